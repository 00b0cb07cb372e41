"""Kanonkugle: a skirmish measured in centimetres, with troops of one's own design."""
