"""How much of something, by the athlete's own figures: gels for the race, food around the long session, sleep. Reads only."""

import re
from datetime import timedelta
from typing import Final

from lanterne_rouge.app.body_readings import BodyReadingsRequest, show_body_readings
from lanterne_rouge.conversation.coach_plan import day_line
from lanterne_rouge.conversation.situation import Responder, Situation
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.wellness import WellnessMetric
from lanterne_rouge.language.phrasing import figure, format_weight
from lanterne_rouge.season.race_time import race_clock

GEL_G: Final = 25
BEFORE_LONG_G_PER_KG: Final = (1, 2)
"""Carbohydrate two to three hours before a session: Thomas et al. 2016."""
ON_THE_WAY_G_AN_HOUR: Final = (30, 60)
NEEDS_FOOD_MIN: Final = 75
GROWN_UP: Final = 18
SLEEP_H: Final = (7, 9)
SLEEP_OF_THE_YOUNG_H: Final = (8, 10)
WEEK_DAYS: Final = 7
_CARBS_AN_HOUR: Final = re.compile(r"(\d+)-(\d+) g of carbs an hour")


def _gels(text: str, own: Situation) -> str | None:
    """How many gels the next race takes, by its predicted time."""
    race = own.race
    if race is None or race.plan.minutes is None:
        return None
    clock = race_clock(race.plan.minutes)
    carbs = next((found for line in race.plan.fuel if (found := _CARBS_AN_HOUR.search(line))), None)
    if carbs is None:
        return f"None: {race.plan.name} takes about {clock}. Eat as usual before it, and take a mouthful of water on the way."
    hours = race.plan.minutes / 60
    low, high = (round(int(grams) * hours / GEL_G) for grams in carbs.groups())
    return (
        f"{low} to {high} gels of {GEL_G} g: {race.plan.name} takes about {clock}, at {carbs[1]}-{carbs[2]} g an hour."
        " A bottle of sports drink stands for one or two of them.\nTake as many as you've practised on long sessions, the first in the"
        " first half hour."
    )


def _around_the_long_one(text: str, own: Situation) -> str | None:
    """What to eat before and on the longest session of the next week."""
    view = own.days(own.today, own.today + timedelta(days=WEEK_DAYS))
    sessions = [
        (one.minutes or 0.0, day)
        for day in (view.days if view is not None else ())
        for one in day.sessions
        if one.sport != Sport.STRENGTH
    ]
    if not sessions:
        return None
    minutes, day = max(sessions, key=lambda each: each[0])
    line = day_line(day, own.today, is_brief=True)
    if minutes < NEEDS_FOOD_MIN:
        return (
            f"{line}\nFor that you need nothing special: a normal meal two to three hours before, and water on the way."
        )
    weight = own.profile.weight_kg
    grams = ""
    if weight is not None:
        least, most = (10 * round(each * weight / 10) for each in BEFORE_LONG_G_PER_KG)
        grams = f" with {least}-{most} g of carbohydrate"
    low, high = (10 * round(each * minutes / 600) for each in ON_THE_WAY_G_AN_HOUR)
    return (
        f"{line}\nTwo to three hours before: a meal you know{grams}; short of time, a banana or toast half an hour before.\n"
        f"On the way {low}-{high} g of carbohydrate in all ({ON_THE_WAY_G_AN_HOUR[0]}-{ON_THE_WAY_G_AN_HOUR[1]} g an hour), and drink by"
        " thirst. Afterwards a normal meal within two hours."
    )


def _sleep(text: str, own: Situation) -> str | None:
    """How much sleep is right at the athlete's age, beside this week's nights."""
    first = own.today - timedelta(days=WEEK_DAYS - 1)
    request = BodyReadingsRequest(metric=WellnessMetric.SLEEP, first=first, last=own.today)
    told = {day: one.sleep_h for day, one in own.scope.stores.check_ins.between(first, own.today) if one.sleep_h}
    measured = {one.date: one.value for one in own.fetch("tool_get_body_readings", show_body_readings, request).days}
    nights = list((told | measured).values())
    born = own.profile.birth_year
    is_young = born is not None and own.today.year - born < GROWN_UP
    if not nights and not is_young:
        return None
    low, high = SLEEP_OF_THE_YOUNG_H if is_young else SLEEP_H
    need = f"{low} to {high} h a night{' at your age' if is_young else ''}, nearer {high} in hard weeks."
    if not nights:
        return need
    mean = sum(nights) / len(nights)
    slept = (
        f"The one night that I know of had {mean:.1f} h"
        if len(nights) == 1
        else f"Your last {len(nights)} had {mean:.1f} h on average"
    )
    if mean >= low:
        return f"{need} {slept}, which is enough."
    return f"{need} {slept}: {low - mean:.1f} h too little. Go to bed earlier, and train easily until then."


def _protein(text: str, own: Situation) -> str | None:
    """Protein a day by the athlete's own weight."""
    weight, born = own.profile.weight_kg, own.profile.birth_year
    if weight is None or own.profile.pregnant:
        return None
    grams = 5 * round(PROTEIN_G_PER_KG * weight / 5)
    is_older = born is not None and own.today.year - born >= OLDER
    more = (
        f" Above {OLDER} a little more helps: about {5 * round(PROTEIN_OF_OLDER_G_PER_KG * weight / 5)} g."
        if is_older
        else ""
    )
    return (
        f"About {grams} g a day at your {format_weight(weight, own.unit)} ({PROTEIN_G_PER_KG:g} g per kilogram), in three or four"
        f" meals.{more}\n"
        "While losing weight up to 2.2 g per kilogram. Beyond that nothing more is seen; shakes are handy, not needed. With kidney"
        " disease ask your doctor first."
    )


def _caffeine(text: str, own: Situation) -> str | None:
    """Caffeine before a race by the athlete's own weight; not for the young, the pregnant, or who takes medicine for the heart."""
    profile = own.profile
    is_young = profile.birth_year is not None and own.today.year - profile.birth_year < GROWN_UP
    if profile.slow_pulse:
        return (
            "Your usual cup is fine where your doctor has said nothing against it, and no more than that: with a medicine for the heart,"
            " extra caffeine before effort is a question for your doctor or pharmacist."
        )
    if profile.weight_kg is None or profile.pregnant or is_young:
        return None
    milligrams = 10 * round(CAFFEINE_MG_PER_KG * profile.weight_kg / 10)
    return (
        f"It helps: about {milligrams} mg an hour before ({CAFFEINE_MG_PER_KG} mg per kilogram; a cup of filter coffee has about 100 mg)"
        " makes hard efforts feel easier.\n"
        "Try it in training first, and leave it after noon if you sleep badly, or if your heart races or flutters with it."
    )


def _pulse(text: str, own: Situation) -> str | None:
    """By feel, where a medicine holds the pulse down: no heart rate then means what it says."""
    if not own.profile.slow_pulse:
        return None
    return (
        "None: your medicine holds your pulse down, so no range from a formula or a watch holds for you. Go by the talk test: easy means"
        " whole sentences (2-3 of 10), brisk means a few words at a time (4-5 of 10), and more than that isn't needed.\n"
        "A longer warm-up and a slow end. Ask your doctor whether there's a limit you should keep; an exercise test on the medicine can"
        " tell. Tight chest, dizziness or unusual breathlessness: stop, and call 112 or 911 if it doesn't go at rest."
    )


def _effort(text: str, own: Situation) -> str | None:
    """What one rating of effort means, that very number: in sets by what is left, in endurance by how one can talk."""
    asked = re.search(_RATING_ASKED, text)
    rating = float(next(filter(None, asked.groups()))) if asked is not None else 0.0
    if not 1 <= rating <= 10:
        return None
    left = 10 - rating
    lifted = (
        "nothing left: not one more clean repetition"
        if left == 0
        else f"you could have done about {figure(left)} more clean repetition{'s' if left != 1 else ''}"
        if left <= 5
        else "light: a warm-up set, far from the last repetition"
    )
    moved = next(words for most, words in _TALKS if rating <= most)
    return f"RPE {figure(rating)} of 10. In a set: {lifted}. On a run, ride or swim: {moved}."


_RATING_ASKED: Final = (
    r"\bwhat(?:'?s| is| does| would)?\b.{0,12}\brpe (?:of )?(\d{1,2}(?:\.5)?)\b|\bhow (?:hard|heavy) is (?:an? )?rpe (\d{1,2}(?:\.5)?)\b"
    r"|\b(?:explain|meaning of) rpe (\d{1,2}(?:\.5)?)\b"
)
_TALKS: Final = (
    (2.0, "a stroll, you hardly notice it"),
    (4.0, "easy, you can talk in whole sentences"),
    (6.0, "brisk, a short sentence at a time"),
    (7.0, "hard, only a few words at a time"),
    (8.5, "very hard, a word or two, about what you can hold for half an hour to an hour"),
    (10.0, "all out, no talking, only for minutes"),
)
"""Foster's scale of a whole session (2001), by the talk test."""
PROTEIN_G_PER_KG: Final = 1.6
PROTEIN_OF_OLDER_G_PER_KG: Final = 1.8
OLDER: Final = 60
CAFFEINE_MG_PER_KG: Final = 3
"""Morton et al. 2018 and Guest et al. 2021."""
PULSE_ASKED: Final = (
    r"^(?!.*\b(?:why|resting|rhr|hrv|did|was|were|yesterday|ran|rode)\b)"
    r"(?=.*\b(?:what|which|how high|where|max\w*|zones?|target|keep|stay|should|calculate|limit|range)\b)"
    r".*\b(?:heart ?rates?|hr|pulse|bpm|beats)\b"
)


AMOUNTS: Final[tuple[tuple[re.Pattern[str], Responder], ...]] = tuple(
    (re.compile(pattern), respond)
    for pattern, respond in (
        (r"\bhow many (?:energy )?gels?\b", _gels),
        (
            r"^(?=.*\b(?:eat|eating|food|breakfast|fuel\w*|carbs?)\b)(?=.*\b(?:before|for|on|during)\b)"
            r".*\b(?:my|the|this week'?s|sunday'?s|saturday'?s) (?:next )?long(?:est)? (?:run|ride|swim|session|one)\b",
            _around_the_long_one,
        ),
        (
            r"^(?:so |and )?how (?:much|many hours?(?: of)?) (?:sleep )?(?:should|do|must) i (?:be )?(?:get|need|sleep\w*|have)\b.{0,12}$",
            _sleep,
        ),
        (r"\bhow much protein\b|\bprotein\b.*\b(?:a|per) day\b", _protein),
        (
            r"^(?=.*\b(?:coffee|caffeine|espresso)\b)(?=.*\b(?:before|race|help\w*|how much|good|pre|event)\b)"
            r"(?!.*\b(?:sleep|night|bed)\b)",
            _caffeine,
        ),
        (PULSE_ASKED, _pulse),
        (_RATING_ASKED, _effort),
    )
)
