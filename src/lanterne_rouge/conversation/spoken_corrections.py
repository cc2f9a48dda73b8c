"""Corrections of the last set in people's own words: a word that says it was wrong, and the right number named or beside the old one."""

import re
from dataclasses import replace
from typing import Final

from lanterne_rouge.conversation.padding import PADDING, spoken_words, word_set
from lanterne_rouge.domain.set_report import SaidUnit, SetReport

_NUMBER: Final = re.compile(
    r"(?:\+ ?)?(?:(?P<before>rpe|rir|reps?|weight|load)(?: (?:on|of|for) (?:that|it|this|the last)(?: (?:one|set))?)?(?: (?:was|is|at"
    r"|of|should|read|be|more|like|about|really"
    r"|actually|closer|to|supposed|say))* ?:? ?)?(?P<value>\d+(?:\.\d+)?) ?(?P<behind>kgs?|kilos?|lbs?|pounds?|reps?|rpe|rir|s\b)?"
)
_CLAUSE_END: Final = re.compile(r"[,.;:!] +")
_ASSIGNED: Final = re.compile(r"(?<=[a-z])\.(?=[a-z])|[_=]")
_THAT_ONE: Final = re.compile(
    r"\b(?:that (?:last )?(?:one|set)|that|(?:the )?last (?:one|set)) was\b|\b(?:no|wait|nah|naw|na|hold on|hang on),? (?:that |it"
    r" )?was\b|^(?:the )?weight was\b"
    r"|^(?:it |that )?was\b.*\bactually\b|\bactually (?:it |that )?was\b|\b(?:change|make|put|set)\b.*\b(?:last"
    r"|previous) (?:one|set|entry)\b"
)
_MISREAD: Final = re.compile(
    r"\b(?:read|typed|counted|entered|loaded|grabbed|took|hit|pressed|put|picked|wrote|tapped)\b.*\b(?:wrong|in error|by mistake)\b"
    r"|\b(?:misread|miscounted|mistyped|misloaded|misclicked|mis ?tapped|fat[- ]fingered)\b|\bwrong (?:button|plates|key"
    r"|number|dumbbell|bell)s?\b"
)
_THOUGHT: Final = re.compile(
    r"\bi th?ought (?:it|that) was (\d+(?:\.\d+)?)(?: reps?)?,? but (?:no|it was|actually|nah)[, ]+(?:it was )?(?=\d)(\d+(?:\.\d+)?)"
)
"""`I thought it was 6 but no, 5`."""
_NO_COMMA: Final = re.compile(r"(?<=\bwrong) (?=(?:it|that) (?:was|were)\b)")
"""`pressed that wrong it was 9 reps`."""
_ADDED_BEHIND: Final = re.compile(r"\b(\d+(?:\.\d+)?) ?(?:kgs?|lbs?)? ?(?:plus|extra|added)(?= not\b|[ .!]*$)")
"""`17.5 plus, not 20`: what was added to the body."""
_LOADED_WRONG: Final = re.compile(
    r"[,.;] ?(?:i(?:'d|'ve| had)? ?)?(?:(?:loaded|read|counted) (?:it|that|them|the (?:bar|plates?)) wrong"
    r"|mis(?:read|loaded|counted)(?: (?:it|the (?:bar|plates?)))?)[ .!]*$"
)
"""Why another number stands there: `make that 71, i'd loaded it wrong`."""
_OF_LAST: Final = re.compile(
    r"^(?:no,? |nah |sorry |oops )*(?:it|that|that one|last (?:one|set)|the (?:last (?:one|set)|weight)) was\b"
)
# What was wished for, and which repetition went wrong.
_OF_NO_NUMBER: Final = re.compile(
    r"\bwrong about\b|\bis (?:wrong|not right)\b|\b(?:on|at) rep \d|\b(?:meant|supposed) to (?:be|do|get)\b(?!.*\bnot\b)"
    r"|\bshould have (?:used|done|been|gone)\b(?!.*\bnot\b)"
)
_SAYS_NO: Final = re.compile(r"^(?:(?:ah|oh|wait|eh),? )*(?:no|nah|naw|nope),? (?=\d.*\bi had\b)|\bmy bad\b")
_MISTYPED: Final = re.compile(r"\b(?:typed|mistyped|typo|logged|entered|recorded)\b")
_SAYS_WRONG: Final = word_set(
    """
    correct correction meant mean wrong typo mistyped oops whoops sorry not instead fix patch mistake misclick misclicked error
    scrap scratch strike miscounted miscount
    """
)
_OF_WHAT_STANDS: Final = word_set(
    """
    logged recorded entry typed read correct correction wrong oops mistake last
    """
)
_WISHES: Final = word_set(
    """
    should supposed
    """
)
_OTHER_WORDS: Final = word_set(
    """
    actually make change should supposed read be been say not were more like instead last set entry log logged recorded typed
    entered put wrote weight load rep reps rpe kg kgs kilo kilos lb lbs pound pounds s everything else stands stays same mistake
    only did got no nope closer about by with had have wait that'd number one from at as previous repetition repetitions bell bar
    oh dear nvm
    dumbbell only scrap used lifted said hang hold rir error but na nah made an sir brother fam i'd forgot down me bad fat thumbs fingers
    """
)


def read_spoken_correction(text: str, last: SetReport) -> SetReport | None:
    """The fields of the last set that a normalised message puts right; None where it says more, or not plainly which."""
    text = _THOUGHT.sub(r"not \1 but \2", text)
    excused = _LOADED_WRONG.search(text) is not None
    wished = _OF_NO_NUMBER.search(text) is not None and _MISTYPED.search(text) is None
    text = _NO_COMMA.sub(", ", text)
    text = _reason_and_number(text)
    # A remark behind the number tells why, and counts nothing: `90 lb, grabbed the wrong bar`.
    text = re.split(r"(?<=\w)[,.;!] +(?=[^\d]*$)", _ASSIGNED.sub(" ", text.replace("->", " not ")), maxsplit=1)[0]
    text = _ADDED_BEHIND.sub(r"+ \1", text.replace(" and not ", " not "))
    words = spoken_words(text)
    if words is None or wished:
        return None
    words = frozenset(word for word in words if word[0].isalpha())
    if not words <= PADDING | _SAYS_WRONG | _OTHER_WORDS or (
        words & _WISHES and not words & (_OF_WHAT_STANDS | {"not"})
    ):
        return None
    found = list(_NUMBER.finditer(text))
    if len(found) == 2 and (words & {"not", "instead"} or ("but" in words and words & {"should", "was", "meant"})):
        right = _one_for_another(found[0], found[1], last)
        return _as_body_load(right, last) if right is not None else None
    if len(found) != 1 or "not" in words:
        # `not 8 reps` says no right number, and `not bad, 8 reps` is a set of its own.
        return None
    field = _field(found[0])
    about_last = (
        bool(words & _SAYS_WRONG)
        or bool(words & _WISHES)
        or (field in ("rpe", "rir") and bool(words & {"that", "it", "last"}))
    )
    about_last = about_last or (_SAYS_NO.search(text) is not None and not words & {"more", "less", "only"})
    about_last = about_last or excused or _THAT_ONE.search(text) is not None
    field = field or (None if words & {"rep", "reps", "repetitions"} else _likely_field(found[0], last))
    right = _put_right(field, found[0]) if about_last else None
    return _as_body_load(right, last) if right is not None else None


def _as_body_load(right: SetReport, last: SetReport) -> SetReport:
    """The weight of a set of the body is what was added to it."""
    if right.weight is None or right.unit is SaidUnit.BODYWEIGHT or last.unit is not SaidUnit.BODYWEIGHT:
        return right
    return replace(right, unit=SaidUnit.BODYWEIGHT, added_unit=right.unit)


def _likely_field(found: re.Match[str], last: SetReport) -> str | None:
    """Of a number without a name: the load where it is near that of the last set and no count of repetitions, or the repetitions."""
    value, load = float(found["value"]), abs(last.weight or 0.0)
    is_load = load > 0 and 0.5 * load <= value <= 1.5 * load
    is_reps = last.reps is not None and value == int(value) and 0.5 * last.reps <= value <= 1.5 * last.reps
    if value in (last.weight, last.reps):
        return None
    return None if is_load is is_reps else "weight" if is_load else "reps"


def _reason_and_number(text: str) -> str:
    """`counted wrong, it was 9 reps`: of the clauses without a number the word that says so is kept, and the clause with the numbers."""
    clauses = [clause for clause in _CLAUSE_END.split(text) if clause]
    counted = [clause for clause in clauses if any(sign.isdigit() for sign in clause)]
    cues = [
        word for clause in clauses if clause not in counted for word in clause.split() if word in _SAYS_WRONG - {"not"}
    ]
    if len(counted) == 1 and cues and clauses.index(counted[0]) > 0:
        return f"{cues[0]} {counted[0]}"
    # `it was 37.5 kg, I read the plates wrong`: behind the number it has to be said what was misread, and of what.
    misread = len(counted) == 1 and any(_MISREAD.search(clause) for clause in clauses if clause not in counted)
    return f"wrong {counted[0]}" if misread and _OF_LAST.search(counted[0]) else text


def _one_for_another(first: re.Match[str], second: re.Match[str], last: SetReport) -> SetReport | None:
    """`4 reps, not 5`, `not 5 but 4`: the number that stands in the last set is the one to replace."""
    standing = {"weight": last.weight, "reps": last.reps, "rpe": last.rpe, "rir": last.rir}
    named = _field(first) or _field(second)
    if _field(second) not in (None, named):
        return None
    # `7 not 8`, `not 8 but 7`, `typed 8 but it should be 7`: the words say which is the old one, and it has to stand in the last set.
    denied = [
        one
        for one in (first, second)
        if re.search(r"\b(?:not|instead of)(?: the| at| with)? *$", first.string[: one.start()])
    ]
    if len(denied) > 1:
        return None
    old = denied[0] if denied else first
    new = second if old is first else first
    fits = [
        (field, new)
        for field, value in standing.items()
        if value is not None and float(old["value"]) == value and (named is None or named == field)
    ]
    if not fits and denied and named is not None and standing[named] is None:
        # What was not told before is put right by its name: `that was rpe 9 not 8`.
        return _put_right(named, new)
    return _put_right(*fits[0]) if len({field for field, _ in fits}) == 1 else None


def _field(found: re.Match[str]) -> str | None:
    said = found["behind"] or found["before"] or ""
    if said.startswith("rep"):
        return "reps"
    if said in ("rpe", "rir"):
        return said
    return "weight" if said else None


def _put_right(field: str | None, found: re.Match[str]) -> SetReport | None:
    value, said = float(found["value"]), found["behind"] or ""
    if field == "weight" and 0 < value <= 1300:
        unit = SaidUnit.KG if said.startswith("k") else SaidUnit.LB if said.startswith(("l", "p")) else None
        if found[0].startswith("+"):
            return SetReport(weight=value, unit=SaidUnit.BODYWEIGHT, added_unit=unit)
        return SetReport(weight=value, unit=unit, per_side=said == "s")
    if field == "reps" and value == int(value) and 0 < value <= 30:
        return SetReport(reps=int(value))
    if field == "rir":
        return SetReport(rir=value) if value <= 10 else None
    return SetReport(rpe=value) if field == "rpe" and 1 <= value <= 10 else None
