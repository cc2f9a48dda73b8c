"""The review of lifting: an insight after a session, which lifts are stalling, and the review of a week."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from lanterne_rouge.app.coach_context.context import coach_context, parse_asked_rows, parse_session, read_json_object
from lanterne_rouge.app.morning import morning_of
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.asking import (
    OFFLINE,
    answerer_of,
    ask_with_notices,
    context_may_be_sent,
    log_may_be_sent,
    strength_coach_of,
)
from lanterne_rouge.app.strength.choices import choices
from lanterne_rouge.app.strength.context import Lifter, deload_on, lifter_of, pain_flags, strength_context
from lanterne_rouge.app.strength.exercise_named import exercise_named
from lanterne_rouge.app.strength.history import (
    SESSIONS_FOR_A_STALL,
    LoggedSession,
    habit_of,
    held_back_of,
    lift_histories,
    logged_sessions,
    mean_readiness,
    read_log,
    titles_until,
)
from lanterne_rouge.app.strength.plan import read_context
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.domain.lifting import (
    CoachContext,
    DoneSet,
    LiftHistory,
    PastLift,
    StallAnalysis,
    Template,
    TemplateExercise,
)
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.domain.provenance import is_display_only
from lanterne_rouge.domain.recorded_set import RecordedSet
from lanterne_rouge.domain.season import monday_of
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.models.strength.coach import StrengthProvider
from lanterne_rouge.models.strength.insight import generate_insight
from lanterne_rouge.models.strength.prompt import InsightAnswer, StallAnswer
from lanterne_rouge.models.strength.stall import analyze_stall
from lanterne_rouge.strength.history.lift_case import LONGEST_GAP_DAYS, LiftCase, lift_cases
from lanterne_rouge.strength.history.review import LiftingWeek, review_lifting_week
from lanterne_rouge.strength.history.stall import StalledLift, stalled_lifts
from lanterne_rouge.strength.history.volume import MuscleVolume, volume_between
from lanterne_rouge.views.lifting_review import (
    AnsweredInsightView,
    AnsweredStallView,
    InsightView,
    LiftingWeekView,
    StalledLiftsView,
    StallView,
    insight_view,
    lifting_week_view,
    stall_view,
    stalled_lifts_view,
)

REST_OF_WEEK = timedelta(days=6)
NO_SESSIONS = "There's no session of an exercise that I know."


@dataclass(frozen=True, kw_only=True)
class InsightRequest:
    """The session to look at: one in JSON, one of the log by its id, else the last one up to `day` (today without one)."""

    session: str | None = None
    document: bytes | None = None
    day: date | None = None
    provider: StrengthProvider = OFFLINE


@dataclass(frozen=True, kw_only=True)
class StallRequest:
    """The lift to look at, by its name, in a context as JSON or in the log; `day` is today without one.

    Without a name the first lift that is stalling, else the first.
    """

    exercise: str | None = None
    context: bytes | None = None
    day: date | None = None
    provider: StrengthProvider = OFFLINE


@dataclass(frozen=True, kw_only=True)
class LiftingDayRequest:
    """A day, today without one."""

    day: date | None = None


def look_at_session(request: InsightRequest, scope: AthleteScope) -> InsightView | AnsweredInsightView:
    """One insight and one action after a session. Raises `NotFound` and `BadInput` for one that is missing or empty."""
    answer = _ask_insight(_session_asked_for(request, scope), request.provider, scope)
    view, answerer = insight_view(answer.insight), answerer_of(answer, request.provider)
    return view if answerer is None else AnsweredInsightView(**vars(view), **vars(answerer))


def look_for_stall(request: StallRequest, scope: AthleteScope) -> StallView | AnsweredStallView:
    """Whether a lift is stalling, and the one thing to change. Raises `NotFound` for a lift without sets."""
    if request.context is not None:
        cases = lift_cases(read_context(request.context, scope, request.day), scope.exercises)
    else:
        cases = _cases_of_day(request.day, scope)
    if request.exercise:
        cases = _of_exercise(cases, request.exercise, scope)
    answer = _ask_stall(cases, request, scope)
    view, answerer = stall_view(answer.stall), answerer_of(answer, request.provider)
    return view if answerer is None else AnsweredStallView(**vars(view), **vars(answerer))


def list_stalled_lifts(request: LiftingDayRequest, scope: AthleteScope) -> StalledLiftsView:
    """Every lift that is stalling on the evening of a day."""
    cases = in_training(_cases_of_day(request.day, scope))
    return stalled_lifts_view(stalled_lifts(cases, scope.exercises), looked_at=len(cases))


def look_back_on_lifting_week(request: LiftingDayRequest, scope: AthleteScope) -> LiftingWeekView:
    """The week of a day: what was done, what stands out, and the next step."""
    morning = morning_of(scope, request.day or scope.today)
    return lifting_week_view(week_of(morning, lifter_of(scope), scope.today))


def _cases_of_day(day: date | None, scope: AthleteScope) -> tuple[LiftCase, ...]:
    return cases_on(morning_of(scope, day or scope.today), lifter_of(scope))


def _ask_insight(done: "DoneSession", provider: StrengthProvider, scope: AthleteScope) -> InsightAnswer:
    """What the session shows; without a model nothing of models is opened."""
    if provider == OFFLINE:
        return generate_insight(done.lifts, done.context, scope.exercises, None, week=done.week)
    # The week of the log is sent beside a session in a file.
    may_be_sent = context_may_be_sent(scope) and log_may_be_sent(scope, done.context.today)
    coach = strength_coach_of(scope)
    return ask_with_notices(
        scope,
        provider,
        lambda: coach.generate_insight(done.lifts, done.context, provider, week=done.week, may_be_told=may_be_sent),
    )


def _ask_stall(cases: Sequence[LiftCase], request: StallRequest, scope: AthleteScope) -> StallAnswer:
    """The first lift that is stalling by the rules, else the first."""
    by_rules = [(case, analyze_stall(case, scope.exercises, None)) for case in cases]
    if not by_rules:
        return StallAnswer(stall=StallAnalysis(is_stalled=False, reason=NO_SESSIONS))
    case, answer = next((pair for pair in by_rules if pair[1].stall.is_stalled), by_rules[0])
    provider = request.provider
    if provider == OFFLINE:
        return answer
    may_be_sent = log_may_be_sent(scope, case.today) if request.context is None else context_may_be_sent(scope)
    coach = strength_coach_of(scope)
    return ask_with_notices(scope, provider, lambda: coach.analyze_stall(case, provider, may_be_told=may_be_sent))


def _of_exercise(cases: Sequence[LiftCase], name: str, scope: AthleteScope) -> tuple[LiftCase, ...]:
    exercise = exercise_named(name, scope.exercises)
    chosen = tuple(case for case in cases if case.exercise.id == exercise.id)
    if not chosen:
        raise NotFound(f"There are no sets of {exercise.name}.", "See the lifts in your log: lanterne strength e1rm")
    return chosen


def _session_asked_for(request: InsightRequest, scope: AthleteScope) -> "DoneSession":
    lifter, day = lifter_of(scope), request.day or scope.today
    if request.document is not None:
        return _session_in_document(request.document, day, scope)
    activity = scope.stores.activities.get(request.session) if request.session else last_session(lifter, day)
    return done_session(activity, morning_of(scope, activity.day), lifter)


def _session_in_document(text: bytes, day: date, scope: AthleteScope) -> "DoneSession":
    """A session in JSON, with the history in the same document, else the athlete's own."""
    document = read_json_object(text, "The session")
    session, done_on = parse_session(document, today=day)
    context = written = coach_context(document, scope.exercises, today=done_on, day=done_on)
    if not {"recentHistory", "history"} & document.keys():
        context = context_on(morning_of(scope, done_on), lifter_of(scope))
        earlier = (replace(h, sessions=tuple(s for s in h.sessions if s.day < done_on)) for h in context.history)
        context = replace(context, history=tuple(earlier))
    # The first row of an exercise counts: the session's own, then the document's, then the stored template's.
    rows = (*parse_asked_rows(document), *written.template.exercises, *context.template.exercises)
    template = Template(name=written.template.name, exercises=rows)
    return with_week(session, replace(context, template=template), lifter_of(scope))


def context_on(morning: Morning, lifter: Lifter) -> CoachContext:
    """The lifting side of the evening of a day: the day's sets included, and the rows of every stored template."""
    stores, day, catalogue = lifter.stores, morning.day, lifter.exercises.catalogue
    sessions = logged_sessions(stores.strength.series(None, day), lifter.exercises.exercise_named)
    eased = held_back_of(stores, {session.day for session in sessions}) | deload_on(day, stores, catalogue).eased
    context = strength_context(morning, lifter, minutes=None)
    return replace(
        context,
        template=_all_rows(lifter, context),
        history=lift_histories(sessions, eased, most=SESSIONS_FOR_A_STALL),
        usual=_rows_that_come(day, lifter, sessions, eased) or context.template.exercises,
    )


def _rows_that_come(
    day: date, lifter: Lifter, sessions: Sequence[LoggedSession], eased: Collection[date]
) -> tuple[TemplateExercise, ...]:
    """The rows of the habit that the log shows on the evening of a day, the next session's first."""
    habit = habit_of(
        day + timedelta(days=1), sessions, titles_until(lifter.stores, day), eased, lifter.exercises.catalogue
    )
    if habit is None:
        return ()
    routine, templates = habit
    by_name = {template.name: template for template in templates}
    in_turn = (*routine.days[routine.next_day :], *routine.days[: routine.next_day])
    return tuple(row for name in in_turn for row in by_name[name].exercises)


def cases_on(morning: Morning, lifter: Lifter) -> tuple[LiftCase, ...]:
    """Every lift on the evening of a day."""
    return lift_cases(context_on(morning, lifter), lifter.exercises.catalogue)


def last_session(lifter: Lifter, day: date) -> Activity:
    """The last session of lifting up to a day; raises `NotFound`."""
    series = lifter.stores.strength.series(None, day)
    if not len(series):
        raise NotFound(
            "You haven't logged a lifting session yet.", "Import some: lanterne import FILE (Strong, Hevy, ...)."
        )
    return lifter.stores.activities.get(series.sessions[int(series.session[-1])])


@dataclass(frozen=True, kw_only=True)
class DoneSession:
    """A session that was done, by exercise, with the input of its insight: the history before it and the volume of its week."""

    lifts: tuple[LiftHistory, ...]
    context: CoachContext
    week: tuple[MuscleVolume, ...]


def done_session(activity: Activity, morning: Morning, lifter: Lifter) -> DoneSession:
    """A session of the log; `morning` is that of its day. Raises `NotFound` for one that may not be used."""
    if is_display_only(activity):
        raise NotFound(
            f"{activity.id} came from Strava's API, whose terms don't let a coach use it.",
            "Import the file of the session: lanterne import FILE",
        )
    if activity.sport is not Sport.STRENGTH and not activity.sets:
        raise NotFound(f"{activity.id} isn't a lifting session.", "Use the last one: lanterne strength insight")
    context = context_on(morning, lifter)
    before = tuple(
        replace(history, sessions=tuple(s for s in history.sessions if s.day < activity.day))
        for history in context.history
    )
    eased = any(s.eased for history in context.history for s in history.sessions if s.day == activity.day)
    session = session_of(activity.sets, activity.day, eased=eased)
    return with_week(session, replace(context, history=before, pain=pain_flags(morning.check_in)), lifter)


def with_week(session: Sequence[LiftHistory], context: CoachContext, lifter: Lifter) -> DoneSession:
    """A session beside the volume of its week."""
    day = max((s.day for history in session for s in history.sessions), default=context.today)
    read = read_log(lifter.stores, lifter.exercises.catalogue, last=day, usual_kg=lifter.profile.weight_kg)
    week = volume_between(read, day - REST_OF_WEEK, day, context.goal).muscles
    return DoneSession(lifts=tuple(session), context=context, week=tuple(week))


def session_of(sets: Sequence[RecordedSet], day: date, *, eased: bool = False) -> tuple[LiftHistory, ...]:
    """Logged sets by exercise, in the order in which the exercises were done."""
    by_name: dict[str, list[DoneSet]] = {}
    for logged in sets:
        rpe = logged.rpe if logged.rpe is not None or logged.rir is None else 10 - logged.rir
        done = DoneSet(
            weight_kg=logged.weight_kg, reps=logged.reps, rpe=rpe, kind=logged.kind, seconds=logged.duration_s
        )
        by_name.setdefault(logged.exercise, []).append(done)
    return tuple(
        LiftHistory(exercise=name, sessions=(PastLift(day=day, sets=tuple(done), eased=eased),))
        for name, done in by_name.items()
    )


def week_of(morning: Morning, lifter: Lifter, today: date) -> LiftingWeek:
    """The review of the week of a day."""
    day, catalogue = morning.day, lifter.exercises.catalogue
    chosen = choices(lifter.stores, lifter.unit, today)
    return review_lifting_week(
        read_log(
            lifter.stores,
            catalogue,
            last=max(day, min(today, monday_of(day) + REST_OF_WEEK)),
            usual_kg=lifter.profile.weight_kg,
        ),
        day,
        today,
        goal=chosen.goal,
        routine=chosen.routine,
        stalled=stalled_on(morning, lifter),
        mean_readiness=mean_readiness(lifter.stores, monday_of(day), today),
    )


def stalled_on(morning: Morning, lifter: Lifter) -> tuple[StalledLift, ...]:
    """Lifts that are stalling on the evening of a day."""
    return stalled_lifts(in_training(cases_on(morning, lifter)), lifter.exercises.catalogue)


def in_training(cases: Sequence[LiftCase]) -> tuple[LiftCase, ...]:
    """The lifts of the last three weeks: one that was dropped since is not stalling."""
    since = timedelta(days=LONGEST_GAP_DAYS)
    return tuple(c for c in cases if c.history.sessions and c.today - c.history.sessions[0].day <= since)


def _all_rows(lifter: Lifter, context: CoachContext) -> Template:
    """The rows of today's template, then those of every stored one; a template that was only made up for today is left out."""
    templates = lifter.stores.strength.templates()
    chosen = choices(lifter.stores, lifter.unit, context.today)
    first = (context.template,) if chosen.routine or chosen.template else ()
    rows = {row.name.casefold(): row for template in reversed((*first, *templates)) for row in template.exercises}
    return Template(name=context.template.name, exercises=tuple(rows.values()))
