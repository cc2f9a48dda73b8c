"""Services that training data comes from: signing in and out, syncing."""
