"""JSON that other programs wrote, read leniently as a strength CoachContext."""
