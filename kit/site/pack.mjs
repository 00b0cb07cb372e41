// node pack.mjs PYODIDE STAGE OUT: has the Python of the site compile what lies in STAGE for itself, into OUT.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, stage, out, lock] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${pyodide}/`, lockFileContents: JSON.parse(lock) });
for (const [name, root] of Object.entries({ stage, out })) {
  python.FS.mkdirTree(`/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, `/${name}`);
}
python.runPython(readFileSync(new URL("packing.py", import.meta.url), "utf8"));
process.exit(0);
