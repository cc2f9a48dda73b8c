"""Weekly sets as a coach says them in a conversation: the last full week in words, or one muscle against the week before."""

import re
from collections.abc import Sequence
from datetime import date
from typing import Final

from lanterne_rouge.domain.exercise import Muscle
from lanterne_rouge.language.phrasing import words_of
from lanterne_rouge.strength.history.volume import FACTS, VolumeStanding
from lanterne_rouge.views.lifting_history import MuscleVolumeView, VolumeView, WeeklyVolumeView

WEEKS_LOOKED_AT = 4
NO_SETS: Final = (
    "You didn't log any lifting in the last four weeks. Log a workout, or import your log: lanterne import FILE"
)
_USEFUL: Final = next(fact.says for fact in FACTS if fact.topic == "volume")
_PLENTY, _GOOD, _LITTLE = "Plenty", "Good", "A little or less"
_GROUP: Final = {
    VolumeStanding.NEXT: _PLENTY,
    VolumeStanding.BEYOND: _PLENTY,
    VolumeStanding.EFFICIENT: _GOOD,
    VolumeStanding.DETECTABLE: _LITTLE,
    VolumeStanding.BELOW: _LITTLE,
}
_SAID_AS: Final = {
    "back": (Muscle.LATS, Muscle.UPPER_BACK),
    "legs": (Muscle.QUADS, Muscle.HAMSTRINGS, Muscle.GLUTES),
    "leg": (Muscle.QUADS, Muscle.HAMSTRINGS, Muscle.GLUTES),
    "arms": (Muscle.BICEPS, Muscle.TRICEPS),
    "arm": (Muscle.BICEPS, Muscle.TRICEPS),
    "shoulders": (Muscle.FRONT_DELTS, Muscle.SIDE_DELTS, Muscle.REAR_DELTS),
    "shoulder": (Muscle.FRONT_DELTS, Muscle.SIDE_DELTS, Muscle.REAR_DELTS),
    "pecs": (Muscle.CHEST,),
}


def volume_answer(view: WeeklyVolumeView, text: str, today: date) -> str:
    """The answer to a normalised question about weekly sets, of the muscles that it names, else of all."""
    weeks = [week for week in view.weeks if week.last < today] or list(view.weeks)
    if not any(week.sessions for week in view.weeks):
        return NO_SETS
    named = named_muscles(text)
    return _of_named(named, weeks) if named else _of_all(weeks[-1])


def named_muscles(text: str) -> tuple[Muscle, ...]:
    """The muscles that a normalised text names."""
    own = tuple(m for m in Muscle if re.search(rf"\b{re.escape(words_of(m.value))}s?\b", text))
    groups = (muscles for word, muscles in _SAID_AS.items() if re.search(rf"\b{word}\b", text) and not own)
    return own or next(groups, ())


def _of_named(named: Sequence[Muscle], weeks: Sequence[VolumeView]) -> str:
    lines = []
    for muscle in named:
        counts = [next((one.sets for one in week.muscles if one.muscle is muscle), 0.0) for week in weeks]
        name = words_of(muscle.value).capitalize()
        before = f", after {', '.join(f'{sets:g}' for sets in counts[:-1])} in the weeks before" if counts[1:] else ""
        lines.append(f"{name}: {counts[-1]:g} hard sets in the week of {weeks[-1].first}{before}.")
    return "\n".join((*lines, _USEFUL))


def _of_all(week: VolumeView) -> str:
    trained = sorted((one for one in week.muscles if one.sets > 0), key=lambda one: -one.sets)
    said = f"In the week of {week.first}: {week.hard_sets} hard sets in {week.sessions} sessions."
    groups = (
        _line(name, [one for one in trained if _GROUP.get(one.standing) == name]) for name in (_PLENTY, _GOOD, _LITTLE)
    )
    return "\n".join((said, *(line for line in groups if line), _USEFUL))


def _line(name: str, muscles: Sequence[MuscleVolumeView]) -> str:
    return f"{name}: {', '.join(f'{words_of(one.muscle.value)} {one.sets:g}' for one in muscles)}." if muscles else ""
