from pathlib import Path

import pytest

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.settings.environment import parse_dotenv, read_dotenv


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
    assert parse_dotenv(line) == {"NAME": value}


@pytest.mark.parametrize("line", ["hush", "1NAME=hush", "NAME='hush", 'NAME="hush" hush', "NA-ME=hush"])
def test_a_bad_line_is_named_by_number_and_never_quoted(line: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_dotenv(f"GOOD=1\n{line}", "my.env")

    assert "my.env, line 2" in str(refused.value)
    assert "hush" not in str(refused.value)


def test_a_missing_file_sets_nothing(tmp_path: Path) -> None:
    assert read_dotenv(tmp_path / ".env") == {}


def test_a_byte_order_mark_is_no_part_of_the_first_name(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"\xef\xbb\xbfNAME=x\r\n")

    assert read_dotenv(tmp_path / ".env") == {"NAME": "x"}


def test_a_file_that_is_no_text_is_refused_with_its_name(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"NAME=\xff\xfe\x00")

    with pytest.raises(BadInput, match=r"\.env isn't UTF-8"):
        read_dotenv(tmp_path / ".env")


def test_a_folder_of_that_name_is_refused(tmp_path: Path) -> None:
    (tmp_path / ".env").mkdir()

    with pytest.raises(BadInput, match="I can't read"):
        read_dotenv(tmp_path / ".env")
