"""Stand-ins for services on this machine: they sign in, page, limit and fail as the real ones do, with invented data."""
