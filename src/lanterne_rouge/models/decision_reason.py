"""The reason of a day that a language model decided: the rules' words, its own that may be shown, and the narrator's."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from lanterne_rouge.day.decide import DayResult
from lanterne_rouge.day.signs.signals import Signals, read_signals
from lanterne_rouge.domain.decision import Action, Flag, WorkoutPlan
from lanterne_rouge.domain.language_model import MODEL_ADDS
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.language.phrasing import days_in_words, explain_terms, figure, round_numbers

# Beginnings of what only invites to the session; on a day that was made easier it would call for the harder one.
INVITES = ("Do what is planned", "Today you may do", "Race your race", "Enjoy today's stage")


def rules_reason(rules: DayResult, result: DayResult) -> str:
    """The rules' reason, complete; where the day was made easier, its session is the day's, and no more is invited to."""
    reason, ours = rules.verdict.decision.reason, rules.workout
    if ours is None or (ours == result.workout and rules.verdict.decision.action is result.verdict.decision.action):
        return reason
    reworded = (_with_session(item, ours, result.workout) for item in re.split(r"(?<=[.!?])\s+", reason))
    return " ".join(line for line in reworded if line)


def _with_session(sentence: str, ours: WorkoutPlan, made: WorkoutPlan | None) -> str:
    """A sentence on the rules' session as one on the session that was made of it."""
    if ours.size not in sentence:
        return sentence
    if sentence.startswith(INVITES):
        return ""
    if made is not None:
        return sentence.replace(ours.size, made.size)
    before, colon, _ = sentence.partition(":")
    return f"{before}." if colon and ours.size not in before else ""


WORDS_FOR_REASON = 150
NUMBERS_WANTED = 2
# Where the narrator's words begin, so that nobody takes them for the model's.
FROM_DATA = "Your own numbers tell this:"
SCIENCE = {
    Action.RECOVER: (
        "Rest is when your body repairs itself and fills its stores. Training gives only the signal; you grow in the quiet"
        " hours after it. A calm day now lets your next hard day do its work."
    ),
    Action.EASE: (
        "Easy work moves your blood and keeps you loose. It costs little, so your body can still repair itself. Tired legs gain"
        " little from strain, and they take longer to get over it."
    ),
    Action.MAINTAIN: (
        "Your plan lets load and rest take turns. When you do it as written, your body gets a clear signal and has the time"
        " to answer it. More than that would only make you more tired, not fitter."
    ),
    Action.PUSH: (
        "All the signs that I know are good today. A little more load on a fresh day gives your body a stronger signal. The"
        " rest that comes after it then turns the work into fitness."
    ),
}
PURPOSE = {
    Phase.BASE: "It builds the ground that all later work stands on, with easy and regular days.",
    Phase.BUILD: "Week by week it teaches your body to hold more than before.",
    Phase.PEAK: "It makes your training look more and more like the goal itself.",
    Phase.TAPER: "It lets you do less and less, so that you arrive fresh.",
    Phase.MAINTENANCE: "It keeps what you have, without a date ahead.",
}
IN_EVENT = "You are in the race itself, where each stage serves the next."
STOPPED_REASON = (
    "What you report can be a sign of something serious, and no session is worth that risk. To train now could make it"
    " worse, and it would not make you fitter. A doctor can find out what is behind it. Until then all sport waits, the easy"
    " kind too. Fitness fades slowly, so a few days cost you very little."
)
GOAL_REASONS = {
    Action.RECOVER: "What you save today, you can spend on the days that count.",
    Action.EASE: "What you hold back today, you can spend on the days that count.",
    Action.MAINTAIN: "Each steady day like this one brings your goal a little nearer.",
    Action.PUSH: "A strong day like this one brings your goal a step nearer.",
}
WITHOUT_GOAL = "You have no date ahead, so nothing has to be rushed, and you can build one good week on the other."
LISTEN = (
    "Numbers never tell all of it. If you feel worse than they say, do less and tell me in your next check-in. If something"
    " hurts or you start to feel ill, stop and rest."
)
LIVE_WELL = (
    "Eat well, drink enough and go to bed in good time; that helps you on any day. Small things, done each day, add up to more"
    " than one big session does."
)
TRUST = (
    "You need no perfect day to get fitter. What counts is that you come back to it, week after week, healthy and with some"
    " joy left for the next time."
)


@dataclass(frozen=True, kw_only=True)
class _Said:
    """A piece of the narrator's text; `number` is the athlete's own number in it. Pieces of low `rank` come in first."""

    rank: int
    text: str
    number: str | None = None


def model_reason(text: str, context: Morning, rules: DayResult, result: DayResult, dispute: str = "") -> str:
    """The rules' reason, the model's sentences, what they differed in, and the narrator's words up to 150 in all.

    Two of the day's own numbers stand in it where two are known.
    """
    first = rules_reason(rules, result)
    pieces = [piece for piece in _pieces(read_signals(context), result) if piece.text not in text]

    def whole(chosen: list[_Said]) -> str:
        return _whole(first, text, dispute, [piece for piece in pieces if piece in chosen])

    chosen = _numbers(pieces, whole([]))
    return whole(_filled(chosen, sorted(pieces, key=lambda row: row.rank), whole))


def _filled(chosen: list[_Said], offered: list[_Said], whole: Callable[[list[_Said]], str]) -> list[_Said]:
    """What was chosen, and as many of the pieces offered, in their order, as it takes until there are words enough."""
    for piece in offered:
        so_far = whole(chosen)
        if len(so_far.split()) >= WORDS_FOR_REASON:
            break
        if piece not in chosen and not _tells(so_far, piece.number):
            chosen = [*chosen, piece]
    return chosen


def _whole(first: str, text: str, dispute: str, pieces: list[_Said]) -> str:
    said = [MODEL_ADDS, text] if text else []
    opening = [FROM_DATA] if text and pieces else []
    parts = [first, *said, dispute, *opening, *(piece.text for piece in pieces)]
    return explain_terms(round_numbers(" ".join(part for part in parts if part)))


def _numbers(pieces: list[_Said], so_far: str) -> list[_Said]:
    """As many of the athlete's own numbers as are lacking, the most telling first."""
    with_number = [piece for piece in pieces if piece.number is not None]
    lacking = [piece for piece in with_number if not _tells(so_far, piece.number)]
    present = len(with_number) - len(lacking)
    return lacking[: max(NUMBERS_WANTED - present, 0)]


def _tells(text: str, number: str | None) -> bool:
    return number is not None and re.search(rf"(?<![\d.,]){re.escape(number)}(?![\d]|[.,]\d)", text) is not None


def _pieces(signs: Signals, result: DayResult) -> list[_Said]:
    """Everything the narrator could say of the day, in the order in which it is written."""
    decision, stopped = result.verdict.decision, Flag.MEDICAL_REFERRAL in result.verdict.decision.flags
    action = decision.action
    return [
        _Said(rank=2, text=_session(result.workout)),
        *_metrics(signs),
        *_unknown(signs),
        _Said(rank=2, text=STOPPED_REASON if stopped and result.workout is None else SCIENCE[action]),
        _Said(rank=2, text=_phase(signs)),
        _Said(rank=4, text=_goal(signs, action)),
        _Said(rank=6, text=LISTEN),
        _Said(rank=7, text=LIVE_WELL),
        _Said(rank=8, text=TRUST),
    ]


def _session(workout: WorkoutPlan | None) -> str:
    if workout is None:
        return "Today holds no session, and that is a part of training too."
    return f"Today's session takes {workout.size}, with a load of {figure(workout.load)}."


def _phase(signs: Signals) -> str:
    phase = signs.morning.mission.phase
    return IN_EVENT if signs.in_event else f"You are in your {phase.value} phase. {PURPOSE[phase]}"


def _goal(signs: Signals, action: Action) -> str:
    mission = signs.morning.mission
    if mission.goal_passed or (mission.goal_event is None and mission.days_to_goal is None):
        return WITHOUT_GOAL
    far = mission.days_to_goal
    when = f"Your goal is {days_in_words(far)} away. " if far else "Your goal is today. " if far == 0 else ""
    return f"{when}{GOAL_REASONS[action]}"


def _metrics(signs: Signals) -> Iterable[_Said]:
    """The morning's measurements, each with what it means."""
    body, training = signs.body, signs.training
    if body.readiness is not None:
        yield _measured("Your readiness is {}.", body.readiness, "It sums up how well your body has rested.")
    if training.tsb is not None:
        carried = "So you carry some fatigue." if training.tsb < 0 else "So you are rather fresh."
        yield _measured("Your [TSB] is {}.", training.tsb, carried)
    if body.hrv_week_ms is not None:
        yield _measured("Your [HRV] of the week is {} ms.", round(body.hrv_week_ms), _band(signs))
    if body.sleep is not None:
        yield _measured("You slept {} h.", body.sleep, "Sleep is when most of the repair is done.")
    if body.rhr is not None:
        yield _measured("Your resting heart rate is {} bpm.", body.rhr, _pulse(body.rhr_over))
    if training.ctl is not None:
        yield _measured("Your [CTL] is {}.", training.ctl, "It tells how much training you are used to.")
    if training.atl is not None:
        yield _measured("Your [ATL] is {}.", training.atl, "It tells how much you have done of late.")


def _measured(sentence: str, value: float, means: str) -> _Said:
    shown = figure(value)
    return _Said(rank=5, text=f"{sentence.format(shown)} {means}", number=shown)


def _band(signs: Signals) -> str:
    body = signs.body
    if body.hrv_below:
        return "That is below your own usual range, a sign of strain."
    if body.hrv_above:
        return "That is above your own usual range, which is no licence for more."
    return "That is in your own usual range." if body.hrv_in_band else "It shows how your body bears its load."


def _pulse(over: float | None) -> str:
    if over is None:
        return "When it rises, your body works on something."
    return "That is above your usual, so your body works on something." if over >= 5 else "That is about your usual."


def _unknown(signs: Signals) -> Iterable[_Said]:
    body, training = signs.body, signs.training
    measures = (
        ("readiness", body.readiness),
        ("heart rate variability", body.hrv_week),
        ("sleep", body.sleep),
        ("training load", training.ctl),
    )
    missing = [name for name, value in measures if value is None]
    if missing:
        listed = " and ".join(filter(None, [", ".join(missing[:-1]), missing[-1]]))
        yield _Said(
            rank=3, text=f"I know nothing of your {listed} this morning. What I do not know, I never take as good news."
        )
