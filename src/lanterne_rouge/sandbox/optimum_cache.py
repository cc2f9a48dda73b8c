"""Cache upper bounds between runs: one file a seed, named by a hash of everything that could change it."""

import hashlib
import inspect
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path
from types import ModuleType

from lanterne_rouge.sandbox import athletes as athlete_draw
from lanterne_rouge.sandbox import gradients, optimum, overuse, response
from lanterne_rouge.sandbox.athletes import Athlete
from lanterne_rouge.sandbox.optimum import Bound, best_seasons

MODULES: tuple[ModuleType, ...] = (athlete_draw, gradients, optimum, overuse, response)

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
