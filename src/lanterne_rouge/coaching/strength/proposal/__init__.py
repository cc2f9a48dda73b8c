"""A strength session that a language model proposes, held against what the rules allow, lift by lift.

Read `limits.py` first: how far a proposal may leave the rules' own plan. `../model_plan.py` puts the session together.
"""
