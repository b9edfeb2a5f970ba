"""The rules of our porch, as hooks for Meldwright."""
