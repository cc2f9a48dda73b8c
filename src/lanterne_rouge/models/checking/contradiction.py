"""Sentences that advise another day than the decision: a harder one, or plainly an easier one where the day is to be trained.

Read clause by clause: a word counts unless its clause denies it (an even number of denials denies nothing), speaks of another
day, or of what was.
"""

import re
from dataclasses import dataclass

from lanterne_rouge.domain.decision import Action, Intensity
from lanterne_rouge.models.checking.sentences import sentences

_CLAUSE = re.compile(
    r"[;:,.!?()—–]|\s-\s|\b(?:and|but|while|although|though|yet|then|because|which|or|so)\b(?!\s(?:far|much|on)\b)"
)
_DENIES = re.compile(
    r"\b(?:no|not|never|cannot|avoid\w*|without|instead\sof|rather\sthan|skip\w*|leave\sout|drop\w*|postpon\w*"
    r"|sav(?:e|ing)\sthe|resist\w*"
    r"|stay\saway|nothing|nor|neither|cancel\w*|replac\w*|swap\w*|in\splace\sof|less|forget|ignor\w*"
    r"|hold\w*\soff|refrain\w*|far\sfrom"
    r"|too|hardly|more\sthan\sany|better\sthan|nobody|none|stop\w*|call\soff|remove\w*|refus\w*|against|unwise"
    r"|wrong|risk\w*|limit\w*|leav(?:e|ing)\sthe|put\saway|keep\soff|delay\w*|move\w*"
    r"|end\w*\sany|ahead\sof|away\sfrom|spare\w*|ditch\w*|scrap\w*|swear\soff|quit|bin|(?:recovery|rest|calm|ease"
    r"|patience)\sover)\b|n['’]t\b",
)
_WELL = r"(?:\w+\s)?(?:well|rested|ready\sagain|healthy|fresh|fresher|recovered|better|slept|back|cleared)"
_FUTURE = re.compile(
    r"\b(?:tomorrow|next|later|another\sday|other\sdays?|a\sbetter\sday|race\sday|on\srace|soon|coming\sdays"
    r"|coming\sweeks|following\sday|in\sthe\sfuture"
    r"|some\sday|one\sday|by\sthen|on\sthe\sday|this\sweekend|at\sthe\sweekend|the\sweekend|days['’]?\stime"
    r"|weeks['’]?\stime|between\shard|to\scome|goal\sday|big\sday|day\safter"
    r"|when\sit\s(?:counts|matters)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|in\s\d+\s(?:days|weeks))\b"
    rf"|\b(?:when|once|after|as\ssoon\sas|until)\s(?:you|your\s\w+|it)\s?(?:are|have|feels?|is|['’]re"
    rf"|['’]ve)\s{_WELL}\b",
)
_WHEN = re.compile(r"\s*(?:when|once|after|as\ssoon\sas)\b")
_PAST = re.compile(
    r"\b(?:yesterday|lately|last\s(?:week|weeks|night|month|time|hard|session|days?|ride|run|year|race)|was"
    r"|were|did|had|have\sbeen|has\sbeen|ago|since"
    r"|been|went|rode|ran|earlier|recent\w*|instead)\b",
)
_NOW = re.compile(r"\b(?:today|now|tonight|this\s(?:morning|afternoon|evening))\b")
# What hard work does to a body, stated as such: the purpose of a phase, the price of strain. It asks for nothing today.
_STATES = re.compile(
    r"^\W*(?:(?:more|too\smuch|any)\s)?(?:hard(?:er)?|intens[ei]\w*|tough(?:er)?|threshold|tempo|interval|heavy)\s"
    r"(?:work|training|sessions?|efforts?|days?|rides?|riding|running)?\s?(?:(?:on\stop\sof|on|with)\s(?:tired"
    r"|heavy|sore|weary)\s(?:legs|muscles)\s)?"
    r"(?:raises?\swhat|brings?\s(?:less|little|nothing)|costs?|takes?\s(?:longer|more\sthan)|only\s|wears?"
    r"|deepens?|drains?|slows?)\b"
)
_COSTS = re.compile(
    r"\bwould\s(?:only|just|not|cost|add|harm|hurt|set|undo|dig|ruin|be\s(?:too|unwise|wrong|a\smistake))"
    r"|\b(?:can|must|may|has\sto|should)\swait\b|\bmoves?\sto\b"
)
# What a stated condition keeps from being advice for today.
_IF = re.compile(r"\b(?:if|should|unless|in\scase)\b")
_ADVISES = re.compile(
    r"^\s*(?:\W*(?:well|now|ok|okay|so|please|today|also|just|then|first|next|finally|still|instead"
    r"|and)\b\W*)*(?:do|go|ride|run|hit|make|try|start|add|take|get|give"
    r"|throw|include|finish|tackle|aim|use|put|swim|row|train|squeeze|build|work|raise|lift|increase|extend"
    r"|bring|enjoy|attempt|complete|perform|race|smash"
    r"|nail|ramp|turn|jump|climb|test|plan|follow|stick|attack|push|keep|hold|crank|drop\sin|mix|sneak|insert"
    r"|repeat|schedule|play|move\sup|step\sup)\b"
    r"|\b(?:you\s(?:can|may|could|should|must|might|will|are\sready)|ready\sfor|time\s(?:for|to)"
    r"|perfect\s(?:for|day)|great\s(?:for|day)|good\s(?:for|day)|ideal"
    r"|day\sfor|let['’]s|let\sus|today(?:['’]s)?|this\s(?:morning|afternoon|evening)|now|tonight|go\sfor"
    r"|feel\sfree|why\snot|green\slight|calls\sfor|i\s(?:suggest|recommend"
    r"|want|advise|would)|worth|okay\sto|ok\sto|fine\sto|safe\sto|welcome|allowed|permits?|allows?|consider"
    r"|deserves?|need|needs|fit\sin|handle|tolerate|would\s(?:help|be\s(?:fine|good|great|nice|ideal|okay|ok))"
    r"|is\s(?:fine|ok|okay|good|great|welcome|right|a\sgood)|helps?)\b",
)


@dataclass(frozen=True, kw_only=True)
class Advice:
    """Words that ask for something, and the days on which they may: actions, and the least intensity where one is known.

    `plain`: they count only in a clause that advises; `terse`: also in one of a few words without a verb (`5x5 at VO2max`).
    """

    words: re.Pattern[str]
    fits: frozenset[Action]
    least: Intensity | None = None
    plain: bool = False
    terse: bool = False


def _words(*patterns: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(patterns)})")


_NEVER: frozenset[Action] = frozenset()
_INTENSITIES = (Intensity.LOW, Intensity.MODERATE, Intensity.HIGH)
TRAINED = frozenset((Action.MAINTAIN, Action.PUSH))
PUSHED_ACTIONS = frozenset((Action.PUSH,))

# Asked for on no day: beyond every plan, against every limit.
_BEYOND = _words(
    r"all[\s-]out\b",
    r"(?:max|maximum|maximal)\s(?:effort|heart\srate|power)\b",
    r"hammer\w*\b",
    r"smash\w*\b",
    r"crush\w*\b",
    r"(?:go|going|ride|run|train|race)\s(?:really\s|very\s|super\s|extra\s|as\s)?(?:harder|nuts|crazy|deep"
    r"|berserk|flat\sout|full\s(?:gas|throttle|speed|send|on|power))\b",
    r"as\shard\sas\b",
    r"as\s(?:fast|long)\sas\s(?:you|possible)\b",
    r"to\s(?:the\s(?:limit|max|point\sof)|failure|exhaustion|your\s(?:limit|maximum|max))\b",
    r"(?:give|giving)\s(?:it\s)?(?:everything|all|your\s(?:all|best|maximum)|\w+\spercent)\b",
    r"everything\syou\s(?:have|got|can)\b",
    r"(?:empty|emptying)\s(?:the\s)?tank\b",
    r"full\s(?:gas|throttle|send|speed|power)\b",
    r"flat\sout\b",
    r"(?:send|sending)\sit\b",
    r"beast\smode\b",
    r"no\s(?:limits?|mercy|excuses)\b",
    r"(?:ignor\w*|forget|exceed\w*|break\w*|beat\w*|beyond|past|disregard\w*|lift\w*|remove\w*|disable\w*"
    r"|above|over)\s(?:about\s)?(?:the|your|any|all|these|this|that|every)?\s?"
    r"(?:limits?|ceiling|cap|rules?|warnings?|fatigue|tiredness|body|signs?|signals?|alarms?|advice|decision"
    r"|plan['’]s\slimit)\b",
    r"no\spain\b",
    r"(?:tough|gut|grind|grit)\s(?:it\s)?(?:out|through)\b",
    r"(?:tough|suck)\sit\b",
    r"push\w*\s(?:yourself\s)?(?:through|past|beyond|to\sthe|into)\b",
    r"(?:train|ride|run|fight|power|work)\w*\s(?:right\s)?through\b",
    r"dig\s(?:deep|deeper)\b",
    r"(?:(?:^|can|should|must|to|and)\W*suffer\s(?:a|for|more|through)|bury\syourself|go\sfor\sbroke"
    r"|leave\snothing|no\sholding\sback|make\sit\shurt|drill\sit|kill\sit|nuke|wreck)\b",
    r"personal\s(?:best|record)\b",
    r"\bpbs?\b|\bprs?\b|\bkoms?\b",
    r"use\s(?:it|them)\sall\b",
    r"sprint\sfor\b",
    r"(?:rules?|limits?|ceiling|cap|decision|verdict|restrictions?|warnings?"
    r"|guidance)\s(?:\w+\s){0,4}(?:optional|lifted|suggestions?|no\slonger|removed|gone|expired|raised|wrong"
    r"|apply|cautious|off\b|guess|guideline|bend|waived|suspended|conservative|silly|nonsense)",
    r"(?:rest|easy|recovery)(?:\sdays?)?\s(?:is|are)\s(?:for\s(?:the\s)?(?:weak|others|losers|old|beginners"
    r"|quitters)|boring|overrated|a\swaste|wasted|pointless|useless|lost)",
    r"(?:why\s(?:rest|stop|wait|hold|ease|not\sgo))\b",
    r"(?:suffer\s?fest|spicy|until\s(?:sunset|dark|you\sdrop)|epic|monster|beast|destroy\w*|thrash\w*|blast"
    r"|torch|flog|rip\sit|punish\w*|go\sbig|go\sfor\sit|cut\sloose|let\sloose|let\sit\srip"
    r"|unleash|annihilat\w*|gas\sit|floor\sit|rage|war\b|warrior|win\s(?:the|every)|show\s(?:them|who)"
    r"|more\sin\sthe\stank|left\sin\sthe\stank|chase\s(?:your|the|down)|drop\s(?:them|everyone|everybody)"
    r"|leave\s(?:them|everyone)|crank\b|max\s(?:it\s)?out|maxim\w+\s(?:your|the|today)|unlock\w*|no\sbrakes"
    r"|bust|crack\son|rev\b|redlin\w*|to\sthe\smax|until\syour\slegs\w*|limitless|unlimited)\b",
    r"(?:do|ride|go|train|race|run|take|finish|hit|complete)\b.*\banyway\b",
    r"(?:can['’]t|cannot|won['’]t|will\snot|could\snot)\shurt\b",
    r"(?:allowed|free|welcome|fit|ready|cleared|able|fine|safe)\sto\s(?:race|push|attack|go\shard|train\shard"
    r"|exceed|ignore)\b",
    r"rules?\sare\s(?:made|there)\sto\b|(?:free|exempt)\s(?:of|from)\s(?:\w+\s)?(?:limits?|rules?)\b",
    r"skip\w*\s(?:[\w'’]+\s){0,2}sleep\b|sleep\sless\b|stay\sup\slate\b",
    r"whatever\s(?:the|your|anyone|anybody|i)\b",
    r"(?:skip|skipping|forget|cut|cutting|omit|omitting|leave\sout|drop|dropping|ditch)\s(?:the|your|a|any|all"
    r"|today['’]s)?\s?(?:rest\b|recovery|warm-?\s?up|cool-?\s?down|easy\s(?:day|ride|part))",
    r"(?:as\sa\spunishment|make\sup\sfor|catch\sup\son)\b",
    r"until\syou\s(?:drop|collapse|vomit|fail|cannot|can['’]t)\b",
    r"until\s(?:failure|exhaustion|it\shurts)\b",
    r"(?:break|shatter)\syour(?:self)?\b",
)
# Such words also tell what was seen; they are advice only in a clause that advises.
_MANIFOLD = _words(
    r"doubl(?:e|ing)\s(?:the|your|it|up|session|day|workout|load|today)\b",
    r"(?:twice|triple)\s(?:the|as\s(?:much|long|hard)|your)\b",
    r"overload\b",
    r"overreach\w*\b",
)
# More than the plan: only on a day to push.
_MORE = _words(
    r"(?:an?\s|some\s|any\s|your\s)?extra\s(?:session|interval|set|ride|run|load|minutes|hour|work|training"
    r"|rep|effort|mile|km|lap|volume|intensity|half)\w*\b",
    r"(?:another|additional|second|bonus|further)\s(?:session|interval|set|ride|run|workout|lap|hour|training"
    r"|rep|effort|round|race)\w*\b",
    r"add\w*\s(?!nothing)(?:(?:in|on)\s)?(?:another|more|extra|an?|some|the|one|two|\d+|intensity|intervals?"
    r"|volume|load|hills?|sprints?|efforts?|surges?)\b",
    r"do(?:ing)?\s(?:a\s(?:little|bit|lot)\s)?more\b",
    r"(?:a\s(?:little|bit|lot)\s)?more\sthan\s(?:planned|the\splan|your\splan|prescribed)\b",
    r"(?:longer|harder|faster|further)\sthan\s(?:planned|the\splan|prescribed|usual|i\s(?:said|told))\b",
    r"(?:go|ride|run|train|push|stay|keep\sgoing)\s(?:\w+\s)?(?:longer|harder|further|faster|farther)\b",
    r"push\s(?:today|hard\w*|yourself|it|the|on\b|your|for|a\s|at\b|this|more|up|now)",
    r"(?:can|may|should|could|to|must|will|and|then|just|let['’]s|please|now|so|ready\sto)\spush\b(?!-)",
    r"^\W*push\b(?!-|\sback|\sday)",
    r"(?:increase|raise|(?<!pick\s)(?<!take\s)(?<!back\s)up|boost|lift|ramp\sup|step\sup|extend|lengthen"
    r"|turn\sup|crank\sup)\s(?:the|your|it|this|today['’]s)\s?(?:intensity|load|volume|effort|pace|duration"
    r"|power|session|ride|workout|zone|training|run|minutes|time)?\b",
)
# Training that only an intense day holds.
_HARD = _words(
    r"go(?:ing)?\s(?:very\s|really\s|all\s)?hard\b",
    r"(?:ride|run|train|race|work|swim|row)\s(?:really\s|very\s|it\s)?hard\b",
    r"attack\w*\b(?!\sof)",
    r"race\space\b",
    r"(?:raise|lift|up|increase)\sthe\space\b",
    r"threshold\b",
    r"ftp\b(?!\s(?:is|of|stands))",
    r"vo2\s?-?max\b",
    r"vo₂\s?-?max\b",
    r"intervals?\b",
    r"sprints?\b",
    r"hill\s(?:repeats?|reps?|sprints?|attacks?)\b",
    r"anaerobic\b",
    r"hiit\b",
    r"(?:hard|tough|intense|strong|big|heavy|demanding|brutal|quality|key|high[\s-]intensity|killer"
    r"|savage)\s(?:session|workout|ride|run|effort|day|set|training|block|swim|interval)s?\b",
    r"high[\s-]intensity\b",
    r"(?:ftp|ramp|max|time)\s(?:test|trial)\b",
    r"zones?\s(?:[4-7]|iv|v|vi|vii|four|five|six|seven)\b|\bz[4-7]\b",
    r"\d+\s?x\s?\d+\b",
    r"(?:five|four|six|eight|ten|three)\s(?:by|times)\s(?:five|four|three|two|eight|ten|six|one)\b",
    r"fast\s(?:laps?|finish|pace|group|ride|run)\b",
    r"(?:group|chain)\s?gang\b",
    r"race\s(?:it|hard|today|simulation)\b",
    r"(?:max|heavy)\s(?:squats?|deadlifts?|lifts?|lifting)\b",
    r"1\s?rm\b|\bone[\s-]rep\b",
    r"out\sof\sthe\ssaddle\b|\bbreakaway\b|\bsurges?\b|\bpush\sthe\space\b",
    r"red\szone\b|\bredline\b|\btabata\b|\bplyometric\w*|\bburpees\b|\bcrossfit\b",
)
_TEMPO = _words(
    r"tempo\b", r"sweet[\s-]?spot\b", r"zones?\s(?:3|iii|three)\b|\bz3\b", r"brisk\b", r"moderately\shard\b"
)
# On an easy day no clause that advises speaks of hardness at all, whatever form it takes.
_ANY_HARDNESS = _words(
    r"(?<!makes\sit\s)hard(?:er|est)?\b",
    r"(?<!low\s)(?<!lower\s)(?<!less\s)(?<!lowered\stoday['’]s\s)(?<!reduced\stoday['’]s\s)(?<!lowered\sthe\s)intens(?:e|ely|ive|ity)\b",
    r"fast(?:er|est)?\b(?!\srise)",
    r"(?:handle|take|do|give|manage)\smore\b",
    r"test\s(?:yourself|your\s(?:legs|limits|form|fitness))\b",
    r"soar\b|plateau\b|comfort\b.*\bbehind\b|leave\s(?:your\s)?comfort\b",
    r"challeng\w+\b|tough(?:er|est)?\b|real\sworkout\b|some\sfire\b|fly\b|(?:be\s)?stretched\b|better\smore\b",
    r"(?:at|with)\sfull\s\w+\b",
    r"compete\b|competition\b|race\s(?!day|week|is|on|in|comes|day's)",
)
# A plan that was cut is not the plan any more.
_AS_PLANNED = _words(
    r"as\s(?:originally\s)?planned\b",
    r"(?:do|ride|run|follow|stick\s(?:to|with)|complete|keep|go\sahead\swith|finish|execute|honou?r)\s(?:to\s"
    r"|with\s)?(?:the|your|what|today['’]s)?\s?(?:original|full|whole|complete|entire|usual|is)?\s?"
    r"(?:plan|planned|scheduled|prescribed|programme|program)\b",
    r"(?:full|whole|original|complete|entire|normal|usual)\s(?:plan|session|workout|programme|training|ride"
    r"|load|volume)\b",
    r"train\s(?:as\susual|normally|as\snormal)\b",
    r"nothing\sspeaks\sagainst\b",
)
# No training at all, or a day off.
_OFF = _words(
    r"(?:take|have|make\s(?:it|this|today))\s(?:it\s)?(?:a|the|today\sas\sa|another)?\s?(?:full\s|complete\s"
    r"|total\s)?(?:rest\sday|day\soff|day\sof\srest)\b",
    r"(?:full|complete|total)\s(?:rest|day\sof\srest|day\soff)\b",
    r"take\s(?:the\s(?:day|rest\sof)\soff|today\soff|today\sfor\srecovery|the\srest\b)",
    r"rest\stoday\b",
    r"today\sis\s(?:a\srest|for\srest|a\sday\soff|a\sfull\srest)\w*\b",
    r"(?:do\snot|don['’]t)\s(?:train|ride|run|exercise|work\sout)\b",
    r"no\s(?:training|exercise|riding|session|workout)\stoday\b",
    r"(?:stay|remain)\s(?:in\sbed|at\shome|off\sthe\s(?:bike|feet))\b",
    r"skip\s(?:today\b|today['’]s|the\s(?:session|workout|ride|run|training)|training|your\s(?:session|workout"
    r"|ride|run|training))",
    r"cancel\s(?:today|today['’]s|the|your)\s?(?:session|workout|ride|run|training)?\b",
)
_EASIER = _words(
    r"ease\s(?:off|back|up)\b", r"back\soff\b", r"let\srecovery\scome\sfirst\b", r"recovery\sday\b", r"only\swalk\b"
)
# With a denial before them: nothing that holds the athlete back.
_HOLDING_BACK = _words(
    r"rest\b(?!\sof|\sassured|less)",
    r"recover(?:y)?\b",
    r"ease\b",
    r"take\sit\seasy\b",
    r"easy\b(?!\sone|\sday\ssince)",
    r"h[eo]ld\s(?:\w+\s)?back\b",
    r"holding\sback\b",
    r"slow\sdown\b",
    r"stop\b",
    r"limits?\b",
    r"go(?:ing)?\seasy\b",
    r"warm-?\s?up\b|\bcool-?\s?down\b",
    r"careful\b|\bcaution\b|\bworry\sabout\s(?:the|your|that|any)\s(?!fitness|losing|missing|missed|session|plan"
    r"|lost|goal|race)",
    r"listen\sto\b",
)
_WAIVES = re.compile(
    r"\b(?:do\snot|don['’]t|no\s(?:need|reason)|never|forget|skip|ignor\w*|not\sneed|needn['’]t|without|stop"
    r"|avoid|enough\sof|no\stime\sfor|no\smore|quit|refuse)\b",
)
_NAMES_ACTION = re.compile(
    r"\b(?:decision|verdict|call|advice|recommendation|answer|action|plan|instruction"
    r"|order)(?:\s(?:for\s)?today)?\s?(?:\s(?:is|should\sbe|must\sbe|would\sbe|has\sto\sbe|could\sbe|remains|stays"
    r"|says|becomes|was\schanged\sto)\b|[:=–—-])(?:\snow)?(?:\sto)?"
    r"\s?[\"'“‘(]?(recover|ease|easing|maintain|push|pushing|rest|train|attack)\b",
)
_ACTION_WORDS = {
    "easing": Action.EASE,
    "pushing": Action.PUSH,
    "attack": Action.PUSH,
    "rest": Action.RECOVER,
    **{action.value: action for action in Action},
}

ADVICE: tuple[Advice, ...] = (
    Advice(words=_BEYOND, fits=_NEVER),
    Advice(words=_MANIFOLD, fits=_NEVER, plain=True),
    Advice(words=_MORE, fits=PUSHED_ACTIONS),
    Advice(words=_HARD, fits=TRAINED, least=Intensity.HIGH, plain=True, terse=True),
    Advice(words=_TEMPO, fits=frozenset(Action), least=Intensity.MODERATE, plain=True, terse=True),
    Advice(words=_ANY_HARDNESS, fits=TRAINED, plain=True, terse=True),
    Advice(words=_AS_PLANNED, fits=TRAINED, plain=True, terse=True),
    Advice(words=_OFF, fits=frozenset((Action.RECOVER,))),
    Advice(words=_EASIER, fits=frozenset((Action.RECOVER, Action.EASE))),
)


def contradicts(text: str, action: Action, intensity: Intensity | None) -> tuple[str, ...]:
    """The sentences of a text that advise another day than `action`; `intensity` None: what the action usually holds."""
    return tuple(s.text for s in sentences(text) if advises_otherwise(s.text, action, intensity))


def advises_otherwise(sentence: str, action: Action, intensity: Intensity | None) -> bool:
    """Whether one sentence does."""
    lowered = sentence.lower()
    # Most sentences hold no such word at all; only where one does the clauses are looked at. `push` counts where one begins.
    barred = [a for a in ADVICE if not _fits(a, action, intensity) and (a.words.search(lowered) or "push" in lowered)]
    name = _NAMES_ACTION.search(lowered)
    if name and not _same_action(name.group(1), action):
        return True
    waivable = action in (Action.RECOVER, Action.EASE) and _WAIVES.search(lowered) is not None
    if not barred and not waivable and "," not in lowered:
        return False
    clauses = _clauses(lowered)
    conditional = _IF.search(lowered) is not None
    asked: bool = any(_asks(advice, clause, conditional) for clause in clauses for advice in barred)
    waived = waivable and any(_waives(clause) for clause in clauses)
    # A few words may span what looked like two clauses: `skip, today, the rest`.
    return asked or waived or _spans(lowered, clauses)


def _clauses(sentence: str) -> list[str]:
    """The clauses of a sentence; `once you have slept well` belongs to the clause that it sets the day for."""
    clauses = [c for c in _CLAUSE.split(sentence) if c.strip()]
    for n, clause in enumerate(clauses[:-1]):
        if _WHEN.match(clause) and _FUTURE.search(clause):
            clauses[n], clauses[n + 1] = "", f"{clauses[n + 1]} {clause}"
    return [clause for clause in clauses if clause]


def _fits(advice: Advice, action: Action, intensity: Intensity | None) -> bool:
    if action not in advice.fits:
        return False
    if advice.least is None:
        return True
    level = intensity or (Intensity.HIGH if action in TRAINED else Intensity.LOW)
    return _INTENSITIES.index(level) >= _INTENSITIES.index(advice.least)


def _asks(advice: Advice, clause: str, conditional: bool) -> bool:
    if advice.plain and _STATES.match(clause):
        return False
    for match in advice.words.finditer(clause):
        before = clause[: match.start()]
        denied = len(_DENIES.findall(before)) % 2 == 1
        if (
            denied
            or _is_elsewhen(clause, match)
            or _COSTS.search(clause, match.start())
            or (advice.words is _EASIER and conditional)
        ):
            continue
        if not advice.plain or _ADVISES.search(clause) or (advice.terse and _is_fragment(clause)):
            return True
    return False


def _is_elsewhen(clause: str, match: re.Match[str]) -> bool:
    """Whether words speak of another day; `as hard as you did yesterday` is advice for this one."""
    if _apart(_FUTURE, clause, match) < _apart(_NOW, clause, match):
        return True
    return _PAST.search(clause) is not None and _ADVISES.search(clause) is None


def _apart(words: re.Pattern[str], clause: str, match: re.Match[str]) -> int:
    """How far the nearest of such words stands from what was found."""
    return min(
        (max(w.start() - match.end(), match.start() - w.end(), 0) for w in words.finditer(clause)), default=10_000
    )


def _is_fragment(clause: str) -> bool:
    """A prescription without a verb: `5x5 at VO2max`, `intervals up the hill`."""
    return (
        re.search(
            r"\b(?:is|are|would|can|may|want\w*|gives?|adds?|means?|stands?|makes?|comes?|count\w*|cost\w*)\b|n['’]t\b",
            clause,
        )
        is None
        and len(clause.split()) <= 9
    )


def _waives(clause: str) -> bool:
    """Whether a clause tells the athlete not to hold back; two denials are none."""
    for match in _HOLDING_BACK.finditer(clause):
        before = clause[: match.start()]
        if _WAIVES.search(before) and len(_DENIES.findall(before)) % 2 == 1 and not _is_elsewhen(clause, match):
            return True
    return False


def _spans(sentence: str, clauses: list[str]) -> bool:
    if len(clauses) < 2:
        return False
    squeezed = re.sub(r"[,;:()—–]\s*", " ", sentence)
    match = _BEYOND.search(re.sub(r"\s+", " ", squeezed))
    if match is None or any(_BEYOND.search(clause) for clause in clauses):
        return False
    return len(_DENIES.findall(sentence)) % 2 == 0


def _same_action(word: str, action: Action) -> bool:
    named = _ACTION_WORDS.get(word)
    return action in TRAINED if named is None else named is action
