"""How days went by the athlete's word, block summaries, and the athlete's own constants with every version of them."""

from collections.abc import Sequence
from datetime import date
from typing import Final

import msgspec
from sqlalchemy import select

from lanterne_rouge.domain.reflection import BlockSummary, Feedback, OwnParameters, ParameterProposal
from lanterne_rouge.domain.season import ProposalStatus
from lanterne_rouge.storage.documents import decode, encode
from lanterne_rouge.storage.ledger import Ledger
from lanterne_rouge.storage.proposals import FORMAT, Proposals
from lanterne_rouge.storage.tables import blocks, own_parameters, parameter_proposals, state
from lanterne_rouge.storage.tables import feedback as words
from lanterne_rouge.storage.writing import Row

IN_FORCE: Final = "own_parameters.in_force"
"""Which version holds: the way back to an earlier one is a change of this fact alone."""

_FEEDBACK: Final = msgspec.json.Decoder(Feedback)
_BLOCK: Final = msgspec.json.Decoder(BlockSummary)
_PARAMETERS: Final = msgspec.json.Decoder(OwnParameters)
_PROPOSAL: Final = msgspec.json.Decoder(ParameterProposal)


class SqlReflections:
    """What one athlete's coach learns from looking back."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._proposals = Proposals(ledger, parameter_proposals, _PROPOSAL)

    def save_feedback(self, feedback: Feedback) -> None:
        """Insert or replace the word on a day."""
        row: Row = {"day": feedback.day.isoformat(), "format": FORMAT, "document": encode(feedback)}
        with self._ledger.told() as writing:
            writing.put(words, [row])

    def feedback(self, first: date | None, last: date | None) -> tuple[Feedback, ...]:
        """Oldest first."""
        query = select(words.c.document).where(words.c.athlete_id == self._ledger.athlete_id)
        if first is not None:
            query = query.where(words.c.day >= first.isoformat())
        if last is not None:
            query = query.where(words.c.day <= last.isoformat())
        with self._ledger.reading() as connection:
            documents = connection.execute(query.order_by(words.c.day)).scalars().all()
        return tuple(decode(_FEEDBACK, document) for document in documents)

    def save_blocks(self, summaries: Sequence[BlockSummary]) -> None:
        """Insert or replace summaries by first day; derived, so not journaled."""
        rows: list[Row] = [
            {"first_day": one.first.isoformat(), "format": FORMAT, "document": encode(one)} for one in summaries
        ]
        with self._ledger.joined() as writing:
            writing.put(blocks, rows)

    def blocks(self) -> tuple[BlockSummary, ...]:
        """Oldest first."""
        query = select(blocks.c.document).where(blocks.c.athlete_id == self._ledger.athlete_id)
        with self._ledger.reading() as connection:
            documents = connection.execute(query.order_by(blocks.c.first_day)).scalars().all()
        return tuple(decode(_BLOCK, document) for document in documents)

    def own_parameters(self) -> OwnParameters:
        """The version in force, the defaults before the first."""
        mine = state.c.athlete_id == own_parameters.c.athlete_id
        query = select(own_parameters.c.document).join(state, mine & (state.c.value == own_parameters.c.version))
        query = query.where(state.c.athlete_id == self._ledger.athlete_id, state.c.key == IN_FORCE)
        with self._ledger.reading() as connection:
            document = connection.execute(query).scalar()
        return OwnParameters() if document is None else decode(_PARAMETERS, document)

    def parameter_history(self) -> tuple[OwnParameters, ...]:
        """Every version, oldest first."""
        query = select(own_parameters.c.document).where(own_parameters.c.athlete_id == self._ledger.athlete_id)
        with self._ledger.reading() as connection:
            documents = connection.execute(query.order_by(own_parameters.c.version)).scalars().all()
        return tuple(decode(_PARAMETERS, document) for document in documents)

    def keep_parameters(self, parameters: OwnParameters) -> None:
        """Put a version in force."""
        version = f"{parameters.version:06d}"
        with self._ledger.told() as writing:
            writing.put(own_parameters, [{"version": version, "format": FORMAT, "document": encode(parameters)}])
            writing.put(state, [{"key": IN_FORCE, "value": version}])

    def propose(self, proposal: ParameterProposal) -> None:
        """Keep an open proposal; one that was open before is superseded."""
        self._proposals.propose(proposal)

    def proposals(self, *, open_only: bool = False, limit: int = 20) -> tuple[ParameterProposal, ...]:
        """Newest first."""
        return self._proposals.newest(open_only=open_only, limit=limit)

    def settle(self, proposal_id: str, status: ProposalStatus) -> ParameterProposal:
        """Mark a proposal by id or unambiguous beginning of one; raises `NotFound`, and `BadInput` when it is not open."""
        return self._proposals.settle(proposal_id, status)
