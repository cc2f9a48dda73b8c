"""What a morning shows: the body, training, and what the athlete reports, as signs that rules read."""
