// Python of one page: its files are laid, it is begun, and hears what the page says. Once it stands ready its memory is
// kept, so that later visits begin there. The first message says which page it is, and what its address asks.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const here = new URL(".", import.meta.url);
const { version } = await (await fetch(new URL("site.json", here))).json();
const MEMORY = `kit-memory-${version}`;

async function files() {
  const { body } = await fetch(new URL("python.pack", here));
  const bytes = await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  const length = new DataView(bytes).getUint32(0, true);
  const index = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)));
  let at = 4 + length;
  return index.map(([path, size]) => [path, new Uint8Array(bytes, (at += size) - size, size)]);
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

// A browser that keeps nothing begins from the beginning each time.
async function kept() {
  try {
    const found = await (await caches.open(MEMORY)).match("memory");
    return found && new Uint8Array(await found.arrayBuffer());
  } catch { return undefined; }
}
async function keep(memory) {
  try { await (await caches.open(MEMORY)).put("memory", new Response(memory)); } catch { /* as above */ }
}

async function python() {
  const [laid, memory] = await Promise.all([files(), kept()]);
  const how = memory ? { _loadSnapshot: memory } : { _makeSnapshot: true };
  const python = await loadPyodide({ indexURL: new URL("pyodide/", here).href, lockFileContents: LOCK, ...how });
  lay(python, laid);
  if (memory) return python;
  python.runPython(`import sys\nsys.path.insert(0, "/kit")\nfrom kit.widgets import ready\nready.everything()`);
  keep(python.makeMemorySnapshot());
  return python;
}

const LOCK = { info: { arch: "wasm32", platform: "emscripten", version: "0", python: "3.14.2", abi_version: "2026_0" }, packages: {} };
const begun = python();

let hear = null;
const early = [];
self.onmessage = async ({ data: { page: [game, name], query } }) => {
  self.onmessage = ({ data }) => (hear ? hear(data) : early.push(data));
  try {
    const py = await begun;
    py.runPython("import random; random.seed()");
    const { begin } = py.pyimport("kit.widgets.worker");
    hear = begin(game, name, py.toPy(query), (told) => postMessage(told));
    early.forEach((said) => hear(said));
  } catch (error) {
    postMessage(null); // whatever it is, the page offers to begin again
    throw error;
  }
};
