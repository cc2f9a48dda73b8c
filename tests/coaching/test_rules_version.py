"""The version of the rules changes whenever something changes that a decision rests on."""

import sys
from pathlib import Path

from lanterne_rouge.coaching.rules.version import RULES_VERSION

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
try:
    import rules_version
finally:
    sys.path.pop(0)


def test_the_version_of_the_rules_is_up_to_date_run_make_docs_if_not() -> None:
    assert rules_version.fingerprint() == RULES_VERSION


def test_rules_constants_and_workouts_count_and_words_of_the_briefing_do_not() -> None:
    names = {path.name for path in rules_version.deciding_files()}

    assert {"recovery.py", "limits.py", "workout_library.py", "sanity.py", "day_context.py"} <= names
    assert names.isdisjoint({"version.py", "narrate.py", "counterfactuals.py"})


def test_comments_docstrings_and_empty_lines_do_not_count() -> None:
    told = '"""Why."""\n\nLIMIT = 60  # of 100\n\n\ndef f():\n    """What."""\n    return "# no comment"\n'
    silent = 'LIMIT = 60\ndef f():\n    return "# no comment"\n'

    assert rules_version.bare(told) == rules_version.bare(silent)
    assert rules_version.bare(told) != rules_version.bare(told.replace("60", "61"))
