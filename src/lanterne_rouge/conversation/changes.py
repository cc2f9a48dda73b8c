"""Changes of the workout that runs, read out of a message: another load for the sets to come, one set more, another exercise."""

import re
from dataclasses import dataclass

from lanterne_rouge.conversation.exercise_words import is_exercise_name, whole_exercise_name
from lanterne_rouge.conversation.padding import PADDING, spoken_words, word_set
from lanterne_rouge.domain.set_report import SaidUnit

_LOAD = r"(?P<value>\d+(?:\.\d+)?) ?(?P<unit>kgs?|kilos?|lbs?|pounds?)?"
_WHICH = r"(?: ?(?:for|on)? ?(?:the )?(?P<which>next|last|rest|remaining|other)(?: (?:sets?|one|of (?:them|it)))?)"
_POLITE = r"[ .!?]*(?:please)?[ .!?]*$"
_MORE = re.compile(rf"^(?:add|bump(?: it)?(?: up)?|go up|up|\+)(?: by)? ?{_LOAD}(?: more)?{_WHICH}?{_POLITE}")
_LESS = re.compile(
    rf"^(?:strip|take off|take|drop(?: it)?|go down|lower(?: it)?|-)(?: by)? ?{_LOAD}(?: off)?{_WHICH}?{_POLITE}"
)
_TO = tuple(
    re.compile(pattern)
    for pattern in (
        rf"^(?:make it|(?:take|bring|bump|drop|lower|raise|put|move|push|get"
        rf"|scale)(?: (?:it|this))? (?:down |up )?to|go (?:up |down )?to|up to"
        rf"|down to) (?:the )?{_LOAD}s?(?:{_WHICH}| (?P<from_here>from (?:here|now)(?: on)?|for the remaining(?: sets)?))?{_POLITE}",
        rf"^(?:(?:can|could|may) i |i(?:'ll| will)? )?(?:use|do|take|try|go|set|put)(?: it)?(?: to| at| with)? {_LOAD}{_WHICH}{_POLITE}",
        rf"^{_LOAD} ?(?P<which>next){_POLITE}",
        rf"^(?:a (?:little|bit) |bit )?(?:lighter|heavier|less|more)(?: weight)?(?: for| on)? (?:the )?(?P<which>next) (?:set|one)"
        rf"[ ,]+(?:please[ ,]+)?{_LOAD}{_POLITE}",
    )
)
_ONE_MORE = re.compile(rf"^add (?:an?(?: extra)?|another|(?:one|1)(?: more)?) set(?: of (?:these|this|it))?{_POLITE}")
_SWAP = re.compile(
    r"^(?:please )?(?:swap|sub|switch|replace|change)(?: (?:it|this)(?: (?:exercise|lift|movement|one))?)?(?: (?:to|out"
    r"|for|in|with))*(?: the| a)?"
    r" (?P<name>[a-z][a-z -]+?)(?: (?:at |with )?\d+(?:\.\d+)? ?(?:kg|lbs?)?)?(?: (?:for this(?: one)?"
    r"|instead))?(?:,? (?:please|pls|thanks))?"
    # Why, without a sign before it: no word of it may take the order back.
    r"(?:,? (?:because |cos |as |since )?(?:some(?:body|one)|it'?s|this|that|they|i'?m|my|the (?:rack|machine|bench|queue|gym))\b"
    r"(?!.*\b(?:not|no|never|don'?t|but|if|when|unless|until|tomorrow|next|instead of|or)\b)[^?\d]*)?[ .!]*$"
)
_INSTEAD = re.compile(
    r"^(?:(?:but|so|and|then|please|sorry) )*(?:(?:i'?d rather|let'?s|i'?ll|i want to|i would rather"
    r"|rather|(?:can|could) (?:i|we|you)) (?:do"
    r"|use|take|have|get)|(?:give|get) me|put me on) (?:the |some |an? )?(?P<name>[a-z][a-z -]+?)"
    r" (?:instead|today instead)(?: of (?:this|these|it|that|them|(?:the |these |my )?(?P<old>[a-z][a-z -]+?)))?(?: please)?[ .!?]*$"
)
# Why another exercise: nothing that takes the order back or is of another day.
_REASON_ENDS = re.compile(r"[,.;!]+ +| (?=(?:as|because|since|cos) )")
_NO_REASON = re.compile(
    r"[\d?]|\b(?:don'?t|do not|never ?mind|but|if|when|unless|until|tomorrow|next|later|kidding|jk|joking"
    r"|wish|instead|or|wait|yesterday|was"
    r"|were|did|not|nah|nope|never|cancel|forget|scrap|undo|keep|maybe|actually|(?<!says )(?<!say )no)\b"
)
_WHOLE_EXERCISE = re.compile(r"\b(?:exercise|lift|movement)\b")
_SKIP_NAMED = re.compile(
    r"\bskip(?:ping)? (?:the )?(?P<muscle>calves|abs|core|arms|biceps|triceps|shoulders|chest|back|legs|hamstrings|glutes|quads)\b"
    r"|\bleave out (?:the )?(?!th(?:e|is|at)\b)(?P<name>[a-z][a-z -]*?[a-z])(?: today)?[ .!?]*(?:$|[,;])"
)
_SWAP_PAIR = re.compile(
    r"^(?:please )?(?:swap|sub|replace|change) (?:the )?(?P<old>[a-z][a-z -]+?) (?:w|with|for|to|by) (?:the "
    r"|a )?(?P<name>[a-z][a-z -]+?)[ .!]*$"
)
_THE_WORKOUT = r"(?:the |my |this |today'?s )?(?:whole )?(?:workout|session|training)"
_PLAIN_ORDERS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(rf"^(?:please )?(?:{words}){_POLITE}"))
    for name, words in (
        ("pause_workout", rf"pause(?: (?:it|this|{_THE_WORKOUT}))?|stop the clock"),
        ("resume_workout", rf"(?:resume|unpause)(?: (?:it|this|{_THE_WORKOUT}))?|continue {_THE_WORKOUT}"),
        ("discard_workout", rf"(?:discard|abort|throw away|scrap) {_THE_WORKOUT}"),
    )
)
_SKIP_EXERCISE = re.compile(
    r"^(?:please )?skip(?:ping)? (?:(?:the )?(?:rest|remainder) of )?(?:(?:the|my|these|those) )?(?:(?:remaining|other) )?"
    r"(?P<name>[a-z][a-z -]+?)(?: today)?"
    # Why: no word of it may take the order back.
    r"(?:,? (?:i'?m|my|because|cos|as|since|too|it's|some(?:body|one)?(?:'s)?)"
    r" (?!.*\b(?:not|no|never|don'?t|kidding|jk|but|if|when|unless|until|tomorrow|next|wish)\b)[^?\d]*)?"
    rf"{_POLITE}"
)
_SUPERSET = re.compile(
    r"^(?:please )?(?:superset|alternate|pair)(?: up)? (?:(?P<one>[a-z][a-z -]*?|\d{1,2}) )?(?:and|with|&|\+|/)"
    rf" (?P<other>[a-z][a-z -]+?|\d{{1,2}}){_POLITE}"
)
_ADD = re.compile(
    r"^(?:please )?(?:add|throw in)(?: (?P<sets>\d{1,2}) sets? of)?(?: some| an?| the)? (?P<name>[a-z][a-z -]+?)"
    rf"(?:,? (?P<behind>\d{{1,2}}) sets?)?(?: (?:to|in) {_THE_WORKOUT}| at the end)?{_POLITE}"
)


@dataclass(frozen=True, kw_only=True)
class WorkoutOrder:
    """What to do with the workout that runs. `use_case`: its row; `exercises`: those of a superset, an empty name being the one on
    screen, or the one to add with so many `sets`."""

    use_case: str
    exercises: tuple[str, ...] = ()
    sets: int | None = None


@dataclass(frozen=True, kw_only=True)
class TargetChange:
    """A load to come: `weight` itself, or `difference` from what was planned; `one_set_more` instead of either."""

    weight: float | None = None
    difference: float | None = None
    unit: SaidUnit | None = None
    next_only: bool = False
    one_set_more: bool = False


@dataclass(frozen=True, kw_only=True)
class ExerciseSwap:
    """Do `by` in place of `exercise`, of the one on screen without it."""

    by: str
    exercise: str | None = None


@dataclass(frozen=True, kw_only=True)
class SetSkip:
    """What to leave out: the next set, or `all` that are left, of `exercise` (of the one on screen without it)."""

    exercise: str | None = None
    all: bool = False


def read_skip(text: str) -> SetSkip:
    """What a normalised message that is known to skip leaves out."""
    if (of_name := _named_skip(text)) is not None:
        return SetSkip(exercise=of_name, all=True)
    named = _SKIP_NAMED.search(text)
    if named is None:
        return SetSkip(all=_WHOLE_EXERCISE.search(text) is not None)
    name = named["muscle"] or named["name"]
    # Of several repetitions, as people say it: the lateral raises are the lateral raise of the list.
    is_many = named["name"] is not None and name.endswith("s") and not name.endswith("ss")
    return SetSkip(exercise=name.removesuffix("s") if is_many else name, all=True)


def names_what_to_skip(text: str) -> bool:
    """Whether a normalised message leaves out an exercise by its name."""
    return _named_skip(text) is not None


def _named_skip(text: str) -> str | None:
    match = _SKIP_EXERCISE.match(text)
    return whole_exercise_name(match["name"]) if match is not None else None


def read_order(text: str) -> WorkoutOrder | None:
    """Pause, go on, throw away, take turns, add an exercise, where a normalised message says that and nothing else."""
    plain = next((name for name, pattern in _PLAIN_ORDERS if pattern.match(text)), None)
    if plain is not None:
        return WorkoutOrder(use_case=plain)
    if (turns := _SUPERSET.match(text)) is not None:
        said = turns["one"] or ""
        one = "" if said in ("", "it", "this", "that") else _exercise_or_place(said)
        other = _exercise_or_place(turns["other"])
        return WorkoutOrder(use_case="make_superset", exercises=(one, other)) if other and one is not None else None
    added = _ADD.match(text)
    name = whole_exercise_name(added["name"]) if added is not None else None
    if added is None or name is None:
        return None
    sets = added["sets"] or added["behind"]
    return WorkoutOrder(use_case="add_to_workout", exercises=(name,), sets=int(sets) if sets else None)


def _exercise_or_place(said: str) -> str | None:
    """The name of an exercise, or its number in the list of the workout."""
    return said if said.isdecimal() else whole_exercise_name(said)


def read_target_change(text: str) -> TargetChange | None:
    """The change that a normalised message asks for, whole or not at all."""
    if _ONE_MORE.match(text):
        return TargetChange(one_set_more=True)
    for sign, pattern in ((1, _MORE), (-1, _LESS)):
        if found := pattern.match(text):
            return TargetChange(difference=sign * float(found["value"]), unit=_unit(found), next_only=_is_next(found))
    found = next((match for pattern in _TO if (match := pattern.match(text))), None)
    if found is None:
        return _spoken_target(text)
    return TargetChange(weight=float(found["value"]), unit=_unit(found), next_only=_is_next(found))


_NUMBER = re.compile(r"(?P<sign>[+-])? ?(?P<value>\d+(?:\.\d+)?) ?(?P<unit>kgs?|kilos?|lbs?|pounds?|s\b)?")
_UPWARD = word_set(
    """
    add more up extra heavier raise increase bump throw chuck stick slap
    """
)
_DOWNWARD = word_set(
    """
    less off down lighter lower reduce strip decrease minus drop
    """
)
_OF_WHAT_WAS = word_set("is was were are it's that's that an did had been be last")
_OF_TARGETS = word_set(
    """
    change make set put bring take go use do give load target next set sets one rest last of the on by to at for with weight bar
    delta kg kgs kilo kilos lb lbs pound pounds it another my other side each s goes dumbbells
    """
)


def _spoken_target(text: str) -> TargetChange | None:
    """`throw 5 kg more on for the next set`, `change the target to 72 kg`: one number, and words that say where to, and no other."""
    words = spoken_words(re.sub(r"[_=:]", " ", text))
    numbers = list(_NUMBER.finditer(text))
    if words is None or len(numbers) != 1:
        return None
    words = frozenset(word for word in words if word[0].isalpha())
    up = bool(words & _UPWARD) or numbers[0]["sign"] == "+"
    down = bool(words & _DOWNWARD) or numbers[0]["sign"] == "-"
    ahead = bool(words & {"next", "rest", "target"})
    # Without saying for which set, a difference with its unit is of the next one, where nothing tells what was.
    ahead = ahead or (up is not down and bool(numbers[0]["unit"]) and not words & _OF_WHAT_WAS)
    if not words <= PADDING | _UPWARD | _DOWNWARD | _OF_TARGETS or not ahead or (up and down):
        return None
    value, unit, next_only = float(numbers[0]["value"]), _unit(numbers[0]), "next" in words
    if (up or down) and "to" not in words:
        return TargetChange(difference=value if up else -value, unit=unit, next_only=next_only)
    sets_it = words & {"to", "target", "make", "set", "put", "use", "change", "at", "with"}
    return TargetChange(weight=value, unit=unit, next_only=next_only) if sets_it else None


def swap_among_reasons(text: str) -> str:
    """The clause of a normalised message that swaps an exercise, where the others only say why; else the whole text."""
    clauses = [clause for clause in _REASON_ENDS.split(text) if clause]
    orders = [clause for clause in clauses if _INSTEAD.match(clause) or _SWAP_PAIR.match(clause)]
    if len(orders) != 1 or any(_NO_REASON.search(clause.rstrip(" ?")) for clause in clauses if clause not in orders):
        return text
    return orders[0]


def read_swap(text: str) -> ExerciseSwap | None:
    """The exercise to do instead, where the message names one and beside it nothing but why."""
    text = swap_among_reasons(text)
    swap, pair = _SWAP.match(text) or _INSTEAD.match(text), _SWAP_PAIR.match(text)
    if swap is not None and is_exercise_name(swap["name"]):
        old = swap.groupdict().get("old")
        return ExerciseSwap(by=swap["name"], exercise=old) if old is None or is_exercise_name(old) else None
    if pair is not None and is_exercise_name(pair["old"]) and is_exercise_name(pair["name"]):
        return ExerciseSwap(by=pair["name"], exercise=pair["old"])
    return None


def _unit(found: re.Match[str]) -> SaidUnit | None:
    said = found["unit"] or ""
    return SaidUnit.KG if said.startswith("k") else SaidUnit.LB if said.startswith(("l", "p")) else None


def _is_next(found: re.Match[str]) -> bool:
    return found["which"] in ("next", "last")
