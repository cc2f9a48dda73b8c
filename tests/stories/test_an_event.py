"""A July on the trainer: the default mission's tour from the morning before it to the day after, ridden by an invented athlete."""

import shutil
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.entrypoints.cli.main import run
from lanterne_rouge.settings.mission_file import load_mission
from tests.worlds import Lanterne, put, ride

MISSION = Path(__file__).parents[2] / "missions" / "tdf_sim_2025.toml"
TOUR = load_mission(MISSION, {})
HEADER = (
    "date,readiness,hrv,rhr,sleep_h,temp_dev,activity_balance,body_temperature,hrv_balance,previous_day_activity,"
    "previous_night,recovery_index,resting_heart_rate,sleep_balance"
)
# Watts of a threshold of 128: steadily for the classification, on the attack, and a spin that is no stage.
GC, ATTACK, SPIN = 100.0, 117.0, 70.0
# Stages 1 to 21. Stage 8 is only a spin, stage 15 is not ridden at all.
RIDES = "abgagaaS" + "gggggg" + "-" + "gggggg"
FRESH = {date(2025, 7, 5), date(2025, 7, 9)}
SPENT = date(2025, 7, 14)


def _ring() -> str:
    days = [date(2025, 6, 1) + timedelta(days=n) for n in range(58)]
    scores = {**dict.fromkeys(FRESH, 92), SPENT: 52}
    rows = [f"{d},{scores.get(d, 77)},{60 + d.day % 5},50,7.8,0.0,80,81,82,83,84,85,86,87" for d in days]
    return "\n".join([HEADER, *rows]) + "\n"


def _ridden(folder: Path) -> None:
    for back in range(2, 44, 2):
        start = datetime(2025, 7, 4, 18, tzinfo=UTC) - timedelta(days=back)
        put(folder, f"{start:%m%d}.fit", ride(start, minutes=40, watts=95.0, bpm=None, seed=back))
    watts = {"a": ATTACK, "b": ATTACK, "g": GC, "S": SPIN}
    for stage, letter in zip(TOUR.stages, RIDES, strict=True):
        if letter in watts:
            # Late in the evening and long past midnight in London: the local day counts.
            start = datetime(stage.day.year, stage.day.month, stage.day.day, 22, tzinfo=UTC)
            put(folder, f"stage-{stage.number}.fit", ride(start, minutes=42, watts=watts[letter], bpm=None))


@pytest.fixture(scope="module")
def ridden_tour(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files, and the home that they were imported into, made once."""
    folder = tmp_path_factory.mktemp("tour")
    _ridden(folder / "in")
    (folder / "in" / "ring.csv").write_text(_ring())
    shutil.copy(MISSION, folder / "tour.toml")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LANTERNE_TIMEZONE", "UTC")
        assert run(["--home", str(folder / "home"), "init", "--mission", str(folder / "tour.toml")]) == 0
        assert run(["--home", str(folder / "home"), "import", str(folder / "in")]) == 0
    return folder


@pytest.fixture
def july(lanterne: Lanterne, ridden_tour: Path) -> Lanterne:
    """The tour's mission, five weeks of training and all rides of the tour."""
    shutil.copytree(ridden_tour / "home", lanterne.home)
    return lanterne


def _bonuses(document: dict) -> dict[str, str]:
    return {bonus["name"]: bonus["state"] for bonus in document["bonuses"]}


def test_the_whole_tour_is_counted_from_the_rides(july: Lanterne) -> None:
    end = july("event", "--date", "2025-07-28", "--json").document

    modes = {s["number"]: s["mode"] for s in end["stages"]}
    attacked = {1, 2, 4, 6, 7}
    steady = set(range(1, 22)) - attacked - {8, 15}
    assert {n for n, mode in modes.items() if mode == "breakaway"} == attacked
    assert {n for n, mode in modes.items() if mode == "gc"} == steady
    assert [s["number"] for s in end["stages"] if s["state"] == "missed"] == [8, 15]
    # 147 in GC mode on every stage, less the flat and the hilly one not ridden, and 3 + 4 + 4 + 4 + 4 more for attacks.
    assert end["stage_points"] == 147 - 5 - 7 + 19
    assert end["bonus_points"] == 5 + 10
    assert end["total"] == end["within_reach"] == 169
    assert (end["streak"], end["longest_streak"]) == (6, 7)
    assert end["today"] is None


def test_in_the_middle_it_tells_what_is_reached_and_what_is_still_possible(july: Lanterne) -> None:
    rest_day = july("event", "--date", "2025-07-15", "--json").document
    said = july("event", "--date", "2025-07-15").out

    assert rest_day["today"]["mode"] == "rest"
    assert _bonuses(rest_day) == {
        "Five stages in a row": "reached",
        "Ten breakaways": "possible",
        "Every mountain stage in a breakaway": "lost",
        "The final week": "possible",
        "Every stage in GC mode": "lost",
    }
    assert "Today: rest, a rest day during the event." in said
    assert "Ten breakaways (15 points): still possible, 5 of 10" in said
    assert rest_day["total"] <= rest_day["within_reach"]


def test_every_morning_of_the_tour_speaks_of_the_race_and_never_of_a_taper(july: Lanterne) -> None:
    for day in (date(2025, 7, 5), date(2025, 7, 9), date(2025, 7, 15), date(2025, 7, 22), date(2025, 7, 27)):
        said = july("today", "--full", "--date", str(day))

        assert said.code == 0
        assert "taper" not in said.out.lower()
        assert "in the race itself" in said.out
        assert "-" not in said.out.split("Goal:")[1].split("\n")[0]


def test_a_fresh_morning_attacks_and_a_spent_one_rests(july: Lanterne) -> None:
    fresh = july("today", "--full", "--date", "2025-07-05").out
    spent = july("today", "--full", "--date", str(SPENT)).out
    advised = july("event", "--date", str(SPENT), "--json").document["today"]

    assert "Ride mode: breakaway (on the attack): readiness 92 and TSB" in fresh
    assert "at stake: 5 points in GC mode, 8 in a breakaway." in fresh
    assert "Ride mode: rest: readiness 52 is below 60" in spent
    assert (advised["mode"], advised["stage"], advised["points"]) == ("rest", 10, 0)


def test_the_eve_is_a_taper_without_a_mode_and_the_day_after_is_behind(july: Lanterne) -> None:
    eve, after = (
        july("today", "--full", "--date", "2025-07-04").out,
        july("today", "--full", "--date", "2025-07-28").out,
    )

    assert "Taper phase" in eve and "Ride mode" not in eve
    assert "is behind you" in after and "Ride mode" not in after


def test_the_same_rides_imported_twice_count_once(july: Lanterne, ridden_tour: Path, tmp_path: Path) -> None:
    before = july("event", "--date", "2025-07-28", "--json").document
    shutil.copytree(ridden_tour / "in", tmp_path / "again")
    july("import", tmp_path / "again")

    assert july("event", "--date", "2025-07-28", "--json").document == before


def test_a_deleted_ride_takes_its_points_back(july: Lanterne) -> None:
    before = july("event", "--date", "2025-07-28", "--json").document
    last = before["stages"][-1]["activity"]

    july("activity", last, "delete")
    after = july("event", "--date", "2025-07-28", "--json").document

    assert after["total"] == before["total"] - 5 - 10
    assert _bonuses(after)["The final week"] == "lost"


def test_without_an_event_there_is_a_polite_sentence(lanterne: Lanterne) -> None:
    text, document = lanterne("event"), lanterne("event", "--json").document

    assert text.code == 0 and text.out.count("\n") == 1 and "no stages to show" in text.out
    assert document["event"] is None


def test_a_class_is_suggested_for_todays_workout_below_todays_limit(july: Lanterne) -> None:
    undecided = july("class", "--date", "2025-07-05")
    july("today", "--full", "--date", "2025-07-05")
    july("today", "--full", "--date", str(SPENT))
    fresh = july("class", "--date", "2025-07-05", "--json").document
    spent = july("class", "vo2max", "--date", str(SPENT), "--json").document
    unknown = july("class", "unicycling")

    assert undecided.code == 1 and "lanterne today" in undecided.err
    assert fresh["class"]["name"] == "Power Zone Ride"
    assert spent["class"]["zone"] <= 2
    assert spent["asked"]["name"] == "Power Zone Max Ride" and fresh["asked"] is None
    assert "You asked for vo2max: a 45 min Power Zone Max Ride" in spent["says"]
    assert "Today allows zone" in spent["says"] and spent["class"]["name"] in spent["says"]
    assert unknown.code == 0 and "have a class" in unknown.out
    briefed = july("today", "--date", str(SPENT), "--json").document["workout"]
    after = july("class", "vo2max", "--date", str(SPENT), "--json").document
    assert f"and {briefed['duration_minutes']:.0f} min at most" in after["says"]


def test_a_day_with_a_side_event_ahead_is_told_and_decided_again_alike(lanterne: Lanterne, tmp_path: Path) -> None:
    side = '[[events]]\nname = "Club Classic"\nday = 2025-05-18\npriority = "B"\n\n'
    text = MISSION.read_text(encoding="utf-8").replace("[event.points]", f"{side}[event.points]", 1)
    (tmp_path / "season.toml").write_text(text, encoding="utf-8")
    assert lanterne("init", "--mission", tmp_path / "season.toml").code == 0

    told = lanterne("today", "--full", "--date", "2025-05-14").out
    again = lanterne("replay", "--json")

    assert "On the way: Club Classic, a B event on 18 May 2025, in 4 days." in told
    assert "Build phase" in told and "Taper" not in told
    assert again.code == 0 and again.document["identical"] == 1


@pytest.mark.parametrize("words", ["fever", "chest pain"])
def test_no_class_is_suggested_on_a_day_of_illness_even_before_it_was_decided(lanterne: Lanterne, words: str) -> None:
    lanterne("check-in", "--date", "2025-05-14", "--text", words)

    said = lanterne("class", "vo2max", "--date", "2025-05-14", "--json").document

    assert said["class"] is None
    assert said["says"].startswith("You asked for vo2max, but 2025-05-14 is a day of rest. ") and words in said["says"]
