"""What is seen of a page, and what lies upon, beside and within what: looked at in one go, at any moment."""

from contextlib import suppress

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late

EDGES = """
  const shown = (x) => x.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const edge = (x) => x.getBoundingClientRect();
  const words = (x) => { const range = document.createRange(); range.selectNodeContents(x); return edge(range); };
  const name = (x) => `${x.className || x.tagName} "${(x.innerText ?? "").trim().slice(0, 30)}"`;
  const meet = (a, b, by = 1) =>
    a.left < b.right - by && b.left < a.right - by && a.top < b.bottom - by && b.top < a.bottom - by;
  const bar = all(".kit-bar").map(edge)[0], panel = all(".kit-panel")[0];
  const narrow = innerWidth <= 900;
  // A low narrow window is scrolled as a whole; below a panel that is scrolled in itself what leads on has its place.
  const scrolls = panel && getComputedStyle(panel).overflowY !== "visible";
  const inPanel = (x) => scrolls && panel.contains(x) && x.offsetParent && panel.contains(x.offsetParent);
  const fades = () => edge(panel).bottom - (panel.matches("[data-more]") ? 22 : 0);
"""
FAULTS = f"""() => {{ {EDGES}
  const found = [];
  const fault = (so, ...told) => {{ if (so) found.push(told.join(" ")); }};
  const apart = (one, ...others) => {{
    for (const x of all(one)) for (const y of all(others.join(", ")))
      fault(meet(edge(x), edge(y)), "lies upon another:", name(x), name(y));
  }};
  const within = (box, part) => {{
    for (const x of all(box)) for (const y of x.querySelectorAll(part)) {{
      const a = edge(x), b = edge(y);
      fault(b.width && (b.left < a.left - 1 || b.right > a.right + 1), "out of its box:", name(x), name(y));
    }}
  }};
  // What is said lies upon nothing that is asked, nor upon the tools.
  apart(".kit-speech", ".kit-head", ".kit-bar", ...(narrow ? [".kit-companion", ".kit-q", ".kit-thought"] : []));
  apart(".kit-note > .kit-card", ".kit-bar", ".kit-companion", ".kit-ask .kit-q");
  apart(".kit-was > .icon:last-child", ".kit-was > span");
  within(".kit-facts > *", "*");
  within(".kit-versus > .kit-half", "*");
  within(".kit-ask", "button");
  for (const tool of all(".kit-tool span"))
    fault(words(tool).width > tool.parentElement.clientWidth, "wider than its tool:", name(tool));
  for (const dice of all(".kit-rolled.kit-many, .kit-odds:has(> svg ~ svg ~ svg ~ svg)")) {{
    const middles = [...dice.children].map(edge).filter((r) => r.width).map((r) => (r.top + r.bottom) / 2);
    const few = middles.length < (dice.matches(".kit-rolled") ? 7 : 8) && /\\d/.test(dice.innerText);
    fault(few && Math.max(...middles) - Math.min(...middles) > 4, "not in one line:", name(dice));
  }}
  const costs = all(".kit-columns span").filter((x) => x.textContent.trim()).map(words);
  const beside = (a, b) => Math.abs(a.top - b.top) < 9 && meet(a, b, -2);
  const touch = (a, n) => costs.slice(n + 1).some((b) => beside(a, b));
  fault(!narrow && costs.some(touch), "words touch: two costs");
  for (const head of innerWidth < 350 ? [] : all(".kit-head"))
    fault(head.scrollWidth > head.clientWidth, "wider than the page:", name(head));
  if (!panel) return found;
  // No stone of the road is cut through: what would be fades out.
  for (const road of all(".kit-panel .kit-road")) {{
    const end = Math.min(bar.top, scrolls ? edge(panel).bottom : Infinity) - edge(road).top;
    const from0 = edge(road).top, stones = [...road.querySelectorAll("li")].map(edge);
    const ends = stones.map((x) => [x.top - from0, x.bottom - from0]);
    const [from, to] = ["--whole", "--seen"].map((one) => parseFloat(road.style.getPropertyValue(one)));
    const cut = ends.some(([start, stop]) => start < end && end < stop);
    const faded = to <= end + 1 && ends.every(([start, stop]) => (stop <= end ? stop <= from : start >= from - 15));
    fault(cut && !("cut" in road.dataset && faded), "a stone is cut through");
    fault((getComputedStyle(road).maskImage !== "none") !== ("cut" in road.dataset), "a road fades where it ends");
  }}
  // The story is cut between its entries, what the panel hides fades out, and no heading stands alone.
  const list = all(".kit-log ol")[0];
  if (list && !narrow) {{
    const whole = list.matches("[data-more]") ? parseFloat(list.style.getPropertyValue("--whole")) : edge(list).height;
    const low = Math.min(edge(list).top + whole, edge(panel).bottom);
    for (const line of panel.matches("[data-more]") ? [] : list.children)
      fault(edge(line).top < low - 1 && edge(line).bottom > low + 1, "cut through:", name(line));
    const heading = all(".kit-log h2")[0], first = list.querySelector("li");
    const least = first ? edge(first).top + Math.min(edge(first).height, 46) : 0;
    const begins = heading && !panel.scrollTop && edge(heading).top < fades();
    fault(begins && least > fades() + 1, "a heading alone:", "the story");
  }}
  const hides = panel.scrollHeight > panel.scrollTop + panel.clientHeight + 4;
  fault(panel.matches("[data-more]") !== hides, "that there is more is not told, or told where nothing is");
  if (narrow) return found;
  fault((getComputedStyle(panel).maskImage !== "none") !== hides, "what is hidden does not fade out");
  for (const link of all(".kit-end .kit-links :is(a, button)"))
    fault(words(link).bottom > fades() + 2, "a way on out of sight:", name(link));
  return found;
}}"""
COVERED = f"""() => {{ {EDGES}
  const modal = [...document.querySelectorAll("dialog[open]")].pop();
  const found = [];
  for (const e of (modal ?? document).querySelectorAll("a[href], button, summary, select, textarea, [data-do]")) {{
    if (!shown(e) || e.matches("form, [inert] *")) continue;
    if (edge(e).width <= 1 || e.closest(".kit-speech, .kit-note")) continue;
    e.scrollIntoView({{ block: "center", inline: "center" }});
    const {{ x, y, width, height }} = e.getClientRects()[0];
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    const free = !hit || e.contains(hit) || (hit.contains(e) && hit.matches("a, button, label"));
    if (!free) found.push(`${{name(e)}} by ${{name(hit)}}`);
  }}
  scrollTo(0, 0);
  return found;
}}"""
"""What can be pressed and is covered by something else, wherever it may be scrolled to."""
HIDDEN = f"""([selector, above]) => {{ {EDGES}
  const wanted = all(selector);
  const low = (x) => (narrow ? (inPanel(x) ? edge(panel).bottom : bar.top) : above ? bar.top : fades());
  const high = (x) => (scrolls && panel.contains(x) ? edge(panel).top : 0);
  if (!wanted.length) return [`nothing there: ${{selector}}`];
  return wanted.filter((x) => edge(x).top < high(x) - 1 || edge(x).bottom > low(x) + 1).map(name);
}}"""
"""What of the wanted lies out of sight: above the panel or below the bar, or where the panel fades out."""


def looked(page: Page, script: str, arg: object = None) -> list[str]:
    """What a script complains of; what has just come may take some frames to be in its place."""
    with suppress(Late):
        page.wait_for_function(f"(arg) => !({script})(arg).length", arg=arg, timeout=3000)
    found: list[str] = page.evaluate(script, arg)
    return found


def faults(page: Page) -> list[str]:
    """What lies where it must not."""
    return looked(page, FAULTS)


def covered(page: Page) -> list[str]:
    """What can be pressed and lies under something else."""
    found: list[str] = page.evaluate(COVERED)
    return found


def hidden(page: Page, selector: str, above: bool = False) -> list[str]:
    """What of this is out of sight; `above`: by the edge of the tools alone."""
    return looked(page, HIDDEN, [selector, above])
