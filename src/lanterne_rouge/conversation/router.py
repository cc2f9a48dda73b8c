"""Where a message goes. A model is never asked here, and nothing is written.

A command letter for letter and a set in figures alone are settled at once; everything else goes through the gates, which are
loaded for the first message that needs them: a set in figures can hold no warning sign, no question and no other day.
"""

import re

from lanterne_rouge.conversation.deciding import decided
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.plain_commands import PLAIN_COMMANDS
from lanterne_rouge.domain.routing import Intent, RoutingContext, RoutingDecision, RoutingLane
from lanterne_rouge.domain.set_report import SetReport

# Figures, joints and units, nothing else; neither a time nor a sign before a number, which may mean a change of the target.
_FIGURES = re.compile(
    r"\d[\d.,]*(?:[ ,]*(?:\d[\d.,]*|[x×*@+/]|(?:kgs?|lbs?|reps?|rpe|rir|for|at)\b))*[ .!]*", re.IGNORECASE
)
_LONGEST_PLAIN = 100


def route(message: str, context: RoutingContext) -> RoutingDecision:
    """The decision on one message; pure, and the same for the same message and context."""
    plain = _plain_command(message, context) or _plain_set(message, context)
    if plain is not None:
        return plain
    from lanterne_rouge.conversation.gates import read_by_gates

    return read_by_gates(message, context)


def _plain_command(message: str, context: RoutingContext) -> RoutingDecision | None:
    """A command letter for letter. While a proposal waits, `ready` may be an answer: then it is read like all else."""
    command = PLAIN_COMMANDS.get(message.strip(" .!\n").lower())
    if command is None or context.pending_proposal or command.live is not context.live_session:
        return None
    return decided(RoutingLane.FAST, command.intent, f"pattern:{command.name}", context, _signals(context))


def _plain_set(message: str, context: RoutingContext) -> RoutingDecision | None:
    """Sets told in figures alone, while a workout runs; two readings, or none, are for the gates."""
    if len(message) > _LONGEST_PLAIN or context.pending_proposal or not context.live_session:
        return None
    from lanterne_rouge.conversation.set_grammar import is_told_in_words_of_sets, read_set_report

    in_figures = _FIGURES.fullmatch(message) is not None
    text = normalise(message)
    if not in_figures and not is_told_in_words_of_sets(text):
        return None
    sets = read_set_report(text, context)
    if not sets or not (in_figures or _is_sure(sets, text, context)):
        return None
    return decided(RoutingLane.FAST, Intent.LOG_SET, "grammar:set_report", context, _signals(context), sets=sets)


def _is_sure(sets: tuple[SetReport, ...], text: str, context: RoutingContext) -> bool:
    """Whether a report in words is no slip of the finger, and not of dumbbells while a barbell is on screen."""
    from lanterne_rouge.conversation.slips import is_pair_on_a_bar, may_be_a_slip

    unnamed = all(one.exercise is None for one in sets)
    return not may_be_a_slip(text, context) and not (unnamed and is_pair_on_a_bar(text, context))


def _signals(context: RoutingContext) -> tuple[str, ...]:
    return ("live_session",) if context.live_session else ()
