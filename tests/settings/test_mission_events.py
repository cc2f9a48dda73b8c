"""Events, scoring and wishes in a mission file; what is wrong is told with file, line and field."""

from datetime import date
from pathlib import Path

import pytest

from lanterne_rouge.domain.errors import BadMission
from lanterne_rouge.domain.mission import BonusRule, GoalEvent, PlanWishes, Priority
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.settings.mission_file import load_mission, parse_mission

MISSIONS = Path(__file__).parents[2] / "missions"
SEASON = """\
id = "season-2026"
name = "A season"
start = 2026-01-05
goal_event = "Alpine week"
goal_date = 2026-07-05
event_start = 2026-07-04
event_end = 2026-07-05

[plan]
long_day = "Sat"
max_hard_days = 2
strength_days = 1
auto_accept = true
classes = "peloton"

[[events]]
name = "Marathon"
day = 2026-05-10
priority = "a"
sport = "running"
distance_km = 42.2

[[events]]
name = "Spring Classic"
day = 2026-04-12
last_day = 2026-04-13
priority = "B"
kind = "road race"
minutes = 240
critical = true

[[stages]]
number = 1
day = 2026-07-04
kind = "flat"

[[stages]]
number = 2
day = 2026-07-05
kind = "mountain"
critical = true

[event.points]
flat = { gc = 5, breakaway = 8 }
mountain = { gc = 10, breakaway = 15 }

[[event.bonuses]]
name = "Both"
rule = "in_a_row"
count = 2
points = 5

[[event.bonuses]]
name = "Climber"
rule = "all_in_breakaway"
of = ["mountain"]
points = 7
"""


def refusal(old: str, new: str) -> str:
    assert old in SEASON
    with pytest.raises(BadMission) as caught:
        parse_mission(SEASON.replace(old, new, 1), "season.toml", {})
    return f"{caught.value.sentence} {caught.value.next_step}"


def test_events_scoring_and_wishes_are_read() -> None:
    mission = parse_mission(SEASON, "season.toml", {})

    assert mission.events == (
        GoalEvent(
            name="Spring Classic",
            day=date(2026, 4, 12),
            last_day=date(2026, 4, 13),
            priority=Priority.B,
            kind="road race",
            minutes=240,
            critical=True,
        ),
        GoalEvent(name="Marathon", day=date(2026, 5, 10), priority=Priority.A, sport=Sport.RUNNING, distance_km=42.2),
    )
    assert [(p.kind, p.gc, p.breakaway) for p in mission.event.points] == [("flat", 5, 8), ("mountain", 10, 15)]
    assert [(b.rule, b.count, b.of) for b in mission.event.bonuses] == [
        (BonusRule.IN_A_ROW, 2, ()),
        (BonusRule.ALL_IN_BREAKAWAY, None, ("mountain",)),
    ]
    assert mission.wishes == PlanWishes(
        auto_accept=True, long_day=5, max_hard_days=2, strength_days=1, classes="peloton"
    )


def test_without_wishes_the_coach_is_free_and_asks() -> None:
    mission = load_mission(MISSIONS / "demo.toml", {})

    assert mission.wishes == PlanWishes(
        auto_accept=False, long_day=None, max_hard_days=None, strength_days=None, classes=None
    )
    assert mission.events == ()


def test_the_default_mission_has_its_points_and_bonuses() -> None:
    rules = load_mission(MISSIONS / "tdf_sim_2025.toml", {}).event

    assert {p.kind: (p.gc, p.breakaway) for p in rules.points} == {
        "flat": (5, 8),
        "hilly": (7, 11),
        "mountain": (10, 15),
        "itt": (4, 6),
        "mountain_itt": (6, 9),
    }
    assert [(b.rule.value, b.points, b.count) for b in rules.bonuses] == [
        ("in_a_row", 5, 5),
        ("breakaways", 15, 10),
        ("all_in_breakaway", 10, None),
        ("last_days", 10, 7),
        ("all_in_gc", 25, None),
    ]


@pytest.mark.parametrize(
    ("old", "new", "place", "said"),
    [
        ('priority = "B"', 'priority = "D"', "line 27: `events[2].priority`", "Choose one of A, B, C"),
        ('priority = "B"', "", "line 23: `events[2].priority`", "is missing"),
        ('name = "Marathon"\n', "", "`events[1].name`", "is missing"),
        ("day = 2026-05-10", "", "`events[1].day`", "is missing"),
        ("day = 2026-05-10", "day = 2025-05-10", "line 18: `events[1].day`", "before the mission's start"),
        ("last_day = 2026-04-13", "last_day = 2026-04-11", "line 26: `events[2].last_day`", "before the event's day"),
        ("minutes = 240", "minutes = -1", "line 29: `events[2].minutes`", "Write a number from 1 to 6000"),
        ('sport = "running"', 'sport = "runing"', "line 20: `events[1].sport`", "Did you mean running?"),
        ('kind = "road race"', "kinds = 1", "`events[2].kinds`", "Did you mean kind?"),
        ('name = "Marathon"\nday = 2026-05-10', 'name = "Alpine week"\nday = 2026-07-05', "`events[1]`", "repeats"),
        ("flat = { gc = 5, breakaway = 8 }", "flat = { gc = 5 }", "`event.points.flat.breakaway`", "is missing"),
        ("flat = { gc = 5, breakaway = 8 }", "flat = 5", "line 44: `event.points.flat`", "not a table"),
        ("flat = { gc = 5, breakaway = 8 }", "", "line 35: `stages[1].kind`", "no entry in event.points"),
        ("flat = { gc", "cobbles = { gc", "`event.points.cobbles`", "isn't a mission field"),
        ('rule = "in_a_row"', 'rule = "in_row"', "line 49: `event.bonuses[1].rule`", "Did you mean in_a_row?"),
        ("count = 2\n", "", "`event.bonuses[1].count`", "is missing"),
        ("count = 2\n", "count = 3\n", "line 50: `event.bonuses[1].count`", "only 2 such stages"),
        ('of = ["mountain"]', "count = 2", "`event.bonuses[2].count`", "doesn't apply"),
        ('of = ["mountain"]', 'of = ["itt"]', "line 56: `event.bonuses[2].of`", "no stage has"),
        ("count = 2\n", 'count = 2\nof = ["flat"]\n', "`event.bonuses[1].of`", "doesn't apply"),
        ('long_day = "Sat"', 'long_day = "Sax"', "line 10: `plan.long_day`", "Did you mean sat?"),
        ("max_hard_days = 2", "max_hard_days = 8", "line 11: `plan.max_hard_days`", "Write a number from 0 to 7"),
        ("auto_accept = true", 'auto_accept = "yes"', "line 13: `plan.auto_accept`", "true or false"),
        ('classes = "peloton"', 'classes = "other"', "line 14: `plan.classes`", "Choose one of peloton"),
    ],
)
def test_what_is_wrong_is_told_with_file_line_and_field(old: str, new: str, place: str, said: str) -> None:
    sentence = refusal(old, new)

    assert "season.toml" in sentence
    assert place in sentence
    assert said in sentence


def test_scoring_without_stages_is_refused() -> None:
    without = SEASON.split("[[stages]]")[0] + "[event.points]\nflat = { gc = 5, breakaway = 8 }\n"

    with pytest.raises(BadMission, match="`event` scores stages, but there are none"):
        parse_mission(without, "season.toml", {})


def test_an_event_of_several_sports_is_known_by_its_word() -> None:
    changed = SEASON.replace('sport = "running"', 'sport = "duathlon"')

    event = next(e for e in parse_mission(changed, "season.toml", {}).events if e.name == "Marathon")

    assert (event.sport, event.kind) == (None, "duathlon")
