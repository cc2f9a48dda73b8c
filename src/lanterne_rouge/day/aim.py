"""From the plan and the ceiling to today's target: action, kind of session, load, zone and minutes."""

from dataclasses import dataclass, replace

from lanterne_rouge.day.rules.race import in_taper
from lanterne_rouge.day.signs.signals import Signals
from lanterne_rouge.day.signs.training import POINTS_PER_HOUR_OF_KIND, STRENGTH_KINDS, ZONE_OF_KIND
from lanterne_rouge.domain.decision import Action, Ceiling

# One interval more, not another session.
PUSH_SHARE = 1.1
PUSH_OF_CTL = 2.2
# A session of a load is as long as its kind usually takes for it, or a little longer.
LEAST_OF_LENGTH = 0.9
# An eased day is clearly less than the plan, even where no rule names a load.
EASE_SHARE = 0.6
EASY_VOLUME = 0.9
# Below this share of the plan, the day no longer follows the plan.
STILL_THE_PLAN = 0.8
# A hard session that keeps its zone may lose this much of its length; with less it is a token.
LEAST_OF_PLAN = 0.6
RECOVERY_POINTS = 20.0
# An eased day has a short tempo at most.
HARDEST_EASED_ZONE = 3
LOWEST_RACE_ZONE = 3
UNKNOWN_EASY_DAY = 45.0
UNKNOWN_EASED_DAY = 26.0
# Points an hour of lifting: below the least an hour is mostly rest, above the most no hour is possible.
LEAST_LIFTING_POINTS, MOST_LIFTING_POINTS = 15.0, 100.0
# The easy session of a race day without racing.
INSTEAD_OF_RACE = "instead_of_race"
EASY_AIMS = ("recovery", "endurance", "rest", *STRENGTH_KINDS)


@dataclass(frozen=True, kw_only=True)
class Target:
    """What the workout has to meet; a load of 0 is a day of rest.

    `minutes`: how long a race, a stage or lifting is reckoned to take. `as_planned`: the minutes that the plan itself names,
    where nothing limits its load; they are kept, and the load follows from them. `named_load`: the load that the plan
    names for these minutes. `freshens`: the session is there to freshen up, so that its named load is the most it may have.
    """

    action: Action
    kind: str
    load: float
    zone: int
    max_minutes: float | None
    minutes: float | None = None
    as_planned: float | None = None
    named_load: float | None = None
    freshens: bool = False


def aim(signs: Signals, ceiling: Ceiling) -> Target:
    """Today's target: as much of the plan as the ceiling and the athlete's time allow."""
    target = _wanted(signs, ceiling)
    at_hand = signs.minutes_at_hand
    return target if at_hand is None else replace(target, max_minutes=_under(target.max_minutes, at_hand))


def _wanted(signs: Signals, ceiling: Ceiling) -> Target:
    if ceiling.action is Action.RECOVER or signs.planned.is_rest:
        return _recover(signs, ceiling)
    if ceiling.action is Action.EASE:
        return _ease(signs, ceiling)
    return _train(signs, ceiling)


def _recover(signs: Signals, ceiling: Ceiling) -> Target:
    wanted = 0.0 if signs.planned.is_rest else min(RECOVERY_POINTS, signs.planned.load)
    load = _under(ceiling.max_load, wanted)
    zone = min(1, ceiling.max_zone)
    return Target(
        action=Action.RECOVER,
        kind="recovery",
        load=load if zone else 0.0,
        zone=zone if load else 0,
        # A recovery day is never longer than the session it replaces.
        max_minutes=_under(ceiling.max_minutes, signs.planned.minutes),
    )


def _ease(signs: Signals, ceiling: Ceiling, *, hardest: int = 2) -> Target:
    planned = signs.planned
    zone = min(planned.zone, ceiling.max_zone, hardest)
    easy_already = planned.kind in EASY_AIMS
    share = 1.0 if planned.kind == "recovery" or planned.session.lightened else EASE_SHARE
    wanted = planned.load * share
    if hardest == HARDEST_EASED_ZONE:
        # If only the intensity is limited, the easy volume stays (Plews 2013); if only a jump in length, the step does.
        volume = EASY_VOLUME * planned.minutes / 60 * POINTS_PER_HOUR_OF_KIND["endurance"]
        wanted = planned.load if signs.jumps else max(wanted, min(volume, planned.load))
    if signs.training.ctl is None:
        # An athlete of unknown fitness is eased like one with modest fitness.
        wanted = min(wanted, UNKNOWN_EASED_DAY)
    if _is_race(signs):
        wanted = min(wanted, _easy_day(signs))
    return Target(
        action=Action.EASE,
        kind=INSTEAD_OF_RACE if _is_race(signs) else planned.kind if easy_already else _easy_kind(planned.kind, zone),
        load=_under(ceiling.max_load, wanted),
        zone=zone,
        max_minutes=_under(ceiling.max_minutes, planned.minutes),
        minutes=_lifting_minutes(signs, _under(ceiling.max_load, wanted)),
    )


def _easy_kind(kind: str, zone: int) -> str:
    # Endurance with a little tempo is never made a tempo session by making it easier.
    return {0: "recovery", 1: "recovery", 3: "steady" if kind == "steady" else "tempo"}.get(zone, "endurance")


def _train(signs: Signals, ceiling: Ceiling) -> Target:
    planned = signs.planned
    # Walking breaks shrink from week to week, not by how a morning feels.
    pushes = ceiling.action is Action.PUSH and not planned.session.run_walk and _has_room_to_push(signs)
    wanted = _pushed(signs) if pushes else planned.load
    load, zone = _under(ceiling.max_load, wanted), min(planned.zone, ceiling.max_zone)
    if _is_eased(signs, load, zone):
        return _ease(signs, ceiling, hardest=HARDEST_EASED_ZONE)
    kept = load >= planned.load and not pushes
    return Target(
        action=Action.PUSH if pushes else Action.MAINTAIN,
        kind=_kind_within(planned.kind, zone),
        load=load,
        zone=zone,
        max_minutes=_minutes(signs, ceiling),
        minutes=planned.session.minutes if planned.kind == "race" else _lifting_minutes(signs, load),
        as_planned=planned.session.minutes if kept else None,
        named_load=planned.session.load if kept else None,
        freshens=planned.kind == "openers" or in_taper(signs),
    )


def _lifting_minutes(signs: Signals, load: float) -> float | None:
    """How long lifting of so much load takes at the plan's own pace: rests between sets are long or short as the athlete is."""
    planned, minutes = signs.planned, signs.planned.session.minutes
    if planned.kind not in STRENGTH_KINDS or minutes is None or minutes <= 0:
        return None
    if not LEAST_LIFTING_POINTS <= planned.load / minutes * 60 <= MOST_LIFTING_POINTS:
        return None
    return minutes * load / planned.load


def _is_eased(signs: Signals, load: float, zone: int) -> bool:
    """Whether the day is less than the plan for the body's sake; keeping the zone or cutting for lack of time doesn't count."""
    planned = signs.planned
    if planned.kind == "race":
        # A race is raced or it is none; a stage is ridden steadily anyway, whatever zone it would allow.
        return zone < LOWEST_RACE_ZONE or (signs.in_event and load < STILL_THE_PLAN * planned.load)
    if signs.jumps:
        # A run that is cut to one step is less than the plan.
        return True
    token = load < LEAST_OF_PLAN * planned.load
    # Endurance without its little tempo is still the session that was planned.
    meant = min(planned.zone, 2) if planned.kind == "steady" else planned.zone
    return token or (zone <= HARDEST_EASED_ZONE and (zone < meant or load < STILL_THE_PLAN * planned.load))


def _easy_day(signs: Signals) -> float:
    return max(signs.training.ctl, RECOVERY_POINTS) if signs.training.ctl is not None else UNKNOWN_EASY_DAY


def _minutes(signs: Signals, ceiling: Ceiling) -> float | None:
    """The plan's own length is kept where it names one that its load can fit into; a pushed day may be a tenth longer."""
    named = signs.planned.session.minutes
    if named is None:
        return ceiling.max_minutes
    least = 0.9 * 60 * _hours_needed(signs, signs.planned.load)
    return _under(ceiling.max_minutes, max(named, least) * (PUSH_SHARE if ceiling.action is Action.PUSH else 1.0))


def _pushed(signs: Signals) -> float:
    ctl = signs.training.ctl
    most = PUSH_OF_CTL * ctl if ctl is not None else signs.planned.load
    return max(min(PUSH_SHARE * signs.planned.load, most), signs.planned.load)


def _has_room_to_push(signs: Signals) -> bool:
    """Whether more load is a longer day: where rests are long, as on a track, the load of a plan says nothing of its length."""
    planned = signs.planned
    named = planned.session.minutes
    lifts = planned.kind in STRENGTH_KINDS
    return named is None or lifts or 60 * _hours_needed(signs, PUSH_SHARE * planned.load) >= LEAST_OF_LENGTH * named


def _hours_needed(signs: Signals, load: float) -> float:
    return load / (POINTS_PER_HOUR_OF_KIND.get(signs.planned.kind, 60.0) or 60.0)


def _is_race(signs: Signals) -> bool:
    return signs.race_day and signs.planned.kind == "race"


def _kind_within(kind: str, zone: int) -> str:
    """The nearest kind of session that stays within a zone."""
    if kind == "race" or ZONE_OF_KIND.get(kind, 7) <= zone or zone >= 5:
        return kind
    return {0: "recovery", 1: "recovery", 2: "endurance", 3: "tempo", 4: "threshold"}[zone]


def _under(most: float | None, wanted: float) -> float:
    return wanted if most is None else min(most, wanted)
