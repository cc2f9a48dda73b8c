"""Secrets sealed with AES-GCM: the database and its backups hold what nobody can read without the key."""

import os
import secrets
from base64 import b64decode, b64encode
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from lanterne_rouge.domain.errors import BadInput, StorageFailed, why_refused

KEY_BYTES: Final = 32
NONCE_BYTES: Final = 12
SEALED_AS: Final = "1:"
LEAST_KEY_TEXT: Final = 16
OTHER_USERS: Final = 0o077


@dataclass(frozen=True, repr=False)
class AesVault:
    """A vault with one key."""

    key: bytes

    def seal(self, text: str, *, bound_to: str) -> str:
        """The text, unreadable without the key, and useless in another place."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        sealed = AESGCM(self.key).encrypt(nonce, text.encode(), bound_to.encode())
        return SEALED_AS + b64encode(nonce + sealed).decode()

    def unseal(self, sealed: str, *, bound_to: str) -> str:
        """The text again. Raises `BadInput`."""
        try:
            raw = b64decode(sealed.removeprefix(SEALED_AS), validate=True)
            return AESGCM(self.key).decrypt(raw[:NONCE_BYTES], raw[NONCE_BYTES:], bound_to.encode()).decode()
        except (InvalidTag, ValueError) as error:
            raise BadInput(
                "A stored key can't be opened: it was sealed with another secrets.key, or it is damaged.",
                "Put the earlier secrets.key back into the home folder, or connect the service again.",
            ) from error


def open_vault(*, key: str | None, key_file: Path) -> AesVault:
    """The vault with the key of the settings, else of the file, which only its owner can read; made on first use."""
    if key is not None:
        if len(key) < LEAST_KEY_TEXT:
            raise BadInput(
                f"LANTERNE_SECRET_KEY is shorter than {LEAST_KEY_TEXT} characters.", "Make a long random one."
            )
        return AesVault(sha256(key.encode()).digest())
    try:
        return AesVault(_read(key_file))
    except FileNotFoundError:
        return AesVault(_made(key_file))
    except OSError as error:
        raise StorageFailed(f"I can't read {key_file} ({why_refused(error)}).", "Check its permissions.") from error


def _read(path: Path) -> bytes:
    content = path.read_bytes()
    if len(content) != KEY_BYTES:
        raise BadInput(f"{path} isn't a key of mine.", "Put the earlier file back, or remove it and connect again.")
    if os.name == "posix" and path.stat().st_mode & OTHER_USERS:
        raise BadInput(f"Others can read {path}, which opens your keys.", f"Close it to them: chmod 600 {path}")
    return content


def _made(path: Path) -> bytes:
    """A new key, whole on disk before it is used; of two processes that make one at once, the first one's counts."""
    key = secrets.token_bytes(KEY_BYTES)
    unfinished = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(unfinished, path)
        except FileExistsError:
            return _read(path)
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as error:
        raise StorageFailed(f"I can't write {path} ({why_refused(error)}).", "Check the home folder.") from error
    return key
