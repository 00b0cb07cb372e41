"""What a notebook does with the laboratory by itself: it shows a state as a board, and an error as a sentence."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kit.core.game import Trouble

if TYPE_CHECKING:
    from types import TracebackType

    from kit.text.catalogue import Catalogue
    from kit.widgets.lab_words import Picture

PLAIN = (ArithmeticError, AttributeError, LookupError, NameError, TypeError, ValueError)
"""The errors that somebody makes who changes a number or a word in a cell."""


def shell() -> Any:
    """What runs the cells of this notebook; None where there is none."""
    return getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()


def shown_as(kind: type, picture: Callable[[Any], Picture], words: Callable[[Any], str]) -> None:
    """Shows values of a type as pictures, and as words where there are none."""
    if (here := shell()) is not None:
        formatters = here.display_formatter.formatters
        formatters["text/html"].for_type(kind, lambda value: picture(value)._repr_html_())
        formatters["text/plain"].for_type(kind, lambda value, printer, cycle: printer.text(words(value)))


def plainly(words: Callable[[], Catalogue]) -> None:
    """Tells an error in the lines of a cell itself in one sentence; one in a function that it calls is shown whole."""
    if (here := shell()) is None:
        return

    def told(here: Any, kind: type, error: Any, trace: TracebackType | None, tb_offset: int | None = None) -> None:
        if (trouble := in_the_cell(error, trace)) is not None and not hasattr(error, "_render_traceback_"):
            said = words().trouble(trouble)
            error._render_traceback_ = lambda: [said]
        here.showtraceback((kind, error, trace), tb_offset=tb_offset)

    here.set_custom_exc(PLAIN, told)


def in_the_cell(error: BaseException, trace: TracebackType | None) -> Trouble | None:
    """What is wrong with the lines of a cell, where the error comes from them and from nothing that they call."""
    steps = []
    while trace is not None:
        steps.append((trace.tb_frame.f_code.co_name, trace.tb_frame.f_globals.get("__name__"), trace.tb_lineno))
        trace = trace.tb_next
    if not steps or steps[-1][1] != "__main__" or not steps[-1][0].startswith("<"):
        return None
    if isinstance(error, NameError):
        return Trouble("lab.trouble.unknown", name=str(error.name)[:30])
    return Trouble("lab.trouble.line", line=steps[-1][2], said=" ".join(str(error).split())[:80])
