"""Builds the source distribution and the wheels, and tests every wheel where nothing can be compiled."""
