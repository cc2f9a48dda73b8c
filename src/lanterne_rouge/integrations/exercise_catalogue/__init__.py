"""The exercises that come with the program, as data beside the code. Read `catalogue.py`."""
