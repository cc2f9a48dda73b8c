import hashlib
from pathlib import Path

import pytest

from lanterne_rouge.adapters.storage.raw_files import RawFolder
from lanterne_rouge.domain.errors import NotFound, StorageFailed

DATA = b"the original"
SHA256 = hashlib.sha256(DATA).hexdigest()


@pytest.mark.parametrize("durable", [True, False])
def test_an_original_comes_back_as_it_was(tmp_path: Path, durable: bool) -> None:
    raw = RawFolder(tmp_path)

    raw.put(SHA256, DATA, durable=durable)
    raw.put(SHA256, DATA, durable=durable)

    assert raw.get(SHA256) == DATA
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == [SHA256]


def test_an_original_that_was_cut_short_is_written_again(tmp_path: Path) -> None:
    raw = RawFolder(tmp_path)
    raw.put(SHA256, DATA)
    (tmp_path / "raw" / SHA256[:2] / SHA256).write_bytes(DATA[:3])

    with pytest.raises(StorageFailed, match="damaged"):
        raw.get(SHA256)
    raw.put(SHA256, DATA)

    assert raw.get(SHA256) == DATA


def test_an_original_that_is_not_kept_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFound):
        RawFolder(tmp_path).get(SHA256)


@pytest.mark.parametrize("name", ["../../etc/passwd", "", "AB" * 32, "ab" * 31 + "/.", SHA256 + "\n"])
def test_a_name_that_is_no_hash_never_becomes_a_path(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError):
        RawFolder(tmp_path).put(name, DATA)


def test_a_folder_that_cannot_be_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "raw").write_text("a file where the folder should be")

    with pytest.raises(StorageFailed, match="I can't store"):
        RawFolder(tmp_path).put(SHA256, DATA)
