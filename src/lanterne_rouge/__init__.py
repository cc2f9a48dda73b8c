"""A training coach on your own machine: import, measure, decide, plan, tell."""

__version__ = "0.1.0"
