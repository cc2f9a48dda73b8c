"""Exercises in a lifting app that are no lifting, and the sport that they are."""

import re
from collections.abc import Mapping
from functools import lru_cache

from lanterne_rouge.domain.sport import Sport

_BRACKETS = re.compile(r"\s*\(.*?\)\s*")
_NO_LETTERS = re.compile(r"[\W_]+")

_SPORTS: Mapping[Sport, tuple[str, ...]] = {
    Sport.RUNNING: (
        *("run", "running", "jog", "jogging", "treadmill", "treadmill run", "treadmill running", "trail running"),
        *(
            "outdoor run",
            "outdoor running",
            "indoor running",
            "sprint",
            "sprints",
            "laufen",
            "laufband",
            "course à pied",
        ),
        *("course", "tapis de course", "correr", "corsa", "corrida", "hardlopen"),
    ),
    Sport.CYCLING: (
        *(
            "cycling",
            "bike",
            "biking",
            "stationary bike",
            "exercise bike",
            "spinning",
            "indoor cycling",
            "assault bike",
        ),
        *("air bike", "airbike", "recumbent bike", "outdoor cycling", "road cycling", "mountain biking", "spin bike"),
        *("indoor bike", "radfahren", "fahrrad", "ergometer", "vélo", "ciclismo", "bicicleta", "fietsen"),
    ),
    Sport.ROWING: (
        *("rowing", "rowing machine", "indoor rowing", "rower", "row machine", "row erg", "rowerg", "concept2"),
        *("concept 2", "rudern", "rudergerät", "rameur", "remo", "roeien"),
    ),
    Sport.SWIMMING: ("swim", "swimming", "schwimmen", "natation", "nager", "natación", "nuoto", "natação", "zwemmen"),
    Sport.WALKING: (
        *("walk", "walking", "hike", "hiking", "treadmill walk", "treadmill walking", "incline walk", "gehen"),
        *("incline treadmill walk", "wandern", "marche", "randonnée", "caminar", "camminata", "caminhada", "wandelen"),
    ),
    Sport.SKIING: ("skiing", "ski erg", "skierg", "cross country skiing", "snowboarding"),
    Sport.OTHER: (
        *("elliptical", "elliptical machine", "elliptical trainer", "cross trainer", "crosstrainer", "stairmaster"),
        *(
            "stair climber",
            "stair machine",
            "climbing machine",
            "aerobics",
            "hiit",
            "jump rope",
            "skipping",
            "climbing",
        ),
        *("yoga", "pilates", "boxing", "skating", "dancing", "stretching", "cardio"),
    ),
}
_BY_NAME = {_NO_LETTERS.sub("", name): sport for sport, names in _SPORTS.items() for name in names}


@lru_cache(maxsize=4096)
def sport_of(exercise: str) -> Sport | None:
    """The sport of an exercise that is no lifting; None for lifting."""
    bare = _BRACKETS.sub(" ", exercise.casefold())
    return _BY_NAME.get(_NO_LETTERS.sub("", bare))
