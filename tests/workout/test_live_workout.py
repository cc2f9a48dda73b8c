"""A live workout by its commands: what is next, what a set means, what is refused."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from pathlib import Path
from threading import Thread
from zoneinfo import ZoneInfo

import pytest

from lanterne_rouge.app.catalogue import row_of
from lanterne_rouge.app.check_in import CheckInRequest, store_check_in
from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.strength.routines import AddRoutineRequest, RoutineDayRequest, add_routine, show_next_day
from lanterne_rouge.app.use_case import Caller, execute
from lanterne_rouge.app.workout.exercises import (
    AddExerciseRequest,
    SwapExerciseRequest,
    add_exercise_to_workout,
    swap_in_workout,
)
from lanterne_rouge.app.workout.finishing import (
    CompleteWorkoutRequest,
    WorkoutEndRequest,
    complete_workout,
    discard_workout,
    pause_workout,
    resume_workout,
)
from lanterne_rouge.app.workout.live import WorkoutChange, WorkoutQuestion
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
from lanterne_rouge.app.workout.starting import StartWorkoutRequest, plan_start, start_workout
from lanterne_rouge.app.workout.targets import AdjustTargetRequest, SupersetRequest, adjust_target, make_superset
from lanterne_rouge.conversation.live_context import routing_context
from lanterne_rouge.conversation.router import route
from lanterne_rouge.domain.errors import BadInput, Conflict, LanterneError, NotFound
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.domain.routing import OpenTarget, RoutingContext, RoutingLane
from lanterne_rouge.domain.set_report import SaidUnit, SetReport
from lanterne_rouge.language.check_in.answers import Answers
from lanterne_rouge.wiring import open_scope
from tests.proofs.contents import contents
from tests.workout.lifter import EVENING, LEGS, Lifter, reported

SQUAT = "Barbell Back Squat"


@pytest.fixture
def lifter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lifter]:
    """Somebody who has squatted 100 kg for three weeks."""
    monkeypatch.setenv("LANTERNE_TIMEZONE", "UTC")
    athlete = Lifter(tmp_path / "home").with_history()
    yield athlete
    athlete.close()


def test_a_workout_starts_with_the_sets_of_the_plan(lifter: Lifter) -> None:
    view = lifter.start()

    assert [e.name for e in view.exercises] == [SQUAT, "Leg Press", "Plank"]
    assert view.next is not None
    assert view.next.kind == "warmup"
    assert view.status == "running"
    with lifter.scope() as scope:
        assert scope.stores.activities.between(None, None)[-1].day < EVENING.date()


def test_others_can_write_while_a_workout_is_planned(lifter: Lifter) -> None:
    lifter.template()
    could_write = []

    def write() -> None:
        with open_scope(home=lifter.home, athlete="ann") as other:
            store_check_in(CheckInRequest(answers=Answers(energy="ok")), other)

    def clock(zone: ZoneInfo) -> datetime:
        # Asked while the workout is planned.
        writer = Thread(target=write, daemon=True)
        writer.start()
        writer.join(20)
        could_write.append(not writer.is_alive())
        return EVENING.astimezone(zone)

    with lifter.scope() as scope:
        row = row_of(start_workout)
        request = StartWorkoutRequest(template="Legs")
        execute(row, start_workout, request, replace(scope, clock=clock), Caller(), encode=encode_json)

    assert could_write
    assert all(could_write)


def test_of_two_workouts_that_are_planned_at_the_same_time_one_starts(lifter: Lifter) -> None:
    lifter.template()
    first = []

    def clock(zone: ZoneInfo) -> datetime:
        if not first:
            first.append("starts meanwhile")
            with open_scope(home=lifter.home) as phone:
                execute(row_of(start_workout), start_workout, empty, phone, Caller(), encode=encode_json)
        return EVENING.astimezone(zone)

    empty, planned = StartWorkoutRequest(empty=True), StartWorkoutRequest(template="Legs")
    with lifter.scope() as scope, pytest.raises(Conflict):
        execute(
            row_of(start_workout), start_workout, planned, replace(scope, clock=clock), Caller(), encode=encode_json
        )

    assert lifter.workout.name == "Workout"


def test_what_was_planned_for_one_start_is_not_used_for_another(lifter: Lifter) -> None:
    lifter.template()
    with lifter.scope() as scope:
        scope.ahead.made = plan_start(StartWorkoutRequest(template="Legs"), scope)
        scope.ahead.version = scope.stores.journal.version()

        with pytest.raises(NotFound):
            lifter.run(start_workout, StartWorkoutRequest(template="Arms"))


def test_done_logs_the_set_as_its_target_asks(lifter: Lifter) -> None:
    target = lifter.start().next
    assert target is not None

    lifter.log()

    assert lifter.performed() == [(target.exercise, target.weight_kg, target.reps)]


def test_a_done_set_still_says_what_it_asked_for(lifter: Lifter) -> None:
    asked = [s.weight_kg for s in lifter.start().exercises[0].sets if s.kind == "normal"]

    lifter.log(reported(5, 110))

    working = [s for s in lifter.run(show_workout, WorkoutQuestion()).exercises[0].sets if s.kind == "normal"]
    assert (working[0].status, working[0].weight_kg, working[0].target_kg) == ("done", 110, asked[0])
    assert working[1].target_kg == working[1].weight_kg


def test_a_working_weight_passes_over_the_warmups_that_are_left(lifter: Lifter) -> None:
    lifter.start()

    view = lifter.log(reported(5, 100))

    assert view.next is not None
    assert (view.next.kind, view.next.set) == ("normal", 2)
    assert not any(s.skipped for s in lifter.workout.exercises[0].done_sets)


def test_a_weight_near_the_warmup_is_the_warmup(lifter: Lifter) -> None:
    first = lifter.start().next
    assert first is not None

    lifter.log(reported(8, first.weight_kg))

    done = lifter.workout.exercises[0].done_sets[0].done
    assert done is not None
    assert done.kind is SetKind.WARMUP


@pytest.mark.parametrize(
    ("line", "done"),
    [
        *((line, (105.0, 5)) for line in ("5 @ 105", "105x5", "5x105", "105 for 5", "5 105", "squat 5 @ 105")),
        *(
            ("5 @ 95", (95.0, 5)),
            ("6 @ 105", (105.0, 6)),
            ("5 @ 140 rpe 8", (140.0, 5)),
            ("5 @ 145, rpe 8", (145.0, 5)),
        ),
        *((line, (None, reps)) for line, reps in (("8", 8), ("8 reps", 8), ("got 8", 8), ("five", 5), ("8 rpe 7", 8))),
        *(("10 @ 20", (20.0, 10)), ("8 @ 40", (40.0, 8))),
    ],
)
def test_a_set_of_either_kind_is_read_while_a_warmup_is_next(line: str, done: tuple[float | None, int]) -> None:
    screen = RoutingContext(
        live_session=True,
        current_exercise=SQUAT,
        target=OpenTarget(reps=10, weight=20.0),
        work=OpenTarget(reps=5, weight=105.0),
    )

    decision = route(line, screen)

    assert decision.lane is RoutingLane.FAST
    assert [(one.weight, one.reps) for one in decision.sets or ()] == [done]


def test_the_working_set_behind_the_warmups_is_known_to_what_reads_the_message(lifter: Lifter) -> None:
    lifter.start()
    context = routing_context(lifter.run(show_workout, WorkoutQuestion()))

    said = lifter.log(*(route("5 @ 100", context).sets or ()))

    assert context.target is not None and context.work is not None
    assert (context.target.weight or 0) < 50 and (context.work.weight or 0) > 90
    assert "The warm-ups that were left are skipped." in said.said


@pytest.mark.parametrize("report", [reported(8), reported(5), reported(10), replace(reported(8), rpe=8.0)])
def test_repetitions_without_a_weight_are_the_warmup_that_is_next(lifter: Lifter, report: SetReport) -> None:
    first = lifter.start().next
    assert first is not None

    lifter.log(report)

    done = lifter.workout.exercises[0].done_sets[0].done
    assert done is not None
    assert (done.kind, done.weight_kg, done.reps) == (SetKind.WARMUP, first.weight_kg, report.reps)


def test_reps_alone_take_the_weight_of_the_target(lifter: Lifter) -> None:
    lifter.start()
    lifter.log(reported(5, 100))
    target = lifter.run(show_next_set, WorkoutQuestion()).next
    assert target is not None

    lifter.log(reported(5))

    assert lifter.performed()[-1] == (SQUAT, target.weight_kg, 5)


def test_pounds_and_the_body_are_understood(lifter: Lifter) -> None:
    lifter.start("Pull-Up: 3x5; " + LEGS)

    lifter.log(SetReport(reps=5, weight=10, unit=SaidUnit.BODYWEIGHT), exercise="pull-up")
    lifter.log(SetReport(reps=5, weight=225, unit=SaidUnit.LB), exercise="squat")

    assert lifter.performed()[0][1:] == (10.0, 5)
    assert lifter.performed()[1][1] == pytest.approx(102.058, abs=0.001)


def test_plates_on_each_side_are_counted_with_the_bar(lifter: Lifter) -> None:
    lifter.start()

    lifter.log(SetReport(reps=5, weight=40, per_side=True))

    assert lifter.performed() == [(SQUAT, 100.0, 5)]


def test_three_sets_in_one_message_are_three_sets_and_are_taken_back_together(lifter: Lifter) -> None:
    lifter.start()

    lifter.log(reported(5, 100), reported(5, 100), reported(5, 100))
    assert lifter.performed() == [(SQUAT, 100.0, 5)] * 3
    lifter.run(undo_set, TakeBackSetRequest())

    assert lifter.performed() == []
    assert lifter.workout.current is not None
    assert lifter.workout.current.lift.name == SQUAT


def test_missed_reps_lower_the_rest_and_say_why(lifter: Lifter) -> None:
    lifter.start()
    asked = lifter.workout.exercises[0].open_sets[-1].target
    assert asked is not None
    assert asked.reps is not None

    view = lifter.log(reported(asked.reps - 2, asked.weight_kg))

    after = lifter.workout.exercises[0].open_sets[0].target
    assert after is not None
    assert after.weight_kg is not None
    assert asked.weight_kg is not None
    assert 0.9 * asked.weight_kg <= after.weight_kg < asked.weight_kg
    assert view.why is not None
    assert view.why.startswith(f"You got {asked.reps - 2} of {asked.reps}, so the rest is ")


def test_too_much_effort_lowers_the_rest_and_a_correction_raises_it_back_to_the_plan(lifter: Lifter) -> None:
    lifter.start()
    asked = lifter.workout.exercises[0].open_sets[-1].target
    assert asked is not None

    view = lifter.log(reported(asked.reps, asked.weight_kg, rpe=10))
    lowered = lifter.workout.exercises[0].open_sets[0].target
    lifter.run(correct_set, CorrectSetRequest(report=SetReport(rpe=7)))

    assert view.why is not None
    assert view.why.startswith("RPE 10 is over the cap of 8")
    assert lowered != asked
    assert lifter.workout.exercises[0].open_sets[0].target == asked


def test_a_better_set_raises_nothing(lifter: Lifter) -> None:
    lifter.start()
    before = [s.target for s in lifter.workout.exercises[0].open_sets if s.target and not s.target.is_warmup]

    lifter.log(reported(12, 110, rpe=6))

    assert [s.target for s in lifter.workout.exercises[0].open_sets] == before[1:]


def test_the_athletes_own_targets_stand_whatever_went_wrong_before(lifter: Lifter) -> None:
    lifter.start()
    lifter.log(reported(2, 100))
    lifter.run(adjust_target, AdjustTargetRequest(weight=97.5))

    lifter.log(reported(5, 97.5, rpe=7))

    target = lifter.workout.exercises[0].open_sets[0].target
    assert target is not None
    assert target.weight_kg == 97.5


def test_only_sets_that_are_left_get_new_targets(lifter: Lifter) -> None:
    lifter.start()
    lifter.log(reported(5, 100))
    done = lifter.workout.exercises[0].done_sets

    view = lifter.run(adjust_target, AdjustTargetRequest(weight=90, reps=6))

    assert lifter.workout.exercises[0].done_sets == done
    assert view.next is not None
    assert (view.next.weight_kg, view.next.reps) == (90.0, 6)


def test_on_an_easy_day_targets_never_rise_above_the_plan(tmp_path: Path) -> None:
    athlete = Lifter(tmp_path / "new")  # who is new gets easy days
    view = athlete.start()
    assert view.eased
    before = contents(athlete.home)

    with pytest.raises(BadInput, match="Today is an easy day"):
        athlete.run(adjust_target, AdjustTargetRequest(weight=200))

    assert contents(athlete.home) == before
    athlete.close()


def test_a_swap_keeps_what_was_done_and_takes_the_load_of_the_new_lifts_own_history(lifter: Lifter) -> None:
    lifter.start()
    lifter.log(reported(5, 100))

    view = lifter.run(swap_in_workout, SwapExerciseRequest(by="bench press"))

    assert lifter.performed() == [(SQUAT, 100.0, 5)]
    assert [e.lift.name for e in lifter.workout.exercises] == [SQUAT, "Barbell Bench Press", "Leg Press", "Plank"]
    work = [s.target for s in lifter.workout.exercises[1].open_sets if s.target and not s.target.is_warmup]
    assert len(work) == 2
    assert all(target.weight_kg is not None and target.weight_kg >= 95 for target in work)
    assert "stay" in view.said


def test_an_unknown_exercise_to_swap_to_changes_nothing(lifter: Lifter) -> None:
    lifter.start()
    before = contents(lifter.home)

    with pytest.raises(NotFound):
        lifter.run(swap_in_workout, SwapExerciseRequest(by="florbling"))

    assert contents(lifter.home) == before


def test_exercises_of_a_superset_take_turns_and_rest_after_the_round(lifter: Lifter) -> None:
    lifter.start()
    lifter.run(skip_set, SkipSetRequest(exercise="leg press"))
    lifter.run(make_superset, SupersetRequest(exercises=("squat", "plank")))

    first = lifter.log(reported(5, 100))
    second = lifter.log(SetReport(duration_s=30))

    assert first.next is not None
    assert (first.next.exercise, first.rest_s) == ("Plank", 0)
    assert second.next is not None
    assert second.next.exercise == SQUAT
    assert second.rest_s > 0


def test_a_short_workout_starts_with_each_pair_of_the_plan_as_a_superset_of_its_own(lifter: Lifter) -> None:
    lifter.template("Squat: 3x5 @8; Bench Press: 3x5 @8; Seated Cable Row: 3x8-12; Lateral Raise: 3x10-12")
    lifter.run(start_workout, StartWorkoutRequest(template="Legs", minutes=25))

    squat, bench, pull, raised = (e.superset for e in lifter.workout.exercises)
    assert bench == pull is not None
    assert squat == raised is not None
    assert squat != bench


def test_an_exercise_that_was_not_planned_is_added_by_its_first_set(lifter: Lifter) -> None:
    lifter.start()

    lifter.log(reported(12, 20), exercise="lateral raise")

    assert lifter.workout.exercises[-1].lift.name.endswith("Lateral Raise")
    assert lifter.performed()[-1][1:] == (20.0, 12)


def test_sets_can_be_added_and_left_out(lifter: Lifter) -> None:
    lifter.start()
    count = len(lifter.workout.exercises[2].sets)

    lifter.run(add_exercise_to_workout, AddExerciseRequest(exercise="plank", sets=2))
    lifter.run(skip_set, SkipSetRequest(exercise="squat", all=True))

    assert len(lifter.workout.exercises[2].sets) == count + 2
    assert lifter.workout.current is not None
    assert lifter.workout.current.lift.name == "Leg Press"


def test_a_pause_stops_the_clock_and_the_rest(lifter: Lifter) -> None:
    lifter.start()
    lifter.log(reported(5, 100))
    seconds = lifter.run(show_workout, WorkoutQuestion()).seconds
    lifter.run(pause_workout, WorkoutEndRequest())
    lifter.now += timedelta(hours=1)

    resumed = lifter.run(resume_workout, WorkoutEndRequest())

    assert lifter.run(show_workout, WorkoutQuestion()).seconds - seconds < 300
    assert resumed.rest_s > 0


def test_a_finished_workout_is_in_the_history_with_its_load_and_moves_the_routine_on(lifter: Lifter) -> None:
    lifter.template(LEGS, "Legs")
    lifter.template("Bench Press: 3x5; Barbell Row: 3x8", "Push")
    lifter.run(add_routine, AddRoutineRequest(name="Two", templates=("Legs", "Push")))
    lifter.run(start_workout, StartWorkoutRequest(routine="Two"))
    for exercise in lifter.workout.exercises:
        for _ in exercise.sets:
            lifter.log()

    view = lifter.run(complete_workout, CompleteWorkoutRequest(rpe=7))

    with lifter.scope() as scope:
        activity = scope.stores.activities.get(view.activity)
        fitness = scope.stores.fitness.between(EVENING.date(), EVENING.date())
    assert len(activity.sets) == lifter.workout.done_sets
    assert activity.measures.load
    assert [day.load for day in fitness] == [activity.measures.load]
    tomorrow = date(2026, 3, 7)
    assert lifter.run(show_next_day, RoutineDayRequest(day=tomorrow)).template == "Push"


def test_finishing_twice_is_finishing_once(lifter: Lifter) -> None:
    lifter.start()
    lifter.log(reported(5, 100))

    first = lifter.run(complete_workout, CompleteWorkoutRequest(), key="end")
    again = lifter.run(complete_workout, CompleteWorkoutRequest(), key="end")
    without_key = lifter.run(complete_workout, CompleteWorkoutRequest())

    assert first == again == without_key
    with lifter.scope() as scope:
        assert len(scope.stores.activities.between(EVENING.date(), EVENING.date())) == 1


@pytest.mark.parametrize("ends", [complete_workout, discard_workout])
@pytest.mark.parametrize("another_runs", [False, True])
def test_what_arrives_after_its_workout_has_ended_changes_nothing_and_says_so(
    lifter: Lifter, ends: Callable[..., object], another_runs: bool
) -> None:
    lifter.start()
    lifter.log(reported(5, 100))
    meant = lifter.workout.id
    lifter.run(ends, CompleteWorkoutRequest() if ends is complete_workout else WorkoutEndRequest())
    if another_runs:
        lifter.run(start_workout, StartWorkoutRequest(template="Legs"))
        lifter.log(reported(5, 100))
    before = (lifter.workout, lifter.sessions())

    late: tuple[tuple[Callable[..., object], WorkoutChange], ...] = (
        (log_set, LogSetRequest(sets=(reported(5, 100),), exercise=SQUAT, workout=meant)),
        (correct_set, CorrectSetRequest(report=reported(4, 100), workout=meant)),
        (undo_set, TakeBackSetRequest(workout=meant)),
        (skip_set, SkipSetRequest(workout=meant)),
        (swap_in_workout, SwapExerciseRequest(exercise=SQUAT, by="Front Squat", workout=meant)),
        (add_exercise_to_workout, AddExerciseRequest(exercise="Plank", workout=meant)),
        (discard_workout, WorkoutEndRequest(workout=meant)),
    )
    for handler, request in late:
        with pytest.raises(Conflict, match=r"That workout (is finished|was thrown away)"):
            lifter.run(handler, request, key=f"late {handler.__name__}")

    assert (lifter.workout, lifter.sessions()) == before


def test_a_late_set_is_logged_by_itself_once_the_athlete_says_so_under_the_same_key(lifter: Lifter) -> None:
    lifter.start()
    lifter.log(reported(5, 100))
    late = LogSetRequest(sets=(reported(5, 100),), exercise=SQUAT, workout=lifter.workout.id)
    finished = lifter.run(complete_workout, CompleteWorkoutRequest())
    before = lifter.sessions()
    with pytest.raises(Conflict):
        lifter.run(log_set, late, key="a set")

    for _ in range(2):
        lifter.run(log_set, replace(late, workout=None), key="a set")

    assert lifter.sessions() == before + 1
    assert lifter.run(complete_workout, CompleteWorkoutRequest(workout=late.workout)) == finished


def test_a_discarded_workout_leaves_nothing_in_the_history(lifter: Lifter) -> None:
    lifter.start()
    lifter.log(reported(5, 100))

    lifter.run(discard_workout, WorkoutEndRequest())

    with lifter.scope() as scope:
        assert scope.stores.activities.between(EVENING.date(), EVENING.date()) == ()
    lifter.run(start_workout, StartWorkoutRequest(empty=True))


@pytest.mark.parametrize("back", [timedelta(minutes=30), timedelta(days=2)])
def test_a_workout_begun_by_a_clock_that_was_ahead_takes_sets_and_ends_by_the_right_one(
    lifter: Lifter, back: timedelta
) -> None:
    lifter.start()
    lifter.log(reported(5, 100))
    lifter.now -= back

    second = lifter.log(reported(4, 100))
    lifter.run(undo_set, TakeBackSetRequest(number=second.sets[0]))
    lifter.log(reported(3, 100))
    finished = lifter.run(complete_workout, CompleteWorkoutRequest())

    assert lifter.run(complete_workout, CompleteWorkoutRequest()) == finished
    with lifter.scope() as scope:
        activity = scope.stores.activities.get(finished.activity)
    assert [s.reps for s in activity.sets] == [5, 3]
    assert lifter.now - timedelta(hours=1) < activity.start <= lifter.now


def test_a_set_without_a_workout_that_names_its_exercise_is_a_session_of_the_day(lifter: Lifter) -> None:
    lifter.run(log_set, LogSetRequest(sets=(replace(reported(5, 100), exercise="bench press"),)))
    lifter.run(log_set, LogSetRequest(sets=(reported(4, 100),), exercise="bench press"))

    with lifter.scope() as scope:
        (activity,) = scope.stores.activities.between(EVENING.date(), EVENING.date())
    assert [(s.exercise, s.reps) for s in activity.sets] == [("Barbell Bench Press", 5), ("Barbell Bench Press", 4)]
    assert activity.measures.load


def test_loose_sets_told_just_after_midnight_are_one_session_of_the_new_day(lifter: Lifter) -> None:
    with lifter.scope() as scope:
        midnight = datetime.combine(EVENING.date() + timedelta(days=1), time(), tzinfo=scope.zone)
    lifter.now = midnight + timedelta(minutes=2)

    lifter.run(log_set, LogSetRequest(sets=(replace(reported(5, 100), exercise="bench press"),) * 5))
    lifter.run(log_set, LogSetRequest(sets=(reported(4, 100),), exercise="bench press"))

    with lifter.scope() as scope:
        (activity,) = scope.stores.activities.between(midnight.date(), midnight.date())
        assert not scope.stores.activities.between(EVENING.date(), EVENING.date())
    assert [s.reps for s in activity.sets] == [5] * 5 + [4]


def test_a_set_after_one_that_was_logged_by_a_clock_ahead_counts_at_once(lifter: Lifter) -> None:
    lifter.start()
    lifter.log(reported(5, 100))
    lifter.now += timedelta(hours=2)
    lifter.log(reported(5, 100))
    ahead = lifter.now

    lifter.now -= timedelta(hours=1, minutes=55)
    lifter.log(reported(5, 100))

    with lifter.scope() as scope:
        workout = scope.stores.workouts.latest()
    assert workout is not None and workout.done_sets == 3 and workout.latest == ahead
    assert workout.rest_left(lifter.now) == workout.rest_s > 0
    assert lifter.run(complete_workout, CompleteWorkoutRequest()).sets == 3


def test_loose_sets_after_a_workout_leave_the_workout_as_it_was(lifter: Lifter) -> None:
    lifter.start()
    lifter.log(reported(5, 100))
    view = lifter.run(complete_workout, CompleteWorkoutRequest())

    lifter.run(log_set, LogSetRequest(sets=(reported(5, 60),), exercise="bench press"))

    with lifter.scope() as scope:
        assert len(scope.stores.activities.get(view.activity).sets) == 1
        assert len(scope.stores.activities.between(EVENING.date(), EVENING.date())) == 2


# Each: what comes before, the command, and how its refusal begins.
REFUSED = {
    "a second start": ("start", "start", "Legs is still running"),
    "complete without a set": ("start", "complete", "No set is logged"),
    "a log without workout or name": ("", "log", "No workout is running"),
    "a log after complete": ("complete", "log", "Your workout is finished"),
    "an undo without a set": ("start", "undo", "No set is logged yet"),
    "a status without a workout": ("", "status", "No workout is running"),
    "a pause twice": ("pause", "pause", "Your workout is paused already"),
    "a set while it is paused": ("pause", "log", "Your workout is paused"),
    "a weight nobody lifts": ("start", "heavy", "5000 kg can't be right"),
    "a stale version": ("log", "stale", "The workout has changed since you looked"),
    "a set of the next day": ("log", "late", "Your workout of Friday was never finished"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_does_not_fit_is_refused_in_one_sentence_and_writes_nothing(lifter: Lifter, case: str) -> None:
    before, command, sentence = REFUSED[case]
    lifter.template()
    steps = {
        "start": lambda: lifter.run(start_workout, StartWorkoutRequest(template="Legs")),
        "log": lambda: lifter.run(log_set, LogSetRequest(sets=(reported(5, 100),))),
        "heavy": lambda: lifter.run(log_set, LogSetRequest(sets=(reported(5, 5000),))),
        "complete": lambda: lifter.run(complete_workout, CompleteWorkoutRequest()),
        "undo": lambda: lifter.run(undo_set, TakeBackSetRequest()),
        "status": lambda: lifter.run(show_workout, WorkoutQuestion()),
        "pause": lambda: lifter.run(pause_workout, WorkoutEndRequest()),
        "stale": lambda: lifter.run(swap_in_workout, SwapExerciseRequest(by="bench press"), version=1),
        "late": lambda: _moved(lifter, timedelta(hours=20)),
    }
    path = {"": (), "start": ("start",), "log": ("start", "log"), "pause": ("start", "pause")}
    for step in path.get(before, ("start", "log", "complete")):
        steps[step]()
    stored = contents(lifter.home)

    with pytest.raises(LanterneError) as refusal:
        steps[command]()

    assert refusal.value.sentence.startswith(sentence)
    assert refusal.value.next_step
    assert contents(lifter.home) == stored


def _moved(lifter: Lifter, by: timedelta) -> object:
    lifter.now += by
    return lifter.log(reported(5, 100))


def test_a_repeated_command_is_answered_as_the_first_time_whatever_happened_since(lifter: Lifter) -> None:
    version = lifter.start().version
    first = lifter.log(reported(5, 100), key="one", version=version)
    lifter.log(reported(5, 100), key="two")

    again = lifter.log(reported(5, 100), key="one", version=version)

    assert again == first
    assert len(lifter.performed()) == 2


def test_sets_of_two_devices_both_land_and_a_change_of_what_was_not_seen_is_refused(lifter: Lifter) -> None:
    seen = lifter.start().version

    lifter.log(reported(5, 100), key="phone", version=seen)
    lifter.log(reported(4, 100), key="watch", version=seen)
    with pytest.raises(Conflict):
        lifter.run(skip_set, SkipSetRequest(), version=seen)
    with pytest.raises(Conflict):
        lifter.log(key="done", version=seen)

    assert [reps for *_, reps in lifter.performed()] == [5, 4]


def test_an_undone_command_never_gives_its_version_to_another(lifter: Lifter) -> None:
    lifter.start()
    seen = lifter.log(reported(5, 100)).version
    with lifter.scope() as scope:
        scope.stores.journal.undo(1)
    other = lifter.log(reported(3, 90)).version

    with pytest.raises(Conflict):
        lifter.run(skip_set, SkipSetRequest(), version=seen)

    assert other > seen


@pytest.mark.parametrize("done", [1, 2])
def test_a_workout_that_ends_early_says_how_much_was_left(lifter: Lifter, done: int) -> None:
    lifter.start("Barbell Back Squat: 3x5 @8")
    lifter.log(*[reported(5, 100)] * done)
    left = sum(not (s.target and s.target.is_warmup) for s in lifter.workout.exercises[0].open_sets)

    said = lifter.run(complete_workout, CompleteWorkoutRequest()).text

    assert f"{left} planned set" in said and "lanterne undo" in said
