"""What TCX and GPX share: safe XML, samples on one time axis, words for sports."""
