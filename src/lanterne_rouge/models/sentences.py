"""Which sentences of a model may be shown: facts in the place of numbers, plain words from one list, an effect that agrees.

A sentence is dropped whole where anything about it is amiss; nothing is mended. Two things are judged: which words stand in it
(`domain/model_words.py`, where a word that does not stand may not be said) and how strain, rest and training stand to one another in a
clause, by the short table at the end of this file.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.language_model import Fact, FactEffect, FactLevel, ModelSentence
from lanterne_rouge.domain.model_words import forms_of
from lanterne_rouge.models.facts import ADVICE, AHEAD, PLANNED, WORKOUT, limiting_count

LONGEST_SENTENCE = 160
FEWEST_WORDS = 3
SENTENCES_OF_EXPLANATION, SENTENCES_OF_DECISION = 4, 8
SIGNS_FOR_CAUTION = 2
"""With so many limiting facts only sentences that limit are shown."""
TEXT_FIELD = "text"

_HOLE = re.compile(r"\{([a-z][a-z0-9_]*)(?:\.([a-z_]+))?\}")
_SIGNS = re.compile(r"[A-Za-z{}_.,;:'’!?()–—\- ]*")
_TOKEN = re.compile(r"\{[^}]*\}|[A-Za-z]+(?:['’][a-z]+)?|[,;:.!?()–—]|\S")
# Words that may only be said together: a part of the body in the name of a measure, how far off a level is, and comparisons and
# modal verbs in front of what they can only make more careful. What is left of the sentence is judged without them.
_REST = "rest|recover|settle|absorb|adapt|restore|repair|rebuild|refill|renew|help|serve|protect|spare|save|let|give|support"
_STRAINING = "low|short|high|heavy|hard|deep|tired|worn|strain|stress|load|pressure|demand|fatigue"
_SET_PHRASES = re.compile(
    r"\b(?:resting )?heart rate\b|\bwell (?=below|above|within|rested\b|recovered\b)"
    r"|(?<=recovered) well\b|(?<=rested) well\b|(?<=slept) well\b"
    r"|(?<=\bease) off\b|(?<=\beasing) off\b|\bbefore (?=\{(?:goal|race|stages)\b)|\bno more than (?=\{(?:workout|advice)\})"
    r"|(?<=\bweigh) more\b|(?<=\bweighs) more\b|(?:\binstead|\bin place) of \{plan\}"
    r"|(?<=\blighter) than \{plan\}|(?<=\bshorter) than \{plan\}|(?<=\beasier) than \{plan\}|(?<=\bgentler) than \{plan\}"
    r"|(?<=\} is) enough\b(?<=\{workout\} is enough)|(?<=\bgentle) enough\b|(?<=\beasy) enough\b|(?<=\blight) enough\b"
    r"|(?<=\brested) enough\b|(?<=\bfresh) enough\b|\bor (?=stress\b|fatigue\b|strain\b|tiredness\b)"
    r"|(?<=\} is) the most(?= that I (?:would )?allow| for today)|(?<=\} as) the most(?= for today)|\bas planned\b"
    r"|\b(?:time to|helps it) rise\b|\btoo(?=[.,;:!?]|$)|\bonly (?=rest\b|with rest\b)"
    rf"|\b(?:too|less) (?=(?:{_STRAINING})\b)|\bless (?=(?:to spare|time to (?:{_REST}))\b)"
    r"|\bwould rather (?=spare\b|protect\b|guard\b|save\b)|\bwill (?=demand\b|ask\b|need\b)"
    r"|\bwould (?:be )?(?=allow\b|patient\b|careful\b|gentle\b|(?:too )?(?:hard|heavy)\b)"
    rf"|\b(?:can|will|would) (?=(?:be a strain|add|cost|tax|drain|rise|climb|fall|drop|{_REST})\b)",
    re.IGNORECASE,
)
_DETERMINER = re.compile(
    r"(?:^|\s)(?:an?|the|your|my|our|this|that|its|each|every|own|of|usual|last|low|lower|high|higher)\s$",
    re.IGNORECASE,
)
_ALONE = re.compile(r"([A-Za-z]+)(?:,| (?:is|was|of|at|stands at|sits at|lies at|reads))? $", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class CheckedWords:
    """The sentences that may be shown as people read them, how many were left out, and the share that was kept."""

    sentences: tuple[str, ...] = ()
    left_out: int = 0

    @property
    def text(self) -> str:
        """All of them as one text."""
        return " ".join(self.sentences)

    @property
    def share(self) -> float:
        """The share of the model's sentences that is shown, 0.0 where it gave none."""
        given = len(self.sentences) + self.left_out
        return len(self.sentences) / given if given else 0.0


def checked(
    sentences: Sequence[ModelSentence],
    facts: Sequence[Fact],
    action: Action,
    *,
    most: int,
    forbidden: Sequence[str] = (),
) -> CheckedWords:
    """The sentences that may be shown about a day of this action, the first `most` of them, none of them twice.

    `forbidden` are texts that no model may repeat; they could only come in through a fact.
    """
    day = {fact.id: fact for fact in facts}
    shown: list[str] = []
    for sentence in sentences[:most]:
        if objection(sentence, day, action) is not None:
            continue
        text = told(sentence.text, day)
        if text not in shown and not any(secret and secret.lower() in text.lower() for secret in forbidden):
            shown.append(text)
    return CheckedWords(sentences=tuple(shown), left_out=len(sentences) - len(shown))


def objection(sentence: ModelSentence, facts: Mapping[str, Fact], action: Action) -> str | None:
    """Why a sentence may not be shown, None where it may."""
    text = sentence.text.strip()
    try:
        effect = FactEffect(sentence.effect)
    except ValueError:
        return "no effect"
    if len(text) > LONGEST_SENTENCE or not _SIGNS.fullmatch(_HOLE.sub("", text)):
        return "not in the form"
    holes = _HOLE.findall(text)
    about = [facts[name] for name in sentence.about if name in facts]
    if not about or len(about) < len(sentence.about):
        return "about no fact of the day"
    if any(not _can_fill(name, part, facts) for name, part in holes) or "{" in _HOLE.sub("", text):
        return "a placeholder that stands for nothing"
    if any(name not in sentence.about and _has_effect(facts[name]) for name, _ in holes):
        return "a fact that it is not about"
    if not _agrees(effect, about, facts, action):
        return "an effect that the facts do not have"
    if any(part == TEXT_FIELD for _, part in holes):
        return None if _HOLE.fullmatch(text) else "words around a passage"
    return _wording(text, effect, about, facts, action)


def told(text: str, facts: Mapping[str, Fact]) -> str:
    """A sentence that may be shown, with its placeholders as people read them."""
    out, at, text = "", 0, text.strip()
    for hole in _HOLE.finditer(text):
        out += text[at : hole.start()]
        fact, part = facts[hole[1]], hole[2]
        out += dict(fact.fields)[part] if part else _inserted(fact, out)
        at = hole.end()
    out += text[at:]
    return f"{out[:1].upper()}{out[1:]}" if out.endswith((".", "!", "?")) else f"{out[:1].upper()}{out[1:]}."


def _inserted(fact: Fact, before: str) -> str:
    """The value alone after its own name, without an article after a determiner, else in full."""
    alone = _ALONE.search(before)
    if alone and alone[1].lower() in fact.named:
        return fact.value
    return fact.phrase if _DETERMINER.search(before) else fact.full


def _can_fill(name: str, part: str, facts: Mapping[str, Fact]) -> bool:
    fact = facts.get(name)
    return fact is not None and (not part or part in dict(fact.fields))


def _has_effect(fact: Fact) -> bool:
    return fact.effect is not FactEffect.NEUTRAL


def _agrees(effect: FactEffect, about: Sequence[Fact], facts: Mapping[str, Fact], action: Action) -> bool:
    """Whether the effect is one that its facts and the day bear out; to limit is always allowed where a fact limits."""
    effects = {fact.effect for fact in about}
    if limiting_count(tuple(facts.values())) >= SIGNS_FOR_CAUTION and effect is not FactEffect.LIMITS:
        return False
    if FactEffect.LIMITS in effects:
        return effect is FactEffect.LIMITS
    if effect is FactEffect.SUPPORTS:
        return FactEffect.SUPPORTS in effects and not _is_careful(action)
    return effect is FactEffect.NEUTRAL or effects != {FactEffect.SUPPORTS}


def _is_careful(action: Action) -> bool:
    return action in (Action.RECOVER, Action.EASE)


_KINDS = {
    FactEffect.LIMITS: ("joining", "plain", "low", "high", "strain", "remedy", "gives"),
    FactEffect.SUPPORTS: ("joining", "plain", "low", "high", "good"),
    FactEffect.NEUTRAL: ("joining", "plain"),
}


def _wording(
    text: str, effect: FactEffect, about: Sequence[Fact], facts: Mapping[str, Fact], action: Action
) -> str | None:
    tokens = _TOKEN.findall(_SET_PHRASES.sub(_plain_phrase, text))
    words = [token for token in tokens if token[0].isalpha()]
    if len(words) + 2 * len(_HOLE.findall(text)) < FEWEST_WORDS:
        return "too short"
    if not _contrasts_with_care(tokens, effect, facts):
        return "a but that does not end in what limits"
    words = [word for word in words if word.lower() not in _CONTRASTS]
    kinds = _KINDS[effect]
    strange = next((word for word in words if not any(_bare(word) in forms_of(kind) for kind in kinds)), None)
    if strange is not None:
        return f"a word that is not on the list: {strange}"
    if not _levels_are_true(tokens, about, facts):
        return "a level that no fact has"
    if (
        effect is FactEffect.LIMITS
        and not any(map(_limits, about))
        and any(_bare(w) in forms_of("strain") for w in words)
    ):
        return "strain that no fact shows"
    typed = _typed(text, facts)
    broken = next((why for why, pattern in (*WORDINGS, *WORDINGS_OF[effect]) if pattern.search(typed)), None)
    if broken is not None:
        return broken
    if effect is FactEffect.SUPPORTS and limiting_count(tuple(facts.values())) and _WHOLE.search(typed):
        return "speaks for all where something limits"
    code = "".join(_coded(tokens, effect))
    if effect is FactEffect.LIMITS and _FROM_PLAN.search(typed):
        # The plan that today's workout took the place of.
        code = code.replace("p", ".")
    rules = (*SENTENCE_RULES[effect], *(ON_CAREFUL_DAYS if _is_careful(action) else ON_STEADY_DAYS))
    return next((why for why, pattern in rules if pattern.search(code)), None)


def _typed(text: str, facts: Mapping[str, Fact]) -> str:
    """The sentence in small letters, each placeholder as what it is: `<l>` limits, `<s>` supports, `<n>` neither, `<w>` today's
    workout, `<p>` the plan, `<g>` what lies ahead, `<f>` a field, `<u>` one of a fact without a level."""

    def kind(hole: re.Match[str]) -> str:
        fact = facts[hole[1]]
        if hole[1] in (WORKOUT, ADVICE):
            return "<w>" if hole[1] == WORKOUT else "<v>"
        if hole[2]:
            return "<u>" if fact.level is None and fact.effect is FactEffect.NEUTRAL else "<f>"
        if hole[1] == PLANNED:
            return "<p>"
        return "<g>" if hole[1] in AHEAD else {"limits": "<l>", "supports": "<s>"}.get(fact.effect.value, "<n>")

    return _HOLE.sub(kind, text).lower()


def _contrasts_with_care(tokens: Sequence[str], effect: FactEffect, facts: Mapping[str, Fact]) -> bool:
    """Whether each `but` turns from what does not limit to what does, so that it never takes a limit back."""
    parts: list[list[str]] = [[]]
    for token in tokens:
        if token.lower() in _CONTRASTS:
            parts.append([])
        else:
            parts[-1].append(token)
    if len(parts) == 1:
        return True
    limiting = [any((hole := _HOLE.fullmatch(token)) and _limits(facts[hole[1]]) for token in part) for part in parts]
    return effect is FactEffect.LIMITS and limiting == [False] * (len(parts) - 1) + [True]


def _plain_phrase(match: re.Match[str]) -> str:
    return "pulse" if match[0].lower().endswith("rate") else ""


def _limits(fact: Fact) -> bool:
    return fact.effect is FactEffect.LIMITS


def _bare(word: str) -> str:
    plain = word.lower().replace("’", "'")
    return plain if plain in forms_of("joining") else plain.removesuffix("'s")


def _levels_are_true(tokens: Sequence[str], about: Sequence[Fact], facts: Mapping[str, Fact]) -> bool:
    """Whether every word of level fits the fact next to it in its clause, or all that the sentence is about."""
    for clause in _clauses(tokens):
        levels = [(at, level) for at, token in enumerate(clause) if (level := _level_of(token)) is not None]
        near = [(at, level) for at, token in enumerate(clause) if (level := _level_of_fact(token, facts)) is not None]
        told_levels = {fact.level for fact in about if fact.level is not None}
        for at, level in levels:
            if near:
                if min(near, key=lambda pair: abs(pair[0] - at))[1] is not level:
                    return False
            elif told_levels != {level}:
                return False
    return True


def _clauses(tokens: Sequence[str]) -> Iterator[list[str]]:
    clause: list[str] = []
    for token in tokens:
        if token in _BREAKS or token.lower() in _TURNS:
            yield clause
            clause = []
        else:
            clause.append(token)
    yield clause


def _level_of(token: str) -> FactLevel | None:
    word = _bare(token)
    return FactLevel.LOW if word in forms_of("low") else FactLevel.HIGH if word in forms_of("high") else None


def _level_of_fact(token: str, facts: Mapping[str, Fact]) -> FactLevel | None:
    hole = _HOLE.fullmatch(token)
    return facts[hole[1]].level if hole and hole[1] in facts else None


# One letter a token, so that a rule is a short pattern over a clause.
_BREAKS = frozenset(",;:.!?()–—")
_TURNS = frozenset(
    (
        "as",
        "so",
        "because",
        "since",
        "while",
        "when",
        "whenever",
        "which",
        "that",
        "thus",
        "therefore",
        "hence",
        "if",
        "but",
        "yet",
    )
)
_CONTRASTS = frozenset(("but", "yet"))
_LETTERS: tuple[tuple[str, str], ...] = (
    ("&", "and"),
    ("t", "training session sessions workout workouts effort efforts intensity work move go"),
    ("t", "ride rides run runs swim swims walk walks lift lifts"),
    ("y", "energy strength"),
    ("p", "plan plans planned"),
    ("b", "is are was were be being been am mean means meant feel feels felt look looks stay stays remain remains"),
    ("k", "keep keeps keeping kept set sets setting hold holds holding"),
    ("c", "carry bear bring give make follow read remember let take"),
    ("u", "build grow boost strengthen improve increase rise climb allow"),
    ("v", "follows following choose chooses chose decide decides"),
    ("i", "to into toward towards"),
    ("o", "for"),
    ("a", "a an the this that your my our its some own each every"),
    ("e", "after"),
    ("m", "usual typical natural simple plain mild modest moderate soft light small same similar known common"),
    (
        "d",
        "ease eases eased easing reduce reduces reducing settle settles settling absorb absorbs absorbing slow slows unload unloading",
    ),
    ("n", "rest recovery break breaks pause pauses repair care relief room space respite downtime"),
    (
        "s",
        "tired weary fatigued worn strained busy spent drained dull sluggish restless unrested sore weakened exhausted",
    ),
    ("s", "depleted taxed stressed loaded burdened"),
    ("q", "need needs needed require requires required deserve deserves warrant warrants justify justifies"),
)


def _coded(tokens: Sequence[str], effect: FactEffect) -> Iterator[str]:
    """`f` a fact, `h` one ahead, `w` what to do today, `,` a new clause; else the letter of `_LETTERS` or of the kind of the word."""
    for token in tokens:
        if token[0] == "{":
            name = token[1:-1].split(".")[0]
            yield "w" if name in (WORKOUT, ADVICE) else "p" if name == PLANNED else "h" if name in AHEAD else "f"
        elif token in _BREAKS or token.lower() in _TURNS:
            yield ","
        else:
            yield _letter(_bare(token), effect)


def _letter(word: str, effect: FactEffect) -> str:
    letter = _letters().get(word)
    if letter is not None:
        return letter
    if effect is not FactEffect.LIMITS:
        return "."
    return next((letter for letter, kind in _LETTERS_OF_KIND if word in forms_of(kind)), ".")


# `r` remedy, `g` what it gives, `x` strain, `l` a level.
_LETTERS_OF_KIND = (("r", "remedy"), ("g", "gives"), ("x", "strain"), ("l", "low"), ("l", "high"))


@cache
def _letters() -> Mapping[str, str]:
    return {word: letter for letter, words in reversed(_LETTERS) for word in words.split()}


_Rules = tuple[tuple[str, re.Pattern[str]], ...]


def _table(*rows: tuple[str, str]) -> _Rules:
    return tuple((why, re.compile(pattern)) for why, pattern in rows)


_HEAVY = r"(?:hard|heavy|high|higher|big|long)"
_WORK = r"(?:loads?|sessions?|days?|efforts?|stress|strain|training|parts?)"
_RELIEF = r"(?:calm\w*|quiet\w*|light|at ease|adapted|restored|recovered|stable|balanced?|rested|fresh\w*|relaxed|settled|spared)"
_FROM_PLAN = re.compile(r"<p>.*<w>")
_WHOLE = re.compile(r"\b(?:all|whole|ample|any)\b")
_PRESSES = (
    *(
        r"\bothers\b",
        r"\byou are behind\b",
        r"\b(?:is|day) behind(?: where|\.?$)",
        r": behind\b",
        r"\bwhere you (?:have|are) to\b",
    ),
    *(
        r"\bagainst you\b",
        r"\byour place is\b",
        r"\bso is your\b",
        r"\bbecause of your?\b",
        r"\bi am (?:tired|weary)\b",
        r"\bburdens? us\b",
    ),
    *(
        r"\bdebt for\b",
        r"\bwhat effort\b",
        r"\beffort is why\b",
        r"\ball that you\b",
        r"\bto those\b",
        r"\bcareful [a-z]+ is\b",
        r"\byou give all\b",
    ),
)
_PROMISES = (
    *(
        r"\b(?:gives?|makes?|brings?) (?:you )?<g>",
        r"\byou have <g>",
        r"\b(?:is|are) yours\b",
        r"\bfor you to have\b",
        r"\balready behind\b",
        r"\bin any\b",
    ),
    *(r"\bfor all\b", r"\b(?:each|every|any) (?:night|day|hour|effort)\b", r"\bso high that\b"),
)
_DOUBLES = (
    *(
        r"<w>.*<w>",
        r"<p> and <w>",
        r"<w> and <p>",
        r"<p>[^.]*\b(?:place of|instead of|rather than) <w>",
        r"<p>[^.]*\bafter\b",
        r"\bafter (?:it|<w>)",
        r"\babove <w>",
        r"\bover <w>",
    ),
    *(r"\banother session\b", r"\bbuild it\b", r"\bbuild up\b", r"<w>.*\bbe hard\b", r"\bhard part\b"),
)
_SLEEP = (
    r"\bsleep is (?:a choice|for)",
    r"\bfrom sleep\b",
    r"\bplace of sleep\b",
    r"<s>[^.]*\bmakes? <[fu]>",
    r"\bhave the night\b",
)
WORDINGS: _Rules = _table(
    ("presses", "|".join(_PRESSES)),
    ("promises", "|".join(_PROMISES)),
    ("doubles the day", "|".join(_DOUBLES)),
    ("talks out of sleep", "|".join(_SLEEP)),
    ("lets a sign fall", r"\blet <[lsnfu]> (?:be|fall|drop|go)\b|\bto let fall\b|\bto lower\b|\bin demand of\b"),
    (
        "compares what cannot be compared",
        r"\b(?:below|above|under|over|lower than|higher than|balance)\b[^,.]{0,12}<u>|<u>[^,.]{0,12}\bbalance",
    ),
)
"""What no sentence may say, over its text with placeholders as their kinds."""
WORDINGS_OF: Mapping[FactEffect, _Rules] = {
    FactEffect.LIMITS: _table(
        ("a because that does not name what limits", r"\b(?:because|since)\b(?![^,;.]*<l>)"),
        ("makes little of a sign", rf"<[lsn]>(?: and <[a-z]>)*,? (?:is|are)(?: [a-z']+){{0,3}}? {_RELIEF}\b"),
        (
            "makes little of a sign",
            rf"\byour body is (?:[a-z]+ ){{0,2}}{_RELIEF}\b|\byou are (?:there|ready|recovered|rested|well)\b"
            r"|\byour body (?:in|at) (?:recovery|rest|ease)\b|\b(?:strain|fatigue|stress|burden)\b[^.,]* is (?:low|light|small)\b",
        ),
        (
            "makes little of a sign",
            r"\blevel of (?:recovery|rest)\b|<l>[^.,]{0,12} is (?:what )?recovery\b|\brecovery is like\b|\bvalue is recovery\b"
            r"|<[lsng]>[^.]*\beas(?:y|ier) (?:for|on)\b|\b(?:concern|warning|alert)\b[^.]*\b(?:eases?|settles?)\b",
        ),
        (
            "makes little of a sign",
            r"\beases? the (?:concern|warning|alert)\b|\bmeasure to honou?r\b|\bso honou?r it\b",
        ),
        (
            "asks for strain",
            rf"(?<!after )(?<!of )(?<!from )(?<!behind )(?<!by )(?<!for )(?<!is )(?<!has )(?<!to )(?<!like )"
            rf"\b(?:a|another) {_HEAVY} {_WORK}\b"
            rf"|\b{_HEAVY} {_WORK} (?:restores?|repairs?|settles?|eases?|absorbs?|rebuilds?)\b|\bwith a {_HEAVY}\b"
            r"|<w>[^.]*\b(?:increase|climb|rise|raise)\b|\black of (?:load|training|stress|strain)\b",
        ),
    ),
    FactEffect.SUPPORTS: _table(
        (
            "asks for more",
            rf"\b{_HEAVY} (?:effort|day)|\beffort above\b|\bchoice for\b|\bfor a [a-z]+ above\b|\b(?:for|to) more\b",
        ),
    ),
    FactEffect.NEUTRAL: _table(
        (
            "judges",
            r"\balone\b|\bagain\b|\bhabit to\b|\bour decision\b|\bnumber for\b|\bis where you have\b|\bsign of training\b",
        ),
    ),
}
"""The same, by effect."""
_TOWARDS = ("sends to training", r"[io]a?[^,rnmdw]{0,2}t")
SENTENCE_RULES: Mapping[FactEffect, _Rules] = {
    FactEffect.LIMITS: _table(
        _TOWARDS,
        ("makes rest or the workout a strain", r"[rnmdw][^,]{0,3}b[^,rnmd]{0,2}[sxl]"),
        ("lets rest or the workout do harm", r"[rnw][^,fh]*(?<!d)(?<!da)(?:x|l(?![fh]))|[rnw][^,]*[io]a?[xl]"),
        ("asks for a hard rest", r"[qokc]a?[xl]n"),
        ("sees strength where there is strain", r"(?<![gk])(?<![gk]a)y"),
        ("lets strain give", r"[xl]a?[gc]"),
        ("gives strain", r"[gc][^,rnmd]{0,3}x"),
        ("needs strain", r"[qo]a?[^,rnmd]?x|q[^,rnmd]*t"),
        ("keeps strain", r"ka?[xl](?!.?[rmdl])"),
        ("takes the strain on", r"(?:^|[,&])[cv]a?x"),
        ("makes little of strain", r"[fh][^,]{0,3}b[^,l]{0,2}m|m[sx]"),
        ("puts rest off", r"[rn][^,]{0,2}e(?!f)"),
        ("turns to training", r"(?:^|[,&])t(?!b)|[bk][^,rnmd]{0,2}t"),
        ("says that strain is needed", r"xb[^,]*q|s.?[gc]"),
        ("orders strain", r"(?:^|[,&])x(?:a|\.$)"),
    ),
    FactEffect.SUPPORTS: _table(("orders more", r"(?:^|[,&])[uc]")),
    FactEffect.NEUTRAL: _table(_TOWARDS),
}
"""What no sentence of an effect may say, as patterns over the letters of its tokens."""
ON_CAREFUL_DAYS = _table(
    _TOWARDS,
    ("leaves the day to the plan or to a feeling", r"p|v|ba?.o[fh]"),
    ("keeps to training", r"[kvc]a?[.m]?[tp]"),
    ("makes it a day of training", r"ba?[tp]"),
)
"""Beside these, on a day to recover or to ease."""
ON_STEADY_DAYS = _table(("calls training rest", r"w[^,]*[grnd]"))
"""Beside these, on a day to train as planned or more."""
