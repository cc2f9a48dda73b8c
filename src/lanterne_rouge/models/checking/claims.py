"""What a sentence claims without a number: that a measure is high or falling, that the athlete is rested, that a race is near.

Read clause by clause. A claim stands only where the day has that state; one that is denied only where the day has its opposite.
"""

import re
from collections.abc import Collection, Iterator

from lanterne_rouge.domain.decision import Action

_COACH_WORDS = """
a about above absorb accordingly accumulated activity adapt adaptation add adding adds adjusted adjustment adjustments
aerobic afford after afterwards again against ago agree agrees ahead aim alarm alarming all allows almost alone along
already also although always am an and any anything appropriate april are around arrive as ask asked asks at atl
august available average averaged avoid away back balance balanced balancing band base based baseline be bear beat
beats because bed been before begin behind being bells below beside better between big bike bit block blocks blood
body both bottle bpm break breathe breathing bring brings build build-up building builds but by c cadence call calls
calm calmer came can capacity care carries carry carrying catch caution cautious celsius change changes chase chasing
chat check choice choose chose chosen clear clearly climbing clock close closer combined come comes comfortable
comfortably coming compared complete conditions confidence confident consistency consistent consolidate continue
continued continues control controlled conversation cool cool-down cooling cost costs could count counts cover covered
covers ctl current currently cut cycling daily data date day day's day-to-day days december decided decision deepen
deeply demanding deserves did differ difficult digest dinner do does doesn't doing don't done down drained draining
drink drop dropped due during each earlier early earned ease eased eases easier easily easing easy eat effort efforts
eight eighty either eleven else end endurance energetic energy enjoy enjoying enough even evening evenly event
everything exactly expect expected explains extra factor factors fair fall far fatigue february feel feeling feels
felt few fifteen fifth fifty fifty-eight fine finish finishing first fit fitness fits fitter five flat flow focus
follow for form forty forward four fourteen fourth fresh fresher freshness friday from ftp full fully gain gains gap
gave gentle gently get gets getting give given gives giving go goal goal-day goals goes going good got gradual
gradually great grow growing grows growth h had half hard harder has hasn't have haven't heart heavier heavy held
hello help helpful helps here hi high higher hill hills hold holds home hour hours how however hr hrv hundred hurt
hurts i i'd i'm i've if improve improves in increase increased indicate indicates inside instead intensity interval
intervals into investment is isn't it it's its itself january july june just keep keeping keeps kept key kind km know
known lactate last lately later least leave leaves leaving left legs less let let's lets level levels lie lies light
light-hearted lighter lightly like limiting limits line listen little ll load load-wise logged long look looks loosen
loosens lose losing lost low lower lowered made main mainly maintain maintaining maintenance make makes manage many
march mark matter matters may me mean means meant meets mend mended met mild min minus minute minutes mixed moderate
moment monday monotonous monotony mood more morning most motivated motivation move moves ms much muscles must my near
nearer need needed needs negative neither never new news next night nights nine ninety no none nor normal normally not
nothing november now number numbers october of off ok okay on once one ones only or order original originally other
others our out outweighs over overall overload own pace part parts past patience patient pattern pay pays peak pedal
pedalling per percent phase picture place plan planned plans please plenty point pointing points positive possible
power prepared prepares present preserve pressure priority process productive progress progression protecting protects
provides pulse purpose push put quality quick quickly quite race race-day raised ramp range rate rather read readiness
reading readings ready really reason reasonable reasons recent recently recover recovered recovering recovers recovery
reduce reduced reflects regular regularly relax relaxed remain remains remember repair repairs repeated replaced
reported reset resist respond responding response rest rested resting resume resumed return rhythm ride rides riding
right rise rises rising risk road rode room roughly routine run running rush safe said same saturday save saves say
says score scores second seconds see seems sense sensible sentence sentences september session sessions set seven
seventh seventy several sharpness short shorter should show showing shows side sign signal signals signs similar
simple simply since sits sitting six sixth sixty skin skip sleep sleeping slept slight slightly slowly small smaller
smart smooth smoothly so soft solid some something somewhat sore soreness sound speak speaks spin spinning split
stable stage stages stand stands start starts stay staying stays steadily steady step stepping steps stick still
stimulus stop strain stress strong stronger such suffer suggest suggests suitable suits sum sunday support supports
sure swapped swim swimming take taken takes taking talk talking taper target targets tell tells temperature tempo ten
than that that's the them then there there's therefore these they thing things think third thirty this those three
threshold through throughout thursday time times tired tiredness to today today's together told tomorrow tonight too
top total touch tour toward towards track train trained training trend true try tsb tss tuesday turn twelve twenty two
typical typically under until unusual unwell up upcoming urge us use used useful usual usually value values
variability ve version versus very vo vo2max volume w wait want wants warm warm-up warming was watch water watts way
we we'll we're wednesday week week's weekend weekly weeks welcome well were what when whenever where wherever which
while whole why will wind with within without won't work worked working workload workout workouts works worry worrying
worse would written x yesterday yet you you'll you're you've your yours z zero zone zones
"""
_KNOWN = frozenset(_COACH_WORDS.split())


def is_a_coachs_word(word: str) -> bool:
    """Whether a small word, its apostrophes straight, is one of them."""
    return word in _KNOWN or (word.endswith("'s") and word[:-2] in _KNOWN)


# ruff: noqa: E501

_CLAUSE = re.compile(
    r"[;:,.!?()—–]|\s-\s|\b(?:because|so|but|while|which|although|though|yet|since|as\sit|that\sis)\b|\s(?=(?:when|if|once|until|unless)\b)"
)
_TOPICS = (
    (r"resting heart rate|resting hr|rhr|resting pulse|pulse", "rhr"),
    (r"heart[ -]rate variability|hrv|variability", "hrv"),
    (r"readiness", "readiness"),
    (r"sleep|sleeping|slept|nights?", "sleep"),
    (r"temperature", "temperature"),
    (r"fitness|ctl", "ctl"),
    (r"fatigue|atl", "atl"),
    (r"tsb|form|freshness|balance", "tsb"),
    (r"(?:training |recent )?(?:load|strain)|workload", "load"),
    (r"energy", "energy"),
    (r"mood", "mood"),
    (r"motivation|motivated", "motivation"),
    (r"stress", "stress"),
    (r"soreness|sore", "soreness"),
    (r"tiredness", "tiredness"),
    (r"monotony|ramp|trend|confidence|heart rate|recovery|progress|numbers|values|readings|signs|scores?", "other"),
    (
        r"(?:you|we)(?=(?:'re| are| feel| felt| look| have| seem| come| arrive)\b)|(?:your )(?:body|legs|muscles|heart)",
        "you",
    ),
)
_QUALITIES = (
    (r"below zero|negative|minus", "low"),
    (r"above zero|positive", "high"),
    (r"below|under|lower|less|down|behind|reduced|shorter|shy|lowered", "down"),
    (r"above|over|higher|more|raised|up|ahead|outweighs|increased", "up"),
    (
        r"rise|rises|rising|grow|grows|growing|growth|climbing|improves?|increase|increases|building(?: up)?|gains?",
        "rising",
    ),
    (r"fall|falls|falling|drop|drops|dropped|losing|lost|slipping", "falling"),
    (r"low|short|poor|bad|badly|weak|mild", "low"),
    (r"high|strong|stronger|great|good|well|solid|plenty|full|long|enough|big", "high"),
    (r"normal|usual|typical|inside|within|stable|steady|balanced|unusual|alarming|fine|ok|okay|sound|calm", "usual"),
    (r"fresh|fresher|freshness", "fresh"),
    (r"rested|recovered", "rested"),
    (r"tired|drained|heavy|heavier|strained|sore|fatigued|flat|worse", "tired"),
    (r"ready|prepared|fit|fitter|better|energetic", "up"),
)
_TOPIC = "|".join(rf"(?P<t{n}>{words})" for n, (words, _) in enumerate(_TOPICS))
_QUALITY = "|".join(rf"(?P<q{n}>{words})" for n, (words, _) in enumerate(_QUALITIES))
_EITHER = re.compile(rf"\b(?:{_TOPIC}|{_QUALITY})\b")
# With these two a comparison needs nothing of the body: `more rest`, `well within the plan`.
_NO_CLAIM = re.compile(
    r"\b(?:than (?:usual|normal)|as usual|fitness minus fatigue|less volume|(?:your|the|its|an?) usual|under your need|or (?:below|less)|get over|less than (?:you|the|your)|more rest|more time|time enough|enough time|plenty of time|as well|well before"
    r"|warm up|rise to|well done|build(?:s)? up to|better choice|good (?:choice|day|moment|time|reason|idea|fit)|a long"
    r"|enough (?:to|for)|up to|over the last|over time|carry on|in good time|good night['’]?s?|sleep well|get enough sleep"
    r"|enough sleep|plenty of sleep|more sleep|get (?:some|more)|good sleep tonight|sleep (?:a little |a bit )?(?:longer|earlier|more"
    r"|early)|eat well|drink enough|early night|keep (?:your|the) (?:heart rate|breathing|pulse|cadence|effort|power) \w+"
    r"|goal of|lose (?:no |any )?fitness|losing (?:any )?fitness|long-term|well for|add(?:s)? up|more fatigue|only deepen"
    r"|stay(?:s)? within|keep it|build(?:s)? (?:your )?(?:fitness|form|endurance)|(?:grow|build|gain)s? fitness"
    r"|fitness (?:grows|builds|comes) (?:while|when|with|in|from|after|through)|fatigue (?:falls|drops) (?:when|while|with)"
    r"|adding (?:more )?(?:stress|strain|fatigue)|strong(?:er)? later|come back strong(?:er)?|if you feel \w+|when you feel \w+"
    r"|feel better|lets? your \w+(?: \w+)? (?:recover|rest|repair|adapt)\w*)\b"
)
_JOINS = re.compile(r"\b(?:and|or|nor|with)\b")
# What compares with the measure behind it says nothing of that one.
_DENIES = re.compile(r"\b(?:no|not|never|nothing|without|neither|nor|hardly|too|isn|hasn|haven|don|doesn)\b|n['’]t\b")
_FULLY = re.compile(r"\b(?:fully|completely|perfectly|totally|very|really|extremely|far|much|always|never been)\b")
_OPPOSITES = {
    "low": ("high", "usual"),
    "high": ("low", "down"),
    "down": ("up", "usual", "high"),
    "up": ("down", "low", "tired", "usual"),
    "usual": ("low", "high"),
    "fresh": ("tired", "low"),
    "rested": ("tired",),
    "tired": ("rested", "fresh"),
    "rising": ("falling",),
    "falling": ("rising",),
}
# What is said in general or asked of the athlete needs no state.
_CONDITION = re.compile(
    r"\b(?:if|when|once|until|whenever|tomorrow|tonight|later|next week|would|could|arrive|next|can|may|should|will|lets?|helps?)\b"
)
_IF = re.compile(r"\s*(?:if|when|once|until|unless|whenever)\b")
_NOW = re.compile(r"\d|\btoday\b|\bnow\b|\blike this\b")
_DIGIT = re.compile(r"\d")
_SAME = {"high": ("high", "up"), "up": ("up", "high"), "low": ("low",), "down": ("down", "low"), "usual": ("usual",)}
_EXACT = {
    "race tomorrow": re.compile(r"\b(?:race|goal|stage|event|tour)\b(?:(?!day)[^.]){0,30}\btomorrow\b|\btomorrow\b[^.]{0,20}\b(?:race|stage)\b"),
    "race today": re.compile(r"\b(?:race|goal|stage|event|tour)\b (?:is |starts |comes )?\b(?:today|now|here)\b|\btoday\b[^.]{0,14}\b(?:race|stage)\b(?! \d)"),
    "race soon": re.compile(
        r"\b(?:race|goal|stage|event|tour)(?: day)? (?:is|comes|lies|gets|draws) (?:\w+ )?(?:soon|near|close|nearer|closer|around|upon|next week|this week)\b"
    ),
    "race far": re.compile(r"\b(?:race|goal|event|tour)(?: day)? (?:is|lies) (?:still |a )?(?:far|long way|way)\b"),
    "race behind": re.compile(r"\byou(?:'ve)? (?:have )?(?:just )?raced\b|\byour? race (?:was|yesterday)|\bafter (?:the|your) race\b"),
    "a break": re.compile(r"\b(?:whole|full|entire|a|the) (?:week|month)s? off\b|\b(?:had|took|have) (?:\w+ ){0,2}(?:days?|time|break) off\b|\blong break\b"),
    "yesterday rest": re.compile(r"\b(?:rested|rest|nothing|off|slept in|recovered)\b[^.,]{0,16}\byesterday\b|\byesterday\b[^.,]{0,22}\b(?:rest|rested|off|nothing|recovery)\b"),
    "yesterday hard": re.compile(r"\b(?:hard|harder|heavy|long|difficult|strong|big|push\w*|race)\b[^.,]{0,26}\byesterday\b|\byesterday\b[^.,]{0,26}\b(?:hard|harder|heavy|long|difficult|strong|big|push\w*|race)\b"),
    "yesterday easy": re.compile(r"\b(?:easy|light|gentle|easily)\b[^.,]{0,26}\byesterday\b|\byesterday\b[^.,]{0,26}\b(?:easy|light|gentle|easily)\b"),
    "lately hard": re.compile(
        r"\b(?:hard|heavy|difficult)\b(?! day)[^.,]{0,26}\b(?:lately|recently|last (?:week|days|few days)|ago)\b|\b(?:recent|last (?:week|days)|lately)\b[^.,]{0,22}\b(?:hard|heavy|difficult)\b"
        r"|\byou(?:'ve)? (?:have )?(?:trained|worked|pushed|rode) (?:so |very )?hard\b"
    ),
}  # fmt: skip
_PHASE = re.compile(
    r"\b(?:your|this|in|current|the(?= taper| peak)|the(?= \w+ phase)|a(?= \w+ phase)) (?:\w+ )?"
    r"(?P<phase>base|build|peak|taper|maintenance)\b(?! (?:of|up|your|on|fitness|endurance|for))"
)


def untrue_claim(sentence: str, states: Collection[str]) -> str | None:
    """The first claim that the day does not bear out; None where there is none."""
    lowered = sentence.lower().replace("’", "'")
    for state, words in _EXACT.items():
        if state not in states and words.search(lowered):
            return state
    for match in _PHASE.finditer(lowered):
        if f"phase {match['phase']}" not in states:
            return f"phase {match['phase']}"
    return next((claim for clause in _CLAUSE.split(lowered) for claim in _untrue(clause, lowered, states)), None)


def _untrue(clause: str, sentence: str, states: Collection[str]) -> Iterator[str]:
    if _IF.match(clause) and not _NOW.search(clause):
        return
    general = _CONDITION.search(clause) is not None and not _DIGIT.search(clause)
    clause = _NO_CLAIM.sub(lambda match: "." * len(match.group()), clause)
    matches = list(_EITHER.finditer(clause))
    topics: list[str] = []
    claimed = False
    for n, candidate in enumerate(matches):
        group = candidate.lastgroup or ""
        if group.startswith("t"):
            joined = n > 0 and not claimed and _JOINS.search(clause[matches[n - 1].end() : candidate.start()])
            topics = [*(topics if joined else []), _TOPICS[int(group[1:])][1]]
            claimed = False
            continue
        after = matches[n + 1] if n + 1 < len(matches) else None
        beside = (
            after is not None
            and (after.lastgroup or "").startswith("t")
            and clause[candidate.end() : after.start()].isspace()
        )
        about = [_TOPICS[int((after.lastgroup or "")[1:])][1]] if after is not None and beside else topics
        claimed = not beside
        quality = _QUALITIES[int(group[1:])][1]
        before = clause[: candidate.start()]
        for topic in about:
            if not _holds(topic, quality, clause, before, states) and not (
                general and topic in ("you", "sleep", "other", "atl")
            ):
                yield f"{topic} {quality}"


def _holds(topic: str, quality: str, clause: str, before: str, states: Collection[str]) -> bool:
    if topic == "other":
        return True
    if topic == "load" and quality in ("up", "down") and _DIGIT.search(clause):
        return True
    if _DENIES.search(before):
        return any(f"{topic} {other}" in states for other in _OPPOSITES.get(quality, ()))
    if _FULLY.search(before[-24:]) and quality in ("rested", "fresh", "high", "up"):
        return False
    if topic == "you" and quality in ("rising", "falling", "usual", "down", "low"):
        return (quality != "low" and quality != "down") or "you tired" in states
    if topic == "you" and quality == "high":
        return "you fresh" in states
    return any(f"{topic} {same}" in states for same in _SAME.get(quality, (quality,)))


# ruff: noqa: E501


_CLAUSE_ASKED = re.compile(r"[;:,.!?()—–\"“”]|\s-\s|\b(?:and|but|so|then|or)\b")
_FILLERS = re.compile(
    r"^\W*(?:(?:please|just|then|so|and|but|today|now|also|well|first|next|instead|tonight|simply|still|let's|let us)\b\W*)+"
)
# Plain forms of the verbs among a coach's words: one of them at the beginning of a clause is an order.
_VERBS = (
    "add|aim|ask|avoid|be|bear|begin|breathe|bring|build|call|carry|change|chase|chat|check|come|complete|continue|count|cover|cut"
    "|do|drink|drop|ease|eat|end|enjoy|expect|fall|feel|finish|focus|follow|gain|get|give|go|grow|have|help|hold|improve"
    "|increase|keep|know|leave|let|lie|listen|look|lose|make|manage|move|pay|pedal|push|put|read|relax|remain|remember"
    "|resume|return|ride|rise|run|rush|save|say|see|set|show|sleep|speak|spin|stand|start|stay|step|stick|stop|suffer|swim|take|talk"
    "|target|tell|think|train|try|turn|skip|choose|catch|use|wait|want|warm|watch|work|race|split|digest|mend|maintain|start"
)
_ORDER = re.compile(
    rf"(?P<verb>{_VERBS})\b(?! (?:is|are|was|were|has|had|will|can|would|may|makes?|comes?|helps?|days?)\b)"
)
_THE_DAY = r"(?:(?:the|your|this|today's|all|every|each|planned|whole) )*(?:plan(?:ned)?|session|workout|ride|run|swim|training|work|day|steps?|effort|parts?|rest|warm-up|work)"
_EASILY = r"(?:easy|easily|gently|lightly|slowly|smoothly|calmly|evenly|steadily|relaxed|at (?:an|a) (?:easy|gentle|relaxed|steady|comfortable)|with (?:care|an easy|a))"
_DONE = r"(?:as (?:planned|it is|written)|\d|up to \w+ zone|in zone|by feel|only|no more|nothing more|less|within)"
_ALLOWED = re.compile(
    rf"(?:do|ride|run|swim|follow|complete|maintain|enjoy|keep|finish|end|start|begin|split|use|continue|take|make) {_THE_DAY}\b"
    rf"|(?:ride|run|swim|row|spin|train|pedal|begin|start|finish|end|go|breathe|work|continue|move|talk) {_EASILY}"
    rf"|(?:ride|run|swim|spin|train|do|begin|start|stay|hold|keep|aim|finish|end|stop|work) {_DONE}"
    r"|do (?:not|only|what (?:is|the plan)|less|nothing|no|the (?:work|intervals|session|two|three|four))\b|do \w+ (?:x|times)\b"
    r"|keep (?:it|the|your|things|this|today|to (?:the|it|zone|this|about|\d|an?)|going at|cadence|power|effort|calm|drinking|within|track|you\b|in)"
    r"|(?:hold|hold it) (?:back|\d|it|the|that|this|your|power|a steady|zone)|ease (?:off|into|back|up if)"
    r"|stay (?:in|with|at|below|within|on (?:the plan|track|plan)|easy|relaxed|patient|calm|steady|close to the plan|under)"
    r"|warm[- ]up|cool|stick (?:to|with) (?:the|your|it|zone|this|today's)"
    r"|drink(?: (?:enough|well|plenty|water|some|a|regularly|during|before|after|and|on)|$)|eat(?: (?:well|enough|something|before|a good|regularly|during|and|after)|$)"
    r"|sleep(?: (?:well|early|enough|long|longer|a|is|more|as|and)|$)|rest(?: (?:well|today|now|when|if|a|and|in|is)|$)"
    r"|relax|recover|wait|stop(?: (?:if|early|when|at|the|and)|$)|slow|back|be (?:patient|calm|cautious|ready to (?:stop|ease)|in bed|careful)"
    r"|tell (?:me|us) (?:if|how|when)|let (?:your (?:body|legs|muscles) (?:recover|rest|relax|repair|adapt)|the (?:day|effort|ride|session) (?:be|stay)"
    r"|your (?:breathing|power|effort|heart rate|cadence) (?:stay|be)|me know|today be)"
    r"|listen to your body|make (?:sure (?:to (?:sleep|drink|eat|rest|warm|stop|keep|cool|recover|stay|get)|you (?:sleep|drink|eat|rest|get|stay|keep|recover|stop|warm))|time for)"
    r"|remember (?:to (?:sleep|drink|eat|rest|warm|keep|cool|stay)|that)|focus on (?:\w+ )?(?:recovery|sleep|rest|quality|control|the session|even|smooth|keeping|good form|an? even|the effort|your breathing|steady)"
    r"|take (?:it (?:easy|slowly|as)|care|your time|time|today|the (?:rest|day|pressure|time)|\d|all the time|a (?:rest|day|break)|some rest|this (?:day|as)|things slowly|more rest)"
    r"|get (?:some|more|enough|a good|good|to bed|early|plenty|back to|your)(?: \w+)? (?:sleep|rest|bed|night|night's|fluids)|get to bed|go (?:to bed|home|back|easy|easily|slowly|into (?:the|today))"
    r"|go hard in the intervals|avoid|save|leave (?:the|it|some|something|hard|out)|enjoy (?:it|today|the (?:road|air|fresh air|ride))|see (?:how you feel|you)|look (?:after|at)|think of (?:it|this|today)|aim (?:for (?:an?|the|\d|early|more sleep|steady|a steady)|to (?:sleep|be in bed|keep|stay|finish|get|ride at|hold))"
    r"|expect|have (?:a good|patience|enough)|use the|come (?:back|with|in)|trust|watch (?:your|how)|save|give (?:your body|yourself)|read|step|remain|help|count on|check (?:how)|skip (?:the )?(?:hard|interval|intense|tempo|threshold)\w*|turn (?:home|around|back)|cut it short|choose (?:an easy|a flat|rest|recovery)|try to (?:sleep|get|rest|drink|eat|keep|stay|recover|relax|finish|go to bed)|finish(?: (?:with|feeling|fresh|calm|relaxed|when|early|easy))|end with|begin with|start with|pay|chase no|return to|push (?:a little|today$)|put"
    r"|(?:call|say|see|build|show|grow|count|add|bear|know|work|rise|gain|help|lose|pay|suffer|fall|improve|feel|respond)s? (?:it|your fitness|fitness|form|the base|on|up to|how|that|as|no|any|in mind|endurance|strength|for)\b"
)
_PUSHED = re.compile(r"(?:push|do a little more|ride a little|enjoy)")
_TOO = re.compile(
    r"\b(?:hard(?:er)?|more|longer|faster|higher|bigger|second|again|further|extra|heavier|beyond|up|twice|until|wherever|whenever|all|above|over"
    r"|long|quick|quickly|far)\b"
)
_FITTING = re.compile(
    r"\b(?:not|no|never|without|nothing|avoid|before|between|instead|less|than you need|than usual|than planned|later|tomorrow|next|once"
    r"|well before|as planned|than your|than the|would|wait|save|skip|off|rest|sleep|warm|time|back|isn|too|resist|leave|hold back"
    r"|chase|add(?:s|ed)? fatigue|slowly|recover\w*|arrive|below|easy|easier|cost|allows?|when|if|because|since|was|under|within|in the (?:hard )?(?:intervals|efforts)|had|were|did|reason|signs?)\b|n't\b"
)
_PERMITS = re.compile(
    r"\b(?:you(?:'d)?(?: \w+ly)? (?:can|could|may|might|should|must|need to|want to|have to|are (?:free|able|allowed|ready|welcome) to|would do well to)"
    r"|(?:it is|it's) (?:fine|ok|okay|safe|good|right|sensible|better|time|reasonable) to|ready to|time to|room to|free to|try to|helps? (?:you )?to|"
    r"allows? you to|lets? you|let us|let's|we (?:can|will|could|may|should))(?: (?:still|only|also|now|simply|just|today|then|easily|safely|again))* (?P<rest>[a-z].*)"
)
_PERMITTED = re.compile(
    r"(?:be|feel|not|never|do (?:it|this|the|what|not|a little)|train (?:as|well|hard(?:er)? (?:later|again|tomorrow|next))|train \w+ later|recover|rest|talk|speak|chat|trust|expect|need|see|"
    r"afford|absorb|adapt|arrive|return|come|keep|hold|stay|sleep|take|follow|go ahead with|carry out|look|get|build|handle|manage|"
    r"complete|finish|ease|continue|stop|have|push a little|push again|ride (?:as|easily|easy|at|up|in|the|\d)|start|warm|cool|drink|eat|save|stick|begin|add no|notice|lose nothing|lose|work (?:well|at)|progress|benefit|count on|proceed|maintain|grow|gain|use (?:the|it|this)|make (?:progress|the most of)|focus|be ready|improve|say|repair|respond|know|balance|listen|enjoy|leave|step|help|go (?:to bed|back|easy|home|into|on with)|protect|let)\b"
)
_AS_YOU_LIKE = re.compile(
    r"\b(?:as (?:you|it) (?:like|want|feels?|go|goes|wish)|what(?:ever)? you (?:feel|want|like)|feel like|how you want|as (?:long|hard|far|much|many|high|heavy|quick\w*) (?:as|a)"
    r"|only (?:an? )?(?:number|idea|start|plan|beginning|warm-up)|(?:is|as) (?:a|the|just a|only a) (?:warm-up|start|floor|beginning|minimum|first step|idea|joke)"
    r"|until (?:you (?!are|have|feel (?:rested|fresh|better|well))|your (?!goal|race|event|next|readiness|body)|it (?!is)|there|the)|your legs (?:want|say|tell|will|can|ask|can)|what your (?:legs|body|heart) (?:can|want|will|say)|(?:heart|legs|body) (?:tells?|says?|wants?|asks? for more|is ready for more)"
    r"|too (?:soft|easy|low|short|light|little|cautious|small|calm|careful)|(?<!were )not (?:hard )?enough(?! sleep)|(?:can|could|may|should|will) wait(?! until)(?<!work can wait)|once more|more than (?:this|that|you (?!need))|(?:better|more) than (?:rest|sleep)|(?:rest|sleep|recovery) is not|not too easy|lose your (?:goal|race)|(?:strong|fit|fresh|good|well|rested) enough (?:for|to)|for the whole|whole (?:ride|session|run|time)|than you (?:said|told|think|know|feel)|(?:save on|is something|lost (?:hours?|days?|time|work)|(?:day|days|hours?|rest) (?:is|are) lost)|need (?:\w+ )?more (?!rest|sleep|time|recovery|easy|of a rest)|is what your|not less|easy is for|is not for you|no need (?:for|of) (?:rest|sleep|recovery|water)"
    r"|(?:less|little|no|without|nothing|only|half|stop|avoid|leave|skip)(?: \w+){0,3} (?:eat|eating|water|drink|dinner|sleep(?! than)|bottle|rest(?! day))|(?:eat|drink|sleep|rest) (?:only|little|less|nothing|later|no|half|after|when)"
    r"|any zone|higher zone|next zone|zone (?:is|may|can) (?:only|just|not|up)|(?:above|over|past) (?:the )?(?:zone|plan|target|level|range|threshold|limits?)|(?:go|get|finish|end|start|step|move) (?:\w+ )?(?:up|higher|over|above|beyond|harder)"
    r"|(?:second|another|extra|longer|bigger) (?:session|ride|run|workout|hour|swim|interval|set|effort)(?! would)|(?:much|far) (?:higher|longer|harder|more)|take more|hurts? (?:is|are|will|only|goes?|can|means)|no (?:pain|limits?|stop)"
    r"|will (?:loosen|warm|go|come right)|come right|as a long|a long one|into an? (?!\d)|race (?:to|for|the|your|a|against|home)|like (?:a|your|the|it is|in) (?:race|race-day)|race it)\b"
)
_DENIED_LIMIT = re.compile(r"\b(?:do not|don't|never|nothing|not|avoid|no|without)\b[^,;:]{0,30}$")


def asks_for_more(sentence: str, action: Action) -> bool:
    """Whether a sentence asks for, or permits, anything that is not on the list."""
    lowered = sentence.lower().replace("’", "'")
    loose = _AS_YOU_LIKE.search(lowered)
    if loose and not _DENIED_LIMIT.search(lowered[: loose.start()]):
        return True
    return any(_is_too_much(clause.strip(), action) for clause in _CLAUSE_ASKED.split(lowered)) or _permits(
        lowered, action
    )


def _is_too_much(clause: str, action: Action) -> bool:
    begun = _FILLERS.sub("", clause).strip("\"'“”‘’-• ")
    order = _ORDER.match(begun)
    if order is None:
        return False
    if begun.startswith(("do not", "don't", "never", "avoid", "save", "be ")):
        return False
    if _ALLOWED.match(begun) is None:
        return True
    fits = action is Action.PUSH and _PUSHED.match(begun)
    return not fits and _TOO.search(begun) is not None and _FITTING.search(begun) is None and "up to" not in begun


def _permits(text: str, action: Action) -> bool:
    for match in _PERMITS.finditer(text):
        rest = _CLAUSE_END.split(match["rest"])[0]
        if _PERMITTED.match(rest) is None:
            return True
        if (
            action is not Action.PUSH
            and _TOO.search(rest)
            and not _FITTING.search(_CLAUSE_END.split(text[match.start() :])[0])
            and not _LATER.search(text)
        ):
            return True
    return False


_LATER = re.compile(r"\b(?:next week|tomorrow|later)\b")
_CLAUSE_END = re.compile(r"[;:,.!?]")
