"""Season plans, personal constants, feedback, and proposals to change them.

Inside a journal block a plan can be undone; outside it is not journaled, so that undoing an import only undoes the import.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache, partial
from typing import Final, Generic, TypeVar

import msgspec
from sqlalchemy import BindParameter, Select, Table, bindparam, func, select

from lanterne_rouge.adapters.storage.documents import decode, encode
from lanterne_rouge.adapters.storage.ledger import Ledger, Row, Writing
from lanterne_rouge.adapters.storage.prepared import all_rows, first_row
from lanterne_rouge.adapters.storage.tables import (
    blocks,
    own_parameters,
    parameter_proposals,
    plan_proposals,
    season_plans,
    state,
)
from lanterne_rouge.adapters.storage.tables import feedback as words
from lanterne_rouge.domain.errors import BadInput, NotFound
from lanterne_rouge.domain.reflection import BlockSummary, Feedback, OwnParameters, ParameterProposal
from lanterne_rouge.domain.season import PlanProposal, ProposalStatus, SeasonPlan

PLANS_DECODED: Final = 8
PLAN_FORMAT: Final = 1
"""The version of the stored documents."""

P = TypeVar("P", PlanProposal, ParameterProposal)


class Proposals(Generic[P]):
    """The proposals of one kind for one athlete. Outside a journal block they cannot be undone."""

    def __init__(self, ledger: Ledger, table: Table, decoded: Callable[[str], P]) -> None:
        self._ledger = ledger
        self._table = table
        self._decoded: Callable[[str], P] = decoded

    def propose(self, proposal: P) -> None:
        """Store a proposal; open ones are superseded."""
        with self._ledger.joined() as writing:
            for row in self._rows(writing, ProposalStatus.OPEN):
                writing.put(self._table, [{**row, "status": ProposalStatus.SUPERSEDED.value}])
            mine = self._table.c.athlete_id == writing.athlete_id
            last = writing.connection.execute(select(func.max(self._table.c.position)).where(mine)).scalar() or 0
            row = {
                "id": proposal.id,
                "position": last + 1,
                "status": proposal.status.value,
                "format": PLAN_FORMAT,
                "document": encode(proposal),
            }
            writing.put(self._table, [row])

    def newest(self, *, open_only: bool, limit: int | None) -> tuple[P, ...]:
        """Newest first."""
        asked = self._ledger.asked(status=ProposalStatus.OPEN.value)
        with self._ledger.reading() as connection:
            rows = all_rows(connection, _newest(self._table, open_only=open_only, limit=limit), asked)
        return tuple(self._proposal(document, status) for document, status in rows)

    def settle(self, proposal_id: str, status: ProposalStatus) -> P:
        """Change the status of an open proposal, by its id or the beginning of its id. Raises `NotFound` or `BadInput`."""
        with self._ledger.joined() as writing:
            row = self._find(writing, proposal_id)
            proposal = self._proposal(str(row["document"]), str(row["status"]))
            if proposal.status is not ProposalStatus.OPEN:
                raise BadInput(f"Proposal {proposal.id} is already {proposal.status.value}.", "Nothing was changed.")
            writing.put(self._table, [{**row, "status": status.value}])
        return replace(proposal, status=status)

    def _find(self, writing: Writing, proposal_id: str) -> Row:
        rows = [row for row in self._rows(writing) if proposal_id and str(row["id"]).startswith(proposal_id)]
        exact = [row for row in rows if row["id"] == proposal_id] or rows
        if not exact:
            raise NotFound(f"There's no proposal {proposal_id}.".replace(" .", "."), "Check which proposals are open.")
        if len(exact) > 1:
            raise NotFound(f"Several proposals start with {proposal_id}.", "Give more of the id.")
        return exact[0]

    def _rows(self, writing: Writing, status: ProposalStatus | None = None) -> list[Row]:
        query = select(self._table).where(self._table.c.athlete_id == writing.athlete_id)
        if status is not None:
            query = query.where(self._table.c.status == status.value)
        return [dict(row) for row in writing.connection.execute(query).mappings()]

    def _proposal(self, document: str, status: str) -> P:
        return replace(self._decoded(document), status=ProposalStatus(status))


# Every plan that is shown asks for them, and a statement takes longer to make than to run.
@lru_cache(maxsize=PLANS_DECODED)
def _newest(table: Table, *, open_only: bool, limit: int | None) -> Select[str, str]:
    query = select(table.c.document, table.c.status).where(table.c.athlete_id == bindparam("athlete"))
    if open_only:
        query = query.where(table.c.status == bindparam("status"))
    return query.order_by(table.c.position.desc()).limit(limit)


PLAN_IN_FORCE: Final = "plan.in_force"
"""The key of the plan in force; separate from the plans, so that changing it does not journal a whole plan."""

_PLAN: Final = msgspec.json.Decoder(SeasonPlan)
_PROPOSAL: Final = msgspec.json.Decoder(PlanProposal)
# Made once: every morning asks for them, and a statement takes longer to make than to run.
_ATHLETE: Final[BindParameter[int]] = bindparam("athlete")
_IN_FORCE: Final = (state.c.athlete_id == _ATHLETE, state.c.key == bindparam("key"))
_PLAN_OF: Final = (
    select(season_plans.c.document)
    .join(state, (state.c.athlete_id == season_plans.c.athlete_id) & (state.c.value == season_plans.c.id))
    .where(*_IN_FORCE)
)
_CONSTANTS_OF: Final = (
    select(own_parameters.c.document)
    .join(state, (state.c.athlete_id == own_parameters.c.athlete_id) & (state.c.value == own_parameters.c.version))
    .where(*_IN_FORCE)
)
_FEEDBACK_OF: Final = (
    select(words.c.document)
    .where(words.c.athlete_id == _ATHLETE, words.c.day.between(bindparam("first"), bindparam("last")))
    .order_by(words.c.day)
)
_BLOCKS_OF: Final = select(blocks.c.document).where(blocks.c.athlete_id == _ATHLETE).order_by(blocks.c.first_day)


# A page asks for the plan in force several times, and what is stored under an id stays as it is.
@lru_cache(maxsize=PLANS_DECODED)
def _plan(document: str) -> SeasonPlan:
    return decode(_PLAN, document)


@lru_cache(maxsize=PLANS_DECODED)
def _plan_proposal(document: str) -> PlanProposal:
    return decode(_PROPOSAL, document)


class SqlPlans:
    """The plans of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._proposals = Proposals(ledger, plan_proposals, _plan_proposal)

    def current(self) -> SeasonPlan | None:
        """The plan in force."""
        with self._ledger.reading() as connection:
            found = first_row(connection, _PLAN_OF, self._ledger.asked(key=PLAN_IN_FORCE))
        return None if found is None else _plan(found[0])

    def keep(self, plan: SeasonPlan) -> None:
        """Put a plan in force; the previous one stays readable by its id."""
        with self._ledger.joined() as writing:
            mine = season_plans.c.athlete_id == writing.athlete_id
            place = select(season_plans.c.position).where(mine, season_plans.c.id == plan.id)
            last = select(func.max(season_plans.c.position)).where(mine)
            position = writing.connection.execute(place).scalar()
            if position is None:
                position = (writing.connection.execute(last).scalar() or 0) + 1
            row = {
                "id": plan.id,
                "position": position,
                "made_on": plan.made_on.isoformat(),
                "format": PLAN_FORMAT,
                "document": encode(plan),
            }
            writing.put(season_plans, [row])
            writing.put(state, [{"key": PLAN_IN_FORCE, "value": plan.id}])

    def get(self, plan_id: str) -> SeasonPlan:
        """A plan by id; raises `NotFound`."""
        query = select(season_plans.c.document).where(
            season_plans.c.athlete_id == self._ledger.athlete_id, season_plans.c.id == plan_id
        )
        with self._ledger.reading() as connection:
            document = connection.execute(query).scalar()
        if document is None:
            raise NotFound(f"There's no plan {plan_id}.", "See the current one: lanterne plan")
        return decode(_PLAN, document)

    def all(self) -> tuple[SeasonPlan, ...]:
        """Every plan that was in force, in the order of creation."""
        query = select(season_plans.c.document).where(season_plans.c.athlete_id == self._ledger.athlete_id)
        with self._ledger.reading() as connection:
            documents = connection.execute(query.order_by(season_plans.c.position)).scalars().all()
        return tuple(decode(_PLAN, document) for document in documents)

    def propose(self, proposal: PlanProposal) -> None:
        """Store an open proposal; the previous open one is superseded."""
        self._proposals.propose(proposal)

    def proposals(self, *, open_only: bool = False, limit: int = 20) -> tuple[PlanProposal, ...]:
        """Newest first."""
        return self._proposals.newest(open_only=open_only, limit=limit)

    def settle(self, proposal_id: str, status: ProposalStatus) -> PlanProposal:
        """Mark a proposal by id or unambiguous beginning of one; raises `NotFound`, and `BadInput` when it is not open."""
        return self._proposals.settle(proposal_id, status)


CONSTANTS_IN_FORCE: Final = "own_parameters.in_force"
"""The key of the version in force; reverting only changes this key."""

_FEEDBACK: Final = msgspec.json.Decoder(Feedback)
_BLOCK: Final = msgspec.json.Decoder(BlockSummary)
_PARAMETERS: Final = msgspec.json.Decoder(OwnParameters)
_PROPOSAL_REFLECTIONS: Final = msgspec.json.Decoder(ParameterProposal)


class SqlReflections:
    """Feedback, block summaries and personal constants of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._proposals = Proposals(ledger, parameter_proposals, partial(decode, _PROPOSAL_REFLECTIONS))

    def save_feedback(self, feedback: Feedback) -> None:
        """Insert or replace the rating of a day."""
        row: Row = {"day": feedback.day.isoformat(), "format": PLAN_FORMAT, "document": encode(feedback)}
        with self._ledger.journaled() as writing:
            writing.put(words, [row])

    def feedback(self, first: date | None, last: date | None) -> tuple[Feedback, ...]:
        """Oldest first."""
        with self._ledger.reading() as connection:
            found = all_rows(connection, _FEEDBACK_OF, self._ledger.asked(first, last))
        return tuple(decode(_FEEDBACK, document) for (document,) in found)

    def save_blocks(self, summaries: Sequence[BlockSummary]) -> None:
        """Insert or replace summaries by first day; derived, so not journaled."""
        rows: list[Row] = [
            {"first_day": summary.first.isoformat(), "format": PLAN_FORMAT, "document": encode(summary)}
            for summary in summaries
        ]
        with self._ledger.joined() as writing:
            writing.put(blocks, rows)

    def blocks(self) -> tuple[BlockSummary, ...]:
        """Oldest first."""
        with self._ledger.reading() as connection:
            found = all_rows(connection, _BLOCKS_OF, self._ledger.asked())
        return tuple(decode(_BLOCK, document) for (document,) in found)

    def own_parameters(self) -> OwnParameters:
        """The version in force, the defaults before the first."""
        with self._ledger.reading() as connection:
            found = first_row(connection, _CONSTANTS_OF, self._ledger.asked(key=CONSTANTS_IN_FORCE))
        return OwnParameters() if found is None else decode(_PARAMETERS, found[0])

    def parameter_history(self) -> tuple[OwnParameters, ...]:
        """Every version, oldest first."""
        query = select(own_parameters.c.document).where(own_parameters.c.athlete_id == self._ledger.athlete_id)
        with self._ledger.reading() as connection:
            documents = connection.execute(query.order_by(own_parameters.c.version)).scalars().all()
        return tuple(decode(_PARAMETERS, document) for document in documents)

    def keep_parameters(self, parameters: OwnParameters) -> None:
        """Put a version in force."""
        version = f"{parameters.version:06d}"
        with self._ledger.journaled() as writing:
            writing.put(own_parameters, [{"version": version, "format": PLAN_FORMAT, "document": encode(parameters)}])
            writing.put(state, [{"key": CONSTANTS_IN_FORCE, "value": version}])

    def propose(self, proposal: ParameterProposal) -> None:
        """Store an open proposal; the previous open one is superseded."""
        self._proposals.propose(proposal)

    def proposals(self, *, open_only: bool = False, limit: int = 20) -> tuple[ParameterProposal, ...]:
        """Newest first."""
        return self._proposals.newest(open_only=open_only, limit=limit)

    def settle(self, proposal_id: str, status: ProposalStatus) -> ParameterProposal:
        """Mark a proposal by id or unambiguous beginning of one; raises `NotFound`, and `BadInput` when it is not open."""
        return self._proposals.settle(proposal_id, status)
