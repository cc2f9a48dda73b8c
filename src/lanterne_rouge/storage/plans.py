"""The season plan in force, those before it, and proposals to change it.

Inside a journal block a plan can be undone; one that the coach keeps by itself outside of a block is only kept: an athlete
who undoes an import means the import.
"""

from typing import Final

import msgspec
from sqlalchemy import func, select

from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.domain.season import PlanProposal, ProposalStatus, SeasonPlan
from lanterne_rouge.storage.documents import decode, encode
from lanterne_rouge.storage.ledger import Ledger
from lanterne_rouge.storage.proposals import FORMAT, Proposals
from lanterne_rouge.storage.tables import plan_proposals, season_plans, state

IN_FORCE: Final = "plan.in_force"
"""Which plan holds: kept as a fact beside the plans, so that a change of it does not copy a whole plan into the journal."""

_PLAN: Final = msgspec.json.Decoder(SeasonPlan)
_PROPOSAL: Final = msgspec.json.Decoder(PlanProposal)


class SqlPlans:
    """The plans of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._proposals = Proposals(ledger, plan_proposals, _PROPOSAL)

    def current(self) -> SeasonPlan | None:
        """The plan in force."""
        mine = state.c.athlete_id == season_plans.c.athlete_id
        query = select(season_plans.c.document).join(state, mine & (state.c.value == season_plans.c.id))
        query = query.where(state.c.athlete_id == self._ledger.athlete_id, state.c.key == IN_FORCE)
        with self._ledger.reading() as connection:
            document = connection.execute(query).scalar()
        return None if document is None else decode(_PLAN, document)

    def keep(self, plan: SeasonPlan) -> None:
        """Put a plan in force; the one before stays readable by its id."""
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
                "format": FORMAT,
                "document": encode(plan),
            }
            writing.put(season_plans, [row])
            writing.put(state, [{"key": IN_FORCE, "value": plan.id}])

    def get(self, plan_id: str) -> SeasonPlan:
        """A plan by id; raises `NotFound`."""
        query = select(season_plans.c.document).where(
            season_plans.c.athlete_id == self._ledger.athlete_id, season_plans.c.id == plan_id
        )
        with self._ledger.reading() as connection:
            document = connection.execute(query).scalar()
        if document is None:
            raise NotFound(f"There is no plan {plan_id}.", "See the one in force: lanterne plan")
        return decode(_PLAN, document)

    def all(self) -> tuple[SeasonPlan, ...]:
        """Every plan that was ever in force, in the order in which they were first kept."""
        query = select(season_plans.c.document).where(season_plans.c.athlete_id == self._ledger.athlete_id)
        with self._ledger.reading() as connection:
            documents = connection.execute(query.order_by(season_plans.c.position)).scalars().all()
        return tuple(decode(_PLAN, document) for document in documents)

    def propose(self, proposal: PlanProposal) -> None:
        """Keep an open proposal; one that was open before is superseded."""
        self._proposals.propose(proposal)

    def proposals(self, *, open_only: bool = False, limit: int = 20) -> tuple[PlanProposal, ...]:
        """Newest first."""
        return self._proposals.newest(open_only=open_only, limit=limit)

    def settle(self, proposal_id: str, status: ProposalStatus) -> PlanProposal:
        """Mark a proposal by id or unambiguous beginning of one; raises `NotFound`, and `BadInput` when it is not open."""
        return self._proposals.settle(proposal_id, status)
