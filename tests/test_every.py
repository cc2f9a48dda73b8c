"""Cases that are judged in one test: whoever breaks one is told which."""

import pytest

pytest_plugins = ["pytester"]

TOGETHER = """
from tests.every import together

def pytest_collection_modifyitems(items):
    items[:] = together(items)
"""
CASES = """
import pytest

@pytest.fixture
def made_for_each(): ...

@pytest.mark.parametrize("number", range(50))
def test_no_number_is_seven_or_nine(number):
    assert number not in (7, 9)

@pytest.mark.parametrize("word", ["one", "two"])
def test_with_something_of_its_own(word, made_for_each):
    assert word

@pytest.mark.parametrize("word", ["one", pytest.param("two", marks=pytest.mark.xfail)])
def test_with_another_mark(word):
    assert word == "one"

@pytest.mark.parametrize("word", ["one", "two"])
def test_where_nothing_can_be_judged(word):
    pytest.skip("nothing is here")
"""


def test_all_cases_are_judged_and_those_that_fail_are_named(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(TOGETHER)
    pytester.makepyfile(CASES)

    told = pytester.runpytest_inprocess("-q", "-p", "no:cacheprovider")

    told.assert_outcomes(passed=4, failed=1, skipped=1, xfailed=1)
    told.stdout.fnmatch_lines(
        ["*2 of 40 cases fail: 7; 9*", "*assert 7 not in*", "FAILED *test_no_number_is_seven_or_nine?1?*"]
    )
