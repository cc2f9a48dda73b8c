"""The athlete as a JSON document: profile and dated thresholds, in SI units."""

from collections.abc import Sequence

from lanterne_rouge.domain.fitness import THRESHOLD_UNITS, Threshold
from lanterne_rouge.domain.mission import Profile


def athlete_document(athlete: str, profile: Profile, thresholds: Sequence[Threshold]) -> dict[str, object]:
    """Who the athlete is, and what holds from when."""
    return {
        "athlete": athlete,
        **profile_document(profile),
        "thresholds": [
            {
                "name": t.name.value,
                "value": round(t.value, 4),
                "unit": THRESHOLD_UNITS[t.name],
                "from": t.from_day.isoformat(),
                "source": t.source.value,
            }
            for t in thresholds
        ],
    }


def profile_document(profile: Profile) -> dict[str, str | int | None]:
    """The few facts beside thresholds."""
    return {
        "name": profile.name,
        "birth_year": profile.birth_year,
        "sex": profile.sex,
        "level": profile.level,
        "units": profile.units,
        "timezone": profile.timezone,
    }
