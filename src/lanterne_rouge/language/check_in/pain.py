"""Read pain and injuries, from an answer such as `knee 3/10, shoulder 7/10` or from a free text."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from lanterne_rouge.domain.check_in import PELVIC_FLOOR, WARMS_UP, Injury, Pain
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.language.check_in.numbers import NUMBER, days_ago, is_to_come, value_of
from lanterne_rouge.language.check_in.phrase import find_signs, is_denial, mentions, near, normalize_text

LONGEST_PLACE = 60
# A pain without a place.
ANYWHERE = "body"
# Parts that people know by their own names, and the place they belong to.
_PARTS_OF = (
    (re.compile(r"\b(?:[ampl]cl|menisc\w+|cruciate)\b"), "knee"),
    (re.compile(r"\b(?:rotator cuff|labrum)\b"), "shoulder"),
    (re.compile(r"\bvertebrae?\b|\bdisc\b"), "back"),
)
# Pains outside the moving body, read elsewhere or not at all.
_OTHER_PAIN = re.compile(r"\b(?:period|stomach|menstrual|belly|tooth|ear|throat|chest|head)\b")
_HOW = "Enter place and score: knee 4/10."
_NAMES = frozenset({"pain", "pains", "hurts", "ache", "aches"})
_JOINTS = (
    r"knees?|ankles?|achilles|foot|feet|heels?|toes?|shins?|hips?|groin|(?:lower |upper )?back(?! (?:from|home)\b)|neck|shoulders?|elbows?"
    r"|wrists?"
    r"|plantar(?: fascia)?"
    r"|it band|itb|ribs?|collarbones?|tendons?|ligaments?|spine|sternum|coccyx|tailbone|clavicle|patella"
    r"|metatarsals?|tibia|kneecaps?|sit bones?|pelvis|jaw"
)
_MUSCLES = (
    r"calf|calves|hamstrings?|quads?|quadriceps|thighs?|glutes?|hands?|arms?|fingers?|thumb|leg|abs|biceps?|triceps?|forearms?|traps?|lats?"
    r"|adductors?|pulley"
)
_SIDE = r"(?:(?:left|right|inner|outer|lower|upper|front|both) ){0,3}"
_PLACE = re.compile(rf"\b{_SIDE}(?:{_JOINTS}|{_MUSCLES})\b(?: [lcts]\d{{1,2}}\b)?")
_HURT = (
    r"hurt(?:s|ing)?|pain(?:s|ful)?|ach(?:e|es|ed|ing|y)|niggl\w*|twing\w*|sprain\w*|strain(?:ed)?|injur\w*|tweak\w*|pulled|stabbing"
    r"|kill(?:s|ing) me|killing|grumbl\w+|grumpy|tender\w*|bruis\w+|agony|unbearable|locks(?: up)?|locking|locked up|(?:gives"
    r"|gave|giving) way|buckl\w+|pinch(?:es|ed|ing)?|throb\w*|sting(?:s|ing)|stung|nagging|inflam\w+|irritated|complain(?:s|ing)"
    r"|(?:play|act)(?:s|ed|ing)? up|flar(?:es?|ed|ing)(?: up)?|bother(?:s|ed|ing)?|troubl(?:es|ing)"
    r"|giv(?:es?|ing) me (?:\w+ )?(?:trouble|grief|hell|problems)|sharp (?:feeling|sensation)"
)
# Fluid in a place: with it nothing is loaded there, hurting or not.
_SWELLING = r"swollen|swell(?:s|ing|ed)?(?: up)?|puff(?:y|ed up|ing up)"
_FLUID = r"\b(?:fluid|effusion|water) (?:on|in|behind) (?:my |the )?(?:(?:left|right) )?knees?\b"
# A part of the body that stiffens by itself; both legs after an effort do so from the effort.
_OWN_PART = (
    r"knees?|ankles?|achilles|foot|feet|heels?|toes?|shins?|hips?|groin|neck|shoulders?|elbows?|wrists?|plantar(?: fascia)?|it band|itb"
    r"|tendons?|kneecaps?|(?:lower|upper|mid|middle|my|the) back(?! (?:on|to|in|from|at)\b)"
    r"|back(?= (?:is|was|feels|felt|feeling|a bit|a little|still|very|so|really|quite|stiff\w*|tight\w*))"
    rf"|(?:left|right|one|inner|outer) (?:{_MUSCLES})"
)
_IN_TEXT = {
    "hurt": re.compile(near(rf"{_JOINTS}|{_MUSCLES}", _HURT, gap=7)),
    "sore": re.compile(
        near(_JOINTS, r"(?<!a bit )(?<!a little )(?<!a tad )(?<!a touch )(?<!slightly )(?<!mildly )sore", gap=2)
    ),
    "tight": re.compile(near(rf"{_OWN_PART}|{_MUSCLES}", r"tight(?:ness)?", gap=4)),
    "a bit sore": re.compile(near(_OWN_PART, r"(?:a (?:bit|little|tad|touch)|slightly|mildly) sore", gap=2, back=-1)),
    "stiff": re.compile(near(_OWN_PART, r"stiff(?:ness)?", gap=4)),
    "swollen": re.compile(near(rf"{_JOINTS}|hands?|fingers?|thumb", _SWELLING, gap=4) + f"|{_FLUID}"),
    "catches": re.compile(near(_OWN_PART, r"catches|catching", gap=2, back=-1)),
    "rated": re.compile(rf"\b(?:{_JOINTS}|{_MUSCLES})\b[^.;,!?]*?\d ?(?:/|out of) ?10\b"),
}
_ANY_SIGN = re.compile("|".join(pattern.pattern for pattern in _IN_TEXT.values()))
_RANGE = r"(\d{1,3}(?:[.,]\d)?)(?: ?(?:-|to|or) ?(\d{1,3}(?:[.,]\d)?))?"
_OF_TEN = re.compile(rf"(?<![\w.,]){_RANGE} ?(?:/|out of|of) ?(\d+)")
# A number alone is a score unless it counts something else.
_ALONE = re.compile(
    rf"(?<![\w.,/]){_RANGE}(?![\w/.,]*\w)(?! ?(?:days?|weeks?|months?|years?|hours?|h|min\w*|km|k|miles?|am|pm|x)\b)"
)
_PIECE = re.compile(r"[;\n]|,(?!\d)|\.(?=\s|$)|(?<=\d) and ")
# A score alone belongs to the words before it: `knee hurts, 4/10`.
_CLAUSE = re.compile(
    r"[;!?]|,(?!\d)(?! (?:(?:about|around|maybe|only|roughly|at|say|now|like|probably|id say|a) )*\d{1,2}(?:\.\d)? ?(?:/|out of) ?10\b)"
    r"|\.(?=\s|$)| but "
)
_RATED_APART = re.compile(r"(?<=\d) and ")
_NO_WEIGHT = (
    r"\b(?:cannot|could not|unable to|hardly|barely)(?: (?:even|really|put|bear|take|any|much|my|full|hardly|barely))* weight\b"
    r"|\b(?:cannot|unable to|hardly|barely|trouble|struggle to|hurts to) (?:even |really )?(?:walk|walking|stand on)\b"
)
# Words of pain without a number: severe ones weigh 7 of 10, strong ones 5.
_SEVERE = (
    r"severe(?:ly)?|terribl[ey]|awful(?:ly)?|kill(?:s|ing)|unbearabl[ey]|excruciating(?:ly)?|agony|agoni[sz]ing|horribl[ey]|intense(?:ly)?"
    r"|(?:very|really|so|extremely) (?:bad(?:ly)?|strong|painful)|like hell|worst"
)
_STRONG = r"a lot|badly|bad|strong|considerable|nasty|quite painful|a fair bit"
SEVERE_SCORE, STRONG_SCORE, MODERATE_SCORE, TIGHT_SCORE = 7.0, 5.0, 3.0, 2.0
_FEW = r"(?: (?!(?:and|but|no|not|slept|sleep|feel|feeling|night)\b)[\w']+){0,3}? "
_SIGNS = {
    "rising": re.compile(r"\b(?:rising|worse|worsening|increasing|growing)\b"),
    "settling": re.compile(r"\b(?:better|settl\w+|easing|improv\w+|fading|subsid\w+|(?:gone|went|going|come|coming) down)\b"),
    "stable": re.compile(r"\b(?:stable|steady|unchanged|the same|same as (?:ever|always|before|usual)|no worse)\b"),
    "bone": re.compile(r"(?<!sit )\bbones?\b|\bbony\b|\btibia\b|\bmetatarsals?\b|\bfracture\w*|\bbroken\b"),
    "night": re.compile(r"\bnights?\b|\bwak(?:es|ing|en)\b|\bwoke\b(?! up(?: \w+){0,5} stiff\b)"),
    "warms up": re.compile(
        r"\b(?:fine|ok|okay|good|gone|quiet|goes|went|eas(?:es|ed)|settl(?:es|ed)|loosens?|loosened|better)\b(?: \w+){0,2}"
        r" (?:after|once|within|in) (?:(?:the|my|about|first|around) )*(?:\d+|ten|five|a few|few|an? (?:mile|km|lap|while|bit)"
        r"|fifteen|twenty|warm\w*|i'?m warm|i am warm"
        r"|it is warm|it warms)\b(?! ?(?:weeks?|days?|months?|years?|hours?))"
        r"|\b(?:for|in) the first (?:\d+|ten|five|few|fifteen|twenty|couple of) ?(?:min\w*|km|k|steps|mile)\b"
        r"|\bwarms? (?:up|off)\b|\bonce (?:it|i) warms?\b"
    ),
    "hop": re.compile(r"\bhop(?:s|ping|ped)?\b"),
    "swollen": re.compile(rf"\b(?:{_SWELLING})\b|{_FLUID}"),
    "limp": re.compile(rf"\blimp(?:s|ing|ed)?\b|{_NO_WEIGHT}"),
}  # fmt: skip
_NO_PLACE = re.compile(
    rf"\b(?:in (?:severe |bad |terrible |a lot of )?pain|pain\b.{{0,12}}\d|(?:{_SEVERE}|{_STRONG}) pain)\b"
)
_VAGUE_COUNTS = {"a": 1.0, "a couple of": 2.0, "a few": 3.0, "several": 3.0}
_DAYS_OF = {"day": 1, "week": 7, "month": 30, "year": 365}
MOST_DAYS_HURTING = 3650
_LASTED = re.compile(
    rf"\b(?:for|since|over|hurting|sore)(?: (?:the (?:last|past)|about|around|over|nearly|almost|more than|at least|maybe|like|now))*"
    rf" ({NUMBER}|{'|'.join(_VAGUE_COUNTS)}) (days?|weeks?|months?|years?)\b(?! (?:ago|off|of|to|until|before|without))"
)
_OF_SOMETHING_ELSE = re.compile(
    r"\b(?:off|rest\w*|break|holidays?|no (?:run|rid|train|swim|lift|sport|pain)\w*|(?:not|haven't|hasn't|didn't|couldn't) \w+"
    r"|without|first|gone|pain[- ]free|plan\w*|train\w*|physio|next)\b"
)
# A clause that says of what was named before only how long it has hurt.
_IT_HAS_LASTED = re.compile(
    r"(?:and |it |that |this |has |have |is |been |hurts?|hurting|sore|painful|like (?:this|that)|there|now | )*(?=for|since)"
)
_UNPLACED = re.compile(_SIGNS["limp"].pattern)
_DETAIL = re.compile(
    r"\b(?:when|while|since|after|during|for|with|but|not|no|worse|worsening|rising|increasing|better|settl\w+|still|limp\w*|hop\w*"
    r"|(?:at |in the |last )?night"
    r"|later|then|on hopping|on (?:the )?(?:stairs|descents?|climbs?)|today|now|gone)\b.*"
)
_NOISE = re.compile(
    rf"\b(?:{_HURT}|sore|{_SWELLING}|score|level|about|around|maybe|my|the|is|are|feels|a|an|some|slight|mild|{_SEVERE}|{_STRONG}"
    rf"|very|really|so|lot|bad|little|me|hell|in|of|on|at|it|i|have|got|there)\b"
)
_SEVERELY, _STRONGLY = re.compile(rf"\b(?:{_SEVERE})\b"), re.compile(rf"\b(?:{_STRONG})\b")
_GRADED = re.compile(rf"\b(?:{_SEVERE}|{_STRONG})\b")
_PAINFUL = rf"{_HURT}|{_JOINTS}|{_MUSCLES}"
_STRENGTH_OF_PAIN = re.compile(
    rf"\b(?:{_SEVERE}|{_STRONG})(?:{_FEW}| )(?:{_PAINFUL})\b|\b(?:{_PAINFUL})(?:{_FEW}| )(?:{_SEVERE}|{_STRONG})\b"
)
_BELOW_ZERO = re.compile(r"(?<!\S)-\d")
_AFTER_PAIN = re.compile(
    rf"\bpain(?: (?:is|was|of|at|level|score|about|around|a))*:? {_RANGE}"
    r"(?![\w/.,%]*\w)(?! ?(?:days?|weeks?|months?|years?|hours?|h|min\w*|km|k|miles?|am|pm|x|%)\b)"
)
_DENIED_PLACE = re.compile(r"^(?:no|without)\b|\b(?:is|are) (?:gone|fine|ok|okay)$|\bgone$")
_KINDS = (
    ("stress_fracture", re.compile(r"\bstress (?:fracture|reaction|injury)|\bbone stress\b")),
    ("fracture", re.compile(r"\bbroken?\b|\bcracked\b|\bfractur\w+")),
    ("crash", re.compile(r"\bcrash\w*|\bcame off\b|\bfell\b|\bfall\b|\bhit by\b")),
    ("dislocation", re.compile(r"\bdislocat\w+|\bpopped out\b|\bout of (?:its|the) socket\b")),
    ("surgery", re.compile(r"\bsurger\w+|\boperat(?:ion|ed on)\b|\bstitches\b|\barthroscop\w+")),
    ("sprain", re.compile(r"\bsprain\w*|\btwisted\b|\brolled (?:my |the )?(?:\w+ )?ankle\b|\bligament\w*")),
    (
        "strain",
        re.compile(
            r"\bstrain\w*|\bpulled\b|\btor[en]\b|\btear\b|\bpopped\b|\bsnapped\b|\bruptur\w*"
            r"|\b(?:felt|feel|heard|had) (?:a |something )?(?:\w+ )?(?:pop|snap|rip|tear|crack)(?:ping)? (?:in|at|behind|on)\b"
        ),
    ),
)
_GEAR = r"helmets?|lid|bike|frame|fork|wheels?|screen|phone|watch|glasses|goggles|visor"
_GEAR_BROKEN = re.compile(
    rf"\b(?:{_GEAR})(?: (?:is|was|has|got|are|also|all))* (?:cracked|broken?|split|smashed)\b"
    rf"|\b(?:cracked|broken?|split|smashed) (?:my |the |a )?(?:{_GEAR})\b"
)
_CLEARED = re.compile(
    r"\b(?:cleared|signed off|green light|allowed to (?:train|run|ride)|(?:physio|doctor|surgeon) says (?:ok|okay|yes|go)|healed)\b"
)
_NOT_CLEARED = re.compile(
    r"\b(?:not(?: \w+)? cleared|uncleared|not signed off|not healed|not allowed|waiting for|until)\b"
)
_DIAGNOSED = re.compile(r"\b(?:diagnosed|mri|x-?ray|scan|ultrasound|physio|doctor|surgeon)\b")
_BONE = r"bones?|collarbone|clavicle|wrist|ribs?|arm|elbow|hand|fingers?|toes?|foot|ankle|leg|hip|pelvis|shoulder|kneecap|vertebrae?"
_HAPPENED = re.compile(
    rf"\bcrashed\b|\bhad a (?:\w+ )?(?:crash|fall)\b|\bbroke my\b|\b(?:broken?|fractur\w+|cracked|dislocated) (?:\w+ )?(?:{_BONE})\b"
    rf"|\b(?:{_BONE}) (?:is |was |got |may be |might be |probably |possibly )*(?:broken|fractured|cracked|dislocated)\b"
    r"|\bfell (?:off|hard|badly|down|on my|onto|over)\b|\bcame off (?:the |my )?bike\b(?! (?:feeling|tired|happy|strong|fresh|good|great))"
    r"|\bhit by (?:a |the )?(?:car|van|bus|lorry|truck|motorbike|cyclist)\b|\bhit the (?:deck|tarmac|ground)\b"
    r"|\b(?:surgery|arthroscopy)\b|\b(?:had|after|since) (?:an |the |my )?operation\b|\boperated on\b|\bstitches (?:in|on|out)\b"
    r"|\b(?:got|have|had|\d+) (?:\d+ )?stitches\b"
)
_INJURY_CLAUSE = re.compile(r"[;!?]|[.,](?!\d)| but ")
_SOMEBODY = re.compile(
    r"\b(?:wife|husband|partner|son|daughter|friend|mum|mom|dad|mother|father|brother|sister|dog|cat|colleague|team-?mate|computer|garmin"
    r"|app|phone|laptop|watch|zwift)(?:'s)?\b"
)
_OFF = re.compile(
    rf"\b({NUMBER}) (day|week|month)s? (?:off|out|of rest|without)|\b(?:after|off for|out for) ({NUMBER}) (day|week|month)s?\b"
)
_WEEK_BACK = re.compile(r"\b(?:week (\d)|(first|second|third|fourth) week) (?:back|of (?:the |my )?return)\b")
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_DAYS = {"day": 1, "week": 7, "month": 30}
_NAMES_INJURY = frozenset({"injury", "injuries", "injured"})
# A past injury that is over does not count.
_OVER = re.compile(r"\b(?:fully healed|long ago|years ago|last (?:year|season)|all good|fine again)\b")


_PART = rf"{_SIDE}(?:{_JOINTS}|{_MUSCLES})"
_UNHURT = r"(?:fine|ok|okay|good|great|alright|all right|happy|perfect|sorted|sound|pain[- ]free|no (?:bother|trouble|problems?|issues?))"
_DENIED_PLACES = re.compile(
    rf"\b(?:(?:my|the|both|all) ){{0,3}}{_PART}(?P<more>(?:(?: and|,|/| &) (?:my |the )?{_PART}){{0,6}})(?:'s)?"
    rf"(?: (?:is|are|(?P<past>was|were|felt|been)|feels?|feeling|all|both|now|totally|completely|absolutely)){{0,4}} {_UNHURT}\b"
    rf"|\b(?:no|without|zero)(?: any)? (?:pains?|trouble|problems?|issues?|ach(?:e|es|ing)|niggles?|soreness) (?:in|with|from|on) "
    rf"(?:(?:my|the|either|both|any) ){{0,3}}{_PART}\b"
    rf"|\bnothing wrong with (?:my |the )?{_PART}\b"
    rf"|\b(?:do not|don'?t) have (?:a |any )?(?:bad |sore )?{_PART} (?:problems?|pains?|issues?|trouble)\b"
    rf"|\b{_PART} (?:does not|do not|doesn'?t|don'?t) hurt\b"
    rf"|(?P<other>\b(?:not|isn'?t) (?:my |the ){_PART}\b(?= ?(?:[,.;]|but|it|that|$)))"
)
_ANOTHER_PART = re.compile(rf"\b(?:{_PART}|legs)\b|{_OTHER_PAIN.pattern}")
# `fine when warm`, `ok to walk on`, `doesn't hurt much`: only what ends there says that a part is well.
_ENDS_THERE = re.compile(
    r"(?: (?:now|today|again|at all|any ?more|this (?:morning|evening)|thanks|though|really|so far))*"
    rf"(?:$|[.;!,]|(?= (?:but|and|just|only|while|it'?s|it is|its)\b)|(?= (?:my |the )?{_PART}\b))"
    r"(?!,? (?:when|if|until|till|unless|once|after|apart|except|at rest|walking|on the|in the|for the|as long as)\b)"
)
_IS_WISHED = re.compile(
    r"\b(?:is|are|was|were|if|whether|hop(?:e|es|ed|ing)|wish|thought|until|till|once|when)(?: that)? $"
)
_TURNED = re.compile(rf"\b(?:then|but|now|until|till)\b(?! (?:(?:my|the|now|then|it'?s|its) )*{_PART}\b)")
_TROUBLE = re.compile(
    r"(?<!no )(?<!not )(?<!without )(?<!any )(?<!no more )(?:"
    + "|".join(
        (
            rf"\b(?:{_HURT}|{_SWELLING}|sore|stiff\w*|tight\w*|worse|crutch\w*)\b",
            r"\d ?(?:/|out of) ?10\b",
            _SIGNS["limp"].pattern,
            *(pattern.pattern for _, pattern in _KINDS),
        )
    )
    + ")"
)
_TROUBLE_WITH_ITS_PART = re.compile(rf"(?: [^\s,.;!?]+){{0,6}}? {_PART}\b")
_TROUBLE_OF_A_LIST = re.compile(rf"(?:{_TROUBLE.pattern})(?: (?:in|on|of|at|with|both))* ?$")
_SWAPPED = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b(?:it'?s|it is|its|meant|that was|that'?s)(?: actually| really)? (?:my |the )?(?P<right>{_PART}),? (?:and )?not (?:my |the )?"
        rf"(?P<wrong>{_PART})\b",
        rf"\b(?:not|nothing wrong with|(?:do not|don'?t) have (?:a|any)|isn'?t|is not) (?:my |the |a )?(?P<wrong>{_PART})"
        rf"(?: problem| pain| issue| trouble)?s?[,.;]? (?:but |and )?(?:it'?s|it is|its|that'?s)? ?(?:actually |really |just )?(?:my |the )"
        rf"(?P<right>{_PART})\b",
    )
)


_MOVED = re.compile(
    rf"\b(?P<wrong>{_PART}) (?:is |are |feels? )?(?:all )?(?:{_UNHURT}|better|gone)(?: again)?,? (?:but |and )?(?:now )?(?:it'?s|it is"
    rf"|its) (?:now )?"
    rf"(?:my |the )(?P<right>{_PART})\b(?! (?:that|which)\b.*\b(?:fine|ok|okay|good)\b)"
)


def without_denied_places(words: str) -> str:
    """A normalized text without the parts of the body that it says to be well, as in `knees fine but low back tight`."""
    return _DENIED_PLACES.sub(lambda match: " " if _is_well(words, match) else match[0], words)


def denied_places(words: str) -> tuple[str, ...]:
    """The parts of the body that a normalized text says to be well."""
    said = " ".join(match[0] for match in _DENIED_PLACES.finditer(words) if _is_well(words, match))
    return tuple(place[0] for place in _PLACE.finditer(said))


def _is_well(words: str, match: re.Match[str]) -> bool:
    """Whether a part that is called fine is so: nothing asked, hoped, past or limited, and no trouble told that may be its own."""
    if match["other"]:
        return True
    before, after = words[: match.start()], words[match.end() :]
    if _IS_WISHED.search(before) or not _ENDS_THERE.match(after):
        return False
    if _TROUBLE.search(before) and not _ANOTHER_PART.search(before):
        return False
    if match["more"] and _TROUBLE_OF_A_LIST.search(before):
        return False
    next_part = _ANOTHER_PART.search(after)
    until_then = after if next_part is None else after[: next_part.end()]
    if match["past"] and _TURNED.search(until_then):
        return False
    trouble = _TROUBLE.search(after)
    if trouble is None or (next_part is not None and next_part.start() < trouble.start()):
        return True
    return _TROUBLE_WITH_ITS_PART.match(after, trouble.end()) is not None


@dataclass(frozen=True, kw_only=True)
class PlaceSwap:
    """The place that hurts and the one that doesn't; `is_moved`: that one did before."""

    right: str
    wrong: str
    is_moved: bool = False


def read_place_swap(words: str) -> PlaceSwap | None:
    """One place for another, as in `it's my back, not my knee` or `back is ok, now it's the hip`; None for anything else."""
    found = next((match for pattern in _SWAPPED if (match := pattern.search(words))), None)
    moved = _MOVED.search(words) if found is None else None
    match = found or moved
    if match is None:
        return None
    return PlaceSwap(right=match["right"].strip(), wrong=match["wrong"].strip(), is_moved=moved is not None)


def parse_pains(answer: str) -> tuple[Pain, ...]:
    """Parse an answer about pain; empty if there is none. Words after a place add detail: rising, night, limping, hop, bone."""
    if is_denial(answer, of=_NAMES):
        return ()
    return tuple(_pain(piece) for piece in _by_place(answer))


# Leaking, heaviness and pressure of the pelvic floor; a tyre leaks too.
LEAKS = re.compile(
    r"\bleak(?:s|ed|ing|age|y)?\b|\bincontinen\w+|\b(?:wet|peed|peeing|pee|weed|wee) myself\b(?! in the)"
    r"|\b(?:pee|wee)d?(?: (?:a )?(?:bit|little))? when(?:ever)? i (?:cough|sneeze|laugh|jump|r[au]n|lift|skip)(?:e?d|ped)?\b"
    r"|\b(?:lost|losing|lose|dribbl\w+)(?: (?:a|some|bit|little|few|drops?|of))* (?:urine|pee|wee)\b"
    r"|\bbladder (?:let go|gave (?:out|way))\b"
)
_GEAR_LEAKS = re.compile(
    r"\b(?:tyres?|tires?|tubes?|valves?|bottles?|goggles|masks?|roof|taps?|pipes?|tanks?|sealant|shoes?|boots?|wetsuit|bladder pack"
    r"|hydration|water bladder|tubeless|brakes?|oil"
    r"|air|gut|nose|eyes?)\b"
)
_HEAVY_PELVIS = re.compile(
    near(
        r"pelvi[cs]\w*|vagina\w*|perine\w+|down (?:below|there)",
        rf"heav(?:y|iness)|pressure|dragging|bulg\w+|bearing down|weak\w*|dropping|{_HURT}|sore",
        gap=4,
    )
    + r"|\bprolapse\w*|\bheaviness\b(?! (?:in|of) (?:my |the )?(?:legs?|arms?|chest|head|quads|calves|eyes))"
    r"(?=.*\b(?:run|birth|leak|pelvi|jump))"
)


_LONG_AGO = re.compile(r"\b(?:used to|never|years? ago|last year|back then|no longer|as a (?:child|kid|teenager))\b")
# The signs of the pelvic floor by their names.
PELVIC_SIGNS = {"leaking": r"leak\w*", "heaviness": r"heaviness|pressure|dragging|bulg\w+"}
# What follows the sign when it is over; it may also have stopped somebody.
SIGN_IS_OVER = (
    r"(?: (?:is|has|have|are|all|now|completely|finally|totally|been))*"
    r" (?:gone|stopped|over|resolved|cleared up|went away)\b(?! (?:me|us|my|the|a|it|worse|bad|up|from)\b)"
)
_SIGN_GONE = re.compile(
    rf"\b(?:{'|'.join(PELVIC_SIGNS.values())}){SIGN_IS_OVER}|\bno more (?:{'|'.join(PELVIC_SIGNS.values())})\b(?! than\b)"
    rf"|\b(?:no|without) (?:any )?(?:pains?|{'|'.join(PELVIC_SIGNS.values())}) n?or (?:any )?(?:{'|'.join(PELVIC_SIGNS.values())})\b"
)


def find_pelvic_signs(text: str) -> tuple[str, ...]:
    """Find which signs of the pelvic floor a text names and does not deny."""
    words = _SIGN_GONE.sub(" ", normalize_text(text))
    return tuple(sign for sign, pattern in PELVIC_SIGNS.items() if mentions(words, re.compile(rf"\b(?:{pattern})\b")))


def _has_pelvic_signs(clause: str, text: str) -> bool:
    clause = _SIGN_GONE.sub(" ", clause)
    leaks = mentions(clause, LEAKS) and not _GEAR_LEAKS.search(clause)
    return leaks or mentions(_SIGN_GONE.sub(" ", text), _HEAVY_PELVIS)


def tells_pelvic_signs(text: str) -> bool:
    """Whether a text tells of leaking or pressure of the pelvic floor, on whatever day lately, that isn't said to be over."""
    words = normalize_text(text)
    return any(_has_pelvic_signs(clause, words) for clause in _CLAUSE.split(words)) and not _LONG_AGO.search(words)


def find_pains(text: str) -> tuple[Pain, ...]:
    """Find pains in a free text, and leaking or pressure of the pelvic floor; sore muscles do not count."""
    pains: dict[str, Pain] = {}
    words = without_denied_places(normalize_text(text))
    if any(_has_pelvic_signs(clause, words) for clause in _CLAUSE.split(words)):
        pains[PELVIC_FLOOR] = Pain(site=PELVIC_FLOOR, when=", ".join(find_pelvic_signs(text)) or None)
    rated = (part for whole in _CLAUSE.split(words) for part in _RATED_APART.split(whole))
    last: str | None = None
    for clause in (part for whole in rated for part in _by_part(whole)):
        named: list[str] = []
        if any(True for _ in find_signs(clause, _IN_TEXT)) and not _DENIED_PLACE.search(clause.strip()):
            score = _score_in(clause)
            tight = _tight_places(clause)
            if score is None and tight:
                score = None if _VERY_TIGHT.search(clause) else TIGHT_SCORE
            has_number = _number_in(clause) is not None
            named = list(dict.fromkeys(match[0] for match in tight or _PLACE.finditer(clause)))
            for place in named:
                report = _with_signs(place, score, clause)
                pains[place] = reported_later(pains[place], report, rated=has_number) if place in pains else report
        elif unplaced := _unplaced_pain(clause):
            pains.setdefault(unplaced, _with_signs(unplaced, _score_in(clause), clause))
        elif last is not None and (days := _days_of_it(clause)):
            pains[last] = replace(pains[last], days=days)
        elif last is not None and last != PELVIC_FLOOR and mentions(clause, _SIGNS["warms up"]):
            pains[last] = replace(pains[last], when=WARMS_UP)
            continue
        last = named[0] if len(named) == 1 else None
    if len(pains) > 1 and ANYWHERE in pains:
        return _merge_unplaced(pains)
    return tuple(pains.values())


def _days_of_it(clause: str) -> int | None:
    """For how many days the place named just before has hurt, where a clause says nothing but that."""
    after = _IT_HAS_LASTED.match(clause.strip())
    return _days_it_has_lasted(clause) if after and _LASTED.match(clause.strip(), after.end()) else None


def find_rated_places(text: str) -> frozenset[str]:
    """Find the places whose pain a text gives a number; `severe` and `a little` are none."""
    clauses = [part for whole in _CLAUSE.split(normalize_text(text)) for part in _RATED_APART.split(whole)]
    return frozenset(
        place[0]
        for clause in (part for whole in clauses for part in _by_part(whole))
        if _number_in(clause) is not None
        for place in _PLACE.finditer(clause)
    )


def said_together(first: Pain, second: Pain) -> Pain:
    """Two reports of one place in one breath: the higher score, and every sign of either."""
    scores = [pain.score_0_10 for pain in (first, second) if pain.score_0_10 is not None]
    score = max(scores, default=None)
    swollen = first.swollen or second.swollen
    trends = {first.trend, second.trend}
    return replace(
        second,
        score_0_10=_not_sound(score) if swollen else score,
        trend="rising" if "rising" in trends else second.trend or first.trend,
        focal_bone=first.focal_bone or second.focal_bone,
        at_night=first.at_night or second.at_night,
        on_hop=first.on_hop or second.on_hop,
        limping=first.limping or second.limping,
        swollen=swollen,
        days=max((pain.days for pain in (first, second) if pain.days is not None), default=None),
        lifts=tuple(dict.fromkeys((*first.lifts, *second.lifts))),
    )


def reported_later(earlier: Pain, later: Pain, *, rated: bool) -> Pain:
    """A second report of one place on one day: a number replaces the score, words never lower it; signs stay until it's gone."""
    if rated and later.score_0_10 == 0:
        return later
    both = said_together(earlier, later)
    if not rated:
        return both
    return replace(both, score_0_10=later.score_0_10, trend=later.trend)


# Stiff legs of both sides after a race, by what they can hardly do; a limp, a side or a spot is an injury.
_STIFF_SITES = frozenset({ANYWHERE, "quads", "calves", "thighs", "hamstrings", "glutes"})
_STIFF_WALK = re.compile(
    r"\b(?:hardly|barely|trouble|struggle to|hurts to) (?:even |really )?(?:walk|walking|get|manage|do)\b|\bstairs\b"
)
_ONE_SPOT = re.compile(
    r"\b(?:left|right|one|weight|limp\w*|swollen|swelling|sharp|popp\w*|snap\w*|spot|stabbing|bruis\w*|numb\w*|urine|pee)\b"
)


def is_stiffness_of_both_legs(text: str) -> bool:
    """Whether a text tells of legs too sore to walk well, and of no one side, spot or limp."""
    words = normalize_text(text)
    pains = find_pains(text)
    stiff = all(pain.site in _STIFF_SITES and not (pain.at_night or pain.focal_bone or pain.on_hop) for pain in pains)
    return bool(pains) and stiff and _STIFF_WALK.search(words) is not None and not _ONE_SPOT.search(words)


_VERY_TIGHT = re.compile(r"\b(?:very|really|so|too|extremely|super) (?:tight|stiff)\b|\bworse\b")


def _tight_places(clause: str) -> list[re.Match[str]]:
    """The places that a clause calls tight or stiff; none where it says more of a place than that."""
    signs = list(find_signs(clause, _IN_TEXT))
    if not {name for name, _ in signs} <= {"tight", "stiff", "a bit sore"}:
        return []
    first, last = min(match.start() for _, match in signs), max(match.end() for _, match in signs)
    return [place for place in _PLACE.finditer(clause) if place.start() < last and place.end() > first]


def _by_part(clause: str) -> list[str]:
    """A clause cut at each `and` between two parts of the body that are spoken of apart: `quads sore and achilles stiff`."""
    pieces = clause.split(" and ")
    apart = all(_PLACE.search(piece) and (find_sore_places(piece) or mentions(piece, _ANY_SIGN)) for piece in pieces)
    return pieces if apart else [clause]


def find_sore_places(text: str) -> tuple[str, ...]:
    """Find the muscles that a text calls sore or stiff."""
    words = normalize_text(text)
    near_sore = find_signs(words, {"": re.compile(near(rf"{_MUSCLES}|legs", r"sore|stiff", gap=3))})
    places = [place[0] for _, match in near_sore for place in re.finditer(rf"\b(?:{_MUSCLES}|legs)\b", match[0])]
    return tuple(dict.fromkeys(places))


def parse_injury(answer: str) -> Injury | None:
    """Parse an answer about an injury; None if there is none. Without the word it is not cleared."""
    return None if is_denial(answer, of=_NAMES_INJURY) else _read(normalize_text(answer))


def find_injury(text: str) -> Injury | None:
    """Find an injury in a free text by its kind."""
    words = without_denied_places(_GEAR_BROKEN.sub(" ", normalize_text(text)))
    named = any(mentions(words, pattern) for name, pattern in _KINDS if name not in ("crash", "fracture"))
    serious = (named and find_place(words) is not None) or _has_happened(words)
    if not serious or _OVER.search(words) or re.search(r"\b(?:avoid|afraid|worried|risk)\b", words):
        return None
    return _read(words)


def find_place(words: str) -> str | None:
    """Find the first body part in a text."""
    match = _PLACE.search(words)
    if match:
        return match[0]
    return next((place for pattern, place in _PARTS_OF if pattern.search(words)), None)


def _pain(piece: str) -> Pain:
    if _BELOW_ZERO.search(piece):
        raise BadInput("Pain can't be below 0.", "Enter 0 to 10: knee 4/10.")
    place = _place(piece) or (ANYWHERE if _GRADED.search(piece) else "")
    if not place:
        raise BadInput("Where does it hurt?", _HOW)
    score = _score(piece)
    if score is None:
        score = 0.0 if _DENIED_PLACE.search(piece) else _strength(piece)
    return _with_signs(place, score, piece)


def _place(piece: str) -> str:
    """Return the words before the score, else a body part anywhere, else the words after the score."""
    score = _OF_TEN.search(piece) or _ALONE.search(piece)
    before, after = (piece[: score.start()], piece[score.end() :]) if score else (piece, "")
    match = _PLACE.search(piece)
    return _bare(before) or (match[0] if match else "") or _bare(after)


def _bare(words: str) -> str:
    site = _NOISE.sub(" ", _DETAIL.sub("", re.sub(r"^(?:no|without) ", "", words)))
    return " ".join(re.sub(r"[^\w' /-]", " ", site).split()).strip(" :-/")


def _score(words: str) -> float | None:
    """Find the number before `/10`, else a bare number; the highest of several."""
    rated = [*_OF_TEN.finditer(words)]
    unclear = next((score for score in rated if score[3] != "10"), None)
    if unclear:
        raise BadInput(f'Pain: I don\'t understand "{unclear[0]}".', "Enter 0 to 10: knee 4/10.")
    value = _highest(rated or [*_ALONE.finditer(words)])
    if value is not None and value > 10:
        raise BadInput(f"Pain of {value:g} is off the scale.", "Enter 0 to 10: knee 4/10.")
    return value


def _highest(scores: Sequence[re.Match[str]]) -> float | None:
    numbers = [float(n.replace(",", ".")) for score in scores for n in (score[1], score[2]) if n]
    return max(numbers, default=None)


def _strength(words: str) -> float | None:
    """Return a score from words such as `severe`; None without any."""
    if mentions(words, _SEVERELY):
        return SEVERE_SCORE
    return STRONG_SCORE if mentions(words, _STRONGLY) else None


def _with_signs(place: str, score: float | None, words: str) -> Pain:
    signs = {name for name, pattern in _SIGNS.items() if mentions(words, pattern)}
    if _DENIED_PLACE.search(words.strip()):
        signs.discard("swollen")
    return Pain(
        site=place[:LONGEST_PLACE],
        score_0_10=_not_sound(score) if "swollen" in signs else score,
        trend=next((trend for trend in ("rising", "settling", "stable") if trend in signs), None),
        focal_bone="bone" in signs,
        at_night="night" in signs,
        on_hop="hop" in signs,
        limping="limp" in signs,
        swollen="swollen" in signs,
        days=_days_it_has_lasted(words),
        when=WARMS_UP if "warms up" in signs else None,
    )


def _days_it_has_lasted(words: str) -> int | None:
    """For how many days something has hurt, as in `for three weeks`; not for how long the athlete has rested."""
    lasted = None if _OF_SOMETHING_ELSE.search(words) else _LASTED.search(words)
    if lasted is None:
        return None
    count = _VAGUE_COUNTS.get(lasted[1]) or value_of(lasted[1])
    return min(round(count * _DAYS_OF[lasted[2].rstrip("s")]), MOST_DAYS_HURTING)


def _not_sound(score: float | None) -> float | None:
    """The score of a swollen place: one that doesn't hurt is not rated, for it is still no sound one."""
    return score or None


def _by_place(answer: str) -> list[str]:
    """Split an answer by place; `rising` or `at night` after a comma belongs to the place before."""
    cut: list[str] = []
    for piece in (part.strip() for part in _PIECE.split(normalize_text(answer))):
        new = _OF_TEN.search(piece) or _PLACE.search(piece) or _ALONE.search(piece)
        if not cut or (new and _place(piece)):
            cut.append(piece)
        else:
            cut[-1] = f"{cut[-1]}, {piece}"
    return cut


def _score_in(clause: str) -> float | None:
    """Find the number before `/10` in a free text, where bare numbers may mean anything."""
    if _BELOW_ZERO.search(clause):
        return None
    value = _number_in(clause)
    if value is None:
        return _strength(clause) if _STRENGTH_OF_PAIN.search(clause) else None
    return value if value <= 10 else None


def _number_in(clause: str) -> float | None:
    value = _highest([score for score in _OF_TEN.finditer(clause) if score[3] == "10"])
    return _highest([*_AFTER_PAIN.finditer(clause)]) if value is None else value


def _unplaced_pain(clause: str) -> str | None:
    """Return the place of a pain described only by its strength, or by an unusable leg."""
    if _DENIED_PLACE.search(clause.strip()):
        return None
    if mentions(clause, _UNPLACED):
        return find_place(clause) or ANYWHERE
    return ANYWHERE if mentions(clause, _NO_PLACE) and not _OTHER_PAIN.search(clause) else None


def _merge_unplaced(pains: dict[str, Pain]) -> tuple[Pain, ...]:
    """Merge a pain without a place into the named places: `knee hurts, limping`."""
    anywhere = pains.pop(ANYWHERE)
    scored = anywhere.score_0_10
    merged = (
        replace(
            pain,
            score_0_10=pain.score_0_10 if scored is None else max(scored, pain.score_0_10 or 0.0),
            limping=pain.limping or anywhere.limping,
            swollen=pain.swollen or anywhere.swollen,
        )
        for pain in pains.values()
    )
    return tuple(replace(p, score_0_10=_not_sound(p.score_0_10)) if p.swollen else p for p in merged)


def _read(words: str) -> Injury:
    off, week = _OFF.search(words), _WEEK_BACK.search(words)
    return Injury(
        site=find_place(words) or "body",
        kind=next((name for name, pattern in _KINDS if mentions(words, pattern)), None),
        diagnosed=mentions(words, _DIAGNOSED),
        cleared=mentions(words, _CLEARED) and not _NOT_CLEARED.search(words),
        days_off=_span(off[1] or off[3], off[2] or off[4]) if off else None,
        onset_days_ago=days_ago(words),
        week_back=(int(week[1]) if week[1] else _ORDINALS[week[2]]) if week else None,
    )


def _span(count: str, unit: str) -> int:
    return round(value_of(count) * _DAYS[unit])


def _has_happened(words: str) -> bool:
    """Whether the athlete had a crash, a broken bone or an operation, which counts without a place."""
    clauses = (
        clause for clause in _INJURY_CLAUSE.split(words) if not _SOMEBODY.search(clause) and not is_to_come(clause)
    )
    return any(mentions(clause, _HAPPENED) for clause in clauses)
