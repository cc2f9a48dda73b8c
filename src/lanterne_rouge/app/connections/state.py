"""What a home knows of a connection: its keys, sealed, and how the last sync went. Never journaled: an undo brings no key back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Final

from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.documents import read_document
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.vendor import OTHER_NAMES, SERVICES, VENDOR_BY_NAME, Vendor
from lanterne_rouge.ports.vendors import PendingConsent, Quota, TokenPair, Vault, VendorDoors

CONNECTION, SECRET, QUOTA = "connection.", "connection.secret.", "connection.quota."
PENDING: Final = "connection.pending."
ROUTINES: Final = "connection.routines."
ONLY_SHOWN: Final = "connection.shown."
KEY_FILE: Final = "secrets.key"
KEY_SETTING: Final = "LANTERNE_SECRET_KEY"
HOW_TO_ADD_CONNECTIONS: Final = "Add them with make setup, or with pip install 'lanterne-rouge[connect]'."
SAY_AGAIN: Final = "Connect the service again: lanterne connect NAME"


@dataclass(frozen=True, kw_only=True)
class ConnectionState:
    """How a connection stands. `trouble` and `advice`: what the last sync failed with, empty after one that worked.

    All days from `oldest` to `newest` have been fetched. `cursor`: where services that tell changes go on.
    `withheld`: activities that the service may not hand on; `without_file`: those that have no recording.
    """

    connected: datetime
    account: str = ""
    scopes: tuple[str, ...] = ()
    synced: datetime | None = None
    tried: datetime | None = None
    trouble: str = ""
    advice: str = ""
    oldest: date | None = None
    newest: date | None = None
    cursor: str | None = None
    withheld: int = 0
    without_file: int = 0


@dataclass(frozen=True, kw_only=True)
class Shelf:
    """The connections of one athlete, as stored."""

    scope: AthleteScope

    def read(self, vendor: Vendor) -> ConnectionState | None:
        """The connection; None where there is none. A key in the settings is a connection too."""
        stored = self.scope.stores.state.get(CONNECTION + vendor.name)
        if stored:
            return read_document(stored.encode(), ConnectionState, SAY_AGAIN)
        return None if self.key_in_settings(vendor) is None else ConnectionState(connected=self.scope.now)

    def connected(self) -> tuple[Vendor, ...]:
        """The services that are connected and that the coach may learn from."""
        return tuple(vendor for vendor in SERVICES if vendor.for_coaching and self.read(vendor) is not None)

    def write(self, vendor: Vendor, connection: ConnectionState) -> None:
        """Store how a connection stands."""
        self.scope.stores.state.mark(CONNECTION + vendor.name, encode_json(connection))

    def forget(self, vendor: Vendor) -> None:
        """Delete everything about a connection, its keys first."""
        for prefix in (SECRET, ONLY_SHOWN, PENDING, ROUTINES, QUOTA, CONNECTION):
            self.scope.stores.state.mark(prefix + vendor.name, "")

    def key_in_settings(self, vendor: Vendor) -> str | None:
        """The key or token that the environment or `.env` has, for the athlete whose it is."""
        environment = self.scope.settings.environment
        key = next((environment[name] for name in vendor.key_settings if name in environment), None)
        return key if key is not None and self.scope.owns_settings() else None

    def renewal_in_settings(self, vendor: Vendor) -> str | None:
        """The token in the environment or `.env` from which a connection may begin, for the athlete whose it is."""
        token = self.scope.settings.environment.get(vendor.renewal_setting)
        return token if token and self.scope.owns_settings() else None

    def client(self, vendor: Vendor) -> tuple[str, str] | None:
        """Id and secret of the athlete's own app, as the settings have them."""
        environment = self.scope.settings.environment
        found = [environment[name] for name in vendor.client_settings if name in environment]
        return (found[0], found[1]) if len(found) == 2 else None

    def base_url(self, vendor: Vendor) -> str:
        """The address of the service's API: its own, or that of a stand-in."""
        other = self.scope.settings.environment.get(vendor.base_setting)
        if other is None:
            return vendor.api
        if not other.startswith(("http://", "https://")):
            raise BadInput(
                f"{vendor.base_setting} isn't a web address.", "Write one that starts with http:// or https://."
            )
        return other.rstrip("/")

    def pair(self, vendor: Vendor) -> TokenPair | None:
        """The stored key or tokens. Raises `BadInput` where they can't be opened."""
        sealed = self.scope.stores.state.get(SECRET + vendor.name)
        if not sealed:
            return None
        return read_document(self._vault().unseal(sealed, bound_to=self._bound(vendor)).encode(), TokenPair, SAY_AGAIN)

    def keep(self, vendor: Vendor, pair: TokenPair) -> None:
        """Store a key or tokens, sealed and on disk before this returns."""
        sealed = self._vault().seal(encode_json(pair), bound_to=self._bound(vendor))
        self.scope.stores.state.mark(SECRET + vendor.name, sealed)

    def ask_consent(self, vendor: Vendor, pending: PendingConsent) -> None:
        """Store what proves that an answer of the consent page belongs to us, sealed."""
        sealed = self._vault().seal(encode_json(pending), bound_to=self._bound(vendor))
        self.scope.stores.state.mark(PENDING + vendor.name, sealed)

    def pending(self, vendor: Vendor) -> PendingConsent | None:
        """The consent that was asked for last; None where there is none."""
        sealed = self.scope.stores.state.get(PENDING + vendor.name)
        if not sealed:
            return None
        text = self._vault().unseal(sealed, bound_to=self._bound(vendor))
        return read_document(text.encode(), PendingConsent, SAY_AGAIN)

    def consent_answered(self, vendor: Vendor) -> None:
        """Forget what was asked for: a code works once."""
        self.scope.stores.state.mark(PENDING + vendor.name, "")

    def keep_shown(self, vendor: Vendor, text: str) -> None:
        """Store what may only be shown, sealed; an empty text deletes it."""
        sealed = self._vault().seal(text, bound_to=self._bound(vendor)) if text else ""
        self.scope.stores.state.mark(ONLY_SHOWN + vendor.name, sealed)

    def holds_shown(self) -> bool:
        """Whether there is anything that may only be shown."""
        return any(
            self.scope.stores.state.get(ONLY_SHOWN + vendor.name) for vendor in SERVICES if not vendor.for_coaching
        )

    def shown(self, vendor: Vendor) -> str:
        """What may only be shown; empty where there is nothing."""
        sealed = self.scope.stores.state.get(ONLY_SHOWN + vendor.name)
        return self._vault().unseal(sealed, bound_to=self._bound(vendor)) if sealed else ""

    def sent_routines(self, vendor: Vendor) -> dict[str, str]:
        """The service's ids of the routines that were sent there, by what they are of."""
        stored = self.scope.stores.state.get(ROUTINES + vendor.name)
        return read_document(stored.encode(), dict[str, str], SAY_AGAIN) if stored else {}

    def keep_sent_routines(self, vendor: Vendor, ids: Mapping[str, str]) -> None:
        """Store the ids of routines that were sent."""
        self.scope.stores.state.mark(ROUTINES + vendor.name, encode_json(ids))

    def quota(self, vendor: Vendor) -> "StoredQuota":
        """What a service said about its limits."""
        return StoredQuota(scope=self.scope, key=QUOTA + vendor.name)

    def _vault(self) -> Vault:
        return home_vault(self.scope)

    def _bound(self, vendor: Vendor) -> str:
        return f"{self.scope.athlete}\n{vendor.name}"


@dataclass(kw_only=True)
class StoredQuota:
    """The limits of one service. Only a time to wait for is written at once; numbers that are left are, when a sync ends."""

    scope: AthleteScope
    key: str
    _known: Quota | None = field(default=None)

    def read(self) -> Quota:
        """What is known."""
        if self._known is None:
            stored = self.scope.stores.state.get(self.key)
            self._known = read_document(stored.encode(), Quota, SAY_AGAIN) if stored else Quota()
        return self._known

    def write(self, quota: Quota) -> None:
        """Remember what was said last."""
        urgent = quota.not_before != self.read().not_before
        self._known = quota
        if urgent:
            self.save()

    def save(self) -> None:
        """Store what is known for the next run."""
        if self._known is not None:
            text = "" if self._known == Quota() else encode_json(self._known)
            if text != (self.scope.stores.state.get(self.key) or ""):
                self.scope.stores.state.mark(self.key, text)


def vendor_named(name: str) -> Vendor:
    """The service that is meant. Raises `BadInput` for an unknown one, with the nearest name."""
    word = name.strip().casefold()
    vendor = VENDOR_BY_NAME.get(OTHER_NAMES.get(word, word))
    if vendor is not None:
        return vendor
    # Imported here because it is only needed for misspelt words.
    from lanterne_rouge.settings.checks import did_you_mean

    names = tuple(VENDOR_BY_NAME)
    shown = word[:40] if word.isprintable() else "?"
    raise BadInput(
        f'I don\'t know a service "{shown}".{did_you_mean(word, names)}', f"I can connect: {', '.join(names)}."
    )


def home_vault(scope: AthleteScope) -> Vault:
    """What seals the secrets of this home."""
    settings = scope.settings
    return vendor_doors(scope).vault(key=settings.environment.get(KEY_SETTING), key_file=settings.home / KEY_FILE)


def vendor_doors(scope: AthleteScope) -> VendorDoors:
    """What talks to services. Raises `BadInput` where its libraries aren't installed."""
    try:
        return scope.adapters.vendors()
    except ModuleNotFoundError as error:
        raise BadInput(
            f"The libraries for connections aren't installed ({error.name}).", HOW_TO_ADD_CONNECTIONS
        ) from error


def tokens_not_used_yet(scope: AthleteScope) -> tuple[str, ...]:
    """A sentence for each token in the settings that a connection could begin from, and hasn't."""
    shelf = Shelf(scope=scope)
    return tuple(
        f"{vendor.renewal_setting} is set but not used yet. Connect with it: lanterne connect {vendor.name}"
        for vendor in SERVICES
        if shelf.renewal_in_settings(vendor) is not None and shelf.read(vendor) is None
    )
