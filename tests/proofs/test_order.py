"""Whatever comes first: the same files make the same athlete."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from lanterne_rouge.domain.sport import Sport
from tests.worlds import MORNING, Lanterne, gpx_of, lifting, part_of, put, ride, tcx_of

# The first file that told of an activity names it; nothing else may depend on the order.
BY_ORDER = ("id",)


@pytest.mark.parametrize("orders", [4, pytest.param(60, marks=pytest.mark.proof)])
def test_files_in_any_order_and_any_parts_make_the_same_athlete(
    lanterne: Lanterne, tmp_path: Path, orders: int
) -> None:
    files = _files(tmp_path / "in")
    lanterne("import", *files)
    expected = _athlete(lanterne)
    chance = random.Random(7)

    for number in range(orders):
        other = Lanterne(tmp_path / f"home-{number}", lanterne._capsys)
        for part in _parts(files, chance):
            assert other("import", *part).code == 0

        found = _athlete(other)
        for what, told in expected.items():
            assert found[what] == told, what


def _files(folder: Path) -> list[Path]:
    hard = ride(MORNING, minutes=25, watts=230, seed=1)
    easy = ride(MORNING + timedelta(days=3), minutes=15, watts=150, seed=2)
    heart_only = ride(MORNING + timedelta(days=5), minutes=20, watts=None, bpm=152, seed=3)
    run = ride(MORNING + timedelta(days=5, hours=6), minutes=22, watts=None, sport=Sport.RUNNING, speed=3.4, seed=4)
    trimmed = replace(hard, start=hard.start + timedelta(seconds=40))
    files = [
        put(folder, "hard.fit", replace(hard, device=replace(hard.device, user_max_hr_bpm=190.0))),
        put(folder, "hard-phone.fit", ride(MORNING + timedelta(seconds=20), minutes=25, watts=None, bpm=None, seed=1)),
        put(folder, "easy.fit", easy),
        put(folder, "heart.fit", heart_only),
        put(folder, "run.fit", run),
        put(folder, "run-as-walk.fit", replace(run, sport=Sport.WALKING)),
        put(folder, "easy-late.fit", part_of(easy, 200, 800)),
        put(folder, "heart-first-half.fit", part_of(heart_only, 0, 590)),
        put(folder, "heart-second-half.fit", part_of(heart_only, 610, 1200)),
        put(folder, "beside.fit", lifting(MORNING + timedelta(days=5, seconds=20), minutes=19)),
        put(folder, "gym.fit", lifting(MORNING + timedelta(days=1), minutes=30)),
    ]
    texts = {
        "hard.gpx": gpx_of(trimmed, every=3, title=""),
        "hard.tcx": tcx_of(hard),
        "easy.tcx": tcx_of(easy),
        "run.gpx": gpx_of(run, title="Evening run"),
        "ring.csv": "date,rhr,hrv\n" + "".join(f"2026-02-{day:02d},{44 + day % 3},60\n" for day in range(1, 20)),
        "activities.csv": "Activity ID,Activity Date,Activity Name,Filename\n"
        "1000001,2026-02-02,Up the hill,activities/hard.fit\n1000002,2026-02-05,To the lake,activities/easy.fit\n",
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
        files.append(folder / name)
    return files


def _parts(files: Sequence[Path], chance: random.Random) -> list[list[Path]]:
    mixed = list(files)
    chance.shuffle(mixed)
    cuts = sorted(chance.sample(range(1, len(mixed)), chance.randint(0, 4)))
    return [mixed[a:b] for a, b in zip([0, *cuts], [*cuts, len(mixed)], strict=True)]


def _athlete(lanterne: Lanterne) -> Mapping[str, object]:
    rows = lanterne("activities", "--json").rows
    return {
        "sources": [sorted((str(s["file"]), str(s["channels"])) for s in _sources(row)) for row in rows],
        "activities": [{key: value for key, value in row.items() if key not in BY_ORDER} for row in rows],
        "fitness": lanterne("fitness", "--json").rows,
        "running": lanterne("fitness", "--sport", "running", "--json").rows,
        "thresholds": lanterne("athlete", "--json").document["thresholds"],
    }


def _sources(row: Mapping[str, object]) -> list[Mapping[str, object]]:
    sources = row["sources"]
    assert isinstance(sources, list)
    return sources
