"""The product's own formulas by name, applied to test cases."""
