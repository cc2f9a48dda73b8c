"""One spelling for all the ways in which people and programs write an exercise's name.

"Bench Press (Barbell)", "barbell bench-press" and "BB Bench Presses" become the same words. The order of words carries no
meaning in these names, so what is compared are bags of words.
"""

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

_WORD = re.compile(r"[^\W_]+")
_JOINED: Mapping[str, str] = {
    "push up": "pushup",
    "press up": "pushup",
    "pull up": "pullup",
    "chin up": "chinup",
    "sit up": "situp",
    "step up": "stepup",
    "step down": "stepdown",
    "muscle up": "muscleup",
    "v up": "vup",
    "pull down": "pulldown",
    "push down": "pushdown",
    "press down": "pushdown",
    "dead lift": "deadlift",
    "skull crusher": "skullcrusher",
    "kick back": "kickback",
    "cross over": "crossover",
    "pull over": "pullover",
    "pull through": "pullthrough",
    "roll out": "rollout",
    "wood chop": "woodchop",
    "wood chopper": "woodchop",
    "woodchopper": "woodchop",
    "get up": "getup",
    "jack knife": "jackknife",
    "kettle bell": "kettlebell",
    "dumb bell": "dumbbell",
    "bar bell": "barbell",
    "t bar": "tbar",
    "v bar": "vbar",
    "ez bar": "ezbar",
    "e z bar": "ezbar",
    "ez curl bar": "ezbar",
    "trap bar": "trapbar",
    "hex bar": "trapbar",
    "smith machine": "smith",
    "iso lateral": "isolateral",
    "one arm": "single arm",
    "1 arm": "single arm",
    "one armed": "single arm",
    "single armed": "single arm",
    "one leg": "single leg",
    "1 leg": "single leg",
    "one legged": "single leg",
    "single legged": "single leg",
    "stability ball": "swiss ball",
    "exercise ball": "swiss ball",
    "resistance band": "band",
    "reverse grip": "underhand",
    "supinated grip": "underhand",
    "hip abductor": "hip abduction",
    "hip adductor": "hip adduction",
    "hyper extension": "hyperextension",
    "sumo dl": "sumo deadlift",
    "on leg press": "leg press",
}
_INSTEAD: Mapping[str, str] = {
    "bb": "barbell",
    "db": "dumbbell",
    "dbs": "dumbbell",
    "kb": "kettlebell",
    "bw": "bodyweight",
    "ohp": "overhead press",
    "rdl": "romanian deadlift",
    "sldl": "stiff leg deadlift",
    "cgbp": "close grip bench press",
    "bss": "bulgarian split squat",
    "ssb": "safety bar",
    "tbdl": "trapbar deadlift",
    "dl": "deadlift",
    "bp": "bench press",
    "ghr": "glute ham raise",
    "tgu": "turkish getup",
    "ez": "ezbar",
    "calves": "calf",
    "flye": "fly",
    "flyes": "fly",
    "tricep": "triceps",
    "bicep": "biceps",
    "delts": "delt",
    "banded": "band",
    "unilateral": "single",
    "pulley": "cable",
    "wtd": "weighted",
    "inc": "incline",
    "alt": "alternating",
    "alternate": "alternating",
    "legged": "leg",
    "narrow": "close",
    "sl": "single leg",
    "sa": "single arm",
    "dumbell": "dumbbell",
    "dumbel": "dumbbell",
    "dumbbel": "dumbbell",
    "barbel": "barbell",
}
# Singular or not, these end in s.
_KEPT = frozenset({"triceps", "biceps", "abs", "gluteus", "quadriceps"})
_LONGEST_JOIN = 3
_JOINED_FIRST = frozenset(words.split()[0] for words in _JOINED)

Words = tuple[str, ...]
"""The words of a name, sorted."""


def plain(name: str) -> str:
    """Case, accents and punctuation taken away: what still counts as the same spelling."""
    if not name.isascii():
        parts = unicodedata.normalize("NFKD", name)
        name = "".join(letter for letter in parts if not unicodedata.combining(letter))
    return " ".join(_WORD.findall(name.casefold().replace("'", "").replace("’", "")))


@lru_cache(maxsize=8192)
def words_of(name: str) -> Words:
    """The words of a name in one spelling: abbreviations written out, compounds joined, singular, in sorted order."""
    written = " ".join(_INSTEAD.get(word) or _singular(word) for word in plain(name).split())
    return tuple(sorted(set(_joined(written.split()))))


def _joined(words: list[str]) -> list[str]:
    result: list[str] = []
    at = 0
    while at < len(words):
        if words[at] not in _JOINED_FIRST:
            result.append(words[at])
            at += 1
            continue
        taken = next((n for n in range(_LONGEST_JOIN, 1, -1) if " ".join(words[at : at + n]) in _JOINED), 1)
        part = " ".join(words[at : at + taken])
        result += _JOINED.get(part, part).split()
        at += taken
    return result


def _singular(word: str) -> str:
    if len(word) < 3 or word in _KEPT or not word.endswith("s") or word.endswith("ss"):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    singular = word[:-2] if word.endswith(("ches", "shes", "sses", "xes")) else word[:-1]
    return _INSTEAD.get(singular, singular)


def distance(one: str, other: str, limit: int) -> int:
    """How many letters are wrong, missing, too many or swapped with their neighbour; `limit` + 1 where it is more."""
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        above, row = row, [i]
        for j, b in enumerate(other, 1):
            cost = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
        before = above
    return row[-1]
