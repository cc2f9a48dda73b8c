"""Make whole recordings from a short description of a session: rides, runs, swims and lifting."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.recorded_set import RecordedSet, SetKind
from lanterne_rouge.domain.recording import DeviceSummary, Lap, Length, Recording
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel, Streams

_HEART_LAG_S = 32.0
_GRAVITY = 9.81
# Rider and bicycle on the hoods: drag area in m2 times half the air's density, and the tyres' rolling resistance.
_DRAG = 0.5 * 1.2 * 0.33
_ROLLING = 0.005
_METRES_PER_DEGREE = 111_320.0
EffortBlocks = tuple[tuple[float, float], ...]
_POOL_M = 25.0
_LENGTHS_PER_SET = 8


@dataclass(frozen=True, kw_only=True)
class DayAbility:
    """What an invented athlete can do on one day, in W, bpm, m/s and kg; with strain the heart beats faster."""

    ftp: float
    lthr: float
    max_hr: float
    run_speed: float
    swim_speed: float
    mass: float
    strain_bpm: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Loop:
    """A circle on the sea near 0 N 0 E, where nobody lives; `hills_m` is how far its invented road goes up and down."""

    length_m: float
    hills_m: float
    centre_lat: float
    centre_lon: float
    base_m: float = 60.0

    def altitude(self, distance_m: FloatArray) -> FloatArray:
        """Metres above the sea."""
        angle = distance_m * (2 * np.pi / self.length_m)
        return self.base_m + self.hills_m * (np.sin(angle) + 0.45 * np.sin(3 * angle + 1.0) + 0.2 * np.sin(7 * angle))

    def grade(self, distance_m: FloatArray) -> FloatArray:
        """Slope of the road, 0.05 for five per cent."""
        turn = 2 * np.pi / self.length_m
        angle = distance_m * turn
        slope = np.cos(angle) + 1.35 * np.cos(3 * angle + 1.0) + 1.4 * np.cos(7 * angle)
        return np.asarray(self.hills_m * turn * slope)

    def position(self, distance_m: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Latitude and longitude in degrees; along the circle the distance is true."""
        radius = self.length_m / (2 * np.pi) / _METRES_PER_DEGREE
        angle = distance_m * (2 * np.pi / self.length_m)
        return self.centre_lat + radius * np.sin(angle), self.centre_lon + radius * np.cos(angle)


@dataclass(frozen=True, kw_only=True)
class SessionLabel:
    """What a session is called, when it begins (UTC) and how hard it felt, 0-10."""

    title: str
    start: datetime
    rpe: float


@dataclass(frozen=True, kw_only=True)
class InventedLift:
    """One exercise: warm-up sets, then `sets` working sets of `reps` with `weight_kg` (None: bodyweight)."""

    exercise: str
    sets: int
    reps: int
    weight_kg: float | None
    rpe: float


_RIDE_LOOP = Loop(length_m=24_000, hills_m=42, centre_lat=0.05, centre_lon=-0.05)


_RUN_LOOP = Loop(length_m=5_200, hills_m=6, centre_lat=-0.02, centre_lon=0.03)


def record_ride(
    rng: np.random.Generator, words: SessionLabel, blocks: EffortBlocks, body: DayAbility, *, indoors: bool
) -> Recording:
    """A ride with power; outdoors with hills, coasting, positions and perhaps a stop for coffee."""
    effort = shape_effort(rng, blocks)
    watts = simulate_power(rng, effort, body, coasting=0.0 if indoors else 0.07)
    if indoors:
        speed = ride_speed(watts, np.zeros(len(watts)), body.mass)
        place: Mapping[Channel, FloatArray] = {}
    else:
        rough = np.cumsum(ride_speed(watts, np.zeros(len(watts)), body.mass))
        speed = ride_speed(watts, _RIDE_LOOP.grade(rough), body.mass)
        place = _place(_RIDE_LOOP, np.cumsum(speed))
    channels = {
        Channel.POWER: watts,
        Channel.HEART_RATE: simulate_heart_rate(rng, smooth_values(watts, 15) / body.ftp, body),
        Channel.CADENCE: simulate_cadence(rng, watts, 88.0),
        **_motion(speed),
        **place,
    }
    pause = None if indoors or len(watts) < 9000 else float(rng.integers(240, 900))
    return _recording(
        Sport.CYCLING, "indoor_cycling" if indoors else "road", words, channels, laps=_laps(blocks), pause_s=pause
    )


def record_run(rng: np.random.Generator, words: SessionLabel, blocks: EffortBlocks, body: DayAbility) -> Recording:
    """A run outdoors; effort 1 is threshold pace."""
    effort = shape_effort(rng, blocks)
    level = body.run_speed * effort * (1 + 0.02 * wander(rng, len(effort), 40))
    grade = _RUN_LOOP.grade(np.cumsum(level))
    speed = np.clip(level * (1 - 2.5 * grade), 0.8, 7.0)
    channels = {
        Channel.HEART_RATE: simulate_heart_rate(rng, effort**1.3, body),
        Channel.CADENCE: simulate_cadence(rng, speed, 82.0 + 2.0 * body.run_speed),
        **_motion(speed),
        **_place(_RUN_LOOP, np.cumsum(speed)),
    }
    return _recording(Sport.RUNNING, "generic", words, channels, laps=_laps(blocks))


def record_swim(
    rng: np.random.Generator, words: SessionLabel, lengths: int, effort: float, body: DayAbility
) -> Recording:
    """A pool swim in sets of eight lengths with a rest after each."""
    records: list[Length] = []
    speed: list[FloatArray] = []
    at = 0.0
    for number in range(1, lengths + 1):
        seconds = round(_POOL_M / (body.swim_speed * effort) * (1 + 0.03 * float(rng.standard_normal())))
        strokes = int(rng.integers(17, 21))
        records.append(Length(start_s=at, timer_s=float(seconds), strokes=strokes, stroke="freestyle"))
        speed.append(np.full(seconds, _POOL_M / seconds))
        at += seconds
        if number % _LENGTHS_PER_SET == 0 and number < lengths:
            records.append(Length(start_s=at, timer_s=20.0, active=False))
            speed.append(np.zeros(20))
            at += 20
    pace = np.concatenate(speed)
    channels = {Channel.HEART_RATE: simulate_heart_rate(rng, 0.9 * pace / body.swim_speed, body), **_motion(pace)}
    return _recording(Sport.SWIMMING, "lap_swimming", words, channels, lengths=tuple(records))


def record_lifting(
    rng: np.random.Generator, words: SessionLabel, lifts: tuple[InventedLift, ...], body: DayAbility
) -> Recording:
    """A strength session: every set with weight, repetitions and effort, and the heart rate of it all."""
    sets: list[RecordedSet] = []
    spells: list[FloatArray] = [np.full(240, 0.30)]
    for planned_set in (planned_set for exercise in lifts for planned_set in _sets(exercise)):
        work = 3 * (planned_set.reps or 0) + int(rng.integers(4, 12))
        rest = int(rng.integers(50, 80) if planned_set.kind is SetKind.WARMUP else rng.integers(100, 170))
        sets.append(replace(planned_set, duration_s=float(work)))
        spells += [np.full(work, 0.45 + 0.05 * (planned_set.rpe or 4.0)), np.full(rest, 0.28)]
    channels = {Channel.HEART_RATE: simulate_heart_rate(rng, np.concatenate(spells), body)}
    return _recording(Sport.STRENGTH, "strength_training", words, channels, sets=tuple(sets))


def smooth_values(values: FloatArray, seconds: int) -> FloatArray:
    """Return the running mean; the ends are extended."""
    before = seconds // 2
    padded: FloatArray = np.concatenate((np.full(before, values[0]), values, np.full(seconds - before, values[-1])))
    sums = np.cumsum(padded)
    return np.asarray((sums[seconds:] - sums[:-seconds])[: len(values)] / seconds)


def wander(rng: np.random.Generator, count: int, seconds: int) -> FloatArray:
    """Smooth noise with mean near 0 and standard deviation near 1 that changes over about `seconds`."""
    knots = rng.standard_normal(count // seconds + 3)
    return np.asarray(np.interp(np.arange(count) / seconds, np.arange(len(knots)), knots) * 1.2)


def simulate_power(rng: np.random.Generator, effort: FloatArray, body: DayAbility, *, coasting: float) -> FloatArray:
    """Watts for an effort relative to FTP; `coasting` is the share of seconds without pedalling."""
    count = len(effort)
    rough = 0.045 if coasting == 0 else 0.10
    watts = body.ftp * effort * (1 + rough * rng.standard_normal(count) + rough * wander(rng, count, 20))
    if coasting:
        quiet = wander(rng, count, 12)
        watts[(quiet > np.quantile(quiet, 1 - coasting)) & (effort < 0.85)] = 0.0
    return np.rint(np.clip(watts, 0, 3.5 * body.ftp))


def simulate_heart_rate(rng: np.random.Generator, effort: FloatArray, body: DayAbility) -> FloatArray:
    """Beats a minute: follows the effort with a lag, drifts upwards over the hours."""
    resting = 78.0 + body.strain_bpm
    wanted = resting + (body.lthr + body.strain_bpm - resting) * np.clip(effort, 0, 1.25)
    kernel = np.exp(-np.arange(150) / _HEART_LAG_S)
    followed = np.convolve(np.concatenate((np.full(149, resting), wanted)), kernel / kernel.sum(), mode="valid")
    drift = 3.5 * np.arange(len(effort)) / 3600 * np.clip(effort, 0, 1)
    return np.rint(np.clip(followed + drift + 1.2 * wander(rng, len(effort), 25), 45, body.max_hr))


def ride_speed(watts: FloatArray, grade: FloatArray, mass: float) -> FloatArray:
    """Metres a second at which these watts are used up by air, tyres and slope (Newton's method on the cubic)."""
    push = np.maximum(smooth_values(watts, 25), 40.0)
    weight = (mass + 9.0) * _GRAVITY * (_ROLLING + grade)
    speed = np.full(len(watts), 12.0)
    for _ in range(7):
        speed = np.maximum(
            speed - (_DRAG * speed**3 + weight * speed - push) / (3 * _DRAG * speed**2 + 1e-9 + weight.clip(0)), 1.5
        )
    return np.clip(smooth_values(speed, 9), 1.5, 19.0)


def simulate_cadence(rng: np.random.Generator, moving: FloatArray, usual: float) -> FloatArray:
    """Turns a minute around `usual`; 0 where nothing moves."""
    turns = usual + 3.0 * wander(rng, len(moving), 30) + 1.5 * rng.standard_normal(len(moving))
    return np.where(moving > 0, np.rint(turns), 0.0)


def shape_effort(rng: np.random.Generator, blocks: tuple[tuple[float, float], ...]) -> FloatArray:
    """Effort by second from (minutes, effort) blocks, with soft edges and a body's imprecision in each."""
    parts = [np.full(round(minutes * 60), effort * (1 + 0.015 * rng.standard_normal())) for minutes, effort in blocks]
    return smooth_values(np.concatenate(parts), 7)


def round_to_plates(weight_kg: float) -> float:
    """Round to the nearest weight a bar with plates can have."""
    return round(weight_kg / 2.5) * 2.5


def _place(loop: Loop, distance_m: FloatArray) -> dict[Channel, FloatArray]:
    latitude, longitude = loop.position(distance_m)
    return {
        # Barometers resolve a fifth of a metre.
        Channel.ALTITUDE: np.round(loop.altitude(distance_m) * 5) / 5,
        Channel.LATITUDE: np.round(latitude, 6),
        Channel.LONGITUDE: np.round(longitude, 6),
    }


def _motion(speed: FloatArray) -> dict[Channel, FloatArray]:
    rounded = speed.round(3)
    distance: FloatArray = np.cumsum(rounded)
    return {Channel.SPEED: rounded, Channel.DISTANCE: distance.round(2)}


def _recording(
    sport: Sport,
    sub_sport: str,
    words: SessionLabel,
    channels: Mapping[Channel, FloatArray],
    *,
    laps: tuple[Lap, ...] = (),
    lengths: tuple[Length, ...] = (),
    sets: tuple[RecordedSet, ...] = (),
    pause_s: float | None = None,
) -> Recording:
    rate = channels[Channel.HEART_RATE]
    distance = channels.get(Channel.DISTANCE)
    time_s = np.arange(len(rate), dtype=np.float64)
    if pause_s is not None:
        time_s[len(rate) // 2 :] += pause_s
        laps = ()
    metres = None if distance is None else float(distance[-1])
    return Recording(
        sport=sport,
        sub_sport=sub_sport,
        title=words.title,
        start=words.start,
        utc_offset_s=0,
        elapsed_s=float(len(rate)) + (pause_s or 0.0),
        timer_s=float(len(rate)),
        distance_m=metres,
        streams=Streams(time_s=time_s, channels=channels),
        laps=laps,
        lengths=lengths,
        pool_length_m=_POOL_M if lengths else None,
        sets=sets,
        device=DeviceSummary(
            avg_hr_bpm=float(round(rate.mean())), max_hr_bpm=float(rate.max()), distance_m=metres, rpe=words.rpe
        ),
    )


def _laps(blocks: EffortBlocks) -> tuple[Lap, ...]:
    laps: list[Lap] = []
    at = 0.0
    for minutes, _ in blocks:
        laps.append(Lap(start_s=at, timer_s=minutes * 60, trigger="manual"))
        at += minutes * 60
    return tuple(laps)


def _sets(lift: InventedLift) -> tuple[RecordedSet, ...]:
    warm_ups: tuple[RecordedSet, ...] = ()
    if lift.weight_kg is not None and lift.weight_kg >= 50:
        warm_ups = tuple(
            RecordedSet(
                exercise=lift.exercise,
                weight_kg=round_to_plates(lift.weight_kg * share),
                reps=reps,
                kind=SetKind.WARMUP,
            )
            for share, reps in ((0.5, 8), (0.75, 4))
        )
    working = tuple(
        # The same weight grows heavier from set to set.
        RecordedSet(
            exercise=lift.exercise, weight_kg=lift.weight_kg, reps=lift.reps, rpe=min(lift.rpe + 0.5 * number, 10.0)
        )
        for number in range(lift.sets)
    )
    return warm_ups + working
