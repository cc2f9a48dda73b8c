"""A morning as it was kept with its run, read back whole; a field that an old run does not know takes its default."""

from typing import Final

import msgspec

from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.storage.documents import decode


class _Kept(msgspec.Struct):
    context: DayContext


# Not strict, for JSON knows no number that is not finite: `memories.exact` writes it as a word.
_KEPT: Final = msgspec.json.Decoder(_Kept, strict=False)


def kept_context(document: str) -> DayContext:
    """The whole input of a run from its observation in the memory bus; raises `StorageFailed` when it is damaged."""
    return decode(_KEPT, document).context
