"""A day as a language model is told it: typed values and codes, no text of third parties. Begin with `day_facts.py`."""
