"""What the athlete entered about themselves by command, as it is stored; thresholds have a table of their own."""

import json
from dataclasses import replace

from lanterne_rouge.domain.profile import Profile

PROFILE_FIELDS = ("name", "birth_year", "sex", "level", "units", "timezone", "slow_pulse")


def apply_stored_profile(base: Profile, text: str | None) -> Profile:
    """The profile with the stored JSON values on top."""
    stored = json.loads(text) if text else {}
    return replace(base, **{name: stored[name] for name in PROFILE_FIELDS if stored.get(name) is not None})
