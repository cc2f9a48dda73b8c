"""Texts from feeds and strangers that try to steer the coach. They are data: noticed, never obeyed."""

import re

_ORDERS = re.compile(
    r"\b(override|bypass)\b|\b(ignor\w*|disregard|forget)\b.{0,40}\b(rules?|instructions?|limits?|above|previous|everything|data|readings?)\b"
    r"|\b(system|assistant|developer|coach|admin)\s*[:>\]]"
    r"|\b(set|change|make|treat|mark|report)\b.{0,30}\b(readiness|hrv|tsb|ctl|atl|score|zone|action|plan|load|flags?)\b"
    r"|\b(answer|output|respond|reply|return|recommend|prescribe|say|choose|decide)\b.{0,25}"
    r"\b(push|recover|maintain|ease|rest|hard)\b"
    r"|\b(you|he|she|they|athlete|coach|ai|llm|gpt|bot) (must|should|shall|are now|has to|have to|needs? to)\b"
    r"|\b(note to|dear|hey|as an?) (the )?(coach|ai|llm|gpt|bot|assistant|model|system)\b"
    r"|\b(skip|cancel|drop) (the |your |all )?(rest|recovery|taper|easy|training)\b"
    r"|\b(cleared|approved) (by|to|for)\b|\b(go|train) (all[- ]out|harder|through it)\b"
    r"|\b(tell|inform) (the )?(athlete|user|rider|runner)\b"
    r"|\b(jailbreak|prompt|new instructions?|superhuman|no rest needed|do not rest|don'?t rest)\b"
    r"|</?(system|instructions?|prompt)>",
    re.IGNORECASE | re.DOTALL,
)


def tries_to_steer(text: str) -> bool:
    """Whether a text reads like an order to the coach rather than the name of a session."""
    return _ORDERS.search(text) is not None
