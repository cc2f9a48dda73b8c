"""Where an event stands: points, bonuses, streaks and what is still open, derived anew from the stages that were ridden."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import chain, combinations

from lanterne_rouge.coaching.event.ride_mode import points_of
from lanterne_rouge.domain.event import (
    BonusStanding,
    BonusState,
    RiddenStage,
    RideMode,
    StageStanding,
    StageState,
    Standing,
)
from lanterne_rouge.domain.mission import Bonus, BonusRule, EventRules, Stage

Ridden = Mapping[int, RiddenStage]
Modes = Mapping[int, RideMode]
# Bonuses that ask for a way of riding; the others only ask that stages are ridden.
BY_MODE = (BonusRule.BREAKAWAYS, BonusRule.ALL_IN_BREAKAWAY, BonusRule.ALL_IN_GC)
# Of more bonuses than this only the worthiest are tried together: each further one doubles the work.
TRIED_TOGETHER = 8


def standing(
    stages: Sequence[Stage], completed: Sequence[RiddenStage], *, rules: EventRules | None = None, today: date
) -> Standing:
    """The standing on the morning or evening of `today`."""
    scored, ridden = rules or EventRules(), _counted(stages, completed)
    modes = {number: one.mode for number, one in ridden.items()}
    still_open = [stage for stage in stages if stage.number not in modes and stage.day >= today]
    ends = _imagined_ends(stages, modes, still_open, scored)
    bonuses = tuple(_bonus(bonus, stages, modes, ends) for bonus in scored.bonuses)
    return Standing(
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
