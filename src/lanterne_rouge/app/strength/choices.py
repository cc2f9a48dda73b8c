"""What the athlete chose for lifting: gym, routine, template, goal, and who decides on lighter weeks."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import Protocol, TypeVar

from lanterne_rouge.domain.equipment import Gym, WeightUnit
from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.domain.lifting import LiftingGoal, Routine, Template
from lanterne_rouge.ports.stores import StateStore, Stores

TEMPLATE_WEEK = timedelta(days=7)


class _Named(Protocol):
    """Anything with a name."""

    @property
    def name(self) -> str:
        """Its name."""
        ...


Thing = TypeVar("Thing")
N = TypeVar("N", bound=_Named)


class Choice(StrEnum):
    """Keys of the choices in the athlete's state."""

    ROUTINE = "strength.routine"
    TEMPLATE = "strength.template"
    GYM = "strength.gym"
    GYM_AWAY = "strength.gym_away"
    GOAL = "strength.goal"
    DELOAD = "strength.deload"
    TEMPLATE_SINCE = "strength.template_since"


class DeloadMode(StrEnum):
    """Who decides on lighter weeks: the log and the season plan; the athlete, for seven days; or off."""

    AUTO = "auto"
    ON = "on"
    OFF = "off"


@dataclass(frozen=True, kw_only=True)
class Choices:
    """The choices in force; `notes` name, as sentences, what was chosen and is not there any more.

    `template_since`: the ISO date on which the template was chosen; `gym_entered`: the gym is the athlete's, not the usual one.
    """

    goal: LiftingGoal
    gym: Gym
    gym_entered: bool = True
    routine: Routine | None = None
    template: Template | None = None
    template_since: str | None = None
    notes: tuple[str, ...] = ()


def choices(stores: Stores, unit: WeightUnit, day: date) -> Choices:
    """What is chosen on a day; the only gym, routine or template that there is needs no choosing."""
    strength, notes = stores.strength, list[str]()
    gyms = {gym.name: gym for gym in strength.gyms()}
    routines = {routine.name: routine for routine in strength.routines()}
    templates = {template.name: template for template in strength.templates()}
    gym = gym_of(tuple(gyms.values()), stores.state, day) or _chosen(Choice.GYM, stores.state, gyms, notes)
    routine = _chosen(Choice.ROUTINE, stores.state, routines, notes)
    template = _chosen(Choice.TEMPLATE, stores.state, templates, notes)
    if routine is None and template is None and len(routines) == 1:
        (routine,) = routines.values()
    return Choices(
        goal=_goal(stores.state),
        gym=gym or Gym(unit=unit),
        gym_entered=gym is not None,
        routine=routine,
        template=template,
        template_since=chosen_name(stores.state, Choice.TEMPLATE_SINCE) if template else None,
        notes=tuple(notes),
    )


def gym_of(gyms: Sequence[Gym], state: StateStore, day: date) -> Gym | None:
    """The gym of a day: the one of some days that are named, else the chosen one, else the only one."""
    days, _, name = (chosen_name(state, Choice.GYM_AWAY) or "").partition(" ")
    away = find_named(gyms, name) if name else None
    first, _, last = days.partition("/")
    if away is not None and first <= day.isoformat() <= last:
        return away
    return chosen_or_only([gym for gym in gyms if gym is not away], chosen_name(state, Choice.GYM))


def store_gym(state: StateStore, name: str, days: tuple[date, date] | None) -> None:
    """Plan for a gym from now on, or from one day to another; before and then for the usual one."""
    if days is not None:
        clear_choice(state, Choice.GYM, name)
        store_choice(state, Choice.GYM_AWAY, f"{days[0]}/{days[1]} {name}")
        return
    state.put(Choice.GYM_AWAY.value, "")
    store_choice(state, Choice.GYM, name)


def chosen_name(state: StateStore, choice: Choice) -> str | None:
    """The name that was chosen, if any."""
    text = state.get(choice.value)
    if not text:
        return None
    try:
        name = json.loads(text)
    except ValueError:
        return text
    return name if isinstance(name, str) and name else None


def deload_mode(state: StateStore, day: date) -> DeloadMode:
    """Who decides on a lighter week on a day."""
    if chosen_name(state, Choice.DELOAD) == DeloadMode.OFF:
        return DeloadMode.OFF
    until = asked_lighter_until(state)
    return DeloadMode.ON if until is not None and until - TEMPLATE_WEEK < day <= until else DeloadMode.AUTO


def asked_lighter_until(state: StateStore) -> date | None:
    """The last day of the lighter week that the athlete asked for last; it ends by itself."""
    try:
        return date.fromisoformat(chosen_name(state, Choice.DELOAD) or "")
    except ValueError:
        return None


def stored_mode(mode: DeloadMode, today: date) -> str:
    """The choice as it is kept."""
    return (today + TEMPLATE_WEEK - timedelta(days=1)).isoformat() if mode is DeloadMode.ON else mode.value


def _chosen(choice: Choice, state: StateStore, things: dict[str, Thing], notes: list[str]) -> Thing | None:
    name = chosen_name(state, choice)
    if name is not None and name not in things:
        what = choice.value.removeprefix("strength.")
        notes.append(f'You chose the {what} "{name}", but it doesn\'t exist: see lanterne strength {what}.')
    return None if name is None else things.get(name)


def _goal(state: StateStore) -> LiftingGoal:
    name = (chosen_name(state, Choice.GOAL) or "").casefold()
    return next((goal for goal in LiftingGoal if goal.value.casefold() == name), LiftingGoal.BOTH)


def store_choice(state: StateStore, choice: Choice, name: str) -> None:
    """Store a choice."""
    state.put(choice.value, json.dumps(name))


def clear_choice(state: StateStore, choice: Choice, name: str) -> None:
    """Take a choice back if it is this name."""
    if chosen_name(state, choice) == name:
        state.put(choice.value, "")


def chosen_or_only(things: Sequence[N], name: str | None) -> N | None:
    """The thing of the chosen name, else the only one that there is."""
    chosen = find_named(things, name) if name else None
    return chosen or (things[0] if len(things) == 1 else None)


def find_named(things: Iterable[N], name: str) -> N | None:
    """The thing of a name, in any case and spacing."""
    wanted = " ".join(name.split()).casefold()
    return next((thing for thing in things if thing.name.casefold() == wanted), None)


def get_named(things: Sequence[N], name: str, kind: str, make: str) -> N:
    """The thing of a name. Raises `NotFound` with the names that exist, or with `make`, the command that makes one."""
    thing = find_named(things, name)
    if thing is not None:
        return thing
    names = ", ".join(thing.name for thing in things)
    raise NotFound(f'You have no {kind} called "{name}".', f"You have: {names}." if names else f"Make one: {make}")
