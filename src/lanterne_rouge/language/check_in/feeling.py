"""Read how the athlete feels: scores, feeling words, and signs of low energy."""

import re
from collections.abc import Mapping

from lanterne_rouge.domain.check_in import GRIEVING, HUNGOVER, LOW_SUGAR, STRUGGLING, LowEnergySigns
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.language.check_in.diabetes import tells_hypo
from lanterne_rouge.language.check_in.numbers import NUMBER, value_of
from lanterne_rouge.language.check_in.phrase import mentions, near, normalize_text

ENERGY_WORDS = {"low": 2.0, "ok": 5.0, "good": 7.0, "high": 8.0, "great": 9.0}
SORENESS_WORDS = {"none": 0.0, "ok": 2.0, "mild": 3.0, "some": 4.0, "moderate": 5.0, "high": 8.0}
STRESS_WORDS = {"none": 0.0, "low": 2.0, "some": 4.0, "ok": 5.0, "high": 8.0}
MOOD_WORDS = {"low": 2.0, "ok": 5.0, "good": 8.0, "high": 8.0, "great": 9.0}
_SAME = {
    "okay": "ok", "fine": "ok", "normal": "ok", "average": "ok", "medium": "ok", "no": "none", "not": "none", "nothing": "none",
    "little": "mild", "slight": "mild", "a bit": "mild", "a little": "mild", "light": "mild", "bad": "low", "poor": "low", "tired": "low",
    "very low": "low", "excellent": "great", "very good": "great", "very high": "high", "very": "high", "strong": "high", "a lot": "high",
}  # fmt: skip
# For soreness and stress a bad score is a high one.
_BURDEN = {"low": "mild", "poor": "high", "bad": "high", "good": "ok", "severe": "high"}
_LEGS = r"heavy|dead|lead\w*|tired|concrete|wooden|empty|jelly|no power|trashed|shot|toast|gone"
_HEAVY_LEGS = re.compile(
    near(r"legs", _LEGS, gap=4, back=-1)
    + r"|\b(?:heavy|dead|tired|leaden|wooden)(?: (?:and|heavy|dead|tired|sore))* legs\b"
)
_SOMEBODY = (
    r"(?:(?:best |old |good |close )?friend|mother|father|mum|mom|dad|parents?|brother|sister|wife|husband|partner|girlfriend|boyfriend"
    r"|son|daughter|child|baby|grand\w+|nan|gran|uncle|aunt|cousin|nephew|niece|dog|cat|horse)"
)
_WORDS = {
    "exhausted": re.compile(
        r"\b(?:exhausted|shattered|wiped out|drained|knackered|wrecked|burnt out|burned out|no energy"
        r"|(?:very|so|extremely|dead|really) tired"
        r"|feel(?:s|ing)? (?:\w+ )?(?:awful|terrible|horrible|rough|lousy|dreadful|like crap|like death))\b"
    ),
    "tired": re.compile(r"\b(?:tired|fatigued?|weary|sleepy|sluggish)\b(?! legs)"),
    "flat": re.compile(r"\bfeels wrong\b|\b(?:feel|feels|feeling|felt) (?:\w+ )?(?:flat|off|bad)\b|\bunwell\b"),
    "very_sore": re.compile(r"\b(?:very|really|so|extremely) (?:sore|stiff)\b(?! throat)"),
    "sore": re.compile(r"\b(?:sore|stiff|doms)\b(?! throat)"),
    "irritable": re.compile(r"\b(?:irritable|irritated|grumpy|snappy|moody)\b"),
    "low_mood": re.compile(
        r"\b(?:low mood|depressed|feeling down(?! there)|sad|miserable|hopeless"
        r"|teary|tearful|crying (?:a lot|all (?:the time|day)|every day))\b"
    ),
    GRIEVING: re.compile(
        r"\b(?:bereave\w*|griev\w+|(?<!gives me )(?<!giving me )(?<!gave me )(?<!me some )grief"
        r"|(?:in|am|are) mourning|funeral|(?:the |a )?death (?:in the family|of (?:my|our)\b)"
        rf"|(?:lost|buried|burying) (?:my|our) {_SOMEBODY}|{_SOMEBODY} (?:has |have )?(?:just |suddenly )?(?:died|passed(?: away)?)"
        rf"|(?:put|had) (?:my|our) (?:old )?(?:dog|cat|horse) (?:down|put down|to sleep))\b"
    ),
    STRUGGLING: re.compile(
        r"\b(?:cr(?:y|ies|ied|ying) (?:all|every|most|a lot|constantly|again|for|through|myself|for no reason)\b|(?:always|keep|kept"
        r"|been|constantly) crying"
        r"|in tears|tearful|weepy|still crying|cannot (?:cope|go on|do this any ?more)|not coping|(?:postnatal|postpartum"
        r"|post-natal) (?:depression|anxiety)"
        r"|(?:low mood|mood (?:is |has been )?low|depressed|feeling down|sad|miserable|hopeless|empty|numb inside)(?: \w+){0,3} (?:for"
        r"|since|all|every) (?:\w+ )?"
        r"(?:weeks?|months?|days?|time)|(?:weeks|months) of (?:low mood|crying|sadness|feeling (?:low|down))|feel(?:ing)? (?:hopeless"
        r"|worthless)"
        r"|no joy|cannot sleep even when (?:the |my )?(?:baby|kid|child|she|he) (?:sleeps|is asleep))\b"
    ),
    HUNGOVER: re.compile(
        r"\b(?:hung ?-?over|hangover|drunk|too much (?:to drink|alcohol|wine|beer|booze)|too many (?:drinks|beers|wines|pints)"
        r"|drank too much|boozy|wasted)\b"
    ),
    "sleeping_badly": re.compile(
        r"\b(?:(?:slept|sleep|sleeping) (?:very |really |so )?(?:badly|poorly|terribly|awfully|little|bad"
        r"|like (?:crap|shit|rubbish|garbage|hell))|(?:bad|awful|terrible|restless) night"
        r"|(?:poor|bad|broken|little|no) sleep|insomnia|(?:cannot|could not|did not|hardly|barely) (?:sleep|slept))\b(?! more\b)"
    ),
    "headache": re.compile(
        r"\b(?:headaches?|sore head|head (?:hurts|aches))\b(?! (?:is |has |was )?(?:gone|over|better|away))"
    ),
    "poor_appetite": re.compile(r"\b(?:no|poor|little) appetite\b|\bnot hungry\b"),
    "nervous": re.compile(r"\b(?:nervous|anxious)\b"),
    "great": re.compile(r"\b(?:feel|feels|feeling|felt) (?:\w+ )?(?:great|fantastic|amazing|super)\b"),
    "good": re.compile(r"\b(?:feel|feels|feeling|felt) (?:\w+ )?(?:good|fine|well|fresh)\b"),
}
# A stronger word replaces the weaker one.
_STRONGER = {"tired": "exhausted", "sore": "very_sore", "good": "great"}
_MISSED = re.compile(
    r"\b(?:no|missed|lost|without|not had|have not had|havent had)(?: a| my| any)? periods?\b"
    rf"(?:(?: \w+){{0,3}} ({NUMBER}) (months?|cycles))?"
    rf"|\b({NUMBER}) (?:missed periods|months without (?:a |my )?period)\b|\bperiods? (?:has |have )?(?:stopped|disappeared|vanished)\b"
    rf"(?:(?: \w+){{0,2}}? (?P<gone>{NUMBER}) (?P<span>weeks?|months?|years?)(?: ago)?)?"
    rf"|\blast period (?:was )?(?:\w+ ){{0,2}}?(?P<last>{NUMBER}) (?P<span_last>months?|years?) ago\b"
    r"|\bamenorrh\w+"
)
_FRACTURES = re.compile(rf"\b({NUMBER}|second|third|fourth|another|recurrent) (?:bone )?stress (?:fractures?|injur\w+)")
_ORDINALS = {"second": 2, "another": 2, "recurrent": 2, "third": 3, "fourth": 4}
_LOST = re.compile(
    rf"\b(?:lost|losing|dropped|weight(?:'s| is)?(?: gone)? down(?: by)?|(?:i am|i'm|am) down)"
    rf" (?:about |around |nearly |almost )?({NUMBER})"
    rf" ?(kgs?|kilos?|pounds|lbs?)(?: \w+){{0,2}}"
    rf" (?:(?:in|over|within|since) )?({NUMBER}|a|the last|the past|this|last) ?(weeks?|months?|days?)"
)
_FAST = re.compile(
    r"\b(?:losing|lost|dropping|dropped) (?:\w+ ){0,2}weight (?:\w+ ){0,2}(?:fast|quickly|rapidly)\b|\brapid weight loss\b"
    rf"|\b(?:losing|lost|dropped) (?:about )?{NUMBER} ?(?:kg|kilos?|pounds|lbs?) (?:(?:very|really|so|too) )?(?:fast|quickly|rapidly)\b"
    r"(?! (?:ride|run|swim|lap))"
)
_LIBIDO = re.compile(
    r"\b(?:low|no|lost|zero) (?:my )?(?:libido|sex drive)\b|\b(?:libido|sex drive) (?:is |has )?(?:gone|low|down)\b"
)
_EATING = re.compile(
    r"\b(?:eating disorder|disordered eating|anorexi\w+|bulimi\w+|purging|binge\w*|making myself sick)\b"
)
_DIET = re.compile(
    r"\b(?:dieting|on a (?:\w+ )?diet|cutting weight|(?:calorie|caloric|energy) deficit|crash diet|fasting)\b"
)
_DAYS = {"day": 1.0, "week": 7.0, "month": 30.0}
_KG_PER_LB = 0.45359237
# A missed period without a count has been missed at least once.
AT_LEAST_ONE = 1


def parse_score(name: str, text: str, words: Mapping[str, float]) -> float:
    """Parse a score 0-10 from a number or a word. Raises `BadInput` for anything else."""
    word = " ".join(text.lower().split())
    burden = "none" in words
    same = (_BURDEN if burden and word in _BURDEN and word not in words else _SAME).get(word, word)
    if same in words:
        return words[same]
    match = re.fullmatch(r"(\d+(?:[.,]\d+)?)(?: ?/ ?10)?", word)
    value = float(match[1].replace(",", ".")) if match else -1.0
    if not 0 <= value <= 10:
        raise BadInput(f'{name}: I don\'t understand "{text}".', f"Use {', '.join(words)}, or a number from 0 to 10.")
    return value


def mentions_heavy_legs(text: str) -> bool:
    """Whether a text says that the legs are heavy."""
    return mentions(normalize_text(text), _HEAVY_LEGS)


def find_feeling_words(text: str) -> tuple[str, ...]:
    """Find the feeling words in a text."""
    normalized = normalize_text(text)
    matches = [word for word, pattern in _WORDS.items() if mentions(normalized, pattern)]
    matches += [LOW_SUGAR] if tells_hypo(normalized) else []
    return tuple(word for word in matches if _STRONGER.get(word) not in matches)


def find_low_energy_signs(text: str) -> LowEnergySigns | None:
    """Find signs of low energy availability in a text; None if there are none."""
    words = normalize_text(text)
    missed, change = _missed(words), _change(words)
    fractures = _FRACTURES.search(words)
    signs = LowEnergySigns(
        missed_periods_months=missed,
        bone_stress_injuries=_count(fractures[1]) if fractures else None,
        fast_weight_loss=mentions(words, _FAST),
        low_libido=_LIBIDO.search(words) is not None,
        disordered_eating=mentions(words, _EATING),
        dieting=mentions(words, _DIET),
        weight_change_kg_week=change,
    )
    return signs if signs != LowEnergySigns() else None


def _missed(words: str) -> int | None:
    match = _MISSED.search(words)
    if not match:
        return None
    count = next((match[name] for name in (1, 3, "gone", "last") if match[name]), None)
    span = (match["span"] or match["span_last"] or "month").rstrip("s")
    return max(round(value_of(count) * _MONTHS_IN[span]), AT_LEAST_ONE) if count else AT_LEAST_ONE


_MONTHS_IN = {"week": 0.25, "month": 1.0, "year": 12.0}


def _change(words: str) -> float | None:
    match = _LOST.search(words)
    if not match:
        return None
    kilograms = value_of(match[1]) * (_KG_PER_LB if match[2].startswith(("p", "l")) else 1.0)
    spans = 1.0 if match[3] in ("a", "the last", "the past", "this", "last") else value_of(match[3])
    return -round(kilograms / max(spans * _DAYS[match[4].rstrip("s")] / 7, 1 / 7), 2)


def _count(word: str) -> int:
    return _ORDINALS.get(word) or max(round(value_of(word)), AT_LEAST_ONE)
