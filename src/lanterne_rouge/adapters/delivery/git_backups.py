"""Backups in a Git remote: one branch of one commit, so that what is pruned is gone and the history doesn't grow."""

import re
import shlex
import subprocess
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Final
from urllib.parse import SplitResult, urlsplit

from lanterne_rouge.domain.errors import BadInput, StorageFailed

BRANCH: Final = "refs/heads/lanterne-backups"
LONGEST_GIT_S: Final = 1800
# git@host:path; anything else needs a scheme. A helper such as ext:: would run a command.
SCP_LIKE: Final = re.compile(r"[\w.-]+@[\w.-]+:[\w./~-]+")
GIT_SCHEMES: Final = ("https", "ssh", "file")
# Nothing may ask, run a hook or a helper of the address, or change what was encrypted.
QUIETLY: Final = tuple(
    part
    for setting in (
        "core.askPass=true",
        "core.hooksPath=/dev/null",
        "core.autocrlf=false",
        "core.attributesFile=/dev/null",
        "gc.auto=0",
        "commit.gpgSign=false",
        "user.name=Lanterne Rouge",
        "user.email=lanterne@localhost",
        "protocol.allow=never",
        *(f"protocol.{scheme}.allow=always" for scheme in GIT_SCHEMES),
    )
    for part in ("-c", setting)
)


@dataclass(frozen=True, kw_only=True)
class GitBackups:
    """The backups of one remote."""

    address: str

    @property
    def whereto(self) -> str:
        """The address without a user's name or token."""
        scheme, separator, rest = self.address.partition("://")
        host, slash, path = rest.partition("/")
        return f"{scheme}{separator}{host.rpartition('@')[2]}{slash}{path}" if separator else self.address

    def names(self) -> tuple[str, ...]:
        """What is in the branch; nothing where there is none yet."""
        with _Repository(self) as repository:
            return repository.names() if repository.fetched() else ()

    def change(self, added: Path, removed: Sequence[str]) -> None:
        """Replace the branch by one commit with what stays and the new file."""
        with _Repository(self) as repository:
            before = repository.fetched()
            if before:
                repository.git("read-tree", before)
            blob = repository.git("hash-object", "-w", "--no-filters", "--", str(added.resolve()))
            repository.git("update-index", "--add", "--cacheinfo", f"100644,{blob},{added.name}")
            for name in removed:
                repository.git("update-index", "--force-remove", "--", name)
            tree = repository.git("write-tree", "--missing-ok")
            commit = repository.git("commit-tree", tree, "-m", f"Backup {added.name}")
            # Refused where another machine wrote in between, whose backup would be lost.
            repository.git("push", "--quiet", f"--force-with-lease={BRANCH}:{before}", "origin", f"{commit}:{BRANCH}")

    def fetch(self, name: str, target: Path) -> None:
        """Write one file of the branch."""
        with _Repository(self) as repository:
            before = repository.fetched()
            if not before or name not in repository.names():
                raise BadInput(
                    f"{name} isn't at {self.whereto}.", "Take the newest: lanterne restore latest --from ADDRESS"
                )
            with target.open("xb") as content:
                repository.git("cat-file", "blob", f"{before}:{name}", into=content)


def checked_remote(address: str) -> str:
    """An address that Git may be given. Raises `BadInput`."""
    fits = SCP_LIKE.fullmatch(address) is not None
    if not fits and address.isascii() and address.isprintable() and " " not in address:
        parts = urlsplit(address)
        host = parts.netloc.rpartition("@")[2]
        fits = parts.scheme in GIT_SCHEMES and not host.startswith("-") and bool(host or parts.scheme == "file")
        fits = fits and parts.path.startswith("/") and "::" not in address
    if not fits:
        raise BadInput(
            "Backups go to s3://BUCKET/FOLDER, or to a Git remote over https, ssh or file.",
            "Write it as s3://bucket/folder, https://example.invalid/me/backups.git or git@example.invalid:me/backups.git.",
        )
    return address


class _Repository(AbstractContextManager["_Repository"]):
    """An empty repository beside the remote's newest commit, gone afterwards."""

    def __init__(self, place: GitBackups) -> None:
        self._place, self._folder = place, TemporaryDirectory(prefix="lanterne-git-")

    def __enter__(self) -> "_Repository":
        self.git("init", "--quiet", ".")
        address = checked_remote(self._place.address)
        parts = urlsplit(address)
        if parts.scheme == "https" and parts.username:
            self._hand_over(parts)
            address = self._place.whereto
        self.git("remote", "add", "origin", "--", address)
        return self

    def _hand_over(self, parts: SplitResult) -> None:
        """Give Git a name and token in a file of this folder, which others can't open: they can see what a program is called with."""
        file = Path(self._folder.name) / "credentials"
        host = parts.netloc.rpartition("@")[2]
        file.touch(mode=0o600)
        file.write_text(f"https://{parts.username}:{parts.password or ''}@{host}\n", encoding="utf-8")
        self.git("config", "credential.helper", "")
        self.git("config", "--add", "credential.helper", f"store --file={shlex.quote(str(file))}")

    def __exit__(self, *failure: object) -> None:
        self._folder.cleanup()

    def fetched(self) -> str:
        """The branch's newest commit without what its files hold; empty where the remote has no such branch."""
        found = self.git("ls-remote", "origin", BRANCH).split()
        if not found:
            return ""
        self.git("fetch", "--quiet", "--depth=1", "--filter=blob:none", "origin", BRANCH)
        return found[0]

    def names(self) -> tuple[str, ...]:
        """The files of what was fetched."""
        return tuple(self.git("ls-tree", "--name-only", "-z", "FETCH_HEAD").strip("\0").split("\0"))

    def git(self, *arguments: str, into: IO[bytes] | None = None) -> str:
        """Run Git. Raises `StorageFailed`, without what Git said: it may name a token."""
        folder = self._folder.name
        command = ["git", f"--git-dir={folder}/.git", f"--work-tree={folder}", *QUIETLY, *arguments]
        try:
            ran = subprocess.run(
                command,
                cwd=folder,
                stdin=subprocess.DEVNULL,
                # Without a terminal neither Git nor ssh can ask for a password and wait for ever.
                start_new_session=True,
                stdout=into if into is not None else subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=LONGEST_GIT_S,
                check=True,
            )
        except FileNotFoundError:
            raise BadInput("Git isn't installed, so I can't write to a Git remote.", "Install git.") from None
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
            raise StorageFailed(
                f"The Git remote {self._place.whereto} refused, or can't be reached ({arguments[0]}).",
                f"Try as the same user: git ls-remote {self._place.whereto}. It needs the right to push.",
            ) from None
        return "" if ran.stdout is None else ran.stdout.decode(errors="replace").strip()
