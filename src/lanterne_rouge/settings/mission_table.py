"""Typed access to the tables of a mission file; errors name file, line and field."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from datetime import date, datetime
from itertools import pairwise
from typing import TypeVar

from lanterne_rouge.domain.errors import BadInput, BadMission
from lanterne_rouge.domain.mission import (
    Bonus,
    BonusRule,
    EventRules,
    GoalEvent,
    MissionConfig,
    PlanWishes,
    Priority,
    Stage,
    StagePoints,
)
from lanterne_rouge.domain.sport import MULTISPORTS, Sport
from lanterne_rouge.settings.checks import WEEKDAY_KEYS, did_you_mean
from lanterne_rouge.settings.mission_source import FilledText, MissionSource, TomlPath

Value = TypeVar("Value")


@dataclass(frozen=True, kw_only=True)
class MissionTable:
    """The fields of one table and its path."""

    source: MissionSource
    path: TomlPath
    values: Mapping[str, object]

    @classmethod
    def of(cls, value: object, path: TomlPath, source: MissionSource, fields: tuple[str, ...]) -> "MissionTable":
        """The value as a table; raises `BadMission` for unknown fields."""
        if not isinstance(value, dict):
            raise source.refusal(
                path, f"is {_kind(value)}, not a table", f"Write it as [{path[-1]}] with fields below."
            )
        for key in value:
            if key not in fields:
                raise source.refusal(
                    (*path, key),
                    "isn't a mission field",
                    f"Correct or remove it.{did_you_mean(key, fields)} You can use {', '.join(fields)}.",
                )
        return cls(source=source, path=path, values=value)

    def table(self, key: str, fields: tuple[str, ...]) -> "MissionTable":
        """A table below this one; empty when missing."""
        return MissionTable.of(self.values.get(key, {}), (*self.path, key), self.source, fields)

    def tables(self, key: str, fields: tuple[str, ...]) -> tuple["MissionTable", ...]:
        """An array of tables, such as `[[phases]]`."""
        return tuple(MissionTable.of(value, path, self.source, fields) for path, value in self._elements(key))

    def text(self, key: str) -> str | None:
        """Text that is not blank."""
        value = self.values.get(key)
        if value is None:
            return None
        return self._text((*self.path, key), value)

    def word(self, key: str, words: tuple[str, ...]) -> str | None:
        """One of a few words, ignoring case; returned as listed."""
        text = self.text(key)
        return None if text is None else self._word((*self.path, key), text, words)

    def words(self, key: str, words: tuple[str, ...]) -> tuple[str, ...] | None:
        """A list of distinct words from a fixed set."""
        if key not in self.values:
            return None
        chosen: list[str] = []
        for path, value in self._elements(key):
            word = self._word(path, self._text(path, value), words)
            if word in chosen:
                raise self.source.refusal(path, f"lists {word} twice", "Remove one of them.")
            chosen.append(word)
        if not chosen:
            raise self.refusal(key, "is empty", f"List at least one of {', '.join(words)}, or remove the line.")
        return tuple(chosen)

    def number(self, key: str, low: float, high: float) -> float | None:
        """A number within bounds."""
        value = self.values.get(key)
        if value is None:
            return None
        if isinstance(value, FilledText):
            value = _number_in(value)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.refusal(key, f"is {_kind(value)}, not a number", "Write digits without quotes.")
        if not low <= value <= high:
            raise self.refusal(
                key, f"is {str(value)[:20]}, which can't be right", f"Write a number from {low:g} to {high:g}."
            )
        return float(value)

    def whole(self, key: str, low: int, high: int) -> int | None:
        """A whole number within bounds."""
        number = self.number(key, low, high)
        if number is not None and number != int(number):
            raise self.refusal(key, f"is {number:g}, not a whole number", f"Write a whole number from {low} to {high}.")
        return None if number is None else int(number)

    def flag(self, key: str) -> bool:
        """true or false; false when missing."""
        value = self.values.get(key, False)
        if isinstance(value, FilledText) and value.lower() in ("true", "false"):
            value = value.lower() == "true"
        if not isinstance(value, bool):
            raise self.refusal(key, f"is {_kind(value)}, not true or false", "Write true or false without quotes.")
        return value

    def day(self, key: str) -> date | None:
        """A date."""
        value = self.values.get(key)
        return None if value is None else self._day((*self.path, key), value)

    def days(self, key: str) -> tuple[date, ...]:
        """Distinct dates in order."""
        return tuple(sorted({self._day(path, value) for path, value in self._elements(key)}))

    def read(self, key: str, reader: Callable[[str], Value]) -> Value | None:
        """Text parsed by `reader`; its error gets file, line and field."""
        text = self.text(key)
        if text is None:
            return None
        try:
            return reader(text)
        except BadInput as error:
            raise self.refusal(key, f"is invalid: {error.sentence.rstrip('.')}", error.next_step) from error

    def needed(self, key: str, value: Value | None, what: str, example: str) -> Value:
        """The value; raises `BadMission` when it is None."""
        if value is None:
            raise self.source.missing((*self.path, key), what, example)
        return value

    def refusal(self, key: str, problem: str, next_step: str) -> BadMission:
        """An error for one field."""
        return self.source.refusal((*self.path, key), problem, next_step)

    def _elements(self, key: str) -> tuple[tuple[TomlPath, object], ...]:
        value = self.values.get(key, [])
        if not isinstance(value, list):
            raise self.refusal(key, f"is {_kind(value)}, not a list", "Write it in square brackets.")
        return tuple(((*self.path, key, index), inner) for index, inner in enumerate(value))

    def _text(self, path: TomlPath, value: object) -> str:
        if not isinstance(value, str):
            raise self.source.refusal(path, f"is {_kind(value)}, not text", 'Write it in "quotes".')
        if not value.strip():
            raise self.source.refusal(path, "is empty", "Write something, or remove the line.")
        return str(value)

    def _word(self, path: TomlPath, text: str, words: tuple[str, ...]) -> str:
        for word in words:
            if word.lower() == text.strip().lower():
                return word
        guess = did_you_mean(text, words)
        raise self.source.refusal(
            path, f'is "{text}", which isn\'t an option', f"Choose one of {', '.join(words)}.{guess}"
        )

    def _day(self, path: TomlPath, value: object) -> date:
        if isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", value.strip()):
            try:
                return date.fromisoformat(value.strip())
            except ValueError as error:
                raise self.source.refusal(path, f"is {value}, which isn't a real date", "Correct it.") from error
        if isinstance(value, datetime) or not isinstance(value, date):
            raise self.source.refusal(path, f"is {_kind(value)}, not a date", "Write it like 2026-05-17.")
        return value


def _kind(value: object) -> str:
    kinds: tuple[tuple[type | tuple[type, ...], str], ...] = (
        (bool, "true or false"),
        ((int, float), "a number"),
        (str, "text"),
        (datetime, "a date with a time"),
        (date, "a date"),
        (list, "a list"),
        (dict, "a table"),
    )
    return next((words for kind, words in kinds if isinstance(value, kind)), "a time")


def _number_in(text: str) -> object:
    try:
        return float(text)
    except ValueError:
        return text


STAGE_KINDS = ("flat", "hilly", "mountain", "itt", "mountain_itt")
CATALOGUES = ("peloton",)
MISSION_SPORTS = tuple(sport for sport in Sport if sport is not Sport.TRANSITION)
MOST_POINTS = 1000
# What an event may have: kilometres, metres of climbing, minutes.
DISTANCE_KM, CLIMB_M, EVENT_MINUTES = (0.1, 5000.0), (0.0, 100_000.0), (1.0, 6000.0)

_EVENT = tuple(field.name for field in fields(GoalEvent))
_BONUS = tuple(field.name for field in fields(Bonus))
_WISHES = tuple(field.name for field in fields(PlanWishes))
_COUNTED = (BonusRule.IN_A_ROW, BonusRule.BREAKAWAYS, BonusRule.LAST_DAYS)
_OF_KINDS = (BonusRule.BREAKAWAYS, BonusRule.ALL_IN_BREAKAWAY, BonusRule.ALL_IN_GC)


def read_events(table: MissionTable) -> tuple[GoalEvent, ...]:
    """Read the events of `[[events]]`, oldest first."""
    return tuple(sorted((_event(event) for event in table.tables("events", _EVENT)), key=lambda event: event.day))


def read_rules(table: MissionTable) -> EventRules:
    """Read the scoring of `[event]`."""
    event = table.table("event", ("points", "bonuses"))
    points = event.table("points", STAGE_KINDS)
    return EventRules(
        points=tuple(_points(points, kind) for kind in STAGE_KINDS if kind in points.values),
        bonuses=tuple(_bonus(bonus) for bonus in event.tables("bonuses", _BONUS)),
    )


def read_wishes(table: MissionTable) -> PlanWishes:
    """Read the planning preferences of `[plan]`."""
    plan = table.table("plan", _WISHES)
    long_day = plan.word("long_day", WEEKDAY_KEYS)
    return PlanWishes(
        auto_accept=plan.flag("auto_accept"),
        long_day=None if long_day is None else WEEKDAY_KEYS.index(long_day),
        max_hard_days=plan.whole("max_hard_days", 0, 7),
        strength_days=plan.whole("strength_days", 0, 7),
        classes=plan.word("classes", CATALOGUES),
    )


def check_events(mission: MissionConfig, table: MissionTable) -> None:
    """Raise `BadMission` for impossible events and for scoring that does not fit the stages."""
    listed = {(mission.goal_event, mission.goal_date)}
    for index, event in enumerate(table.tables("events", _EVENT)):
        name, day, last = event.text("name"), event.day("day"), event.day("last_day")
        if day is None or name is None:
            continue
        if day < mission.start:
            raise event.refusal(
                "day", f"is {day}, before the mission's start on {mission.start}", "Correct or remove it."
            )
        if last is not None and last < day:
            raise event.refusal("last_day", f"is {last}, before the event's day {day}", "Correct one of them.")
        if (name, day) in listed:
            raise table.source.refusal(
                ("events", index), f"repeats {name} on {day}", "List each event once; the goal counts as one."
            )
        listed.add((name, day))
    _check_scoring(mission, table.table("event", ("points", "bonuses")), table)


def kind_of_event(sport: str, course: str | None) -> str | None:
    """The kind of an event, which names a race of several sports where that was given as its sport."""
    word = sport.strip().lower()
    if word not in MULTISPORTS or word in (course or "").lower():
        return course
    return f"{course} {word}" if course else word


def sport_and_kind(table: MissionTable) -> tuple[Sport | None, str | None]:
    """The sport of an event and its kind; a race of several sports has no single one."""
    word, kind = table.word("sport", (*MISSION_SPORTS, *MULTISPORTS)), table.text("kind")
    if word is None or word in MULTISPORTS:
        return None, kind_of_event(word or "", kind)
    return Sport(word), kind


def _event(event: MissionTable) -> GoalEvent:
    sport, kind = sport_and_kind(event)
    return GoalEvent(
        name=event.needed("name", event.text("name"), "what the event is called", 'name = "Spring Classic"'),
        day=event.needed("day", event.day("day"), "the event's day", "day = 2026-04-12"),
        priority=Priority(
            event.needed(
                "priority", event.word("priority", tuple(Priority)), "how important the event is", 'priority = "B"'
            )
        ),
        last_day=event.day("last_day"),
        kind=kind,
        sport=sport,
        distance_km=event.number("distance_km", *DISTANCE_KM),
        climb_m=event.number("climb_m", *CLIMB_M),
        minutes=event.number("minutes", *EVENT_MINUTES),
        critical=event.flag("critical"),
        finish=event.flag("finish"),
    )


def _points(points: MissionTable, kind: str) -> StagePoints:
    worth = points.table(kind, ("gc", "breakaway"))
    example = f"{kind} = {{ gc = 5, breakaway = 8 }}"
    gc, breakaway = worth.whole("gc", 0, MOST_POINTS), worth.whole("breakaway", 0, MOST_POINTS)
    return StagePoints(
        kind=kind,
        gc=worth.needed("gc", gc, "the points of a steady ride", example),
        breakaway=worth.needed("breakaway", breakaway, "the points of a ride on the attack", example),
    )


def _bonus(bonus: MissionTable) -> Bonus:
    rule = BonusRule(
        bonus.needed("rule", bonus.word("rule", tuple(BonusRule)), "what earns the bonus", 'rule = "in_a_row"')
    )
    count, of = bonus.whole("count", 1, 99), bonus.words("of", STAGE_KINDS) or ()
    if rule in _COUNTED:
        bonus.needed("count", count, f"how many make up {rule}", "count = 5")
    elif count is not None:
        raise bonus.refusal("count", f"doesn't apply to the rule {rule}", "Remove it.")
    if of and rule not in _OF_KINDS:
        raise bonus.refusal("of", f"doesn't apply to the rule {rule}", "Remove it.")
    return Bonus(
        name=bonus.needed("name", bonus.text("name"), "what the bonus is called", 'name = "Five in a row"'),
        rule=rule,
        points=bonus.needed("points", bonus.whole("points", 0, MOST_POINTS), "what it is worth", "points = 5"),
        count=count,
        of=of,
    )


def _check_scoring(mission: MissionConfig, event: MissionTable, table: MissionTable) -> None:
    rules = mission.event
    if (rules.points or rules.bonuses) and not mission.stages:
        raise table.refusal("event", "scores stages, but there are none", "Add [[stages]], or remove it.")
    for index, stage in enumerate(mission.stages):
        if rules.points and rules.points_for(stage.kind) is None:
            raise table.source.refusal(
                ("stages", index, "kind"),
                f"is {stage.kind}, which has no entry in event.points",
                f"Add {stage.kind} = {{ gc = 5, breakaway = 8 }} below [event.points].",
            )
    for bonus, bonus_table in zip(rules.bonuses, event.tables("bonuses", _BONUS), strict=True):
        _check_bonus(bonus, bonus_table, mission.stages)


def _check_bonus(bonus: Bonus, table: MissionTable, stages: tuple[Stage, ...]) -> None:
    counted = [stage for stage in stages if not bonus.of or stage.kind in bonus.of]
    if not counted:
        raise table.refusal("of", "has kinds that no stage has", "Correct or remove it.")
    if bonus.count is not None and bonus.rule is not BonusRule.LAST_DAYS and bonus.count > len(counted):
        raise table.refusal(
            "count", f"is {bonus.count}, but there are only {len(counted)} such stages", "Write a smaller number."
        )


Ordered = TypeVar("Ordered", date, int)


def check_dates(mission: MissionConfig, table: MissionTable) -> None:
    """Raise `BadMission` if the mission's dates are out of order."""
    first, last = mission.event_start, mission.event_end
    goal = mission.goal_date
    if goal is not None and goal < mission.start:
        raise table.refusal(
            "goal_date", f"is {mission.goal_date}, before the start on {mission.start}", "Correct one of them."
        )
    if last is not None and first is None:
        raise table.source.missing(("event_start",), "event_end is set", "event_start")
    if first is not None and first < mission.start:
        raise table.refusal(
            "event_start", f"is {first}, before the mission's start on {mission.start}", "Correct one of them."
        )
    if first is not None and last is not None and last < first:
        raise table.refusal("event_end", f"is {last}, before event_start on {first}", "Correct one of them.")
    _check_order("phases", "start", [phase.start for phase in mission.phases], table)
    _check_order("stages", "day", [stage.day for stage in mission.stages], table)
    _check_order("stages", "number", [stage.number for stage in mission.stages], table)
    _check_inside(mission, table)


def _check_order(key: str, field: str, values: list[Ordered], table: MissionTable) -> None:
    for index, (earlier, later) in enumerate(pairwise(values)):
        if later <= earlier:
            raise table.source.refusal(
                (key, index + 1, field), f"is {later}, but follows {earlier}", "Put them in order, each once."
            )


def _check_inside(mission: MissionConfig, table: MissionTable) -> None:
    for index, phase in enumerate(mission.phases):
        if mission.goal_date is not None and phase.start > mission.goal_date:
            raise table.source.refusal(
                ("phases", index, "start"),
                f"is {phase.start}, after the goal on {mission.goal_date}",
                "Correct one of them.",
            )
    days = [(("stages", index, "day"), stage.day) for index, stage in enumerate(mission.stages)]
    rest: list[tuple[tuple[str | int, ...], date]] = [
        (("rest_days", i), day) for i, day in enumerate(mission.rest_days)
    ]
    first, last = mission.event_start, mission.event_end or mission.event_start
    for path, day in [*days, *rest]:
        if first is None or last is None:
            raise table.source.refusal(path, "is set, but the event has no dates", "Add event_start and event_end.")
        if not first <= day <= last:
            raise table.source.refusal(path, f"is {day}, outside the event ({first} to {last})", "Correct one of them.")
    stage_days = {stage.day for stage in mission.stages}
    for path, day in rest:
        if day in stage_days:
            raise table.source.refusal(path, f"is {day}, which is a stage day", "Correct one of them.")
