"""Upper bounds kept for the next run: one small file a seed, named after everything that could change it."""

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

_found: dict[str, Bound] = {}


def bounds_of(
    athletes: Sequence[Athlete],
    *,
    folder: Path | None = None,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> tuple[Bound, ...]:
    """The upper bound of each athlete: from memory, from the folder, or computed now and kept in both."""
    missing = [a for a in athletes if _key(a) not in _found and not _read(a, folder)]
    if missing:
        for athlete, bound in zip(missing, best_seasons(missing, progress=progress), strict=True):
            _found[_key(athlete)] = bound
            _write(athlete, bound, folder)
    return tuple(_found[_key(a)] for a in athletes)


def _read(athlete: Athlete, folder: Path | None) -> bool:
    if folder is None or not (file := folder / f"{_key(athlete)}.json").is_file():
        return False
    kept = json.loads(file.read_text(encoding="utf-8"))
    _found[_key(athlete)] = Bound(**{**kept, "loads": tuple(kept["loads"]), "shares": tuple(kept["shares"])})
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
