"""``python3 -m kit``: in a checkout, first see to it that everything needed is there; then do what was asked.

Written so that Python 3.6 can read it and say what it lacks.
"""

import sys
from pathlib import Path


def main() -> int:
    """The whole command line; returns the exit code."""
    from kit.command import plainly

    plainly.begin()
    if sys.version_info < (3, 11):
        from kit.command.words import say

        sys.stderr.write(say("old_python", version="{}.{}".format(*sys.version_info)) + "\n")
        return 1
    from kit.command import bootstrap, cli

    try:
        code = cli.at_once(sys.argv[1:], everything=bootstrap.is_ready())
        if code is None:
            code = bootstrap.enter(sys.argv[1:])
        if code is not None:
            return code
        return cli.main(sys.argv[1:])
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    if not __package__:
        # Started as a folder, from wherever somebody stands: ``python3 path/to/kit``.
        sys.path[0] = str(Path(__file__).resolve().parent.parent)
    sys.exit(main())
