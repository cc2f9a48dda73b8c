"""The coach: answers from the athlete's data or from what is known about training. Reads only; drafts and logs nothing."""

import re
from collections.abc import Callable

from lanterne_rouge.app.history import FitnessRequest, show_fitness
from lanterne_rouge.app.strength.exercises import ExerciseRequest, show_exercise
from lanterne_rouge.app.strength.log import (
    RecordsRequest,
    TrainingContextRequest,
    TrendsRequest,
    VolumeRequest,
    show_records,
    show_training_context,
    show_trends,
    show_volume,
)
from lanterne_rouge.app.why import WhyRequest, explain_day
from lanterne_rouge.conversation.answer import Answer, Fetching
from lanterne_rouge.conversation.claims import correction_of
from lanterne_rouge.conversation.coach_facts import (
    DAYS_BACK,
    fitness_facts,
    passage_text,
    record_facts,
    trend_facts,
    volume_facts,
)
from lanterne_rouge.conversation.coach_volume import WEEKS_LOOKED_AT, volume_answer
from lanterne_rouge.conversation.everyday_knowledge import everyday_answer
from lanterne_rouge.conversation.exercise_words import find_exercise_name
from lanterne_rouge.conversation.knowledge import WHAT_TO_ASK, passage_for
from lanterne_rouge.conversation.pain_advice import pain_answer, speaks_of_pain
from lanterne_rouge.conversation.tools import Toolbox
from lanterne_rouge.domain.errors import LanterneError, NotFound
from lanterne_rouge.domain.language_model import Fact
from lanterne_rouge.domain.routing import Intent
from lanterne_rouge.language.phrasing import figure
from lanterne_rouge.views.exercises import ExerciseDetailView
from lanterne_rouge.views.lifting_history import training_context_text, trends_text, volume_text
from lanterne_rouge.views.lifting_records import records_text
from lanterne_rouge.views.what_if import why_text

_DETAIL = re.compile(r"\b(?:detail|in full|everything|all of (?:it|them)|long version|more about)\b")
_HOW = re.compile(r"\b(?:how (?:do|to|should)|technique|form (?:for|on|in)|cues?|mistakes?|set ?up)\b")
_TODAY = re.compile(r"\b(?:today|this morning|decision|why (?:rest|easy|recover|ease|push|not))\b")
OUT_OF_SCOPE = "That is outside of what I know. I'm here for your training: ask about it, have something planned, or log what you did."
NOTHING_YET = (
    "I have no data for that yet. Import your files (lanterne import FOLDER) or log what you do, and ask again."
)

_SMALL_TALK = (
    (
        re.compile(r"^(?:thanks?|thank you|thx|cheers|ta|great|perfect|nice|cool|awesome)\b[a-z ,!.]{0,20}$"),
        "You're welcome.",
    ),
    (
        re.compile(r"^(?:hi|hello|hey|good (?:morning|evening|afternoon)|morning)\b[a-z ,!.]{0,15}$"),
        "Hello. What are you training today?",
    ),
    (re.compile(r"^(?:bye|good ?night|see you)\b[a-z ,!.]{0,20}$"), "See you."),
)

Found = tuple[str, tuple[Fact, ...]]
"""What was looked up, as text and as facts."""
Reader = Callable[[str, Fetching, Toolbox], Found]


def coach_answer(intent: Intent, text: str, tools: Toolbox) -> Answer:
    """The answer to a normalised question."""
    detailed = _DETAIL.search(text) is not None
    if intent is Intent.OUT_OF_SCOPE:
        return Answer(text=OUT_OF_SCOPE)
    if (talk := small_talk(text)) is not None:
        return Answer(text=talk)
    if speaks_of_pain(text):
        return Answer(text=pain_answer(text), detailed=True)
    fetch = Fetching(tools)
    if intent is not Intent.ANALYZE_PROGRESS:
        told = _principle(text, fetch)
        if told is not None:
            is_settled = correction_of(text) is not None
            return Answer(text=told, steps=tuple(fetch.steps), detailed=detailed, is_settled=is_settled)
    if intent is Intent.ANALYZE_PROGRESS or _TODAY.search(text):
        reader = next(reader for pattern, reader in _READERS if pattern.search(text))
        if reader is _progress and _named_exercise(text) is not None:
            reader = _trends
        try:
            said, facts = reader(text, fetch, tools)
        except LanterneError as error:
            said, facts = f"{error.sentence} {error.next_step}".strip(), ()
        return Answer(text=said or NOTHING_YET, steps=tuple(fetch.steps), detailed=detailed, facts=facts)
    everyday = everyday_answer(text)
    if everyday is not None:
        return Answer(text=passage_text(everyday), detailed=detailed)
    return Answer(text=WHAT_TO_ASK, is_answered=False)


def small_talk(text: str) -> str | None:
    """The answer to a greeting or to thanks; None where a normalised message wants anything."""
    return next((answer for words, answer in _SMALL_TALK if words.match(text)), None)


def _principle(text: str, fetch: Fetching) -> str | None:
    """A passage, or how an exercise is done; no athlete's data is fetched for either."""
    exercise = _named_exercise(text)
    if exercise is not None and (_HOW.search(text) or re.search(r"\bwhat is\b|\bwhat's\b", text)):
        try:
            view = fetch("tool_get_exercise_details", show_exercise, ExerciseRequest(name=exercise))
        except NotFound:
            return None
        return _how_to(view)
    correction = correction_of(text)
    if correction is not None:
        return passage_text(correction)
    passage = passage_for(text) if not _TODAY.search(text) else None
    return passage_text(passage) if passage is not None else None


def _how_to(view: ExerciseDetailView) -> str:
    """How an exercise is done: its steps, what to think of, what goes wrong."""
    cues = f"Think of: {'; '.join(view.cues)}" if view.cues else ""
    mistakes = f"Common mistakes: {'; '.join(view.mistakes)}" if view.mistakes else ""
    return "\n".join(part for part in (f"{view.name}:", *view.steps, cues, mistakes) if part)


def _named_exercise(text: str) -> str | None:
    words = re.findall(r"[a-z]+(?:[-'][a-z]+)*", text)
    found = (find_exercise_name(words, at) for at in range(len(words)))
    return next((name for one in found if one is not None for name in (one[0],)), None)


def _volume(text: str, fetch: Fetching, tools: Toolbox) -> Found:
    view = fetch("tool_get_analytics_features", show_volume, VolumeRequest(weeks=WEEKS_LOOKED_AT))
    if _DETAIL.search(text):
        return volume_text(view, tools.context.units, tools.scope.today), tuple(volume_facts(view, tools.scope.today))
    return volume_answer(view, text, tools.scope.today), tuple(volume_facts(view, tools.scope.today))


def _records(text: str, fetch: Fetching, tools: Toolbox) -> Found:
    view = fetch("tool_get_records", show_records, RecordsRequest(exercise=_named_exercise(text)))
    return records_text(view, tools.context.units), tuple(record_facts(view, tools.context.units))


def _trends(text: str, fetch: Fetching, tools: Toolbox) -> Found:
    exercise = _named_exercise(text)
    view = fetch("tool_get_exercise_trends", show_trends, TrendsRequest(exercise=exercise))
    return trends_text(view, tools.context.units, exercise=exercise), tuple(trend_facts(view, tools.context.units))


def _fitness(text: str, fetch: Fetching, tools: Toolbox) -> Found:
    days = fetch("tool_get_fitness", show_fitness, FitnessRequest(last=tools.scope.today))
    if not days:
        return NOTHING_YET, ()
    now, before = days[-1], days[max(0, len(days) - 1 - DAYS_BACK)]
    said = (
        f"Your CTL is {figure(now.ctl)}, four weeks ago it was {figure(before.ctl)}.\n"
        f"Your ATL is {figure(now.atl)}, and your TSB {figure(now.tsb)}."
        + ("\nThese numbers are still settling: I know too few weeks of you yet." if now.settling else "")
    )
    return said, tuple(fitness_facts(days))


def _today(text: str, fetch: Fetching, tools: Toolbox) -> Found:
    """The day's reasons as they were given; a model that worded them did so then."""
    return why_text(fetch("tool_get_today", explain_day, WhyRequest())), ()


def _balance(text: str, fetch: Fetching, tools: Toolbox) -> Found:
    """Whether training is balanced, over whole rounds of the split that is trained."""
    view = fetch("tool_get_training_context", show_training_context, TrainingContextRequest())
    if not view.exercises_by_muscle:
        return NOTHING_YET, ()
    return "\n".join((view.split.says, view.balance.says, view.symmetry.says)), ()


def _progress(text: str, fetch: Fetching, tools: Toolbox) -> Found:
    """How training goes as a whole: lifting where there is some, else fitness."""
    context = fetch("tool_get_training_context", show_training_context, TrainingContextRequest())
    lifting = training_context_text(context) if context.exercises_by_muscle else ""
    fitness, facts = _fitness(text, fetch, tools)
    return "\n".join(part for part in (fitness, lifting) if part), facts


_READERS: tuple[tuple[re.Pattern[str], Reader], ...] = tuple(
    (re.compile(pattern), reader)
    for pattern, reader in (
        (
            r"\b(?:im)?balanced?\b|\bpush\b.*\bpull\b|\bpull\b.*\bpush\b|\bneglect\w*\b|\bweak(?:est|er|ness)?\b|\blagging\b|\bmy split\b",
            _balance,
        ),
        (r"\bvolume\b|\bsets\b|\bmuscle", _volume),
        (r"\bprs?\b|\brecords?\b|\bbest\b|\bpersonal\b", _records),
        (r"\be1rm\b|\b1rm\b|\bmax\b|\bstronger\b|\btrend\b|\bstrength\b|\bbench|\bsquat|\bdeadlift|\bpress\b", _trends),
        (
            r"\bctl\b|\batl\b|\btsb\b|\bfitness\b|\bform\b|\bfatigue\b|\bload\b|\bftp\b|\bpower\b|\bhours\b|\bthreshold\b",
            _fitness,
        ),
        (r"\btoday\b|\bthis morning\b|\bdecision\b|\bwhy\b", _today),
        (r"", _progress),
    )
)
