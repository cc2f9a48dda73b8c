"""The use cases: a request, a handler and a view each. Read `catalogue.py` first."""
