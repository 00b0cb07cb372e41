"""What every game of the kit shares: the protocol, rule books, chance and matches."""
