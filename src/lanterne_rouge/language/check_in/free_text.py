"""Read a free text into the fields of a check-in; answers to a single question are read more readily."""

import re
from dataclasses import dataclass, replace

from lanterne_rouge.domain.check_in import (
    BREATHLESS_ON_LITTLE_EFFORT,
    CHEST_PAIN,
    FLUID,
    GRIEVING,
    BloodPressure,
    Environment,
    Illness,
    Injury,
    LowEnergySigns,
    Pain,
    Performance,
    Request,
    Vaccination,
)
from lanterne_rouge.language.check_in.blood_pressure import find_blood_pressure
from lanterne_rouge.language.check_in.circumstances import (
    count_drinks,
    find_cycle_day,
    find_environment,
    find_vaccination,
    find_wish,
    mentions_illness_at_home,
    mentions_life_stress,
)
from lanterne_rouge.language.check_in.feeling import find_feeling_words, find_low_energy_signs, mentions_heavy_legs
from lanterne_rouge.language.check_in.illness import find_illness
from lanterne_rouge.language.check_in.pain import find_injury, find_pains, find_rated_places, find_sore_places
from lanterne_rouge.language.check_in.performance import find_performance
from lanterne_rouge.language.check_in.phrase import mentions, normalize_text
from lanterne_rouge.language.check_in.red_flags import find_red_flags
from lanterne_rouge.language.check_in.time_spans import find_minutes_today, find_sleep_hours

_CLAUSE = re.compile(r"[;!?]|[.,](?!\d)| but ")
_HEALTH = re.compile(
    r"\b(?:(?<!hay )fever\w*|pain(?:s|ful)?(?![ -](?:cave|free))|hurt(?:s|ing)?|ach(?:e|es|ing|y)|headaches?|ill"
    r"|sick(?! (?:of|and tired)\b)"
    r"|unwell|injur\w+|doctors?|physio|hospital|ambulance|emergency|a&e|bleeding|bled|swollen|swelling|bruis\w+|dizz\w+|vomit\w*|puk\w+"
    r"|nause\w*|cough\w*|breathless\w*|numb\w*|tingl\w*|cramp(?:s|ed|ing)?|sprain\w*|faint(?:ed|ing)?|wound\w*|rash|infect\w*|medication"
    r"|antibiotics?|migraines?|throat|blood pressure|symptoms?|not myself|shaky|trembling|something (?:is )?wrong)\b"
)
_PART = re.compile(
    r"\b(?:knees?|ankles?|achilles|foot|heels?|toes?|shins?|hips?|groin|(?:my|lower|upper) back|neck|shoulders?|elbows?|wrists?|ribs?"
    r"|collarbone|pelvis|jaw|calf|calves|hamstrings?|thighs?|glutes?|heart|chest|lungs?|stomach|eyes?|skin|tendons?|joints?)\b"
)
# Words that say a body part is well, or that the word means something else.
_WELL = re.compile(
    r"\b(?:good|great|fine|ok|okay|fresh|strong|better|well|happy|loose|warm|gone|healed|normal|calm|cleared|solid|perfect|0 ?/ ?10"
    r"|heart ?rate|hr|strap|press|day|stretch\w*|massage\w*|roll(?:ed|er|ing)|strength|exercises?|warmers?|monitor|mobility)\b"
)
_DOCTOR_FOUND_NOTHING = re.compile(
    r"\b(?:doctor|doc|gp|cardiologist|physio)\b(?: (?:has|have|checked|examined|saw|looked|at|me|it|everything|today|yesterday|says?"
    r"|said)\b)+"
    r",? (?:and )?(?:(?:it|everything|all)(?: is| was|'s)? )?(?:all )?(?:fine|ok|okay|clear|good|well)\b(?! (?:but|except|until|for now))"
)
_SORE = frozenset({"sore", "very_sore"})
_BREATHLESS = frozenset({"breathless_at_rest", BREATHLESS_ON_LITTLE_EFFORT, FLUID})
_SWELLS_WITH_HEART = re.compile(r"\b(?:ankles?|f(?:oo|ee)t|legs?)\b")
_HURTS = re.compile(r"\b(?:pain\w*|hurt\w*|ach(?:e|es|ing|y)|sore)\b|\d ?/ ?10\b")
# Where a pain of the heart is felt as well.
_FELT_WITH_CHEST = re.compile(r"\b(?:arms?|hands?|fingers?|shoulders?|neck|jaw|back)\b")
_SCORED = re.compile(r"\d ?(?:/|out of) ?10\b")
# Feeling word for a text with unread health words; it is reason enough to do nothing extra.
UNWELL = "unwell"


@dataclass(frozen=True, kw_only=True)
class FreeText:
    """The parts of a check-in in a text; empty or None means not mentioned."""

    illness: Illness | None
    pain: tuple[Pain, ...]
    rated_places: frozenset[str]
    injury: Injury | None
    red_flags: tuple[str, ...]
    feeling_words: tuple[str, ...]
    heavy_legs: bool | None
    sleep_h: float | None
    minutes_available: float | None
    alcohol_drinks: float | None
    vaccination: Vaccination | None
    cycle_day: int | None
    illness_contact: bool | None
    life_stress: bool | None
    low_energy_signs: LowEnergySigns | None
    environment: Environment | None
    blood_pressure: BloodPressure | None
    performance: Performance | None
    request: Request | None

    @property
    def mentions_health(self) -> bool:
        """Whether a current or recent health problem was understood."""
        of_the_body = (
            self.illness,
            self.injury,
            self.vaccination,
            self.low_energy_signs,
            self.cycle_day,
            self.illness_contact,
            self.blood_pressure,
        )
        spoken = set(self.feeling_words) - {"good", "great", "nervous", GRIEVING, UNWELL}
        return any(part is not None for part in of_the_body) or bool(
            self.pain or self.red_flags or self.heavy_legs or spoken
        )


def read_free_text(text: str, *, utc_h: float | None = None) -> FreeText:
    """Read a free text; `utc_h` is the offset from UTC at home. Unclear health words count as `unwell`."""
    result = _read(text, utc_h=utc_h)
    if result.mentions_health or not has_health_words(text):
        return result
    return replace(result, feeling_words=(*result.feeling_words, UNWELL))


def has_unread_health_words(text: str) -> bool:
    """Whether a text has health words that were not understood."""
    return UNWELL in read_free_text(text).feeling_words


def has_health_words(text: str) -> bool:
    """Whether a text mentions a health problem without denying it."""
    words = normalize_text(text)
    words = _DOCTOR_FOUND_NOTHING.sub(" ", words)
    return any(_mentions_problem(clause) for clause in _CLAUSE.split(words))


def says_doctor_found_nothing(text: str) -> bool:
    """Whether a text says that a doctor found all well."""
    return _DOCTOR_FOUND_NOTHING.search(normalize_text(text)) is not None


def _read(text: str, *, utc_h: float | None) -> FreeText:
    feelings, flags = _general_feelings(text), find_red_flags(text)
    return FreeText(
        illness=find_illness(text),
        pain=_own_pains(text, flags),
        rated_places=find_rated_places(text),
        injury=find_injury(text),
        red_flags=flags,
        feeling_words=feelings,
        heavy_legs=mentions_heavy_legs(text) or None,
        sleep_h=find_sleep_hours(text),
        minutes_available=find_minutes_today(text),
        alcohol_drinks=count_drinks(text),
        vaccination=find_vaccination(text),
        cycle_day=find_cycle_day(text),
        illness_contact=mentions_illness_at_home(text) or None,
        life_stress=mentions_life_stress(text) or GRIEVING in feelings or None,
        low_energy_signs=find_low_energy_signs(text),
        environment=find_environment(text, utc_h=utc_h),
        blood_pressure=find_blood_pressure(normalize_text(text)),
        performance=find_performance(text),
        request=find_wish(text),
    )


def _general_feelings(text: str) -> tuple[str, ...]:
    """The feeling words; `sore` not where the text says it of one place alone, which is a pain of that place."""
    words = find_feeling_words(text)
    pains = find_pains(text) if not _SORE.isdisjoint(words) else ()
    if not pains:
        return words
    rest = ". ".join(part for part in _CLAUSE.split(normalize_text(text)) if not find_pains(part))
    muscles = any(place not in pain.site for place in find_sore_places(text) for pain in pains)
    return tuple(word for word in words if word not in _SORE or muscles or word in find_feeling_words(rest))


def _own_pains(text: str, flags: tuple[str, ...]) -> tuple[Pain, ...]:
    """The pains in a text; beside a pain in the chest an arm or jaw without a score belongs to that sign and is no pain of its own."""
    pains = find_pains(text)
    if _BREATHLESS.intersection(flags) and not _HURTS.search(normalize_text(text)):
        # Swollen ankles or feet beside it are a sign of the heart.
        pains = tuple(pain for pain in pains if not _SWELLS_WITH_HEART.search(pain.site))
    if CHEST_PAIN not in flags or _SCORED.search(normalize_text(text)):
        return pains
    return tuple(pain for pain in pains if not _FELT_WITH_CHEST.search(pain.site))


def _mentions_problem(clause: str) -> bool:
    if _WELL.search(clause):
        return False
    return mentions(clause, _HEALTH) or mentions(clause, _PART)
