"""Set reports: the items of a message, all of them, as sets. A message of which a part is left over is no report."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Final

from lanterne_rouge.conversation.asides import (
    GAVE_WAY,
    SHORTEST_REMARK,
    is_put_off,
    may_change_a_set,
    may_share_out,
    without_asides,
)
from lanterne_rouge.conversation.exercise_words import (
    is_counted_by_body,
    is_held,
    is_of_the_body,
    with_gear,
)
from lanterne_rouge.conversation.items import COMMA, MessageItem, read_items
from lanterne_rouge.conversation.padding import word_set
from lanterne_rouge.domain.routing import OpenTarget, RoutingContext
from lanterne_rouge.domain.set_report import SaidUnit, SetReport

MOST_REPS, MOST_LOADED_REPS, MOST_SETS, MOST_KG, MOST_LB = 60, 30, 12, 600.0, 1300.0
HIGHEST_RPE, FEWEST_LOAD = 10.0, 10.0
MOST_HELD_S = 1800.0
"""No plank and no hang is held for longer."""
MOST_BODY_SETS = 6
"""`pull-ups 3x5` names sets first; more than these may as well be repetitions."""
# How far from what is on screen a load may lie and still be the likelier reading.
NEAR = (0.5, 1.5)
Sets = tuple[SetReport, ...]


# Words that a set is told in and that mean nothing else beside its numbers: no order, no correction and no warning sign.
_WORDS_OF_A_SET: Final = word_set(
    """
    kg kgs kilo kilos lb lbs pound pounds rep reps set sets x at for with rpe rir each per side sides leg arm hand to failure left in
    the tank reserve bench press squat squats deadlift deadlifts curl curls overhead front incline decline dumbbell dumbbells barbell
    goblet romanian bulgarian split lunge lunges thrust thrusts hip extension extensions raise raises lateral calf chest shoulder lat
    pulldown leg seated standing single
    """
)
_HOW_IT_FELT: Final = re.compile(
    r"[,.]? ?(?:that|it) (?:was|felt) (?:(?:really|so|very|pretty|quite) )?(?:hard|easy|heavy|light|tough|smooth)[ .!]*$"
)
_LETTERS: Final = re.compile(r"[^\W\d_]+")
_SIGN: Final = re.compile(r"[^\w\s.,@]|_")


def is_told_in_words_of_sets(text: str) -> bool:
    """Whether a normalised message is made of numbers and words of sets alone, and how it felt at its end."""
    if _SIGN.search(text):
        return False
    words = _LETTERS.findall(_HOW_IT_FELT.sub("", text))
    return (
        (text[:1].isdigit() or text.startswith(_LIFTS_FIRST))
        and _WORDS_OF_A_SET.issuperset(words)
        and ("to" not in words or " to failure" in text)
    )


_LIFTS_FIRST: Final = (
    "bench",
    "squat",
    "deadlift",
    "overhead",
    "front squat",
    "incline",
    "goblet",
    "romanian",
    "dumbbell",
    "barbell",
)


def read_set_report(text: str, context: RoutingContext) -> Sets | None:
    """The sets of a normalised message; None where it is no report, an empty tuple where two readings are as likely."""
    if context.live_session and is_put_off(text):
        return None
    if (apart := _read_apart(text, context)) is not None:
        return apart
    text = _told_one_by_one(text if context.live_session else _LIFT_DONE.sub(lambda verb: _NAME_OF_VERB[verb[1]], text))
    if _FAILED_AT.search(text) or _CUT_OFF.search(text):
        # `5, 5, then failed at 3`: three of them, or two? `ten at twenty for`: was it 24?
        return ()
    read = _read_as_written(text, context)
    return read or (_read_as_written(_AND_A_SET.sub(", ", text), context) if _AND_A_SET.search(text) else None) or read


def _read_as_written(text: str, context: RoutingContext) -> Sets | None:
    text = _AGAIN.sub(r"\1 same", _IN_BRACKETS.sub(r" \1", _FAILED.sub(" to failure", text)))
    text = _counts_apart(_written_plainly(_of_those_asked(text, context)), context)
    is_weighted = context.target is not None and bool(context.target.weight)
    if is_weighted and _WITH_A_BELT.search((context.current_exercise or "").lower()):
        text = _COUNT_PLUS.sub(r"\1 reps +", text)
    if not context.live_session and (lead := _LEAD.match(text)) is not None and (gear := lead["gear"]) is not None:
        read = _read_as_written(_without_lead(text), context) if _without_lead(text) != text else None
        return tuple(replace(one, exercise=with_gear(one.exercise, gear)) for one in read) if read else read
    items = [_plain(item, context) for item in read_items(without_asides(_without_lead(_ONLY.sub("did", text))))]
    if len([item for item in items if item.kind == "E"]) > 1:
        return _several_exercises(items, context)
    if context.live_session:
        items = _without_remark_words(text, items, context)
    items = [item for item in items if item.kind != "a" and item.text != "superset"]
    if sum(item.kind == "L" for item in items) > 1:
        items = [item for item in items if item.text != "bar"]
    if not items or any(item.kind in "?y+pb" for item in items):
        return None
    if GAVE_WAY.search(text):
        return ()
    if _TO_ALONE.match(text):
        # `put it up to 20`, `went up to 20`: a load as likely as repetitions.
        return ()
    if any(item.text in _HANDS for item in items):
        return _by_side(items, context)
    if context.live_session and _is_of_another_lift(text, context):
        return ()
    if "band" in text.split() or any(item.text == "band" for item in items):
        # How much a band helps or resists nobody knows: neither the body alone nor a load.
        return ()
    return _one_exercise(items, context)


_AND_A_SET: Final = re.compile(r",? and (?:then )?(?=\d)")
# `first set 8, second set 7`, `set 1: 8, set 2: 7`: which set it was says that the number behind it counts repetitions.
_WHICH_SET: Final = re.compile(
    r"(?:^|[,;.]? ?)(?:\b(?:and|then|the|my) )*\b(?:(?:first|second|third|fourth|fifth|last|next)(?: (?:set|one|round))"
    r"|set (?:\d|one)(?=:| (?:was|i |got|did|\d{1,2} reps?\b)))(?: ?:| was| i (?:did|got)| got| did)*"
    r" (?P<count>\d{1,2})(?: reps?)?(?![\d.:x])"
)
# Outside a workout `benched 60x8` names the lift; while one runs it may be another than that on screen.
_NAME_OF_VERB: Final = {"benched": "bench press", "squatted": "squat", "deadlifted": "deadlift", "curled": "curl"}
_LIFT_DONE: Final = re.compile(rf"\b({'|'.join(_NAME_OF_VERB)})\b")
_CUT_OFF: Final = re.compile(r"\d (?:for|at|with|by|and|plus|point)[ .!]*$")
_FAILED_AT: Final = re.compile(
    r"(?P<before>\d ?(?:reps?)?(?:,| and| then| but)+ )(?:i )?fail(?:ed)? (?:at|on|after) (?P<count>\d{1,2})(?: reps?)?[ .!]*$"
)


def _told_one_by_one(text: str) -> str:
    """The text with the repetitions of each set that is told by its place in the row."""
    told = _WHICH_SET.findall(text)
    return _WHICH_SET.sub(r", \g<count> reps", text).strip(" ,") if len(told) > 1 else text


# `220x2, 230x1, all @8`: the effort of each of them.
_OF_ALL: Final = re.compile(
    r",? ?\b(?:all|each|both|every (?:one|set))(?: of (?:them|those))?(?: sets?)?(?: (?:were|was|felt|about|around|at|an?))*"
    r" ?(?:@ ?(?:rpe ?)?|(?P<left>rir) ?|rpe ?)(?P<value>\d(?:\.\d)?|10)[ .!]*$"
    r"|,? (?P<before>\d(?:\.\d)?|10) (?:(?P<spare>rir)|rpe) (?:on|for|in) (?:all|each|every (?:one|set))(?: of (?:them|those))?[ .!]*$"
)


# `12/12/10 at 20 kg, rir 2/1/0`: the effort of each in turn; `warm-ups: 40x10, 60x5`: what all of them were.
_IN_TURN: Final = re.compile(
    r",? ?\b(?:at )?(?P<kind>rpe|rir) ?(?P<values>\d(?:\.\d)?(?:(?: ?/ ?|, ?)\d{1,2}(?:\.\d)?){1,7})[ .!]*$"
)
# `5, 5, 5 @ 100, the last one was a 9`: without a word that says so it may be repetitions.
_OF_LAST: Final = re.compile(
    r"(?:,| and| but)+ (?:the |my )?last (?:(?:one|set) )?(?:(?:was|felt)(?: like)?(?: about)? (?:an? |rpe ?|@ ?)(?:rpe )?|@ ?|rpe ?)"
    r"(?P<value>[5-9](?:\.5)?|10)(?: rpe)?[ .!]*$"
)
_ALL_WARMED: Final = re.compile(
    r"^(?:i |just |so |my |the )*(?:warm[ -]?ups?(?: sets)?(?: done| were)? ?:|warm(?:ed|ing)[ -]?up ?(?::|with|on|at|by)"
    r"|warm[ -]?ups?(?: sets)? (?:done|finished|were) (?:with|at)) ?(?!.*\bwork\w*)(?=\d|(?:the |empty )*bar\b)"
)


def _read_apart(text: str, context: RoutingContext) -> Sets | None:
    """Sets whose effort, or that they were warm-ups, is told once for all of them; None where it isn't."""
    if (warmed := _ALL_WARMED.match(text)) is not None:
        told = read_set_report(f"warmup {text[warmed.end() :]}", context)
        # `then` may lead over to the sets that count, which are as heavy as the target.
        if told and " then " in text and not all(map(partial(_is_lighter, context), told)):
            return ()
        return tuple(replace(one, warmup=True) for one in told) if told else None
    if (of_all := _OF_ALL.search(text)) is not None:
        told = read_set_report(text[: of_all.start()], context)
        if told and len(told) > 1 and all(one.weight for one in told):
            return tuple(_rated_with(one, of_all) for one in told)
    if (of_last := _OF_LAST.search(text)) is not None:
        told = read_set_report(text[: of_last.start()], context)
        if told and len(told) > 1 and told[-1].rpe is None and told[-1].rir is None:
            return (*told[:-1], replace(told[-1], rpe=float(of_last["value"])))
    if (in_turn := _IN_TURN.search(text)) is not None:
        told = read_set_report(text[: in_turn.start()], context)
        values = [float(value) for value in re.findall(r"\d+(?:\.\d)?", in_turn["values"])]
        if told and len(told) == len(values) and max(values) <= HIGHEST_RPE:
            pairs = zip(told, values, strict=True)
            is_rir = in_turn["kind"] == "rir"
            return tuple(replace(one, rir=value) if is_rir else replace(one, rpe=value) for one, value in pairs)
    return None


def _is_lighter(context: RoutingContext, one: SetReport) -> bool:
    """Whether a set is lighter than what is asked for."""
    target = (context.target.weight if context.target is not None else None) or 0.0
    return one.weight is not None and one.weight < target


def _rated_with(one: SetReport, effort: re.Match[str]) -> SetReport:
    value = float(effort["value"] or effort["before"])
    if one.rpe is not None or one.rir is not None:
        return one
    return replace(one, rir=value) if effort["left"] or effort["spare"] else replace(one, rpe=value)


def question_of_set(text: str, context: RoutingContext) -> str | None:
    """What to ask where a load is named that nobody lifts, or a set that may have ended one repetition earlier; None elsewhere."""
    if (failed := _FAILED_AT.search(text)) is not None:
        count = int(failed["count"])
        return (
            f"Did you get {count} in the last set, or did rep {count} fail? Say the sets with how many you finished, such as"
            f" 8, 8, {count} to failure."
        )
    if (missing := _lift_without_sets(text)) is not None:
        return f"How many sets and reps of the {missing}, and at which weight? Say the whole list once more with it."
    for item in read_items(text):
        is_lb = (item.unit or context.units) is SaidUnit.LB
        if item.kind == "L" and item.value > (MOST_LB if is_lb else MOST_KG):
            return f"{item.value:g} {'lb' if is_lb else 'kg'} can't be right. Say the set again with the load that you lifted."
    return None


def _lift_without_sets(text: str) -> str | None:
    """The lift that a list of lifts names without a number: `bench 60 3x8, rows 50 3x10, curls`."""
    parts: list[list[MessageItem]] = [[]]
    for item in read_items(_without_lead(text)):
        if item.kind in ",.a":
            parts.append([])
        else:
            parts[-1].append(item)
    bare = [part[0].text for part in parts if [item.kind for item in part] == ["E"]]
    full = [part for part in parts if len(part) > 1 and part[0].kind == "E" and part[-1].kind in "nLR"]
    return bare[0] if len(bare) == 1 and full else None


def read_likeliest(text: str, context: RoutingContext) -> Sets | None:
    """What a message that is not plain enough most likely reports, to ask about; never to be written."""
    if _NTH.search(text) or (context.live_session and _is_of_another_lift(text, context)):
        return None
    known = [item for item in (_plain(item, context) for item in read_items(text)) if item.kind not in "?yaE"]
    told = [item for item in known if item.kind not in ",.:-"]
    code = "".join(item.kind for item in told)
    target = context.target
    if code == "n" and target is not None and told[0].value == target.weight:
        return (_set(float(target.reps or 0), told[0], weight=told[0].value, unit=None),) if target.reps else None
    if code == "nxn" and target is not None and target.weight and target.reps in (told[0].value, told[2].value):
        load, count = (told[0], told[2]) if target.reps == told[2].value else (told[2], told[0])
        if NEAR[0] * target.weight <= load.value <= NEAR[1] * target.weight:
            return (SetReport(reps=int(count.value), weight=load.value),)
    if code == "nxn" and target is not None and told[2].value == target.reps and told[0].value <= MOST_SETS:
        return (SetReport(reps=int(told[2].value)),) * int(told[0].value)
    if re.fullmatch("n{2,6}", code) and target is not None and target.reps:
        counts = [item.value for item in told]
        if all(NEAR[0] * target.reps <= one <= NEAR[1] * target.reps and not _fits(one, context) for one in counts):
            return tuple(SetReport(reps=int(one)) for one in counts)
    if code == "nnn" and target is not None and target.weight in (told[0].value, told[1].value):
        return _three_numbers([item.value for item in told], target.weight or 0.0)
    cluster = re.fullmatch(r"(n(?:[+/]n){1,5})[@fv]?[nL]", code)
    if cluster is not None:
        load = told[-1]
        reps = [item for item in told[:-1] if item.kind == "n"]
        return tuple(_loaded(reps=one, load=load) for one in reps)
    read = _one_exercise(known, context) if known else None
    # Far from what is on screen: still the likeliest reading, and asked about with its unit.
    return read or (_one_exercise(known, replace(context, target=None, last_set=None)) if known else None) or None


def _three_numbers(values: Sequence[float], weight: float) -> Sets:
    """`5 140 8` is repetitions, load and effort; `315 4 5` a load with two counts, of which the last is the likelier one."""
    if values[1] == weight:
        return (SetReport(reps=int(values[0]), weight=weight, rpe=values[2] if values[2] <= HIGHEST_RPE else None),)
    return (SetReport(reps=int(values[2]), weight=weight),)


# `didn't get the 5th rep` counts nothing that was done.
_NTH = re.compile(r"\d ?(?:st|nd|rd|th)\b")
# Of repetitions in a row the last set is the one that failed.
_FAILED = re.compile(r"(?<=, \d) ?\(?failed\)?(?=[ .!]*$)")
# `8 again` and `same but only 4`: the load of the last set, whatever the screen asks for.
_AGAIN = re.compile(
    r"^(?=.*\b(?:same|again)\b)(?:(?:same|again)(?: again)?,? but )?(?:only |just )?(\d+(?: ?reps?)?)(?: again)?[ .!]*$"
)
_SIDE_NAMES: Final = {"l": "left", "r": "right"}


def _sides_first(told: tuple[str | None, ...]) -> str:
    """`8 left 7 right` as `left 8, right 7`: each number behind its side."""
    first = (told[1] or told[2] or "", told[0] or told[3])
    second = (told[5] or told[6] or "", told[4] or told[7])
    return ", ".join(f"{_SIDE_NAMES.get(side, side)} {count}" for side, count in (first, second))


def _at_one_load(row: str, load: str) -> str | None:
    """Repetitions in a row, each with their load; None where a number of the row may be something else."""
    counts = [int(count) for count in re.findall(r"\d+", row)]
    is_row = 2 * min(counts) >= max(counts) and float(re.sub(r"[^\d.]", "", load)) > max(counts)
    return ", ".join(f"{load} x {count}" for count in counts) if is_row else None


_NTH_NAMES: Final = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
# `reps=8; load=82.5kg`, `82.5kg: [8, 8, 7]`, `15 swings w the 16`, `12 reps je Bein`, `3x10 à 60 kg`.
_WRITTEN_OTHERWISE: Final[tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...]] = (
    (r"\breps? ?[=:] ?(\d+)", r"\1 reps"),
    (r"\b(?:load|weight) ?[=:] ?(?=\d)", ""),
    (r"\b(rpe|rir) ?[=:] ?(?=\d)", r"\1 "),
    (r"(?<=\w) w (?=the \d|an? \d|\d)", " with "),
    (r"[\[\]{}_]", " "),
    (
        r"\b(?:(\d+(?: ?(?:reps?|s|secs?|seconds?))?) (?:on (?:the |my )?)?(l|left|r|right)(?: (?:side|leg|arm))?"
        r"|(l|left|r|right)(?: (?:side|leg|arm))? (\d+(?: ?(?:reps?|s|secs?|seconds?))?)),? ?(?:and |/ ?)?"
        r"(?:(\d+(?: ?(?:reps?|s|secs?|seconds?))?) (?:on (?:the |my )?)?(l|left|r|right)\b(?: (?:side|leg|arm))?"
        r"|(l|left|r|right)(?: (?:side|leg|arm))? (\d+(?: ?(?:reps?|s|secs?|seconds?))?))",
        lambda found: _sides_first(found.groups()),
    ),
    (r" à (?=\d)", " at "),
    (
        r"\b(?:je|pro|par|por|per) (?:bein|arm|seite|jambe|bras|côté|pierna|brazo|lado|gamba|braccio|lato)\b",
        "per side",
    ),
    (r"\b(\d+) (?:series|séries|sätze|serie) (?:de|à|von|da) (\d+)", r"\1x\2"),
    (r"\b(?:erledigt|geschafft|todas|tutte|alle|toutes)\b", "done"),
    (
        r"\b(\d+) (?:rather than|instead of) (?:the )?\d+\b(?: (?:you|it|the plan|the app) (?:asked for|wanted|said|asked|planned))?",
        r"\1",
    ),
    (r"(?<=\d) ?\(f\)", " to failure"),
    (r"(?<=\d) times (?=\d)", " x "),
    (
        r"(?:[,.;]| and| but| then)* (?:i )?(?:(?:dumped|bailed|lost|dropped|died)(?: it| out)? (?:on|at)"
        r"|(?:could|did)(?:n'?t| not)(?: quite| really)? (?:get|make|finish|lock|do|move|press|grind|complete|manage|budge)(?: out| up)?)"
        rf" (?:(?:the|my) )?(?:({_NTH_NAMES}|last|\d+(?:st|nd|rd|th))(?: (?:one|rep))?|(?:number|rep|no|#) ?(\d{{1,2}}))\b",
        lambda found: f", failed the {found[1] or f'{found[2]}th'}",
    ),
    # What a numbered repetition did, in any words with one of failing; it counts only as the one behind those that were done.
    (
        rf"(?:[,.;]| and| but| the| my| then)+ (?:({_NTH_NAMES}|\d+(?:st|nd|rd|th))(?: (?:one|rep))?|(?:number|rep|no|#) ?(\d{{1,2}}))"
        r" (?=[^,.;?\d]*(?:n't\b|\b(?:not|nowhere|died|stalled|failed|stuck|pinned|stapled|buried|crushed|collapsed|crashed"
        r"|refused)\b))[^,.;?\d]*(?=[ .!]*$)",
        lambda found: f", failed the {found[1] or f'{found[2]}th'}",
    ),
    (
        r"(?:,| and| but| then)* (?:the |my )?last \d+(?: reps?| ones?)? (?:were|was|felt|got) (?:so |very |a bit "
        r"|really )?(?:shaky|slow|slower|ugly"
        r"|grindy|grinders|hard|tough|rough|messy|sloppy|brutal|tight|heavy|close)(?=[ .!]*$)",
        " ",
    ),
    (r",? (?:but )?not (?:the )?(?:whole|full|planned) \d+(?=[ .!]*$)", " "),
    (
        r"(?:,| and| but)+ (?:the |my )?last (?:one|rep|set) (?:was|felt|got) "
        r"(?:(?:an?|so|very|real|really|proper|total|bit of a) )*"
        r"(?:grind(?:er|y)?|slow|ugly|hard|tough|messy|sloppy|brutal|tight|heavy|close|rough|fight)(?=[ .!]*$|,? rpe)",
        ",",
    ),
    (r"^same (?:thing|again|as (?:before|last time))(?: again)?,? (?=\d+ .*\d)", ""),
    (r"(?<=\d) more(?= (?:at|with|@) ?\d)", " reps"),
    (
        r"\b(?:bumped|moved|took|brought|went|dropped|upped)(?: it| the weight)?(?: up| down"
        r"| back)? to (\d+(?:\.\d+)?(?: ?(?:kgs?|lbs?))?),? "
        r"(?:and |then )?(?:i )?(?:got|did|made|managed|for) (?=\d)",
        r"\1 for ",
    ),
    (r"(?:,| and)* i(?:'d| would) say (?=(?:it |that )?(?:felt|was|rpe|effort))", ", "),
    (
        r"(?:,| and| but| the| my| then)* (first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last"
        r"|\d+th)(?: (?:one|rep))?"
        r" (?:(?:wouldn't|didn't|would not|did not|refused to) (?:budge|move|go|lock|come|make)|died|stalled|failed"
        r"|got stuck)\b(?: (?:up"
        r"|out|it|at|on|in|my|the|forehead|halfway|knees?|sticking|point|bottom|top|chest|hips?))*(?=[ .!]*$)",
        r", failed the \1",
    ),
    (r",? (?:on |with |off )?(?:an? |the )?\d+ ?(?:inch|cm|\") (?:box|step|deficit|blocks?|riser)\b", " "),
    (
        r"\b((?:rpe|rir|effort) (?:a |about )?\d+(?:\.\d)?),? (?:i(?:'d| would) (?:say|guess)|i (?:think|guess)|or so)\b",
        r"\1",
    ),
    (
        r"(?:,| then| and)+ (?:i )?(?:dropped|racked|reracked|lowered) (?:the )?(?:bar|barbell|weight|it)(?=[ .!]*(?:lol[ .!]*)?$)",
        " ",
    ),
    (r"^x ?(\d{1,2})(?=[ .!]*$)", r"\1 reps"),
    (r"^(\d+(?:\.\d+)?(?: ?(?:kgs?|lbs?))?),? (\d{1,2}) ?x(?=[ .!]*$)", r"\1 x \2"),
    (r"\b(\d{1,2}) (?:lots|rounds|goes) of (\d)", r"\1x\2"),
    (r",? all (?:at|with|on) (?=\d)", " at "),
    (
        r"\b(\d+) of (?:the )?\d+(?: reps?)?(?: (?:you|it|the plan|the app))? (?:asked for|wanted|planned|prescribed)\b",
        r"\1",
    ),
    (r"^(\d+(?:\.\d+)?(?: ?(?:kgs?|lbs?))?),? no[ -]lift(?=[ .!]*$)", r"missed \1"),
    (
        r"\b(?:missed|failed) (\d+(?:\.\d+)?(?: ?(?:kgs?|lbs?))?) (?:on|at) (?:the |my |rep )?(\d+)(?:st|nd|rd|th)?(?: rep)?(?=[ .!]*$)",
        lambda found: f"{found[1]} x {int(found[2]) - 1} to failure" if int(found[2]) > 1 else f"missed {found[1]}",
    ),
    (r"^[, ]*(?:[a-z]+ )*failed the (\w+),? so (?:only |just |that's |it's )?(\d+)(?=[ .!]*$)", r"\2, failed the \1"),
    (r"(?<=\d )(for \d+) more(?: reps?)?(?=[ .!]*$)", r"\1"),
    (r"\b(\d) ?min(?:ute)?s? ([0-5]\d)(?=[ .!]*$)", r"\1 min \2 s"),
    (r"\bt2b\b", "toes to bar"),
    (r"\bc ?& ?j\b|\bclean & jerk\b", "clean and jerk"),
    # `3 sets of 5 at 100, then one of 2 at 110`.
    (
        r"((?:\bsets? of \d|\d ?x ?\d).*?[ ,](?:then|and|plus|,) )(one|\d{1,2}) of (\d{1,2})(?: reps?)?\b",
        lambda found: f"{found[1]}{1 if found[2] == 'one' else found[2]}x{found[3]}",
    ),
    (
        r"(?<=\d),? (?:and )?then (?:i )?(?:failed|missed) (?:on |at )?the (\d{1,2})(?:st|nd|rd|th)(?: (?:rep|one))?(?=[ .!]*$)",
        lambda found: f", {int(found[1]) - 1} to failure" if int(found[1]) > 1 else found[0],
    ),
    # `8 8 6 at 45`: with a blank between them they are repetitions where there are three and more, none of them the load.
    (
        r"(?<![\d.,/:x] )\b(\d{1,2}(?:,? \d{1,2}){2,7}) ?(?:@|at|with) ?(\d+(?:\.\d+)?(?: ?(?:kgs?|kilos?|lbs?|pounds?))?)(?![\w.,/:])",
        lambda found: _at_one_load(found[1], found[2]) or found[0],
    ),
    # Repetitions in a row and then their load: `5,5,3 @ 110`.
    (
        r"\b(\d{1,2}(?:(?:, ?| ?/ ?)\d{1,2}){1,7}) ?(?:(?:@|at|with) ?(\d+(?:\.\d+)?(?: ?(?:kgs?|kilos?|lbs?|pounds?))?)"
        r"|x ?(\d+(?:\.\d+)? ?(?:kgs?|kilos?|lbs?|pounds?)))(?![\w.,/:])",
        lambda found: ", ".join(f"{found[2] or found[3]} x {reps}" for reps in re.findall(r"\d+", found[1])),
    ),
)


@lru_cache(1)
def _written_otherwise() -> tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...]:
    return tuple((re.compile(pattern), to) for pattern, to in _WRITTEN_OTHERWISE)


# What every one of those ways has in it: most reports have none, and are read as they stand.
_MAYBE_OTHERWISE: Final = re.compile(
    r"\br(?:ight)?\b|last (?:one|rep|set)|^same |\d more (?:at|with|@)"
    r"|[=:\[\]{}_\"(]|\d ?[,/] ?\d|(?:one|\d) of \d|\d,? \d{1,2} ?(?:@|at|with)"
    r"| w | à |times|rather|instead|inch|last \d|\bnot |couldn"
    r"|(?:bump|mov|upp|dump|bail)ed|took|brought|went"
    r"|lost|\bcm\b|say|think|guess|or so|(?:dropp|rack|lower)ed"
    r"|\b(?:je|pro|par|por|per) [bajcplg]"
    r"|^x|\d ?x[ .!]*$|\d (?:lots|rounds|goes|of) |\ball (?:at|with|on) \d|no[ -]lift|missed|for \d+ more|min|t2b|&"
    r"|third|(?:four|fif|six|seven|eigh|nin|ten|\d)th\b|(?:number|rep|no|#) ?\d"
    r"|séries|series|serie|sätze|erledigt|geschafft|todas|tutte|alle|toutes|(?:did|would)(?:n't| not)|refused|died|stalled|failed|stuck"
)


def _written_plainly(text: str) -> str:
    """The text in the one way that the items are read in."""
    if _MAYBE_OTHERWISE.search(text):
        for pattern, to in _written_otherwise():
            text = pattern.sub(to, text)
    return text


_OF_THOSE_ASKED: Final = re.compile(
    r"\b(?:got|did|made|managed|hit|finished|only|just) (?P<did>\d{1,2})"
    r" (?:of the|of my|of those|out of(?: the)?(?! 10\b)) (?P<asked>\d{1,2})\b"
    r"(?! ?(?:sets?|rounds?|kgs?|lbs?|s|min\w*)\b)"
)
MOST_PLANNED_SETS: Final = 5
"""Of so few and fewer `3 of the 5` may be sets."""


def _of_those_asked(text: str, context: RoutingContext) -> str:
    """`only got 17 of the 20` as 17 repetitions, where the screen asks for twenty."""
    asked = context.target.reps if context.target is not None else None
    found = _OF_THOSE_ASKED.search(text)
    if found is None or asked is None or not context.live_session or asked <= MOST_PLANNED_SETS:
        return text
    did = int(found["did"])
    if int(found["asked"]) != asked or not asked <= 2 * did <= 2 * asked:
        return text
    return f"{text[: found.start()]}did {did} reps{text[found.end() :]}"


_COUNTS_IN_A_ROW: Final = re.compile(r"(?:^|(?<=[a-z:] ))\d{1,2}(?: \d{1,2}){2,7}(?=(?: bw)?(?:[ .!]*$|[,;] | and ))")


def _counts_apart(text: str, context: RoutingContext) -> str:
    """`push-ups 20 15 12`: three and more numbers that do not grow and are no loads are repetitions of sets in a row."""
    found = _COUNTS_IN_A_ROW.search(text)
    counts = [int(count) for count in found[0].split()] if found is not None else []
    if found is None or counts != sorted(counts, reverse=True) or counts[0] > 2 * counts[-1]:
        return text
    if any(_fits(count, context) for count in counts):
        return text
    return f"{text[: found.start()]}{found[0].replace(' ', ', ')}{text[found.end() :]}"


_TO_ALONE = re.compile(r"^\D{0,24}\bto \d+(?:\.\d+)?(?! ?(?:s|secs?|seconds?|min\w*)\b)\D{0,16}$")
# `5 strict +45` of pull-ups with a belt; a small number without a unit may be repetitions, too.
_COUNT_PLUS: Final = re.compile(
    r"^(\d{1,2})(?: (?:reps?|strict|clean|good|solid|full|deep))* ?\+ ?(?=\d+(?:\.\d+)? ?(?:kgs?|lbs?)[ .!]*$|[2-9]\d(?:\.\d+)?[ .!]*$)"
)
_IN_BRACKETS = re.compile(r" ?\((to failure|rpe ?\d+(?:\.\d)?)\)")
_ONLY = re.compile(
    r"\b(?:could|can) only (?:do|make|manage|get)\b|\b(?:make|made|did|got|managed) only\b|\bonly (?:did|got|made|managed|do)\b"
    r"|(?<=\d) only\b(?=[,.;]|$)"
)
_HANDS = ("left", "right")
# A bar and a plate on either side, as lifters count them.
_BAR, _PLATE_PAIR = {SaidUnit.KG: 20.0, SaidUnit.LB: 45.0}, {SaidUnit.KG: 40.0, SaidUnit.LB: 90.0}
_QUARTER_LB = 50.0
# A sled or a stack has plates too, but no bar that everybody knows the weight of.
_BARBELL = re.compile(
    r"^(?!.*\b(?:leg press|hack|sled|machine|smith|db|dumbbell|cable|goblet|split)\b).*\b(?:squat|bench|deadlift|press|row|clean|thrust"
    r"|rdl|snatch)\b",
    re.IGNORECASE,
)


# `benched 60x8` names its lift by what was done.
_LIFT_OF_VERB = re.compile(r"\b(bench|squat|row|curl|press|deadlift)(?:t?ed)\b")


def _is_of_another_lift(text: str, context: RoutingContext) -> bool:
    """Whether a verb names a lift which isn't that on screen, so that its sets would count as that one's."""
    on_screen = (context.current_exercise or (context.last_set.exercise if context.last_set else None) or "").lower()
    return any(verb not in on_screen for verb in _LIFT_OF_VERB.findall(text))


def _plain(item: MessageItem, context: RoutingContext) -> MessageItem:
    """Plates and the bar as a load in the athlete's own unit; what only parts sets as a comma."""
    if item.kind in "td" and item.text != "superset":
        return replace(item, kind=",")
    if item.kind not in "pb" or context.units not in _BAR or not _BARBELL.search(context.current_exercise or ""):
        return item
    load = _BAR[context.units] + (item.value if item.kind == "b" else _PLATE_PAIR[context.units] * item.value)
    if item.text == "quarter" and context.units is SaidUnit.LB:
        load += _QUARTER_LB
    elif item.kind == "p" and item.text[:1].isdigit():
        load += 2 * float(item.text)
    elif item.kind == "p" and item.text:
        return item
    return replace(item, kind="L", value=load, unit=None, text="bar")


def _several_exercises(items: Sequence[MessageItem], context: RoutingContext) -> Sets | None:
    """`squats 20 then push ups 8`: a report for each name, each read by itself."""
    parts: list[list[MessageItem]] = [[]]
    for item in items:
        if item.kind in ",.+/a" or item.text == "superset":
            parts.append([])
        elif item.kind == "E" and _is_told(parts[-1]):
            parts.append([item])
        else:
            parts[-1].append(item)
    read: list[SetReport] = []
    for part in _with_their_names(parts):
        sets = _one_exercise(part, replace(context, live_session=True)) if _is_one_report(part) else None
        if not sets:
            return sets
        read += sets
    return tuple(read)


def _is_told(part: Sequence[MessageItem]) -> bool:
    """Whether a part begins with a name and has its numbers: then the next name begins another one, as in `bench 80 4x6 squat 110 5x5`."""
    return bool(part) and part[0].kind == "E" and any(item.kind in "nLRB" for item in part)


def _with_their_names(parts: Sequence[list[MessageItem]]) -> list[list[MessageItem]]:
    """The parts, those without a name behind the one that they go on from: `squat 150x3, 130x5, bench 80x8`."""
    joined: list[list[MessageItem]] = []
    for part in parts:
        if joined and part and not any(item.kind == "E" for item in part):
            joined[-1] += [MessageItem(COMMA), *part]
        elif part:
            joined.append(part)
    return joined


def _is_one_report(part: Sequence[MessageItem]) -> bool:
    return sum(item.kind == "E" for item in part) == 1 and not any(item.kind in "?y" for item in part)


def _by_side(items: Sequence[MessageItem], context: RoutingContext) -> Sets | None:
    """`left 8 right 6`, `left 45 s, right 38 s`, `16 kg: left 8, right 8`: a set for either side, at one load."""
    told = [item for item in items if item.kind not in ",.:a"]
    names = [item.text for item in told if item.text in _HANDS]
    at = next(at for at, item in enumerate(told) if item.text in _HANDS)
    sides, beside = told[at : at + 2 * len(_HANDS)], [*told[:at], *told[at + 2 * len(_HANDS) :]]
    each = sides[1::2]
    if sorted(names) != sorted(_HANDS) or [item.text for item in sides[::2]] != names or len(each) != len(_HANDS):
        return ()
    name = next((item.text for item in beside if item.kind == "E"), None)
    load = [item for item in beside if item.kind not in "@fvE"]
    if len(load) > 1 or any(item.kind not in "nL" for item in load):
        return ()
    if all(item.kind == "T" for item in each):
        held = is_held(name or context.current_exercise or "") and not load
        sets = tuple(SetReport(duration_s=item.value, exercise=name) for item in each)
        return sets if held and all(item.value <= MOST_HELD_S for item in each) else ()
    if not all(item.kind in "nR" and _is_whole(item.value) and 0 < item.value <= MOST_REPS for item in each):
        return ()
    if is_held(name or context.current_exercise or ""):
        return ()
    if not load:
        return tuple(SetReport(reps=int(item.value), exercise=name) for item in each)
    sets = tuple(replace(_loaded(reps=item, load=load[0]), exercise=name) for item in each)
    return sets if all(_is_plausible(one, context) for one in sets) else ()


def read_covered(text: str, context: RoutingContext) -> Sets | None:
    """What was covered on the exercise on screen: `400 m in 5:12`, `4 x 500 m: 1:38 1:39 1:39 1:37`, `yoke 300 kg 15 m 11 s`.

    None where it is no such exercise, or where another number or a word that may change it stands in the message.
    """
    name = context.current_exercise or ""
    carries = _CARRIED.search(name) is not None
    # What has neither repetitions nor a load for its target is told by what was covered.
    is_open = (
        bool(name)
        and not is_held(name)
        and context.target is not None
        and not context.target.reps
        and not context.target.weight
    )
    if not context.live_session or not (carries or is_open or _COVERED.search(name)):
        return None
    text = _written_plainly(text)
    screen = names_on_screen(name)
    items = [item for item in read_items(text) if not (item.kind == "?" and is_on_screen(item.text, screen))]
    words = [item.text for item in items if item.kind == "?"]
    told = [item for item in items if item.kind in "nLRSTDBApb"]
    # Before the numbers a word may make a wish or a record of them.
    first = next((at for at, item in enumerate(items) if item in told), 0)
    if any(item.kind == "?" and item.text not in _EFFORT_NAMES for item in items[:first]):
        return None
    if (
        len(words) > MOST_REMARK_WORDS
        or any(map(may_change_a_set, set(words) - _EFFORT_NAMES))
        or any(item.kind in "y+" for item in items)
    ):
        return None
    code = "".join("L" if item.kind == "n" and carries else item.kind for item in told)
    extra, of = _Extra.of(items), {item.kind if item.kind != "n" else "L": item for item in told}
    if (repeats := _repeats(items, text, context)) is not None:
        return repeats
    if code == "T" and told[0].text and _CLOCK_ALONE.fullmatch(text):
        # `1:52` on a rower may be the time of it or the split.
        return ()
    allowed = ("DL", "DLT", "D", "DT") if carries else ("D", "T", "DT")
    if "".join(sorted(code)) not in allowed:
        return None
    load = of.get("L") if carries else None
    one = SetReport(
        weight=load.value if load is not None else None,
        unit=load.unit if load is not None else None,
        distance_m=of["D"].value if "D" in of else None,
        duration_s=of["T"].value if "T" in of else None,
    )
    return (extra.on(one),)


def _repeats(items: Sequence[MessageItem], text: str, context: RoutingContext) -> Sets | None:
    """`4 x 500 m: 1:38 1:39 1:39 1:37`, `6x800 done, 3:05 each`, `4 x 8 min done`: one set for each; None where it is no such row."""
    told = [item for item in items if item.kind in "nLRSTDBApb"]
    code = "".join(item.kind for item in told)
    if (
        not re.fullmatch(r"[nRS]DT*|n[nT]T*", code)
        or not _is_whole(told[0].value)
        or not 1 < told[0].value <= MOST_SETS
    ):
        return None
    count, each, times = int(told[0].value), told[1], [item.value for item in told[2:]]
    if each.kind != "D" and not (_is_repeated(items, context) and (times or _DONE.search(text))):
        return None
    if len(times) not in (0, 1, count) or (
        len(times) == 1 and not (any(item.kind == "s" for item in items) or _EACH.search(text))
    ):
        return None
    if each.kind == "T":
        return (SetReport(duration_s=each.value),) * count if not times else None
    lasted = times if len(times) == count else times * count if times else [None] * count
    return tuple(SetReport(distance_m=each.value, duration_s=time) for time in lasted)


def _is_repeated(items: Sequence[MessageItem], context: RoutingContext) -> bool:
    """Whether a number is times what a sport on screen repeats: a time, or the metres of a track or a pool without their unit."""
    row = [item for item in items if item.kind in "nTx"][:3]
    if [item.kind for item in row[:2]] != ["n", "x"] or not is_of_a_sport(context):
        return False
    is_track = row[2].value >= SHORTEST_REPEAT_M and row[2].value % SHORTEST_REPEAT_M == 0
    return row[2].kind == "T" or (is_track and _WHEELS.search(context.current_exercise or "") is None)


SHORTEST_REPEAT_M: Final = 50.0
"""The length of a pool, of which every distance on a track is a multiple, too."""
_DONE: Final = re.compile(r"\b(?:done|finished|completed?|did|ran|swam|rode|rowed)\b")
_WHEELS: Final = re.compile(r"\b(?:bik|cycl|turbo|rid)", re.IGNORECASE)
_ROW_OF_A_LIFT: Final = re.compile(
    r"\b(?:seated|db|dumbbell|barbell|bb|cable|bent|t-?bar|pendlay|upright|machine|kb|landmine|ring|inverted|chest|low|high|seal) "
    r"(?:[a-z-]+ )*rows?\b",
    re.IGNORECASE,
)


def is_of_a_sport(context: RoutingContext) -> bool:
    """Whether what is on screen is a sport that has neither repetitions nor a load for its target: nothing of it was lifted."""
    name = context.current_exercise or ""
    counted = [one.reps or one.weight for one in (context.target, context.last_set) if one is not None]
    return (
        context.live_session
        and not any(counted)
        and _COVERED.search(name) is not None
        and not _ROW_OF_A_LIFT.search(name)
    )


def _one_exercise(items: Sequence[MessageItem], context: RoutingContext) -> Sets | None:
    names = [item.text for item in items if item.kind == "E"]
    if names and not context.live_session and items[0].kind != "E" and _is_row_of_program(items, names[0]):
        return ()
    groups = _groups([item for item in items if item.kind != "E"], context, names[0] if names else None)
    read: list[SetReport] = []
    for group in groups:
        sets = _group(group, context, names[0] if names else None, read[-1] if read else None)
        if sets is None:
            return None
        if not sets:
            return ()
        read += sets
    if not read or len(read) > MOST_SETS:
        return None
    read = [_with_help(one, context) for one in read]
    named = tuple(replace(one, exercise=names[0]) for one in read) if names else tuple(read)
    return named if all(_is_plausible(one, context) for one in named) else ()


def _with_help(one: SetReport, context: RoutingContext) -> SetReport:
    """A load on an exercise that the target asks to do with help is that help; on one of the body it is what was added."""
    on_screen = (one.exercise or context.current_exercise or "").lower()
    if one.weight and not one.per_side and one.unit is not SaidUnit.BODYWEIGHT and _WITH_A_BELT.search(on_screen):
        return replace(one, unit=SaidUnit.BODYWEIGHT, added_unit=one.unit)
    helped = context.target is not None and (context.target.weight or 0.0) < 0
    if not helped or not one.weight or one.unit is SaidUnit.BODYWEIGHT:
        return one
    return replace(one, weight=-abs(one.weight), unit=SaidUnit.BODYWEIGHT, added_unit=one.unit)


_WITH_A_BELT = re.compile(
    r"^(?!.*\b(?:machine|assisted|banded)\b).*\b(?:pull|chin|push|muscle)-?ups?\b|^(?:weighted )?(?:ring |bar )?dips?$"
)


def _is_row_of_program(items: Sequence[MessageItem], name: str) -> bool:
    """`3x10 pull ups`: outside a workout what is planned is written so as often as what was done."""
    return is_of_the_body(name) and "".join(item.kind for item in items if item.kind != "E").startswith("nxn")


# How a session is begun to be told: where, when today, or which part of the body it was for.
_WHEN: Final = r"(?: (?:today|this morning|this evening|just now))?"
_LEAD = re.compile(
    rf"^(?:(?:today )?(?:i )?(?:just )?(?:went to|was (?:at|in|on)|hit|been to) (?:the )?gym{_WHEN}"
    r"(?:,|\.| and| where)*(?: (?:i )?(?:did|then))?:? ?"
    r"|(?:(?:i )?(?:did|done|today'?s|my|the) )*(?:gym|weights?|lifting|lifts|strength|workout|session)"
    r"(?: (?:training|session|workout|work|done|today))* ?: "
    r"|(?:i )?(?:just )?(?:did|hit|trained|worked|smashed|killed|had) (?:an? |my |the )?"
    r"(?:legs?|back|chest|push|pull|upper|lower|full|arms?|shoulders?)(?: (?:body|day|session|workout))?"
    rf"{_WHEN}[:,.!]* "
    r"|(?:i )?(?:just )?(?:did|done|had) (?:(?:some|an?|bit|few|of|my|the) )*"
    r"(?:(?P<gear>dumbbell|kettlebell|barbell)s?|weights?|gym|lifting|strength|core|home|garage)"
    rf" (?:stuff|work|bits|things|circuit|exercises|weights){_WHEN}[:,.!]* )(?=[a-z].*\d)"
)
_BUT_WITH = re.compile(r",? but (?=with\b|at\b|on\b|the pin\b)")


def _without_lead(text: str) -> str:
    """`hit legs today, squat 315x5` without what says only which day it was, where an exercise comes next."""
    text = _BUT_WITH.sub(" ", text)
    lead = _LEAD.match(text)
    rest = text[lead.end() :] if lead else text
    first = next(iter(read_items(rest)), None) if lead else None
    return rest if first is not None and first.kind == "E" else text


_COUNTED = frozenset("nLRTBASDpb")
MOST_REMARK_WORDS: Final = 6
_NO_SET_OF: Final = word_set(
    """
    rep reps lift lifts set sets weight good count more longer way idea chance thanks thank one wait luck
    """
)


def _without_remark_words(text: str, items: Sequence[MessageItem], context: RoutingContext) -> list[MessageItem]:
    """The items without words that are not known behind the last number, as in `20 pushups on the handles`, where none of them looks as
    if it took something back; and without words of the exercise on screen before the first."""
    counted = [at for at, item in enumerate(items) if item.kind in _COUNTED]
    if not counted or not _near_the_target(items, context):
        return list(items)
    screen = names_on_screen(context.current_exercise or "")
    kept = [item for item in items if not (item.kind == "?" and is_on_screen(item.text, screen))]
    end = max(at for at, item in enumerate(kept) if item.kind in _COUNTED or item.kind in "erslwE") + 1
    behind = kept[end:]
    words = [item.text for item in behind if item.kind == "?"]
    if any(re.search(rf"\d{re.escape(word)}", text) for word in words):
        # `100kn` is a mistyped unit.
        return kept
    if "no" in words[:-1] and words[words.index("no") + 1] not in _NO_SET_OF:
        # `no swelling`, `no drops`: what there was none of.
        words.remove("no")
    if words and may_share_out(re.sub(r".*\d", "", text)):
        return kept
    joints = "?,.+-avf" if words else "+,."
    is_remark = all(item.kind in joints for item in behind) and len(words) <= MOST_REMARK_WORDS
    return kept if not is_remark or any(map(may_change_a_set, words)) else kept[:end]


@lru_cache(8)
def names_on_screen(exercise: str) -> frozenset[str]:
    """The words that name the exercise on screen: its own, its initials and itself in one word, each without an s at its end."""
    words = [word.removesuffix("s") for word in re.findall(r"[a-z]{2,}", exercise.lower())]
    initials = "".join(word[0] for word in words) if len(words) > 1 else ""
    return frozenset((*words, "".join(words), initials, initials[:3])) - {""}


def is_on_screen(word: str, screen: frozenset[str]) -> bool:
    """Whether a word is one of those that name the exercise on screen, also in the plural."""
    plain = word.removesuffix("s")
    return (
        word in screen
        or plain in screen
        or (len(word) >= SHORTEST_REMARK and any(map(partial(_is_of_name, plain), screen)))
    )


def _is_of_name(word: str, name: str) -> bool:
    """Whether a word is one of a name but for two swapped letters (`benhc`)."""
    return len(word) == len(name) and word[0] == name[0] and word != name and sorted(word) == sorted(name)


def is_as_asked(one: SetReport, context: RoutingContext) -> bool:
    """Whether a set has about the repetitions asked for, of the exercise on screen and at a load near those of it."""
    target = context.target
    of_another = one.exercise is not None and not _is_on_screen(one.exercise, context)
    if of_another or one.reps is None or target is None or not target.reps:
        return False
    near = NEAR[0] * target.reps <= one.reps <= NEAR[1] * target.reps or (one.reps == 0 and one.to_failure)
    return near and (not (one.weight or target.weight) or one.weight is None or _fits(one.weight, context))


def is_exactly_as_asked(one: SetReport, context: RoutingContext) -> bool:
    """Whether a set has the very repetitions and load that the screen asks for."""
    target = context.target
    is_named = target is not None and bool(target.reps) and bool(target.weight)
    return (
        is_named
        and is_as_asked(one, context)
        and target is not None
        and (one.reps, one.weight) == (target.reps, target.weight)
    )


def _near_the_target(items: Sequence[MessageItem], context: RoutingContext) -> bool:
    """Whether some number is of the target's kind and near it, or a time of an exercise that is held."""
    target = context.target
    if any(item.kind in "TD" for item in items):
        return is_held(context.current_exercise or "") or _CARRIED.search(context.current_exercise or "") is not None
    wanted = [value for value in (target.reps, target.weight) if value] if target is not None else []
    return any(
        item.kind in "nLR" and NEAR[0] * value <= item.value <= NEAR[1] * value for item in items for value in wanted
    )


# What is carried, pushed or dragged over a distance.
_CARRIED = re.compile(
    r"\b(?:walk|carry|carries|farmer'?s?|yoke|sled|prowler|drag|push|sandbag|suitcase)\b", re.IGNORECASE
)
# What is told by a distance and its time.
_COVERED = re.compile(
    r"\b(?:row\w*|erg\w*|swim\w*|run\w*|treadmill|ruck\w*|march|ski\w*|bik\w*|cycl\w*|sprint\w*|walk\w*|hik\w*|stair\w*|elliptical|jog\w*)\b",
    re.IGNORECASE,
)
_CLOCK_ALONE: Final = re.compile(r"\d{1,2}:\d\d[ .!]*")
_EFFORT_NAMES: Final = word_set(
    "kick pull drill sprint tempo steady interval effort threshold sweet spot swum rowed walked cycled biked skied"
)
_EACH = re.compile(r"\b(?:each|all|every|apiece|per|at)\b|@")
# A part with a load and repetitions of its own, and one whose load holds for the repetitions behind it.
_WHOLE_PART = re.compile(r"[nL]xnxn|[nLB][xf/][nR]|L[nR]|RL|[nR][@v][nL]|[nL]nxn|nxn@?f?[nL]")
_LOAD_FIRST = re.compile(r":?L[:fx]?n")


# `with 60 kg for 12 and with 65 kg for 10`.
_TWO_LOADS = re.compile(r"^v?L[xf][nR]v?L[xf][nR]$")


def _groups(items: Sequence[MessageItem], context: RoutingContext, name: str | None) -> list[list[MessageItem]]:
    """Reports in a row, parted by commas where each holds a load and repetitions of its own."""
    parts: list[list[MessageItem]] = [[]]
    for item in items:
        if item.kind in ",.":
            parts.append([])
        else:
            parts[-1].append(item)
    parts = _with_their_effort([part for part in parts if part])
    whole = [[item for item in items if item.kind not in ",."]]
    codes = ["".join(item.kind for item in part) for part in parts]
    bare = [re.sub("^:|[erslwS]", "", code) for code in codes]
    if len(parts) > 1 and all(map(_WHOLE_PART.fullmatch, bare)):
        return parts
    if len(parts) > 1 and _goes_on_at_its_load(parts, context):
        return parts
    if len(parts) > 1 and name and not context.live_session and all(code == "n" for code in bare[1:]):
        return parts if _LOAD_FIRST.fullmatch(bare[0]) or (bare[0] == "n" and is_of_the_body(name)) else whole
    if (
        len(parts) > 1
        and all(code == "n" for code in codes[:-1])
        and re.fullmatch("n[erl]?", codes[-1])
        and not any(item.text == "nth" for item in parts[-1])
        and _count_down([part[0].value for part in parts], context)
    ):
        return parts
    if len(parts) > 1 and bare[0] == "R" and all(code in ("R", "n") for code in bare):
        counts = [next(item.value for item in part if item.kind in "Rn") for part in parts]
        return parts if "n" not in bare or _goes_down(counts, counts[0]) else whole
    if (
        len(parts) > 1
        and all(code in ("n", "ln") for code in codes)
        and all(_is_single(part[-1].value, context) for part in parts)
    ):
        return parts
    if len(parts) > 1 and codes[0].startswith(("n:", "L:")) and all(code == "n" for code in codes[1:]):
        return [parts[0], *parts[1:]]
    whole[0] = (
        [item for item in whole[0] if item.kind != "v"]
        if _TWO_LOADS.search("".join(item.kind for item in whole[0]))
        else whole[0]
    )
    glued = "".join(item.kind for item in whole[0])
    if glued.startswith(":"):
        # `cleans: 100x2 105x2`, whose name is that on screen.
        whole, glued = [whole[0][1:]], glued[1:]
    if re.fullmatch(r"(?:[nL][xf/][nR]){2,}", glued):
        return [list(whole[0][at : at + 3]) for at in range(0, len(whole[0]), 3)]
    return whole


def _goes_on_at_its_load(parts: Sequence[list[MessageItem]], context: RoutingContext) -> bool:
    """Whether a load with its repetitions is followed by repetitions alone that do not grow: `85x5, 5, 4`, `bw 10, 8, 7`."""
    counted = [[item for item in part if item.kind not in "erslw"] for part in parts]
    codes = ["".join(item.kind for item in part) for part in counted]
    if not re.fullmatch("[nLB][xf][nR]|[LB][nR]", codes[0]) or not all(code in ("n", "R") for code in codes[1:]):
        return False
    counts = [part[0].value for part in counted[1:]]
    load = counted[0][0]
    most = counted[0][-1].value if load.kind == "B" else min(load.value, counted[0][-1].value)
    return (
        _goes_down(counts, min(most, MOST_LOADED_REPS))
        and 2 * counts[-1] >= most
        and not any(_fits(count, context) for count in counts)
    )


def _goes_down(counts: Sequence[float], most: float) -> bool:
    return list(counts) == sorted(counts, reverse=True) and counts[0] <= most


def _with_their_effort(parts: Sequence[list[MessageItem]]) -> list[list[MessageItem]]:
    """The parts, an effort that stands alone with the set before it: `100x8, 100x8, two left in the tank`."""
    joined: list[list[MessageItem]] = []
    for part in parts:
        if joined and all(item.kind in "erls" for item in part):
            joined[-1] = [*joined[-1], *part]
        else:
            joined.append(part)
    return joined


def _count_down(values: Sequence[float], context: RoutingContext) -> bool:
    """Whether numbers in a row are repetitions of sets in a row: they start at the target and do not grow."""
    wanted = context.target.reps if context.target is not None else None
    return wanted is not None and values[0] == wanted and list(values) == sorted(values, reverse=True)


def _group(
    items: Sequence[MessageItem], context: RoutingContext, name: str | None, before: SetReport | None
) -> Sets | None:
    """One report: what was said beside it is taken off first, the rest has to be one of the forms."""
    extra = _Extra.of(items)
    core = [item for item in items if item.kind not in "erslw"]
    code = "".join(item.kind for item in core)
    values = [item for item in core if item.kind in "nLRTBAS"]
    count = 1.0
    if "S" in code:
        count = next(item.value for item in core if item.kind == "S")
        values = [item for item in values if item.kind != "S"]
        # `8 @ 100 x 3 sets` and `3 sets x 8 @ 100` are one report, as often as it says.
        code = code.replace("S", "", 1).strip("x")
    code = re.sub(r"^x(?=[nR]$)", "", re.sub(r"[fv]", "f", code).strip("f:-/"))
    if extra.has_effort and code in ("nxn@n", "n@n", "R@n"):
        # `3x15 @ 10 rpe 7`: the effort has its own number, so the one behind the sign is a load.
        values[-1] = replace(values[-1], kind="L")
        code = f"{code[:-1]}L"
    if extra.fails and "R" in code:
        # `amrap at 140, 9 reps`: the load before the repetitions.
        code = code.lstrip("@")
    if extra.misses and code in ("n", "L"):
        return (SetReport(reps=0, weight=values[0].value, unit=values[0].unit, to_failure=True),)
    if re.fullmatch(r"[nL]:n{2,8}", code):
        told = [_loaded(reps=reps, load=values[0]) for reps in values[1:]]
        # Of repetitions in a row the last set is the one that failed.
        return (*(replace(extra.on(one), to_failure=False) for one in told[:-1]), extra.on(told[-1]))
    sets = _core(code, values, context, name, before)
    if not sets:
        return sets
    if extra.failed_at and any(one.reps is not None and one.reps != extra.failed_at - 1 for one in sets):
        # `110 double, missed the second`: one or two?
        return ()
    if count > 1:
        sets = sets * int(count)
    return tuple(extra.on(one) for one in sets)


class _Extra:
    """Effort, side, failure and warm-up of a report."""

    def __init__(self, items: Sequence[MessageItem]) -> None:
        kinds = {item.kind: item for item in items if item.kind in "erslw"}
        self._is_said = bool(kinds) or any(item.sided for item in items)
        self._rpe = kinds["e"].value if "e" in kinds else None
        self._rir = kinds["r"].value if "r" in kinds else None
        self.is_sided = "s" in kinds or any(item.sided for item in items)
        self.fails, self._warms = "l" in kinds, "w" in kinds
        self.has_effort = not {"e", "r"}.isdisjoint(kinds)
        self.failed_at = kinds["l"].value if self.fails else 0.0
        self.misses = "l" in kinds and kinds["l"].text == "missed"

    @classmethod
    def of(cls, items: Sequence[MessageItem]) -> "_Extra":
        return cls(items)

    def on(self, one: SetReport) -> SetReport:
        """The set with them."""
        if not self._is_said:
            return one
        return replace(
            one,
            rpe=one.rpe if one.rpe is not None else self._rpe,
            rir=self._rir,
            per_side=self.is_sided or one.per_side,
            to_failure=self.fails,
            warmup=self._warms,
        )


def _core(
    code: str, values: Sequence[MessageItem], context: RoutingContext, name: str | None, before: SetReport | None
) -> Sets | None:
    on_screen = name or context.current_exercise or ""
    bare = [item.value for item in values]
    match code:
        case "n" if _is_single(bare[0], context) and (name is None or _is_on_screen(name, context)):
            return (SetReport(reps=1, weight=bare[0]),)
        case "n" | "R":
            if before is not None and before.weight is not None:
                again = _set(bare[0], values[0], weight=before.weight, unit=before.unit)
                return (replace(again, per_side=before.per_side),)
            if name and not context.live_session and not is_of_the_body(name):
                return None
            return _only_reps(values[0], on_screen, context, name)
        case "T":
            return (SetReport(duration_s=bare[0]),) if is_held(on_screen) and bare[0] <= MOST_HELD_S else None
        case "n:n" | "L:n":
            return (_loaded(reps=values[1], load=values[0]),)
        case "n@n" | "R@n" | "n@L" | "R@L" | "nfn" | "nfL" | "RfL" | "Rfn" | "RL" | "nL" | "LnR" | "Rn":
            if code in ("nfn",):
                return _pair(values[0], values[1], context)
            return (_loaded(reps=values[0], load=values[1]),) if _is_load(values[1], context) else None
        case "nn":
            pair = _pair(values[0], values[1], context)
            wanted = context.target.reps if context.target is not None else None
            return pair if pair and wanted and pair[0].reps and wanted / 3 <= pair[0].reps <= wanted * 3 else ()
        case "L@n":
            return (_loaded(reps=values[1], load=values[0]),)
        case "nxn" if name and (is_of_the_body(name) or is_held(name)) and not _is_on_screen(name, context):
            return _sets_of_the_body(bare[0], bare[1]) if is_counted_by_body(name) else ()
        case "n/n" | "nxn" | "LxR" | "nxR" | "Lxn" | "nxL" | "RxL":
            if "L" in code or "R" in code:
                load_first = code in ("LxR", "nxR", "Lxn")
                return (_loaded(reps=values[1 if load_first else 0], load=values[0 if load_first else 1]),)
            return _pair(values[0], values[1], context)
        case "LfR" | "Lfn" | "nfR" | "LR" | "nR" | "Ln":
            return (_loaded(reps=values[1], load=values[0]),)
        case "n@n@n" | "R@n@n" | "n@L@n" | "R@L@n":
            if not 1 <= bare[2] <= HIGHEST_RPE:
                return None
            return (replace(_loaded(reps=values[0], load=values[1]), rpe=bare[2]),)
        case "Rn@n" if _fits(bare[1], context) and 1 <= bare[2] <= HIGHEST_RPE:
            return (replace(_loaded(reps=values[0], load=values[1]), rpe=bare[2]),)
        case "nxT" if context.live_session and is_held(on_screen) and bare[0] <= MOST_SETS and bare[1] <= MOST_HELD_S:
            return (SetReport(duration_s=bare[1]),) * int(bare[0])
        case "nn/n" | "nn/n/n" | "nn/n/n/n" | "nn/n/n/n/n" if _fits(bare[0], context) and bare[0] > max(bare[1:]):
            return tuple(_loaded(reps=reps, load=values[0]) for reps in values[1:])
        case "RL@n" | "LR@n" | "nR@n" | "Ln@n":
            if not 1 <= bare[2] <= HIGHEST_RPE:
                return None
            if code in ("nR@n", "Ln@n"):
                return (replace(_loaded(reps=values[1], load=values[0]), rpe=bare[2]),)
            return (replace(_loaded(reps=values[code.index("R")], load=values[code.index("L")]), rpe=bare[2]),)
        case "nxn@n" | "Lxn@n" | "nxn@L":
            return _three(values, code, context)
        case "nxnL@n" if 1 <= bare[3] <= HIGHEST_RPE and bare[0] <= MOST_SETS:
            return (replace(_loaded(reps=values[1], load=values[2]), rpe=bare[3]),) * int(bare[0])
        case "Lnxn" | "Lfnxn" | "nnxn":
            load, sets, reps = values
            if not (1 <= sets.value <= MOST_SETS and reps.value <= MOST_LOADED_REPS):
                return None
            if load.kind == "n" and load.value < 2 * FEWEST_LOAD and _is_whole(load.value):
                return None
            return (_loaded(reps=reps, load=load),) * int(sets.value)
        case _ if re.fullmatch("nn{3,8}|Ln{2,8}", code) and (code[0] == "L" or _fits(bare[0], context)):
            # `85 5 5 5`: a load and the repetitions at it, which do not grow.
            counts = bare[1:]
            is_down = counts == sorted(counts, reverse=True) and counts[0] <= min(MOST_LOADED_REPS, 2 * counts[-1])
            is_down = is_down and bare[0] > counts[0] and not any(_fits(one, context) for one in counts)
            return tuple(_loaded(reps=one, load=values[0]) for one in values[1:]) if is_down else ()
        case "Ln/n" | "Ln/n/n" | "Ln/n/n/n" | "Ln/n/n/n/n":
            return tuple(_loaded(reps=reps, load=values[0]) for reps in values[1:])
        case "nxnfn" | "nxnn" if not _fits(bare[2], context) and bare[2] < FEWEST_LOAD:
            return None
        case "nxnn" if _fits(bare[0], context):
            # `8x12, 10` at 8 kg: no eight sets.
            return ()
        case "nxnL" | "nxnfL" | "nxnn" | "nxnfn":
            return (_loaded(reps=values[1], load=values[2]),) * int(bare[0]) if bare[0] <= MOST_SETS else None
        case "nxnxn" | "Lxnxn":
            if bare[0] >= FEWEST_LOAD and bare[2] <= MOST_SETS:
                return (_loaded(reps=values[1], load=values[0]),) * int(bare[2])
            if name and bare[0] <= MOST_SETS and bare[1] <= MOST_LOADED_REPS < bare[2]:
                return (_loaded(reps=values[1], load=values[2]),) * int(bare[0])
            return None
        case "B" | "nB" | "RB" | "Bfn" | "Bxn" | "BfR" | "BxR" | "Bn" | "BR" | "nfB" | "RfB" | "n@B" | "R@B" | "nxB":
            return _of_the_body(values)
        case "Bxn@n" | "Bn@n" | "BR@n" | "Bfn@n" | "nxB@n" | "nB@n" | "RB@n" | "n@B@n" | "R@B@n" | "nfB@n" | "RfB@n":
            if not 1 <= bare[2] <= HIGHEST_RPE:
                return None
            return tuple(replace(one, rpe=bare[2]) for one in _of_the_body(values[:2]) or ()) or None
        case "A":
            return _same(context)
        case "nA" | "RA" | "An" | "AR":
            last = _same(context)
            if last is None and _last_on_screen(context) is not None:
                # A set of the body has no load to keep.
                return _only_reps(values[code.startswith("A")], on_screen, context, name)
            count = next(item.value for item in values if item.kind != "A")
            if last and code.startswith("A") and context.target is not None and context.target.weight == last[0].weight:
                last = (SetReport(),)
            return tuple(replace(one, reps=int(count)) for one in last) if last and _is_whole(count) else last
        case _:
            return None


def _is_single(load: float, context: RoutingContext) -> bool:
    """Whether a number alone is the load of a single: one repetition is asked for, at about as much."""
    return context.target is not None and context.target.reps == 1 and load > MOST_REPS and _fits(load, context)


def _is_on_screen(name: str, context: RoutingContext) -> bool:
    plain = [re.sub(r"[^a-z]", "", (one or "").lower()).removesuffix("s") for one in (name, context.current_exercise)]
    return plain[0] == plain[1]


def _sets_of_the_body(sets: float, reps: float) -> Sets:
    """`box jumps 3x5`: three sets of five; asked about where the numbers may as well be the other way round."""
    if not (_is_whole(sets) and _is_whole(reps) and 1 < sets <= min(reps, MOST_BODY_SETS)):
        return ()
    return (SetReport(reps=int(reps), unit=SaidUnit.BODYWEIGHT, weight=0.0),) * int(sets)


def _only_reps(item: MessageItem, on_screen: str, context: RoutingContext, name: str | None) -> Sets | None:
    if not _is_whole(item.value) or not 0 < item.value <= MOST_REPS:
        return ()
    if item.kind == "n" and is_held(on_screen):
        return ()
    target = context.target.reps if context.target is not None else None
    if item.kind == "n" and target is not None and not target / 3 <= item.value <= target * 3:
        return ()
    if (
        item.kind == "n"
        and target is not None
        and not NEAR[0] * target <= item.value <= NEAR[1] * target
        and _fits(item.value, context)
    ):
        # `42` where 15 at 30 kg are asked for may be either.
        return ()
    if _has_left_the_target(context) and not name:
        return ()
    body = is_of_the_body(on_screen) and (
        name is not None or (context.target is not None and context.target.weight == 0)
    )
    return (SetReport(reps=int(item.value), unit=SaidUnit.BODYWEIGHT if body else None, weight=0.0 if body else None),)


def _has_left_the_target(context: RoutingContext) -> bool:
    """Whether the last set was far from the load on screen: repetitions alone may be at either."""
    last, target = _last_on_screen(context), context.target
    if last is None or target is None or context.work is not None or not (last.weight and target.weight):
        return False
    return not NEAR[0] * last.weight <= target.weight <= NEAR[1] * last.weight


def _of_the_body(values: Sequence[MessageItem]) -> Sets | None:
    body = next(item for item in values if item.kind == "B")
    reps = next((item for item in values if item.kind != "B"), None)
    if reps is None or not _is_whole(reps.value):
        return None
    return (SetReport(reps=int(reps.value), weight=body.value, unit=SaidUnit.BODYWEIGHT, added_unit=body.unit),)


def _same(context: RoutingContext) -> Sets | None:
    last = _last_on_screen(context)
    if last is None or last.weight is None:
        return None
    return (SetReport(reps=last.reps, weight=last.weight, unit=last.unit),)


def _pair(first: MessageItem, second: MessageItem, context: RoutingContext) -> Sets:
    """Two numbers without a unit: the reading whose load fits what is on screen, where the other's does not."""
    readings = ((first, second), (second, first))
    fitting = [
        (load, reps)
        for load, reps in readings
        if _fits(load.value, context) and _is_whole(reps.value) and reps.value <= MOST_REPS
    ]
    if len(fitting) == 1:
        return (_loaded(reps=fitting[0][1], load=fitting[0][0]),)
    if len(fitting) == 2:
        exact = [
            (load, reps)
            for load, reps in fitting
            if any(reps.value == target.reps or load.value == target.weight for target in _targets(context))
        ]
        if len(exact) == 1:
            return (_loaded(reps=exact[0][1], load=exact[0][0]),)
    if not context.live_session and first.value <= MOST_LOADED_REPS and second.value > MOST_REPS:
        return (_loaded(reps=first, load=second),)
    if not fitting and first.value >= 2 * FEWEST_LOAD > second.value:
        # Nothing on screen is near; whether it may be logged is judged with everything else that was said.
        return (_loaded(reps=second, load=first),)
    if not fitting and second.value >= 2 * FEWEST_LOAD > first.value and _is_whole(first.value):
        return (_loaded(reps=first, load=second),)
    return ()


def _three(values: Sequence[MessageItem], code: str, context: RoutingContext) -> Sets | None:
    """`AxB@C`: sets, repetitions and load, or load, repetitions and effort."""
    first, _, third = (item.value for item in values)
    if code == "nxn@L" or third > HIGHEST_RPE:
        return (
            (_loaded(reps=values[1], load=values[2]),) * int(first) if _is_whole(first) and first <= MOST_SETS else None
        )
    if code == "Lxn@n" or first >= FEWEST_LOAD:
        return (replace(_loaded(reps=values[1], load=values[0]), rpe=third),)
    return ()


def _fits(load: float, context: RoutingContext) -> bool:
    return any(NEAR[0] * weight <= load <= NEAR[1] * weight for weight in _loads(context))


def _targets(context: RoutingContext) -> tuple[OpenTarget, ...]:
    """What the set on screen asks for and, where that is a warm-up, the working set behind it."""
    return tuple(target for target in (context.target, context.work) if target is not None)


def _loads(context: RoutingContext) -> tuple[float, ...]:
    """The loads that a set may be near: those asked for, and that of the last set."""
    last = _last_on_screen(context)
    loads = (*(target.weight for target in _targets(context)), last.weight if last is not None else None)
    return tuple(load for load in loads if load)


def _last_on_screen(context: RoutingContext) -> SetReport | None:
    """The last set, where it was of the exercise on screen: that of another one says nothing of this one's loads."""
    last = context.last_set
    of_another = last is not None and None not in (last.exercise, context.current_exercise)
    return None if last is None or (of_another and last.exercise != context.current_exercise) else last


def _is_load(item: MessageItem, context: RoutingContext) -> bool:
    """Whether the number behind an `@` is a load: on an exercise with light weights a small one may be."""
    return item.kind == "L" or item.value > HIGHEST_RPE or _fits(item.value, context)


def _loaded(*, reps: MessageItem, load: MessageItem) -> SetReport:
    return _set(reps.value, reps, weight=load.value, unit=load.unit)


def _set(count: float, item: MessageItem, *, weight: float | None, unit: SaidUnit | None) -> SetReport:
    return SetReport(reps=int(count) if _is_whole(count) else -1, weight=weight, unit=unit)


def _is_whole(value: float) -> bool:
    return value == int(value)


def _is_plausible(one: SetReport, context: RoutingContext) -> bool:
    most = MOST_LB if (one.unit or context.units) is SaidUnit.LB else MOST_KG
    if one.reps is not None and not (0 < one.reps <= MOST_REPS or (one.reps == 0 and (one.to_failure or one.weight))):
        return False
    if one.weight and one.reps is not None and (one.reps > MOST_LOADED_REPS or _is_of_no_load(one, context)):
        return False
    if one.weight is not None and one.unit is not SaidUnit.BODYWEIGHT and not 0 < one.weight <= most:
        return False
    if (
        one.weight
        and one.unit is not SaidUnit.BODYWEIGHT
        and context.live_session
        and one.exercise is None
        and _loads(context)
    ):
        # Far from everything on screen: a slip of the finger more often than a set, unless the unit was said with it.
        return one.unit is not None or _within(one.weight, context) or one.warmup
    return all(value is None or 0 <= value <= HIGHEST_RPE for value in (one.rpe, one.rir))


def _is_of_no_load(one: SetReport, context: RoutingContext) -> bool:
    """Whether a set with a load would count for a sport on screen: `8 x 100` of a swim is a distance."""
    return one.exercise is None and is_of_a_sport(context)


def _within(load: float, context: RoutingContext) -> bool:
    return any(0.3 * weight <= load <= 1.8 * weight for weight in _loads(context))
