"""Services that training data comes from: one HTTP door, one vault, one file a service."""
