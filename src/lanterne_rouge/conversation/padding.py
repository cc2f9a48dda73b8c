"""The small words of any sentence, which change nothing about what is meant, and the words of a message."""

import re
from typing import Final

_OWNING: Final = re.compile(r"(?<=[^\W\d_])'s\b")
_WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*|\d+(?:\.\d+)?|[^\s]")
_SIGNS: Final = frozenset(",.;:!-()\"'")


def word_set(text: str) -> frozenset[str]:
    """The words of a text as a set."""
    return frozenset(text.split())


ADDRESSED: Final = word_set(
    """
    aight aye bet beaut beauty belter bossman boyo bruh bruv brother bro buddy butt cake cakewalk cap captain champ chap cheers chief
    chef chum class cobber cuz darl dear dude duck fam fella fellas friend gaffer gang guv hen hun la lad lads lads' lass legend lordy
    lush mate matey mint mister mun mush oya pal peachy sis son sorted sunshine sweetie team ta tidy wagwan wee
    """
)
"""Whom one speaks to, and praise: said beside anything, in any dialect."""
PADDING: Final = ADDRESSED | word_set(
    """
    a ah ahh aight alright also am an and are as at aw be been coach cool da danke de dude eh el er erm
    fam folks for gracias grazie guys haha hahaha jaja hehe hello hey hi hiya hm hmm i i'd i'll i'm i've ich il im is it it's its ive just k
    kay kk la le lemme let let's lets lmao lol man mate me merci mi mm mmm my nice now of oh ok okay okey omg on oof our phew please
    pls plz pues right rn se si sir so sorry sure thank thanks that that's thats the then there these think thing things this thx
    to today ty ugh uh um us vale very was we we're well wew whew wow ya yay yeah yep yes yo yup
    actually basically finally honestly literally reckon guess totally really allez andiamo avanti vamos dai
    status note sir ma'am maam roger copy calm boss naw jus abeg them these those
    """
)
"""Words that change nothing about a command: greetings, thanks, sighs, and the small words of any sentence."""

# A polite way to put a command: `could you please`, `I should like to`.
_POLITELY: Final = re.compile(
    r"\bthank you\b|\b(?:(?:can|could|would|will) (?:you|u|we|i)|i(?:'d| would| should) like(?: you)? to|i (?:want|wanna)(?: to)?)\b"
)


def spoken_words(text: str) -> frozenset[str] | None:
    """The words of a normalised message without signs and polite forms; None where it asks something."""
    words = frozenset(_WORD.findall(_OWNING.sub("", _POLITELY.sub(" ", text)))) - _SIGNS
    return None if "?" in words else words
