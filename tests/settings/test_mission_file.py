import string
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.errors import BadMission, NotFound
from lanterne_rouge.domain.mission import (
    Bonus,
    BonusRule,
    Constraints,
    EventRules,
    GoalEvent,
    MissionConfig,
    Phase,
    PhaseStart,
    PlanWishes,
    Priority,
    Screening,
    Stage,
    StagePoints,
    Targets,
)
from lanterne_rouge.domain.profile import Profile
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.settings.mission_basics import source_hash
from lanterne_rouge.settings.mission_file import load_mission, parse_mission
from lanterne_rouge.settings.mission_text import dump_mission

MISSIONS = Path(__file__).parents[2] / "missions"

SMALL = """id = "hill-2026"
name = "Road to the Hill Race"
start = 2026-01-05
goal_event = "Hill Race"
goal_date = 2026-05-17

[constraints]
min_readiness = 60
days = ["mon", "Wed", "sat"]
minutes = { wed = 45, sat = 180 }

[athlete]
ftp = 250
lthr = 168
threshold_pace = "4:10/km"

[[phases]]
name = "Base"
start = 2026-01-05

[[phases]]
name = "Build"
start = 2026-03-02
"""


def parse(text: str, **environment: str) -> MissionConfig:
    return parse_mission(text, "hill.toml", environment)


def refusal(old: str, new: str, **environment: str) -> str:
    assert old in SMALL
    with pytest.raises(BadMission) as refused:
        parse(SMALL.replace(old, new, 1), **environment)
    assert refused.value.next_step
    return str(refused.value)


def test_a_small_mission_is_read() -> None:
    mission = parse(SMALL)

    assert (mission.id, mission.goal_date, mission.sports) == ("hill-2026", date(2026, 5, 17), (Sport.CYCLING,))
    assert (mission.constraints.days, mission.constraints.minutes) == ((0, 2, 5), ((2, 45), (5, 180)))
    assert (mission.athlete.ftp, mission.athlete.threshold_pace_ms) == (250, 4.0)
    assert mission.phases[1] == PhaseStart(name=Phase.BUILD, start=date(2026, 3, 2))


@pytest.mark.parametrize(
    ("old", "new", "place", "said"),
    [
        ("ftp = 250", "ftp = 9000", "line 13: `athlete.ftp`", "Write a number from 40 to 600"),
        ("ftp = 250", "ftp = nan", "line 13: `athlete.ftp`", "Write a number from 40 to 600"),
        ("ftp = 250", 'ftp = "250"', "line 13: `athlete.ftp`", "is text, not a number"),
        ("ftp = 250", "ftp = true", "line 13: `athlete.ftp`", "not a number"),
        ("ftp = 250", "fpt = 250", "line 13: `athlete.fpt`", "Did you mean ftp?"),
        ("ftp = 250", "birth_year = 1984.5", "line 13: `athlete.birth_year`", "not a whole number"),
        ("ftp = 250", 'timezone = "Mars"', "line 13: `athlete.timezone`", "isn't a timezone I know"),
        ("lthr = 168", "lthr = 168\nmax_hr = 160", "line 14: `athlete.lthr`", "must be below max_hr"),
        ('"4:10/km"', '"4:10"', "line 15: `athlete.threshold_pace`", "has no distance"),
        ('"4:10/km"', "250", "line 15: `athlete.threshold_pace`", 'Write it in "quotes"'),
        (
            "min_readiness = 60",
            "min_readiness = 160",
            "line 8: `constraints.min_readiness`",
            "Write a number from 0 to 100",
        ),
        ('"Wed"', '"Wedn"', "line 9: `constraints.days[2]`", "Did you mean wed?"),
        ('"Wed"', '"MON"', "line 9: `constraints.days[2]`", "twice"),
        ('["mon", "Wed", "sat"]', "[]", "line 9: `constraints.days`", "is empty"),
        ('["mon", "Wed", "sat"]', '"mon"', "line 9: `constraints.days`", "square brackets"),
        ("sat = 180", "sat = 2000", "line 10: `constraints.minutes.sat`", "Write a number from 0 to 1440"),
        ("[constraints]", "[[constraints]]", "line 7: `constraints`", "not a table"),
        ("[athlete]", "[athletes]", "line 12: `athletes`", "Did you mean athlete?"),
        ('id = "hill-2026"', "", "line 1: `id`", "is missing"),
        ('id = "hill-2026"', 'id = "../x"', "line 1: `id`", "letters, digits"),
        ('"Hill Race"', '" "', "line 4: `goal_event`", "is empty"),
        ("goal_date = 2026-05-17", "", "line 1: `goal_date`", "is missing"),
        ("goal_date = 2026-05-17", "goal_date = 2025-05-17", "line 5: `goal_date`", "before the start"),
        ("goal_date = 2026-05-17", 'goal_date = "2026-02-30"', "line 5: `goal_date`", "isn't a real date"),
        ("goal_date = 2026-05-17", 'goal_date = "May"', "line 5: `goal_date`", "not a date"),
        ("goal_date = 2026-05-17", "goal_date = 2026-05-17T08:00:00", "line 5: `goal_date`", "a date with a time"),
        ("goal_date = 2026-05-17", "goal_date = 2026-05-17\nevent_end = 2026-05-18", "`event_start`", "is missing"),
        (
            "goal_date = 2026-05-17",
            "goal_date = 2026-05-17\nevent_start = 2026-05-17\nevent_end = 2026-05-16",
            "line 7: `event_end`",
            "before event_start",
        ),
        (
            "goal_date = 2026-05-17",
            "goal_date = 2026-05-17\nrest_days = [2026-05-17]",
            "`rest_days[1]`",
            "the event has no dates",
        ),
        ('name = "Base"', 'name = "Bass"', "line 18: `phases[1].name`", "Base, Build"),
        ("start = 2026-03-02", "start = 2025-03-02", "line 23: `phases[2].start`", "follows"),
        ("start = 2026-03-02", "start = 2026-06-02", "line 23: `phases[2].start`", "after the goal"),
        ("start = 2026-03-02", "", "line 21: `phases[2].start`", "is missing"),
        ("[athlete]", "[screening]\ndizziness = 1\n[athlete]", "line 13: `screening.dizziness`", "true or false"),
        ("ftp = 250", "ftp = 250 W", "line 13, column 11 near `ftp`", "isn't valid TOML"),
        ("ftp = 250", "ftp = 250\nftp = 260", "line 14", "isn't valid TOML"),
        ("[athlete]", "[athlete", "line 12", "isn't valid TOML"),
    ],
)
def test_what_is_wrong_is_told_with_file_line_and_field(old: str, new: str, place: str, said: str) -> None:
    sentence = refusal(old, new)

    assert "hill.toml" in sentence
    assert place in sentence
    assert said in sentence


@pytest.mark.parametrize("value", ["[" * 20_000, "9" * 5000, "9" * 400, "1e999", "-inf"])
def test_a_monstrous_value_is_refused_like_any_other(value: str) -> None:
    assert "line 13" in refusal("ftp = 250", f"ftp = {value}")


@pytest.mark.parametrize("field", ["athlete_id", "user_id", "username", "strava_athlete_id"])
def test_whose_mission_it_is_does_not_stand_in_it(field: str) -> None:
    sentence = refusal("ftp = 250", f'{field} = "i12345"')

    assert f"hill.toml, line 13: `athlete.{field}`" in sentence
    assert "--athlete" in sentence
    assert "i12345" not in sentence


@pytest.mark.parametrize(
    ("field", "where"),
    [
        ("oura_access_token", "OURA_ACCESS_TOKEN"),
        ("strava_client_secret", "STRAVA_CLIENT_SECRET"),
        ("openai_api_key", "OPENAI_API_KEY"),
        ("strava_client_id", "STRAVA_CLIENT_ID"),
        ("email_pass", "EMAIL_PASS"),
        ("password", ".env"),
        ("api-key", ".env"),
    ],
)
@pytest.mark.parametrize("value", ["hush-hush", "${OURA_ACCESS_TOKEN}"])
def test_a_secret_field_is_refused_even_as_a_placeholder(field: str, where: str, value: str) -> None:
    sentence = refusal("[athlete]", f'{field} = "{value}"\n[athlete]', OURA_ACCESS_TOKEN="hush-hush")

    assert field in sentence and where in sentence
    assert "hush" not in sentence


def test_a_secret_of_the_environment_is_recognised_wherever_it_stands() -> None:
    sentence = refusal('"Hill Race"', '"race with sk-hush-1234"', OPENAI_API_KEY="sk-hush-1234")

    assert "`goal_event` contains the value of OPENAI_API_KEY" in sentence
    assert "hush" not in sentence


def test_a_placeholder_may_not_fetch_a_secret() -> None:
    sentence = refusal('"Hill Race"', '"${OPENAI_API_KEY}"', OPENAI_API_KEY="sk-hush-1234")

    assert "uses OPENAI_API_KEY" in sentence
    assert "hush" not in sentence


def test_placeholders_are_filled_in_and_may_stand_for_numbers_dates_and_flags() -> None:
    text = (
        SMALL.replace("ftp = 250", 'ftp = "${MY_FTP}"')
        .replace("goal_date = 2026-05-17", 'goal_date = "${YEAR}-05-17"')
        .replace('"Hill Race"', '"Hill Race ${YEAR}"')
    ) + '\n[screening]\ncleared = "${CLEARED}"\n'

    mission = parse(text, MY_FTP="271.5", YEAR="2026", CLEARED="true")

    assert (mission.athlete.ftp, mission.goal_date) == (271.5, date(2026, 5, 17))
    assert (mission.goal_event, mission.screening.cleared) == ("Hill Race 2026", True)


def test_a_missing_variable_is_named_with_file_line_and_field() -> None:
    sentence = refusal("ftp = 250", 'ftp = "${MY_FTP}"', MY_FTP=" ")

    assert "hill.toml, line 13: `athlete.ftp` needs the variable MY_FTP, which isn't set" in sentence


def test_the_environment_wins_over_the_value_that_the_file_falls_back_on() -> None:
    text = SMALL.replace("ftp = 250", 'ftp = "${MY_FTP:-250}"')

    assert (parse(text).athlete.ftp, parse(text, MY_FTP="265").athlete.ftp) == (250, 265)


def test_the_timezone_of_the_environment_wins_over_the_missions() -> None:
    text = SMALL.replace("ftp = 250", 'timezone = "Europe/Zurich"')

    assert parse(text).athlete.timezone == "Europe/Zurich"
    assert parse(text, LANTERNE_TIMEZONE="Asia/Tokyo").athlete.timezone == "Asia/Tokyo"


@pytest.mark.parametrize("value", ["${}", "${not a name}", "${OPEN"])
def test_a_broken_placeholder_is_refused(value: str) -> None:
    assert "placeholder" in refusal('"Hill Race"', f'"{value}"')


def test_a_doubled_dollar_stands_for_the_characters_themselves() -> None:
    assert parse(SMALL.replace('"Hill Race"', '"Race for $${PRIZE}, 5 $"')).goal_event == "Race for ${PRIZE}, 5 $"


def test_a_missing_file_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="lanterne init"):
        load_mission(tmp_path / "none.toml", {})


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "m.toml").write_bytes(b"\x00\xff\xfe")

    with pytest.raises(BadMission, match="isn't UTF-8"):
        load_mission(tmp_path / "m.toml", {})


def test_an_empty_file_says_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "m.toml").write_text("")

    with pytest.raises(BadMission, match=r"m\.toml, line 1: `id` is missing"):
        load_mission(tmp_path / "m.toml", {})


def test_the_hash_follows_the_text() -> None:
    assert source_hash(SMALL) == source_hash(SMALL) != source_hash(SMALL + "\n")


def test_the_default_mission_is_the_tour_on_the_trainer() -> None:
    mission = load_mission(MISSIONS / "tdf_sim_2025.toml", {})

    assert (mission.id, mission.name) == ("tdf-sim-2025", "Tour de France Indoor Simulation 2025")
    assert (mission.start, mission.goal_date) == (date(2025, 1, 1), date(2025, 7, 27))
    assert (mission.event_start, mission.event_end) == (date(2025, 7, 5), date(2025, 7, 27))
    assert mission.rest_days == (date(2025, 7, 15), date(2025, 7, 21))
    assert mission.targets == Targets(ctl_peak=55, long_ride_min=75, stage_climb_min=60, threshold_interval_min=20)
    assert mission.constraints == Constraints(min_readiness=70, max_resting_hr=56, min_tsb=-15)
    assert mission.athlete == Profile(ftp=128)
    assert [phase.name for phase in mission.phases] == [Phase.BASE, Phase.BUILD, Phase.PEAK, Phase.TAPER]


def test_the_default_mission_has_a_stage_on_every_day_of_the_event_but_the_rest_days() -> None:
    mission = load_mission(MISSIONS / "tdf_sim_2025.toml", {})

    days = {date(2025, 7, 5) + timedelta(days=n) for n in range(23)}
    kinds = " ".join(stage.kind for stage in mission.stages)

    assert {stage.day for stage in mission.stages} == days - set(mission.rest_days)
    assert [stage.number for stage in mission.stages] == list(range(1, 22))
    assert kinds == (
        "flat hilly flat hilly itt hilly hilly flat flat mountain flat mountain mountain_itt mountain hilly "
        "mountain hilly mountain mountain flat flat"
    )


def test_the_demo_mission_has_its_race_some_weeks_after_the_demo_day() -> None:
    mission = load_mission(MISSIONS / "demo.toml", {})

    assert timedelta(weeks=6) < mission.goal_date - date(2026, 3, 3) < timedelta(weeks=16)
    assert set(mission.sports) == {Sport.CYCLING, Sport.RUNNING, Sport.STRENGTH}


@pytest.mark.parametrize("name", ["tdf_sim_2025.toml", "demo.toml"])
def test_a_shipped_mission_can_be_written_and_read_again(name: str) -> None:
    mission = load_mission(MISSIONS / name, {})

    assert parse(dump_mission(mission)) == mission


FIRST = date(2026, 1, 1)
texts = st.text(st.characters(codec="utf-8", exclude_characters="\r"), min_size=1, max_size=20).filter(str.strip)
days = st.integers(0, 300).map(lambda n: FIRST + timedelta(days=n))


def maybe(low: float, high: float) -> st.SearchStrategy[float | None]:
    return st.none() | st.floats(low, high)


wishes = st.builds(
    PlanWishes,
    auto_accept=st.booleans(),
    long_day=st.none() | st.integers(0, 6),
    max_hard_days=st.none() | st.integers(0, 7),
    strength_days=st.none() | st.integers(0, 7),
    classes=st.sampled_from((None, "peloton")),
)
scoring = st.builds(
    EventRules,
    points=st.sampled_from(
        ((), (StagePoints(kind="hilly", gc=7, breakaway=11), StagePoints(kind="itt", gc=0, breakaway=6)))
    ),
    bonuses=st.lists(
        st.builds(Bonus, name=texts, rule=st.just(BonusRule.LAST_DAYS), points=st.integers(0, 99), count=st.just(7))
        | st.builds(Bonus, name=texts, rule=st.just(BonusRule.ALL_IN_GC), points=st.integers(0, 99))
        | st.builds(
            Bonus, name=texts, rule=st.just(BonusRule.ALL_IN_BREAKAWAY), points=st.just(5), of=st.just(("hilly",))
        ),
        max_size=3,
    ).map(tuple),
)


@st.composite
def side_events(draw: st.DrawFn) -> tuple[GoalEvent, ...]:
    return tuple(
        GoalEvent(
            name=draw(texts),
            day=day,
            priority=draw(st.sampled_from(Priority)),
            last_day=draw(st.none() | st.integers(0, 9).map(lambda n, day=day: day + timedelta(days=n))),
            kind=draw(st.none() | texts),
            sport=draw(st.none() | st.sampled_from(list(Sport)[:7])),
            distance_km=draw(maybe(0.1, 5000)),
            minutes=draw(maybe(1, 6000)),
            critical=draw(st.booleans()),
        )
        for day in sorted(draw(st.sets(days, max_size=3)))
    )


@st.composite
def missions(draw: st.DrawFn) -> MissionConfig:
    event = [FIRST + timedelta(days=n) for n in range(310, 320)]
    stage_days = sorted(draw(st.sets(st.sampled_from(event[:6]))))
    weekdays = st.sets(st.integers(0, 6), min_size=1).map(sorted)
    return MissionConfig(
        id=draw(st.text(string.ascii_letters + string.digits, min_size=1, max_size=10)),
        name=draw(texts),
        start=FIRST,
        goal_event=draw(texts),
        goal_date=FIRST + timedelta(days=330),
        event_start=event[0],
        event_end=event[-1],
        sports=tuple(draw(st.lists(st.sampled_from(list(Sport)[:7]), min_size=1, unique=True))),
        targets=Targets(ctl_peak=draw(maybe(1, 250)), long_ride_min=draw(maybe(1, 1440))),
        constraints=Constraints(
            min_tsb=draw(maybe(-100, 50)),
            weekly_hours=draw(maybe(0.5, 60)),
            days=tuple(draw(weekdays)),
            minutes=tuple((day, draw(st.floats(0, 1440))) for day in draw(weekdays)),
            blackout=tuple(sorted(draw(st.sets(days)))),
        ),
        athlete=Profile(
            name=draw(st.none() | texts),
            birth_year=draw(st.none() | st.integers(1930, 2015)),
            units=draw(st.sampled_from(("kg", "lb"))),
            timezone=draw(st.sampled_from((None, "Europe/Zurich", "UTC"))),
            ftp=draw(maybe(40, 600)),
            threshold_pace_ms=draw(maybe(1.4, 6.9)),
            css_ms=draw(maybe(0.5, 2.2)),
        ),
        screening=Screening(dizziness=draw(st.booleans()), cleared=draw(st.booleans())),
        phases=tuple(PhaseStart(name=Phase.BUILD, start=day) for day in sorted(draw(st.sets(days, max_size=4)))),
        stages=tuple(
            Stage(number=number, day=day, kind="hilly", critical=draw(st.booleans()))
            for number, day in enumerate(stage_days, start=1)
        ),
        rest_days=tuple(sorted(draw(st.sets(st.sampled_from(event[6:]))))),
        events=draw(side_events()),
        event=draw(scoring) if stage_days else EventRules(),
        wishes=draw(wishes),
    )


@given(missions())
def test_what_is_written_loads_back_equal(mission: MissionConfig) -> None:
    assert parse(dump_mission(mission)) == mission


@given(st.integers(0, len(SMALL)), st.integers(0, 40), st.text(max_size=5))
def test_damaged_text_is_read_or_refused_but_never_a_crash(at: int, cut: int, put: str) -> None:
    try:
        parse(SMALL[:at] + put + SMALL[at + cut :])
    except BadMission as refused:
        assert refused.sentence.startswith("hill.toml, line ")


def test_a_stage_outside_of_the_event_is_refused() -> None:
    mission = load_mission(MISSIONS / "tdf_sim_2025.toml", {})
    late = replace(mission, stages=(*mission.stages[:-1], replace(mission.stages[-1], day=date(2025, 7, 28))))

    with pytest.raises(BadMission, match=r"`stages\[21\]\.day` is 2025-07-28, outside the event"):
        parse(dump_mission(late))


def test_a_rest_day_with_a_stage_is_refused() -> None:
    mission = load_mission(MISSIONS / "tdf_sim_2025.toml", {})

    with pytest.raises(BadMission, match=r"`rest_days\[1\]` is 2025-07-05, which is a stage day"):
        parse(dump_mission(replace(mission, rest_days=(date(2025, 7, 5),))))
