"""The gate that a model's sentences pass before an athlete reads them: numbers, facts, advice, safety. Read `gate.py` first.

Pure: it may import `domain` and the parts of `coaching`; it knows nothing of models, prompts or stores.
"""
