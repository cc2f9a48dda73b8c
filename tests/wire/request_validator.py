"""Strict checks over requests to language models, for what a mock server lets pass and a vendor's own server refuses.

A rule is a function whose name is a sentence that must be true of one request. A request that is so odd that a rule
cannot read it breaks that rule.
"""

from tests.wire import chat_completions_rules, common_rules, generate_content_rules, messages_rules
from tests.wire.sent import Rule, Sent

RULES_BY_ADDRESS = {
    "/chat/completions": chat_completions_rules.RULES,
    "/v1/messages": messages_rules.RULES,
    ":generateContent": generate_content_rules.RULES,
    ":streamGenerateContent": generate_content_rules.RULES,
}


def faults(sent: Sent) -> tuple[str, ...]:
    """The sentences that are not true of a request; () for a good one."""
    rules = next((found for ending, found in RULES_BY_ADDRESS.items() if sent.route.endswith(ending)), None)
    if rules is None:
        return (f"the address is known: {sent.route}",)
    return tuple(sentence(rule) for rule in (*common_rules.RULES, *rules) if not _holds(rule, sent))


def sentence(rule: Rule) -> str:
    """What a rule says."""
    return rule.__name__.replace("_", " ")


def _holds(rule: Rule, sent: Sent) -> bool:
    try:
        return rule(sent)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return False
