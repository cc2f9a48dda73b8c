"""Paired devices as typed answers and as text."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from lanterne_rouge.views.table import table_lines


@dataclass(frozen=True, kw_only=True)
class PairingView:
    """A one-time code for one device, until `expires`. `permission`: what it may do; `link`: where to open it."""

    code: str
    link: str
    permission: str
    expires: datetime


@dataclass(frozen=True, kw_only=True)
class PairedDeviceView:
    """A paired device. `last_seen`: to the hour; null: never since it was paired. `in_use`: false once it was revoked."""

    id: str
    name: str
    permission: str
    paired: datetime
    last_seen: datetime | None
    in_use: bool


@dataclass(frozen=True, kw_only=True)
class PairedView:
    """A device that was just paired, and its token, which is shown this once and stored nowhere."""

    device: PairedDeviceView
    token: str


@dataclass(frozen=True, kw_only=True)
class PasswordView:
    """Whether a password pairs devices, beside codes."""

    is_set: bool


MAY = {"all": "may do what you may do here", "read": "may look at everything and change nothing"}
SHORT = {"all": "everything", "read": "looking only"}


def password_text(view: PasswordView) -> str:
    """What pairs devices now."""
    if not view.is_set:
        return "There is no password. Only codes pair devices: lanterne pair"
    return "Your password pairs devices from now on, as codes do. Devices that are paired stay paired."


ONLY_HERE: Final = (
    "This address works on this machine alone. For a phone, pair this machine's browser first, then: lanterne serve --host 0.0.0.0,"
    " and lanterne pair. If the link names this machine alone even then, add --url http://ADDRESS-OF-THIS-MACHINE:8421"
)
_LOOPBACK: Final = re.compile(r"https?://(?:127\.|localhost\b|\[::1\])")


def pairing_text(view: PairingView, picture: str, *, now: datetime) -> str:
    """The code, its link, and a picture of the link for a camera."""
    minutes = max(round((view.expires - now).total_seconds() / 60), 1)
    may = MAY.get(view.permission, f"may do what the {view.permission} may")
    return "\n".join(
        [
            *([picture] if picture else []),
            f"Open {view.link}",
            f"or type the code {view.code} there. It pairs one device within {minutes} minutes; the device {may}.",
            *([ONLY_HERE] if _LOOPBACK.match(view.link) else []),
        ]
    )


def devices_text(views: Sequence[PairedDeviceView]) -> str:
    """The devices as a table."""
    if not views:
        return "No device is paired. Pair one with: lanterne pair"
    rows = [
        (
            view.id,
            view.name,
            SHORT.get(view.permission, view.permission),
            f"{view.paired:%Y-%m-%d}",
            f"{view.last_seen:%Y-%m-%d}" if view.last_seen else "never",
            "" if view.in_use else "revoked",
        )
        for view in views
    ]
    return "\n".join(table_lines(("id", "name", "may do", "paired", "last seen", ""), rows))


def revoked_text(view: PairedDeviceView) -> str:
    """That a device is out."""
    return f"{view.name} can no longer open anything here."
