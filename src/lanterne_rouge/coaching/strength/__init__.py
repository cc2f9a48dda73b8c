"""The lifting coach, without a model: what is to be lifted today, how it grows, and what to do when it does not.

Plain floats in kg, no clock and no files: `plan.py` first. `exercises/` knows the lifts and what stands in for them,
`loading/` which weights exist, `progression/` how a lift grows, `reading/` what the lifts of the past say.
"""
