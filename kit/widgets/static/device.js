// The device a page is on: what its browser keeps, its tabs, speech and files. Whatever a browser lacks, the page gets
// ready; what cannot be kept is then not kept, and Python is told so.

const PREFIX = "kit.";
const MAX_FILE = 4_000_000; // as in kit/core/match.py; a message of twice that still passes the socket
const LONGEST = 1_000_000; // characters: nothing of ours that is good is longer
const AT_ONCE = 1_500_000; // characters that Python is told when the page begins, at most
const GLIMPSES = 60; // texts of which it is told the end, at most
const END = 400; // characters at the end of a kept text, which say when it was saved

// --- what is kept ------------------------------------------------------------------------------------------------

// Python tells what has become of a text: new pieces, and slices of the text before (kit/widgets/run/window.py).
const patched = (old, changes) => changes.map((one) => (typeof one === "string" ? one : old.slice(...one))).join("");

function keptKeys() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  } catch { return []; } // a browser that keeps nothing still plays
}

function keptText(key) {
  try { return localStorage.getItem(PREFIX + key); } catch { return null; }
}

// When a text was saved, in seconds, and whether its match is over, by what stands at its end.
const savedWhen = (text) => Number(/"when": (\d{1,12})/.exec(text.slice(-END))?.[1] ?? 0);
const isOver = (text) => /"over": true/.test(text.slice(-END));

// How much of the text under a key Python needs: "whole", its end ("ends"), or nothing. See `Page.needed`.
function needing({ whole, ends }, tab) {
  const asked = new URLSearchParams(location.search);
  const meant = (what) => (what === "tab" ? tab : asked.get(what)) || " ";
  const exact = new Set(whole.map((name) => name.replace(/\$(\w+)/g, (_, what) => meant(what))));
  const begins = (key) => (name) => name.endsWith(".") && key.startsWith(name);
  return (key) => (exact.has(key) || whole.some(begins(key)) ? "whole" : ends.some(begins(key)) ? "ends" : "");
}

// All that Python needs when the page begins; what this tab works on goes before what others have left.
function keptFor(needs) {
  const whole = {}, ends = {};
  const found = keptKeys().map((key) => ({ key, how: needs(key), text: keptText(key) ?? "" }));
  let room = AT_ONCE;
  for (const { key, text } of found.filter(({ how }) => how === "whole").sort((a, b) => b.text.length < a.text.length ? 1 : -1)) {
    room -= Math.min(text.length, LONGEST + 1);
    if (room >= 0) whole[key] = text.slice(0, LONGEST + 1);
  }
  const others = found.filter(({ how }) => how === "ends").sort((a, b) => savedWhen(b.text) - savedWhen(a.text));
  for (const { key, text } of others.slice(0, GLIMPSES)) ends[key] = text.slice(-END);
  return { kept: whole, ends };
}

// What would be missed least, that first: what was set aside, matches of closed tabs (those that are over, then the
// oldest), lessons half done, battles in the making. Never what an open tab works on, nor who plays and what was won.
const WORK = /^(match|lesson|workshop)\.\w+\.(\w*)/;
const DEAR = /^(language|visitor|sitting|unlocked|aloud|face|sound|(progress|rules|won)\..*)$/;
function spare(open) {
  const worth = (key) => {
    const [, kind, owner] = WORK.exec(key) || [];
    const aside = !/^\w+\.\w+\.\w*$/.test(key);
    if (!kind) return 0;
    return !aside && open.has(owner) ? -1 : { match: aside ? 0 : 1, lesson: 2, workshop: 3 }[kind];
  };
  const texts = keptKeys().filter((key) => !DEAR.test(key)).map((key) => ({ key, text: keptText(key) ?? "" }));
  return texts.map(({ key, text }) => ({ key, order: [worth(key), isOver(text) ? 0 : 1, savedWhen(text)] }))
    .filter(({ order }) => order[0] >= 0)
    .sort((a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1] || a.order[2] - b.order[2])
    .map(({ key }) => key);
}

// Keeps texts for Python. It tells a text whole, or what has become of it since; `number` counts, so that nothing is
// put together wrong when a message was lost. `tell` sends to Python; `openTabs` says which numbers tabs have now.
function keeper(tell, openTabs) {
  const texts = new Map(); // key -> { number, text }: what Python knows that this page has
  const failing = new Set();

  const put = (key) => {
    const { text } = texts.get(key) ?? {};
    if (text === undefined) return "kept";
    try {
      localStorage.setItem(PREFIX + key, text);
      return "kept";
    } catch (refusal) {
      return /quota/i.test(refusal?.name) ? "full" : "shut";
    }
  };
  const makeRoom = async (key) => {
    const open = new Set(await openTabs());
    for (const old of spare(open)) {
      if (old === key) continue;
      localStorage.removeItem(PREFIX + old);
      texts.delete(old);
      tell({ do: "stored", key: old, value: null });
      if (put(key) === "kept") return "kept";
    }
    return put(key);
  };
  const keep = async (key, number, text) => {
    texts.set(key, { number, text });
    let how = put(key);
    if (how === "full") how = await makeRoom(key);
    if (how === "kept") {
      if (failing.delete(key) && !failing.size) tell({ do: "store_kept" });
    } else if (!failing.size) tell({ do: `store_${how}` });
    if (how !== "kept") failing.add(key);
  };
  return {
    // What Python was told at the beginning.
    begin: (kept) => { for (const [key, text] of Object.entries(kept)) texts.set(key, { number: 0, text }); },
    store: (key, number, text) => keep(key, number, text),
    change: (key, number, changes) => {
      const before = texts.get(key);
      if (before?.number === number - 1) return keep(key, number, patched(before.text, changes));
      return tell({ do: "store_again", key });
    },
    forget: (key) => {
      texts.delete(key);
      failing.delete(key);
      try { localStorage.removeItem(PREFIX + key); } catch { /* it was never kept */ }
    },
    // What Python cannot read is moved, not copied: there may be no room for it twice.
    move: (key, to) => {
      texts.delete(key);
      const text = keptText(key);
      if (text === null) return;
      localStorage.removeItem(PREFIX + key);
      try { localStorage.setItem(PREFIX + to, text); } catch { localStorage.setItem(PREFIX + key, text); }
    },
    // What becomes of what is played here if the page is loaded again: it is "lost" from sight only, since all of it is
    // kept; it comes back in "part", as it was before; or it is "unkept".
    safe: () => {
      const work = [...failing].filter((key) => WORK.test(key));
      if (work.some((key) => keptText(key) === null)) return "unkept";
      return work.length ? "part" : "lost";
    },
    // Another tab has changed it.
    changed: (key) => { texts.delete(key); },
  };
}

// --- tabs --------------------------------------------------------------------------------------------------------

// Each tab has a number of its own that survives a reload; a copied tab notices that its number is taken. A tab holds
// a lock on its number as long as it lives; where a browser has no locks (an address without https), tabs ask around.
// `others` are the numbers of the tabs open now, `open()` tells them later.
async function tabNumber(patience = 400) {
  let mine = null;
  try { mine = sessionStorage.getItem(PREFIX + "tab"); } catch { /* then every reload is a new tab */ }
  const fresh = freshNumber();
  let tab;
  try { tab = await lockedNumber(mine, fresh); } catch { tab = await askedNumber(mine, fresh, patience); }
  try { sessionStorage.setItem(PREFIX + "tab", tab.mine); } catch { /* as above */ }
  return tab;
}

function freshNumber() {
  try { return crypto.getRandomValues(new Uint32Array(2)).join("").slice(0, 12); } catch { /* an old browser */ }
  return String(Math.random()).slice(2, 14);
}

async function lockedNumber(mine, fresh) {
  const name = PREFIX + "tab.";
  // The page before a reload may need a moment to let go, and a busy machine another to say so.
  const hold = (number) => new Promise((done) => {
    const patience = new AbortController();
    setTimeout(() => patience.abort(), 3000);
    const held = () => { done(true); return new Promise(() => {}); };
    navigator.locks.request(name + number, { signal: patience.signal }, held).catch(() => done(false));
  });
  const open = async () => {
    const { held } = await navigator.locks.query();
    return held.filter((lock) => lock.name.startsWith(name)).map((lock) => lock.name.slice(name.length));
  };
  await open(); // some browsers have locks and refuse them
  if (!mine || !(await hold(mine))) await hold(mine = fresh);
  return { mine, others: (await open()).filter((number) => number !== mine), open };
}

async function askedNumber(mine, fresh, patience) {
  const wire = tabWire();
  let others = new Set(), tab = null, taken = () => {};
  wire.onmessage = ({ data }) => {
    if (data.ask && tab) wire.postMessage({ tab, to: data.ask });
    if (data.tab && data.to === fresh) others.add(data.tab);
    if (others.has(mine)) taken();
  };
  const around = async (ms) => {
    others = new Set();
    wire.postMessage({ ask: fresh });
    await new Promise((done) => { setTimeout(done, ms); taken = done; });
    return others;
  };
  const first = await around(mine ? patience : 60);
  tab = mine && !first.has(mine) ? mine : fresh;
  return { mine: tab, others: [...first], open: async () => [tab, ...await around(60)] };
}

// How tabs hear from each other: where a browser has no channels, by something that one of them keeps for a moment.
function tabWire() {
  try { return new BroadcastChannel(PREFIX + "tabs"); } catch { /* an old browser */ }
  const key = PREFIX + "tabs";
  const wire = { onmessage: null, postMessage(data) {
    try {
      localStorage.setItem(key, JSON.stringify({ ...data, once: freshNumber() }));
      localStorage.removeItem(key);
    } catch { /* then every tab is alone */ }
  } };
  window.addEventListener("storage", (event) => {
    if (event.key === key && event.newValue) wire.onmessage?.({ data: JSON.parse(event.newValue) });
  });
  return wire;
}

// --- speech and files --------------------------------------------------------------------------------------------

function speak(text, lang, done) {
  const synth = window.speechSynthesis;
  if (!synth) return;
  synth.cancel();
  const saying = new SpeechSynthesisUtterance(text);
  saying.lang = lang;
  saying.voice = synth.getVoices().find((v) => v.lang.toLowerCase().startsWith(lang.slice(0, 2))) || null;
  saying.onend = done;
  synth.speak(saying);
}

const voices = () => [...new Set((window.speechSynthesis?.getVoices() || []).map((v) => v.lang.slice(0, 2)))];

// A file as text. One that is too large to be ours, or to be sent, is only told to be so.
async function fileText(file) {
  const text = file.size > MAX_FILE ? "" : await file.text();
  const fits = file.size <= MAX_FILE && new Blob([JSON.stringify(text)]).size <= 2 * MAX_FILE;
  return fits ? text : "x".repeat(MAX_FILE + 1);
}

// `data` is text, or bytes written in base64.
function download(name, data, type, bytes) {
  const link = document.createElement("a");
  const content = bytes ? Uint8Array.from(atob(data), (c) => c.charCodeAt(0)) : data;
  link.href = URL.createObjectURL(new Blob([content], { type: type || "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// The screen stays on while the page is looked at, beside a real table; where the browser cannot, it goes off as ever.
function stayAwake() {
  const ask = () => { if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {}); };
  document.addEventListener("visibilitychange", ask); // a page out of sight loses it
  ask();
}
