"""The probes, by area; each module has a function `probes` that yields them."""
