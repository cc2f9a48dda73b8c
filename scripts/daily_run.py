"""Run the coach's day from a checkout: `python scripts/daily_run.py`. USE_LLM_REASONING=false forces the rules."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

from lanterne_rouge.tour_coach import main

if __name__ == "__main__":
    sys.exit(main())
