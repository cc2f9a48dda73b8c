"""Which service has which adapter."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from lanterne_rouge.adapters.vendors.door import Door
from lanterne_rouge.adapters.vendors.intervals import IntervalsSource
from lanterne_rouge.adapters.vendors.vault import open_vault
from lanterne_rouge.ports.vendors import Credentials, Vault, VendorPassage, VendorSource

SOURCE_OF: Mapping[str, Callable[[Door, Credentials], VendorSource]] = {
    "intervals": IntervalsSource,
}


class LiveVendors:
    """The services themselves."""

    def vault(self, *, key: str | None, key_file: Path) -> Vault:
        """The vault of a home."""
        return open_vault(key=key, key_file=key_file)

    @contextmanager
    def source(self, passage: VendorPassage, credentials: Credentials) -> Iterator[VendorSource]:
        """A service, signed in; its connections are closed when the block ends."""
        door = Door(passage)
        try:
            yield SOURCE_OF[passage.vendor.name](door, credentials)
        finally:
            door.close()
