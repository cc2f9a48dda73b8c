"""The events of a season, how the stages of one are scored, and wishes for the plan, as a mission file tells them."""

from dataclasses import fields

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
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.settings.mission_table import Table
from lanterne_rouge.settings.weekdays import WEEKDAYS

KINDS = ("flat", "hilly", "mountain", "itt", "mountain_itt")
CATALOGUES = ("peloton",)
SPORTS = tuple(sport for sport in Sport if sport is not Sport.TRANSITION)
MOST_POINTS = 1000

_EVENT = tuple(field.name for field in fields(GoalEvent))
_BONUS = tuple(field.name for field in fields(Bonus))
_WISHES = tuple(field.name for field in fields(PlanWishes))
_COUNTED = (BonusRule.IN_A_ROW, BonusRule.BREAKAWAYS, BonusRule.LAST_DAYS)
_OF_KINDS = (BonusRule.BREAKAWAYS, BonusRule.ALL_IN_BREAKAWAY, BonusRule.ALL_IN_GC)


def read_events(table: Table) -> tuple[GoalEvent, ...]:
    """The events of `[[events]]`, oldest first."""
    return tuple(sorted((_event(event) for event in table.tables("events", _EVENT)), key=lambda event: event.day))


def read_rules(table: Table) -> EventRules:
    """The scoring of `[event]`."""
    event = table.table("event", ("points", "bonuses"))
    points = event.table("points", KINDS)
    return EventRules(
        points=tuple(_points(points, kind) for kind in KINDS if kind in points.values),
        bonuses=tuple(_bonus(bonus) for bonus in event.tables("bonuses", _BONUS)),
    )


def read_wishes(table: Table) -> PlanWishes:
    """The wishes of `[plan]`."""
    plan = table.table("plan", _WISHES)
    long_day = plan.word("long_day", WEEKDAYS)
    return PlanWishes(
        auto_accept=plan.flag("auto_accept"),
        long_day=None if long_day is None else WEEKDAYS.index(long_day),
        max_hard_days=plan.whole("max_hard_days", 0, 7),
        strength_days=plan.whole("strength_days", 0, 7),
        classes=plan.word("classes", CATALOGUES),
    )


def check_events(mission: MissionConfig, table: Table) -> None:
    """Refuse events that cannot be, and a scoring that does not fit the stages."""
    seen = {(mission.goal_event, mission.goal_date)}
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
        if (name, day) in seen:
            raise table.source.refusal(
                ("events", index), f"tells of {name} on {day} a second time", "Name each event once; the goal is one."
            )
        seen.add((name, day))
    _check_scoring(mission, table.table("event", ("points", "bonuses")), table)


def _event(event: Table) -> GoalEvent:
    sport = event.word("sport", SPORTS)
    return GoalEvent(
        name=event.needed("name", event.text("name"), "what the event is called", 'name = "Spring Classic"'),
        day=event.needed("day", event.day("day"), "the event's day", "day = 2026-04-12"),
        priority=Priority(
            event.needed(
                "priority", event.word("priority", tuple(Priority)), "how much the event counts", 'priority = "B"'
            )
        ),
        last_day=event.day("last_day"),
        kind=event.text("kind"),
        sport=None if sport is None else Sport(sport),
        distance_km=event.number("distance_km", 0.1, 5000),
        minutes=event.number("minutes", 1, 6000),
        critical=event.flag("critical"),
    )


def _points(points: Table, kind: str) -> StagePoints:
    worth = points.table(kind, ("gc", "breakaway"))
    example = f"{kind} = {{ gc = 5, breakaway = 8 }}"
    gc, breakaway = worth.whole("gc", 0, MOST_POINTS), worth.whole("breakaway", 0, MOST_POINTS)
    return StagePoints(
        kind=kind,
        gc=worth.needed("gc", gc, "the points of a steady ride", example),
        breakaway=worth.needed("breakaway", breakaway, "the points of a ride on the attack", example),
    )


def _bonus(bonus: Table) -> Bonus:
    rule = BonusRule(
        bonus.needed("rule", bonus.word("rule", tuple(BonusRule)), "what earns the bonus", 'rule = "in_a_row"')
    )
    count, of = bonus.whole("count", 1, 99), bonus.words("of", KINDS) or ()
    if rule in _COUNTED:
        bonus.needed("count", count, f"how many make up {rule}", "count = 5")
    elif count is not None:
        raise bonus.refusal("count", f"has no meaning with the rule {rule}", "Remove it.")
    if of and rule not in _OF_KINDS:
        raise bonus.refusal("of", f"has no meaning with the rule {rule}", "Remove it.")
    return Bonus(
        name=bonus.needed("name", bonus.text("name"), "what the bonus is called", 'name = "Five in a row"'),
        rule=rule,
        points=bonus.needed("points", bonus.whole("points", 0, MOST_POINTS), "what it is worth", "points = 5"),
        count=count,
        of=of,
    )


def _check_scoring(mission: MissionConfig, event: Table, table: Table) -> None:
    rules = mission.event
    if (rules.points or rules.bonuses) and not mission.stages:
        raise table.refusal("event", "scores stages, but there are none", "Add [[stages]], or remove it.")
    for index, stage in enumerate(mission.stages):
        if rules.points and rules.points_for(stage.kind) is None:
            raise table.source.refusal(
                ("stages", index, "kind"),
                f"is {stage.kind}, for which event.points says nothing",
                f"Add {stage.kind} = {{ gc = 5, breakaway = 8 }} below [event.points].",
            )
    for bonus, told in zip(rules.bonuses, event.tables("bonuses", _BONUS), strict=True):
        _check_bonus(bonus, told, mission.stages)


def _check_bonus(bonus: Bonus, told: Table, stages: tuple[Stage, ...]) -> None:
    counted = [stage for stage in stages if not bonus.of or stage.kind in bonus.of]
    if not counted:
        raise told.refusal("of", "names kinds of which there is no stage", "Correct or remove it.")
    if bonus.count is not None and bonus.rule is not BonusRule.LAST_DAYS and bonus.count > len(counted):
        raise told.refusal(
            "count", f"is {bonus.count}, but there are only {len(counted)} such stages", "Write a number within reach."
        )
