"""Everything that today's strength plan may look at, from the stores: CoachContext."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import pairwise

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.choices import Choices, DeloadMode, asked_lighter_until, choices, deload_mode
from lanterne_rouge.app.strength.history import (
    OLDEST_LIFT_DAYS,
    LoggedSession,
    bodyweights,
    held_back_of,
    latest_weight,
    lift_histories,
    logged_sessions,
    read_log,
    titles_until,
)
from lanterne_rouge.app.strength.next_session import (
    Log,
    NextSession,
    in_its_week,
    next_session,
    session_before_a_meet,
)
from lanterne_rouge.day.lifting_week import is_lighter_before_a_race, split_day
from lanterne_rouge.day.signs.reported import ANOTHER_MORNING
from lanterne_rouge.domain.check_in import CheckIn, Feeling, Injury, Pain
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.domain.lifting import (
    CoachContext,
    EnduranceSide,
    Energy,
    JointReturn,
    LiftHistory,
    LiftingPerson,
    LiftingReadiness,
    PainFlag,
    Severity,
    Soreness,
    Template,
)
from lanterne_rouge.domain.morning import AthleteState, Morning
from lanterne_rouge.domain.profile import Profile
from lanterne_rouge.domain.season import SeasonPlan, monday_of
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.ports.state_keys import CHANGED_LIFTS
from lanterne_rouge.ports.stores import StateStore, Stores
from lanterne_rouge.season.constants import VETERAN_AGE
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.exercises.directory import ExerciseDirectory
from lanterne_rouge.strength.history.review import (
    LOADING_WEEKS,
    LOOKED_BACK_WEEKS,
    WEEKS_BEFORE_LIFT,
    WeekInRow,
    lifted_weeks,
    rows_of_weeks,
)
from lanterne_rouge.strength.loading import with_proven_stacks
from lanterne_rouge.strength.pain import joints_of, severity_of
from lanterne_rouge.strength.recent import find_exercise
from lanterne_rouge.strength.routines import RoutineSession
from lanterne_rouge.strength.way_back import with_steps_eased

SORE_WEEK = timedelta(days=7)
DECLINE = "You decide: lanterne strength routine deload off"

BEGINNER, PRACTISED = "beginner", frozenset({"trained", "elite"})
YEAR_AFTER_BIRTH = timedelta(days=365)
YEARS_OF_TRAINED, YEARS_OF_SEASONED = 3.0, 5.0
"""Years of regular training from which who lifts first of all counts as trained in it, and as seasoned (practice)."""
LIFTS_REGULARLY = 6
"""So many sessions of lifting in four weeks, of which only the recording is known, are a habit."""
SESSIONS_TO_LEARN = 12
"""After so many sessions (six weeks of two) nobody counts as new to lifting."""


@dataclass(frozen=True, kw_only=True)
class Deload:
    """Whether a day lies in a lighter week, and why, as a sentence (empty where the season plan makes it lighter, or where none is due).

    `eased`: days of lifting before it that lay in a lighter week, so they don't count for progress.
    """

    mode: DeloadMode
    lighter: bool = False
    why: str = ""
    eased: frozenset[date] = frozenset()


def deload_on(day: date, stores: Stores, catalogue: Catalogue) -> Deload:
    """The lighter week of a day."""
    mode, asked_until = deload_mode(stores.state, day), asked_lighter_until(stores.state)
    asked = frozenset(_days(asked_until - SORE_WEEK + timedelta(days=1), asked_until)) if asked_until else frozenset()
    if mode is DeloadMode.OFF:
        return Deload(mode=mode)
    if mode is DeloadMode.ON and asked_until is not None:
        why = f"You asked for a lighter week: it lasts through {asked_until:%A} ({asked_until}). {DECLINE}"
        return Deload(mode=mode, lighter=True, why=why, eased=asked)
    plan = stores.plans.current()
    if plan is not None:
        lighter = _is_recovery_week(plan, day) or is_lighter_before_a_race(plan, day)
        return Deload(mode=mode, lighter=lighter, eased=asked)
    due = _after_hard_weeks(day, stores, catalogue)
    return Deload(mode=mode, lighter=due.lighter, why=due.why, eased=due.eased | asked)


def _is_recovery_week(plan: SeasonPlan, day: date) -> bool:
    """Whether the season plan makes this week a lighter one; then the lifts are lighter too."""
    return any(week.recovery for week in plan.weeks if week.monday == monday_of(day))


def _after_hard_weeks(day: date, stores: Stores, catalogue: Catalogue) -> Deload:
    """Calendar weeks, so that a lighter week is one from its first to its last day, whatever is done in it."""
    monday = monday_of(day)
    last = monday - timedelta(days=1)
    read = read_log(stores, catalogue, first=monday - SORE_WEEK * (LOOKED_BACK_WEEKS + 1), last=last)
    rows = rows_of_weeks(lifted_weeks(read, last))
    due = bool(rows) and rows[-1].count >= LOADING_WEEKS
    eased = {day for row in _followed(rows) for day in _days(row.week.monday, row.week.monday + timedelta(days=6))}
    if due:
        eased |= set(_days(monday, day - timedelta(days=1)))
    return Deload(mode=DeloadMode.AUTO, lighter=due, why=_why(rows, monday) if due else "", eased=frozenset(eased))


def _followed(rows: tuple[WeekInRow, ...]) -> Iterator[WeekInRow]:
    """Lighter weeks that were due and were done lighter; a week that was trained in full counts in full."""
    for before, row in pairwise(rows):
        if before.count >= LOADING_WEEKS and row.lighter:
            yield row


def _why(rows: tuple[WeekInRow, ...], monday: date) -> str:
    count, lately = rows[-1].count, [row.week.hard_sets for row in rows[-WEEKS_BEFORE_LIFT:]]
    more = "at least " if count > LOOKED_BACK_WEEKS else ""
    return (
        f"You've trained hard for {more}{count} weeks in a row ({monday - SORE_WEEK * count} to "
        f"{monday - timedelta(days=1)}), at about {sum(lately) / len(lately):.0f} hard sets a week, without a lighter one, "
        f"so this week up to Sunday ({monday + timedelta(days=6)}) is lighter. {DECLINE}"
    )


def _days(first: date, last: date) -> Iterator[date]:
    return (first + timedelta(days=n) for n in range((last - first).days + 1))


# Of a pain of so much nobody forgets to be asked, for so many days.
TOLD_PAIN, ASKED_FOR = 3.0, timedelta(days=10)
LOW_ENERGY, HIGH_ENERGY = 3.0, 8.0
CHECK_IN_MILD_SORENESS, CHECK_IN_HIGH_SORENESS = 3.0, 7.0
NOTHING_BESIDE = EnduranceSide()


@dataclass(frozen=True, kw_only=True)
class Lifter:
    """Whose lifting is planned: the stores, the exercises, and who the athlete is."""

    stores: Stores
    exercises: ExerciseDirectory
    profile: Profile = Profile()

    @property
    def unit(self) -> WeightUnit:
        """The athlete's unit."""
        return WeightUnit.LB if self.profile.units == WeightUnit.LB else WeightUnit.KG


def lifter_of(scope: AthleteScope) -> Lifter:
    """The athlete whose lifting is planned, with every exercise."""
    return Lifter(stores=scope.stores, exercises=scope.shelf, profile=scope.profile)


@dataclass(frozen=True, kw_only=True)
class LiftingPast:
    """What was lifted, oldest first, on which days it was held back, and what the athlete weighed, by day."""

    sessions: tuple[LoggedSession, ...]
    held_back: frozenset[date]
    weights: Mapping[date, float]


def lifting_past(lifter: Lifter, first: date, last: date) -> LiftingPast:
    """What the lifting of these days is planned from."""
    series = lifter.stores.strength.series(None, last - timedelta(days=1))
    sessions = logged_sessions(series, lifter.exercises.exercise_named)
    return LiftingPast(
        sessions=sessions,
        held_back=held_back_of(lifter.stores, {session.day for session in sessions}),
        weights=bodyweights(lifter.stores, last, first=first - timedelta(days=OLDEST_LIFT_DAYS)),
    )


def strength_context(
    context: Morning,
    lifter: Lifter,
    *,
    minutes: int | None,
    side: EnduranceSide = NOTHING_BESIDE,
    template: Template | None = None,
    ahead: Sequence[RoutineSession] = (),
    past: LiftingPast | None = None,
) -> CoachContext:
    """The lifting side of a morning; `minutes` is how long the session may take, `template` the one to plan instead of the next.

    `ahead`: the sessions planned before the day. `past`: read once for several days.
    """
    stores, day, catalogue = lifter.stores, context.day, lifter.exercises.catalogue
    chosen, past = choices(stores, lifter.unit, day), past or lifting_past(lifter, day, day)
    sessions = tuple(session for session in past.sessions if session.day < day)
    deload = deload_on(day, stores, catalogue)
    eased = past.held_back | deload.eased
    log = Log(sessions=sessions, ahead=ahead, eased=eased, titles=lambda: titles_until(stores, day))
    pains = (
        NextSession(template=in_its_week(template, chosen, day, log, catalogue))
        if template is not None
        else _next_session(day, context, chosen, log, lifter)
    )
    returning = joint_returns(context.check_in, day)
    history = with_steps_eased(lift_histories(sessions, eased), returning, catalogue)
    gym = with_proven_stacks(chosen.gym, _heaviest(history, catalogue))
    return CoachContext(
        today=day,
        template=pains.template
        if template is not None
        else with_changed_lifts(pains.template, changed_lifts(stores.state).get(day, {}), catalogue),
        goal=chosen.goal,
        location=chosen.gym.location,
        readiness=readiness(context.check_in.feeling),
        minutes=minutes,
        history=history,
        available=gym.gear,
        gym=gym,
        pain=pain_flags(context.check_in),
        returning=returning,
        unit=chosen.gym.unit,
        bodyweight_kg=context.check_in.weight_kg or latest_weight(past.weights, day) or lifter.profile.weight_kg,
        person=person_of(context.athlete, lifted=_lifted_lately(context), years=lifter.profile.years),
        # Who has never lifted has no loads to take less of.
        deload=deload.lighter and bool(history),
        endurance=side,
        notes=(
            *((deload.why,) if deload.why else ()),
            *asked_about_pain(context.check_in, stores.check_ins.between(day - ASKED_FOR, day)),
            *pains.notes,
        ),
    )


def _next_session(day: date, context: Morning, chosen: Choices, log: Log, lifter: Lifter) -> NextSession:
    """The session that comes next on a day: one that leads to a meet, else the next of the routine by the log of the morning."""
    plan = lifter.stores.plans.current()
    return session_before_a_meet(day, chosen, plan) or next_session(
        context.day,
        chosen,
        lifter.stores.strength.templates(),
        log,
        lifter.exercises.catalogue,
        beside_endurance=any(sport != Sport.STRENGTH for sport in context.athlete.sports),
        is_new=len(log.sessions) < SESSIONS_TO_LEARN and begins_gently(context, lifter.profile),
        of_week=split_day(plan, day),
    )


def templates_ahead(
    context: Morning, days: Sequence[date], ahead: Sequence[RoutineSession], lifter: Lifter
) -> Iterator[tuple[date, Template]]:
    """The template of each of these later days of lifting, as today's log and the sessions planned before it have them."""
    day, chosen, catalogue = context.day, choices(lifter.stores, lifter.unit, context.day), lifter.exercises.catalogue
    past = lifting_past(lifter, day, day)
    log = Log(
        sessions=tuple(session for session in past.sessions if session.day < day),
        ahead=ahead,
        eased=past.held_back | deload_on(day, lifter.stores, catalogue).eased,
        titles=lambda: titles_until(lifter.stores, day),
    )
    for later in days:
        held = _next_session(later, context, chosen, log, lifter)
        exercises = (find_exercise(row.name, catalogue) for row in held.template.exercises)
        session = RoutineSession(day=later, exercises=frozenset(e.id for e in exercises if e is not None))
        log = replace(log, ahead=(*log.ahead, session))
        yield later, held.template


def changed_lifts(state: StateStore) -> Mapping[date, Mapping[str, str]]:
    """By day what is lifted instead of what, by ids; an empty one for a lift that is left out."""
    stored = json.loads(state.get(CHANGED_LIFTS) or "{}")
    return {date.fromisoformat(day): lifts for day, lifts in stored.items()}


def with_changed_lifts(template: Template, changed: Mapping[str, str], catalogue: Catalogue) -> Template:
    """A session with other lifts in the places of some, at the sets of those; what hurts or is missing, the plan sees to as ever."""
    if not changed:
        return template
    rows = []
    for row in template.exercises:
        exercise = find_exercise(row.name, catalogue)
        by = changed.get(exercise.id) if exercise is not None else None
        other = catalogue.find(by) if by else None
        if by != "":
            rows.append(row if other is None else replace(row, name=other.name))
    return replace(template, exercises=tuple(rows))


def _heaviest(history: Sequence[LiftHistory], catalogue: Catalogue) -> Iterator[tuple[Exercise, float]]:
    """What was lifted at most of each exercise, in kg."""
    for lift in history:
        exercise = find_exercise(lift.exercise, catalogue)
        weights = [done.weight_kg for session in lift.sessions for done in session.sets if done.weight_kg]
        if exercise is not None and weights:
            yield exercise, max(weights)


def begins_gently(context: Morning, profile: Profile) -> bool:
    """Whether somebody without a log of lifting begins with dumbbells, machines and their own weight.

    So does who is new to it, unless it is their only sport, who is older, and who gave birth within a year.
    """
    athlete = context.athlete
    gave_birth_lately = profile.gave_birth is not None and context.day - profile.gave_birth < YEAR_AFTER_BIRTH
    lifts_alone = set(athlete.sports) == {Sport.STRENGTH} and athlete.level != BEGINNER
    practised = person_of(athlete, lifted=_lifted_lately(context)).practised
    return is_older(athlete) or gave_birth_lately or not (lifts_alone or practised)


def _lifted_lately(context: Morning) -> int:
    """How many sessions of lifting the last four weeks hold."""
    return sum(session.sport == Sport.STRENGTH for session in context.sessions)


def person_of(athlete: AthleteState, *, lifted: int = 0, years: float | None = None) -> LiftingPerson:
    """Who lifts; `lifted`: how many sessions of it the last four weeks hold, also without their sets; `years` of training.

    Without any, only who trains for strength at a good level counts as practised. The level and the years of a rider or a runner
    say little of their lifting: trained is who names lifting first, and is good at it or still lifts after years.
    """
    at_good_level = Sport.STRENGTH in athlete.sports and athlete.level in PRACTISED
    practised = at_good_level or lifted >= LIFTS_REGULARLY
    for_years = lifted >= LIFTS_REGULARLY and (years or 0.0) >= YEARS_OF_TRAINED
    trained = athlete.sports[:1] == (Sport.STRENGTH,) and (at_good_level or for_years)
    return LiftingPerson(
        sex=athlete.sex,
        practised=practised,
        trained=trained,
        seasoned=trained and (years or 0.0) >= YEARS_OF_SEASONED,
        older=is_older(athlete),
    )


def is_older(athlete: AthleteState) -> bool:
    """Whether somebody is so old that lifting begins gently."""
    return athlete.age is not None and athlete.age >= VETERAN_AGE


def pains_told(reports: Sequence[tuple[date, CheckIn]]) -> dict[str, tuple[date, float]]:
    """The pains that nobody has said to be gone: the place, when it was told of last, and how much it was."""
    open_pains: dict[str, tuple[date, float]] = {}
    for day, check_in in reports:
        open_pains = {} if check_in.no_pain else open_pains
        open_pains |= {p.site: (day, p.score_0_10 or 0.0) for p in check_in.pain}
    return open_pains


def asked_about_pain(today: CheckIn, reports: Sequence[tuple[date, CheckIn]]) -> tuple[str, ...]:
    """A question about each pain that was told of lately and that nobody has spoken of since: silence heals nothing."""
    open_pains = pains_told(reports)
    known = {pain.site for pain in today.pain}
    return tuple(
        f"You reported {site.replace('_', ' ')} pain ({score:g} of 10) on {day:%A}, and nothing since: say how it is before you "
        f'load it (lanterne check-in --pain "{site.replace("_", " ")} 2/10", or --pain none).'
        for site, (day, score) in open_pains.items()
        if site not in known and score >= TOLD_PAIN
    )


def readiness(feeling: Feeling) -> LiftingReadiness:
    """Scores as words; of a soreness that is scored and told in words the worse. High energy counts only beside a soreness score: missing
    data is no reason to do more."""
    energy, soreness = feeling.energy_0_10, feeling.soreness_0_10
    told = next((level for word, level in _SORE_WORDS if word in feeling.words), Soreness.NONE)
    scored = _soreness(soreness)
    return LiftingReadiness(
        energy=_energy(energy, is_rated=soreness is not None), soreness=max(told, scored, key=tuple(Soreness).index)
    )


def pain_flags(check_in: CheckIn) -> tuple[PainFlag, ...]:
    """What hurts today, and what lasts from earlier mornings. An injury counts until the return from it is over."""
    flags = [flag for pain in check_in.pain if (flag := _pain(pain)) is not None]
    flags += [
        replace(flag, exercise=lift, whole_movement=True)
        for pain in check_in.pain
        if (flag := _pain(pain)) is not None
        for lift in pain.lifts
    ]
    return (*flags, *((_injury(check_in.injury),) if check_in.injury is not None else ()))


def joint_returns(check_in: CheckIn, day: date) -> tuple[JointReturn, ...]:
    """What held lifts back lately and is gone; a slight pain of a single day held back none for long."""
    quiet = (q for q in check_in.quiet_pain if q.worst_0_10 >= TOLD_PAIN or q.unsettled_days >= ANOTHER_MORNING)
    return tuple(
        JointReturn(
            place=q.site.replace("_", " "),
            joints=joints_of(q.site),
            severity=severity_of(q.worst_0_10) or Severity.MILD,
            since=day - timedelta(days=q.days - 1),
        )
        for q in quiet
    )


_SORE_WORDS = (("very_sore", Soreness.HIGH), ("sore", Soreness.MILD))


def _energy(score: float | None, *, is_rated: bool) -> Energy:
    if score is None:
        return Energy.OK
    if score <= LOW_ENERGY:
        return Energy.LOW
    return Energy.HIGH if score >= HIGH_ENERGY and is_rated else Energy.OK


def _soreness(score: float | None) -> Soreness:
    if score is None or score < CHECK_IN_MILD_SORENESS:
        return Soreness.NONE
    return Soreness.HIGH if score >= CHECK_IN_HIGH_SORENESS else Soreness.MILD


def _pain(pain: Pain) -> PainFlag | None:
    alarming = pain.limping or pain.at_night or pain.focal_bone or pain.on_hop or pain.swollen
    # An earlier report stands as it was told for as long as it is carried on: silence heals nothing.
    score = pain.told_0_10 if pain.told_days_ago and pain.told_0_10 is not None else pain.score_0_10
    severity = severity_of(score) if score is not None else Severity.MODERATE
    if alarming:
        severity = Severity.SEVERE
    return None if severity is None else _flag(pain.site, severity)


def _injury(injury: Injury) -> PainFlag:
    return _flag(injury.site, Severity.MILD if injury.cleared else Severity.SEVERE)


def _flag(site: str, severity: Severity) -> PainFlag:
    return PainFlag(place=site.replace("_", " "), joints=joints_of(site), severity=severity)
