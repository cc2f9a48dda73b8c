"""Phones and programs that were paired with a home, and the one-time codes that pair them."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Permission(StrEnum):
    """What a device may do. `READ`: look at everything, write nothing. `CALENDAR`: fetch the calendar, see nothing else.

    `COACH`, `PLANNER` and `COPILOT`: what the agent of that name may do, and nothing else.
    """

    ALL = "all"
    READ = "read"
    COACH = "coach"
    PLANNER = "planner"
    COPILOT = "copilot"
    CALENDAR = "calendar"


@dataclass(frozen=True, kw_only=True)
class PairingCode:
    """A one-time code that waits for its device. `code_hash`: SHA-256 of the code; the code itself is stored nowhere."""

    code_hash: str
    permission: Permission
    expires: datetime


@dataclass(frozen=True, kw_only=True)
class Device:
    """A paired phone or program of one athlete. `token_hash`: SHA-256 of its token; the token itself is stored nowhere.

    `last_seen`: when it last asked for something, to the hour; `revoked`: since when its token opens nothing.
    """

    id: str
    name: str
    permission: Permission
    token_hash: str
    paired: datetime
    last_seen: datetime | None = None
    revoked: datetime | None = None
