import pytest

from lanterne_rouge.adapters.files.fit.profile import FIT_EPOCH_UNIX_S, MESSAGES, SEMICIRCLES_PER_DEGREE
from lanterne_rouge.adapters.files.fit.table import BASE_TYPES


def facts():
    sdk = pytest.importorskip("garmin_fit_sdk.profile")
    return sdk.Profile["messages"]


def test_numbers_and_names_are_those_of_the_public_profile():
    public = facts()

    for number, message in MESSAGES.items():
        assert public[number]["name"] == message.name
        names = {field: public[number]["fields"][field]["name"] for field in message.fields}
        assert {field: known.name for field, known in message.fields.items()} == names


def test_scales_and_offsets_are_those_of_the_public_profile():
    public = facts()
    ours = {FIT_EPOCH_UNIX_S, SEMICIRCLES_PER_DEGREE}

    for number, message in MESSAGES.items():
        for field, known in message.fields.items():
            fact = public[number]["fields"][field]
            if fact["components"] and len(fact["components"]) > 1:
                continue
            if known.scale not in ours:
                assert fact["scale"][0] == known.scale, known.name
            if -known.offset not in ours:
                assert fact["offset"][0] == known.offset, known.name


def test_names_are_unique_within_a_message():
    for message in MESSAGES.values():
        names = [field.name for field in message.fields.values()]
        assert len(names) == len(set(names))


def test_base_type_sizes_fit_their_codes():
    for base in BASE_TYPES.values():
        assert base.code == "S" or base.size == int(base.code[1])
