"""A match in the terminal. It is the page of a match, with the same words and answers, without its board and its mouse:
what a screen reader is told on the page is printed here, what is tapped there is typed."""
