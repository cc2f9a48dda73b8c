"""Strength data: gyms, templates, routines, own exercises and names, and every set as columns."""

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, Final, Literal, TypeVar

import msgspec
from sqlalchemy import bindparam, select

from lanterne_rouge.adapters.storage.activities import USED_FOR_COACHING, series_of
from lanterne_rouge.adapters.storage.documents import decode, encode
from lanterne_rouge.adapters.storage.ledger import Ledger
from lanterne_rouge.adapters.storage.plans import PLAN_FORMAT
from lanterne_rouge.adapters.storage.prepared import all_rows
from lanterne_rouge.adapters.storage.tables import activities, lifted_sets, strength_things
from lanterne_rouge.domain.equipment import Gym
from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.domain.lifting import Routine, Template

if TYPE_CHECKING:
    from lanterne_rouge.domain.lift_series import LiftSeries

T = TypeVar("T")
Kind = Literal["gym", "template", "routine", "exercise", "alias"]

_GYM: Final = msgspec.json.Decoder(Gym)
_TEMPLATE: Final = msgspec.json.Decoder(Template)
_ROUTINE: Final = msgspec.json.Decoder(Routine)
_EXERCISE: Final = msgspec.json.Decoder(Exercise)
_ALIAS: Final = msgspec.json.Decoder(str)
# Made once: planning a session asks a dozen times, and a statement takes longer to make than to run.
_THINGS: Final = (
    select(strength_things.c.name, strength_things.c.document)
    .where(strength_things.c.athlete_id == bindparam("athlete"), strength_things.c.kind == bindparam("kind"))
    .order_by(strength_things.c.name)
)
_SERIES: Final = (
    select(activities.c.id, activities.c.day, lifted_sets.c.format, lifted_sets.c.data)
    .join(
        lifted_sets,
        (lifted_sets.c.athlete_id == activities.c.athlete_id) & (lifted_sets.c.activity_id == activities.c.id),
    )
    .where(
        activities.c.athlete_id == bindparam("athlete"),
        activities.c.deleted.is_(False),
        USED_FOR_COACHING,
        activities.c.day.between(bindparam("first"), bindparam("last")),
    )
    .order_by(activities.c.start_us, activities.c.id)
)


class SqlStrength:
    """The strength data of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def series(self, first: date | None = None, last: date | None = None) -> "LiftSeries":
        """Every logged set between two days as columns, oldest first, without deleted or display-only activities."""
        with self._ledger.reading() as connection:
            return series_of(all_rows(connection, _SERIES, self._ledger.asked(first, last)))

    def gyms(self) -> tuple[Gym, ...]:
        """By name."""
        return tuple(self._all("gym", _GYM).values())

    def keep_gym(self, gym: Gym) -> None:
        """Insert or replace by name."""
        self._keep("gym", gym.name, gym)

    def templates(self) -> tuple[Template, ...]:
        """By name."""
        return tuple(self._all("template", _TEMPLATE).values())

    def keep_template(self, template: Template) -> None:
        """Insert or replace by name."""
        self._keep("template", template.name, template)

    def routines(self) -> tuple[Routine, ...]:
        """By name."""
        return tuple(self._all("routine", _ROUTINE).values())

    def keep_routine(self, routine: Routine) -> None:
        """Insert or replace by name."""
        self._keep("routine", routine.name, routine)

    def own_exercises(self) -> tuple[Exercise, ...]:
        """The athlete's own, by id."""
        return tuple(self._all("exercise", _EXERCISE).values())

    def keep_exercise(self, exercise: Exercise) -> None:
        """Insert or replace by id."""
        self._keep("exercise", exercise.id, exercise)

    def aliases(self) -> Mapping[str, str]:
        """Exercise ids by the names that the athlete confirmed."""
        return self._all("alias", _ALIAS)

    def keep_alias(self, name: str, exercise_id: str) -> None:
        """Insert or replace."""
        self._keep("alias", name, exercise_id)

    def drop(self, kind: Kind, name: str) -> None:
        """Delete one; raises `NotFound`."""
        with self._ledger.journaled() as writing:
            gone = writing.drop(strength_things, strength_things.c.kind == kind, strength_things.c.name == name)
        if not gone:
            raise NotFound(f"There's no {kind} called {name[:60]}.", f"List them: lanterne strength {kind}")

    def _all(self, kind: Kind, decoder: "msgspec.json.Decoder[T]") -> dict[str, T]:
        with self._ledger.reading() as connection:
            rows = all_rows(connection, _THINGS, self._ledger.asked(kind=kind))
        return {name: decode(decoder, document) for name, document in rows}

    def _keep(self, kind: Kind, name: str, thing: object) -> None:
        with self._ledger.journaled() as writing:
            writing.put(
                strength_things, [{"kind": kind, "name": name, "format": PLAN_FORMAT, "document": encode(thing)}]
            )
