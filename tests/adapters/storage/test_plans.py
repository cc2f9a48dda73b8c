from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import HealthCheck, given, settings

from lanterne_rouge.adapters.storage.stores import SqlStores
from lanterne_rouge.domain.errors import BadInput, NotFound
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import PlannedSession
from lanterne_rouge.domain.reflection import BlockSummary, DayRating, Feedback, OwnParameters, ParameterProposal
from lanterne_rouge.domain.season import DayRole, PlanChange, PlannedDay, PlanProposal, ProposalStatus, SeasonPlan

from .samples import NOW, TODAY, any_of

one_home_for_all = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=15, deadline=None)


def plan(identity: str = "p1", days: int = 3) -> SeasonPlan:
    ride = PlannedSession(sport="cycling", kind="endurance", minutes=60, max_zone=2, load=50.0)
    return SeasonPlan(
        id=identity,
        made_on=TODAY,
        goal="Hill Race",
        goal_date=date(2026, 5, 17),
        reason="A new plan",
        days=tuple(
            PlannedDay(day=TODAY + timedelta(days=n), phase=Phase.BASE, role=DayRole.EASY, sessions=(ride,))
            for n in range(days)
        ),
        weeks=(),
    )


def proposal(identity: str = "aa1", based_on: str | None = "p1") -> PlanProposal:
    changed = plan("p2", days=2)
    change = PlanChange(day=TODAY, before=plan().days[0], after=changed.days[0], says="Shorter.")
    return PlanProposal(id=identity, made_on=TODAY, reason="A cold", based_on=based_on, plan=changed, changes=(change,))


def own(version: int = 1, gap: float = 60.0) -> OwnParameters:
    return OwnParameters(version=version, since=TODAY, hard_gap_h=gap)


def change_of_own(identity: str = "c1") -> ParameterProposal:
    return ParameterProposal(id=identity, made_on=TODAY, reason="Slow to recover", before=OwnParameters(), after=own())


@one_home_for_all
@given(any_of(SeasonPlan))
def test_every_plan_comes_back_as_it_was(stores: SqlStores, made: SeasonPlan) -> None:
    made = replace(made, id="p1")

    stores.plans.keep(made)

    assert stores.plans.current() == made
    assert stores.plans.get("p1") == made


def test_without_a_plan_there_is_none(stores: SqlStores) -> None:
    assert stores.plans.current() is None
    assert stores.plans.all() == ()
    assert stores.plans.proposals() == ()
    with pytest.raises(NotFound):
        stores.plans.get("p1")


def test_the_plan_kept_last_is_in_force_and_earlier_ones_stay_readable(stores: SqlStores) -> None:
    stores.plans.keep(plan("p1"))
    stores.plans.keep(plan("p2", days=5))

    current = stores.plans.current()

    assert current is not None and current.id == "p2"
    assert stores.plans.get("p1") == plan("p1")
    assert [one.id for one in stores.plans.all()] == ["p1", "p2"]


def test_a_plan_accepted_by_the_athlete_is_taken_back_by_undo_with_its_proposal(stores: SqlStores) -> None:
    stores.plans.keep(plan("p1"))
    stores.plans.propose(proposal())
    with stores.journal.writing("plan", "a changed plan", at=NOW):
        accepted = stores.plans.settle("aa1", ProposalStatus.ACCEPTED)
        stores.plans.keep(accepted.plan)

    stores.journal.undo()

    assert stores.plans.current() == plan("p1")
    assert stores.plans.proposals(open_only=True) == (proposal(),)


def test_a_plan_that_the_coach_kept_by_itself_is_not_in_the_way_of_undo(stores: SqlStores) -> None:
    with stores.journal.writing("feedback", "yesterday", at=NOW):
        stores.reflections.save_feedback(Feedback(day=TODAY, outcome=DayRating.GOOD))
    stores.plans.keep(plan("p1"))

    stores.journal.undo()

    assert stores.reflections.feedback(None, None) == ()
    assert stores.plans.current() == plan("p1")


def test_a_newer_proposal_supersedes_the_open_one(stores: SqlStores) -> None:
    stores.plans.propose(proposal("aa1"))
    stores.plans.propose(proposal("bb2"))

    found = stores.plans.proposals()

    assert [(one.id, one.status) for one in found] == [("bb2", "open"), ("aa1", "superseded")]
    assert [one.id for one in stores.plans.proposals(open_only=True)] == ["bb2"]
    assert len(stores.plans.proposals(limit=1)) == 1


def test_a_proposal_is_found_by_the_beginning_of_its_id(stores: SqlStores) -> None:
    stores.plans.propose(proposal("aa1"))
    stores.plans.propose(proposal("aa2"))

    with pytest.raises(NotFound, match="Several"):
        stores.plans.settle("aa", ProposalStatus.ACCEPTED)
    for unknown in ("", "zz", "%"):
        with pytest.raises(NotFound):
            stores.plans.settle(unknown, ProposalStatus.ACCEPTED)
    assert stores.plans.settle("aa2", ProposalStatus.DISMISSED).status is ProposalStatus.DISMISSED


def _settle_plan(stores: SqlStores) -> None:
    stores.plans.propose(proposal())
    stores.plans.settle("aa1", ProposalStatus.DISMISSED)
    stores.plans.settle("aa1", ProposalStatus.ACCEPTED)


def _settle_parameters(stores: SqlStores) -> None:
    stores.reflections.propose(change_of_own())
    stores.reflections.settle("c1", ProposalStatus.ACCEPTED)
    stores.reflections.settle("c1", ProposalStatus.ACCEPTED)


@pytest.mark.parametrize("settle_twice", [_settle_plan, _settle_parameters])
def test_a_settled_proposal_is_not_settled_again(stores: SqlStores, settle_twice: Callable[[SqlStores], None]) -> None:
    with pytest.raises(BadInput, match="already"):
        settle_twice(stores)


def test_the_word_on_a_day_can_be_said_anew_and_taken_back(stores: SqlStores) -> None:
    for outcome in (DayRating.GOOD, DayRating.BAD):
        with stores.journal.writing("feedback", "a word", at=NOW):
            stores.reflections.save_feedback(Feedback(day=TODAY, outcome=outcome, text="legs"))
    assert [one.outcome for one in stores.reflections.feedback(TODAY, TODAY)] == [DayRating.BAD]

    stores.journal.undo()

    assert [one.outcome for one in stores.reflections.feedback(None, None)] == [DayRating.GOOD]
    assert stores.reflections.feedback(TODAY + timedelta(days=1), None) == ()
    assert stores.reflections.feedback(None, TODAY - timedelta(days=1)) == ()


def test_blocks_are_replaced_by_their_first_day_and_left_alone_by_undo(stores: SqlStores) -> None:
    block = BlockSummary(
        first=TODAY, last=TODAY + timedelta(days=20), weeks=3, load_per_week=300.0, hard_days=6, ctl_start=40.0,
        ctl_end=46.0, ill_days=0, readiness_trend=None, says="Well done.",
    )  # fmt: skip
    with stores.journal.writing("test", "a block", at=NOW):
        stores.reflections.save_blocks([block])
        stores.reflections.save_blocks([replace(block, weeks=4)])

    stores.journal.undo()

    assert stores.reflections.blocks() == (replace(block, weeks=4),)


def test_own_parameters_are_the_defaults_until_a_version_is_kept(stores: SqlStores) -> None:
    assert stores.reflections.own_parameters() == OwnParameters()

    for version in (9, 10):
        with stores.journal.writing("parameters", "own", at=NOW):
            stores.reflections.keep_parameters(own(version))

    assert stores.reflections.own_parameters() == own(10)
    assert stores.reflections.parameter_history() == (own(9), own(10))
    stores.journal.undo()
    assert stores.reflections.own_parameters() == own(9)
    stores.journal.undo()
    assert stores.reflections.own_parameters() == OwnParameters()


def test_an_earlier_version_can_be_put_in_force_again(stores: SqlStores) -> None:
    for version in (1, 2, 1):
        with stores.journal.writing("parameters", "own", at=NOW):
            stores.reflections.keep_parameters(own(version))

    assert stores.reflections.own_parameters() == own(1)
    assert stores.reflections.parameter_history() == (own(1), own(2))


def test_a_proposed_change_of_own_parameters_comes_back_as_it_was(stores: SqlStores) -> None:
    stores.reflections.propose(change_of_own())

    assert stores.reflections.proposals() == (change_of_own(),)
    assert stores.reflections.settle("c", ProposalStatus.ACCEPTED).after == own()
    assert stores.reflections.proposals(open_only=True) == ()
