"""Write a mission as commented TOML text that loads back equal."""

import json
from collections.abc import Iterator
from datetime import date

from lanterne_rouge.domain.fitness import ThresholdName
from lanterne_rouge.domain.mission import (
    Bonus,
    Constraints,
    EventFacts,
    EventRules,
    MissionConfig,
    PlanWishes,
    Screening,
    Targets,
)
from lanterne_rouge.domain.profile import PastInjury, Profile
from lanterne_rouge.settings.athlete_values import format_threshold, parse_threshold
from lanterne_rouge.settings.checks import WEEKDAY_KEYS
from lanterne_rouge.settings.mission_source import escape


def dump_mission(mission: MissionConfig) -> str:
    """The text of a mission file."""
    lines = [
        "# A mission: what you train for, by when, and within which limits. Edit it as you like.",
        "# Don't put ids, keys or passwords here. ${NAME} is filled in from the environment.",
        *_head(mission),
        *_goal(mission.goal),
        *_targets(mission.targets),
        *_constraints(mission.constraints),
        *_wishes(mission.wishes),
        *_weeks(mission.constraints),
        *_athlete(mission.athlete),
        *_screening(mission.screening),
        *_phases(mission),
        *_events(mission),
        *_stages(mission),
        *_rules(mission.event),
    ]
    return "\n".join(lines) + "\n"


def _head(mission: MissionConfig) -> Iterator[str]:
    yield ""
    yield _line("id", _text(mission.id), "the mission's own short name")
    yield _line("name", _text(mission.name))
    yield _line("start", mission.start.isoformat(), "first day of training")
    if mission.goal_event is not None and mission.goal_date is not None:
        yield _line("goal_event", _text(mission.goal_event))
        yield _line("goal_date", mission.goal_date.isoformat(), "the day of your main goal")
    yield _line("sports", _list([_text(sport) for sport in mission.sports]), "most important first")
    if mission.event_start is not None:
        yield _line("event_start", mission.event_start.isoformat(), "for multi-day events: first and last day")
    if mission.event_end is not None:
        yield _line(
            "event_end", mission.event_end.isoformat(), "with its stages below: change them if it takes other days"
        )
    if mission.rest_days:
        yield _line("rest_days", _dates(mission.rest_days), "days of the event without a stage")


def _goal(facts: EventFacts) -> Iterator[str]:
    yield from _table(
        "goal",
        (
            ("kind", _optional_text(facts.kind), "discipline or course"),
            ("sport", _optional_text(facts.sport), ""),
            ("distance_km", _number(facts.distance_km), ""),
            ("climb_m", _number(facts.climb_m), "metres of climbing"),
            ("minutes", _number(facts.minutes), "target time in minutes"),
            ("finish", _yes(facts.finish), "to get round is the goal"),
        ),
    )


def _targets(targets: Targets) -> Iterator[str]:
    yield from _table(
        "targets",
        (
            ("ctl_peak", _number(targets.ctl_peak), "target fitness (CTL)"),
            ("long_ride_min", _number(targets.long_ride_min), "longest ride, in minutes"),
            ("stage_climb_min", _number(targets.stage_climb_min), "longest climb, in minutes"),
            (
                "threshold_interval_min",
                _number(targets.threshold_interval_min),
                "longest interval at threshold, in minutes",
            ),
        ),
    )


def _constraints(limits: Constraints) -> Iterator[str]:
    names = [_text(WEEKDAY_KEYS[day]) for day in limits.days]
    minutes = ", ".join(f"{WEEKDAY_KEYS[day]} = {_number(value)}" for day, value in limits.minutes)
    yield from _table(
        "constraints",
        (
            ("min_readiness", _number(limits.min_readiness), "no hard training below this readiness (0 to 100)"),
            ("min_tsb", _number(limits.min_tsb), "no hard training below this form (TSB)"),
            ("max_resting_hr", _number(limits.max_resting_hr), "no hard training above this morning heart rate"),
            ("weekly_hours", _number(limits.weekly_hours), "maximum hours a week"),
            ("days", None if limits.days == Constraints().days else _list(names), "days you can train"),
            ("minutes", f"{{ {minutes} }}" if minutes else None, "minutes you can train per day"),
            ("blackout", _dates(limits.blackout) if limits.blackout else None, "days you can't train"),
            ("longest_session", _number(limits.longest_session), "longest session you have time for, in minutes"),
        ),
    )


def _weeks(limits: Constraints) -> Iterator[str]:
    for week in limits.weeks:
        minutes = ", ".join(f"{WEEKDAY_KEYS[day]} = {_number(value)}" for day, value in week.minutes)
        yield from ("", "[[weeks]]", f"monday = {week.monday.isoformat()}", f"minutes = {{ {minutes} }}")


def _wishes(wishes: PlanWishes) -> Iterator[str]:
    long_day = None if wishes.long_day is None else _text(WEEKDAY_KEYS[wishes.long_day])
    yield from _table(
        "plan",
        (
            ("auto_accept", _yes(wishes.auto_accept), "apply plan changes without asking"),
            ("long_day", long_day, "weekday of the long session"),
            ("max_hard_days", _number(wishes.max_hard_days), "maximum hard days a week"),
            ("strength_days", _number(wishes.strength_days), "strength days a week"),
            ("classes", _optional_text(wishes.classes), "suggest classes from this catalogue"),
        ),
    )


def _athlete(athlete: Profile) -> Iterator[str]:
    yield from _table(
        "athlete",
        (
            ("name", _optional_text(athlete.name), "what the coach calls you"),
            ("birth_year", _number(athlete.birth_year), ""),
            ("sex", _optional_text(athlete.sex), "female or male; used by a few formulas"),
            ("level", _optional_text(athlete.level), "beginner, recreational, trained or elite"),
            ("units", _text(athlete.units), "kg or lb"),
            ("timezone", _optional_text(athlete.timezone), "decides when your day begins"),
            ("ftp", _number(athlete.ftp), "watts you can hold for about an hour"),
            ("lthr", _number(athlete.lthr), "mean heart rate of an hour's hardest effort"),
            ("max_hr", _number(athlete.max_hr), "highest heart rate"),
            ("resting_hr", _number(athlete.resting_hr), "heart rate at rest in the morning"),
            (
                "threshold_pace",
                _pace(ThresholdName.THRESHOLD_PACE, athlete.threshold_pace_ms),
                "your pace for about an hour",
            ),
            ("css", _pace(ThresholdName.CSS, athlete.css_ms), "swimming pace for about 1500 m"),
            ("weight_kg", _number(athlete.weight_kg), "for fuelling and race times"),
            ("height_cm", _number(athlete.height_cm), ""),
            ("years", _number(athlete.years), "years of regular training"),
            ("recent_hours", _number(athlete.recent_hours), "your usual week lately, in hours"),
            ("recent_longest", _number(athlete.recent_longest), "longest session of the last weeks, in minutes"),
            ("pregnant", _yes(athlete.pregnant), "keeps every session easy"),
            ("gave_birth", athlete.gave_birth.isoformat() if athlete.gave_birth else None, "the way back starts here"),
            (
                "slow_pulse",
                None if athlete.slow_pulse is None else "true" if athlete.slow_pulse else "false",
                "a medicine slows your pulse: no heart-rate targets",
            ),
            ("injuries", _injuries(athlete.injuries) if athlete.injuries else None, "injuries of the last year"),
        ),
    )


def _injuries(injuries: tuple[PastInjury, ...]) -> str:
    rows = (
        (f"day = {i.day.isoformat()}", f"what = {_text(i.what)}", *([f"over = {i.over.isoformat()}"] if i.over else []))
        for i in injuries
    )
    return _list([f"{{ {', '.join(row)} }}" for row in rows])


def _screening(screening: Screening) -> Iterator[str]:
    yield from _table(
        "screening",
        (
            ("heart_condition", _yes(screening.heart_condition), "a known heart or circulation condition"),
            ("chest_pain", _yes(screening.chest_pain), "pain or pressure in the chest"),
            ("dizziness", _yes(screening.dizziness), "fainting or losing balance from dizziness"),
            ("medication", _yes(screening.medication), "medicine for blood pressure or heart"),
            ("other_reason", _yes(screening.other_reason), "another reason to see a doctor first"),
            ("cleared", _yes(screening.cleared), "a doctor knows and agrees to hard training"),
        ),
    )


def _phases(mission: MissionConfig) -> Iterator[str]:
    for phase in mission.phases:
        yield from ("", "[[phases]]", f"name = {_text(phase.name)}", f"start = {phase.start.isoformat()}")


def _events(mission: MissionConfig) -> Iterator[str]:
    for event in mission.events:
        yield from ("", "[[events]]", f"name = {_text(event.name)}", f"day = {event.day.isoformat()}")
        yield _line("priority", _text(event.priority), "A: main goal, B: short taper, C: trained through")
        fields = (
            ("last_day", event.last_day.isoformat() if event.last_day else None),
            ("kind", _optional_text(event.kind)),
            ("sport", _optional_text(event.sport)),
            ("distance_km", _number(event.distance_km)),
            ("climb_m", _number(event.climb_m)),
            ("minutes", _number(event.minutes)),
            ("finish", _yes(event.finish)),
            ("critical", _yes(event.critical)),
        )
        yield from (_line(key, value) for key, value in fields if value is not None)


def _stages(mission: MissionConfig) -> Iterator[str]:
    for stage in mission.stages:
        yield from ("", "[[stages]]", f"number = {stage.number}", f"day = {stage.day.isoformat()}")
        yield f"kind = {_text(stage.kind)}"
        if stage.critical:
            yield "critical = true"


def _rules(rules: EventRules) -> Iterator[str]:
    worth = tuple((p.kind, f"{{ gc = {p.gc}, breakaway = {p.breakaway} }}", "") for p in rules.points)
    yield from _table("event.points", worth)
    for bonus in rules.bonuses:
        yield from ("", "[[event.bonuses]]", *_bonus(bonus))


def _bonus(bonus: Bonus) -> Iterator[str]:
    yield from (f"name = {_text(bonus.name)}", f"rule = {_text(bonus.rule)}", f"points = {bonus.points}")
    if bonus.count is not None:
        yield f"count = {bonus.count}"
    if bonus.of:
        yield f"of = {_list([_text(kind) for kind in bonus.of])}"


def _table(name: str, rows: tuple[tuple[str, str | None, str], ...]) -> Iterator[str]:
    lines = [_line(key, value, about) for key, value, about in rows if value is not None]
    if lines:
        yield from ("", f"[{name}]", *lines)


def _line(key: str, value: str, about: str = "") -> str:
    return f"{key} = {value}" + (f"  # {about}" if about else "")


def _optional_text(text: str | None) -> str | None:
    return None if text is None else _text(text)


def _text(text: str) -> str:
    # A JSON string is a TOML string, but for DEL, which TOML wants escaped.
    return json.dumps(escape(text), ensure_ascii=False).replace("\x7f", "\\u007f")


def _number(value: float | None) -> str | None:
    if value is None:
        return None
    return str(int(value)) if value == int(value) else repr(float(value))


def _yes(value: bool) -> str | None:
    return "true" if value else None


def _pace(name: ThresholdName, value: float | None) -> str | None:
    if value is None:
        return None
    clock = format_threshold(name, value)
    return _text(clock if parse_threshold(name, clock) == value else f"{value!r} m/s")


def _dates(days: tuple[date, ...]) -> str:
    return _list([day.isoformat() for day in days])


def _list(parts: list[str]) -> str:
    return f"[{', '.join(parts)}]"
