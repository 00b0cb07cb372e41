"""The whole game of Rune Winter on its page: what is pressed and tapped there leads from the first card to the end."""

from __future__ import annotations

import asyncio
import html
import re
from fractions import Fraction
from itertools import combinations, pairwise
from random import Random

import pytest

from kit.core.game import Ref
from kit.core.match import Match
from kit.games.runewars import actions as do
from kit.games.runewars.fight_odds import Odds
from kit.games.runewars.pieces import AUTOMAS, DATA, KINDS, NEUTRAL, PLAYERS
from kit.games.runewars.rules import draws, fight, tasks
from kit.games.runewars.solo import GAME
from kit.games.runewars.state import DRAGON, Group, State
from kit.text import languages, text
from kit.widgets.board.model import LANDING
from kit.widgets.dice import likely
from kit.widgets.features import chosen
from kit.widgets.games.runewars import pictures
from kit.widgets.games.runewars.solo import areas, plans, shots, taps, theatre
from kit.widgets.games.runewars.words import in_short
from kit.widgets.play.page import play_page
from tests.sampling import sampled
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.fake_browser import shown as loaded

BUTTON = re.compile(r"<button([^>]*)>")
MOST = 1500


def buttons(tab: FakeBrowser) -> list[dict[str, str]]:
    """What each button that answers tells, of all that stand in the card that asks."""
    found = [dict(re.findall(r'([\w-]+)="([^"]*)"', one)) for one in BUTTON.findall(tab.program.app.ask)]
    known = [one for one in found if one.get("data-do") in ("choose_part", "let_go") and "aria-disabled" not in one]
    return [{key.removeprefix("data-"): html.unescape(value) for key, value in one.items()} for one in known]


def presses(tab: FakeBrowser, one: dict[str, str]) -> None:
    tab.send(one["do"], **{key: one[key] for key in ("kind", "value") if key in one})


def at(name: str) -> FakeBrowser:
    """The page in the moment of a picture; the same cards come each time."""
    shot = next(one for one in shots.SHOTS if one.name == name)
    assert shot.begin is not None
    return FakeBrowser({"match.solo.T": shot.begin().text}, page=loaded(play_page("solo"), "1"))


@pytest.mark.parametrize(
    ("seed", "lang", "scenario"),
    sampled([(1, "en", "valley"), (2, "it", "valley"), (3, "en", "short"), (4, "it", "realms")], 1),
)
def test_a_match_is_played_to_its_end_by_what_the_page_shows(seed: int, lang: str, scenario: str) -> None:
    tab = asyncio.run(played(lang, Random(seed), scenario))
    assert tab.page.match.outcome is not None
    assert tab.sees("ask")


async def played(lang: str, rng: Random, scenario: str) -> FakeBrowser:
    """A tab in which whatever the page shows was pressed or tapped until the match was over."""
    tab = FakeBrowser(page=play_page("solo"), query={"scenario": scenario}, languages=[lang])
    tab.program.sleep = lambda seconds: asyncio.sleep(0)
    for _ in range(MOST):
        await tab.until(lambda: tab.page.match.outcome is not None or (tab.page.my_turn and tab.page.behind is None))
        page = tab.page
        if page.match.outcome is not None:
            break
        there, marked = buttons(tab), sorted(page.view.pointed)
        assert there or marked, tab.sees("ask")
        if marked and (rng.random() < 0.5 or not there):
            tab.tap(page.state.land.names[rng.choice(marked)])
        else:
            presses(tab, rng.choice(there))
    return tab


def test_of_two_who_share_the_screen_each_bids_and_whoever_is_asked_is_named() -> None:
    moment = shots.until(shots.asks("bid"), board="realms")
    tab = FakeBrowser({"match.solo.T": moment.text}, page=loaded(play_page("solo"), "1"))
    assert "First player. How much do you bid?" in tab.sees("ask")
    (one,) = (found for found in buttons(tab) if (found.get("kind"), found.get("value")) == ("n", "1"))
    presses(tab, one)
    assert "Second player. How much do you bid?" in tab.sees("ask")
    several = [found for found in buttons(tab) if found.get("kind") == "do"]
    assert len(several) == tab.page.state.stocks[1].influence + 1
    s, shown = tab.page.match.state, re.findall(r"(\d+)<small>(\d+)%</small>", tab.program.app.ask)
    values = [draws.value(s.treaty, one) for n, one in enumerate(draws.SYMBOL) if draws.left(s.fate) >> n & 1]
    pairs = [max(pair) for pair in combinations(values, 2)]
    chances = [round(100 * sum(max(1, n) > most for most in pairs) / len(pairs)) for n in range(len(several))]
    assert [*map(int, dict(shown).values())] == chances
    presses(tab, next(found for found in buttons(tab) if found["do"] == "let_go"))
    presses(tab, one)
    presses(tab, several[2])
    (bid,) = [step.action for step in tab.page.match.steps if isinstance(step.action, do.Bid)]
    assert bid.influence == (1, 2)


def test_each_bid_says_its_chance() -> None:
    tab = at("solo-bid")
    s, shown = tab.page.match.state, re.findall(r"(\d+)<small>(\d+)%</small>", tab.program.app.ask)
    left = draws.left(s.fate)
    values = [draws.value(s.treaty, one) for n, one in enumerate(draws.SYMBOL) if left >> n & 1]
    chances = [round(100 * sum(n > value for value in values) / len(values)) for n in range(len(shown))]
    assert len(shown) > 1
    assert shown == [(str(n), str(chance)) for n, chance in enumerate(chances)]


def test_both_hands_are_open_to_both_whoever_is_asked() -> None:
    tab = at("solo-pair")
    t, players = text("runewars", "en"), tab.page.state.realm.players
    assert len(players) == 2
    for n, player in enumerate(players):
        tab.send("open", dialog=f"hand-{n}")
        for quest in player.quests:
            assert t.word(Ref("quest", quest), "Name") in tab.sees("dialog")
        assert ('data-kind="do"' in tab.program.app.dialog) <= (n == tab.page.match.current_player)
        tab.send("open", dialog=f"heroes-{n}")
        for one in tab.page.state.realm.heroes:
            assert (t.word(Ref("hero", one.id), "Name") in tab.sees("dialog")) == (one.owner == n)
    alone = at("solo-hand")
    alone.send("open", dialog="hand-1")
    assert 'data-dialog="hand-1"' not in alone.program.app.dialog


def test_whatever_asks_has_its_question_and_whatever_can_be_chosen_its_words() -> None:
    for lang in languages():
        t = text("runewars", lang)
        asking = [name for name, step in tasks.STEPS.items() if step.asks is not None]
        assert asking
        assert [name for name in asking if not t.has(f"want.{name}")] == []
        options = [op.name for at, op in tasks.OPS.items() if ".options." in at or ".rally." in at]
        assert options
        assert [name for name in options if not t.has(f"deed.{name}")] == []


def test_who_marches_is_gathered_and_sent_by_taps() -> None:
    tab = at("solo-regroup")
    start, goal = "Ha", "Hb"
    tab.tap(start)
    whole = {one.kind: one.standing for one in chosen(tab.page.hand.selection)["party"]}
    kind = next(iter(whole))
    tab.send("choose_part", kind="party", value=f"{kind} -")
    tab.tap(goal)
    (a,) = [step.action for step in tab.page.match.steps if isinstance(step.action, do.Move)]
    assert {one.kind: one.standing for one in a.models} == {**whole, kind: whole[kind] - 1}
    assert (a.start, a.end) == tuple(map(tab.page.state.land.names.index, (start, goal)))


def test_a_bonus_that_nobody_can_use_is_not_proposed_though_it_is_legal() -> None:
    tab = at("solo-march")
    tab.tap("Hb")
    tab.tap("Hb")
    assert 'data-value="supremacy"' in tab.program.app.ask
    tab.tap("Ha")
    tab.tap("Hb")
    assert do.Supremacy() in tab.page.game.legal_actions(tab.page.state)
    assert 'data-value="supremacy"' not in tab.program.app.ask
    assert "March: nothing is left to do." in tab.sees("ask")


def test_all_who_starve_in_an_area_are_chosen_together_and_go_one_after_the_other() -> None:
    tab = at("solo-starve")
    s = tab.page.state
    those, n = taps.starved(s), taps.to_starve(s)
    assert (n, [*those.values()]) == (3, [3, 2, 1])
    assert "3 more to choose" in tab.sees("ask")
    for value in ("0 +", "2 +", "2 +", "1 -", "0 -", "1 +", "1 +"):
        assert 'data-value="all"' not in tab.program.app.ask
        tab.send("choose_part", kind="lost", value="all")
        tab.send("choose_part", kind="lost", value=value)
    assert tab.page.state is s
    tab.send("choose_part", kind="lost", value="all")
    gone = [step.action for step in tab.page.match.steps if isinstance(step.action, do.PickModels)][-n:]
    _, second, last = those
    assert gone == [last, second, second]
    assert [tasks.waiting(one).area for one in (s, tab.page.match.state)] == list(map(s.land.names.index, ("8b", "8c")))


@pytest.mark.parametrize("lang", languages())
def test_each_season_card_that_is_played_alone_has_words_to_go_on_with(lang: str) -> None:
    t = text("runewars", lang)
    played = [name for season in DATA.seasons.values() for name, card in season.items() if "cmp" not in card.tags]
    assert len(played) > 20
    assert [name for name in played if len(in_short(name, t).split()) > 12] == []


def test_a_season_card_with_alternatives_says_which_came_and_opens_with_all_its_words() -> None:
    def asks(s: State) -> bool:
        return (task := tasks.waiting(s)) is not None and task.what == "u6.effect.0"

    moment = shots.until(asks, "choose 1", seed=17)
    tab, words = FakeBrowser({"match.solo.T": moment.text}, page=loaded(play_page("solo"), "1")), text("runewars", "en")
    assert words("season.u6") not in tab.sees("ask")
    tab.send("open", dialog="season")
    assert words("season.u6") in tab.sees("dialog")


def test_an_area_is_looked_at_before_anybody_marches_there() -> None:
    tab = at("solo-march")
    names, steps = tab.page.state.land.names, len(tab.page.match.steps)
    assert names.index("Hc") in taps.candidates(tab.page.state)
    assert names.index("2c") not in taps.candidates(tab.page.state), "nobody gets there"
    tab.tap("Hc")
    assert "Hc: yours" in tab.sees("ask")
    tab.tap("Hc")
    assert tab.page.match.steps[steps].action == do.Activate(names.index("Hc"))
    assert taps.candidates(tab.page.state) == (names.index("Ha"),)


@pytest.mark.parametrize(
    ("odds", "words"),
    [
        (Odds(1.0), "You win: for sure. Every Fate card counted"),
        (Odds(0.9999), "You win: about 9 in 10. Every Fate card counted"),
        (Odds(0.42, 400), "You win: about 4 in 10, give or take 1. Too large to count"),
        (Odds(1.0, 400), "You win: about 9 in 10, give or take 1. Too large to count"),
    ],
)
def test_the_odds_of_a_battle_say_whether_they_were_counted(
    odds: Odds, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(areas, "weighed", lambda s, area: odds)
    tab = at("solo-odds")
    tab.send(
        "choose_part", kind="opens", value=next(one["value"] for one in buttons(tab) if "odds" in one.get("value", ""))
    )
    assert words in tab.sees("ask")


def test_a_battle_shows_both_sides_their_cards_and_its_odds_before() -> None:
    tab = at("solo-odds")
    tab.send(
        "choose_part", kind="opens", value=next(one["value"] for one in buttons(tab) if "odds" in one.get("value", ""))
    )
    assert re.search(r"You win: [\w ]+\. Every Fate card counted", tab.sees("ask"))
    tab = at("solo-battle")
    assert "rune-theatre" in tab.program.app.tray
    assert "rune-gone" in tab.program.app.tray, "whoever fell is still seen"
    assert tab.program.app.ask.count("kit-btn kit-second") >= 1


def test_a_model_says_what_it_is_wherever_it_is_tapped() -> None:
    tab = at("solo-battle")
    fighters = re.findall(r'<button[^>]*data-dialog="(kind-\w+)"', tab.program.app.tray)
    assert len(fighters) > 1, "both sides can be tapped"
    tab.send("open", dialog=fighters[0])
    assert "initiative" in tab.sees("dialog")
    assert "health" in tab.sees("dialog")
    tab = at("solo-area")
    tab.tap("2b")
    assert 'data-dialog="kind-' in tab.program.app.ask


def fought(tab: FakeBrowser) -> list[tuple[float, str, str, int]]:
    """A battle is begun and fought as far as nobody is asked: at each pause its seconds, what the theatre and the card
    that asks show, and how many steps were played."""
    seen: list[tuple[float, str, str, int]] = []

    async def noted(seconds: float) -> None:
        seen.append((seconds, tab.program.app.tray, tab.sees("ask"), len(tab.page.match.steps)))
        await asyncio.sleep(0)

    async def run() -> None:
        tab.program.sleep = noted
        tab.set(still=False)
        s = tab.page.state
        battle = next(a for a in GAME.legal_actions(s) if isinstance(a, do.Battle))
        tab.send("choose_part", kind="do", value=GAME.action_text(s, battle))
        while tab.page.behind is not None or not tab.page.my_turn:
            await tab.rest()

    asyncio.run(run())
    return [one for one in seen if "rune-theatre" in one[1]]


def brought(tray: str) -> str:
    """What the cards of a round bring, as the theatre has added it up."""
    return " ".join(re.findall(r'class="rune-brings" role="img" aria-label="([^"]*)"', tray))


def test_a_card_lies_in_its_line_before_it_is_added_up_and_before_anything_is_told() -> None:
    tab = at("solo-odds")
    seen = fought(tab)
    cards = [tray.count('data-rests="card-') for _, tray, _, _ in seen]
    assert [*dict.fromkeys(cards)] == [*range(max(cards) + 1)], "one by one"
    assert max(cards) > 3
    for (_, earlier, _, last), (seconds, tray, _, step) in pairwise(seen):
        if step > last:
            assert brought(tray) == brought(earlier), "the card lies there, and counts for nothing yet"
            assert seconds == LANDING
    assert len({brought(tray) for _, tray, _, _ in seen}) > 2, "then it does"
    assert len({ask for _, _, ask, _ in seen}) == 1, "nothing is told meanwhile"
    assert tab.sees("ask") != seen[0][2]


def test_every_model_of_a_battle_can_be_counted() -> None:
    tab = at("solo-losses")
    s, tray = tab.page.state, tab.program.app.tray
    for group in s.forces[s.at]:
        kind = tab.page.t("fight.kind", kind=Ref("kind", KINDS[group.kind].name), n=group.standing, routed=group.routed)
        line = re.search(rf'aria-label="{kind}[^"]*"[^>]*><div class="rune-men">(.*?)</div>', tray)
        assert line is not None
        assert line[1].count("<svg") == group.standing + group.routed


def test_both_sums_with_their_parts_are_told_before_the_beaten_player_says_where_he_goes() -> None:
    tab = at("solo-retreat")
    words, end = tab.sees("ask"), theatre.lately_decided(tab.page.match.steps)
    assert end is not None
    (mine, standing), (its, _) = ((sum(part), part.standing) for part in fight.parts(end))
    assert f"The automa wins in {end.land.names[end.at]}, {its} to {mine}: a tie is the defender’s." in words
    assert words.index(f"{standing} standing") < words.index("Where do")
    assert "rune-theatre" not in tab.program.app.tray, "the map is needed"


def test_who_has_won_is_told_where_it_was_fought() -> None:
    tab = at("solo-odds")
    fought(tab)

    async def run() -> None:
        while fight.is_undecided(tab.page.match.state):
            presses(tab, next(one for one in buttons(tab) if one.get("kind") == "do"))
            await tab.until(lambda: tab.page.my_turn and tab.page.behind is None)

    asyncio.run(run())
    bubble = tab.page.hand.bubble
    assert bubble is not None
    assert tab.page.state.land.names[bubble.place] == "8b"
    assert bubble.first.startswith("You win in 8b")
    result = tab.program.app.ask.partition("rune-result")[2]
    assert str(pictures.owner(NEUTRAL, 38, tab.page.state.factions)) in result, "who was there, though gone"


def test_the_switch_lets_all_cards_come_at_once() -> None:
    slow, quick = at("solo-odds"), at("solo-odds")
    quick.send("switch", what="at_once")
    waited, waits = fought(slow), fought(quick)
    assert sum(seconds for seconds, *_ in waited) > sum(seconds for seconds, *_ in waits)
    assert LANDING not in {seconds for seconds, *_ in waits}
    assert all('aria-pressed="true"' in tray for _, tray, *_ in waits)
    table = quick.page.table
    quick.send("switch", what="nonsense")
    assert quick.page.table is table


def test_why_the_automa_did_so_is_a_tap_away_from_what_it_did() -> None:
    tab = at("solo-because")
    assert tab.program.app.log.count('data-dialog="because"') > 1
    tab.send("open", dialog="because")
    words = tab.sees("dialog")
    assert "Why the automa did so" in words
    assert tab.program.app.dialog.count("rune-mark") > 1, "each with its rule, and whose it is"


def test_the_plan_is_what_the_automa_then_does() -> None:
    tab = at("solo-plan")
    s = tab.page.match.state
    planned = plans.marches(s)
    assert planned
    order = next(a for a in GAME.legal_actions(s) if a == do.Order(8))
    now, done = GAME.apply(GAME.apply(s, order), do.Done()), []
    while len(done) < len(planned):
        a = GAME.legal_actions(now)[0]
        done += [a] if isinstance(a, do.March) else []
        now = GAME.apply(now, a)
    assert tuple(done) == planned


def test_where_two_play_the_plan_is_that_of_both_automas_whoever_is_asked() -> None:
    match = Match(GAME, shots.BOARDS["realms"], {}, 13)
    while not (match.current_player == 0 and shots.chooses("autumn", 2)(match.state)):
        match.roll() if match.current_player < 0 else match.play(shots.answer(match.state, "25341678"))
    planned = plans.marches(match.state)
    assert {group.owner for a in planned for group in a.models} == {*AUTOMAS}
    match.play(do.Order(7))
    assert (match.current_player, plans.marches(match.state)) == (1, planned)


@pytest.mark.parametrize(("moment", "told"), [("solo-plan", "plan.more"), ("solo-order", "plan.nobody")])
def test_the_switch_of_the_plan_is_answered_beside_it(moment: str, told: str) -> None:
    tab = at(moment)
    words = tab.page.t(told)
    for on in (True, False) if words not in tab.sees("ask") else (False, True):
        tab.send("switch", what="plan")
        assert (words in tab.sees("ask")) is on
        assert f"Plan{len(plans.marches(tab.page.match.state))}" * on in tab.sees("ask").replace(" ", "")


@pytest.mark.parametrize(("was", "now", "how"), [("autumn", "winter", "freezes"), ("winter", "spring", "thaws")])
def test_that_water_freezes_or_flows_again_is_told_where_it_is_seen(was: str, now: str, how: str) -> None:
    page = at("solo-order").page
    before, after = page.state.but(season=was), page.state.but(season=now)
    told = GAME.events(before, do.Done(), after)
    news = page.table.news(before, do.Done(), after)
    assert (told[news.line].kind, told[news.line].facts["how"]) == ("water", how)
    assert news.brought[0] in {area for border in after.land.blue for area in border}
    assert not page.table.news(after, do.Done(), after).brought


def test_the_odds_are_told_wherever_something_can_be_decided_in_a_battle_that_the_automa_began() -> None:
    moment = shots.until(lambda s: s.attacker in AUTOMAS and fight.is_undecided(s))
    tab = FakeBrowser({"match.solo.T": moment.text}, page=loaded(play_page("solo"), "1"))
    s = tab.page.state
    (one,) = (found for found in buttons(tab) if (found.get("value") or "").startswith("odds"))
    presses(tab, one)
    low, high = areas.weighed(s, s.at).interval
    assert likely(Fraction(1 - (low + high) / 2), tab.page.t, 10) in tab.sees("ask")


@pytest.mark.parametrize("lang", languages())
def test_a_match_begins_with_its_welcome_which_goes_as_soon_as_something_is_done(lang: str) -> None:
    tab, words = asyncio.run(opened(lang)), text("runewars", lang)("scenario.short.line")
    assert words in tab.sees("ask")
    presses(tab, next(one for one in buttons(tab) if one.get("kind") == "do"))
    assert words not in tab.sees("ask")


async def opened(lang: str) -> FakeBrowser:
    """A tab in which the short winter begins, once somebody is asked."""
    tab = FakeBrowser(page=play_page("solo"), query={"scenario": "short"}, languages=[lang])
    tab.program.sleep = lambda seconds: asyncio.sleep(0)
    await tab.until(lambda: tab.page.my_turn and tab.page.behind is None)
    return tab


def test_the_end_says_where_the_runes_are_that_decided_it() -> None:
    tab, t = at("solo-end"), text("runewars", "en")
    s = tab.page.state
    runes = (DRAGON, DRAGON, *(0,) * (len(s.land.names) - 2))
    mine = ((Group(PLAYERS[0], 0, 1),), *((),) * (len(s.land.names) - 1))
    told = tab.page.table.end_reason(s.but(runes=runes, forces=mine, strongholds=(None,) * len(mine)), t)
    assert told == f"{t('end.runes.mine', areas=[s.land.names[0]])} {t('end.runes.others', areas=[s.land.names[1]])}"
