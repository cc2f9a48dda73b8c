"""What the coach knows about principles: passages in our own words, each with how sure it is. No data is fetched for them."""

from typing import Final

from lanterne_rouge.conversation.passages import Passage, make_passage
from lanterne_rouge.strength.history.volume import FACTS, VolumeFact

_FACT: Final[dict[str, VolumeFact]] = {fact.topic: fact for fact in FACTS}


def _fact(topic: str, about: str, further: str) -> Passage:
    return make_passage(topic, about, f"{_FACT[topic].says}\n{further}", _FACT[topic].source)


PASSAGES: Final = (
    make_passage(
        "lifting beside endurance",
        "lift run|lift ride|lift swim|lift marathon|lift half|lift triathlon|lift endurance|concurrent + cardio muscle week split",
        "Two lifting days a week help endurance and cost little. Put hard legs on the day of a hard run or ride, with the more important"
        " one first,"
        " and keep the day after easy.\nThe interference is small for most people and largest for explosive strength.",
        "Schumann et al. 2022; Rønnestad and Mujika 2014; the order of the days is practice",
    ),
    _fact(
        "volume",
        "volume|sets week|sets muscle|how_much sets",
        "More sets than that add less and less. If you recover badly, take sets away before you take weight away.",
    ),
    _fact(
        "effort",
        "failure + muscle lift squat deadlift bench arms sets reps",
        "Big lifts such as squats and deadlifts stop earlier, small ones such as curls may go to the last repetition.",
    ),
    _fact(
        "frequency",
        "frequency lift|frequency muscle|frequency exercise + week day",
        "Split the week's sets so that no session gets too long to be done well.",
    ),
    _fact(
        "double progression",
        "overload|overload weight",
        "If a lift stands still for two or three sessions, look at sleep, food and stress first, then change the repetitions or the"
        " exercise.",
    ),
    _fact(
        "balance",
        "balance",
        "Sides or halves of the body that differ a little are normal; pain or a growing gap is worth a look.",
    ),
    make_passage(
        "split squat",
        "split|fullbody",
        "With two or three days a week, full-body sessions bring each muscle its work most simply.\n"
        "With four, upper and lower halves fit well; with five or six, push, pull and legs. The week's sets matter more than how they"
        " are split.",
        "at equal volume splits gain alike (Ramos-Campo et al. 2024); the rest is practice",
    ),
    make_passage(
        "recovery",
        "recovery|sore|recovery after|restday after",
        "Hard sessions of the same kind need about two days between them, big lifting days up to three.\n"
        "Sleep does most: seven to nine hours. Soreness alone doesn't forbid training; soreness with poor sleep, low drive and falling"
        " numbers asks for easier days.",
        "consensus on overreaching (Meeusen et al. 2013); the days are practice",
    ),
    make_passage(
        "between sets",
        "restbetween + how_long hard squat bench deadlift sets lift ohp",
        "Rest two to three minutes between hard sets of big lifts, one to two between small ones.\nLess costs repetitions, more costs"
        " only time.",
        "longer rests gain a little more (Singer et al. 2024)",
    ),
    make_passage(
        "intervals",
        "interval|threshold|hard endurance + week frequency",
        "Most of the time in endurance training is easy: you could talk in whole sentences. One to three sessions a week are hard.\n"
        "Threshold work lengthens what you can hold, intervals of three to eight minutes raise the ceiling, and easy hours carry both.",
        "how endurance athletes train (Seiler 2010); which mix is best is still open",
    ),
    make_passage(
        "form and load",
        "load",
        "Load adds up duration and intensity of a session. CTL is its average of six weeks, ATL that of one week, and TSB the first"
        " minus the second.\n"
        "They tell how much you did, not how fast you are or how well you took it. A CTL of 40 to 60 is usual with five to eight hours a"
        " week, 70 to 100 with ten to fifteen; your own trend says more than the number.",
        "Banister's model of 1975, with the names that Coggan gave it",
    ),
    make_passage(
        "hrv",
        "hrv|readiness + rhr low day consecutive week",
        "One morning's HRV says little; the week against your own usual range says more.\n"
        "Below it, hard work waits and easy work is fine. Together with a raised pulse and a warm night it can be the start of an illness.",
        "guided training by weekly HRV (Javaloyes 2019; Düking 2021)",
    ),
    make_passage(
        "training with a cold",
        "illness + hard run ride interval day coldweather stop lift swim",
        "Fever, aching muscles, a chesty cough or a racing pulse: no training until they're gone,"
        " then a few easy days before anything hard.\n"
        "A runny nose or a scratchy throat without fever: easy and short is fine if you feel well once you're warm.\n"
        'Tell me how you are, such as "sore throat, no fever", and today\'s training follows it.',
        "usual advice of sports doctors (Schwellnus et al. 2016)",
    ),
    make_passage(
        "taper",
        "taper|peak|race before week",
        "In the last eight to fourteen days do about half the usual volume, keep the days and keep some intensity.\n"
        "Fitness falls a little, freshness rises more.",
        "41 to 60 % less volume over two weeks did best (Bosquet et al. 2007)",
    ),
    make_passage(
        "fuelling",
        "carbs|fuel|gel|eat during|eat perhour + how_much race ride run longride longrun hours marathon half",
        "From one to two and a half hours take 30 to 60 g of carbohydrate an hour; beyond three hours 60 to 90 g, glucose with fructose,"
        " from the first half hour on, and practised before.\n"
        "Drink to thirst, more in heat. Through the day, protein of about 1.6 g per kilogram of body weight serves muscle.",
        "position of the American College of Sports Medicine (Thomas et al. 2016); Morton et al. 2018",
    ),
)


NOT_SURE: Final = "I'm not sure I can answer exactly that. The nearest that I know:"
NOT_SURE_WHAT: Final = "I'm not sure what you ask, so I won't guess."
WHAT_TO_ASK: Final = (
    "I can't tell what that is about. Ask it in other words, or one of these:\n"
    "how is my fitness, what is on this week, or anything about training, such as: how long should my long run be"
)
