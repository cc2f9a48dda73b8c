"""The reason of a decision: two plain sentences to the athlete, with the athlete's own numbers, and their codes for other languages."""

import re
from dataclasses import dataclass

from lanterne_rouge.day.aim import Target
from lanterne_rouge.day.rules.limits import PUSH_GATE
from lanterne_rouge.day.rules.rule import NAMED_ONLY
from lanterne_rouge.day.rules.table import CAUTION_RULES, STOP_RULES, Judgement
from lanterne_rouge.day.signs.signals import Signals
from lanterne_rouge.day.sport_choice import planned_sport
from lanterne_rouge.domain.check_in import SELF_HARM, CheckIn, emergency_words, is_for_a_doctor_today
from lanterne_rouge.domain.decision import ACTIONS_UPWARDS, Action, Ceiling, Verdict, WorkoutPlan
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.phrasing import figure, fill_terms, round_numbers

MOST_CLAUSES = 2
NUMBERS_WANTED = 2
# Less than this on top of a session is not worth a word.
LEAST_MORE_MIN = 3
REASON_TOPICS = (
    *("readiness", "sle", "[HRV]", "[TSB]", "[CTL]", "race", "resting heart rate", "hard session", "pain"),
    *("temperature", "last activity", "days off", "break", "minutes"),
)
DOING = {
    Sport.CYCLING: "ride instead",
    Sport.RUNNING: "run instead",
    Sport.SWIMMING: "swim instead",
    Sport.ROWING: "row instead",
    Sport.WALKING: "walk instead",
}
# Rules of health that say how to train; on a day of rest they would contradict that.
HOW_TO_TRAIN = frozenset(("R1b", "I2", "I4b", "I4c"))
REST_IS_TRAINING = "; rest is part of training"
_DOCTOR = re.compile(r"\bdoctor\b|\bGP\b|\bphysio\b")
Clause = tuple[str, str]
# The codes of what comes first, and its words.
Lead = tuple[tuple[str, ...], Clause]


@dataclass(frozen=True, kw_only=True)
class Reason:
    """Why and what to do, in words and in codes, by which an app says it in another language.

    `because`: the ids of the rules that came first, or one of `planned_rest`, `race_day`, `as_planned` and `nothing_known`; `advice`
    names the second sentence.
    """

    text: str
    because: tuple[str, ...]
    advice: str


def reason(signs: Signals, judged: Judgement, target: Target, workout: WorkoutPlan | None) -> Reason:
    """Why, in one sentence with the number that decided; what to do, in another."""
    led = _led(signs, judged, target, rests=workout is None)
    because, why = _why(signs, judged, target, led)
    advice, what = _what(signs, judged, target, workout)
    what = _with_doctor(judged, why, what)
    text = fill_terms(round_numbers(" ".join(f"{part[:1].upper()}{part[1:]}." for part in (why, what))))
    return Reason(text=text, because=because, advice=advice)


def cautions(verdict: Verdict) -> tuple[str, ...]:
    """Sentences about health, pain and racing against the signs which the decision's reason does not contain."""
    already = verdict.decision.reason.lower()
    unfit = () if verdict.load else HOW_TO_TRAIN
    careful = (
        e.says for e in verdict.evidence if (e.rule in CAUTION_RULES or e.effect == NAMED_ONLY) and e.rule not in unfit
    )
    return tuple(says for says in careful if says.rstrip(".").lower() not in already)


def _why(signs: Signals, judged: Judgement, target: Target, led: Lead | None) -> tuple[tuple[str, ...], str]:
    """The rule that brought the day down; readiness and form where it has no number of its own."""
    if led is not None:
        because, (says, so) = led
        return because, ": ".join(part for part in (says, so) if part) + _in_brackets(signs, judged, says)
    state = " and ".join(_state(signs))
    if not state:
        return ("nothing_known",), "I don't know anything about your body or your training this morning"
    seen = "all signs are good" if target.action is Action.PUSH else "I see no reason to change your plan"
    return ("as_planned",), f"{state}: {seen}"


def _with_doctor(judged: Judgement, why: str, what: str) -> str:
    """The advice with the way to a doctor, where a rule refers to one and the sentences do not say so yet."""
    if not judged.referrals or _DOCTOR.search(f"{why} {what}"):
        return what
    return f"{what.removesuffix(REST_IS_TRAINING)}, and {judged.referrals[0]}"


def _in_brackets(signs: Signals, judged: Judgement, says: str) -> str:
    """Today's readiness and form behind a clause without a number; a sign of illness or pain needs none."""
    careful = any(rule in CAUTION_RULES and clause in says for rule, clause, _ in judged.clauses)
    # "Yesterday" is the number that decided, and readiness and form are of today.
    if careful or "yesterday" in says or any(character.isdigit() for character in says):
        return ""
    words = says.replace("[TSB]", "form").replace("[CTL]", "fitness")
    values = (
        ("readiness", "readiness {}", signs.body.readiness),
        ("form", "form {}", _whole(signs.training.tsb)),
        ("fitness", "fitness {}", _whole(signs.training.ctl)),
        ("sleep", "sleep {} h", signs.body.sleep),
    )
    numbers = [
        form.format(figure(value)) for name, form, value in values if value is not None and not _names(words, name)
    ]
    return f" ({', '.join(numbers[:NUMBERS_WANTED])})" if numbers else ""


def _whole(value: float | None) -> int | None:
    """Fitness and form are known no better than to a point."""
    return None if value is None else round(value)


def _names(sentence: str, word: str) -> bool:
    return re.search(rf"\b{word}\b", sentence) is not None


def _led(signs: Signals, judged: Judgement, target: Target, *, rests: bool) -> Lead | None:
    """What comes first: the rule that limits the day; on a race morning the reasons against racing."""
    unfit = HOW_TO_TRAIN if rests else ()
    spoken = {rule: (says, "" if rule in unfit else so) for rule, says, so in judged.clauses}
    held = _binding(signs, judged)
    if _races(signs, target):
        raced = _on_race_day(signs, judged, [spoken[rule] for rule in judged.warnings], [(r, spoken[r]) for r in held])
        return None if raced is None else (("race_day",), raced)
    if signs.planned.is_rest and target.action is Action.RECOVER and not _forced(judged):
        return ("planned_rest",), ("your plan has no training today", "")
    return ((held[0],), spoken[held[0]]) if held else None


def _on_race_day(
    signs: Signals, judged: Judgement, warned: list[Clause], held: list[tuple[str, Clause]]
) -> Clause | None:
    """The reasons against racing, at most two, and the one that limits the race itself."""
    cut = [clause for rule, clause in held if rule in biting(signs, judged)][:1]
    if not warned:
        return cut[0] if cut else next((clause for _, clause in held), None)
    told = _distinct([*warned[:1], *cut, *warned[1:]])[:MOST_CLAUSES]
    return ("it is race day; on another day I would hold you back", " and ".join(says for says, _ in told))


def _binding(signs: Signals, judged: Judgement) -> list[str]:
    """Rules that limit the day: those that the ceiling comes from first, health and pain before others, then those that set most of it."""
    held = [(rule, limit) for rule, limit in judged.limits if limit != Ceiling() and rule != PUSH_GATE.id]
    held = [(rule, limit) for rule, limit in held if rule in STOP_RULES] or held

    def weight(pair: tuple[str, Ceiling]) -> tuple[bool, int, bool, int]:
        rule, limit = pair
        bites = _bites(limit, judged.ceiling, signs)
        return not bites, ACTIONS_UPWARDS.index(limit.action), rule not in CAUTION_RULES, -bites

    return [rule for rule, _ in sorted(held, key=weight)]


def biting(signs: Signals, judged: Judgement) -> frozenset[str]:
    """Rules whose limit is the ceiling itself and lies below the plan."""
    return frozenset(rule for rule, limit in judged.limits if _bites(limit, judged.ceiling, signs))


def _bites(limit: Ceiling, ceiling: Ceiling, signs: Signals) -> int:
    """How much of the ceiling a limit sets, below the plan: action, zone, load and minutes."""
    planned = signs.planned
    load, minutes = limit.max_load, limit.max_minutes
    return sum(
        (
            limit.action == ceiling.action and limit.action in (Action.RECOVER, Action.EASE),
            limit.max_zone == ceiling.max_zone < planned.zone,
            load is not None and load == ceiling.max_load and load < planned.load,
            minutes is not None and minutes == ceiling.max_minutes and minutes < planned.minutes,
        )
    )


def _distinct(clauses: list[Clause]) -> list[Clause]:
    """Drop clauses that repeat an earlier one."""
    kept: list[Clause] = []
    for says, so in clauses:
        told = " ".join(k for k, _ in kept)
        if not any(topic in says and topic in told for topic in REASON_TOPICS):
            kept.append((says, so))
    return kept


def _forced(judged: Judgement) -> bool:
    return judged.ceiling.action in (Action.RECOVER, Action.EASE)


def _races(signs: Signals, target: Target) -> bool:
    return signs.race_day and target.kind == "race" and not signs.report.check_in.red_flags


def _state(signs: Signals) -> list[str]:
    """Readiness, form and sleep in a word each."""
    body, training = signs.body, signs.training
    parts = []
    if body.readiness is not None:
        parts.append(f"your readiness is {figure(body.readiness)}")
    if training.tsb is not None:
        parts.append(f"your [TSB] is {figure(training.tsb)}")
    elif training.ctl is not None:
        parts.append(f"your [CTL] is {figure(training.ctl)}")
    if len(parts) < NUMBERS_WANTED and body.sleep is not None:
        parts.append(f"you slept {figure(body.sleep)} h")
    return parts


def _what(signs: Signals, judged: Judgement, target: Target, workout: WorkoutPlan | None) -> tuple[str, str]:
    """The code of what to do, and its words."""
    if signs.report.check_in.red_flags:
        return "stop", _stopped(signs.report.check_in)
    stages = ", to protect the stages still to come" if signs.protects_stages else ""
    if workout is None:
        left = "the rest of today" if signs.training.load_today else "today"
        spared = "None of your sports spares it, so take" if target.load and signs.report.sore_places else "Take"
        if signs.race_day and signs.planned.kind == "race":
            return "rest", "Don't start today: take the day for recovery"
        return "rest", f"{spared} {left} for recovery{stages}{REST_IS_TRAINING}"
    size = _size(signs, workout)
    if target.action is Action.RECOVER:
        return "recover", f"Recovery day{stages}: no more than {size}"
    if target.action is Action.EASE:
        return _eased(signs, size, stages)
    if _races(signs, target):
        care = (
            "start only if your warm-up feels right, and stop if it gets worse" if judged.warnings else "race your race"
        )
        return "race", f"{care.capitalize()}: about {size}"
    if target.action is Action.PUSH:
        return "push", f"Today you can do a little more than planned: {size}"
    if signs.morning.mission.stage is not None:
        words = "Ride today's stage with the next ones in mind" if stages else "Enjoy today's stage"
        return "stage", f"{words}: {size}"
    answer = _to_a_wish_for_more(signs, judged)
    if biting(signs, judged):
        return "keep", f"Keep today to {size}{answer}"
    if workout.max_zone < (signs.planned.session.max_zone or 0):
        return "keep", f"Do a milder form of what is planned: {size}{answer}"
    return "do", f"Do what is planned: {size}{answer}"


def _to_a_wish_for_more(signs: Signals, judged: Judgement) -> str:
    """What to tell somebody who asked for more than planned: a little easy time where nothing holds the day back."""
    if not signs.wishes_for_more:
        return ""
    minutes = 0 if _binding(signs, judged) else int(signs.room_minutes)
    if minutes < LEAST_MORE_MIN:
        return ", and nothing on top"
    return f"; if you still feel good at the end, {minutes} easy minutes more are fine"


def _stopped(reported: CheckIn) -> str:
    red_flags = reported.red_flags
    if reported.is_seen:
        but = f", but for what was allowed: {reported.allowed}" if reported.allowed else ""
        return f"Do not train{but}; once they clear you, say so with lanterne check-in --cleared"
    if set(red_flags) == {SELF_HARM}:
        return "Training can wait"
    emergency = emergency_words(red_flags)
    now = f" (call an emergency number {emergency})" if emergency else ""
    soon = "today, before you train again" if is_for_a_doctor_today(red_flags) else "before you train again"
    return (
        f"Do not train, and see a doctor {soon}{now};"
        " once a doctor has cleared you, say so with lanterne check-in --cleared"
    )


def _eased(signs: Signals, size: str, stages: str) -> tuple[str, str]:
    if signs.race_day and signs.planned.kind == "race":
        return "no_race", f"Do not race today: {size}, easy throughout, is the most"
    if signs.morning.mission.stage is not None:
        return "easy_stage", f"Take today's stage easily{stages}: {size} is enough"
    return "ease", f"Ease off today{stages}: {size} is enough"


def _size(signs: Signals, workout: WorkoutPlan) -> str:
    moved = signs.report.sore_places and workout.sport is not planned_sport(signs)
    return f"{DOING.get(workout.sport, 'change your sport')}, {workout.size}," if moved else workout.size
