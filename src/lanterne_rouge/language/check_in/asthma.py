"""How asthma stands today: by a reliever that is needed again and again, and by a peak flow told beside the athlete's own best.

A reliever on more than a day or two a week or at night, apart from before exercise, says that asthma isn't under control (GINA 2024,
box 2-2). Shares of the own best peak flow: below 80 % the same, below 60 % a doctor sees it on the day (written action plans, Gibson and
Powell 2004; BTS/SIGN 158), at half and below the attack is severe (GINA 2024; BTS/SIGN 158).
"""

import re
from typing import Final

from lanterne_rouge.domain.check_in import ASTHMA_FLARE, SEVERE_ASTHMA
from lanterne_rouge.language.check_in.phrase import mentions, near

UNCONTROLLED_BELOW, FLARE_BELOW, SEVERE_UP_TO = 0.8, 0.6, 0.5

_RELIEVER: Final = r"(?:blue |rescue |reliever )*(?:inhaler|reliever|puffer|ventolin|salbutamol|albuterol)"
_USED: Final = (
    r"(?:used|using|use|need(?:ed|ing)?|took|taken|taking|reached for|had|puffs? (?:of|on))(?: to (?:use|take|reach for))?"
    rf" (?:my |the )*{_RELIEVER}"
)
_TIMES: Final = r"(?:[2-9]|twice|two|three|four|five|six|several|many|loads of|a few|a couple of)(?: times| puffs)?"
_OF_WEEKS: Final = (
    r"(?: \w+)? (?:(?:this|last|past|a|per|each|every|of the|in the) (?:\w+ )?(?:weeks?|fortnight|month|days)|lately"
    r"|recently)\b"
)
_BEFORE_EXERCISE: Final = (
    r" (?:just |right )?before (?:every|each|a|my|the|training|exercise|swimming|running|sport|i)\b"
)
_UNCONTROLLED: Final = re.compile(
    rf"\b{_USED}(?! before\b)(?: \w+)? {_TIMES}(?!{_BEFORE_EXERCISE}){_OF_WEEKS}"
    rf"|\b{_USED} (?:most|every|each|(?:once )?a) (?:days?|nights?|morning)\b(?!{_BEFORE_EXERCISE})"
    rf"|\b{_USED}(?: once)? (?:last night|in the night|at night|during the night)\b"
    r"|\bwok\w+(?: me)?(?: up)? (?:with|by|from|because of) (?:my |the )?asthma\b|\basthma (?:woke|kept) me\b"
)
# `I have asthma but still train hard`, `asthma still fine`: nothing is wrong with it.
_AT_EASE: Final = (
    r"(?!,? (?:(?:all|very|really|perfectly|completely|just|nicely) )*(?:fine|good|great|ok|okay|well|stable|quiet|calm|mild|managed"
    r"|controlled|under|can|could|may|should|do|did|train\w*|run|running|ran|rid(?:e|es|ing)|rode|swim\w*|swam|lift\w*|rac(?:e|es|ed"
    r"|ing)|exercis\w+|work(?:ed|ing)? out|manag\w+|went|hit|love|like|enjoy\w*|want\w*|i|we)\b)"
)
_FLARE: Final = re.compile(
    rf"\b{_USED}(?: \w+)? {_TIMES}(?!{_OF_WEEKS}|{_BEFORE_EXERCISE})\b"
    rf"|\b{_RELIEVER} (?:does|did|is|was|has) not (?:help\w*|work\w*|touch\w*|doing)\b|\b{_RELIEVER} is(?: \w+)? no help\b"
    r"|\basthma\b(?: \w+){0,3} (?:bad|worse|awful|acting up|playing up|flar\w+)\b"
    rf"|\basthma\b(?: \w+){{0,3}} still\b{_AT_EASE}"
    r"|\basthma\b(?! that is)(?: \w+){0,3} (?:not (?:\w+ )?(?:under|in) control|not (?:\w+ )?controlled|out of control|uncontrolled"
    r"|(?:badly|poorly) controlled)\b|\buncontrolled asthma\b"
)
_FALLEN: Final = re.compile(
    near(r"peak flow", r"low(?:er)?|down|drop\w*|fall(?:s|en|ing)?|fell|below|amber|red|worse", gap=5)
)
_NAME: Final = re.compile(r"\b(?:peak ?flow|pefr?)\b")
_FIGURE: Final = r"(?<![\d.,:])(?P<figure>[1-9]\d{1,2})(?![\d:]|[.,]\d| ?(?:%|per ?cent|km?|m|min\w*|h|hours?|kg|w|watts|bpm|days?)(?!\w))"
_LEAST, _MOST = 50, 900
_BEST: Final = r"(?:normal(?:ly)?|usual(?:ly)?|best|pb|baseline|good day)"
_OWN_BEST: Final = re.compile(
    rf"\b{_BEST}(?: (?:is|was|of|at|about|around|it is|i am|i blow|i get|my|over|above)){{0,3}}(?:'s)?[ :,(=]*{_FIGURE}"
)
_BEST_BEHIND: Final = re.compile(rf"{_FIGURE} (?:is |as |being |on )?(?:a |my |what i )?{_BEST}\b")
_SHARE: Final = re.compile(r"(?<![\d.,])(?P<share>\d{1,3}) ?(?:%|per ?cent)")
_LESS_BEHIND: Final = re.compile(r" (?:points? )?(?:below|under|lower|less|down|off|drop|short)\b")
_LESS: Final = re.compile(
    r"\b(?:down|drop\w*|fall\w*|fell|lost|losing|decreas\w*|reduc\w*)(?: (?:by|about|around|nearly|over|some))*$"
)
_MORE_BEHIND: Final = re.compile(r" (?:points? )?(?:up|above|over|better|higher|more|improv\w*|rise|increase)\b")
_MORE: Final = re.compile(
    r"\b(?:up|rose|ris\w+|improv\w*|increas\w*|gain\w*|went up|better|higher)(?: (?:by|about|around|nearly|over|some))*$"
)
_BELOW: Final = re.compile(r"(?<!not )(?<!never )\b(?:below|under|less than)$")
# What has a figure of its own beside a peak flow.
_OTHER_FIGURE: Final = re.compile(
    r"\b(?:rhr|hrv?|heart rate|pulse|bpm|weigh\w*|rpe|spo2|sats|oxygen|ftp|power|watts|sleep|slept|energy|readiness|bp|blood pressure)\b"
    r"(?: (?:is|was|of|at|about|around|avg|average|max|today|now|up|down|to|between))*[ :=,]*\d[\d.,/-]*"
)
_WHEN: Final = (
    r"(?:today|now|yesterday|(?:this|last|yesterday) (?:morning|evening|week|month|night)|tonight|at night|in the (?:morning|evening)"
    r"|before|earlier|morning|evening)"
)
_TOGETHER: Final = re.compile(
    rf"{_FIGURE.replace('figure', 'one')}(?:[ ,;:/(-]| {_WHEN}\b| (?:of|out of|vs|versus|against|then|and|after|from|was|it was|but)\b)+"
    rf"{_FIGURE.replace('figure', 'two')}(?= *(?:$|[.,;)!?]|{_WHEN}\b))"
)
_TO: Final = re.compile(rf"\bfrom {_FIGURE}.{{0,12}}?\bto (?P<now>[1-9]\d{{1,2}})\b")


def find_asthma_flag(words: str) -> str | None:
    """Find whether a normalized text tells of an asthma attack or flare-up, which is a warning sign."""
    share = find_peak_flow_share(words)
    if share is not None and share <= SEVERE_UP_TO:
        return SEVERE_ASTHMA
    is_low = share < FLARE_BELOW if share is not None else mentions(words, _FALLEN)
    return ASTHMA_FLARE if is_low or mentions(words, _FLARE) else None


def is_asthma_uncontrolled(words: str) -> bool:
    """Whether a normalized text tells of asthma that isn't under control, short of a flare-up."""
    share = find_peak_flow_share(words)
    is_low = share is not None and FLARE_BELOW <= share < UNCONTROLLED_BELOW
    return is_low or mentions(words, _UNCONTROLLED)


def find_peak_flow_share(words: str) -> float | None:
    """Find the peak flow in a normalized text as a share of the own best; None where one of the two isn't told.

    Of two figures side by side with no word which of them is the best, the larger one is; of several shares the lowest counts: in doubt
    the flow is low.
    """
    if not _NAME.search(words):
        return None
    share = _share_of_figures(_OTHER_FIGURE.sub(" ", words))
    return share if share is not None else min(_shares_told(words), default=None)


def _share_of_figures(words: str) -> float | None:
    figures = [int(match["figure"]) for match in re.finditer(_FIGURE, words)]
    figures = [figure for figure in figures if _LEAST <= figure <= _MOST]
    if len(figures) < 2:
        return None
    if (change := _TO.search(words)) is not None:
        return int(change["now"]) / max(figures)
    named = _OWN_BEST.search(words) or _BEST_BEHIND.search(words)
    if named is not None:
        best = int(named["figure"])
        return min((figure for figure in figures if figure != best), default=best) / best
    pairs = [sorted((int(pair["one"]), int(pair["two"]))) for pair in _TOGETHER.finditer(words)]
    return min((low / high for low, high in pairs if low >= _LEAST and high <= _MOST), default=None)


def _shares_told(words: str) -> list[float]:
    """The shares in percent: `down by 10 %` and `20 % below my best` are what is missing, `up 10 %` says nothing of the best."""
    shares = []
    for told in _SHARE.finditer(words):
        before, after, percent = words[: told.start()].rstrip(" :,(="), words[told.end() :], int(told["share"])
        if _LESS_BEHIND.match(after) or _LESS.search(before):
            shares.append((100 - percent) / 100)
        elif not (_MORE_BEHIND.match(after) or _MORE.search(before)):
            shares.append((percent - 1 if _BELOW.search(before) else percent) / 100)
    return shares
