"""The two values of a mission that every command needs, kept beside its text so that a log need not read the whole of it."""

import json
from collections.abc import Mapping
from hashlib import sha256

from lanterne_rouge.domain.profile import Profile


def source_hash(text: str) -> str:
    """A hash of the mission's text."""
    return sha256(text.encode()).hexdigest()


def basics_to_store(athlete: Profile, text: str, environment: Mapping[str, str]) -> str:
    """The units and the zone with the hash of the text that they were read from, as JSON.

    Empty where they may change while the text stays: with placeholders, and where the environment names a zone.
    """
    if "${" in text or environment.get("LANTERNE_TIMEZONE", "").strip():
        return ""
    return json.dumps({"of": source_hash(text), "units": athlete.units, "timezone": athlete.timezone})


def stored_basics(stored: str | None, text: str, environment: Mapping[str, str]) -> Profile | None:
    """A profile of the stored units and zone alone; None where they aren't those of this text, which has to be read then."""
    if not stored or environment.get("LANTERNE_TIMEZONE", "").strip():
        return None
    kept = json.loads(stored)
    return Profile(units=kept["units"], timezone=kept["timezone"]) if kept["of"] == source_hash(text) else None
