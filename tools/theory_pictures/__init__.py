"""The pictures of the theory pages."""
