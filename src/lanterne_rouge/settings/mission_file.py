"""Mission files: TOML to `MissionConfig` and back. Errors name file, line and field."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import fields, replace
from datetime import date
from functools import lru_cache, partial
from pathlib import Path

from lanterne_rouge.domain.errors import BadInput, BadMission, NotFound
from lanterne_rouge.domain.fitness import ThresholdName
from lanterne_rouge.domain.mission import (
    Constraints,
    EventFacts,
    MissionConfig,
    Phase,
    PhaseStart,
    Screening,
    Stage,
    Targets,
    WeekTime,
)
from lanterne_rouge.domain.profile import PastInjury, Profile
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.settings.athlete_values import (
    HEIGHT_CM,
    LEVELS,
    RECENT_HOURS,
    SEXES,
    VALUE_LIMITS,
    WEIGHT_KG,
    WEIGHT_UNITS,
    YEARS,
    parse_threshold,
    refuse_disorder,
)
from lanterne_rouge.settings.checks import WEEKDAY_KEYS, checked_zone
from lanterne_rouge.settings.mission_source import MissionSource, fill, refuse_forbidden
from lanterne_rouge.settings.mission_table import (
    CLIMB_M,
    DISTANCE_KM,
    EVENT_MINUTES,
    MISSION_SPORTS,
    STAGE_KINDS,
    MissionTable,
    check_dates,
    check_events,
    read_events,
    read_rules,
    read_wishes,
    sport_and_kind,
)

MISSIONS_PARSED = 4
_FIELDS = (
    *("id", "name", "start", "goal_event", "goal_date", "goal", "sports", "event_start", "event_end", "rest_days"),
    *("targets", "constraints", "weeks", "plan", "athlete", "screening", "phases", "events", "stages", "event"),
)
_ATHLETE = (
    *("name", "birth_year", "sex", "level", "units", "timezone"),
    *("ftp", "lthr", "max_hr", "resting_hr", "threshold_pace", "css"),
    *("weight_kg", "height_cm", "years", "recent_hours", "recent_longest"),
    *("pregnant", "gave_birth", "injuries", "slow_pulse"),
)
_CONSTRAINTS = tuple(field.name for field in fields(Constraints) if field.name != "weeks")
_SYNTAX_PLACE = re.compile(r"\s*\(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)")


def load_mission(path: Path, environment: Mapping[str, str]) -> MissionConfig:
    """Load the mission in a file; `${NAME}` comes from `environment`. Raises `NotFound` or `BadMission`."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError as error:
        raise NotFound(f"There's no mission file {path}.", "Check the name, or create one: lanterne init") from error
    except UnicodeDecodeError as error:
        raise BadMission(f"{path}, line 1: the file isn't UTF-8 text.", "Save it again as UTF-8.") from error
    except OSError as error:
        raise BadMission(f"I can't read {path}: {error.strerror}.", "Check its permissions.") from error
    return parse_mission(text, str(path), environment)


def parse_mission(text: str, name: str, environment: Mapping[str, str]) -> MissionConfig:
    """Parse the mission in a text; `name` is the file's name for messages. Raises `BadMission`."""
    return _parsed_mission(text, name, tuple(environment.items()))


# Every page and every set asks what its mission is, and its text hardly ever changes.
@lru_cache(maxsize=MISSIONS_PARSED)
def _parsed_mission(text: str, name: str, variables: tuple[tuple[str, str], ...]) -> MissionConfig:
    environment = dict(variables)
    source = MissionSource(name=name, text=text)
    raw = _parsed(source)
    refuse_forbidden(raw, source, environment)
    table = MissionTable.of(fill(raw, (), source, environment), (), source, _FIELDS)
    event, goal_date = _goal(table)
    mission = MissionConfig(
        id=_id(table),
        name=_needed_text(table, "name", "a name to show", 'name = "Road to the Hill Race"'),
        start=table.needed("start", table.day("start"), "the first day of training", "start = 2026-01-05"),
        goal_event=event,
        goal_date=goal_date,
        goal=_goal_facts(table.table("goal", _names(EventFacts))),
        event_start=table.day("event_start"),
        event_end=table.day("event_end"),
        sports=tuple(Sport(word) for word in table.words("sports", MISSION_SPORTS) or (Sport.CYCLING,)),
        targets=_targets(table.table("targets", _names(Targets))),
        constraints=replace(
            _constraints(table.table("constraints", _CONSTRAINTS)),
            weeks=tuple(_week(week) for week in table.tables("weeks", _names(WeekTime))),
        ),
        athlete=_athlete(table.table("athlete", _ATHLETE), environment),
        screening=_screening(table.table("screening", _names(Screening))),
        phases=tuple(_phase(phase) for phase in table.tables("phases", _names(PhaseStart))),
        stages=tuple(_stage(stage) for stage in table.tables("stages", _names(Stage))),
        rest_days=table.days("rest_days"),
        events=read_events(table),
        event=read_rules(table),
        wishes=read_wishes(table),
    )
    check_dates(mission, table)
    check_events(mission, table)
    return mission


def _parsed(source: MissionSource) -> dict[str, object]:
    try:
        return tomllib.loads(source.text)
    except (ValueError, RecursionError) as error:
        # ValueError and RecursionError also cover numbers too long and brackets too deep for Python.
        raise _not_toml(source, str(error)) from error


def _not_toml(source: MissionSource, message: str) -> BadMission:
    lines = source.text.split("\n")
    place = _SYNTAX_PLACE.search(message)
    if place is None:
        line = 1 + max(range(len(lines)), key=lambda index: len(lines[index]))
    else:
        line = int(place["line"] or len(lines))
    column = f", column {place['column']}" if place is not None and place["column"] else ""
    written = lines[line - 1].partition("=")[0].strip()[:40]
    field = f" near `{written}`" if written else ""
    message = _SYNTAX_PLACE.sub("", message)
    return BadMission(
        f"{source.name}, line {line}{column}{field}: this isn't valid TOML ({message[:1].lower()}{message[1:]}).",
        'Write name = value; text in "quotes", dates like 2026-05-17, lists in [brackets].',
    )


def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def _needed_text(table: MissionTable, key: str, what: str, example: str) -> str:
    return table.needed(key, table.text(key), what, example)


def _goal(table: MissionTable) -> tuple[str | None, date | None]:
    """The main goal and its day; neither for an athlete who trains to stay fit."""
    staged = any(key in table.values for key in ("event_start", "event_end", "stages", "goal", "phases"))
    if "goal_event" not in table.values and "goal_date" not in table.values and not staged:
        return None, None
    event = _needed_text(table, "goal_event", "what you train for", 'goal_event = "Hill Race"')
    day = table.needed("goal_date", table.day("goal_date"), "the day of the goal", "goal_date = 2026-05-17")
    return event, day


def _goal_facts(table: MissionTable) -> EventFacts:
    sport, kind = sport_and_kind(table)
    return EventFacts(
        kind=kind,
        sport=sport,
        distance_km=table.number("distance_km", *DISTANCE_KM),
        climb_m=table.number("climb_m", *CLIMB_M),
        minutes=table.number("minutes", *EVENT_MINUTES),
        finish=table.flag("finish"),
    )


def _id(table: MissionTable) -> str:
    text = _needed_text(table, "id", "a short name for the mission itself", 'id = "hill-race-2026"')
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}", text):
        raise table.refusal("id", f'is "{text}"', "Use up to 64 letters, digits, hyphens, dots and underscores.")
    return text


def _targets(table: MissionTable) -> Targets:
    return Targets(
        ctl_peak=table.number("ctl_peak", 1, 250),
        long_ride_min=table.number("long_ride_min", 1, 1440),
        stage_climb_min=table.number("stage_climb_min", 1, 600),
        threshold_interval_min=table.number("threshold_interval_min", 1, 120),
    )


def _constraints(table: MissionTable) -> Constraints:
    days = table.words("days", WEEKDAY_KEYS)
    minutes = table.table("minutes", WEEKDAY_KEYS)
    limits = tuple((index, minutes.number(word, 0, 1440)) for index, word in enumerate(WEEKDAY_KEYS))
    return Constraints(
        min_readiness=table.number("min_readiness", 0, 100),
        min_tsb=table.number("min_tsb", -100, 50),
        max_resting_hr=table.number("max_resting_hr", 25, 120),
        weekly_hours=table.number("weekly_hours", 0.5, 60),
        days=Constraints().days if days is None else tuple(sorted(WEEKDAY_KEYS.index(day) for day in days)),
        minutes=tuple((index, limit) for index, limit in limits if limit is not None),
        blackout=table.days("blackout"),
        longest_session=table.number("longest_session", 10, 1440),
    )


def _week(table: MissionTable) -> WeekTime:
    monday = table.needed("monday", table.day("monday"), "the week's first day", "monday = 2026-03-02")
    if monday.weekday() != 0:
        raise table.refusal("monday", f"is {monday}, a {monday:%A}", "Write the Monday of that week.")
    minutes = table.table("minutes", WEEKDAY_KEYS)
    limits = tuple((index, minutes.number(word, 0, 1440)) for index, word in enumerate(WEEKDAY_KEYS))
    return WeekTime(monday=monday, minutes=tuple((index, limit) for index, limit in limits if limit is not None))


def _athlete(table: MissionTable, environment: Mapping[str, str]) -> Profile:
    zone = table.read("timezone", lambda text: checked_zone(text, "timezone"))
    # The only value that a mission and the environment may both set: the environment wins.
    machine_zone = environment.get("LANTERNE_TIMEZONE", "").strip()
    profile = Profile(
        name=table.text("name"),
        birth_year=table.whole("birth_year", 1900, 2100),
        sex=table.word("sex", SEXES),
        level=table.word("level", LEVELS),
        units=table.word("units", WEIGHT_UNITS) or "kg",
        timezone=checked_zone(machine_zone, "LANTERNE_TIMEZONE") if machine_zone else zone,
        ftp=table.number("ftp", *VALUE_LIMITS[ThresholdName.FTP]),
        lthr=table.number("lthr", *VALUE_LIMITS[ThresholdName.LTHR]),
        max_hr=table.number("max_hr", *VALUE_LIMITS[ThresholdName.MAX_HR]),
        resting_hr=table.number("resting_hr", *VALUE_LIMITS[ThresholdName.RESTING_HR]),
        threshold_pace_ms=table.read("threshold_pace", partial(parse_threshold, ThresholdName.THRESHOLD_PACE)),
        css_ms=table.read("css", partial(parse_threshold, ThresholdName.CSS)),
        weight_kg=table.number("weight_kg", *WEIGHT_KG),
        height_cm=table.number("height_cm", *HEIGHT_CM),
        years=table.number("years", *YEARS),
        recent_hours=table.number("recent_hours", *RECENT_HOURS),
        recent_longest=table.number("recent_longest", 1, 1440),
        pregnant=table.flag("pregnant"),
        gave_birth=table.day("gave_birth"),
        slow_pulse=table.flag("slow_pulse") if "slow_pulse" in table.values else None,
        injuries=tuple(_injury(injury) for injury in table.tables("injuries", _names(PastInjury))),
    )
    _check_heart_rates(profile, table)
    return profile


def _injury(table: MissionTable) -> PastInjury:
    return PastInjury(
        day=table.needed("day", table.day("day"), "when it began", "day = 2026-03-02"),
        what=_needed_text(table, "what", "what was injured", 'what = "left calf"'),
        over=table.day("over"),
    )


def _check_heart_rates(profile: Profile, table: MissionTable) -> None:
    rates = {
        ThresholdName.RESTING_HR: profile.resting_hr,
        ThresholdName.LTHR: profile.lthr,
        ThresholdName.MAX_HR: profile.max_hr,
    }
    try:
        refuse_disorder({name: rate for name, rate in rates.items() if rate is not None})
    except BadInput as error:
        # At least two of the three are set; the threshold is part of both possible pairs.
        key = "lthr" if profile.lthr is not None else "max_hr"
        raise table.refusal(key, f"is invalid: {error.sentence.rstrip('.')}", error.next_step) from error


def _screening(table: MissionTable) -> Screening:
    return Screening(
        heart_condition=table.flag("heart_condition"),
        chest_pain=table.flag("chest_pain"),
        dizziness=table.flag("dizziness"),
        medication=table.flag("medication"),
        other_reason=table.flag("other_reason"),
        cleared=table.flag("cleared"),
    )


def _phase(table: MissionTable) -> PhaseStart:
    name = table.needed("name", table.word("name", tuple(Phase)), "the phase", 'name = "Base"')
    return PhaseStart(
        name=Phase(name), start=table.needed("start", table.day("start"), "its first day", "start = 2026-01-05")
    )


def _stage(table: MissionTable) -> Stage:
    return Stage(
        number=table.needed("number", table.whole("number", 1, 99), "the stage's number", "number = 1"),
        day=table.needed("day", table.day("day"), "the stage's day", "day = 2025-07-05"),
        kind=table.needed(
            "kind", table.word("kind", STAGE_KINDS), "what the road is like", f'kind = "{STAGE_KINDS[0]}"'
        ),
        critical=table.flag("critical"),
    )
