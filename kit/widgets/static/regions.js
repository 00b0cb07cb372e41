// The regions of a page and its dialog, replaced only when changed: focus, scroll, what was unfolded and dice at rest
// survive, and pieces fly to where they turn up. Also what those who listen hear.

const mark = (x) => x.dataset.key || x.name || (x.dataset.do ? JSON.stringify({ ...x.dataset }) : x.tagName);
const MARKED = "[data-key], [data-do], [name], [data-scroll], summary";
// The folds of a region, each with the key of its heading, or its number among those without.
function folds(box) {
  let number = 0;
  return [...box.querySelectorAll("details")].map((x) => [x.querySelector("summary")?.dataset.key ?? number++, x]);
}

// A browser tells of no change that was typed into the field which stood here before: it is told when that is left.
let drawing = false; // what is drawn anew leaves nothing
function tellOnce(field) {
  const telling = new AbortController(), { signal } = telling;
  field.addEventListener("change", () => telling.abort(), { signal });
  field.addEventListener("blur", () => {
    if (!drawing && field.value !== field.defaultValue) field.dispatchEvent(new Event("change", { bubbles: true }));
  }, { signal });
}

function setRegion(box, html) {
  if (box._html === html) return;
  const active = document.activeElement;
  const held = box.contains(active) ? mark(active) : null;
  const visible = held && active.matches(":focus-visible");
  remember(box);
  const scrolled = [...box.querySelectorAll("[data-scroll]")].map((x) => [x.dataset.scroll, x.scrollTop]);
  const typed = held && "selectionStart" in active && active.value !== active.defaultValue
    && [active.value, active.selectionStart, active.selectionEnd];
  const unfolded = new Set(folds(box).filter(([, x]) => x._opened && x.open).map(([name]) => name));
  const rested = new Set([...box.querySelectorAll("[data-rests]")].map((x) => x.dataset.rests));
  box._html = html;
  drawing = true;
  box.innerHTML = html;
  drawing = false;
  box.querySelectorAll("[data-rests]").forEach((x) => x.classList.toggle("kit-rested", rested.has(x.dataset.rests)));
  for (const [name, x] of folds(box)) if (unfolded.has(name)) x.open = x._opened = true;
  box.querySelectorAll("[data-scroll]").forEach((x, i) => {
    if (scrolled[i]?.[0] === x.dataset.scroll) x.scrollTop = scrolled[i][1];
  });
  if (!held) return;
  const again = [...box.querySelectorAll(MARKED)].find((x) => mark(x) === held);
  if (again && typed) {
    again.value = typed[0];
    again.setSelectionRange(typed[1], typed[2]);
    tellOnce(again);
  }
  if (again) again.focus({ preventScroll: true });
  else if (box.tagName === "DIALOG") firstOf(box)?.focus({ preventScroll: true });
  else if (visible) goOn(box.closest(".kit"));
}

// --- what ends a turn, or answers ---------------------------------------------------------------------------------

// Where a button has just been pressed, one that ends a turn, answers a question or costs stars does not answer for a
// moment, be it that button or one that has come under the finger or has the focus now, or where what led on stood: what
// was pressed twice ends nothing more. It shows itself instead. Who walks there by Tab has aimed. What leads on, or to
// another lesson, waits where a finger has answered.
let held = 800; // ms
const ANSWER = ".kit-choices [data-do=choose]";
const ENDS = `[data-do=end], ${ANSWER}, [data-do=show_me]`;
const LEADS = "[data-do=go_on]";
const AFTER_ANSWER = `${ENDS}, ${LEADS}, .kit-lessons button`;
let tapped = null; // where, and when; by a key, nowhere, and whether Tab has been pressed since
let stood = null; // where what led on was drawn last, and when
const NEAR = 30; // px: no finger hits the same spot twice
function under(button, { x, y }, near = 0) {
  if (x === undefined) return button === document.activeElement;
  const { left, right, top, bottom } = button.getBoundingClientRect();
  return x >= left - near && x <= right + near && y >= top - near && y <= bottom + near;
}

function noteTap(e) {
  const at = e.detail ? { x: e.clientX, y: e.clientY } : {};
  holdBack(e.currentTarget); // what came with the last message may not have been drawn yet
  const early = e.target.closest(".kit-early");
  const held = early || [...e.currentTarget.querySelectorAll(".kit-early")].find((button) => under(button, at));
  if (held) {
    respond(held);
    if (early) e.stopImmediatePropagation();
    return;
  }
  const button = e.isTrusted && e.target.closest("button, a");
  if (button) tapped = { ...at, when: performance.now(), answer: !!e.detail && button.matches(ANSWER) };
  if (button && button.matches(ENDS)) holdBack(e.currentTarget);
}

// What leads on may be gone by a tap elsewhere: a finger on its way to it must not end a turn there.
function noteStood(box) {
  const { left, right, top, bottom } = box.querySelector(LEADS)?.getBoundingClientRect() ?? {};
  if (right > left) stood = { left, right, top, bottom, when: performance.now() };
}

function over(button, rect) {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  return left < rect.right && right > rect.left && top < rect.bottom && bottom > rect.top;
}

function holdBack(root) {
  const now = performance.now(), byKey = tapped && tapped.x === undefined && tapped.when + held > now; // keys aim at nothing
  for (const button of root.querySelectorAll(tapped?.answer ? AFTER_ANSWER : ENDS)) {
    const tap = tapped && !tapped.aimed && under(button, tapped, NEAR) ? tapped.when : -held;
    const gone = stood && !byKey && !button.matches(LEADS) && over(button, stood) ? stood.when : -held;
    const left = Math.max(tap, gone) + held - now;
    if (left <= 0) continue;
    button.classList.add("kit-early");
    setTimeout(() => button.classList.remove("kit-early"), left);
  }
}

// A key that is held down presses once.
function noteKey(e) {
  if (e.key === "Tab" && tapped && tapped.x === undefined) tapped.aimed = true;
  if (e.repeat && e.key === "Enter" && e.target.closest(ENDS)) e.preventDefault();
}

// --- the focus: never nowhere ------------------------------------------------------------------------------------

const isSeen = (x) => (x.checkVisibility ? x.checkVisibility() : x.getClientRects().length > 0); // Safari before 17.4
const canHold = (x) => x?.isConnected && x !== document.body && isSeen(x);
const firstOf = (dialog) => dialog.querySelector("[autofocus]") || dialog.querySelector("button, a, input, select");

// Where what had the focus is gone: to what can be done next, the board, or where there is none, what is asked.
function goOn(root) {
  const next = [".kit-top", ".kit-ask :is(button, a)", ".kit-note :is(button, [tabindex])", "main :is(button, a, input)"];
  next.map((where) => root.querySelector(where)).find(canHold)?.focus({ preventScroll: true });
}

// What opened a dialog may have been drawn again since.
function remembered(active) {
  const box = active.closest("[data-region]");
  const held = box && mark(active);
  return () => (canHold(active) ? active : [...(box?.querySelectorAll(MARKED) ?? [])].find((x) => mark(x) === held));
}

// A piece, [data-piece=key], that turns up in another place flies there from where it was; the [data-total] of the
// [data-pile] it joins counts it when it has landed. A pile that moves takes along what lies in it.
const FLIGHT = 400; // ms
const JOINS = "joins";
const pieces = new Map();
function remember(box) {
  if (!pieces.size) requestAnimationFrame(() => { fly(box.closest(".kit")); pieces.clear(); });
  pieces.set(box, null);
  for (const piece of box.querySelectorAll("[data-piece]"))
    if (!pieces.has(piece.dataset.piece)) pieces.set(piece.dataset.piece, { at: place(piece), pile: lies(piece), lay: pile(piece)?.getBoundingClientRect() });
}

// Where its picture is: the piece itself may be squeezed in a pile.
const place = (piece) => piece.firstElementChild.getBoundingClientRect();
const pile = (piece) => piece.closest("[data-pile]");
// The pile in which it has come to rest.
const lies = (piece) => (piece.getAnimations().some(({ id }) => id === JOINS) ? undefined : pile(piece)?.dataset.pile);

function fly(root) {
  if (!root || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const joined = new Map();
  for (const piece of root.querySelectorAll("[data-piece]")) {
    const from = pieces.get(piece.dataset.piece), to = place(piece);
    if (!from || !to.width) continue;
    const stays = from.pile !== undefined && pile(piece)?.dataset.pile === from.pile;
    const lay = stays ? pile(piece).getBoundingClientRect() : { x: 0, y: 0 }, lain = stays ? from.lay : { x: 0, y: 0 };
    const x = from.at.x - to.x + lay.x - lain.x, y = from.at.y - to.y + lay.y - lain.y;
    if (Math.hypot(x, y) < 2) continue;
    const start = `translate(${x}px, ${y}px) scale(${from.at.width / to.width})`;
    const frames = [{ transform: start, transformOrigin: "0 0", position: "relative", zIndex: 4 },
      { transform: "none", transformOrigin: "0 0", position: "relative", zIndex: 4 }];
    const total = pile(piece)?.dataset.pile !== from.pile && pile(piece)?.querySelector("[data-total]");
    piece.animate(frames, { id: total ? JOINS : "", duration: FLIGHT, easing: "cubic-bezier(.4, 0, .2, 1)" });
    if (total) joined.set(total, (joined.get(total) ?? 0) + 1);
  }
  for (const [total, more] of joined) {
    total.textContent = total.dataset.total - more;
    setTimeout(() => { total.textContent = total.dataset.total; }, FLIGHT);
  }
}

function setDialog(box, html) {
  const open = html !== "";
  const title = () => box.querySelector("h2")?.textContent;
  const before = box.open && title();
  const root = box.closest(".kit");
  root.append(...root.querySelectorAll("[aria-live]"));
  setRegion(box, html);
  if (open && before !== title()) {
    if (!box.open) {
      box._back = remembered(document.activeElement);
      box.showModal();
    }
    box.scrollTop = 0;
    firstOf(box)?.focus({ preventScroll: true });
    const at = box.querySelector("[data-open-at]")?.dataset.openAt;
    if (at) document.getElementById(at)?.scrollIntoView();
  } else if (!open && box.open) {
    box.close();
    const back = box._back?.();
    if (canHold(back)) back.focus();
    else goOn(root);
  }
  // Behind an open dialog nothing is heard.
  if (box.open) box.append(...root.querySelectorAll("[aria-live]"));
}

// What is unfolded in a dialog comes into sight above the button that stays at its lower edge, its heading with it.
const ROOM = 8; // px
function unfolded(fold) {
  const dialog = fold.closest("dialog");
  if (!dialog || !fold.open) return;
  const edge = dialog.getBoundingClientRect(), stick = dialog.querySelector(".kit-stick")?.getBoundingClientRect().top;
  const { top, bottom } = fold.getBoundingClientRect();
  const by = Math.min(bottom - ((stick ?? edge.bottom) - ROOM), top - (edge.top + ROOM));
  if (by > 0) dialog.scrollBy({ top: by, behavior: calm() ? "auto" : "smooth" });
}

// --- what those who listen hear ----------------------------------------------------------------------------------

// Each sentence has a line of its own and stays a moment, so that none swallows the one before it.
const HEARD = 5000; // ms
function hear(root, text, urgent) {
  const line = document.createElement("p");
  line.textContent = text;
  root.querySelector(urgent ? ".kit-urgent" : ".kit-said").append(line);
  setTimeout(() => line.remove(), HEARD);
}
