"""Gyms: what is there to train with, and so which weights a plan may ask for. Every change can be undone."""

from dataclasses import dataclass, field, replace
from datetime import datetime

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.choices import (
    Choice,
    chosen_name,
    chosen_or_only,
    clear_choice,
    find_named,
    get_named,
    store_choice,
)
from lanterne_rouge.domain.equipment import Gym, WeightUnit
from lanterne_rouge.domain.errors import NotFound
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
    """A gym, new or not, and what it has; what the text does not name stays, or is what is usual."""

    name: str
    has: GymText = field(default_factory=GymText)


def list_gyms(request: GymsRequest, scope: AthleteScope) -> GymsView:
    """Every gym, by name."""
    used = gym_in_use(scope.stores)
    gyms = tuple(_view(gym, scope.stores) for gym in scope.stores.strength.gyms())
    return GymsView(gyms=gyms, in_use=used.name if used else None)


def show_gym(request: GymRequest, scope: AthleteScope) -> GymView:
    """One gym. Raises `NotFound` for an unknown name, and where none is in use."""
    gym = gym_named(scope.stores, request.name) if request.name else gym_in_use(scope.stores)
    if gym is None:
        raise NotFound("No gym is in use.", f"Choose one: lanterne strength gym use NAME. Add one: {MAKE_GYM}")
    return _view(gym, scope.stores)


def set_gym(request: SetGymRequest, scope: AthleteScope) -> GymView:
    """Add or change a gym; the first one is put to use."""
    earlier = find_named(scope.stores.strength.gyms(), request.name)
    gym = earlier or Gym(name=one_line(request.name), unit=WeightUnit(scope.profile.units))
    changed = change_gym(gym, request.has, scope.exercises)
    saved = _view(save_gym(scope.stores, changed, now=scope.now), scope.stores)
    return replace(saved, unknown=unknown_gear(request.has.gear))


def use_gym(request: NamedGymRequest, scope: AthleteScope) -> GymView:
    """Plan for this gym from now on."""
    gym = gym_named(scope.stores, request.name)
    with scope.stores.journal.writing("gym", f"use gym {gym.name}", at=scope.now):
        store_choice(scope.stores.state, Choice.GYM, gym.name)
    return _view(gym, scope.stores)


def drop_gym(request: NamedGymRequest, scope: AthleteScope) -> DroppedView:
    """Delete a gym."""
    gym = gym_named(scope.stores, request.name)
    with scope.stores.journal.writing("gym", f"gym {gym.name} dropped", at=scope.now):
        scope.stores.strength.drop("gym", gym.name)
        clear_choice(scope.stores.state, Choice.GYM, gym.name)
    return DroppedView(dropped=gym.name)


def gym_in_use(stores: Stores) -> Gym | None:
    """The gym that plans are made for: the chosen one, else the only one."""
    return chosen_or_only(stores.strength.gyms(), chosen_name(stores.state, Choice.GYM))


def gym_named(stores: Stores, name: str) -> Gym:
    """A gym by its name in any case. Raises `NotFound`."""
    return get_named(stores.strength.gyms(), name, "gym", MAKE_GYM)


def save_gym(stores: Stores, gym: Gym, *, now: datetime) -> Gym:
    """Insert or replace; the first one is put to use."""
    earlier = find_named(stores.strength.gyms(), gym.name)
    saved = replace(gym, name=earlier.name) if earlier else gym
    with stores.journal.writing("gym", f"gym {saved.name}", at=now):
        if gym_in_use(stores) is None:
            store_choice(stores.state, Choice.GYM, saved.name)
        stores.strength.keep_gym(saved)
    return saved


def _view(gym: Gym, stores: Stores) -> GymView:
    used = gym_in_use(stores)
    return gym_view(gym, in_use=used is not None and used.name == gym.name)
