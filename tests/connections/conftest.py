"""Homes that are connected to stand-ins."""

import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest

from lanterne_rouge.adapters.files.fit.activity_file import write_recording
from lanterne_rouge.domain.vendor import SERVICES
from lanterne_rouge.sandbox.vendors.intervals import IntervalsService
from lanterne_rouge.sandbox.vendors.service import StandIn, listening
from tests.worlds import Lanterne, ride

PREFIXES = {vendor.prefix for vendor in SERVICES}
KEY = "canarykey0123456789abcdef"


@pytest.fixture(autouse=True)
def _far_from_real_services(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.partition("_")[0] in PREFIXES]:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def intervals() -> IntervalsService:
    """An account with three rides of the last days, one of them from Strava, and three nights."""
    service, now = IntervalsService(key=KEY), datetime.now(UTC)
    for back in (3, 2):
        start = (now - timedelta(days=back)).replace(hour=7, minute=0, second=0, microsecond=0)
        file = write_recording(ride(start, minutes=30, seed=back))
        service.upload(f"i{back}", f"{start:%Y-%m-%dT%H:%M:%S}", file)
    service.from_strava("s1", f"{now - timedelta(days=1):%Y-%m-%dT%H:%M:%S}")
    for back in range(3):
        day = (now - timedelta(days=back)).date().isoformat()
        service.wellness[day] = {"id": day, "hrv": 60.0 + back, "restingHR": 48, "sleepSecs": 27000, "weight": None}
    return service


@pytest.fixture
def stand_in(intervals: IntervalsService, monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    with listening(intervals) as stand_in:
        monkeypatch.setenv("INTERVALS_BASE_URL", stand_in.base_url)
        yield stand_in


@pytest.fixture
def connected(lanterne: Lanterne, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch) -> Lanterne:
    """A home that is connected to intervals.icu."""
    monkeypatch.setattr("sys.stdin", StringIO(f"{KEY}\n"))
    said = lanterne("connect", "intervals")
    assert said.code == 0, said.err
    return lanterne
