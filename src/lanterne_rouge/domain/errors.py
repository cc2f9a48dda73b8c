"""The errors that the athlete sees.

LanterneError            a sentence that says what happened, and one that says what to do next
├── BadInput             what was typed or passed cannot be used
├── BadFile              a file cannot be read as training data
├── BadMission           a mission file is wrong: file, line and field are in the sentence
├── NotFound             the thing asked for is not there
├── NotPermitted         the caller's role may not do this
├── Conflict             something was changed in the meantime, so nothing was written
├── StorageFailed        the database or the disk refuses: damaged, newer than the program, full, no rights
├── DeliveryFailed       a message was not taken, or nobody knows whether it was
├── SourceFailed         a service that data comes from does not answer, refuses, or answers what cannot be read
└── ModelFailed          a language model gave no usable answer; the rules answer instead
"""

import errno
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lanterne_rouge.domain.language_model import FailureKind, TokenUse


class LanterneError(Exception):
    """An expected failure: `sentence` says what happened, `next_step` what to do."""

    def __init__(self, sentence: str, next_step: str = "") -> None:
        super().__init__(f"{sentence} {next_step}".strip())
        self.sentence = sentence
        self.next_step = next_step


class BadInput(LanterneError):
    """What was typed or passed cannot be used."""


class BadFile(LanterneError):
    """A file cannot be read as training data."""


class BadMission(LanterneError):
    """A mission file is wrong; the sentence names file, line and field."""


class NotFound(LanterneError):
    """The requested item does not exist."""


class NotPermitted(LanterneError):
    """The caller's role may not do this."""


class Conflict(LanterneError):
    """Something was changed in the meantime, so nothing was written."""


class StorageFailed(LanterneError):
    """The database or the disk failed."""


class DeliveryFailed(LanterneError):
    """A message was not taken. `temporary`: trying again may help, after `wait_s` where the service said so.

    `uncertain`: it was handed over and the answer is missing, so it may have arrived. `gone`: its receiver takes nothing any more.
    """

    def __init__(
        self,
        sentence: str,
        next_step: str = "",
        *,
        temporary: bool = False,
        wait_s: float | None = None,
        uncertain: bool = False,
        gone: bool = False,
    ) -> None:
        super().__init__(sentence, next_step)
        self.temporary = temporary
        self.wait_s = wait_s
        self.uncertain = uncertain
        self.gone = gone


class SourceFault(StrEnum):
    """Why a service gave nothing: not reached or late, not let in, limit used up, an answer that makes no sense."""

    UNREACHABLE = "unreachable"
    REFUSED = "refused"
    BUSY = "busy"
    GARBLED = "garbled"


class SourceFailed(LanterneError):
    """A service that data comes from gave nothing; the sentence never contains a key. `until`: when to ask again."""

    def __init__(
        self, fault: SourceFault, sentence: str, next_step: str = "", *, until: datetime | None = None
    ) -> None:
        super().__init__(sentence, next_step)
        self.fault = fault
        self.until = until


class ModelFailed(LanterneError):
    """A language model gave no usable answer. `use` is what the attempt cost; the sentence never contains a key."""

    def __init__(
        self, failing: "FailureKind", sentence: str, next_step: str = "", *, use: "TokenUse | None" = None
    ) -> None:
        super().__init__(sentence, next_step)
        from lanterne_rouge.domain.language_model import TokenUse  # here, as every start loads this file

        self.failing = failing
        self.use = use or TokenUse()


DISK_FULL = (
    "The disk is full, so this step wasn't saved. Everything before it is safe.",
    "Free some space and try again.",
)


def is_disk_full(error: OSError) -> bool:
    """Whether the system refused because the disk, or the user's share of it, is full."""
    return error.errno in (errno.ENOSPC, errno.EDQUOT)


def why_refused(error: OSError) -> str:
    """Why the system refused, in a few words for a bracket."""
    return "the disk is full" if is_disk_full(error) else error.strerror or type(error).__name__
