"""Everything of a day that a model may decide from, on a page: goal, measurements, training, plan and check-in."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from lanterne_rouge.day.decide import DayResult, decide_day
from lanterne_rouge.day.signals import MORE_SIGNALS
from lanterne_rouge.day.signs.reported import BAD_WORDS, TIRED_WORDS
from lanterne_rouge.day.signs.signals import Signals, read_signals
from lanterne_rouge.day.signs.training import POINTS_PER_HOUR_OF_KIND
from lanterne_rouge.domain.check_in import GRIEVING, CheckIn, Feeling, Illness, Pain
from lanterne_rouge.domain.decision import Action, Evidence
from lanterne_rouge.domain.language_model import Fact, FactEffect
from lanterne_rouge.domain.morning import Morning, PastSession, PlannedSession
from lanterne_rouge.domain.provenance import Untrusted
from lanterne_rouge.domain.reflection import DayRating
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.phrasing import figure
from lanterne_rouge.models.facts import limiting_count
from lanterne_rouge.models.prompt_topics import (
    CHECK_IN,
    HRV_TOPIC,
    READINESS_TOPIC,
    RHR_TOPIC,
    SLEEP_TOPIC,
    TEMPERATURE_TOPIC,
    TRAINING_TOPIC,
    open_evidence,
    open_flags,
)
from lanterne_rouge.models.sentences import SIGNS_FOR_CAUTION, TEXT_FIELD
from lanterne_rouge.strength.pain import is_chest, joints_of

FEELINGS = BAD_WORDS | TIRED_WORDS | {"great", "good", "nervous", GRIEVING}
SYMPTOMS = frozenset(
    (
        *(
            "fever",
            "headache",
            "cold_sweats",
            "chest_cough",
            "chest_tightness",
            "breathless",
            "muscle_aches",
            "gut",
            "rash",
        ),
        *(
            "swollen_glands",
            "vomiting",
            "stiff_neck",
            "unwell",
            "runny_nose",
            "blocked_nose",
            "sneezing",
            "sore_throat",
        ),
        *("dry_cough", "fatigue"),
    )
)


def check_in_line(check_in: CheckIn) -> str:
    """What was said, or that nothing was."""
    parts = [*_feeling(check_in.feeling), *_health(check_in), *_surroundings(check_in)]
    return f"Check-in: {'; '.join(parts)}" if parts else "Check-in: nothing said"


def _feeling(felt: Feeling) -> Iterable[str]:
    scores = (
        ("energy", felt.energy_0_10),
        ("soreness", felt.soreness_0_10),
        ("mood", felt.mood_0_10),
        ("motivation", felt.motivation_0_10),
        ("stress", felt.stress_0_10),
        ("tiredness", felt.fatigue_0_10),
    )
    yield from (f"{name} {figure(score)}/10" for name, score in scores if score is not None)
    words = [word for word in felt.words if word in FEELINGS]
    if words or felt.heavy_legs:
        yield f"feels {', '.join([*words, *(['heavy_legs'] if felt.heavy_legs else [])])}"


def _health(check_in: CheckIn) -> Iterable[str]:
    if check_in.red_flags:
        yield "warning signs that need a doctor"
    if check_in.illness is not None:
        yield _illness(check_in.illness)
    yield from (_pain(pain) for pain in check_in.pain)
    if check_in.injury is not None:
        yield f"injury, {'cleared' if check_in.injury.cleared else 'not cleared'}"


def _illness(illness: Illness) -> str:
    symptoms = ", ".join(symptom for symptom in illness.symptoms if symptom in SYMPTOMS)
    state = "ill" if illness.status == "active" else "was ill"
    return f"{state}{' in the whole body' if illness.systemic else ''}{f' ({symptoms})' if symptoms else ''}"


def _pain(pain: Pain) -> str:
    places = ", ".join(sorted(joint.value for joint in joints_of(pain.site)))
    score = f" {figure(pain.score_0_10)}/10" if pain.score_0_10 is not None else ""
    return f"pain{score}{f' ({places})' if places else ''}"


def _surroundings(check_in: CheckIn) -> Iterable[str]:
    if check_in.life_stress:
        yield "much stress in life"
    if check_in.alcohol_drinks:
        yield f"{figure(check_in.alcohol_drinks)} drinks last night"
    if check_in.minutes_available is not None:
        yield f"{figure(check_in.minutes_available)} min of time"
    if check_in.break_days:
        yield f"{check_in.break_days} days off before"


UNKNOWN_TEXT = "unknown"
Line = tuple[str, str]


def metric_lines(signs: Signals) -> Iterable[Line]:
    """Pairs of topic and line; what is not known is said to be so."""
    yield READINESS_TOPIC, f"readiness_score: {_readiness(signs)}"
    yield HRV_TOPIC, f"HRV (week against own band): {_hrv(signs)}"
    yield SLEEP_TOPIC, f"Sleep: {_sleep(signs)}"
    yield RHR_TOPIC, f"Resting heart rate: {_pulse(signs)}"
    if signs.body.temperature is not None:
        yield TEMPERATURE_TOPIC, f"Skin temperature off normal: {figure(signs.body.temperature, signed=True)} °C"
    for signal in MORE_SIGNALS:
        value = signal.today(signs.morning)
        if value is not None:
            yield signal.topic, f"{signal.label.capitalize()}: {figure(value)} {signal.unit}"
    training = signs.training
    yield TRAINING_TOPIC, f"ctl: {_number(training.ctl)} (fitness: average daily load of six weeks)"
    yield TRAINING_TOPIC, f"atl: {_number(training.atl)} (fatigue: average daily load of one week)"
    yield TRAINING_TOPIC, f"tsb: {_number(training.tsb)} (form: ctl minus atl; below zero is tired)"
    if training.ramp is not None:
        yield TRAINING_TOPIC, f"Fitness change in a week: {figure(training.ramp, signed=True)}"
    last = training.last_activity_days_ago
    if training.stale and last is not None:
        yield TRAINING_TOPIC, f"Last activity {last} days ago: form is only an estimate"


def _number(value: float | None) -> str:
    return figure(value) if value is not None else UNKNOWN_TEXT


def _readiness(signs: Signals) -> str:
    body = signs.body
    if body.readiness is not None:
        return f"{figure(body.readiness)} of 100, measured today (how rested the body is)"
    return UNKNOWN_TEXT


def _hrv(signs: Signals) -> str:
    body = signs.body
    if body.hrv_week_ms is None:
        return UNKNOWN_TEXT
    state = "below" if body.hrv_below else "above" if body.hrv_above else "inside" if body.hrv_in_band else ""
    low, high = body.hrv_low_ms, body.hrv_high_ms
    band = f", {state or 'beside'} {low:.0f} to {high:.0f} ms" if low is not None and high is not None else ""
    return f"{body.hrv_week_ms:.0f} ms{band} (strain shows as low)"


def _sleep(signs: Signals) -> str:
    body = signs.body
    parts = [
        f"{figure(body.sleep)} h last night" if body.sleep is not None else "",
        f"{figure(body.sleep_week)} h a night this week" if body.sleep_week is not None else "",
        f"need {figure(body.sleep_need)} h" if body.sleep_need is not None else "",
    ]
    phrases = [part for part in parts if part]
    return ", ".join(phrases) if body.sleep is not None or body.sleep_week is not None else UNKNOWN_TEXT


def _pulse(signs: Signals) -> str:
    body = signs.body
    if body.rhr is None:
        return UNKNOWN_TEXT
    return f"{figure(body.rhr)} bpm" + (f", usual {figure(body.rhr_mean)} bpm" if body.rhr_mean is not None else "")


LONGEST_PROMPT_NAME = 60


def mission_lines(signs: Signals) -> list[str]:
    """Phase, goal and what lies on the way."""
    mission = signs.morning.mission
    far = mission.days_to_goal
    lines = [
        f"training_phase: {mission.phase.value}",
        f"days_to_goal: {far if far is not None else 'unknown'}",
    ]
    if mission.goal_event and not mission.goal_passed:
        lines.append(f"Goal: {Untrusted(mission.goal_event).quoted(LONGEST_PROMPT_NAME)}")
    if mission.next_phase is not None and mission.days_to_next is not None:
        lines.append(f"Next phase: {mission.next_phase.value} in {mission.days_to_next} days")
    if mission.next_race is not None:
        lines.append(
            f"On the way: a race of priority {mission.next_race.priority.value} in {mission.next_race.days_to} days"
        )
    return lines + stage_lines(signs)


def stage_lines(signs: Signals) -> list[str]:
    """Today's stage, and that later ones are to be protected."""
    mission = signs.morning.mission
    lines = [f"Today: stage {mission.stage.number}"] if mission.stage is not None else []
    if mission.stages_ahead and signs.protects_stages:
        lines.append(f"Stages still to come, to be protected: {mission.stages_ahead}")
    return lines


NEWEST_SESSIONS = 10
FELT = ("good", "ok", "bad")
_SPORTS = frozenset(Sport)


def session_lines(sessions: Sequence[PastSession]) -> list[str]:
    """The newest sessions in the order of time, the oldest first; summarised days stand before them."""
    summed = [s for s in sessions if s.summary_days]
    single = sorted((s for s in sessions if not s.summary_days and s.days_ago is not None), key=_age)
    return [*(_summed(s) for s in summed[:1]), *(_told_told_sessions(s) for s in reversed(single[:NEWEST_SESSIONS]))]


def planned_line(plan: PlannedSession | None, *, with_size: bool = True) -> str:
    """What the plan holds for today; `with_size` False leaves out what follows from past training."""
    if plan is None:
        return "Planned today: nothing"
    if plan.kind == "rest":
        return "Planned today: rest"
    zone = f"zone {plan.max_zone}" if plan.max_zone is not None else ""
    parts = [f"{sport(plan.sport)} {kind(plan.kind)}", *(_size(plan.minutes, plan.load) if with_size else []), zone]
    return f"Planned today: {', '.join(part for part in (*parts, 'hard' if plan.hard else '') if part)}"


def sport(name: str | None) -> str:
    """The name of a sport that is known, `session` for any other text."""
    return name if name in _SPORTS and name is not None else "session"


def kind(name: str) -> str:
    """The kind of a session, `other` for any other text."""
    return name if name in POINTS_PER_HOUR_OF_KIND else "other"


def _age(session: PastSession) -> tuple[float, float]:
    return float(session.days_ago or 0), session.hours_ago or 0.0


def _told_told_sessions(session: PastSession) -> str:
    ago = {0: "today", 1: "yesterday"}.get(session.days_ago or 0, f"{session.days_ago} days ago")
    felt = f"felt {session.felt}" if session.felt in FELT else ""
    parts = [sport(session.sport), *_size(session.minutes, session.load), "hard" if session.hard else "", felt]
    return f"- {ago}: {', '.join(part for part in parts if part)}"


def _summed(session: PastSession) -> str:
    load = f", {figure(session.load_per_day)} load a day" if session.load_per_day is not None else ""
    hard = f", {session.hard_days} hard days" if session.hard_days is not None else ""
    return f"- {session.summary_days} days before as one{load}{hard}"


def _size(minutes: float | None, load: float | None) -> list[str]:
    phrases = [f"{figure(round(minutes))} min"] if minutes is not None else []
    return phrases + ([f"load {figure(load)}"] if load is not None else [])


NOTHING_CLOSED: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class EarlierDay:
    """What was decided on an earlier day, and how the athlete rated it; None where nothing was stored."""

    day: date
    action: Action | None = None
    rating: DayRating | None = None


def earlier_lines(earlier: Sequence[EarlierDay], closed: frozenset[str]) -> list[str]:
    """Earlier days in our own words, oldest first; what was decided follows from training, a rating is the athlete's."""
    lines = []
    for past in earlier:
        parts = [f"decided {past.action.value}"] if past.action is not None and TRAINING_TOPIC not in closed else []
        parts += [f"the athlete rated it {past.rating.value}"] if past.rating and CHECK_IN not in closed else []
        lines += [f"{past.day.isoformat()}: {', '.join(parts)}"] if parts else []
    return ["Earlier days, oldest first:", *lines] if lines else []


def day_facts(context: Morning, *, closed: frozenset[str] = NOTHING_CLOSED, earlier: Sequence[EarlierDay] = ()) -> str:
    """The day in typed lines; `closed` names topics that are left out with everything that follows from them."""
    signs = read_signals(context)
    lines = [
        f"Date: {context.day.isoformat()}, {context.day:%A}",
        *mission_lines(signs),
        *(line for topic, line in metric_lines(signs) if topic not in closed),
        *_training(signs, closed),
        *([check_in_line(signs.report.check_in)] if CHECK_IN not in closed else []),
        *earlier_lines(earlier, closed),
        *_left_out(closed),
    ]
    return "\n".join(lines)


def _training(signs: Signals, closed: frozenset[str]) -> list[str]:
    """The plan and the last sessions; how large the plan is follows from the training done."""
    is_open = TRAINING_TOPIC not in closed
    planned = planned_line(signs.morning.plan, with_size=is_open)
    done = session_lines(signs.morning.sessions) if is_open else []
    return [planned, *(["Last sessions, oldest first:", *done] if done else [])]


def _left_out(closed: frozenset[str]) -> list[str]:
    """A model that knows that something is missing is careful about it."""
    return [f"Kept private: {', '.join(sorted(closed))}"] if closed else []


SOMEWHERE = "sore spot"


def in_known_words(context: Morning, result: DayResult) -> DayResult:
    """The result with the sentences that the rules would say had the athlete named places, symptoms and feelings in our words."""
    check_in = known(context.check_in)
    if check_in == context.check_in:
        return result
    evidence = decide_day(replace(context, check_in=check_in)).verdict.evidence
    return replace(result, verdict=replace(result.verdict, evidence=evidence))


def known(check_in: CheckIn) -> CheckIn:
    """The check-in with known words only; scores and states as they are."""
    illness, injury = check_in.illness, check_in.injury
    return replace(
        check_in,
        pain=tuple(replace(area, site=place(area.site), when=None) for area in check_in.pain),
        injury=replace(injury, site=place(injury.site), kind=None) if injury is not None else None,
        illness=replace(illness, symptoms=tuple(s for s in illness.symptoms if s in SYMPTOMS)) if illness else None,
        feeling=replace(check_in.feeling, words=tuple(w for w in check_in.feeling.words if w in FEELINGS)),
        request=replace(check_in.request, text=None) if check_in.request is not None else None,
        text=None,
    )


def place(site: str) -> str:
    """A place of the body in our words."""
    if is_chest(site):
        return "chest"
    joints = sorted(joint.value.replace("_", " ") for joint in joints_of(site))
    return " and ".join(joints) if 0 < len(joints) <= 2 else SOMEWHERE


MOST_RULES_EVIDENCE = 7
LONGEST_EVIDENCE = 220


def rules_words(result: DayResult, *, closed: frozenset[str] = NOTHING_CLOSED) -> str:
    """Action, limits, flags and the sentences of the rules that spoke, without those of closed topics."""
    decision = result.verdict.decision
    flags = open_flags(decision.flags, closed)
    return "\n".join(
        [
            f"Decision: {decision_words(result, closed=closed)}",
            *([f"Flags: {', '.join(flag.value for flag in flags)}"] if flags else []),
            *evidence_lines(result, closed=closed, most=MOST_RULES_EVIDENCE),
        ]
    )


def decision_words(result: DayResult, *, closed: frozenset[str] = NOTHING_CLOSED) -> str:
    """The action and its session in a line."""
    decision, workout = result.verdict.decision, result.workout
    if workout is None:
        return f"{decision.action.value}, no session today"
    size = f", {workout.duration_minutes} min, load {figure(workout.load)}" if TRAINING_TOPIC not in closed else ""
    return (
        f"{decision.action.value}, {decision.intensity_recommendation.value} intensity,"
        f" {workout.sport.value} up to zone {workout.max_zone}{size}"
    )


def evidence_lines(result: DayResult, *, closed: frozenset[str], most: int) -> list[str]:
    """What the rules saw, each in quotes: a symptom or a painful place may be named in it in the athlete's words."""
    return [_told(item) for item in open_evidence(result.verdict.evidence, closed)[:most]]


def _told(evidence: Evidence) -> str:
    return f"- {Untrusted(evidence.says).quoted(LONGEST_EVIDENCE)}"


FIRST_FACTS = ("readiness", "tsb", "goal", "stages", "phase", "workout", "advice")
MOST_FIRST_FACTS = 10


def fact_lines(facts: Sequence[Fact]) -> str:
    """The facts as a model may speak of them: id, effect, and how each placeholder reads."""
    return "\n".join(_line(fact) for fact in facts)


def first_facts(facts: Sequence[Fact]) -> str:
    """Those that a short explanation needs: what limits the day, then readiness, form, goal and what to do."""
    by_id = {fact.id: fact for fact in facts}
    limits = [fact.id for fact in facts if fact.effect is FactEffect.LIMITS]
    chosen = list(dict.fromkeys((*FIRST_FACTS[:2], *limits[: MOST_FIRST_FACTS - len(FIRST_FACTS)], *FIRST_FACTS)))
    lines = [_short_line(by_id[key]) for key in chosen if key in by_id]
    unknown = [key for key in FIRST_FACTS[:2] if key not in by_id]
    return "\n".join([*lines, *(f"{key}: {UNKNOWN_TEXT}" for key in unknown)])


def _line(fact: Fact) -> str:
    parts = [f"{fact.id} {fact.effect.value}: {_as_sent(fact)}"]
    parts += [f"{{{fact.id}.{name}}}: {text if name != TEXT_FIELD else 'a passage'}" for name, text in fact.fields]
    return "; ".join(parts)


def _as_sent(fact: Fact) -> str:
    return Untrusted(fact.full).quoted(LONGEST_PROMPT_NAME) if fact.quoted else fact.full


def _short_line(fact: Fact) -> str:
    away = dict(fact.fields).get("away")
    return f"{fact.id} {fact.effect.value}: {_as_sent(fact)}" + (f"; {{{fact.id}.away}}: {away}" if away else "")


_LIMITING_FORMS = """\
F: one or more facts that limit, or their nouns (your readiness). REST: rest, recovery, care, an easy day, a calm evening{rest}.
SIGN: F is low (or high, as its level). F is below {hrv.usual}. {sleep} is short of {sleep.need}. F shows (points to, is a sign \
of) strain (fatigue, tiredness, stress, a tired body, a need for rest). F is a concern. Your body is still tired (worn, \
recovering from {last}). {plan} would be too hard on a tired body.
CARE: F asks for REST. F is a reason for REST. I choose REST instead of {plan}. REST is the wise choice today.{light} \
Your body needs REST. REST gives your body time to recover (rest, settle, repair itself, absorb the load). \
REST protects (serves, supports) your body ({goal}, {phase}, the days ahead). REST is a step on the way to {goal}. Let your body \
rest.
Joined: SIGN and SIGN. SIGN, so CARE. CARE, because SIGN. With F, CARE. {goal} is {goal.away}, so there is time to recover."""
_SUPPORTING_FORMS = """\
F: one or more facts that support. F is high (as its level). F is within {hrv.usual}. F is good (steady, strong, encouraging). F \
is a good sign. F shows a fresh body (good recovery). F supports {workout}. {workout} fits {phase} (suits you, is a good step \
towards {goal}). Joined: F is high, so {workout} fits today. With F, {workout} is a good choice. You are rested, with F (only \
where nothing limits)."""
_NEUTRAL_FORMS = """\
{goal} is {goal.away}. {workout} is today's session (your session, my choice). {workout} is a step on the way to {goal}. We are \
in {phase}. {ctl} is your fitness. {last} is behind you. {ctl} and {tsb} are part of the picture. Joined: and, so."""
LIFTING_FORMS = """\
limits: F is low (high, as its level). F is below {lift_1_max.before}. F shows (is a sign of) fatigue (strain). F is a concern. \
F asks for care (rest, an easier session). Joined: and, so, because.
supports: F is high. F is above {lift_1_max.before}. F is a good sign. F is steady (strong, good). F shows good recovery. \
Joined: and, so.
neutral: {lift_1} shows {lift_1_sets}. {lift_1_sets} is today's work. {lift_1_max} is your best. {ctl} is your fitness. \
{lift_1_sets} followed {lift_1_before_1}. {advice} follows from that."""
"""The forms of sentences about lifts, for a prompt."""


def _limiting_forms(*, careful: bool) -> str:
    """With today's workout among the forms only where it is an easy one."""
    rest, light = (", {workout}, {advice}", " {workout} is light on your body.") if careful else ("", "")
    return _LIMITING_FORMS.replace("{rest}", rest).replace("{light}", light)


def sentence_guide(facts: Sequence[Fact], action: Action) -> str:
    """The forms of the sentences that can be shown on this day, for a prompt; `domain/sentence_forms.txt` has them whole."""
    limiting = limiting_count(tuple(facts))
    careful = action in (Action.RECOVER, Action.EASE)
    several = limiting >= SIGNS_FOR_CAUTION
    forms = (
        ("limits", _limiting_forms(careful=careful), limiting > 0),
        ("supports", _SUPPORTING_FORMS, not several and not careful),
        ("neutral", _NEUTRAL_FORMS, not several),
    )
    shown = [f"{effect}:\n{form}" for effect, form, is_shown in forms if is_shown]
    only = " and ".join(effect for effect, _, is_shown in forms if is_shown)
    return "\n".join((*shown, f"No other effect than {only} is shown today."))


_SHORT_LIMITING_FORMS = """\
F is low (high, as its level). F shows fatigue (a tired body). F is a concern. F asks for REST. {workout} gives your body time \
to recover. REST is the wise choice. REST protects {goal}. Joined: F is low, so I choose REST. REST is {advice} or {workout}."""
_SHORT_SUPPORTING_FORMS = """\
F is high (low, as its level). F is a good sign (steady, strong). F shows a fresh body. F supports {workout}. {workout} fits \
{phase}. {workout} is a step on the way to {goal}. Joined: F is high, so {workout} fits today."""


def short_guide(facts: Sequence[Fact], action: Action) -> str:
    """The first of the forms for the effects that can be shown today."""
    careful = action in (Action.RECOVER, Action.EASE) or any(f.effect is FactEffect.LIMITS for f in facts)
    return _SHORT_LIMITING_FORMS if careful else _SHORT_SUPPORTING_FORMS
