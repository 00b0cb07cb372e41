"""A file that is far too large, chosen or dropped: the dialog closes, and one sentence stands there and stays.

Only a browser reads files and says when one is dropped; what pages say of each, `widgets/test_page_files.py` tries."""

from collections.abc import Callable
from pathlib import Path

import pytest
from browser_checks import settle
from playwright.sync_api import Page, expect

PRESS = "(what) => document.querySelector(`button[data-do=open][data-dialog=${what}]`).click()"
DROP = """(size) => {
  const data = new DataTransfer();
  data.items.add(new File(["x".repeat(size)], "match.json", { type: "application/json" }));
  const more = { dataTransfer: data, bubbles: true, cancelable: true };
  const over = new DragEvent("dragover", more);
  document.querySelector("dialog[open]").dispatchEvent(over);
  if (over.defaultPrevented) document.querySelector("dialog[open]").dispatchEvent(new DragEvent("drop", more));
}"""


@pytest.mark.cases(1)
@pytest.mark.parametrize(
    ("where", "name", "size"),
    [
        ("war_kids/play", "save", "laptop"),
        ("kings_war/learn", "stars", "laptop"),
        ("kanonkugle/troops", "save", "phone"),
    ],
)
def test_a_large_file_is_told_in_a_sentence(
    open_page: Callable[..., Page], tmp_path: Path, where: str, name: str
) -> None:
    page = open_page(where)
    dialog, words = page.locator("dialog.kit-dialog"), page.locator(".kit-note p, .kit-tr-passing").first
    for dropped, length in ((False, 3_000_000), (True, 3_000_000), (False, 5_000_000)):
        if dialog.evaluate("(one) => one.open"):
            page.keyboard.press("Escape")
            expect(dialog).to_be_hidden()
        page.evaluate(PRESS, "menu")
        page.evaluate(PRESS, name)
        expect(dialog.locator("input[type=file]")).to_have_count(1)
        if dropped:
            page.evaluate(DROP, length)
        else:
            (tmp_path / "large.json").write_text("x" * length)
            dialog.locator("input[type=file]").set_input_files(tmp_path / "large.json")
        expect(dialog).to_be_hidden()
        settle(page)  # the board has the focus again and says so
        expect(words).to_be_in_viewport()
        expect(words).not_to_be_empty()
