"""What a game has to print: sheets of paper as data (`kit.draw.sheet`), made by name, and their PDF."""
