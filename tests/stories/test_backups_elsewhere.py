"""Backups in S3-compatible storage and in a Git remote: encrypted before they leave, pruned by the rule, restored from there."""

import hashlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from urllib.parse import parse_qsl, unquote

import pytest

from lanterne_rouge.adapters.delivery.git_backups import BRANCH, GitBackups, checked_remote
from lanterne_rouge.adapters.delivery.s3_backups import EMPTY_SHA256, sign
from lanterne_rouge.app.worker import WorkerRequest, run_due_jobs
from lanterne_rouge.domain.backup import S3Account
from lanterne_rouge.domain.errors import BadInput, StorageFailed
from lanterne_rouge.wiring import open_scope
from tests.services import Answer, Received, web_service
from tests.worlds import Lanterne

pytest.importorskip("cryptography")
TODAY = datetime.now(UTC).date()
NAME = f"lanterne-{TODAY}.zip.sealed"
PASSWORD, KEY_ID, SECRET = "correct horse battery", "AKIDEXAMPLE", "a secret that is in no message"
CANARY = "a canary in the notes of a morning"
S3 = "s3://my-backups/home/coach"


@pytest.fixture
def coach(lanterne: Lanterne, monkeypatch: pytest.MonkeyPatch) -> Lanterne:
    monkeypatch.setenv("BACKUP_KEY", PASSWORD)
    assert lanterne("check-in", "--energy", "low", "--text", CANARY).code == 0
    return lanterne


class Storage:
    """One bucket, which compares signature, hash and address of every request."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.host = ""

    def answer(self, request: Received) -> Answer:
        path, _, query = request.path.partition("?")
        account = S3Account(key_id=KEY_ID, secret=SECRET, region="us-east-1", endpoint="")
        at = datetime.strptime(request.headers["x-amz-date"], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
        digest = hashlib.sha256(request.body).hexdigest()
        wanted = sign(request.method, request.headers["host"], path, query, digest, account=account, now=at)
        if request.headers["authorization"] != wanted["Authorization"]:
            return Answer(status=403, body=b"<Error><Code>SignatureDoesNotMatch</Code></Error>")
        bucket, _, key = unquote(path.removeprefix("/")).partition("/")
        if bucket != "my-backups":
            return Answer(status=404, body=b"<Error><Code>NoSuchBucket</Code></Error>")
        if request.method == "PUT":
            self.files[key] = request.body
            return Answer(body=b"")
        if request.method == "DELETE":
            del self.files[key]
            return Answer(status=204, body=b"")
        if query:
            asked = dict(parse_qsl(query))
            found = [key for key in sorted(self.files) if key.startswith(asked["prefix"])]
            page = [key for key in found if key > asked.get("start-after", "")][: int(asked["max-keys"])]
            keys = "".join(f"<Contents><Key>{key}</Key></Contents>" for key in page)
            return Answer(body=f"<ListBucketResult>{keys}</ListBucketResult>".encode())
        if key not in self.files:
            return Answer(status=404, body=b"<Error><Code>NoSuchKey</Code></Error>")
        return Answer(body=self.files[key])


@pytest.fixture
def storage(monkeypatch: pytest.MonkeyPatch) -> Iterator[Storage]:
    kept = Storage()
    with web_service(kept.answer) as service:
        for name, value in (
            ("S3_ENDPOINT", service.url),
            ("S3_ACCESS_KEY_ID", KEY_ID),
            ("S3_SECRET_ACCESS_KEY", SECRET),
        ):
            monkeypatch.setenv(name, value)
        yield kept


@pytest.fixture
def remote(tmp_path: Path) -> str:
    folder = tmp_path / "remote.git"
    subprocess.run(["git", "init", "--quiet", "--bare", str(folder)], check=True)
    return f"file://{folder}"


def in_remote(remote: str) -> list[str]:
    asked = ["git", "-C", remote.removeprefix("file://"), "ls-tree", "--name-only", BRANCH]
    return subprocess.run(asked, check=True, capture_output=True, text=True).stdout.split()


def commits(remote: str) -> int:
    asked = ["git", "-C", remote.removeprefix("file://"), "rev-list", "--count", BRANCH]
    return int(subprocess.run(asked, check=True, capture_output=True, text=True).stdout)


def test_a_request_is_signed_as_in_amazons_own_example() -> None:
    account = S3Account(
        key_id="AKIAIOSFODNN7EXAMPLE",
        secret="wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
        region="us-east-1",
        endpoint="",
    )

    headers = sign(
        "GET",
        "examplebucket.s3.amazonaws.com",
        "/",
        "max-keys=2&prefix=J",
        EMPTY_SHA256,
        account=account,
        now=datetime(2013, 5, 24, tzinfo=UTC),
    )

    assert headers["Authorization"].endswith("34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7")


def test_a_backup_in_storage_is_encrypted_pruned_and_restored_from_there(
    coach: Lanterne, storage: Storage, tmp_path: Path
) -> None:
    for back in range(1, 60):
        storage.files[f"home/coach/lanterne-{TODAY - timedelta(days=back)}.zip.sealed"] = b"old"
    storage.files["home/coach/lanterne-notes.txt"] = b"mine"

    said = coach("backup", "--to", S3)
    there = Lanterne(tmp_path / "other", coach._capsys)
    restored = there("restore", "latest", "--from", S3)

    assert (said.code, restored.code) == (0, 0), said.err + restored.err
    assert f"lanterne restore {NAME} --from {S3}" in said.out and SECRET not in said.out
    sealed = storage.files[f"home/coach/{NAME}"]
    assert CANARY.encode() not in sealed and b"SQLite format" not in sealed
    assert "home/coach/lanterne-notes.txt" in storage.files and len(storage.files) <= 7 + 5 + 12 + 1
    assert there("check-in", "--json").document == coach("check-in", "--json").document
    assert not list(coach.home.glob(".sealed-*")) + list(there.home.glob(".fetched-*"))


def test_the_newest_backup_is_found_behind_hundreds_of_other_files(
    coach: Lanterne, storage: Storage, tmp_path: Path
) -> None:
    for number in range(230):
        storage.files[f"home/coach/lanterne-1{number:03d}.txt"] = b"not a backup"
    older = TODAY - timedelta(days=3)
    storage.files[f"home/coach/lanterne-{older}.zip.sealed"] = b"older"

    saved = coach("backup", "--to", S3)
    restored = Lanterne(tmp_path / "other", coach._capsys)("restore", "latest", "--from", S3)

    assert (saved.code, restored.code) == (0, 0), saved.err + restored.err
    assert len(storage.files) == 230 + 2


def test_a_backup_in_a_git_remote_is_one_commit_pruned_and_restored_from_there(
    coach: Lanterne, remote: str, tmp_path: Path
) -> None:
    place = GitBackups(address=remote)
    old = [f"lanterne-{TODAY - timedelta(days=back)}.zip.sealed" for back in (1, 8, 9, 400)]
    for name in (*old, "readme.txt"):
        (tmp_path / name).write_bytes(b"old")
        place.change(tmp_path / name, ())

    first, second = coach("backup", "--to", remote), coach("backup", "--to", remote)
    there = Lanterne(tmp_path / "other", coach._capsys)
    restored = there("restore", NAME, "--from", remote)

    assert (first.code, second.code, restored.code) == (0, 0, 0), first.err + restored.err
    assert {"readme.txt", NAME, old[0]} <= set(in_remote(remote)) and commits(remote) == 1
    assert len(in_remote(remote)) < 6
    assert there("check-in", "--json").document == coach("check-in", "--json").document


def test_two_machines_lose_none_of_each_others_backups(remote: str, tmp_path: Path) -> None:
    for name in ("lanterne-2026-01-01.zip.sealed", "lanterne-2026-01-02.zip.sealed"):
        (tmp_path / name).write_bytes(name.encode())
        GitBackups(address=remote).change(tmp_path / name, ())

    GitBackups(address=remote).fetch("lanterne-2026-01-01.zip.sealed", tmp_path / "again")

    assert (tmp_path / "again").read_bytes() == b"lanterne-2026-01-01.zip.sealed"


def test_the_worker_saves_in_both_places(
    coach: Lanterne, storage: Storage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BACKUP_FOLDER", str(tmp_path / "safe"))
    monkeypatch.setenv("BACKUP_TO", S3)
    with open_scope(home=coach.home) as opened:
        scope = replace(opened, clock=lambda zone: datetime.combine(TODAY, time(12), tzinfo=zone))
        runs = {run.job: run for run in run_due_jobs(WorkerRequest(), scope).runs}

    assert runs["backup"].done and len(runs["backup"].lines) == 2
    assert (tmp_path / "safe" / NAME).exists() and f"home/coach/{NAME}" in storage.files


@pytest.mark.parametrize(
    ("setting", "to", "says"),
    [
        ({"S3_SECRET_ACCESS_KEY": "another"}, S3, "doesn't accept the key"),
        ({"S3_SECRET_ACCESS_KEY": ""}, S3, "no key for that storage"),
        ({"S3_ENDPOINT": "http://127.0.0.1:9"}, S3, "can't be reached"),
        ({"BACKUP_KEY": ""}, S3, "BACKUP_KEY isn't set"),
        ({}, "s3://no-such-bucket/x", "no bucket called no-such-bucket"),
        ({}, "s3://UPPER/x", "isn't a bucket"),
        ({}, "s3://my-backups/../other", "isn't a bucket"),
        ({}, "file:///no/such/folder.git", "refused, or can't be reached"),
        ({}, "ext::sh -c touch% /tmp/x", "Git remote over https, ssh or file"),
    ],
)
def test_what_is_wrong_is_one_sentence_with_a_next_step(
    coach: Lanterne,
    storage: Storage,
    monkeypatch: pytest.MonkeyPatch,
    setting: dict[str, str],
    to: str,
    says: str,
) -> None:
    for name, value in setting.items():
        monkeypatch.setenv(name, value)

    said = coach("backup", "--to", to)

    assert said.code == 1 and says in said.err and storage.files == {}, said.err
    assert SECRET not in said.err and len(said.err.strip().splitlines()) <= 2


@pytest.mark.parametrize(
    ("name", "says"),
    [("latest", "There is no backup"), ("lanterne-2026-01-01.zip.sealed", "isn't at"), ("../../x", "isn't the name")],
)
def test_a_backup_that_is_not_there_is_said(coach: Lanterne, storage: Storage, name: str, says: str) -> None:
    said = coach("restore", name, "--from", S3)

    assert said.code == 1 and says in said.err


@pytest.mark.parametrize(
    "address",
    ["http://example.org/x.git", "ext::sh -c id", "fd::17", "--upload-pack=id", "-oProxyCommand=id@host:x", "git://a/x",
     "ssh://-oProxyCommand=id/x", "https://", "https:///x y", "/local/path", "a\nb", ""],
)  # fmt: skip
def test_an_address_that_could_run_something_is_refused(address: str) -> None:
    with pytest.raises(BadInput):
        checked_remote(address)


def test_a_token_in_an_address_is_never_shown() -> None:
    assert GitBackups(address="https://me:s3cret@example.org/b.git").whereto == "https://example.org/b.git"


def test_a_token_in_an_address_reaches_git_in_a_file_and_in_no_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, called, filled = shutil.which("git"), tmp_path / "called", tmp_path / "filled"
    ask = f"printf 'protocol=https\\nhost=127.0.0.1:1\\n\\n' | {real} --git-dir=.git credential fill > {filled}"
    (tmp_path / "git").write_text(
        f'#!/bin/sh\necho "$@" >> {called}\ncase "$*" in *ls-remote*) {ask};; esac\nexec {real} "$@"\n'
    )
    (tmp_path / "git").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)

    with pytest.raises(StorageFailed) as refused:
        GitBackups(address="https://ann:canary-token@127.0.0.1:1/backups.git").names()

    assert "username=ann\npassword=canary-token" in filled.read_text()
    assert "ls-remote" in called.read_text()
    assert "canary-token" not in called.read_text() + str(refused.value)


def test_a_redirect_is_not_followed(coach: Lanterne, storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    with web_service(lambda request: Answer(status=307, headers=(("Location", "http://127.0.0.1:9/"),))) as elsewhere:
        monkeypatch.setenv("S3_ENDPOINT", elsewhere.url)

        said = coach("backup", "--to", S3)

    assert said.code == 1 and "refused (307)" in said.err
