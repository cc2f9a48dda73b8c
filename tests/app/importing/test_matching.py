from datetime import UTC, datetime, timedelta

import numpy as np
import pytest

from lanterne_rouge.app.importing.matching import (
    MatchCandidate,
    RecordingSpan,
    RecordingTrace,
    best_matches,
    far_apart,
    same_session,
    trace_of,
)
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams

START = datetime(2026, 2, 2, 6, tzinfo=UTC)


def span(from_min: float, to_min: float, sport: Sport = Sport.CYCLING) -> RecordingSpan:
    return RecordingSpan(sport=sport, start=START + timedelta(minutes=from_min), duration_s=(to_min - from_min) * 60)


def trace(longitude: float, *, metres_a_second: float = 8.0) -> RecordingTrace | None:
    time_s = np.arange(1800, dtype=np.float64)
    channels = {
        Channel.LATITUDE: 45 + time_s * metres_a_second / 111_320,
        Channel.LONGITUDE: np.full(len(time_s), longitude),
    }
    return trace_of(START, Streams(time_s=time_s, channels=channels))


def witness(file: str, index: int, of: RecordingSpan) -> MatchCandidate:
    return MatchCandidate(file=file, index=index, span=of, trace=lambda: None)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (span(0, 40), span(6, 35), True),
        (span(0, 60), span(0, 30), True),
        (span(0, 60), span(30, 60), True),
        (span(0, 60), span(50, 110), False),
        (span(0, 6000), span(60, 120), False),
        (span(0, 2200), span(4, 1900), True),
        (span(0, 30), span(31, 60), False),
        (span(0, 60), span(0, 60, Sport.STRENGTH), False),
        (span(0, 60, Sport.RUNNING), span(1, 61, Sport.WALKING), True),
        (span(0, 60, Sport.OTHER), span(2, 62), True),
        (span(6, 35, Sport.OTHER), span(0, 40), True),
        (span(0, 120, Sport.OTHER), span(18, 113), False),
        (span(0, 3, Sport.TRANSITION), span(0, 3, Sport.OTHER), False),
        (span(0, 0), span(0, 60), False),
    ],
)
def test_a_session_is_the_same_when_most_of_the_shorter_is_shared_and_the_sports_agree(
    one: RecordingSpan, other: RecordingSpan, same: bool
) -> None:
    assert same_session(one, other) is same
    assert same_session(other, one) is same


def test_one_athlete_is_not_at_two_places() -> None:
    assert far_apart(trace(0), trace(80))
    assert not far_apart(trace(0), trace(0.001))


def test_no_places_or_one_place_say_nothing() -> None:
    assert not far_apart(trace(0), None)
    assert not far_apart(trace(0), trace(80, metres_a_second=0))


def test_of_the_sessions_of_one_file_only_the_likest_is_the_same() -> None:
    whole = witness("whole", 0, span(0, 90))
    legs = [witness("legs", 0, span(0, 20)), witness("legs", 1, span(21, 90))]

    assert best_matches(whole, legs) == (legs[1],)
    assert best_matches(legs[0], legs) == ()
