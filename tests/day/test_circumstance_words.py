"""Drinks, vaccinations, the cycle, flights, heat, injuries and the like in a free text, and what only looks like them."""

import pytest

from lanterne_rouge.language.check_in.free_text import FreeText, read_free_text

AT_HOME_UTC_H = 1.0
NOTHING = read_free_text("")


def told(text: str) -> dict[str, object]:
    found = read_free_text(text, utc_h=AT_HOME_UTC_H)
    return {
        name: getattr(found, name)
        for name in FreeText.__dataclass_fields__
        if getattr(found, name) != getattr(NOTHING, name)
    }


@pytest.mark.parametrize(
    ("text", "drinks"),
    [
        ("two glasses of wine", 2),
        ("3 beers and a glass of red wine last night", 4),
        ("half a bottle of wine", 3),
        ("bottle of red", 6),
        ("a couple of pints", 2),
        ("bit of a hangover", None),
        ("drank too much", None),
        ("some beers with friends", 2),
        ("no alcohol", None),
        ("didn't drink", None),
        ("alcohol-free beer", None),
        ("non-alcoholic beers", None),
        ("a bottle of water", None),
        ("two glasses of milk", None),
        ("no hangover", None),
    ],
)
def test_drinks(text, drinks):
    assert read_free_text(text).alcohol_drinks == drinks


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("jab yesterday", 1),
        ("flu jab this morning, arm is sore", 0),
        ("had my covid booster two days ago", 2),
        ("got vaccinated", 1),
        ("booked a flu shot for tomorrow", None),
        ("no jab yet", None),
        ("shots of espresso", None),
    ],
)
def test_vaccinations(text, days):
    found = read_free_text(text).vaccination

    assert (found.days_ago if found else None) == days
    assert read_free_text(text).illness is None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("period started", 1),
        ("got my period yesterday", 2),
        ("day 12 of my cycle", 12),
        ("cycle day 20", 20),
        ("bad period pain", 1),
        ("training period ended", None),
        ("no period for 4 months", None),
    ],
)
def test_the_cycle(text, day):
    assert read_free_text(text).cycle_day == day


@pytest.mark.parametrize(
    ("text", "zones", "days"),
    [
        ("flew in from Tokyo", -8, 0),
        ("landed yesterday, 8 time zones east", 8, 1),
        ("flew to Boston 3 days ago", -6, 3),
        ("long flight, still jet lagged, 5 time zones west", -5, 0),
        ("flight was fine", None, 0),
        ("flew from London to New York last night", -5, 0),
        ("flew from Tokyo to Berlin yesterday", -8, 1),
        ("flew from Tokyo back to home yesterday", -8, 1),
        ("flew from Tokyo to Boise yesterday", None, 1),
        ("flew from Boise to Tokyo yesterday", None, 1),
        ("flew in from Berlin this morning", None, 0),
    ],
)
def test_flights(text, zones, days):
    found = read_free_text(text, utc_h=AT_HOME_UTC_H).environment

    assert found is not None
    assert (found.time_zones_east, found.days_since_arrival) == (zones, days)


@pytest.mark.parametrize(
    ("text", "heat"),
    [("36 degrees and humid", 36), ("35C forecast at noon", 35), ("95 F outside", 35), ("heatwave here", 32)],
)
def test_heat(text, heat):
    found = read_free_text(text).environment

    assert found is not None
    assert found.heat_c == heat


@pytest.mark.parametrize(
    "text",
    [
        "fever of 39 degrees",
        "temp 38.5",
        "30 minutes easy",
        "rode 35 km",
        "it is cold outside",
        "flying to Boston next week",
    ],
)
def test_what_is_no_weather_and_no_flight(text):
    assert read_free_text(text, utc_h=AT_HOME_UTC_H).environment is None


@pytest.mark.parametrize(
    ("text", "height"), [("at 2400 m, day 2", 2400), ("altitude camp 2,300 m", 2300), ("rode 2000 m of climbing", None)]
)
def test_height(text, height):
    found = read_free_text(text).environment

    assert (found.altitude_m if found else None) == height


@pytest.mark.parametrize(
    ("text", "site", "kind", "cleared"),
    [
        ("rolled my ankle 3 days ago", "ankle", "sprain", False),
        ("strained my hamstring", "hamstring", "strain", False),
        ("broke my collarbone", "collarbone", "fracture", False),
        ("cleared by physio after calf strain, 4 weeks off, week 2 back", "calf", "strain", True),
        ("calf strain, not cleared yet", "calf", "strain", False),
    ],
)
def test_injuries(text, site, kind, cleared):
    found = read_free_text(text).injury

    assert found is not None
    assert (found.site, found.kind, found.cleared) == (site, kind, cleared)


@pytest.mark.parametrize(
    "text",
    ["legs dead", "knee fine again", "strained face on the climb", "ankle sprain years ago, all good", "no injury"],
)
def test_what_is_no_injury(text):
    assert read_free_text(text).injury is None


@pytest.mark.parametrize("text", ["my son has a fever", "kids are sick", "my wife is ill", "flatmate has covid"])
def test_somebody_elses_illness_is_a_contact_and_not_ones_own(text):
    assert told(text) == {"illness_contact": True}


@pytest.mark.parametrize("text", ["my wife and I both have a fever", "my son is fine, I have a fever"])
def test_ones_own_illness_beside_somebody_else_is_ones_own(text):
    illness = read_free_text(text).illness

    assert illness is not None and illness.systemic


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("deadline at work", True),
        ("newborn at home", True),
        ("dad died last week", True),
        ("not stressed", None),
        ("stress fracture", None),
        ("legs died", None),
    ],
)
def test_stress_in_life(text, expected):
    assert read_free_text(text).life_stress is expected


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("no period for 4 months", "missed_periods_months", 4),
        ("missed my period", "missed_periods_months", 1),
        ("second stress fracture", "bone_stress_injuries", 2),
        ("lost 3 kg in two weeks", "weight_change_kg_week", -1.5),
        ("low libido", "low_libido", True),
        ("on a diet", "dieting", True),
    ],
)
def test_signs_of_too_little_energy(text, field, value):
    signs = read_free_text(text).low_energy_signs

    assert signs is not None
    assert getattr(signs, field) == value


@pytest.mark.parametrize(
    "text", ["", "all good", "no pain, no illness, slept well", "5x5 squats @ 100 kg", "40/20s then coffee", "???"]
)
def test_a_text_about_nothing_says_nothing_of_the_surroundings(text):
    found = told(text)

    assert not {
        "alcohol_drinks",
        "vaccination",
        "cycle_day",
        "environment",
        "injury",
        "low_energy_signs",
        "life_stress",
    } & set(found)
