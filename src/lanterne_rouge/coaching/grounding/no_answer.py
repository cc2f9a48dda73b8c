"""Sentences that stand where an answer should: a refusal, an apology, a preamble, an empty value of a machine."""

import re

_NONE = re.compile(
    r"^\W*(?:i['’]?m|i am|we['’]re|we are|my apologies|apologies|sorry|unfortunately,? i)\b.{0,20}\b(?:sorry"
    r"|apolog\w+|unable|not able|afraid|cannot|can['’]t)\b"
    r"|\bi (?:can['’]?t|cannot|can not|could not|couldn['’]t|won['’]t|will not|must not|may not|am unable to"
    r"|am not able to)"
    r" (?:\w+ )?(?:help|assist|answer|provide|comply|discuss|give|do that|do this|fulfil\w*|comment|share|support)\b"
    r"|^\W*(?:sure|certainly|of course|absolutely|okay|ok|understood|gladly|great question|good question"
    r"|happy to help)\b[!,:. ]*"
    r"(?:$|here|i\b|let me|this|the|your explanation|below)"
    r"|\bhere (?:you are|you go|it is|they are|is (?:the|your|a|my) (?:\w+ )?(?:explanation|answer|reason|summary"
    r"|text|response|json))\b"
    r"|^\W*(?:here(?:['’]s| is| are)) (?:the|your|a|my|why)?\s?(?:\w+ )?(?:explanation|answer|summary|response"
    r"|text)\b|\bas (?:requested|you asked|asked)\b"
    r"|\b(?:hope (?:this|that) helps|let me know if|any (?:other|further|more) questions|have a (?:good|nice"
    r"|great|lovely) day)\b",
    re.I,
)
_EMPTY = re.compile(
    r"^\W*(?:null|none|nil|nan|undefined|true|false|void|empty|error|n/a|na|todo|tbd|yes|no|ok|okay|string|text"
    r"|reason)\W*$",
    re.I,
)


def is_no_answer(sentence: str) -> bool:
    """Whether a sentence answers nothing."""
    return _EMPTY.match(sentence) is not None or _NONE.search(sentence) is not None
