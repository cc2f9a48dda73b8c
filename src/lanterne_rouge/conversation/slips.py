"""Slips of the finger or the ear that turn one message into another: what looks like one is asked about, never written.

A letter more, less or other makes `no 7` into `on 7`, `100 kg` into `100 kb`, `two twenty five` into `to twenty five`. Each row has what
was meant and what then stands there; a message that fits a row may be meant as it stands, and a yes to the question writes it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final

from lanterne_rouge.conversation.asides import NO_REMARK_WORDS
from lanterne_rouge.conversation.exercise_words import NAME_WORDS, same_exercise
from lanterne_rouge.conversation.items import is_said_of_sets
from lanterne_rouge.conversation.padding import PADDING, word_set
from lanterne_rouge.conversation.plain_commands import PLAIN_COMMANDS
from lanterne_rouge.domain.routing import Intent, RoutingContext


@dataclass(frozen=True, kw_only=True)
class Slip:
    """What may be a slip: `reads` as it stands in a normalised message, for instance `typed` where `meant` was meant."""

    reads: re.Pattern[str]
    meant: str
    typed: str


def _slip(meant: str, typed: str, pattern: str) -> Slip:
    return Slip(reads=re.compile(pattern), meant=meant, typed=typed)


SLIPS: Final[tuple[Slip, ...]] = (
    _slip("8 @ 100 kg", "8 @ 100kb", r"\d(?:kb|pb|gk|lg|db)s?\b|\d kb 1\b|\d kb one\b"),
    _slip("100x8", "100s8", r"\d[rs]\d|\d s \d"),
    _slip("140kgx5x3", "140kg5x3", r"\d[a-wyz]{1,3}\d+ ?x ?\d"),
    _slip("40s x 9", "40a x 9", r"\d(?:[a-gijln-qtuvyz]|x (?!\d|bw|body|amrap))(?![a-z0-9])"),
    _slip("4x8min at 280", "4x8in at 280", r"\d(?!mins? )(?:[a-z]?in|m[a-z]n?|mi[a-z])s? (?:at|@)"),
    _slip("wu 80x5", "w 80x5", r"^(?:with?|we|w)(?: [a-z])? \d+(?:\.\d+)? ?x ?\d"),
    _slip("no 7", "on 7", r"^(?:go|on|so|to|yo|now|bo|ho|jo|mo|n|o) \d+(?: reps?)?[ .!]*$"),
    _slip("rpe was 9", "rep was 9", r"\breps? was \d"),
    _slip("140x5 was last wk", "140x5 was last k", r"\bwas last (?!wk|week|month|year|time)"),
    _slip("225 for a clean 6", "225 for t clean 6", r"\b[tv] clean\b"),
    _slip("12 reps strict no swing", "12 reps strict on swing", r"\b(?:go|so|to|yo|on) swing\b"),
    _slip(
        "25 on the belt x 6",
        "25 in the belt x 6",
        r"\b(?!on )[a-z]{1,2} the belt\b|\bon (?!the |a |my |dip )[a-z]{1,4} belt\b|\bon the (?:bell|felt|best|bet|melt)\b",
    ),
    _slip(
        "two twenty five for five",
        "to twenty five for five",
        r"(?<!up )(?<!back )(?<!down )(?<!drop )(?<!dropped )(?:^|(?<= ))(?:to|too|tow|on) \d+ (?:for|x|by|reps)\b",
    ),
    _slip("ninety five for eight", "ninety fine for eight", r"\b\d+ (?:fine|fie|fiv|give|dive)\b"),
    _slip("too heavy drop it", "two heavy drop it", r"^\d heavy\b(?! (?:reps?|singles?|doubles?|triples?)\b)"),
    _slip("del last", "dbl last", r"\b(?:dbl|double) last\b"),
    _slip("five reps same weight", "five reps came weight", r"\b(?:came|some|sane|sam|sme|ame) weight\b"),
    _slip("seven, then I stopped", "seven, ten I stopped", r"\d i (?:stopped|quit|failed|had)\b"),
    _slip("10, form breakdown on 9", "10, form breakdown of 9", r"\bbreakdown (?!on\b)[a-z]+ \d"),
    _slip("10 for leg", "10 for log", r"\d for (?:lfg|log|lg|let|peg)\b"),
    _slip("8 ea 16kg", "8 er 16kg", r"\d (?:er|ez|ya|e|wa|sa) \d"),
    _slip(
        "failed the fifth one",
        "nailed the fifth one",
        r"\bnailed the (?:first|second|third|fourth|fifth|sixth|seventh|last|\d)",
    ),
    _slip("five for three sets", "five for there sets", r"\b(?:there|threw|tree|thee|these|those|free|thre) sets?\b"),
    _slip("the 26 pounder", "the 26 pounded", r"\d pounded\b"),
    _slip("20 min", "20 man", r"\d (?:man|mit|pin|mim|nin)$"),
    _slip("side plank 30s", "wide plank 30s", r"\bwide plank\b"),
    _slip("3x12 at 160w", "3x12 at 160s", r"\b(?:1[5-9]\d|[2-9]\d\d)s\b"),
    _slip("the bar only, 20kg x 15 for warm up", "the bar only, 20kg x 15 for arm", r"\bbar only\b.* for arm\b"),
)
"""Messages that are read as sets, and may be slips."""
_SHORT_NAMES = re.compile(r"\b(?:bp|dls?|dips?)\b")
_NAME_OF_SHORT: Final = {"bp": "bench press", "dl": "deadlift", "dls": "deadlift", "dip": "dip", "dips": "dip"}
"""Names as short as `bw`, `ds` and `did`, which they may be slips of."""
# `the 26s` and `20 kg dbs` are dumbbells; on a barbell they may be the plates of either side, or an exercise that isn't on screen.
_PAIR = re.compile(r"\b\d+(?:\.\d+)?s\b(?! (?:rest|hold))|\b(?:dbs?|dumbbells?|kbs?|kettlebells?)\b")
_ORDERING: Final = (
    *(
        "delete",
        "remove",
        "erase",
        "cancel",
        "replace",
        "change",
        "everything",
        "account",
        "history",
        "workouts",
        "undo",
        "skip",
    ),
    *(
        "swap",
        "wipe",
        "clear",
        "reset",
        "didn't",
        "except",
        "wrong",
        "never",
        "kidding",
        "create",
        "build",
        "tomorrow",
        "yesterday",
    ),
)
_WRITING_COMMANDS: Final = frozenset((Intent.UNDO_SET, Intent.SKIP_SET, Intent.START_WORKOUT, Intent.COMPLETE_WORKOUT))
_ALIKE: Final = 0.75
"""Of two words that differ by one letter of four or more this share or more is alike."""


def may_be_a_slip(text: str, context: RoutingContext) -> bool:
    """Whether a normalised report may be a slip for something else."""
    if _any_slip().search(text):
        return True
    short = _SHORT_NAMES.search(text) if context.live_session else None
    return short is not None and not same_exercise(_NAME_OF_SHORT[short[0]], context.current_exercise or "-")


@lru_cache(1)
def _any_slip() -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{slip.reads.pattern})" for slip in SLIPS))


def is_pair_on_a_bar(text: str, context: RoutingContext) -> bool:
    """Whether dumbbells are spoken of while a barbell is on screen."""
    return "barbell" in (context.current_exercise or "").lower() and _PAIR.search(text) is not None


def nearest_command(text: str, *, live: bool) -> str | None:
    """The command that a short normalised message is but for a letter in a word or two (`undo taht`, `skp this`)."""
    words = text.strip(" .!").split()
    written = (
        phrase
        for phrase, command in PLAIN_COMMANDS.items()
        if command.live is live and command.intent in _WRITING_COMMANDS
    )
    return next((phrase for phrase in written if _is_slip_of(words, phrase.split())), None)


_SPELLED: Final = NO_REMARK_WORDS | word_set(
    """
    swap switch replace same again superset pause resume discard skip undo start done finished today workout session rest resting next ready
    stop delete remove another this that last entry weigh weighed weight morning week weeks months need program programme plan routine
    strength marathon build make give just each hand side pull push bench carry squat press deadlift curl swam swim rode ride
    please for reps with without kilos pounds begin
    """
)
"""The words that most messages of the gym are made of, and those that take one back: each may hide behind a slip."""
_WORDS_THAT_STAND: Final = word_set(
    "weak tend loss lots lost list lust plane plant star sat stat sops step caring curly riding"
)
_VOWELS: Final = frozenset("aeiou")
LONG_ENOUGH_TO_MEND: Final = 6


def spelled_right(text: str) -> str | None:
    """A normalised message with each word put right that a slip of the finger or the ear hides (`undo taht last one`); None where it has
    none, or one that may be two of them."""
    words = text.split()
    meant = list(words)
    for at, word in enumerate(words):
        bare = word.strip(".,!?")
        if len(bare) < SHORTEST_SLIP or not bare.isalpha() or _is_known(bare):
            continue
        fits = [
            one
            for one in _spelled_like(bare[0])
            # One letter behind it makes another form of a word: `gives` is no slip of `give`. Of a short word only its own letters count.
            if set(bare) == set(one) or (bare[:-1] != one and len(one) > SHORTEST_SLIP)
            if _is_one_slip_from(bare, one) or _has_another_vowel(bare, one)
        ]
        if len(fits) > 1:
            return None
        meant[at] = word.replace(bare, fits[0]) if fits else word
    return " ".join(meant) if meant != words else None


def _is_known(word: str) -> bool:
    return any(word in known for known in (_SPELLED, PADDING, NAME_WORDS, _WORDS_THAT_STAND)) or is_said_of_sets(word)


@lru_cache(26)
def _spelled_like(first: str) -> tuple[str, ...]:
    return tuple(sorted(word for word in _SPELLED if word[0] == first))


def _has_another_vowel(word: str, meant: str) -> bool:
    """Whether a long word has one other vowel (`anuther`), or a short one in a pair of them (`nead`)."""
    unlike = [at for at, letter in enumerate(word) if letter != meant[at]] if len(word) == len(meant) else []
    if len(unlike) != 1 or not {word[unlike[0]], meant[unlike[0]]} <= _VOWELS:
        return False
    beside = {meant[unlike[0] - 1], *meant[unlike[0] + 1 : unlike[0] + 2]}
    return len(word) >= LONG_ENOUGH_TO_MEND or not _VOWELS.isdisjoint(beside)


# No number below ten: it may belong to the one before it, as in `ninety fve`.
_SET_WORDS: Final = (
    "reps",
    "repetitions",
    "kg",
    "lbs",
    "kilos",
    "pounds",
    "with",
    "for",
    "each",
    "done",
    "ten",
    "twelve",
)
SHORTEST_SLIP: Final = 3
"""Of two letters too much may be meant."""


def mended_set(text: str) -> str | None:
    """A normalised report with the one word of sets put right that two swapped letters or one too many or too few hide
    (`10 reps 60 kig`); None where no word, several or another than that is unknown."""
    words = text.split()
    slips = {
        at: meant
        for at, word in enumerate(words)
        if len(bare := word.strip(".,!")) >= SHORTEST_SLIP and bare.isalpha() and not is_said_of_sets(bare)
        for meant in _SET_WORDS
        if _is_one_slip_from(bare, meant)
    }
    if len(slips) != 1:
        return None
    return " ".join(slips.get(at, word) for at, word in enumerate(words))


def _is_one_slip_from(word: str, meant: str) -> bool:
    if word == meant or word[0] != meant[0]:
        return False
    if len(word) == len(meant):
        unlike = [at for at, letter in enumerate(word) if letter != meant[at]]
        return len(unlike) == 2 and unlike[1] - unlike[0] == 1 and sorted(word) == sorted(meant)
    long, short = (word, meant) if len(word) > len(meant) else (meant, word)
    return len(long) - len(short) == 1 and any(long[:at] + long[at + 1 :] == short for at in range(len(long)))


def _is_slip_of(words: Sequence[str], meant: Sequence[str]) -> bool:
    return len(words) == len(meant) and all(
        said == word or (said[0] == word[0] and _is_near(said, word)) for said, word in zip(words, meant, strict=True)
    )


def nearly_orders(remark: str) -> bool:
    """Whether a word of a remark is one letter away from one that orders or takes something back."""
    return any(_is_nearly_an_order(word) for word in re.findall(r"[a-z']+", remark))


# The same words stand in most remarks.
@lru_cache(1024)
def _is_nearly_an_order(word: str) -> bool:
    return len(word) >= len("undo") and any(_is_near(word, order) for order in _ORDERING)


def _is_near(word: str, order: str) -> bool:
    if abs(len(word) - len(order)) > 1:
        return False
    # Looked at first, as it rules most words out at little cost: letters that the word doesn't have are not alike.
    if sum(letter in word for letter in order) < len(order) - 1:
        return False
    if sorted(word) == sorted(order):
        return True
    alike = sum(block.size for block in SequenceMatcher(None, word, order, autojunk=False).get_matching_blocks())
    return alike >= len(order) - 1 and alike >= _ALIKE * len(order)
