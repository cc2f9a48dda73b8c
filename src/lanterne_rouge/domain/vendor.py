"""The services that training data can come from: how one signs in, what comes in, and under which terms. One row each."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from lanterne_rouge.domain.quick_dataclass import dataclass


class SignIn(StrEnum):
    """How the athlete lets the coach in: a key to copy, or a consent page of the service (OAuth)."""

    KEY = "key"
    OAUTH = "oauth"


CALLBACK_PORT = 8423
CALLBACK_PATH = "/callback"
SECURE_CALLBACK = f"https://localhost:{CALLBACK_PORT}{CALLBACK_PATH}"
"""For services that take no other: nothing listens there, and the athlete copies the address from the browser."""


class ClientSecret(StrEnum):
    """How an app proves that it is itself: in the form, in a header, or in a form whose answer stands in an envelope."""

    FORM = "form"
    HEADER = "header"
    ENVELOPE = "envelope"


@dataclass(frozen=True, kw_only=True)
class ConsentPage:
    """Where consent is asked for and where codes become tokens; `scopes` are asked for, `needed` must be granted.

    `sending`: those that planning workouts there takes; one who leaves them out still gets everything in.
    `single_use`: a refresh token works once, and its successor must be stored before anything else is done.
    `signs_with`: how the app's secret is sent. `redirect`: where the consent page sends the athlete back to.
    """

    authorize: str
    token: str
    scopes: tuple[str, ...]
    needed: tuple[str, ...] = ()
    sending: tuple[str, ...] = ()
    separator: str = " "
    single_use: bool = True
    signs_with: ClientSecret = ClientSecret.FORM
    redirect: str = f"http://localhost:{CALLBACK_PORT}{CALLBACK_PATH}"

    def missing_to_send(self, granted: Sequence[str]) -> list[str]:
        """What was not granted of what sending takes; nothing where the service doesn't say what was."""
        return [scope for scope in self.sending if granted and scope not in granted]


@dataclass(frozen=True, kw_only=True)
class Vendor:
    """A service. `api` is its address, `files` further addresses that files may be fetched from.

    `prefix`: of its settings, such as OURA_CLIENT_ID. `key_settings`: settings that may hold a key or token, the first counts.
    `renewal_setting`: the setting that may hold a token of the athlete's own app from which a connection begins.
    `for_coaching`: False for data that may only be shown; `notice` is then said before it is connected.
    `pause_s`: seconds between two requests where no limit is published. `reach_days`: how far back it hands out anything at all.
    """

    name: str
    title: str
    prefix: str
    api: str
    sign_in: SignIn
    brings: str
    where: str
    key_settings: tuple[str, ...] = ()
    renewal_setting: str = ""
    consent: ConsentPage | None = None
    files: tuple[str, ...] = ()
    for_coaching: bool = True
    notice: str = ""
    pause_s: float = 0.0
    reach_days: int | None = None

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
        brings="activities, by their original files where there are any; weight, sleep, HRV and the like",
        where="You find it on intervals.icu under Settings, Developer Settings.",
        pause_s=0.01,
    ),
    Vendor(
        name="oura",
        title="Oura",
        prefix="OURA",
        api="https://api.ouraring.com",
        sign_in=SignIn.OAUTH,
        key_settings=("OURA_ACCESS_TOKEN", "OURA_TOKEN"),
        brings="readiness with what it is made of, sleep, HRV, resting heart rate, temperature",
        where="Make an app at cloud.ouraring.com/oauth/applications.",
        consent=ConsentPage(
            authorize="https://cloud.ouraring.com/oauth/authorize",
            token="https://api.ouraring.com/oauth/token",
            scopes=("daily", "personal"),
            needed=("daily",),
        ),
    ),
    Vendor(
        name="whoop",
        title="WHOOP",
        prefix="WHOOP",
        api="https://api.prod.whoop.com",
        sign_in=SignIn.OAUTH,
        brings="recovery as readiness, HRV, resting heart rate, sleep, breathing, SpO2",
        where="Make an app at developer.whoop.com.",
        consent=ConsentPage(
            authorize="https://api.prod.whoop.com/oauth/oauth2/auth",
            token="https://api.prod.whoop.com/oauth/oauth2/token",
            # Without `offline` there is no refresh token, and the connection ends after an hour.
            scopes=("offline", "read:recovery", "read:sleep"),
            needed=("offline", "read:recovery", "read:sleep"),
            redirect=SECURE_CALLBACK,
        ),
    ),
    Vendor(
        name="polar",
        title="Polar",
        prefix="POLAR",
        api="https://www.polaraccesslink.com",
        sign_in=SignIn.OAUTH,
        brings="recordings of the last four weeks; sleep, HRV, pulse and breathing at night",
        where="Make a client at admin.polaraccesslink.com.",
        consent=ConsentPage(
            authorize="https://flow.polar.com/oauth2/authorization",
            # The token lasts for years; there is none to renew it with.
            token="https://polarremote.com/v2/oauth2/token",
            scopes=("accesslink.read_all",),
            single_use=False,
            signs_with=ClientSecret.HEADER,
        ),
        reach_days=30,
        pause_s=0.01,
    ),
    Vendor(
        name="withings",
        title="Withings",
        prefix="WITHINGS",
        api="https://wbsapi.withings.net",
        sign_in=SignIn.OAUTH,
        brings="weight; sleep, breathing and pulse at night",
        where="Make an app at developer.withings.com.",
        consent=ConsentPage(
            authorize="https://account.withings.com/oauth2_user/authorize2",
            token="https://wbsapi.withings.net/v2/oauth2",
            scopes=("user.metrics", "user.activity"),
            separator=",",
            single_use=False,
            signs_with=ClientSecret.ENVELOPE,
        ),
    ),
    Vendor(
        name="wahoo",
        title="Wahoo",
        prefix="WAHOO",
        api="https://api.wahooligan.com",
        sign_in=SignIn.OAUTH,
        brings="workouts by their FIT files; your plan goes there",
        where="Make an app at developers.wahooligan.com.",
        consent=ConsentPage(
            authorize="https://api.wahooligan.com/oauth/authorize",
            token="https://api.wahooligan.com/oauth/token",
            scopes=("user_read", "workouts_read", "workouts_write", "plans_read", "plans_write"),
            needed=("workouts_read",),
            sending=("workouts_write", "plans_read", "plans_write"),
            # Each works once, but the one before lives until the new access token is used.
            single_use=False,
        ),
        files=("https://cdn.wahooligan.com",),
    ),
    Vendor(
        name="hevy",
        title="Hevy",
        prefix="HEVY",
        api="https://api.hevyapp.com",
        sign_in=SignIn.KEY,
        key_settings=("HEVY_API_KEY",),
        brings="lifting sessions, with later corrections and deletions; routines both ways",
        where="You find it at hevy.com/settings under Developer (it takes Hevy Pro).",
        pause_s=0.01,
    ),
    Vendor(
        name="strava",
        title="Strava",
        prefix="STRAVA",
        renewal_setting="STRAVA_REFRESH_TOKEN",
        api="https://www.strava.com",
        sign_in=SignIn.OAUTH,
        brings="your recent list, to look at only",
        where="Make an app at strava.com/settings/api (Strava asks for a subscription).",
        consent=ConsentPage(
            authorize="https://www.strava.com/oauth/authorize",
            token="https://www.strava.com/oauth/token",
            scopes=("activity:read",),
            needed=("activity:read",),
            separator=",",
            single_use=False,
        ),
        for_coaching=False,
        notice="Strava's terms (API policy 5.3, 5.4, 6.2) keep what comes from its interface out of coaching, models and messages. "
        "So I only show you your own list of the last 90 days, keep it apart, and delete each record seven days after I "
        "fetched it. To train with your Strava history, import your archive: lanterne import FILE",
    ),
)

VENDOR_BY_NAME: Mapping[str, Vendor] = {vendor.name: vendor for vendor in SERVICES}
OTHER_NAMES: Mapping[str, str] = {
    "intervals.icu": "intervals",
    "intervals_icu": "intervals",
    "intervalsicu": "intervals",
}

_PASSING_ON: Mapping[str, str] = {
    "apple_health": "Apple Health",
    "health_connect": "Health Connect",
    "google_fit": "Google Fit",
    "garmin_export": "your Garmin export",
    "intervals_csv": "your CSV of intervals.icu",
    "wellness_csv": "your daily CSV",
}


def title_of_source(source: str) -> str:
    """A source of values as people call it."""
    vendor = VENDOR_BY_NAME.get(OTHER_NAMES.get(source, source))
    return vendor.title if vendor is not None else _PASSING_ON.get(source, source)
