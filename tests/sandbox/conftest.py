"""What several files of this folder need and what takes long to find."""

import pickle

import pytest

from lanterne_rouge.sandbox.optimum import Bound
from lanterne_rouge.sandbox.scoring import upper_bounds
from tests.worlds import OnceARun


@pytest.fixture(scope="session")
def bounds_by_seed(once_a_run: OnceARun) -> dict[int, Bound]:
    """The upper bounds of forty athletes, found in one search: it takes hardly longer than that of one."""
    kept = once_a_run("upper-bounds", lambda file: file.write_bytes(pickle.dumps(dict(upper_bounds(range(40))))))
    return dict(pickle.loads(kept.read_bytes()))
