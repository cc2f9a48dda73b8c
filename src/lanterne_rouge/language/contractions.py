"""Short forms that are typed without their apostrophe and then are another word: `ill` and `id` before a verb, `wont`.

Who is ill says so with a verb of being, feeling or falling before it, or with nothing that somebody does behind it.
"""

import re
from typing import Final

_OF_A_STATE: Final = (
    "am m im is are was were be been being became feel feeling felt fell got get getting still very bit badly mentally really too not"
    " quite if when while or"
)
_NO_STATE: Final = "".join(rf"(?<!\b{word} )" for word in _OF_A_STATE.split())
_BESIDE: Final = (
    r"(?:(?:never|not|always|just|probably|prob|still|also|only|maybe|then|definitely|def|soon|ever|have to|need to|try to|even"
    r"|likely) )*"
)
_VERB: Final = (
    r"(?:add|ask|back off|be|bike|book|bring|build|buy|call|cancel|carry|check|come|continue|cut|cycle|delete|do|drink|drop|ease|eat"
    r"|end|feel|find|finish|fit|get|give|go|guess|have|head|hit|hold|keep|know|learn|leave|let|lift|log|look|lose|make|manage|miss"
    r"|move|need|pass|pay|phone|pick|plan|play|pull|push|put|quit|reach|rest|ride|ring|row|run|say|see|send|set|show|sign|skip|sleep"
    r"|speak|squat|start|stay|stick|stop|swap|swim|take|talk|tell|text|think|train|travel|try|turn|use|wait|wake|walk|want|watch|wear"
    r"|work|write)"
)
_SHORT: Final = (
    (re.compile(rf"{_NO_STATE}\b(i|she)ll(?= {_BESIDE}{_VERB}\b)"), r"\1'll"),
    (re.compile(rf"\bid(?= {_BESIDE}(?:like|love|rather|prefer|say|be|been|have|had|{_VERB})\b)"), "i'd"),
    (re.compile(r"\bwont\b"), "won't"),
)
_MAY_BE_SHORT: Final = re.compile(r"\b(?:ill|shell|id|wont)\b")


def with_apostrophes(text: str) -> str:
    """A text in lower case with these short forms as they are meant."""
    if _MAY_BE_SHORT.search(text) is None:
        return text
    for pattern, to in _SHORT:
        text = pattern.sub(to, text)
    return text
