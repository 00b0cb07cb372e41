"""The kit without any server: files that any host can serve, whose Python runs in one's own browser (Pyodide)."""
