"""What War Kids adds to the server."""
