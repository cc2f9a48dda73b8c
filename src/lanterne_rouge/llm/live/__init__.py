"""Everything that touches the vendors' libraries, which take a second or more to load.

Nothing outside imports this room when it is itself imported: `provider.py` loads it when a model is asked for the first
time. Read `exchange.py` first.
"""
