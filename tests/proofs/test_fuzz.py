"""However damaged a file is: an answer or a sentence, in bounded memory, and never a fault of ours."""

import random
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from lanterne_rouge.metrics.sanity import MOST_RECORDED_LOAD
from tests.proofs.confined import MB, MOST_GROWTH, Run, read_confined
from tests.proofs.mutations import mutated
from tests.proofs.seeds import Seed, own_seeds, real_seeds
from tests.worlds import Lanterne

linux = pytest.mark.skipif(sys.platform != "linux", reason="memory is measured as Linux tells it")


@linux
@pytest.mark.parametrize("count", [80, pytest.param(1200, marks=pytest.mark.proof)])
def test_damaged_files_of_our_own_are_read_or_refused_in_bounds(tmp_path: Path, count: int) -> None:
    runs = list(read_confined(_damaged(tmp_path, own_seeds(), count)))

    _judge(runs)


@linux
@pytest.mark.parametrize("count", [40, pytest.param(1200, marks=pytest.mark.proof)])
def test_damaged_real_files_are_read_or_refused_in_bounds(tmp_path: Path, shared_data: Path, count: int) -> None:
    runs = list(read_confined(_damaged(tmp_path, real_seeds(shared_data), count)))

    _judge(runs)


@pytest.mark.parametrize("count", [60, pytest.param(600, marks=pytest.mark.proof)])
def test_a_folder_of_damaged_files_is_imported_and_the_day_told(lanterne: Lanterne, tmp_path: Path, count: int) -> None:
    """What a reader lets through must also be mergeable, measurable and tellable."""
    folder = tmp_path / "in"
    folder.mkdir()
    for number in range(count):
        seeds = own_seeds(number)
        seed = seeds[number % len(seeds)]
        data = mutated(seed, random.Random(f"import {number}"))
        (folder / f"{number:04d}-{seed.name}").write_bytes(data)

    imported = lanterne("import", folder, "--json")

    assert imported.code == 0, imported.out
    assert "bug in the program" not in imported.out
    for command in (
        ("activities", "--json"),
        ("fitness", "--json"),
        ("today", "--json"),
        ("activities",),
        ("fitness",),
    ):
        said = lanterne(*command)
        assert (said.code, said.err) == (0, ""), command
    # No day counts more than the longest race that was recorded, so that fitness can't either.
    for day in lanterne("fitness", "--json").rows:
        assert 0 <= day["load"] <= MOST_RECORDED_LOAD
        assert 0 <= day["ctl"] <= MOST_RECORDED_LOAD and 0 <= day["atl"] <= MOST_RECORDED_LOAD
    assert lanterne("export-data", tmp_path / "out").code == 0
    assert lanterne("import", folder, "--json").document["imported"] == 0


def _damaged(folder: Path, seeds: Sequence[Seed], count: int) -> list[Path]:
    paths = []
    for number in range(count):
        seed = seeds[number % len(seeds)]
        path = folder / f"{number:04d}-{seed.name}"
        path.write_bytes(mutated(seed, random.Random(f"read {number}")))
        paths.append(path)
    return paths


def _judge(runs: Sequence[Run]) -> None:
    largest = max(runs, key=lambda r: r.growth)
    counts = ", ".join(f"{count} {outcome}" for outcome, count in sorted(Counter(r.outcome for r in runs).items()))
    print(  # noqa: T201 - the figures of the proof
        f"\n{len(runs)} files: {counts}; most memory {largest.growth / MB:.0f} MB ({largest.name})"
    )
    assert [r for r in runs if r.reason] == []
    assert largest.growth < MOST_GROWTH, largest
