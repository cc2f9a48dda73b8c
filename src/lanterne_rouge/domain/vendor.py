"""The services that training data can come from: how one signs in, what comes in, and under which terms. One row each."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class SignIn(StrEnum):
    """How the athlete lets the coach in: a key to copy, or a consent page of the service (OAuth)."""

    KEY = "key"
    OAUTH = "oauth"


@dataclass(frozen=True, kw_only=True)
class ConsentPage:
    """Where consent is asked for and where codes become tokens; `scopes` are asked for, `needed` must be granted.

    `single_use`: a refresh token works once, and its successor must be stored before anything else is done.
    """

    authorize: str
    token: str
    scopes: tuple[str, ...]
    needed: tuple[str, ...] = ()
    separator: str = " "
    single_use: bool = True


@dataclass(frozen=True, kw_only=True)
class Vendor:
    """A service. `api` is its address, `files` further hosts that files may be fetched from.

    `prefix`: of its settings, such as OURA_CLIENT_ID. `key_settings`: settings that may hold a key or token, the first counts.
    `for_coaching`: False for data that may only be shown. `pause_s`: seconds between two requests where no limit is published.
    """

    name: str
    title: str
    prefix: str
    api: str
    sign_in: SignIn
    brings: str
    where: str
    key_settings: tuple[str, ...] = ()
    consent: ConsentPage | None = None
    files: tuple[str, ...] = ()
    for_coaching: bool = True
    pause_s: float = 0.0

    @property
    def base_setting(self) -> str:
        """The setting with another address of its API, such as that of a stand-in."""
        return f"{self.prefix}_BASE_URL"

    @property
    def client_settings(self) -> tuple[str, str]:
        """The settings with the id and the secret of the athlete's own app, where there is a consent page."""
        return f"{self.prefix}_CLIENT_ID", f"{self.prefix}_CLIENT_SECRET"


SERVICES: tuple[Vendor, ...] = (
    Vendor(
        name="intervals",
        title="intervals.icu",
        prefix="INTERVALS",
        api="https://intervals.icu",
        sign_in=SignIn.KEY,
        key_settings=("INTERVALS_API_KEY",),
        brings="activities by their original files; weight, sleep, HRV and the like",
        where="On intervals.icu under Settings, Developer Settings.",
        pause_s=0.1,
    ),
)

VENDOR_BY_NAME: Mapping[str, Vendor] = {vendor.name: vendor for vendor in SERVICES}
OTHER_NAMES: Mapping[str, str] = {
    "intervals.icu": "intervals",
    "intervals_icu": "intervals",
    "intervalsicu": "intervals",
}
