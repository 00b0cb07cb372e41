"""The kit without any server: files that any host can serve, whose Python runs in the reader's own browser (Pyodide)."""
