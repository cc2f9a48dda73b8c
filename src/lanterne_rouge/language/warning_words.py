"""Warning signs in other languages and with a slip of the finger, put into the plain English that the readers of signs know.

What an athlete in trouble types is seldom spelled well, and often in the first language: chest, heart, fainting, breath, head,
blood, fever, thoughts of dying. Only these are put into English; everything else stays as it was written.
"""

import re
from functools import cache, lru_cache
from typing import Final

_IN = (
    r"(?: (?:in|auf|an|im|am|dans|a|à|à la|en|nel|nella|al|alla|op|no|na|de|del|di|the|la|le|el|il|der|die|das|den|dem|meine[rnm]?"
    r"|mijn|o|ma|mi|mia))*"
)
"""The small words between an ache and its place."""
_ACHE = (
    r"(?:schmerz(?:en)?|stechen|druck|enge(?:gefühl)?|ziehen|stiche?|douleurs?|mal|oppression|dolor(?:es)?|opresi[oó]n|presi[oó]n|dolor[ei]"
    r"|male|oppressione|fitt[ae]|pijn|druk|dor(?:es)?|aperto)"
)
_ACHES = (
    r"(?: (?:me|mir|ist|sehr|so|ganz|voll|è|est|is|doet))* (?:tut weh|schmerzt|drückt|sticht|zieht|brennt|eng|duele|fait mal|serre"
    r"|fa male|doi|zeer)"
)
_NONE_OF: Final = (
    r"(?P<none>\b(?:keine?[nr]?|ohne|nicht|pas (?:de |d'|d’)?|sans|sin|senza|nessun\w*|geen|zonder|sem|ning[uú]n)\b ?)?"
)

_SIGNS: Final = (
    (
        "chest pain",
        rf"{_ACHE}{_IN} (?:brust\w*|poitrine|thorax|pecho|petto|borst|peito)|brust(?:korb)?(?:schmerz\w*|enge\w*|druck|stechen)|borstpijn"
        rf"|(?:brust|poitrine|pecho|petto|borst|peito){_ACHES}|(?:me duele|fa male|doet){_IN} (?:pecho|petto|borst)|douleurs? thoraciques?"
        r"|herz(?:schmerz\w*|stechen|stiche?)|stiche? im herz\w*|herzinfarkt|crise cardiaque|infarto|infarctus",
    ),
    (
        "palpitations",
        r"herz(?:rasen|stolpern|klopfen im liegen)|herz (?:rast|stolpert|setzt aus)|palpita(?:ciones|zioni|ções|coes)|ta[cq]u?icardia"
        r"|c(?:œ|oe)ur (?:qui )?(?:s'emballe|bat trop vite)|hartkloppingen",
    ),
    (
        "fainted",
        r"ohnm(?:ä|ae)chtig|ohnmacht|bewusstlos\w*|bewusstsein verloren|kollabiert|schwarz vor (?:den )?augen|[ée]vanoui\w*"
        r"|perdu connaissance|tomb[ée]e? dans les pommes|desmay\w+|perd[ií] el conocimiento|svenut[oa]|perso conoscenza|flauwgevallen"
        r"|desmaiei",
    ),
    (
        "dizzy",
        r"schwindel(?:ig|gefühl|anfall)?|schwindlig|vertiges?|[ée]tourdi[es]*|t[êe]te qui tourne|maread[oa]|mareos?|vertigini|capogir[oi]"
        r"|gira la testa|duizelig\w*|tonturas?",
    ),
    (
        "hit my head",
        r"gehirnersch(?:ü|ue)tterung|(?:auf|an) den kopf|kopf (?:an)?(?:gestoßen|gestossen|geschlagen|aufgeschlagen)"
        r"|commotion c[ée]r[ée]brale|cogn[ée] la t[êe]te|golpe[ée]? (?:en )?la cabeza|conmoci[oó]n|commozione cerebrale"
        r"|(?:battuto|sbattuto) la testa|hersenschudding|op mijn hoofd",
    ),
    (
        "kill myself",
        r"(?:nicht mehr|nimmer) leben|mich umbringen|selbstmord\w*|suizid\w*|mir (?:et)?was antun|(?:will|möchte|moechte) sterben"
        r"|sterben (?:will|möchte|moechte)|lebensm(?:ü|ue)de|envie de mourir|veux mourir|plus envie de vivre"
        r"|(?:veux|vais|envie de) me tuer|me suicider|quitarme la vida|no quiero vivir|quiero morir\w*|voglio morire"
        r"|non voglio (?:più |piu )?vivere|togliermi la vita|uccidermi|zelfmoord|niet meer leven|quero morrer",
    ),
    (
        "can't breathe",
        r"(?:bekomm|krieg)\w*(?: \w+){0,2} keine luft|keine luft (?:bekommen|gekriegt|mehr)|atemnot|luftnot|kann nicht (?:mehr )?atmen"
        r"|(?:arrive|peux) (?:pas|plus) (?:à |a )?respirer|puedo respirar|riesco a respirare|kan niet ademen|krijg geen lucht"
        r"|consigo respirar",
    ),
    (
        "blood in my urine",
        r"blut im (?:urin|stuhl)|blut gehustet|huste blut|sang dans (?:les |mes )?(?:urines?|selles)"
        r"|sangre en (?:la |las )?(?:orina|heces)|sangue nelle (?:urine|feci)|bloed in (?:mijn )?(?:urine|plas)",
    ),
    (
        "brown urine",
        r"(?:dunkle|braune|colafarbene)r urin|urin(?: \w+){0,2} (?:dunkel|braun|colafarben)|urines? (?:foncées?|brunes?|marrons?)"
        r"|orina (?:oscura|marr[oó]n)|urin[ae] scur[ae]",
    ),
    (
        "swollen calf",
        r"wade(?: \w+){0,2} (?:geschwollen|dick|heiß|heiss)|geschwollene wade|mollet(?: \w+){0,2} gonfl[ée]|pantorrilla hinchada"
        r"|polpaccio gonfio|kuit(?: \w+){0,2} gezwollen",
    ),
    ("stress fracture", r"erm(?:ü|ue)dungsbruch|fracture de fatigue|fractura por estr[ée]s|frattura da stress"),
    ("fever", r"fieber(?!frei)|fi[èe]vre|fiebre|febbre|koorts|febre"),
    ("laxatives", r"abf(?:ü|ue)hrmittel|laxati(?:f|fs|vi)|laxantes?"),
    ("steroids", r"steroide\w*|anabolika|st[ée]ro[iï]des|anaboli(?:zantes|sants|zzanti)"),
    ("painkillers", r"schmerz(?:mittel|tabletten?)|ibuprof[eè]n[eo]?|antidouleurs?|antidolorific[oi]|pijnstillers?"),
)  # fmt: skip
# One of these stands in each of them: an English text costs a few looks, and none of the patterns is made.
_STEM_WORDS: Final = """
brust borst poitrine thora pecho petto peito herz cardi infar palpita taqui tachi cœur coeur hartk ohnm bewusst kollab augen vanoui
connaiss pommes desma conoc svenu conosc flauw schwi vertig tourdi tourne mare capogir gira duizel tontura gehirn kopf ébra ebra cogn
cabeza conmoc testa hersen hoofd leben umbring selbst suizid antun sterben mourir vivre tuer suicider vida vivir morir viver togli
uccid zelfm leven morrer luft atem atmen respir ademen lucht blut sang bloed urin orina wade mollet pantorr polpacc kuit dungsbr
fatigue estr stress fieb fièvre fievre fiebre febbre koorts febre abf laxa stero stéro anabol schmerz ibuprof antidol pijn
"""
_STEMS: Final = tuple(_STEM_WORDS.split())
_GONE: Final = re.compile(r"\bfever (?:ist )?(?:weg|vorbei|runter)\b")

_SLIPPED: Final = (
    *("chest", "heart", "pain", "dizzy", "fainted", "fainting", "passed", "breathe", "racing"),
    *("palpitations", "suicide", "suicidal", "concussion", "tight", "weird", "feels"),
)
"""The words that most signs are made of."""
_WORDS_OF_THEIR_OWN: Final = frozenset(
    (
        "heat",
        "feel",
        "fees",
        "hear",
        "hart",
        "breath",
        "pan",
        "pin",
        "pai",
        "ain",
        "acing",
        "ring",
        "rating",
        "feinted",
        "feinting",
        "pissed",
    )
)
_WORD: Final = re.compile(r"[a-z]{4,}")
_VOWELS: Final = "aeiou"


def _slips_of(word: str) -> set[str]:
    """The word with two letters swapped, one left out or one doubled, or another vowel in it; the first letter stays."""
    swapped = {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)}
    dropped = {word[:at] + word[at + 1 :] for at in range(1, len(word))} if len(word) > len("pain") else set()
    doubled = {word[:at] + word[at] + word[at:] for at in range(len(word))}
    vowels = {
        word[:at] + vowel + word[at + 1 :] for at in range(1, len(word)) if word[at] in _VOWELS for vowel in _VOWELS
    }
    return (swapped | dropped | doubled | vowels) - {word} - _WORDS_OF_THEIR_OWN


_RIGHT: Final = {slip: word for word in _SLIPPED for slip in _slips_of(word)}


# The readers of one message ask for it one after another.
@lru_cache(16)
def in_plain_english(text: str) -> str:
    """The text with its warning signs in English and rightly spelled; a denial before one (`keine`, `sans`) becomes `no`."""
    lower = text.lower()
    if not _RIGHT.keys().isdisjoint(_WORD.findall(lower)):
        text = _WORD.sub(lambda found: _RIGHT.get(found[0], found[0]), lower)
    if not any(stem in lower for stem in _STEMS):
        return text
    for pattern, english in _abroad():
        text = pattern.sub(lambda found, sign=english: f"no {sign}" if found["none"] else sign, text)  # type: ignore[misc]
    return _GONE.sub("fever is gone", text)


@cache
def _abroad() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(rf"{_NONE_OF}\b(?:{words})\b", re.IGNORECASE), english) for english, words in _SIGNS)
