"""What the games' workshops share: a draft made step by step, kept, opened from a file, played and printed."""
