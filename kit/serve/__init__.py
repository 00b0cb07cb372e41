"""The server of all pages: its gate, kernels, lobby and template; and JupyterLab, and the pages about the code."""
