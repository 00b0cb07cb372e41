"""The play app: one match on one screen, for people and computer players."""
