"""Today's strength session beside what was decided: planned where the day holds one, left out with a reason where it may not."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from lanterne_rouge.app.lifting_due import has_strength, holds_strength, is_strength
from lanterne_rouge.app.morning import MorningRecords, morning_reader, records_of
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import settle
from lanterne_rouge.app.strength.context import Lifter, LiftingPast, lifter_of, lifting_past, strength_context
from lanterne_rouge.day.decide import DayResult, decide_day
from lanterne_rouge.day.signs.training import POINTS_PER_HOUR_OF_KIND
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.decision import ACTIONS_UPWARDS, Action, Ceiling, WorkoutPlan
from lanterne_rouge.domain.equipment import Gym, WeightUnit
from lanterne_rouge.domain.lifting import CoachContext, EnduranceSide, Energy, Severity, Soreness, Template, TodayPlan
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.morning import Morning, PastSession, PlannedSession
from lanterne_rouge.domain.season import PlannedDay
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.week_ahead import WeekAheadInput, plan_week_ahead
from lanterne_rouge.strength.plan import plan_session
from lanterne_rouge.strength.routines import RoutineSession
from lanterne_rouge.strength.todays_allowance import LEG_ADVICE

# Arms swim; what lifting itself asks of the legs is the plan's own matter.
NOT_ON_THE_LEGS = (Sport.SWIMMING, Sport.STRENGTH, Sport.TRANSITION)
# Without a time of day, from one day's session to the next day's.
OVERNIGHT_H, SHORTEST_NIGHT_H = 20.0, 12.0
NEAR_H = 24.0
HARD_TODAY_ZONE = 4
LIFTING_DAY_NOUNS = {Sport.CYCLING: "ride", Sport.RUNNING: "run", Sport.ROWING: "row", Sport.SKIING: "ski"}


@dataclass(frozen=True, kw_only=True)
class _Near:
    hours: float
    behind: bool
    text: str


def endurance_side(
    context: Morning, action: Action, workout: WorkoutPlan | None, coming: Sequence[PlannedDay], *, wait_h: float
) -> EnduranceSide:
    """The nearest hard session for the legs, before or after lifting that begins in `wait_h` hours.

    Only the nearer side is filled in: it alone decides, and `hard_text` names one session.
    """
    near = min(_all(context, workout, coming, wait_h), key=lambda session: session.hours, default=None)
    if near is None:
        return EnduranceSide(action=action)
    return _side(near, action)


def _side(near: _Near, action: Action | None) -> EnduranceSide:
    return EnduranceSide(
        action=action,
        hours_since_hard=near.hours if near.behind else None,
        hours_to_hard=None if near.behind else near.hours,
        hard_text=near.text,
    )


def room_for_legs(side: EnduranceSide, today: date, coming: Sequence[PlannedDay]) -> str:
    """A sentence on the next day without hard work on it or beside it; empty where legs need not move or none is known."""
    hours = side.hours_since_hard if side.hours_since_hard is not None else side.hours_to_hard
    if hours is None or hours >= NEAR_H:
        return ""
    hard = {day.day for day in coming if any(_on_the_legs(s.sport) and s.hard for s in day.sessions)}
    free = (day.day for day in coming[:-1] if day.day > today and not hard & _around(day.day))
    first = next(free, None)
    return f"{first:%A} has no hard session on it or next to it, so it's the better day for your legs." if first else ""


def _all(context: Morning, workout: WorkoutPlan | None, coming: Sequence[PlannedDay], wait_h: float) -> Iterable[_Near]:
    for session in context.sessions:
        if session.hard and session.days_ago is not None and _on_the_legs(session.sport):
            yield _Near(hours=_since(session) + wait_h, behind=True, text=_past_text(session, context.day))
    if workout is not None and workout.max_zone >= HARD_TODAY_ZONE and _on_the_legs(workout.sport):
        yield _Near(hours=wait_h, behind=True, text=f"today's hard {_noun(workout.sport)}")
    for planned in (s for day in coming if day.day == context.day + timedelta(days=1) for s in day.sessions):
        if planned.hard and _on_the_legs(planned.sport):
            what = "race" if planned.kind == "race" else f"hard {_noun(planned.sport)}"
            yield _Near(hours=max(OVERNIGHT_H - wait_h, SHORTEST_NIGHT_H), behind=False, text=f"tomorrow's {what}")


def _since(session: PastSession) -> float:
    if session.hours_ago is not None:
        return session.hours_ago
    return max(24.0 * (session.days_ago or 0) - (24.0 - OVERNIGHT_H), 0.0)


def _past_text(session: PastSession, today: date) -> str:
    days = session.days_ago or 0
    when = {0: "today's", 1: "yesterday's"}.get(days, f"{today - timedelta(days=days):%A}'s")
    what = "race" if session.kind == "race" else f"hard {_noun(session.sport)}"
    return f"{when} {what}"


def _on_the_legs(sport: str | None) -> bool:
    return sport not in NOT_ON_THE_LEGS


def _noun(sport: str | None) -> str:
    return next((noun for named_sport, noun in LIFTING_DAY_NOUNS.items() if named_sport == sport), "session")


def _around(day: date) -> set[date]:
    return {day + timedelta(days=n) for n in (-1, 0, 1)}


# A second session of the day, where the plan does not say how long or when.
USUAL_LIFTING_MINUTES, HOURS_LATER = 45, 6.0
# In less time a session is hardly more than its warm-ups.
LEAST_LIFTING_MINUTES = 10
EASIEST_ZONE = 2


@dataclass(frozen=True, kw_only=True)
class StrengthToday:
    """The plan in the athlete's unit. `eased`: held back, so that it will not count as last time."""

    plan: TodayPlan
    unit: WeightUnit
    eased: bool = False


@dataclass(frozen=True, kw_only=True)
class Room:
    """The minutes that lifting may take, in how many hours it begins; or why there is none today.

    `order`: what comes first, as a sentence, where the day has another session, done before it or in its place.
    """

    minutes: int = 0
    wait_h: float = 0.0
    none_because: str = ""
    order: str = ""


@dataclass(frozen=True, kw_only=True)
class LiftingDay:
    """Lifting on a day that was meant to hold some: what it is planned from, or why there is none.

    `order` and `coming` are what is said around it: what comes first, and the days in which legs may find a better place.
    """

    asked: CoachContext | None = None
    none_because: str = ""
    order: str = ""
    coming: tuple[PlannedDay, ...] = ()

    def told(self, plan: TodayPlan, lifter: Lifter) -> TodayPlan:
        """The session with what is said around it."""
        if self.asked is None:
            return plan
        legs = _on_legs(plan, lifter)
        move = room_for_legs(self.asked.endurance, self.asked.today, self.coming) if legs else ""
        order = self.order if plan.exercises else ""
        return replace(plan, adjustments=tuple(said for said in (order, *plan.adjustments, move) if said))

    @property
    def without(self) -> TodayPlan:
        """The plan of a day that allows no lifting."""
        return TodayPlan(reasoning=(f"No lifting today: {self.none_because}.",))


def strength_today(context: Morning, result: DayResult, coming: Sequence[PlannedDay], lifter: Lifter) -> StrengthToday:
    """The strength session of a decided day that was meant to hold one. `coming` are the days from today on."""
    day = lifting_day(context, result, coming, lifter)
    if day.asked is None:
        return StrengthToday(plan=day.without, unit=lifter.unit, eased=True)
    plan = day.told(plan_session(day.asked, lifter.exercises.catalogue), lifter)
    return StrengthToday(plan=plan, unit=day.asked.unit, eased=is_eased(day.asked))


def lifting_day(context: Morning, result: DayResult, coming: Sequence[PlannedDay], lifter: Lifter) -> LiftingDay:
    """What a decided day leaves for the lifting that it was meant to hold."""
    room = room_today(context, result, coming)
    if room.none_because:
        return LiftingDay(none_because=room.none_because)
    side = endurance_side(context, result.verdict.decision.action, result.workout, coming, wait_h=room.wait_h)
    asked = strength_context(context, lifter, minutes=room.minutes, side=side)
    return LiftingDay(asked=asked, order=room.order, coming=tuple(coming))


def planned_lifting(records: MorningRecords, mission: MissionConfig | None, lifter: Lifter) -> LiftingDay | None:
    """The lifting of a morning as the briefing has it; None where the day was not meant to hold any."""
    morning = records.morning
    if not (records.lifting_planned or holds_strength(morning)):
        return None
    result = decide_day(morning)
    ahead = plan_week_ahead(WeekAheadInput(context=morning, verdict=result.verdict, days=records.days, mission=mission))
    return lifting_day(morning, replace(result, workout=ahead.workout), ahead.week, lifter)


def room_today(context: Morning, result: DayResult, coming: Sequence[PlannedDay]) -> Room:
    """What the decided day leaves for lifting."""
    plan, workout = context.plan, result.workout
    if any(s.days_ago == 0 and s.sport == Sport.STRENGTH for s in context.sessions):
        return Room(none_because="you've already lifted today")
    if result.verdict.decision.action is Action.RECOVER or workout is None:
        return Room(none_because="it's a recovery day, and the session can wait")
    if plan is None or not holds_strength(context):
        return Room(none_because="today's limits took the session out of your plan")
    if is_strength(plan.kind, plan.sport):
        if workout.sport is not Sport.STRENGTH:
            return Room(none_because=f"the day goes to {workout.sport.value} instead")
        return Room(minutes=workout.duration_minutes, wait_h=plan.in_hours or 0.0)
    return _second(context, result, workout, coming)


def _second(context: Morning, result: DayResult, workout: WorkoutPlan, coming: Sequence[PlannedDay]) -> Room:
    """Room beside the day's first session: below what the rules allow for the whole day, and within the time at hand."""
    ceiling, planned = result.verdict.ceiling, _planned_minutes(context, coming)
    if ceiling.max_zone < EASIEST_ZONE:
        return Room(none_because="only the easiest effort is allowed today")
    left = [float(planned)]
    if ceiling.max_load is not None:
        left.append((ceiling.max_load - workout.load) / POINTS_PER_HOUR_OF_KIND["strength"] * 60)
    for limit in (ceiling.max_minutes, context.minutes_available, context.check_in.minutes_available):
        left += [limit - workout.duration_minutes] if limit is not None else []
    minutes = int(min(left))
    if minutes < LEAST_LIFTING_MINUTES:
        return Room(none_because="your first session uses up what's allowed today")
    wait_h = _hours_after(context)
    order = f"Do your {workout.sport.value} first, then lift about {wait_h:.0f} hours later." if wait_h > 0 else ""
    return Room(minutes=minutes, wait_h=wait_h, order=order)


def _planned_minutes(context: Morning, coming: Sequence[PlannedDay]) -> int:
    today = (s for day in coming if day.day == context.day for s in day.sessions)
    minutes = next((s.minutes for s in today if is_strength(s.kind, s.sport) and s.minutes), None)
    return round(minutes) if minutes else USUAL_LIFTING_MINUTES


def _hours_after(context: Morning) -> float:
    also = context.plan.also if context.plan else ()
    return min((a.hours_after for a in also if is_strength(a.kind, a.sport)), default=HOURS_LATER)


def _on_legs(plan: TodayPlan, lifter: Lifter) -> bool:
    """Whether legs are in the session, or were left out of it for the endurance side."""
    exercises = (lifter.exercises.catalogue.find(planned.exercise) for planned in plan.exercises)
    trained = any(exercise is not None and exercise.trains_legs for exercise in exercises)
    return trained or any(LEG_ADVICE in sentence for sentence in plan.adjustments)


def is_eased(asked: CoachContext) -> bool:
    """Whether the day holds its lifting back."""
    low = asked.readiness.energy is Energy.LOW or asked.readiness.soreness is Soreness.HIGH
    hurt = any(pain.severity is Severity.SEVERE for pain in asked.pain)
    return asked.deload or low or hurt or asked.endurance.action is Action.EASE


UNKNOWN_RULE = "S2e"
"""The rule that eases a day of which neither readiness nor training is known."""
MOST_LIFTING_REASONS = 2
RESTED_FROM = "Your plan has no training today, so I keep this session easy."
NO_LIFTING_PLANNED = "Your plan has no lifting today; this is the session that comes next."


def session_asked_for(
    scope: AthleteScope,
    day: date,
    *,
    template: Template | None = None,
    gym: Gym | None = None,
    minutes: int | None = None,
) -> LiftingDay:
    """The lifting that somebody asks for: the briefing's on a day that holds some, else the next session as a day allows it.

    A named template or gym, or a time of one's own, is a wish of its own: then it is that session, as the day allows it.
    """
    settle(scope)
    records, lifter = morning_reader(scope, scope.mission).read(day, now=scope.now), lifter_of(scope)
    if template is None and gym is None and minutes is None:
        held = planned_lifting(records, scope.mission, lifter) if day <= scope.today else _planned_ahead(day, scope)
        if held is not None:
            return held
    return LiftingDay(asked=asked_context(records.morning, lifter, template=template, gym=gym, minutes=minutes))


NO_OTHER_MINUTES: Mapping[date, int] = {}


def _planned_ahead(day: date, scope: AthleteScope) -> LiftingDay | None:
    """The lifting that the plan has on a coming day; None where it has none."""
    return next((held for on, held in lifting_days(day, scope) if on == day), None)


def lifting_days(last: date, scope: AthleteScope) -> Iterator[tuple[date, LiftingDay]]:
    """The days up to the last one on which the plan has lifting, in order."""
    current = scope.stores.plans.current()
    records = records_of(scope, scope.today)
    near = records.days
    later = (d for d in current.days if not near or d.day > near[-1].day) if current is not None else ()
    days = tuple(each for each in (*near, *later) if each.day <= last + timedelta(days=1))
    for day, held, _ in lifting_ahead(records, days, scope.mission, lifter_of(scope)):
        if day <= last:
            yield day, held


def lifting_ahead(
    records: MorningRecords,
    days: Sequence[PlannedDay],
    mission: MissionConfig | None,
    lifter: Lifter,
    *,
    other: Mapping[date, int] = NO_OTHER_MINUTES,
) -> Iterator[tuple[date, LiftingDay, TodayPlan]]:
    """The lifting of each coming day that holds some, in order, those before it done as planned; `other`: days with another time.

    Today's is the briefing's. How a later day will feel is not known, so of today's check-in only pain and injuries go along.
    """
    today = records.morning.day
    lifting = tuple(day for day in days if has_strength(day) and day.day >= today)
    by_day = {day.day: day for day in days}
    ahead: tuple[RoutineSession, ...] = ()
    past: LiftingPast | None = None
    for day in lifting:
        planned = (
            next(int(s.minutes or 0) for s in day.sessions if is_strength(s.kind, s.sport)) or USUAL_LIFTING_MINUTES
        )
        minutes = other.get(day.day, planned)
        held = planned_lifting(records, mission, lifter) if day.day == today else None
        if held is None or held.asked is None:
            past = past or lifting_past(lifter, today, lifting[-1].day)
            asked = strength_context(
                replace(records.morning, day=day.day, check_in=_known_ahead(records.morning, day.day)),
                lifter,
                minutes=minutes,
                side=_side_ahead(day, by_day),
                ahead=ahead,
                past=past,
            )
            held = LiftingDay(asked=asked, coming=tuple(d for d in days if d.day >= day.day)) if held is None else held
        elif minutes != planned:
            held = replace(held, asked=replace(held.asked, minutes=minutes))
        plan = held.without if held.asked is None else plan_session(held.asked, lifter.exercises.catalogue)
        ahead = (*ahead, RoutineSession(day=day.day, exercises=frozenset(e.exercise for e in plan.exercises)))
        yield day.day, held, plan


def _side_ahead(day: PlannedDay, by_day: Mapping[date, PlannedDay]) -> EnduranceSide:
    """The nearest hard session for the legs that is planned around lifting on a coming day, which comes hours after a first session."""
    wait_h = 0.0 if all(is_strength(s.kind, s.sport) for s in day.sessions) else HOURS_LATER
    before, after = (by_day.get(day.day + timedelta(days=n)) for n in (-1, 1))
    beside = (
        (day, wait_h, True),
        (before, OVERNIGHT_H + wait_h, True),
        (after, max(OVERNIGHT_H - wait_h, SHORTEST_NIGHT_H), False),
    )
    near = min(
        (
            _Near(hours=hours, behind=behind, text=_planned_text(other.day, session))
            for other, hours, behind in beside
            if other is not None
            for session in other.sessions
            if session.hard and _on_the_legs(session.sport)
        ),
        key=lambda session: session.hours,
        default=None,
    )
    return EnduranceSide() if near is None else _side(near, None)


def _planned_text(day: date, session: PlannedSession) -> str:
    return f"{day:%A}'s {'race' if session.kind == 'race' else f'hard {_noun(session.sport)}'}"


def _known_ahead(morning: Morning, day: date) -> CheckIn:
    """Of this morning's check-in what holds on a coming day: pain, injury, and which pains are gone, and for how long by then."""
    told, later = morning.check_in, (day - morning.day).days
    gone = tuple(replace(q, days=q.days + later) for q in told.quiet_pain)
    return CheckIn(pain=told.pain, injury=told.injury, quiet_pain=gone)


def asked_context(
    morning: Morning,
    lifter: Lifter,
    *,
    template: Template | None = None,
    gym: Gym | None = None,
    minutes: int | None = None,
) -> CoachContext:
    """The context of the session: the next one of the routine, or a named template, in the gym in use or a named one.

    A day on which health or load allow nothing stays without lifting. A rest day of a mission or plan becomes an easy one;
    without either, the day is free, and the rules alone say how much it may be.
    """
    result, current = decide_day(morning), lifter.stores.plans.current()
    action, ceiling = result.verdict.decision.action, result.verdict.ceiling
    is_free = action is Action.RECOVER and allows_training(ceiling)
    rests = is_free and (current is not None or morning.mission.mission_id is not None)
    if is_free:
        most = Action.EASE if rests else Action.MAINTAIN
        action = min(ceiling.action, most, key=ACTIONS_UPWARDS.index)
    has_trained = any(session.days_ago == 0 for session in morning.sessions)
    side = endurance_side(
        morning,
        action,
        None if has_trained else result.workout,
        tuple(day for day in current.days if day.day >= morning.day) if current else (),
        wait_h=0.0 if has_trained else HOURS_LATER,
    )
    available = morning.check_in.minutes_available
    asked = strength_context(
        morning,
        lifter,
        minutes=minutes if minutes is not None or available is None else int(available),
        side=side,
        template=template,
    )
    if gym is not None:
        asked = replace(asked, gym=gym, location=gym.location, available=gym.gear, unit=gym.unit)
    why = (
        ""
        if rests or action is not Action.EASE
        else _eased_because(result, is_new=not (morning.sessions or asked.history))
    )
    other = current is not None and not holds_strength(morning) and any(has_strength(day) for day in current.days)
    comes_next = other and template is None and action is not Action.RECOVER
    beside = RESTED_FROM if rests else NO_LIFTING_PLANNED if comes_next else ""
    return replace(asked, notes=tuple(note for note in (beside, why, *asked.notes) if note))


_FIRST_CLAUSE = re.compile(r": (?![^(]*\))")
"""The colon behind the first clause of a reason, none within brackets."""


def _eased_because(result: DayResult, *, is_new: bool) -> str:
    """What made the day an easy one, as a sentence; empty where the plan itself has an easy day."""
    eased = [
        evidence for evidence in result.verdict.evidence if evidence.effect.startswith(f"at most {Action.EASE.value}")
    ]
    clauses = [
        _FIRST_CLAUSE.split(evidence.says, maxsplit=1)[0].rstrip(".")
        for evidence in eased
        if not (is_new and evidence.rule == UNKNOWN_RULE)
    ]
    nothing = ["I haven't seen any training yet"] if len(clauses) < len(eased) else []
    reasons = (*clauses, *nothing)[:MOST_LIFTING_REASONS]
    text = " and ".join(_begun_small(reason) if at else reason for at, reason in enumerate(reasons))
    return f"{text}, so today is an easy day." if text else ""


def _begun_small(sentence: str) -> str:
    return sentence if sentence.startswith("I ") else f"{sentence[:1].lower()}{sentence[1:]}"


def allows_training(ceiling: Ceiling) -> bool:
    """Whether the day's limits leave room for any."""
    limits = (ceiling.max_load, ceiling.max_minutes)
    return ceiling.max_zone >= EASIEST_ZONE and all(limit is None or limit > 0 for limit in limits)
