"""The morning's check-in as a model is told it: scores and codes that we know, none of the athlete's own sentences."""

from collections.abc import Iterable

from lanterne_rouge.coaching.figures import figure
from lanterne_rouge.coaching.signs.said import BAD_WORDS, TIRED_WORDS
from lanterne_rouge.coaching.strength.body_places import joints_of
from lanterne_rouge.domain.check_in import CheckIn, Feeling, Illness, Pain

FEELINGS = BAD_WORDS | TIRED_WORDS | {"great", "good", "nervous"}
SYMPTOMS = frozenset(
    (
        *(
            "fever",
            "headache",
            "cold_sweats",
            "chest_cough",
            "chest_tightness",
            "breathless",
            "muscle_aches",
            "gut",
            "rash",
        ),
        *(
            "swollen_glands",
            "vomiting",
            "stiff_neck",
            "unwell",
            "runny_nose",
            "blocked_nose",
            "sneezing",
            "sore_throat",
        ),
        *("dry_cough", "fatigue"),
    )
)


def check_in_line(said: CheckIn) -> str:
    """What was said, or that nothing was."""
    parts = [*_feeling(said.feeling), *_health(said), *_surroundings(said)]
    return f"Check-in: {'; '.join(parts)}" if parts else "Check-in: nothing said"


def _feeling(felt: Feeling) -> Iterable[str]:
    scores = (
        ("energy", felt.energy_0_10),
        ("soreness", felt.soreness_0_10),
        ("mood", felt.mood_0_10),
        ("motivation", felt.motivation_0_10),
        ("stress", felt.stress_0_10),
        ("tiredness", felt.fatigue_0_10),
    )
    yield from (f"{name} {figure(score)}/10" for name, score in scores if score is not None)
    words = [word for word in felt.words if word in FEELINGS]
    if words or felt.heavy_legs:
        yield f"feels {', '.join([*words, *(['heavy_legs'] if felt.heavy_legs else [])])}"


def _health(said: CheckIn) -> Iterable[str]:
    if said.red_flags:
        yield "warning signs that need a doctor"
    if said.illness is not None:
        yield _illness(said.illness)
    yield from (_pain(pain) for pain in said.pain)
    if said.injury is not None:
        yield f"injury, {'cleared' if said.injury.cleared else 'not cleared'}"


def _illness(illness: Illness) -> str:
    symptoms = ", ".join(one for one in illness.symptoms if one in SYMPTOMS)
    state = "ill" if illness.status == "active" else "was ill"
    return f"{state}{' in the whole body' if illness.systemic else ''}{f' ({symptoms})' if symptoms else ''}"


def _pain(pain: Pain) -> str:
    places = ", ".join(sorted(joint.value for joint in joints_of(pain.site)))
    score = f" {figure(pain.score_0_10)}/10" if pain.score_0_10 is not None else ""
    return f"pain{score}{f' ({places})' if places else ''}"


def _surroundings(said: CheckIn) -> Iterable[str]:
    if said.life_stress:
        yield "much stress in life"
    if said.alcohol_drinks:
        yield f"{figure(said.alcohol_drinks)} drinks last night"
    if said.minutes_available is not None:
        yield f"{figure(said.minutes_available)} min of time"
    if said.break_days:
        yield f"{said.break_days} days off before"
