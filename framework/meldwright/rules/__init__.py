"""A checked profile turned into what the game reads: tables, numbers and a few functions, made once."""
