"""Weeks of stored days are looked back on; what is accepted changes later decisions, and can be taken back."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.learned import read_personal_history, reflection_due
from lanterne_rouge.app.looking_back import (
    accept_constant,
    dismiss_constant,
    history_until,
    look_back,
    open_proposal,
    reflect_on,
    revert,
)
from lanterne_rouge.app.morning import MorningReader
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.day.decide import DayResult, decide_day
from lanterne_rouge.domain.check_in import CheckIn, Illness
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.errors import BadInput, NotFound
from lanterne_rouge.domain.morning import PlannedSession
from lanterne_rouge.domain.reflection import DayRating, Feedback, OwnParameters, ParameterProposal
from lanterne_rouge.wiring import open_scope
from tests.app.eight_weeks import MONDAY, SATURDAY, TUESDAY, at, fill, slow, steady
from tests.worlds import run_at

HARD_TODAY = PlannedSession(sport="cycling", kind="threshold", minutes=60, max_zone=4, load=70, hard=True)


@pytest.fixture
def scope(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AthleteScope]:
    monkeypatch.setenv("LANTERNE_TIMEZONE", "UTC")
    with open_scope(home=tmp_path / "home") as opened:
        yield opened


def eight_slow_weeks(scope: AthleteScope) -> date:
    """Eight weeks and up to a Thursday, two days after a hard Tuesday; returns that Thursday."""
    return fill(scope, 59, hard=(TUESDAY, SATURDAY), mornings=slow, load=steady)


def proposal_of(scope: AthleteScope) -> ParameterProposal:
    found = open_proposal(scope.stores.reflections)
    assert found is not None
    return found


def decided(scope: AthleteScope, day: date, *, rested: bool = True) -> DayResult:
    """The morning's decision about a hard session, the body well rested, with what was learned until then."""
    context = MorningReader(stores=scope.stores, mission=None).read(day, now=at(day)).morning
    today = replace(context, plan=HARD_TODAY)
    return decide_day(replace(today, readiness=None, hrv=None, rhr=None) if rested else today)


def rules(result: DayResult) -> set[str]:
    return {e.rule for e in result.verdict.evidence}


def say(scope: AthleteScope, day: date, outcome: DayRating) -> None:
    with scope.stores.journal.writing("feedback", f"how {day} went", at=at(day)):
        scope.stores.reflections.save_feedback(Feedback(day=day, outcome=outcome))


def test_weeks_with_a_pattern_bring_findings_and_a_proposal_that_changes_nothing_yet(scope: AthleteScope) -> None:
    thursday = eight_slow_weeks(scope)

    found = reflect_on(scope.stores, thursday, now=at(thursday))

    assert "recovery_time" in {f.topic for f in found.findings}
    assert found.proposal is not None
    assert found.proposal.after.hard_gap_h == 60
    assert found.proposal == proposal_of(scope)
    assert scope.stores.reflections.own_parameters() == OwnParameters()
    assert "L5" not in rules(decided(scope, thursday))


def test_an_accepted_change_makes_a_later_decision_differ_and_a_revert_makes_it_as_before(scope: AthleteScope) -> None:
    thursday = eight_slow_weeks(scope)
    before = decided(scope, thursday)
    reflect_on(scope.stores, thursday, now=at(thursday))

    kept = accept_constant(scope.stores, proposal_of(scope).id[:4], now=at(thursday))
    after = decided(scope, thursday)
    back = revert(scope.stores, "0", now=at(thursday))

    assert (kept.version, kept.hard_gap_h, kept.since) == (1, 60.0, thursday)
    assert before.verdict.decision.action is Action.MAINTAIN
    assert after.verdict.decision.action is Action.EASE
    assert "leave 60 h between hard days" in next(e.says for e in after.verdict.evidence if e.rule == "L5")
    assert (back.version, back.hard_gap_h) == (2, 48.0)
    assert decided(scope, thursday) == before
    assert [p.version for p in scope.stores.reflections.parameter_history()] == [1, 2]


def test_an_earlier_day_is_judged_by_the_numbers_that_held_then(scope: AthleteScope) -> None:
    thursday = eight_slow_weeks(scope)
    reflect_on(scope.stores, thursday, now=at(thursday))
    accept_constant(scope.stores, "", now=at(thursday))

    assert read_personal_history(scope.stores, thursday).constants.hard_gap_h == 60
    assert read_personal_history(scope.stores, thursday - timedelta(days=1)).constants.hard_gap_h == 48


def test_undo_takes_an_acceptance_back_and_the_proposal_is_open_again(scope: AthleteScope) -> None:
    thursday = eight_slow_weeks(scope)
    reflect_on(scope.stores, thursday, now=at(thursday))
    wish = proposal_of(scope)
    accept_constant(scope.stores, wish.id, now=at(thursday))

    scope.stores.journal.undo()

    assert scope.stores.reflections.own_parameters() == OwnParameters()
    assert proposal_of(scope) == wish


def test_what_was_dismissed_is_not_asked_again_soon(scope: AthleteScope) -> None:
    thursday = eight_slow_weeks(scope)
    reflect_on(scope.stores, thursday, now=at(thursday))
    dismiss_constant(scope.stores, "", now=at(thursday))

    found = reflect_on(scope.stores, thursday, now=at(thursday))

    assert found.proposal is None
    assert open_proposal(scope.stores.reflections) is None


def test_the_same_wish_is_not_proposed_twice(scope: AthleteScope) -> None:
    thursday = eight_slow_weeks(scope)
    first = reflect_on(scope.stores, thursday, now=at(thursday)).proposal

    assert reflect_on(scope.stores, thursday, now=at(thursday)).proposal == first
    assert len(scope.stores.reflections.proposals()) == 1


def test_a_proposal_made_for_other_numbers_is_refused_in_a_sentence(scope: AthleteScope) -> None:
    thursday = eight_slow_weeks(scope)
    reflect_on(scope.stores, thursday, now=at(thursday))
    with scope.stores.journal.writing("parameters", "by hand", at=at(thursday)):
        scope.stores.reflections.keep_parameters(OwnParameters(version=1, since=thursday, hrv_band_sd=0.4))

    with pytest.raises(BadInput, match="no longer in force"):
        accept_constant(scope.stores, "", now=at(thursday))

    assert open_proposal(scope.stores.reflections) is not None


@pytest.mark.parametrize(("version", "problem"), [("7", NotFound), ("-1", BadInput), ("", BadInput), ("0", BadInput)])
def test_a_version_that_is_not_there_or_holds_already_is_refused(
    scope: AthleteScope, version: str, problem: type[Exception]
) -> None:
    with pytest.raises(problem):
        revert(scope.stores, version, now=at(MONDAY))


def test_a_look_back_on_an_earlier_day_proposes_nothing(scope: AthleteScope) -> None:
    thursday = eight_slow_weeks(scope)

    found = reflect_on(scope.stores, thursday, now=at(thursday + timedelta(days=30)))

    assert found.findings
    assert found.proposal is None
    assert scope.stores.reflections.proposals() == ()


def test_a_look_back_is_due_once_a_week(scope: AthleteScope) -> None:
    thursday = eight_slow_weeks(scope)
    assert reflection_due(scope.stores, thursday)

    reflect_on(scope.stores, thursday, now=at(thursday))

    assert not reflection_due(scope.stores, thursday + timedelta(days=6))
    assert reflection_due(scope.stores, thursday + timedelta(days=7))


def test_a_block_is_kept_and_quoted_on_a_later_monday(scope: AthleteScope) -> None:
    def lighter_fourth(day: date) -> float:
        return steady(day) * (0.5 if (day - MONDAY).days // 7 % 4 == 3 else 1.0)

    monday = fill(scope, 56, hard=(TUESDAY, SATURDAY), mornings=slow, load=lighter_fourth)
    reflect_on(scope.stores, monday, now=at(monday))

    kept = scope.stores.reflections.blocks()
    quoted = [e for e in decided(scope, monday).verdict.evidence if e.rule == "B1"]

    assert [b.weeks for b in kept] == [3, 3]
    assert quoted[0].says.startswith("In the 3 weeks from 2 February to 22 February you averaged a load of 320 a week")
    assert quoted[0].says.endswith(".") and not quoted[0].says.endswith("..")
    before_a_hard_day = [e for e in decided(scope, monday + timedelta(days=1)).verdict.evidence if e.rule == "B1"]
    assert before_a_hard_day[0].says.endswith("Your week is about as hard as those were. You coped well with that.")
    briefing = run_at(scope, monday, now=at(monday))
    assert quoted[0].says in str(briefing)
    assert quoted[0].says in scope.stores.memory.recall(monday, monday, "decision")[0].document


def test_two_bad_days_of_the_last_four_make_a_hard_day_easy(scope: AthleteScope) -> None:
    thursday = eight_slow_weeks(scope)
    say(scope, thursday - timedelta(days=1), DayRating.BAD)
    once = decided(scope, thursday)
    say(scope, thursday - timedelta(days=4), DayRating.BAD)
    twice = decided(scope, thursday)

    assert once.verdict.decision.action is Action.MAINTAIN
    assert twice.verdict.decision.action is Action.EASE
    assert "You rated 2 of your last four days bad" in next(e.says for e in twice.verdict.evidence if e.rule == "O7")


def test_older_words_and_good_ones_hold_nothing_back(scope: AthleteScope) -> None:
    thursday = eight_slow_weeks(scope)
    for back, outcome in (
        (5, DayRating.BAD),
        (6, DayRating.BAD),
        (2, DayRating.GOOD),
        (1, DayRating.BAD),
        (0, DayRating.BAD),
    ):
        say(scope, thursday - timedelta(days=back), outcome)

    assert read_personal_history(scope.stores, thursday).bad_days == 1


def test_the_trend_of_readiness_is_of_the_last_week_and_unknown_with_few_mornings(scope: AthleteScope) -> None:
    day = fill(scope, 10, hard=(), mornings=lambda d: (90.0 - 2 * (d - MONDAY).days, 60.0, 50.0), load=steady)

    assert read_personal_history(scope.stores, day).readiness_trend == -2.0
    assert read_personal_history(scope.stores, day + timedelta(days=4)).readiness_trend is None


def test_the_past_holds_what_was_decided_planned_done_said_and_measured(scope: AthleteScope) -> None:
    wednesday = fill(scope, 9, hard=(TUESDAY,), mornings=slow, load=steady)
    tuesday = wednesday - timedelta(days=1)
    run_at(scope, tuesday, now=at(tuesday))
    say(scope, tuesday, DayRating.GOOD)
    with scope.stores.journal.writing("check-in", "", at=at(tuesday)):
        scope.stores.check_ins.save(tuesday, CheckIn(readiness=71.0))
        scope.stores.check_ins.save(tuesday - timedelta(days=2), CheckIn(illness=Illness(symptoms=("cough",))))

    history = history_until(scope.stores, wednesday)
    found = history.on(tuesday)

    assert found is not None
    assert found.action is not None and found.decided is not None and found.planned is not None
    assert (found.done.load, found.done.minutes, found.done.hard) == (80.0, 60.0, True)
    assert found.readiness == 71.0
    assert found.outcome is DayRating.GOOD
    assert found.ctl == pytest.approx(50.4)
    assert history.days[0].day == MONDAY
    sunday = history.on(tuesday - timedelta(days=2))
    assert sunday is not None and sunday.ill


def test_the_evening_shows_the_day_and_a_past_day_its_answer(scope: AthleteScope) -> None:
    thursday = eight_slow_weeks(scope)

    evening = look_back(scope.stores, thursday, week=False, now=at(thursday))
    earlier = look_back(scope.stores, thursday - timedelta(days=2), week=False, now=at(thursday))

    assert evening.of_yesterday is not None and evening.of_yesterday.answer is not None
    assert earlier.of_day is not None and earlier.of_day.answer is not None
    assert earlier.of_day.answer.startswith("The next morning: readiness 6")
    assert earlier.of_yesterday is None


def test_a_week_of_which_nothing_is_kept_is_said_so(scope: AthleteScope) -> None:
    thursday = eight_slow_weeks(scope)

    with pytest.raises(NotFound, match="Nothing is kept of the week"):
        look_back(scope.stores, MONDAY - timedelta(days=20), week=True, now=at(thursday))
