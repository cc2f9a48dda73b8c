"""What a medicine by its name changes in training; one that isn't known here claims nothing. No doses, and never to stop one.

Where it comes from: the product information of each kind and what sports medicine says of it (ACSM 2021; ESC 2020 on hearts and blood
pressure; Riddell 2017 and Colberg 2016 on diabetes; EMA 2019 on fluoroquinolones; NICE NG158 on clots). Beta blockers, ibuprofen and the
like have their fixed answer before this.
"""

import re
from dataclasses import dataclass
from typing import Final

from lanterne_rouge.conversation.conditions import DIABETES
from lanterne_rouge.conversation.padding import word_set
from lanterne_rouge.conversation.situation import Responder, Situation
from lanterne_rouge.language.check_in.diabetes import LOWERING_MEDICINE

_ASK: Final = "Ask your pharmacist or doctor about training with it, and don't stop it on your own."


@dataclass(frozen=True, kw_only=True)
class Medicine:
    """A kind of medicine by its names, and what it changes in training."""

    names: str
    says: str


_MEDICINES: Final = (
    Medicine(
        names=LOWERING_MEDICINE,
        says="{name} can take your blood sugar too low, in training and for hours after it, in the night too. Measure before you start,"
        " eat 15 g of"
        " carbohydrate first below 5.0 mmol/L (90 mg/dL), carry fast sugar, take some every half hour in longer sessions, and don't go"
        " alone after a low. Tell me a reading before you go. What to change in the medicine is for your diabetes team.",
    ),
    Medicine(
        names="metformin",
        says="Metformin alone hardly ever takes your blood sugar too low. It can upset the stomach, most of all in the first weeks and"
        " in hard or hot sessions: take it with food, as you were told.",
    ),
    Medicine(
        names=r"\w+gliflozin|jardiance|forxiga|invokana",
        says="{name} makes you lose more water and, with little food, illness or very hard days, can let ketones rise even at a normal"
        " sugar. Drink"
        " enough, no fasted long sessions, and ask your diabetes team what to do before a race and when you're ill. Sick, stomach pain"
        " or breathing fast: have ketones measured at once.",
    ),
    Medicine(
        names=r"(?:the |combined |mini ?-?|contraceptive )pill|microgynon|yasmin|rigevidon|contracepti\w+",
        says="Train as usual on the pill. The combined one makes a blood clot a little more likely, most of all with hours of sitting,"
        " a flight, an"
        " operation or smoking: get up and move on long drives. A calf that is sore, warm and swollen on one side, or sudden short"
        " breath: no training, and a doctor the same day.",
    ),
    Medicine(
        names=r"\w+floxacin|cipro|fluoroquinolones?",
        says="{name} can harm tendons, the Achilles first, during it and for weeks after. No running, jumping or heavy lifting while"
        " you take it, and ask your doctor when more is fine; a tendon that hurts or swells: stop, and ring them at once.",
    ),
    Medicine(
        names=r"antibiotics?|\w+cillin|\w+mycin|doxycycline|lymecycline|co-amoxiclav|augmentin|trimethoprim|nitrofurantoin"
        r"|metronidazole|cef\w{3,}",
        says="Nothing hard while you take {name}: the infection is the reason to rest. No fever, feeling well and nothing that hurts:"
        " walks or short and"
        " easy from the second or third day on, if whoever prescribed it agrees. Finish the course, and come back over some days.",
    ),
    Medicine(
        names=r"statins?|\w+(?:va|vasta)statin|lipitor|crestor|zocor",
        says="Most people train on a statin without noticing it. New muscle pain or weakness without a hard session behind it: have it"
        " checked in the next days; dark urine: today.",
    ),
    Medicine(
        names=r"blood thinners?|warfarin|eliquis|apixaban|xarelto|rivaroxaban|edoxaban|dabigatran|clopidogrel",
        says="With {name} train as usual where you don't fall: a blow to the head, even a light one, is for A&E, and so is bleeding"
        " that doesn't stop. Rather a turbo than ice, no contact sport, and a helmet always.",
    ),
    Medicine(
        names=r"(?!april\b)\w+pril|\w+sartan|amlodipine|felodipine|water tablets?|diuretics?|furosemide|indapamide|bendroflumethiazide",
        says="{name} lowers your blood pressure: warm up longer, end slowly instead of stopping dead, get up slowly, and drink enough"
        " in the heat. Dizzy or"
        " faint: stop, and tell who prescribed it. With sickness or diarrhoea ask the same day whether to go on taking it.",
    ),
    Medicine(
        names=r"levothyroxine|thyroxine|eltroxin",
        says="With the dose right you train like anybody. A racing pulse, sweating, lost weight or the opposite, tired and slow: have"
        " the level checked before you train harder.",
    ),
    Medicine(
        names=r"predniso(?:lo)?ne|cortisone tablets?|dexamethasone",
        says="{name} as tablets: what it was given for comes first, so nothing hard until that is better and whoever prescribed it"
        " agrees. For weeks it weakens muscle, tendon and bone and can raise blood sugar. If you race, ask whether you need an exemption.",
    ),
    Medicine(
        names=r"antidepressants?|ssris?|sertraline|fluoxetine|citalopram|escitalopram|venlafaxine|mirtazapine|prozac",
        says="Training goes well with {name} and helps for its part. In the first weeks sleep, stomach and pulse can be off: go easier,"
        " drink more in the heat. Dizzy, a racing heart or darker thoughts: ring your doctor the same day.",
    ),
    Medicine(
        names=r"ritalin|methylphenidate|elvanse|lisdexamfetamine|concerta",
        says="{name} raises pulse and blood pressure and hides tiredness and heat: go by how hard it is to talk, not by pulse, and take"
        " care on hot days."
        " It's banned in competition without an exemption. A racing heart, chest tightness or faintness: stop, and a doctor.",
    ),
    Medicine(
        names=r"antihistamines?|cetirizine|loratadine|fexofenadine|chlorphena\w+|piriton|hay ?fever tablets?",
        says="The newer ones (cetirizine, loratadine, fexofenadine) change next to nothing; older ones such as chlorphenamine make you"
        " drowsy: then no traffic and no heavy bar. They let you sweat a little less, so mind the heat.",
    ),
    Medicine(
        names=r"zopiclone|zolpidem|sleeping (?:pills?|tablets?)|temazepam|diazepam",
        says="{name} can still be there in the morning: no ride in traffic, no heavy bar and no swim alone until you're wide awake, and"
        " tell your doctor how you train.",
    ),
)
_NAMES: Final = tuple((re.compile(rf"\b(?:{one.names})\b"), one) for one in _MEDICINES)
_TAKES: Final = r"\b(?:on|take|takes|taking|took|taken|started|starting|start|prescribed|puts? me on|given|gave me|got|my|new|with|using)\b"
_TAKEN: Final = re.compile(rf"{_TAKES}(?: \w+)" + r"{0,4} $")
_UNKNOWN: Final = re.compile(
    r"\b(?:i'?m|im|i am|been|now|put me|started|start|taking|take|prescribed|given|gave me|got)(?: (?:on|me|some|a|an|the|new|course of"
    r"|now|taking|tablets|pills|something|called)){0,4}"
    r" (?P<name>[a-z]{5,}(?:ide|ine|one|ate|mab|zole|xaban|olone|pine|pam|lol|dronate|formin|tide|ept|nib|parin|setron|triptan))\b"
)
"""A word that ends as medicines do, told as taken."""
_NO_MEDICINE: Final = word_set(
    "caffeine creatine glutamine routine citrulline arginine medicine magazine machine chocolate citrate alanine leucine incline"
    " decline online climate alone phone someone everyone anyone outside inside override bicarbonate carbohydrate electrolyte ride"
    " slide guide plate skate rotate update backside alpine tide testosterone marine trampoline gasoline discipline headline timeline"
    " baseline deadline iodine"
)


def medicine_answer(text: str, own: Situation) -> str | None:
    """What the medicine changes that a normalised message names; None where it names none as taken."""
    named = [
        (match, one)
        for name, one in _NAMES
        if (match := name.search(text)) is not None and _TAKEN.search(text[: match.start()])
    ]
    if named:
        lines = [_said(match, one) for match, one in sorted(named, key=lambda each: each[0].start())[:2]]
        if DIABETES.told.search(text) and not own.profile.diabetes:
            lines.append("I'll go by it. So that I remember your diabetes for good, say: I have diabetes")
        return "\n".join((*lines, _ASK))
    unknown = _UNKNOWN.search(text)
    if unknown is not None and unknown["name"] not in _NO_MEDICINE:
        return f"I don't know what {unknown['name']} does in training, so I won't guess. {_ASK}"
    return None


def _said(match: re.Match[str], one: Medicine) -> str:
    name = match[0].removeprefix("my ").removeprefix("the ")
    said = one.says.format(name=name)
    return said[:1].upper() + said[1:]


MEDICINE_SITUATIONS: Final[tuple[tuple[str, Responder], ...]] = ((_TAKES, medicine_answer),)
