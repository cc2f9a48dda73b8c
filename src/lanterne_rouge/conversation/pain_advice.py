"""What the coach says where pain is only spoken of, as in `my knee hurts when I run`: careful, from the rules of the day, writing nothing.

A warning sign (chest, fainting, numb legs) never comes here: it has its fixed answer before anything else. The borders of two and
five of ten are those of the day's own rules.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from lanterne_rouge.language.check_in.pain import without_denied_places

ASKED_HOW_MUCH: Final = "Does it hurt today?"


@dataclass(frozen=True, kw_only=True)
class PainAdvice:
    """What to leave out and what to do instead where a place hurts. `name`: as it is rated, such as `knee 3/10`.

    `alarm`: what a coach asks about at that place, because then it is no matter of training.
    """

    name: str
    words: re.Pattern[str]
    leave_out: str
    instead: str
    alarm: str = ""


def _advice(name: str, words: str, leave_out: str, instead: str, alarm: str = "") -> PainAdvice:
    pattern = re.compile(rf"\b(?:{words})\b")
    return PainAdvice(name=name, words=pattern, leave_out=leave_out, instead=instead, alarm=alarm)


_HURTS: Final = (
    r"\b(?:hurt(?:s|ing)?|killing me|pop(?:ped)?|pain(?:s|ful)?|aches?|aching|bruis(?:ed|es?)|sprain(?:ed)?"
    r"|rolled|twisted|tweaked|pulled|strain(?:ed)?|sore|niggl\w+|twinges?"
    r"|irritated|inflamed|swollen|see (?:a|the|my) (?:doctor|physio|gp)|spasms?|cramped up|tight|stiff|splints"
    r"|runner'?s knee|jumper'?s knee|tennis elbow|golfer'?s elbow|fasci\w+|tend[io]n[io]\w+|bursitis|impingement|it band)\b"
)
SORE_PLACES: Final = (
    _advice(
        "shin",
        r"shins?(?: splints)?|splints",
        "Leave out running, jumping and fast downhill for now; shins dislike sudden jumps in running most.",
        "Ride, swim or run in water instead, and come back with short runs on soft ground every other day.",
        "Does one spot on the bone hurt when you press it, or hopping on that leg? Then no running at all until a doctor has looked.",
    ),
    _advice(
        "knee",
        r"knees?|kneecaps?|it band|patella\w*|runner'?s knee|jumper'?s knee",
        "Leave out what brings it on: often downhills, long or fast runs, deep squats or lunges.",
        "Flat riding in an easy gear, swimming, hip thrusts and step-ups to a low box usually go well."
        " A slightly quicker step helps many runners.",
    ),
    _advice(
        "achilles",
        r"achilles|heels?|plantar(?: fasci\w+)?|fasci\w+",
        "Leave out hills, speed, jumps and stretching hard into it.",
        "Calf raises, slow and on flat ground, and easy flat miles usually help more than full rest,"
        " as long as the next morning is no worse.",
    ),
    _advice(
        "calf",
        r"cal(?:f|ves)",
        "Leave out speed, hills and jumps, and don't stretch it hard in the first days.",
        "Walk and ride easily, then add calf raises before you run again.",
        "Is it swollen, warm or red, or sore since a flight or days in bed? Then a doctor today: it may be a clot.",
    ),
    _advice(
        "foot",
        r"f(?:oo|ee)t|ankles?|toes?",
        "Leave out running and jumping while each step hurts.",
        "Ride or swim. A sore spot on the bone that you can put a finger on needs a doctor before you run again.",
        "Can't you take four steps on it, or is it swollen or numb? Then have it seen today.",
    ),
    _advice(
        "hip",
        r"hips?|groin|glutes?",
        "Leave out speed, long strides and deep squats or wide stances.",
        "Easy riding with the saddle not too low, swimming without breaststroke, and glute bridges usually go well.",
        "Is it deep in the groin, there at night without lying on it, or with each hop? Then no running until a doctor has looked.",
    ),
    _advice(
        "hamstring",
        r"hamstrings?|quads?|thighs?",
        "Leave out sprints, fast running and heavy hinges.",
        "Go easy on flat ground, and load it slowly: leg curls or bridges, light, without a sharp pain.",
    ),
    _advice(
        "back",
        r"(?:lower |upper )?back|spine",
        "Leave out heavy deadlifts, rows without support and whatever rounds your back under load.",
        "Keep moving: walking, easy riding a little more upright, hip thrusts and supported rows. Lying down for days makes backs worse.",
        "Is a leg numb, tingling or weak? A doctor today. Numb between the legs, or trouble with bladder or bowel: 112 or 911 now.",
    ),
    _advice(
        "rib",
        r"ribs?|rib ?cage|side of (?:my|the) chest",
        "Leave out rowing, pulling, throwing, and bracing under a bar, squats and deadlifts among them: such a rib may be a stress"
        " fracture, and that usually takes four to eight weeks.",
        "Walk, or ride upright if breathing deeply doesn't hurt; let a doctor look before you row or lift again.",
        "Are you short of breath, feverish or coughing, or did it begin after a flight, an operation or a fall? Then a hospital today.",
    ),
    _advice(
        "pelvis",
        r"pelvi[cs]\w*|pubic|tailbone|sacroiliac",
        "Leave out running, jumping, wide steps and single-leg work for now; in pregnancy and after a birth most of all.",
        "Walk, ride or swim as far as it stays quiet, and let a doctor, midwife or pelvic-health physio look: that helps early.",
    ),
    _advice(
        "shoulder",
        r"shoulders?|rotator cuff|neck",
        "Leave out overhead pressing, dips and wide or deep bench pressing; swimmers, the paddles too.",
        "Rows, presses with the elbows close and a shorter way down usually go well.",
        "Does it come with effort and not with moving the arm, or with a tight chest? Stop, and a doctor today; there now: 112 or 911.",
    ),
    _advice(
        "elbow",
        r"elbows?|wrists?|forearms?|hands?|tennis elbow|golfer'?s elbow",
        "Leave out what needs a hard grip: heavy pulls, curls with a straight bar.",
        "Straps, dumbbells or a neutral grip, and lighter weights moved slowly, usually go well.",
    ),
)
_ANYWHERE: Final = PainAdvice(
    name="where it hurts",
    words=re.compile(""),
    leave_out="Leave out what brings it on.",
    instead="Do what you can do without it, easily.",
)
_SPOKEN: Final = re.compile(
    r"\bevery (?:run|ride|swim|session|morning|night|step|day)\b|\bwhen(?:ever)? (?:i|i'?m|running|cycling|riding"
    r"|swimming|lifting|benching|squatting|walking)\b|\bevery time\b|\balways\b"
    r"|\b(?:on|after|during|with|in) (?:(?:long|hard|my|every|each|easy|heavy) )*(?:runs|rides|swims|sessions|curls"
    r"|squats|deadlifts|presses|stairs|hills|descents|climbs|dips|lunges)\b|\bgoing (?:down|up)(?:stairs|hill)\b"
    r"|\b(?:on|after|during|from) (?:the |my |a )?(?:bike|running|riding|cycling|swimming|lifting|squatting|benching|deadlifting|walking"
    r"|sitting|football|tennis|yoga)\b"
    r"|\b(?:one|same|exact|tiny|small) (?:spot|point|place)\b|\bat night\b|\bfor (?:\d+|two|three|several|a few|some) (?:weeks"
    r"|months|years)\b"
    r"|\bif i (?:run|ride|lift|squat|swim|walk|bench)\b|\bwhile (?:running|riding|swimming|lifting|squatting|benching)\b|\bwhen i\b"
)
_WANTED: Final = re.compile(
    r"\?|^(?:why|how|what|is|are|can|could|should|does|do|may)\b|\bwhat (?:to|can|should|do|helps?|now)\b|\b(?:should|can|may) i\b"
    r"|\bhow (?:to|do i|can i)\b|\bexercises?\b|\bwhat am i\b|\bwrong\b|\b(?:any|some) (?:tips|advice|ideas?)\b"
    r"|\bhelp(?: (?:me )?with\b|$)|\binstead of\b"
)
_PAINLESS: Final = re.compile(
    r"\b(?:no|without(?: any)?|zero|not any) pains?\b|\bpain ?-?(?:free|less)\b|\b(?:doesn'?t|does not|not) hurt\b"
)
_GAVE_WAY: Final = re.compile(r"\b(?:rolled|twisted|sprained|tweaked)\b")
"""A fresh injury: what to do is wanted, asked or not."""
_NOW: Final = re.compile(r"\d ?(?:/|out of) ?10\b|\b(?:today|now|just|this (?:morning|evening))\b")
_NEEDS_EYES: Final = re.compile(
    r"\b(?:one|same|exact|tiny) (?:spot|point)\b|\bblack and blue\b|"
    r"\bpop(?:ped)?\b|\bsnap\w*\b|\bswollen\b|\bswell\w*\b|\block(?:s|ed|ing)?\b|\bgives? way\b|\bbuckl\w+\b|\blimp\w*\b|\bat night\b"
    r"|\bwak\w+ me\b|\bbones?\b|\bhop(?:ping)?\b|\broll\w* over\b|\bin bed\b|\bcrash\w*\b|\bfell\b|\bsharp\b"
    r"|\btorn?\b|\bworse\b(?! (?:when|on|with|after|in|if|going|at|while)\b)|\bmonths?\b|\bsevere\b|\breally bad\b"
)
_LIFTS: Final = re.compile(r"\b(?:lift(?:ing)?|gym|weights|leg day|strength)\b")
_ABOVE: Final = frozenset(("shoulder", "elbow"))
_SEE_SOMEBODY: Final = "From what you say, stop training it and have a doctor or physio look at it in the next days."
_UNTIL_THEN: Final = (
    "Until then do nothing that hurts. If you can't put weight on it, or it gets worse fast, have it seen today."
)
_SCALE: Final = (
    "Up to 2 of 10 that doesn't grow while you train and is gone the next morning: carry on, easily.\n"
    "3 to 5 of 10: no impact and no speed on it.\n"
    "More than 5, a limp, swelling, pain at night or on hopping, or two weeks without getting better: stop and see a doctor or physio."
)


_SPARE: Final = re.compile(
    r"\b(?:spar(?:e|es|ing)|(?:easy|easier|gentle|kind|light|nice) (?:on|to|for)|protect(?:s|ing)?|avoid(?:s|ing)?|not load(?:ing)?"
    r"|without loading|rest(?:s|ing)?|bad|dodgy|cranky|sore|stiff|tight)(?: (?:my|the|a|on|left|right|sore|bad))* (?=[a-z])"
    r"|\b(?=[a-z]+[ -](?:friendly|sparing|safe)\b)"
)


def is_above(place: PainAdvice) -> bool:
    """Whether a place is of the upper body: legs may be trained with it."""
    return place.name in _ABOVE


def places_to_spare(text: str) -> tuple[str, ...]:
    """The places that a wish for a session says to spare, as in `a push day that spares my shoulder`."""
    behind = [text[match.end() :] for match in _SPARE.finditer(text)]
    return tuple(place.name for place in SORE_PLACES if any(place.words.match(rest) for rest in behind))


def speaks_of_pain(text: str) -> bool:
    """Whether a normalised message speaks of pain in general, or asks about it, without saying so of today."""
    text = _PAINLESS.sub(" ", without_denied_places(text))
    if re.search(_HURTS, text) is None or not any(place.words.search(text) for place in SORE_PLACES):
        return False
    is_asked = _WANTED.search(text) is not None or _GAVE_WAY.search(text) is not None
    return is_asked or (_SPOKEN.search(text) is not None and _NOW.search(text) is None)


def tells_of_pain(text: str) -> bool:
    """Whether a normalised message says that a place hurts, asked about or not."""
    text = _PAINLESS.sub(" ", without_denied_places(text))
    return re.search(_HURTS, text) is not None and any(place.words.search(text) for place in SORE_PLACES)


def describes_pain(text: str) -> bool:
    """Whether a normalised message says more of a pain that was told before, without naming a place of its own."""
    if not _POINTS_BACK.search(text) or any(place.words.search(text) for place in _PLACES_OF_THEIR_OWN):
        return False
    return _QUALITY.search(_PAINLESS.sub(" ", text)) is not None


def pain_told_before(text: str, before: Iterable[str]) -> str | None:
    """The pain that a normalised message may go on from, with what was said of it since; None where other things stand between."""
    details: list[str] = []
    for message in list(before)[::-1][:MOST_TURNS_OF_PAIN]:
        if message == text:
            continue
        if tells_of_pain(message):
            return ". ".join((message, *reversed(details)))
        if describes_pain(message):
            details.append(message)
        elif len(message.split()) > MOST_WORDS_BETWEEN:
            return None
    return None


def advice_for(text: str) -> PainAdvice | None:
    """What holds for the first place that a normalised text names and doesn't say to be well; None where it names none."""
    text = without_denied_places(text)
    return next((place for place in SORE_PLACES if place.words.search(text)), None)


MOST_TURNS_OF_PAIN, MOST_WORDS_BETWEEN = 5, 8
_PLACES_OF_THEIR_OWN: Final = tuple(place for place in SORE_PLACES if place.name not in ("hip", "foot"))
_POINTS_BACK: Final = re.compile(
    r"\b(?:it'?s?|that|this|they|them|one spot|both|also|too|only|more|no|yeah|yes|worse|left|right|now|inside|outside)\b"
)
_QUALITY: Final = re.compile(
    r"\b(?:hurt\w*|sore|pain\w*|ach\w+|worse|dull|sharp|stab\w*|burn\w*|throb\w*|tender|swollen|swelling|numb\w*|tingl\w*|stiff\w*"
    r"|press(?:ing)? (?:on|it)|one spot|(?:on|at|in|down) the (?:inside|outside|front|back|bone)|keeps me awake|lie on|lying on"
    r"|wak\w+ me|roll over|bend\w*|stairs|hop\w*|limp\w*|\d+ ?(?:/|out of) ?10|comes and goes|come on|warms up|next morning|at night)\b"
)
_HOW_LONG: Final = re.compile(r"\bhow (?:long|many (?:days|weeks))\b|\bwhen (?:can|may|could|will|should|do)\b")
_HOW_LONG_IT_TAKES: Final = (
    "Until daily life, pressing on it and a few hops or lifts without load have been quiet for three days; then start with a third of"
    " what you did, every other day. Most overuse takes two to six weeks, a bone six to twelve."
)


_STILL_OK: Final = re.compile(r"\bstill (?:ok|okay|fine|safe|allowed)\b")
_ASKS_IF: Final = re.compile(
    r"\bstill (?:ok|okay|fine|safe|allowed)\b|\b(?:can|may|should|could|shall) i\b|\b(?:ok|okay|fine|safe) to\b|\binstead\b"
)
_MOVEMENTS: Final = tuple(
    re.compile(rf"\b(?:{words})\b")
    for words in (
        r"run\w*|jog\w*",
        r"rid(?:e|ing)|bike|cycl\w+",
        r"swim\w*",
        r"walk\w*",
        r"row(?:s|ing)?|erg\w*",
        r"squat\w*",
        r"deadlift\w*",
        r"lunge\w*",
        r"(?:bench|overhead|press\w*)",
        r"pull\w*",
        r"jump\w*",
    )
)


_LEAVES: Final = re.compile(r"\b(?:skip|stop|leave|rest|avoid|drop|give up)\b")


def _verdict(text: str, asked: str, advice: PainAdvice) -> tuple[str, ...]:
    """Whether to do the movement that is asked about, by what the place leaves out and does instead."""
    movement = next((one for one in _MOVEMENTS if one.search(asked)), None)
    if movement is None or not _ASKS_IF.search(asked):
        return ()
    if movement.search(advice.leave_out.lower()):
        return (f"{'Yes, leave it' if _LEAVES.search(asked) else 'No, not'} for now: that loads your {advice.name}.",)
    if _NEEDS_EYES.search(text):
        return ("Only what doesn't hurt at all, and better once somebody has looked at it.",)
    if movement.search(advice.instead.lower()):
        yes = "You needn't" if _LEAVES.search(asked) else "Yes, easily"
        return (f"{yes}, as long as it's easy and doesn't hurt then or the next morning.",)
    return ("Only if it hurts neither then nor the next morning: shorter, flat and easy at first.",)


def pain_answer(text: str) -> str:
    """What a coach says to it. In English; nothing is written with it."""
    advice = advice_for(text) or _ANYWHERE
    rate = f'{ASKED_HOW_MUCH} Say how much, such as "{advice.name} 3/10", and today\'s training spares it.'
    before, _, asked = text.rpartition(". ")
    alarm = (advice.alarm,) if advice.alarm else ()
    asks = before or _STILL_OK.search(asked)
    first = (_HOW_LONG_IT_TAKES,) if _HOW_LONG.search(asked) else _verdict(text, asked, advice) if asks else ()
    if _NEEDS_EYES.search(text):
        return "\n".join((*first, _SEE_SOMEBODY, advice.leave_out, *alarm, _UNTIL_THEN, rate))
    if before:
        # The general borders were said with the pain.
        return "\n".join((*first, f"{advice.leave_out} {advice.instead}", *alarm, rate))
    usual = "I can't examine it, so this is what usually holds."
    if _LIFTS.search(text):
        other = "your legs" if is_above(advice) else "the upper body"
        usual = f"I can't examine it. Lifting is usually fine for {other}, and for what doesn't hurt it then or the next morning."
    return "\n".join((*first, usual, f"{advice.leave_out} {advice.instead}", *alarm, _SCALE, rate))
