"""What a morning shows: numbers against the athlete's own normal. No judgement here; read `morning.py` first."""
