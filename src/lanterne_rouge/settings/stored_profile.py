"""What the athlete entered about themselves by command, as it is stored; thresholds have a table of their own."""

import json
from dataclasses import replace
from functools import lru_cache

from lanterne_rouge.domain.profile import Profile

PROFILE_FIELDS = ("name", "birth_year", "sex", "level", "units", "timezone", "slow_pulse", "asthma", "diabetes")
PROFILES_KEPT = 64


# Every set asks in which zone the athlete's day begins.
@lru_cache(maxsize=PROFILES_KEPT)
def apply_stored_profile(base: Profile, text: str | None) -> Profile:
    """The profile with the stored JSON values on top."""
    stored = json.loads(text) if text else {}
    return replace(base, **{name: stored[name] for name in PROFILE_FIELDS if stored.get(name) is not None})
