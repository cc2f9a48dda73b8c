"""What an athlete keeps for lifting: gyms, templates, routines, own exercises, confirmed names. Every change can be undone."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import count
from typing import Protocol, TypeVar

from lanterne_rouge.app.strength.template import Choice, DeloadMode, chosen_name, stored_mode
from lanterne_rouge.domain.equipment import Gym
from lanterne_rouge.domain.errors import BadInput, NotFound
from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.domain.lifting import LiftingGoal, Routine, Template
from lanterne_rouge.ports.stores import Stores


class _Named(Protocol):
    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=_Named)


def gym_in_use(stores: Stores) -> Gym | None:
    """The gym that plans are made for: the one that was chosen, else the only one."""
    return _in_use(stores.strength.gyms(), chosen_name(stores.state, Choice.GYM))


def gym_named(stores: Stores, name: str) -> Gym:
    """A gym by its name in any case; raises `NotFound`."""
    return _named(stores.strength.gyms(), name, "gym", "lanterne strength gym set NAME --plates 20x2,10x1 ...")


def keep_gym(stores: Stores, gym: Gym, *, now: datetime) -> Gym:
    """Insert or replace; the first one is put to use."""
    earlier = _find(stores.strength.gyms(), gym.name)
    saved = replace(gym, name=earlier.name) if earlier else gym
    with stores.journal.writing("gym", f"gym {saved.name}", at=now):
        if gym_in_use(stores) is None:
            _choose(stores, Choice.GYM, saved.name)
        stores.strength.keep_gym(saved)
    return saved


def use_gym(stores: Stores, name: str, *, now: datetime) -> Gym:
    """Plan for this gym from now on."""
    gym = gym_named(stores, name)
    with stores.journal.writing("gym", f"train in gym {gym.name}", at=now):
        _choose(stores, Choice.GYM, gym.name)
    return gym


def drop_gym(stores: Stores, name: str, *, now: datetime) -> Gym:
    """Forget a gym."""
    gym = gym_named(stores, name)
    with stores.journal.writing("gym", f"gym {gym.name} dropped", at=now):
        stores.strength.drop("gym", gym.name)
        _no_longer(stores, Choice.GYM, gym.name)
    return gym


def template_named(stores: Stores, name: str) -> Template:
    """A template by its name in any case; raises `NotFound`."""
    return _named(stores.strength.templates(), name, "template", "lanterne strength template add NAME FILE")


def keep_template(stores: Stores, template: Template, *, now: datetime) -> Template:
    """Insert or replace."""
    earlier = _find(stores.strength.templates(), template.name)
    saved = replace(template, name=earlier.name) if earlier else template
    with stores.journal.writing("template", f"template {saved.name}", at=now):
        stores.strength.keep_template(saved)
    return saved


def use_template(stores: Stores, name: str, *, now: datetime) -> Template:
    """Plan this template from now on, and no routine."""
    template = template_named(stores, name)
    with stores.journal.writing("template", f"train by template {template.name}", at=now):
        _choose(stores, Choice.TEMPLATE, template.name)
        _choose(stores, Choice.TEMPLATE_SINCE, now.date().isoformat())
        stores.state.put(Choice.ROUTINE.value, "")
    return template


def template_in_use(stores: Stores) -> Template | None:
    """The template that was chosen; a routine in use goes before it."""
    name = chosen_name(stores.state, Choice.TEMPLATE)
    return _find(stores.strength.templates(), name) if name else None


def drop_template(stores: Stores, name: str, *, now: datetime) -> Template:
    """Forget a template; refuses while a routine needs it."""
    template = template_named(stores, name)
    needing = [r.name for r in stores.strength.routines() if template.name in r.days]
    if needing:
        raise BadInput(
            f"The template {template.name} belongs to the routine {needing[0]}.",
            f"Drop that first: lanterne strength routine drop {quoted(needing[0])}",
        )
    with stores.journal.writing("template", f"template {template.name} dropped", at=now):
        stores.strength.drop("template", template.name)
        _no_longer(stores, Choice.TEMPLATE, template.name)
    return template


def routine_in_use(stores: Stores) -> Routine | None:
    """The routine that says which template comes next: the one that was chosen, else the only one."""
    return _in_use(stores.strength.routines(), chosen_name(stores.state, Choice.ROUTINE))


def routine_named(stores: Stores, name: str) -> Routine:
    """A routine by its name in any case; raises `NotFound`."""
    return _named(stores.strength.routines(), name, "routine", "lanterne strength routine generate --days 3")


def keep_routine(
    stores: Stores, routine: Routine, templates: Sequence[Template], goal: LiftingGoal, *, today: date, now: datetime
) -> Routine:
    """Keep a routine with its templates and goal as one write, and follow it from now on.

    A template of the athlete's, or of another routine, is never overwritten: the new one takes another name.
    """
    names = {template.name: _free_name(stores, template, routine) for template in templates}
    days = tuple(names.get(day, day) for day in routine.days)
    saved = replace(routine, days=days, since=_before(today), begun=today.isoformat())
    with stores.journal.writing("routine", f"routine {saved.name}", at=now):
        for template in templates:
            stores.strength.keep_template(replace(template, name=names[template.name]))
        stores.strength.keep_routine(saved)
        _choose(stores, Choice.ROUTINE, saved.name)
        _choose(stores, Choice.GOAL, goal.value)
    return saved


def use_routine(stores: Stores, name: str, *, today: date, now: datetime) -> Routine:
    """Follow a routine from its first day on."""
    routine = replace(routine_named(stores, name), next_day=0, since=_before(today), begun=today.isoformat())
    with stores.journal.writing("routine", f"follow routine {routine.name}", at=now):
        stores.strength.keep_routine(routine)
        _choose(stores, Choice.ROUTINE, routine.name)
    return routine


def move_routine(stores: Stores, routine: Routine, *, now: datetime) -> Routine:
    """Save which day of a routine comes next."""
    coming = routine.days[routine.next_day]
    with stores.journal.writing("routine", f"routine {routine.name}: {coming} comes next", at=now):
        stores.strength.keep_routine(routine)
    return routine


def drop_routine(stores: Stores, name: str, *, now: datetime) -> Routine:
    """Forget a routine; its templates stay."""
    routine = routine_named(stores, name)
    with stores.journal.writing("routine", f"routine {routine.name} dropped", at=now):
        stores.strength.drop("routine", routine.name)
        _no_longer(stores, Choice.ROUTINE, routine.name)
    return routine


def choose_deload(stores: Stores, mode: DeloadMode, *, today: date, now: datetime) -> None:
    """Who decides on lighter weeks from now on."""
    with stores.journal.writing("deload", f"lighter weeks of lifting: {mode.value}", at=now):
        _choose(stores, Choice.DELOAD, stored_mode(mode, today))


def confirm_name(stores: Stores, name: str, exercise: Exercise, *, now: datetime) -> None:
    """Remember which exercise a name means; every set logged under it counts for that exercise from then on."""
    with stores.journal.writing("name", f"{name} is {exercise.name}", at=now):
        stores.strength.keep_alias(name, exercise.id)


def forget_name(stores: Stores, name: str, *, now: datetime) -> None:
    """Take a confirmed name back; raises `NotFound`."""
    alias = next((n for n in stores.strength.aliases() if n.casefold() == name.casefold()), name)
    with stores.journal.writing("name", f"{alias} forgotten", at=now):
        stores.strength.drop("alias", alias)


def keep_exercise(stores: Stores, exercise: Exercise, *, now: datetime) -> Exercise:
    """Insert or replace one of the athlete's own."""
    with stores.journal.writing("exercise", f"exercise {exercise.name}", at=now):
        stores.strength.keep_exercise(exercise)
    return exercise


def drop_exercise(stores: Stores, name: str, *, now: datetime) -> Exercise:
    """Forget one of the athlete's own; what was logged of it stays."""
    exercise = _named(stores.strength.own_exercises(), name, "own exercise", "lanterne strength exercise add NAME ...")
    with stores.journal.writing("exercise", f"exercise {exercise.name} dropped", at=now):
        stores.strength.drop("exercise", exercise.id)
    return exercise


def quoted(name: str) -> str:
    """A name as it can be typed on a command line."""
    return name if name and all(c.isalnum() or c in "-_." for c in name) else '"' + name.replace('"', '\\"') + '"'


def _free_name(stores: Stores, template: Template, routine: Routine) -> str:
    """Its name, with a number behind it where that is taken by something else than an earlier version of this routine."""
    by_name = {stored.name: stored for stored in stores.strength.templates()}
    earlier = next((stored.days for stored in stores.strength.routines() if stored.name == routine.name), ())
    elsewhere = {day for stored in stores.strength.routines() if stored.name != routine.name for day in stored.days}
    names = (template.name if number == 1 else f"{template.name} ({number})" for number in count(1))
    own = frozenset(earlier) - elsewhere
    return next(n for n in names if n not in by_name or n in own or by_name[n] == replace(template, name=n))


def _before(today: date) -> str:
    """What is done today counts already."""
    return (today - timedelta(days=1)).isoformat()


def _choose(stores: Stores, choice: Choice, name: str) -> None:
    stores.state.put(choice.value, json.dumps(name))


def _no_longer(stores: Stores, choice: Choice, name: str) -> None:
    if chosen_name(stores.state, choice) == name:
        stores.state.put(choice.value, "")


def _in_use(things: Sequence[N], name: str | None) -> N | None:
    chosen = _find(things, name) if name else None
    return chosen or (things[0] if len(things) == 1 else None)


def _named(things: Sequence[N], name: str, kind: str, make: str) -> N:
    thing = _find(things, name)
    if thing is not None:
        return thing
    if not things:
        raise NotFound(f"There is no {kind} {name} yet.", f"Make one: {make}")
    raise NotFound(f"There is no {kind} {name}.", f"You have: {', '.join(thing.name for thing in things)}.")


def _find(things: Iterable[N], name: str) -> N | None:
    wanted = " ".join(name.split()).casefold()
    return next((thing for thing in things if thing.name.casefold() == wanted), None)
