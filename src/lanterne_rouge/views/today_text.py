"""A day as text: the short view of one screen, answer first, and the whole briefing in four sections."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from textwrap import wrap

from lanterne_rouge.day.rules.rule import SET_ASIDE
from lanterne_rouge.domain.language_model import MODEL_ADDS
from lanterne_rouge.language.phrasing import counted
from lanterne_rouge.views.four_sections import STOPS, option_line
from lanterne_rouge.views.today import HEADLINES, REST, BriefingView, EvidenceView, StepView, WorkoutView

TEXT_WIDTH = 78
MOST_LINES = 20
MOST_REASONS_SHOWN = 3
MOST_ADDED_LINES = 4
DOCTOR_LINE = "See a doctor before you train again. If it gets worse, call for help at once."
DOCTOR_SOON_LINE = "See a doctor soon; training as below may go on until then. Worse: call for help at once."
MEASURE_NAMES = {
    "readiness": "readiness",
    "hrv": "HRV",
    "rhr": "resting heart rate",
    "sleep": "sleep",
    "ctl": "fitness",
}
MANY_MISSING = 3
# Rules of illness. Those of the second row allow a short easy session.
ILL_RULES, COLD_RULES = frozenset(("I1", "I1a", "I1b", "I1c")), frozenset(("I2",))
RACE_DAY_RULE, RACE_DAY, RACE_TYPE = "T3", "Race day", "race"
ILL, COLD = "Ill: no training", "Ill: rest, or very easy"
WHEN_TO_SEE_A_DOCTOR = "See a doctor if a fever lasts more than 3 days, at once with chest pain or trouble breathing."
PELVIC_RULE, SELF_HARM_RULE = "P1p", "R1d"
# Signs that a doctor should see soon, beside which training may go on.
SOON_RULES = frozenset(("R1p", "R2"))
# Rules that hold a day back because nothing is known of the body or the training.
UNKNOWN_RULES = frozenset(("S2c", "S2d", "S2e", "S2f", "S2g", "S2h"))
# What the line about missing data says already: no readiness today, and a short history.
NO_READINESS_SAYS, SHORT_HISTORY_RULE, DAYS_OF_HISTORY = "There is no readiness score today: ", "S2d", "days of history"


@dataclass(frozen=True, kw_only=True)
class AthletesDayView:
    """One athlete's day among everybody's; `error` and `next` where it could not be made."""

    athlete: str
    briefing: BriefingView | None = None
    error: str = ""
    next: str = ""


def everybody_text(views: Sequence[AthletesDayView]) -> str:
    """Everybody's short view below their name."""
    return "\n\n".join(
        f"== {view.athlete}\n{short_text(view.briefing) if view.briefing else f'{view.error} {view.next}'.strip()}"
        for view in views
    )


def full_text(view: BriefingView) -> str:
    """The four sections in their order."""
    sections = view.sections
    return "\n\n".join((sections.phase, sections.metrics, sections.logic, sections.workout))


def short_text(view: BriefingView) -> str:
    """At most 20 lines: what to do, the workout with its targets, two or three reasons, one next step."""
    answer = [*_headline(view), *_workout(view.workout), *_option(view.option), *_strength(view)]
    ending = [*_missing(view), _next_step(view)]
    first, others = _reasons(view)
    lesson = _listed([view.lesson] if view.lesson else [])
    room = MOST_LINES - len(answer) - len(ending) - len(first) - len(lesson) - 2
    added = _first_lines(view.explanation, room)
    reasons = [*first, *_fitting(others, room - len(added)), *lesson, *added]
    return "\n".join([*answer, "", *reasons, *([""] if reasons else []), *ending])


def _headline(view: BriefingView) -> Iterator[str]:
    decision = view.decision
    rules = {evidence.rule for evidence in view.evidence}
    headline = HEADLINES[decision.action] if view.workout is not None or view.strength is not None else REST
    if RACE_DAY_RULE in rules and _races(view):
        headline = RACE_DAY
    headline = ILL if rules & ILL_RULES else COLD if rules & COLD_RULES else headline
    goal = view.mission
    towards = ""
    if goal is not None and goal.goal_event is not None and goal.days_to_goal is not None and goal.days_to_goal > 0:
        towards = f" ({goal.days_to_goal} day{'s' if goal.days_to_goal != 1 else ''} to {goal.goal_event})"
    yield from wrap(f"{view.date:%A} {view.date.day} {view.date:%B}: {headline}{towards}", TEXT_WIDTH)
    if SELF_HARM_RULE in rules:
        return
    refers = "medical_referral" in decision.flags
    if refers and view.workout is None and rules & STOPS:
        yield from wrap(DOCTOR_LINE, TEXT_WIDTH)
    elif refers and view.workout is not None and rules & (STOPS | SOON_RULES):
        yield from wrap(DOCTOR_SOON_LINE, TEXT_WIDTH)
    elif rules & (ILL_RULES | COLD_RULES):
        yield from wrap(WHEN_TO_SEE_A_DOCTOR, TEXT_WIDTH)


def _races(view: BriefingView) -> bool:
    return view.workout is not None and view.workout.type == RACE_TYPE


def _workout(workout: WorkoutView | None) -> Iterator[str]:
    if workout is None:
        return
    load = f", load {workout.load:.0f}" if workout.load else ""
    yield from wrap(f"{workout.title}: {workout.duration_minutes} min{load}", TEXT_WIDTH)
    for line in _grouped(workout.steps):
        yield from wrap(line, TEXT_WIDTH, initial_indent="  ", subsequent_indent="    ")


def _option(option: WorkoutView | None) -> Iterator[str]:
    if option is not None:
        yield from wrap(option_line(option.title, option.duration_minutes, option.load), TEXT_WIDTH)


def _grouped(steps: Sequence[StepView]) -> Iterator[str]:
    """Steps in a line each; intervals that repeat in one."""
    at = 0
    while at < len(steps):
        work, rest = steps[at], steps[at + 1] if at + 1 < len(steps) else None
        times = 1
        while rest is not None and list(steps[at + 2 * times : at + 2 * times + 1]) == [work]:
            if list(steps[at + 2 * times - 1 : at + 2 * times]) != [rest]:
                break
            times += 1
        if times > 1 and rest is not None and list(steps[at + 2 * times - 1 : at + 2 * times]) == [rest]:
            # A rest after the last one too: repeats of both.
            target = work.target or f"zone {work.zone}"
            yield f"{times} x ({_part(work)}, {_part(rest)}): {target}"
            at += 2 * times
        elif times > 1 and rest is not None:
            yield f"{times} x {_step(work)}, {rest.minutes:g} min easy between"
            at += 2 * times - 1
        else:
            yield _step(work)
            at += 1


def _step(step: StepView) -> str:
    target = step.target or f"zone {step.zone}"
    return f"{_part(step)}: {target}"


def _part(step: StepView) -> str:
    return f"{step.minutes:g} min {step.name[:1].lower()}{step.name[1:]}"


def _strength(view: BriefingView) -> Iterator[str]:
    plan = view.strength
    if plan is None:
        return
    if not plan.exercises:
        yield from wrap(f"Strength: {' '.join(plan.reasoning or plan.adjustments)}", TEXT_WIDTH)
        return
    names = ", ".join(exercise.exerciseName for exercise in plan.exercises)
    # Two sessions one below the other would be done both.
    instead = any(said.startswith("In place of") for said in plan.adjustments)
    yield from wrap(
        f"{'Or instead of it: strength' if instead else 'Strength'}, about {plan.estimatedDuration:.0f} min: {names}."
        " Weights: lanterne strength plan",
        TEXT_WIDTH,
    )


def _reasons(view: BriefingView) -> tuple[list[str], list[str]]:
    """What decided with everything about health, which is always shown; and others of the reasons where there are few."""
    reason = view.decision.reason.lower()
    evidence = [e for e in view.evidence if not _said_below(e, view)]
    led = [e for e in view.evidence if e.says.rstrip(".").lower() in reason]
    # On a day of rest the reason leaves out how a rule would have let the athlete train.
    decided = [e.says for e in led if not _said_below(e, view)][:1] if led else [view.decision.reason]
    cautions = [
        says for says in view.cautions if not any(e.says == says and _said_below(e, view) for e in view.evidence)
    ]
    first = [says for says in dict.fromkeys((*decided, *cautions)) if says != view.lesson]
    told = " ".join(first).lower()
    shown = {number for e in view.evidence if e.says in first for number in e.numbers.items()}
    others: list[str] = []
    stops = any(e.rule in STOPPED for e in evidence)
    for e in () if stops else evidence:
        is_new = e.says != view.lesson and e.says.rstrip(".").lower().split(": ")[0] not in told
        # A second rule that saw the same number adds nothing to a short reason.
        if is_new and shown.isdisjoint(e.numbers.items()):
            others.append(e.says)
            shown.update(e.numbers.items())
    return _listed(first), _listed(others[: max(MOST_REASONS_SHOWN - len(first), 0)])


def _said_below(evidence: EvidenceView, view: BriefingView) -> bool:
    """Whether the line about missing data says the same, or would if it decided anything; on race day also other doubts."""
    if evidence.effect == SET_ASIDE:
        return True
    if not _names_missing(view):
        return False
    return evidence.rule == SHORT_HISTORY_RULE or evidence.says.startswith(NO_READINESS_SAYS)


def _names_missing(view: BriefingView) -> list[str]:
    return [MEASURE_NAMES[name] for name in view.observation.missing if name in MEASURE_NAMES]


def _first_lines(explanation: str | None, room: int) -> list[str]:
    """The first lines of what a language model adds."""
    if not explanation:
        return []
    lines = _listed([f"{MODEL_ADDS} {explanation}"])[: min(MOST_ADDED_LINES, max(room, 0))]
    return lines


def _listed(sentences: Sequence[str]) -> list[str]:
    lines: list[str] = []
    for sentence in sentences:
        lines += wrap(sentence, TEXT_WIDTH, initial_indent="- ", subsequent_indent="  ")
    return lines


def _fitting(lines: Sequence[str], room: int) -> list[str]:
    """As many whole reasons as there is room for."""
    shown = list(lines[: max(room, 0)])
    while shown and len(shown) < len(lines) and not lines[len(shown)].startswith("- "):
        shown.pop()
    return shown


def _missing(view: BriefingView) -> Iterator[str]:
    names = _names_missing(view)
    readiness = view.observation.readiness
    known = (
        readiness is not None
        and view.observation.ages.get("readiness") == 1
        and "a day old" not in view.decision.reason
    )
    yesterday = f" (readiness was {readiness:.0f} yesterday)" if known else ""
    if names and not _races(view) and _is_decided_by_gaps(view):
        listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
        short = next((e for e in view.evidence if e.rule == SHORT_HISTORY_RULE), None)
        if short is None:
            yield from wrap(f"No {listed} data today{yesterday}, so I'm careful.", TEXT_WIDTH)
            return
        days = short.numbers.get(DAYS_OF_HISTORY)
        seen = f"only {counted(round(days), 'day')} of training" if days else "no training"
        yield from wrap(f"No {listed} data today{yesterday}, and {seen} so far, so I'm careful.", TEXT_WIDTH)


def _is_decided_by_gaps(view: BriefingView) -> bool:
    """Whether a source that is usually there is silent, or the day is held back for want of anything known of it."""
    if view.workout is None:
        return False
    missing = {"readiness", "hrv", "rhr"} & set(view.observation.missing)
    was_there = any(name in view.observation.ages for name in missing)
    reason = view.decision.reason.lower()
    return was_there or any(
        e.rule in UNKNOWN_RULES and e.says.lower().rstrip(".").split(": ")[0] in reason for e in view.evidence
    )


# How a limit of health is lifted: by the athlete's word.
WHEN_OVER = (
    (("P1d", "P1e"), "Once it is cleared, say so: lanterne check-in --injury cleared"),
    (("I1", "I1a", "I1c", "I2"), "When it's over, say so: lanterne check-in --illness none"),
    ((PELVIC_RULE,), "Is it gone? Then say so: lanterne check-in --pain none"),
    (("P1", "P1b", "P1t", "P1h"), "When it no longer hurts, say so: lanterne check-in --pain none"),
)

NOT_SET_UP = "Nothing is set up yet, so I only know a walk. Name your sports and days: lanterne init"
RACED_YESTERDAY = ("T4", "T4d")
STOPPED = frozenset({"R1", "R1d"})


def _next_step(view: BriefingView) -> str:
    if view.mission is not None and view.mission.days_to_race in (0, 1):
        return "Pacing, food and drink for the race: lanterne race plan"
    if view.mission is not None and view.mission.days_since_race == 1:
        raced = any(evidence.rule in RACED_YESTERDAY for evidence in view.evidence)
        praise, name = "Well done yesterday! " if raced else "", view.mission.goal_event
        named = f'"{name}"' if name and view.mission.goal_date == view.date - timedelta(days=1) else "NAME"
        missed = "" if raced else f". Didn't race? lanterne race drop {named}"
        yesterday = view.date - timedelta(days=1)
        return f"{praise}How did the race go? lanterne feedback {yesterday} good (or ok, bad){missed}"
    rules = {evidence.rule for evidence in view.evidence}
    if rules & STOPPED:
        return "Once a doctor has cleared you, say so: lanterne check-in --cleared"
    over = next((says for rules, says in WHEN_OVER if any(e.rule in rules for e in view.evidence)), None)
    if over is not None:
        return over
    if view.mission is None and any(
        e.rule == SHORT_HISTORY_RULE and not e.numbers.get(DAYS_OF_HISTORY) for e in view.evidence
    ):
        return NOT_SET_UP
    if not view.checked_in and len(_names_missing(view)) >= MANY_MISSING:
        return "Next: tell me how you are: lanterne check-in --sleep-h 7 --energy ok"
    return "More: lanterne why, or lanterne today --full"
