"""The words in which a model may speak of lifting. A list of what is allowed ends; one of what is forbidden never does.

No word here denies anything: with a "not" or a "never" every harmless sentence could be turned round.
"""

import re
from collections.abc import Iterable

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")

_TOLD = """
a an the your you i my we our this that these those it its is are was were be been am has have had will can could may
should and or then but so as with at for of on in to from into by up down over under above below after before during
until while when where which who what how also too very quite much many some both all each one ones once first second
third last next new now here there about around near between within just only even still again back yet already ago
since than like if because time times session sessions week weeks day today yesterday month set sets rep reps repetition
repetitions weight weights load loads kg lb lbs kilos pounds rpe bar plate plates bench rack range ranges cap effort
efforts reserve top backoff backoffs off warm warmup warmups ramp work working form technique tempo speed control
controlled slow slower slowly lowering steady steadier steadily smooth smoother smoothly clean cleaner tight evenly same
equal alike consistent consistently well good great nice solid strong stronger better best calm patient light lighter
easy easier lower less fewer small smaller little bit single whole full reduce reduced reduces drop dropped drops cut
take takes took taken keep keeps kept keeping stay stays stayed staying hold holds held holding repeat repeats repeated
do does did done doing use used using start starts started begin begins began aim aims build builds built building make
makes made give gives gave focus practise practice pause paused rest recover recovered recovery let leave left finish
finished end ends setup position path grip stance depth brace bracing stand stands stood standing move moves moved
moving lift lifts lifted lifting press presses pressed pull pulled go goes went come comes came feel feels felt show
shows showed shown see reach reaches reached hit hits match matched rise rises rose risen raise raised grow grows grew
grown gain gains gained climb climbed add adds added more extra another increase increased heavier higher high low ahead
further progress progressing level flat plateau stall stalled trend change changed changes switch swap try tried
estimated estimate maximum strength volume hard muscle muscles record records miss missed misses short tired fatigue
fatigued total target targets goal plan planned step steps point points template exercise exercises variation version
similar movement deload seconds sec minute minutes percent incline decline close wide narrow neutral overhead front
barbell dumbbell dumbbells machine cable fell fall x most least clear clearly ready enough way
"""
PLAIN = frozenset(_TOLD.split())


def strange_words(text: str, names: Iterable[str] = ()) -> tuple[str, ...]:
    """The words of a text that are neither plain ones nor part of the names."""
    known = {word.casefold() for name in names for word in _WORD.findall(name)}
    said = (word.casefold().replace("’", "'") for word in _WORD.findall(text))
    return tuple(
        word for word in said if word not in PLAIN and word not in known and word.removesuffix("'s") not in known
    )
