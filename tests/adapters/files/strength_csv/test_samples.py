"""Real exports of many apps, counted row by row against what an independent script counted."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from lanterne_rouge.adapters.files.catalogue import READERS
from lanterne_rouge.adapters.files.fit.reader import FIT_READER
from lanterne_rouge.adapters.files.strength_csv.log import guess_unit
from lanterne_rouge.domain.equipment import weight_in_unit
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recording import ParsedFile, StrengthFile

# Counted by hand for the files that the script leaves out: dialect, unit, records, workouts, exercises, sets, sum.
OTHERS: Mapping[str, tuple[str, str | None, int, int, int, int, float]] = {
    "fitbod_old_kg.csv": ("fitbod", "kg", 200, 10, 48, 200, 35700.94),
    "fitnotes2_ios_synthetic.csv": ("fitnotes_ios", "kg", 5, 1, 4, 5, 1059.57),
    "fitnotes_android_kgs.csv": ("fitnotes_android", "kg", 38, 2, 8, 38, 18498.0),
    "fitnotes_android_lbs_edge_cases.csv": ("fitnotes_android", "lb", 46, 3, 10, 46, 40781.26),
    "fitnotes_android_old_lbs_header.csv": ("fitnotes_android_old", "lb", 200, 9, 21, 200, 124735.0),
    "fitnotes_like_decimal_comma_rpe_rir.csv": ("gym_log", None, 29, 3, 11, 29, 6755.0),
    "gymrun_semicolon_ddmmyyyy.csv": ("gymrun", None, 3, 1, 1, 3, 3000.0),
    "jefit_backup_synthetic.csv": ("jefit", None, 3, 1, 3, 7, 2910.08),
    "liftosaur_example.csv": ("liftosaur", "lb", 34, 3, 7, 34, 11685.0),
    "stronglifts_kg_bom.csv": ("stronglifts", "kg", 15, 5, 8, 52, 10545.0),
}


def _read(file: Path) -> ParsedFile:
    data = file.read_bytes()
    reader = next(reader for reader in READERS if reader.recognises(data[:4096]))
    return reader.read(data, file.name)


def _account(file: Path) -> StrengthFile:
    account = _read(file).strength
    assert account is not None
    return account


def test_every_strong_and_hevy_export_is_counted_exactly(shared_data: Path) -> None:
    folder = shared_data / "strength-exports"
    expected = json.loads((folder / "EXPECTED.json").read_text())["expected"]

    for name, counts in expected.items():
        told = _account(folder / name)
        ours = {
            "records": told.records,
            "workouts": told.workouts,
            "exercises": told.exercises,
            "pseudo_rows": told.pseudo_rows,
            "warmup": told.warmup,
            "drop": told.drop,
            "failure": told.failure,
            "other_sets": told.other_sets,
            "rows_with_rpe": told.rows_with_rpe,
            "sum_weight_x_reps_in_file_unit": told.weight_x_reps,
        }
        assert ours == {key: counts[key] for key in ours}, name


@pytest.mark.parametrize("name", sorted(OTHERS))
def test_the_other_exports_are_counted_as_by_hand(shared_data: Path, name: str) -> None:
    told = _account(shared_data / "strength-exports" / name)

    sets = told.warmup + told.drop + told.failure + told.other_sets
    unit = told.unit.value if told.unit else None
    counted = (told.dialect, unit, told.records, told.workouts, told.exercises, sets, told.weight_x_reps)
    assert counted == OTHERS[name]


def test_a_malformed_export_is_refused_with_the_line(shared_data: Path) -> None:
    with pytest.raises(BadFile, match="Line 2"):
        _read(shared_data / "strength-exports" / "strong_bad_truncated.csv")


def test_a_set_of_nothing_but_cardio_is_an_activity_of_its_sport(shared_data: Path) -> None:
    parsed = _read(shared_data / "strength-exports" / "strong_s4_semicolon_no_rpe.csv")

    rides = [r for r in parsed.recordings if r.sport == "cycling"]
    assert len(rides) == 2
    assert all(not ride.sets for ride in rides)
    assert round(rides[-1].distance_m or 0) == round(2.4 * 1609.344)
    assert rides[-1].timer_s == 2100


def test_a_watchs_sets_are_as_an_independent_decoder_reads_them(shared_data: Path) -> None:
    folder = shared_data / "strength-exports"
    told = json.loads((folder / "garmin_core_sets_from_watch.sets.json").read_text())
    active = [one for one in told if one["set_type"] == "active"]

    (recording,) = FIT_READER.read((folder / "garmin_core_sets_from_watch.fit").read_bytes(), "core.fit").recordings

    assert [(s.reps, s.duration_s, s.weight_kg) for s in recording.sets] == [
        (one.get("repetitions") or None, one["duration"], one.get("weight") or None) for one in active
    ]
    assert [s.exercise for s in recording.sets].count("Sit Up") == 3
    assert recording.sets[0].exercise == "Unknown Exercise"


def test_no_unit_is_guessed_wrong_in_exports_whose_unit_is_known(shared_data: Path) -> None:
    guesses = {}
    for file in sorted((shared_data / "strength-exports").glob("*.csv")):
        if file.name == "strong_bad_truncated.csv":
            continue
        parsed = _read(file)
        if parsed.strength is not None and parsed.strength.unit is not None:
            unit = parsed.strength.unit
            kg = (s.weight_kg for recording in parsed.recordings for s in recording.sets if s.weight_kg)
            guess = guess_unit(weight_in_unit(one, unit) for one in kg)
            guesses[file.name] = (unit.value, guess)

    said = {name: guess for name, (_, guess) in guesses.items() if guess.startswith("Probably")}
    assert all(guess.startswith(f"Probably {guesses[name][0]}:") for name, guess in said.items()), said
    assert len(said) >= 4
