"""A choice that a card leaves to the automa: the page says which option is the worst, and by which line."""

from tests.widgets.rune_desk import Table, begun


def weighing() -> Table:
    table = begun()
    table.press("choose_part", kind="weigh", value="open")
    return table


def costs(table: Table, *numbers: int) -> None:
    for number in numbers:
        table.press("choose_part", kind="weigh", value=f"cost {number} 1")


def test_the_first_line_that_differs_decides() -> None:
    table = weighing()
    assert "Equal so far" in table.tab.sees("ask")
    costs(table, 8, 8)  # two heroes against one rune
    table.press("choose_part", kind="weigh", value="show 1")
    costs(table, 0)
    assert "The automa takes B: line V1 decides." in table.tab.sees("ask")
    table.press("choose_part", kind="weigh", value="show 0")
    costs(table, 0)
    assert "The automa takes A: line V4 decides." in table.tab.sees("ask")


def test_models_count_by_what_they_threaten() -> None:
    table = weighing()
    costs(table, 2, 2)  # two of Type 1 against one of Type 2: 20 to 13
    table.press("choose_part", kind="weigh", value="another")
    costs(table, 4)  # one of Type 3: 24
    assert "The automa takes C: line V3 decides." in table.tab.sees("ask")


def test_nonsense_changes_nothing_and_it_is_let_go() -> None:
    table = weighing()
    for nonsense in ("cost 99 1", "cost 0 7", "cost", "show 9", "", "x" * 999):
        table.tab.send("choose_part", kind="weigh", value=nonsense)
    assert "Equal so far" in table.tab.sees("ask")
    for _ in range(9):
        table.tab.send("choose_part", kind="weigh", value="another")
    assert table.tab.sees("ask").count("One more option") == 0
    table.press("let_go")
    assert not table.tab.page.match.steps
