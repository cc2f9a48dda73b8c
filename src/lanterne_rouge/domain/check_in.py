"""The morning check-in. None or empty means not reported, which is neither good nor bad news."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date

from lanterne_rouge.domain.sport import Sport

# The feeling word of an athlete who has lost somebody close.
GRIEVING = "grieving"
# The feeling word of an athlete who has had too much to drink, whose drinks nobody has counted.
HUNGOVER = "hungover"
# The feeling word of an athlete who has been low for long, or can't stop crying.
STRUGGLING = "struggling"
# The site of leaking, heaviness or pressure in the pelvis: it is spared like a pain, though it need not hurt.
PELVIC_FLOOR = "pelvic floor"
# When a pain hurts that is there at the start of a session and eases once the body is warm.
WARMS_UP = "eases once warm"
SELF_HARM = "self_harm"
CALF_SWELLING = "calf_swelling"
BREATHLESS_ON_LITTLE_EFFORT = "breathless_on_little_effort"
CHEST_PAIN = "chest_pain"
ICD_SHOCK, FLUID = "icd_shock", "fluid_retention"
ASTHMA_FLARE, SEVERE_ASTHMA = "asthma_flare", "severe_asthma"
MUSCLE_BREAKDOWN = "muscle_breakdown"
BONE_STRESS = "bone_stress"
SPREADING_INFECTION, FOOT_WOUND = "spreading_infection", "foot_wound"
SEVERE_HYPO, KETONES = "severe_hypo", "ketones"
ALLERGY, PREGNANCY_SIGN, TESTICLE = "allergic_reaction", "pregnancy_sign", "testicle"
# The feeling word of an athlete with diabetes whose blood sugar was low within the last day.
LOW_SUGAR = "low_blood_sugar"
VERY_HIGH_PRESSURE, PRESSURE_EMERGENCY = "very_high_blood_pressure", "blood_pressure_emergency"
CRISIS_LINES = "112 or 911, or a crisis line (988 in the US, 116 123 in much of Europe)"
# Warning signs as athletes say them, where the sign's own name is a doctor's word.
_WARNING_WORDS = {
    "syncope": "fainting",
    "pain_into_arm_or_jaw": "pain into the arm or jaw",
    "breathless_at_rest": "trouble breathing at rest",
    BREATHLESS_ON_LITTLE_EFFORT: "being out of breath on the stairs or when walking",
    CALF_SWELLING: "a swollen calf",
    "stroke_signs": "signs of a stroke",
    "numb_limbs": "a numb or weak limb or bladder trouble",
    ASTHMA_FLARE: "an asthma flare-up",
    SEVERE_ASTHMA: "signs of a severe asthma attack",
    MUSCLE_BREAKDOWN: "signs of muscle breakdown",
    BONE_STRESS: "signs of an overloaded bone",
    SPREADING_INFECTION: "a skin infection that spreads",
    FOOT_WOUND: "a wound on the foot that needs treatment",
    SEVERE_HYPO: "a severe low blood sugar",
    KETONES: "high blood sugar with ketones",
    ALLERGY: "an allergic reaction",
    PREGNANCY_SIGN: "a sign in pregnancy that your midwife has to see",
    TESTICLE: "pain or swelling in a testicle",
    ICD_SHOCK: "a shock from your defibrillator",
    FLUID: "swelling with a fast rise in weight or short breath",
    "pelvic_bleeding": "bleeding again after the birth",
    PRESSURE_EMERGENCY: "a very high blood pressure together with other signs",
    SELF_HARM: "thoughts of harming yourself",
    "other": "something that worried you enough to report it",
}


# Signs that cannot wait for an appointment while they last.
URGENT_SIGNS = frozenset(
    (
        "chest_pain",
        "pain_into_arm_or_jaw",
        "syncope",
        "breathless_at_rest",
        "stroke_signs",
        PRESSURE_EMERGENCY,
        SEVERE_ASTHMA,
    )
)
# Signs that a doctor sees on the same day. A swollen calf may be a clot (NICE NG158); a reliever needed again and again, or a peak flow
# below 60 % of the own best, is seen on the day (BTS/SIGN 158). So are one shock of a defibrillator, and 2 kg in three days or swelling
# with short breath, which may be a failing heart (ESC 2021). Redness that spreads, and a wound on a foot that doesn't feel it or has
# diabetes, are seen on the day (NICE NG141, NG19); so are muscles that swell after a great deal of work, whose kidneys need a blood test.
SAME_DAY_SIGNS = frozenset(
    (
        ASTHMA_FLARE,
        MUSCLE_BREAKDOWN,
        SPREADING_INFECTION,
        FOOT_WOUND,
        SEVERE_HYPO,
        KETONES,
        ALLERGY,
        PREGNANCY_SIGN,
        TESTICLE,
        ICD_SHOCK,
        FLUID,
        VERY_HIGH_PRESSURE,
        BREATHLESS_ON_LITTLE_EFFORT,
        CALF_SWELLING,
        "dark_urine",
        "heat_illness",
        "numb_limbs",
        "concussion",
    )
)


_OF_THE_HEART = "trouble breathing, pain into the arm or jaw, or faintness"
# What makes an emergency of a sign, each its own: a head that was hit is no heart.
_ALARM = {
    **dict.fromkeys(("chest_pain", "pain_into_arm_or_jaw"), f"pain that is there at rest or grows, {_OF_THE_HEART}"),
    ICD_SHOCK: "a second shock, chest pain, trouble breathing, or passing out or nearly so",
    FLUID: "trouble breathing at rest or lying flat, chest pain, or pink froth when you cough",
    "palpitations": "chest pain, trouble breathing, or passing out or nearly so",
    "syncope": "chest pain, a racing heart, or passing out again",
    "dizziness": "chest pain, a racing heart, passing out, or trouble with speech or with one side of the body",
    **dict.fromkeys(
        ("breathless_at_rest", BREATHLESS_ON_LITTLE_EFFORT), "trouble breathing at rest, chest pain or blue lips"
    ),
    **dict.fromkeys(
        (ASTHMA_FLARE, SEVERE_ASTHMA),
        "an inhaler that doesn't help, trouble speaking in sentences, blue lips, or a peak flow of half your best or less",
    ),
    "concussion": "a headache that gets worse, vomiting, drowsiness, confusion, a fit, or a weak arm or leg",
    CALF_SWELLING: "shortness of breath, chest pain, or blood when you cough",
    "numb_limbs": "numbness between the legs, trouble with bladder or bowels, or a leg or foot that gets weak",
    "stroke_signs": "any of it again: a face, an arm or a leg that fails, or lost words",
    "headache_with_stiff_neck": "fever, a rash, drowsiness or confusion",
    "heat_illness": "confusion, fainting or hot skin that doesn't cool",
    "dark_urine": "weakness or strong pain in the muscles, or hardly any urine",
    BONE_STRESS: "sudden strong pain, or a leg that takes no weight",
    MUSCLE_BREAKDOWN: "hardly any urine, sickness, confusion or an uneven heartbeat",
    SPREADING_INFECTION: "confusion, fast breathing, feeling very ill, or skin that turns dark, blisters or hurts far more than it looks",
    FOOT_WOUND: "fever or shivering, redness that spreads, or a toe or foot that turns dark or cold",
    SEVERE_HYPO: "a low that doesn't lift with sugar, confusion, a fit or passing out",
    KETONES: "vomiting, stomach pain, deep fast breathing, drowsiness or confusion",
    ALLERGY: "a tight throat, trouble breathing, swollen lips or tongue, or faintness",
    PREGNANCY_SIGN: "bleeding, fluid, strong pain, or a baby that moves less",
    TESTICLE: "sudden strong pain, or sickness with it",
    "blood": "much blood, faintness or strong pain",
    "pelvic_bleeding": "a soaked pad within an hour, faintness or fever",
    **dict.fromkeys((VERY_HIGH_PRESSURE, PRESSURE_EMERGENCY), "a headache, chest pain, or trouble seeing or speaking"),
}


def alarm_words(red_flags: tuple[str, ...]) -> str:
    """What makes an emergency of the signs, as it follows "call now with"."""
    alarms = _said_once(_ALARM[flag] for flag in red_flags if flag in _ALARM)
    return "; or with ".join(alarms) or "anything that gets worse, or if you feel very unwell"


def may_faint_in_water(red_flags: tuple[str, ...]) -> bool:
    """Whether one of the signs can take consciousness in the water."""
    return not {"palpitations", ICD_SHOCK, "syncope", "dizziness", "chest_pain"}.isdisjoint(red_flags)


def is_for_a_doctor_today(red_flags: tuple[str, ...]) -> bool:
    """Whether a doctor should see one of the signs on the same day."""
    if "palpitations" in red_flags and "dizziness" in red_flags:
        # A heart that races and takes the blood from the head.
        return True
    return any(flag in URGENT_SIGNS or flag in SAME_DAY_SIGNS for flag in red_flags)


def emergency_words(red_flags: tuple[str, ...]) -> str:
    """When to call an emergency number, as it follows "call an emergency number"; empty for signs that can wait."""
    if URGENT_SIGNS.intersection(red_flags):
        return "if it is there now"
    beside = _said_once(_ALARM[flag] for flag in red_flags if flag in SAME_DAY_SIGNS)
    return f"if there is {'; or if there is '.join(beside)}" if beside else ""


def _said_once(alarms: Iterable[str]) -> list[str]:
    """The alarms of several signs; what stood in one before isn't said in the next one again."""
    said: set[str] = set()
    lists: list[str] = []
    for alarm in dict.fromkeys(alarms):
        parts = [part.removeprefix("or ") for part in alarm.split(", ")]
        new = [part for part in parts if part not in said]
        said.update(parts)
        if len(new) == len(parts):
            lists.append(alarm)
        elif new:
            last = ", " if " or " in new[-1] else " or "
            lists.append(last.join(filter(None, (", ".join(new[:-1]), new[-1]))))
    return lists


# An illness that the athlete calls worse than before.
WORSENING = "getting_worse"


ASTHMA_SYMPTOMS = "asthma_symptoms"
_SYMPTOM_WORDS = {"dry_cough": "cough", "gut": "upset stomach", ASTHMA_SYMPTOMS: "asthma that isn't under control"}


def symptom_words(symptom: str) -> str:
    """A symptom in an athlete's words."""
    return _SYMPTOM_WORDS.get(symptom) or symptom.replace("_", " ")


def warning_words(flag: str) -> str:
    """A warning sign in an athlete's words."""
    return _WARNING_WORDS.get(flag) or flag.replace("_", " ")


def how_to_clear(open_signs: Sequence[str]) -> str:
    """The command that tells a doctor's word; with several signs open it names one, for each is lifted by itself."""
    if len(open_signs) < 2:
        return "lanterne check-in --cleared"
    name = warning_words(open_signs[0]).removeprefix("a ").removeprefix("an ")
    return f'lanterne check-in --cleared "{name}" (or --cleared all)'


@dataclass(frozen=True, kw_only=True)
class Feeling:
    """Scores 0-10 (10 is most); `words` has feelings without a number, such as `tired`, `great`, `exhausted`."""

    energy_0_10: float | None = None
    soreness_0_10: float | None = None
    mood_0_10: float | None = None
    motivation_0_10: float | None = None
    stress_0_10: float | None = None
    fatigue_0_10: float | None = None
    heavy_legs: bool | None = None
    words: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Illness:
    """An illness now (`active`) or over (`resolved`); `systemic` means more than a head cold."""

    symptoms: tuple[str, ...] = ()
    status: str = "active"
    systemic: bool = False
    name: str | None = None
    temperature_c: float | None = None
    days_ill: int | None = None
    days_since_resolved: int | None = None
    severity: str | None = None


@dataclass(frozen=True, kw_only=True)
class Pain:
    """Pain at one site; score 0-10, None when not rated. `worst_lately_0_10` is the worst report of the last ten days.

    `told_days_ago` and `told_0_10`: age in days and score of the latest report, when today's score is assumed from it.
    `when`: when it hurts; of the pelvic floor the signs that are open, such as "leaking, heaviness".
    `by_words`: the score weighs words such as "killing me", nobody gave a number. `lifts`: the exercises that were said to hurt it.
    `reported_days`: for how many days up to today it has been reported again and again; None for a pain of few reports.
    """

    site: str
    score_0_10: float | None = None
    trend: str | None = None
    focal_bone: bool = False
    at_night: bool = False
    on_hop: bool = False
    limping: bool = False
    swollen: bool = False
    when: str | None = None
    days: int | None = None
    worst_lately_0_10: float | None = None
    told_days_ago: int = 0
    told_0_10: float | None = None
    reported_days: int | None = None
    lifts: tuple[str, ...] = ()
    by_words: bool = False


@dataclass(frozen=True, kw_only=True)
class QuietPain:
    """A place that hurt lately and is not reported any more.

    `days`: 1 on the first morning without it. `worst_0_10`: the worst of its last ten days; a sign such as a limp, and what
    was not rated, counts with the least score that it stands for. `unsettled_days`: how long it had come back without settling.
    `silent`: nobody has said that it is gone.
    """

    site: str
    worst_0_10: float
    days: int = 1
    unsettled_days: int = 0
    silent: bool = False


@dataclass(frozen=True, kw_only=True)
class Injury:
    """An injury and how far the return to training is."""

    site: str
    kind: str | None = None
    diagnosed: bool = False
    cleared: bool = False
    days_off: int | None = None
    onset_days_ago: int | None = None
    week_back: int | None = None


@dataclass(frozen=True, kw_only=True)
class Vaccination:
    """A recent vaccination."""

    days_ago: int
    sore_arm: bool = False


@dataclass(frozen=True, kw_only=True)
class LowEnergySigns:
    """Signs of low energy availability (REDs)."""

    missed_periods_months: int | None = None
    bone_stress_injuries: int | None = None
    fast_weight_loss: bool = False
    low_libido: bool = False
    disordered_eating: bool = False
    dieting: bool = False
    energy_availability_kcal_kg: float | None = None
    weight_change_kg_week: float | None = None


@dataclass(frozen=True, kw_only=True)
class BloodPressure:
    """A measured blood pressure; `days_ago` is its age."""

    systolic_mmhg: float
    diastolic_mmhg: float | None = None
    days_ago: int = 0

    @property
    def in_words(self) -> str:
        """The values as they are written: 165/95."""
        lower = f"/{self.diastolic_mmhg:g}" if self.diastolic_mmhg is not None else ""
        return f"{self.systolic_mmhg:g}{lower}"

    def reaches(self, systolic_mmhg: float, diastolic_mmhg: float) -> bool:
        """Whether one of the two values is as high as the limit for it."""
        lower = self.diastolic_mmhg
        return self.systolic_mmhg >= systolic_mmhg or (lower is not None and lower >= diastolic_mmhg)


@dataclass(frozen=True, kw_only=True)
class Environment:
    """Heat, altitude and travel."""

    heat_c: float | None = None
    humid: bool | None = None
    acclimatised: bool | None = None
    heat_days: int | None = None
    altitude_m: float | None = None
    time_zones_east: float | None = None
    days_since_arrival: int | None = None


@dataclass(frozen=True, kw_only=True)
class Performance:
    """Trend of comparable efforts."""

    trend: str
    change_pct: float | None = None
    over_days: int | None = None
    failed_sessions: int | None = None
    hr_suppressed: bool | None = None


@dataclass(frozen=True, kw_only=True)
class Race:
    """A race the athlete mentions; priority A, B or C."""

    priority: str
    in_days: int
    distance_km: float | None = None


@dataclass(frozen=True, kw_only=True)
class Request:
    """What the athlete asks for today, such as a duration or a hard session; `more`: more than planned, whatever it is."""

    minutes: float | None = None
    load: float | None = None
    ctl_target: float | None = None
    in_days: int | None = None
    hard: bool | None = None
    more: bool = False
    text: str | None = None


@dataclass(frozen=True, kw_only=True)
class Ban:
    """What a doctor or physio forbade, in the athlete's words: no such sport up to a last day; `instead` are the sports they allowed."""

    words: str
    sports: tuple[Sport, ...]
    until: date
    instead: tuple[Sport, ...] = ()


@dataclass(frozen=True, kw_only=True)
class CheckIn:
    """The morning's answers. `hrv_rmssd_ms`, `resting_hr_bpm`, `sleep_h`, `readiness`, `weight_kg` and `temperature_deviation_c`
    are the athlete's own measurements of today and override a feed's. `cleared`: a doctor has checked warning signs,
    `days_since_cleared` days ago; it does not cover pain and injuries. `cleared_signs`: which ones, without any every one of before;
    `cleared_easy`: for easy training alone, `easy_for_days` for so long before the doctor is asked again, `easy_days`: so long ago.
    `seen_signs`: which signs a doctor has seen without allowing training yet, and
    `allowed` what was allowed meanwhile, such as "walking". `no_pain`, `no_injury`: reported as none.
    `quiet_pain`: what hurt lately and doesn't any more. `bans`: what a doctor or physio forbade for a time that isn't over."""

    feeling: Feeling = field(default_factory=Feeling)
    illness: Illness | None = None
    illness_contact: bool | None = None
    vaccination: Vaccination | None = None
    pain: tuple[Pain, ...] = ()
    quiet_pain: tuple[QuietPain, ...] = ()
    injury: Injury | None = None
    red_flags: tuple[str, ...] = ()
    cleared: bool | None = None
    cleared_signs: tuple[str, ...] = ()
    cleared_easy: bool | None = None
    easy_for_days: int | None = None
    easy_days: int | None = None
    seen_signs: tuple[str, ...] = ()
    allowed: str | None = None
    bans: tuple[Ban, ...] = ()
    days_since_cleared: int | None = None
    no_pain: bool | None = None
    no_injury: bool | None = None
    low_energy_signs: LowEnergySigns | None = None
    environment: Environment | None = None
    blood_pressure: BloodPressure | None = None
    cycle_day: int | None = None
    break_days: int | None = None
    ctl_before_break: float | None = None
    life_stress: bool | None = None
    alcohol_drinks: float | None = None
    performance: Performance | None = None
    race: Race | None = None
    request: Request | None = None
    minutes_available: float | None = None
    hrv_rmssd_ms: float | None = None
    resting_hr_bpm: float | None = None
    sleep_h: float | None = None
    readiness: float | None = None
    weight_kg: float | None = None
    temperature_deviation_c: float | None = None
    text: str | None = None

    @property
    def is_seen(self) -> bool:
        """Whether a doctor has seen every warning sign of it, so that nobody has to be sent to one."""
        return bool(self.red_flags) and set(self.red_flags) <= set(self.seen_signs)

    def clears(self, sign: str) -> bool:
        """Whether a doctor's word told in this check-in covers a warning sign of before."""
        return bool(self.cleared) and (not self.cleared_signs or sign in self.cleared_signs)
