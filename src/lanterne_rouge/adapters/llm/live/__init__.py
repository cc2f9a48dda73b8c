"""The modules that import the vendor libraries, which are slow to load."""
