"""The games of the kit, each in a folder of its own with the same files."""
