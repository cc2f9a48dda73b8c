"""Reading `.env` files: `NAME=value` lines with comments, quotes and an optional `export`."""

import re
from pathlib import Path

from lanterne_rouge.domain.errors import BadInput

_LINE = re.compile(r"(?:export\s+)?(?P<name>[A-Za-z_][A-Za-z0-9_]*)\s*=(?P<value>.*)")
_SINGLE = re.compile(r"'(?P<inner>[^']*)'\s*(?:#.*)?")
_DOUBLE = re.compile(r'"(?P<inner>(?:[^"\\]|\\.)*)"\s*(?:#.*)?')
_COMMENT = re.compile(r"\s#.*")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}


def read_dotenv(path: Path) -> dict[str, str]:
    """The variables of a file; none when there is no file."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except UnicodeDecodeError as error:
        raise BadInput(f"{path} is not UTF-8 text.", "Save it again as plain UTF-8.") from error
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}.", "Check who may read it, or remove it.") from error
    return parse_dotenv(text, str(path))


def parse_dotenv(text: str, name: str = ".env") -> dict[str, str]:
    """The variables of a text; a later line wins. Sentences name the line, never its content: it may be a secret."""
    values: dict[str, str] = {}
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        match = _LINE.fullmatch(line)
        if match is None:
            raise BadInput(
                f"{name}, line {number} is not of the form NAME=value.", "Correct the line or put # before it."
            )
        values[match["name"]] = _unquoted(match["value"], f"{name}, line {number} ({match['name']})")
    return values


def _unquoted(written: str, where: str) -> str:
    value = written.strip()
    if value[:1] not in ("'", '"'):
        return _COMMENT.sub("", written).strip()
    match = (_SINGLE if value[0] == "'" else _DOUBLE).fullmatch(value)
    if match is None:
        raise BadInput(
            f"{where} has a quote that does not close, or text after it.", "Close the quote on the same line."
        )
    if value[0] == "'":
        return match["inner"]
    return re.sub(r"\\(.)", lambda escape: _ESCAPES.get(escape[1], escape[1]), match["inner"])
