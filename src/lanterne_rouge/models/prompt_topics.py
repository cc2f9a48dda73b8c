"""What a sentence or a flag of the rules tells of, so that it can be left out where a topic is closed to prompts."""

import re
from collections.abc import Iterable
from string import Formatter

from lanterne_rouge.day.rules.limits import PUSH_GATE
from lanterne_rouge.day.rules.rule import Rule
from lanterne_rouge.day.rules.table import RULES
from lanterne_rouge.day.signals import MORE_SIGNALS, SIGNALS
from lanterne_rouge.domain.decision import Evidence, Flag

TRAINING_TOPIC, READINESS_TOPIC, HRV_TOPIC, SLEEP_TOPIC = "training", "readiness", "hrv", "sleep"
RHR_TOPIC, TEMPERATURE_TOPIC, CHECK_IN = "rhr", "temperature", "check_in"
ALL_TOPICS = frozenset((TRAINING_TOPIC, CHECK_IN, *(signal.topic for signal in SIGNALS)))
NO_TOPICS: frozenset[str] = frozenset()
# Where a number of a rule's sentence comes from, by the beginning of its path; a path that is not here may tell of anything.
_OF_PATH = (
    ("body.readiness", frozenset((READINESS_TOPIC,))),
    ("body.hrv", frozenset((HRV_TOPIC,))),
    ("words.hrv", frozenset((HRV_TOPIC,))),
    ("body.sleep", frozenset((SLEEP_TOPIC,))),
    ("body.nights", frozenset((SLEEP_TOPIC,))),
    ("body.rhr", frozenset((RHR_TOPIC,))),
    ("body.temperature", frozenset((TEMPERATURE_TOPIC,))),
    ("training.", frozenset((TRAINING_TOPIC,))),
    ("interference.", frozenset((TRAINING_TOPIC,))),
    ("morning.longest_30d_km", frozenset((TRAINING_TOPIC,))),
    # A plan's load follows from what was trained.
    ("planned.", frozenset((TRAINING_TOPIC,))),
    ("report.", frozenset((CHECK_IN, TRAINING_TOPIC))),
    ("morning.bad_days", frozenset((CHECK_IN,))),
    ("minutes_at_hand", frozenset((CHECK_IN,))),
    ("morning.constraints.", NO_TOPICS),
    ("morning.athlete.age", NO_TOPICS),
    ("days_to_race", NO_TOPICS),
    *((f"morning.{signal.part}", frozenset((signal.topic,))) for signal in SIGNALS),
)
_OF_WORD = (
    (READINESS_TOPIC, re.compile(r"\breadiness\b", re.I)),
    (HRV_TOPIC, re.compile(r"\bhrv\b|\bheart rate variability\b", re.I)),
    (SLEEP_TOPIC, re.compile(r"\bsle(?:ep|pt)\w*|\bnights?\b", re.I)),
    (RHR_TOPIC, re.compile(r"\bresting heart rate\b|\bpulse\b", re.I)),
    (TEMPERATURE_TOPIC, re.compile(r"\btemperature\b|\bfever\w*|°C", re.I)),
    (
        TRAINING_TOPIC,
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
    *((signal.topic, re.compile(rf"\b{signal.label}\b", re.I)) for signal in MORE_SIGNALS),
)
_OF_FLAG = {
    Flag.LOW_READINESS: frozenset((READINESS_TOPIC,)),
    Flag.MISSING_READINESS: frozenset((READINESS_TOPIC,)),
    Flag.HRV_BELOW_SWC: frozenset((HRV_TOPIC,)),
    Flag.HRV_ABOVE_SWC: frozenset((HRV_TOPIC,)),
    Flag.SHORT_SLEEP: frozenset((SLEEP_TOPIC,)),
    Flag.SLEEP_DEBT: frozenset((SLEEP_TOPIC,)),
    Flag.RHR_ELEVATED: frozenset((RHR_TOPIC,)),
    Flag.TEMP_ELEVATED: frozenset((TEMPERATURE_TOPIC,)),
    Flag.NEGATIVE_TSB: frozenset((TRAINING_TOPIC,)),
    Flag.DEEP_NEGATIVE_TSB: frozenset((TRAINING_TOPIC,)),
    Flag.RAMP_HIGH: frozenset((TRAINING_TOPIC,)),
    Flag.MONOTONY_HIGH: frozenset((TRAINING_TOPIC,)),
    Flag.RACE_TOMORROW: NO_TOPICS,
    Flag.RACE_WEEK: NO_TOPICS,
    Flag.TAPER: NO_TOPICS,
}
_RULES = {rule.id: rule for rule in (*RULES, PUSH_GATE)}


def open_evidence(evidence: Iterable[Evidence], closed: frozenset[str]) -> tuple[Evidence, ...]:
    """What may be sent; where anything is closed, a sentence that may mention everything is left out."""
    return tuple(e for e in evidence if not closed or topics_of_sentence(e).isdisjoint(closed))


def open_flags(flags: Iterable[Flag], closed: frozenset[str]) -> tuple[Flag, ...]:
    """The flags that may be sent, by the same measure."""
    return tuple(f for f in flags if not closed or _OF_FLAG.get(f, ALL_TOPICS).isdisjoint(closed))


def topics_of_sentence(evidence: Evidence) -> frozenset[str]:
    """The topics that a sentence tells of; all of them where that cannot be known."""
    rule = _RULES.get(evidence.rule)
    paths = _paths(rule) if rule is not None else []
    if not paths:
        return ALL_TOPICS
    by_word = {topic for topic, word in _OF_WORD if word.search(evidence.says)}
    return frozenset(by_word.union(*(_of_path(path) for path in paths)))


def _paths(rule: Rule) -> list[str]:
    """The places in the signs that a rule's sentence takes its words and numbers from."""
    named = [name for text in (rule.says, rule.so) for _, name, _, _ in Formatter().parse(text) if name]
    return [name.removeprefix("s.") for name in named] + [path for _, path in rule.numbers]


def _of_path(path: str) -> frozenset[str]:
    return next((topics for start, topics in _OF_PATH if path.startswith(start)), ALL_TOPICS)
