"""Files encrypted with a password: AES-256-GCM over pieces, so that a large one needs little memory and none can be cut or swapped.

A file begins with a mark, the salt from which scrypt makes the key, and the beginning of every piece's nonce. A nonce ends with
the piece's number and whether it is the last; the head belongs to what each piece vouches for.
"""

import hashlib
import os
import secrets
import shutil
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from lanterne_rouge.adapters.delivery.services import HOW_TO_ADD
from lanterne_rouge.domain.errors import BadInput, StorageFailed, why_refused

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

SEALED_MARK: Final = b"LANTERNE-SEALED-1\n"
SALT_BYTES, NONCE_HEAD_BYTES, KEY_BYTES_OF_FILE, TAG_BYTES = 16, 7, 32, 16
# About a tenth of a second and 32 MB for every try of a password (RFC 7914; OWASP asks for at least this much).
SCRYPT_COST, SCRYPT_BLOCKS, SCRYPT_LANES, SCRYPT_MEMORY = 1 << 15, 8, 1, 1 << 26
PIECE_BYTES: Final = 1 << 20
SHORTEST_PASSWORD = 12
UNSEALED: Final = ".unsealed-"
LEFT_AFTER_S = 86_400.0
WRONG_PASSWORD: Final = (
    "This backup can't be opened with BACKUP_KEY, or it is damaged.",
    "Set the BACKUP_KEY it was made with.",
)


def seal_file(source: Path, target: Path, password: str) -> int:
    """Encrypt a file and check that it can be opened again; returns its size. Raises `BadInput` for a short password.

    `target` is whole or not there; it is on disk before it gets its name.
    """
    if len(password) < SHORTEST_PASSWORD:
        raise BadInput(f"BACKUP_KEY is shorter than {SHORTEST_PASSWORD} characters.", "Make a long random one.")
    unfinished = target.with_name(f"{target.name}.part")
    try:
        with source.open("rb") as plain, unfinished.open("wb") as sealed:
            _seal(plain, sealed, password)
            sealed.flush()
            os.fsync(sealed.fileno())
        with source.open("rb") as plain, unfinished.open("rb") as sealed:
            if any(piece != plain.read(len(piece)) for piece in _pieces(sealed, password)) or plain.read(1):
                raise StorageFailed(
                    "The backup that I wrote doesn't hold what I saved.", "The disk may be failing: use another."
                )
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
    return target.stat().st_size


def open_sealed_file(source: Path, target: Path, password: str | None) -> None:
    """Decrypt a file into a new one that only its owner reads. Raises `BadInput`; then nothing is left."""
    if password is None:
        raise BadInput("This backup is encrypted, and BACKUP_KEY isn't set.", "Set the BACKUP_KEY it was made with.")
    try:
        with (
            source.open("rb") as sealed,
            os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as plain,
        ):
            for piece in _pieces(sealed, password):
                plain.write(piece)
    except OSError as error:
        target.unlink(missing_ok=True)
        raise StorageFailed(f"I can't read the backup {source} ({why_refused(error)}).", "Check the disk.") from error
    except BadInput:
        target.unlink(missing_ok=True)
        raise


def remove_leftovers(home: Path) -> None:
    """Delete what a backup that was killed left unencrypted; one that still runs is younger than a day."""
    for folder in home.glob(f"{UNSEALED}*"):
        if folder.stat().st_mtime < time.time() - LEFT_AFTER_S:
            shutil.rmtree(folder, ignore_errors=True)


def is_sealed(file: Path) -> bool:
    """Whether a file is one of these; False also where it can't be read."""
    try:
        with file.open("rb") as content:
            return content.read(len(SEALED_MARK)) == SEALED_MARK
    except OSError:
        return False


def _seal(plain: IO[bytes], sealed: IO[bytes], password: str) -> None:
    salt, nonce_head = secrets.token_bytes(SALT_BYTES), secrets.token_bytes(NONCE_HEAD_BYTES)
    head = SEALED_MARK + salt + nonce_head
    sealed.write(head)
    cipher, number, piece = _cipher(_key(password, salt)), 0, plain.read(PIECE_BYTES)
    while True:
        following = plain.read(PIECE_BYTES)
        sealed.write(cipher.encrypt(_nonce(nonce_head, number, last=not following), piece, head))
        if not following:
            return
        number, piece = number + 1, following


def _pieces(sealed: IO[bytes], password: str) -> Iterator[bytes]:
    head = sealed.read(len(SEALED_MARK) + SALT_BYTES + NONCE_HEAD_BYTES)
    salt, nonce_head = head[len(SEALED_MARK) : -NONCE_HEAD_BYTES], head[-NONCE_HEAD_BYTES:]
    if not head.startswith(SEALED_MARK) or len(salt) != SALT_BYTES:
        raise BadInput(*WRONG_PASSWORD)
    cipher, number, piece = _cipher(_key(password, salt)), 0, sealed.read(PIECE_BYTES + TAG_BYTES)
    while True:
        following = sealed.read(PIECE_BYTES + TAG_BYTES)
        opened = _opened(cipher, _nonce(nonce_head, number, last=not following), piece, head)
        if opened is None:
            raise BadInput(*WRONG_PASSWORD)
        yield opened
        if not following:
            return
        number, piece = number + 1, following


def _cipher(key: bytes) -> "AESGCM":
    try:
        # Imported here: it is an extra, and only encrypted backups need it.
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    except ImportError:
        raise BadInput("The library that encrypts backups isn't installed.", HOW_TO_ADD) from None
    return AESGCM(key)


def _opened(cipher: "AESGCM", nonce: bytes, piece: bytes, head: bytes) -> bytes | None:
    from cryptography.exceptions import InvalidTag

    try:
        return cipher.decrypt(nonce, piece, head)
    except InvalidTag:
        return None


def _key(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(
        password.encode(),
        salt=salt,
        n=SCRYPT_COST,
        r=SCRYPT_BLOCKS,
        p=SCRYPT_LANES,
        maxmem=SCRYPT_MEMORY,
        dklen=KEY_BYTES_OF_FILE,
    )


def _nonce(head: bytes, number: int, *, last: bool) -> bytes:
    return head + struct.pack(">IB", number, last)
