"""An injury in the athlete's words, as `ankle sprain, not cleared` or `cleared after calf strain, 4 weeks off`."""

import re

from lanterne_rouge.coaching.check_in_words.counting import NUMBER, days_ago, is_to_come, value_of
from lanterne_rouge.coaching.check_in_words.pain import place_in
from lanterne_rouge.coaching.check_in_words.phrase import is_no, plain, says
from lanterne_rouge.domain.check_in import Injury

_KINDS = (
    ("stress_fracture", re.compile(r"\bstress (?:fracture|reaction|injury)")),
    ("fracture", re.compile(r"\bbroken?\b|\bcracked\b|\bfractur\w+")),
    ("crash", re.compile(r"\bcrash\w*|\bcame off\b|\bfell\b|\bfall\b|\bhit by\b")),
    ("dislocation", re.compile(r"\bdislocat\w+|\bpopped out\b|\bout of (?:its|the) socket\b")),
    ("surgery", re.compile(r"\bsurger\w+|\boperat(?:ion|ed on)\b|\bstitches\b|\barthroscop\w+")),
    ("sprain", re.compile(r"\bsprain\w*|\btwisted\b|\brolled (?:my |the )?(?:\w+ )?ankle\b|\bligament\w*")),
    ("strain", re.compile(r"\bstrain\w*|\bpulled\b|\btor[en]\b|\btear\b|\bpopped\b|\bsnapped\b|\bruptur\w*")),
)
_CLEARED = re.compile(
    r"\b(?:cleared|signed off|green light|allowed to (?:train|run|ride)|(?:physio|doctor|surgeon) says (?:ok|okay|yes|go)|healed)\b"
)
_NOT_CLEARED = re.compile(
    r"\b(?:not(?: \w+)? cleared|uncleared|not signed off|not healed|not allowed|waiting for|until)\b"
)
_DIAGNOSED = re.compile(r"\b(?:diagnosed|mri|x-?ray|scan|ultrasound|physio|doctor|surgeon)\b")
_BONE = r"bones?|collarbone|clavicle|wrist|ribs?|arm|elbow|hand|fingers?|toes?|foot|ankle|leg|hip|pelvis|shoulder|kneecap|vertebrae?"
_HAPPENED = re.compile(
    rf"\bcrashed\b|\bhad a (?:\w+ )?(?:crash|fall)\b|\bbroke my\b|\b(?:broken?|fractur\w+|cracked|dislocated) (?:\w+ )?(?:{_BONE})\b"
    rf"|\b(?:{_BONE}) (?:is |was |got |may be |might be |probably |possibly )*(?:broken|fractured|cracked|dislocated)\b"
    r"|\bfell (?:off|hard|badly|down|on my|onto|over)\b|\bcame off (?:the |my )?bike\b(?! (?:feeling|tired|happy|strong|fresh|good|great))"
    r"|\bhit by (?:a |the )?(?:car|van|bus|lorry|truck|motorbike|cyclist)\b|\bhit the (?:deck|tarmac|ground)\b"
    r"|\b(?:surgery|arthroscopy)\b|\b(?:had|after|since) (?:an |the |my )?operation\b|\boperated on\b|\bstitches (?:in|on|out)\b"
    r"|\b(?:got|have|had|\d+) (?:\d+ )?stitches\b"
)
_CLAUSE = re.compile(r"[;!?]|[.,](?!\d)| but ")
_SOMEBODY = re.compile(
    r"\b(?:wife|husband|partner|son|daughter|friend|mum|mom|dad|mother|father|brother|sister|dog|cat|colleague|team-?mate|computer|garmin"
    r"|app|phone|laptop|watch|zwift)(?:'s)?\b"
)
_OFF = re.compile(
    rf"\b({NUMBER}) (day|week|month)s? (?:off|out|of rest|without)|\b(?:after|off for|out for) ({NUMBER}) (day|week|month)s?\b"
)
_WEEK_BACK = re.compile(r"\b(?:week (\d)|(first|second|third|fourth) week) (?:back|of (?:the |my )?return)\b")
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_DAYS = {"day": 1, "week": 7, "month": 30}
_NAMES = frozenset({"injury", "injuries", "injured"})
# An injury of the past that is said to be over is none.
_OVER = re.compile(r"\b(?:fully healed|long ago|years ago|last (?:year|season)|all good|fine again)\b")


def injury(answer: str) -> Injury | None:
    """An answer about an injury; None when it says that there is none. Who does not say cleared is not."""
    return None if is_no(answer, of=_NAMES) else _read(plain(answer))


def injury_in(text: str) -> Injury | None:
    """The injury that a free text tells, by its kind."""
    words = plain(text)
    named = any(says(words, pattern) for name, pattern in _KINDS if name not in ("crash", "fracture"))
    serious = (named and place_in(words) is not None) or _has_happened(words)
    if not serious or _OVER.search(words) or re.search(r"\b(?:avoid|afraid|worried|risk)\b", words):
        return None
    return _read(words)


def _has_happened(words: str) -> bool:
    """A crash, a broken bone or an operation of the athlete's own, which needs no place to count."""
    clauses = (clause for clause in _CLAUSE.split(words) if not _SOMEBODY.search(clause) and not is_to_come(clause))
    return any(says(clause, _HAPPENED) for clause in clauses)


def _read(words: str) -> Injury:
    off, week = _OFF.search(words), _WEEK_BACK.search(words)
    return Injury(
        site=place_in(words) or "body",
        kind=next((name for name, pattern in _KINDS if says(words, pattern)), None),
        diagnosed=says(words, _DIAGNOSED),
        cleared=says(words, _CLEARED) and not _NOT_CLEARED.search(words),
        days_off=_span(off[1] or off[3], off[2] or off[4]) if off else None,
        onset_days_ago=days_ago(words),
        week_back=(int(week[1]) if week[1] else _ORDINALS[week[2]]) if week else None,
    )


def _span(count: str, unit: str) -> int:
    return round(value_of(count) * _DAYS[unit])
