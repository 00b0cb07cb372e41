"""What a cell of a notebook does: a state is a board, an error a sentence; matches are watched, counts stopped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from kit.core.game import Trouble
from kit.text.catalogue import languages
from kit.widgets import lab_cells, page
from kit.widgets.games.war_kids import lab
from kit.widgets.lab_cells import Replay, buttons, in_the_cell

pytestmark = pytest.mark.usefixtures("nothing_chosen")
CELLS = (
    "from kit.widgets.games.war_kids.lab import *",
    'position("map 9x9; bP E5")',
    'play(start("meadow"), matches=-1)',
    "N = 0\n1 / N",
    "stat(1)",
    "def mine():\n    return [][0]\nmine()",
)


def test_a_notebook_shows_boards_and_tells_errors_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JPY_SESSION_NAME", "mine.en.ipynb")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    client = NotebookClient(
        notebook, timeout=60, kernel_name="python3", allow_errors=True, resources={"metadata": {"path": str(tmp_path)}}
    )
    client.execute()
    nothing, (board,), (number,), (line,), (name,), (own,) = (cell.outputs for cell in notebook.cells)
    assert not nothing
    assert "<svg " in board.data["text/html"]
    assert board.data["text/plain"].startswith("map 9x9")
    assert number.traceback == ["For “matches” give a whole number from 1 to 1000000; you gave -1."]
    assert line.traceback == ["Line 2 cannot be done. Python says: division by zero."]
    assert name.traceback == ["Nothing is called “stat” here. Run the cells above first, and look how it is written."]
    assert len(own.traceback) > 1, "an error in a function of one's own is shown whole"


def failed(code: str) -> Trouble | None:
    """What is wrong with a cell."""
    try:
        exec(compile(code, "cell", "exec"), {"__name__": "__main__", "lab": lab})
    except Exception as error:
        return in_the_cell(error, error.__traceback__)
    return None


@pytest.mark.parametrize("lang", languages())
def test_the_line_of_a_cell_is_named_and_python_has_its_say(lang: str) -> None:
    lab.language(lang)
    found = failed("N = 'many'\nN // 10")
    assert found is not None
    said = lab.LAB.words().trouble(found)
    assert "2" in said
    assert "unsupported operand" in said
    assert failed("lab.LAB.seats(7, [])") is None, "not the cell's own"


# --- how far it is


def stopped_after(count: int) -> Iterator[int]:
    yield from range(count)
    raise KeyboardInterrupt


@pytest.fixture
def nobody_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_cells, "_stopped", [float("-inf")])


@pytest.mark.usefixtures("nobody_stopped")
def test_who_stops_a_count_gets_what_was_counted_so_far() -> None:
    assert list(lab_cells.counted(stopped_after(3), 10)) == [0, 1, 2]
    with pytest.raises(Trouble, match="stopped"):
        list(lab_cells.counted(stopped_after(3), 10))


@pytest.mark.usefixtures("nobody_stopped")
def test_who_stops_before_anything_is_counted_is_told() -> None:
    with pytest.raises(Trouble, match="stopped"):
        list(lab_cells.counted(stopped_after(0), 10))


@pytest.mark.usefixtures("nobody_stopped")
def test_matches_that_were_stopped_are_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = lab.play(lab.start("meadow"), matches=5).samples

    def three(*asked: Any) -> Iterator[Any]:
        yield from whole[:3]
        raise KeyboardInterrupt

    monkeypatch.setattr("kit.explore.samples.sampled", three)
    found = lab.play(lab.start("meadow"), matches=5)
    assert found.samples == whole[:3]
    assert repr(found).startswith("3 matches")


def test_a_bar_says_how_far_it_is_once_it_takes_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    times = iter(range(100))
    monkeypatch.setattr(lab_cells, "monotonic", lambda: float(next(times)))
    monkeypatch.setattr(lab_cells.Bar, "put", lambda self, html, words: told.append(html))
    bar = lab_cells.Bar(40)
    bar.tell(7)
    lab_cells.Bar(0).tell(3)
    assert 'value="7" max="40"' in told[0]
    assert "7 of 40. To stop: the button ■ above." in told[0]
    assert "3 so far" in told[1]


# --- watching


def test_a_match_is_watched_with_buttons() -> None:
    told = list(lab.LAB.told(lab.start("meadow"), ["random"], 1))
    replay = Replay(lab.LAB, told)
    assert replay.words(0) == f"Step 0 of {len(told)}"
    assert replay.words(1).startswith(f"Step 1 of {len(told)} · ")
    assert replay.words(len(told)).count(" · ") == 2, "what was done, and how it ended"
    board, words, row = buttons(replay).children
    first, back, on, last, _, slider = row.children
    begun = board.value
    on.click()
    assert slider.value == 1
    assert "Step 1 of" in words.value
    last.click()
    on.click()
    assert slider.value == len(told), "there is nothing behind the end"
    assert board.value != begun
    back.click()
    assert slider.value == len(told) - 1
    first.click()
    assert board.value == begun


def test_whoever_is_asked_to_show_a_page_that_is_not_there_names_those_that_are() -> None:
    with pytest.raises(ValueError, match="war_kids"):
        page("chess", "play")
    with pytest.raises(ValueError, match="play, learn, guess, workshop"):
        page("war_kids", "show")
