"""The few words of a check-in, read into its fields. What is not understood is said, never guessed."""

import re
from collections.abc import Mapping

from lanterne_rouge.domain.check_in import Illness, Pain
from lanterne_rouge.domain.errors import BadInput

ENERGY_WORDS = {"low": 2.0, "ok": 5.0, "high": 8.0}
SORENESS_WORDS = {"none": 0.0, "mild": 3.0, "high": 8.0}
STRESS_WORDS = {"none": 0.0, "low": 2.0, "ok": 5.0, "high": 8.0}
MOOD_WORDS = {"low": 2.0, "ok": 5.0, "good": 8.0, "high": 8.0}

# Head-cold signs; with nothing else an illness is no more than a cold.
_ABOVE_NECK = {
    "runny_nose": ("runny nose", "running nose", "sniffles", "sniffle", "snot"),
    "blocked_nose": ("blocked nose", "stuffy", "congested"),
    "sneezing": ("sneez",),
    "sore_throat": ("sore throat", "scratchy throat", "throat"),
}
# Signs of the whole body, of the chest or the gut (IOC consensus on respiratory illness, Schwellnus 2022).
_SYSTEMIC = {
    "fever": ("fever", "feverish", "chills", "shivering"),
    "chest_cough": ("chest cough", "chesty", "productive cough", "bronchitis"),
    "breathless": ("breathless", "short of breath", "wheez"),
    "muscle_aches": ("aching all over", "body aches", "muscle aches", "aching", "flu"),
    "swollen_glands": ("swollen glands", "glands"),
    "gut": ("diarrh", "stomach bug", "gut", "stomach"),
    "vomiting": ("vomit", "threw up", "throwing up", "sick in the night"),
}
# Signs that go with either kind.
_NEUTRAL = {"dry_cough": ("dry cough", "cough"), "headache": ("headache",), "fatigue": ("fatigue", "worn out")}
_NAMES = {"cold": ("cold",), "flu": ("flu", "influenza"), "covid": ("covid",), "bronchitis": ("bronchitis",)}
_RED_FLAGS = {
    "chest_pain": ("chest pain", "chest tight", "pressure in my chest", "tight chest"),
    "syncope": ("faint", "passed out", "blacked out", "collapsed"),
    "palpitations": ("palpitation", "heart racing", "heart skipped", "irregular heart"),
    "dizziness": ("dizzy", "dizziness", "light-headed", "lightheaded"),
    "concussion": ("concussion", "hit my head", "knocked out"),
    "heat_illness": ("heat stroke", "heatstroke", "heat exhaustion"),
    "blood": ("blood in", "coughing blood"),
    "dark_urine": ("dark urine", "brown urine", "cola-coloured"),
    "calf_swelling": ("swollen calf", "calf swelling"),
}
_FEVER_C = 38.0
_TEMPERATURE = re.compile(r"\b(3[5-9]|4[0-2])(?:[.,](\d))?\b")
_SCORE = re.compile(r"(?<!\d)(\d{1,2}(?:[.,]\d)?)\s*(?:/\s*10)?(?!\d)")
_NONE = ("none", "no", "nothing", "healthy", "well")
_OVER = re.compile(r"\b(gone|over|recovered|resolved|better now|symptom[- ]free|fit again)\b")
_GONE = re.compile(r"\b(no|not|without|gone|over|recovered)\b")


def score(name: str, text: str, words: Mapping[str, float]) -> float:
    """A score 0-10 from a number or one of a few words."""
    word = text.strip().lower()
    if word in words:
        return words[word]
    try:
        value = float(word.replace(",", "."))
    except ValueError:
        value = -1.0
    if not 0 <= value <= 10:
        raise BadInput(f"{name} {text} is not understood.", f"Write {', '.join(words)}, or a number from 0 to 10.")
    return value


def pain(text: str) -> Pain:
    """Pain as in `left knee 4/10`; what follows tells more: rising, night, limping, hop, bone."""
    lowered = text.strip().lower()
    found = _SCORE.search(lowered)
    value = float(found[1].replace(",", ".")) if found else None
    if value is not None and value > 10:
        raise BadInput(f"Pain of {found[1] if found else text} is off the scale.", "Give it from 0 to 10: knee 4/10.")
    site = re.sub(r"[\d/.,].*", "", lowered).strip(" :-") or lowered
    if not site:
        raise BadInput("Where the pain is was not said.", "Write place and score: knee 4/10.")
    return Pain(
        site=site[:60],
        score_0_10=value,
        trend="rising"
        if _any(lowered, ("rising", "worse"))
        else "settling"
        if _any(lowered, ("better", "settl"))
        else None,
        focal_bone=_any(lowered, ("bone", "shin bone", "tibia", "metatarsal")),
        at_night=_any(lowered, ("night",)),
        on_hop=_any(lowered, ("hop",)),
        limping=_any(lowered, ("limp",)),
    )


def illness(text: str) -> Illness:
    """An illness in the athlete's words; an unknown word counts as more than a cold, because nobody can rule it out."""
    lowered = text.strip().lower()
    if lowered in _NONE or _OVER.search(lowered):
        return Illness(status="resolved")
    symptoms = [
        name for signs in (_SYSTEMIC, _ABOVE_NECK, _NEUTRAL) for name, words in signs.items() if _any(lowered, words)
    ]
    if "dry_cough" in symptoms and "chest_cough" in symptoms:
        symptoms.remove("dry_cough")
    temperature = _temperature(lowered)
    if temperature is not None and temperature >= _FEVER_C and "fever" not in symptoms:
        symptoms.insert(0, "fever")
    name = next((n for n, words in _NAMES.items() if _any(lowered, words)), None)
    understood = bool(symptoms) or name == "cold"
    systemic = any(s in _SYSTEMIC for s in symptoms) or name in ("flu", "covid", "bronchitis") or not understood
    return Illness(symptoms=tuple(symptoms), systemic=systemic, name=name, temperature_c=temperature)


def red_flags(text: str) -> tuple[str, ...]:
    """Signs that belong before a doctor, wherever in the check-in they were said; denied ones are left out."""
    sentences = re.split(r"[.;,\n]| but ", text.lower())
    return tuple(
        name for name, words in _RED_FLAGS.items() if any(_any(s, words) and not _GONE.search(s) for s in sentences)
    )


def _temperature(text: str) -> float | None:
    found = _TEMPERATURE.search(text)
    return float(f"{found[1]}.{found[2] or 0}") if found else None


def _any(text: str, words: tuple[str, ...]) -> bool:
    return any(word in text for word in words)
