"""Language models behind one port: providers, prices, prompts and a call log. Read `provider.py` first."""
