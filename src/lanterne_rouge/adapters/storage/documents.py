"""Encode and decode domain objects as JSON, and instants as microseconds."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Final, TypeVar

import msgspec

from lanterne_rouge.domain.errors import StorageFailed

T = TypeVar("T")
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND: Final = timedelta(microseconds=1)


def encode(value: object) -> str:
    """Encode a value as JSON text."""
    return _ENCODER.encode(value).decode()


def decode(decoder: msgspec.json.Decoder[T], text: str) -> T:
    """Decode a value; raises `StorageFailed` when the text is damaged."""
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise _damaged(error) from error


def to_builtins(value: object) -> dict[str, object]:
    """The value as dictionaries and lists of what JSON knows."""
    document: dict[str, object] = msgspec.to_builtins(value, enc_hook=_plain)
    return document


def convert(document: object, kind: type[T]) -> T:
    """The value of such a document; raises `StorageFailed` when it is damaged."""
    try:
        return msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        raise _damaged(error) from error


@contextmanager
def paused_gc() -> Iterator[None]:
    """Pause the garbage collector while thousands of documents are read, which takes a fifth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def microseconds(instant: datetime) -> int:
    """Whole microseconds since 1970; the instant must have a zone."""
    return (instant - EPOCH) // MICROSECOND


def instant(us: int) -> datetime:
    """The instant in UTC."""
    return EPOCH + us * MICROSECOND


def _damaged(error: Exception) -> StorageFailed:
    return StorageFailed(f"A stored record is damaged: {error}.", "Restore a backup with `lanterne restore FILE`.")


def _plain(value: object) -> object:
    """Convert NumPy scalars."""
    item = getattr(value, "item", None)
    if callable(item):
        return item()
    raise TypeError(f"a {type(value).__name__} cannot be stored")


_ENCODER: Final = msgspec.json.Encoder(enc_hook=_plain)
