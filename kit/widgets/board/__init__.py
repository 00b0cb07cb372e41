"""What every page with a board knows, answers and shows."""
