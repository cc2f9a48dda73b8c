"""Finds the name of an exercise in a row of words: describing words before a head, as in `single leg romanian deadlift`."""

import re
from collections.abc import Iterator, Sequence

_BEFORE = frozenset((
    "incline", "inclined", "decline", "flat", "db", "dumbbell", "dumbell", "barbell", "bb", "cable", "machine", "seated", "standing",
    "single", "leg", "one", "arm", "two", "front", "back", "goblet", "hack", "bulgarian", "split", "romanian", "sumo", "trap", "hex", "bar",
    "close", "wide", "narrow", "neutral", "reverse", "grip", "lat", "chest", "shoulder", "calf", "hip", "face", "hammer", "preacher",
    "concentration", "skull", "side", "lateral", "dead", "wall", "box", "kettlebell", "kb", "smith", "landmine", "pendlay", "t", "good",
    "russian", "push", "pull", "chin", "sit", "step", "muscle", "pistol", "walking", "overhead", "oh", "military", "strict", "bent", "over",
    "rear", "delt", "tricep", "triceps", "bicep", "biceps", "rope", "ez", "upright", "inverted", "ring", "nordic", "hamstring", "ham",
    "quad", "glute", "weighted", "deficit", "paused", "pause", "zercher", "bench", "spider", "pec", "ab", "hollow", "farmer", "farmers",
    "suitcase", "power", "hang", "squat", "chest-supported", "supported", "stiff", "legged", "hanging", "knee", "bird", "mountain",
    "copenhagen", "adductor", "abductor", "arnold", "floor", "high", "low", "iso", "assisted", "banded", "v", "jump", "bodyweight", "cross",
    "torso", "oblique", "mini",
    "spanish", "cossack", "sissy", "jefferson", "meadows", "larsen", "spoto", "zottman", "curtsy",
    "heel", "toe", "toes", "to", "med", "ball", "battle", "sled", "tib", "tibialis", "wrist", "forearm", "donkey",
))  # fmt: skip
_HEADS = frozenset((
    "press", "presses", "squat", "squats", "deadlift", "deadlifts", "row", "rows", "curl", "curls", "raise", "raises", "fly", "flys",
    "flyes", "flies", "flye", "extension", "extensions", "pulldown", "pulldowns", "pushdown", "pushdowns", "pullup", "pullups", "pull-up",
    "pull-ups", "pushup", "pushups", "push-up", "push-ups", "chinup", "chinups", "chin-up", "chin-ups", "chins", "dip", "dips", "lunge",
    "lunges", "plank", "planks", "crunch", "crunches", "thrust", "thrusts", "thruster", "thrusters", "bridge", "bridges", "swing", "swings",
    "snatch", "snatches", "jerk", "jerks", "shrug", "shrugs", "pullover", "pullovers", "rdl", "rdls", "ohp", "sq", "bench", "benches", "dl",
    "dls", "bp", "bss", "situp", "situps", "sit-up", "sit-ups", "stepup", "stepups", "step-up", "step-ups", "burpee", "burpees",
    "crusher", "crushers", "skullcrusher", "skullcrushers", "kickback", "kickbacks", "getup", "getups", "carry", "carries", "hold",
    "pulls", "morning", "mornings", "ups", "up", "jumps", "bugs", "bug", "hang", "hangs", "walks", "sit", "sits", "deck", "rollout",
    "rollouts", "clean", "cleans", "hyperextension", "hyperextensions", "facepull", "facepulls", "pushups", "muscleup", "muscleups",
    "abduction", "adduction", "abductions", "adductions",
    "twist", "twists", "climbers", "downs", "pull", "push", "lift", "lifts", "machine", "nordics", "jump",
    "walk", "deads", "dog", "dogs", "slam", "slams", "wheel", "tuck", "tucks", "l-sit",
))  # fmt: skip
# Heads that are no exercise by themselves.
_ONLY_DESCRIBED = frozenset((
    "up", "ups", "raise", "raises", "hold", "pulls", "pull", "push", "morning", "mornings", "deck", "clean", "cleans", "walks", "walk",
    "sit", "sits", "hang", "hangs", "bug", "bugs", "dog", "dogs", "twist", "twists", "climbers", "downs", "lift", "lifts", "machine",
    "jumps", "jump", "extension", "extensions", "crusher", "crushers", "bridge", "press", "slam", "wheel", "tuck", "carry", "jerk",
    "thrust", "thrusts", "bench" "es", "fly", "raise",
)) - {"press", "jumps", "thrusts"}  # fmt: skip
_BEFORE_UP = frozenset(("pull", "push", "chin", "sit", "step", "muscle", "v", "press", "-"))
_WHOLE = {
    "ohp": "overhead press", "bench": "bench press", "benches": "bench press", "bp": "bench press", "dl": "deadlift", "dls": "deadlift",
    "sq": "squat", "bss": "bulgarian split squat", "chins": "chin-up", "pull ups": "pull-up", "pull up": "pull-up", "push ups": "push-up",
    "push up": "push-up", "chin ups": "chin-up", "chin up": "chin-up", "sit ups": "sit-up", "sit up": "sit-up", "rdls": "rdl",
    "deads": "deadlift",
}  # fmt: skip
_JOINED = {"pullup": "pull-up", "pushup": "push-up", "chinup": "chin-up", "situp": "sit-up", "stepup": "step-up"}
_OF_THE_BODY = (
    "pull-up", "push-up", "chin-up", "sit-up", "dip", "crunch", "burpee", "dead bug", "box jump", "plank", "mountain climber", "bird dog",
    "pistol", "leg raise", "knee raise", "inverted row", "muscle-up", "air squat", "bodyweight", "jumping", "hollow", "nordic", "wall sit",
    "glute bridge", "toes to bar", "v up", "squat jump", "jump squat", "pullup", "pushup", "chinup", "situp", "ab wheel", "hyperextension",
)  # fmt: skip
_HELD = (
    "plank",
    "lever",
    "planche",
    "handstand",
    "hang",
    "wall sit",
    "hold",
    "l-sit",
    "hollow",
    "carry",
    "farmer walk",
    "farmers walk",
    "copenhagen",
)
_WITH_MORE_OR_LESS = frozenset((
    "weighted", "assisted", "banded", "machine", "barbell", "bb", "dumbbell", "dumbell", "db", "kettlebell", "kb", "cable", "smith",
    "landmine", "goblet", "zercher",
))  # fmt: skip
_GEAR = frozenset(("db", "dumbbell", "dumbell", "barbell", "bb", "cable", "kettlebell", "kb", "smith", "machine"))
LONGEST_SAID_NAME = 6
NAME_WORDS = _BEFORE | _HEADS
"""The words that the name of an exercise begins with."""


def find_exercise_name(words: Sequence[str], at: int) -> tuple[str, int] | None:
    """The name that starts at a word, in the singular and with its short form written out, and the place behind it."""
    end = at
    best: tuple[str, int] | None = None
    if (
        words[at : at + 1] == ["dead"]
        and words[at + 1 : at + 2]
        and words[at + 1][:2].isdigit()
        and len(words[at + 1]) > 1
    ):
        # `dead 180x5`: behind it stands its load.
        return "deadlift", at + 1
    while end < len(words) and end - at < LONGEST_SAID_NAME:
        word = words[end]
        if word == "-" and end > at and words[end + 1 : end + 2] and words[end + 1] in NAME_WORDS:
            end += 1
            continue
        is_head = word in _HEADS and (end > at or word not in _ONLY_DESCRIBED)
        if words[at] == "good" and not word.startswith("morning"):
            # `good lift` is praise.
            is_head = False
        if is_head and (word not in ("up", "ups") or words[end - 1] in _BEFORE_UP):
            best = (_name(words[at : end + 1]), end + 1)
        if word not in NAME_WORDS:
            break
        end += 1
    return _with_gear_behind(best, words) if best is not None else None


def _with_gear_behind(found: tuple[str, int], words: Sequence[str]) -> tuple[str, int]:
    """`bench db` is a lift with dumbbells: what it is done with may stand behind its name."""
    name, end = found
    gear = words[end] if end < len(words) else ""
    return (f"{gear} {name}", end + 1) if gear in _GEAR and _GEAR.isdisjoint(name.split()) else found


def with_gear(name: str | None, gear: str) -> str | None:
    """The name of a lift of which the gear was said beforehand: `dumbbell row` for the rows of some dumbbell work."""
    if name is None or is_of_the_body(name) or not _WITH_MORE_OR_LESS.isdisjoint(name.split()):
        return name
    return f"{gear} {name}"


def is_exercise_name(text: str) -> bool:
    """Whether the whole text names an exercise; of two describing words the head may be left out (`incline db`)."""
    words = text.split()
    found = find_exercise_name(words, 0)
    return (found is not None and found[1] == len(words)) or (len(words) > 1 and all(word in _BEFORE for word in words))


def whole_exercise_name(text: str) -> str | None:
    """The one exercise that the whole text names, in the singular; None where it names none or says more."""
    words = text.split()
    found = find_exercise_name(words, 0)
    return found[0] if found is not None and found[1] == len(words) else None


def exercise_in_text(text: str) -> str | None:
    """The first exercise that a text names; None where it names none."""
    return next(exercises_in_text(text), None)


def exercises_in_text(text: str) -> Iterator[str]:
    """The exercises that a text names, in its order."""
    words, at = re.findall(r"[a-z]+(?:[-'][a-z]+)*", text), 0
    while at < len(words):
        found = find_exercise_name(words, at)
        if found is not None:
            yield found[0]
        at = found[1] if found is not None else at + 1


def _name(words: Sequence[str]) -> str:
    name = " ".join(word for word in words if word != "-")
    if name in _WHOLE:
        return _WHOLE[name]
    first, last = words[:-1], words[-1]
    single = last
    if last.endswith("ches") or last.endswith("shes") or last.endswith("sses"):
        single = last[:-2]
    elif last.endswith("ies") and last != "flies":
        single = last[:-3] + "y"
    elif last.endswith("s") and not last.endswith("ss"):
        single = last[:-1]
    single = _WHOLE.get(single, _JOINED.get(single, single))
    whole = " ".join((*(word for word in first if word != "-"), single))
    for joined in ("pull up", "push up", "chin up", "sit up", "step up", "muscle up"):
        whole = whole.replace(joined, joined.replace(" ", "-"))
    return whole


def is_of_the_body(name: str) -> bool:
    """Whether the exercise is one without a load."""
    plain = name.lower().replace("pull up", "pull-up").replace("push up", "push-up")
    return any(part in plain for part in _OF_THE_BODY)


def is_counted_by_body(name: str) -> bool:
    """Whether nothing but repetitions of the own body is counted: not held, and neither weight nor help in the name."""
    return is_of_the_body(name) and not is_held(name) and _WITH_MORE_OR_LESS.isdisjoint(name.lower().split())


def is_held(name: str) -> bool:
    """Whether the exercise is counted in seconds."""
    return any(part in name.lower() for part in _HELD)


def same_exercise(one: str, other: str) -> bool:
    """Whether two names mean the same, as far as one contains the other."""
    plain = [name.lower().replace("-", "").replace(" ", "") for name in (one, other)]
    return plain[0] in plain[1] or plain[1] in plain[0]
