"""A sign that is new under a pain or an injury that is open, as in `tingly patch on my foot, anyway can I bench`: careful words come first.

Looked for in every clause, so that neither its place in a message nor a question behind it hides it. What is only supposed, denied or
said to be over is none. The question is answered afterwards, by what the sign allows.
"""

import re
from dataclasses import dataclass, replace
from typing import Final

from lanterne_rouge.conversation.bone_stress import HURTS_AT_NIGHT
from lanterne_rouge.conversation.deciding import read_anew
from lanterne_rouge.conversation.fast_lane import store_told
from lanterne_rouge.conversation.message_signals import is_asked, is_of_another_body
from lanterne_rouge.conversation.pain_advice import SORE_PLACES, tells_of_pain
from lanterne_rouge.conversation.safety import KEPT_AS_CHECK_IN, safety_answer
from lanterne_rouge.conversation.turn import ChatTurn, Talk
from lanterne_rouge.domain.check_in import Pain, alarm_words
from lanterne_rouge.domain.routing import Agent, Intent, RoutingLane
from lanterne_rouge.language.check_in.phrase import mentions, normalize_text
from lanterne_rouge.language.check_in.red_flags import find_red_flags

NEW_SIGN_RULE: Final = "gate:new_sign"
_BY_A_NERVE: Final = frozenset(("back", "hip", "pelvis", "shoulder"))
"""The places behind which a nerve of the spine may be: what is felt in a limb may come from there."""


@dataclass(frozen=True, kw_only=True)
class NewSign:
    """What is new at a place that hurts.

    `kept`: as the check-in keeps it, with the `{site}`; `places`: those under which it is a sign, every one if empty.
    """

    words: re.Pattern[str]
    kept: str
    text: str
    places: frozenset[str] = frozenset()

    @property
    def is_of_nerve(self) -> bool:
        """Whether it says that a nerve may be pressed, short of what is an emergency."""
        return "numb limbs" in self.kept


_LIMB: Final = r"(?:foot|feet|toes?|heel|sole|legs?|cal(?:f|ves)|shins?|thigh|hands?|fingers?|thumb|arms?|forearm|ankle|limb|patch)"
_BIT: Final = (
    r"(?: (?:is|are|has|have|feels?|felt|been|went|gone|going|goes|just|so|a|bit|kind of|sort of|all|really|completely|keeps?|like"
    r"|it'?s)){0,5}"
)
_TOILET: Final = r"(?:pee(?:ing)?|wee(?:ing)?|urinat\w*|bladder|bowels?|poo(?:ing|ping)?|stools?)"
_NUMB: Final = (
    r"numb(?!er|ing| to\b)\w*|ting\w*|tingl\w*|pins and needles|pins & needles|prickl\w*|electric (?:shocks?|feeling)"
)
_DEAD: Final = r"(?:fuzzy|dead(?! ?(?:lift|hang|bug))|asleep|to sleep|woolly|cotton wool|no feeling|not there|foreign|buzz\w+|burning)"
_FEELS_NUMB: Final = re.compile(
    rf"\b(?:{_NUMB})\b|\b{_LIMB}{_BIT} {_DEAD}\b|\b(?:dead|fuzzy|woolly|sleeping) (?:foot|hand|arm|toes?|fingers?|patch)\b"
    rf"|\b(?:cannot|could not|barely|hardly|no longer) (?:\w+ )?feel (?:my |the |that |half )*(?:left |right |big |little "
    rf"|two )*{_LIMB}\b"
    rf"|\b(?:lost|no|less|loss of|losing) (?:the |all |my )?(?:feeling|sensation)\b"
)
_WEAK: Final = (
    rf"(?:gave|gives|giving|give|goes|went) (?:way|out)(?: under| on| beneath)?|buckl\w+|(?:went|goes|collaps\w+) (?:from )?under me"
    rf"|(?:will|would|does|did) not hold (?:me|my weight)|trip\w* over (?:my|the) (?:own |left |right )*(?:foot|feet|toes?)"
    rf"|(?:foot|toes?){_BIT} (?:dragg?\w*|slapp?\w*|flopp?\w*)|(?:drag\w*|slapp\w*) (?:my|the) (?:left |right )*(?:foot|toes?|leg)"
    rf"|(?:cannot|could not|unable to) (?:\w+ )?(?:stand|go|get|walk|rise|push)(?: up)? (?:on|onto|off) (?:my )?(?:left |right )*"
    rf"(?:tip-?toes?|tip toes?|toes?|heels?|calf)|(?:foot|leg|arm|grip|hand)(?! (?:press|curl|extension)){_BIT} (?:weak|wobbly|jelly"
    rf"|floppy)\b"
    rf"|(?:weak|no (?:strength|power)) in (?:my|the|one) (?:left |right )*{_LIMB}"
)
_SIGNS: Final = (
    NewSign(
        words=re.compile(
            rf"\b(?:cannot|could not|hardly|barely|trouble|hard|struggl\w+|strain\w*|unable|problems?|difficult\w*|lost|losing"
            rf"|no control|no feeling)"
            rf"\b(?: \w+){{0,5}} {_TOILET}\b|\b{_TOILET}(?: \w+)? (?:will|would|does|did) not (?:come|start|stop)\b"
            rf"|\b(?:wet|soiled|messed) myself\b|\bleak(?:ed|ing)? (?:some |a bit of )?(?:pee|wee|urine)\b"
            r"|\b(?:numb|no feeling)(?: \w+){0,4} (?:wip(?:e|ed|ing)|sit on the (?:loo|toilet))\b"
        ),
        places=_BY_A_NERVE,
        kept="{site} {score}{worse}, no control of my bladder",
        text="That can't wait. Trouble with bladder or bowel beside a bad {site} means that the nerves of the spine may be pressed: go"
        " to a hospital"
        " now, or call 112 or 911, by day or night. Waiting for a doctor's appointment is too late.\nNo training of any kind.",
    ),
    NewSign(
        words=_FEELS_NUMB,
        places=_BY_A_NERVE.union(("shin", "knee", "achilles", "calf", "foot", "hamstring", "rib")),
        kept="{site} {score}{worse}, numb limbs",
        text="Stop: numbness or tingling that is new beside a {site} that hurts can mean a pressed nerve, so see a doctor today. No"
        " training until then, no lifting and no running; walking gently is fine if it doesn't bring it on.\n"
        "Is it numb between your legs, is bladder or bowel not as usual, or is a foot, a leg or a hand getting weak? Then 112 or 911, or a"
        " hospital, now.",
    ),
    NewSign(
        words=_FEELS_NUMB,
        places=frozenset(("elbow",)),
        kept="{site} {score}{worse}",
        text="Numb or tingling fingers beside a {site} that hurts are a nerve that is pinched there or in the neck. Nothing that brings"
        " it on: no hard grip, no weight on bent wrists, no leaning on it. If it stays for more than a few days, or wakes you,"
        " let a doctor look.\n"
        "A hand that gets weak, or one that is cold, white or blue: today.",
    ),
    NewSign(
        words=re.compile(rf"\b(?:{_WEAK})"),
        places=_BY_A_NERVE,
        kept="{site} {score}{worse}, numb limbs",
        text="Stop: a limb that gets weak or doesn't obey beside a {site} that hurts can mean a pressed nerve, so see a doctor today. No"
        " training until then.\nIf it gets weaker, is numb between your legs, or bladder or bowel aren't as usual: 112 or 911, or a"
        " hospital, now.",
    ),
    NewSign(
        words=re.compile(rf"\b(?:{_WEAK})"),
        kept="{site} {score}, gives way, limping",
        text="That is more than sore: something that gives way under you isn't holding. No running, no jumps, nothing on one leg and"
        " nothing"
        " heavy on your {site} until a doctor or physio has examined it, in the next days.\nIt locks, swells fast, or takes no weight:"
        " today.",
    ),
    NewSign(
        words=re.compile(
            r"\b(?:swollen|swell(?:s|ing|ed)?(?! (?:has |is |was )?(?:gone|going|down|went|better|less|settl\w+))|puff(?:y|ed up|ing up)"
            r"|balloon\w*"
            r"|blown up|blew up|(?:twice|double) (?:the|its|it's) (?:normal )?size|size of a[n]? \w+|fluid (?:on|in) (?:it|the|my))\b"
        ),
        kept="swollen {site} {score}",
        text="Swelling changes it: nothing that loads your {site} while it's swollen, hurting or not. Keep it up, move it gently, and"
        " let a"
        " doctor or physio look at it in the next days.\nRed, hot, with a fever, locked, or too sore to stand on: today.",
    ),
    NewSign(
        words=re.compile(
            rf"{HURTS_AT_NIGHT.pattern}|\b(?:ache|pain|throb\w*|burning)(?: \w+){{0,3}} (?:in the night|at night|all night"
            r"|(?:keeps?|kept|wak\w+|woke) me)\b"
            r"|\b(?:cannot|could not|did not|hardly|barely) (?:get to )?(?:sleep|slept) (?:because of|for|with) (?:it|the (?:pain|ache)"
            r"|my \w+)\b"
        ),
        kept="{site} at night {score}",
        text="Pain that wakes you is more than a strain that settles: stop what loads your {site}, and let a doctor look at it in the"
        " next"
        " days. No painkillers to train through it.\nSwollen, red or hot with it, or with a fever: today.",
    ),
    NewSign(
        words=re.compile(
            r"\b(?:fever\w*|shiver\w*|chills|(?:high|a|raised) temperature|temperature of \d+|burning up|sweats)\b"
        ),
        kept="{site} {score}{worse}, fever",
        text="No training with a fever. And beside a {site} that hurts it matters where it comes from: if the place is red, hot, swollen"
        " or hurts"
        " more than before, it may be an infection of the joint or the bone. Then see a doctor today, not tomorrow.\n"
        "Confused, breathing fast or feeling very ill: 112 or 911.",
    ),
)
_NOT_OF_THIS: Final = re.compile(
    r"\b(?:cold (?:hands?|fingers?|feet|weather|water|day)|from the cold|freezing|handle ?bars?|bars|saddle|seat|laces|shoes? (?:is|are"
    r"|too)|cleats?"
    r"|slept on|lay on|lying on (?:my|it)|dentist|jab|needle|injection|numbing|cream|(?:months?|years?) ago|last (?:month|year)|used to"
    r"|film)\b"
)
_SUPPOSED: Final = re.compile(
    r"\b(?:if|unless|in case|watch(?:ing)? (?:out )?for|look(?:ing)? out for|worried about|afraid of|bring(?:s|ing)? on|set(?:s"
    r"|ting)? off|avoid\w*"
    r"|prevent\w*|causes?|any (?:more )?(?:numb|tingl|swell)\w*|what (?:is|are|does|do)|(?:not|never|without|stopped) (?:getting|having"
    r"|any)"
    r"|would|might get|you (?:asked|mentioned|meant)|told me|tells? me|said)\b"
)
_OVER: Final = re.compile(
    r"\b(?:numbness|tingling|tingle|feeling|swelling|pins and needles|it|that|fever|all)(?: in (?:my|the) (?:left |right )?\w+)?"
    r"(?: (?:is|has|have|are|was|all|now|completely"
    r"|mostly|finally))*"
    r" (?:gone|went away|over|passed|cleared|stopped|disappeared|back to normal|down(?! (?:my|the|to|into|one|both|in)\b))\b"
    r"|\b(?:no longer|not any ?more) (?:numb|tingl\w+"
    r"|swollen)\b"
)
_ABOVE_A_HAND: Final = frozenset(("shoulder", "rib"))
_HAND: Final = re.compile(r"\b(?:hands?|fingers?|thumbs?|palms?|wrists?|arms?|grip)\b")
_LEG: Final = re.compile(r"\b(?:foot|feet|toes?|heels?|soles?|legs?|cal(?:f|ves)|shins?|thighs?|ankles?)\b")
_NAMED: Final = {place.name: place for place in SORE_PLACES}
_OWN: Final = re.compile(
    r"\b(?:i|i'?m|i've|ive|me|my|it|it's|its|left|right|outer|inner|since|now|this morning|today|got|gone)\b"
)
_CLAUSE: Final = re.compile(
    r"(?<=\?)|[;:!\n]+|,(?!\d)|\.(?!\d)|\s(?:but|and(?! needles)|though|although|so|anyway|also|btw)\s"
)
_SCORE: Final = re.compile(r"\b(?:\d|10)/10\b")
_WORSE: Final = re.compile(r"\b(?:worse|worsening|getting bad|flared up)\b")
_OF_TRAINING: Final = re.compile(
    r"\b(?:train\w*|run\w*|jog\w*|rid(?:e|es|ing)|bike|cycl\w*|spin|swim\w*|row\w*|lift\w*|bench\w*|press\w*|squat\w*|deadlift\w*|rdls?"
    r"|gym|session"
    r"|intervals?|workout|race|walk\w*|turbo|do)\b"
)
_NO_TRAINING_YET: Final = "As for your question: none of it, and no other training, until a doctor has looked at this."
_NOTHING_THAT_LOADS_IT: Final = (
    "As for your question: only what doesn't load that place at all and hurts neither then nor the next morning, and that"
    " easily."
)
_NOT_WITH_FEVER: Final = "As for your question: none of it while you have a fever."
_FOR_LEAVE: Final = re.compile(
    r"\b(?:ok|okay|fine|safe|alright|allowed|still|to(?:day|night|morrow)|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|this week)\b"
    r"|^(?:how (?:long|soon)|when)\b|\b(?:can|could|should|shall|may) i (?!get|buy|use|wear|take|eat|drink|have)"
)
_KNOWN: Final = (
    "I take that as part of what you told me: {signs}. It's still for a doctor to look at today, and no training until one has cleared"
    " you."
    "\n112 or 911, or a hospital, at once with {alarm}."
)


def sign_under_pain(turn: ChatTurn, talk: Talk) -> ChatTurn | None:
    """The careful answer to a sign that is new under a pain that is open, kept for the coming days; None where none is told."""
    if turn.has("other_people"):
        return None
    clauses = _told_clauses(turn.text)
    told = [sign for sign in _SIGNS if any(mentions(clause, sign.words) for clause in clauses)]
    if not told or (turn.decision.intent is Intent.SAFETY and not {*find_red_flags(turn.text)} <= {"heat_illness"}):
        return None
    if turn.decision.intent is Intent.SAFETY and told[-1] is not _SIGNS[-1]:
        return None
    places = _open_places(turn, talk)
    sign = next((one for one in told if one.places.intersection(places) or (places and not one.places)), None)
    if sign is None:
        return None
    place = next((one for one in places if one in sign.places), places[0])
    if sign.is_of_nerve and place not in _ABOVE_A_HAND and not any(map(_may_be_of_a_leg, clauses)):
        return None
    pain = next((one for one in talk.care.report.pain if _NAMED[place].words.search(one.site.replace("_", " "))), None)
    site = pain.site.replace("_", " ") if pain is not None else place
    if pain is not None and ((pain.swollen and "swollen" in sign.kept) or (pain.at_night and "at night" in sign.kept)):
        return None
    decision = read_anew(turn.decision, NEW_SIGN_RULE, RoutingLane.SLOW, Intent.SAFETY, Agent.COACH)
    warning = talk.care.warning
    if warning is not None and sign.is_of_nerve and "numb_limbs" in warning.flags:
        if warning.is_seen:
            return None
        known = _KNOWN.format(signs=warning.signs, alarm=alarm_words(warning.flags))
        return replace(turn, decision=decision).saying(known)
    kept = sign.kept.format(
        site=site,
        score=_score(turn.plain, pain),
        worse=", worse" if _WORSE.search(turn.plain) else "",
    )
    _, written = store_told(talk, kept)
    is_clot = "calf_swelling" in find_red_flags(kept)
    text = safety_answer(kept, kept_as="").rstrip() if is_clot else sign.text.format(site=site)
    return replace(turn, decision=decision).saying(f"{text}\n{KEPT_AS_CHECK_IN} Not so? lanterne undo", written)


def question_beside(turn: ChatTurn) -> str | None:
    """What is asked in a message beside the sign, in its own words; None where nothing is."""
    asked = [
        one
        for one in _CLAUSE.split(turn.plain)
        if is_asked(one.strip()) and (not _tells_a_sign(one) or _FOR_LEAVE.search(one.strip()))
    ]
    return max(asked, key=len).strip() if asked else None


def answer_to_train(question: str, *, is_stopped: bool, is_feverish: bool) -> str | None:
    """The answer to a question about training in these days beside a new sign; None for any other question."""
    if not _OF_TRAINING.search(question) or not _FOR_LEAVE.search(question):
        return None
    if is_feverish and not is_stopped:
        return _NOT_WITH_FEVER
    return _NO_TRAINING_YET if is_stopped else _NOTHING_THAT_LOADS_IT


def _told_clauses(text: str) -> list[str]:
    """The clauses in which a sign may be told of one's own body now."""
    clauses = [one.strip() for one in _CLAUSE.split(normalize_text(text)) if one.strip()]
    return [one for one in clauses if _tells_of_now(one)]


def _tells_of_now(clause: str) -> bool:
    if _NOT_OF_THIS.search(clause) or _SUPPOSED.search(clause) or _OVER.search(clause) or is_of_another_body(clause):
        return False
    # A sign in a question is the athlete's own where it is said whose: `can I press with my hand numb`.
    return not is_asked(clause) or _OWN.search(clause) is not None


def _may_be_of_a_leg(clause: str) -> bool:
    """Whether a clause isn't of the hands alone, which a nerve of the lower back doesn't reach."""
    return _HAND.search(clause) is None or _LEG.search(clause) is not None


def _score(text: str, pain: Pain | None) -> str:
    """How much it hurts by this message, else by what was told before."""
    told = _SCORE.search(text)
    if told is not None:
        return told[0]
    return f"{pain.score_0_10:g}/10" if pain is not None and pain.score_0_10 is not None else "hurts"


def _tells_a_sign(clause: str) -> bool:
    return any(mentions(normalize_text(clause), sign.words) for sign in _SIGNS)


def _open_places(turn: ChatTurn, talk: Talk) -> tuple[str, ...]:
    """The places that hurt, by what is open and by this message, each by the name of its advice."""
    open_now = [place.name for place in talk.sore.places] if talk.sore is not None else []
    # Of what this message tells alone only a place where a nerve may be pressed counts: numb feet in tight shoes are no sign.
    nerves = [place for place in SORE_PLACES if place.name in _BY_A_NERVE]
    told = [place.name for place in nerves if tells_of_pain(turn.plain) and place.words.search(turn.plain)]
    return tuple(dict.fromkeys((*open_now, *told)))
