"""The recorder: the bytes of everything that the package does, over a fixed corpus; README.md says how to use it."""
