"""The workshop of Kanonkugle: troops, armies and tables of one's own."""
