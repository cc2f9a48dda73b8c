"""A service as one athlete is signed in to it: the key, or tokens that are renewed one at a time and stored before use."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lanterne_rouge.app.connections.state import Shelf, StoredQuota, vendor_doors
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.errors import SourceFailed, SourceFault
from lanterne_rouge.domain.vendor import Vendor
from lanterne_rouge.ports.vendors import VendorPassage, VendorSource

if TYPE_CHECKING:
    from lanterne_rouge.ports.vendors import Credentials


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
    credentials = OneKey(key) if key is not None else _credentials(scope, vendor)
    with vendor_doors(scope).source(passage(scope, vendor, quota, within_s), credentials) as source:
        try:
            yield source
        finally:
            quota.save()


def _credentials(scope: AthleteScope, vendor: Vendor) -> "Credentials":
    shelf = Shelf(scope=scope)
    pair = shelf.pair(vendor)
    if pair is not None:
        return OneKey(pair.access)
    key = shelf.key_in_settings(vendor)
    if key is not None:
        return OneKey(key)
    raise SourceFailed(
        SourceFault.REFUSED, f"{vendor.title} isn't connected.", f"Connect it: lanterne connect {vendor.name}"
    )
