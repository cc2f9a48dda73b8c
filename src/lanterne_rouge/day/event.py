"""How to take a stage: not at all, steadily for the classification, or on the attack; never beyond the day's ceiling."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import chain, combinations

from lanterne_rouge.day.aim import Target
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.decision import Action, Ceiling
from lanterne_rouge.domain.event import (
    BonusStanding,
    BonusState,
    EventProgress,
    RiddenStage,
    RideAdvice,
    RideMode,
    StageStanding,
    StageState,
)
from lanterne_rouge.domain.mission import Bonus, BonusRule, EventRules, MissionStatus, Stage, StagePoints
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.phrasing import figure

# What makes a stage (practice of indoor tours): half an hour at least; on the attack from an intensity factor of 0.85 and a
# load of 60, steadily from 0.70 and 40. In less than an hour even a time trial at 0.95 stays below 60, so a short ride needs
# the intensity alone.
LEAST_MIN, SHORT_MIN = 30.0, 60.0
BREAKAWAY_IF, BREAKAWAY_LOAD = 0.85, 60.0
GC_IF, GC_LOAD = 0.70, 40.0
# Without power the load by heart rate has to tell alone.
BREAKAWAY_LOAD_WITHOUT_POWER = 100.0


def classify_ride(*, minutes: float | None, intensity_factor: float | None, load: float | None) -> RideMode | None:
    """The mode of a ride; None if it wasn't a stage. `intensity_factor` is None for a ride without power."""
    if minutes is None or minutes < LEAST_MIN:
        return None
    if intensity_factor is None:
        return _by_load(load)
    strained = load or 0.0
    if intensity_factor >= BREAKAWAY_IF and (strained >= BREAKAWAY_LOAD or minutes < SHORT_MIN):
        return RideMode.BREAKAWAY
    return RideMode.GC if intensity_factor >= GC_IF and strained >= GC_LOAD else None


def ridden_stages(stages: Sequence[Stage], activities: Sequence[Activity], sport: Sport) -> tuple[RiddenStage, ...]:
    """The stages that were ridden on their own local day; of several rides on a day the best one counts."""
    found = []
    for stage in stages:
        rides = [(ride, _mode(ride)) for ride in activities if ride.day == stage.day and ride.sport is sport]
        counted = [(ride, mode) for ride, mode in rides if mode is not None]
        if counted:
            ride, mode = max(counted, key=lambda one: (one[1] is RideMode.BREAKAWAY, one[0].measures.load or 0.0))
            found.append(RiddenStage(number=stage.number, day=stage.day, mode=mode, activity_id=ride.id))
    return tuple(found)


def _by_load(load: float | None) -> RideMode | None:
    if load is None or load < GC_LOAD:
        return None
    return RideMode.BREAKAWAY if load >= BREAKAWAY_LOAD_WITHOUT_POWER else RideMode.GC


def _mode(ride: Activity) -> RideMode | None:
    seconds = ride.timer_s if ride.timer_s is not None else ride.elapsed_s
    return classify_ride(
        minutes=None if seconds is None else seconds / 60,
        intensity_factor=ride.measures.intensity_factor,
        load=ride.measures.load,
    )


REST_READINESS, REST_TSB = 60.0, -20.0
GC_READINESS, GC_TSB = 75.0, -10.0
BREAKAWAY_READINESS, BREAKAWAY_TSB = 80.0, -5.0
# A steady stage needs the upper half of zone 2, an attack at least some threshold work.
GC_ZONE, BREAKAWAY_ZONE = 2, 4
MODES_UPWARDS = (RideMode.REST, RideMode.GC, RideMode.BREAKAWAY)


def ride_mode(status: MissionStatus, readiness: float | None, tsb: float | None, ceiling: Ceiling) -> RideMode | None:
    """Today's mode in an event of several days; None outside of one."""
    advice = ride_advice(status, readiness, tsb, ceiling)
    return advice.mode if advice else None


def ride_advice(
    status: MissionStatus, readiness: float | None, tsb: float | None, ceiling: Ceiling
) -> RideAdvice | None:
    """Today's mode with its reason and points. Unknown readiness or form never allows an attack."""
    if status.stage is None:
        resting = status.stages_ahead > 0 and status.days_to_start is None
        return RideAdvice(mode=RideMode.REST, reason="a rest day during the event") if resting else None
    wished, why = _by_the_body(readiness, tsb)
    most, limit = _by_the_ceiling(ceiling)
    held_back = MODES_UPWARDS.index(most) < MODES_UPWARDS.index(wished)
    mode = most if held_back else wished
    return RideAdvice(
        mode=mode,
        reason=limit if held_back else why,
        stage=status.stage.number,
        points=points_of(status.stage_points, mode),
    )


def points_of(worth: StagePoints | None, mode: RideMode) -> int | None:
    """What a stage earns in a mode; None where the mission gives no points."""
    if worth is None:
        return None
    return {RideMode.REST: 0, RideMode.GC: worth.gc, RideMode.BREAKAWAY: worth.breakaway}[mode]


def _by_the_body(readiness: float | None, tsb: float | None) -> tuple[RideMode, str]:
    if _below(readiness, REST_READINESS) or _below(tsb, REST_TSB):
        return RideMode.REST, _below_what(readiness, tsb, REST_READINESS, REST_TSB)
    if _below(readiness, GC_READINESS) or _below(tsb, GC_TSB):
        return RideMode.GC, _below_what(readiness, tsb, GC_READINESS, GC_TSB)
    if readiness is None or tsb is None:
        lacking = " and ".join(name for name, v in (("readiness", readiness), ("form", tsb)) if v is None)
        return RideMode.GC, f"I don't know your {lacking}, so don't attack"
    told = f"readiness {figure(readiness)} and TSB {figure(tsb)}"
    if readiness > BREAKAWAY_READINESS and tsb > BREAKAWAY_TSB:
        return RideMode.BREAKAWAY, f"{told}: you are fresh enough to attack"
    return RideMode.GC, f"{told}: good for a steady ride, not fresh enough to attack"


def _by_the_ceiling(ceiling: Ceiling) -> tuple[RideMode, str]:
    """The most that the decision leaves room for."""
    no_room = (ceiling.max_minutes is not None and ceiling.max_minutes < LEAST_MIN) or (
        ceiling.max_load is not None and ceiling.max_load < GC_LOAD
    )
    if ceiling.action is Action.RECOVER or ceiling.max_zone < GC_ZONE:
        return RideMode.REST, "today is for recovery, which matters more than points"
    if no_room:
        return RideMode.REST, f"today's limit ({_limit(ceiling)}) is too low for a stage"
    if ceiling.action is Action.EASE or ceiling.max_zone < BREAKAWAY_ZONE:
        return RideMode.GC, f"today's decision is {ceiling.action.value}, zone {ceiling.max_zone} at most: no attack"
    return RideMode.BREAKAWAY, ""


def _limit(ceiling: Ceiling) -> str:
    load = f"load {ceiling.max_load:.0f}" if ceiling.max_load is not None else ""
    minutes = f"{ceiling.max_minutes:.0f} minutes" if ceiling.max_minutes is not None else ""
    return ", ".join(part for part in (load, minutes) if part)


def _below(value: float | None, limit: float) -> bool:
    return value is not None and value < limit


def _below_what(readiness: float | None, tsb: float | None, least_readiness: float, least_tsb: float) -> str:
    told = []
    if readiness is not None and readiness < least_readiness:
        told.append(f"readiness {figure(readiness)} is below {least_readiness:.0f}")
    if tsb is not None and tsb < least_tsb:
        told.append(f"TSB {figure(tsb)} is below {least_tsb:.0f}")
    return " and ".join(told)


# Points an hour: an intensity factor of 0.80 stays a steady ride, 0.88 is an attack beyond doubt (hours x IF² x 100).
STEADIEST_ATTACK, HARDEST_STEADY = 77.0, 64.0


def in_mode(target: Target, advice: RideAdvice | None) -> Target:
    """The target for the advised mode; unchanged if it is not a stage or would become too short."""
    if advice is None or target.kind != "race" or not target.minutes or not target.load:
        return target
    per_hour = target.load / target.minutes * 60
    if advice.mode is RideMode.BREAKAWAY:
        per_hour = max(per_hour, STEADIEST_ATTACK)
    elif advice.mode is RideMode.GC:
        per_hour = min(per_hour, HARDEST_STEADY)
    minutes = target.load / per_hour * 60
    return replace(target, minutes=minutes) if minutes >= min(LEAST_MIN, target.minutes) else target


Ridden = Mapping[int, RiddenStage]
Modes = Mapping[int, RideMode]
# Bonuses that need a way of riding; the others only need stages to be ridden.
BY_MODE = (BonusRule.BREAKAWAYS, BonusRule.ALL_IN_BREAKAWAY, BonusRule.ALL_IN_GC)
# Of more bonuses than this only the worthiest are tried together: each further one doubles the work.
TRIED_TOGETHER = 8


def standing(
    stages: Sequence[Stage], completed: Sequence[RiddenStage], *, rules: EventRules | None = None, today: date
) -> EventProgress:
    """The standing on the morning or evening of `today`."""
    scored, ridden = rules or EventRules(), _counted(stages, completed)
    modes = {number: one.mode for number, one in ridden.items()}
    still_open = [stage for stage in stages if stage.number not in modes and stage.day >= today]
    ends = _imagined_ends(stages, modes, still_open, scored)
    bonuses = tuple(_bonus(bonus, stages, modes, ends) for bonus in scored.bonuses)
    return EventProgress(
        stages=tuple(_stage(stage, ridden.get(stage.number), scored, today) for stage in stages),
        bonuses=bonuses,
        stage_points=_stage_points(stages, modes, scored),
        bonus_points=sum(bonus.points for bonus in bonuses if bonus.state is BonusState.REACHED),
        streak=_streak([s for s in stages if s.day < today or s.number in modes], modes),
        longest_streak=_longest_streak(stages, modes),
        most=max(_total(stages, end, scored) for end in ends),
    )


def _counted(stages: Sequence[Stage], completed: Sequence[RiddenStage]) -> Ridden:
    """One ride for a stage, on its own day; no activity and no day counts twice."""
    found: dict[int, RiddenStage] = {}
    activities: set[str] = set()
    days: set[date] = set()
    for stage in stages:
        for one in completed:
            fits = (one.number, one.day) == (stage.number, stage.day) and one.mode is not RideMode.REST
            if fits and stage.number not in found and one.activity_id not in activities and one.day not in days:
                found[stage.number] = one
                activities.add(one.activity_id)
                days.add(one.day)
    return found


def _stage(stage: Stage, ridden: RiddenStage | None, rules: EventRules, today: date) -> StageStanding:
    state = StageState.TODAY if stage.day == today else StageState.MISSED if stage.day < today else StageState.AHEAD
    return StageStanding(
        number=stage.number,
        day=stage.day,
        kind=stage.kind,
        critical=stage.critical,
        state=StageState.DONE if ridden else state,
        mode=ridden.mode if ridden else None,
        points=_points(stage, ridden.mode, rules) if ridden else 0,
        activity_id=ridden.activity_id if ridden else None,
    )


def _points(stage: Stage, mode: RideMode, rules: EventRules) -> int:
    return points_of(rules.points_for(stage.kind), mode) or 0


def _stage_points(stages: Sequence[Stage], modes: Modes, rules: EventRules) -> int:
    return sum(_points(stage, modes[stage.number], rules) for stage in stages if stage.number in modes)


def _total(stages: Sequence[Stage], modes: Modes, rules: EventRules) -> int:
    reached = (bonus.points for bonus in rules.bonuses if _is_reached(*_progress(bonus, stages, modes)))
    return _stage_points(stages, modes, rules) + sum(reached)


def _imagined_ends(
    stages: Sequence[Stage], modes: Modes, still_open: Sequence[Stage], rules: EventRules
) -> tuple[Modes, ...]:
    """The event ridden to its end for every choice of bonuses: as each asks, else in the mode that is worth more."""
    choices = _choices(sorted((b for b in rules.bonuses if b.rule in BY_MODE), key=lambda bonus: -bonus.points))
    return tuple(_ridden_for(wanted, stages, modes, still_open, rules) for wanted in choices)


def _choices(bonuses: Sequence[Bonus]) -> Iterator[tuple[Bonus, ...]]:
    """Every choice of the worthiest bonuses, none among them, and each of the others alone."""
    tried = bonuses[:TRIED_TOGETHER]
    together = chain.from_iterable(combinations(tried, size) for size in range(len(tried) + 1))
    return chain(together, ((bonus,) for bonus in bonuses[TRIED_TOGETHER:]))


def _ridden_for(
    wanted: Sequence[Bonus], stages: Sequence[Stage], modes: Modes, still_open: Sequence[Stage], rules: EventRules
) -> Modes:
    """The open stages ridden so that they serve these bonuses, and as is worth most beside them."""
    forced: dict[int, RideMode] = {}
    for bonus in wanted:
        if bonus.rule is not BonusRule.BREAKAWAYS:
            forced.update(dict.fromkeys((s.number for s in _asked(bonus, still_open)), _mode_of(bonus)))
    end = {**modes, **{s.number: forced.get(s.number, _worth_more(s, rules)) for s in still_open}}
    counted = [bonus for bonus in wanted if bonus.rule is BonusRule.BREAKAWAYS]
    # What fewer stages can serve comes first: it counts for the wider ones, too.
    for bonus in sorted(counted, key=lambda one: len(_asked(one, still_open))):
        done, needed = _progress(bonus, stages, end)
        steady = [s for s in _asked(bonus, still_open) if s.number not in forced and end[s.number] is RideMode.GC]
        cheapest = sorted(steady, key=lambda s: _points(s, RideMode.GC, rules) - _points(s, RideMode.BREAKAWAY, rules))
        end.update({s.number: RideMode.BREAKAWAY for s in cheapest[: max(needed - done, 0)]})
    return end


def _asked(bonus: Bonus, stages: Sequence[Stage]) -> list[Stage]:
    """The stages that a bonus is about."""
    return [stage for stage in stages if not bonus.of or stage.kind in bonus.of]


def _mode_of(bonus: Bonus) -> RideMode:
    return RideMode.GC if bonus.rule is BonusRule.ALL_IN_GC else RideMode.BREAKAWAY


def _worth_more(stage: Stage, rules: EventRules) -> RideMode:
    return max((RideMode.BREAKAWAY, RideMode.GC), key=lambda mode: _points(stage, mode, rules))


def _bonus(bonus: Bonus, stages: Sequence[Stage], modes: Modes, ends: Sequence[Modes]) -> BonusStanding:
    done, needed = _progress(bonus, stages, modes)
    possible = any(_is_reached(*_progress(bonus, stages, end)) for end in ends)
    state = BonusState.POSSIBLE if possible else BonusState.LOST
    return BonusStanding(
        name=bonus.name,
        points=bonus.points,
        state=BonusState.REACHED if _is_reached(done, needed) else state,
        done=done,
        needed=needed,
    )


def _is_reached(done: int, needed: int) -> bool:
    return 0 < needed <= done


def _progress(bonus: Bonus, stages: Sequence[Stage], modes: Modes) -> tuple[int, int]:
    """How much of a bonus is done, and how much it takes."""
    of = _asked(bonus, stages)
    if bonus.rule is BonusRule.IN_A_ROW:
        needed = bonus.count or 1
        return min(_longest_streak(stages, modes), needed), needed
    if bonus.rule is BonusRule.BREAKAWAYS:
        return _in_mode(of, modes, RideMode.BREAKAWAY), bonus.count or 1
    if bonus.rule is BonusRule.LAST_DAYS:
        last = [stage for stage in stages if stage.day > stages[-1].day - timedelta(days=bonus.count or 1)]
        return sum(stage.number in modes for stage in last), len(last)
    return _in_mode(of, modes, _mode_of(bonus)), len(of)


def _in_mode(stages: Sequence[Stage], modes: Modes, mode: RideMode) -> int:
    return sum(modes.get(stage.number) is mode for stage in stages)


def _streak(stages: Sequence[Stage], modes: Modes) -> int:
    """Stages ridden one after another up to the last of these; days without a stage do not count."""
    count = 0
    for stage in stages:
        count = count + 1 if stage.number in modes else 0
    return count


def _longest_streak(stages: Sequence[Stage], modes: Modes) -> int:
    return max((_streak(stages[: end + 1], modes) for end in range(len(stages))), default=0)
