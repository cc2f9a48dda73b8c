"""What `lanterne undo` takes back, and what it says about it."""

from datetime import date, timedelta
from pathlib import Path

from lanterne_rouge.app.doctor import UndoRequest, preview_undo
from lanterne_rouge.views.doctor import undo_question
from lanterne_rouge.wiring import open_scope
from tests.worlds import Lanterne

GOAL = ("--goal", "Hill Race", "--date", (date.today() + timedelta(days=90)).isoformat(), "--sports", "cycling")


def test_a_new_mission_is_taken_back_with_its_file_and_its_plan(lanterne: Lanterne) -> None:
    lanterne("init", *GOAL, "--minutes", "60")
    assert list((lanterne.home / "missions").iterdir())

    undone = lanterne("undo")

    assert "mission Road to Hill Race" in undone.out
    assert not list((lanterne.home / "missions").iterdir())
    with open_scope(home=lanterne.home) as scope:
        assert scope.mission is None
        assert scope.stores.plans.current() is None and not scope.stores.plans.proposals()


def test_a_mission_edited_by_hand_is_not_lost_by_an_undo(lanterne: Lanterne) -> None:
    lanterne("init", *GOAL, "--minutes", "60")
    (path,) = (lanterne.home / "missions").iterdir()
    path.write_text(path.read_text() + "# my own note\n")

    lanterne("undo")

    (left,) = (lanterne.home / "missions").iterdir()
    assert left != path and "my own note" in left.read_text()


def test_an_undo_that_was_cut_off_before_the_file_is_completed_by_the_next_command(lanterne: Lanterne) -> None:
    lanterne("init", *GOAL, "--minutes", "60")
    with open_scope(home=lanterne.home) as scope:
        scope.missions.begin_undo()
        scope.stores.journal.undo()

    assert lanterne("doctor", "--offline").code == 0

    assert not list((lanterne.home / "missions").iterdir())


def test_an_import_that_found_nothing_new_is_undone_as_itself(lanterne: Lanterne, tmp_path: Path) -> None:
    (tmp_path / "ring.csv").write_text("date,hrv\n2026-03-03,60\n")
    lanterne("import", tmp_path / "ring.csv")
    lanterne("import", tmp_path / "ring.csv")

    assert "import of 0 files" in lanterne("undo").out
    assert "import of 1 file" in lanterne("undo").out


def test_after_a_briefing_undo_names_the_write_before_it_and_says_that_the_briefing_stays(lanterne: Lanterne) -> None:
    today = date.today().isoformat()
    lanterne("check-in", "--energy", "low")
    with open_scope(home=lanterne.home) as scope:
        (alone,) = preview_undo(UndoRequest(), scope)
    lanterne("today")
    with open_scope(home=lanterne.home) as scope:
        coming = preview_undo(UndoRequest(), scope)

    undone = lanterne("undo")

    assert alone.is_last_act and not coming[0].is_last_act
    assert "check-in of" in undo_question(coming)
    assert "Undone: check-in of" in undone.out
    assert f"lanterne today --date {today}" in undone.out
