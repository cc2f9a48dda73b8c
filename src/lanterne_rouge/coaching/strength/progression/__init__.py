"""How lifts grow, one scheme a file. Read `lift.py` for what a scheme sees and gives, `schemes.py` for their table."""
