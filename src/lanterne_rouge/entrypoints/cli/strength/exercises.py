"""`lanterne strength search`, `swap`, `change`, `name`, `exercise`: exercises, and the names that mean them."""

import typer

from lanterne_rouge.app.strength.exercises import (
    MOST_SHOWN,
    MOST_SUBSTITUTES,
    ExerciseRequest,
    NameRequest,
    NamesRequest,
    OwnExercisesRequest,
    SearchRequest,
    SetNameRequest,
    SwapRequest,
    add_exercise,
    drop_exercise,
    forget_name,
    list_own_exercises,
    list_unclear_names,
    match_name,
    search_exercises,
    set_name,
    show_exercise,
    swap_exercise,
)
from lanterne_rouge.app.strength.planned_lifts import LiftChangeRequest, change_lift
from lanterne_rouge.domain.equipment import Gear, Location
from lanterne_rouge.domain.exercise import Muscle, Pattern
from lanterne_rouge.entrypoints.cli.caller import JSON, CommandCaller, caller, folded_text, shown, wrong_verb
from lanterne_rouge.language.dates import read_coming_day
from lanterne_rouge.language.reading import read_word
from lanterne_rouge.strength.own_exercise import ExerciseText
from lanterne_rouge.views.exercises import (
    ExerciseDetailView,
    exercise_text,
    name_match_text,
    names_text,
    own_exercises_text,
    search_text,
    substitutes_text,
)
from lanterne_rouge.views.strength_plan_text import lift_change_text

FORGET = "forget"


def search(
    context: typer.Context,
    text: list[str] | None = typer.Argument(None, metavar="[WORDS]"),
    muscle: str = typer.Option("", "--muscle", help="A muscle it trains, such as chest or hamstrings."),
    equipment: str = typer.Option("", "--equipment", help="Equipment it needs, such as dumbbell or cable."),
    pattern: str = typer.Option("", "--pattern", help="Its movement, such as squat or horizontal_push."),
    limit: int = typer.Option(MOST_SHOWN, "--limit", min=1, max=1000, help="How many to show at most."),
    with_details: bool = typer.Option(False, "--details", help="Show steps, cues and mistakes of one exercise."),
    as_json: bool = JSON,
) -> None:
    """Look up exercises by words, muscle, equipment or movement.

    With --json: {"exercises": [{"id", "name", "pattern", "load", "requires", "muscles", "own"}]}. With --details also:
    one exercise, with "steps", "cues", "mistakes", "substitutes" as well.

    Example: lanterne strength search row --equipment dumbbell
    """
    who = caller(context)
    words = shown(" ".join(text or []))
    if with_details:
        _show_exercise(who, who.run(show_exercise, ExerciseRequest(name=words)), as_json=as_json)
        return
    request = SearchRequest(
        words=words,
        muscle=read_word(Muscle, muscle, "muscle") if muscle else None,
        gear=read_word(Gear, equipment, "equipment") if equipment else None,
        pattern=read_word(Pattern, pattern, "movement") if pattern else None,
        limit=limit,
    )
    who.show(who.run(search_exercises, request), lambda view: search_text(view, limit), as_json=as_json)


def swap(
    context: typer.Context,
    exercise: list[str] = typer.Argument(..., metavar="EXERCISE"),
    equipment: str = typer.Option("", "--equipment", help="What you have: dumbbell,bench (otherwise your gym's)."),
    location: str = typer.Option("", "--location", help="gym or home (otherwise your gym's)."),
    pain: list[str] = typer.Option([], "--pain", help='What hurts, such as "knee 5/10". Repeat it for several.'),
    limit: int = typer.Option(MOST_SUBSTITUTES, "--limit", min=1, max=20, help="How many to show at most."),
    as_json: bool = JSON,
) -> None:
    """Find what can replace an exercise.

    It trains the same movement with your equipment and spares what hurts. With --json: {"exercise", "substitutes":
    [{"id", "name", "pattern", "load", "requires", "muscles", "own"}]}.

    Example: lanterne strength swap "bench press" --equipment dumbbell,bench --pain "shoulder 3/10"
    """
    who = caller(context)
    request = SwapRequest(
        exercise=" ".join(exercise),
        equipment=equipment,
        location=read_word(Location, location, "location") if location else None,
        pain=tuple(pain),
        limit=limit,
    )
    view = who.run(swap_exercise, request)
    who.show(view, lambda view: substitutes_text(view, _name_of(who, view.exercise)), as_json=as_json)


def change(
    context: typer.Context,
    exercise: list[str] = typer.Argument(..., metavar="EXERCISE"),
    instead: str = typer.Option("", "--to", metavar="OTHER", help="What to do instead (otherwise it's left out)."),
    day: str = typer.Option("", "--date", help="Which day (otherwise the next one that holds the lift)."),
    as_json: bool = JSON,
) -> None:
    """Do another lift on a planned day, or leave one out.

    It counts for that day alone; today, plan and workout start show it. What hurts stays out. With --json: {"date",
    "exercise", "instead", "sets"}.

    Example: lanterne strength change "barbell row" --to "pull-up" --date friday
    """
    who = caller(context)
    request = LiftChangeRequest(
        exercise=" ".join(exercise),
        instead=instead or None,
        day=read_coming_day(day, who.scope.today) if day else None,
    )
    who.show(who.run(change_lift, request), lift_change_text, as_json=as_json)


def name(
    context: typer.Context,
    foreign: str = typer.Argument("", metavar="[NAME]"),
    exercise: str = typer.Argument("", metavar="[EXERCISE]", help="The exercise it means, or forget."),
    as_json: bool = JSON,
) -> None:
    """Say which exercise a name in your log means.

    Without a name, it lists the unclear ones. `forget` undoes what you said. With --json: {"unsure": [{"name", "sets",
    "candidates": [{"id", "name"}]}], "names": {name: id}}; after you set or forget a name {"name", "exercise"}.

    Example: lanterne strength name "Bankdruecken" "bench press"
    """
    who, typed = caller(context), shown(foreign)
    if not typed:
        who.show(who.run(list_unclear_names, NamesRequest()), names_text, as_json=as_json)
    elif not exercise:
        who.show(who.run(match_name, NameRequest(name=typed)), name_match_text, as_json=as_json)
    elif exercise == FORGET:
        forgotten = who.run(forget_name, NameRequest(name=typed))
        who.show(forgotten, lambda view: f'"{view.name}" no longer means what you said.', as_json=as_json)
    else:
        named = who.run(set_name, SetNameRequest(name=typed, exercise=exercise))
        who.show(
            named,
            lambda view: f'"{view.name}" now means {_name_of(who, view.exercise)}, also in sets you logged before.',
            as_json=as_json,
        )


def exercise(
    context: typer.Context,
    what: list[str] | None = typer.Argument(None, metavar="[list | show NAME | add NAME | drop NAME]"),
    pattern: str = typer.Option("", "--pattern", help="Its movement, such as squat, hinge or horizontal_push."),
    load: str = typer.Option("", "--load", help="What makes it heavier: barbell, dumbbell, cable, bodyweight, ..."),
    muscles: str = typer.Option("", "--muscles", help="chest,triceps=0.5: 1 for direct work, 0.5 for indirect."),
    requires: str = typer.Option("", "--requires", help="All the equipment it needs: barbell,bench."),
    stress: str = typer.Option("", "--stress", help="Joints it stresses: knee=high,hip=medium."),
    measure: str = typer.Option("reps", "--measure", help="What a set is counted in: reps, seconds or metres."),
    one_sided: bool = typer.Option(False, "--one-sided", help="You do one side at a time."),
    isolation: bool = typer.Option(False, "--isolation", help="It moves only one joint."),
    as_json: bool = JSON,
) -> None:
    """Add exercises of your own.

    They are planned, counted and found like any other. With --json: {"exercises": [...]}, or one exercise as in
    lanterne strength search --details.

    Example: lanterne strength exercise add "Zercher Carry" --pattern carry --load barbell --muscles
    upper_back,quads=0.5 --stress lower_back=medium
    """
    who = caller(context)
    verb, *words = [shown(word) for word in what or ["list"]]
    name = " ".join(words)
    if verb == "list" and not name:
        who.show(who.run(list_own_exercises, OwnExercisesRequest()), own_exercises_text, as_json=as_json)
    elif verb == "show" and name:
        _show_exercise(who, who.run(show_exercise, ExerciseRequest(name=name)), as_json=as_json)
    elif verb == "add" and name:
        text = ExerciseText(
            name=name,
            pattern=pattern,
            load=load,
            muscles=muscles,
            requires=requires,
            stress=stress,
            measure=measure,
            one_sided=one_sided,
            isolation=isolation,
        )
        _show_exercise(who, who.run(add_exercise, text), as_json=as_json)
    elif verb == "drop" and name:
        dropped = who.run(drop_exercise, ExerciseRequest(name=name))
        who.show(dropped, lambda _: f'"{name}" is gone; its logged sets stay. Undo: lanterne undo', as_json=as_json)
    else:
        raise wrong_verb("exercise", (verb, *words), ("add", "show", "drop"), {"add", "show", "drop"})


def _show_exercise(who: CommandCaller, view: ExerciseDetailView, *, as_json: bool) -> None:
    def text(view: ExerciseDetailView) -> str:
        return folded_text(exercise_text(view, [_name_of(who, id) for id in view.substitutes]))

    who.show(view, text, as_json=as_json)


def _name_of(who: CommandCaller, id: str | None) -> str:
    return who.run(show_exercise, ExerciseRequest(name=id or "")).name
