// A page without a server: its scripts are those of every page, its Python runs in a worker beside it.
import app from "./app.js";
import { bridge } from "./bridge.js";

const cells = document.getElementById("rendered_cells");
const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
const { model, take } = bridge((said) => worker.postMessage(said));
let begun = false;
worker.onerror = () => kitPage.trouble();
worker.onmessage = async ({ data }) => {
  if (data === null) return kitPage.trouble();
  take(JSON.parse(data));
  if (begun) return;
  begun = true;
  await app.initialize({ model });
  await app.render({ model, el: cells.querySelector(".jp-OutputArea-output > div") });
};
worker.postMessage({ page: cells.dataset.page.split("/"), query: Object.fromEntries(new URLSearchParams(location.search)) });
