"""What pictures are drawn from: the band is the one that decides, tracks have no place on earth, weeks add up."""

import math
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.charts import (
    CurvesRequest,
    MorningsRequest,
    StreamsRequest,
    ZoneTimesRequest,
    show_curves,
    show_mornings,
    show_streams,
    show_zone_times,
)
from lanterne_rouge.app.demo import demo_clock
from lanterne_rouge.app.import_files import ImportRequest, run_import
from lanterne_rouge.app.mission_files import demo_mission_path, read_mission
from lanterne_rouge.app.morning import morning_of
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel
from lanterne_rouge.sandbox.demo import demo_recordings, demo_wellness
from lanterne_rouge.wiring import open_home, open_scope

DAY = date(2026, 3, 3)


@pytest.fixture(scope="module")
def scope(tmp_path_factory: pytest.TempPathFactory) -> AthleteScope:
    """The demo athlete's last eight weeks, on the demo's day."""
    home = replace(open_home(tmp_path_factory.mktemp("charts")), clock=demo_clock).scope("me")
    path = demo_mission_path()
    home.missions.adopt(read_mission(home, path), path.read_text(encoding="utf-8"), now=home.now)
    home = home.renewed()
    files = tmp_path_factory.mktemp("files")
    for recording in demo_recordings():
        if recording.start.date() > DAY - timedelta(weeks=8):
            name = f"{recording.start:%Y%m%d%H%M}.fit"
            (files / name).write_bytes(home.adapters.recording_file(recording))
    (files / "ring.csv").write_text(demo_wellness(), encoding="utf-8")
    run_import(ImportRequest(paths=(files,)), home)
    return home


def test_the_band_of_the_picture_is_the_one_that_decides_the_day(scope: AthleteScope) -> None:
    (shown,) = show_mornings(MorningsRequest(first=DAY, last=DAY), scope)
    decided = morning_of(scope, DAY).hrv

    assert decided is not None and decided.mean_28d is not None and decided.sd_28d is not None
    assert decided.week is not None
    assert shown.band_low_ms == pytest.approx(math.exp(decided.mean_28d - 0.5 * decided.sd_28d), abs=0.05)
    assert shown.hrv_week_ms == pytest.approx(math.exp(decided.week), abs=0.05)


def test_a_morning_without_data_is_there_and_unknown(scope: AthleteScope) -> None:
    before = DAY - timedelta(days=3000)

    (shown,) = show_mornings(MorningsRequest(first=before, last=before), scope)

    assert shown.date == before
    assert (shown.hrv_ms, shown.band_low_ms, shown.sleep_h) == (None, None, None)


def test_a_track_starts_at_nought_and_is_thinned_out(scope: AthleteScope) -> None:
    ride = next(a for a in reversed(scope.stores.activities.between(None, DAY)) if a.sport is Sport.CYCLING)
    streams = scope.stores.activities.streams(ride.id)

    shown = show_streams(StreamsRequest(activity=ride.id, points=100), scope)

    assert 50 <= len(shown.time_s) <= 100
    assert len(shown.east_m) == len(shown.north_m) == len(shown.channels[Channel.POWER]) == len(shown.time_s)
    assert (shown.east_m[0], shown.north_m[0]) == (0, 0)
    north = max(n for n in shown.north_m if n is not None)
    latitudes = streams.channels[Channel.LATITUDE]
    assert north == pytest.approx((latitudes.max() - latitudes[0]) * 111_320, rel=0.05)


def test_the_best_of_a_year_is_never_below_the_recent_one(scope: AthleteScope) -> None:
    curves = show_curves(CurvesRequest(recent_days=21), scope)

    assert curves.power_w and curves.run_speed_ms
    for pair in (*curves.power_w, *curves.run_speed_ms):
        assert pair.span is not None
        assert pair.recent is None or pair.recent <= pair.span
    assert any(pair.recent for pair in curves.power_w)


def test_seconds_in_zones_add_up_to_those_of_the_sessions(scope: AthleteScope) -> None:
    shown = show_zone_times(ZoneTimesRequest(weeks=4), scope)
    rides = [a for a in scope.stores.activities.between(shown.mondays[0], scope.today) if a.sport is Sport.CYCLING]
    recorded = sum(
        sum(zones.seconds) for ride in rides for zones in ride.measures.zones if zones.scheme == "coggan_power"
    )

    power = next(s for s in shown.schemes if s.scheme == "coggan_power")

    assert recorded > 0
    assert sum(map(sum, power.seconds)) == pytest.approx(recorded)
    assert (power.zones[0].low, power.zones[-1].high) == (None, None)
    assert power.zones[1].low == pytest.approx(260 * 0.555)


@pytest.mark.parametrize("points", [0, 1, 2001])
def test_a_picture_of_no_size_is_refused(scope: AthleteScope, points: int) -> None:
    with pytest.raises(BadInput):
        show_streams(StreamsRequest(activity="a", points=points), scope)


def test_spans_without_sense_are_refused(tmp_path: Path) -> None:
    empty = open_scope(home=tmp_path / "home")

    with pytest.raises(BadInput):
        show_curves(CurvesRequest(recent_days=90, span_days=30), empty)
    with pytest.raises(BadInput):
        show_curves(CurvesRequest(span_days=1_000_000), empty)
    with pytest.raises(BadInput):
        show_zone_times(ZoneTimesRequest(weeks=0), empty)
    with pytest.raises(BadInput):
        show_mornings(MorningsRequest(first=date(2020, 1, 1), last=DAY), empty)
