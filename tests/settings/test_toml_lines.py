import tomllib

from lanterne_rouge.settings.mission_source import find_lines

TEXT = '''# a comment with key = 1
id = "a"
words = [
  "one",  # with a ] in a comment
  "two",
]
long = """
goal = "not a key"
"""
"quoted key" = 'it''s'

[athlete]
ftp = 1
deep.er = { a = 1, b = [2, 3] }

[[phases]]
name = "Base"
[[phases]]
name = "Build"
[phases.more]
x = 1
'''.replace("'it''s'", "'its'")


def test_every_key_stands_on_its_line() -> None:
    lines = find_lines(TEXT)

    assert lines[("id",)] == 2
    assert (lines[("words",)], lines[("words", 0)], lines[("words", 1)]) == (3, 4, 5)
    assert lines[("quoted key",)] == 10
    assert (lines[("athlete",)], lines[("athlete", "ftp")], lines[("athlete", "deep", "er", "b", 1)]) == (
        12,
        13,
        14,
    )
    assert (lines[("phases", 0, "name")], lines[("phases", 1)], lines[("phases", 1, "name")]) == (17, 18, 19)
    assert lines[("phases", 1, "more", "x")] == 21
    assert ("goal",) not in lines


def test_every_key_of_the_standard_parser_is_found() -> None:
    def paths(value: object, path: tuple[str | int, ...]) -> list[tuple[str | int, ...]]:
        inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        return [found for key, v in inner for found in ((*path, key), *paths(v, (*path, key)))]

    assert set(paths(tomllib.loads(TEXT), ())) <= set(find_lines(TEXT))
