"""`Do I carry on?` after news of one's own body: what goes on, and what waits until when."""

from datetime import timedelta
from typing import Final

from lanterne_rouge.conversation.situation import Responder, Situation
from lanterne_rouge.language.phrasing import words_of

_GO_ON: Final = (
    r"(?:carry(?:ing)? on|keep (?:going|training|at it|it up)|continue|go(?:ing)? on|crack on|proceed|push on"
    r"|(?:stick|stay|go) (?:to|with|by|on) (?:the|my) (?:plan|program\w*|training|schedule)"
    r"|(?:train|go|do it|do things) as (?:planned|normal|usual|before))"
)
CARRY_ON: Final = (
    r"^(?:(?:so|and|ok|okay|right|then|but|well|now|thanks|great|good|cool|hm+)[ ,]+)*"
    rf"(?:(?:do|can|should|shall|may|could|am|will|must) (?:i|we) (?:[a-z]+ ){{0,4}}?{_GO_ON}"
    r"|carry(?:ing)? on(?: as (?:normal|planned|usual|before))?(?= ?(?:\?|then|or|$))|business as usual"
    r"|what (?:now|happens now|do i do now|am i (?:meant|supposed) to do now)|where does that leave (?:me|us|my training|the plan))"
    r"(?: (?!for|with (?:the|my)|to)[a-z]+){0,5}[ ?.!]*$"
)


def _carry_on(text: str, own: Situation) -> str | None:
    """What goes on with an injury or a pain that is open, or as planned; None where a sign or an illness stands, which says more."""
    report = own.report
    if report.red_flags or (report.illness is not None and report.illness.status == "active"):
        return None
    hurts = [words_of(pain.site) for pain in report.pain if pain.score_0_10 != 0]
    injury = report.injury if report.injury is not None and not report.injury.cleared else None
    lines = [line for day in (0, 1) if (line := own.line_of(own.today + timedelta(days=day)))]
    if not hurts and injury is None:
        return "\n".join(("Yes, as planned.", *lines)) if lines and own.told_to_hurt is None else None
    place = words_of(injury.site) if injury is not None else " and ".join(hurts)
    first = f"Yes, with whatever spares your {place}; what loads it waits. What a doctor or physio told you goes before the plan."
    lifts = (
        "Once it's cleared: lanterne check-in --injury cleared"
        if injury is not None
        else f'Tell me each morning how it is, such as "{place} 2/10"; when it\'s gone: "no pain"'
    )
    return "\n".join((first, *lines, lifts))


CARRY_ON_SITUATIONS: Final[tuple[tuple[str, Responder], ...]] = ((CARRY_ON, _carry_on),)
