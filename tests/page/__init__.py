"""The page in a real browser.  A package, so that its conftest has a name of its own."""
