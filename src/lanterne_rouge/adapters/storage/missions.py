"""Missions, cached as their files said."""

from typing import Final

import msgspec
from sqlalchemy import select

from lanterne_rouge.adapters.storage.documents import decode, encode
from lanterne_rouge.adapters.storage.ledger import Ledger
from lanterne_rouge.adapters.storage.tables import missions
from lanterne_rouge.domain.mission import MissionConfig

_MISSION: Final = msgspec.json.Decoder(MissionConfig)


class SqlMissions:
    """The missions of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def cache(self, mission: MissionConfig, source_hash: str) -> None:
        """Insert or update."""
        row = {"id": mission.id, "source_hash": source_hash, "document": encode(mission)}
        with self._ledger.joined() as writing:
            writing.put(missions, [row])

    def get(self, mission_id: str) -> tuple[MissionConfig, str] | None:
        """The mission and its hash."""
        query = select(missions.c.document, missions.c.source_hash).where(
            missions.c.athlete_id == self._ledger.athlete_id, missions.c.id == mission_id
        )
        with self._ledger.reading() as connection:
            row = connection.execute(query).first()
        return None if row is None else (decode(_MISSION, row[0]), row[1])
