// The frame of every page: its language, the cookie that lets its kernel end, the cover until it is ready,
// and kind words when the kernel or the connection is gone. Runs before anything of Voilà.
(function () {
  "use strict";

  const page = JSON.parse(document.getElementById("house-page").textContent);
  const html = document.documentElement;

  // -- language: asked for in the address, else chosen before, else the browser's --

  function remembered() {
    try {
      return localStorage.getItem("kit.language");
    } catch (refused) {
      return null;
    }
  }

  const spoken = navigator.languages || [navigator.language];
  const wishes = [new URLSearchParams(location.search).get("lang"), remembered(), ...spoken, "en"];
  html.lang = wishes
    .filter(Boolean)
    .map((wish) => wish.toLowerCase().split("-")[0])
    .find((wish) => page.languages.includes(wish));

  function nextLanguage() {
    html.lang = page.languages[(page.languages.indexOf(html.lang) + 1) % page.languages.length];
    try {
      localStorage.setItem("kit.language", html.lang);
    } catch (refused) { /* holds for this page */ }
    const here = new URL(location);
    if (here.searchParams.has("lang")) {
      here.searchParams.set("lang", html.lang);
      history.replaceState(history.state, "", here);
    }
  }

  // -- what widgets take for granted and older browsers do not have --

  if (!AbortSignal.timeout) {
    AbortSignal.timeout = (ms) => {
      const stop = new AbortController();
      setTimeout(() => stop.abort(), ms);
      return stop.signal;
    };
  }
  if (!AbortSignal.any) {
    AbortSignal.any = (signals) => {
      const stop = new AbortController();
      for (const signal of signals) {
        if (signal.aborted) stop.abort(signal.reason);
        else signal.addEventListener("abort", () => stop.abort(signal.reason), { once: true });
      }
      return stop.signal;
    };
  }

  // Nothing here is secret: numbers for messages and tabs, and a word that only this page and its server compare.
  if (!window.crypto) Object.defineProperty(window, "crypto", { value: {} });
  if (!crypto.getRandomValues) {
    const value = (numbers) => {
      for (let i = 0; i < numbers.length; i += 1) numbers[i] = Math.random() * 2 ** 32;
      return numbers;
    };
    Object.defineProperty(crypto, "getRandomValues", { value });
  }

  // -- without this cookie the server refuses the page's request to end its kernel --

  if (!page.alone && !/(^|;\s*)_xsrf=/.test(document.cookie)) {
    const token = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    document.cookie = `_xsrf=${token}; path=${page.base}; SameSite=Lax`;
  }

  // -- the cover --

  const byId = (id) => document.getElementById(id);
  let settled = false;

  function show(id) {
    const dialog = byId(id);
    if (dialog && !dialog.open) dialog.showModal();
  }

  function hide(id) {
    const dialog = byId(id);
    if (dialog && dialog.open) dialog.close();
  }

  function uncover() {
    if (settled) return;
    settled = true;
    triedBefore(false);
    hide("house-trouble");
    byId("house-ready").classList.add("house-done");
    html.dataset.kit = "ready";
  }

  // Uncovered when the first output is drawn; a widget of ours draws into the element that Voilà made for it, and the
  // page of an app is an empty frame until its kernel has answered for the first time.
  const output = ".jp-OutputArea-output";
  const PATIENCE = 20000; // ms from the notebook's last cell until the page offers to be loaded again
  const DRAWN = `${output} > canvas, ${output} > * > :not(.kit), ${output} .kit-head:not(:empty)`;

  // On a machine that is busy beyond measure the widgets' state may come too late, and what says so never goes away:
  // the page loads itself again, once.
  const AGAIN = `kit.again ${location.pathname}`;
  const LOST = "Error displaying widget";

  // Whether this is the second try, and whether the next one will be. Where nothing can be kept there is no second.
  function triedBefore(now) {
    try {
      const before = sessionStorage.getItem(AGAIN) !== null;
      if (now) sessionStorage.setItem(AGAIN, "1");
      else sessionStorage.removeItem(AGAIN);
      return before;
    } catch (refused) {
      return true;
    }
  }

  // Why it does so is said to whoever looks for it.
  function loadAgain(why) {
    console.info(`kit: loaded again, ${why}`);
    location.reload();
  }

  function startAgain() {
    settled = true;
    if (!triedBefore(true)) {
      loadAgain("its widgets came too late");
      return;
    }
    triedBefore(false);
    show("house-trouble");
  }

  function uncoverWhenDrawn() {
    const cells = byId("rendered_cells");
    const drawn = () => cells.querySelector(DRAWN);
    const lostOne = () => [...cells.querySelectorAll(output)].some((one) => one.textContent.startsWith(LOST));
    const waiting = () => cells.querySelector('script[type^="application/vnd.voila"], .jp-OutputArea-output');
    if (drawn() || !waiting()) return uncover();
    if (lostOne()) return startAgain();
    const observer = new MutationObserver(() => {
      if (!drawn() && !lostOne()) return;
      observer.disconnect();
      if (drawn()) uncover();
      else startAgain();
    });
    observer.observe(cells, { childList: true, subtree: true });
    // A busy machine now and then loses what the page waits for; should it come after all, the offer goes.
    if (!page.alone) setTimeout(() => settled || show("house-trouble"), PATIENCE); // there all comes over the line first
  }

  window.kitPage = {
    nextLanguage,
    // What becomes of what is played here if the page is loaded again; where an app keeps it, that says so itself.
    safe: () => "lost",
    // A message has waited too long for its answer, and later: it came all the same.
    silent: () => silent(),
    answered: () => answered(),
    // The page could not be made at all.
    trouble() {
      settled = true;
      html.dataset.kit = "trouble";
      document.addEventListener("DOMContentLoaded", () => show("house-trouble"));
    },
  };

  // Voilà calls these: after the last cell (and again once its theme is there), and every ten seconds of waiting.
  let finished = false;
  window.voila_process = () => {};
  window.voila_finish = () => {
    finished = true;
    if (window.themeLoaded) uncoverWhenDrawn();
    else window.cellLoaded = true;
  };
  let beats = 0;
  window.voila_heartbeat = () => {
    beats += 1;
    if (beats === 7 && !settled) show("house-trouble");
  };

  document.addEventListener("DOMContentLoaded", () => {
    if (byId("rendered_cells") && !finished) show("house-trouble");
    for (const button of document.querySelectorAll("[data-house-reload]")) {
      button.addEventListener("click", () => press(button));
    }
    for (const dialog of document.querySelectorAll(".house-dialog")) {
      dialog.addEventListener("cancel", (event) => event.preventDefault());
    }
  });

  // -- the line to the kernel --

  // Gone is a kernel that ended, and with it what it knew; a page loaded again has its match from the browser. Away is a
  // server that does not answer: it is asked again and again, and what is on the page stays until it does.

  const PAUSES = [1, 2, 3, 4, 6, 8]; // seconds until the server is asked again
  const PATIENT = 5000; // ms that it has for its answer
  const CROWD = 1500; // ms within which the pages of a class come back
  let leaving = false;
  let lost = false;
  let ended = false; // the server knows nothing of the kernel any more
  let away = false;
  let waiting = false; // for the answer to a message of the page
  let cut = false; // the socket is closed
  let kernel = ""; // its address
  let newest = null; // the socket of now
  let tries = 0;
  let timer = 0;

  const keeps = (() => {
    try {
      return Boolean(localStorage);
    } catch (refused) {
      return false;
    }
  })();

  const match = () => (keeps ? kitPage.safe() : "unkept");

  function cover(state) {
    html.dataset.kit = "gone";
    const dialog = byId("house-gone");
    if (!dialog) return;
    dialog.dataset.state = state === "away" ? state : match();
    show("house-gone");
  }

  function uncoverLine() {
    if (html.dataset.kit !== "gone" || lost) return;
    html.dataset.kit = settled ? "ready" : "";
    for (const still of document.querySelectorAll("[data-house-still]")) still.hidden = true;
    hide("house-gone");
  }

  function gone() {
    if (leaving) return;
    lost = true;
    cover("lost");
  }

  // What became of the kernel: "here", "gone", or "away" where nobody answers for it.
  async function whereabouts() {
    const stop = new AbortController();
    const patience = setTimeout(() => stop.abort(), PATIENT);
    try {
      const answer = await fetch(kernel || document.querySelector('link[rel="icon"]').href, { cache: "no-store", signal: stop.signal });
      if (answer.status >= 500) return "away"; // a proxy speaks for a server that is gone
      return answer.ok ? "here" : "gone";
    } catch (unreachable) {
      return "away";
    } finally {
      clearTimeout(patience);
    }
  }

  function lookIn(seconds) {
    clearTimeout(timer);
    timer = setTimeout(look, seconds * 1000);
  }

  function pause() {
    tries += 1;
    return PAUSES[Math.min(tries, PAUSES.length) - 1];
  }

  // A socket that closed may come back by itself: ask the server before saying anything.
  async function look() {
    clearTimeout(timer);
    if (leaving || lost) return;
    if (away && document.hidden) return; // asked again when it is seen
    const found = await whereabouts();
    if (leaving || lost || !(cut || away || waiting)) return;
    if (found === "away") {
      away = true;
      cover("away");
    } else if (found === "gone") {
      ended = true;
      if (!away || match() !== "lost") return gone();
      leaving = true;
      setTimeout(() => loadAgain("its kernel is gone"), Math.random() * CROWD);
      return;
    } else {
      reconnect();
    }
    lookIn(pause());
  }

  function reconnect() {
    const line = window.jupyterapp?.widgetManager?.kernel;
    if (!line || line.isDisposed) loadAgain("its line is gone");
    else line.reconnect().catch(() => {}); // the next look tries again
  }

  function silent() {
    if (page.alone || leaving || lost || waiting) return;
    waiting = true;
    if (!away) cover("silent");
    look();
  }

  function answered() {
    if (!waiting && !away) return;
    waiting = away = false;
    tries = 0;
    clearTimeout(timer);
    uncoverLine();
  }

  // The button asks first: a page loaded again from a server that is away would be the browser's own page of errors.
  async function press(button) {
    if (button.getAttribute("aria-busy") === "true") return;
    button.setAttribute("aria-busy", "true");
    const found = await whereabouts();
    button.removeAttribute("aria-busy");
    if (found === "away") {
      const before = away;
      away = true;
      cover("away");
      for (const still of document.querySelectorAll("[data-house-still]")) still.hidden = !before;
      if (!lost) lookIn(pause());
      else comeBack();
    } else if (found === "here" && away && !lost) {
      look();
    } else {
      loadAgain("by the button");
    }
  }

  // Where the kernel had gone before its server did, the page is loaded again as soon as somebody answers.
  async function comeBack() {
    if ((await whereabouts()) !== "away") loadAgain("its server is back");
    else setTimeout(comeBack, pause() * 1000);
  }

  function dead(data) {
    if (data instanceof ArrayBuffer) {
      if (data.byteLength > 4096) return false;
      data = new TextDecoder().decode(data);
    }
    return typeof data === "string" && /"execution_state":\s*"(autorestarting|restarting|dead)"/.test(data);
  }

  function watch(socket, address) {
    kernel = address;
    newest = socket;
    socket.addEventListener("open", () => {
      if (socket !== newest) return;
      clearTimeout(timer);
      const again = cut || away || waiting;
      cut = away = false;
      tries = 0;
      if (!waiting) uncoverLine();
      else lookIn(PAUSES[PAUSES.length - 1]);
      if (again) window.dispatchEvent(new Event("kit:back"));
    });
    socket.addEventListener("message", (event) => {
      if (socket === newest && dead(event.data)) gone();
    });
    socket.addEventListener("close", () => {
      if (socket !== newest) return;
      cut = true;
      lookIn(1);
    });
  }

  window.WebSocket = class extends WebSocket {
    constructor(address, protocols) {
      super(address, protocols);
      const found = /^(.*\/api\/kernels\/[^/?]+)\/channels/.exec(new URL(address, location.href).pathname);
      if (found) watch(this, found[1]);
    }
  };

  for (const [target, event] of [[document, "visibilitychange"], [window, "online"]]) {
    target.addEventListener(event, () => { if (away && !document.hidden) look(); });
  }

  // Voilà ends the kernel on `beforeunload`, which phones and tablets often leave out.
  window.addEventListener("beforeunload", (event) => {
    if (ended) event.stopImmediatePropagation();
    leaving = true;
    setTimeout(() => { leaving = false; }, 3000);
  });
  window.addEventListener("pagehide", () => {
    leaving = true;
    const config = byId("jupyter-config-data");
    const kernel = config && JSON.parse(config.textContent).kernelId;
    const token = /(?:^|;\s*)_xsrf=([^;]*)/.exec(document.cookie);
    if (!kernel || !token || ended) return;
    const form = new FormData();
    form.append("_xsrf", token[1]);
    navigator.sendBeacon(`${page.base}voila/api/shutdown/${kernel}`, form);
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) loadAgain("it was kept by the browser");
  });
})();
