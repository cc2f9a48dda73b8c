"""Reading what athletes write and composing what the coach says."""
