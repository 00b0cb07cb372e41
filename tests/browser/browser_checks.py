"""What every page must be: checks that look at the page as it is drawn, and at what it does on the side."""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser_sight import covered, faults
from browser_tree import Tree
from playwright.sync_api import ConsoleMessage, FilePayload, Page, Request, expect
from playwright.sync_api import TimeoutError as Late

from kit.lab.shots import SETTLED

SIZES = {"laptop": (1366, 768), "tablet": (1024, 768), "phone": (390, 844)}
sizes = pytest.mark.parametrize("size", SIZES)
"""A test with this mark is run on each screen."""


TARGET = 44
LEAST = 16
"""px, the height of letters."""
READY = 60_000  # ms until a page must be ready; a page that is not is lost, not slow
SEEN = 20_000  # ms until what a test expects must be seen: others may move, and be read, before it is


def ready(page: Page) -> None:
    """Waits until the page of a notebook shows its first output."""
    page.wait_for_function("document.documentElement.dataset.kit === 'ready'", timeout=READY, polling=50)


NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def settle(page: Page) -> None:
    """Waits until nothing moves on a page any more, and nothing is waited for."""
    page.evaluate(NEXT_FRAME)  # a scroll is answered with the next one
    page.wait_for_function(SETTLED)


def load_file(page: Page, text: str) -> None:
    """Chooses a file in the dialog that is open, which closes then."""
    settle(page)  # an input of a dialog that is just being closed would have its file for itself
    file = FilePayload(name="mine.json", mimeType="application/json", buffer=text.encode())
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("dialog")).to_be_hidden()


@dataclass
class Watch:
    """Sees what a page does besides being looked at. A test that breaks something says what it `allows`."""

    host: str
    seen: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)

    def allow(self, pattern: str) -> None:
        """From now on, what matches this expression is meant."""
        self.allowed.append(pattern)

    def follow(self, page: Page) -> None:
        """Follows a page (also those it opens). Where it went is printed, which pytest shows of a test that fails."""
        page.on("console", self._on_console)
        page.on("framenavigated", lambda frame: print(f"{monotonic():.2f} at {frame.url}"))
        page.on("pageerror", lambda error: self.seen.append(f"error in the page: {error}"))
        page.on("request", self._on_request)
        page.on("websocket", lambda socket: self._on_address(socket.url))

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.text.startswith("kit:"):
            print(f"{monotonic():.2f} {message.text}")
        if message.type == "error":
            self.seen.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _on_request(self, request: Request) -> None:
        self._on_address(request.url)

    def _on_address(self, address: str) -> None:
        parts = urlsplit(address)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != self.host:
            self.seen.append(f"request to another host: {address}")

    def complaints(self) -> list[str]:
        """What was seen and not allowed."""
        return [line for line in self.seen if not any(re.search(pattern, line) for pattern in self.allowed)]


class Checks:
    """Each method fails with the offending elements."""

    def all(self, page: Page) -> None:
        """Everything that holds for any page at any size."""
        self.in_sight(page)
        self.laid_out(page)
        self.axe(page)

    def laid_out_on(self, page: Page, screens: Sequence[str]) -> None:
        """What can change with the size of the window, on one screen after the other."""
        for screen in screens:
            width, height = SIZES[screen]
            page.set_viewport_size({"width": width, "height": height})
            settle(page)
            self.laid_out(page)

    def laid_out(self, page: Page) -> None:
        """What can change with the size of the window."""
        self.no_sideways_scroll(page)
        self.nothing_clipped(page)
        self.readable(page)
        self.targets(page)
        self.nothing_covered(page)
        self.landmarks(page)

    def in_sight(self, page: Page) -> None:
        """Nothing lies upon another, sticks out of its box, or is cut where it can be seen."""
        found = faults(page)
        assert not found, "\n".join(found)

    def nothing_covered(self, page: Page) -> None:
        """Nothing that can be pressed is covered by something else."""
        found = covered(page)
        assert not found, f"covered: {found}"

    def axe(self, page: Page) -> None:
        """axe finds no serious or critical violation."""
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(Axe().axe_script)
        bad = page.evaluate(VIOLATIONS)
        assert not bad, "\n".join(f"{name} ({impact}): {elements}" for name, impact, elements in bad)

    def tree(self, page: Page) -> None:
        """What screen readers are handed is whole; for pages that say nothing by themselves."""
        complaints = Tree(page).complaints(live=False)
        assert not complaints, "\n".join(complaints)

    def landmarks(self, page: Page) -> None:
        """One h1, one main, a language and a title."""
        found = page.evaluate(LANDMARKS)
        assert found["h1"] == 1, f"{found['h1']} h1 on the page"
        assert found["main"] == 1, f"{found['main']} main on the page"
        assert found["lang"] in ("it", "en")
        assert found["title"].strip()

    def no_sideways_scroll(self, page: Page) -> None:
        """Neither the page nor anything in it scrolls sideways."""
        found = page.evaluate(SIDEWAYS)
        assert not found, f"scrolls sideways: {found}"

    def nothing_clipped(self, page: Page) -> None:
        """No text is cut off by a box or by the edge of the window."""
        found = page.evaluate(CLIPPED)
        assert not found, f"clipped: {found}"

    def readable(self, page: Page) -> None:
        """No text is smaller than 16 px; what is written in pictures belongs to them."""
        found = page.evaluate(SMALL_TEXT, LEAST)
        assert not found, f"too small to read: {found}"

    def targets(self, page: Page) -> None:
        """Whatever can be tapped is at least 44 px wide and high (its hit area, not its ink)."""
        found = page.evaluate(SMALL_TARGETS, TARGET)
        assert not found, f"too small to tap: {found}"

    def colours(self, page: Page) -> None:
        """Where the colours are the person's own, every button has an edge, and what is chosen looks chosen; no browser
        makes a dark theme of ours."""
        scheme = page.evaluate("getComputedStyle(document.documentElement).colorScheme")
        assert set(scheme.split()) == {"only", "light"}, scheme
        page.emulate_media(forced_colors="active")
        found = page.evaluate(EDGES)
        page.emulate_media(forced_colors="none")
        assert not found, f"without our colours: {found}"

    def large_letters(self, page: Page) -> None:
        """With the browser's letters twice as large ours are, too, and nothing is cut."""
        tools = page.context.new_cdp_session(page)
        before = page.evaluate(LETTERS)
        for size in (32, 16):
            tools.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})
            if size == 32:
                assert page.evaluate(LETTERS) == 2 * before
                # The board and its names are fitted to their new place a few frames later.
                with suppress(Late):
                    page.wait_for_function(f"() => !({SIDEWAYS})().length && !({CLIPPED})().length", timeout=5000)
                self.no_sideways_scroll(page)
                self.nothing_clipped(page)
        tools.detach()


SHOWN = """
  const shown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && e.getClientRects().length > 0;
  const tiny = (e) => { const r = e.getBoundingClientRect(); return r.width <= 1 || r.height <= 1; };
  const name = (e) => `${e.tagName.toLowerCase()}${e.id ? "#" + e.id : ""}${
    typeof e.className === "string" && e.className ? "." + e.className.trim().split(/\\s+/).join(".") : ""} "${
    (e.innerText || e.getAttribute("aria-label") || "").trim().slice(0, 40)}"`;
"""

# Only what is wrong comes back: all the rest takes longer to bring here than to find.
# A rule with an impact of its own gives it to whatever it finds: those of a lesser one need not run.
VIOLATIONS = """async () => {
  const lesser = axe._audit.rules.filter(({ impact }) => impact === "minor" || impact === "moderate");
  const rules = Object.fromEntries(lesser.map(({ id }) => [id, { enabled: false }]));
  const { violations } = await axe.run({ resultTypes: ["violations"], rules });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, impact, nodes }) => [id, impact, nodes.map(({ html }) => html.slice(0, 200))]);
}"""

EDGES = f"""() => {{ {SHOWN}
  const look = (e) => {{
    const {{ outlineStyle, outlineWidth, borderTopStyle, borderTopWidth, textDecorationLine }} = getComputedStyle(e);
    return [outlineStyle, outlineWidth, borderTopStyle, borderTopWidth, textDecorationLine].join(" ");
  }};
  const bare = (e) => /^none \\S+ (none \\S+|\\S+ 0px) none/.test(look(e));
  const found = [...document.querySelectorAll("button, [role=button], .kit-btn, .lobby-button")]
    .filter((e) => shown(e) && !tiny(e) && bare(e)).map((e) => `no edge: ${{name(e)}}`);
  for (const e of document.querySelectorAll("[aria-pressed=true], [aria-current=true]")) {{
    const other = [...e.parentElement.children].find((x) => x.matches("[aria-pressed=false], [aria-current=false]"));
    if (other && shown(e) && look(e) === look(other)) found.push(`chosen like not chosen: ${{name(e)}}`);
  }}
  return found;
}}"""

LETTERS = """() => parseFloat(getComputedStyle(document.querySelector(".kit, .lobby, body")).fontSize)"""

LANDMARKS = f"""() => {{ {SHOWN}
  const count = (s) => [...document.querySelectorAll(s)].filter(shown).length;
  const {{ lang }} = document.documentElement;
  return {{ h1: count("h1"), main: count("main, [role=main]"), lang, title: document.title }};
}}"""

SIDEWAYS = f"""() => {{ {SHOWN}
  const found = [];
  const root = document.scrollingElement;
  if (root.scrollWidth > innerWidth + 1) found.push(`the page: ${{root.scrollWidth}} > ${{innerWidth}}`);
  for (const e of document.body.querySelectorAll("*")) {{
    if (!shown(e) || tiny(e) || !/auto|scroll/.test(getComputedStyle(e).overflowX)) continue;
    if (e.scrollWidth > e.clientWidth + 1) found.push(`${{name(e)}}: ${{e.scrollWidth}} > ${{e.clientWidth}}`);
  }}
  return found;
}}"""

CLIPPED = f"""() => {{ {SHOWN}
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {{
    const box = node.parentElement;
    if (!node.data.trim() || !shown(box) || box.closest("script, style, noscript, svg")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const r of range.getClientRects()) {{
      if (r.width < 1) continue;
      let clear = false;
      for (let e = box; e && e !== document.body; e = e.parentElement) {{
        const style = getComputedStyle(e);
        if (tiny(e) || style.position === "fixed") {{ clear = tiny(e); break; }}
        const b = e.getBoundingClientRect();
        if (/auto|scroll/.test(style.overflowY)) {{ clear = true; break; }}
        const across = r.left < b.left - 1 || r.right > b.right + 1;
        const along = r.top < b.top - 2 || r.bottom > b.bottom + 2;
        if (across && /hidden|clip/.test(style.overflowX)) found.add(name(box));
        if (along && /hidden|clip/.test(style.overflowY)) found.add(name(box));
      }}
      if (!clear && (r.left < -1 || r.right > innerWidth + 1)) found.add(name(box));
    }}
  }}
  return [...found];
}}"""

SMALL_TEXT = f"""(least) => {{ {SHOWN}
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {{
    const box = node.parentElement;
    if (!node.data.trim() || box.closest("script, style, noscript, svg") || !shown(box)) continue;
    const px = parseFloat(getComputedStyle(box).fontSize);
    if (px >= least - 0.05) continue;
    let hidden = false;
    for (let e = box; e && !hidden; e = e.parentElement) hidden = e !== document.body && tiny(e);
    if (!hidden) found.add(`${{name(box)}} ${{px}}`);
  }}
  return [...found];
}}"""

SMALL_TARGETS = f"""(least) => {{ {SHOWN}
  const found = [];
  const half = least / 2 - 1;
  const modal = [...document.querySelectorAll("dialog[open]")].pop();
  for (const e of (modal || document).querySelectorAll(
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [data-do], [tabindex='0']"
  )) {{
    if (!shown(e) || tiny(e) || e.matches("form, [inert] *")) continue;
    const label = e.labels && e.labels[0] && shown(e.labels[0]) ? e.labels[0] : e;
    const size = (x) => x.getBoundingClientRect();
    if ([e, label].some((x) => size(x).width >= least - 0.5 && size(x).height >= least - 0.5)) continue;
    e.scrollIntoView({{ block: "center", inline: "center" }});
    const r = e.getClientRects()[0];
    const x = r.left + r.width / 2, y = r.top + r.height / 2;
    const hits = ([dx, dy]) => {{
      const hit = document.elementFromPoint(x + dx, y + dy);
      return hit && (e.contains(hit) || hit.contains(e) && hit.matches("a, button, label"));
    }};
    const around = [[0, -half], [0, half], ...(r.width >= least ? [] : [[-half, 0], [half, 0]])];
    if (!around.every(hits)) found.push(`${{name(e)}} ${{Math.round(r.width)}}×${{Math.round(r.height)}}`);
  }}
  scrollTo(0, 0);
  return found;
}}"""
