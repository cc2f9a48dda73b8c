"""Everything that imports the vendors' libraries, which take a second or more to load."""
