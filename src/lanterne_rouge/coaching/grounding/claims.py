"""What a sentence claims without a number: that a measure is high or falling, that the athlete is rested, that a race is near.

Read clause by clause. A claim stands only where the day has that state; one that is denied only where the day has its opposite.
"""

# ruff: noqa: E501
import re
from collections.abc import Collection, Iterator

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
    told = sentence.lower().replace("’", "'")
    for state, words in _EXACT.items():
        if state not in states and words.search(told):
            return state
    for found in _PHASE.finditer(told):
        if f"phase {found['phase']}" not in states:
            return f"phase {found['phase']}"
    return next((claim for clause in _CLAUSE.split(told) for claim in _untrue(clause, told, states)), None)


def _untrue(clause: str, sentence: str, states: Collection[str]) -> Iterator[str]:
    if _IF.match(clause) and not _NOW.search(clause):
        return
    general = _CONDITION.search(clause) is not None and not _DIGIT.search(clause)
    clause = _NO_CLAIM.sub(lambda found: "." * len(found.group()), clause)
    found = list(_EITHER.finditer(clause))
    topics: list[str] = []
    claimed = False
    for n, one in enumerate(found):
        group = one.lastgroup or ""
        if group.startswith("t"):
            joined = n > 0 and not claimed and _JOINS.search(clause[found[n - 1].end() : one.start()])
            topics = [*(topics if joined else []), _TOPICS[int(group[1:])][1]]
            claimed = False
            continue
        after = found[n + 1] if n + 1 < len(found) else None
        beside = (
            after is not None
            and (after.lastgroup or "").startswith("t")
            and clause[one.end() : after.start()].isspace()
        )
        about = [_TOPICS[int((after.lastgroup or "")[1:])][1]] if after is not None and beside else topics
        claimed = not beside
        quality = _QUALITIES[int(group[1:])][1]
        before = clause[: one.start()]
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
