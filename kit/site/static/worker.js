// Python of one page: its files are laid, it is begun, and hears what the page says. The first message says which page it
// is, and what its address asks; or that things are to be printed; or that all pages are to be made ready, which the lobby
// asks while it is read.
//
// Once Python stands ready its memory is kept, so that later visits begin there: that of all pages, or else of one.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const here = new URL(".", import.meta.url);
const STORE = "kit-memory";
const BEGIN = `
import os, sys
os.environ.update(KIT_PAGES=".html", KIT_LOBBY="../index.html")
sys.path.insert(0, "/kit")
from kit.widgets import ready
`;

const get = (name) => fetch(new URL(name, here));
const site = get("site.json").then((answer) => answer.json());
const files = get("python.pack").then(unpacked);

async function unpacked({ body }) {
  const { buffer } = await read({ body: body.pipeThrough(new DecompressionStream("gzip")) }, (await site).unpacked);
  const length = new DataView(buffer).getUint32(0, true);
  const index = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  let at = 4 + length;
  return index.map(([path, size]) => [path, new Uint8Array(buffer, (at += size) - size, size)]);
}

function lay({ FS }, laid) {
  const made = new Set();
  for (const [path, bytes] of laid) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.writeFile(path, bytes, { canOwn: true });
  }
}

// A browser that keeps nothing begins from the beginning each time; so does a page whose store does not answer: that of a
// page that was left while it wrote there may never do.
const PATIENCE = 8_000; // ms
async function kept(version, ...several) {
  const look = async () => {
    for (const whose of several) {
      const found = await caches.match(`${version}/${whose}`, { cacheName: STORE });
      if (found) return read(found, Number(found.headers.get("content-length")));
    }
  };
  try {
    return await Promise.race([look(), new Promise((late) => setTimeout(late, PATIENCE))]);
  } catch { return undefined; }
}
async function keep(version, whose, memory) {
  try {
    const store = await caches.open(STORE);
    for (const old of await store.keys()) await store.delete(old);
    await store.put(`${version}/${whose}`, new Response(memory, { headers: { "content-length": memory.length } }));
  } catch { /* as above */ }
  leave(memory);
}

// Bit by bit into memory of our own: what a browser has read into it alone lets go, and late.
async function read({ body }, size) {
  const bytes = new Uint8Array(size);
  let at = 0, lent;
  try { lent = body.getReader({ mode: "byob" }); } catch { /* reads into memory of its own, which takes longer */ }
  for (let reader = lent ?? body.getReader(), bit = new Uint8Array(2 ** 20); at < size; at += bit.length) {
    const { value, done } = await reader.read(lent && new Uint8Array(bit.buffer));
    if (done) throw new Error("cut short");
    bytes.set(bit = value, at);
  }
  return bytes;
}

// A copy is as large as Python itself: whoever has used it lets it go at once.
const leave = (memory) => { memory.buffer.transfer?.(0); };

// Python, which has opened the page once, or all of them, though nobody has seen it.
async function python({ page, prints, all }) {
  const { version, lock: lockFileContents } = await site;
  const memory = await kept(version, "all", ...(all ? [] : ["page"]));
  if (memory && all) return null;
  const how = memory ? { _loadSnapshot: memory } : { _makeSnapshot: true };
  const python = await loadPyodide({ indexURL: new URL("pyodide/", here).href, lockFileContents, ...how });
  lay(python, await files);
  if (memory) {
    leave(memory);
    python.runPython("import random; random.seed()");
    return python;
  }
  python.runPython(BEGIN + (all ? "ready.everything()" : prints ? "" : `ready.one("${page[0]}", "${page[1]}")`));
  if (all) await keep(version, "all", python.makeMemorySnapshot());
  else if (page) keep(version, "page", python.makeMemorySnapshot());
  return python;
}

let hear = null;
const early = [];
self.onmessage = async ({ data: first }) => {
  self.onmessage = ({ data }) => (hear ? hear(data) : early.push(data));
  try {
    const py = await python(first);
    if (first.all) return postMessage("ready");
    const { begin, printer } = py.pyimport("kit.widgets.worker");
    const post = (told) => postMessage(told);
    hear = first.prints ? printer(post) : begin(...first.page, py.toPy(first.query), post);
    early.forEach((said) => hear(said));
  } catch (error) {
    postMessage(null); // whatever it is, the page offers to begin again
    throw error;
  }
};
