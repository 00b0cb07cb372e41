"""The learn app: a lesson on the board, a companion who says what to do, and the road of lessons."""
