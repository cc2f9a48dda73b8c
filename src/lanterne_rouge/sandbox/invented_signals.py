"""Samples that look measured, at 1 Hz: noise, a heart that lags and drifts, speed from power, a loop on open water."""

from dataclasses import dataclass

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray

_HEART_LAG_S = 32.0
_GRAVITY = 9.81
# Rider and bicycle on the hoods: drag area in m2 times half the air's density, and the tyres' rolling resistance.
_DRAG = 0.5 * 1.2 * 0.33
_ROLLING = 0.005
_METRES_PER_DEGREE = 111_320.0


@dataclass(frozen=True, kw_only=True)
class Body:
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


def smooth(values: FloatArray, seconds: int) -> FloatArray:
    """Running mean, the ends held."""
    before = seconds // 2
    padded: FloatArray = np.concatenate((np.full(before, values[0]), values, np.full(seconds - before, values[-1])))
    sums = np.cumsum(padded)
    return np.asarray((sums[seconds:] - sums[:-seconds])[: len(values)] / seconds)


def wander(rng: np.random.Generator, count: int, seconds: int) -> FloatArray:
    """Smooth noise with mean near 0 and standard deviation near 1 that changes over about `seconds`."""
    knots = rng.standard_normal(count // seconds + 3)
    return np.asarray(np.interp(np.arange(count) / seconds, np.arange(len(knots)), knots) * 1.2)


def power(rng: np.random.Generator, effort: FloatArray, body: Body, *, coasting: float) -> FloatArray:
    """Watts for an effort relative to FTP; `coasting` is the share of seconds without pedalling."""
    count = len(effort)
    rough = 0.045 if coasting == 0 else 0.10
    watts = body.ftp * effort * (1 + rough * rng.standard_normal(count) + rough * wander(rng, count, 20))
    if coasting:
        quiet = wander(rng, count, 12)
        watts[(quiet > np.quantile(quiet, 1 - coasting)) & (effort < 0.85)] = 0.0
    return np.rint(np.clip(watts, 0, 3.5 * body.ftp))


def heart_rate(rng: np.random.Generator, effort: FloatArray, body: Body) -> FloatArray:
    """Beats a minute: follows the effort with a lag, drifts upwards over the hours."""
    resting = 78.0 + body.strain_bpm
    wanted = resting + (body.lthr + body.strain_bpm - resting) * np.clip(effort, 0, 1.25)
    kernel = np.exp(-np.arange(150) / _HEART_LAG_S)
    followed = np.convolve(np.concatenate((np.full(149, resting), wanted)), kernel / kernel.sum(), mode="valid")
    drift = 3.5 * np.arange(len(effort)) / 3600 * np.clip(effort, 0, 1)
    return np.rint(np.clip(followed + drift + 1.2 * wander(rng, len(effort), 25), 45, body.max_hr))


def ride_speed(watts: FloatArray, grade: FloatArray, mass: float) -> FloatArray:
    """Metres a second at which these watts are used up by air, tyres and slope (Newton's method on the cubic)."""
    push = np.maximum(smooth(watts, 25), 40.0)
    weight = (mass + 9.0) * _GRAVITY * (_ROLLING + grade)
    speed = np.full(len(watts), 12.0)
    for _ in range(7):
        speed = np.maximum(
            speed - (_DRAG * speed**3 + weight * speed - push) / (3 * _DRAG * speed**2 + 1e-9 + weight.clip(0)), 1.5
        )
    return np.clip(smooth(speed, 9), 1.5, 19.0)


def cadence(rng: np.random.Generator, moving: FloatArray, usual: float) -> FloatArray:
    """Turns a minute around `usual`; 0 where nothing moves."""
    turns = usual + 3.0 * wander(rng, len(moving), 30) + 1.5 * rng.standard_normal(len(moving))
    return np.where(moving > 0, np.rint(turns), 0.0)


def shape(rng: np.random.Generator, blocks: tuple[tuple[float, float], ...]) -> FloatArray:
    """Effort by second from (minutes, effort) blocks, with soft edges and a body's imprecision in each."""
    parts = [np.full(round(minutes * 60), effort * (1 + 0.015 * rng.standard_normal())) for minutes, effort in blocks]
    return smooth(np.concatenate(parts), 7)
