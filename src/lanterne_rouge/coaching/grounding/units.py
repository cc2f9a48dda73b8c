"""Units as sentences write them, and how one is told in another."""

SPELLINGS: dict[str, tuple[str, ...]] = {
    "h": ("h", "hr", "hrs", "hour", "hours"),
    "min": ("min", "mins", "minute", "minutes", "'", "′"),
    "s": ("s", "sec", "secs", "second", "seconds"),
    "bpm": ("bpm", "beats per minute", "beats a minute", "beats", "beat"),
    "ms": ("ms", "millisecond", "milliseconds"),
    "W": ("w", "watt", "watts"),
    "kg": ("kg", "kgs", "kilo", "kilos", "kilogram", "kilograms"),
    "lb": ("lb", "lbs", "pound", "pounds"),
    "km": ("km", "kms", "kilometre", "kilometres", "kilometer", "kilometers", "k"),
    "mi": ("mi", "mile", "miles"),
    "m": ("m", "metre", "metres", "meter", "meters"),
    "m/s": ("m/s",),
    "min/km": ("min/km", "/km", "minutes per kilometre", "minutes per kilometer", "per km", "a kilometre"),
    "min/100m": ("/100 m", "/100m", "min/100 m", "per 100 m"),
    "km/h": ("km/h", "kph", "kmh", "mph"),
    "W/kg": ("w/kg", "watts per kilo", "watts per kilogram"),
    "%": ("%", "percent", "per cent", "pct"),
    "°C": ("°c", "°", "degrees celsius", "degrees", "degree", "celsius"),
    "°F": ("°f", "degrees fahrenheit", "fahrenheit"),
    "days": ("d", "day", "days"),
    "nights": ("night", "nights"),
    "weeks": ("week", "weeks", "wk", "wks"),
    "months": ("month", "months"),
    "years": ("year", "years"),
    "sets": ("set", "sets"),
    "reps": ("rep", "reps", "repetition", "repetitions"),
    "rpe": ("rpe",),
    "drinks": ("drink", "drinks"),
    "g": ("g", "gram", "grams", "mg", "ml", "l", "litre", "litres", "liter", "liters", "cups"),
    "kcal": ("kcal", "cal", "cals", "calorie", "calories", "kj"),
    "of10": ("of 10", "out of 10", "/10", "on a scale of 10"),
    "of100": ("of 100", "out of 100", "/100"),
    "points": ("point", "points", "pts", "tss"),
    "x": ("xtimes", "times", "x"),
}
OF_SPELLING = {spelling: unit for unit, spellings in SPELLINGS.items() for spelling in spellings}
# How much of the second is one of the first.
FACTORS: dict[tuple[str, str], float] = {
    ("h", "min"): 60.0,
    ("min", "h"): 1 / 60,
    ("min", "s"): 60.0,
    ("h", "s"): 3600.0,
    ("days", "weeks"): 1 / 7,
    ("weeks", "days"): 7.0,
    ("kg", "lb"): 2.2046226,
    ("km", "mi"): 0.6213712,
    ("km", "m"): 1000.0,
    ("m", "km"): 0.001,
    ("m", "mi"): 0.0006213712,
}
# Told otherwise, but the same number: a score needs no unit, and one of a scale may name it.
ALIKE = frozenset(
    (
        *(("", "points"), ("", "of100"), ("", "days"), ("of10", ""), ("ms", ""), ("bpm", ""), ("bpm", "points")),
        *(
            ("days", ""),
            ("sets", ""),
            ("reps", ""),
            ("%", ""),
            ("years", ""),
            ("drinks", ""),
            ("rpe", ""),
            ("nights", ""),
        ),
        *(("min", ""), ("h", ""), ("km", ""), ("°C", ""), ("W", ""), ("zone", ""), ("days", "nights"), ("rpe", "of10")),
        *(("sets", "x"), ("", "sets")),
    )
)


def told_in(value: float, unit: str, wanted: str) -> float | None:
    """A value in another unit; None where the two do not measure the same thing."""
    if unit == wanted or (unit, wanted) in ALIKE:
        return value
    if unit == "m/s" and value > 0 and wanted in ("min/km", "min/100m"):
        return (1000 if wanted == "min/km" else 100) / value / 60
    factor = FACTORS.get((unit, wanted))
    return value * factor if factor is not None else None


def converted(unit: str, wanted: str) -> bool:
    """Whether telling one in the other changes the number, so that it can be rounded away from the truth."""
    return unit != wanted and (unit, wanted) not in ALIKE
