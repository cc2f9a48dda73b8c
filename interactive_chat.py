"""Chat with the coach from a checkout: `python interactive_chat.py`, the same as `lanterne chat`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "src"))

from lanterne_rouge.entrypoints.cli.main import main

if __name__ == "__main__":
    sys.argv[1:1] = ["chat"]
    sys.exit(main())
