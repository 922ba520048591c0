"""Detectors for tests of how searches are done: quick, and known in what they find. See `tests/factories/searches.py`."""
