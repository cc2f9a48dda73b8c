"""Sentences with something to be typed into a machine: the program's own commands, a shell's, a database's."""

import re

# What the coach says itself: the way to tell how it is, and for a clearance only behind its condition.
_OWN = re.compile(
    r"once a doctor has cleared you, say so with lanterne check-in --cleared|\(lanterne check-in --pain [^)]{0,80}\)"
    r"|\(lanterne (?:init|strength name)\)|: name them with lanterne strength name|lanterne check-in --weight 75",
    re.I,
)
_COMMAND = re.compile(
    r"\blanterne\b|\bcheck-in\s--|\b(?:drop|delete|truncate|alter|insert into|update|select) (?:\*|table|from"
    r"|database|activities|into|all from)"
    r"|;\s*--|--\s*$|(?:^|\s)--[a-z]|\b(?:sudo|chmod|chown|wget|curl|bash|powershell|cmd|pip|npm|docker|python3?"
    r"|ssh|kill|mkdir|cat|echo) [-/.\w]*[-/.]"
    r"|&&|\|\||\b(?:def|lambda|return|import|from) \w+\s?[(:]|\bos\.\w+|\benv\b|\b[A-Z]{2,}_[A-Z_]{2,}\b",
    re.I,
)


def holds_a_command(sentence: str) -> bool:
    """Whether a sentence does, beyond what the coach itself tells to type."""
    return _COMMAND.search(_OWN.sub(" ", sentence)) is not None
