"""The ordered table of rules. Read `rule.py` for what a rule is, `table.py` for their order."""
