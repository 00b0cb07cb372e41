"""What is said of the first puzzle of Kings War, besides that it has one best idea."""

from kit.games.kings_war import GAME
from kit.tutor import find_lesson
from tests.games.puzzle import searched

NAME = "17-four-tokens"


def test_the_free_try_first_keeps_more_tokens_and_a_bid_there_is_worse() -> None:
    """Both orders win the Queen as often; but whoever pays first has paid even if luck was free."""
    search = searched("kings_war", NAME)
    first = find_lesson("kings_war", NAME).steps[0].solution[0]
    by_bishop = GAME.apply(search.start, GAME.parse_action(search.start, first))
    bids = [search.worth(GAME.apply(by_bishop, bid)) for bid in GAME.legal_actions(by_bishop)]
    assert max(bids) == bids[0]
    assert all(bid[0] < bids[0][0] for bid in bids[1:])
    worths = {text: worth for worth, text in search.ranking()}
    assert worths["Bg2xd5"][0] == worths["Rd1xd5"][0]
    assert worths["Bg2xd5"][1] > worths["Rd1xd5"][1]


def test_its_words_tell_the_right_chance() -> None:
    best = searched("kings_war", NAME).puzzle.best[0]
    told = find_lesson("kings_war", NAME).steps[0].done
    assert told is not None
    assert f"{best * 36} in 36" in told["en"]
    assert f"{best * 36} volte su 36" in told["it"]
