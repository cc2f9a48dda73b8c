"""From the plan and the ceiling to today's target: action, kind of session, load, zone and minutes."""

from dataclasses import dataclass, replace

from lanterne_rouge.coaching.signs.morning import Signs
from lanterne_rouge.coaching.signs.planned import POINTS_PER_HOUR, STRENGTH_KINDS
from lanterne_rouge.domain.decision import Action, Ceiling

# One interval more, not another session.
PUSH_SHARE = 1.1
PUSH_OF_CTL = 2.2
# An eased day is clearly less than the plan, even where no rule names a load.
EASE_SHARE = 0.75
# From this much below the plan it is no longer the plan.
STILL_THE_PLAN = 0.8
RECOVERY_POINTS = 20.0
EASY_KINDS = ("recovery", "endurance", "rest", *STRENGTH_KINDS)


@dataclass(frozen=True, kw_only=True)
class Target:
    """What the workout has to meet; a load of 0 is a day of rest."""

    action: Action
    kind: str
    load: float
    zone: int
    max_minutes: float | None


def aim(signs: Signs, ceiling: Ceiling) -> Target:
    """Today's target: as much of the plan as the ceiling and the athlete's time allow."""
    target = _wanted(signs, ceiling)
    at_hand = signs.minutes_at_hand
    return target if at_hand is None else replace(target, max_minutes=_under(target.max_minutes, at_hand))


def _wanted(signs: Signs, ceiling: Ceiling) -> Target:
    if ceiling.action is Action.RECOVER or signs.planned.is_rest:
        return _recover(signs, ceiling)
    if ceiling.action is Action.EASE:
        return _ease(signs, ceiling)
    return _train(signs, ceiling)


def _recover(signs: Signs, ceiling: Ceiling) -> Target:
    wanted = 0.0 if signs.planned.is_rest else min(RECOVERY_POINTS, signs.planned.load)
    load = _under(ceiling.max_load, wanted)
    zone = min(1, ceiling.max_zone)
    return Target(
        action=Action.RECOVER,
        kind="recovery",
        load=load if zone else 0.0,
        zone=zone if load else 0,
        max_minutes=ceiling.max_minutes,
    )


def _ease(signs: Signs, ceiling: Ceiling) -> Target:
    planned = signs.planned
    zone = min(planned.zone, ceiling.max_zone)
    easy_already = planned.kind in EASY_KINDS
    share = 1.0 if planned.kind == "recovery" else EASE_SHARE
    return Target(
        action=Action.EASE,
        kind=planned.kind if easy_already else ("recovery" if zone <= 1 else "endurance"),
        load=_under(ceiling.max_load, planned.load * share),
        zone=max(min(zone, 2), 1) if ceiling.max_zone else 0,
        max_minutes=_under(ceiling.max_minutes, planned.minutes),
    )


def _train(signs: Signs, ceiling: Ceiling) -> Target:
    planned = signs.planned
    pushes = ceiling.action is Action.PUSH
    wanted = _pushed(signs) if pushes else planned.load
    load, zone = _under(ceiling.max_load, wanted), min(planned.zone, ceiling.max_zone)
    cut_short = (
        ceiling.max_minutes is not None and _hours_needed(signs, load) * 60 * STILL_THE_PLAN > ceiling.max_minutes
    )
    lowered = zone < planned.zone or load < STILL_THE_PLAN * planned.load or cut_short
    if lowered and not _is_race(signs):
        return Target(
            action=Action.EASE,
            kind=_kind_within(planned.kind, zone),
            load=load,
            zone=zone,
            max_minutes=_minutes(signs, ceiling),
        )
    return Target(
        action=Action.PUSH if pushes else Action.MAINTAIN,
        kind=planned.kind,
        load=load,
        zone=zone,
        max_minutes=_minutes(signs, ceiling),
    )


def _minutes(signs: Signs, ceiling: Ceiling) -> float | None:
    """The plan's own length is kept where it names one that its load can fit into; a pushed day may be a tenth longer."""
    named = signs.planned.session.minutes
    if named is None:
        return ceiling.max_minutes
    least = 0.9 * 60 * _hours_needed(signs, signs.planned.load)
    return _under(ceiling.max_minutes, max(named, least) * (PUSH_SHARE if ceiling.action is Action.PUSH else 1.0))


def _pushed(signs: Signs) -> float:
    ctl = signs.training.ctl
    most = PUSH_OF_CTL * ctl if ctl is not None else signs.planned.load
    return max(min(PUSH_SHARE * signs.planned.load, most), signs.planned.load)


def _hours_needed(signs: Signs, load: float) -> float:
    return load / (POINTS_PER_HOUR.get(signs.planned.kind, 60.0) or 60.0)


def _is_race(signs: Signs) -> bool:
    return signs.race_day and signs.planned.kind == "race"


def _kind_within(kind: str, zone: int) -> str:
    """The nearest kind of session that stays within a zone."""
    if kind in STRENGTH_KINDS:
        return kind
    by_zone = {0: "recovery", 1: "recovery", 2: "endurance", 3: "tempo", 4: "threshold"}
    return kind if zone >= 5 or kind in ("recovery", "endurance") else by_zone[zone]


def _under(most: float | None, wanted: float) -> float:
    return wanted if most is None else min(most, wanted)
