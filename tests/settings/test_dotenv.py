from pathlib import Path

import pytest

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.settings.environment import Faults, parse_dotenv, read_dotenv


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("NAME=plain", "plain"),
        ("  export NAME = spaced  ", "spaced"),
        ("NAME=with words # and a comment", "with words"),
        ("NAME=a#b", "a#b"),
        ("NAME=#b", "#b"),
        ("NAME= # only a comment", ""),
        ("NAME=", ""),
        ("NAME='as is \\n # $X'", "as is \\n # $X"),
        ('NAME="two\\nlines \\"quoted\\"" # comment', 'two\nlines "quoted"'),
        ("NAME=a=b", "a=b"),
        ("NAME=first\nNAME=last", "last"),
        ("# NAME=no\n\nNAME=yes\r\n", "yes"),
    ],
)
def test_a_line_gives_its_value(line: str, value: str) -> None:
    assert parse_dotenv(line, Faults()) == {"NAME": value}


@pytest.mark.parametrize("line", ["hush", "1NAME=hush", "NAME='hush", 'NAME="hush" hush', "NA-ME=hush"])
def test_a_bad_line_is_named_by_number_and_never_quoted(line: str) -> None:
    faults = Faults()

    values = parse_dotenv(f"GOOD=1\n{line}\nALSO=2", faults, "my.env")

    assert values == {"GOOD": "1", "ALSO": "2"}
    assert len(faults.sentences) == 1
    assert "my.env, line 2" in faults.sentences[0] and "hush" not in faults.sentences[0]


@pytest.mark.parametrize("name", ["LANTERNE_HOME", "DATABASE_URL"])
def test_a_bad_line_that_says_which_data_are_meant_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="unclosed quote"):
        parse_dotenv(f"{name}='hush", Faults())


def test_a_missing_file_sets_nothing(tmp_path: Path) -> None:
    assert read_dotenv(tmp_path / ".env", Faults()) == {}


def test_a_byte_order_mark_is_no_part_of_the_first_name(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"\xef\xbb\xbfNAME=x\r\n")

    assert read_dotenv(tmp_path / ".env", Faults()) == {"NAME": "x"}


def test_a_file_that_is_no_text_is_left_out_and_named(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"NAME=\xff\xfe\x00")

    faults = Faults()

    assert read_dotenv(tmp_path / ".env", faults) == {}
    assert ".env isn't UTF-8" in faults.sentences[0]


def test_a_folder_of_that_name_is_left_out_and_said(tmp_path: Path) -> None:
    (tmp_path / ".env").mkdir()

    faults = Faults()

    assert read_dotenv(tmp_path / ".env", faults) == {}
    assert "I can't read" in faults.sentences[0]
