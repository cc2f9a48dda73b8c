"""Sets as columns, and what the athlete keeps for lifting."""

from datetime import date

import numpy as np
import pytest
from sqlalchemy import update

from lanterne_rouge.adapters.storage.activities import STORED_SET_KINDS
from lanterne_rouge.adapters.storage.stores import SqlStores
from lanterne_rouge.adapters.storage.tables import lifted_sets
from lanterne_rouge.domain.equipment import Gear, Gym, WeightUnit
from lanterne_rouge.domain.errors import NotFound, StorageFailed
from lanterne_rouge.domain.exercise import Exercise, LoadType, Muscle, Pattern
from lanterne_rouge.domain.lift_series import KIND_CODES
from lanterne_rouge.domain.lifting import Routine, Template, TemplateExercise
from lanterne_rouge.domain.prescription import Prescription, Span
from lanterne_rouge.domain.recorded_set import RecordedSet, SetKind
from lanterne_rouge.strength.schemes import top_set

from .samples import NOW, lifting, ride


def _keep(stores: SqlStores, *activities: object) -> None:
    with stores.journal.writing("test", "sessions", at=NOW):
        for one in activities:
            stores.activities.save(one, None)  # type: ignore[arg-type]


def test_every_set_comes_back_as_columns_in_the_order_in_which_it_was_done(stores: SqlStores) -> None:
    press = RecordedSet(exercise="Press", weight_kg=40.0, reps=8, rpe=8.5, kind=SetKind.WARMUP)
    plank = RecordedSet(exercise="Plank", duration_s=60.0)
    _keep(stores, lifting("b2", 9, (press, plank)), lifting("a1", 3), ride("c3", 5))

    series = stores.strength.series()

    assert series.names == ("Squat", "Press", "Plank")
    assert series.sessions == ("a1", "b2")
    assert series.dates() == (date(2026, 1, 3), date(2026, 1, 3), date(2026, 1, 9), date(2026, 1, 9))
    assert series.exercise.tolist() == [0, 0, 1, 2]
    assert series.session.tolist() == [0, 0, 1, 1]
    assert np.array_equal(series.weight_kg, [100.0, 100.0, 40.0, np.nan], equal_nan=True)
    assert np.array_equal(series.rpe, [np.nan, 8.0, 8.5, np.nan], equal_nan=True)
    assert np.array_equal(series.seconds, [np.nan, np.nan, np.nan, 60.0], equal_nan=True)
    assert [KIND_CODES[k] for k in series.kind] == ["normal", "normal", "warmup", "normal"]
    assert KIND_CODES == STORED_SET_KINDS


def test_sets_in_a_format_that_is_not_known_are_refused_and_not_misread(stores: SqlStores) -> None:
    _keep(stores, lifting("a1", 3))
    with stores.database.transaction(durable=True) as connection:
        connection.execute(update(lifted_sets).values(format=2))

    with pytest.raises(StorageFailed, match=r"format 2, but this program reads format 1"):
        stores.strength.series()


def test_a_home_without_lifting_has_an_empty_series(stores: SqlStores) -> None:
    assert len(stores.strength.series()) == 0


def test_a_span_of_days_and_deleted_sessions_are_respected(stores: SqlStores) -> None:
    _keep(stores, lifting("a1", 3), lifting("a2", 5), lifting("a3", 7))
    with stores.journal.writing("test", "gone", at=NOW):
        stores.activities.delete("a2")

    assert stores.strength.series().sessions == ("a1", "a3")
    assert stores.strength.series(date(2026, 1, 4), date(2026, 1, 7)).sessions == ("a3",)


def test_an_undone_import_takes_its_sets_along_and_an_edited_session_replaces_them(stores: SqlStores) -> None:
    _keep(stores, lifting("a1", 3))
    _keep(stores, lifting("a1", 3, (RecordedSet(exercise="Row", weight_kg=60.0, reps=10),)), lifting("a2", 4))

    assert stores.strength.series().names == ("Row", "Squat")
    stores.journal.undo()
    assert (stores.strength.series().names, stores.strength.series().sessions) == (("Squat",), ("a1",))
    stores.journal.undo()
    assert len(stores.strength.series()) == 0


def test_gyms_templates_routines_exercises_and_names_are_kept_replaced_and_dropped(stores: SqlStores) -> None:
    home = Gym(
        name="home", unit=WeightUnit.LB, gear=frozenset({Gear.DUMBBELL}), dumbbells=(5.0, 10.0), plates={20.0: 2}
    )
    row = TemplateExercise(
        name="Squat", prescription=Prescription(progression=top_set.TOP_SET.name, top_reps=Span(low=3, high=5))
    )
    template = Template(name="A", exercises=(row,))
    own = Exercise(
        id="own-log-lift", name="Log Lift", pattern=Pattern.HINGE, load=LoadType.FREE, muscles={Muscle.GLUTES: 1.0}
    )
    with stores.journal.writing("test", "set up", at=NOW):
        stores.strength.keep_gym(Gym(name="home"))
        stores.strength.keep_gym(home)
        stores.strength.keep_template(template)
        stores.strength.keep_routine(Routine(name="AB", days=("A", "B")))
        stores.strength.keep_exercise(own)
        stores.strength.keep_alias("Kniebeuge", "barbell-back-squat")

    assert stores.strength.gyms() == (home,)
    assert stores.strength.templates() == (template,)
    assert stores.strength.routines() == (Routine(name="AB", days=("A", "B")),)
    assert stores.strength.own_exercises() == (own,)
    assert stores.strength.aliases() == {"Kniebeuge": "barbell-back-squat"}
    with stores.journal.writing("test", "tidy", at=NOW):
        stores.strength.drop("alias", "Kniebeuge")
        with pytest.raises(NotFound, match="no gym called work"):
            stores.strength.drop("gym", "work")
    assert stores.strength.aliases() == {}
    stores.journal.undo()
    assert stores.strength.aliases() == {"Kniebeuge": "barbell-back-squat"}
