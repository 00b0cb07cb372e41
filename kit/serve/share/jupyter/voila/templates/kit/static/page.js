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

  const wishes = [new URLSearchParams(location.search).get("lang"), remembered(), ...navigator.languages, "en"];
  html.lang = wishes
    .filter(Boolean)
    .map((wish) => wish.toLowerCase().split("-")[0])
    .find((wish) => page.languages.includes(wish));

  // -- without this cookie the server refuses the page's request to end its kernel --

  if (!/(^|;\s*)_xsrf=/.test(document.cookie)) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const token = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
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

  function startAgain() {
    settled = true;
    if (!triedBefore(true)) {
      location.reload();
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
    setTimeout(() => settled || show("house-trouble"), PATIENCE);
  }

  window.kitPage = {
    // The kernel does not answer: says so, with one button that loads the page again.
    gone: () => gone(),
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
      button.addEventListener("click", () => location.reload());
    }
    for (const dialog of document.querySelectorAll(".house-dialog")) {
      dialog.addEventListener("cancel", (event) => event.preventDefault());
    }
  });

  // -- the line to the kernel --

  let leaving = false;
  let lost = false; // the kernel itself is gone, and with it what it knew; its successor knows nothing
  let probe = 0;

  function gone(forGood) {
    if (leaving) return;
    lost = lost || forGood === true;
    html.dataset.kit = "gone";
    show("house-gone");
  }

  // A socket that closed may come back by itself: ask the server before saying anything.
  async function look(address) {
    clearTimeout(probe);
    if (leaving) return;
    try {
      const answer = await fetch(address, { cache: "no-store" });
      if (answer.status === 404) return gone(true);
    } catch (unreachable) {
      gone();
    }
    probe = setTimeout(look, 3000, address);
  }

  function dead(data) {
    if (data instanceof ArrayBuffer) {
      if (data.byteLength > 4096) return false;
      data = new TextDecoder().decode(data);
    }
    return typeof data === "string" && /"execution_state":\s*"(autorestarting|restarting|dead)"/.test(data);
  }

  function watch(socket, address) {
    socket.addEventListener("open", () => {
      clearTimeout(probe);
      if (html.dataset.kit === "gone" && !lost) {
        html.dataset.kit = "ready";
        hide("house-gone");
      }
    });
    socket.addEventListener("message", (event) => {
      if (dead(event.data)) gone(true);
    });
    socket.addEventListener("close", () => {
      clearTimeout(probe);
      probe = setTimeout(look, 1000, address);
    });
  }

  window.WebSocket = class extends WebSocket {
    constructor(address, protocols) {
      super(address, protocols);
      const kernel = /^(.*\/api\/kernels\/[^/?]+)\/channels/.exec(new URL(address, location.href).pathname);
      if (kernel) watch(this, kernel[1]);
    }
  };

  // Voilà ends the kernel on `beforeunload`, which phones and tablets often leave out.
  window.addEventListener("beforeunload", () => {
    leaving = true;
    setTimeout(() => { leaving = false; }, 3000);
  });
  window.addEventListener("pagehide", () => {
    leaving = true;
    const config = byId("jupyter-config-data");
    const kernel = config && JSON.parse(config.textContent).kernelId;
    const token = /(?:^|;\s*)_xsrf=([^;]*)/.exec(document.cookie);
    if (!kernel || !token) return;
    const form = new FormData();
    form.append("_xsrf", token[1]);
    navigator.sendBeacon(`${page.base}voila/api/shutdown/${kernel}`, form);
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
})();
