"""What a lifter reads on the terminal: tables that fit it, sentences with numbers, and names that can be confirmed."""

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.entrypoints.cli.strength.planning import refuse_on_stdout
from tests.worlds import MORNING, Lanterne

HEAD = "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration"
TODAY = MORNING.date()
MONDAY = TODAY - timedelta(days=TODAY.weekday())


def workout(day: date, bench: float, *, sets: int = 3) -> list[str]:
    start = f"{day} 17:00:00;Day A"
    rows = [f"{start};Bench Press (Barbell);{n};{bench:g};kg;8;8;;;;;;45m" for n in range(1, sets + 1)]
    return [*rows, f"{start};Squat (Barbell);1;100;kg;5;8;;;;;;45m", f"{start};Wurzelzieher;1;20;kg;10;;;;;;;45m"]


def log(folder: Path, *rows: list[str]) -> Path:
    file = folder / "strong.csv"
    file.write_text("\n".join([HEAD, *(line for workout in rows for line in workout)]) + "\n", encoding="utf-8")
    return file


@pytest.fixture
def lifter(lanterne: Lanterne, tmp_path: Path) -> Lanterne:
    """Three full weeks and the running one, each better than the one before."""
    weeks = [MONDAY - timedelta(weeks=back) for back in (3, 2, 1, 0)]
    lanterne("import", log(tmp_path, *(workout(day, 60 + 2.5 * n) for n, day in enumerate(weeks))))
    return lanterne


def test_volume_is_one_table_of_muscles_and_weeks(lifter: Lanterne) -> None:
    lines = lifter("strength", "volume", "--weeks", "3", "--date", TODAY.isoformat()).out.splitlines()

    mondays = [MONDAY - timedelta(weeks=back) for back in (2, 1, 0)]
    assert [line.split() for line in lines if line.startswith("chest")] == [
        ["chest", "3", "3", "3", "##", "too", "few"]
    ]
    assert lines[0].split() == ["week", "of", *(f"{day:%m-%d}" for day in mondays), f"{mondays[-1]:%m-%d}"]


def test_every_table_fits_a_terminal_of_eighty_columns(lifter: Lanterne) -> None:
    for command in (
        ("volume", "--weeks", "9", "--date", TODAY.isoformat()),
        ("records",),
        ("e1rm",),
        ("e1rm", "bench press"),
    ):
        said = lifter("strength", *command).out
        assert "\x1b" not in said
        assert max(map(len, said.splitlines())) <= 80, command


def test_records_stand_below_the_name_of_their_lift(lifter: Lanterne) -> None:
    lines = lifter("strength", "records").out.splitlines()

    at = lines.index("Barbell Bench Press")
    assert [line.split()[0] for line in lines[at + 1 : at + 4]] == ["heaviest", "estimated", "most"]
    assert "67.5 kg x 8" in lines[at + 1]


def test_the_review_tells_records_with_what_was_gained(lifter: Lanterne) -> None:
    said = lifter("strength", "review", "--date", (MONDAY - timedelta(days=1)).isoformat()).out

    assert f"Week of {MONDAY - timedelta(weeks=1)}: 1 session, 5 hard sets" in said
    assert "New record: Barbell Bench Press, heaviest 65 kg x 8 (+2.5 kg, " in said
    assert "2,260 kg lifted" in said


def test_an_import_names_the_exercises_it_is_not_sure_of(lanterne: Lanterne, tmp_path: Path) -> None:
    said = lanterne("import", log(tmp_path, workout(MONDAY, 60))).out

    assert "Wurzelzieher (1 set)" in said
    assert 'lanterne strength name "Wurzelzieher" EXERCISE' in said


def test_the_report_tells_which_exercise_a_name_means_only_where_that_is_certain(
    lanterne: Lanterne, tmp_path: Path
) -> None:
    report = lanterne("import", log(tmp_path, workout(MONDAY, 60)), "--json").document

    (session,) = report["strength_sessions"]  # type: ignore[misc]
    matched = {one["name"]: (one["matched"], one["confidence"]) for one in session["exercises"]}
    assert matched["Bench Press (Barbell)"] == ("bench-press", 1)
    assert matched["Wurzelzieher"][0] is None and matched["Wurzelzieher"][1] < 1


def test_units_are_understood_as_people_write_them(lanterne: Lanterne, tmp_path: Path) -> None:
    assert lanterne("import", log(tmp_path, workout(MONDAY, 60)), "--units", "LBS").code == 0
    assert 'Unknown unit "stone"' in lanterne("import", tmp_path, "--units", "stone").err


def test_a_misspelt_exercise_or_gear_comes_with_what_may_be_meant(lanterne: Lanterne) -> None:
    assert "Barbell Bench Press" in lanterne("strength", "swap", "benchpres").err
    assert "Did you mean dumbbell?" in lanterne("strength", "search", "--equipment", "dumbell").err


@pytest.mark.parametrize(("form", "start"), [("strong", "Date;Workout Name"), ("json", "{")])
def test_the_log_can_be_written_to_stdout_and_leaves_nothing_behind(
    lifter: Lanterne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str, start: str
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.chdir(empty)

    said = lifter("strength", "export", "-", "--format", form)

    assert said.code == 0
    assert said.out.startswith(start)
    assert list(empty.iterdir()) == []
    assert lifter("strength", "export", "-", "--format", form, "--json").code == 1
    assert list(empty.iterdir()) == []


def test_a_workout_for_a_watch_is_not_poured_into_a_terminal() -> None:
    refuse_on_stdout("fit", as_json=False, is_terminal=False)
    refuse_on_stdout("json", as_json=False, is_terminal=True)

    with pytest.raises(BadInput, match=r"can't show a FIT file\."):
        refuse_on_stdout("fit", as_json=False, is_terminal=True)


def test_the_whole_context_is_one_document(lifter: Lanterne) -> None:
    told = lifter("strength", "context", "--json", "--weeks", "3", "--date", TODAY.isoformat()).document

    assert set(told) == {
        *("date", "split", "balance", "symmetry", "facts", "weeks", "muscles", "trends", "exercises_by_muscle", "notes")
    }
    assert len(told["weeks"]) == 3  # type: ignore[arg-type]
    assert [one["name"] for one in told["exercises_by_muscle"]["chest"]] == ["Barbell Bench Press"]  # type: ignore[call-overload, index]
    assert all(fact["source"] for fact in told["facts"])  # type: ignore[union-attr, index, call-overload]
    assert told["split"]["split"] == "full body"  # type: ignore[index, call-overload]


def test_the_review_tells_the_split_it_looked_at(lifter: Lanterne) -> None:
    day = ("--date", TODAY.isoformat())
    said = lifter("strength", "review", *day)
    told = lifter("strength", "review", *day, "--json").document

    assert "were mostly full body" in said.out
    assert told["split"]["rounds"] == 4  # type: ignore[index, call-overload]
    assert [one["name"] for one in told["balance"]] == ["push to pull", "quads to hamstrings"]  # type: ignore[union-attr, index, call-overload]


@pytest.mark.parametrize(
    "asked",
    [
        {"exercises": [{"targetReps": "5-8"}]},
        {"exercises": [{"prescription": {"progressionType": "Straight Sets", "repsRange": "5-8", "workingSets": 3}}]},
        {
            "exercises": [{}],
            "currentTemplate": {"exercises": [{"name": "Bench Press", "prescription": {"topSetRepsRange": "5-8"}}]},
        },
    ],
)
def test_a_first_session_that_fell_short_of_what_was_asked_is_fatigue(
    lanterne: Lanterne, tmp_path: Path, asked: dict[str, object]
) -> None:
    (row,) = asked["exercises"]  # type: ignore[misc]
    sets = [{"weight": 100, "reps": reps} for reps in (3, 3, 3)]
    file = tmp_path / "session.json"
    session = {**asked, "date": TODAY.isoformat(), "exercises": [{"name": "Bench Press", "sets": sets, **row}]}
    file.write_text(json.dumps(session), encoding="utf-8")

    told = lanterne("strength", "insight", "--session", file, "--json").document

    assert told["category"] == "fatigue"
    assert "2 short of 5" in str(told["insight"])


def test_plates_and_a_rack_tell_of_a_barbell(lanterne: Lanterne) -> None:
    told = ("strength", "gym", "set")

    home = lanterne(*told, "home", "--location", "home", "--plates", "20x1,10x2", "--gear", "bench,rack", "--json")
    plates = lanterne(*told, "plates", "--location", "home", "--plates", "20x1", "--json")
    trap = lanterne(*told, "trap", "--location", "home", "--plates", "20x1", "--bars", "trap_bar=25", "--json")

    assert "barbell" in home.document["gear"]
    assert "barbell" in plates.document["gear"]
    assert "barbell" not in trap.document["gear"]


def test_a_gym_without_gear_has_nothing_usual_in_it(lanterne: Lanterne) -> None:
    said = lanterne("strength", "gym", "set", "bare", "--gear", "none").out

    assert "usual" not in said
    assert said.count("none") == 5


def test_who_never_lifted_is_not_told_to_begin_again(lanterne: Lanterne) -> None:
    said = lanterne("strength", "review").out

    assert "again" not in said
    assert "lanterne strength plan" in said


def test_an_easy_day_of_somebody_unknown_says_so(lanterne: Lanterne) -> None:
    assert "I haven't seen any training yet, so today is an easy day." in lanterne("strength", "plan").out


def test_an_easy_day_for_a_pain_names_it(lanterne: Lanterne) -> None:
    lanterne("check-in", "--pain", "knee 5/10")

    assert "Your knee hurts (5 of 10)" in lanterne("strength", "plan").out


def test_records_of_a_day_are_those_that_held_then(lifter: Lanterne) -> None:
    then = (MONDAY - timedelta(weeks=2)).isoformat()

    assert "heaviest       62.5 kg" in lifter("strength", "records", "bench press", "--date", then).out
    assert then in lifter("strength", "e1rm", "bench press", "--date", then).out.splitlines()[-2]
    assert "--to" in lifter("strength", "records", "--date", then, "--to", then).err


def test_a_log_leaves_in_the_unit_that_was_asked_for(lifter: Lanterne) -> None:
    pounds = lifter("strength", "export", "--format", "strong", "--units", "lb", "-").out
    usual = lifter("strength", "export", "--format", "strong", "-").out

    assert ";lbs;" in pounds and ";kg;" not in pounds
    assert ";kg;" in usual and ";lbs;" not in usual


def test_a_log_of_pounds_shows_them_whole(lanterne: Lanterne, tmp_path: Path) -> None:
    file = tmp_path / "pounds.csv"
    start = f"{TODAY - timedelta(days=3)} 17:00:00;A"
    rows = (f"{start};Bench Press (Barbell);1;90;lbs;8;8;;;;;;45m", f"{start};Plank;1;0;lbs;1;8;;;60;;;45m")
    file.write_text("\n".join((HEAD, *rows)) + "\n", encoding="utf-8")
    lanterne("athlete", "set", "units=lb")
    lanterne("import", file)

    said = lanterne("strength", "records").out

    assert "heaviest       90 lb x 8" in said and "8 at 90 lb" in said
    assert "0 lb x 1" not in said and "60 s" in said


def test_a_routine_that_was_just_made_begins_with_its_first_day(lanterne: Lanterne) -> None:
    said = lanterne("strength", "routine", "generate", "--days", "3").out

    assert "Start with Full Body A." in said and "was done since" not in said


def test_an_import_of_one_file_is_told_as_one(lifter: Lanterne) -> None:
    assert "import of 1 file from strong.csv" in lifter("undo").out


def test_an_unknown_bodyweight_is_asked_for_with_its_command(lanterne: Lanterne, tmp_path: Path) -> None:
    start = f"{TODAY - timedelta(days=1)} 17:00:00;A"
    lanterne("import", log(tmp_path, [f"{start};Pull Up;1;5;kg;8;8;;;;;;45m"]))

    assert "lanterne check-in --weight 75" in lanterne("strength", "review").out
