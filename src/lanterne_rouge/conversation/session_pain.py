"""Pain that is told with a session: `ran 30 min easy, achilles 4/10 afterwards` is a run and a pain, and the 4 is no effort."""

import re
from typing import Final

_PLACE: Final = (
    r"(?:knees?|back|shoulders?|elbows?|wrists?|hips?|ankles?|cal(?:f|ves)|shins?|achilles|neck|f(?:oo|ee)t|hamstrings?|groin|heels?"
    r"|quads?|glutes?|arches|arch|plantar(?: fascia)?)"
)
_TOLD = re.compile(
    rf"(?:^|[,;.:]|\b(?:but|and|with|then)\b)[ ]*(?:(?:then|but|and|with|a|my|the|some|slight|bit|of"
    rf"|left|right|lower|upper|both|sore|stiff) )*{_PLACE}"
    rf"(?: (?:pain|hurts?|hurting|ached?|aches|aching|sore|stiff|tight|was|is|felt|at|about|a|bit|little|niggle|twinge))*"
    rf"(?: ?:? ?\d+(?:\.\d)? ?/ ?10)?(?: (?:afterwards?|after|during|now|today|throughout|at the end|on the way home|it))*(?=$|[,;.!])"
)
_RATED_PLACE = re.compile(rf"\b{_PLACE}(?: (?:pain|was|is|at|about|felt))* ?:? ?\d+(?:\.\d)? ?/ ?10\b")
_SAYS_PAIN = re.compile(r"/ ?10|\b(?:pain|hurt\w*|ach(?:e|ed|es|ing)|sore|stiff|tight|niggle|twinge)\b")


def without_pain(text: str) -> tuple[str, str | None]:
    """Normalised text without what it says of pain, and that; None where it says nothing of it."""
    match = next((match for match in _TOLD.finditer(text) if _SAYS_PAIN.search(match[0])), None)
    if match is None:
        return text, None
    left = f"{text[: match.start()]} {text[match.end() :]}".strip(" ,;.")
    return " ".join(left.split()), match[0].strip(" ,;.:").removeprefix("then ").removeprefix("but ").removeprefix(
        "and "
    )


def rates_a_place(text: str) -> bool:
    """Whether a score stands beside a part of the body: it's no effort of a session."""
    return _RATED_PLACE.search(text) is not None
