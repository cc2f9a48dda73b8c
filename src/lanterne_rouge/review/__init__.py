"""Looking back: findings, block lessons, and changes of personal constants to propose. Read `day_and_week.py` first."""
