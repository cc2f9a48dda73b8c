"""A day written for the athlete in four sections, the same in every mode; as plain text, as Markdown, and as an answer to 'why'."""

from collections.abc import Sequence
from datetime import timedelta
from math import isfinite

from lanterne_rouge.day.decide import DayResult
from lanterne_rouge.day.reason import cautions
from lanterne_rouge.day.signals import MORE_SIGNALS
from lanterne_rouge.domain.briefing import Briefing, Sections
from lanterne_rouge.domain.decision import Action, Ceiling, Evidence, Flag, WorkoutPlan, WorkoutStep
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.event import RideAdvice, RideMode
from lanterne_rouge.domain.language_model import MODEL_ADDS
from lanterne_rouge.domain.lifting import PlannedExercise, PlannedSet, TodayPlan
from lanterne_rouge.domain.mission import MissionStatus, Phase, RaceAhead
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.wellness import Observation, Reading
from lanterne_rouge.language.phrasing import (
    age_in_words,
    date_in_words,
    days_in_words,
    explain_terms_once,
    figure,
    fill_terms,
    format_weight,
)
from lanterne_rouge.views.today import lesson_of

COURAGE = {
    Action.RECOVER: "Recovery is where your work turns into fitness; you lose nothing by it.",
    Action.EASE: "An easier day now keeps the good ones coming.",
    Action.MAINTAIN: "Steady days like this one are what fitness is made of.",
    Action.PUSH: "You are ready for it; enjoy a strong day.",
}
GOAL_LINE = "You are on your way: steady days like this one carry you to your goal."
ON_STAGES = {
    Action.RECOVER: "What you save today you have for the stages to come.",
    Action.EASE: "A stage taken wisely leaves you strength for the next ones.",
    Action.MAINTAIN: "Stage by stage: eat and drink early, and enjoy the road.",
}
# Rules after which nothing is trained until a doctor has looked. The others that name a doctor say so in their reason, and
# leave the day as it is.
STOPS = frozenset(("R1", "R1d", "I1b", "I1c", "P1", "P1e"))
STOPPED_LINE = "Your health comes before any goal; training can wait."
ON_THE_DAY = "All the work is done; today is for enjoying it."
DOCTOR_SECTION = (
    "When to see a doctor: {when}. Chest pain, fainting, trouble breathing at rest or confusion are an emergency:"
    " call for help at once."
)
MOST_EVIDENCE = 6


def model_lines(briefing: Briefing) -> list[str]:
    """What a language model adds to the reason, under its own heading; nothing where the reason holds it already."""
    said = briefing.explanation
    return [f"{MODEL_ADDS} {said}"] if said and said not in briefing.decision.reason else []


def logic_lines(result: DayResult, status: MissionStatus, explanation: str | None = None) -> list[str]:
    """Decision, reasoning with what a model adds, and intensity; how an argument ended, cautions, then the evidence."""
    decision, workout = result.verdict.decision, result.workout
    max_zone = workout.max_zone if workout else 0
    limit = f"zone {max_zone} at most" if max_zone else "no training load"
    lines = [
        f"Decision: {decision.action.value}",
        f"Reasoning: {decision.reason}",
        *([f"{MODEL_ADDS} {explanation}"] if explanation and explanation not in decision.reason else []),
        *(n.says for n in result.negotiation if n.says not in decision.reason),
        f"Intensity: {decision.intensity_recommendation.value} ({limit})",
        f"Confidence: {decision.confidence:.0%}",
    ]
    stops = not STOPS.isdisjoint(e.rule for e in result.verdict.evidence)
    if Flag.MEDICAL_REFERRAL in decision.flags and (stops or workout is not None):
        when = "before you train again" if workout is None else "soon; the training below may go on until then"
        lines.append(DOCTOR_SECTION.format(when=when))
    careful = cautions(result.verdict)
    if careful:
        lines += ["Take care:", *(f"- {says}" for says in careful)]
    lesson = lesson_of(result.verdict.evidence)
    if lesson:
        lines.append(f"From your own training: {lesson}")
    elsewhere = (*careful, lesson)
    spoken = [f"- {e.says} ({e.source})" for e in result.verdict.evidence if e.says not in elsewhere]
    if spoken:
        lines += ["Why:", *spoken[:MOST_EVIDENCE]]
    if len(spoken) > MOST_EVIDENCE:
        lines.append(f"- and {len(spoken) - MOST_EVIDENCE} more: lanterne why")
    stopped = stops and workout is None and Flag.MEDICAL_REFERRAL in decision.flags
    courage = STOPPED_LINE if stopped else _courage(decision.action, workout, status)
    return explain_terms_once("\n".join([*lines, courage])).split("\n")


def _courage(action: Action, workout: WorkoutPlan | None, status: MissionStatus) -> str:
    if status.stage is not None or (status.stages_ahead and status.days_to_start is None):
        return ON_STAGES.get(action, COURAGE[action])
    if workout is not None and workout.type == "race":
        return ON_THE_DAY
    has_goal = status.goal_event is not None and not status.goal_passed
    return GOAL_LINE if action is Action.MAINTAIN and has_goal else COURAGE[action]


STALE_DAYS = 2


def metrics_lines(context: Morning, observation: Observation) -> list[str]:
    """Readiness, fitness, fatigue and form with one decimal; heart rate variability, resting heart rate and sleep."""
    lines = [
        f"Readiness: {_readiness(observation.readiness)}",
        *_lowest_contributor(observation),
        _capital(fill_terms(f"[CTL]: {_number(observation.ctl)}")),
        _capital(fill_terms(f"[ATL]: {_number(observation.atl)}")),
        _capital(fill_terms(f"[TSB]: {_number(observation.tsb)}")),
        f"Heart rate variability (HRV): {_reading(observation.hrv, ' ms', 'heart rate variability')}",
        f"Resting heart rate: {_reading(observation.rhr, ' bpm', 'resting heart rate')}",
        f"Sleep: {_reading(observation.sleep, ' h', 'sleep')}",
    ]
    more = [
        f"{_capital(signal.label)}: {_reading(reading, f' {signal.unit}', signal.label)}"
        for signal in MORE_SIGNALS
        if (reading := observation.reading(signal.key)) is not None
    ]
    return lines + _temperature(observation) + more + _reservations(context)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _reading(reading: Reading | None, unit: str, name: str) -> str:
    if reading is None:
        return f"no data (no {name} data for two weeks)"
    if not isfinite(reading.value):
        return f"no data (the value from {reading.source} can't be right)"
    of = "" if reading.age_days == 0 else ", not used as today's value"
    return f"{reading.value:.1f}{unit} ({age_in_words(reading.age_days)}, {reading.source}{of})"


def _readiness(reading: Reading | None) -> str:
    """Today's score; yesterday's where there is none, as the rules use it."""
    if reading is None or reading.age_days != 1 or not isfinite(reading.value):
        return _reading(reading, "", "readiness")
    return f"{reading.value:.1f} ({age_in_words(1)}, {reading.source}; it can only make today easier)"


def _number(value: float | None) -> str:
    if value is None:
        return "no data (no training history yet: import your activities)"
    return f"{value:.1f}" if isfinite(value) else "no data (the value can't be right)"


def _lowest_contributor(observation: Observation) -> list[str]:
    contributors = [(v, name) for name, v in observation.readiness_contributors if v is not None and isfinite(v)]
    if not contributors:
        return []
    score, name = min(contributors)
    return [f"Weakest part: {name.replace('_', ' ')}, {score:.0f} of 100"]


def _temperature(observation: Observation) -> list[str]:
    reading = observation.temperature_deviation
    if reading is None or not isfinite(reading.value):
        return []
    return [
        f"Skin temperature: {reading.value:+.1f} °C off your normal ({age_in_words(reading.age_days)}, {reading.source})"
    ]


def _reservations(context: Morning) -> list[str]:
    """What makes the numbers above less sure."""
    load, lines = context.load, []
    if load.feed_age_days is not None and load.feed_age_days >= STALE_DAYS:
        ago = load.feed_age_days + 1
        last = date_in_words(context.day - timedelta(days=ago))
        lines.append(f"Your last activity is from {last}, {days_in_words(ago)} ago: form is only an estimate.")
    if load.settling and load.history_days is not None:
        lines.append(f"With {days_in_words(load.history_days)} of history your fitness is still finding its level.")
    return lines


MEANING = {
    Phase.BASE: "the engine grows with easy, regular work",
    Phase.BUILD: "harder sessions raise the power or pace you can sustain",
    Phase.PEAK: "training looks like the goal itself",
    Phase.TAPER: "less volume, the same sharpness, so that you arrive fresh",
    Phase.MAINTENANCE: "you keep what you have, without a date ahead",
}
# Where lifting is all of the training.
MEANING_OF_LIFTING = {
    Phase.BASE: "many sets at moderate weights build muscle and technique",
    Phase.BUILD: "the sets get heavier and fewer",
    Phase.PEAK: "the heaviest weights come now",
    Phase.TAPER: "fewer sets, so that you arrive fresh",
}
RACING = "you are in the race itself, stage after stage"
BETWEEN_GOALS = "you recover before the road to the next goal begins"
# Further away a B or C event changes nothing yet.
NEAR_DAYS = 28
RIDE_MODE_WORDS = {
    RideMode.REST: "rest",
    RideMode.GC: "GC (steadily, with the classification in mind)",
    RideMode.BREAKAWAY: "breakaway (on the attack)",
}


def phase_lines(status: MissionStatus, advice: RideAdvice | None = None, *, lifts: bool = False) -> list[str]:
    """The current phase, the days to the next one and to the goal; a goal behind is said once. In an event, how to ride.

    `lifts`: lifting is all of the training.
    """
    in_event = status.stage is not None or (status.stages_ahead > 0 and status.days_to_start is None)
    lines = [f"You are in your {status.phase.value} phase: {_meaning(status, in_event=in_event, lifts=lifts)}."]
    if status.stage is not None:
        critical = ", one that counts" if status.stage.critical else ""
        total = status.stage.number + status.stages_ahead
        kind = status.stage.kind.replace("_", " ")
        lines.append(f"Today is stage {status.stage.number} of {total} ({kind}{critical}).")
    elif in_event:
        lines.append(f"Today is a rest day of the event; {_stages(status.stages_ahead)} still to come.")
    if advice is not None and status.stage is not None:
        lines.append(_ride_mode(advice, status))
    if status.next_race is not None and status.next_race.days_to <= NEAR_DAYS:
        lines.append(_side_event(status.next_race))
    if status.goal_passed:
        on = f" on {date_in_words(status.goal_date)}" if status.goal_date else ""
        return [
            *lines,
            f"Your goal, {status.goal_event or 'your event'}{on}, is behind you; set a new one when you like: lanterne init.",
        ]
    if in_event:
        return [*lines, "Next phase: Maintenance, after the event.", _end_of_event(status)]
    if status.next_phase is not None and status.days_to_next is not None:
        lines.append(f"Next phase: {status.next_phase.value}, in {days_in_words(status.days_to_next)}.")
    else:
        lines.append("Next phase: none before your goal." if status.goal_event else "Next phase: none ahead.")
    return [*lines, _goal(status)]


def _meaning(status: MissionStatus, *, in_event: bool, lifts: bool) -> str:
    if in_event:
        return RACING
    before_a_goal = status.phase is Phase.MAINTENANCE and status.next_phase is not None
    if lifts and status.phase in MEANING_OF_LIFTING:
        return MEANING_OF_LIFTING[status.phase]
    return BETWEEN_GOALS if before_a_goal else MEANING[status.phase]


def _ride_mode(advice: RideAdvice, status: MissionStatus) -> str:
    worth = status.stage_points
    at_stake = "" if worth is None else f"; at stake: {worth.gc} points in GC mode, {worth.breakaway} in a breakaway"
    return f"Ride mode: {RIDE_MODE_WORDS[advice.mode]}: {advice.reason}{at_stake}."


def _side_event(race: RaceAhead) -> str:
    if race.days_to == 0:
        return f"Today: {race.name}, a {race.priority.value} event."
    return f"On the way: {race.name}, a {race.priority.value} event on {date_in_words(race.day)}, in {days_in_words(race.days_to)}."


def _stages(count: int) -> str:
    return "1 stage is" if count == 1 else f"{count} stages are"


def _end_of_event(status: MissionStatus) -> str:
    event = status.goal_event or "your event"
    if not status.days_to_goal:
        return f"Goal: {event}, which ends today."
    on = f" on {date_in_words(status.goal_date)}" if status.goal_date else ""
    return f"Goal: {event}, which has begun and ends{on}, in {days_in_words(status.days_to_goal)}."


def _goal(status: MissionStatus) -> str:
    if status.goal_event is None:
        return "Goal: none set yet; set one with: lanterne init."
    if status.days_to_goal is None:
        return f"Goal: {status.goal_event}."
    on = f" on {date_in_words(status.goal_date)}" if status.goal_date else ""
    if status.days_to_goal == 0:
        return f"Goal: {status.goal_event}{on}: today is the day."
    return f"Goal: {status.goal_event}{on}, in {days_in_words(status.days_to_goal)}."


FULL_REST = "a full day of rest"
UNTIL_A_DOCTOR = "no training of any kind until a doctor has looked at what you reported"
AFTER_TRAINING = "you have trained today; rest now, eat and drink well"


def workout_lines(
    workout: WorkoutPlan | None,
    *,
    trained_today: bool = False,
    stopped: bool = False,
    classes_below: Ceiling | None = None,
    option: WorkoutPlan | None = None,
) -> list[str]:
    """The session; a day of rest has the same lines, so that no reader has to look for them.

    `stopped` says that a warning sign forbids all training; `classes_below` asks for a class that the ceiling allows;
    `option` is what may be done on a day of rest.
    """
    if workout is None:
        rested = UNTIL_A_DOCTOR if stopped else AFTER_TRAINING if trained_today else FULL_REST
        return [
            "Type: rest",
            f"Description: {rested}.",
            "Duration: 0 minutes",
            "Load: 0",
            "Time in zones: none",
            *([option_line(option.title, option.duration_minutes, option.load)] if option else []),
        ]
    zones = ", ".join(f"{name} {minutes} min" for name, minutes in workout.zones if minutes)
    return [
        f"{workout.title}",
        f"Type: {workout.type} ({workout.sport.value})",
        f"Description: {workout.description}",
        f"Duration: {workout.duration_minutes} minutes",
        f"Load: {workout.load:.0f} (one hour all-out = 100)",
        f"Time in zones: {zones}",
        *([_class(workout, classes_below)] if classes_below else []),
        "Steps:",
        *(f"- {_step(step)}" for step in workout.steps),
    ]


def option_line(title: str, minutes: int, load: float) -> str:
    """What may be done on a day of rest, on one line."""
    return f"Optional: {title[:1].lower()}{title[1:]}, {minutes} min in zone 1 (load {load:.0f}). It counts only if you do it."


def _class(workout: WorkoutPlan, ceiling: Ceiling) -> str:
    # Imported here: most athletes never ask for classes.
    from lanterne_rouge.day.guided_class import suggest_class

    suggestion = suggest_class(workout.type, minutes=workout.duration_minutes, ceiling=ceiling, sport=workout.sport)
    return f"Class: {suggestion.says.rstrip('.')}."


def _step(step: WorkoutStep) -> str:
    target = f": {step.target}" if step.target else ""
    return f"{step.name}, {step.minutes:g} min in zone {step.zone}{target}"


PHASE_HEADING, METRICS_HEADING, LOGIC_HEADING, WORKOUT_HEADING = (
    "Phase context",
    "Your metrics",
    "Training logic",
    "Today's workout",
)


def tell(
    context: Morning,
    result: DayResult,
    observation: Observation,
    option: WorkoutPlan | None = None,
    explanation: str | None = None,
) -> Sections:
    """The four sections of a briefing, each headed by its name.

    `option` is what may be done on a day of rest, `explanation` what a language model adds to the reason.
    """
    workout, lifts = result.workout, set(context.athlete.sports) == {Sport.STRENGTH}
    return Sections(
        phase=_section(PHASE_HEADING, phase_lines(context.mission, result.ride_mode, lifts=lifts)),
        metrics=_section(METRICS_HEADING, metrics_lines(context, observation)),
        logic=_section(LOGIC_HEADING, logic_lines(result, context.mission, explanation)),
        workout=_section(
            WORKOUT_HEADING,
            workout_lines(
                workout,
                trained_today=any(s.days_ago == 0 and s.load for s in context.sessions),
                stopped=bool(context.check_in.red_flags),
                classes_below=result.verdict.ceiling if context.mission.classes else None,
                option=option,
            ),
        ),
    )


def markdown(briefing: Briefing) -> str:
    """The briefing as a Markdown page."""
    sections = (
        briefing.sections.phase,
        briefing.sections.metrics,
        briefing.sections.logic,
        briefing.sections.workout,
    )
    parts = [
        f"# {date_in_words(briefing.date)}: {briefing.decision.action.value}",
        *(_as_markdown(s) for s in sections),
    ]
    if briefing.warnings:
        parts.append("\n".join(["## Worth knowing", "", *(f"- {warning}" for warning in briefing.warnings)]))
    return "\n\n".join(parts) + "\n"


HIGHEST_ZONE = 7
CEILING_WORDS = {
    "recover": "recovery only",
    "ease": "an easier day than planned",
    "maintain": "the day as planned, not more",
    "push": "a little more than planned",
}


def explain_rules(briefing: Briefing) -> str:
    """Which rules spoke, in order and with the athlete's numbers, and who decided."""
    decision = briefing.decision
    lines = [f"{date_in_words(briefing.date)}: {decision.action.value}. {decision.reason}", *model_lines(briefing), ""]
    if briefing.evidence:
        lines += ["What counted, in order:", *(_rule(e) for e in briefing.evidence)]
    else:
        lines.append("No rule objected: your plan stands.")
    limit = briefing.ceiling
    most = [CEILING_WORDS[limit.action.value]]
    most += [f"zone {limit.max_zone} at most"] if limit.max_zone < HIGHEST_ZONE else []
    most += [f"load {limit.max_load:.0f}"] if limit.max_load is not None else []
    most += [f"{limit.max_minutes:.0f} min"] if limit.max_minutes is not None else []
    lines += ["", f"Together they allow: {', '.join(most)}.", f"Confidence: {decision.confidence:.0%}."]
    return "\n".join([*lines, decided_by(briefing)])


def _section(heading: str, lines: list[str]) -> str:
    return "\n".join([heading, *lines])


def _as_markdown(section: str) -> str:
    heading, *lines = section.split("\n")
    markdown_lines = [line if line.startswith("- ") or line.endswith(":") else f"{line}  " for line in lines]
    # A list needs an empty line before it, or some readers run it into the paragraph.
    spaced = ["", *markdown_lines] if markdown_lines else []
    return "\n".join([f"## {heading}", *_with_gaps(spaced)]).rstrip()


def _with_gaps(lines: list[str]) -> list[str]:
    spaced: list[str] = []
    for before, line in zip(["", *lines], lines, strict=False):
        is_item = line.startswith("- ")
        if before and is_item != before.startswith("- "):
            spaced.append("")
        spaced.append(line)
    return spaced


def _rule(evidence: Evidence) -> str:
    numbers = ", ".join(f"{name} {figure(value)}" for name, value in evidence.numbers)
    return f"- {evidence.says} Effect: {evidence.effect}. {f'Numbers: {numbers}. ' if numbers else ''}Source: {evidence.source}."


def decided_by(briefing: Briefing) -> str:
    """Who decided, which model and which prompt, in a sentence."""
    return f"Decided by {_decider(briefing)}."


def _decider(briefing: Briefing) -> str:
    asked = briefing.consulted
    if briefing.decided_by != "rules":
        return f"{_named(briefing.decided_by, briefing)}, within the limits of the rules"
    if briefing.reasoning_mode == "explain" and briefing.model is not None:
        by = _named(asked.provider if asked else None, briefing)
        return f"the rules; explained by {by}"
    if asked is not None and not asked.answered:
        return "the rules; no language model was heard"
    if asked is not None and briefing.reasoning_mode == "decide":
        return f"the rules; {_named(asked.provider, briefing)} wanted another day"
    return "the rules, without a language model"


def _named(provider: str | None, briefing: Briefing) -> str:
    """Whose model it is, which, and by which prompt: `openai (gpt-4o, decide@1)`."""
    named = ", ".join(part for part in (briefing.model, briefing.prompt_version) if part)
    return f"{provider} ({named})" if provider and named else provider or named or "a language model"


def strength_lines(plan: TodayPlan, unit: WeightUnit) -> list[str]:
    """The session as lines; an empty one tells only why it is empty."""
    if not plan.exercises:
        return ["Strength: none today.", *plan.reasoning, *_listed("Worth knowing:", plan.adjustments)]
    return [
        f"Strength, about {plan.minutes} minutes, in this order:",
        *(f"- {_exercise(exercise, unit)}" for exercise in plan.exercises),
        *_listed("Changed today:", plan.adjustments),
        *_listed("Why these weights:", plan.reasoning),
    ]


def lifts_in_words(plan: TodayPlan, unit: WeightUnit) -> str:
    """The exercises of a session in one line, in signs alone: `Back Squat 3 x 5 @ 80 kg (RPE ≤ 8); ...`."""
    return "; ".join(
        f"{exercise.name} {', '.join(_sets_in_signs(one, unit) for one in exercise.hard_sets)}"
        for exercise in plan.exercises
    )


def _exercise(planned: PlannedExercise, unit: WeightUnit) -> str:
    parts = [
        f"warm-up {', '.join(_short(s, unit) for s in planned.warmups)}" if planned.warmups else "",
        f"top set {_sets(planned.top_set, unit)}" if planned.top_set else "",
        f"back-offs {_many(planned.backoffs, unit)}" if planned.backoffs else "",
        _many(planned.working_sets, unit),
    ]
    guess = "; a first guess, so start easier if in doubt" if planned.estimated else ""
    return f"{planned.name}: {'; '.join(part for part in parts if part)}{guess}"


def _many(sets: Sequence[PlannedSet], unit: WeightUnit) -> str:
    return ", ".join(_sets(planned_set, unit) for planned_set in sets)


def _sets(planned_set: PlannedSet, unit: WeightUnit) -> str:
    """`3 x 8 at 60 kg (RPE 8 at most)`."""
    cap = f" (RPE {figure(planned_set.rpe_cap)} at most)" if planned_set.rpe_cap is not None else ""
    return f"{planned_set.sets} x {_amount(planned_set)}{_weight(planned_set, unit, ' at ')}{cap}"


def _sets_in_signs(planned_set: PlannedSet, unit: WeightUnit) -> str:
    cap = f" (RPE ≤ {figure(planned_set.rpe_cap)})" if planned_set.rpe_cap is not None else ""
    return f"{planned_set.sets} x {_amount(planned_set)}{_weight(planned_set, unit, ' @ ')}{cap}"


def _short(planned_set: PlannedSet, unit: WeightUnit) -> str:
    """`40 kg x 5`."""
    weight = _weight(planned_set, unit, "")
    size = f"{weight} x {_amount(planned_set)}" if weight else _amount(planned_set)
    return size if planned_set.sets == 1 else f"{planned_set.sets} x ({size})"


def _amount(planned_set: PlannedSet) -> str:
    if planned_set.seconds is not None:
        return f"{planned_set.seconds} s"
    return f"{planned_set.reps}{'+' if planned_set.or_more else ''}"


def _weight(planned_set: PlannedSet, unit: WeightUnit, before: str) -> str:
    if planned_set.weight_kg is None or planned_set.weight_kg == 0:
        return ""
    return f"{before}{format_weight(abs(planned_set.weight_kg), unit)}{' of help' if planned_set.weight_kg < 0 else ''}"


def _listed(heading: str, lines: Sequence[str]) -> list[str]:
    return [heading, *(f"- {line}" for line in lines)] if lines else []
