"""Kanonkugle on a page."""
