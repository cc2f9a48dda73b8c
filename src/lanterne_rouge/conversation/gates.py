"""Where a message goes that is no plain command or set: a fixed order of gates, each with a name.

Orders to the program and warning signs come first, then an answer to what was proposed, commands, what forbids a set report
(questions, plans, other people, other days), set reports, what athletes tell of themselves, and what they want to know.
"""

import re
from collections.abc import Sequence

from lanterne_rouge.conversation.changes import names_what_to_skip, read_order, read_swap, read_target_change
from lanterne_rouge.conversation.deciding import LONGEST_MESSAGE, PLANNING_INTENTS, decided
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.pain_advice import speaks_of_pain
from lanterne_rouge.conversation.patterns import COMMAND_PATTERNS, SLOW_RULES, UNSURE
from lanterne_rouge.conversation.plain_commands import PLAIN_COMMANDS
from lanterne_rouge.conversation.plan_wishes import is_race_ahead, season_wish
from lanterne_rouge.conversation.safety import tells_sets_alone, warns
from lanterne_rouge.conversation.session_doubt import session_doubt
from lanterne_rouge.conversation.session_report import (
    is_for_a_session,
    read_among_words,
    read_likely_session,
    read_session_report,
)
from lanterne_rouge.conversation.set_grammar import read_likeliest, read_set_report
from lanterne_rouge.conversation.slips import (
    is_pair_on_a_bar,
    may_be_a_slip,
    nearest_command,
    nearly_orders,
    spelled_right,
)
from lanterne_rouge.domain.routing import Confidence, Intent, RoutingContext, RoutingDecision, RoutingLane
from lanterne_rouge.domain.set_report import SaidUnit, SetReport
from lanterne_rouge.language.check_in.red_flags import find_red_flags
from lanterne_rouge.language.warning_words import in_plain_english

CLASSIFIER = "classifier:reading"
SLIP_RULE = "gate:nearly_a_command"
"""A command but for a slip of the finger."""
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
NAMED_CARD = re.compile(
    r"^(?:please )?(?P<decision>accept|keep|take|confirm|dismiss|drop|reject)(?: card)? (?P<card>c\d{1,6})"
    r"(?:,?(?: version| v)? ?(?P<version>\d{1,4}))?[ .!]*$"
)
"""A card decided by its name, as in `accept c3`."""
_START_IT = re.compile(
    r"^(?:(?:ok|okay|yes|great|then|so|now|please|let'?s|i'?ll|can we|can i)[ ,]+)*(?:start|begin)(?: with)?"
    r" (?:it|that|this|that one|this one|the draft)(?: (?:now|then|please|today|right away))*[ .!?]*$"
)
START_RULE = "pattern:start_it"
"""The session that was drafted last, as a workout: it is kept if it waits."""
CARD_RULE = "pattern:named_card"
SEASON_WISH = "gate:season_wish"
"""A wish about the season's plan, which no agent changes: the coach says with which command it is done."""
_KEEPS = frozenset(("accept", "keep", "take", "confirm"))
_ORDERS = re.compile(
    r"\bignore (?:all|your|my|the|previous)\b|\bprevious instructions\b|\bsystem ?:|\bsystem prompt\b"
    r"|\badmin\b|\bdrop table\b|\buser[_ ]?(?:id)?\W{0,2}\d|</"
    r"|\byou are now\b|\bdelete (?:everything|all|my (?:workouts|history|account))\b|\brepeat after me\b"
    r"|\bdon'?t log\b|\bjailbreak\b|\bwhole history\b"
)
_SAFETY = re.compile(
    r"\b(?:stabbing|excruciating|shooting) pain\b|\bcan'?t (?:walk|bear weight|move my)\b"
    r"|(?<!no )(?<!without )(?<!hay )(?<!race )(?<!cabin )\bfever\b(?! (?:is |has |was )?(?:gone|over|broke))(?! free)"
    r"|"
    r"\b(?:passed out|pass out|faint\w*|dizzy|black(?:ed)? out|can'?t breathe|hit my head|concuss\w*"
    r"|confused)\b|\bchest (?:hurts?|pain|feels|is tight)"
    r"|\b(?:hurt|kill|harm) myself\b|\b(?:don'?t|dont) want to (?:be here|live)\b|\bsuicid\w*"
    r"|\b(?:threw up after|mak(?:e|ing) myself (?:sick|throw up|vomit|puke)|laxatives?|purg\w+)\b"
    r"|\b(?:ate|eaten|eat) nothing\b|\bskip (?:dinner|lunch|meals?|breakfast)\b|\bhate my body\b"
    r"|\bmake weight\b.*\bdays\b|\b(?:tren|steroids?|clen(?:buterol)?|dbol|sarms?|epo)\b"
    r"|\b(?:ibuprofen|paracetamol|painkillers?|naproxen|codeine)\b|\btorn\b|\b(?:dark|brown"
    r"|coke).{0,8}(?:urine|pee)\b|\bbleeding again\b|\b(?:nsaids?|diclofenac|aspirin|tramadol|opioids?)\b"
    r"|\bpregnan\w*\b.*\b(?:bleed\w*|contractions?|not moving)\b|\b(?:bleed\w*|contractions?)\b.*\bpregnan\w*"
    r"|\bbaby\b.*\b(?:not|isn'?t|stopped) moving\b"
    r"|\b(?:blood in (?:my )?(?:urine|pee|stool|poo)|(?:peeing|pissing|coughing)(?: up)? blood)\b"
    r"|\bthrow(?:ing)? up after (?:eating|meals?|dinner|lunch)\b|\bstress fracture\b"
    r"|\bswollen (?:hot )?calf\b|\bcalf is (?:hot|swollen)\b|\bnumb(?:ness)?\b.{0,20}\b(?:arm|leg|groin|face)\b"
)
_QUESTION = re.compile(
    r"\?|^(?:(?:hi|hello|hey|hiya|(?:good )?(?:morning|evening)|ok|okay|so|um)(?: coach)?[ ,]+)*"
    r"(?:should|shall|can|could|would|am i|are|is(?! too\b)|(?:do|does|did|has) (?:it|this|that|there|the|my|your|i|you|we|he|she"
    r"|they|a|an)|what|why|how|which"
    r"|when|where|who|have i|will)\b|\b(?:or not|or (?:nah|no|nope|naw|what)|(?:every time|whenever) i|or stay|y/n|what now)\b"
    r"|\bi wonder\b|, ?(?:but )?how[ ?.!]*$"
    r"|\bis (?:that|this|it) (?:too|ok|okay|realistic|possible|enough|normal|bad|good|safe|doable|wise|smart)\b"
    r"|\b(?:does|do|did|is|are) (?:my|the)\b"
    r"|\b(?:should|shall|can|could|am|may|must|do) i\b|\bwhat (?:gives|helps?|should|can|do|does|is|are|to|about)\b"
    r"|\b(?:how|when) (?:can|do|should|to|is|long|much|many|soon)\b|\bwhy$|\bor (?:rest|skip|wait|stop|sleep|walk)\b"
    r"|\b(?:same|more|less|up|down|keep|add|drop|lower|raise|increase|stay|heavier|lighter) .{0,25}\bor (?:\w+ ){0,3}(?:same"
    r"|more|less|up|down|keep|add|drop"
    r"|lower|raise|increase|stay|heavier|lighter)\b"
    r"|\b(?:normal|needed|necessary|allowed|safe|possible|good or bad|or not|yes or no|worth it|any good)$"
    r"|^(?:\w+ ){1,3}or (?:\w+ ){1,3}(?:if|for|when|with) (?!\d)"
    r"|^(?:longest|shortest|best|ideal|minimum|maximum|normal|average|typical)\b(?!.*\d ?(?:x|@|kg|lb))"
)
OTHER_PEOPLE = re.compile(
    r"\bmy (?:(?:training|gym|running|riding|lifting|swim|little|older|younger|best) )?(?:buddy|friend|wife|husband|son|daughter"
    r"|brother|sister"
    r"|mate|partner|coach|dad|mum|mom|girlfriend|boyfriend|fianc[eé]e?|roommate|flatmate|colleague|boss|father|mother|cousin|client"
    r"|team ?mate)\b"
    r"|\b(?:my|our|the|his|her) (?!(?:other|whole|first|second|last|next|legs?|body)\b)[a-z]+ (?:only |just |barely |has "
    r"|had )*(?:slept|sleeps)\b"
    r"|\b(?:meine?|mein) (?:frau|mann|freund(?:in)?|kumpel|sohn|tochter|bruder|schwester|trainer)\b|\bm(?:a femme|on mari|on pote)\b"
    r"|\bmi (?:mujer|esposa|marido|amigo|amiga|novi[oa])\b"
    r"|\bmy \d+ ?-?(?:yo|y/o|year|yr)\b|^(?:our |the )?(?:son|daughter|wife|husband|kid|child|boy|girl|partner"
    r"|girlfriend|boyfriend|mum|mom|dad|friend|buddy)\b"
    r"|\b(?:he|she|they) (?:did|does|benche[sd]|squat\w*|lift\w*)\b"
)
_OTHER_TIME = re.compile(
    r"\b(?:yesterday|last (?:week|wk|month|year|time|monday|tuesday|wednesday|thursday|friday|saturday"
    r"|sunday|night|evening)|tomorrow|tmrw|tonight|next (?:week|time)"
    r"|the other day|(?:last|at the|on the|over the|this|that) weekend|earlier this week|recently"
    r"|over (?:the )?(?:holidays?|christmas|easter)|on (?:my )?(?:holidays?|vacation|birthday)"
    r"|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun|ago|used to"
    r"|(?:back |early |late )?in (?:january|february|march|april|may|june|july|august|september|october|november|december|(?:19|20)\d\d)"
    r"|ystrd\w*|yest|yday|(?:vor|vorvor)?gestern|letzte[nrs]?|übermorgen|(?<!heute )(?<!guten )morgen|hier (?:matin|soir)|hier$|avant-hier"
    r"|demain|semaine derni[èe]re|anteayer|ayer|anoche|mañana|la semana pasada|ieri|domani|scors[oa]|gisteren|eergisteren|vorige"
    r"|ontem|amanhã"
    r"|gonna|going to|will|i'll|plan(?:ning)? to|want to|about to|bout to|try)\b|\bnext$"
)
_DAY_SAID = re.compile(
    r"\b(?:on |last )?(?:yesterday|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?:'s)?(?: (?:morning|evening|night|i|we))?"
    r"\b[:,]? ?"
)
_NEGATED = re.compile(
    r"\b(?:not (?:done|yet|there)|didn'?t (?:do|finish)|couldn'?t finish|if i|would|kidding|maybe"
    r"|lost count|half of)\b|\bnan\b|\d@ ?-|@ -|\de\d"
)
_ENDURANCE = re.compile(
    r"\b(?:ran|run|rode|ride|bike|biked|swam|swim|walk(?:ed)?|jog(?:ged)?|(?<!in a )row(?:ed)?|parkrun|hike[d]?"
    r"|erg)\b"
)
_POWER = re.compile(r"\d ?w\b|\d:\d\d|\bpace\b|\bftp\b|\bz[1-7]\b|\d ?(?:km|mi|k)\b|\d ?min|\d{3,}m\b")
_PLAIN_REPORT = re.compile(r"^\d+(?:\.\d+)?$")

_CORRECT = re.compile(
    r"^(?:no no|no|nope|sorry|actually|scratch that|my bad|oops|correct(?:ion)?(?: that)?(?: to)?|i meant"
    r"|that was|rpe was|i said)\b[ ,:]*(?:(?:it|they) (?:was|were)|are|is|i said|i meant)?[ ,:]*(?P<rest>.*)$"
)
_PAIN = re.compile(
    r"\b(?:hurts?|pain|ache[sd]?|aching|twinge|sore|tight|barking|duele|splints|flared?|pinch\w*|niggle"
    r"|scar|leaks|weird|plantar|achilles|stiff(?:ness)?|sting(?:s|ing)?|throbs?|throbbing|inflamed|irritated|swollen|clicking|cramp(?:s"
    r"|ing)?)\b"
)
# `left knee 4/10`: a place with its score, and nothing else.
_RATED_PLACE = re.compile(
    r"^(?:my )?(?:(?:left|right|lower|upper|both) )*(?:knees?|back|shoulders?|elbows?|wrists?|hips?|ankles?|cal(?:f|ves)|shins?|achilles"
    r"|neck|f(?:oo|ee)t|hamstrings?|groin|heels?|quads?)(?: (?:is|at|about|still|today|now|pain|was))*"
    r" ?:? ?\d+(?:\.\d)? ?/ ?10(?: (?:today|now))?[ .!]*$"
)
_JOINT = re.compile(
    r"\b(?:knee|knees|back|shoulder|shoulders|elbow|wrist|hip|ankle|calf|calves|shin|achilles|neck|foot"
    r"|hamstring|groin|rodilla|plantar|pelvic|scar|heel|quad)\b"
)
# `knee is worse`, `left calf feels better, 2/10`: how it goes with what hurt before.
_PLACE = (
    r"(?:(?:left|right|lower|upper|both|other) )*(?:knees?|back|shoulders?|elbows?|wrists?|hips?|ankles?|cal(?:f|ves)|shins?|achilles|neck"
    r"|f(?:oo|ee)t|hamstrings?|groin|heels?|quads?)"
)
_IS_NOW = r"(?: pain)?(?: is| are|'s| feels?| felt| got| was| has got)\b"
_PLACE_RATED = re.compile(rf"\b{_PLACE}{_IS_NOW}.*\d ?(?:/|out of) ?10\b")
_PLACE_NEWS = re.compile(
    rf"^(?:my |the )?(?P<place>{_PLACE}){_IS_NOW}"
    r"(?: (?:now|a|bit|little|lot|much|slightly|way|so|even|getting|all|completely|finally|already|still))*"
    r" (?:worse|better|fine|ok|okay|good|healed|pain[- ]free|the same|settling)"
    r"(?: (?:now|again|today|this morning|than (?:yesterday|before)))*"
    r"(?:[,:;.]? ?(?:at |about |it'?s |now |only |still |down to |up to )*(?P<score>\d{1,2}(?:\.\d)?) ?(?:/|out of) ?10)?[ .!]*$"
)
EFFORT_RULE = "pattern:effort_of_the_session"
"""The RPE of a session that was done today, told by itself."""
PAIN_NEWS = "pattern:pain_news"
"""How it goes with a complaint that was told before."""
_OF_TEN = re.compile(r"\b\d+(?:\.\d)? ?(?:/|out of) ?10\b")
_READY = re.compile(
    r"^(?:(?:my|today'?s|this morning'?s) )?(?:hrv|rhr|readiness|recovery|sleep score|body battery|resting (?:hr|heart rate|pulse))"
    r"(?: (?:is|was|at|of|score|today|this morning|down to|up to|only)|[:=])* ?\d+(?:\.\d+)?"
    r"(?! ?(?:days?|weeks?|mins?|minutes?|km|hours?|h|up|down|higher|lower|over|above|below|more|less|beats?)\b)"
    r"|\bslept\b.*\d"
    r"|(?:^|[,.;] |\band )(?:i )?(?:got |had |only |just |about |managed |barely |like )*\d+(?:\.\d+)? ?(?:h|hrs?|hours?)(?: of)? sleep\b"
    r"|\bslept (?:like|badly|bad|well|terribl\w*)"
    r"|^(?:my )?(?:legs|energy|mood|stress|motivation|soreness|readiness|fatigue)(?: (?:is|are|at))? \d+(?:\.\d+)? ?(?:/|out of) ?10\b"
    r"|^(?:i'?m |i am |i )?(?:feel(?:ing)?) (?:so |really |pretty |very |quite |a bit )?(?:fresh|great|good|strong|ok|fine|rested|tired"
    r"|sluggish|rough"
    r"|awful|terrible|drained|exhausted|flat|wrecked|heavy)(?: today| this morning)?[ .!]*$|\b(?:tss|load) \d+ yesterday\b.*\bfeel"
    r"|\b(?:doms|so sore|legs are (?:fried|dead|heavy|shot)|feel (?:exhausted|wrecked|flat))\b"
)
# A night or a reading of another day than today, which a check-in of today must not hold.
_NIGHT_BEFORE = re.compile(
    r"\b(?:slept|sleep|hrv|rhr|readiness|recovery)\b(?:(?! and | but )[^,.;])*\b(?:yesterday|(?:on|last) (?:mon|tues?|wed(?:nes)?"
    r"|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?"
    r"|night before last|the other (?:day|night)|\d+ (?:days?|nights?|weeks?) ago|last (?:week|month|year|weekend)|gestern|vorgestern)\b"
)
# What speaks of the body and tells nothing of today: of others, of sayings, of what is over, of gear and of help that is wanted.
_NOTHING_OF_TODAY = re.compile(
    r"\b(?:his|her|their|your|our|people|men|women|athletes|everyone|nobody|he|she|they|wife'?s"
    r"|husband'?s|son'?s|daughter'?s|friend'?s|buddy'?s"
    r"|mom'?s|dad'?s|child|kid|used to|gone|healed|better now|no longer|not|n't|doesn'?t|don'?t"
    r"|isn'?t|kill|never|without|if|unless|would|could|should|want|need|needs|goal|overrated|underrated|important|enough|weakness"
    r"|ego|exercises?|stretch(?:es|ing)?|sleeves?|straps?|brace|massage"
    r"|rehab|prehab|mobility|program|plan|routine|tips?|advice|help|fix|cure|treat\w*|prevent\w*|avoid|article|podcast"
    r"|book|study|thinking about|average|normal|for (?:me )?to"
    r"|is (?:low|high|good|bad|ok) for|at night|sometimes|often|lately|every (?:run|ride|time|night|morning|day)|after (?:long"
    r"|hard|my|every|each) (?:\w+ )?(?:runs?|rides?|sessions?)|last (?:week|month|year)|years? ago|months? ago"
    r"|this week|all week|these days"
    r"|(?:on|in|during) (?:(?:long|hard|my|every|each|easy) )*(?:runs|rides|sessions|swims))\b|^no \w|\b(?:panic\w*|nervous|race"
    r" tomorrow|should|at km|no pain|painless"
    r"|without pain|worried|worrying)\b"
)
# `replace deadlifts with step ups, back is stiff`, however the first word is spelled, wants more than a note of the back.
_TWO_EXERCISES = re.compile(r"\b[a-z]+s (?:with|for|by|to) [a-z]+ ?[a-z]*s\b,")
_WEIGHT = re.compile(
    r"^(?:(?:my )?(?:bw|body ?weight|weight|peso)(?: this morning)?|i weigh(?:ed)?|weighed in at"
    r"|scale says|log my weight|down to|up to)\b(?: (?:is|was|today"
    r"|of))?[ :]*(?P<value>\d{2,3}(?:\.\d+)?) ?(?:kg|kgs|kilos?|lbs?|pounds)?(?: (?:today|now|this (?:am"
    r"|morning)|after ride))*[ .!]*$"
    r"|^(?P<morning>\d{2,3}(?:\.\d+)?) ?(?:kg|kilos?|lbs?) (?:this (?:morning|am)|after ride)$"
)


def read_by_gates(message: str, context: RoutingContext) -> RoutingDecision:
    """The decision on one message, by everything there is."""
    text = normalise(message[:LONGEST_MESSAGE])
    signals = tuple(_signals(text, context))
    return (
        _guarded(message, text, context, signals)
        or _answered(text, context, signals)
        or _command(text, context, signals)
        or _changed(text, context, signals)
        or _weighed(text, context, signals)
        or _complained(text, context, signals)
        or _rated(text, context, signals)
        or _corrected(text, context, signals)
        or _trained(text, context, signals)
        or _unsure(text, context, signals)
        or _reported(text, context, signals)
        or _pain_spoken_of(text, context, signals)
        or _told(text, context, signals)
        or _asked(text, context, signals)
    )


def is_warning(message: str) -> bool:
    """Whether a message has a word in it that comes before anything else: a warning sign, self-harm, drugs."""
    text = normalise(in_plain_english(message))
    if tells_sets_alone(text):
        return False
    return _SAFETY.search(text) is not None or bool(find_red_flags(message)) or warns(text)


def is_asked(text: str) -> bool:
    """Whether a normalised text is a question."""
    return _QUESTION.search(text) is not None


def is_about_others(text: str) -> bool:
    """Whether a normalised text is about somebody else."""
    return OTHER_PEOPLE.search(text) is not None


def _signals(text: str, context: RoutingContext) -> list[str]:
    found = (
        ("is_question", _QUESTION.search(text)),
        ("other_people", OTHER_PEOPLE.search(text)),
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
        return decided(RoutingLane.SLOW, Intent.OUT_OF_SCOPE, "gate:orders_to_the_program", context, signals)
    if is_warning(message):
        return decided(RoutingLane.SLOW, Intent.SAFETY, "gate:warning_sign", context, signals)
    return None


def _answered(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    if card := NAMED_CARD.match(text):
        intent = Intent.CONFIRM if card["decision"] in _KEEPS else Intent.REJECT
        return decided(RoutingLane.FAST, intent, CARD_RULE, context, signals)
    if _START_IT.match(text) and not context.live_session:
        return decided(RoutingLane.FAST, Intent.START_WORKOUT, START_RULE, context, signals)
    if not context.pending_proposal:
        return None
    if _CONFIRM.match(text):
        return decided(RoutingLane.FAST, Intent.CONFIRM, "pattern:confirm", context, signals)
    if _REJECT.match(text):
        return decided(RoutingLane.FAST, Intent.REJECT, "pattern:reject", context, signals)
    if _HALF.match(text):
        return decided(
            RoutingLane.CLARIFY, Intent.CONFIRM, "gate:half_a_yes", context, signals, confidence=Confidence.MEDIUM
        )
    return None


def _command(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    of_a_workout, starts, plain = None, False, _without_remark(text)
    for row in COMMAND_PATTERNS:
        if not row.matches.match(text) and not (row.remarks and plain != text and row.matches.match(plain)):
            continue
        if row.live is None or row.live is context.live_session:
            return decided(row.lane, row.intent, f"pattern:{row.name}", context, signals)
        if row.live:
            of_a_workout = of_a_workout or row.intent
        starts = starts or row.intent is Intent.START_WORKOUT
    if context.live_session and (starts or _START_IT.match(text)):
        return decided(
            RoutingLane.CLARIFY,
            Intent.START_WORKOUT,
            "gate:workout_runs",
            context,
            signals,
            confidence=Confidence.MEDIUM,
        )
    return None if of_a_workout is None else _without_workout(of_a_workout, context, signals)


def _without_workout(intent: Intent, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision:
    """A command of a workout while none runs: what only reads is answered at once, the rest is asked back."""
    if intent in (Intent.NEXT_SET, Intent.REST_ACK):
        return decided(RoutingLane.FAST, intent, "gate:no_workout", context, signals)
    rule = "gate:nothing_to_undo" if intent is Intent.UNDO_SET else "gate:no_workout"
    return decided(RoutingLane.CLARIFY, intent, rule, context, signals, confidence=Confidence.MEDIUM)


_REMARK = re.compile(r"[,.;!:]+ | (?:and|because|cause|cos) ")
_NO_REMARK = re.compile(
    r"\?|\d|\b(?:no|not|n't|never|but|don'?t|didn'?t|can'?t|couldn'?t|except|wrong|kidding|wait|only|half|undo|skip|swap|start|stop|end"
    r"|delete|cancel"
    r"|change|replace|add|then|how|what|why|should|tomorrow|yesterday|plan|make|build|create)\b"
)


def _without_remark(text: str) -> str:
    """The text up to its first remark, where what follows asks, denies and orders nothing."""
    parts = _REMARK.split(text, maxsplit=1)
    if (
        len(parts) != 2
        or _NO_REMARK.search(_HEART_RATE.sub("", parts[1]))
        or nearly_orders(parts[1])
        or _any_slow(parts[1])
    ):
        return text
    return parts[0]


_HEART_RATE = re.compile(r"\b(?:hr|heart rate|pulse)(?: (?:is|was|at))? \d{2,3}\b")


def _corrected(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """`no 7`, `rpe was 9`, `that was 95 not 100`: one number that replaces one of the last set."""
    if not context.live_session or context.last_set is None or "is_question" in signals:
        return None
    if (named := _named_correction(text, context.last_set)) is not None:
        return decided(RoutingLane.FAST, Intent.CORRECT_SET, "pattern:correct", context, signals, sets=(named,))
    if _DENIES_NUMBER.match(text):
        return decided(
            RoutingLane.CLARIFY, Intent.CORRECT_SET, "gate:denied_number", context, signals, confidence=Confidence.LOW
        )
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
    return decided(RoutingLane.FAST, Intent.CORRECT_SET, "pattern:correct", context, signals, sets=(one,))


_DID = re.compile(r"^(?:i )?(?:just )?did (?:an?|my|the|today's) (?!.*\b(?:plan|program|routine)\b)")


# `can you log 5k run 27 min for me`: an order to write down what follows it, or stands before it.
_LOG_ORDER = re.compile(
    r"^(?:(?:can|could|would|will) you |please |pls |hey |ok )*(?:(?:i )?forgot to )?(?:log|record|save|note)(?: down| in)?"
    r"(?: (?:this|that|my|an?|the))* ?:? ?(?=.*\d)|,? ?\bfor me[ .!?]*$"
    r"|[,.;]? ?(?:(?:can|could) you )?(?:please |pls )?(?:log|record|save) (?:it|that|this|them)(?: please| pls| for me)?"
    r"(?: and (?:tell|say|show|give) .*)?[ .!?]*$"
)


def _without_order(text: str, signals: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The text without an order to log it, which asks nothing, and its signals anew."""
    told = _LOG_ORDER.sub("", text).strip(" ,.")
    if told == text.strip(" ,.") or not told:
        return text, signals
    kept = [signal for signal in signals if signal not in ("is_question", "another_day")]
    return told, [
        *kept,
        *(["is_question"] if is_asked(told) else []),
        *(["another_day"] if _OTHER_TIME.search(told) else []),
    ]


def _trained(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """A finished session of endurance of today; of another day it is asked back with what was read."""
    text, signals = _without_order(text, signals)
    whole, told = text, _DID.sub("", text)
    if told != text and "?" not in text:
        # `did my long run: 16 km` asks nothing; without its verb every word of it must be one of telling.
        signals = [signal for signal in signals if signal != "is_question"]
        text = told.replace("gym session", "gym")
    if "is_question" in signals or "other_people" in signals:
        return None
    sets = read_session_report(text, context.units) or _among_words(whole, context, signals)
    if sets is None:
        return _likely_trained(text, context, signals)
    if _any_plan(text):
        return None
    if {"another_day", "negated"}.intersection(signals):
        return decided(
            RoutingLane.CLARIFY,
            Intent.LOG_SET,
            "gate:another_day",
            context,
            signals,
            confidence=Confidence.MEDIUM,
            sets=sets,
        )
    return decided(RoutingLane.FAST, Intent.LOG_SET, "grammar:session_report", context, signals, sets=sets)


def _among_words(text: str, context: RoutingContext, signals: Sequence[str]) -> tuple[SetReport, ...] | None:
    """A session whose totals stand among its parts and remarks; while a workout runs its numbers may be of a set."""
    if context.live_session or "negated" in signals or _any_slow(text) or is_for_a_session(text):
        return None
    read = read_among_words(text, context.units, context.sport)
    return read[0] if read else None


def _likely_trained(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """A session among words that may mean something else is asked about."""
    sets = read_likely_session(text, context.units)
    if sets is None or _any_slow(text) or is_for_a_session(text):
        return None
    rule = "gate:another_day" if "another_day" in signals else "gate:likely_session"
    return decided(RoutingLane.CLARIFY, Intent.LOG_SET, rule, context, signals, confidence=Confidence.MEDIUM, sets=sets)


_AMOUNT = r"(\d+(?:\.\d+)?) ?(kgs?|kilos?|lbs?|pounds?|reps?)?"
_INSTEAD = re.compile(
    rf"^(?:(?:oops|sorry|no|nope|actually|my bad|wait|correction|i made a mistake|i (?:said|meant|did|lift(?:ed)?|had|made)|it was"
    rf"|that was|was|were|are|is"
    rf"|only|with|at|the weight|reps)[ ,.:]*)*{_AMOUNT},? (?:and )?not (?:with |at )?{_AMOUNT}[ .!]*$"
)
_DENIES_NUMBER = re.compile(r"^(?:.*\d,? no |not )\d+(?:\.\d+)?[ .!]*$")


def _named_correction(text: str, last: SetReport) -> SetReport | None:
    """`that was 215 not 225`, `I lift 60, no 65`: the number that was wrong is one of the last set, so it is known what it was."""
    match = _INSTEAD.match(text)
    if match is None:
        return None
    value, before = float(match[1]), float(match[3])
    said = match[2] or match[4] or ""
    unit = SaidUnit.KG if said.startswith("k") else SaidUnit.LB if said.startswith(("l", "p")) else None
    if last.weight is not None and before == last.weight and (before != last.reps or unit):
        return SetReport(weight=value, unit=unit)
    if last.reps is not None and before == last.reps and value == int(value):
        return SetReport(reps=int(value))
    return None


def _reported(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """A set report, read whole or not at all; what forbids it asks instead."""
    text, signals = _without_order(text, signals)
    if "is_question" in signals or "other_people" in signals or (_PAIN.search(text) and _JOINT.search(text)):
        return None
    if _PLACE_RATED.search(text):
        # `knee is better, 2/10` counts nothing that was lifted.
        return None
    sets = read_set_report(text, context)
    if sets is None and "another_day" in signals:
        sets = read_set_report(_DAY_SAID.sub("", text), context)
    if sets is None:
        return _endurance(text, context, signals)
    unnamed = bool(sets) and all(one.exercise is None for one in sets)
    if sets and (may_be_a_slip(text, context) or (unnamed and is_pair_on_a_bar(text, context))):
        return decided(
            RoutingLane.CLARIFY,
            Intent.LOG_SET,
            "gate:maybe_a_slip",
            context,
            signals,
            confidence=Confidence.MEDIUM,
            sets=sets,
        )
    forbidden = {"another_day", "negated"}.intersection(signals)
    held = all(one.duration_s is not None for one in sets)
    if forbidden or not sets or (_POWER.search(text) and not held):
        rule = "gate:another_day" if "another_day" in forbidden else "gate:unsure_report"
        return decided(
            RoutingLane.CLARIFY,
            Intent.LOG_SET,
            rule,
            context,
            signals,
            confidence=Confidence.MEDIUM,
            sets=sets or read_likeliest(text, context),
        )
    if not context.live_session and sets[0].exercise is None:
        return decided(
            RoutingLane.CLARIFY,
            Intent.LOG_SET,
            "gate:no_workout",
            context,
            signals,
            confidence=Confidence.MEDIUM,
            sets=sets,
        )
    return decided(RoutingLane.FAST, Intent.LOG_SET, "grammar:set_report", context, signals, sets=sets)


def _endurance(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """Numbers of a session of endurance, or numbers of which nothing whole can be made while a workout runs: ask."""
    measured = re.search(r"(?<![a-z])\d", text) is not None and not is_for_a_session(text)
    if is_race_ahead(text):
        return decided(RoutingLane.SLOW, Intent.COACH_GENERAL, "gate:race_ahead", context, signals)
    if _ENDURANCE.search(text) and measured and not re.search(r"\bplan\b|^(?:add|move|make|give|build)\b", text):
        return decided(
            RoutingLane.CLARIFY,
            Intent.LOG_SET,
            "gate:endurance_report",
            context,
            signals,
            confidence=Confidence.MEDIUM,
            question=session_doubt(text, signals, context.sport),
        )
    shaped = re.search(r"\d ?x ?\d|\d ?@ ?\d|@|\breps?\b", text)
    if shaped and measured and not _any_slow(text):
        return decided(
            RoutingLane.CLARIFY,
            Intent.LOG_SET,
            "gate:unread_report",
            context,
            signals,
            confidence=Confidence.LOW,
            sets=read_likeliest(text, context),
            question=session_doubt(text, signals, context.sport)
            if _OF_DISTANCE.search(text) and not context.live_session
            else None,
        )
    return None


# A distance or a pace is of no set.
_OF_DISTANCE = re.compile(r"\d ?(?:km|mi|miles?)\b|\d ?/ ?(?:km|mi|100)\b|\d{3,} ?m\b")
_ASKS_REST = re.compile(
    r"^(?:ok |so |and )*(?:how (?:long|much)|what)(?: (?:rest|time))?(?: (?:should|do|can|must|shall) (?:i|we))?(?: (?:have|get))?(?: to)?"
    r" rest(?:ing)?(?: (?:time|now))?(?: (?:between|before|for) (?:the )?(?:sets?|next(?: (?:set|one))?|this))?[ .?!]*$"
)

# Orders that lack what they are for: the whole workout or a draft, and which exercises.
_HALF_ORDERS = (
    (
        re.compile(r"^(?:please )?(?:discard|abort|scrap|throw away)(?: (?:it|this|that))?[ .!]*$"),
        "Throw away the whole workout? Then say: discard workout. The last set alone: undo",
    ),
    (
        re.compile(r"^(?:please )?superset(?: (?:it|this|that))?[ .!]*$"),
        "With which exercise? Say it such as: superset this with rows",
    ),
)


def _changed(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """Another target or another exercise in the workout that runs; how long to rest there, which its next set says."""
    if not context.live_session:
        order = read_order(text)
        stands_alone = order is not None and not order.exercises and not context.pending_proposal
        return _without_workout(Intent.ADJUST_TARGET, context, signals) if stands_alone else None
    if _ASKS_REST.match(text):
        return decided(RoutingLane.FAST, Intent.REST_ACK, "pattern:rest_asked", context, signals)
    if lacking := next((question for half, question in _HALF_ORDERS if half.match(text)), None):
        return decided(
            RoutingLane.CLARIFY,
            Intent.ADJUST_TARGET,
            "gate:half_an_order",
            context,
            signals,
            confidence=Confidence.MEDIUM,
            question=lacking,
        )
    if (order := read_order(text)) is not None and "is_question" not in signals:
        return decided(RoutingLane.FAST, Intent.ADJUST_TARGET, f"pattern:{order.use_case}", context, signals)
    if names_what_to_skip(text) and "is_question" not in signals:
        return decided(RoutingLane.FAST, Intent.SKIP_SET, "pattern:skip", context, signals)
    if read_target_change(text) is not None:
        return decided(RoutingLane.FAST, Intent.ADJUST_TARGET, "pattern:adjust_target", context, signals)
    if "is_question" in signals:
        return None
    if read_swap(text) is not None:
        return decided(RoutingLane.FAST, Intent.SWAP_EXERCISE, "pattern:swap_exercise", context, signals)
    return None


def _weighed(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    if not _WEIGHT.match(text) or "is_question" in signals:
        return None
    return decided(RoutingLane.FAST, Intent.LOG_BODYWEIGHT, "pattern:body_weight", context, signals)


def _complained(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    if not _PLACE_NEWS.match(text) or {"is_question", "other_people"}.intersection(signals):
        return None
    return decided(RoutingLane.FAST, Intent.LOG_PAIN, PAIN_NEWS, context, signals)


def _rated(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    if context.live_session or told_effort(text) is None:
        return None
    return decided(RoutingLane.FAST, Intent.CORRECT_SET, EFFORT_RULE, context, signals)


_EFFORT_ALONE = re.compile(
    r"(?:(?:it|that|today|(?:the|my|today's) (?:run|ride|swim|walk|row|session|workout|training)) (?:was|felt like) )?(?:an? )?"
    r"(?:rpe|effort)(?: (?:was|of))?[ :=]*(\d+(?:\.\d+)?)(?: ?/ ?10| out of 10)?[ .!]*"
)


def told_effort(text: str) -> float | None:
    """The session RPE that normalised text gives and nothing else."""
    found = _EFFORT_ALONE.fullmatch(text)
    return float(found[1]) if found else None


def rated_place(text: str) -> str | None:
    """The place and its score in news of a complaint, as in `left calf 2/10`; None without a score."""
    news = _PLACE_NEWS.match(text)
    return f"{news['place']} {news['score']}/10" if news is not None and news["score"] else None


def read_body_weight(text: str) -> str | None:
    """The weight that a normalised message tells, with its unit where it was said."""
    match = _WEIGHT.match(text)
    unit = re.search(r"\d ?(kgs?|kilos?|lbs?|pounds?)\b", text)
    if match is None:
        return None
    return f"{match['value'] or match['morning']} {unit[1]}" if unit else match["value"] or match["morning"]


def _pain_spoken_of(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """Pain that is asked about, or that comes and goes with something: the coach answers, and nothing is written."""
    is_asked = "is_question" in signals
    # While a workout runs, what hurts without a question hurts now.
    if (
        (context.live_session and not is_asked)
        or "other_people" in signals
        or _any_plan(text)
        or not speaks_of_pain(text)
    ):
        return None
    intent = Intent.COACH_GENERAL if is_asked else Intent.LOG_PAIN
    return decided(RoutingLane.SLOW, intent, "gate:pain_spoken_of", context, signals, confidence=Confidence.MEDIUM)


def _told(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """Weight, readiness and pain, as athletes tell them."""
    if "is_question" in signals or "other_people" in signals or _NOTHING_OF_TODAY.search(text):
        return None
    if _READY.search(text) and not _any_plan(text):
        if _NIGHT_BEFORE.search(text):
            return decided(
                RoutingLane.CLARIFY,
                Intent.LOG_READINESS,
                "gate:another_night",
                context,
                signals,
                confidence=Confidence.MEDIUM,
            )
        return decided(
            RoutingLane.FAST, Intent.LOG_READINESS, "pattern:readiness", context, signals, confidence=Confidence.MEDIUM
        )
    hurts = _PAIN.search(text) and _JOINT.search(text)
    if (hurts or _RATED_PLACE.search(text)) and not _any_plan(text):
        if _TWO_EXERCISES.search(text):
            return decided(
                RoutingLane.CLARIFY,
                Intent.LOG_PAIN,
                "gate:pain_among_others",
                context,
                signals,
                confidence=Confidence.LOW,
            )
        return decided(
            RoutingLane.FAST, Intent.LOG_PAIN, "pattern:pain", context, signals, confidence=Confidence.MEDIUM
        )
    return None


def _any_plan(text: str) -> bool:
    return any(row.matches.search(text) for row in SLOW_RULES if row.intent in PLANNING_INTENTS)


def _any_slow(text: str) -> bool:
    return any(row.matches.search(text) for row in SLOW_RULES)


_LONE_NUMBER = re.compile(r"^\d{2,3}(?:\.\d+)?$")
# A distance with its time, or minutes with their effort: `cheeky 10k, 51:20`, `fartlek 45 min, rpe 7`, `zwift race, 38 min`.
_RESULT = re.compile(
    r"\b\d+(?:\.\d+)? ?(?:km|k|mi|miles?)\b[^?]{0,40}(?<![\d:])\d{1,2}:\d\d(?::\d\d)?\b(?! ?(?:/|per|a km|pace))"
    r"|\b\d+(?:\.\d+)? ?(?:km|k|mi)\b[^?]{0,12}\b\d+ ?min|\d ?(?:min|mins|h)\b[^?]{0,12}\brpe \d"
    r"|\b(?:race|marathon)\b[^?]{0,12}\b(?:\d+ ?min|\d:\d\d)\b"
)
_SESSION_NUMBERS = re.compile(r"\d ?(?:km|k|mi|min|h)\b|\d:\d\d|\d ?w\b|\d+x\d+")


def _unsure(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    if not context.live_session and _LONE_NUMBER.match(text):
        return decided(
            RoutingLane.CLARIFY, Intent.LOG_BODYWEIGHT, "gate:lone_number", context, signals, confidence=Confidence.LOW
        )
    for name, intent, live, pattern in UNSURE:
        if live in (None, context.live_session) and pattern.search(text):
            return decided(RoutingLane.CLARIFY, intent, f"gate:{name}", context, signals, confidence=Confidence.LOW)
    told = "is_question" not in signals and re.search(
        r"\b(?:did|ran|rode|easy|pb|finish\w*|stopped|in \d|today)\b", text
    )
    is_result = not {"is_question", "other_people"}.intersection(signals) and _RESULT.search(text)
    if (
        (told or is_result)
        and _SESSION_NUMBERS.search(text)
        and not _any_plan(text)
        and not _names_whole_sets(text, context)
    ):
        return decided(
            RoutingLane.CLARIFY,
            Intent.LOG_SET,
            "gate:session_numbers",
            context,
            signals,
            confidence=Confidence.LOW,
            question=session_doubt(text, signals, context.sport),
        )
    return None


def _names_whole_sets(text: str, context: RoutingContext) -> bool:
    """Whether it is a report of sets of a named exercise with their loads, or of one set of the workout that runs."""
    if _ENDURANCE.search(text) or _POWER.search(text):
        return False
    sets = read_set_report(text, context)
    return bool(sets) and all(one.weight is not None and (one.exercise or context.live_session) for one in sets or ())


def _asked(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision:
    """What is wanted, by the first rule that fits; else the coach, with low confidence."""
    if _TRAINED_BEFORE.search(text) and (own := _of_own_days(text, context, signals)) is not None:
        return own
    if not context.pending_proposal and season_wish(text) is not None:
        return decided(RoutingLane.SLOW, Intent.EDIT_PLAN, SEASON_WISH, context, signals, confidence=Confidence.MEDIUM)
    for row in SLOW_RULES:
        if (
            row.intent is Intent.OUT_OF_SCOPE
            and row.matches.search(text)
            and _known(text, context, signals) is not None
        ):
            continue
        if row.matches.search(text) and not (row.intent in PLANNING_INTENTS and _asks_only(text, signals)):
            return decided(
                RoutingLane.SLOW, row.intent, f"gate:{row.name}", context, signals, confidence=Confidence.MEDIUM
            )
    plainly = not {"is_question", "other_people", "another_day"}.intersection(signals)
    if plainly and _JOINT.search(text) and _OF_TEN.search(text):
        return decided(
            RoutingLane.CLARIFY, Intent.LOG_PAIN, "gate:rated_place", context, signals, confidence=Confidence.MEDIUM
        )
    if context.live_session and plainly and re.search(r"\d", text):
        return decided(
            RoutingLane.CLARIFY,
            Intent.LOG_SET,
            "gate:unread_numbers",
            context,
            signals,
            confidence=Confidence.LOW,
            sets=read_likeliest(text, context),
        )
    return (
        _nearly_commanded(text, context, signals)
        or _classified(text, context, signals)
        or _of_own_days(text, context, signals)
        or _known(text, context, signals)
        or decided(RoutingLane.SLOW, Intent.COACH_GENERAL, "gate:coach", context, signals, confidence=Confidence.LOW)
    )


def _nearly_commanded(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """A command with a slip of the finger (`undo taht`, `swpa to leg press`): asked about, never carried out."""
    if "is_question" in signals:
        return None
    phrase = nearest_command(text, live=context.live_session)
    if phrase is not None:
        intent, sets = PLAIN_COMMANDS[phrase].intent, None
    else:
        phrase = spelled_right(text) if context.live_session else None
        meant = read_by_gates(phrase, context) if phrase is not None else None
        if phrase is None or meant is None or meant.lane is not RoutingLane.FAST:
            return None
        intent, sets = meant.intent, meant.sets
    return decided(
        RoutingLane.CLARIFY,
        intent,
        SLIP_RULE,
        context,
        signals,
        confidence=Confidence.LOW,
        question=f"Did you mean: {phrase}?",
        sets=sets,
    )


# Asks about sessions in general and wants none made: `how long is too long for a gym session`.
_ASKS_ABOUT = re.compile(
    r"\bis (?:it|this|that) (?:normal|usual|common)\b"
    r"|^(?:so |and |but )?(?:how (?:long|many|much|often|hard|far|early|do|should|is|are)"
    r"|what (?:did|does|happens|is|are|was)|why|is|are|am"
    r"|was|does|do i|when)\b"
)


def _asks_only(text: str, signals: Sequence[str]) -> bool:
    """Whether what sounds like a wish for a draft is a question: about sessions in general, or about a body that needs care."""
    if _ASKS_ABOUT.search(text) or re.search(r"\b(?:vs|versus)\b", text):
        return True
    if re.search(r"\bwhat can i do\b", text) and "has_create_verb" not in signals and not _GEAR_AT_HAND.search(text):
        return True
    if "is_question" not in signals or "has_create_verb" in signals:
        return False
    from lanterne_rouge.conversation.concepts import CAREFUL, concepts_of

    return CAREFUL in concepts_of(text).values()


# With what there is to train with, "what can I do" asks for a session, not for advice.
_GEAR_AT_HAND = re.compile(
    r"\b(?:equipment|gear|chair|bands?|dumbbells?|kettlebells?|barbell|pull ?-?up bar|hotel room)\b"
)
_TRAINED_BEFORE = re.compile(
    r"\b(?:did|have|am) i\b|\bmy (?:easy|best)\b|\bi(?:'ve| have) (?:done|ran|run|ridden|swum|trained|lifted)\b"
)


def _of_own_days(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """A question about days of the plan, past sessions or the athlete's own values."""
    if context.live_session and "is_question" not in signals:
        return None
    from lanterne_rouge.conversation.concepts import CAREFUL, concepts_of
    from lanterne_rouge.conversation.own_questions import asks_what_was, history_question, plan_question
    from lanterne_rouge.conversation.own_records import record_question

    if CAREFUL in concepts_of(text).values() and not asks_what_was(text):
        return None
    if history_question(text) is not None or record_question(text) is not None:
        intent = Intent.ANALYZE_PROGRESS
    elif plan_question(text) is not None:
        intent = Intent.COACH_GENERAL
    else:
        return None
    return decided(RoutingLane.SLOW, intent, "gate:own_days", context, signals, confidence=Confidence.MEDIUM)


def _known(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """A question that a passage answers; what tells something and asks nothing may be meant otherwise, and is no such question."""
    if context.live_session and "is_question" not in signals:
        return None
    # Imported here: what is known is loaded for what no rule placed, and for no set or command.
    from lanterne_rouge.conversation.knowledge_search import SURE_WITHOUT_QUESTION, passage_for
    from lanterne_rouge.conversation.passages import SURE_FIT

    if passage_for(text, least=SURE_FIT if "is_question" in signals else SURE_WITHOUT_QUESTION) is None:
        return None
    return decided(
        RoutingLane.SLOW, Intent.COACH_GENERAL, "gate:known_topic", context, signals, confidence=Confidence.MEDIUM
    )


def _classified(text: str, context: RoutingContext, signals: Sequence[str]) -> RoutingDecision | None:
    """What the classifier is sure of; all of it only reads. The day's workout is shown where none runs yet."""
    # Imported here: NumPy is loaded for what no rule placed, and for no set or command.
    from lanterne_rouge.conversation.reading_classifier import read_intent

    intent = read_intent(text)
    if intent is Intent.OUT_OF_SCOPE and _known(text, context, signals) is not None:
        return None
    if intent is None or (intent is Intent.NEXT_WORKOUT and (context.live_session or "another_day" in signals)):
        return None
    lane = RoutingLane.FAST if intent is Intent.NEXT_WORKOUT else RoutingLane.SLOW
    return decided(lane, intent, CLASSIFIER, context, signals, confidence=Confidence.MEDIUM)
