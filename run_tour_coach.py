"""Run the coach's day from a checkout: `python run_tour_coach.py`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "src"))

from lanterne_rouge.tour_coach import main

if __name__ == "__main__":
    sys.exit(main())
