"""Gyms: what is there to train with, and so which weights a plan may ask for. Every change can be undone."""

from dataclasses import dataclass, field, replace
from datetime import date

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.choices import (
    Choice,
    clear_choice,
    find_named,
    get_named,
    gym_of,
    store_gym,
)
from lanterne_rouge.domain.equipment import Gym, WeightUnit
from lanterne_rouge.domain.errors import BadInput, NotFound
from lanterne_rouge.language.phrasing import one_line
from lanterne_rouge.ports.stores import Stores
from lanterne_rouge.strength.gym_text import GymText, change_gym, unknown_gear
from lanterne_rouge.views.exercises import DroppedView
from lanterne_rouge.views.gyms import GymsView, GymView, gym_view

MAKE_GYM = "lanterne strength gym set NAME --plates 20x2,10x1"


@dataclass(frozen=True, kw_only=True)
class GymsRequest:
    """All gyms."""


@dataclass(frozen=True, kw_only=True)
class GymRequest:
    """A gym by its name; None is the one in use."""

    name: str | None = None


@dataclass(frozen=True, kw_only=True)
class NamedGymRequest:
    """A gym by its name."""

    name: str


@dataclass(frozen=True, kw_only=True)
class SetGymRequest:
    """A gym, new or not, and what it has; what the text does not name stays, or is what is usual.

    `use`: plan for it from now on; with `until` up to that day, `since` another than today, and then for the usual one again.
    """

    name: str
    has: GymText = field(default_factory=GymText)
    use: bool = False
    since: date | None = None
    until: date | None = None


def list_gyms(request: GymsRequest, scope: AthleteScope) -> GymsView:
    """Every gym, by name."""
    used = gym_in_use(scope.stores, scope.today)
    gyms = tuple(_view(gym, scope) for gym in scope.stores.strength.gyms())
    return GymsView(gyms=gyms, in_use=used.name if used else None)


def show_gym(request: GymRequest, scope: AthleteScope) -> GymView:
    """One gym. Raises `NotFound` for an unknown name, and where none is in use."""
    gym = gym_named(scope.stores, request.name) if request.name else gym_in_use(scope.stores, scope.today)
    if gym is None:
        raise NotFound("No gym is in use.", f"Choose one: lanterne strength gym use NAME. Add one: {MAKE_GYM}")
    return _view(gym, scope)


def set_gym(request: SetGymRequest, scope: AthleteScope) -> GymView:
    """Add or change a gym; the first one is put to use, and the one that is asked for. Raises `BadInput` for days that are over."""
    if request.until is not None and request.until < max(scope.today, request.since or scope.today):
        raise BadInput(f"{request.until} is over.", "Name a day to come.")
    earlier = find_named(scope.stores.strength.gyms(), request.name)
    gym = earlier or Gym(name=one_line(request.name), unit=WeightUnit(scope.profile.units))
    changed = change_gym(gym, request.has, scope.exercises)
    saved = _view(_save(changed, request, scope), scope)
    return replace(saved, unknown=unknown_gear(request.has.gear))


def use_gym(request: NamedGymRequest, scope: AthleteScope) -> GymView:
    """Plan for this gym from now on."""
    gym = gym_named(scope.stores, request.name)
    with scope.stores.journal.writing("gym", f"use gym {gym.name}", at=scope.now):
        store_gym(scope.stores.state, gym.name, None)
    return _view(gym, scope)


def drop_gym(request: NamedGymRequest, scope: AthleteScope) -> DroppedView:
    """Delete a gym."""
    gym = gym_named(scope.stores, request.name)
    with scope.stores.journal.writing("gym", f"gym {gym.name} dropped", at=scope.now):
        scope.stores.strength.drop("gym", gym.name)
        clear_choice(scope.stores.state, Choice.GYM, gym.name)
    return DroppedView(dropped=gym.name)


def gym_in_use(stores: Stores, day: date) -> Gym | None:
    """The gym that the plan of a day is made for: the one of these days, else the chosen one, else the only one."""
    return gym_of(stores.strength.gyms(), stores.state, day)


def gym_named(stores: Stores, name: str) -> Gym:
    """A gym by its name in any case. Raises `NotFound`."""
    return get_named(stores.strength.gyms(), name, "gym", MAKE_GYM)


def _save(gym: Gym, request: SetGymRequest, scope: AthleteScope) -> Gym:
    stores = scope.stores
    days = (request.since or scope.today, request.until) if request.until is not None else None
    with stores.journal.writing("gym", f"gym {gym.name}", at=scope.now):
        if request.use or gym_in_use(stores, scope.today) is None:
            store_gym(stores.state, gym.name, days)
        stores.strength.keep_gym(gym)
    return gym


def _view(gym: Gym, scope: AthleteScope) -> GymView:
    used = gym_in_use(scope.stores, scope.today)
    return gym_view(gym, in_use=used is not None and used.name == gym.name)
