"""Who the athlete is, as told by command: kept as text, laid over what the mission says."""

import json
from dataclasses import fields, replace

from lanterne_rouge.domain.mission import Profile
from lanterne_rouge.settings.athlete_values import AthleteValues

PROFILE = "profile"
"""The key under which it is kept."""

# Thresholds are dated and live in a table of their own.
KEPT = ("name", "birth_year", "sex", "level", "units", "timezone")


def overlaid(base: Profile, text: str | None) -> Profile:
    """The profile with what was told by command on top."""
    told = json.loads(text) if text else {}
    return replace(base, **{name: told[name] for name in KEPT if told.get(name) is not None})


def with_values(text: str | None, values: AthleteValues) -> str:
    """The text to keep after some values were told anew."""
    told = json.loads(text) if text else {}
    new = {f.name: getattr(values, f.name) for f in fields(AthleteValues) if f.name in KEPT}
    return json.dumps({**told, **{name: value for name, value in new.items() if value is not None}}, sort_keys=True)
