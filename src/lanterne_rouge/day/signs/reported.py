"""What the athlete says: illness, pain, feeling, surroundings, the last break, races."""

import re
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache

from lanterne_rouge.domain.check_in import (
    GRIEVING,
    HUNGOVER,
    PELVIC_FLOOR,
    WORSENING,
    CheckIn,
    Environment,
    Feeling,
    Illness,
    LowEnergySigns,
    Pain,
    QuietPain,
)
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.domain.sport import Sport

FEVER_C = 38.0
# Above what a body survives the number is in degrees Fahrenheit.
FAHRENHEIT_FROM = 90.0
CHEST = frozenset({"chest_cough", "breathless", "chest_tightness"})
# An infection that comes with a fever may need treatment within a day.
INFECTIONS = frozenset({"infection", "mastitis", "pneumonia", "strep throat"})
CHEST_NAMES = frozenset({"bronchitis", "pneumonia", "chest cold"})
_OVER = re.compile(r"resolved|recovered|over|gone|past|ended|healed|none|well")
_BONE = re.compile(
    r"(?<!sit )(?<!sitz )\bbones?\b|\bbony\b|fractur|\btibia|\bfibula|metatarsal|navicular|\bfem(?:ur|oral)"
    r"|sacr(?:um|al)|\bpubic\b|collarbone"
)


@lru_cache(maxsize=256)
def is_systemic(word: str) -> bool:
    """Whether a symptom or a name is more than a head cold; an unknown one is."""
    read = _illness(word)
    return read is not None and read.systemic


@lru_cache(maxsize=256)
def is_of_the_chest(word: str) -> bool:
    """Whether a symptom or a name is one of the chest."""
    read = _illness(word)
    return read is not None and (bool(CHEST & set(read.symptoms)) or read.name in CHEST_NAMES)


def _illness(word: str) -> Illness | None:
    # Compiling the illness patterns takes longer than deciding an ordinary morning: import them only if an illness is reported.
    from lanterne_rouge.language.check_in.illness import parse_illness

    return parse_illness(_spaced(word))


def is_fever(temperature: float | None) -> bool:
    """Whether a body temperature is a fever, in either scale."""
    if temperature is None:
        return False
    celsius = (temperature - 32) / 1.8 if temperature >= FAHRENHEIT_FROM else temperature
    return celsius >= FEVER_C


def is_over(status: str) -> bool:
    """Whether an illness of this state is over; an unknown state is not."""
    return _OVER.fullmatch(_spaced(status)) is not None


def is_bone(site: str) -> bool:
    """Whether a place of pain is named as a bone."""
    return _BONE.search(_spaced(site)) is not None


def _spaced(word: str) -> str:
    return " ".join(re.sub(r"[_-]+", " ", word.lower()).split())


BAD_WORDS = frozenset({"exhausted", "very_sore", "low_mood", "irritable", "sleeping_badly"})
# What says the same by a number and by a word, or by two words, counts once; heavy legs are either tired or sore.
SAME_THING = (
    frozenset({"fatigue", "energy", "exhausted", "heavy legs"}),
    frozenset({"soreness", "very sore", "heavy legs"}),
    frozenset({"mood", "low mood", "irritable"}),
)
SLEEPS_BADLY = "sleeping badly"
VERY_BAD_WORDS = frozenset({"exhausted", "very_sore"})
# Scores of 0 to 10 from which one feeling alone takes the hard part from a day, and those that are still middling.
BURDEN_AT_WORST, GOOD_AT_WORST, BURDEN_MIDDLING, GOOD_MIDDLING = 8.0, 2.0, 5.0, 4.0
TIRED_WORDS = frozenset({"tired", "flat", "exhausted", "sore", "very_sore", "poor_appetite", "feels_cold", "headache"})
SORE_WORDS = frozenset({"sore", "very_sore"})
# As TIRED_WORDS, without what the legs may have from training.
LISTLESS_WORDS = TIRED_WORDS - SORE_WORDS
# Tendons bear to be trained while they hurt a little, where that settles within a day.
_TENDON = re.compile(r"achilles|tend[io]n|patellar|jumper'?s? knee|plantar")
LASTING_DAYS = 14
ANOTHER_MORNING = 2
MODERATE_SCORE = 3.0
MANY_DRINKS = 5
# Acute: younger than a week, and more than a niggle.
NEW_PAIN_SCORE, NEW_PAIN_DAYS = 4.0, 7
# A pain of a day or two has no course yet: "the same as yesterday" doesn't make it an old one.
NO_TREND_DAYS = 2
# Pain above it is not trained through.
MOST_SCORE = 5.0
SEVERE_SCORE = 7.0
LOW_BMI, VERY_LOW_BMI = 18.5, 17.5
# Below this a body-mass index is a slip of the finger.
LEAST_BMI = 10.0
# No hard training from here on (Pelliccia 2021; ACSM 2021).
HIGH_PRESSURE_MMHG = (160.0, 100.0)


class HeatStress(IntEnum):
    """How much heat an athlete has to bear outdoors."""

    WARM = 1
    HOT = 2
    VERY_HOT = 3
    EXTREME = 4


# From how many degrees of dry heat each begins for those who aren't used to it. By the estimate of the WBGT from temperature and
# humidity in sun (Australian Bureau of Meteorology) that is a WBGT of about 26, 28, 31 and 33: by ACSM 2007 the unaccustomed do less
# below 28 already, nothing intense from 28 and stop at 30, the accustomed at 32. What is left here is short, easy and for dawn (practice).
DRY_HEAT_C = ((40.0, HeatStress.EXTREME), (36.0, HeatStress.VERY_HOT), (31.0, HeatStress.HOT), (28.0, HeatStress.WARM))
LEAST_HUMID_HEAT_C = 26.0
# Moist air (two thirds and more) weighs by the same estimate like so many degrees, and so do some ten days of getting used to heat.
HUMID_AS_C, USED_TO_AS_C, DAYS_TO_GET_USED = 6.0, 7.0, 10
# Heat in which also those who are used to it have to look after themselves.
GREAT_HEAT_C = 33.0


# Sports that load a leg without impact, the mildest first.
LOW_IMPACT_SPORTS = (Sport.CYCLING, Sport.SWIMMING, Sport.ROWING)
_BELOW_KNEE = re.compile(
    r"achilles|plantar|\bheels?\b|\bfoot\b|\bfeet\b|\bankles?\b|\bshins?\b|\btoes?\b|metatars|\bcal(?:f|ves)\b|\btibia|\bfibula"
)


def is_tendon(place: str) -> bool:
    """Whether a place of pain is named as a tendon."""
    return _TENDON.search(_spaced(place)) is not None


def is_below_knee(place: str) -> bool:
    """Whether a place lies below the knee, where only impact and push-off load it."""
    return _BELOW_KNEE.search(_spaced(place)) is not None


_UPPER_BODY = ("shoulder", "arm", "elbow", "wrist", "hand", "finger", "thumb", "neck", "collarbone")


_BACK = re.compile(r"(?<!upper )(?<!mid )(?<!middle )\bback\b(?! of)|\blumb\w+")


def is_back(place: str) -> bool:
    """Whether a place is the back, not named as its upper part: what carries the load of nearly every lift."""
    return _BACK.search(_spaced(place)) is not None


def is_upper_body(place: str) -> bool:
    """Whether a place is one of the arms, the shoulders or the neck, which no step jolts."""
    return any(part in place.lower() for part in _UPPER_BODY)


def is_known_above(pain: Pain) -> bool:
    """Whether a pain of the arms, shoulders or neck has a number and neither rises nor swells; a whole arm may be the heart's."""
    rated = pain.score_0_10 is not None and not pain.by_words
    whole_arm = pain.site.lower().removeprefix("left ").removeprefix("right ") == "arm"
    return is_upper_body(pain.site) and rated and pain.trend != "rising" and not pain.swollen and not whole_arm


def _is_new(pain: Pain) -> bool:
    """Whether a pain began within a week and isn't on its way out; one that stays the same is new for its first days only."""
    days = max(pain.days or 0, pain.reported_days or 0)
    stays = pain.trend == "stable" and not 0 < days <= NO_TREND_DAYS
    return days <= NEW_PAIN_DAYS and not stays and pain.trend != "settling"


@dataclass(frozen=True, kw_only=True)
class AthleteReport:
    """The check-in, read; `pain` is the worst place."""

    check_in: CheckIn
    ill: bool
    systemic: bool
    back_after_illness_days: int | None
    was_systemic: bool
    chest: bool
    pain: Pain | None
    stop_pain: bool
    bad_feelings: tuple[str, ...]
    worn_by: tuple[str, ...]
    very_bad_feelings: tuple[str, ...]
    tired: bool
    listless: bool
    grieving: bool
    low_energy: bool
    heat: HeatStress | None
    used_to_heat: bool
    hot_for_anybody: bool
    indoors: bool
    jet_lagged: bool
    just_arrived: bool
    high_up: bool

    @property
    def high_blood_pressure(self) -> bool:
        """A blood pressure that forbids hard and heavy training."""
        reading = self.check_in.blood_pressure
        return reading is not None and reading.reaches(*HIGH_PRESSURE_MMHG)

    @property
    def hot(self) -> bool:
        """Heat that an athlete isn't used to."""
        return self.heat is not None and not self.used_to_heat

    @property
    def called_a_cold(self) -> bool:
        """Ill, and by the athlete's word no more than a head cold."""
        return self.ill and self.check_in.illness is not None and not self.check_in.illness.systemic

    @property
    def sore(self) -> bool:
        """Sore muscles in the athlete's words."""
        return not SORE_WORDS.isdisjoint(self.check_in.feeling.words)

    @property
    def feels_middling(self) -> bool:
        """Whether a score says that something is no better than middling: no reason to hold back, and none to add."""
        return bool(_scored(self.check_in.feeling, BURDEN_MIDDLING, GOOD_MIDDLING))

    @property
    def hung_over(self) -> bool:
        """A hangover, or so many drinks last night that there is one whatever it is called."""
        return HUNGOVER in self.check_in.feeling.words or (self.check_in.alcohol_drinks or 0.0) >= MANY_DRINKS

    @property
    def worsening(self) -> bool:
        """Ill, and worse than before by the athlete's word."""
        return self.ill and self.check_in.illness is not None and WORSENING in self.check_in.illness.symptoms

    @property
    def no_worse_than_a_cold(self) -> bool:
        """Ill, with no reported sign of more than a head cold."""
        return self.ill and not self.systemic

    @property
    def pain_score(self) -> float | None:
        """The worst pain, 0-10."""
        return self.pain.score_0_10 if self.pain else None

    @property
    def told_pain_score(self) -> float | None:
        """The worst pain as last reported, 0-10, without the assumed change since then."""
        return self.pain.told_0_10 if self.pain and self.pain.told_days_ago else self.pain_score

    @property
    def pain_site(self) -> str:
        """Where the worst pain is."""
        return self.pain.site.replace("_", " ") if self.pain else ""

    @property
    def sore_places(self) -> tuple[str, ...]:
        """Places to spare: with more than slight pain, or an injury that isn't cleared."""
        injury = self.check_in.injury
        hurt = (injury.site,) if injury is not None and not injury.cleared else ()
        return (*(pain.site for pain in self.check_in.pain if _is_moderate(pain)), *hurt)

    @property
    def banned(self) -> tuple[Sport, ...]:
        """The sports that a doctor or physio forbade for a time that isn't over."""
        return tuple(dict.fromkeys(sport for ban in self.check_in.bans for sport in ban.sports))

    @property
    def allowed_instead(self) -> tuple[Sport, ...]:
        """The sports that were allowed beside a ban, and that no other ban takes away."""
        return tuple(sport for ban in self.check_in.bans for sport in ban.instead if sport not in self.banned)

    @property
    def pelvic_floor(self) -> bool:
        """Leaking, heaviness or pressure in the pelvis."""
        return any(pain.site == PELVIC_FLOOR for pain in self.check_in.pain)

    @property
    def needs_doctor_for_infection(self) -> bool:
        """Mastitis, or an infection with a fever."""
        illness = self.check_in.illness
        if not self.ill or illness is None:
            return False
        hot = is_fever(illness.temperature_c) or "fever" in illness.symptoms
        return illness.name == "mastitis" or (hot and illness.name in INFECTIONS)

    @property
    def lasting_pain(self) -> bool:
        """More than slight pain for two weeks."""
        return any(_is_moderate(pain) and (pain.days or 0) >= LASTING_DAYS for pain in self.check_in.pain)

    @property
    def nagging_pain(self) -> Pain | None:
        """A slight pain of a place that running loads, which has come back for two weeks."""
        nagging = (
            pain
            for pain in self.check_in.pain
            if pain.score_0_10 != 0
            and not _is_moderate(pain)
            and max(pain.reported_days or 0, pain.days or 0) >= LASTING_DAYS
            and not is_upper_body(pain.site)
            and pain.site != PELVIC_FLOOR
        )
        return next(nagging, None)

    @property
    def only_strong_pain(self) -> bool:
        """Nothing stops but a score above 5 and below 7 of 10: no limp, no bone, no place such as the chest."""
        stopping = [pain for pain in self.check_in.pain if _stops(pain)]
        return bool(stopping) and not any(
            _stops(replace(pain, score_0_10=MOST_SCORE)) or (pain.score_0_10 or 0.0) >= SEVERE_SCORE
            for pain in stopping
        )

    def pain_under_load(self, *, legs: bool) -> bool:
        """A pain of 4 and more of 10, new or rising, where the day's lifting loads the body.

        New: the back in nearly every lift, on a day for the `legs` these too. Rising, on another day: the arms and shoulders as well.
        """
        return any(
            pain.score_0_10 is not None
            and NEW_PAIN_SCORE <= pain.score_0_10 <= MOST_SCORE
            and (pain.trend == "rising" or _is_new(pain))
            and (
                is_back(pain.site)
                or (legs and not is_upper_body(pain.site))
                or (not legs and pain.trend == "rising" and is_upper_body(pain.site))
            )
            for pain in self.check_in.pain
        )

    @property
    def steady_tendon(self) -> bool:
        """A tendon that hurts by 3-5 of 10, no more than before, and settles."""
        return any(
            _is_steady_tendon(pain) and (pain.score_0_10 or 0.0) >= MODERATE_SCORE for pain in self.check_in.pain
        )

    @property
    def slight_pain(self) -> bool:
        """Whether anything hurts at all; 0 of 10 means no pain."""
        return any(pain.score_0_10 != 0 for pain in self.check_in.pain)

    @property
    def healing_pain(self) -> bool:
        """It hurts a little now and hurt more within the last ten days."""
        return any(p.score_0_10 != 0 and (p.worst_lately_0_10 or 0.0) >= MODERATE_SCORE for p in self.check_in.pain)

    @property
    def unsettled_pain(self) -> bool:
        """A slight pain below the arms on another morning, unless it settles or is old; what may be trained on is gone by then."""
        return any(ANOTHER_MORNING <= _days_unsettled(pain) < LASTING_DAYS for pain in self.check_in.pain)

    def newly_quiet(self, *, on_foot: bool) -> QuietPain | None:
        """What held the day back yesterday and is not felt on this first morning, of several the worst.

        That is 3 and more within ten days, or a slight pain below the arms on another morning; one that is old held back runs only.
        """
        quiet = (
            q
            for q in self.check_in.quiet_pain
            if q.days == 1
            and (
                q.worst_0_10 >= MODERATE_SCORE
                or (
                    q.unsettled_days >= ANOTHER_MORNING
                    and (on_foot or q.unsettled_days < LASTING_DAYS)
                    and not is_upper_body(q.site)
                )
            )
        )
        return max(quiet, key=lambda q: q.worst_0_10, default=None)

    @property
    def moderate_pain(self) -> bool:
        """3-5 of 10, rising, or not rated and not settling: unknown is not harmless."""
        return any(_is_moderate(pain) for pain in self.check_in.pain)


def read_report(context: Morning) -> AthleteReport:
    """The athlete's own words as signs."""
    said = context.check_in
    illness = said.illness
    ill = illness is not None and not is_over(illness.status)
    worst = max(said.pain, key=_severity, default=None)
    resolved = illness is not None and is_over(illness.status)
    feeling = _understood(said.feeling)
    return AthleteReport(
        check_in=said,
        ill=ill,
        systemic=ill and illness is not None and _is_systemic(illness),
        # Over, but no date given: count today as the first day back.
        back_after_illness_days=_days_back(illness) if resolved and illness else None,
        was_systemic=resolved and illness is not None and _is_systemic(illness),
        chest=ill and illness is not None and any(map(is_of_the_chest, _named(illness))),
        pain=worst,
        stop_pain=any(_stops(p) for p in said.pain),
        bad_feelings=bad_feelings(feeling),
        worn_by=_worn_by(feeling),
        very_bad_feelings=_very_bad_feelings(feeling),
        grieving=GRIEVING in feeling.words,
        tired=bool(feeling.heavy_legs) or bool(TIRED_WORDS & set(feeling.words)),
        listless=bool(LISTLESS_WORDS & set(feeling.words)),
        low_energy=_low_energy(said.low_energy_signs, context.athlete.bmi),
        heat=_heat_stress(said.environment),
        used_to_heat=_is_used_to_heat(said.environment),
        indoors=context.plan is not None and context.plan.setting == "indoor",
        hot_for_anybody=said.environment is not None and (said.environment.heat_c or 0.0) >= GREAT_HEAT_C,
        jet_lagged=_jet_lagged(said.environment),
        just_arrived=_far_from_home(said.environment),
        high_up=_high_up(said.environment),
    )


def bad_feelings(feeling: Feeling) -> tuple[str, ...]:
    """What the athlete feels clearly bad about: 7 and more of a burden, 3 and less of a good, plain words, dead legs; each thing once."""
    burdens = {"fatigue": feeling.fatigue_0_10, "soreness": feeling.soreness_0_10, "stress": feeling.stress_0_10}
    goods = {"mood": feeling.mood_0_10, "motivation": feeling.motivation_0_10, "energy": feeling.energy_0_10}
    scored = [name for name, v in burdens.items() if v is not None and v >= 7]
    scored += [name for name, v in goods.items() if v is not None and v <= 3]
    spoken = [word.replace("_", " ") for word in feeling.words if word in BAD_WORDS]
    legs = ["heavy legs"] if feeling.heavy_legs else []
    told: list[str] = []
    for complaint in (*scored, *spoken, *legs):
        if not any({complaint, other} <= thing for other in told for thing in SAME_THING):
            told.append(complaint)
    return tuple(told)


def _very_bad_feelings(feeling: Feeling) -> tuple[str, ...]:
    """What alone says that the body isn't ready: 8 and more of fatigue or soreness, 2 and less of energy or mood, plain words."""
    spoken = [word.replace("_", " ") for word in feeling.words if word in VERY_BAD_WORDS]
    return (*_scored(feeling, BURDEN_AT_WORST, GOOD_AT_WORST), *spoken)


def _worn_by(feeling: Feeling) -> tuple[str, ...]:
    """What is clearly bad of fatigue, soreness, energy and mood; legs, stress and motivation have other reasons too."""
    spoken = ["low mood"] if "low_mood" in feeling.words and feeling.mood_0_10 is None else []
    return (*_scored(feeling, 7, 3), *spoken)


def _scored(feeling: Feeling, burden_from: float, good_to: float) -> list[str]:
    burdens = {"fatigue": feeling.fatigue_0_10, "soreness": feeling.soreness_0_10}
    goods = {"energy": feeling.energy_0_10, "mood": feeling.mood_0_10}
    bad = [(name, v) for name, v in burdens.items() if v is not None and v >= burden_from]
    bad += [(name, v) for name, v in goods.items() if v is not None and v <= good_to]
    return [f"{name} {v:g} of 10" for name, v in bad]


def _understood(feeling: Feeling) -> Feeling:
    """The feeling with words of other tongues turned into ours; `knackered` is `exhausted`."""
    if not feeling.words:
        return feeling
    # Words are read by many patterns, which take longer to make than an ordinary morning to decide.
    from lanterne_rouge.language.check_in.feeling import find_feeling_words

    spoken = [word for told in feeling.words for word in (find_feeling_words(told.replace("_", " ")) or (told,))]
    return replace(feeling, words=tuple(dict.fromkeys((*feeling.words, *spoken))))


def _days_back(illness: Illness) -> int:
    return illness.days_since_resolved if illness.days_since_resolved is not None else 1


def _named(illness: Illness) -> tuple[str, ...]:
    return (*([illness.name] if illness.name else []), *illness.symptoms)


def _is_systemic(illness: Illness) -> bool:
    told_bad = illness.systemic or illness.severity == "severe" or is_fever(illness.temperature_c)
    return told_bad or any(map(is_systemic, _named(illness)))


def _severity(pain: Pain) -> tuple[bool, float]:
    return (_stops(pain), pain.score_0_10 if pain.score_0_10 is not None else 3.0)


def _is_moderate(pain: Pain) -> bool:
    """3 and more, rising, swollen, or not rated and not settling: unknown is not harmless; a tendon that is used to it bears more."""
    if pain.swollen:
        return True
    if _is_steady_tendon(pain):
        return False
    unrated = pain.score_0_10 is None and pain.trend != "settling"
    return unrated or (pain.score_0_10 is not None and pain.score_0_10 >= MODERATE_SCORE) or pain.trend == "rising"


def _days_unsettled(pain: Pain) -> int:
    """For how many days a slight pain below the arms has been there without being said to settle; 0 for any other."""
    other = (
        pain.score_0_10 == 0 or pain.trend in ("stable", "settling") or is_upper_body(pain.site) or _is_moderate(pain)
    )
    return 0 if other else max(pain.reported_days or 0, pain.days or 0)


def _is_steady_tendon(pain: Pain) -> bool:
    steady = pain.trend in ("stable", "settling") and pain.score_0_10 is not None and pain.score_0_10 <= MOST_SCORE
    return steady and is_tendon(pain.site)


def _stops(pain: Pain) -> bool:
    """A bad sign, more than 5 of 10, a bone that hurts more than slightly, or a place such as the chest, however mild."""
    from lanterne_rouge.language.check_in.red_flags import is_warning_place

    bone = is_bone(pain.site) and _is_moderate(pain)
    place = is_warning_place(pain.site.replace("_", " ")) and pain.score_0_10 != 0
    bad_sign = pain.limping or pain.at_night or pain.focal_bone or pain.on_hop or bone or place
    return bad_sign or (pain.score_0_10 is not None and pain.score_0_10 > MOST_SCORE)


def _low_energy(signs: LowEnergySigns | None, bmi: float | None) -> bool:
    if bmi is not None and LEAST_BMI <= bmi < VERY_LOW_BMI:
        return True
    if signs is None:
        return False
    available = signs.energy_availability_kcal_kg
    losing = signs.weight_change_kg_week is not None and signs.weight_change_kg_week <= -1.0
    weak = (
        (signs.missed_periods_months or 0) >= 1,
        (signs.bone_stress_injuries or 0) >= 1,
        signs.dieting,
        bmi is not None and LEAST_BMI <= bmi < LOW_BMI,
        signs.weight_change_kg_week is not None and signs.weight_change_kg_week <= -0.5,
    )
    return (
        sum(weak) >= 2
        or (signs.missed_periods_months or 0) >= 3
        or (signs.bone_stress_injuries or 0) >= 2
        or (available is not None and available < 30)
        or signs.fast_weight_loss
        or signs.low_libido
        or signs.disordered_eating
        or losing
    )


def _heat_stress(surroundings: Environment | None) -> HeatStress | None:
    """The heat outdoors for this athlete, moist air and habit counted in; unknown is dry, and not used to it."""
    if surroundings is None or surroundings.heat_c is None:
        return None
    if surroundings.heat_c < (LEAST_HUMID_HEAT_C if surroundings.humid else DRY_HEAT_C[-1][0]):
        return None
    as_dry = surroundings.heat_c + (HUMID_AS_C if surroundings.humid else 0.0)
    borne = as_dry - (USED_TO_AS_C if _is_used_to_heat(surroundings) else 0.0)
    return next((stress for least, stress in DRY_HEAT_C if borne >= least), None)


def _is_used_to_heat(surroundings: Environment | None) -> bool:
    if surroundings is None:
        return False
    return bool(surroundings.acclimatised) or (surroundings.heat_days or 0) >= DAYS_TO_GET_USED


def _jet_lagged(surroundings: Environment | None) -> bool:
    if surroundings is None or not surroundings.time_zones_east:
        return False
    zones, days = surroundings.time_zones_east, surroundings.days_since_arrival
    # The body shifts about one zone a day to the east and faster to the west.
    needed = zones if zones > 0 else -zones / 2
    return abs(zones) >= 3 and (days is None or days < needed)


def _far_from_home(surroundings: Environment | None) -> bool:
    """Just arrived from a journey, short or of unknown length; each of one or two time zones takes its day."""
    if surroundings is None or surroundings.days_since_arrival is None:
        return False
    zones = abs(surroundings.time_zones_east or 0)
    if surroundings.days_since_arrival > (zones if 1 < zones < 3 else 1):
        return False
    return not _jet_lagged(surroundings) and surroundings.altitude_m is None


def _high_up(surroundings: Environment | None) -> bool:
    """The first five days; who does not say since when is new there, unless used to it."""
    if surroundings is None or surroundings.altitude_m is None or surroundings.altitude_m < 2000:
        return False
    days = surroundings.days_since_arrival
    return days <= 5 if days is not None else not surroundings.acclimatised
