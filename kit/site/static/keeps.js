// Keeps all files of the site and answers with them. The line above, which the build writes, names the version and them.
const STORE = `kit-site-${SITE.version}`;
const here = new URL(".", self.location);

self.addEventListener("install", (event) => {
  const files = SITE.files.map((file) => new Request(new URL(file, here), { cache: "no-cache" }));
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(files)));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("kit-site-") && name !== STORE;
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (old(name)) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener("message", ({ data }) => { if (data === "take") self.skipWaiting(); });

self.addEventListener("fetch", (event) => {
  const asked = new URL(event.request.url);
  if (event.request.method !== "GET" || !asked.href.startsWith(here.href)) return;
  asked.search = asked.hash = "";
  if (asked.pathname.endsWith("/")) asked.pathname += "index.html";
  // To look into a store by name makes none: what was removed stays so, though an open page still asks here.
  event.respondWith((async () => (await caches.match(asked, { cacheName: STORE })) ?? fetch(event.request))());
});
