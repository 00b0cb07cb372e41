// The lobby of a site: all of it is kept on the device, so that no network is needed, and a newer version is told.
const box = document.querySelector("[data-offline]");
const show = (state) => { for (const one of box.querySelectorAll("[data-when]")) one.hidden = one.dataset.when !== state; };

// While the lobby is read, Python is made ready for all pages; that goes on only where it was begun.
function makeReady() {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onmessage = worker.onerror = () => {
    worker.terminate();
    count();
  };
  worker.postMessage({ all: true });
  return worker;
}

async function megabytes() {
  let bytes = 0;
  for (const name of await caches.keys()) {
    if (!name.startsWith("kit-")) continue;
    const store = await caches.open(name);
    for (const key of await store.keys()) bytes += (await (await store.match(key)).blob()).size;
  }
  return Math.ceil(bytes / 1e6);
}

async function count() {
  const size = String(await megabytes());
  for (const slot of box.querySelectorAll("[data-when=kept] [data-slot]")) slot.textContent = size;
}

// A newer version waits until no match is under way: an open page holds a lock (device.js).
async function playing() {
  const { held } = await navigator.locks.query();
  return held.some(({ name }) => name.startsWith("kit.tab."));
}

function take(waiting) {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take");
}

async function begin() {
  const there = await navigator.serviceWorker.register(new URL("keeps.js", import.meta.url));
  const newer = async () => {
    if (!there.waiting || !navigator.serviceWorker.controller) return;
    if (await playing()) return show("newer");
    take(there.waiting);
  };
  if (!there.active) {
    show("keeping");
    there.installing?.addEventListener("statechange", ({ target }) => { if (target.state === "redundant") show("refused"); });
  }
  there.addEventListener("updatefound", () => there.installing?.addEventListener("statechange", newer));
  await navigator.serviceWorker.ready;
  await count();
  show("kept");
  await newer();
  const worker = makeReady();
  box.addEventListener("click", async ({ target }) => {
    const wanted = target.closest("[data-offline-do]")?.dataset.offlineDo;
    if (wanted === "take") take(there.waiting);
    if (wanted !== "remove") return;
    worker.terminate();
    await there.unregister();
    for (const name of await caches.keys()) if (name.startsWith("kit-")) await caches.delete(name);
    show("removed");
  });
}

begin().catch(() => show("refused"));
