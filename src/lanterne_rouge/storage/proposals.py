"""Proposals of one kind: at most one is open, settled ones stay to be read."""

from dataclasses import replace
from typing import Final, Generic, TypeVar

import msgspec
from sqlalchemy import Table, func, select

from lanterne_rouge.domain.errors import BadInput, NotFound
from lanterne_rouge.domain.reflection import ParameterProposal
from lanterne_rouge.domain.season import PlanProposal, ProposalStatus
from lanterne_rouge.storage.documents import decode, encode
from lanterne_rouge.storage.ledger import Ledger
from lanterne_rouge.storage.writing import Row, Writing

FORMAT: Final = 1
"""The shape of the documents that this program writes."""

P = TypeVar("P", PlanProposal, ParameterProposal)


class Proposals(Generic[P]):
    """The proposals of one kind to one athlete. Outside of a journal block they are kept, but cannot be undone."""

    def __init__(self, ledger: Ledger, table: Table, decoder: msgspec.json.Decoder[P]) -> None:
        self._ledger = ledger
        self._table = table
        self._decoder: msgspec.json.Decoder[P] = decoder

    def propose(self, proposal: P) -> None:
        """Keep it; those that were open before are superseded."""
        with self._ledger.joined() as writing:
            for row in self._rows(writing, ProposalStatus.OPEN):
                writing.put(self._table, [{**row, "status": ProposalStatus.SUPERSEDED.value}])
            mine = self._table.c.athlete_id == writing.athlete_id
            last = writing.connection.execute(select(func.max(self._table.c.position)).where(mine)).scalar() or 0
            row = {
                "id": proposal.id,
                "position": last + 1,
                "status": proposal.status.value,
                "format": FORMAT,
                "document": encode(proposal),
            }
            writing.put(self._table, [row])

    def newest(self, *, open_only: bool, limit: int | None) -> tuple[P, ...]:
        """Newest first."""
        table = self._table
        query = select(table.c.document, table.c.status).where(table.c.athlete_id == self._ledger.athlete_id)
        if open_only:
            query = query.where(table.c.status == ProposalStatus.OPEN.value)
        with self._ledger.reading() as connection:
            rows = connection.execute(query.order_by(table.c.position.desc()).limit(limit)).all()
        return tuple(self._proposal(document, status) for document, status in rows)

    def settle(self, proposal_id: str, status: ProposalStatus) -> P:
        """Mark an open one, named by its id or the beginning of it."""
        with self._ledger.joined() as writing:
            row = self._found(writing, proposal_id)
            found = self._proposal(str(row["document"]), str(row["status"]))
            if found.status is not ProposalStatus.OPEN:
                raise BadInput(f"The proposal {found.id} is {found.status.value} already.", "Nothing was changed.")
            writing.put(self._table, [{**row, "status": status.value}])
        return replace(found, status=status)

    def _found(self, writing: Writing, proposal_id: str) -> Row:
        rows = [row for row in self._rows(writing) if proposal_id and str(row["id"]).startswith(proposal_id)]
        exact = [row for row in rows if row["id"] == proposal_id] or rows
        if not exact:
            raise NotFound(f"There is no proposal {proposal_id}.".replace(" .", "."), "See what is open first.")
        if len(exact) > 1:
            raise NotFound(f"Several proposals begin with {proposal_id}.", "Write more of the id.")
        return exact[0]

    def _rows(self, writing: Writing, status: ProposalStatus | None = None) -> list[Row]:
        query = select(self._table).where(self._table.c.athlete_id == writing.athlete_id)
        if status is not None:
            query = query.where(self._table.c.status == status.value)
        return [dict(row) for row in writing.connection.execute(query).mappings()]

    def _proposal(self, document: str, status: str) -> P:
        kept: P = decode(self._decoder, document)
        return replace(kept, status=ProposalStatus(status))
