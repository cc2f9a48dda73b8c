"""Builders and strategies for what is kept."""

import types
import typing
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from datetime import UTC, date, datetime, timedelta
from enum import Enum

import numpy as np
from hypothesis import strategies as st

from lanterne_rouge.domain.activity import Activity, ActivitySource, BestEffort, Measures, Summary
from lanterne_rouge.domain.recorded_set import RecordedSet
from lanterne_rouge.domain.recording import DeviceSummary, FileFormat, Lap
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams
from lanterne_rouge.ports.stores import ModelCall

TODAY = date(2026, 1, 10)
NOW = datetime(2026, 1, 10, 8, tzinfo=UTC)


def ride(
    identity: str = "aa01", day: int = 1, files: tuple[str, ...] = ("one",), load: float | None = 50.0
) -> Activity:
    """A ride on a day of January 2026."""
    start = datetime(2026, 1, day, 9, tzinfo=UTC)
    sources = tuple(
        ActivitySource(file=f"{name}.fit", format=FileFormat.FIT, sha256=name, index=0, channels=(Channel.POWER,))
        for name in files
    )
    return Activity(
        id=identity,
        sport=Sport.CYCLING,
        sub_sport=None,
        title="Ride",
        start=start,
        utc_offset_s=3600,
        timezone="Europe/Paris",
        day=start.date(),
        elapsed_s=3600.0,
        timer_s=3500.0,
        distance_m=30000.0,
        pool_length_m=None,
        rpe=None,
        athlete_load=None,
        sources=sources,
        laps=(Lap(start_s=0.0, timer_s=3500.0),),
        lengths=(),
        sets=(),
        device=DeviceSummary(np_w=210.0),
        summary=Summary(
            values={"np_w": 211.5}, best_efforts=(BestEffort(channel=Channel.POWER, duration_s=60, value=320.0),)
        ),
        measures=Measures(load=load),
        quality=(),
    )


FIVES = (
    RecordedSet(exercise="Squat", weight_kg=100.0, reps=5),
    RecordedSet(exercise="Squat", weight_kg=100.0, reps=5, rir=2.0),
)


def lifting(identity: str = "ff01", day: int = 2, sets: tuple[RecordedSet, ...] = FIVES) -> Activity:
    """A strength session on a day of January 2026."""
    return replace(ride(identity, day), sport=Sport.STRENGTH, sets=sets, title="Legs")


def call(day: int = 10, tokens: tuple[int, int] = (400, 60)) -> ModelCall:
    """A call of a model on a day of January 2026 that was answered."""
    at = datetime(2026, 1, day, 7, 30, 0, 250, tzinfo=UTC)
    return ModelCall(
        at=at,
        day=at.date(),
        role="explain",
        provider="scripted",
        model="small",
        prompt="explain@1",
        outcome="answered",
        input_tokens=tokens[0],
        output_tokens=tokens[1],
        ms=812.5,
        cost_usd=0.00069,
        estimated=False,
    )


def samples(power: float = 200.0, channels: tuple[Channel, ...] = (Channel.POWER, Channel.HEART_RATE)) -> Streams:
    """Ten samples."""
    return Streams(time_s=np.arange(10.0), channels={channel: np.full(10, power) for channel in channels})


def same(left: Streams, right: Streams) -> bool:
    """Whether two streams hold the same values."""
    return (
        set(left.channels) == set(right.channels)
        and np.array_equal(left.time_s, right.time_s)
        and all(np.array_equal(left.channels[c], right.channels[c], equal_nan=True) for c in left.channels)
    )


def any_of(kind: object) -> st.SearchStrategy[typing.Any]:
    """Values of a domain type, made from its annotations; numbers finite, instants in UTC."""
    plain: dict[object, st.SearchStrategy[typing.Any]] = {
        float: st.floats(allow_nan=False, allow_infinity=False, width=32),
        int: st.integers(-(2**31), 2**31),
        str: st.text(max_size=8),
        bool: st.booleans(),
        date: st.dates(min_value=date(1950, 1, 1)),
        datetime: st.datetimes(datetime(1950, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC)),
        types.NoneType: st.none(),
    }
    if kind in plain:
        return plain[kind]
    arguments = typing.get_args(kind)
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        return st.one_of([any_of(one) for one in arguments])
    if typing.get_origin(kind) is tuple:
        if arguments[-1] is Ellipsis:
            return st.lists(any_of(arguments[0]), max_size=2).map(tuple)
        return st.tuples(*(any_of(one) for one in arguments))
    if typing.get_origin(kind) is Mapping:
        return st.dictionaries(st.sampled_from(("np_w", "tss", "declared_later")), any_of(arguments[1]))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return st.sampled_from(kind)
    assert isinstance(kind, type) and is_dataclass(kind), kind
    hints = typing.get_type_hints(kind)
    return st.builds(kind, **{field.name: any_of(hints[field.name]) for field in fields(kind)})


def many_rides(count: int) -> list[Activity]:
    """Rides an hour and a half apart."""
    first = ride()
    return [
        replace(
            first, id=f"{n:06x}", start=first.start + timedelta(minutes=90 * n), sources=ride(files=(f"f{n}",)).sources
        )
        for n in range(count)
    ]
