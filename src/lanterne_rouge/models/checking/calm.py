"""Which sentences may stand on a careful day: those whose every word is known to be calm, and that ask for calm things only.

Lists of what is forbidden never end. So on days of ease and recovery, and wherever the rules saw a sign of illness or pain, a
sentence has to show that it is harmless: an honest one that cannot is lost, and the coach's own words stand in its place.
"""

import re

from lanterne_rouge.models.checking.calm_words import is_calm_word

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_DIGIT = re.compile(r"\d")
_CLAUSE = re.compile(r"[;:,.!?()—–\"“”]|\s-\s|\b(?:and|but|so|then|or)\b")
# One word that nobody has heard of is forgiven in a sentence of some length that speaks of the day's numbers or of rest.
FORGIVEN_FROM = 8
_ABOUT_REST = re.compile(
    r"\b(?:rest\w*|recover\w*|eas(?:y|ier|ily|e|es|ing|ed)|sleep\w*|slept|calm\w*|gentl\w+|patien\w+|caution"
    r"|careful|doctor|repair\w*|light(?:er|ly)?)\b"
)
# Words and turns that are never calm, however few they are.
_STIRRING = re.compile(
    r"\b(?:fir(?:e|es|ed|ing|y)|glor\w+|w(?:i|o)n(?:s|ning|ner|ners)?(?!['’]t)|victor\w+|conquer\w*|proud\w*"
    r"|pride|boss|beast|enem\w+|rivals?|competitors?|champion\w*|(?<!beats )(?<!than )(?<!no )(?<!for )hero\w*"
    r"|legend\w*|suffer(?:ed|ing)?(?! from| first| too)|throttle|gear|bold\w*|brave\w*|courage\w*|daring"
    r"|dare[sd]?|risk(?:s|y)?(?: it)? (?:it|a|some|more)|take (?:some )?risks"
    r"|adventur\w*|epic|party|playground|audition|dance\w*|wild\w*|explo\w+|rocket\w*|thrill\w*|adrenalin\w*"
    r"|charg(?:e|es|ing)|battle\w*|warrior\w*|fearless\w*|unstoppable|invincible|stole|regret\w*|shame\w*|waste\w*"
    r"|weakness|weakling\w*|overrated|boring|story|excuse\w*|trophy|podium|medal\w*|secret\w*|nobody (?:has to"
    r"|will|would|needs? to) know|as well finish|as you (?:like|please|wish|want)"
    r"|only a number|just a number|(?:may|might) as well|(?:starts?|begins?|stage|opening|opener) (?:of"
    r"|for) (?:more|something)|what comes (?:next|after\w*)|not where you|where you start"
    r"|other people|(?:gentle|mere|only a|just a) hint|happens? to other|never (?:killed|hurt|harmed)"
    r"|nothing worth|by being careful|the real (?:ride|work|session|fun)"
    r"|(?:something|training|riding) real|real (?:training|riding|work)|nobody ever|big day|proper kick|high note"
    r"|pace (?:rises|goes up|lifts|is up)|as it should be"
    r"|for (?:beginners|others|the weak)|(?:can|may|will|could) (?:start|begin) after|whenever you (?:like|want)"
    r"|made of|bored?om|sneak\w*|cheat\w*)\b"
)
# What a careful day may ask for; those of `_MOVING` only where it holds a session at all.
_CALM_DOING = (
    "rest|sleep|relax|recover|ease|take|keep|stay|drink|eat|stretch|breathe|listen|stop|see|talk|tell|call|ask"
    "|check|let|enjoy|trust|remember|avoid|skip|save|leave"
    "|resist|hold|choose|expect|think|respect|watch|protect|be|wait|give yourself|give your body|look|notice|pay"
    "|note|go to bed|go home|go back|make sure|get|cut|back|slow|turn|lie|nap"
    "|unwind|thank|read|treat yourself|focus|consider|postpone|reduce|limit|lower|accept|allow|have|put"
    "|use today|contact|consult|seek|feel|view|welcome|come|please"
    "|do (?:not|less|nothing|only|what|no)|don['’]t|never|no|not|refrain|care|move|sip|cool|wear|replace|swap"
    "|try (?:to (?:get|sleep|rest|relax|keep|stay|eat|drink|go to bed|take)|not to)"
)
_MOVING = "ride|spin|walk|warm|begin|start|finish|end|aim|hold|pedal|cruise|roll|run|jog|swim|row|go|do|use|train|keep riding|stroll|cycle"
_CALM_ASKED = re.compile(rf"(?:{_CALM_DOING})\b")
_MOVING_ASKED = re.compile(rf"(?:{_MOVING})\b")
# Verbs with which a clause can begin to ask for something else.
_ASKING = re.compile(
    r"(?:give|make|bring|show|use|try (?!to|not)|hammer|chase|jump|dig|rush|ignore|attack|charge|challenge|throw"
    r"|kick|hang|force|squeeze|stick|exceed|drive|float|smash|carry|feel free|join|carry|run|add (?!nothing)"
    r"|raise|lift|test"
    r"|open|finish|start|begin|go|do|ride|spin|walk|jog|swim|row|train|aim|work|build|play|set|move on"
    r"|pick (?!up the plan, but)(?!up the plan$)"
    r"|reach|follow|include|increase|extend|repeat|strengthen|push|race|fight|boost|drain|improve|become|enter"
    r"|find|continue|get (?:back|out|going|up|on|your|some|a|into|moving|after)|take (?:on|it up|off|the (?:long"
    r"|hill|climb|hard)|your (?:best|chance))"
    r"|let (?:go|your heart|the dogs|loose|it)|put (?:in|on|some|the|more|it|your)|turn (?:up|it|on|today|your"
    r"|the (?:ride|day|session))|keep (?:going|pushing|up with|at it|fighting)|leave (?:your|nothing|comfort"
    r"|caution|doubt)"
    r"|hold (?:on|the wheel|nothing)|stay (?:on|with) (?:their|his|her|the)|forget|treat (?!yourself)"
    r"|think of (?!it|this|today|your|alcohol|rest|sleep)|consider (?:today|this|the|every|it|yourself)"
    r"|have (?:a go|fun|another|at)"
    r"|trust your (?:legs|strength|power|fitness|form)|listen to (?:your (?:ambition|heart|hunger)|nobody)"
    r"|warm up|enjoy (?:the|a|every|some) (?:climbs?|hills?|burn|pace|speed|effort|fast|hard)|cycle|just (?:go|do"
    r"|start|run|ride)|roll|pedal|cruise|sprint)\b"
)
_FILLERS = re.compile(
    r"^\W*(?:(?:please|just|then|so|and|but|today|now|also|well|first|next|finally|instead|tonight|simply|always"
    r"|perhaps|maybe|still|even|really|again)\b\W*)+"
)
_MAY = re.compile(
    r"(?<!best )\byou(?:['’]d| (?:can|could|may|might|should|must|will|would|want|need|have|are (?:free|ready"
    r"|able|allowed|welcome|fit|strong enough))"
    r"(?: (?:to|easily|now|safely|still|also|even|always|just|surely|certainly|as well|today|well|again|better"
    r"|only|probably|be able to))*) "
    r"(?=(?P<not>not\b|never\b|n['’]t\b)?)(?P<verb>\w+)"
)
_CALM_STATE = re.compile(
    r"(?:be|been|feel|feeling|hold|talk|need|a|an|the|your|some|more|less|plenty|time|had|no|not|come|arrive"
    r"|afford|lose|lost|know|find|see|get|recover\w*|rest\w*|trained|slept|done|been|carried|built|it|one|speak|chat"
    r"|digest|absorb|benefit|return|reach|adapt|heal|sing|enough|only|nothing|all|any|this|that|these|those|thank"
    r"|keep|profit|lower|slower|fewer|for|in|on|at|to|cut|so|as|too|when|until|rather|still|to|sleep|\d\w*|h"
    r"|something|wake|help|continue to (?:rest|recover)"
    r"|accumulated|reported|told|noted|mentioned|shown|logged|earned|worked|ridden|put|made|gained|responded|let"
    r"|ask|each|every|both|several|two|three|good|given|and|or|spend|return|resume|notice|build|begin slowly)\b"
)
_LATER = re.compile(
    r"\b(?:tomorrow|later|next|(?<!as )soon|when|once|until|after|again|another day|race day|coming|by then"
    r"|weekend|healthy|before|back)\b"
)
_LATER_ORDER = re.compile(
    r"\b(?:tomorrow|later|next week|soon|when you (?:are|feel) (?:well|better|rested|healthy|fresh)|once"
    r"|another day|race day|by then|weekend)\b"
)
_DENIED = re.compile(
    r"\b(?:no|not|never|without|cannot|avoid|instead|nothing|nor|neither|too|would|wait|skip|less|harm|risk\w*"
    r"|rest\w*|recover\w*|cancel\w*|put extra|impossible|0 min\w*|zero|prolong|stop|until|rather)\b|n['’]t\b"
)
_PAST = re.compile(r"\b(?:was|were|had|did|yesterday|ago|last|been|rode|ran|recent|recently|lately|planned)\b")
_MOVES = re.compile(
    r"\b(?:train\w*|mov(?:e|es|ing|ement)|exercis\w*|rid(?:e|es|ing)|sessions?|workouts?|running|jog\w*|bikes?"
    r"|trainer|saddle)\b"
)
_A_LITTLE = re.compile(
    r"\b(?:easy|gentle|short|light|little|quick|small|slow|relaxed|soft|brief|calm|half)(?:,? \w+)? (?:jog|ride"
    r"|riding|run|spin|spinning|session|hour|swim|walk|workout|training|exercise|effort|pedal\w*|bike)\b"
    r"|\b(?:get|back|hop) on (?:the|your) (?:bike|saddle)\b|\b(?:exercise|training|movement|riding|effort"
    r"|sweat\w*|fresh air and effort|moving|moves)(?: \w+)? (?:helps?|heals?|clears?|cures?|will|is good|chases?"
    r"|speeds?|with purpose)\b"
)


def is_calm(sentence: str, *, session: bool, names: tuple[str, ...] = ()) -> bool:
    """Whether a sentence, whose numbers are known to be the day's, may stand on a careful day; `session`: it has a workout."""
    told = sentence.lower()
    if _STIRRING.search(told) or (not session and _moves_while_resting(told)):
        return False
    if not _is_known(told, names):
        return False
    clauses = [clause.strip() for clause in _CLAUSE.split(told)]
    return not any(_asks_for_more(clause, session=session) for clause in clauses if clause) and not _permits(
        told, session=session
    )


def _is_known(told: str, names: tuple[str, ...]) -> bool:
    """Whether the words are calm ones; one strange word may be forgiven, but not at the beginning, where an order would stand."""
    for name in names:
        told = told.replace(name.lower(), " ")
    words = [word.replace("’", "'") for word in _WORD.findall(told)]
    strange = [n for n, word in enumerate(words) if not is_calm_word(word)]
    if len(strange) != 1:
        return not strange
    long = len(words) >= FORGIVEN_FROM and strange[0] > 0
    return long and (_DIGIT.search(told) is not None or _ABOUT_REST.search(told) is not None)


def _asks_for_more(clause: str, *, session: bool) -> bool:
    """Whether a clause begins with an order that is none of the calm ones."""
    begun = _FILLERS.sub("", clause).strip("\"'“”‘’-• ")
    if not _ASKING.match(begun) or _LATER_ORDER.search(begun):
        return False
    if session and _MOVING_ASKED.match(begun):
        return False
    if _CALM_ASKED.match(begun):
        return not _is_only_calm(begun)
    return _is_order(begun)


def _is_only_calm(begun: str) -> bool:
    """A clause such as `get some sleep`, that begins like many an order to do more."""
    return (
        re.match(
            r"get (?:some|a|into|your) (?:\w+ ){0,2}(?:rest|sleep|bed|fluids?|water|check\w*|night|early)|go (?:to bed"
            r"|home|back to bed)|do (?:not|less|nothing|only|no)",
            begun,
        )
        is not None
    )


def _is_order(begun: str) -> bool:
    """The second word tells an order (`raise the pace`) from a noun in front of its verb (`work was hard`)."""
    return (
        re.match(
            r"(?!carry|go\b|give|take|bring|push|put|turn|get|let|keep|hang|move)\w+\s(?:is|are|was|were|has|had|would"
            r"|will|can|could|may|should|of|at|on|in|for|helps?|gives?|takes?|makes?|does|adds?|with|now|under|and|in the)\b",
            begun,
        )
        is None
    )


def _permits(told: str, *, session: bool) -> bool:
    """Whether `you can`, `you should` and the like stand before something that is not calm."""
    for found in _MAY.finditer(told):
        rest = told[found.start("verb") :]
        calm = (
            found["not"]
            or _CALM_ASKED.match(rest)
            or _CALM_STATE.match(rest)
            or (session and _MOVING_ASKED.match(rest))
        )
        if not calm and not _LATER.search(told):
            return True
    return False


def _moves_while_resting(told: str) -> bool:
    found = _A_LITTLE.search(told) or _MOVES.search(told)
    return found is not None and not any(words.search(told) for words in (_DENIED, _LATER, _PAST))
