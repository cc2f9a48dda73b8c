"""What the mission may say against an easy day that counts, what the rules answer, and who has the last word."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from lanterne_rouge.day.aim import aim
from lanterne_rouge.day.rules.health import HEALTH
from lanterne_rouge.day.rules.limits import GUARDRAILS, SANITY
from lanterne_rouge.day.rules.pain import PAIN
from lanterne_rouge.day.rules.table import Judgement
from lanterne_rouge.day.signs.signals import DEEPEST_MEANT_SHARE, DEEPEST_MEANT_TSB, Signals
from lanterne_rouge.day.sport_choice import sport_today
from lanterne_rouge.domain.decision import Action, Argument, Ceiling, Negotiation
from lanterne_rouge.language.phrasing import figure, fill_terms

# A day that was argued for is ridden steadily: the plan's own zone, but nothing above threshold.
CONCEDED_ZONE = 4
EASED_ACTIONS = (Action.RECOVER, Action.EASE)


@dataclass(frozen=True, kw_only=True)
class Soft:
    """A rule that may give way once, on a day that counts: `beside` are the only bad signs that may stand beside it."""

    rule: str
    beside: tuple[str, ...] = ()
    unless: Callable[[Signals], bool] = lambda s: False


def _too_deep(s: Signals) -> bool:
    tsb, share = s.training.tsb, s.training.form_share
    return tsb is None or tsb <= DEEPEST_MEANT_TSB or (share is not None and share <= DEEPEST_MEANT_SHARE)


# Signs of training rather than of the body, and single ones that say little alone: one night (Walsh 2021), the HRV of a week
# (Dueking 2021). Whatever is not named here does not move.
SOFT = (
    Soft(rule="L1", unless=_too_deep),
    Soft(rule="L4b"),
    Soft(rule="L5"),
    Soft(rule="L5c"),
    Soft(rule="O3", beside=("sleep",)),
    Soft(rule="O3b", beside=("sleep",)),
    Soft(rule="H1", beside=("HRV",)),
)
# Health, what is not known, and the athlete's own limits outrank every goal. Time at hand and a session already done are
# no such limits, only facts of the day.
SAFETY_RULES = frozenset(
    rule.id for rule in (*SANITY, *HEALTH, *PAIN, *GUARDRAILS) if rule.id not in ("M6", "M7", "M7b", "M8", "M9", "W2")
)


@dataclass(frozen=True, kw_only=True)
class Settled:
    """The judgement after the exchange, and the exchange; empty if there was none."""

    judged: Judgement
    negotiation: tuple[Negotiation, ...]


@dataclass(frozen=True, kw_only=True)
class _Case:
    """An eased day that counts: what it is called, and by kind the rules that hold it back."""

    about: str
    wanted: Action
    safety: tuple[str, ...]
    firm: tuple[str, ...]
    soft: tuple[str, ...]


def negotiate(signs: Signals, judged: Judgement) -> Settled:
    """On a day that counts and is eased, the mission argues; only soft rules give way, and never to more than the plan."""
    case = _case(signs, judged)
    if case is None:
        return Settled(judged=judged, negotiation=())
    conceded = _conceded(signs, judged, case.soft)
    # What is not soft still limits what was conceded.
    granted = not case.safety and aim(signs, conceded.ceiling).action is Action.MAINTAIN
    if granted:
        return Settled(judged=conceded, negotiation=(_granted(signs, judged, case),))
    return Settled(judged=judged, negotiation=(_refused(signs, judged, case),))


def what_counts(signs: Signals) -> str | None:
    """What makes this a day that counts: a critical stage, a race of the highest priority, a race marked critical."""
    status = signs.morning.mission
    if status.stage is not None:
        return f"stage {status.stage.number} ({status.stage.kind.replace('_', ' ')})" if status.stage.critical else None
    race = status.next_race
    if race is not None and race.days_to == 0 and race.critical:
        return race.name
    return (status.goal_event or "your race") if signs.race_day and signs.days_to_race == 0 else None


def _case(signs: Signals, judged: Judgement) -> _Case | None:
    about = what_counts(signs)
    # Where pain leaves no sport to do, an easy day is a day of rest.
    wanted = aim(signs, judged.ceiling).action if sport_today(signs) is not None else Action.RECOVER
    if about is None or signs.planned.is_rest or wanted not in EASED_ACTIONS:
        return None
    limits = [(rule, limit) for rule, limit in judged.limits if limit != Ceiling()]
    easing = [rule for rule, limit in limits if aim(signs, limit).action in EASED_ACTIONS]
    soft = {s.rule for s in SOFT if set(signs.bad_signs) <= set(s.beside) and not s.unless(signs)}
    return _Case(
        about=about,
        wanted=wanted,
        safety=tuple(rule for rule, _ in limits if rule in SAFETY_RULES),
        firm=tuple(rule for rule in easing if rule not in soft and rule not in SAFETY_RULES),
        soft=tuple(rule for rule in easing if rule in soft and rule not in SAFETY_RULES),
    )


def _conceded(signs: Signals, judged: Judgement, soft: tuple[str, ...]) -> Judgement:
    """The judgement with the soft rules' limits at the plan, ridden steadily; the others' limits stand."""
    planned = signs.planned
    instead = Ceiling(
        action=Action.MAINTAIN, max_zone=min(planned.zone, CONCEDED_ZONE), max_load=round(planned.load, 1)
    )
    limits = tuple((rule, instead if rule in soft else limit) for rule, limit in judged.limits)
    ceiling = instead
    for _, limit in limits:
        ceiling = ceiling.lowered(limit)
    effect = f"gives way on a day that counts: no more than the plan, zone {instead.max_zone} at most"
    evidence = tuple(replace(e, effect=effect) if e.rule in soft else e for e in judged.evidence)
    return replace(judged, ceiling=ceiling, limits=limits, evidence=evidence)


def _granted(signs: Signals, judged: Judgement, case: _Case) -> Negotiation:
    says = (
        f"{case.about} counts, and these are the only signs against it, so ride it as planned: steadily, zone"
        f" {min(signs.planned.zone, CONCEDED_ZONE)} at most, nothing on top"
    )
    return Negotiation(
        about=case.about,
        arguments=(_for_the_goal(signs, case), _for_ease(judged, case.soft, case.wanted)),
        verdict=Action.MAINTAIN,
        settled_by="mission",
        says=_sentence(says),
    )


def _refused(signs: Signals, judged: Judgement, case: _Case) -> Negotiation:
    rules = (*case.firm, *case.soft) or case.safety
    by_rules = _for_ease(judged, rules, case.wanted, beside=signs.words.bad_sign if case.firm else "")
    arguments = (_for_the_goal(signs, case), by_rules)
    if case.safety:
        named = " and ".join(_clauses(judged, case.safety)[:1])
        limit = Argument(
            speaker="guardrails",
            says=_sentence(f"{named}: a limit of safety ({', '.join(case.safety)}) does not move for any goal"),
            wants=case.wanted,
        )
        says = f"{case.about} counts, but safety comes first: the day stays {case.wanted.value}"
        return _closed(case, (*arguments, limit), "guardrails", says)
    says = f"{case.about} counts, but the signs against it weigh more: the day stays {case.wanted.value}"
    return _closed(case, arguments, "reasoning", says)


def _closed(case: _Case, arguments: tuple[Argument, ...], settled_by: str, says: str) -> Negotiation:
    return Negotiation(
        about=case.about, arguments=arguments, verdict=case.wanted, settled_by=settled_by, says=_sentence(says)
    )


def _for_the_goal(signs: Signals, case: _Case) -> Argument:
    ahead = signs.morning.mission.stages_ahead
    known = [
        ("readiness", signs.body.readiness),
        ("TSB", signs.training.tsb),
        ("planned load", signs.planned.load),
        ("stages ahead", float(ahead) if ahead else None),
    ]
    numbers = tuple((name, round(float(value), 1)) for name, value in known if value is not None)
    facts = ", ".join(f"{name} {figure(value)}" for name, value in numbers)
    return Argument(
        speaker="mission",
        says=_sentence(f"{case.about} counts, and I want it as planned ({facts})"),
        wants=Action.MAINTAIN,
        numbers=numbers,
    )


def _for_ease(judged: Judgement, rules: tuple[str, ...], wanted: Action, *, beside: str = "") -> Argument:
    found = [e for e in judged.evidence if e.rule in rules]
    numbers = tuple(dict(pair for e in found for pair in e.numbers).items())
    named = "; ".join(f"{clause} ({rule})" for rule, clause in zip(rules, _clauses(judged, rules), strict=True))
    signs = f"; your body shows: {beside}" if beside else ""
    return Argument(speaker="reasoning", says=_sentence(f"{named}{signs}"), wants=wanted, numbers=numbers)


def _clauses(judged: Judgement, rules: tuple[str, ...]) -> list[str]:
    spoken = {rule: says for rule, says, _ in judged.clauses}
    return [spoken[rule] for rule in rules]


def _sentence(text: str) -> str:
    told = fill_terms(text)
    return f"{told[:1].upper()}{told[1:]}."
