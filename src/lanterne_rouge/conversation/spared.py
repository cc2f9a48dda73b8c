"""What an open pain leaves out of an answer: no passage gives an exercise to somebody whom it hurts, as no plan does.

The pain is one of the check-ins that is still open, or one that was told in this conversation in the last days; what it leaves out is
what strength's own table says of each exercise.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.conversation.answer import FROM_BOOKS, Answer
from lanterne_rouge.conversation.elsewhere import is_elsewhere
from lanterne_rouge.conversation.exercise_words import exercise_in_text, exercises_in_text
from lanterne_rouge.conversation.message_signals import is_asked, is_of_another_body
from lanterne_rouge.conversation.open_care import OpenCare
from lanterne_rouge.conversation.pain_advice import SORE_PLACES, PainAdvice, advice_for, is_above, tells_of_pain
from lanterne_rouge.domain.check_in import PELVIC_FLOOR, Pain
from lanterne_rouge.language.check_in.pain import denied_places, read_place_swap, without_denied_places

if TYPE_CHECKING:
    from lanterne_rouge.domain.exercise import Exercise
    from lanterne_rouge.strength.pain import Pains

_TO_FAILURE: Final = re.compile(r"\b(?:to failure|close to failure|all[- ]out|as hard as)\b")
_FAST: Final = re.compile(
    r"\b(?:intervals?|sprints?|hills?|jump\w*|plyo\w*|hop\w*|tempo|threshold|all[- ]out|strides|downhill)\b"
)
_BY_ARMS: Final = re.compile(r"\b(?:swim\w*|paddles?|pull buoy|row(?:ing)?|erg)\b")
_PLACES: Final = "|".join(one.words.pattern.removeprefix(r"\b(?:").removesuffix(r")\b") for one in SORE_PLACES)
_OVER: Final = re.compile(
    rf"\b(?:pain|sore\w*|stiff\w*|ach\w*|it|that|{_PLACES}) (?:(?:is|has|feels?|all|now|much|completely|totally|been) )*(?:gone"
    rf"|over|fine|ok"
    r"|okay|good|better|healed)\b(?! (?:when|if|until|but|at|while)\b)|\bpain[- ]?free\b|\b(?:no|without) pain\b|\bdoes(?:n'?t| not) hurt\b"
)
_LEGS: Final = frozenset(("shin", "knee", "achilles", "calf", "foot", "hip", "hamstring", "pelvis"))


@dataclass(frozen=True)
class Sore:
    """The places that hurt, with what they leave out of the gym."""

    places: tuple[PainAdvice, ...]
    pains: "Pains"
    scope: AthleteScope

    def named(self) -> str:
        """The places, as an athlete says them."""
        return " and ".join(f"your {place.name}" for place in self.places)

    def leaves_out(self, name: str) -> bool:
        """Whether an exercise, by a name of it, loads a place more than its pain allows."""
        exercise = exercise_meant(name, self.scope)
        return exercise is not None and bool(self.pains.against(exercise))


def exercise_meant(name: str, scope: AthleteScope) -> "Exercise | None":
    """The exercise that a name in a text means; a mere `press` is one on a bench."""
    return scope.shelf.exercise_named("bench press" if name in ("press", "presse") else name)


def sore_places(open_care: OpenCare, scope: AthleteScope) -> Sore | None:
    """What hurts, by the check-ins with what is still open, and by what was told of late in the conversation; None where nothing does."""
    report = open_care.report
    hurts = [pain for pain in report.pain if pain.score_0_10 != 0 and pain.site != PELVIC_FLOOR]
    told = [place for place in _told(open_care.lately) if not any(place.words.search(_site(pain)) for pain in hurts)]
    if not hurts and not told and report.injury is None:
        return None
    # Imported here: most days nothing hurts, and then no exercises are loaded.
    from lanterne_rouge.app.strength.context import pain_flags
    from lanterne_rouge.strength.pain import pains_of

    open_pains = replace(report, pain=(*hurts, *(Pain(site=place.name) for place in told)))
    sites = [_site(pain) for pain in hurts] + (
        [report.injury.site.replace("_", " ")] if report.injury is not None else []
    )
    places = [place for site in sites for place in SORE_PLACES if place.words.search(site)] + told
    return (
        Sore(tuple(dict.fromkeys(places)), pains_of(pain_flags(open_pains), scope.shelf.catalogue), scope)
        if places
        else None
    )


def _site(pain: Pain) -> str:
    return pain.site.replace("_", " ")


def _told(lately: Sequence[str]) -> list[PainAdvice]:
    """The places that the athlete said to hurt and didn't say to be well again."""
    places: dict[str, PainAdvice] = {}
    for text in lately:
        asks = is_asked(text.strip(" ."))
        swap = read_place_swap(text)
        for name in (*(() if asks else denied_places(text)), *((swap.wrong,) if swap is not None else ())):
            places.pop(well.name if (well := _named(name)) is not None else name, None)
        if swap is not None and (meant := _named(swap.right)) is not None:
            places[meant.name] = meant
            continue
        told = without_denied_places(text)
        is_over = _OVER.search(told) is not None and not asks
        place = advice_for(told)
        if tells_of_pain(told) and place is not None and not is_over:
            places[place.name] = place
        elif is_over:
            named = [one.name for one in SORE_PLACES if one.words.search(told)]
            places = {name: one for name, one in places.items() if named and name not in named}
    return list(places.values())


def _named(site: str) -> PainAdvice | None:
    """What holds for a place by its name."""
    return next((place for place in SORE_PLACES if place.words.search(site)), None)


def spare(answer: Answer, asked: str, sore: Sore | None) -> Answer:
    """An answer of general knowledge without what the pain leaves out, and what holds for the place first; any other as it is."""
    if sore is None or not answer.is_answered or answer.offer is not None or answer.cards or is_of_another_body(asked):
        return answer
    if answer.steps == ("tool_search_exercises",):
        return _without_listed(answer, sore)
    if is_elsewhere(asked):
        return answer
    of_asked = exercise_in_text(asked)
    is_asked_of = of_asked is not None and sore.leaves_out(of_asked)
    if FROM_BOOKS not in answer.text and not (
        is_asked_of and answer.text.count("\n") > 0 and answer.steps == ("tool_get_exercise_details",)
    ):
        return answer
    kept = [line for line in answer.text.splitlines() if not _is_left_out(line, sore)]
    text = answer.text.lower()
    loads = any(
        (is_above(place) and _BY_ARMS.search(text)) or (place.name in _LEGS and _FAST.search(text))
        for place in sore.places
    )
    if len(kept) == answer.text.count("\n") + 1 and not is_asked_of and not loads:
        return answer
    if all(line.startswith(FROM_BOOKS) for line in kept):
        kept = []
    what = [f"{place.leave_out} {place.instead}" for place in sore.places[:MOST_SORE_PLACES]]
    if is_asked_of:
        lines = (
            f"Not for now: {of_asked} loads {sore.named()}.",
            *what,
            "Ask again once it's settled, and I'll tell you more.",
        )
    else:
        lines = (f"With {sore.named()} as it is:", *what, *kept)
    return replace(answer, text="\n".join(lines), detailed=True, is_settled=True)


def _without_listed(answer: Answer, sore: Sore) -> Answer:
    """A list of exercises, such as `For the lats: Barbell Row, Lat Pulldown.`, without those that the pain leaves out."""
    heading, sign, listed = answer.text.partition("\n")[0].partition(": ")
    names = listed.rstrip(".").split(", ")
    kept = [name for name in names if not sore.leaves_out(name.lower())]
    if not sign or len(kept) == len(names):
        return answer
    first = (
        f"{heading}, with {sore.named()} as it is: {', '.join(kept)}."
        if kept
        else f"Nothing {heading.lower()} with {sore.named()} as it is."
    )
    what = [f"{place.leave_out} {place.instead}" for place in sore.places[:MOST_SORE_PLACES]]
    return replace(answer, text="\n".join((first, *what)), detailed=True, is_settled=True)


MOST_SORE_PLACES, MOST_LIFTS_OFFERED = 2, 3


def in_place_of(text: str, sore: Sore) -> str | None:
    """What to do instead of a lift that a normalised message names and the pain leaves out; None where it names none of these."""
    name = next((one for one in exercises_in_text(text) if sore.leaves_out(one)), None)
    exercise = exercise_meant(name, sore.scope) if name is not None else None
    if exercise is None:
        return None
    from lanterne_rouge.app.strength.gyms import gym_in_use
    from lanterne_rouge.domain.equipment import Gym
    from lanterne_rouge.strength.exercises.substitution import find_substitutes

    gym = gym_in_use(sore.scope.stores, sore.scope.today) or Gym()
    found = find_substitutes(
        exercise,
        sore.scope.shelf.catalogue,
        available=gym.gear,
        location=gym.location,
        sore=sore.pains.sore,
        avoid=sore.pains.flagged,
        limit=MOST_LIFTS_OFFERED,
    )
    instead = f"Instead, as long as it doesn't hurt: {', '.join(one.name for one in found)}.\n" if found else ""
    return (
        f"Leave {name} out while {sore.named()} hurts. {instead}"
        f"Once a pain is noted, the plan swaps the lifts that load it. How much does it hurt today? Say for example"
        f' "{sore.places[0].name} 3/10".'
    )


def _is_left_out(line: str, sore: Sore) -> bool:
    """Whether a line of an answer names what the pain leaves out, or sends to the limit; its source names nothing."""
    text = line.lower()
    if line.startswith(FROM_BOOKS):
        return False
    return _TO_FAILURE.search(text) is not None or any(sore.leaves_out(name) for name in exercises_in_text(text))
