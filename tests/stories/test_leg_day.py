"""Lifting and endurance in one account: what legs did yesterday, what they have to do tomorrow, and what is lifted today."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.replay import replay_memories
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import settle
from lanterne_rouge.domain.activity import LoadMethod, Summary
from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.check_in import CheckIn, Feeling, Illness, Pain
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.lifting import Routine, Template, TemplateExercise
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import AlsoPlanned, PlannedSession
from lanterne_rouge.domain.recorded_set import RecordedSet
from lanterne_rouge.domain.recording import DeviceSummary
from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.ports.state_keys import PROFILE, STALE_FROM
from lanterne_rouge.views.four_sections import explain_rules
from lanterne_rouge.wiring import open_scope
from tests.adapters.storage import samples
from tests.worlds import Lanterne, MadeOnce, run_at

DAY = date(2026, 3, 4)
NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)
MISSION = """
id = "hill-2026"
name = "Road to the Hill Race"
start = 2026-01-05
goal_event = "Hill Race"
goal_date = 2026-05-17
sports = ["running", "cycling", "strength"]
[constraints]
weekly_hours = 8
[athlete]
ftp = 220
lthr = 165
"""
INTERVALS = PlannedSession(sport="running", kind="vo2max", minutes=60, max_zone=5, load=70, hard=True)
RIDE = replace(INTERVALS, sport="cycling")
EASY = PlannedSession(sport="cycling", kind="endurance", minutes=45, max_zone=2, load=32)
STRENGTH = PlannedSession(sport="strength", kind="strength", minutes=60, max_zone=2, load=50)
LATER = AlsoPlanned(sport="strength", kind="strength", hours_after=6)


@pytest.fixture
def scope(lanterne: Lanterne, tmp_path: Path, made_once: MadeOnce) -> Iterator[AthleteScope]:
    """A home of a fit athlete who does not lift, with a mission and six weeks of easy rides."""

    def make() -> None:
        (tmp_path / "mission.toml").write_text(MISSION)
        assert lanterne("init", "--mission", tmp_path / "mission.toml").code == 0
        with open_scope(home=lanterne.home) as opened:
            for back in range(2, 44, 2):
                _did(opened, Sport.CYCLING, DAY - timedelta(days=back), load=50.0 + 10 * (back % 3))

    made_once(make)
    with open_scope(home=lanterne.home) as opened:
        yield opened


def _did(
    scope: AthleteScope,
    sport: Sport,
    day: date,
    *,
    at: time = time(9),
    load: float | None = None,
    sets: tuple[RecordedSet, ...] = (),
    rpe: float | None = None,
) -> None:
    """A session of an hour that begins at a time of day."""
    start = datetime.combine(day, at, tzinfo=UTC)
    identity = f"{start:%m%d%H%M}{len(sport):02d}"
    session = replace(
        samples.ride(identity), sport=sport, start=start, day=day, timezone="UTC", utc_offset_s=0, title=None,
        summary=Summary(), device=DeviceSummary(), elapsed_s=3600.0, timer_s=3600.0, athlete_load=load, sets=sets, rpe=rpe,
        sources=samples.ride(files=(identity,)).sources,
    )  # fmt: skip
    with scope.stores.journal.writing("import", "by hand", at=NOON):
        scope.stores.activities.save(session, None)
        scope.stores.state.mark(STALE_FROM, date.min.isoformat())


def _sets(name: str, count: int, kg: float, rpe: float | None = 8) -> tuple[RecordedSet, ...]:
    return tuple(RecordedSet(exercise=name, weight_kg=kg, reps=6, rpe=rpe) for _ in range(count))


LEG_DAY = (*_sets("Back Squat", 5, 100), *_sets("Romanian Deadlift", 4, 90), *_sets("Bench Press", 3, 70))


def _plan(
    scope: AthleteScope, today: PlannedSession, *tomorrow: PlannedSession, second: PlannedSession | None = None
) -> None:
    """A season plan with today's sessions and tomorrow's, rest after them."""
    sessions = (today, *((second,) if second else ()))
    days = [
        PlannedDay(day=DAY, phase=Phase.BASE, role=DayRole.HARD if today.hard else DayRole.EASY, sessions=sessions),
        PlannedDay(day=DAY + timedelta(days=1), phase=Phase.BASE, role=DayRole.EASY, sessions=tomorrow),
        *(PlannedDay(day=DAY + timedelta(days=n), phase=Phase.BASE, role=DayRole.REST) for n in range(2, 8)),
    ]
    plan = SeasonPlan(
        id="p1",
        made_on=DAY,
        goal="Hill Race",
        goal_date=date(2026, 5, 17),
        reason="by hand",
        days=tuple(days),
        weeks=(),
    )
    with scope.stores.journal.writing("plan", "by hand", at=NOON):
        scope.stores.plans.keep(plan)


def _told(scope: AthleteScope, **said: object) -> Briefing:
    check_in = CheckIn(readiness=80.0, hrv_rmssd_ms=62.0, resting_hr_bpm=50.0, sleep_h=8.0, **said)
    with scope.stores.journal.writing("check-in", "by hand", at=NOON):
        scope.stores.check_ins.save(DAY, check_in)
    settle(scope)
    return run_at(scope, DAY, now=NOON)


def test_a_leg_day_yesterday_eases_todays_intervals_and_says_sets_hours_and_the_move(scope: AthleteScope) -> None:
    _did(scope, Sport.STRENGTH, DAY - timedelta(days=1), at=time(17), sets=LEG_DAY)
    _plan(scope, INTERVALS)

    briefing = _told(scope)

    assert briefing.decision.action is Action.EASE
    assert "9 hard sets for the legs 18 h ago" in briefing.decision.reason
    assert "6 to 24 hours later" in briefing.decision.reason
    assert briefing.workout is not None and briefing.workout.max_zone <= 2
    assert ("hard sets for the legs", 9.0) in next(e.numbers for e in briefing.evidence if e.rule == "C1")


@pytest.mark.parametrize(("days", "spoken"), [(1, True), (2, False)])
def test_a_morning_of_the_past_counts_a_leg_day_before_it_without_a_clock(
    scope: AthleteScope, days: int, spoken: bool
) -> None:
    _did(scope, Sport.STRENGTH, DAY - timedelta(days=days), at=time(7), sets=LEG_DAY)
    _plan(scope, INTERVALS)
    _told(scope)

    briefing = run_at(scope, DAY, now=NOON + timedelta(days=5))

    assert ("C1" in {e.rule for e in briefing.evidence}) is spoken
    assert briefing.workout is not None and (briefing.workout.max_zone <= 2) is spoken


def test_a_pain_of_two_days_ago_is_told_as_that_and_asked_for(scope: AthleteScope) -> None:
    _plan(scope, INTERVALS)
    with scope.stores.journal.writing("check-in", "by hand", at=NOON):
        scope.stores.check_ins.save(DAY - timedelta(days=2), CheckIn(pain=(Pain(site="knee", score_0_10=4.0),)))

    silent, spoken = _told(scope), _told(scope, pain=(Pain(site="knee", score_0_10=2.0),))

    (carried,) = (e for e in silent.evidence if e.rule == "P1h")
    assert carried.says.startswith(
        "You reported knee pain (4 of 10) 2 days ago: say how it is (lanterne check-in --pain"
    )
    assert carried.numbers == (("pain of 10", 4.0),)
    assert silent.decision.action is Action.EASE
    assert "hurts less than before" in next(e.says for e in spoken.evidence if e.rule == "P1h")


def test_an_upper_body_day_yesterday_leaves_the_intervals_as_they_are(scope: AthleteScope) -> None:
    _did(scope, Sport.STRENGTH, DAY - timedelta(days=1), at=time(17), sets=_sets("Bench Press", 12, 70))
    _plan(scope, INTERVALS)

    briefing = _told(scope)

    assert briefing.decision.action is Action.MAINTAIN
    assert not {"C1", "C1b"} & {e.rule for e in briefing.evidence}


def test_a_rider_keeps_the_intervals_after_a_leg_day_and_hears_of_it(scope: AthleteScope) -> None:
    _did(scope, Sport.STRENGTH, DAY - timedelta(days=1), at=time(17), sets=LEG_DAY)
    _plan(scope, RIDE)

    briefing = _told(scope)

    assert briefing.decision.action is Action.MAINTAIN
    assert "9 hard sets for the legs 18 h ago" in explain_rules(briefing)


def test_lifting_is_counted_by_its_sets_where_nobody_said_how_hard_it_was(scope: AthleteScope) -> None:
    _did(scope, Sport.STRENGTH, DAY - timedelta(days=1), sets=LEG_DAY)

    settle(scope)

    (lifted,) = scope.stores.activities.between(DAY - timedelta(days=1), DAY)
    assert lifted.measures.load_method is LoadMethod.STRENGTH_SETS
    assert lifted.measures.load == pytest.approx(12 * 2.5 * 8 / 7)


def test_what_an_earlier_version_measured_otherwise_is_measured_anew_once(scope: AthleteScope) -> None:
    _did(scope, Sport.STRENGTH, DAY - timedelta(days=1), sets=LEG_DAY)
    settle(scope)
    (lifted,) = scope.stores.activities.between(DAY - timedelta(days=1), DAY)
    old = replace(
        lifted.measures, load=50.0, load_method=LoadMethod.SESSION_RPE, basis=(lifted.measures.basis or "").replace(" sets=1", "")
    )  # fmt: skip
    with scope.stores.journal.derived():
        scope.stores.activities.save_measures([(lifted.id, old)])
        scope.stores.state.mark("fitness.measured_by", "1")

    said = settle(scope)

    (again,) = scope.stores.activities.between(DAY - timedelta(days=1), DAY)
    assert again.measures == lifted.measures
    assert not any("threshold" in line for line in said)
    assert settle(scope) == ()


def test_a_hard_ride_yesterday_changes_the_legs_and_leaves_the_upper_body(scope: AthleteScope) -> None:
    _logged_before(scope)
    _plan(scope, STRENGTH)
    fresh = _told(scope).strength
    _did(scope, Sport.CYCLING, DAY - timedelta(days=1), at=time(17), load=80.0, rpe=9)

    tired = _told(scope).strength

    assert fresh is not None and tired is not None
    squat, bench = (next(e for e in fresh.exercises if e.name == name) for name in ("Back Squat", "Bench Press"))
    squat_now, bench_now = (
        next(e for e in tired.exercises if e.name == name) for name in ("Back Squat", "Bench Press")
    )
    assert bench_now == bench
    assert sum(s.sets for s in squat_now.hard_sets) < sum(s.sets for s in squat.hard_sets)
    assert any("yesterday's hard ride ended 18 h ago" in said for said in tired.adjustments)
    assert any("better day for your legs" in said for said in tired.adjustments)


def test_legs_give_way_to_tomorrows_hard_run(scope: AthleteScope) -> None:
    _logged_before(scope)
    _plan(scope, STRENGTH, INTERVALS)

    lifting = _told(scope).strength

    assert lifting is not None
    assert any("tomorrow's hard run comes in 20 h" in said for said in lifting.adjustments)


def test_the_key_session_comes_first_and_legs_after_it_are_held_back(scope: AthleteScope) -> None:
    _logged_before(scope)
    _plan(scope, replace(INTERVALS, also=(LATER,)), second=STRENGTH)

    briefing = _told(scope)

    assert briefing.workout is not None and briefing.workout.sport is Sport.RUNNING and briefing.workout.max_zone == 5
    assert briefing.strength is not None
    assert any("today's hard run ended 6 h ago" in said for said in briefing.strength.adjustments)


def test_today_prints_ride_and_lifting_together(scope: AthleteScope) -> None:
    _logged_before(scope)
    _plan(scope, replace(EASY, also=(LATER,)), second=STRENGTH)

    text = str(_told(scope))

    assert text.index("Type: endurance (cycling)") < text.index("Strength, about")
    assert "- Back Squat: warm-up 20 kg x 10" in text
    assert "- Do your cycling first, then lift about 6 hours later." in text
    assert "Why these weights:" in text


def test_the_briefing_as_data_holds_the_plan_in_kg_and_in_the_athletes_unit(scope: AthleteScope) -> None:
    _logged_before(scope)
    _plan(scope, STRENGTH)
    with scope.stores.journal.writing("athlete", "units", at=NOON):
        scope.stores.state.put(PROFILE, json.dumps({"units": "lb"}))
    settle(scope)

    run_at(scope, DAY, now=NOON)

    document = json.loads((scope.folder("output") / DAY.isoformat() / "strength.json").read_text())
    assert set(document) == {"exercises", "substitutions", "adjustments", "reasoning", "estimatedDuration"}
    bench = next(e for e in document["exercises"] if e["exerciseName"] == "Bench Press")
    assert set(bench) >= {"exerciseName", "warmupSets", "topSet", "backoffSets", "workingSets"}
    (first, *_) = bench["workingSets"]
    assert first["display"]["unit"] == "lb"
    assert first["display"]["value"] == pytest.approx(first["weight"] / 0.45359237, abs=0.01)


def test_nothing_is_lifted_on_a_day_of_recovery_and_it_says_so(scope: AthleteScope) -> None:
    _plan(scope, STRENGTH)

    briefing = _told(scope, illness=Illness(symptoms=("fever",), systemic=True))

    assert briefing.decision.action is Action.RECOVER
    assert briefing.strength is not None and briefing.strength.exercises == ()
    assert briefing.strength.reasoning[0].startswith("No lifting today")


def test_a_day_without_strength_in_its_plan_has_none(scope: AthleteScope) -> None:
    _plan(scope, EASY)

    assert _told(scope).strength is None


def test_without_a_chosen_routine_one_is_made_and_said_to_be(scope: AthleteScope) -> None:
    _plan(scope, STRENGTH)

    lifting = _told(scope).strength

    assert lifting is not None and len(lifting.exercises) >= 3
    assert any("You haven't chosen a routine" in said for said in lifting.adjustments)


def test_the_routine_moves_on_when_half_of_its_day_was_done(scope: AthleteScope) -> None:
    _routine(scope, since="2026-02-20")
    _plan(scope, STRENGTH)
    first = _told(scope).strength
    _did(
        scope, Sport.STRENGTH, DAY - timedelta(days=3), sets=(*_sets("Back Squat", 3, 90), *_sets("Barbell Row", 3, 60))
    )

    second = _told(scope).strength

    assert first is not None and [e.name for e in first.exercises] == ["Back Squat", "Bench Press"]
    assert second is not None and [e.name for e in second.exercises] == ["Deadlift", "Overhead Press"]


def test_a_sore_knee_of_two_days_ago_still_spares_the_squat(scope: AthleteScope) -> None:
    _logged_before(scope)
    _plan(scope, STRENGTH)
    with scope.stores.journal.writing("check-in", "by hand", at=NOON):
        told = CheckIn(pain=(Pain(site="knee", score_0_10=4.0),))
        scope.stores.check_ins.save(DAY - timedelta(days=1), told)

    hurting = _told(scope).strength
    gone = _told(scope, no_pain=True).strength

    assert hurting is not None and hurting.exercises
    assert "barbell-back-squat" not in {e.exercise for e in hurting.exercises}
    assert any("knee" in said for said in (*hurting.adjustments, *hurting.reasoning))
    assert gone is not None and "barbell-back-squat" in {e.exercise for e in gone.exercises}
    assert any("What your knee kept out comes back session by session" in said for said in gone.adjustments)
    assert any("80% of your old load" in why for why in gone.reasoning)


def test_a_tired_day_is_kept_as_one_that_tells_nothing_of_progress(scope: AthleteScope) -> None:
    _logged_before(scope)
    _plan(scope, STRENGTH)

    _told(scope, feeling=Feeling(energy_0_10=2.0))

    (kept,) = scope.stores.memory.recall(DAY, DAY, "decision")
    assert json.loads(kept.document)["strength"]["eased"] is True


def test_a_replayed_day_of_lifting_is_identical(scope: AthleteScope) -> None:
    _logged_before(scope)
    _plan(scope, STRENGTH)
    _told(scope)

    found = replay_memories(scope.stores.memory, scope.adapters.read_morning, DAY, DAY)

    assert (found.days, found.identical) == (1, 1)


@pytest.mark.parametrize(("planned", "loads"), [(EASY, False), (STRENGTH, True)])
def test_a_day_without_lifting_loads_neither_numpy_nor_exercises(
    scope: AthleteScope, planned: PlannedSession, loads: bool
) -> None:
    _plan(scope, planned)
    _told(scope)
    code = (
        "import sys; from dataclasses import replace; from datetime import *; from pathlib import Path\n"
        "from lanterne_rouge.app.settle import settle; from lanterne_rouge.app.today import run_day\n"
        "from lanterne_rouge.wiring import open_scope\n"
        f"with open_scope(home=Path({str(scope.settings.home)!r})) as scope:\n"
        " settle(scope); scope = replace(scope, clock=lambda zone: datetime(2026, 3, 4, 12, tzinfo=UTC))\n"
        f" day = date({DAY.year}, {DAY.month}, {DAY.day})\n"
        " run_day(scope, day, mission=scope.mission, thinking=scope.models.thinking())\n"
        "print([m for m in sys.modules if m == 'numpy' or 'exercises.catalogue' in m or 'exercise_catalogue' in m])"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert (done.stdout.strip() != "[]") is loads


def _logged_before(scope: AthleteScope) -> None:
    """A routine of one day, done a week ago."""
    template = Template(name="A", exercises=tuple(TemplateExercise(name=n) for n in ("Back Squat", "Bench Press")))
    with scope.stores.journal.writing("strength", "by hand", at=NOON):
        scope.stores.strength.keep_template(template)
        scope.stores.strength.keep_routine(Routine(name="Mine", days=("A",)))
    sets = (*_sets("Back Squat", 3, 90), *_sets("Bench Press", 3, 60))
    _did(scope, Sport.STRENGTH, DAY - timedelta(days=7), at=time(17), sets=sets)


def _routine(scope: AthleteScope, since: str) -> None:
    days = {"A": ("Back Squat", "Bench Press"), "B": ("Deadlift", "Overhead Press")}
    with scope.stores.journal.writing("strength", "by hand", at=NOON):
        for name, exercises in days.items():
            template = Template(name=name, exercises=tuple(TemplateExercise(name=n) for n in exercises))
            scope.stores.strength.keep_template(template)
        scope.stores.strength.keep_routine(Routine(name="AB", days=("A", "B"), since=since))
