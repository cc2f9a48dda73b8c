"""The fast lane: what a decision of the router does at once. No model, one write for each thing that was said.

Each intent is a row of the catalogue, run as the commands run it; what is not plain has been asked back by then.
"""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from itertools import groupby
from typing import TYPE_CHECKING, Protocol, TypeVar

from lanterne_rouge.app.use_case import Caller
from lanterne_rouge.app.workout.live import WorkoutQuestion
from lanterne_rouge.app.workout.sets import (
    CorrectSetRequest,
    LogSetRequest,
    SkipSetRequest,
    TakeBackSetRequest,
    correct_set,
    log_set,
    skip_set,
    undo_set,
)
from lanterne_rouge.app.workout.standing import show_next_set, show_workout
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.plain_commands import is_plain_command
from lanterne_rouge.conversation.session_sports import is_session, told_sessions
from lanterne_rouge.domain.equipment import LB_KG
from lanterne_rouge.domain.errors import LanterneError, NotFound
from lanterne_rouge.domain.quick_dataclass import dataclass
from lanterne_rouge.domain.routing import Intent, RoutingDecision, RoutingLane
from lanterne_rouge.domain.set_report import SaidUnit, SetReport
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.gym_abroad import put_into_gym_english
from lanterne_rouge.language.phrasing import quoted
from lanterne_rouge.views.workout import LiveWorkoutView, LoggedSessionView, WorkoutStepView, step_text, workout_text

if TYPE_CHECKING:
    from lanterne_rouge.app.scope import AthleteScope
    from lanterne_rouge.conversation.body_report import BodyReport
    from lanterne_rouge.conversation.changes import WorkoutOrder
    from lanterne_rouge.domain.check_in import CheckIn
    from lanterne_rouge.views.plan import PlannedDayView

Written = tuple[str, list[dict[str, object]]]
"""What is said, and what was written."""
R = TypeVar("R")
A = TypeVar("A")
V = TypeVar("V", bound=WorkoutStepView | LoggedSessionView)


OF_ANOTHER_DAY = (
    'I can log a session or sets of another day, such as: lanterne log "2h ride rpe 6" --date yesterday,'
    ' or lanterne log "squat 5x5 at 100 kg, bench press 3x8 at 60 kg" --date yesterday'
)
NO_WORKOUT = "No workout is running. Start one with: lanterne workout start\nWhat is planned: lanterne today"
REST_WITHOUT_WORKOUT = "All right. No workout is running; when you're ready: lanterne workout start"
NO_SETS_LEFT = "No set is left to change. Add an exercise with: lanterne workout add NAME"
NO_LOAD = "I don't know the load of the next set. Say it in full, such as: make it 60 kg"
TODAY_COMMAND = "lanterne today"
TODAY = f"See your day: {TODAY_COMMAND}"
HOW_MUCH_PAIN = (
    'How much does it hurt today? Log it with a number, such as: lanterne log "knee 3/10".'
    ' For advice: lanterne chat "my knee hurts when I run"'
)
NO_PAIN_KNOWN = "Good. I know of no pain there, so there is nothing to change."
NOT_UNDERSTOOD = (
    "I'm not sure how you are today, so I logged nothing. Say it such as: slept 6 h, legs heavy, or: knee 3/10."
)
_TALKED_ABOUT = frozenset((Intent.COACH_GENERAL, Intent.ANALYZE_PROGRESS))
NOTHING_READ = (
    "I read no session, no set and no check-in in that, so nothing is logged. Say it such as"
    ' "ran 5 km in 30 min", "squat 3x5 at 100 kg", "slept 6 h".'
)
NOT_FROM_HERE = (
    "That reads like a question or a plan, and here I only log what was done. Ask it with: lanterne chat\n"
    'I log lines such as "8 @ 100", "ran 5 km in 30 min", "slept 6 h".'
)


_OF_A_MORNING = (Intent.LOG_READINESS, Intent.LOG_PAIN, Intent.LOG_BODYWEIGHT)


class Rows(Protocol):
    """Runs rows of the catalogue for an athlete."""

    @property
    def scope(self) -> "AthleteScope":
        """The athlete's data."""
        ...

    def run(self, handler: Callable[[R, "AthleteScope"], A], request: R, *, asked: Caller | None = None) -> A:
        """Run a row; a request with a key that was used before is answered as it was then."""
        ...


def running_workout(rows: Rows) -> LiveWorkoutView | None:
    """The workout that runs, None where none does."""
    try:
        return rows.run(show_workout, WorkoutQuestion())
    except NotFound:
        return None


def carry_out(
    rows: Rows,
    decision: RoutingDecision,
    message: str,
    key: str,
    workout: LiveWorkoutView | None,
    day: date | None,
) -> Written:
    """What is said, and what was written. Only a decision of the fast lane writes, and a session whose day was given.

    Warning signs, pain and illness in the message are stored whatever else it is, and what is left of it is read for itself.
    """
    if decision.matched_rule == "grammar:set_report" or is_plain_command(message):
        return _carried_out(rows, decision, message, key, workout, day)
    message = put_into_gym_english(message)
    # Imported here and below: a set in figures needs none of it.
    from lanterne_rouge.conversation.body_gates import PAIN_NEWS
    from lanterne_rouge.conversation.body_report import read_body_report

    if decision.matched_rule == PAIN_NEWS:
        return _news_of_pain(rows, message)
    report = read_body_report(message)
    is_only_spoken_of = report is not None and decision.matched_rule == "gate:pain_spoken_of" and not report.is_warning
    if report is not None and not is_only_spoken_of:
        return _with_body_report(rows, decision, message, report, key, workout, day)
    if decision.intent is Intent.SAFETY:
        return _not_logged(rows, decision, message), []
    return _carried_out(rows, decision, message, key, workout, day)


def _with_body_report(
    rows: Rows,
    decision: RoutingDecision,
    message: str,
    report: "BodyReport",
    key: str,
    workout: LiveWorkoutView | None,
    day: date | None,
) -> Written:
    """The body first, with the answer to a warning sign; then the session or the sets that are left of the message."""
    from lanterne_rouge.conversation.live_context import context_of_line
    from lanterne_rouge.conversation.router import route
    from lanterne_rouge.conversation.safety import KEPT_AS_CHECK_IN, safety_answer

    said = [safety_answer(normalise(message), kept_as=KEPT_AS_CHECK_IN)] if decision.intent is Intent.SAFETY else []
    left = (
        route(report.training, context_of_line(report.training, workout, rows.scope)) if report.training else decision
    )
    actions: list[dict[str, object]] = []
    try:
        if told_sessions(decision) and (decision.lane is RoutingLane.FAST or day is not None):
            session, actions = _carried_out(rows, decision, message, key, workout, day)
            said.append(session)
        elif told_sessions(left) or (left.intent is Intent.LOG_SET and left.sets and day is None):
            session, actions = _carried_out(rows, left, report.training or message, key, workout, day)
            said.append(session)
        elif decision.lane is RoutingLane.FAST and decision.intent not in _OF_A_MORNING:
            session, actions = _carried_out(rows, decision, message, key, workout, day)
            said.append(session)
        elif re.search(r"\d", _MEASURED_OF_THE_BODY.sub("", report.training)) and (
            doubt := _not_logged(rows, left, report.training)
        ) not in (
            NOT_FROM_HERE,
            NOTHING_READ,
        ):
            said.append(doubt)
    except LanterneError as error:
        # What can't be logged must not take the report of the body with it.
        said.append(f"{error.sentence} {error.next_step}".strip())
    understood, written = store_told(rows, report.told, day)
    return "\n".join([*said, understood]), [*actions, *written]


def _carried_out(
    rows: Rows,
    decision: RoutingDecision,
    message: str,
    key: str,
    workout: LiveWorkoutView | None,
    day: date | None,
) -> Written:
    sessions = told_sessions(decision)
    if sessions and (decision.lane is RoutingLane.FAST or day is not None):
        return _log_sessions(rows, sessions, message, key, day)
    if sessions:
        return _confirming(sessions, decision, message, rows.scope), []
    is_lifting = (
        decision.intent is Intent.LOG_SET and bool(decision.sets) and all(s.exercise for s in decision.sets or ())
    )
    of_another_day = decision.matched_rule == "gate:another_day"
    is_plain = decision.lane is RoutingLane.FAST or (day is not None and of_another_day)
    if is_lifting and is_plain and (day is not None or any(map(is_session, decision.sets or ()))):
        return _log_several(rows, decision.sets or (), key, day, message)
    if day is not None:
        return decision.question or OF_ANOTHER_DAY, []
    if is_lifting and of_another_day:
        return _confirming(decision.sets or (), decision, message, rows.scope), []
    if decision.lane is RoutingLane.SLOW and decision.intent is Intent.LOG_PAIN:
        return HOW_MUCH_PAIN, []
    if decision.lane is not RoutingLane.FAST:
        return _not_logged(rows, decision, message), []
    if decision.matched_rule == "pattern:effort_of_the_session":
        from lanterne_rouge.conversation.body_gates import told_effort

        return _rate_today(rows, told_effort(normalise(message)) or 0.0)
    if decision.intent in (Intent.LOG_READINESS, Intent.LOG_PAIN, Intent.LOG_BODYWEIGHT):
        return _check_in(rows, message)
    if decision.intent is Intent.START_WORKOUT:
        return begin_lifting(rows)
    if decision.intent is Intent.NEXT_WORKOUT:
        return _today(rows), []
    named = decision.sets[0].exercise if decision.sets else None
    if workout is None and named is None:
        return _without_workout(rows, decision.intent), []
    return _in_workout(rows, decision, message, key, workout)


def _without_workout(rows: Rows, intent: Intent) -> str:
    """That no workout runs, and how to start one where no warning sign forbids it."""
    from lanterne_rouge.app.open_warning import unseen_signs
    from lanterne_rouge.conversation.remembered_care import stop_of

    if (stop := stop_of(unseen_signs(rows.scope))) is not None:
        return f"No workout is running, and none should. {stop.said}"
    return REST_WITHOUT_WORKOUT if intent is Intent.REST_ACK else NO_WORKOUT


def _today(rows: Rows) -> str:
    """Today's decision as it was stored, and its workout; without one, or where more was told since, what the plan and the morning say."""
    from lanterne_rouge.app.why import DECIDED_BEFORE, is_outdated

    stored = rows.scope.stores.memory.recall(rows.scope.today, rows.scope.today, "decision", 1)
    if is_outdated(rows.scope):
        return _planned_today(rows) or DECIDED_BEFORE
    if not stored:
        return _planned_today(rows) or TODAY
    from lanterne_rouge.conversation.coach_plan import day_and_next

    document = json.loads(stored[-1].document)
    workout = document.get("workout")
    said = f"{workout['title']}, {workout['duration_minutes']:.0f} min." if workout else ""
    # The session with its targets goes first; without a plan it is the one that was decided.
    first = day_and_next(_coming_days(rows), rows.scope.today) or said
    return "\n".join(part for part in (first, document["decision"]["reason"], f"In full: {TODAY_COMMAND}") if part)


def _planned_today(rows: Rows) -> str | None:
    """What the plan and the morning say of today; None where there is no plan."""
    from lanterne_rouge.conversation.coach_plan import today_as_it_stands

    return today_as_it_stands(_coming_days(rows), rows.scope)


def _coming_days(rows: Rows) -> "Sequence[PlannedDayView]":
    """The plan from today on; none where there is no plan."""
    from lanterne_rouge.app.days_ahead import DaysAheadRequest, show_days_ahead

    try:
        return rows.run(show_days_ahead, DaysAheadRequest()).days
    except LanterneError:
        return ()


@dataclass(frozen=True, kw_only=True)
class _Writer:
    """Runs one row for a message, with its key."""

    rows: Rows
    key: str

    def run(self, name: str, handler: Callable[[R, "AthleteScope"], V], request: R) -> Written:
        """What was said and written by it."""
        view = self.rows.run(handler, request, asked=Caller(idempotency_key=self.key or None))
        if isinstance(view, LoggedSessionView):
            return view.said, [{"use_case": name, "activity": view.activity}]
        written = [{"use_case": name, "workout": view.workout, "sets": list(view.sets), "version": view.version}]
        return step_text(view), written if name != "show_next_set" else []


def _in_workout(
    rows: Rows, decision: RoutingDecision, message: str, key: str, workout: LiveWorkoutView | None
) -> Written:
    sets, run = decision.sets or (), _Writer(rows=rows, key=key).run
    match decision.intent:
        case Intent.LOG_SET if len({one.exercise for one in sets}) > 1:
            return _log_several(rows, sets, key, None, message)
        case Intent.LOG_SET:
            return run("log_set", log_set, LogSetRequest(sets=sets, exercise=sets[0].exercise if sets else None))
        case Intent.CORRECT_SET:
            return run("correct_set", correct_set, CorrectSetRequest(report=sets[0]))
        case Intent.UNDO_SET:
            return run("undo_set", undo_set, TakeBackSetRequest())
        case Intent.SKIP_SET:
            return _skip(_Writer(rows=rows, key=key), normalise(message))
        case Intent.NEXT_SET | Intent.REST_ACK:
            return run("show_next_set", show_next_set, WorkoutQuestion())
        case Intent.COMPLETE_WORKOUT:
            return _complete(rows, key)
        case Intent.ADJUST_TARGET | Intent.SWAP_EXERCISE:
            return _change(_Writer(rows=rows, key=key), decision.intent, normalise(message), workout)
        case _:
            return NOT_FROM_HERE, []


def _log_several(rows: Rows, sets: tuple[SetReport, ...], key: str, day: date | None, message: str) -> Written:
    """Sets of several exercises, one after the other, and the session told beside them; each exercise is one write."""
    sessions = tuple(filter(is_session, sets))
    lifts = tuple(one for one in sets if not is_session(one))
    said: list[str] = []
    actions: list[dict[str, object]] = []
    for number, (name, group) in enumerate(groupby(lifts, key=lambda one: one.exercise)):
        write = _Writer(rows=rows, key=f"{key}-{number}" if key else "")
        one, written = write.run("log_set", log_set, LogSetRequest(sets=tuple(group), exercise=name, day=day))
        said.append(one)
        actions += written
    if sessions:
        # Imported here: a set needs none of it.
        from lanterne_rouge.conversation.report_gates import session_beside

        told = session_beside(normalise(message), SaidUnit.KG)
        one, written = _log_sessions(
            rows, sessions, told[1] if told is not None else "", f"{key}-s" if key else "", day
        )
        said.append(one)
        actions += written
    return "\n".join(said), actions


def _rate_today(rows: Rows, effort: float) -> Written:
    """Give today's session its RPE: the only one without, else the only one."""
    # Imported here: a set of a workout needs no files and no metrics.
    from lanterne_rouge.app.activity import EditActivityRequest, edit_activity
    from lanterne_rouge.app.workout.session import ask_time

    today = rows.scope.today
    sessions = [a for a in rows.scope.stores.activities.between(today, today) if a.sport is not Sport.TRANSITION]
    unrated = [a for a in sessions if a.rpe is None] or sessions
    if not unrated:
        return f"There is no session of today to rate. Log it with its effort: ran 30 min, rpe {effort:g}", []
    if not 1 <= effort <= 10:
        return f"RPE {effort:g} isn't on the scale. Give 1 (very easy) to 10 (all you had).", []
    if len(unrated) > 1:
        which = "\n".join(f"{a.sport.value}: lanterne activity {a.id} edit rpe={effort:g}" for a in unrated)
        return f"Which of today's sessions?\n{which}", []
    rated = unrated[0]
    view = rows.run(edit_activity, EditActivityRequest(activity=rated.id, values=(f"rpe={effort:g}",)))
    load = f", load {view.load:.0f}" if view.load is not None else ""
    missing = f" {ask_time(replace(rated, rpe=effort))}" if rated.timer_s is None else ""
    return f"RPE {effort:g} for today's {rated.sport.value}{load}.{missing}", [
        {"use_case": "edit_activity", "activity": rated.id}
    ]


def _confirming(sets: tuple[SetReport, ...], decision: RoutingDecision, message: str, scope: "AthleteScope") -> str:
    # Imported here: a set needs none of it.
    from lanterne_rouge.conversation.session_doubt import confirming_question

    unit = SaidUnit.LB if scope.units == SaidUnit.LB else SaidUnit.KG
    return confirming_question(sets, decision, message, scope.today, unit.value)


_DID = re.compile(r"^(?:i |we )?(?:just )?(?:did|went|ran|rode|swam|walked)\b")
_AHEAD = re.compile(r"\b(?:tomorrow|tonight|later|next|will|i'll|gonna|going to|plan\w*|want|need|should)\b")


def _not_logged(rows: Rows, decision: RoutingDecision, message: str) -> str:
    """What to say where nothing is written: what is asked back, or what is missing in the numbers of a session."""
    if decision.question is not None:
        return decision.question
    if decision.intent is Intent.SAFETY:
        # Imported here: a set needs none of it.
        from lanterne_rouge.conversation.safety import safety_answer

        told = safety_answer(normalise(message))
        return f"{told}\nSo that the coming days know it: lanterne check-in {quoted(message)}"
    plain = normalise(message)
    # `did a ride` asks nothing.
    tells = _DID.search(plain) is not None and "?" not in message
    of_others = "other_people" in decision.signals and "is_question" not in decision.signals
    asks = bool({"is_question", "other_people"}.intersection(decision.signals)) and not tells
    is_talk = (asks and not (of_others and re.search(r"\d", plain))) or decision.intent not in _TALKED_ABOUT
    if not is_talk or tells:
        # Imported here: a set needs none of it.
        from lanterne_rouge.conversation.live_context import usual_sport
        from lanterne_rouge.conversation.session_doubt import session_doubt

        if doubt := session_doubt(plain, decision.signals, usual_sport(rows.scope)):
            return doubt
    return NOT_FROM_HERE if is_talk or _AHEAD.search(plain) else NOTHING_READ


def _log_sessions(rows: Rows, sets: tuple[SetReport, ...], message: str, key: str, day: date | None) -> Written:
    """Finished sessions, one for each sport in turn; repeats of a distance are one session. A soreness that is no report of the body
    is a check-in, too."""
    # Imported here: a set of a workout needs no files and no metrics.
    from lanterne_rouge.app.workout.session import log_session
    from lanterne_rouge.conversation.body_report import read_body_report
    from lanterne_rouge.conversation.session_logging import session_requests
    from lanterne_rouge.conversation.session_words import without_pain

    said: list[str] = []
    actions: list[dict[str, object]] = []
    for number, request in enumerate(session_requests(sets, message, day)):
        of_part = f"{key}-{number}" if key and number else key or None
        view = rows.run(log_session, request, asked=Caller(idempotency_key=of_part))
        said.append(view.said)
        actions.append({"use_case": "log_session", "activity": view.activity})
    if (pain := without_pain(normalise(message))[1]) is not None and read_body_report(message) is None:
        noted, written = _check_in(rows, pain, day)
        said.append(noted)
        actions += written
    return "\n".join(said), actions


def _check_in(rows: Rows, message: str, day: date | None = None) -> Written:
    # Imported here and below: a set in figures needs none of it.
    from lanterne_rouge.conversation.body_gates import read_body_weight
    from lanterne_rouge.language.check_in.free_text import has_unread_health_words

    if read_body_weight(normalise(message)) is None and has_unread_health_words(message):
        return NOT_UNDERSTOOD, []
    return store_told(rows, message, day)


EASES_ONCE_WARM = (
    "That it eases once you're warm is usual for a tendon and no proof that it's well: easy only, and the next morning decides. "
    "Worse then, or longer to ease each time: leave it out."
)
_SCORED = re.compile(r"\d ?(?:/|out of) ?10\b")
_MEASURED_OF_THE_BODY = re.compile(rf"{_SCORED.pattern}|\b(?:3[6-9]|4[01])[.,]\d\b(?! ?(?:kgs?|lbs?|km|k|m|min|h)\b)")
"""A score and a temperature are no set and no session."""


def store_told(rows: Rows, message: str, day: date | None = None) -> Written:
    """What was told of the body, as a check-in of the day it is of."""
    from lanterne_rouge.app.check_in import CheckInRequest, store_check_in
    from lanterne_rouge.conversation.body_gates import read_body_weight
    from lanterne_rouge.language.check_in.answers import Answers
    from lanterne_rouge.language.check_in.pain import find_pains
    from lanterne_rouge.views.check_in import check_in_text, in_sentences

    weight = read_body_weight(normalise(message))
    answers = Answers(weight=weight) if weight else Answers(text=message)
    # The sessions in it were read with the message.
    before = rows.scope.stores.check_ins.on(day or rows.scope.today)
    view = in_sentences(replace(rows.run(store_check_in, CheckInRequest(answers=answers, day=day)), training=()))
    written: list[dict[str, object]] = [{"use_case": "store_check_in", "date": str(view.date)}]
    standing = next((pain for pain in view.check_in.pain if pain.site in normalise(message)), None)
    is_same = before is not None and replace(view.check_in, text=None) == replace(before, text=None)
    if is_same and standing is None and not (view.contradictions or view.denied) and not _tells(message, weight):
        # What was known before is no answer to what was just told.
        return NOT_READ, written
    if weight or standing is None or find_pains(message) or _SCORED.search(message):
        advice = _advice_on_pain(normalise(message), view.check_in)
        return "\n".join(part for part in (check_in_text(view), advice) if part), written
    if standing.score_0_10 == 0:
        return f"Noted: your {standing.site} is free of pain. Not what you meant? lanterne undo", written
    rated = f" at {standing.score_0_10:g}/10" if standing.score_0_10 is not None else ""
    return (
        f"Noted. Your {standing.site} stays{rated} until you rate it anew:"
        f' lanterne log "{standing.site} 1/10", or lanterne check-in --pain none'
    ), written


NOT_READ = (
    "I kept your words as a note, but read no number or state in them, so nothing else changed."
    ' Say it plainly, such as "slept 4 h", "energy 3" or "knee 3/10".'
)


def _tells(message: str, weight: str | None) -> bool:
    """Whether a message tells something that a check-in holds, known before or not."""
    from lanterne_rouge.domain.check_in import CheckIn
    from lanterne_rouge.language.check_in.answers import Answers, read_check_in

    read = read_check_in(Answers(text=message), None, units="kg", was_ill=False)
    return weight is not None or replace(read, text=None) != CheckIn()


def _advice_on_pain(text: str, check_in: "CheckIn") -> str:
    """What to leave out with what was just told to hurt, and what to look out for; nothing beside a warning sign, which says more."""
    from lanterne_rouge.conversation.pain_advice import SORE_PLACES
    from lanterne_rouge.domain.check_in import WARMS_UP

    hurts = [pain.site for pain in check_in.pain if pain.score_0_10 != 0]
    hurts += [check_in.injury.site] if check_in.injury is not None and not check_in.injury.cleared else []
    sites = " ".join(hurts).replace("_", " ")
    told = next((one for one in SORE_PLACES if one.words.search(text) and one.words.search(sites)), None)
    if told is None or check_in.red_flags:
        return ""
    eases = any(pain.when == WARMS_UP for pain in check_in.pain)
    return " ".join(part for part in (told.leave_out, told.alarm, EASES_ONCE_WARM if eases else "") if part)


def _news_of_pain(rows: Rows, message: str) -> Written:
    """How it goes with a complaint that is open, as a check-in; where none is known there nothing is written."""
    from lanterne_rouge.app.ongoing import report_as_it_stands
    from lanterne_rouge.conversation.body_gates import rated_place
    from lanterne_rouge.language.check_in.complaints import read_complaint_news
    from lanterne_rouge.language.check_in.pain import find_pains

    pains = find_pains(message)
    report = report_as_it_stands(rows.scope.today, rows.scope.stores.check_ins)
    news = read_complaint_news(message, report.pain, pains)
    if pains or news.pains:
        return store_told(rows, message)
    if news.questions:
        return "\n".join(news.questions), []
    if (rated := rated_place(normalise(message))) is not None:
        return store_told(rows, rated)
    return (HOW_MUCH_PAIN if re.search(r"\bworse|same\b", message.lower()) else NO_PAIN_KNOWN), []


def begin_lifting(rows: Rows, template: str | None = None) -> Written:
    """Begin a workout from a template; from today's plan without one. Raises what the row raises."""
    from lanterne_rouge.app.workout.starting import StartWorkoutRequest, start_workout

    view = rows.run(start_workout, StartWorkoutRequest(template=template))
    return workout_text(view), [{"use_case": "start_workout", "workout": view.workout, "version": view.version}]


def _complete(rows: Rows, key: str) -> Written:
    from lanterne_rouge.app.workout.finishing import CompleteWorkoutRequest, complete_workout

    view = rows.run(complete_workout, CompleteWorkoutRequest(), asked=Caller(idempotency_key=key or None))
    return view.text, [{"use_case": "complete_workout", "workout": view.workout, "activity": view.activity}]


def _skip(write: _Writer, text: str) -> Written:
    """Leave out a set, or an exercise where the message says so."""
    from lanterne_rouge.conversation.changes import read_skip

    skip = read_skip(text)
    return write.run("skip_set", skip_set, SkipSetRequest(exercise=skip.exercise, all=skip.all))


def _change(write: _Writer, intent: Intent, text: str, workout: LiveWorkoutView | None) -> Written:
    """Another load for the sets to come, a set more, or another exercise."""
    from lanterne_rouge.app.workout.exercises import (
        AddExerciseRequest,
        SwapExerciseRequest,
        add_exercise_to_workout,
        swap_in_workout,
    )
    from lanterne_rouge.app.workout.targets import AdjustTargetRequest, adjust_target
    from lanterne_rouge.conversation.changes import read_order, read_swap, read_target_change

    if (order := read_order(text)) is not None:
        return _ordered(write, order, workout)
    swap, change = read_swap(text), read_target_change(text)
    if intent is Intent.SWAP_EXERCISE and swap is not None:
        request = SwapExerciseRequest(by=swap.by, exercise=swap.exercise)
        return write.run("swap_in_workout", swap_in_workout, request)
    target = workout.next if workout is not None else None
    if change is None or workout is None or target is None:
        return NO_SETS_LEFT, []
    if change.one_set_more:
        more = AddExerciseRequest(exercise=target.exercise, sets=1)
        return write.run("add_exercise_to_workout", add_exercise_to_workout, more)
    unit = change.unit or (SaidUnit.LB if workout.unit == SaidUnit.LB else SaidUnit.KG)
    weight = change.weight
    if change.difference is not None:
        if target.weight_kg is None:
            return NO_LOAD, []
        weight = (target.weight_kg / LB_KG if unit is SaidUnit.LB else target.weight_kg) + change.difference
    asked = AdjustTargetRequest(weight=weight, unit=unit, next_only=change.next_only)
    return write.run("adjust_target", adjust_target, asked)


def _ordered(write: _Writer, order: "WorkoutOrder", workout: LiveWorkoutView | None) -> Written:
    """The clock stopped or going on, the workout thrown away, exercises in turn, or one more of them."""
    from lanterne_rouge.app.workout.exercises import AddExerciseRequest, add_exercise_to_workout
    from lanterne_rouge.app.workout.finishing import WorkoutEndRequest, discard_workout, pause_workout, resume_workout
    from lanterne_rouge.app.workout.targets import SupersetRequest, make_superset

    on_screen = workout.next.exercise if workout is not None and workout.next is not None else ""
    match order.use_case:
        case "pause_workout":
            return write.run("pause_workout", pause_workout, WorkoutEndRequest())
        case "resume_workout":
            return write.run("resume_workout", resume_workout, WorkoutEndRequest())
        case "discard_workout":
            return write.run("discard_workout", discard_workout, WorkoutEndRequest())
        case "make_superset":
            names = tuple(name or on_screen for name in order.exercises)
            return write.run("make_superset", make_superset, SupersetRequest(exercises=names))
        case _:
            more = AddExerciseRequest(exercise=order.exercises[0], sets=order.sets)
            return write.run("add_to_workout", add_exercise_to_workout, more)
