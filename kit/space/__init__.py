"""Where things are: boards as geometry. Nothing here knows a game, a pixel or a widget."""
