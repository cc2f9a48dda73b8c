"""The story of a day: observe, measure, decide, plan, tell, remember.

May import `coaching`, `metrics`, `ports`, `domain`; stores and output are handed in. Read `tour_coach.py` first.
"""
