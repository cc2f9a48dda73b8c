"""Random writes through the use cases, each with the requests that an athlete may make in the state of the home."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeAlias, TypeVar

from lanterne_rouge.app.activity import (
    ActivityRequest,
    EditActivityRequest,
    delete_activity,
    edit_activity,
    restore_activity,
)
from lanterne_rouge.app.athlete import (
    MissionAnswersRequest,
    MissionFileRequest,
    SetAthleteRequest,
    adopt_mission,
    set_athlete,
    set_up_mission,
)
from lanterne_rouge.app.catalogue import row_of
from lanterne_rouge.app.check_in import CheckInRequest, store_check_in
from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.import_files import ImportRequest, run_import
from lanterne_rouge.app.plan import PlanRequest, ProposalRequest, accept_plan, dismiss_plan, remake_plan, show_plan
from lanterne_rouge.app.review import (
    FeedbackRequest,
    ParameterChangeRequest,
    accept_parameters,
    dismiss_parameters,
    give_feedback,
    revert_parameters,
)
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.choices import DeloadMode
from lanterne_rouge.app.strength.exercises import (
    ExerciseRequest,
    NameRequest,
    SetNameRequest,
    add_exercise,
    drop_exercise,
    forget_name,
    set_name,
)
from lanterne_rouge.app.strength.gyms import NamedGymRequest, SetGymRequest, drop_gym, set_gym, use_gym
from lanterne_rouge.app.strength.planned_lifts import LiftChangeRequest, change_lift
from lanterne_rouge.app.strength.routines import (
    AddRoutineRequest,
    DropRoutineRequest,
    FollowRoutineRequest,
    GenerateRoutineRequest,
    RoutineDayRequest,
    SetDeloadRequest,
    add_routine,
    drop_routine,
    generate_new_routine,
    set_deload,
    skip_next_day,
    use_routine,
)
from lanterne_rouge.app.strength.templates import (
    AddTemplateRequest,
    TemplateRequest,
    add_template,
    drop_template,
    use_template,
)
from lanterne_rouge.app.today import TodayRequest, run_today
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
from lanterne_rouge.app.workout.loose_sets import CorrectLoggedSetsRequest, correct_logged_sets
from lanterne_rouge.app.workout.session import LogSessionRequest, log_session
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
from lanterne_rouge.app.workout.starting import StartWorkoutRequest, start_workout
from lanterne_rouge.app.workout.targets import AdjustTargetRequest, SupersetRequest, adjust_target, make_superset
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.reflection import DayRating, ParameterProposal
from lanterne_rouge.domain.set_report import SetReport
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.check_in.answers import Answers
from lanterne_rouge.strength.gym_text import GymText
from lanterne_rouge.strength.own_exercise import ExerciseText
from lanterne_rouge.wiring import open_scope
from tests.worlds import gpx_of, lifting, put, ride

R, V = TypeVar("R"), TypeVar("V")
Write: TypeAlias = Callable[[AthleteScope], object]
FIRST_MORNING = datetime(2026, 3, 2, 6, 30, tzinfo=UTC)

MISSION = """
id = "{id}"
name = "Road to the Hill Race"
start = 2026-02-02
goal_event = "Hill Race"
goal_date = 2026-05-{day}
sports = ["cycling", "strength"]
[athlete]
ftp = {ftp}
"""
STRONG = (
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"
    + "".join(
        f'2026-02-{day:02d} 18:00:00,"Legs",45m,"{name}",{n},{80 + day},5,0,0,"","",8\n'
        for day in range(3, 27, 4)
        for name in ("Squat (Barbell)", "Odd Machine Press")
        for n in (1, 2)
    )
)


def write(handler: Callable[[R, AthleteScope], V], request: R) -> Write:
    """A use case with its request, as its owner would run it."""
    return lambda scope: execute(row_of(handler), handler, request, scope, Caller(), encode=encode_json)


@dataclass(kw_only=True)
class Athlete:
    """One home whose athlete writes at random; every command opens it anew."""

    home: Path
    files: Sequence[Path]
    missions: Sequence[Path]
    chance: random.Random
    now: datetime = FIRST_MORNING
    drawn: list[str] = field(default_factory=list)

    def run(self, act: Write) -> None:
        """Run one command at the moment that it is."""
        with open_scope(home=self.home) as scope:
            then = replace(scope, clock=lambda zone: self.now.astimezone(zone), workers=1)
            act(then)

    def draw(self, among: Sequence[str] = ()) -> tuple[str, Write]:
        """The next write: its name, and what it does."""
        name = self.chance.choice(sorted(among or WRITES))
        return name, WRITES[name](self)

    def one(self, *choices: str) -> str:
        """One of some words."""
        return self.chance.choice(choices)


def _check_in(athlete: Athlete) -> Write:
    answers = Answers(
        energy=athlete.one("", "low", "ok", "high"),
        sleep_h=athlete.one("", "5", "7.5"),
        text=athlete.one("", "legs heavy", "sore throat", "knee hurts a bit"),
        minutes=athlete.one("", "30"),
    )
    back = timedelta(days=athlete.chance.randrange(3))
    return write(store_check_in, CheckInRequest(answers=answers, day=(athlete.now - back).date()))


def _feedback(athlete: Athlete) -> Write:
    day = (athlete.now - timedelta(days=athlete.chance.randrange(5))).date()
    rating = athlete.chance.choice(tuple(DayRating))
    return write(give_feedback, FeedbackRequest(day=day, rating=rating, text=athlete.one("", "hard")))


def _set_athlete(athlete: Athlete) -> Write:
    values = athlete.chance.sample(
        ("ftp=210", "ftp=260", "lthr=165", "birth=1980", "sex=female", "units=lb", "max_hr=188"), 2
    )
    since = (athlete.now - timedelta(days=athlete.chance.choice((0, 20, 40)))).date()
    return write(set_athlete, SetAthleteRequest(values=tuple(values), since=since))


def _activity(athlete: Athlete, *, deleted: bool, change: Callable[[str], Write]) -> Write:
    def act(scope: AthleteScope) -> object:
        rows = scope.stores.activities.shown(None, None)
        ids = {a.id for a in rows}
        if deleted:
            everything = scope.stores.activities.overlapping(athlete.now - timedelta(days=99), athlete.now)
            ids = {a.id for a in everything} - ids
        return change(sorted(ids)[0])(scope) if ids else None

    return act


def _edit(athlete: Athlete) -> Write:
    value = athlete.one("rpe=7", "load=80", "title=Hills", "sport=running", "rpe=", "load=", "start=2026-02-12T07:00")
    return _activity(
        athlete,
        deleted=False,
        change=lambda name: write(edit_activity, EditActivityRequest(activity=name, values=(value,))),
    )


def _delete(athlete: Athlete) -> Write:
    return _activity(athlete, deleted=False, change=lambda name: write(delete_activity, ActivityRequest(activity=name)))


def _restore(athlete: Athlete) -> Write:
    return _activity(athlete, deleted=True, change=lambda name: write(restore_activity, ActivityRequest(activity=name)))


def _import(athlete: Athlete) -> Write:
    paths = athlete.chance.sample(list(athlete.files), athlete.chance.randint(1, 5))
    return write(run_import, ImportRequest(paths=tuple(paths), unit=WeightUnit(athlete.one("kg", "lb"))))


def _answers(athlete: Athlete) -> Write:
    answers = {
        "goal": athlete.one("Hill Race", "Lake Run"),
        "date": athlete.one("2026-05-17", "2026-07-12"),
        "sports": athlete.one("cycling", "cycling,strength"),
        "minutes": athlete.one("45", "90"),
    }
    return write(set_up_mission, MissionAnswersRequest(answers=answers))


def _mission_file(athlete: Athlete) -> Write:
    return write(adopt_mission, MissionFileRequest(file=athlete.chance.choice(list(athlete.missions))))


def _plan(handler: Callable[[ProposalRequest, AthleteScope], V]) -> Callable[[Athlete], Write]:
    return lambda athlete: write(handler, ProposalRequest())


def _gym(athlete: Athlete) -> Write:
    gym = GymText(plates=athlete.one("20x2,10x1", "25x1,5x2"), unit=WeightUnit(athlete.one("kg", "lb")))
    return write(set_gym, SetGymRequest(name=athlete.one("home", "club"), has=gym))


def _template(athlete: Athlete) -> Write:
    text = athlete.one("Squat: 3x5; Row: 3x8-12", "Bench Press: 5x5", "Deadlift: 1x5; Pull Up: 3x8")
    return write(add_template, AddTemplateRequest(name=athlete.one("A", "B"), text=text))


def _exercise(athlete: Athlete) -> Write:
    text = ExerciseText(name="Log Carry", pattern="carry", load="bodyweight", muscles=athlete.one("quads", "glutes"))
    return write(add_exercise, text)


def _parameters(athlete: Athlete) -> Write:
    which = athlete.one("accept", "dismiss", "revert")
    if which == "revert":
        return write(revert_parameters, ParameterChangeRequest(which=athlete.one("0", "1")))
    handler = accept_parameters if which == "accept" else dismiss_parameters
    return write(handler, ParameterChangeRequest(which=""))


def _workout_start(athlete: Athlete) -> Write:
    template = athlete.one("", "", "A")
    return write(start_workout, StartWorkoutRequest(template=template or None, empty=not template))


def _log_set(athlete: Athlete) -> Write:
    report = SetReport(reps=athlete.chance.randint(1, 12), weight=athlete.chance.choice((20.0, 62.5)))
    name = athlete.one("bench press", "squat", "")
    count = athlete.chance.randint(1, 3)
    return write(log_set, LogSetRequest(sets=(report,) * count, exercise=name or None))


def _session(athlete: Athlete) -> Write:
    sport = athlete.chance.choice((Sport.RUNNING, Sport.CYCLING))
    day = (athlete.now - timedelta(days=athlete.chance.randrange(3))).date()
    seconds = athlete.chance.choice((1500.0, 3600.0))
    return write(
        log_session, LogSessionRequest(sport=sport, duration_s=seconds, rpe=athlete.chance.choice((None, 6)), day=day)
    )


def _workout_end(handler: Callable[[WorkoutEndRequest, AthleteScope], V]) -> Callable[[Athlete], Write]:
    return lambda athlete: write(handler, WorkoutEndRequest())


WRITES: dict[str, Callable[[Athlete], Write]] = {
    "check-in": _check_in,
    "feedback": _feedback,
    "athlete set": _set_athlete,
    "edit": _edit,
    "delete": _delete,
    "restore": _restore,
    "import": _import,
    "init": _answers,
    "mission": _mission_file,
    "plan accept": _plan(accept_plan),
    "plan dismiss": _plan(dismiss_plan),
    "plan new": lambda athlete: write(remake_plan, PlanRequest()),
    "gym": _gym,
    "gym use": lambda a: write(use_gym, NamedGymRequest(name=a.one("home", "club"))),
    "gym drop": lambda a: write(drop_gym, NamedGymRequest(name=a.one("home", "club"))),
    "template": _template,
    "template use": lambda a: write(use_template, TemplateRequest(name=a.one("A", "B"))),
    "template drop": lambda a: write(drop_template, TemplateRequest(name=a.one("A", "B"))),
    "routine": lambda a: write(add_routine, AddRoutineRequest(name=a.one("Two", "Other"), templates=("A", "B"))),
    "routine made": lambda a: write(generate_new_routine, GenerateRoutineRequest(days=a.chance.choice((2, 3)))),
    "routine use": lambda a: write(use_routine, FollowRoutineRequest(name=a.one("Two", "Other"))),
    "routine drop": lambda a: write(drop_routine, DropRoutineRequest(name=a.one("Two", "Other"))),
    "routine skip": lambda a: write(skip_next_day, RoutineDayRequest()),
    "lift changed": lambda a: write(change_lift, LiftChangeRequest(exercise=a.one("squat", "bench press"))),
    "deload": lambda a: write(set_deload, SetDeloadRequest(mode=a.chance.choice(tuple(DeloadMode)))),
    "exercise": _exercise,
    "exercise drop": lambda a: write(drop_exercise, ExerciseRequest(name="Log Carry")),
    "name": lambda a: write(
        set_name, SetNameRequest(name="Odd Machine Press", exercise=a.one("bench press", "leg press"))
    ),
    "name forgotten": lambda a: write(forget_name, NameRequest(name="Odd Machine Press")),
    "parameters": _parameters,
    "workout": _workout_start,
    "set": _log_set,
    "another set": _log_set,
    "logged sets corrected": lambda a: write(
        correct_logged_sets,
        CorrectLoggedSetsRequest(day=a.now.date(), exercise="Barbell Bench Press", count=a.chance.randint(1, 4)),
    ),
    "set corrected": lambda a: write(correct_set, CorrectSetRequest(report=SetReport(reps=a.chance.randint(1, 9)))),
    "set taken back": lambda a: write(undo_set, TakeBackSetRequest()),
    "set skipped": lambda a: write(skip_set, SkipSetRequest(all=a.chance.random() < 0.5)),
    "workout swap": lambda a: write(swap_in_workout, SwapExerciseRequest(by=a.one("leg press", "push up"))),
    "workout add": lambda a: write(add_exercise_to_workout, AddExerciseRequest(exercise=a.one("plank", "row"), sets=2)),
    "workout targets": lambda a: write(adjust_target, AdjustTargetRequest(weight=50, rest_s=90)),
    "superset": lambda a: write(make_superset, SupersetRequest(exercises=("1", "2"))),
    "workout pause": _workout_end(pause_workout),
    "workout resume": _workout_end(resume_workout),
    "workout discard": _workout_end(discard_workout),
    "workout complete": lambda a: write(complete_workout, CompleteWorkoutRequest(rpe=a.chance.choice((None, 7)))),
    "session": _session,
}


def propose_parameters(scope: AthleteScope) -> None:
    """As a look back does: a change of the athlete's own numbers waits."""
    before = scope.stores.reflections.own_parameters()
    after = replace(before, hard_gap_h=before.hard_gap_h + 6)
    proposal = ParameterProposal(
        id=f"p{scope.now:%m%d%H%M}", made_on=scope.today, before=before, after=after, reason="slower recovery"
    )
    scope.stores.reflections.propose(proposal)


# What the coach does by itself between writes: it changes plans and briefings, and isn't undone.
BY_THE_COACH: tuple[Write, ...] = (
    write(show_plan, PlanRequest()),
    write(run_today, TodayRequest()),
    propose_parameters,
)


def make_files(folder: Path) -> tuple[Path, ...]:
    """Rides of February that share days and sessions with one another, a lifting log and a ring's table."""
    files = []
    for day in range(0, 27, 3):
        start = datetime(2026, 2, 1, 7, 0, tzinfo=UTC) + timedelta(days=day)
        session = ride(start, minutes=6, watts=170 + day, seed=day)
        files.append(put(folder, f"{day:02d}.fit", session))
        if day % 2:
            path = folder / f"{day:02d}.gpx"
            path.write_text(gpx_of(session, every=4, title=f"Loop {day}"))
            files.append(path)
    files.append(put(folder, "gym.fit", lifting(datetime(2026, 2, 3, 18, 5, tzinfo=UTC), minutes=6)))
    texts = {
        "strong.csv": STRONG,
        "ring.csv": "date,rhr,hrv\n" + "".join(f"2026-02-{day:02d},{44 + day % 3},60\n" for day in range(1, 27)),
        "activities.csv": "Activity ID,Activity Date,Activity Name,Filename\n"
        "1000001,2026-02-01,Up the hill,activities/00.fit\n1000002,2026-02-04,To the lake,activities/03.fit\n",
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
        files.append(folder / name)
    return tuple(files)


def make_missions(folder: Path) -> tuple[Path, ...]:
    """Three mission files, two of them with the same id."""
    folder.mkdir()
    made = []
    for number, (identity, day, ftp) in enumerate((("hill", 17, 220), ("hill", 24, 240), ("other", 17, 220))):
        path = folder / f"{number}.toml"
        path.write_text(MISSION.format(id=identity, day=day, ftp=ftp))
        made.append(path)
    return tuple(made)
