"""The coach: answers from the athlete's data or from what is known about training. Reads only; drafts and logs nothing."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from lanterne_rouge.app.days_ahead import DaysAheadRequest, show_days_ahead
from lanterne_rouge.app.history import FitnessRequest, show_fitness
from lanterne_rouge.app.strength.exercises import ExerciseRequest, SearchRequest, search_exercises, show_exercise
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
from lanterne_rouge.app.why import DECIDED_BEFORE, WhyRequest, explain_day, is_outdated
from lanterne_rouge.conversation.answer import Answer, Fetching
from lanterne_rouge.conversation.asked_days import day_words, read_asked_days
from lanterne_rouge.conversation.claims import correction_of
from lanterne_rouge.conversation.coach_facts import (
    DAYS_BACK,
    SAME_FITNESS,
    fitness_facts,
    passage_text,
    record_facts,
    trend_facts,
    volume_facts,
)
from lanterne_rouge.conversation.coach_plates import asks_plates, plates_answer
from lanterne_rouge.conversation.coach_volume import WEEKS_LOOKED_AT, named_muscles, volume_answer
from lanterne_rouge.conversation.exercise_words import exercise_in_text
from lanterne_rouge.conversation.knowledge import NOT_SURE, NOT_SURE_WHAT, WHAT_TO_ASK
from lanterne_rouge.conversation.knowledge_search import (
    SURE_WITHOUT_QUESTION,
    asked_together,
    needs_care,
    passage_for,
    passage_near,
    speaks_of_more,
    topic_shared,
    topics_near,
)
from lanterne_rouge.conversation.message_signals import is_about_others
from lanterne_rouge.conversation.own_questions import (
    asks_beyond_the_log,
    asks_if_improving,
    asks_of_own_number,
    asks_of_the_day,
    asks_what_is_on,
    asks_what_was,
    history_question,
    plan_question,
    threshold_asked_for,
)
from lanterne_rouge.conversation.own_records import record_answer, record_question
from lanterne_rouge.conversation.pace_sums import pace_sum
from lanterne_rouge.conversation.pain_advice import pain_answer, speaks_of_pain, tells_of_pain
from lanterne_rouge.conversation.race_wishes import RaceWish
from lanterne_rouge.conversation.remembered_care import Care
from lanterne_rouge.conversation.safety import safety_answer, warns
from lanterne_rouge.conversation.several_questions import separate_questions
from lanterne_rouge.conversation.small_talk import small_talk
from lanterne_rouge.conversation.told_settings import SettingName, ToldSetting
from lanterne_rouge.conversation.tools import Toolbox
from lanterne_rouge.conversation.wishes import (
    SORRY,
    AskedBack,
    PlanWish,
    WeekDays,
    Wish,
    is_cross,
    is_race_ahead,
    read_wish,
)
from lanterne_rouge.domain.check_in import GRIEVING
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.errors import LanterneError, NotFound
from lanterne_rouge.domain.language_model import Fact
from lanterne_rouge.domain.routing import Intent
from lanterne_rouge.language.check_in.feeling import find_feeling_words
from lanterne_rouge.language.phrasing import date_in_words, format_estimate, words_of
from lanterne_rouge.views.exercises import ExerciseDetailView
from lanterne_rouge.views.lifting_history import LiftTrendView, trends_text, volume_text
from lanterne_rouge.views.lifting_records import records_text
from lanterne_rouge.views.plan import PlannedDayView
from lanterne_rouge.views.what_if import why_text

_DETAIL = re.compile(r"\b(?:detail|in full|everything|all of (?:it|them)|long version|more about)\b")
_HOW = re.compile(
    r"\b(?:how (?:do|to|should)|technique|form (?:for|on|in)|cues?|mistakes?|set ?up|think (?:about|of)|look out for|proper(?:ly)?)\b"
)
_OTHERWISE = re.compile(
    r"\b(?:how (?:many|much|often|long|heavy|do i (?:breathe|stop|know)|deep)|warm ?-?up|grip|breath\w*|alternatives?"
    r"|substitutes?|instead|plateau\w*|stuck|stall\w*|e?1rm|trend|max|sore|pain|heavy|add weight|better|vs|or)\b|\bmy\b"
)
"""What names an exercise and asks for something else than how it is done."""
_ADVICE = re.compile(
    r"\b(?:should i|should my|how do i|how can i|how often|when (?:should|do) i|do i need|can i|is it (?:ok|bad|good|safe)"
    r"|what should|how to|when to|before (?:a|my)|compare|vs|or)\b"
)
_FOR_MUSCLE = re.compile(
    r"\b(?:(?:exercises?|movements?|lifts?) (?:for|to|that|hit|work)|(?:best|good|which|what) (?:\w+ )?exercises?|how (?:do|can"
    r"|to) (?:i )?(?:train|hit|work|target)\b)"
)
_OWN_DAY = re.compile(
    r"\b(?:why (?:is|am|was|do i) .{0,20}\b(?:today|this morning)|why (?:rest|easy|recover|ease|push|not)\b|decision)\b"
)
_TODAY = re.compile(r"\b(?:today|this morning|decision|why (?:rest|easy|recover|ease|push|not))\b")
_SIDES = re.compile(
    r"\b(?:left|right|one side|one leg|one arm)\b.{0,25}\b(?:weaker|stronger|smaller|bigger|thinner|behind)\b"
)
_QUITTING = re.compile(r"\b(?:quit(?:ting)?|giv(?:e|ing) up|hate (?:training|running|cycling|the gym)|no point)\b")
_TOLD_SESSION = re.compile(r"^(?:i |just |so )*(?:did|ran|rode|swam|lifted|trained|went|finished|had)\b")
_MINUTES = re.compile(r"\b(?P<count>[1-9]\d) ?(?:min|mins|minutes)\b")
WHY_FORM_MOVES = (
    "Form (TSB) is your fitness (CTL, six weeks of training) less your fatigue (ATL, the last week): a harder week than usual takes it"
    " down, easier days bring it back up. How you feel goes before the number."
)
ONE_THING_AT_A_TIME = (
    "I can't put those together from your log yet, so I won't guess.\nOne thing at a time I can: my long runs in February, how did I sleep"
    " last week, how is my bench going, am I fitter than in January"
)
WITH_FEWER_MINUTES = (
    "With {minutes} minutes: do that and no more than {minutes} of it, warm-up included. Leave out the end, and don't go harder to make up"
    " for it.\nThe day in its shorter form: lanterne session today easier"
)
OUT_OF_SCOPE = "That is outside of what I know. I'm here for your training: ask about it, have something planned, or log what you did."
CONDOLENCE = (
    "I'm sorry for your loss.\n"
    "Do as much or as little as does you good: a walk is fine, and so is nothing at all. Nothing hard needs doing now.\n"
    "Say it in your check-in in your own words, and I'll keep the day gentle."
)
IF_NOT_THAT = "If you meant something else, ask it in other words."
NOTHING_YET = (
    "I have no data for that yet. Import your files (lanterne import FOLDER) or log what you do, and ask again."
)

_ASKS_IF_FITTER = re.compile(r"\b(?:am i|i'?m|getting|is my)\b.*\b(?:fitter|fitness|better|improving|progress\w*)\b")
OF_THIS_COACH = "how this coach works"
RESTS_TODAY = "Today: rest."
TODAY_IN_FULL = "In full: lanterne today"
MOST_LINES_OF_ONE = 4
"""How many lines each of two questions gets."""
MOST_OFFERED = 2
"""How many topics are offered where nothing answers."""
MOST_WEEKS_SAID = 4
TREND_DAYS, LEAST_MOVE_KG, MOST_LIFTS_SAID = 42, 0.25, 3
"""How far back a lift is compared, and which change a month counts as one."""
MOST_REASONS, MOST_NAMED_EXERCISES = 3, 6
Found = tuple[str, tuple[Fact, ...]]
"""What was looked up, as text and as facts."""
Reader = Callable[[str, Fetching, Toolbox], Found]


def coach_answer(
    intent: Intent, text: str, tools: Toolbox, care: Care | None = None, *, said: str | None = None
) -> Answer:
    """The answer to a normalised message: to each of its questions where it holds two that stand by themselves.

    `care`: what is remembered of a body that needs care; then no answer for a healthy adult is given. `said`: the message itself, where
    `text` holds what it goes on from as well; the athlete's own situation answers the message before that.
    """
    if care is not None and not care.is_stop and warns(careful := f"{said or text} {care.words}"):
        # What is harmless for others and no good for this body: a child that wants to be lighter.
        return Answer(text=safety_answer(careful), detailed=True, is_settled=True)
    situation = _of_situation(intent, said or text, tools, care)
    if situation is None and said is not None and said != text and tells_of_pain(text):
        # What goes on from a pain is about it, however it is put.
        situation = Answer(text=pain_answer(text), detailed=True, is_settled=True)
    own = (
        _set_by_talk(said or text, situation, tools)
        or _each_question(intent, said or text, tools, care)
        or situation
        or _answer_in_parts(intent, text, tools, care)
    )
    if care is None or not care.is_passing or small_talk(text) is not None or history_question(text) is not None:
        return own
    # What no doctor has seen yet is held back by one gate for all that is said.
    if care.is_stop and not care.is_partial:
        return own
    if care.said in own.text or care.words in own.text or not own.is_answered:
        return own
    if care.is_partial:
        # In front of a day of the plan, which may be one of training.
        return replace(
            own, text=f"{care.said}\n{own.text}" if own.steps else f"{own.text}\n{care.after}", detailed=True
        )
    return replace(own, text=f"{own.text}\n{care.beside}") if _is_of_training(text) else own


def _each_question(intent: Intent, text: str, tools: Toolbox, care: Care | None) -> Answer | None:
    """Two questions that each have an answer of their own; None where there is one, or where the body goes first."""
    questions = separate_questions(text)
    is_of_body = needs_care(text) or speaks_of_pain(text) or GRIEVING in find_feeling_words(text)
    if not questions or care is not None or is_of_body:
        return None
    # Imported here: the plan and the log are loaded for the athlete's own questions only.
    from lanterne_rouge.conversation.own_situation import situation_answer

    if situation_answer(text, tools, cares=True, with_race=False) is not None:
        return None
    answers = [
        _of_situation(intent, each, tools, None) or _answer_one(_intent_of(each, intent), each, tools)
        for each in questions
    ]
    return _joined_answers(answers)


def _set_by_talk(text: str, situation: Answer | None, tools: Toolbox) -> Answer | None:
    """A setting that is told, as an offer; of a target time first whether it can be reached. None where nothing is to be set."""
    wish = read_wish(text)
    if not isinstance(wish, ToldSetting | RaceWish):
        return None
    of_body = isinstance(wish, ToldSetting) and wish.name in (SettingName.ASTHMA, SettingName.DIABETES)
    if needs_care(text) and not of_body:
        return None
    offered = _changed_plan(wish, text, tools)
    is_target = isinstance(wish, ToldSetting) and wish.name is SettingName.TARGET
    if situation is None or not is_target or offered.offer is None:
        return offered
    first = situation.text.partition("\n")[0]
    return replace(offered, text=f"{first}\n{offered.text}", steps=(*situation.steps, *offered.steps), detailed=True)


def _refusal(text: str, care: Care) -> str:
    """A plain no to hard training while ill."""
    is_hard = _HARD.search(text) is not None and _ASKS_TO_TRAIN.search(text) is not None
    return "No, nothing hard until you're well. " if is_hard and care.words == "ill" else ""


_HARD: Final = re.compile(r"\b(?:hard|intervals?|threshold|tempo|vo2\w*|race|racing|heavy)\b")
_TRAINING: Final = re.compile(
    r"\b(?:train\w*|run\w*|ride|riding|cycl\w+|swim\w*|lift\w*|squat\w*|intervals?|hard|race|racing|pac(?:e|ing)|plyo\w*|jump\w*|climbs?"
    r"|threshold|ftp|session|workout|gym|marathon|[0-9]+ ?km?)\b"
)


_ASKS_TO_TRAIN: Final = re.compile(
    r"\b(?:can|may|should|could|am|is it (?:ok|okay|safe|fine)|ok(?:ay)? to|safe to)\b.{0,30}\b(?:train\w*|run\w*|rid(?:e|ing)|cycl\w+"
    r"|swim\w*|lift\w*|squat\w*|rac(?:e|ing)|intervals?|work ?out|session|plyo\w*|jump\w*)\b(?: (?:today|now|tomorrow|again|anyway|hard"
    r"|outside|easy|easily|still|already|yet|with \w+ \w+|with \w+|this week|on \w+day))*[ ?.!]*$"
)
"""Whether to train now: with a body that needs care that is about the body first."""


def _is_of_training(text: str) -> bool:
    return _TRAINING.search(text) is not None and history_question(text) is None


def _answer_in_parts(intent: Intent, text: str, tools: Toolbox, care: Care | None) -> Answer:
    if care is not None and (careful := _careful_answer(intent, text, care)) is not None:
        return careful
    questions = (
        ()
        if needs_care(text) or speaks_of_pain(text) or GRIEVING in find_feeling_words(text)
        else separate_questions(text)
    )
    answers = [_answer_one(_intent_of(question, intent), question, tools) for question in questions]
    return _joined_answers(answers) or _answer_one(intent, text, tools)


def _joined_answers(answers: Sequence[Answer]) -> Answer | None:
    """The answers to several questions in one; None where one of them has none, or two are alike."""
    offers = [answer.offer for answer in answers if answer.offer]
    if len({answer.text for answer in answers if answer.is_answered}) < len(answers) or not answers or len(offers) > 1:
        return None
    return Answer(
        text="\n".join(_first_lines(answer.text) for answer in answers),
        steps=tuple(step for answer in answers for step in answer.steps),
        facts=tuple(fact for answer in answers for fact in answer.facts),
        is_settled=any(answer.is_settled for answer in answers),
        detailed=True,
        offer=next(iter(offers), None),
    )


def _of_situation(intent: Intent, text: str, tools: Toolbox, care: Care | None) -> Answer | None:
    if (
        intent is Intent.OUT_OF_SCOPE
        or small_talk(text) is not None
        or asks_plates(text)
        or GRIEVING in find_feeling_words(text)
    ):
        return None
    # Imported here: the plan and the log are loaded for the athlete's own questions only.
    from lanterne_rouge.conversation.own_situation import situation_answer

    return situation_answer(text, tools, cares=needs_care(text), with_race=care is None or care.is_passing)


def _careful_answer(intent: Intent, text: str, care: Care) -> Answer | None:
    """What holds for the body that is remembered; None where the question is of no training, food or health."""
    if (
        small_talk(text) is not None
        or asks_of_own_data(intent, text)
        or read_wish(text) is not None
        or speaks_of_pain(text)
    ):
        return None
    general = passage_for(text)
    if (general is not None and general.source == OF_THIS_COACH) or (general is None and correction_of(text) is None):
        return None
    passage = passage_for(f"{text} {care.words}")
    if care.is_passing and not _ASKS_TO_TRAIN.search(text) and (passage is None or not speaks_of_more(passage, text)):
        return None
    passage = passage or passage_for(care.words)
    return (
        Answer(text=f"{_refusal(text, care)}{care.said} {passage_text(passage)}", detailed=True, is_settled=True)
        if passage is not None
        else None
    )


def _intent_of(question: str, intent: Intent) -> Intent:
    if history_question(question) is not None or record_question(question) is not None:
        return Intent.ANALYZE_PROGRESS
    return Intent.COACH_GENERAL if intent is Intent.ANALYZE_PROGRESS and not _reader_of_numbers(question) else intent


def _first_lines(text: str) -> str:
    return "\n".join(text.split("\n")[:MOST_LINES_OF_ONE])


def _changed_plan(wish: Wish, text: str, tools: Toolbox) -> Answer:
    """What to do about a wish for another plan: a change that the plan allows is offered, and a yes makes it."""
    sorry = SORRY if is_cross(text) else ""
    if isinstance(wish, AskedBack):
        return Answer(text=f"{sorry}{wish.text}")
    from lanterne_rouge.conversation.offers import (
        offered_change,
        offered_days_off,
        offered_race,
        offered_setting,
        offered_week_days,
    )

    fetch, today = Fetching(tools), tools.scope.today
    try:
        if isinstance(wish, RaceWish):
            offered = offered_race(wish, tools.scope)
        elif isinstance(wish, ToldSetting):
            offered = offered_setting(wish, tools.scope)
        elif isinstance(wish, PlanWish):
            offered = offered_change(wish, fetch, today)
        elif isinstance(wish, WeekDays):
            offered = offered_week_days(wish, tools.scope)
        else:
            offered = offered_days_off(wish, fetch, today)
    except LanterneError as error:
        return Answer(text=f"{error.sentence} {error.next_step}".strip(), steps=tuple(fetch.steps))
    # Settled, so that no model words it: a yes has to mean what was shown.
    return Answer(text=f"{sorry}{offered.text}", steps=tuple(fetch.steps), offer=offered.phrase, is_settled=True)


_FAMILY_REASON: Final = re.compile(
    r"[,.;] ?(?:my |the |our |it's |its |because of )*(?:kids?|child(?:ren)?|family)\b[^,.;?\d]*$"
)


def _answer_one(intent: Intent, text: str, tools: Toolbox) -> Answer:
    """The answer to one normalised question."""
    detailed = _DETAIL.search(text) is not None
    if GRIEVING in find_feeling_words(text):
        return Answer(text=CONDOLENCE)
    if intent is Intent.OUT_OF_SCOPE:
        return Answer(text=OUT_OF_SCOPE)
    if (talk := small_talk(text)) is not None or (talk := pace_sum(text)) is not None:
        return Answer(text=talk)
    if speaks_of_pain(text):
        return Answer(text=pain_answer(text), detailed=True)
    wish = read_wish(text)
    # The children whose match is on are why, and no body that is asked about.
    is_free = not needs_care(_FAMILY_REASON.sub("", text)) or is_about_others(text)
    if wish is not None and (is_free if isinstance(wish, PlanWish) else not needs_care(text)):
        return _changed_plan(wish, text, tools)
    if not needs_care(text) and is_race_ahead(text) and (found := passage_for("is my goal realistic")) is not None:
        return Answer(text=passage_text(found), detailed=detailed)
    fetch = Fetching(tools)
    told = _without_data(intent, text, fetch, tools.scope.today)
    if told is not None:
        return Answer(
            text=told, steps=tuple(fetch.steps), detailed=detailed, is_settled=correction_of(text) is not None
        )
    reader = _reader_for(intent, text, tools.scope.today)
    if reader is None:
        return Answer(text=_nearest(text, fetch, tools.scope.today), steps=tuple(fetch.steps), is_answered=False)
    try:
        said, facts = reader(text, fetch, tools)
    except LanterneError as error:
        said, facts = f"{error.sentence} {error.next_step}".strip(), ()
    return Answer(text=said or NOTHING_YET, steps=tuple(fetch.steps), detailed=detailed, facts=facts)


def _nearest(text: str, fetch: Fetching, today: date) -> str:
    """Where nothing known answers it: the plan of a day that is named, else what may be asked instead.

    A body that needs care still gets what holds for it.
    """
    if needs_care(text) and (near := passage_near(text)) is not None:
        return f"{NOT_SURE}\n{passage_text(near)}"
    asked = read_asked_days(text, today, is_past=False)
    if asked is not None and asked.is_one_day and asked.first >= today:
        from lanterne_rouge.conversation.coach_plan import line_of_day

        if line := line_of_day(asked.first, fetch, today):
            return f"{line}\n{IF_NOT_THAT}"
    topics = topics_near(text, MOST_OFFERED)
    if not topics:
        return WHAT_TO_ASK
    if len(topics) > 1 and (near := topic_shared(text)) is not None:
        other = next((topic for topic in topics if topic != near.topic), None)
        return f"{passage_text(near)}\nIf you meant {other}, say so." if other is not None else passage_text(near)
    if both := asked_together(text):
        shortly = (f"{one.topic[:1].upper()}{one.topic[1:]}: {' '.join(one.text.splitlines()[:2])}" for one in both)
        return "\n".join((*shortly, IF_NOT_THAT))
    return f"{NOT_SURE_WHAT}\nI can tell you about {' or '.join(topics)}: say which, or ask it in other words."


def _without_data(intent: Intent, text: str, fetch: Fetching, today: date) -> str | None:
    """A correction, how an exercise is done, or a passage; None where the athlete's own data is asked for, or nothing is known."""
    cares = needs_care(text)
    correction = correction_of(text) if not cares else None
    if correction is not None:
        return passage_text(correction)
    if not cares and intent is not Intent.ANALYZE_PROGRESS and (how := _exercise_answer(text, fetch)) is not None:
        return how
    if asks_of_own_data(intent, text):
        return None
    if not cares and (exercises := _exercises_for(text, fetch)) is not None:
        return exercises
    if not cares and asks_beyond_the_log(text):
        return ONE_THING_AT_A_TIME
    passage = passage_for(text)
    if passage is None:
        return None
    own = _own_beside(text, fetch, today) if not cares else ""
    return f"{own}\n{passage_text(passage)}" if own else passage_text(passage)


def _own_beside(text: str, fetch: Fetching, today: date) -> str:
    """The athlete's own number beside what holds in general: the sets of a muscle that is named, the threshold that is explained."""
    muscles = named_muscles(text)
    if muscles and re.search(r"\bhow many\b.*\bsets\b", text):
        view = fetch("tool_get_analytics_features", show_volume, VolumeRequest(weeks=WEEKS_LOOKED_AT))
        # The usual range stands in what is known already.
        said = volume_answer(view, text, today).splitlines()[: len(muscles)]
        return "\n".join(said) if any(week.sessions for week in view.weeks) else ""
    if threshold_asked_for(text) is not None and re.search(
        r"^(?:so |and )?(?:what(?:'?s| is| does)|explain|how do i test)\b", text
    ):
        from lanterne_rouge.conversation.coach_history import NOT_KNOWN_YET, history_answer

        own = history_answer("threshold", text, fetch, today)
        return own if own != NOT_KNOWN_YET else ""
    return ""


def _exercises_for(text: str, fetch: Fetching) -> str | None:
    """Exercises that train a muscle; None where none is asked for."""
    muscles = named_muscles(text) if _FOR_MUSCLE.search(text) else ()
    if not muscles:
        return None
    view = fetch(
        "tool_search_exercises", search_exercises, SearchRequest(muscle=muscles[0], limit=MOST_NAMED_EXERCISES)
    )
    names = [one.name for one in view.exercises[:MOST_NAMED_EXERCISES]]
    if not names:
        return None
    return f"For the {words_of(muscles[0].value)}: {', '.join(names)}.\nHow one is done: ask, such as: how do I {names[0].lower()}"


def asks_of_own_data(intent: Intent, text: str) -> bool:
    """Whether data answers it and not a principle: a wish for advice is one for a principle, whatever else it names."""
    if asks_plates(text):
        return True
    if plan_question(text) is not None or history_question(text) is not None or record_question(text) is not None:
        return asks_what_was(text) or not needs_care(text)
    if _OWN_DAY.search(text) or asks_of_the_day(text):
        return not needs_care(text)
    if _SIDES.search(text) or _QUITTING.search(text):
        return False
    if asks_if_improving(text):
        return not needs_care(text)
    if intent is not Intent.ANALYZE_PROGRESS or _ADVICE.search(text):
        return False
    # What names none of the athlete's numbers, as in `why am I slower`, may still be a question of principle.
    return _reader_of_numbers(text) is not None or exercise_in_text(text) is not None


def _reader_for(intent: Intent, text: str, today: date) -> Reader | None:
    """What looks up the answer; None where nothing of the athlete's is asked for."""
    if needs_care(text) and not asks_what_was(text):
        return None
    if asks_plates(text):
        return lambda asked, fetch, tools: (plates_answer(asked, fetch, tools.context.units), ())
    # Imported here: the season's plan and the log are loaded for questions about them only.
    if (of_log := record_question(text)) is not None:
        return lambda asked, fetch, tools: (record_answer(of_log, asked, fetch, today, tools.context.units), ())
    if (of_plan := plan_question(text)) is not None:
        from lanterne_rouge.conversation.coach_plan import lifts_answer, plan_answer

        if of_plan == "lifts":
            return lambda asked, fetch, tools: (lifts_answer(asked, fetch, tools.scope), ())
        return lambda asked, fetch, tools: (plan_answer(of_plan, asked, fetch, today), ())
    if (of_past := history_question(text)) is not None:
        from lanterne_rouge.conversation.coach_history import history_answer

        return lambda asked, fetch, tools: (history_answer(of_past, asked, fetch, today), ())
    if asks_of_own_number(text) and _FITNESS.search(text) and not needs_care(text):
        return _why_fitness if "why" in text or "how come" in text else _fitness
    if asks_of_the_day(text) and not needs_care(text):
        return _today_and_principle
    if asks_if_improving(text):
        return _progress
    if intent is not Intent.ANALYZE_PROGRESS and _TODAY.search(text) is None:
        return None
    if (reader := _reader_of_numbers(text)) is not None or _ADVICE.search(text):
        return reader
    return _trends if exercise_in_text(text) is not None else _progress


def _reader_of_numbers(text: str) -> Reader | None:
    return next((reader for pattern, reader in _READERS if pattern.search(text)), None)


def _exercise_answer(text: str, fetch: Fetching) -> str | None:
    """How the exercise is done that a question names; no athlete's data is fetched for it."""
    exercise = exercise_in_text(text)
    if exercise is None or not (
        _HOW.search(text) or re.search(r"\bwhat is\b|\bwhat'?s\b|\bwhat muscles?\b|\bwhich muscles?\b", text)
    ):
        return None
    if _OTHERWISE.search(text):
        return None
    try:
        view = fetch("tool_get_exercise_details", show_exercise, ExerciseRequest(name=exercise))
    except NotFound:
        return None
    return _how_to(view)


def _how_to(view: ExerciseDetailView) -> str:
    """How an exercise is done: its steps, what to think of, what goes wrong."""
    cues = f"Think of: {'; '.join(view.cues)}" if view.cues else ""
    mistakes = f"Common mistakes: {'; '.join(view.mistakes)}" if view.mistakes else ""
    return "\n".join(part for part in (f"{view.name}:", *view.steps, cues, mistakes) if part)


def _volume(text: str, fetch: Fetching, tools: Toolbox) -> Found:
    view = fetch("tool_get_analytics_features", show_volume, VolumeRequest(weeks=WEEKS_LOOKED_AT))
    if _DETAIL.search(text):
        return volume_text(view, tools.context.units, tools.scope.today), tuple(volume_facts(view, tools.scope.today))
    return volume_answer(view, text, tools.scope.today), tuple(volume_facts(view, tools.scope.today))


def _records(text: str, fetch: Fetching, tools: Toolbox) -> Found:
    view = fetch("tool_get_records", show_records, RecordsRequest(exercise=exercise_in_text(text)))
    return records_text(view, tools.context.units), tuple(record_facts(view, tools.context.units))


def _trends(text: str, fetch: Fetching, tools: Toolbox) -> Found:
    exercise = exercise_in_text(text)
    view = fetch("tool_get_exercise_trends", show_trends, TrendsRequest(exercise=exercise))
    facts = tuple(trend_facts(view, tools.context.units))
    lifts = [lift for lift in view.lifts if lift.points]
    if exercise is None or not lifts or _DETAIL.search(text):
        return trends_text(view, tools.context.units, exercise=exercise), facts
    return "\n".join(_trend_of(lift, tools.context.units, tools.scope.today) for lift in lifts[:MOST_LIFTS_SAID]), facts


def _trend_of(lift: LiftTrendView, unit: WeightUnit, today: date) -> str:
    """How a lift goes, in words: now, before, the best, and by how much a month."""
    last = lift.points[-1]
    before = next((one for one in reversed(lift.points) if (last.date - one.date).days >= TREND_DAYS), None)
    said = f"{lift.name}: estimated maximum {format_estimate(last.e1rm_kg, unit)} ({day_words(last.date, today)})"
    said += f", {format_estimate(before.e1rm_kg, unit)} on {day_words(before.date, today)}" if before else ""
    if lift.best_kg is not None and lift.best_kg > last.e1rm_kg:
        said += f"; your best is {format_estimate(lift.best_kg, unit)}"
    if lift.kg_per_month is None:
        return f"{said}."
    step = format_estimate(abs(lift.kg_per_month), unit)
    moves = (
        "holds"
        if abs(lift.kg_per_month) < LEAST_MOVE_KG
        else f"{'gains' if lift.kg_per_month > 0 else 'loses'} about {step} a month"
    )
    return f"{said}. It {moves}."


def _fitness(text: str, fetch: Fetching, tools: Toolbox) -> Found:
    today = tools.scope.today
    days = fetch("tool_get_fitness", show_fitness, FitnessRequest(last=today))
    if not days:
        return NOTHING_YET, ()
    asked = read_asked_days(text, today, is_past=True)
    is_far = asked is not None and asked.first <= today - timedelta(days=2 * DAYS_BACK)
    back = (today - asked.first).days if asked is not None and is_far else DAYS_BACK
    now, before = days[-1], days[max(0, len(days) - 1 - back)]
    when = f"on {date_in_words(before.date)}" if is_far else "four weeks ago"
    verdict = _verdict(now.ctl - before.ctl) if _ASKS_IF_FITTER.search(text) and not now.settling else ""
    then = "" if now.settling else f", {when} it was {before.ctl:.0f}"
    said = f"{verdict}Your CTL is {now.ctl:.0f}{then}.\nYour ATL is {now.atl:.0f}, and your TSB {now.form:+.0f}." + (
        "\nI've seen only a few weeks of your training, so these are rough." if now.settling else ""
    )
    return said, tuple(fitness_facts(days))


def _why_fitness(text: str, fetch: Fetching, tools: Toolbox) -> Found:
    said, facts = _fitness(text, fetch, tools)
    return f"{said}\n{WHY_FORM_MOVES}", facts


def _verdict(change: float) -> str:
    return "About the same. " if abs(change) <= SAME_FITNESS else "Yes. " if change > 0 else "Not just now. "


def _today(text: str, fetch: Fetching, tools: Toolbox) -> Found:
    """The day's reasons as they were given, the most important first; a model that worded them did so then."""
    if is_outdated(tools.scope):
        return _as_it_stands(fetch, tools), ()
    try:
        view = fetch("tool_get_today", explain_day, WhyRequest())
    except NotFound:
        if tools.scope.stores.check_ins.on(tools.scope.today) is not None or asks_what_is_on(text):
            return _as_it_stands(fetch, tools), ()
        from lanterne_rouge.conversation.coach_plan import plan_answer

        return plan_answer("why", text, fetch, tools.scope.today), ()
    if _DETAIL.search(text):
        return why_text(view), ()
    line = _line_of_today(fetch, tools.scope.today)
    if line and "why" not in text:
        return "\n".join((line, view.decision.reason, TODAY_IN_FULL)), ()
    reasons = dict.fromkeys(one.says for one in view.evidence if one.says and one.says not in view.decision.reason)
    lines = (view.decision.reason, *(f"- {says}" for says in list(reasons)[:MOST_REASONS]), "In full: lanterne why")
    return "\n".join(lines), ()


def _line_of_today(fetch: Fetching, today: date) -> str | None:
    """Today's session with its targets, or that it is a day of rest and what comes next; None without a plan."""
    from lanterne_rouge.conversation.coach_plan import day_and_next

    return day_and_next(_coming_days(fetch), today)


def _coming_days(fetch: Fetching) -> Sequence[PlannedDayView]:
    try:
        return fetch("tool_get_days_ahead", show_days_ahead, DaysAheadRequest()).days
    except LanterneError:
        # Without a plan only a run decides the day.
        return ()


def _as_it_stands(fetch: Fetching, tools: Toolbox) -> str:
    """Today by the plan and by what was told this morning."""
    from lanterne_rouge.conversation.coach_plan import today_as_it_stands

    return today_as_it_stands(_coming_days(fetch), tools.scope) or DECIDED_BEFORE


def _today_and_principle(text: str, fetch: Fetching, tools: Toolbox) -> Found:
    """What holds in general where the question names more than the day, then the day's own decision."""
    passage = (
        None if text.startswith("why") or _TOLD_SESSION.match(text) else passage_for(text, least=SURE_WITHOUT_QUESTION)
    )
    try:
        own, facts = _today(text, fetch, tools)
    except LanterneError as error:
        own, facts = f"{error.sentence} {error.next_step}".strip(), ()
    if (minutes := _MINUTES.search(text)) is not None:
        first = own.splitlines()[0]
        planned = [int(found["count"]) for found in _MINUTES.finditer(first.partition("(")[0])]
        if planned and sum(planned) <= int(minutes["count"]):
            return f"{first}\nThat fits into your {minutes['count']} minutes.", facts
        return f"{first}\n{WITH_FEWER_MINUTES.format(minutes=minutes['count'])}", facts
    if passage is None or own.startswith(RESTS_TODAY):
        # On a day of rest nothing that holds for a session says what to do.
        return own, facts
    if asks_what_is_on(text):
        return f"{own.splitlines()[0]}\n{passage.text}", facts
    first = own.splitlines()[0]
    return f"{passage.text}\n{first if first.startswith('Today') else f'Today: {first}'}", facts


def _balance(text: str, fetch: Fetching, tools: Toolbox) -> Found:
    """Whether training is balanced, over whole rounds of the split that is trained."""
    view = fetch("tool_get_training_context", show_training_context, TrainingContextRequest())
    if not view.exercises_by_muscle:
        return NOTHING_YET, ()
    return "\n".join((view.split.says, view.balance.says, view.symmetry.says)), ()


def _progress(text: str, fetch: Fetching, tools: Toolbox) -> Found:
    """How training goes as a whole: lifting where there is some, else fitness."""
    context = fetch("tool_get_training_context", show_training_context, TrainingContextRequest())
    lifting = f"{context.split.says}\n{context.balance.says}" if context.exercises_by_muscle else ""
    fitness, facts = _fitness(text, fetch, tools)
    return "\n".join(part for part in (_lately(fetch, tools), fitness, lifting) if part), facts


def _lately(fetch: Fetching, tools: Toolbox) -> str:
    """The hours of the last whole weeks, oldest first; empty where none is known."""
    today = tools.scope.today
    monday = today - timedelta(days=today.weekday())
    try:
        weeks = fetch("tool_get_days_ahead", show_days_ahead, DaysAheadRequest(first=today, last=today)).weeks_done
    except LanterneError:
        return ""
    hours = [f"{one.done_minutes / 60:.1f}" for one in weeks if one.monday < monday][-MOST_WEEKS_SAID:]
    return f"Your last {len(hours)} whole weeks: {', '.join(hours)} h." if len(hours) > 1 else ""


_FITNESS = re.compile(r"\bctl\b|\batl\b|\btsb\b|\bfit(?:ness|ter)\b|\bform\b|\bfatigue\b|\bload\b|\bhours\b")
_READERS: tuple[tuple[re.Pattern[str], Reader], ...] = tuple(
    (re.compile(pattern), reader)
    for pattern, reader in (
        (
            r"\b(?:im)?balanced?\b|\bpush\b.*\bpull\b|\bpull\b.*\bpush\b|\bneglect\w*\b|\bweak(?:est|er|ness)?\b|\blagging\b|\bmy split\b",
            _balance,
        ),
        (r"\bvolume\b|\bsets\b|\bmuscle", _volume),
        (r"\bp[rb]s?\b|\brecords?\b|\bbest\b|\bpersonal\b", _records),
        (
            r"\be1rm\b|\b1rm\b|\bmax\b|\b(?:am i|are my|is my|getting|got|gotten|i'm) .{0,12}\bstronger\b|\btrend\b"
            r"|\bmy strength\b|\bmy lifts\b",
            _trends,
        ),
        (_FITNESS.pattern, _fitness),
        (_TODAY.pattern, _today),
    )
)
