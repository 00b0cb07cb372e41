// What is in sight of a page: how high it is in a notebook, what is brought up on a narrow screen or in the panel.

const NARROW = 56.25; // letters of the browser's size: a page that is no wider has its panel below its board
const isNarrow = (root) => root.clientWidth <= NARROW * parseFloat(getComputedStyle(document.documentElement).fontSize);

// In a cell of a notebook the screen is what the notebook shows at once: so much is the page made high.
const NOTEBOOK = ".jp-WindowedPanel-outer";
const LOWEST = 480; // px
function fit(root) {
  const measure = () => {
    const notebook = root.closest(NOTEBOOK);
    if (!notebook) return;
    watch.observe(notebook);
    root.parentElement.style.setProperty("--screen", `${Math.max(notebook.clientHeight, LOWEST)}px`);
    // What leads to the lobby would lead nowhere.
    root.dataset.notebook = "";
    // Its keys are ours here: arrows would walk from cell to cell.
    root.dataset.lmSuppressShortcuts = "true";
  };
  const watch = new ResizeObserver(measure);
  watch.observe(root); // it is not on the page yet
}

// A page that is scrolled as a whole: narrow, and too low for a panel that is scrolled in itself.
const flows = (root) => isNarrow(root) && getComputedStyle(root.querySelector(".kit-panel")).overflowY === "visible";
// What leads on has a place of its own there, where it is always in sight.
const isFixed = (x) => [x, x.parentElement].some((one) => getComputedStyle(one).position === "absolute");

const screenHeight = (root) => parseFloat(root.parentElement.style.getPropertyValue("--screen")) || innerHeight;

// Dice that fall are seen to fall: before they land they are brought above the bar of a narrow screen.
function showDice(root) {
  const card = root.querySelector("[data-rests]:not(.kit-rested)")?.closest(".kit-card");
  if (!card || !isNarrow(root)) return;
  card.style.scrollMarginBottom = flows(root) ? `${root.querySelector(".kit-bar").offsetHeight + 10}px` : "";
  card.scrollIntoView({ block: "nearest" });
  if (root.dataset.page === "learn") root.querySelector(".kit-panel")._led = root.querySelector(".kit-panel").scrollTop; // then praise is
}

// What is to be seen on the board is seen there.
function bringBoard(root) {
  root.querySelector(".kit-panel").scrollTop = 0;
  for (const one of [".kit-board", ".kit-head"]) root.querySelector(one).scrollIntoView({ block: "nearest" });
}

const STILL = 150; // ms in which something has not moved that stands still
function onceStill(box, then) {
  let top, since;
  const look = (now) => {
    const here = box.getBoundingClientRect().top;
    if (here !== top) [top, since] = [here, now];
    if (now - since < STILL) requestAnimationFrame(look);
    else then();
  };
  requestAnimationFrame(look);
}

// What leads on is in sight: where it has just come and lies below the bar, or below the edge of the panel, it is
// brought up; on a narrow screen not at the price of the board, unless that is done with. There what is to be tapped below
// the board is brought up as well, all of it or else the first, and what is spoken of (data-told) with it. A panel that
// says what it asks (data-begins) starts from its top with each question.
const ONWARD = ".kit-panel .kit-btn:not(.kit-second), .kit-ask [data-do=end]";
function leadOn(root, before) {
  const lead = root.querySelector(ONWARD), button = lead && isFixed(lead) ? null : lead;
  const narrow = isNarrow(root), whole = flows(root);
  const asked = narrow ? root.querySelector(".kit-panel [data-asked]") : null;
  const told = narrow ? root.querySelector(".kit-panel [data-told]") : null;
  const begins = root.querySelector("[data-begins]")?.dataset.begins ?? "";
  const way = begins + (lead ? `${lead.dataset.do} ${lead.textContent}` : "") + (asked ? "+" : "") + (told ? "=" : "");
  if (way === before) return way;
  const panel = root.querySelector(".kit-panel");
  const anew = begins !== (panel._begins ?? "");
  panel._begins = begins;
  if (anew || panel.scrollTop <= (panel._led ?? 0)) panel.scrollTop = 0; // what was brought up led on from something else
  panel._led = 0;
  if (lead !== button && lead.closest(".kit-end")) {
    panel.scrollTop = 0; // who has won is seen first
    return way;
  }
  if (!button && !asked && !told) return way;
  const edge = (x) => x.getBoundingClientRect();
  const low = whole ? edge(root.querySelector(".kit-bar")).top : edge(panel).bottom;
  const ended = button?.closest(".kit-end");
  const hides = (x) => edge(x).bottom + 10 - low;
  const board = edge(root.querySelector(".kit-table"));
  const spares = (x) => x && (!whole || ended || board.top - hides(x) >= -0.4 * board.height);
  const all = ended?.querySelector(".kit-ways") ?? told ?? asked?.lastElementChild ?? button;
  const wanted = [all, asked?.firstElementChild].find(spares);
  const hidden = wanted ? hides(wanted) : 0;
  if (hidden <= 0) return way;
  if (!whole) {
    const question = begins ? ".kit-ask" : asked && root.dataset.page === "learn" ? ".kit-ask .kit-q" : "";
    const most = question ? edge(root.querySelector(question)).top - edge(panel).top : hidden; // it stays in sight
    panel.scrollTop += Math.max(0, Math.min(hidden, most));
    panel._led = panel.scrollTop;
    return way;
  }
  const further = Math.max(0, edge(root.querySelector(".kit-head")).bottom - hidden); // it is never cut through
  wanted.style.scrollMarginBottom = `${root.querySelector(".kit-bar").offsetHeight + 10 + further}px`;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  wanted.scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
  return way;
}

const BELOW = 8; // px under the words of a line, where the sign for more may begin
// The story ends with a whole line: its latest always has the room for that. Nor does it begin with half a line of words.
function wholeLines(root) {
  const list = root.querySelector(".kit-log ol");
  if (!list) return;
  const from = cutAtTop(list);
  list.toggleAttribute("data-before", from > 0);
  list.style.setProperty("--from", `${from}px`);
  list.closest("[data-region]").style.setProperty("--latest", `${list.firstElementChild?.offsetHeight ?? 0}px`);
  const top = list.getBoundingClientRect().top, low = list.clientHeight - 14;
  const ends = [...list.children].map((line) => line.getBoundingClientRect().bottom - top).filter((end) => end > 0 && end <= low + BELOW);
  const more = list.scrollHeight > list.scrollTop + list.clientHeight + 20 && ends.length > 0;
  list.toggleAttribute("data-more", more);
  if (more) list.style.setProperty("--whole", `${ends.at(-1)}px`);
  else list.style.removeProperty("--whole");
}

// How much of a line of words is left at the top of the story where its beginning is out of sight.
function cutAtTop(list) {
  const top = list.getBoundingClientRect().top;
  const cut = [...list.querySelectorAll("li div, li p, li strong")].map((words) => [words, words.getBoundingClientRect()])
    .filter(([words, { top: from, bottom: to }]) => !words.querySelector("div, p") && from < top - 1 && to > top + 1).at(-1);
  if (!cut) return 0;
  const high = parseFloat(getComputedStyle(cut[0]).lineHeight);
  return Math.min(cut[1].bottom, cut[1].top + Math.ceil((top - cut[1].top - 1) / high) * high) - top;
}

// A tap on the sign below it brings what follows of the story; one beside a line's words opens its rule.
const SIGN = 44; // px, its height and half its width
function readOn({ target, clientX, clientY }) {
  if (target.closest("button, a")) return;
  const list = target.closest(".kit-log:has([data-more])")?.querySelector("ol");
  const { left, width, bottom } = list?.getBoundingClientRect() ?? {};
  if (!list || Math.abs(clientX - left - width / 2) > SIGN || clientY < bottom - SIGN) {
    target.closest(".kit-log li")?.querySelector(".kit-rule")?.click();
    return;
  }
  list.style.scrollSnapType = "none"; // it stops between two lines, wherever links are
  list.scrollBy({ top: parseFloat(list.style.getPropertyValue("--whole")), behavior: calm() ? "auto" : "smooth" });
}

// No heading stands alone: a story of which nothing could be read above the edge of the panel begins below it.
const FADES = 22, TWO_LINES = 46; // px, at the edge of the panel, and of a line of the story
function pushStory(root, panel) {
  const story = panel.querySelector("[data-region=log]"), list = story?.querySelector(".kit-log ol");
  if (!list) return;
  const edge = (x) => x.getBoundingClientRect();
  const pushed = parseFloat(story.style.marginTop) || 0;
  const seen = edge(panel).top + panel.clientHeight - panel.scrollTop - edge(story).top + pushed;
  const least = edge(list).top - edge(story).top + Math.min(list.firstElementChild.offsetHeight, TWO_LINES) + FADES;
  const alone = !flows(root) && panel.scrollHeight - pushed > panel.clientHeight && seen > 0 && seen < least;
  const push = alone ? Math.ceil(seen) : 0;
  if (Math.abs(push - pushed) > 1) story.style.marginTop = push ? `${push}px` : "";
}

const BELOW_STONE = 10; // px, for the one that is larger, and for stars

// Whatever a panel hides below its edge fades out there: it is seen to go on. No stone of the road is cut through.
function fade(root) {
  const panel = root.querySelector(".kit-panel"), road = panel.querySelector(".kit-road");
  pushStory(root, panel);
  panel.toggleAttribute("data-more", panel.scrollHeight > panel.scrollTop + panel.clientHeight + 4);
  if (!road) return;
  const bottom = (element) => element.getBoundingClientRect().bottom;
  const top = road.getBoundingClientRect().top, edge = root.querySelector(".kit-bar").getBoundingClientRect().top;
  const seen = (flows(root) ? edge : Math.min(edge, bottom(panel))) - top;
  const whole = Math.max(0, ...[...road.querySelectorAll("li")].map((stone) => bottom(stone) + BELOW_STONE - top).filter((end) => end <= seen));
  road.toggleAttribute("data-cut", seen < bottom(road) - top);
  road.style.setProperty("--whole", `${whole}px`);
  road.style.setProperty("--seen", `${Math.max(seen, whole)}px`);
}
