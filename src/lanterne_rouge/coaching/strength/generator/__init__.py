"""Makes routines: which days, which exercises with the gear that is there, how many sets in the time that there is.

The door is `generate_routine`; `generate.py` tells the story, `days.py` and `movements.py` are the tables to change.
"""

from lanterne_rouge.coaching.strength.generator.generate import generate_routine
from lanterne_rouge.coaching.strength.generator.styles import Style, choose_style

__all__ = ["Style", "choose_style", "generate_routine"]
