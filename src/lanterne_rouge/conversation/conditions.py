"""What an athlete has for good and training goes by: asthma, diabetes. How it is told in talk, where it is entered, what is said to it."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from lanterne_rouge.conversation.message_signals import is_of_another_body
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.told_settings import SettingName
from lanterne_rouge.domain.conversation import SaidTurn, Speaker
from lanterne_rouge.domain.profile import Profile
from lanterne_rouge.language.check_in.diabetes import DIABETES_MEDICINE, LOWERING_MEDICINE


@dataclass(frozen=True, kw_only=True)
class Condition:
    """A condition: `told` in any message of the athlete, `is_entered` in the profile, and what is said to who tells of it."""

    name: SettingName
    told: re.Pattern[str]
    is_entered: Callable[[Profile], bool]
    with_it: str


ASTHMA: Final = Condition(
    name=SettingName.ASTHMA,
    told=re.compile(
        r"\b(?:i(?:'?ve| have)? (?:also |always |mild |exercise[- ]induced |got |had )*asthma\b(?! (?:attack|gone))"
        r"|i(?:'?m| am) (?:an? |mildly |slightly )*asthmatic|my asthma|my (?:\w+ )?inhaler|diagnosed with asthma)\b"
    ),
    is_entered=lambda profile: profile.asthma,
    with_it="Training is fine with it, hard too: a warm-up of 15 to 20 minutes, your reliever within reach, and care with cold, dry air,"
    " cold water and"
    " chlorine. Nothing hard on a day with wheeze, cough or a tight chest, or when you've needed the reliever more than usual:"
    " tell me on such a morning.",
)
DIABETES: Final = Condition(
    name=SettingName.DIABETES,
    told=re.compile(
        r"(?<!do )(?<!if )(?<!think )\b(?:i(?:'?ve| have)? (?:also |always |got |had )*(?:type (?:1|2) )?diabetes\b"
        r"|(?:i'?m|i am|im) (?:an? |also )*(?:type (?:1|2) )?diabetic"
        r"|my diabetes|my (?:insulin|libre|dexcom|blood sugars?|pump|sugars?)|diagnosed with (?:type (?:1|2) )?diabetes|(?:im|i'm"
        r"|i am) (?:a )?type (?:1|2))\b"
        rf"|\b(?:my|i use|i inject|injecting|gave myself|on|take|taking|took|put me on|added|from the|from my)"
        rf" (?:an? |more |less |some )?(?:{DIABETES_MEDICINE})\b|\b(?:libre|dexcom|cgm) (?:says?|is|reads?|shows?|at)\b"
    ),
    is_entered=lambda profile: profile.diabetes,
    with_it="Training is good for it, hard too. Measure before you start, carry fast sugar and have somebody know where you are; doses"
    " are for your diabetes team. Tell me a reading before you go, and tell me of every low: then the day after it stays easy.",
)
LASTING_CONDITIONS: Final = (ASTHMA, DIABETES)
_LOWERING: Final = re.compile(rf"\b(?:{LOWERING_MEDICINE}|type 1|t1d)\b")
_NOT_TAKEN: Final = re.compile(r"\b(?:not|never|no|off|stopped|came off|isn't|don't) (?:\w+ ){0,3}$")


def condition_named(name: SettingName) -> Condition | None:
    """The condition of a setting; None for a setting of another kind."""
    return next((one for one in LASTING_CONDITIONS if one.name is name), None)


def has_condition(condition: Condition, profile: Profile, turns: Iterable[SaidTurn], now: str = "") -> bool:
    """Whether the athlete has it, as entered or as told in a conversation; `now`: the normalised message that is being answered."""
    return condition.is_entered(profile) or any(condition.told.search(text) for text in _own(turns, now))


def takes_lowering_medicine(turns: Iterable[SaidTurn], now: str = "") -> bool:
    """Whether the athlete told of insulin, or of a tablet that takes blood sugar too low by itself."""
    return any(
        not _NOT_TAKEN.search(text[: named.start()]) for text in _own(turns, now) for named in _LOWERING.finditer(text)
    )


def _own(turns: Iterable[SaidTurn], now: str) -> list[str]:
    said = [normalise(one.text) for one in turns if one.speaker is Speaker.ATHLETE]
    return [text for text in (*said, now) if text and not is_of_another_body(text)]
