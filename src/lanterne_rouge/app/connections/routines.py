"""Lifting to and from Hevy: today's session or a template as a routine there, and Hevy's routines as templates."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from lanterne_rouge.app.connections.signed import routines_of
from lanterne_rouge.app.connections.state import Shelf
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.choices import find_named
from lanterne_rouge.app.strength.templates import template_named
from lanterne_rouge.app.strength.today import session_asked_for
from lanterne_rouge.domain.errors import BadInput, NotFound
from lanterne_rouge.domain.lifting import Template
from lanterne_rouge.domain.shared_routine import SharedRoutine
from lanterne_rouge.domain.vendor import VENDOR_BY_NAME
from lanterne_rouge.language.phrasing import printable, quoted
from lanterne_rouge.ports.vendors import RoutineLibrary
from lanterne_rouge.strength.plan import plan_session
from lanterne_rouge.strength.shared_routine import (
    ExerciseList,
    ReadExercise,
    SharedExercise,
    read_routine,
    share_plan,
    share_template,
)
from lanterne_rouge.strength.template_text import render
from lanterne_rouge.views.routines import (
    FetchedRoutinesView,
    FetchedRoutineView,
    FetchState,
    ReadExerciseView,
    SentExerciseView,
    SentRoutineView,
    sent_routine_view,
)

LIFTING_LOG: Final = VENDOR_BY_NAME["hevy"]
OUR_MARK: Final = " (Lanterne)"
"""At the end of a title: how our own routines are known there even after their ids were lost."""
TODAYS: Final = f"Today's lifting{OUR_MARK}"
TAKEN: Final = "strength.routines_from_hevy"


@dataclass(frozen=True, kw_only=True)
class SendRoutineRequest:
    """The template to send, or an empty text for today's session with its weights."""

    template: str = ""


@dataclass(frozen=True, kw_only=True)
class FetchRoutinesRequest:
    """The routine that is meant, or an empty text for all."""

    name: str = ""


def send_routine(request: SendRoutineRequest, scope: AthleteScope) -> SentRoutineView:
    """Make a routine there, or update the one that was sent before. Raises `NotFound` where there is nothing to lift."""
    with routines_of(scope, LIFTING_LOG) as library:
        if request.template:
            template = template_named(scope.stores, request.template)
            key, title, notes = f"template {template.name}", f"{template.name}{OUR_MARK}", ""
            exercises = share_template(template, _list(library, scope))
        else:
            lifting = session_asked_for(scope, scope.today)
            plan = plan_session(lifting.asked, scope.exercises) if lifting.asked is not None else lifting.without
            if lifting.asked is None or not plan.exercises:
                why = plan.reasoning[0] if plan.reasoning else "There's nothing to lift."
                raise NotFound(why, "Send a template instead: lanterne connections send hevy --template NAME")
            key, title = "today", TODAYS
            notes = f"{scope.today}, {lifting.asked.template.name}"
            exercises = share_plan(plan, _list(library, scope))
        sets = tuple(shared.sets for shared in exercises if shared.sets is not None)
        if not sets:
            raise BadInput(
                f"{LIFTING_LOG.title} has none of these exercises under a name I know.",
                "Add them there, or rename them in the template to what they are called there.",
            )
        made = _put(SharedRoutine(title=title, notes=notes, exercises=sets), key, library, scope)
    return sent_routine_view(LIFTING_LOG.title, title, made, [_sent(shared) for shared in exercises])


def _list(library: RoutineLibrary, scope: AthleteScope) -> ExerciseList:
    return ExerciseList(library.exercises(), scope.exercises)


def _put(routine: SharedRoutine, key: str, library: RoutineLibrary, scope: AthleteScope) -> bool:
    """Change the routine that was sent before, by its id or else its title; make one where there is none. Whether it is new."""
    shelf = Shelf(scope=scope)
    ids = shelf.sent_routines(LIFTING_LOG)
    if key in ids and library.change(replace(routine, id=ids[key])):
        return False
    # Its id may have been lost with the answer to the first sending.
    there = _ours_there(routine.title, library)
    made = there is None
    if there is None:
        number = library.add(routine) or _ours_there(routine.title, library)
    else:
        number = there if library.change(replace(routine, id=there)) else library.add(routine)
    if number:
        shelf.keep_sent_routines(LIFTING_LOG, {**ids, key: number})
    return made


def _ours_there(title: str, library: RoutineLibrary) -> str | None:
    return next((routine.id for routine in library.routines() if routine.title == title), None)


@dataclass(frozen=True, kw_only=True)
class _Fetched:
    """A routine of Hevy's as a template, and how it compares with the athlete's own."""

    template: Template
    state: FetchState
    exercises: tuple[ReadExercise, ...]


def preview_routines(request: FetchRoutinesRequest, scope: AthleteScope) -> FetchedRoutinesView:
    """What the routines there would become as templates; nothing is stored."""
    fetched = tuple(_view(one, taken=False) for one in _fetched(request, scope))
    return FetchedRoutinesView(title=LIFTING_LOG.title, saved=False, routines=fetched)


def take_routines(request: FetchRoutinesRequest, scope: AthleteScope) -> FetchedRoutinesView:
    """Keep the routines there as templates. A template that differs stays, unless it is asked for by its name."""
    fetched = _fetched(request, scope)
    wanted = {"new", "changed", *(["yours differs"] if request.name else [])}
    new = [one for one in fetched if one.state in wanted]
    if new:
        texts = {one.template.name: render(one.template) for one in new}
        with scope.stores.journal.writing("template", f"templates from {LIFTING_LOG.title}", at=scope.now):
            for one in new:
                scope.stores.strength.keep_template(one.template)
            scope.stores.state.put(TAKEN, json.dumps({**_taken(scope), **texts}))
    routines = tuple(_view(one, taken=one.state in wanted) for one in fetched)
    return FetchedRoutinesView(title=LIFTING_LOG.title, saved=True, routines=routines)


def _view(fetched: _Fetched, *, taken: bool) -> FetchedRoutineView:
    return FetchedRoutineView(
        name=fetched.template.name,
        state=fetched.state,
        taken=taken,
        text=render(fetched.template),
        exercises=tuple(
            ReadExerciseView(name=one.name, fidelity=one.fidelity, why=one.why) for one in fetched.exercises
        ),
    )


def _fetched(request: FetchRoutinesRequest, scope: AthleteScope) -> tuple[_Fetched, ...]:
    with routines_of(scope, LIFTING_LOG) as library:
        routines = [routine for routine in library.routines() if not routine.title.endswith(OUR_MARK)]
    wanted = " ".join(request.name.split()).casefold()
    read = [read_routine(routine, scope.exercises) for routine in routines]
    found = [each for each in read if not wanted or each[0].name.casefold() == wanted]
    if found:
        return tuple(_compared(found, scope))
    names = ", ".join(quoted(template.name) for template, _ in read if template.name)
    if names:
        raise NotFound(f'{LIFTING_LOG.title} has no routine called "{printable(request.name)}".', f"It has: {names}.")
    raise NotFound(f"{LIFTING_LOG.title} has no routines of yours.", "Make one there, and fetch again.")


def _compared(found: Sequence[tuple[Template, tuple[ReadExercise, ...]]], scope: AthleteScope) -> Iterator[_Fetched]:
    templates, taken, names = scope.stores.strength.templates(), _taken(scope), set[str]()
    for read_as, read in found:
        mine = find_named(templates, read_as.name)
        template = read_as if mine is None else Template(name=mine.name, exercises=read_as.exercises)
        yield _Fetched(template=template, state=_state(template, mine, taken, names), exercises=read)
        names.add(template.name.casefold())


def _state(template: Template, mine: Template | None, taken: Mapping[str, str], names: set[str]) -> FetchState:
    if not template.name or not template.exercises:
        return "nothing to take"
    if template.name.casefold() in names:
        return "name taken"
    if mine is None:
        return "new"
    if render(mine) == render(template):
        return "unchanged"
    return "changed" if taken.get(mine.name) == render(mine) else "yours differs"


def _taken(scope: AthleteScope) -> dict[str, str]:
    """The texts of templates as they were taken over last, by name."""
    stored = scope.stores.state.get(TAKEN)
    document = json.loads(stored) if stored else {}
    return {str(name): str(text) for name, text in document.items()} if isinstance(document, dict) else {}


def _sent(shared: SharedExercise) -> SentExerciseView:
    return SentExerciseView(
        name=shared.name,
        there=shared.sets.title if shared.sets is not None else None,
        sets=len(shared.sets.sets) if shared.sets is not None else 0,
        fidelity=shared.fidelity,
        why=shared.why,
    )
