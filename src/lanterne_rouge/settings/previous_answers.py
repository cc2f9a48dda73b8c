"""What a mission says already, for who answers its questions again: as answers, and as what a new mission keeps of it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import date
from typing import Final

from lanterne_rouge.domain.equipment import WeightUnit, in_kg, weight_in_unit
from lanterne_rouge.domain.mission import Constraints, EventFacts, MissionConfig
from lanterne_rouge.domain.profile import Profile
from lanterne_rouge.domain.sport import MULTISPORTS, Sport
from lanterne_rouge.settings.checks import WEEKDAY_KEYS
from lanterne_rouge.settings.coach_questions import (
    INJURIES_QUESTION,
    PREGNANT_QUESTION,
    injury_in_words,
)
from lanterne_rouge.settings.questionnaire import (
    DAYS_QUESTION,
    SCREENING_QUESTIONS,
    SLOW_PULSE,
    STAY_FIT,
    UNITS_QUESTION,
    Answers,
)


def answers_of(mission: MissionConfig, profile: Profile, today: date) -> dict[str, str]:
    """The answers that would make this mission again, by the question's key; what is unknown or over has none.

    Thresholds are left out: they have dates of their own, and one that was measured since may not fall back to this one.
    """
    limits, screening = mission.constraints, mission.screening
    answers = {
        "goal": mission.goal_event or (mission.name if mission.goal_date is None and mission.name != STAY_FIT else ""),
        "date": _day(mission.goal_date),
        **_event(mission.goal),
        "sports": ", ".join(mission.sports),
        "days": ", ".join(WEEKDAY_KEYS[day] for day in limits.days),
        "minutes": _minutes(limits),
        "hours": _number(limits.weekly_hours),
        "longest_session": _number(limits.longest_session),
        "strength": _number(mission.wishes.strength_days),
        "blackout": ", ".join(day.isoformat() for day in limits.blackout if day >= today),
        "min_readiness": _number(limits.min_readiness),
        **_about(profile),
        **{question.key: _yes(getattr(screening, question.key)) for question in SCREENING_QUESTIONS},
        "cleared": _yes(screening.cleared),
    }
    return {key: answer for key, answer in answers.items() if answer}


GOAL_KEYS: Final = frozenset({"goal", "date", "event_sport", "distance", "climb", "course", "target"})
"""What a goal is told with."""


def with_previous_answers(answers: Answers, previous: MissionConfig | None, profile: Profile, today: date) -> Answers:
    """The answers, and for what they leave out those that made the previous mission, so that one can be changed alone.

    Another goal begins without the facts of the last one; a goal that is over isn't told again.
    """
    if not answers.get("goal", "any").strip() and not answers.get("date", "").strip():
        # A goal that is taken out takes its day along.
        answers = {key: answer for key, answer in answers.items() if key != "date"}
    if previous is None or not answers:
        return answers
    before = dict(answers_of(previous, profile, today))
    is_over = previous.goal_date is not None and previous.goal_date < today
    # A race that is postponed keeps its facts.
    is_same = answers.get("goal", before.get("goal", "")).strip().casefold() == before.get("goal", "").casefold()
    if is_over or not is_same:
        before = {key: answer for key, answer in before.items() if key not in GOAL_KEYS}
    if any(question.key in answers for question in SCREENING_QUESTIONS):
        # What was said of an earlier medicine says nothing of today's.
        before.pop(SLOW_PULSE.key, None)
    if "days" in answers and "minutes" not in answers:
        before["minutes"] = _minutes_of_days(previous.constraints, DAYS_QUESTION.answered(answers, today) or ())
    if _is_none(answers.get("strength")) and "sports" not in answers:
        before["sports"] = ", ".join(sport for sport in previous.sports if sport != Sport.STRENGTH)
    return {**{key: answer for key, answer in before.items() if answer}, **answers}


def _is_none(answer: str | None) -> bool:
    return answer is not None and answer.strip() in ("0", "none")


def _minutes_of_days(limits: Constraints, days: tuple[int, ...]) -> str:
    """The minutes of these days as they were; a new day gets those that most days had."""
    minutes = dict(limits.minutes)
    if not minutes:
        return ""
    usual = Counter(minutes.values()).most_common(1)[0][0]
    others = (f"{WEEKDAY_KEYS[day]}={minutes[day]:g}" for day in days if minutes.get(day, usual) != usual)
    return ",".join((f"{usual:g}", *others))


# Facts that an empty answer takes away; a threshold has a date of its own and stays.
_ABOUT: Final = ("birth", "sex", "weight", "height", "level", "years", "recent_hours", "recent_longest", "gave_birth")
_FIELD_OF: Final = {"birth": "birth_year", "weight": "weight_kg", "height": "height_cm"}


def keep_previous_answers(mission: MissionConfig, answers: Answers, previous: MissionConfig | None) -> MissionConfig:
    """Carry over from the previous mission what the answers don't set: the athlete, health, preferences, races ahead.

    With the same goal on the same day, its stages, rules and phases stay, too.
    """
    if previous is None:
        return mission
    screening_answered = any(question.key in answers for question in SCREENING_QUESTIONS)
    new_values = {f.name: getattr(mission.athlete, f.name) for f in fields(Profile)}
    emptied = {_FIELD_OF.get(key, key) for key in _ABOUT if not answers.get(key, "kept").strip()}
    values = {
        name: getattr(previous.athlete, name) if value is None and name not in emptied else value
        for name, value in new_values.items()
    }
    for question in (UNITS_QUESTION, PREGNANT_QUESTION, INJURIES_QUESTION):
        if question.key not in answers:
            values[question.key] = getattr(previous.athlete, question.key)
    if screening_answered and SLOW_PULSE.key not in answers:
        # What was said of an earlier medicine says nothing of today's.
        values[SLOW_PULSE.key] = None
    limits = previous.constraints
    strength = mission.wishes.strength_days if "strength" in answers else previous.wishes.strength_days
    kept = replace(
        mission,
        athlete=Profile(**values),
        screening=mission.screening if screening_answered else previous.screening,
        wishes=replace(previous.wishes, strength_days=strength),
        targets=previous.targets,
        constraints=replace(
            mission.constraints,
            min_tsb=limits.min_tsb,
            max_resting_hr=limits.max_resting_hr,
            weeks=tuple(week for week in limits.weeks if (mission.start - week.monday).days < len(WEEKDAY_KEYS)),
        ),
        events=tuple(
            race
            for race in previous.events
            if race.ends >= mission.start and (race.name, race.day) != (mission.goal_event, mission.goal_date)
        ),
    )
    is_over = previous.goal_date is not None and previous.goal_date < mission.start
    if is_over and not GOAL_KEYS.intersection(answers):
        # What was raced is still recovered from, whatever else is answered anew.
        return replace(
            previous,
            sports=kept.sports,
            targets=kept.targets,
            constraints=kept.constraints,
            athlete=kept.athlete,
            screening=kept.screening,
            wishes=kept.wishes,
        )
    if (mission.goal_event, mission.goal_date) != (previous.goal_event, previous.goal_date):
        return kept
    return replace(
        previous,
        name=kept.name if kept.goal_date is None else previous.name,
        goal=kept.goal,
        event_start=previous.event_start or kept.event_start,
        event_end=previous.event_end or kept.event_end,
        stages=previous.stages or kept.stages,
        sports=kept.sports,
        targets=kept.targets,
        constraints=kept.constraints,
        athlete=kept.athlete,
        screening=kept.screening,
        wishes=kept.wishes,
    )


def _event(facts: EventFacts) -> dict[str, str]:
    kind = facts.kind or ""
    several = next((word for word in MULTISPORTS if word in kind), None) if facts.sport is None else None
    return {
        "event_sport": several or facts.sport or "",
        "distance": f"{facts.distance_km:g} km" if facts.distance_km is not None else "",
        "climb": f"{facts.climb_m:g} m" if facts.climb_m is not None else "",
        "course": "" if kind == several else kind,
        "target": "finish" if facts.finish else _time(facts.minutes),
    }


def _about(profile: Profile) -> dict[str, str]:
    return {
        "birth": _number(profile.birth_year),
        "sex": profile.sex or "",
        "weight": _weight(profile),
        "height": f"{profile.height_cm:g} cm" if profile.height_cm is not None else "",
        "level": profile.level or "",
        "years": _number(profile.years),
        "recent_hours": _number(profile.recent_hours),
        "recent_longest": _number(profile.recent_longest),
        "injuries": "; ".join(injury_in_words(injury) for injury in profile.injuries),
        "pregnant": "yes" if profile.pregnant else "",
        "gave_birth": _day(profile.gave_birth),
        "units": profile.units,
        "slow_pulse": "" if profile.slow_pulse is None else _yes(profile.slow_pulse),
    }


def _weight(profile: Profile) -> str:
    if profile.weight_kg is None:
        return ""
    unit = WeightUnit.LB if profile.units == WeightUnit.LB else WeightUnit.KG
    shown = weight_in_unit(profile.weight_kg, unit)
    # A tenth is enough where it is the same weight when it comes back: 160 lb, not 159.99.
    if round(in_kg(round(shown, 1), unit), 2) == profile.weight_kg:
        shown = round(shown, 1)
    return f"{shown:g} {unit}"


def _minutes(limits: Constraints) -> str:
    by_day: Sequence[tuple[int, float]] = limits.minutes
    amounts = {amount for _, amount in by_day}
    if len(amounts) == 1 and {day for day, _ in by_day} == set(limits.days):
        return _number(amounts.pop())
    return ", ".join(f"{WEEKDAY_KEYS[day]}={amount:g}" for day, amount in by_day)


def _time(minutes: float | None) -> str:
    if minutes is None:
        return ""
    seconds = round(minutes * 60)
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:g}"


def _day(day: date | None) -> str:
    return "" if day is None else day.isoformat()


def _yes(answer: bool) -> str:
    return "yes" if answer else "no"
