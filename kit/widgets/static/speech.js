// Where the speech bubble lies: beside its place with its tail to that, or, where it would hide too much there of what
// should be seen, somewhere else without a tail: a piece is hidden only where every other place hides more. What should
// be seen are places of the board and the letters around it (data-spared: x, y, weight and size of each) and, on a narrow
// page, where it may lie over the panel below the board too, the row of its place, the panel, and what is asked and said
// there: there it goes only where the board has no room for it.

const TAIL = 30; // px from a corner of the bubble, at least, to the middle of its tail
const AWAY = 14; // px between a place and the bubble beside it
const AFAR = 0.2; // what it must hide beside its place before it stands somewhere else
const ASTRAY = 4; // what it must hide on the board before it leaves that,
const ADRIFT = 40; // by so many px or more
const TOUCHED = 0.3; // how much of a place's weight counts as soon as a bit of it is hidden
const STEPS = 8; // so many ways to slide along each side
const STRIDES = 24; // and to stand in each direction of the page
const EDGE = 6; // px around the bubble on a narrow page
const CLEAR = 4; // and between it and what is told below the board
const WIDTHS = [292, 232, 204, 188]; // px, of the bubble; on a narrow page also as wide as that is,
const SLIM = [164, 140, 118]; // or as slim as the room beside the pieces, which is read less well:
const READ = 0.003; // what it must hide for each px that it is slimmer
const ROW = 5; // the weight of the row that it speaks of, on a narrow page,
const ZOOM = 24; // of each button that brings the board nearer,
const PANEL = 48; // and of the panel below the board: a bit of that outweighs a place spoken of
// What it should not hide in the panel, with its weight: any of it outweighs all places of a board but those spoken of.
const TOLD = [[".kit-companion, .kit-thought, .kit-q, .kit-ask .kit-sub, .kit-choices", 96], [".kit-ask .kit-btn, .kit-tray", 24], [".kit-lessons :is(.kit-h, .kit-link)", 1]];
const BROUGHT = 1500; // ms in which the page scrolls by itself after something was said

const between = (low, high, steps) => [...Array(steps + 1).keys()].map((n) => low + ((high - low) * n) / steps);

// How much of what should be seen lies below a box: `spots` are boxes with their weights, in px as that is.
function hidden(left, top, wide, tall, spots) {
  let sum = 0;
  for (const { x, y, half, high = half, weight } of spots) {
    const across = Math.min(left + wide, x + half) - Math.max(left, x - half);
    const down = Math.min(top + tall, y + high) - Math.max(top, y - high);
    if (across > 0 && down > 0) sum += weight * (TOUCHED + ((1 - TOUCHED) * across * down) / (4 * half * high));
  }
  return sum;
}

// All boxes beside a place, each with the side, where its tail is along that, and how far that is from its middle; the
// side with more room comes first.
function beside({ x, y, half }, wide, tall, middle) {
  const out = half + AWAY, found = [];
  const sides = x < middle ? ["right", "left"] : ["left", "right"];
  for (const top of between(y - tall + TAIL, y - TAIL, STEPS))
    sides.forEach((side, n) => found.push({ side, left: side === "right" ? x + out : x - out - wide, top, tail: y - top, cost: n * 0.04 }));
  for (const left of between(x - wide + TAIL, x - TAIL, STEPS))
    ["below", "above"].forEach((side, n) => found.push({ side, left, top: side === "below" ? y + out : y - out - tall, tail: x - left, cost: 0.02 + n * 0.01 }));
  return found.map((one) => ({ ...one, cost: one.cost + 0.0002 * Math.abs(one.tail - (one.side === "below" || one.side === "above" ? wide : tall) / 2) }));
}

// The best box inside the bounds, beside or on a board of that height.
function bestBox(place, spots, wide, tall, bounds, height) {
  const right = Math.max(bounds.left, bounds.right - wide), low = Math.max(bounds.top, bounds.bottom - tall);
  const fits = ({ left, top }) => left >= bounds.left && left <= right && top >= bounds.top && top <= low;
  const near = place.tailed ? beside(place, wide, tall, (bounds.left + bounds.right) / 2).filter(fits) : [];
  // Between rows of the board and lines of the panel it fits exactly or not at all.
  const exact = spots.flatMap(({ y, half, high }) => [y + (high + CLEAR || half), y - (high + CLEAR || half) - tall]).map(Math.round);
  const tops = [...between(bounds.top, low, STRIDES), ...new Set(exact.filter((top) => top >= bounds.top && top <= low))];
  const far = between(bounds.left, right, STRIDES).flatMap((left) => tops.map((top) => ({
    side: "afar", left, top, cost: (near.length ? AFAR : 0) + 0.001 * Math.hypot(left + wide / 2 - place.x, top + tall / 2 - place.y),
  })));
  const slim = READ * Math.max(0, Math.min(...WIDTHS) - wide);
  const astray = (top) => ASTRAY * Math.min(1, Math.max(0, top - height, -top - tall) / ADRIFT);
  const weighed = [...near, ...far].map((one) => ({ ...one, wide, cost: one.cost + slim + astray(one.top) + hidden(one.left, one.top, wide, tall, spots) }));
  return cheapest(weighed);
}

const cheapest = (boxes) => boxes.reduce((a, b) => (b.cost < a.cost ? b : a));
const SIDES = ["right", "left", "below", "above", "afar"].map((side) => `kit-to-${side}`);

function laySpeech(root) {
  const speech = root.querySelector(".kit-speech");
  if (!speech) return;
  const narrow = isNarrow(root);
  speech.classList.remove(...SIDES);
  for (const name of ["left", "top", "width", "--tail"]) speech.style.removeProperty(name);
  const box = (selector) => root.querySelector(selector).getBoundingClientRect();
  const table = box(".kit-table"), board = box(narrow ? ".kit-main" : ".kit-board"), own = getComputedStyle(speech);
  const number = (name, otherwise) => parseFloat(own.getPropertyValue(name)) || otherwise;
  const zoom = number("--zoom", 1), tallness = number("--tall", 1);
  const half = number("--half", 0) * zoom * table.width;
  const spot = (x, y, weight, size = 1) => ({
    x: (x * zoom - number("--pan-x", 0)) * table.width, y: ((y * zoom - number("--pan-y", 0)) / tallness) * table.height,
    half: 1.05 * half * size, weight, // a hex is taller than wide
  });
  const seen = ({ x, y }) => x > 0 && x < table.width && y > 0 && y < table.height;
  const spots = speech.querySelector("[data-spared]").dataset.spared.split(" ").filter(Boolean).map((one) => spot(...one.split(",").map(Number))).filter(seen);
  const place = { ...spot(number("--x", 0), number("--y", 0), 0), half, tailed: !speech.classList.contains("kit-nowhere") };
  const edge = narrow ? EDGE : 0;
  const bounds = {
    left: board.left - table.left + edge, right: board.right - table.left - edge,
    top: Math.max(board.top, box(".kit-head").bottom + 4, edge) - table.top, bottom: Math.min(board.bottom, box(".kit-bar").top - 10) - table.top,
  };
  spots.push(...boxes(root, table, [[".kit-zoom button", ZOOM]]));
  if (narrow) {
    spots.push(...boxes(root, table, [["", PANEL], ...TOLD].map(([selector, weight]) => [`.kit-panel ${selector && `:is(${selector})`}`, weight])));
    if (place.tailed) spots.push({ x: table.width / 2, y: place.y, half: table.width / 2, high: half, weight: ROW });
  }
  const most = bounds.right - bounds.left;
  const widths = [...WIDTHS.filter((width) => width < most), ...(narrow ? [most, ...SLIM] : [])];
  const { side, left, top, tail, wide } = cheapest(widths.flatMap((width) => {
    speech.style.width = `${width}px`;
    return speech.scrollWidth > speech.clientWidth ? [] : bestBox(place, spots, width, speech.offsetHeight, bounds, table.height);
  }));
  speech.style.width = `${wide}px`;
  speech.classList.add(`kit-to-${side}`);
  speech.style.left = `${left}px`;
  speech.style.top = `${top}px`;
  if (tail !== undefined) speech.style.setProperty("--tail", `${tail}px`);
  speech._laid ??= performance.now();
}

// What is to be seen beside the places of the board, by selectors with their weights, as boxes seen from its corner.
function boxes(root, table, wanted) {
  return wanted.flatMap(([selector, weight]) => [...root.querySelectorAll(selector)].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return { x: x + width / 2 - table.left, y: y + height / 2 - table.top, half: width / 2, high: height / 2, weight };
  })).filter(({ half, high }) => half && high);
}

// A place that is spoken of is seen: on a narrow page the board is brought, where it lies beyond what is in sight, and
// the bubble waits for that. Not so where something else is asked below the board, or the end stands there.
function placeInSight(root) {
  const speech = isNarrow(root) && root.querySelector(".kit-speech");
  if (!speech || speech._placed) return;
  speech._placed = true;
  if (speech.matches(".kit-nowhere") || root.querySelector(".kit-end, .kit-panel [data-asked]:not([data-asked=board])")) return;
  const edge = (selector) => root.querySelector(selector).getBoundingClientRect();
  const own = getComputedStyle(speech), number = (name, otherwise) => parseFloat(own.getPropertyValue(name)) || otherwise;
  const { top, width, height } = edge(".kit-table"), half = number("--half", 0) * width;
  const y = top + Math.min(1, Math.max(0, (number("--y", 0) * number("--zoom", 1) - number("--pan-y", 0)) / number("--tall", 1))) * height;
  if (y - half >= Math.max(0, edge(".kit-head").bottom) - 1 && y + half <= edge(".kit-bar").top + 1) return;
  speech.style.visibility = "hidden";
  const board = root.querySelector(".kit-board");
  board.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
  onceStill(board, () => { speech.style.visibility = ""; laySpeech(root); });
}

// Once the page has come to rest after what leads on was brought up, the bubble lies where it can be read.
function speechInSight(root) {
  const speech = isNarrow(root) && root.querySelector(".kit-speech");
  if (!speech || performance.now() - speech._laid > BROUGHT) return;
  const { top, bottom } = speech.getBoundingClientRect();
  if (top < 0 || bottom > root.querySelector(".kit-bar").getBoundingClientRect().top) laySpeech(root);
}
