"""How well a language model helps, and that it cannot harm: many mornings, both modes, scores by dimension.

`cases.py` invents the mornings, `rubric.py` says what is looked at, `evaluate.py` asks and adds up.
"""
