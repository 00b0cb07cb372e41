"""The scenario workshop of War Kids."""
