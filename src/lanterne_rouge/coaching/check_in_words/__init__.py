"""An athlete's few words, read into a check-in's fields. In doubt the careful reading wins, and all of it is shown back.

Start with `phrase.py`: how a sign is found, and when it counts as denied. Plain Python; imports `domain` only.
"""
