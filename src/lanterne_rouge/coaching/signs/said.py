"""What the athlete says: illness, pain, feeling, surroundings, the last break, races."""

from dataclasses import dataclass

from lanterne_rouge.domain.check_in import CheckIn, Environment, Feeling, Illness, LowEnergySigns, Pain
from lanterne_rouge.domain.day_context import DayContext

SYSTEMIC = frozenset({"fever", "chest_cough", "breathless", "muscle_aches", "gut", "vomiting", "swollen_glands"})
CHEST = frozenset({"chest_cough", "breathless"})
FEVER_C = 38.0
BAD_WORDS = frozenset({"exhausted", "very_sore", "low_mood", "irritable", "sleeping_badly"})
TIRED_WORDS = frozenset({"tired", "flat", "exhausted", "sore", "very_sore", "poor_appetite"})
LONG_ILLNESS = frozenset({"flu", "covid", "bronchitis"})


@dataclass(frozen=True, kw_only=True)
class Said:
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
    tired: bool
    low_energy: bool
    hot: bool
    indoors: bool
    jet_lagged: bool
    high_up: bool

    @property
    def called_a_cold(self) -> bool:
        """Ill, and by the athlete's word no more than a head cold."""
        return self.ill and self.check_in.illness is not None and not self.check_in.illness.systemic

    @property
    def pain_score(self) -> float | None:
        """The worst pain, 0-10."""
        return self.pain.score_0_10 if self.pain else None

    @property
    def pain_site(self) -> str:
        """Where the worst pain is."""
        return self.pain.site.replace("_", " ") if self.pain else ""

    @property
    def sore_places(self) -> tuple[str, ...]:
        """Places that have to be spared: with a pain that is no longer slight, or an injury that nobody has cleared."""
        injury = self.check_in.injury
        hurt = (injury.site,) if injury is not None and not injury.cleared else ()
        return (*(pain.site for pain in self.check_in.pain if _is_moderate(pain)), *hurt)

    @property
    def moderate_pain(self) -> bool:
        """3-5 of 10, rising, or not rated and not settling: unknown is not harmless."""
        return any(_is_moderate(pain) for pain in self.check_in.pain)


def read_said(context: DayContext) -> Said:
    """The athlete's own words as signs."""
    said = context.check_in
    illness = said.illness
    ill = illness is not None and illness.status == "active"
    worst = max(said.pain, key=_severity, default=None)
    resolved = illness is not None and illness.status == "resolved"
    return Said(
        check_in=said,
        ill=ill,
        systemic=ill and illness is not None and _is_systemic(illness),
        back_after_illness_days=(illness.days_since_resolved or 0) if resolved and illness else None,
        was_systemic=resolved and illness is not None and _is_systemic(illness),
        chest=ill and illness is not None and bool(CHEST & set(illness.symptoms)),
        pain=worst,
        stop_pain=any(_stops(p) for p in said.pain),
        bad_feelings=bad_feelings(said.feeling),
        tired=bool(said.feeling.heavy_legs) or bool(TIRED_WORDS & set(said.feeling.words)),
        low_energy=_low_energy(said.low_energy_signs),
        hot=_hot(said.environment),
        indoors=context.plan is not None and context.plan.setting == "indoor",
        jet_lagged=_jet_lagged(said.environment),
        high_up=_high_up(said.environment),
    )


def bad_feelings(feeling: Feeling) -> tuple[str, ...]:
    """What the athlete feels clearly bad about: 7 and more of a burden, 3 and less of a good."""
    burdens = {"fatigue": feeling.fatigue_0_10, "soreness": feeling.soreness_0_10, "stress": feeling.stress_0_10}
    goods = {"mood": feeling.mood_0_10, "motivation": feeling.motivation_0_10, "energy": feeling.energy_0_10}
    scored = [name for name, v in burdens.items() if v is not None and v >= 7]
    scored += [name for name, v in goods.items() if v is not None and v <= 3]
    spoken = [word.replace("_", " ") for word in feeling.words if word in BAD_WORDS]
    return tuple(scored + spoken)


def _is_systemic(illness: Illness) -> bool:
    fever = illness.temperature_c is not None and illness.temperature_c >= FEVER_C
    return illness.systemic or fever or bool(SYSTEMIC & set(illness.symptoms))


def _severity(pain: Pain) -> tuple[bool, float]:
    return (_stops(pain), pain.score_0_10 if pain.score_0_10 is not None else 3.0)


def _is_moderate(pain: Pain) -> bool:
    unrated = pain.score_0_10 is None and pain.trend != "settling"
    return unrated or (pain.score_0_10 is not None and pain.score_0_10 >= 3) or pain.trend == "rising"


def _stops(pain: Pain) -> bool:
    bad_sign = pain.limping or pain.at_night or pain.focal_bone or pain.on_hop
    return bad_sign or (pain.score_0_10 is not None and pain.score_0_10 > 5)


def _low_energy(signs: LowEnergySigns | None) -> bool:
    if signs is None:
        return False
    available = signs.energy_availability_kcal_kg
    losing = signs.weight_change_kg_week is not None and signs.weight_change_kg_week <= -1.0
    weak = (
        (signs.missed_periods_months or 0) >= 1,
        (signs.bone_stress_injuries or 0) >= 1,
        signs.dieting,
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


def _hot(surroundings: Environment | None) -> bool:
    if surroundings is None or surroundings.heat_c is None or surroundings.acclimatised:
        return False
    used_to_it = (surroundings.heat_days or 0) >= 10
    edge = 26 if surroundings.humid else 28
    return surroundings.heat_c >= edge and not used_to_it


def _jet_lagged(surroundings: Environment | None) -> bool:
    if surroundings is None or not surroundings.time_zones_east or surroundings.days_since_arrival is None:
        return False
    zones = surroundings.time_zones_east
    # The body shifts about one zone a day to the east and faster to the west.
    needed = zones if zones > 0 else -zones / 2
    return abs(zones) >= 3 and surroundings.days_since_arrival < needed


def _high_up(surroundings: Environment | None) -> bool:
    if surroundings is None or surroundings.altitude_m is None or surroundings.days_since_arrival is None:
        return False
    return surroundings.altitude_m >= 2000 and surroundings.days_since_arrival <= 5
