import csv
import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest

from lanterne_rouge.adapters.storage.export_data import write_export
from lanterne_rouge.adapters.storage.stores import SqlStores
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.fitness import Threshold, ThresholdName, ThresholdSource
from lanterne_rouge.domain.reflection import DayRating, Feedback
from lanterne_rouge.domain.wellness import Provenance, WellnessMetric, WellnessObservation
from lanterne_rouge.ports.stores import Memory, StoredFile

from .samples import NOW, TODAY, call, ride, samples
from .test_plans import change_of_own, own, plan, proposal

ORIGINAL = b"an original"
SHA256 = hashlib.sha256(ORIGINAL).hexdigest()


def _fill(stores: SqlStores) -> None:
    stores.raw.put(SHA256, ORIGINAL)
    with stores.journal.writing("test", "all", at=NOW):
        stores.activities.save(replace(ride(), title="=cmd()"), samples())
        stores.wellness.save(
            [
                WellnessObservation(
                    day=TODAY, metric=WellnessMetric.SLEEP, value=7.5, provenance=Provenance(source="ring")
                )
            ]
        )
        stores.check_ins.save(TODAY, CheckIn(text="well"))
        stores.plans.keep(plan())
        stores.plans.propose(proposal())
        stores.reflections.save_feedback(Feedback(day=TODAY, outcome=DayRating.GOOD))
        stores.reflections.keep_parameters(own())
        stores.reflections.propose(change_of_own())
        stores.thresholds.set(
            Threshold(name=ThresholdName.FTP, value=265.0, from_day=TODAY, source=ThresholdSource.ATHLETE)
        )
        stores.files.add(
            [
                StoredFile(sha256=SHA256, name="export.zip/../a.FIT.gz", format="fit", size=11, outcome="imported"),
                StoredFile(sha256="0" * 64, name="gone.gpx", format="gpx", size=1, outcome="imported"),
            ],
            [],
        )
    memory = Memory(run_id="r", day=TODAY, kind="decision", at=NOW, document='{"action": "ease"}')
    stores.memory.remember(TODAY, "r", [memory])
    stores.model_calls.add(replace(call(), cost_usd=None))


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def test_everything_is_written_in_plain_files(stores: SqlStores, tmp_path: Path) -> None:
    _fill(stores)
    folder = tmp_path / "mine"

    exported = write_export(stores, folder)

    assert exported.missing == ("gone.gpx",)
    assert json.loads((folder / "activities.json").read_text())[0]["title"] == "=cmd()"
    assert _rows(folder / "activities.csv")[0]["title"] == "'=cmd()"
    assert _rows(folder / "wellness.csv")[0]["value"] == "7.5"
    assert json.loads((folder / "check_ins.json").read_text())[0]["check_in"]["text"] == "well"
    assert _rows(folder / "thresholds.csv")[0] == {
        "name": "ftp", "value": "265.0", "unit": "W", "from_day": "2026-01-10", "source": "athlete",
    }  # fmt: skip
    assert json.loads((folder / "decisions.json").read_text())[0]["document"] == {"action": "ease"}
    assert json.loads((folder / "plans.json").read_text())[0]["id"] == "p1"
    assert json.loads((folder / "plan_proposals.json").read_text())[0]["reason"] == "A cold"
    assert json.loads((folder / "feedback.json").read_text())[0]["outcome"] == "good"
    assert json.loads((folder / "own_parameters.json").read_text())[0]["hard_gap_h"] == 60.0
    assert json.loads((folder / "parameter_proposals.json").read_text())[0]["id"] == "c1"
    assert _rows(folder / "model_calls.csv")[0] == {
        "day": "2026-01-10", "at": "2026-01-10T07:30:00.000250Z", "role": "explain", "provider": "scripted",
        "model": "small", "prompt": "explain@1", "outcome": "answered", "input_tokens": "400", "output_tokens": "60",
        "estimated": "False", "ms": "812.5", "cost_usd": "",
    }  # fmt: skip
    assert (folder / "originals" / f"{SHA256}.fit").read_bytes() == ORIGINAL
    assert sorted(path.name for path in folder.iterdir()) == sorted(name for name, _ in exported.written)
    assert dict(exported.written)["originals"] == 1


def test_a_folder_that_is_in_use_is_left_alone(stores: SqlStores, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "diary.txt").write_text("x")

    with pytest.raises(BadInput):
        write_export(stores, tmp_path / "mine")

    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["diary.txt"]


def test_an_empty_folder_is_filled(stores: SqlStores, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()

    assert write_export(stores, tmp_path / "mine").folder == tmp_path / "mine"
    assert (tmp_path / "mine" / "activities.csv").exists()


def test_metrics_stand_by_their_key_in_the_exported_activities(stores: SqlStores, tmp_path: Path) -> None:
    _fill(stores)

    write_export(stores, tmp_path / "out")

    (activity,) = json.loads((tmp_path / "out" / "activities.json").read_text(encoding="utf-8"))
    assert "values" not in activity["summary"] and "values" not in activity["measures"]
    assert activity["summary"].keys() >= set(ride().summary.values)
