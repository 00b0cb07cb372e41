"""The table editor of Rune Winter: a board is laid hex by hex, with a live checklist of the set-up."""
