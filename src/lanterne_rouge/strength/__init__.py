"""Lifting without a model: plan, schemes, loading, exercises. Read `plan.py` first."""
