"""A service as one athlete is signed in to it: the key, or tokens that are renewed one at a time and stored before use."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from lanterne_rouge.app.connections.state import Shelf, StoredQuota, vendor_doors
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.errors import SourceFailed, SourceFault
from lanterne_rouge.domain.vendor import Vendor
from lanterne_rouge.ports.vendors import RoutineLibrary, TokenPair, VendorPassage, VendorSource, WorkoutCalendar

if TYPE_CHECKING:
    from lanterne_rouge.ports.vendors import Credentials


TOKEN_S: Final = 15.0
"""Seconds for renewing a token; other writes of the athlete wait for it."""
EXPIRES_SOON: Final = timedelta(seconds=60)


@dataclass(frozen=True, repr=False)
class OneKey:
    """A key or token that never changes."""

    key: str = field(repr=False)

    def access(self) -> str:
        """The key."""
        return self.key

    def renewed(self, refused: str) -> str | None:
        """There is no other."""
        return None


@dataclass(frozen=True, repr=False)
class RotatingTokens:
    """Tokens that expire. One process at a time renews them, and stores the new pair before it is used."""

    scope: AthleteScope
    vendor: Vendor
    within_s: float | None

    def access(self) -> str:
        """The access token, renewed shortly before it expires."""
        pair = self._pair()
        soon = self.scope.now + EXPIRES_SOON
        return self._renew(pair.access) if pair.expires is not None and pair.expires <= soon else pair.access

    def renewed(self, refused: str) -> str | None:
        """The token that follows a refused one; another process may have renewed it already."""
        return self._renew(refused)

    def _renew(self, used: str) -> str:
        shelf = Shelf(scope=self.scope)
        # The transaction is the lock: who comes second finds the tokens that the first one stored.
        with self.scope.stores.journal.whole():
            pair = self._pair()
            if pair.access != used:
                return pair.access
            quota = shelf.quota(self.vendor)
            limit = TOKEN_S if self.within_s is None else min(self.within_s, TOKEN_S)
            following = vendor_doors(self.scope).refresh(passage(self.scope, self.vendor, quota, limit), pair)
            shelf.keep(self.vendor, following)
        return following.access

    def _pair(self) -> TokenPair:
        pair = Shelf(scope=self.scope).pair(self.vendor)
        if pair is None:
            raise not_connected(self.vendor)
        return pair


def passage(scope: AthleteScope, vendor: Vendor, quota: StoredQuota, within_s: float | None) -> VendorPassage:
    """How requests of this athlete to a service go."""
    return VendorPassage(
        vendor=vendor,
        base_url=Shelf(scope=scope).base_url(vendor),
        clock=lambda: scope.now,
        chance=scope.chance,
        quota=quota,
        within_s=within_s,
    )


@contextmanager
def signed_in(
    scope: AthleteScope, vendor: Vendor, *, key: str | None = None, within_s: float | None = None
) -> Iterator[VendorSource]:
    """The service with the athlete's key, or with a `key` to try. Raises `LanterneError` where there is none."""
    quota = Shelf(scope=scope).quota(vendor)
    credentials = OneKey(key) if key is not None else _credentials(scope, vendor, within_s)
    with vendor_doors(scope).source(passage(scope, vendor, quota, within_s), credentials) as source:
        try:
            yield source
        finally:
            quota.save()


@contextmanager
def calendar_of(scope: AthleteScope, vendor: Vendor, *, within_s: float | None = None) -> Iterator[WorkoutCalendar]:
    """The athlete's calendar at a service. Raises `LanterneError` where it isn't connected."""
    shelf = Shelf(scope=scope)
    quota, credentials = shelf.quota(vendor), _credentials(scope, vendor, within_s)
    pair = shelf.pair(vendor)
    missing = [] if pair is None or vendor.consent is None else vendor.consent.missing_to_send(pair.scopes)
    if missing:
        raise SourceFailed(
            SourceFault.REFUSED,
            f"You haven't let me plan workouts at {vendor.title} ({', '.join(missing)}).",
            f"Connect it again and leave that ticked: lanterne connect {vendor.name}",
        )
    with vendor_doors(scope).calendar(passage(scope, vendor, quota, within_s), credentials) as calendar:
        try:
            yield calendar
        finally:
            quota.save()


@contextmanager
def routines_of(scope: AthleteScope, vendor: Vendor) -> Iterator[RoutineLibrary]:
    """The athlete's routines at a service. Raises `LanterneError` where it isn't connected."""
    quota = Shelf(scope=scope).quota(vendor)
    credentials = _credentials(scope, vendor, None)
    with vendor_doors(scope).routines(passage(scope, vendor, quota, None), credentials) as library:
        try:
            yield library
        finally:
            quota.save()


def _credentials(scope: AthleteScope, vendor: Vendor, within_s: float | None) -> "Credentials":
    shelf = Shelf(scope=scope)
    pair = shelf.pair(vendor)
    if pair is not None:
        return OneKey(pair.access) if pair.refresh is None else RotatingTokens(scope, vendor, within_s)
    key = shelf.key_in_settings(vendor)
    if key is not None:
        return OneKey(key)
    raise not_connected(vendor)


def not_connected(vendor: Vendor) -> SourceFailed:
    """A service without a key."""
    return SourceFailed(
        SourceFault.REFUSED, f"{vendor.title} isn't connected.", f"Connect it: lanterne connect {vendor.name}"
    )
