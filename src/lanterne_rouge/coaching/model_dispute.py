"""Where a language model and the rules want different days: both told, and why it is settled as it is."""

from lanterne_rouge.coaching.day import DayResult
from lanterne_rouge.coaching.guardrails import UPWARDS
from lanterne_rouge.coaching.rules.rule import NAMED_ONLY, NOTHING
from lanterne_rouge.domain.decision import ACTIONS_UPWARDS, Action, Ceiling, Evidence, Intensity, TrainingDecision
from lanterne_rouge.domain.model_decision import ProposedDecision
from lanterne_rouge.domain.negotiation import Argument, Negotiation

ABOUT = "today"
SAYS_ONLY = (NOTHING.in_words(), NAMED_ONLY)
MODEL, GUARDRAILS = "model", "guardrails"
_Wish = tuple[Action, Intensity]


def dispute(proposed: ProposedDecision, rules: DayResult, result: DayResult) -> Negotiation | None:
    """What the model wanted, what the rules allow, and the verdict; None where both want the same day."""
    wanted = (proposed.action, proposed.intensity_recommendation)
    allowed, final = _of(rules.verdict.decision), _of(result.verdict.decision)
    if wanted == allowed:
        return None
    bound = _binding(rules)
    return Negotiation(
        about=ABOUT,
        arguments=(
            Argument(speaker=MODEL, says=f"I want {_said(wanted)}.", wants=wanted[0]),
            Argument(
                speaker=GUARDRAILS, says=_limit(rules, bound), wants=allowed[0], numbers=bound.numbers if bound else ()
            ),
        ),
        verdict=final[0],
        settled_by=GUARDRAILS if _is_held(wanted, allowed, final) else MODEL,
        says=_verdict(wanted, allowed, final, _limit(rules, bound)),
    )


def _of(decision: TrainingDecision) -> _Wish:
    return decision.action, decision.intensity_recommendation


def _rank(wish: _Wish) -> tuple[int, int]:
    return ACTIONS_UPWARDS.index(wish[0]), UPWARDS.index(wish[1])


def _is_more(wanted: _Wish, allowed: _Wish) -> bool:
    return any(want > most for want, most in zip(_rank(wanted), _rank(allowed), strict=True))


def _is_held(wanted: _Wish, allowed: _Wish, final: _Wish) -> bool:
    """The rules had the last word: the model wanted more, or a longer way down than a wish may go."""
    return _is_more(wanted, allowed) or _is_more(final, wanted)


def _verdict(wanted: _Wish, allowed: _Wish, final: _Wish, limit: str) -> str:
    model = f"The language model wanted {_said(wanted)}."
    if _is_more(wanted, allowed):
        stays = "stays" if final == allowed else "is"
        return f"{model} {limit} The rules have the last word, so the day {stays} {final[0].value}."
    if final == wanted:
        return (
            f"{model} The rules would allow {_said(allowed)}. A model may make a day easier, so it is {final[0].value}."
        )
    if final == allowed:
        return f"{model} The rules see no sign that asks for so easy a day, so it stays {final[0].value}."
    if _is_held(wanted, allowed, final):
        return f"{model} The rules see no sign that asks for so much less, so the day is {_said(final)}."
    return f"{model} The rules would allow {_said(allowed)}. Made so much calmer, the day is {_said(final)}."


def _said(wish: _Wish) -> str:
    return f"{wish[0].value} ({wish[1].value})"


def _limit(rules: DayResult, bound: Evidence | None) -> str:
    """The most of the day in words, and the first rule that brings it down."""
    if rules.workout is None:
        most = "The rules allow no training today."
    else:
        most = f"The rules allow {rules.verdict.decision.action.value} at most, up to zone {rules.workout.max_zone}."
    return f"{most} {bound.says}" if bound else most


def _binding(rules: DayResult) -> Evidence | None:
    """The first rule that limits anything, while the rules hold the day below what was planned."""
    if rules.verdict.ceiling == Ceiling():
        return None
    return next((e for e in rules.verdict.evidence if e.effect not in SAYS_ONLY), None)
