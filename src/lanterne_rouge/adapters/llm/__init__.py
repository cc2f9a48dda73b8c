"""Language models behind one port: providers, prices, prompts, a ledger. Read `catalogue.py` first."""
