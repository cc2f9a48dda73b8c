"""Which rules and constants decide: a fingerprint of them, stored with every run. Made by `make docs`, checked by a test."""

RULES_VERSION = "ef6cd38885"
