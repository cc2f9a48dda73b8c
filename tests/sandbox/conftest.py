"""What several files of this folder need and what takes long to find."""

import pytest

from lanterne_rouge.sandbox.optimum import Bound
from lanterne_rouge.sandbox.scoring import upper_bounds


@pytest.fixture(scope="session")
def bounds_by_seed() -> dict[int, Bound]:
    """The upper bounds of forty athletes, found in one search: it takes hardly longer than that of one."""
    return dict(upper_bounds(range(40)))
