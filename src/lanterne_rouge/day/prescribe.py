"""A session that meets a target: steps of whole minutes, cut to the ceiling, its load reckoned from its own zones."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import sqrt

from lanterne_rouge.day.aim import INSTEAD_OF_RACE, Target
from lanterne_rouge.day.signs.training import MOST_OF_EASY_HOUR, POINTS_PER_HOUR_OF_KIND
from lanterne_rouge.day.workout_library import (
    EASY_SHARE_OF_PHASE,
    INTERVALS,
    KIND_BY_ZONE,
    STEADY,
    STRENGTH_POINTS_PER_HOUR,
    ZONE_IF,
    Intervals,
    Steady,
    target_words,
)
from lanterne_rouge.domain.decision import Action, Ceiling, StepKind, WorkoutPlan, WorkoutStep
from lanterne_rouge.domain.mission import Phase, Stage
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.sport import Sport

WORKOUT_NOUNS = {
    Sport.CYCLING: "ride",
    Sport.RUNNING: "run",
    Sport.SWIMMING: "swim",
    Sport.ROWING: "row",
    Sport.WALKING: "walk",
    Sport.SKIING: "ski",
}
STRENGTH_KINDS = ("strength", "heavy_legs")
STAGE_WORDS = {"itt": "against the clock", "mountain_itt": "uphill against the clock", "mountain": "in the mountains"}
LEAST_WORKOUT_MINUTES = 10
# Less than this is not worth changing for, unless there is no more time or a way back begins with it.
SHORTEST_USEFUL = 20
NEARLY_AS_MEANT = 1.1
# A session so far above its planned load is not the one that was planned.
FAR_ABOVE_PLAN = 1.4
# So far above it an interval session isn't either; an easy day may be.
FAR_ABOVE_NAMED = 1.2
LONGEST_MINUTES = 600
# In less time warm-up and cool-down leave nothing for a hard part.
LEAST_FOR_INTERVALS = 25
SHORTEST_PART = 5
# Of a hard session's load beyond warm-up and cool-down, the part that its intervals take.
WORK_SHARE = 0.75
# Of a hard session's minutes, the part that its intervals take by zone: more of it costs more than it brings (Seiler 2010).
WORK_OF_TIME = {3: 0.5, 4: 0.25, 5: 0.18, 6: 0.1}
# An endurance session with a little tempo in it stays an endurance session.
STEADY_OF_TIME = 0.13
# In less than this a tempo block is none.
SHORTEST_TEMPO = 3
# A session this near to its load meets it.
NEARLY = 0.985


@dataclass(frozen=True, kw_only=True)
class _Block:
    name: str
    minutes: int
    zone: int
    kind: StepKind


def prescribe(
    target: Target,
    *,
    sport: Sport,
    phase: Phase,
    athlete: AthleteState,
    ceiling: Ceiling,
    stage: Stage | None = None,
) -> WorkoutPlan | None:
    """The session for a target; None is a day of rest, also where the ceiling leaves less than ten minutes.

    `stage` is today's stage of an event of several days.
    """
    limit = _minutes_limit(target, ceiling)
    if target.load <= 0 or target.zone <= 0 or limit < LEAST_WORKOUT_MINUTES:
        return None
    if target.kind in STRENGTH_KINDS or sport is Sport.STRENGTH:
        return _strength(target, ceiling, limit)
    most = ceiling.max_load if ceiling.max_load is not None else float("inf")
    blocks, recipe = _blocks(target, phase, limit, most, stage)
    if not blocks:
        return None
    if isinstance(recipe, Steady) and ceiling.max_zone <= 2 and recipe.inset == STEADY["endurance"][phase].inset:
        # An easy day has no accelerations either.
        recipe = replace(recipe, inset="No surges")
    return _plan(blocks, recipe, sport=sport, target=target, phase=phase, athlete=athlete)


def load_of(zones: Iterable[tuple[int, float]]) -> float:
    """Load of minutes in zones: hours x IF² x 100, the IF of the whole as a power meter would tell it.

    Hard minutes count more than their share: the fourth power is averaged, as in Coggan's normalised power.
    """
    parts = [(ZONE_IF[zone], minutes) for zone, minutes in zones if minutes > 0]
    total = sum(minutes for _, minutes in parts)
    if not total:
        return 0.0
    fourth = sum(minutes * intensity**4 for intensity, minutes in parts) / total
    return float(total / 60 * 100 * sqrt(fourth))


def _minutes_limit(target: Target, ceiling: Ceiling) -> int:
    known = [m for m in (target.max_minutes, ceiling.max_minutes, target.as_planned) if m is not None]
    return int(min([*known, LONGEST_MINUTES]))


def _blocks(
    target: Target, phase: Phase, limit: int, most: float, stage: Stage | None
) -> tuple[list[_Block], Intervals | Steady]:
    if target.kind == "race":
        return _race(target, limit, most, stage)
    recipe = INTERVALS.get(_kind(target), {}).get(phase)
    if recipe is not None and target.kind == "steady":
        recipe = _tempo_blocks(recipe, target, limit)
    long_enough = limit >= LEAST_FOR_INTERVALS or target.kind == "openers"
    if recipe is not None and stage is None and long_enough:
        recipe = replace(recipe, zone=min(recipe.zone, target.zone))
        if recipe.zone >= 3:
            blocks = _with_intervals(recipe, target, limit, most)
            if blocks:
                return blocks, recipe
    easy = STEADY["recovery" if target.zone <= 1 or target.kind == "recovery" else "endurance"][phase]
    if target.kind == INSTEAD_OF_RACE:
        easy = replace(easy, name="Easy, no race", inset="No race today", aim="moving without strain")
    if stage is not None:
        easy = replace(easy, name=f"Stage {stage.number}, easy", inset="Let it roll", aim="the stages after it")
    return _steady(replace(easy, zone=min(easy.zone, target.zone)), target, phase, limit, most), easy


def _kind(target: Target) -> str:
    return KIND_BY_ZONE.get(target.zone, "threshold") if target.kind == "other" else target.kind


def _race(target: Target, limit: int, most: float, stage: Stage | None) -> tuple[list[_Block], Steady]:
    """The race at an effort sustainable for its length, the harder part last."""
    per_hour = target.load / target.minutes * 60 if target.minutes else POINTS_PER_HOUR_OF_KIND["race"]
    wanted = target.minutes or target.load / per_hour * 60
    name = f"Stage {stage.number}" if stage else "Race"
    minutes = round(min(limit, wanted * min(1.0, most / target.load)))
    blocks = _race_blocks(name, minutes, per_hour, min(target.zone, 5), steady=stage is not None)
    while minutes > LEAST_WORKOUT_MINUTES and _load(blocks) > most:
        minutes -= 1
        blocks = _race_blocks(name, minutes, per_hour, min(target.zone, 5), steady=stage is not None)
    recipe = Steady(
        name=name,
        zone=max(b.zone for b in blocks),
        aim="your best on the day",
        inset=_race_words(wanted, minutes, stage),
    )
    return (blocks if minutes >= LEAST_WORKOUT_MINUTES and _load(blocks) <= most else []), recipe


def _race_blocks(name: str, minutes: int, per_hour: float, hardest: int, *, steady: bool) -> list[_Block]:
    """The steady zone of the wanted points an hour, and what they leave for the parts that decide a race, as hard as allowed.

    A `steady` one, such as a stage with others behind it, has no part that is much harder than the rest.
    """
    points = {zone: load_of([(zone, 60)]) for zone in range(1, hardest + 1)}
    low = max((z for z in points if points[z] <= per_hour), default=1)
    hardest = min(low + 1, hardest) if steady else hardest
    wanted = per_hour * minutes / 60
    hard = next(
        (h for h in range(minutes, 0, -1) if load_of([(low, minutes - h), (hardest, h)]) <= wanted),
        0,
    )
    if low >= hardest or hard < SHORTEST_PART:
        return [_Block(name=name, minutes=minutes, zone=low, kind=StepKind.RACE)]
    if minutes - hard < SHORTEST_PART:
        return [_Block(name=name, minutes=minutes, zone=hardest, kind=StepKind.RACE)]
    return [
        _Block(name=f"{name}, steady", minutes=minutes - hard, zone=low, kind=StepKind.RACE),
        _Block(name=f"{name}, the hard parts and the finish", minutes=hard, zone=hardest, kind=StepKind.RACE),
    ]


def _race_words(wanted: float, minutes: int, stage: Stage | None) -> str:
    cut = f"kept to {minutes} minutes" if minutes < 0.9 * wanted else f"about {minutes} minutes"
    if stage:
        kind = STAGE_WORDS.get(stage.kind, stage.kind)
        return f"Stage {stage.number}, {kind}, {cut}; save something for the days after"
    return f"Race day, {cut}; start a little slower than you feel, then give what the day allows"


def _steady(recipe: Steady, target: Target, phase: Phase, limit: int, most: float) -> list[_Block]:
    goal = target.load * (EASY_SHARE_OF_PHASE[phase] if target.action in (Action.RECOVER, Action.EASE) else 1.0)
    wanted = target.as_planned or goal / (ZONE_IF[recipe.zone] ** 2 * 100) * 60
    total = max(min(round(wanted), limit), LEAST_WORKOUT_MINUTES)
    blocks = _warmed(recipe.name, total, recipe.zone)
    # Warm-up and cool-down are easier than the middle, so a few minutes more may be needed to reach the load.
    while target.as_planned is None and total < limit and _load(blocks) < NEARLY * goal:
        total += 1
        blocks = _warmed(recipe.name, total, recipe.zone)
    while total > LEAST_WORKOUT_MINUTES and _load(blocks) > most:
        total -= 1
        blocks = _warmed(recipe.name, total, recipe.zone)
    if target.as_planned is not None and recipe.zone > 1 and _load(blocks) > FAR_ABOVE_PLAN * goal:
        # So many minutes for so little load were meant to be very easy.
        return [_Block(name=recipe.name, minutes=total, zone=1, kind=StepKind.EASY)]
    if total < SHORTEST_USEFUL <= limit:
        # Twenty minutes at a stroll do more than ten at a trot.
        easiest = [_Block(name=recipe.name, minutes=SHORTEST_USEFUL, zone=1, kind=StepKind.EASY)]
        as_meant = _warmed(recipe.name, SHORTEST_USEFUL, recipe.zone)
        blocks = as_meant if _load(as_meant) <= min(most, NEARLY_AS_MEANT * goal) else easiest
    return blocks if _load(blocks) <= most else []


def _warmed(name: str, total: int, zone: int) -> list[_Block]:
    if zone <= 1 or total < 20:
        return [_Block(name=name, minutes=total, zone=zone, kind=StepKind.EASY)]
    ease_in, ease_out = _easing(total)
    return [
        _Block(name="Warm-up", minutes=ease_in, zone=1, kind=StepKind.WARM_UP),
        _Block(name=name, minutes=total - ease_in - ease_out, zone=zone, kind=StepKind.EASY),
        _Block(name="Cool-down", minutes=ease_out, zone=1, kind=StepKind.COOL_DOWN),
    ]


def _easing(total: int) -> tuple[int, int]:
    """The minutes in which an endurance session is begun and ended: it is easy enough to need no more."""
    return max(min(10, total // 10), 3), max(min(5, total // 15), 2)


def _with_intervals(recipe: Intervals, target: Target, limit: int, most: float) -> list[_Block]:
    """As many repeats as half the load pays for, the rest in steady riding or running; fewer until it fits."""
    goal = min(target.load, most)
    most = most if target.as_planned is not None else goal
    warm, cool = _frame_minutes(target, limit)
    one = load_of([(recipe.zone, recipe.work), (recipe.easy_zone, recipe.easy)])
    frame = load_of([(1, warm + cool)])
    wanted = int((goal - frame) * WORK_SHARE / one)
    most_repeats = _most_repeats(recipe, target, limit)
    for repeats in range(max(min(wanted, most_repeats), 1), 0, -1):
        for work in _shrinking(recipe.work):
            core = repeats * work + (repeats - 1) * recipe.easy
            blocks = _repeat(recipe, repeats, work, warm, cool)
            if warm + core + cool <= limit and _load(blocks) <= most:
                return _fuller(recipe, repeats, work, target, limit, most)
    return []


def _fuller(recipe: Intervals, repeats: int, work: int, target: Target, limit: int, most: float) -> list[_Block]:
    """The session with steady minutes up to its load, and with further repeats where the minutes alone cannot hold it."""
    goal = min(target.load, most)
    warm, cool = _frame_minutes(target, limit)
    if target.as_planned is not None:
        return _within_minutes(recipe, repeats, work, target, limit, most)
    blocks = _filled(_repeat(recipe, repeats, work, warm, cool), goal, limit, most)
    while _load(blocks) < NEARLY * goal and repeats < _most_repeats(recipe, target, limit):
        repeats += 1
        more = _repeat(recipe, repeats, work, warm, cool)
        if sum(b.minutes for b in more) > limit or _load(more) > min(most, goal):
            break
        blocks = _filled(more, goal, limit, most)
    return blocks


def _within_minutes(
    recipe: Intervals, repeats: int, work: int, target: Target, limit: int, most: float
) -> list[_Block]:
    """The session in its planned minutes, with further repeats in place of steady minutes until it has its planned load.

    Minutes whose load would be far above the one that the plan names are breaks: they are filled at a stroll.
    """
    warm, cool = _frame_minutes(target, limit)
    blocks = _filled(_repeat(recipe, repeats, work, warm, cool), most, limit, most)
    # Before a race less volume is the point: what is left of the minutes is a stroll where steady ones would pass the planned load.
    above = 1.0 if target.freshens else FAR_ABOVE_NAMED
    if target.named_load is not None and _load(blocks) > above * target.named_load:
        return _to_the_end(_filled(_repeat(recipe, repeats, work, warm, cool), most, limit, most, zone=1), limit, most)
    while _load(blocks) < NEARLY * target.load and repeats < _most_repeats(recipe, target, limit):
        repeats += 1
        more = _repeat(recipe, repeats, work, warm, cool)
        if sum(b.minutes for b in more) > limit or _load(more) > most:
            break
        fuller = _filled(more, most, limit, most)
        if _load(fuller) > target.load / NEARLY:
            break
        blocks = fuller
    return _to_the_end(blocks, limit, most)


def _most_repeats(recipe: Intervals, target: Target, limit: int) -> int:
    if target.kind == "steady":
        return recipe.most
    minutes = min(limit, target.load / POINTS_PER_HOUR_OF_KIND.get(target.kind, 60.0) * 60)
    return min(recipe.most, max(int(WORK_OF_TIME[recipe.zone] * minutes / recipe.work + 0.5), 1))


def _tempo_blocks(recipe: Intervals, target: Target, limit: int) -> Intervals | None:
    """The recipe of an endurance session with its tempo cut to the session's length; None where it is too short for any."""
    tempo = STEADY_OF_TIME * _minutes_of(target, limit)
    repeats = max(round(tempo / recipe.work), 1)
    work = int(tempo / repeats)
    return replace(recipe, work=work, most=repeats) if work >= SHORTEST_TEMPO else None


def _frame_minutes(target: Target, limit: int) -> tuple[int, int]:
    """Warm-up and cool-down: of their own length before hard work, by the session's length in endurance."""
    if target.kind == "steady":
        return _easing(_minutes_of(target, limit))
    return (10, 5) if limit >= 30 else (5, 3)


def _minutes_of(target: Target, limit: int) -> int:
    """About how long the session will be."""
    return int(min(limit, target.load / POINTS_PER_HOUR_OF_KIND[target.kind] * 60))


def _shrinking(work: int) -> list[int]:
    return [w for w in (work, round(work * 0.75), round(work * 0.5)) if w >= 1]


def _repeat(recipe: Intervals, repeats: int, work: int, warm: int, cool: int) -> list[_Block]:
    blocks = [_Block(name="Warm-up", minutes=warm, zone=1, kind=StepKind.WARM_UP)]
    for number in range(1, repeats + 1):
        label = f"{recipe.name} {number} of {repeats}" if repeats > 1 else recipe.name
        blocks.append(_Block(name=label, minutes=work, zone=recipe.zone, kind=StepKind.WORK))
        if number < repeats:
            blocks.append(
                _Block(name="Easy between", minutes=recipe.easy, zone=recipe.easy_zone, kind=StepKind.BETWEEN)
            )
    return [*blocks, _Block(name="Cool-down", minutes=cool, zone=1, kind=StepKind.COOL_DOWN)]


def _filled(blocks: list[_Block], goal: float, limit: int, most: float, *, zone: int = 2) -> list[_Block]:
    """The same session with steady minutes before the cool-down until the load is met."""
    minutes = sum(b.minutes for b in blocks)
    per_minute = load_of([(zone, 1)])
    room = (min(goal, most) - _load(blocks)) / per_minute
    steady = int(min(room, limit - minutes))
    while steady >= SHORTEST_PART:
        easy = _Block(name="Steady" if zone > 1 else "Easy", minutes=steady, zone=zone, kind=StepKind.EASY)
        filled = [*blocks[:-1], easy, blocks[-1]]
        if _load(filled) <= most:
            return filled
        steady -= 1
    return blocks


def _to_the_end(blocks: list[_Block], limit: int, most: float) -> list[_Block]:
    """The same session with a longer cool-down, where too few minutes are left for a part of their own."""
    left = min(limit - sum(b.minutes for b in blocks), SHORTEST_PART - 1)
    longer = [*blocks[:-1], replace(blocks[-1], minutes=blocks[-1].minutes + max(left, 0))]
    return longer if _load(longer) <= most else blocks


def _load(blocks: list[_Block]) -> float:
    return load_of((b.zone, b.minutes) for b in blocks)


def _session_load(blocks: list[_Block], target: Target) -> float:
    """The load of the zones; of an easy session kept as planned its own, which knows the athlete's easy pace better."""
    minutes, hardest = sum(b.minutes for b in blocks), max(b.zone for b in blocks)
    if target.named_load is None or hardest != 2 or minutes != target.as_planned:
        return _load(blocks)
    return target.named_load if target.named_load <= MOST_OF_EASY_HOUR * minutes / 60 else _load(blocks)


def _plan(
    blocks: list[_Block],
    recipe: Intervals | Steady,
    *,
    sport: Sport,
    target: Target,
    phase: Phase,
    athlete: AthleteState,
) -> WorkoutPlan:
    noun = WORKOUT_NOUNS.get(sport, "session")
    zones = _zones(blocks)
    return WorkoutPlan(
        sport=sport,
        type=_type(recipe, target),
        title=f"{noun.capitalize()}: {recipe.name}",
        description=_description(blocks, recipe, phase, target),
        duration_minutes=sum(b.minutes for b in blocks),
        load=round(_session_load(blocks, target), 1),
        zones=tuple((f"Z{zone}", minutes) for zone, minutes in zones),
        max_zone=max(b.zone for b in blocks),
        steps=tuple(
            WorkoutStep(
                name=b.name, minutes=b.minutes, zone=b.zone, target=target_words(b.zone, sport, athlete), kind=b.kind
            )
            for b in blocks
        ),
    )


def _type(recipe: Intervals | Steady, target: Target) -> str:
    if isinstance(recipe, Steady):
        if target.kind == "race":
            return "race"
        return "recovery" if recipe.zone <= 1 else "endurance"
    return _kind(target)


def _zones(blocks: list[_Block]) -> list[tuple[int, int]]:
    totals = dict.fromkeys(range(1, 8), 0)
    for block in blocks:
        totals[block.zone] += block.minutes
    return list(totals.items())


def _description(blocks: list[_Block], recipe: Intervals | Steady, phase: Phase, target: Target) -> str:
    where = f"In the {phase.value} phase this is for {recipe.aim}."
    if isinstance(recipe, Steady):
        if target.kind == "race":
            return f"{recipe.inset}."
        return f"Steady and relaxed in zone {max(b.zone for b in blocks)}. {recipe.inset}. {where}"
    hard = [b for b in blocks if b.kind is StepKind.WORK]
    between = f" with {recipe.easy} min easy between" if len(hard) > 1 else ""
    return f"{len(hard)} x {hard[0].minutes} min in zone {recipe.zone}{between}. {where}"


def _strength(target: Target, ceiling: Ceiling, limit: int) -> WorkoutPlan | None:
    an_hour = target.load / target.minutes * 60 if target.minutes else STRENGTH_POINTS_PER_HOUR
    minutes = min(max(round(target.load / an_hour * 60), LEAST_WORKOUT_MINUTES), limit)
    if ceiling.max_load is not None:
        minutes = min(minutes, int(ceiling.max_load / an_hour * 60))
    zone = min(2, target.zone)
    if minutes < LEAST_WORKOUT_MINUTES or zone < 2:
        return None
    return WorkoutPlan(
        sport=Sport.STRENGTH,
        type="strength",
        title="Strength session",
        description=(
            "Your strength session at a moderate effort, about 5 of 10 over the whole session;"
            " leave two or three repetitions in reserve in each set."
        ),
        duration_minutes=minutes,
        load=round(minutes / 60 * an_hour, 1),
        zones=tuple((f"Z{z}", minutes if z == zone else 0) for z in range(1, 8)),
        max_zone=zone,
        steps=(
            WorkoutStep(name="Strength", minutes=minutes, zone=zone, target="effort 5 of 10", kind=StepKind.STRENGTH),
        ),
    )
