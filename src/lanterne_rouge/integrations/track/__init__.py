"""What TCX and GPX share: safe XML, instants, samples on one time axis, words for sports. Read `document.py` first."""
