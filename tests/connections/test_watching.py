"""`lanterne watch` imports what arrives, once it is whole."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.worlds import MORNING, Lanterne, put, ride


def watched(
    lanterne: Lanterne, folder: Path, steps: list[Callable[[], object]], monkeypatch: pytest.MonkeyPatch
) -> str:
    """Watch a folder in which one step happens between two looks; then Ctrl-C."""
    remaining = iter(steps)

    def happen(seconds: float) -> None:
        step = next(remaining, None)
        if step is None:
            raise KeyboardInterrupt
        step()

    monkeypatch.setattr("lanterne_rouge.entrypoints.cli.watching.sleep", happen)
    said = lanterne("watch", folder)
    assert said.code == 0, said.err
    return said.out + said.err


def count(lanterne: Lanterne) -> int:
    return len(json.loads(lanterne("activities", "--json").out))


def test_a_file_that_arrives_is_imported_once(
    lanterne: Lanterne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    nothing: Callable[[], object] = lambda: None  # noqa: E731

    text = watched(
        lanterne, folder, [lambda: put(folder, "a.fit", ride(MORNING, minutes=10)), nothing, nothing], monkeypatch
    )

    assert count(lanterne) == 1
    assert text.count("1 imported") == 1


def test_a_file_is_left_alone_while_it_grows(
    lanterne: Lanterne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "in"
    whole = put(tmp_path / "whole", "a.fit", ride(MORNING, minutes=10)).read_bytes()
    folder.mkdir()

    def grow(size: int) -> Callable[[], object]:
        return lambda: (folder / "a.fit").write_bytes(whole[:size])

    text = watched(lanterne, folder, [grow(1000), grow(2000), grow(len(whole)), lambda: None], monkeypatch)

    assert count(lanterne) == 1
    assert "broken" not in text
    assert "damaged" not in text


def test_a_folder_that_goes_away_is_waited_for(
    lanterne: Lanterne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, elsewhere = tmp_path / "in", tmp_path / "unplugged"
    put(folder, "a.fit", ride(MORNING, minutes=10))

    text = watched(
        lanterne,
        folder,
        [lambda: folder.rename(elsewhere), lambda: elsewhere.rename(folder), lambda: None],
        monkeypatch,
    )

    assert "It is gone; I wait for it to come back." in text
    assert count(lanterne) == 1


def test_a_folder_that_never_was_is_a_sentence(lanterne: Lanterne, tmp_path: Path) -> None:
    said = lanterne("watch", tmp_path / "nowhere")

    assert said.code == 1
    assert "There is no folder" in said.err
