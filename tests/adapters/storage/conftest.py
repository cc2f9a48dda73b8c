from collections.abc import Iterator
from pathlib import Path

import pytest

from lanterne_rouge.adapters.storage.stores import SqlStores, open_stores

from .samples import TODAY


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[SqlStores]:
    with open_stores(tmp_path / "home", "ann", today=TODAY) as opened:
        yield opened
