"""Looking back: findings, block lessons, and changes of personal constants to propose. Read `reflection.py` first."""
