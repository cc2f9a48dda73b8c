"""How hard a recorded session was, at the boundaries of zones, intensity and effort."""

from datetime import UTC, datetime

import pytest

from lanterne_rouge.day.sport_choice import character
from lanterne_rouge.domain.activity import Activity, LoadMethod, Measures, Summary, ZoneTimes
from lanterne_rouge.domain.recording import DeviceSummary
from lanterne_rouge.domain.sport import Sport
from tests.day.mornings import MONDAY


def session(
    *,
    zones: tuple[ZoneTimes, ...] = (),
    intensity: float | None = None,
    rpe: float | None = None,
    minutes: float | None = 60.0,
    sport: Sport = Sport.CYCLING,
) -> Activity:
    seconds = None if minutes is None else minutes * 60
    return Activity(
        id="a",
        sport=sport,
        sub_sport=None,
        title=None,
        start=datetime(MONDAY.year, MONDAY.month, MONDAY.day, 8, tzinfo=UTC),
        utc_offset_s=0,
        timezone="UTC",
        day=MONDAY,
        elapsed_s=seconds,
        timer_s=seconds,
        distance_m=None,
        pool_length_m=None,
        rpe=rpe,
        athlete_load=None,
        sources=(),
        laps=(),
        lengths=(),
        sets=(),
        device=DeviceSummary(),
        summary=Summary(),
        measures=Measures(values={"intensity_factor": intensity}, load=50.0, load_method=LoadMethod.POWER, zones=zones),
        quality=(),
    )


def by_zone(*seconds: float, scheme: str = "coggan_power") -> ZoneTimes:
    return ZoneTimes(scheme=scheme, labels=tuple(f"Z{n}" for n in range(1, len(seconds) + 1)), seconds=seconds)


@pytest.mark.parametrize(
    ("seconds", "kind", "zone", "hard"),
    [
        ((3600.0, 179.0, 0.0, 0.0, 0.0), "recovery", 1, False),
        ((3600.0, 180.0, 0.0, 0.0, 0.0), "endurance", 2, False),
        ((900.0, 1800.0, 180.0, 0.0, 0.0), "tempo", 3, False),
        ((900.0, 1800.0, 900.0, 599.0, 0.0), "tempo", 4, False),
        ((900.0, 1800.0, 900.0, 600.0, 0.0), "threshold", 4, True),
        ((900.0, 1800.0, 900.0, 421.0, 179.0), "threshold", 4, True),
        ((900.0, 1800.0, 900.0, 420.0, 180.0), "vo2max", 5, True),
        ((900.0, 1800.0, 900.0, 419.0, 180.0), "tempo", 5, False),
    ],
)
def test_three_minutes_reach_a_zone_and_ten_at_threshold_make_a_session_hard(
    seconds: tuple[float, ...], kind: str, zone: int, hard: bool
) -> None:
    ridden = character(session(zones=(by_zone(*seconds),)))

    assert (ridden.kind, ridden.max_zone, ridden.hard) == (kind, zone, hard)


@pytest.mark.parametrize(
    ("intensity", "rpe", "minutes", "hard"),
    [
        (None, 7.0, 60.0, True),
        (None, 6.5, 60.0, False),
        (0.90, None, 60.0, True),
        (0.89, None, 60.0, False),
        (0.90, 3.0, 60.0, True),
        (0.50, 8.0, 60.0, True),
        (0.89, 6.5, 60.0, False),
        (0.95, 9.0, 10.0, True),
        (0.95, 9.0, 9.9, False),
        (0.95, 9.0, None, False),
        (None, None, 60.0, False),
    ],
)
def test_without_zones_either_intensity_or_effort_over_ten_minutes_makes_a_session_hard(
    intensity: float | None, rpe: float | None, minutes: float | None, hard: bool
) -> None:
    ridden = character(session(intensity=intensity, rpe=rpe, minutes=minutes))

    assert (ridden.kind, ridden.max_zone, ridden.hard) == ("other", None, hard)


def test_power_goes_before_pace_and_pace_before_heart_rate() -> None:
    power, pace, heart = (
        by_zone(3600.0),
        by_zone(0.0, 3600.0, scheme="friel_pace"),
        by_zone(0.0, 0.0, 3600.0, scheme="friel_hr"),
    )

    assert character(session(zones=(heart, pace, power))).max_zone == 1
    assert character(session(zones=(heart, pace))).max_zone == 2
    assert character(session(zones=(heart,))).max_zone == 3


def test_lifting_is_never_counted_as_a_hard_endurance_session() -> None:
    lifted = character(session(sport=Sport.STRENGTH, rpe=9.0, zones=(by_zone(0.0, 0.0, 0.0, 1800.0),)))

    assert (lifted.kind, lifted.max_zone, lifted.hard) == ("strength", None, False)
