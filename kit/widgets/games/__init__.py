"""What belongs to one game alone: what a tap on its board means, its panels, its own pages, its laboratory."""
