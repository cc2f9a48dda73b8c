"""A password instead of a code, for those who want one: only its Argon2id hash is stored, in the form that names its costs."""

from functools import cache
from os import urandom
from threading import Lock
from typing import Final

from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

from lanterne_rouge.domain.errors import BadInput

SHORTEST_PASSWORD, LONGEST_PASSWORD = 12, 200
# The second choice of RFC 9106: 64 MiB and three passes, so that one guess takes about a tenth of a second.
MEMORY_KIB, PASSES, LANES, SALT_BYTES, HASH_BYTES = 65_536, 3, 4, 16, 32
# One at a time: many at once would take the memory of the whole server.
_ONE: Final = Lock()


def hash_password(password: str) -> str:
    """The form in which a password is stored. Raises `BadInput` for one that is too short."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise BadInput(
            f"A password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters.",
            "Four unusual words make a good one.",
        )
    with _ONE:
        return _argon2id(urandom(SALT_BYTES)).derive_phc_encoded(password.encode())


def is_password(password: str, stored: str | None) -> bool:
    """Whether it is the stored one; takes as long where none is stored, so that nobody learns whose there is."""
    given = password.encode() if len(password) <= LONGEST_PASSWORD else b""
    with _ONE:
        try:
            Argon2id.verify_phc_encoded(given, stored or _of_nobody())
        except InvalidKey:
            return False
    return stored is not None


@cache
def _of_nobody() -> str:
    return _argon2id(urandom(SALT_BYTES)).derive_phc_encoded(urandom(HASH_BYTES))


def _argon2id(salt: bytes) -> Argon2id:
    return Argon2id(salt=salt, length=HASH_BYTES, iterations=PASSES, lanes=LANES, memory_cost=MEMORY_KIB)
