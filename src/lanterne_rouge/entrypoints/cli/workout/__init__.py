"""`lanterne workout`. A set is logged from `sets.py`, which loads no plans and no exercises; read `asked.py` first."""
