"""Routines: templates done in turn, which of them is next, and lighter weeks. Every change can be undone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from itertools import count

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.choices import (
    Choice,
    DeloadMode,
    choices,
    chosen_name,
    chosen_or_only,
    clear_choice,
    get_named,
    store_choice,
    stored_mode,
)
from lanterne_rouge.app.strength.context import ASKED_FOR, deload_on, lifter_of, pains_told
from lanterne_rouge.app.strength.history import logged_sessions, routine_from_log
from lanterne_rouge.app.strength.templates import template_named
from lanterne_rouge.domain.equipment import Gear, Location, gear_at
from lanterne_rouge.domain.errors import BadInput, NotFound
from lanterne_rouge.domain.lifting import LiftingGoal, Routine, Severity, Template, TemplateExercise
from lanterne_rouge.language.phrasing import one_line, quoted
from lanterne_rouge.ports.stores import Stores
from lanterne_rouge.strength.exercises.substitution import find_substitutes, spares
from lanterne_rouge.strength.gear_seen import SEEN_DAYS, GearSeen, gear_seen
from lanterne_rouge.strength.generator.days import Style, choose_style
from lanterne_rouge.strength.generator.generate import generate_routine
from lanterne_rouge.strength.pain import joints_of, severity_of
from lanterne_rouge.strength.programs import PROGRAMS, parse_program, program_named
from lanterne_rouge.strength.recent import find_exercise
from lanterne_rouge.strength.routines import NextDay, RoutineSession, next_template, skip
from lanterne_rouge.strength.template_text import render
from lanterne_rouge.views.exercises import DroppedView
from lanterne_rouge.views.routines import (
    DeloadView,
    NextDayView,
    PlanningContextView,
    ProgramsView,
    ProgramView,
    RoutineDetailView,
    RoutineSketchView,
    RoutinesView,
    SketchedDayView,
    routine_view,
    template_view,
)

USUAL_DAYS, USUAL_ROUTINE_MINUTES = 3, 60
MAKE_ROUTINE = "lanterne strength routine generate --days 3"
FROM_LAST_WEEKS = "Based on what you did in the last six weeks."


@dataclass(frozen=True, kw_only=True)
class RoutinesRequest:
    """All routines."""


@dataclass(frozen=True, kw_only=True)
class RoutineRequest:
    """A routine by its name, as of a day; without a name the one in use, without a day today."""

    name: str | None = None
    day: date | None = None


@dataclass(frozen=True, kw_only=True)
class FollowRoutineRequest:
    """A routine by its name, to be followed from a day on, today without one."""

    name: str
    day: date | None = None


@dataclass(frozen=True, kw_only=True)
class AddRoutineRequest:
    """A new routine from templates in order, to be followed from a day on, today without one."""

    name: str
    templates: tuple[str, ...]
    day: date | None = None


@dataclass(frozen=True, kw_only=True)
class GenerateRoutineRequest:
    """A routine for a goal (else the chosen one), days a week and minutes a session; `style` is chosen without one.

    `spare`: places that a draft leaves alone, beside those that a check-in said to hurt; `gear`: what there is to train with, as on a
    journey, else that of the gym in use.
    """

    goal: LiftingGoal | None = None
    days: int = USUAL_DAYS
    minutes: int = USUAL_ROUTINE_MINUTES
    style: Style | None = None
    beside_endurance: bool = False
    day: date | None = None
    spare: tuple[str, ...] = ()
    gear: frozenset[Gear] | None = None


@dataclass(frozen=True, kw_only=True)
class ManageRoutineRequest:
    """A change of a routine (the one in use without a name): its templates to add at the end, to remove, or all of them in a new order."""

    name: str | None = None
    add: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()
    order: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class LoggedRoutineRequest:
    """The routine that the log shows, for a goal (else the chosen one), as of a day, today without one."""

    goal: LiftingGoal | None = None
    day: date | None = None


@dataclass(frozen=True, kw_only=True)
class AdoptProgramRequest:
    """A program by the name of a known one, or as `text`, to be followed from a day on, today without one."""

    name: str | None = None
    text: str | None = None
    day: date | None = None


@dataclass(frozen=True, kw_only=True)
class DropRoutineRequest:
    """A routine by its name."""

    name: str


@dataclass(frozen=True, kw_only=True)
class RoutineDayRequest:
    """A day, today without one."""

    day: date | None = None


@dataclass(frozen=True, kw_only=True)
class SetDeloadRequest:
    """Who decides on lighter weeks from a day on, today without one."""

    mode: DeloadMode
    day: date | None = None


def list_routines(request: RoutinesRequest, scope: AthleteScope) -> RoutinesView:
    """Every routine, by name."""
    used = routine_in_use(scope.stores)
    routines = tuple(
        routine_view(routine, in_use=used is not None and routine.name == used.name)
        for routine in scope.stores.strength.routines()
    )
    return RoutinesView(routines=routines, in_use=used.name if used else None)


def show_routine(request: RoutineRequest, scope: AthleteScope) -> RoutineDetailView:
    """One routine and its next day. Raises `NotFound` for an unknown name, and where none is in use."""
    routine = routine_named(scope.stores, request.name) if request.name else _routine_in_use(scope)
    return _followed_view(routine, request.day or scope.today, scope)


def show_next_day(request: RoutineDayRequest, scope: AthleteScope) -> NextDayView:
    """The next day of the routine in use, after the sessions that were logged. Raises `NotFound` where none is in use."""
    return _next_day_view(_routine_in_use(scope), request.day or scope.today, scope)


def skip_next_day(request: RoutineDayRequest, scope: AthleteScope) -> NextDayView:
    """Leave the next day of the routine in use out; the answer is the day after it."""
    today = request.day or scope.today
    routine = _routine_in_use(scope)
    moved = skip(routine, _next_day(routine, today, scope), today)
    coming = moved.days[moved.next_day]
    with scope.stores.journal.writing("routine", f"routine {moved.name}: {coming} is next", at=scope.now):
        scope.stores.strength.keep_routine(moved)
    return _next_day_view(moved, today, scope)


def use_routine(request: FollowRoutineRequest, scope: AthleteScope) -> RoutineDetailView:
    """Follow a routine from its first day."""
    stores, today = scope.stores, request.day or scope.today
    routine = replace(_begun(routine_named(stores, request.name), today), next_day=0)
    with stores.journal.writing("routine", f"follow routine {routine.name}", at=scope.now):
        stores.strength.keep_routine(routine)
        store_choice(stores.state, Choice.ROUTINE, routine.name)
    return _followed_view(routine, today, scope)


def add_routine(request: AddRoutineRequest, scope: AthleteScope) -> RoutineDetailView:
    """Add a routine of templates that exist, and follow it."""
    if not request.templates:
        raise BadInput(
            f'Which templates are in the routine "{request.name}"?',
            "List them in order: lanterne strength routine add "
            f'{quoted(request.name)} --template "Upper A" --template "Lower A"',
        )
    days = tuple(template_named(scope.stores, name).name for name in request.templates)
    today, goal = request.day or scope.today, _goal(None, scope)
    routine = Routine(name=one_line(request.name), days=days)
    saved = save_routine(scope.stores, routine, (), goal, today=today, now=scope.now)
    return _followed_view(saved, today, scope)


def manage_routine(request: ManageRoutineRequest, scope: AthleteScope) -> RoutineDetailView:
    """Change the days of a routine, and nothing else of it. Raises `BadInput` for an order that leaves a day out."""
    stores = scope.stores
    routine = routine_named(stores, request.name) if request.name else _routine_in_use(scope)
    gone = {name.casefold() for name in request.remove}
    unknown = gone - {day.casefold() for day in routine.days}
    if unknown:
        raise BadInput(
            f'"{routine.name}" has no day {", ".join(sorted(unknown))}.', f"It has: {', '.join(routine.days)}"
        )
    added = tuple(template_named(stores, name).name for name in request.add)
    days = (*(day for day in routine.days if day.casefold() not in gone), *added)
    if request.order:
        by_name = {day.casefold(): day for day in days}
        if sorted(name.casefold() for name in request.order) != sorted(day.casefold() for day in days):
            raise BadInput("A new order names every day once.", f"The days are: {', '.join(days)}")
        days = tuple(by_name[name.casefold()] for name in request.order)
    if not days:
        raise BadInput(f'"{routine.name}" would have no days left.', "Drop it instead: lanterne strength routine drop")
    coming = routine.days[routine.next_day % len(routine.days)]
    changed = replace(routine, days=days, next_day=days.index(coming) if coming in days else 0)
    with stores.journal.writing("routine", f"routine {routine.name} changed", at=scope.now):
        stores.strength.keep_routine(changed)
    return _followed_view(changed, scope.today, scope)


def sketch_routine(request: GenerateRoutineRequest, scope: AthleteScope) -> RoutineSketchView:
    """A routine for the gym in use as text, day by day; nothing is saved."""
    goal = _goal(request.goal, scope)
    routine, templates = _generated(request, goal, scope)
    choice = choose_style(request.days, beside_endurance=request.beside_endurance)
    hurting = _hurting(request, scope)
    place = _place(request, scope)
    templates = tuple(_spared(template, hurting, scope, place.gear, place.location) for template in templates)
    return RoutineSketchView(
        name=routine.name,
        goal=goal.value,
        why=None if request.style else choice.reason,
        by_log=place.by_log,
        days=tuple(SketchedDayView(name=template.name, text=render(template)) for template in templates),
        spared=tuple(hurting),
    )


def _hurting(request: GenerateRoutineRequest, scope: AthleteScope) -> dict[str, Severity]:
    """What the request says to spare, as moderate, and the pains of the last check-ins that nobody has said to be gone."""
    today = request.day or scope.today
    told = pains_told(scope.stores.check_ins.between(today - ASKED_FOR, today))
    scored = {site.replace("_", " "): severity_of(score) for site, (_, score) in told.items()}
    hurting = {place: severity for place, severity in scored.items() if severity is not None and joints_of(place)}
    return {**{place: Severity.MODERATE for place in request.spare if joints_of(place)}, **hurting}


def _spared(
    template: Template, hurting: Mapping[str, Severity], scope: AthleteScope, gear: frozenset[Gear], location: Location
) -> Template:
    """The template with other lifts for those that load what hurts, and without those for which there is none."""
    ranked = sorted(hurting.items(), key=lambda pair: list(Severity).index(pair[1]))
    sore = {joint: severity for place, severity in ranked for joint in joints_of(place)}
    rows: list[TemplateExercise] = []
    avoid = {
        exercise.id for row in template.exercises if (exercise := find_exercise(row.name, scope.exercises)) is not None
    }
    for row in template.exercises:
        exercise = find_exercise(row.name, scope.exercises)
        if exercise is None or spares(exercise, sore):
            rows.append(row)
            continue
        instead = find_substitutes(
            exercise, scope.exercises, available=gear, location=location, sore=sore, avoid=avoid, limit=1
        )
        if instead:
            avoid.add(instead[0].id)
            rows.append(replace(row, name=instead[0].name))
    return replace(template, exercises=tuple(rows))


def show_planning_context(request: RoutinesRequest, scope: AthleteScope) -> PlanningContextView:
    """What a planner has to know, in one answer: goal and gym, the routines, the templates, and which day is next."""
    chosen = choices(scope.stores, lifter_of(scope).unit, scope.today)
    used = routine_in_use(scope.stores)
    following = _next_day_view(used, scope.today, scope) if used is not None else None
    return PlanningContextView(
        goal=chosen.goal.value,
        gym=chosen.gym.name,
        routines=list_routines(request, scope),
        templates=tuple(template_view(template) for template in scope.stores.strength.templates()),
        next=following,
    )


def generate_new_routine(request: GenerateRoutineRequest, scope: AthleteScope) -> RoutineDetailView:
    """Make a routine for the gym in use, and follow it."""
    today, goal = request.day or scope.today, _goal(request.goal, scope)
    routine, templates = _generated(request, goal, scope)
    saved = save_routine(scope.stores, routine, templates, goal, today=today, now=scope.now)
    choice = choose_style(request.days, beside_endurance=request.beside_endurance)
    why = (None if request.style else choice.reason, _place(request, scope).by_log)
    return _new_view(saved, " ".join(filter(None, why)) or None, scope)


def adopt_logged_routine(request: LoggedRoutineRequest, scope: AthleteScope) -> RoutineDetailView:
    """Save what was done lately as a routine, and follow it. Raises `NotFound` where the log shows none."""
    today = request.day or scope.today
    logged = routine_from_log(today, scope.stores, scope.shelf)
    if logged is None:
        raise NotFound(
            "I see no routine in your last six weeks. It takes four sessions, two of each day.",
            f"Have one made instead: {MAKE_ROUTINE}",
        )
    routine, templates = logged
    goal = _goal(request.goal, scope)
    saved = save_routine(scope.stores, routine, templates, goal, today=today, now=scope.now)
    return _new_view(saved, FROM_LAST_WEEKS, scope)


def list_programs(request: RoutinesRequest, scope: AthleteScope) -> ProgramsView:
    """The programs that are there to be followed, with their texts."""
    return ProgramsView(programs=tuple(ProgramView(name=p.name, suits=p.suits, text=p.text) for p in PROGRAMS))


def adopt_program(request: AdoptProgramRequest, scope: AthleteScope) -> RoutineDetailView:
    """Save a program as a routine with its templates, and follow it. Raises `NotFound` for an unknown name."""
    today, text = request.day or scope.today, request.text
    if text is None:
        program = program_named(request.name or "")
        if program is None:
            raise NotFound(
                f'I know no program "{one_line(request.name or "")}".',
                f"There are {', '.join(p.name for p in PROGRAMS)}; any other one can be given as text.",
            )
        text = program.text
    routine, templates = parse_program(text, request.name)
    saved = save_routine(scope.stores, routine, templates, _goal(None, scope), today=today, now=scope.now)
    return _new_view(saved, None, scope)


def drop_routine(request: DropRoutineRequest, scope: AthleteScope) -> DroppedView:
    """Delete a routine; its templates stay."""
    routine = routine_named(scope.stores, request.name)
    with scope.stores.journal.writing("routine", f"routine {routine.name} dropped", at=scope.now):
        scope.stores.strength.drop("routine", routine.name)
        clear_choice(scope.stores.state, Choice.ROUTINE, routine.name)
    return DroppedView(dropped=routine.name)


def show_deload(request: RoutineDayRequest, scope: AthleteScope) -> DeloadView:
    """Whether this week is lighter, and who decides on it."""
    deload = deload_on(request.day or scope.today, scope.stores, scope.exercises)
    return DeloadView(deload=deload.mode.value, lighter=deload.lighter, why=deload.why or None)


def set_deload(request: SetDeloadRequest, scope: AthleteScope) -> DeloadView:
    """Choose who decides on lighter weeks; `on` makes the next seven days lighter."""
    today = request.day or scope.today
    with scope.stores.journal.writing("deload", f"lighter weeks: {request.mode.value}", at=scope.now):
        store_choice(scope.stores.state, Choice.DELOAD, stored_mode(request.mode, today))
    return show_deload(RoutineDayRequest(day=today), scope)


def routine_in_use(stores: Stores) -> Routine | None:
    """The routine that says which template is next: the chosen one, else the only one."""
    return chosen_or_only(stores.strength.routines(), chosen_name(stores.state, Choice.ROUTINE))


def routine_named(stores: Stores, name: str) -> Routine:
    """A routine by its name in any case. Raises `NotFound`."""
    return get_named(stores.strength.routines(), name, "routine", MAKE_ROUTINE)


def save_routine(
    stores: Stores, routine: Routine, templates: Sequence[Template], goal: LiftingGoal, *, today: date, now: datetime
) -> Routine:
    """Store a routine with its templates and goal as one write, and follow it from now on.

    A template of the athlete's, or of another routine, is never overwritten: the new one gets another name.
    """
    names = {template.name: _free_name(stores, template, routine) for template in templates}
    saved = replace(_begun(routine, today), days=tuple(names.get(day, day) for day in routine.days))
    with stores.journal.writing("routine", f"routine {saved.name}", at=now):
        for template in templates:
            stores.strength.keep_template(replace(template, name=names[template.name]))
        stores.strength.keep_routine(saved)
        store_choice(stores.state, Choice.ROUTINE, saved.name)
        store_choice(stores.state, Choice.GOAL, goal.value)
    return saved


def _generated(
    request: GenerateRoutineRequest, goal: LiftingGoal, scope: AthleteScope
) -> tuple[Routine, tuple[Template, ...]]:
    place = _place(request, scope)
    return generate_routine(
        goal,
        request.days,
        request.minutes,
        place.gear,
        scope.exercises,
        place.location,
        style=request.style,
        beside_endurance=request.beside_endurance,
    )


@dataclass(frozen=True, kw_only=True)
class _Place:
    """What there is to train with and where; `by_log`: the sentence that says so where only the log tells it."""

    gear: frozenset[Gear]
    location: Location
    by_log: str | None = None


def _place(request: GenerateRoutineRequest, scope: AthleteScope) -> _Place:
    """As the request says, else the gym in use; where none was described, what was lifted with lately."""
    if request.gear is not None:
        return _Place(gear=request.gear, location=Location.HOME)
    chosen = choices(scope.stores, lifter_of(scope).unit, scope.today)
    gym = chosen.gym
    seen = None if chosen.gym_entered else _gear_seen(request.day or scope.today, scope)
    if seen is not None:
        return _Place(gear=seen.gear, location=gym.location, by_log=seen.says)
    return _Place(gear=gear_at(gym.location, gym.gear), location=gym.location)


def _gear_seen(day: date, scope: AthleteScope) -> GearSeen | None:
    series = scope.stores.strength.series(day - timedelta(days=SEEN_DAYS), day)
    lifted = [session.sets.keys() for session in logged_sessions(series, scope.shelf.exercise_named)]
    return gear_seen(lifted, scope.exercises, begins_gently=False)


def _begun(routine: Routine, today: date) -> Routine:
    """The routine as followed from today on; what is done today counts already."""
    yesterday = today - timedelta(days=1)
    return replace(routine, since=yesterday.isoformat(), begun=today.isoformat())


def _free_name(stores: Stores, template: Template, routine: Routine) -> str:
    """Its name, numbered where that is taken by something else than an earlier version of this routine."""
    by_name = {stored.name: stored for stored in stores.strength.templates()}
    earlier = next((stored.days for stored in stores.strength.routines() if stored.name == routine.name), ())
    elsewhere = {day for stored in stores.strength.routines() if stored.name != routine.name for day in stored.days}
    names = (template.name if number == 1 else f"{template.name} ({number})" for number in count(1))
    own = frozenset(earlier) - elsewhere
    return next(n for n in names if n not in by_name or n in own or by_name[n] == replace(template, name=n))


def _routine_in_use(scope: AthleteScope) -> Routine:
    routine = routine_in_use(scope.stores)
    if routine is None:
        raise NotFound(
            "No routine is in use.", f"Choose one: lanterne strength routine use NAME. Have one made: {MAKE_ROUTINE}"
        )
    return routine


def _goal(goal: LiftingGoal | None, scope: AthleteScope) -> LiftingGoal:
    return goal or choices(scope.stores, lifter_of(scope).unit, scope.today).goal


def _next_day(routine: Routine, today: date, scope: AthleteScope) -> NextDay:
    """The day that is next, after what was logged up to today."""
    series = scope.stores.strength.series(None, today)
    sessions = logged_sessions(series, scope.shelf.exercise_named)
    done = [RoutineSession(day=session.day, exercises=frozenset(session.sets)) for session in sessions]
    return next_template(routine, scope.stores.strength.templates(), done, scope.exercises)


def _next_day_view(routine: Routine, today: date, scope: AthleteScope) -> NextDayView:
    following = _next_day(routine, today, scope)
    return NextDayView(routine=routine.name, place=following.place, template=following.name, why=following.why)


def _followed_view(routine: Routine, today: date, scope: AthleteScope) -> RoutineDetailView:
    """A routine with the day that is next after what was logged up to today."""
    following = _next_day(routine, today, scope)
    return replace(_new_view(routine, following.why, scope), next=following.name)


def _new_view(routine: Routine, why: str | None, scope: AthleteScope) -> RoutineDetailView:
    """A routine with the templates that exist, and the day that its stored place names."""
    stores, used = scope.stores, routine_in_use(scope.stores)
    by_name = {template.name: template for template in stores.strength.templates()}
    templates = tuple(template_view(by_name[name]) for name in dict.fromkeys(routine.days) if name in by_name)
    view = routine_view(routine, in_use=used is not None and used.name == routine.name)
    return RoutineDetailView(**vars(view), why=why, templates=templates)
