"""Strength with a model: plan, insight and stall, one verb a file; the rules answer first, and wherever the model may not stand.

Read `generate_plan.py` first; `coach.py` puts the three behind one door with a choice of providers.
"""
