import csv
from datetime import date
from pathlib import Path

from lanterne_rouge.adapters.delivery.output_folder import READINESS_COLUMNS, OutputFolder
from lanterne_rouge.domain.briefing import Briefing, Sections
from lanterne_rouge.domain.decision import Action, Ceiling, Intensity, TrainingDecision
from lanterne_rouge.domain.mission import MissionStatus, Phase
from lanterne_rouge.domain.wellness import Observation, Reading
from lanterne_rouge.views.page import page

DAY = date(2026, 3, 3)


def _briefing(reason: str = "Your readiness is 80.", day: date = DAY) -> Briefing:
    return Briefing(
        run_id=f"{day}-x",
        date=day,
        athlete="me",
        mission=MissionStatus(
            mission_id=None, name=None, goal_event=None, goal_date=None, days_to_goal=None, phase=Phase.MAINTENANCE
        ),
        observation=Observation(),
        decision=TrainingDecision(
            action=Action.MAINTAIN,
            reason=reason,
            intensity_recommendation=Intensity.LOW,
            flags=(),
            confidence=0.7,
        ),
        ceiling=Ceiling(),
        evidence=(),
        workout=None,
        sections=Sections(
            phase="Phase context\na", metrics="Your metrics\nb", logic=f"Training logic\n{reason}", workout="w"
        ),
    )


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def test_a_second_run_of_a_day_replaces_its_row_and_keeps_the_others_in_order(tmp_path: Path) -> None:
    folder = OutputFolder(folder=tmp_path)
    folder.briefing(_briefing("later", date(2026, 3, 4)), "text", ())
    folder.briefing(_briefing("first"), "text", ())

    folder.briefing(_briefing("second, with a comma\nand a line"), "text", ())

    rows = _rows(tmp_path / "reasoning_log.csv")
    assert [row["date"] for row in rows] == ["2026-03-03", "2026-03-04"]
    assert rows[0]["explanation"] == "second, with a comma\nand a line"


def test_an_old_value_is_not_written_down_as_todays(tmp_path: Path) -> None:
    yesterday = Reading(value=77.0, source="ring", age_days=1)

    OutputFolder(folder=tmp_path).readiness(
        DAY, Observation(readiness=yesterday, hrv=Reading(value=60, source="ring", age_days=0))
    )

    (row,) = _rows(tmp_path / "readiness_log.csv")
    assert (row["readiness"], row["hrv"]) == ("", "60")


def test_a_log_of_other_columns_is_set_aside_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "readiness_log.csv").write_text("date,score\n2020-01-01,5\n")

    OutputFolder(folder=tmp_path).readiness(DAY, Observation())

    assert "2020-01-01,5" in next(tmp_path.glob("readiness_log.before-*.csv")).read_text()
    assert tuple(_rows(tmp_path / "readiness_log.csv")[0]) == READINESS_COLUMNS


def test_what_cannot_be_written_becomes_a_warning(tmp_path: Path) -> None:
    (tmp_path / "blocked").write_text("a file where a folder should be")

    (warning,) = OutputFolder(folder=tmp_path / "blocked").briefing(_briefing(), "text", ())

    assert "couldn't write" in warning


def test_text_from_outside_stays_text_on_the_page() -> None:
    html = page(_briefing('<script>alert("x")</script>'), ())

    assert "<script>" not in html
    assert "&lt;script&gt;" in html
