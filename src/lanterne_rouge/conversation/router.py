"""Where a message goes: a fixed order of gates, each with a name. A model is never asked here, and nothing is written.

Orders to the program and warning signs come first, then an answer to what was proposed, commands, what forbids a set report
(questions, plans, other people, other days), set reports, what athletes tell of themselves, and what they want to know.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from lanterne_rouge.conversation.exercise_words import find_exercise_name
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.set_grammar import read_set_report
from lanterne_rouge.domain.routing import Agent, Confidence, Intent, Mode, RoutingContext, RoutingDecision, RoutingLane
from lanterne_rouge.domain.set_report import SetReport
from lanterne_rouge.language.check_in.red_flags import find_red_flags

LONGEST_MESSAGE = 600
EXECUTING = frozenset(
    (
        *(Intent.LOG_SET, Intent.NEXT_SET, Intent.REST_ACK, Intent.UNDO_SET, Intent.CORRECT_SET, Intent.SKIP_SET),
        *(
            Intent.SWAP_EXERCISE,
            Intent.ADJUST_TARGET,
            Intent.START_WORKOUT,
            Intent.NEXT_WORKOUT,
            Intent.COMPLETE_WORKOUT,
        ),
    )
)
PLANNING_INTENTS = frozenset((Intent.PLAN_WORKOUT, Intent.PLAN_ROUTINE, Intent.EDIT_PLAN))
TELLING = frozenset((Intent.LOG_READINESS, Intent.LOG_PAIN, Intent.LOG_BODYWEIGHT))
ANSWERING = frozenset((Intent.CONFIRM, Intent.REJECT))


@dataclass(frozen=True, kw_only=True)
class MessagePattern:
    """One row of the table: a message that `matches` has this intent. `live`: only while a workout runs, or only while none does."""

    name: str
    intent: Intent
    lane: RoutingLane
    matches: re.Pattern[str]
    live: bool | None = None


def _row(
    name: str, intent: Intent, lane: RoutingLane, pattern: str, *, live: bool | None = None, whole: bool = True
) -> MessagePattern:
    shape = rf"(?:{_POLITE_BEFORE})?(?:{pattern})(?:{_POLITE_BEHIND})*" if whole else pattern
    return MessagePattern(
        name=name, intent=intent, lane=lane, matches=re.compile(rf"^{shape}$" if whole else shape), live=live
    )


_POLITE_BEFORE = r"(?:ok(?:ay)?|hey|hi|yo|please|coach|um|alright|so|right|yes|yep)[ ,]+"
_POLITE_BEHIND = r"[ ,.!?]+|(?:please|pls|thanks|thank you|now|coach|period|said|mate|lol)\b|[:;]\)"
COMMAND_PATTERNS: tuple[MessagePattern, ...] = (
    _row(
        "log_set",
        Intent.LOG_SET,
        RoutingLane.FAST,
        r"(?:set )?(?:done|dun|finished|complete[d]?)(?: (?:it|set|with (?:it|this one|that one)))?|log (?:it"
        r"|set|that)|i did it|all done with this set"
        r"|i (?:have )?(?:finished|completed|did) the set|series finished|ez money[. ]+done|set done"
        r"|in the books|hecho|fatto|zrobione|fertig|fini|gemacht",
        live=True,
    ),
    _row(
        "next_set",
        Intent.NEXT_SET,
        RoutingLane.FAST,
        r"n(?:e)?xt(?: (?:set|exercise|one|lift))?|what'?s (?:up )?(?:next|my next (?:set|lift|exercise)"
        r"|the next (?:set|exercise|one))|siguiente|weiter"
        r"|how many (?:sets )?(?:are )?left|what set(?: am i on)?|(?:i'?m|im) back,? what set"
        r"|show (?:me )?(?:the )?next(?: set)?|what'?s left|go to the next exercise",
        live=True,
    ),
    _row(
        "rest",
        Intent.REST_ACK,
        RoutingLane.FAST,
        r"rest(?:ing)?(?: \d+ ?(?:min|s|sec|minutes|seconds))?|ok(?:ay)?|ready|i'?m ready"
        r"|i am ready(?: again)?|pausing|got it, resting|i shall rest(?: for a minute)?",
        live=True,
    ),
    _row(
        "undo",
        Intent.UNDO_SET,
        RoutingLane.FAST,
        r"undo(?: (?:that|it|last|the last(?: one| set)?))?|(?:nah )?(?:del(?:ete)?|remove|take back"
        r"|cancel) (?:the |that )?(?:last|that)(?: (?:one|set|entry))?|take (?:that|the) last (?:one|set) off",
        live=True,
    ),
    _row(
        "skip",
        Intent.SKIP_SET,
        RoutingLane.FAST,
        r"skip(?: (?:it|this(?: (?:one|set|exercise))?|to the next(?: exercise| one)?|that one))?"
        r"|last set skip",
        live=True,
    ),
    _row(
        "complete",
        Intent.COMPLETE_WORKOUT,
        RoutingLane.FAST,
        r"(?:end|stop|finish|complete|close) (?:the |my |this )?(?:session|workout|training)"
        r"|i'?m done for today|i am done for today"
        r"|that'?s it for today|i want to stop now|call(?:ing)? it(?: a day)?|that is enough for today"
        r"|wrap it up(?: we'?re done here)?|i'?m (?:toast|done),? calling it",
        live=True,
    ),
    _row(
        "start",
        Intent.START_WORKOUT,
        RoutingLane.FAST,
        r"(?:start|begin)(?: (?:a|my|the|today'?s))?(?: (?:gym|workout|lifting))?(?: (?:workout|session"
        r"|training))?|(?:i'?m |i am )?(?:just )?(?:at|got to|arrived (?:at|to)) the gym"
        r"(?:,? (?:let'?s (?:get it|go)|start (?:a|my) (?:session|workout)))?|i'?m ready to start my workout|let'?s start",
        live=False,
    ),
    _row(
        "next_workout",
        Intent.NEXT_WORKOUT,
        RoutingLane.FAST,
        r"next workout|what'?s (?:today|the move today|on today|my workout today)|what am i (?:supposed to do"
        r"|doing) today|ready to train|today'?s workout",
        live=False,
    ),
)
_CONFIRM = re.compile(
    r"^(?:yes|yep|yeah|ok|okay|sure|si|do it|go ahead|looks good|perfect|accept(?: it)?|sounds good"
    r"|that will do(?: nicely)?|great|ja|oui)"
    r"(?:[ ,.!]+(?:please|perfect|thank you|thanks|that will do(?: nicely)?|do it|go ahead|looks good))*[ .!]*$"
)
_HALF = re.compile(
    r"^(?:yes|yep|yeah|ok|okay|sure|i agree|looks good)\b.*\b(?:but|only|without|except|swap|change|and|if"
    r"|leave)\b"
)
_REJECT = re.compile(
    r"^(?:no|nope|not (?:now|yet)|cancel|dismiss(?: it)?|never ?mind)(?:[ ,.!]+(?:thanks|thank you"
    r"|i don'?t like(?: it)?|that is too much(?: for me)?))?[ .!]*$"
)
_ORDERS = re.compile(
    r"\bignore (?:all|your|my|the|previous)\b|\bprevious instructions\b|\bsystem ?:|\bsystem prompt\b"
    r"|\badmin\b|\bdrop table\b|\buser[_ ]?(?:id)?\W{0,2}\d|</"
    r"|\byou are now\b|\bdelete (?:everything|all|my (?:workouts|history|account))\b|\brepeat after me\b"
    r"|\bdon'?t log\b|\bjailbreak\b|\bwhole history\b"
)
_SAFETY = re.compile(
    r"\b(?:stabbing|excruciating|shooting) pain\b|\bcan'?t (?:walk|bear weight|move my)\b|\bfever\b"
    r"|"
    r"\b(?:passed out|pass out|faint\w*|dizzy|black(?:ed)? out|can'?t breathe|hit my head|concuss\w*"
    r"|confused)\b|\bchest (?:hurts?|pain|feels|is tight)"
    r"|\b(?:hurt|kill|harm) myself\b|\b(?:don'?t|dont) want to (?:be here|live)\b|\bsuicid\w*"
    r"|\b(?:threw up after|make myself (?:sick|throw up)|laxatives?|purg\w+)\b"
    r"|\b(?:ate|eaten|eat) nothing\b|\bskip (?:dinner|lunch|meals?|breakfast)\b|\bhate my body\b"
    r"|\bmake weight\b.*\bdays\b|\b(?:tren|steroids?|clen|dbol|sarms?|epo)\b"
    r"|\b(?:ibuprofen|paracetamol|painkillers?|naproxen|codeine)\b|\btorn\b|\b(?:dark|brown"
    r"|coke).{0,8}(?:urine|pee)\b|\bbleeding again\b|\bstress fracture\b"
    r"|\bswollen (?:hot )?calf\b|\bcalf is (?:hot|swollen)\b|\bnumb(?:ness)?\b.{0,20}\b(?:arm|leg|groin|face)\b"
)
_QUESTION = re.compile(
    r"\?|^(?:should|shall|can|could|would|is|are|am|do|does|did|what|why|how|which|when|where|who|has"
    r"|have i|will)\b|\b(?:or not|or stay|y/n|what now)\b|\bi wonder\b"
)
_OTHERS = re.compile(
    r"\bmy (?:buddy|friend|wife|husband|son|daughter|brother|sister|mate|partner|coach|dad|mum|mom)\b"
    r"|\b(?:he|she|they) (?:did|does|benche[sd]|squat\w*|lift\w*)\b"
)
_OTHER_TIME = re.compile(
    r"\b(?:yesterday|last (?:week|wk|month|year|time|monday|tuesday|wednesday|thursday|friday|saturday"
    r"|sunday)|tomorrow|tmrw|tonight|next (?:week|time)"
    r"|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun|ago|used to"
    r"|gonna|going to|will|i'll|plan(?:ning)? to|want to|about to|bout to|try)\b|\bnext$"
)
_NEGATED = re.compile(
    r"\b(?:not (?:done|yet|there)|didn'?t (?:do|finish)|couldn'?t finish|if i|would|kidding|maybe"
    r"|lost count|half of)\b|\bnan\b|\d@ ?-|@ -|\de\d"
)
_ENDURANCE = re.compile(
    r"\b(?:ran|run|rode|ride|bike|biked|swam|swim|walk(?:ed)?|jog(?:ged)?|row(?:ed)?|parkrun|hike[d]?"
    r"|erg)\b"
)
_POWER = re.compile(r"\d ?w\b|\d:\d\d|\bpace\b|\bftp\b|\bz[1-7]\b|\d ?(?:km|mi|k)\b|\d ?min|\d{3,}m\b")
_PLAIN_REPORT = re.compile(r"^\d+(?:\.\d+)?$")

SLOW_RULES: tuple[MessagePattern, ...] = tuple(
    _row(name, intent, RoutingLane.SLOW, pattern, whole=False)
    for name, intent, pattern in (
        (
            "new_routine",
            Intent.PLAN_ROUTINE,
            r"\b(?:new|another) (?:one|program|routine|plan)\b|\b(?:build|make|create|give|write|design|want|need"
            r"|like|do)\b.*(?<!split )\b(?:routine|program(?:me)?|weeks? plan|days? plan|plan for \d|\d+[- ]days?"
            r"|\d+ weeks|ppl|push pull legs|upper lower|full body)\b|^(?:push pull legs|ppl|weekly plan"
            r"|next week plan)\b|\bplan \d+ (?:days|weeks)\b|\bdays a week\b|\bplan \d+ \w+ sessions\b|\b(?:weekly"
            r"|training) (?:plan|split)\b|\b(?:bro|ppl) split\b",
        ),
        (
            "edit_plan",
            Intent.EDIT_PLAN,
            r"^(?:please |can (?:you|we) |could you )?(?:add|remove|swap|change|move|replace|put|take out|throw"
            r"|drop|cut|bump|rewrite|shift|more sets|apply)\b|\b(?:from|to|in|of) my (?:plan|program|routine)\b"
            r"|\bchange squats\b|\bi prefer the\b|\baway next week\b|\bnext \d+ weeks are\b|\bmoved to\b"
            r"|\bless \w+ more \w+|^(?:delete|take)\b.*\b(?:brick|session|out of)\b",
        ),
        (
            "plan_workout",
            Intent.PLAN_WORKOUT,
            r"\b(?:make|create|build|give|hit me|want|write)\b.*\b(?:workout|session|day|train)\b|\bworkout pls\b"
            r"|\bmin chest\b|\bwhat can i do$|\bonly a chair\b|\bgym session\b|\bstrength for\b"
            r"|\bsomething for my\b",
        ),
        (
            "first_person_plus_metrics",
            Intent.ANALYZE_PROGRESS,
            r"\b(?:my|i|me)\b.*\b(?:progress\w*|volume|ftp|tsb|ctl|atl|e1rm|1rm|prs?|stats|history|numbers"
            r"|threshold|power|stronger|improv\w*|trend|data|best set|better)\b|\b(?:analy[sz]e|compare|show"
            r"|weekly sets|how am i|how did i do|am i (?:making|getting|hitting|over)|form and fatigue"
            r"|which (?:lifts|sport)|e1rm|quad volume|lost force|have i been|remind me|did i log)\b"
            r"|\bhow many (?:hours|days|sessions)\b.*\b(?:i|my)\b|\bhow is my\b|\bwhy is my\b|\bvolume\b"
            r"|\brest of the plan\b|\bhow (?:was|has) my\b|\bhelp my\b|\btotal hours\b|\btrend of\b"
            r"|\bhow many did i\b|\bvs \w+ load\b|\bhow does .* compare\b",
        ),
        (
            "another_exercise",
            Intent.SWAP_EXERCISE,
            r"\b(?:gimme|do) something else\b|\brather use\b|\bis taken\b|\bcamping the rack\b",
        ),
        (
            "out_of_scope",
            Intent.OUT_OF_SCOPE,
            r"\b(?:weather|joke|grocery|capital of|python|script|timer|recipe|stock|football score|poem)\b",
        ),
    )
)
_CORRECT = re.compile(
    r"^(?:no|nope|sorry|actually|scratch that|my bad|oops|correct(?:ion)?(?: that)?(?: to)?|i meant"
    r"|that was|no no|rpe was|i said)\b[ ,:]*(?P<rest>.*)$"
)
_PAIN = re.compile(
    r"\b(?:hurts?|pain|ache[sd]?|aching|twinge|sore|tight|barking|duele|splints|flared?|pinch\w*|niggle"
    r"|scar|leaks|weird|plantar|achilles)\b"
)
_JOINT = re.compile(
    r"\b(?:knee|knees|back|shoulder|shoulders|elbow|wrist|hip|ankle|calf|calves|shin|achilles|neck|foot"
    r"|hamstring|groin|rodilla|plantar|pelvic|scar|heel|quad)\b"
)
_READY = re.compile(
    r"^(?:my )?(?:hrv|rhr|readiness|recovery|sleep score|body battery|resting hr)\b.*\d|\bslept\b.*\d"
    r"|\b\d+(?:\.\d+)? ?(?:h|hrs?|hours?)(?: of)? sleep\b|\bslept (?:like|badly|bad|well|terribl\w*)"
    r"|\b(?:doms|so sore|legs are (?:fried|dead|heavy|shot)|feel (?:exhausted|wrecked|flat))\b"
)
_WEIGHT = re.compile(
    r"^(?:(?:my )?(?:bw|body ?weight|weight|peso)(?: this morning)?|i weigh(?:ed)?|weighed in at"
    r"|scale says|log my weight|down to|up to)\b(?: (?:is|was|today"
    r"|of))?[ :]*(?P<value>\d{2,3}(?:\.\d+)?) ?(?:kg|kgs|kilos?|lbs?|pounds)?(?: (?:today|this (?:am"
    r"|morning)|after ride))*[ .!]*$"
    r"|^(?P<morning>\d{2,3}(?:\.\d+)?) ?(?:kg|kilos?|lbs?) (?:this (?:morning|am)|after ride)$"
)
ASKED_BACK = {
    Intent.LOG_SET: "Is that a set to log? Say it with reps, load and unit, such as 8 x 100 kg.",
    Intent.CONFIRM: "Shall I take it as it is? Say yes, or say what to change.",
    Intent.UNDO_SET: "Take back the last set?",
    Intent.EDIT_PLAN: "What should change in your plan, and on which day?",
}


def route(message: str, context: RoutingContext) -> RoutingDecision:
    """The decision on one message; pure, and the same for the same message and context."""
    text = normalise(message[:LONGEST_MESSAGE])
    signals = tuple(_signals(text, context))
    return (
        _guarded(message, text, context, signals)
        or _answered(text, context, signals)
        or _command(text, context, signals)
        or _changed(text, context, signals)
        or _weighed(text, context, signals)
        or _corrected(text, context, signals)
        or _unsure(text, context, signals)
        or _reported(text, context, signals)
        or _told(text, context, signals)
        or _asked(text, context, signals)
    )


def _decided(
    lane: RoutingLane,
    intent: Intent,
    rule: str,
    context: RoutingContext,
    signals: Sequence[str],
    *,
    confidence: Confidence = Confidence.HIGH,
    sets: tuple[SetReport, ...] | None = None,
) -> RoutingDecision:
    agent, mode = _agent(intent, context), _mode(intent)
    return RoutingDecision(
        lane=lane,
        intent=intent,
        target_agent=agent,
        confidence=confidence,
        matched_rule=rule,
        mode_transition=mode if mode is not None and mode is not context.mode else None,
        signals=tuple(signals),
        sets=sets,
        question=ASKED_BACK.get(intent, "What do you mean by that?") if lane is RoutingLane.CLARIFY else None,
    )


def _agent(intent: Intent, context: RoutingContext) -> Agent:
    if intent in EXECUTING or (intent in TELLING and context.live_session):
        return Agent.COPILOT
    if intent in ANSWERING:
        return Agent.COPILOT if context.live_session else Agent.PLANNER
    return Agent.PLANNER if intent in PLANNING_INTENTS else Agent.COACH


def _mode(intent: Intent) -> Mode | None:
    if intent in PLANNING_INTENTS:
        return Mode.PLAN
    return Mode.EXECUTE if intent is Intent.START_WORKOUT else Mode.COACH if intent is Intent.ANALYZE_PROGRESS else None


def _signals(text: str, context: RoutingContext) -> list[str]:
    found = (
        ("is_question", _QUESTION.search(text)),
        ("other_people", _OTHERS.search(text)),
        ("another_day", _OTHER_TIME.search(text)),
        ("negated", _NEGATED.search(text)),
        ("names_endurance", _ENDURANCE.search(text)),
        ("has_create_verb", re.search(r"\b(?:create|make|build|give me|write)\b", text)),
        ("mentions_routine", re.search(r"(?<!split )\b(?:routine|program|split(?! squat)|ppl|weekly plan)\b", text)),
        ("first_person_plus_metrics", re.search(r"\bmy\b.*\b(?:volume|progress|ftp|numbers|e1rm)\b", text)),
        ("live_session", context.live_session or None),
        ("pending_proposal", context.pending_proposal or None),
    )
    return [name for name, match in found if match]


def _guarded(message: str, text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    if _ORDERS.search(text):
        return _decided(RoutingLane.SLOW, Intent.OUT_OF_SCOPE, "gate:orders_to_the_program", context, signals)
    if _SAFETY.search(text) or find_red_flags(message):
        return _decided(RoutingLane.SLOW, Intent.SAFETY, "gate:warning_sign", context, signals)
    return None


def _answered(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    if not context.pending_proposal:
        return None
    if _CONFIRM.match(text):
        return _decided(RoutingLane.FAST, Intent.CONFIRM, "pattern:confirm", context, signals)
    if _REJECT.match(text):
        return _decided(RoutingLane.FAST, Intent.REJECT, "pattern:reject", context, signals)
    if _HALF.match(text):
        return _decided(
            RoutingLane.CLARIFY, Intent.CONFIRM, "gate:half_a_yes", context, signals, confidence=Confidence.MEDIUM
        )
    return None


def _command(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    for row in COMMAND_PATTERNS:
        if not row.matches.match(text):
            continue
        if row.live is None or row.live is context.live_session:
            return _decided(row.lane, row.intent, f"pattern:{row.name}", context, signals)
        if row.intent is Intent.LOG_SET:
            return _decided(
                RoutingLane.CLARIFY, row.intent, "gate:no_workout", context, signals, confidence=Confidence.MEDIUM
            )
    return None


def _corrected(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """`no 7`, `rpe was 9`, `that was 95 not 100`: one number that replaces one of the last set."""
    if not context.live_session or context.last_set is None or "is_question" in signals:
        return None
    match = _CORRECT.match(text)
    if match is None:
        return None
    if effort := re.fullmatch(r"rpe (?:was )?(\d+(?:\.\d+)?)", text):
        one = SetReport(rpe=float(effort[1]))
    elif number := re.fullmatch(
        r"(?:it |that )?(?:was |only |i meant )*(\d+(?:\.\d+)?)(?: reps)?(?:,? not \d+(?:\.\d+)?)?", match["rest"]
    ):
        value = float(number[1])
        load = context.last_set.weight or 0.0
        near_load = load > 0 and 0.5 * load <= value <= 1.5 * load and value > 12
        is_reps = value <= 30 and value == int(value) and not near_load
        if not (near_load or is_reps):
            return None
        one = SetReport(weight=value) if near_load else SetReport(reps=int(value))
    else:
        return None
    return _decided(RoutingLane.FAST, Intent.CORRECT_SET, "pattern:correct", context, signals, sets=(one,))


def _reported(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """A set report, read whole or not at all; what forbids it asks instead."""
    if "is_question" in signals or "other_people" in signals:
        return None
    sets = read_set_report(text, context)
    if sets is None:
        return _endurance(text, context, signals)
    forbidden = {"another_day", "negated"}.intersection(signals)
    held = all(one.duration_s is not None for one in sets)
    if forbidden or not sets or (_POWER.search(text) and not held):
        rule = "gate:another_day" if "another_day" in forbidden else "gate:unsure_report"
        return _decided(
            RoutingLane.CLARIFY, Intent.LOG_SET, rule, context, signals, confidence=Confidence.MEDIUM, sets=sets or None
        )
    if not context.live_session and sets[0].exercise is None:
        return _decided(
            RoutingLane.CLARIFY,
            Intent.LOG_SET,
            "gate:no_workout",
            context,
            signals,
            confidence=Confidence.MEDIUM,
            sets=sets,
        )
    if not context.live_session:
        return _decided(
            RoutingLane.CLARIFY,
            Intent.LOG_SET,
            "gate:named_without_workout",
            context,
            signals,
            confidence=Confidence.MEDIUM,
            sets=sets,
        )
    named = sets[0].exercise
    if named is not None and context.current_exercise and not _same_exercise(named, context.current_exercise):
        return _decided(
            RoutingLane.CLARIFY,
            Intent.LOG_SET,
            "gate:another_exercise",
            context,
            signals,
            confidence=Confidence.MEDIUM,
            sets=sets,
        )
    return _decided(RoutingLane.FAST, Intent.LOG_SET, "grammar:set_report", context, signals, sets=sets)


def _same_exercise(one: str, other: str) -> bool:
    plain = [name.lower().replace("-", "").replace(" ", "") for name in (one, other)]
    return plain[0] in plain[1] or plain[1] in plain[0]


def _endurance(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """Numbers of a session of endurance, or numbers of which nothing whole can be made while a workout runs: ask."""
    measured = re.search(r"\d", text) is not None
    if _ENDURANCE.search(text) and measured and not re.search(r"\bplan\b|^(?:add|move|make|give|build)\b", text):
        return _decided(
            RoutingLane.CLARIFY, Intent.LOG_SET, "gate:endurance_report", context, signals, confidence=Confidence.MEDIUM
        )
    shaped = re.search(r"\d ?x ?\d|\d ?@ ?\d|@|\breps?\b", text)
    if shaped and measured and not _any_slow(text):
        return _decided(
            RoutingLane.CLARIFY, Intent.LOG_SET, "gate:unread_report", context, signals, confidence=Confidence.LOW
        )
    return None


_ADJUST = re.compile(
    r"^(?:(?:add|bump(?: it)?|strip|take off|\+|-|drop(?: it)?)(?: by)? ?\d+(?:\.\d+)? ?(?:kg|kgs|kilos?"
    r"|lbs?|pounds?)?(?: (?:off|more))?(?: (?:for |on )?(?:the )?next(?: (?:set|one))?)?"
    r"|\d+(?:\.\d+)? ?(?:kg|lbs?)? next|(?:make it|take it (?:down|up) to|go to|drop(?: it)? to"
    r"|up to) \d+(?:\.\d+)? ?(?:kg|lbs?)?(?: for (?:the )?(?:rest|next(?: set| one)?|last set))?"
    r"|add (?:another|one more) set(?: of (?:these|this))?)[ .!]*$"
)
_SWAP = re.compile(
    r"^(?:please )?(?:swap|sub|switch|replace)(?: (?:it|this))?(?: (?:to|out|for|in"
    r"|with))* (?P<name>[a-z][a-z -]+?)(?: (?:for this|instead))?[ .!]*$"
)


def _changed(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """Another target or another exercise in the workout that runs."""
    if not context.live_session or "is_question" in signals:
        return None
    if _ADJUST.match(text):
        return _decided(RoutingLane.FAST, Intent.ADJUST_TARGET, "pattern:adjust_target", context, signals)
    swap = _SWAP.match(text)
    if swap is not None:
        words = swap["name"].split()
        found = find_exercise_name(words, 0)
        if found is not None and found[1] == len(words):
            return _decided(RoutingLane.FAST, Intent.SWAP_EXERCISE, "pattern:swap_exercise", context, signals)
    return None


def _weighed(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    if not _WEIGHT.match(text) or "is_question" in signals:
        return None
    return _decided(RoutingLane.FAST, Intent.LOG_BODYWEIGHT, "pattern:body_weight", context, signals)


def _told(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """Weight, readiness and pain, as athletes tell them."""
    if "is_question" in signals or "other_people" in signals:
        return None
    if _READY.search(text) and not _any_plan(text):
        return _decided(
            RoutingLane.FAST, Intent.LOG_READINESS, "pattern:readiness", context, signals, confidence=Confidence.MEDIUM
        )
    if _PAIN.search(text) and _JOINT.search(text) and not _any_plan(text):
        return _decided(
            RoutingLane.FAST, Intent.LOG_PAIN, "pattern:pain", context, signals, confidence=Confidence.MEDIUM
        )
    return None


def _any_plan(text: str) -> bool:
    return any(row.matches.search(text) for row in SLOW_RULES if row.intent in PLANNING_INTENTS)


def _any_slow(text: str) -> bool:
    return any(row.matches.search(text) for row in SLOW_RULES)


UNSURE: tuple[tuple[str, Intent, bool | None, re.Pattern[str]], ...] = tuple(
    (name, intent, live, re.compile(pattern))
    for name, intent, live, pattern in (
        (
            "kidding",
            Intent.LOG_SET,
            None,
            r"\bkidding\b|^not done\b|\blost count\b|^half of\b|^(?:yup |yep )?got it\b|^i did \w+$",
        ),
        ("undo_in_other_words", Intent.UNDO_SET, True, r"\bwrong,? cancel\b|^undue\b|\bwrong button\b|\bremove it\b"),
        (
            "another_target",
            Intent.ADJUST_TARGET,
            True,
            r"^(?:one more set|too (?:heavy|light)|more (?:light|heavy)|lighter|heavier)\b|\b(?:gonna|going to"
            r"|i will|i'll) (?:try|do|make|go)\b.*\d",
        ),
        ("may_i_skip", Intent.SKIP_SET, True, r"\b(?:can|could|may) i (?:skip|leave out)\b"),
        ("may_i_stop", Intent.COMPLETE_WORKOUT, True, r"^fin$|\bcan we stop\b|\bi'?m done\b"),
        ("arrived", Intent.START_WORKOUT, None, r"^i (?:am|have) arrived$"),
        (
            "short_change",
            Intent.EDIT_PLAN,
            None,
            r"^make it (?:shorter|longer|easier|harder)$|\bupdate (?:my )?zones\b|\bto whenever\b|\bforever\b",
        ),
    )
)
"""What might write, and is not said plainly enough: asked back."""
_LONE_NUMBER = re.compile(r"^\d{2,3}(?:\.\d+)?$")
_SESSION_NUMBERS = re.compile(r"\d ?(?:km|k|mi|min|h)\b|\d:\d\d|\d ?w\b|\d+x\d+")


def _unsure(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    if not context.live_session and _LONE_NUMBER.match(text):
        return _decided(
            RoutingLane.CLARIFY, Intent.LOG_BODYWEIGHT, "gate:lone_number", context, signals, confidence=Confidence.LOW
        )
    for name, intent, live, pattern in UNSURE:
        if live in (None, context.live_session) and pattern.search(text):
            return _decided(RoutingLane.CLARIFY, intent, f"gate:{name}", context, signals, confidence=Confidence.LOW)
    told = "is_question" not in signals and re.search(
        r"\b(?:did|ran|rode|easy|pb|finish\w*|stopped|in \d|today)\b", text
    )
    if told and _SESSION_NUMBERS.search(text) and not _any_plan(text):
        return _decided(
            RoutingLane.CLARIFY, Intent.LOG_SET, "gate:session_numbers", context, signals, confidence=Confidence.LOW
        )
    return None


def _asked(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision:
    """What is wanted, by the first rule that fits; else the coach, with low confidence."""
    for row in SLOW_RULES:
        if row.matches.search(text):
            return _decided(
                RoutingLane.SLOW, row.intent, f"gate:{row.name}", context, signals, confidence=Confidence.MEDIUM
            )
    plainly = not {"is_question", "other_people", "another_day"}.intersection(signals)
    if context.live_session and plainly and re.search(r"\d", text):
        return _decided(
            RoutingLane.CLARIFY, Intent.LOG_SET, "gate:unread_numbers", context, signals, confidence=Confidence.LOW
        )
    return _decided(RoutingLane.SLOW, Intent.COACH_GENERAL, "gate:coach", context, signals, confidence=Confidence.LOW)
