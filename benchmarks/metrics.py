"""How fast metrics are, beside their plain Python definitions in one run: `python -m benchmarks.metrics`."""

import gc
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from math import exp

import numpy as np
from numpy.typing import NDArray

from lanterne_rouge.domain.activity import BestEffort
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel
from lanterne_rouge.metrics.estimates import ThresholdSession, derive
from lanterne_rouge.metrics.load import fitness, fitness_days
from lanterne_rouge.metrics.mean_max import STANDARD_DURATIONS_S, curve_durations, mean_maximal
from lanterne_rouge.metrics.power import CriticalPower, normalized_power, w_balance
from lanterne_rouge.metrics.zones import COGGAN_POWER

RIDE_S = 8357
FTP_W = 250.0
MODEL = CriticalPower(cp_w=FTP_W, w_prime_j=20_000)
ATHLETES, DAYS = 500, 3653
SESSIONS = 3000
ROUNDS = 5
# The plain curve is a second per hundred durations; the same few are asked of both.
PLAIN_DURATIONS = tuple(d for d in STANDARD_DURATIONS_S if d <= RIDE_S)


@dataclass(frozen=True, kw_only=True)
class Timing:
    """Best seconds of the rounds, ours and the plain definition's (None where there is none), and their difference."""

    ours_s: float
    plain_s: float | None = None
    difference: float | None = None


def run(rounds: int = ROUNDS) -> Mapping[str, Timing]:
    """Measure everything; a ride of two hours twenty, and a squad of ten years."""
    watts = ride()
    listed = watts.tolist()
    squad = np.random.default_rng(2).uniform(0, 150, (ATHLETES, DAYS))
    history = past_sessions()
    return {
        "normalised power": compare(lambda: normalized_power(watts), lambda: plain_np(listed), rounds),
        f"best efforts, {len(PLAIN_DURATIONS)} durations": compare(
            lambda: [best for _, best in mean_maximal(watts, PLAIN_DURATIONS)],
            lambda: [plain_best(listed, duration) for duration in PLAIN_DURATIONS],
            rounds,
        ),
        f"best efforts, {len(curve_durations(7200))} durations": alone(
            lambda: mean_maximal(watts, curve_durations(7200)), rounds
        ),
        "W' balance": compare(lambda: w_balance(watts, MODEL), lambda: plain_balance(listed), rounds),
        "time in zones": compare(lambda: list(zone_seconds(watts)), lambda: plain_zones(listed), rounds),
        "fitness, one athlete, 10 years": alone(lambda: fitness(squad[0]), rounds),
        "fitness days, one athlete, 10 years": alone(lambda: fitness_days(date(2016, 1, 1), squad[0]), rounds),
        f"fitness, {ATHLETES} athletes, 10 years": compare(
            lambda: fitness(squad)[0][:, -1], lambda: [fitness(mine)[0][-1] for mine in squad], 1
        ),
        f"thresholds of {SESSIONS} sessions": alone(lambda: derive(history), rounds),
    }


def ride() -> NDArray[np.float64]:
    """Whole watts that wander, with coasting."""
    random = np.random.default_rng(1)
    watts = np.clip(210 + np.cumsum(random.normal(0, 12, RIDE_S)) % 160 + random.normal(0, 40, RIDE_S), 0, 900)
    watts[random.random(RIDE_S) < 0.1] = 0
    return np.rint(watts)


def past_sessions() -> tuple[ThresholdSession, ...]:
    random = np.random.default_rng(4)
    return tuple(
        ThresholdSession(
            day=date(2016, 1, 1) + timedelta(days=i * DAYS // SESSIONS),
            sport=Sport.CYCLING,
            best_efforts=tuple(
                BestEffort(channel=channel, duration_s=seconds, value=value * float(random.uniform(0.7, 1)))
                for channel, value in ((Channel.POWER, 300.0), (Channel.HEART_RATE, 190.0))
                for seconds in STANDARD_DURATIONS_S
            ),
        )
        for i in range(SESSIONS)
    )


def compare(ours: Callable[[], object], plain: Callable[[], object], rounds: int) -> Timing:
    best = {ours: float("inf"), plain: float("inf")}
    for _ in range(rounds):
        for work in best:
            best[work] = min(best[work], timed(work))
    difference = float(np.max(np.abs(np.asarray(ours(), dtype=float) - np.asarray(plain(), dtype=float))))
    return Timing(ours_s=best[ours], plain_s=best[plain], difference=difference)


def alone(work: Callable[[], object], rounds: int) -> Timing:
    return Timing(ours_s=min(timed(work) for _ in range(rounds)))


def timed(work: Callable[[], object]) -> float:
    gc.collect()
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def zone_seconds(watts: NDArray[np.float64]) -> tuple[float, ...]:
    times = COGGAN_POWER.times(watts, FTP_W)
    return times.seconds if times else ()


def plain_np(watts: list[float]) -> float:
    window = sum(watts[:30])
    total = (window / 30) ** 4
    for i in range(30, len(watts)):
        window += watts[i] - watts[i - 30]
        total += (window / 30) ** 4
    return (total / (len(watts) - 29)) ** 0.25


def plain_best(watts: list[float], duration: int) -> float:
    window = best = sum(watts[:duration])
    for i in range(duration, len(watts)):
        window += watts[i] - watts[i - duration]
        best = max(best, window)
    return best / duration


def plain_balance(watts: list[float]) -> list[float]:
    left, out = MODEL.w_prime_j, []
    for watt in watts:
        above = watt - MODEL.cp_w
        left = left - above if above > 0 else MODEL.w_prime_j - (MODEL.w_prime_j - left) * exp(above / MODEL.w_prime_j)
        out.append(left)
    return out


def plain_zones(watts: list[float]) -> list[float]:
    edges = [percent * FTP_W / 100 for percent in COGGAN_POWER.lower_percents]
    seconds = [0.0] * len(COGGAN_POWER.labels)
    for watt in watts:
        seconds[sum(watt >= edge for edge in edges)] += 1
    return seconds


def main() -> Mapping[str, Timing]:
    """Measure and print a table."""
    timings = run()
    for what, timing in timings.items():
        beside = ""
        if timing.plain_s is not None:
            beside = f"   plain {timing.plain_s * 1e3:9.3f} ms = {timing.plain_s / timing.ours_s:6.1f} x"
            beside += f"   largest difference {timing.difference:.1e}"
        print(f"{what:38} {timing.ours_s * 1e3:9.3f} ms{beside}")
    return timings


if __name__ == "__main__":
    main()
