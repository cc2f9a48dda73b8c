import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.domain.exercise import LoadType
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from tests.strength.lifts import lift, packaged

STAPLES = {
    "Bulgarian split squat": "bulgarian-split-squat",
    "Pendlay row": "pendlay-row",
    "Nordic curl": "nordic-curl",
    "Copenhagen plank": "copenhagen-plank",
    "landmine press": "landmine-press",
    "seal row": "seal-row",
    "chest-supported row": "chest-supported-row",
    "safety-bar squat": "safety-bar-squat",
    "belt squat": "belt-squat",
    "pendulum squat": "pendulum-squat",
    "pec deck": "pec-deck",
    "Meadows row": "meadows-row",
    "single-leg RDL": "single-leg-romanian-deadlift",
    "GHD raise": "glute-ham-raise",
    "ab wheel": "ab-wheel-rollout",
    "hip abduction machine": "hip-abduction-machine",
    "dead hang": "dead-hang",
}
AS_APPS_WRITE = {
    "Squat (Barbell)": "barbell-back-squat",
    "Bench Press (Dumbbell)": "dumbbell-bench-press",
    "Lat Pulldown (Cable)": "lat-pulldown",
    "Bench Press - Close Grip (Barbell)": "close-grip-bench-press",
    "Incline Bench Press (Smith Machine)": "smith-incline-bench-press",
    "Flat Barbell Bench Press": "bench-press",
    "Barbell Squat": "barbell-back-squat",
    "EZ-Bar Curl": "ez-bar-curl",
    "Dumbbell Skullcrusher": "dumbbell-skull-crusher",
    "Pull Up (Assisted)": "assisted-pull-up",
    "Squat (Bodyweight)": "air-squat",
    "Barbell Bench Press": "bench-press",
    "barbell_back_squat": "barbell-back-squat",
    "Romanian Deadlift (Dumbbell)": "dumbbell-romanian-deadlift",
}
ABBREVIATED = {
    "OHP": "overhead-press",
    "RDLs": "romanian-deadlift",
    "SLDL": "stiff-leg-deadlift",
    "CGBP": "close-grip-bench-press",
    "DB bench": "dumbbell-bench-press",
    "KB swings": "kettlebell-swing",
    "BB row": "barbell-row",
    "weighted pull-ups": "weighted-pull-up",
    "SL RDL": "single-leg-romanian-deadlift",
    "hex bar deadlift": "trap-bar-deadlift",
}
FOREIGN_OR_NONSENSE = [
    *("Bankdrücken", "Kniebeuge", "Kreuzheben", "Klimmzüge", "Crunches Maschine", "Planke", "Hantel Curls"),
    *("Développé couché", "Soulevé de terre", "Tractions", "Squat bulgare", "Presse", "Rowing barre", "Curl haltères"),
    *("Press de banca", "Sentadilla", "Peso muerto rumano", "Press militar", "Curl de bíceps", "Remo con barra"),
    *("Panca piana", "Stacco da terra", "Supino", "Bänkpress", "Dødløft", "Жим лёжа", "ベンチプレス", "卧推"),
    *("asdf", "Exercise 1", "xyz press", "", "   ", "???", "123", "Full Body", "Press", "Machine", "squat zonk"),
]


def ids(matches) -> dict[str, str | None]:
    return {match.name: match.exercise.id if match.exercise and match.certain else None for match in matches}


@pytest.mark.parametrize("names", [STAPLES, AS_APPS_WRITE, ABBREVIATED], ids=["staples", "apps", "abbreviations"])
def test_usual_names_are_known_with_certainty(names: dict[str, str]):
    assert ids(packaged().match(name) for name in names) == names


def test_every_exercise_is_found_by_its_id_name_and_aliases():
    for exercise in packaged().all:
        for name in (exercise.id, exercise.name, exercise.name.upper(), *exercise.aliases):
            match = packaged().match(name)

            assert match.exercise is exercise, name
            assert match.confidence == 1.0


def test_order_plural_and_punctuation_of_a_name_do_not_matter():
    for name in ("Press, Bench (Barbell)", "BARBELL  bench-presses", "barbell_bench press"):
        assert packaged().match(name).exercise is packaged().get("bench-press")
        assert packaged().match(name).certain


def test_one_slip_of_the_finger_is_mended():
    typos = {
        "Bech Press": "bench-press",
        "Romainian Deadlift": "romanian-deadlift",
        "Deadlft": "deadlift",
        "Lat Puldown": "lat-pulldown",
        "dumbel bench press": "dumbbell-bench-press",
    }

    assert ids(packaged().match(name) for name in typos) == typos


@pytest.mark.parametrize("name", FOREIGN_OR_NONSENSE)
def test_foreign_names_and_nonsense_are_never_certain(name: str):
    match = packaged().match(name)

    assert not match.certain
    assert match.confidence < 0.85


def test_a_word_left_over_makes_a_name_uncertain_and_offers_candidates():
    match = packaged().match("Bigger Incline Dumbbell Bench Press")

    assert not match.certain
    assert packaged().get("incline-dumbbell-bench-press") in match.candidates


def test_other_gear_is_another_exercise():
    upright = packaged().match("Upright Row (Kettlebell)")

    assert not upright.certain or upright.exercise.load is LoadType.KETTLEBELL


def test_a_name_that_two_exercises_share_is_asked_for():
    catalogue = Catalogue(
        [lift("cable-zork-raise", load=LoadType.CABLE), lift("machine-zork-raise", load=LoadType.STACK)]
    )

    match = catalogue.match("zork raise")

    assert not match.certain
    assert {each.id for each in match.candidates} == {"cable-zork-raise", "machine-zork-raise"}


def test_gear_that_is_not_said_is_free_weights_or_asked_for():
    free = Catalogue([lift("dumbbell-zork-raise", load=LoadType.DUMBBELL_PAIR)])
    guided = Catalogue([lift("cable-zork-raise", load=LoadType.CABLE)])

    assert free.match("zork raise").certain
    assert not guided.match("zork raise").certain
    assert guided.match("zork raise").exercise.id == "cable-zork-raise"


def test_the_athletes_aliases_win_over_all_names():
    catalogue = Catalogue(packaged().all, {"Bench Press": "dumbbell-bench-press", "Bankdrücken": "bench-press"})

    assert catalogue.match("bench  PRESS").exercise.id == "dumbbell-bench-press"
    assert catalogue.match("Bankdrücken").certain
    assert catalogue.match("bench-presses").exercise.id == "dumbbell-bench-press"
    assert catalogue.match("Barbell Bench Press").exercise.id == "bench-press"


def test_an_alias_of_an_unknown_exercise_is_no_name():
    assert not Catalogue(packaged().all, {"zork": "gone"}).match("zork").certain


def test_an_own_exercise_takes_its_name_from_the_packaged_ones():
    own = lift("my-squat", name="Squat", own=True)

    assert Catalogue([*packaged().all, own]).match("Squat").exercise is own
    assert Catalogue([*packaged().all, own]).match("Squat (Barbell)").exercise.id == "barbell-back-squat"


def test_an_own_exercise_with_a_packaged_id_replaces_it():
    own = lift("bench-press", name="My bench", own=True)
    catalogue = Catalogue([own, *packaged().all])

    assert catalogue.get("bench-press") is own
    assert len(catalogue.all) == len(packaged().all)


def test_an_unknown_id_is_not_found():
    assert packaged().find("zork") is None
    with pytest.raises(NotFound, match="zork"):
        packaged().get("zork")


def test_nearly_all_names_of_real_exports_are_known(shared_data: Path):
    names = exported_names(shared_data / "strength-exports")

    unsure = sorted(name for name in names if not packaged().match(name).certain)

    assert len(names) > 180
    assert len(unsure) <= 0.1 * len(names), unsure


def exported_names(folder: Path) -> set[str]:
    names: set[str] = set()
    for file in folder.glob("*.csv"):
        lines = file.read_text(encoding="utf-8-sig", errors="replace").splitlines()
        delimiter = max(",;", key=lines[0].count)
        rows = list(csv.reader(lines, delimiter=delimiter))
        column = next((at for at, title in enumerate(rows[0]) if "xerci" in title and "Note" not in title), None)
        if column is not None:
            names.update(row[column].strip() for row in rows[1:] if len(row) > column)
    return names


@given(name=st.text(max_size=40))
def test_any_text_is_answered(name: str):
    match = packaged().match(name)

    assert 0 <= match.confidence <= 1
    assert match.certain == (match.confidence >= 0.85)
    assert not match.certain or match.exercise is not None
