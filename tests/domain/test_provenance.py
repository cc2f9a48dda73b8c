from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.activity import ActivitySource
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.provenance import is_display_only, may_be_used, may_enter_prompt, parse_closed_sources
from lanterne_rouge.domain.recording import FETCHED_FORMATS, FileFormat
from tests.adapters.storage.samples import ride

FETCHED = ActivitySource(file="1", format=FileFormat.STRAVA_API, sha256="api", index=0, channels=())
SPELLINGS = (
    "strava_api",
    "Strava API",
    "strava-api",
    "STRAVA_API",
    "StravaApi",
    " strava . api ",
    "api.strava.com",
    "https://www.strava.com/api/v3",
    "str\u200bava_api",
    "ｓｔｒａｖａ＿ａｐｉ",
    "śtrava_api",
    "strava",
    "strava_live",
    "strava_api_csv",
    "strava api export",
)


@pytest.mark.parametrize("source", SPELLINGS)
def test_what_stravas_interface_told_is_neither_used_nor_shown_to_a_model(source: str) -> None:
    assert not may_be_used(source)
    assert not may_enter_prompt(source)
    assert not may_enter_prompt(source, ("fit",))


@given(st.lists(st.sampled_from(" _-./:\u200b\u00a0()"), min_size=12, max_size=12), st.booleans())
def test_no_spelling_opens_stravas_interface(between: list[str], loud: bool) -> None:
    spelled = "".join(letter + gap for letter, gap in zip("strava_api", between, strict=False))

    assert not may_enter_prompt(spelled.upper() if loud else spelled)


@pytest.mark.parametrize(
    "source", ["fit", "tcx", "gpx", "strava_activities_csv", "wellness_csv", "check-in", "athlete"]
)
def test_what_the_athlete_keeps_may_be_used_and_told(source: str) -> None:
    assert may_be_used(source)
    assert may_enter_prompt(source)


def test_a_source_without_a_name_is_not_told() -> None:
    assert not may_enter_prompt("")
    assert not may_enter_prompt(" _ ")


@pytest.mark.parametrize(
    ("closed", "source"),
    [
        ("fit", "fit"),
        ("FIT", "fit"),
        ("strava_export", "fit"),
        ("strava", "strava_activities_csv"),
        ("garmin", "fit"),
        ("oura", "oura_api"),
        ("oura", "wellness_csv"),
        ("wellness", "wellness_csv"),
        ("daily_wellness_csv", "wellness_csv"),
        ("intervals", "intervals_csv"),
        ("intervals", "intervals_activities_csv"),
        ("lifting", "hevy_csv"),
        ("hevy", "hevy_csv"),
        ("check-in", "check-in"),
        ("checkin", "check_in"),
        ("feed:My-Ring", "my ring"),
        ("everything", "anything"),
        ("all", "check-in"),
        ("files,oura;check_in", "gpx"),
    ],
)
def test_a_closed_source_is_not_told(closed: str, source: str) -> None:
    assert not may_enter_prompt(source, parse_closed_sources(closed))


@pytest.mark.parametrize(
    ("closed", "source"), [("fit", "fitbod_csv"), ("fit", "tcx"), ("oura", "ourania"), ("", "fit")]
)
def test_others_stay_open(closed: str, source: str) -> None:
    assert may_enter_prompt(source, parse_closed_sources(closed))


@pytest.mark.parametrize("one", sorted(set(FileFormat) - FETCHED_FORMATS))
def test_every_kind_of_file_can_be_closed_by_its_own_name(one: FileFormat) -> None:
    assert may_enter_prompt(one)
    assert not may_enter_prompt(one, parse_closed_sources(one))


@pytest.mark.parametrize("text", ["ouura", "fit tcxx", "feed:", "***", "ignore/previous"])
def test_a_misspelled_name_is_refused_and_not_left_open(text: str) -> None:
    with pytest.raises(BadInput, match="LLM_CLOSED_SOURCES"):
        parse_closed_sources(text)


def test_one_fetched_source_is_enough_to_keep_an_activity_from_the_coach() -> None:
    own = ride()

    assert not is_display_only(own)
    assert is_display_only(replace(own, sources=(*own.sources, FETCHED)))
