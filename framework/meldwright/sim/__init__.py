"""Many hands at once: what bots and rule sets come to over time."""
