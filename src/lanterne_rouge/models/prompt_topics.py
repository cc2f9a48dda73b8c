"""What a sentence or a flag of the rules tells of, so that it can be left out where a topic is closed to prompts."""

import re
from collections.abc import Iterable
from string import Formatter

from lanterne_rouge.day.rules.limits import PUSH_GATE
from lanterne_rouge.day.rules.rule import Rule
from lanterne_rouge.day.rules.table import RULES
from lanterne_rouge.domain.decision import Evidence, Flag

TRAINING, READINESS, HRV, SLEEP = "training", "readiness", "hrv", "sleep"
RHR, TEMPERATURE, CHECK_IN = "rhr", "temperature", "check_in"
TOPICS = frozenset((TRAINING, READINESS, HRV, SLEEP, RHR, TEMPERATURE, CHECK_IN))
NONE: frozenset[str] = frozenset()
# Where a number of a rule's sentence comes from, by the beginning of its path; a path that is not here may tell of anything.
_OF_PATH = (
    ("body.readiness", frozenset((READINESS,))),
    ("body.hrv", frozenset((HRV,))),
    ("words.hrv", frozenset((HRV,))),
    ("body.sleep", frozenset((SLEEP,))),
    ("body.nights", frozenset((SLEEP,))),
    ("body.rhr", frozenset((RHR,))),
    ("body.temperature", frozenset((TEMPERATURE,))),
    ("training.", frozenset((TRAINING,))),
    ("interference.", frozenset((TRAINING,))),
    ("context.longest_30d_km", frozenset((TRAINING,))),
    # A plan's load follows from what was trained.
    ("planned.", frozenset((TRAINING,))),
    ("said.", frozenset((CHECK_IN, TRAINING))),
    ("context.bad_days", frozenset((CHECK_IN,))),
    ("minutes_at_hand", frozenset((CHECK_IN,))),
    ("context.constraints.", NONE),
    ("context.athlete.age", NONE),
    ("days_to_race", NONE),
)
_OF_WORD = (
    (READINESS, re.compile(r"\breadiness\b", re.I)),
    (HRV, re.compile(r"\bhrv\b|\bheart rate variability\b", re.I)),
    (SLEEP, re.compile(r"\bsle(?:ep|pt)\w*|\bnights?\b", re.I)),
    (RHR, re.compile(r"\bresting heart rate\b|\bpulse\b", re.I)),
    (TEMPERATURE, re.compile(r"\btemperature\b|\bfever\w*|°C", re.I)),
    (
        TRAINING,
        re.compile(
            r"\b(?:tsb|ctl|atl|form|fitness|fatigue|loads?|train\w*|sessions?|activit\w+|rides?|runs?|sets|hard|plan\w*|volume)\b",
            re.I,
        ),
    ),
    (
        CHECK_IN,
        re.compile(
            r"\b(?:pain\w*|hurts?|sore\w*|ill|illness|injur\w+|symptoms?|stress|mood|tired|report\w*|drinks?|legs)\b",
            re.I,
        ),
    ),
)
_OF_FLAG = {
    Flag.LOW_READINESS: frozenset((READINESS,)),
    Flag.MISSING_READINESS: frozenset((READINESS,)),
    Flag.HRV_BELOW_SWC: frozenset((HRV,)),
    Flag.HRV_ABOVE_SWC: frozenset((HRV,)),
    Flag.SHORT_SLEEP: frozenset((SLEEP,)),
    Flag.SLEEP_DEBT: frozenset((SLEEP,)),
    Flag.RHR_ELEVATED: frozenset((RHR,)),
    Flag.TEMP_ELEVATED: frozenset((TEMPERATURE,)),
    Flag.NEGATIVE_TSB: frozenset((TRAINING,)),
    Flag.DEEP_NEGATIVE_TSB: frozenset((TRAINING,)),
    Flag.RAMP_HIGH: frozenset((TRAINING,)),
    Flag.MONOTONY_HIGH: frozenset((TRAINING,)),
    Flag.RACE_TOMORROW: NONE,
    Flag.RACE_WEEK: NONE,
    Flag.TAPER: NONE,
}
_RULES = {rule.id: rule for rule in (*RULES, PUSH_GATE)}


def open_evidence(evidence: Iterable[Evidence], closed: frozenset[str]) -> tuple[Evidence, ...]:
    """What may be told; where anything is closed, a sentence that may tell of everything is not told."""
    return tuple(e for e in evidence if not closed or topics_of(e).isdisjoint(closed))


def open_flags(flags: Iterable[Flag], closed: frozenset[str]) -> tuple[Flag, ...]:
    """The flags that may be told, by the same measure."""
    return tuple(f for f in flags if not closed or _OF_FLAG.get(f, TOPICS).isdisjoint(closed))


def topics_of(evidence: Evidence) -> frozenset[str]:
    """The topics that a sentence tells of; all of them where that cannot be known."""
    rule = _RULES.get(evidence.rule)
    paths = _paths(rule) if rule is not None else []
    if not paths:
        return TOPICS
    by_word = {topic for topic, word in _OF_WORD if word.search(evidence.says)}
    return frozenset(by_word.union(*(_of_path(path) for path in paths)))


def _paths(rule: Rule) -> list[str]:
    """The places in the signs that a rule's sentence takes its words and numbers from."""
    named = [name for text in (rule.says, rule.so) for _, name, _, _ in Formatter().parse(text) if name]
    return [name.removeprefix("s.") for name in named] + [path for _, path in rule.numbers]


def _of_path(path: str) -> frozenset[str]:
    return next((topics for start, topics in _OF_PATH if path.startswith(start)), TOPICS)
