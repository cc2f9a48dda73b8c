"""Which files are found in folders and archives, and what their bytes are."""

import bz2
import gzip
import os
import pickle
import socket
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.adapters.files.archives.finder import ArchiveFinder, Found
from lanterne_rouge.domain.errors import BadFile
from tests.work import calls

from .packing import encrypted, sharing_bytes, with_declared_size, zipped

Find = Callable[..., list[Found]]


@pytest.fixture
def find(tmp_path: Path) -> Find:
    """Finds below paths of a folder of its own."""
    finder = ArchiveFinder(spool=tmp_path / "spool")
    return lambda *paths: list(finder.find(paths))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "in"
    place.mkdir()
    return place


def put(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def told(found: list[Found], below: Path) -> Mapping[str, bytes | str]:
    """Short name to content, or to the sentence why there is none."""
    return {one.name.removeprefix(f"{below}/"): content_of(one) for one in found}


def content_of(found: Found) -> bytes | str:
    try:
        return found.load()
    except BadFile as error:
        assert error.next_step
        return error.sentence


def test_files_come_in_order_and_hidden_ones_not_at_all(folder: Path, find: Find) -> None:
    names = ["b.fit", "a/2.gpx", "a/1.tcx", ".DS_Store", ".git/x.fit", "__MACOSX/._1.fit", "Thumbs.db", "a/.hidden.fit"]
    for name in names:
        put(folder, name, name.encode())

    assert told(find(folder), folder) == {"a/1.tcx": b"a/1.tcx", "a/2.gpx": b"a/2.gpx", "b.fit": b"b.fit"}
    assert [one.name for one in find(folder)] == [one.name for one in find(folder)]


def test_a_named_file_is_found_even_if_hidden(folder: Path, find: Find) -> None:
    path = put(folder, ".activity.fit", b"x")

    (found,) = find(path)

    assert (found.name, found.path, found.size, found.load()) == (str(path), path, 1, b"x")


def test_a_member_without_a_name_is_a_file_like_any_other(folder: Path, find: Find) -> None:
    put(folder, "odd.zip", zipped({"n": b"text", "ride.fit": b"two"}).replace(b"n", b"\0"))

    assert set(told(find(folder), folder).values()) == {b"text", b"two"}


def test_archives_are_known_by_content_and_opened_to_their_members(folder: Path, find: Find) -> None:
    inner = zipped({"3.fit": b"three", "__MACOSX/._3.fit": b"", "folder/": b""})
    outer = zipped({"b/2.fit.gz": gzip.compress(b"two"), "a.bin": inner, "z.csv": b"date\n"})
    put(folder, "export.dat", outer)
    put(folder, "ride.gz", gzip.compress(b"one"))
    put(folder, "packed.zip.gz", gzip.compress(zipped({"4.fit": b"four"})))

    assert told(find(folder), folder) == {
        "export.dat/a.bin/3.fit": b"three",
        "export.dat/b/2.fit.gz": b"two",
        "export.dat/z.csv": b"date\n",
        "packed.zip.gz/4.fit": b"four",
        "ride.gz": b"one",
    }


def test_an_account_archive_has_archives_of_files_within(folder: Path, find: Find) -> None:
    parts = {f"DI_CONNECT/Uploaded-Files/Part{n}.zip": zipped({f"{n}.fit": bytes([n]) * 100}) for n in (1, 2)}
    path = put(folder, "account.zip", zipped(parts, method=zipfile.ZIP_STORED))

    found = find(path)

    assert [one.load() for one in found] == [b"\x01" * 100, b"\x02" * 100]
    assert {one.path for one in found} == {path}


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2])
def test_large_members_survive_every_packing(folder: Path, find: Find, method: int) -> None:
    content = os.urandom(3_000_000) + bytes(2_000_000)
    path = put(folder, "a.zip", zipped({"a.fit": content, "b.fit.gz": gzip.compress(content)}, method=method))

    assert [one.load() == content for one in find(path)] == [True, True]


def test_gzip_streams_may_follow_one_another_and_be_padded(folder: Path, find: Find) -> None:
    path = put(folder, "a.gz", gzip.compress(b"one") + gzip.compress(b"two") + bytes(100))

    assert find(path)[0].load() == b"onetwo"


def test_what_was_found_travels_to_other_processes_and_loads_there(folder: Path, find: Find) -> None:
    path = put(folder, "o.zip", zipped({"i.zip": zipped({"a.fit.gz": gzip.compress(b"deep")})}))

    (found,) = find(path)

    sent = pickle.dumps(found)
    assert len(sent) < 1000 and pickle.loads(sent).load() == b"deep"


def test_the_stamp_stays_while_nothing_changes_and_changes_with_the_content(folder: Path, find: Find) -> None:
    path = put(folder, "o.zip", zipped({"a": b"1", "b": b"1"}))
    before = [one.stamp for one in find(path)]
    again = [one.stamp for one in find(path)]
    put(folder, "o.zip", zipped({"a": b"1", "b": b"22"}))

    after = [one.stamp for one in find(path)]

    assert before == again and not set(before) & set(after) and len(set(after)) == 2


def test_names_from_outside_are_shown_without_tricks(folder: Path, find: Find) -> None:
    members = {"../../etc/x.fit": b"1", "a\x1b[31m\u202etif.fit": b"2", "\\windows\\b.fit": b"3", "n" * 3000: b"4"}
    path = put(folder, "o.zip", zipped(members))

    names = [one.name.removeprefix(f"{path}/") for one in find(path)]

    assert names[0] == "../../etc/x.fit"
    assert all("\x1b" not in name and "\u202e" not in name and len(name) < 500 for name in names)
    assert "/windows/b.fit" in names
    assert sorted(one.load() for one in find(path)) == [b"1", b"2", b"3", b"4"]
    assert not (folder.parent / "etc").exists()


def test_a_password_is_told(folder: Path, find: Find) -> None:
    path = put(folder, "o.zip", encrypted(zipped({"a.fit": b"x"})))

    assert told(find(path), folder) == {"o.zip/a.fit": "This file is protected with a password."}


def test_damaged_archives_are_told_and_their_good_members_read(folder: Path, find: Find) -> None:
    good = zipped({"a.fit": b"aaaa", "b.fit": b"bbbb"}, method=zipfile.ZIP_STORED)
    put(folder, "cut.zip", good[:-30])
    put(folder, "flipped.zip", good.replace(b"aaaa", b"axaa"))
    put(folder, "cut.fit.gz", gzip.compress(os.urandom(1000))[:-20])
    put(folder, "flipped.fit.gz", gzip.compress(bytes(1000))[:-8] + bytes(8))
    put(folder, "empty.zip", zipped({}))

    results = told(find(folder), folder)

    assert str(results["cut.zip"]).startswith("This archive is damaged or incomplete")
    assert results["flipped.zip/a.fit"] == "The archive is damaged at this file."
    assert results["flipped.zip/b.fit"] == b"bbbb"
    assert results["cut.fit.gz"] == "The packing of this file (gzip) ends too early: it was cut off."
    assert results["flipped.fit.gz"] == "The packing of this file (gzip) is damaged."
    assert results["empty.zip"] == "This archive holds no files."


def test_an_unusual_packing_is_told(folder: Path, find: Find) -> None:
    path = put(folder, "o.zip", zipped({"a.fit": b"x" * 100}, method=zipfile.ZIP_LZMA))

    (found,) = find(path)

    assert content_of(found) == "This file is packed in an unusual way (method 14)."


def test_the_head_of_a_file_of_any_size_is_read(folder: Path, find: Find) -> None:
    """An export of gigabytes that somebody unpacked is known by its beginning; the rest of this one is a hole."""
    export = put(folder, "export.xml", b'<?xml version="1.0"?><HealthData locale="en">')
    os.truncate(export, 3 * 2**30)

    (found,) = find(folder)

    assert found.head().startswith(b'{"lanterne_health":')


def test_sessions_of_a_folder_of_google_fit_are_one_file_beside_the_others(folder: Path, find: Find) -> None:
    session = b'{"fitnessActivity": "running", "startTime": "2026-03-02T17:00:00Z", "endTime": "2026-03-02T18:00:00Z"}'
    for name in ("2026-03-02T17_00_00Z_RUNNING.json", "2026-03-03T17_00_00+01_00_RUNNING.json", "notes.json"):
        put(folder, name, session if name[0] == "2" else b"{}")

    sessions, notes = find(folder)

    assert (sessions.name.endswith("/*.json"), len(sessions.parts), notes.name.endswith("notes.json")) == (
        True,
        2,
        True,
    )
    assert pickle.loads(pickle.dumps(sessions)).load().count(b'"sport":"running"') == 2


def test_an_empty_file_is_empty(folder: Path, find: Find) -> None:
    put(folder, "a.fit", b"")

    assert told(find(folder), folder) == {"a.fit": b""}


def test_office_documents_stay_one_file(folder: Path, find: Find) -> None:
    document = zipped({"[Content_Types].xml": b"<a/>", "xl/workbook.xml": b"<b/>"})
    put(folder, "plan.xlsx", document)

    assert told(find(folder), folder) == {"plan.xlsx": document}


def test_bombs_are_refused(folder: Path, find: Find) -> None:
    zeros = bytes(60 * 2**20)
    put(folder, "large.zip", zipped({"a.fit": zeros}))
    put(folder, "a.fit.gz", gzip.compress(zeros))
    put(folder, "lie.zip", with_declared_size(zipped({"a.fit": bytes(10**6)}), 1000))
    put(folder, "shared.zip", sharing_bytes(bytes(10**6), 50))
    put(folder, "huge.zip", with_declared_size(zipped({"a.fit": b"x"}), 2**32 - 2))

    results = told(find(folder), folder)

    assert results["large.zip/a.fit"] == "This file would unpack to over a hundred times its size, as bombs do."
    assert results["a.fit.gz"] == "This file would unpack to over a hundred times its size, as bombs do."
    assert results["lie.zip/a.fit"] == "The archive is damaged at this file."
    assert results["shared.zip"] == "The members of this archive share their bytes, as in bombs."
    assert results["huge.zip"] == "This archive would unpack to over a hundred times its size, as bombs do."


def test_files_that_only_pack_well_are_no_bombs(folder: Path, find: Find) -> None:
    path = put(folder, "o.zip", zipped({"a.tcx": b"<Trackpoint/>" * 10**6}))

    assert len(find(path)[0].load()) == 13 * 10**6


def test_nesting_ends(folder: Path, find: Find) -> None:
    archive = zipped({"a.fit": b"x"})
    for _ in range(3):
        archive = zipped({"n.zip": archive})
    path = put(folder, "o.zip", archive)

    assert told(find(path), folder) == {"o.zip/n.zip/n.zip/n.zip": "Archives are nested more than 3 deep here."}


def test_a_damaged_archive_within_leaves_nothing_in_the_spool(folder: Path, find: Find, tmp_path: Path) -> None:
    path = put(folder, "o.zip", zipped({"n.zip": zipped({"a": b"x"})[:-10]}))

    assert str(content_of(find(path)[0])).startswith("This archive is damaged or incomplete")
    assert list((tmp_path / "spool").iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_pipes_sockets_and_devices_never_make_it_wait(
    folder: Path, find: Find, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(folder / "pipe.fit")
    monkeypatch.chdir(folder)  # the name of a socket must be short
    with socket.socket(socket.AF_UNIX) as door:
        door.bind("s.fit")

        results = told(find(folder), folder) | told(find(Path("/dev/zero")), Path("/dev"))

    assert results == dict.fromkeys(("pipe.fit", "s.fit", "zero"), "This is no file but a pipe, a socket or a device.")


def test_links_within_the_folder_are_followed_and_loops_end(folder: Path, find: Find) -> None:
    put(folder, "a/x.fit", b"x")
    (folder / "a" / "loop").symlink_to(folder)
    (folder / "nowhere.fit").symlink_to(folder / "gone")
    (folder / "self.fit").symlink_to(folder / "self.fit")

    results = told(find(folder), folder)

    assert results["a/x.fit"] == b"x"
    assert all(str(results[name]).startswith("This file cannot be opened") for name in ("nowhere.fit", "self.fit"))
    assert len(results) == 3


def test_links_out_of_the_folder_are_named_and_not_followed(folder: Path, find: Find) -> None:
    elsewhere = folder.parent / "elsewhere"
    put(elsewhere, "private.fit", b"private")
    put(folder, "a/x.fit", b"x")
    (folder / "out").symlink_to(elsewhere)
    (folder / "a" / "out.fit").symlink_to(elsewhere / "private.fit")
    (folder / "twice").symlink_to(folder / "out")
    (folder / "within").symlink_to(folder / "a")
    (folder.parent / "entrance").symlink_to(folder)

    results = told(find(folder), folder)

    sentence = "This link leads out of the folder, so I didn't follow it."
    assert results == {"a/x.fit": b"x", "out": sentence, "a/out.fit": sentence, "twice": sentence}
    # A link that is named itself is what the athlete wants.
    assert told(find(folder.parent / "entrance"), folder.parent / "entrance")["a/x.fit"] == b"x"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_what_may_not_be_read_is_told(folder: Path, find: Find) -> None:
    put(folder, "locked/x.fit", b"x")
    put(folder, "y.fit", b"y").chmod(0)
    (folder / "locked").chmod(0)

    results = told(find(folder), folder)

    (folder / "locked").chmod(0o700)
    assert all(str(results[name]).startswith("This file cannot be opened") for name in ("locked", "y.fit"))


def test_a_file_that_vanished_is_told(folder: Path, find: Find) -> None:
    path = put(folder, "x.fit", b"x")
    (found,) = find(path)
    path.unlink()

    assert str(content_of(found)).startswith("This file cannot be opened")
    assert str(content_of(find(path)[0])).startswith("This file cannot be opened")


def test_thousands_of_files_are_listed_at_once(folder: Path, find: Find) -> None:
    member = gzip.compress(os.urandom(500))
    put(folder, "export.zip", zipped({f"activities/{n}.fit.gz": member for n in range(3000)}))

    results: list[Found] = []
    steps = calls(lambda: results.extend(find(folder)))

    assert len(results) == 3000
    # Nothing is unpacked yet: a member costs what its line in the list costs.
    assert steps < 100 * 3000


@given(data=st.data())
def test_any_damage_to_an_archive_ends_in_bytes_or_a_sentence(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    # Without the moment of packing: what is drawn depends on the length, which would change from one second to the next.
    inner = zipped({"x.fit": b"x" * 50, "y.gz": gzip.compress(b"y" * 50, mtime=0)})
    octets = bytearray(zipped({"a.fit": bytes(50), "b.fit.gz": gzip.compress(b"z" * 50, mtime=0), "c.zip": inner}))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(octets) - 1))
        octets[at : at + data.draw(st.integers(0, 5))] = data.draw(st.binary(max_size=5))
    folder = tmp_path_factory.mktemp("damage")
    path = put(folder, "o.zip", bytes(octets))

    for found in ArchiveFinder(spool=folder / "spool").find((path,)):
        assert isinstance(content_of(found), bytes | str)


@given(
    content=st.binary(max_size=300),
    magic=st.sampled_from([b"", b"PK\x03\x04", b"PK\x05\x06", b"\x1f\x8b\x08", b"BZh9"]),
)
def test_any_bytes_end_in_bytes_or_a_sentence(
    content: bytes, magic: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("any")
    put(folder, "a", magic + content)
    put(folder, "b", gzip.compress(magic + content))
    put(folder, "c", zipped({"a": magic + content, "b": bz2.compress(content)}))

    for found in ArchiveFinder(spool=folder / "spool").find((folder,)):
        assert isinstance(content_of(found), bytes | str)
