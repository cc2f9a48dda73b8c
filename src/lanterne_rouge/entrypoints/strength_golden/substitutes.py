"""What can stand in for an exercise."""

from collections.abc import Mapping, Sequence

from lanterne_rouge.coaching.strength.exercises.substitution import substitutes as find_substitutes
from lanterne_rouge.domain.equipment import Gear, Location, available_gear
from lanterne_rouge.domain.exercise import Joint
from lanterne_rouge.domain.lifting import Severity
from lanterne_rouge.entrypoints.context_pain import pain_of_words
from lanterne_rouge.entrypoints.strength_golden.given import Answer, Given


def substitutes(given: Given) -> Answer:
    """Exercises of the same movement in order of choice."""
    limit = given.optional("limit")
    found = find_substitutes(
        given.exercise("exercise", "name"),
        given.catalogue,
        available=_available(given),
        location=_location(given),
        sore=_sore(given),
        limit=3 if limit is None else int(limit),
    )
    return [{"id": one.id, "name": one.name, "pattern": one.pattern.value} for one in found]


def _available(given: Given) -> frozenset[Gear]:
    words = given.value("equipment", "available", "equipment_available")
    if words is None:
        return frozenset(Gear)
    listed = words.split(",") if isinstance(words, str) else words
    if not isinstance(listed, Sequence) or not all(isinstance(word, str) for word in listed):
        raise given.refused(("equipment", "available", "equipment_available"), "a list of words")
    return available_gear(word.strip() for word in listed)[0]


def _location(given: Given) -> Location:
    told = given.value("location")
    found = next(
        (place for place in Location if isinstance(told, str) and place.value.casefold() == told.casefold()), None
    )
    if told is not None and found is None:
        raise given.refused(("location",), "Gym or Home")
    return found or Location.GYM


def _sore(given: Given) -> dict[Joint, Severity]:
    """Joints that hurt: from words such as `knee 5/10`, an object of severity by place, or a list of either."""
    told = given.value("pain", "pains", "sore")
    if isinstance(told, Mapping) and not {"bodyPart", "place"} & told.keys():
        told = [{"bodyPart": place, "severity": severity} for place, severity in told.items()]
    sore: dict[Joint, Severity] = {}
    upwards = tuple(Severity)
    for one in told if isinstance(told, list) else [] if told is None else [told]:
        flag = pain_of_words(_words(given, one))
        for joint in flag.joints if flag else ():
            sore[joint] = max(flag.severity if flag else upwards[0], sore.get(joint, upwards[0]), key=upwards.index)
    return sore


def _words(given: Given, told: object) -> str:
    if isinstance(told, Mapping):
        return f"{told.get('bodyPart', told.get('place', ''))} {told.get('severity', '')}"
    if not isinstance(told, str):
        raise given.refused(("pain", "pains", "sore"), 'words such as "knee 5/10"')
    return told
