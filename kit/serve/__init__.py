"""Everything around the pages: the set-up of a fresh machine, the command line, the Voilà server and its template."""
