"""Score a policy: how much of the gap between the habitual week and the upper bound it closes, and at what price.

Upper bounds are cached between runs: one file a seed, named by a hash of everything that could change it.
"""

import hashlib
import inspect
import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType

import numpy as np

from lanterne_rouge.ports.sources import Progress, no_progress
from lanterne_rouge.ports.worker_processes import end_with_parent
from lanterne_rouge.sandbox import athletes as athlete_draw
from lanterne_rouge.sandbox import gradients, optimum, response
from lanterne_rouge.sandbox.athletes import Athlete, Level, draw_athlete
from lanterne_rouge.sandbox.optimum import Bound, best_seasons
from lanterne_rouge.sandbox.policies import Constant, Policy
from lanterne_rouge.sandbox.season import EVERYDAY, Season, SeasonProfile, simulate_season

# Seeds below are for making policies, seeds from here on for reporting; never both.
REPORTING_FROM = 10_000
RESAMPLES = 2000
# A policy counts as worse than the habitual week beyond this many per cent: less is rounding.
WORSE_BY = 0.05


@dataclass(frozen=True, kw_only=True)
class LevelScore:
    """The athletes of one level."""

    level: Level
    athletes: int
    gap_closed: float
    race_day: float


@dataclass(frozen=True, kw_only=True)
class PolicyScore:
    """The score of a policy.

    `gap_closed` is the ratio of means: mean race-day gain over the constant week / mean of what the bound gains over it;
    the interval is a bootstrap over athletes.
    """

    athletes: int
    gap_closed: float
    interval: tuple[float, float]
    race_day: float
    constant: float
    bound: float
    worse_than_constant: float
    niggles: float
    injured_days: float
    ill_days: float
    hard_while_sick: float
    invalid_outputs: int
    levels: tuple[LevelScore, ...]
    seasons: tuple[Season, ...] = field(repr=False)


def score_policy(
    policy: Policy,
    n: int = 60,
    seeds: int | Sequence[int] = REPORTING_FROM,
    *,
    profile: SeasonProfile = EVERYDAY,
    bounds: Mapping[int, Bound] | None = None,
    cache: Path | None = None,
    workers: int = 1,
    progress: Progress = no_progress,
) -> PolicyScore:
    """Score a policy on `n` athletes from seed `seeds` on, or on the seeds listed; the same luck for everyone."""
    chosen = tuple(range(seeds, seeds + n)) if isinstance(seeds, int) else tuple(seeds)[:n]
    bounds = bounds or upper_bounds(chosen, profile=profile, cache=cache, progress=progress)
    seasons = simulate_seasons(policy, chosen, profile=profile, workers=workers, progress=progress)
    constant = simulate_seasons(Constant(), chosen, profile=profile)
    return summarise_scores(seasons, constant, [bounds[seed] for seed in chosen])


def upper_bounds(
    seeds: Sequence[int],
    *,
    profile: SeasonProfile = EVERYDAY,
    cache: Path | None = None,
    progress: Progress = no_progress,
) -> dict[int, Bound]:
    """The upper bound of each seed's athlete."""
    athletes = [draw_athlete(seed, None, profile.level) for seed in seeds]
    results = bounds_of(athletes, folder=cache, progress=lambda done, total: progress("bound", done, total))
    return dict(zip(seeds, results, strict=True))


def simulate_seasons(
    policy: Policy,
    seeds: Sequence[int],
    *,
    profile: SeasonProfile = EVERYDAY,
    workers: int = 1,
    progress: Progress = no_progress,
) -> tuple[Season, ...]:
    """One season a seed, in order; with several workers the policy must be picklable."""
    seasons = []
    if workers <= 1:
        for done, seed in enumerate(seeds, 1):
            seasons.append(simulate_season(policy, seed, None, profile))
            progress("seasons", done, len(seeds))
        return tuple(seasons)
    with ProcessPoolExecutor(workers, initializer=end_with_parent) as pool:
        running = [pool.submit(simulate_season, policy, seed, None, profile) for seed in seeds]
        for done, future in enumerate(running, 1):
            seasons.append(future.result())
            progress("seasons", done, len(seeds))
    return tuple(seasons)


def summarise_scores(seasons: Sequence[Season], constant: Sequence[Season], bounds: Sequence[Bound]) -> PolicyScore:
    """Put seasons, the constant week's seasons and the bounds of the same athletes into one score."""
    gained = np.array([mine.race_day - its.race_day for mine, its in zip(seasons, constant, strict=True)])
    possible = np.array([bound.performance - its.race_day for bound, its in zip(bounds, constant, strict=True)])
    return PolicyScore(
        athletes=len(seasons),
        gap_closed=float(gained.sum() / possible.sum()),
        interval=_interval(gained, possible),
        race_day=_mean([s.race_day for s in seasons]),
        constant=_mean([s.race_day for s in constant]),
        bound=_mean([b.performance for b in bounds]),
        worse_than_constant=float((gained < -WORSE_BY).mean()),
        niggles=_mean([s.niggles for s in seasons]),
        injured_days=_mean([s.injured_days for s in seasons]),
        ill_days=_mean([s.ill_days for s in seasons]),
        hard_while_sick=_mean([s.hard_while_sick for s in seasons]),
        invalid_outputs=sum(s.invalid_outputs for s in seasons),
        levels=_levels(seasons, gained, possible),
        seasons=tuple(seasons),
    )


def _interval(
    gained: "np.ndarray[tuple[int], np.dtype[np.float64]]", possible: "np.ndarray[tuple[int], np.dtype[np.float64]]"
) -> tuple[float, float]:
    drawn = np.random.Generator(np.random.PCG64(20_030)).integers(0, len(gained), (RESAMPLES, len(gained)))
    low, high = np.quantile(gained[drawn].sum(axis=1) / possible[drawn].sum(axis=1), (0.025, 0.975))
    return float(low), float(high)


def _levels(
    seasons: Sequence[Season],
    gained: "np.ndarray[tuple[int], np.dtype[np.float64]]",
    possible: "np.ndarray[tuple[int], np.dtype[np.float64]]",
) -> tuple[LevelScore, ...]:
    levels = []
    for level in Level:
        of = np.array([s.level is level for s in seasons])
        if of.any():
            levels.append(
                LevelScore(
                    level=level,
                    athletes=int(of.sum()),
                    gap_closed=float(gained[of].sum() / possible[of].sum()),
                    race_day=_mean([s.race_day for s in seasons if s.level is level]),
                )
            )
    return tuple(levels)


def _mean(values: Sequence[float]) -> float:
    return float(np.mean(values))


MODULES: tuple[ModuleType, ...] = (athlete_draw, gradients, optimum, response)

_bounds: dict[str, Bound] = {}


def bounds_of(
    athletes: Sequence[Athlete],
    *,
    folder: Path | None = None,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> tuple[Bound, ...]:
    """Return the upper bound of each athlete: from memory, from the folder, or computed now and stored in both."""
    missing = [a for a in athletes if _key(a) not in _bounds and not _read(a, folder)]
    if missing:
        for athlete, bound in zip(missing, best_seasons(missing, progress=progress), strict=True):
            _bounds[_key(athlete)] = bound
            _write(athlete, bound, folder)
    return tuple(_bounds[_key(a)] for a in athletes)


def _read(athlete: Athlete, folder: Path | None) -> bool:
    if folder is None or not (file := folder / f"{_key(athlete)}.json").is_file():
        return False
    document = json.loads(file.read_text(encoding="utf-8"))
    _bounds[_key(athlete)] = Bound(
        **{**document, "loads": tuple(document["loads"]), "shares": tuple(document["shares"])}
    )
    return True


def _write(athlete: Athlete, bound: Bound, folder: Path | None) -> None:
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{_key(athlete)}.json").write_text(json.dumps(asdict(bound)), encoding="utf-8")


def _key(athlete: Athlete) -> str:
    own = hashlib.sha256(f"{_equations()}{athlete!r}".encode()).hexdigest()[:16]
    return f"bound-{athlete.seed}-{own}"


@cache
def _equations() -> str:
    return hashlib.sha256("".join(inspect.getsource(m) for m in MODULES).encode()).hexdigest()
