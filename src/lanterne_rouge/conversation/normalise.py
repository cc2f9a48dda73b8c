"""One spelling for a message: plain characters, numbers as digits, one way to write times, units and signs."""

import re
import unicodedata
from functools import lru_cache

from lanterne_rouge.language.contractions import with_apostrophes
from lanterne_rouge.language.dates import spell_days
from lanterne_rouge.language.gym_abroad import NUMBERS_ABROAD, in_gym_english

_SIGNS = str.maketrans({
    "’": "'", "‘": "'", "`": "'", "´": "'", "“": '"', "”": '"', "×": "x", "✕": "x", "✖": "x", "*": "x", "·": ".", "−": "-", "–": "-",
    "—": ",", "…": ".", "\u200b": "", "\ufeff": "", "\u200d": "", "\ufe0f": "", "⁄": "/", "÷": "/",
    **{chr(code): " " for code in (*range(32), 127) if chr(code) not in "\n\t"},
})  # fmt: skip
# Short forms of chats that mean one thing alone.
_CHAT = {
    "whts": "whats", "wats": "whats", "wht": "what", "hw": "how", "shud": "should", "shuld": "should", "shoud": "should", "cud": "could",
    "wud": "would", "plz": "please", "bcoz": "because", "becuz": "because", "cuz": "because", "abt": "about", "lng": "long",
    "nxt": "next", "wots": "whats", "wot": "what", "2day": "today", "tmrw": "tomorrow", "tmr": "tomorrow", "2moro": "tomorrow",
    "2morrow": "tomorrow", "yeh": "yeah", "alrite": "alright", "mornin": "morning", "sory": "sorry", "dun": "done", "wkout": "workout",
    "ur": "your", "wi": "with", "wis": "was", "tae": "to", "gies": "give me", "wit": "with", "bout": "about", "tho": "though",
    "b4": "before", "soz": "sorry", "sry": "sorry", "wk": "week", "whit": "what", "daein": "doing", "nae": "no", "hame": "home",
    "cannae": "can't", "dinnae": "don't", "didnae": "didn't", "wisnae": "wasn't", "giein": "giving", "drapped": "dropped",
    "slp": "sleep", "liao": "already", "alr": "already", "sian": "tired", "gimme": "give me", "outta": "out of", "arvo": "afternoon",
    "ong": "honestly", "hooped": "played basketball",
    "jsut": "just", "mroe": "more", "wiht": "with", "chnage": "change", "waht": "what",
    "dat": "that", "dis": "this", "mo": "more", "twenties": "20s", "thirties": "30s", "forties": "40s", "fifties": "50s", "sixties": "60s",
    "seventies": "70s", "eighties": "80s", "nineties": "90s",
}  # fmt: skip
_CHAT_WORD = re.compile(rf"\b(?:{'|'.join(_CHAT)})\b")
# `sooo`, `hiii`: a letter that is held.
_STRETCHED = re.compile(r"([^\W\d_])\1{2,}")
# `restin`, `throwin`: what is said of things done is often told without its last letter.
_WITHOUT_G = re.compile(
    r"\b((?:some|any|every|no)th|morn|even|(?:throw|rest|talk|work|walk|feel|go|do|train|start|finish|lift|sleep|burn|eat|vomit|bleed|look"
    r"|hurt|ach|mak|tak|com|mov|giv|hav|rid|cycl|puk|runn|gett|stopp|skipp|swimm|throbb|squatt|try|hold|press|pull|push|drink|sweat))in'?"
    r"(?![\w'])"
)
# `legs n long run`
_AND = re.compile(r"(?<=[a-z0-9]) n (?=[a-z]|\d+ ?(?:mins?|km?|h)\b)")
_HALF = re.compile(r"\b(?<=a |y |t |r )hm\b")
_DONE_SIGNS = re.compile(r"[✅✔☑]")
_DENIED_SIGNS = re.compile(r"[❌✗✘👎🚫⛔]")


def _pair(found: re.Match[str]) -> str:
    """Two dumbbells named by their number: `fifty fives` as `55s`."""
    return f"{_TEENS[found[3]] if found[3] else _TENS[found[1]] + _UNITS[found[2]]}s"


_CLOSED = tuple(
    (re.compile(pattern), to)
    for pattern, to in (
        # Heard by a telephone: `wait in at 81`.
        (r"^(?:wait|way|weight)(?:ed)? in(?= at\b)", "weighed in"),
        (r"\bw/u\b", "warmup"),
        # What a set was, in a clause of its own. Behind it may come what is still to be done: `just warming up, then 100x5`.
        (
            r"(?:^|(?<=[,.;] ))(?:i'?m |i was |that was |those were )?(?:still |just |only )*(?:warming up|getting warm"
            r"|not (?:the |a |my )?(?:real|work(?:ing)?) sets?(?: yet)?)(?=[ .!]*$|[,.;] \d)",
            "warmup",
        ),
        (r"\bw/o\b", "without"),
        (r"\bw/(?= |\d|[a-z])", "with "),
        (r"(?<= )w(?= (?:the|an?|my|no|both|some|\d[\d.]* ?(?:kgs?|kilos?|lbs?|pounds?))\b)", "with"),
        (r"\bate(?= reps?\b)", "8"),
        (
            r"\bleft (one|two|three|four|five|\d)(?: more)?(?: reps?)? in (?:there|me|the tank|reserve)\b",
            r"\1 left in the tank",
        ),
        (r"\bone(?= (?:more )?(?:left )?in (?:the tank|me|reserve)\b)", "1"),
        # Two dumbbells by their name: `the fifty fives for nine`, `the twelves`.
        (
            r"\b(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[ -](two|five|seven)s\b|(?<=\bthe )(ten|twelve|fifteen|eighteen)s\b",
            _pair,
        ),
        (r"\by/n\b", "?"),
        (r"^([a-z' ]+ last) 1(?=[ .!]*$)", r"\1 one"),
        (r"(?<=\bcan |\bdid )u\b|(?<=\bcould |\bwould )u\b", "you"),
        # As it is said in Singapore: `can lah`, `cannot, dun want this one`.
        (r"\bdun (?=want|wan|like|need|feel|know|care)", "don't "),
        (r"^can(?: can| lah| la| liao| sia)+\b", "yes"),
        (r"^(?:aiyo |aiyah |eh |wah )*(?:cannot|no can)(?: lah| la| lor| leh| sia)*(?=[,.!]|$)", "no"),
        (r"(?<=\w),? (?:lah|lor|leh|loh|sia)(?=[ .!]*(?:$|,))", ""),
        (r"\bskip ts\b", "skip this"),
        (r"\bhold your horses\b", "wait"),
        (r"\bc'est (?:beau|bon|good|ok)\b(?! mais)", "sounds good"),
        (r"\bwhit (?=(?:the |an? )?\d)", "with "),
        # As soldiers and firefighters put it: `log as 4 reps vice 5`, `3 hrs rack time`.
        (r"^negative[,.]? (?:log (?:it |that )?as|make (?:it|that)|(?:it|that) was) (?=\d)", "correction, it was "),
        (r"(?<=\d) vice (?=\d)|(?<=reps) vice (?=\d)", " not "),
        (r"(?<=\dh|hr|rs) (?:of )?rack time\b", " sleep"),
        (r"\b(f) (t) (p)\b|\b(h) (r) (v)\b|\b(r) (p) (e)\b|\b(t) (s) (s)\b", lambda found: found[0].replace(" ", "")),
        (r"\b(one|two|three|four|five|[1-6]) wheels?(?= (?:for|x|per side|a side|each side)\b)", r"\1 plates"),
        (r"\bhunner\b", "hundred"),
        (r"^hundred (?=(?:kgs?|kilos?|lbs?|pounds?)\b)", "one hundred "),
        (r"(?<=\bhundred)(?=(?:kgs?|lbs?|x)\b|x\d)", " "),
        (r"\ba hundred\b", "one hundred"),
        # Scots, as it is written: `what am a doing the day`, `put it up to 105`.
        (r"(?<!\bof )(?<!\bfor )(?<!\bin )\bthe day(?=[ .,!?]*$|[,.;!?] )", "today"),
        (r"\bam ah?(?= [a-z]+(?:ing|in)\b)", "am i"),
        (r"\bpit (?=(?:it|that|this|the weight) (?:up|down|back|at|to|tae)\b)", "put "),
        # Heard by a telephone: `one twenty ate`; no number before it is one of a clock.
        (
            r"\b((?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)y|one|two|three|four|five|six|seven|nine|hundred|\d{2,3}) ate"
            r"(?=[ .!]*$)",
            r"\1 8",
        ),
        (r"\b(easy|sweet|hard|heavy|light|smooth|tough|slow|fast|good) as(?=[ .,!]*$|[,.;!] )", r"\1"),
        (r"(?<=\d) and a half\b", ".5"),
        (r"(?<=\d),(?=\d{3}\b(?!,))", ""),
        # A period may also be one of the cycle.
        (
            r"\b(comma|full stop|punto|(?<!my )(?<!the )(?<!a )(?<!her )(?<=\S )period(?! (?:due|pain|cramps|week|is|was|late)\b))\b",
            lambda found: "," if found[1] == "comma" else ".",
        ),
    )
)
_UNITS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
}  # fmt: skip
_TEENS = {
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
    "eighteen": 18, "nineteen": 19,
}  # fmt: skip
_TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
NUMBER_WORDS = frozenset((*_UNITS, *_TEENS, *_TENS, *NUMBERS_ABROAD, "hundred"))
_POINTS_BACK = frozenset((
    "this", "that", "last", "first", "next", "which", "the", "each", "every", "another", "delete", "remove", "skip", "kg", "lb",
    "real", "new", "good", "bad", "heavy", "light", "easy", "hard", "any", "no", "big", "wrong", "final", "my", "previous",
))  # fmt: skip
_AFTER_ONE = frozenset((
    "rep", "reps", "set", "sets", "at", "plate", "plates", "left", "minute", "min", "point", "oh", "with", "x", "@", "by", "arm",
    "rm", "rir", "single",
))  # fmt: skip
# `doce` is twelve, and a slip for `done` where no repetitions and no load follow.
_AFTER_DOCE = frozenset(("rep", "reps", "repeticiones", "veces", "con", "a", "por", "x", "@", "de"))
# Nobody knows for certain how many were left: a guess there is no doubt about the set.
_GUESSED = re.compile(
    r"\b(?:maybe|probably|perhaps|i(?:'d| would)? (?:think|reckon|guess|say|suppose))(?: (?:like|about|had|with|i|there|was|were))*"
    r" (?=\d+ (?:more |reps? )?(?:left|in the tank|in reserve|in me|rir)\b)"
)
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|\d+(?:\.\d+)?|\s+|.", re.DOTALL)


# The readers of one message ask for it one after another.
@lru_cache(8)
def normalise(message: str) -> str:
    """The message in lower case with plain signs and digits, as in `225 x 5`; one space between words."""
    text = message.lower().translate(_SIGNS) if message.isascii() else _plain_signs(message)
    text = with_apostrophes(_STRETCHED.sub(r"\1", in_gym_english(text)))
    for pattern, to in _CLOSED:
        text = pattern.sub(to, text)
    if "in" in text:
        text = _WITHOUT_G.sub(r"\1ing", text)
    if " n " in text:
        text = _AND.sub(" and ", text)
    text = _CHAT_WORD.sub(lambda word: _CHAT[word[0]], _HALF.sub("half marathon", text))
    text = _decimal_commas(spell_days(text))
    if any(word in NUMBER_WORDS for word in re.findall(r"[^\W\d_]+", text)):
        text = _digits(text)
    text = _GUESSED.sub("", text)
    return " ".join(text.split())


def _plain_signs(message: str) -> str:
    """The message in lower case with its signs written out or left out."""
    text = unicodedata.normalize("NFKC", message).lower().translate(_SIGNS)
    text = _DONE_SIGNS.sub(" done ", text) if not re.search(r"[^\W\d_]", text) else _DONE_SIGNS.sub(" ", text)
    return "".join(
        sign if sign.isascii() or unicodedata.category(sign)[0] not in "SC" else " "
        for sign in _DENIED_SIGNS.sub(" not done ", text)
    )


def _decimal_commas(text: str) -> str:
    """`62,5` and `8,3 km` are one number; `6,6,5` and `8,7` are several."""
    if "," not in text:
        return text
    text = re.sub(r"(?<![\d.,])(\d+),(\d{1,2})(?= ?(?:km|kms|mi|miles?|h|hrs?|hours?)\b)", r"\1.\2", text)
    if re.search(r"\d,\d+,\d", text):
        return re.sub(r",(?=\d)", ", ", text)

    def one(found: re.Match[str]) -> str:
        whole, part = found[1], found[2]
        is_decimal = float(whole) >= 20 or part in ("5", "25", "75", "50")
        return f"{whole}.{part}" if is_decimal else f"{whole}, {part}"

    return re.sub(r"(?<![\d.])(\d+),(\d{1,2})(?![\d.])", one, text)


def _digits(text: str) -> str:
    """Number words as digits: `two twenty five` 225, `three oh five` 305, `twenty two and a half` 22.5, `one eighty point four` 180.4."""
    text = re.sub(r"(?<=[a-z])-(?=[a-z])", " ", text)
    words = [word for word in _WORD.findall(text) if not word.isspace()]
    out: list[str] = []
    at = 0
    while at < len(words):
        value, end = _read_number(words, at)
        if value is None:
            out.append(words[at])
            at += 1
            continue
        out.append(f"{value:g}")
        at = end
    joined = " ".join(out)
    joined = re.sub(r" '(?=\w)", "'", joined)
    return re.sub(r"(?<=\d) (?=[:.]\d)|(?<=\d[:.]) (?=\d)| (?=[,.;!?])", "", re.sub(r"(?<=\d) : (?=\d\d)", ":", joined))


def _read_number(words: list[str], at: int) -> tuple[float | None, int]:
    word = words[at]
    if word not in NUMBER_WORDS or word == "hundred":
        return None, at
    if word == "one" and not _is_a_number(words, at):
        return None, at
    if word == "doce" and not _AFTER_DOCE.intersection(words[at + 1 : at + 2]):
        return None, at
    if word in NUMBERS_ABROAD:
        return float(NUMBERS_ABROAD[word]), at + 1
    value, end = _whole(words, at)
    if words[end : end + 3] == ["and", "a", "half"]:
        return value + 0.5, end + 3
    if words[end : end + 3] == ["and", "a", "quarter"]:
        return value + 0.25, end + 3
    if words[end : end + 1] == ["point"] and end + 1 < len(words) and words[end + 1] in _UNITS:
        return value + _UNITS[words[end + 1]] / 10, end + 2
    return float(value), end


def _is_a_number(words: list[str], at: int) -> bool:
    before = words[at - 1] if at else ""
    after = words[at + 1] if at + 1 < len(words) else ""
    if after in NUMBER_WORDS or after == "oh":
        return True
    return before not in _POINTS_BACK and (
        after in _AFTER_ONE or before in ("for", "by", "x", "got", "at", "rpe", "rir", "or")
    )


def _whole(words: list[str], at: int) -> tuple[int, int]:
    """A whole number, as written out or as lifters say it (`three fifteen`, `one oh five`)."""
    word = words[at]
    after = words[at + 1] if at + 1 < len(words) else ""
    if word in _UNITS:
        base = _UNITS[word]
        if after == "thousand":
            more = at + 2 + (words[at + 2 : at + 3] == ["and"])
            is_more = more < len(words) and words[more] in {**_UNITS, **_TEENS, **_TENS}
            rest, past = _whole(words, more) if is_more else (0, at + 2)
            return base * 1000 + rest, past
        if after == "hundred":
            end = at + 2 + (words[at + 2 : at + 3] == ["and"] and words[at + 3 : at + 4] != ["a"])
            rest, past = _below_hundred(words, end)
            return base * 100 + rest, past if rest else at + 2
        if after == "oh" and at + 2 < len(words) and words[at + 2] in _UNITS:
            return base * 100 + _UNITS[words[at + 2]], at + 3
        if after in _TENS or after in _TEENS:
            rest, past = _below_hundred(words, at + 1)
            return base * 100 + rest, past
        return base, at + 1
    return _below_hundred(words, at)


def _below_hundred(words: list[str], at: int) -> tuple[int, int]:
    word = words[at] if at < len(words) else ""
    if word in _TENS:
        after = words[at + 1] if at + 1 < len(words) else ""
        return (_TENS[word] + _UNITS[after], at + 2) if _UNITS.get(after) else (_TENS[word], at + 1)
    if word in _TEENS:
        return _TEENS[word], at + 1
    return (_UNITS[word], at + 1) if word in _UNITS else (0, at)
