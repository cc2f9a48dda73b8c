"""What the coach knows about principles: passages in our own words, each with how sure it is. No data is fetched for them."""

import re
from dataclasses import dataclass
from typing import Final

from lanterne_rouge.strength.history.volume import FACTS, VolumeFact


@dataclass(frozen=True, kw_only=True)
class Passage:
    """What is known about a topic. `words`: what a question about it contains; `source`: where it comes from, or that it is practice."""

    topic: str
    words: re.Pattern[str]
    text: str
    source: str


def _passage(topic: str, words: str, text: str, source: str) -> Passage:
    return Passage(topic=topic, words=re.compile(words), text=text, source=source)


_FACT: Final[dict[str, VolumeFact]] = {fact.topic: fact for fact in FACTS}


def _fact(topic: str, words: str, further: str) -> Passage:
    return _passage(topic, words, f"{_FACT[topic].says}\n{further}", _FACT[topic].source)


_PRACTICE: Final = "common practice of coaches"
PASSAGES: Final = (
    _passage(
        "lifting beside endurance",
        r"\bconcurrent\b|\binterference\b|\b(?:lift|strength|gym|weights)\b.*\b(?:run|ride|cycl|endurance|swim|interval)|\b(?:run|ride|cycl"
        r"|swim)\w*\b.*\b(?:lift|strength|gym)",
        "Two lifting days a week help endurance and cost little. Put hard legs and hard rides on the same day, with the more important"
        " one first,"
        " and keep the day after easy.\nThe interference is small for most people and largest for explosive strength.",
        "Schumann et al. 2022; Rønnestad and Mujika 2014; the order of the days is practice",
    ),
    _fact(
        "volume",
        r"\bvolume\b|\bhow many sets\b|\bsets (?:per|a|each) (?:week|muscle)|\bjunk\b",
        "More sets than that add less and less. If you recover badly, take sets away before you take weight away.",
    ),
    _fact(
        "effort",
        r"\bfailure\b|\breps? in reserve\b|\brir\b|\brpe\b|\bhow hard (?:should|do)\b|\bclose to\b|\bgrind",
        "Big lifts such as squats and deadlifts stop earlier, small ones such as curls may go to the last repetition.",
    ),
    _fact(
        "frequency",
        r"\bhow often\b|\bfrequency\b|\btimes (?:a|per) week\b|\bonce a week\b|\btwice a week\b",
        "Split the week's sets so that no session gets too long to be done well.",
    ),
    _fact(
        "double progression",
        r"\bprogress(?:ion|ive)?\b|\boverload\b|\badd weight\b|\bwhen (?:do|should|to) .*(?:weight|heavier|increase)",
        "If a lift stands still for two or three sessions, look at sleep, food and stress first, then change the repetitions or the"
        " exercise.",
    ),
    _fact(
        "balance",
        r"\bbalance[ds]?\b|\bimbalance|\bpush (?:and|to|vs) pull\b",
        "Sides or halves of the body that differ a little are normal; pain or a growing gap is worth a look.",
    ),
    _passage(
        "split squat",
        r"\bppl\b|\bfull body\b|\bupper lower\b|\bsplit\b",
        "With two or three days a week, full-body sessions bring each muscle its work most simply.\n"
        "With four, upper and lower halves fit well; with five or six, push, pull and legs. The week's sets matter more than how they"
        " are split.",
        "at equal volume splits gain alike (Ramos-Campo et al. 2024); the rest is practice",
    ),
    _passage(
        "recovery",
        r"\brecover|\brest day\b|\bsore\b|\bdoms\b|\bovertrain|\bdeload\b|\bhow long .*rest\b",
        "Hard sessions of the same kind need about two days between them, big lifting days up to three.\n"
        "Sleep does most: seven to nine hours. Soreness alone doesn't forbid training; soreness with poor sleep, low drive and falling"
        " numbers asks for easier days.",
        "consensus on overreaching (Meeusen et al. 2013); the days are practice",
    ),
    _passage(
        "between sets",
        r"\brest (?:between|time)\b|\bbetween sets\b|\bhow long (?:do i|should i|to) rest\b",
        "Rest two to three minutes between hard sets of big lifts, one to two between small ones.\nLess costs repetitions, more costs"
        " only time.",
        "longer rests gain a little more (Singer et al. 2024)",
    ),
    _passage(
        "intervals",
        r"\binterval|\bvo2|\bthreshold\b|\btempo\b|\bsweet ?spot\b|\bpolari[sz]ed\b|\bzone ?[1-5]\b|\bz2\b|\beasy (?:ride|run|day)",
        "Most of the time in endurance training is easy: you could talk in whole sentences. One to three sessions a week are hard.\n"
        "Threshold work lengthens what you can hold, intervals of three to eight minutes raise the ceiling, and easy hours carry both.",
        "how endurance athletes train (Seiler 2010); which mix is best is still open",
    ),
    _passage(
        "form and load",
        r"\bctl\b|\batl\b|\btsb\b|\btss\b|\btraining load\b|\bacute\b|\bchronic\b|\bform\b",
        "Load adds up duration and intensity of a session. CTL is its average of six weeks, ATL that of one week, and TSB the first"
        " minus the second.\n"
        "They tell how much you did, not how well you took it. Sleep, HRV and how you feel say that.",
        "Banister's model of 1975, with the names that Coggan gave it",
    ),
    _passage(
        "hrv",
        r"\bhrv\b|\bheart rate variability\b|\breadiness\b|\bresting (?:hr|heart rate)\b",
        "One morning's HRV says little; the week against your own usual range says more.\n"
        "Below it, hard work waits and easy work is fine. Together with a raised pulse and a warm night it can be the start of an illness.",
        "guided training by weekly HRV (Javaloyes 2019; Düking 2021)",
    ),
    _passage(
        "training with a cold",
        r"\b(?:a|my|the|this|bad|with) (?:cold|flu|fever|virus|cough)\b(?! (?:plunge|shower|bath|weather|day))"
        r"|\bsick\b|\bill\b|\bsore throat\b",
        "A runny nose or a scratchy throat without fever: easy and short is fine if you feel well once you're warm.\n"
        "Fever, aching muscles, a chesty cough or a racing pulse: no training until they're gone,"
        " then a few easy days before anything hard.\n"
        'Tell me how you are, such as "sore throat, no fever", and today\'s training follows it.',
        "usual advice of sports doctors (Schwellnus et al. 2016)",
    ),
    _passage(
        "taper",
        r"\btaper|\bbefore (?:a|the|my) race\b|\brace week\b|\bpeak(?:ing)?\b",
        "In the last eight to fourteen days do about half the usual volume, keep the days and keep some intensity.\n"
        "Fitness falls a little, freshness rises more.",
        "41 to 60 % less volume over two weeks did best (Bosquet et al. 2007)",
    ),
    _passage(
        "fuelling",
        r"\bcarb|\bfuel|\bgels?\b|\bdrink\b|\bhydrat|\beat (?:before|during|after)\b|\bprotein\b",
        "For more than an hour and a half of hard work take 30 to 60 g of carbohydrate an hour, up to 90 g in long races if you have"
        " practised it.\n"
        "Drink to thirst, more in heat. Through the day, protein of about 1.6 g per kilogram of body weight serves muscle.",
        "position of the American College of Sports Medicine (Thomas et al. 2016); Morton et al. 2018",
    ),
)


def passage_for(text: str) -> Passage | None:
    """The passage that a normalised question is about; the one with most of its words in it, the first of equals."""
    scored = [(sum(1 for _ in passage.words.finditer(text)), -number) for number, passage in enumerate(PASSAGES)]
    best = max(scored)
    return PASSAGES[-best[1]] if best[0] else None


WHAT_TO_ASK: Final = (
    "You can ask me about your training (volume, records, fitness, today's decision), about principles (sets, effort, recovery, intervals,"
    " tapering, fuelling) or an exercise and how it is done.\nYou can have a session or a routine drafted, and log sets, sessions and"
    " how you feel."
)
