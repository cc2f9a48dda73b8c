"""Backups in S3-compatible storage: four requests, each signed with AWS Signature Version 4."""

import hashlib
import hmac
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Final
from urllib.parse import quote, urlsplit

from lanterne_rouge.adapters.delivery.http_post import ServiceAnswer, ask_service, download
from lanterne_rouge.domain.backup import S3Account
from lanterne_rouge.domain.errors import BadInput, DeliveryFailed, StorageFailed

BUCKET_NAME: Final = re.compile(r"[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]")
S3_FOLDER: Final = re.compile(r"(?:[\w.-]+/)*")
LISTED_KEY: Final = re.compile(r"<Key>([^<]{1,1024})</Key>")
KEYS_A_PAGE, MOST_KEY_PAGES = 100, 100
EMPTY_SHA256: Final = hashlib.sha256(b"").hexdigest()
# S3 takes so much in one request.
LARGEST_S3_OBJECT: Final = 5 * 2**30
S3: Final = "The storage"
S3_TIMEOUT_S: Final = 120.0


@dataclass(frozen=True, kw_only=True)
class S3Backups:
    """One folder of one bucket, addressed by path."""

    account: S3Account
    bucket: str
    folder: str
    clock: Callable[[], datetime] = lambda: datetime.now(UTC)

    @property
    def whereto(self) -> str:
        """`s3://bucket/folder`."""
        return f"s3://{self.bucket}/{self.folder}".rstrip("/")

    def names(self) -> tuple[str, ...]:
        """The files of the folder that may be backups. They are listed by name, so that the newest come last."""
        prefix = f"{self.folder}lanterne-"
        names: list[str] = []
        for _ in range(MOST_KEY_PAGES):
            query = {"list-type": "2", "max-keys": str(KEYS_A_PAGE), "prefix": prefix}
            after = {"start-after": f"{self.folder}{names[-1]}"} if names else {}
            answer = self._ask("GET", "", query | after)
            keys = LISTED_KEY.findall(answer.content.decode(errors="replace"))
            names += [key.removeprefix(self.folder) for key in keys if key.startswith(prefix)]
            if len(keys) < KEYS_A_PAGE:
                break
        return tuple(names)

    def change(self, added: Path, removed: Sequence[str]) -> None:
        """Store the file, which the storage compares with its hash, then delete the others."""
        size = added.stat().st_size
        if size > LARGEST_S3_OBJECT:
            raise BadInput(
                "The backup is larger than 5 GB, which S3 doesn't take at once.", "Save it into a folder instead."
            )
        with added.open("rb") as content:
            digest = hashlib.file_digest(content, "sha256").hexdigest()
            content.seek(0)
            self._ask("PUT", added.name, {}, body=content, size=size, digest=digest)
        for name in removed:
            self._ask("DELETE", name, {})

    def fetch(self, name: str, target: Path) -> None:
        """Write one file."""
        url, headers = self._signed("GET", name, {}, EMPTY_SHA256)
        try:
            with target.open("xb") as content:
                self._check(download(S3, url, headers, content, timeout_s=S3_TIMEOUT_S), name)
        except DeliveryFailed as failed:
            raise self._unreached() from failed

    def _ask(
        self,
        method: str,
        name: str,
        query: Mapping[str, str],
        *,
        body: IO[bytes] | None = None,
        size: int = 0,
        digest: str = EMPTY_SHA256,
    ) -> ServiceAnswer:
        url, headers = self._signed(method, name, query, digest)
        if body is not None:
            headers = {**headers, "Content-Length": str(size), "Content-Type": "application/octet-stream"}
        try:
            answer = ask_service(S3, method, url, body, headers, timeout_s=S3_TIMEOUT_S)
        except DeliveryFailed as failed:
            raise self._unreached() from failed
        self._check(answer, name)
        return answer

    def _signed(self, method: str, name: str, query: Mapping[str, str], digest: str) -> tuple[str, Mapping[str, str]]:
        """The address, and the headers that sign it."""
        host = urlsplit(self.account.endpoint).netloc
        path = _quoted(f"/{self.bucket}/{self.folder}{name}" if name else f"/{self.bucket}", "/")
        asked = "&".join(f"{_quoted(key)}={_quoted(value)}" for key, value in sorted(query.items()))
        headers = sign(method, host, path, asked, digest, account=self.account, now=self.clock())
        return f"{self.account.endpoint}{path}{'?' if asked else ''}{asked}", headers

    def _check(self, answer: ServiceAnswer, name: str) -> None:
        if answer.status < 300:
            return
        if answer.status in (401, 403):
            raise BadInput(
                f"{self.whereto} doesn't accept the key, or the key may not do this.",
                "Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and what they may: list, read, write and delete.",
            )
        if answer.status == 404 and b"NoSuchKey" in answer.content:
            raise BadInput(
                f"{name} isn't at {self.whereto}.", "Take the newest: lanterne restore latest --from ADDRESS"
            )
        if answer.status == 404:
            raise BadInput(f"There's no bucket called {self.bucket}.", "Make it, or check BACKUP_TO and S3_ENDPOINT.")
        region = answer.headers.get("x-amz-bucket-region", "")
        if region and region != self.account.region and region.replace("-", "").isalnum():
            raise BadInput(f"The bucket {self.bucket} is in another region.", f"Set S3_REGION={region}.")
        raise StorageFailed(
            f"The storage at {urlsplit(self.account.endpoint).netloc} refused ({answer.status}).",
            "Check S3_ENDPOINT and S3_REGION, or try again later.",
        )

    def _unreached(self) -> StorageFailed:
        return StorageFailed(
            f"The storage at {urlsplit(self.account.endpoint).netloc} can't be reached, or broke off.",
            "Is this machine online? Check S3_ENDPOINT, then try again.",
        )


def s3_backups(address: str, account: S3Account | None) -> S3Backups:
    """The backups at `s3://bucket/folder`. Raises `BadInput`."""
    bucket, _, folder = address.removeprefix("s3://").partition("/")
    folder = f"{folder.strip('/')}/" if folder.strip("/") else ""
    if BUCKET_NAME.fullmatch(bucket) is None or S3_FOLDER.fullmatch(folder) is None or ".." in folder:
        raise BadInput("That isn't a bucket and a folder.", "Write it as s3://bucket/folder.")
    if account is None:
        raise BadInput("I have no key for that storage.", "Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.")
    return S3Backups(account=account, bucket=bucket, folder=folder)


def sign(
    method: str, host: str, path: str, query: str, digest: str, *, account: S3Account, now: datetime
) -> dict[str, str]:
    """The headers of a request in AWS Signature Version 4; `path` and `query` as they stand in the address."""
    at, day = f"{now:%Y%m%dT%H%M%SZ}", f"{now:%Y%m%d}"
    headers = {"host": host, "x-amz-content-sha256": digest, "x-amz-date": at}
    names = ";".join(headers)
    lines = "".join(f"{name}:{value}\n" for name, value in headers.items())
    request = "\n".join((method, path, query, lines, names, digest))
    scope = f"{day}/{account.region}/s3/aws4_request"
    text = "\n".join(("AWS4-HMAC-SHA256", at, scope, hashlib.sha256(request.encode()).hexdigest()))
    key = f"AWS4{account.secret}".encode()
    for part in (day, account.region, "s3", "aws4_request"):
        key = hmac.digest(key, part.encode(), "sha256")
    signature = hmac.digest(key, text.encode(), "sha256").hex()
    signed = f"AWS4-HMAC-SHA256 Credential={account.key_id}/{scope}, SignedHeaders={names}, Signature={signature}"
    return {"x-amz-content-sha256": digest, "x-amz-date": at, "Authorization": signed}


def _quoted(text: str, safe: str = "") -> str:
    return quote(text, safe=f"{safe}-_.~")
