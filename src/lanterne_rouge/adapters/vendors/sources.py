"""Which service has which adapter."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from lanterne_rouge.adapters.vendors.door import Door
from lanterne_rouge.adapters.vendors.hevy import HevySource
from lanterne_rouge.adapters.vendors.hevy_routines import HevyRoutines
from lanterne_rouge.adapters.vendors.intervals import IntervalsSource
from lanterne_rouge.adapters.vendors.intervals_calendar import IntervalsCalendar
from lanterne_rouge.adapters.vendors.oauth import exchange_code, refresh_pair
from lanterne_rouge.adapters.vendors.oura import OuraSource
from lanterne_rouge.adapters.vendors.polar import PolarSource
from lanterne_rouge.adapters.vendors.strava import StravaSource
from lanterne_rouge.adapters.vendors.vault import open_vault
from lanterne_rouge.adapters.vendors.wahoo import WahooSource
from lanterne_rouge.adapters.vendors.wahoo_calendar import WahooCalendar
from lanterne_rouge.adapters.vendors.whoop import WhoopSource
from lanterne_rouge.adapters.vendors.withings import WithingsSource
from lanterne_rouge.ports.vendors import (
    Credentials,
    PendingConsent,
    RoutineLibrary,
    TokenPair,
    Vault,
    VendorPassage,
    VendorSource,
    WorkoutCalendar,
)

SOURCE_OF: Mapping[str, Callable[[Door, Credentials], VendorSource]] = {
    "intervals": IntervalsSource,
    "oura": OuraSource,
    "whoop": WhoopSource,
    "polar": PolarSource,
    "withings": WithingsSource,
    "wahoo": WahooSource,
    "hevy": HevySource,
    "strava": StravaSource,
}

CALENDAR_OF: Mapping[str, Callable[[Door, Credentials], WorkoutCalendar]] = {
    "intervals": IntervalsCalendar,
    "wahoo": WahooCalendar,
}

ROUTINES_OF: Mapping[str, Callable[[Door, Credentials], RoutineLibrary]] = {"hevy": HevyRoutines}


class LiveVendors:
    """The services themselves."""

    def vault(self, *, key: str | None, key_file: Path) -> Vault:
        """The vault of a home."""
        return open_vault(key=key, key_file=key_file)

    def exchange(self, passage: VendorPassage, pending: PendingConsent, code: str) -> TokenPair:
        """The tokens for a code of the consent page."""
        return exchange_code(passage, pending, code)

    def refresh(self, passage: VendorPassage, pair: TokenPair) -> TokenPair:
        """The tokens that follow others."""
        return refresh_pair(passage, pair)

    @contextmanager
    def source(self, passage: VendorPassage, credentials: Credentials) -> Iterator[VendorSource]:
        """A service, signed in; its connections are closed when the block ends."""
        door = Door(passage)
        try:
            yield SOURCE_OF[passage.vendor.name](door, credentials)
        finally:
            door.close()

    @contextmanager
    def calendar(self, passage: VendorPassage, credentials: Credentials) -> Iterator[WorkoutCalendar]:
        """The calendar of a service that takes workouts."""
        door = Door(passage)
        try:
            yield CALENDAR_OF[passage.vendor.name](door, credentials)
        finally:
            door.close()

    @contextmanager
    def routines(self, passage: VendorPassage, credentials: Credentials) -> Iterator[RoutineLibrary]:
        """The routines of a service that keeps some."""
        door = Door(passage)
        try:
            yield ROUTINES_OF[passage.vendor.name](door, credentials)
        finally:
            door.close()
