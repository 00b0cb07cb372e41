"""The well: three children, two pawns each, and a hand of cards that nobody else may see."""
