"""The lifting history read: records, trends, volume, split, stalls, an insight after a session, the week's review.

`stall.py` and `insight.py` look at the sessions of single lifts and need no NumPy; `lifts.py` begins what looks at every set.
Read `lifts.py` first, then `stall.py`.
"""
