"""Where the outside comes in: parse, call, render; no judgement here. Read `cli/main.py` first."""
