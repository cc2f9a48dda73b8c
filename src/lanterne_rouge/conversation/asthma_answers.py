"""What is said to who has asthma, told or entered: cold, chlorine, the warm-up, the inhaler, a day with symptoms. No doses.

Where it comes from: exercise-induced bronchoconstriction (ATS 2013; Parsons 2013), asthma in sport (GINA 2024), cold water (Asthma and
Lung UK), and the list of what is allowed in sport (WADA).
"""

import re
from typing import Final

from lanterne_rouge.conversation.conditions import ASTHMA, has_condition
from lanterne_rouge.conversation.open_care import TURNS_REMEMBERED
from lanterne_rouge.conversation.situation import Responder, Situation
from lanterne_rouge.domain.check_in import ASTHMA_SYMPTOMS
from lanterne_rouge.language.check_in.illness import find_illness

_NAMED: Final = re.compile(
    r"\b(?:asthma\w*|inhalers?|reliever|preventer|puffer|ventolin|salbutamol|wheez\w*|peak ?flow)\b"
)
_NOW: Final = re.compile(
    r"\b(?:last night|this morning|today|tonight|right now|since yesterday|yesterday|again|all night|at the moment|a bit wheezy|still)\b"
)
_SYMPTOM: Final = re.compile(r"\b(?:wheez\w*|whistl\w*|cough\w*|tight\w*|short of breath|breathless|chesty)\b")
_HELP: Final = (
    "Call 112 or 911 if you can't finish a sentence, your lips turn blue, your reliever doesn't help, or it wears off within four hours."
    " Sit upright while you wait."
)
_WITH_IT: Final = rf"^(?=.*{_NAMED.pattern}).*"
_SWIM: Final = r"swim\w*|swam|dips?|dook|plunge|triathlon"
_WATERS: Final = r"open[- ]water|loch|lake|sea|lido|river"
_TOPICS: Final = tuple(
    (re.compile(asked), said)
    for asked, said in (
        (
            r"\b(?:when|should)\b.*\b(?:ambulance|999|911|hospital|a ?& ?e|emergency|(?:call|ring|dial) 112)\b"
            rf"|{_WITH_IT}\b(?:(?:when|should)\b.*\b(?:call|112|worry)|attack)\b|\b(?:have|having|get|during|in) an attack\b",
            f"{_HELP}\nStop at the first tightness, sit down and use your reliever as your asthma plan says. Needed it twice in a"
            f" day, or woken by it at night: ring your surgery the same day. No more training that day, even if it passes.",
        ),
        (
            r"\b(?:preventer|steroids?|brown inhaler|prednisolone|prednisone|cortisone)\b",
            "Take the preventer every day as it was prescribed, training or not: it is what keeps your chest quiet, and stopping"
            " it on your own is how flare-ups start. An inhaled steroid from your doctor isn't doping.\n"
            "A course of steroid tablets means a flare-up: nothing hard until it's finished and your doctor or asthma nurse is"
            " happy. If you race, ask them whether you need an exemption for the tablets.",
        ),
        (
            r"\b(?:inhaler|reliever|puffer|ventolin|salbutamol|puffs?)\b",
            "Do what your asthma plan says about it before exercise, in the race just as in training; how much and when is for"
            " your doctor or"
            " asthma nurse. Try nothing new on the day, and take no extra to be safe. Salbutamol by inhaler is allowed in sport up"
            " to a limit.\n"
            "Have it within reach all the way, in a tow float or back pocket, and tell somebody where it is. A long warm-up helps"
            " as much.\n"
            "If you need it during the session, stop there for the day. If you need it on more than two days a week otherwise, have your"
            " treatment looked at.",
        ),
        (
            r"\b(?:cold|freezing|icy|frosty|chilly|winter)(?: dry)? (?:water|air|weather|mornings?|days?|nights?|swim\w*|dips?|plunge|lake"
            r"|loch|sea|river|lido|outside|outdoors|out)\b|\bin (?:the |this )?(?:cold|frost)\b(?! and flu)"
            rf"|^(?=.*\b(?:{_SWIM}|cold)\b).*\b(?:{_WATERS})\b|{_WITH_IT}\b(?:cold|winter|freezing|frost\w*|icy|{_WATERS}|wetsuit)\b",
            "Yes, on a day when your chest is quiet: no wheeze or cough since yesterday, and no reliever beyond the usual one"
            " before exercise. Cold water and cold, dry air are what set asthma off most easily.\n"
            "Warm up for 15 to 20 minutes first. In the air keep a scarf or buff over your mouth; into cold water go slowly, and"
            " breathe out until the gasping stops. Never alone, and the reliever in your tow float or on the bank.\n"
            f"Out at the first tightness, and no second try that day. {_HELP}",
        ),
        (
            r"\b(?:chlorine|chlorinated|pool)\b",
            "It's what forms above chlorinated water that irritates the airways. Choose a well-aired or an outdoor pool, at a quiet time,"
            " shower before you go in, and rest between sets away from the water's surface.\n"
            "Warm up longer and build up slowly. A cough or a wheeze after each swim is worth telling your asthma nurse: it can be"
            " treated.",
        ),
        (
            r"\bwarm(?:ing)?[ -]?up\b|\bcool(?:ing)?[ -]?down\b",
            "Yes, longer than others: 15 to 20 minutes, easy at first, then a few short faster bits with rests between. It makes"
            " the airways react less for the next hour or so. End slowly too, for 10 minutes, as it often starts just after you stop.\n"
            "Reliever at hand, and longer still in cold or dry air.",
        ),
        (
            _NAMED.pattern,
            "You can train with it, hard too, and it does you good. On a quiet day: 15 to 20 minutes of warm-up, the reliever"
            " within reach, a scarf over your mouth in cold, dry air, and a well-aired pool.\n"
            "Nothing hard on a day with wheeze, cough or a tight chest, after a night that it woke you, or when you've needed the"
            f" reliever more than usual.\n{_HELP}",
        ),
    )
)
_WHATEVER_ELSE: Final = _TOPICS[:3]
_MAY_I: Final = re.compile(r"\b(?:can|may|could|shall|is it|ok|okay|safe|fine)\b")
_OF_THE_CHEST: Final = frozenset({ASTHMA_SYMPTOMS, "breathless", "chest_tightness", "dry_cough"})
_BASED_ON: Final = "(Based on: GINA 2024; ATS 2013.)"


def asthma_answer(text: str, own: Situation) -> str | None:
    """What asthma changes in what a normalised message asks; None where nobody has asthma, or it has nothing to do with it."""
    if own.report.red_flags or (_NAMED.search(text) is None and not has_asthma(own)):
        return None
    asked = next(((asked, said) for asked, said in _TOPICS if asked.search(text)), None)
    if _is_ill_besides(text, own):
        # An illness says more of training; an attack and the medicine go their own way.
        return f"{asked[1]}\n{_BASED_ON}" if asked in _WHATEVER_ELSE and not _MAY_I.search(text) else None
    if (symptoms := _symptoms(text, own)) is not None:
        return (
            f"Nothing hard today, and no cold water: {symptoms}. If your chest is quiet once you're warm, short and very easy is the most;"
            " if not, rest.\n"
            "Do what your asthma plan says for such a day, and look again tomorrow: back to normal after a day and a night without it.\n"
            f"{_HELP}"
        )
    return f"{asked[1]}\n{_BASED_ON}" if asked is not None else None


def has_asthma(own: Situation) -> bool:
    """Whether the athlete has asthma, as entered or as told of late in this conversation."""
    said = own.scope.stores.conversations.turns(own.fetch.canvas, limit=TURNS_REMEMBERED)
    return has_condition(ASTHMA, own.profile, said)


def tells_of_asthma(told: str) -> bool:
    """Whether a report of the body tells of a wheeze, or of asthma that isn't under control."""
    illness = find_illness(told)
    return illness is not None and (ASTHMA_SYMPTOMS in illness.symptoms or "wheez" in told.lower())


def _is_ill_besides(text: str, own: Situation) -> bool:
    """Whether more is told in the message, or open, than asthma does: a cold, a fever, a bug. With asthma out of control a mere cold is
    none."""
    told = [illness for illness in (find_illness(text), own.report.illness) if illness is not None]
    return any(
        illness.status == "active"
        and (illness.systemic or ASTHMA_SYMPTOMS not in illness.symptoms)
        and (illness.name is not None or not _OF_THE_CHEST.issuperset(illness.symptoms) or not illness.symptoms)
        for illness in told
    )


def _symptoms(text: str, own: Situation) -> str | None:
    """What speaks against hard training today, told in the message or open; None where the chest is quiet."""
    if _SYMPTOM.search(text) and _NOW.search(text) and not text.startswith(("why ", "when ", "what if", "if ")):
        return "you've had symptoms"
    told, kept = find_illness(text), own.report.illness
    now = {symptom for one in (told, kept) if one is not None and one.status == "active" for symptom in one.symptoms}
    if ASTHMA_SYMPTOMS in now:
        return "your asthma isn't under control"
    coughs = kept is not None and kept.status == "active" and "dry_cough" in kept.symptoms
    return "you've had symptoms" if coughs or now & {"breathless", "chest_tightness"} else None


ASTHMA_SITUATIONS: Final[tuple[tuple[str, Responder], ...]] = (
    (rf"{_NAMED.pattern}|{'|'.join(asked.pattern for asked, _ in _TOPICS)}", asthma_answer),
)
