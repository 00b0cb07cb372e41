// The page of things to print: sheets speak the page's language until another is chosen, and show what will come out.
(function () {
  "use strict";

  const form = document.querySelector(".print-form");
  const previews = [...form.querySelectorAll("[data-preview]")];

  if (!form.dataset.chosen) {
    const own = form.querySelector(`[name="lang"][value="${document.documentElement.lang}"]`);
    if (own) own.checked = true;
  }

  function show(image) {
    const name = image.dataset.preview;
    const asked = new URLSearchParams();
    for (const [key, value] of new FormData(form)) {
      if (!key.includes(".") || key.startsWith(`${name}.`)) asked.append(key, value);
    }
    made(name, "svg", asked).then((address) => { image.src = address; }, () => { image.hidden = true; });
  }

  // Where a file is to be had: from the server, or where there is none, made here (kit/site/static/print.js).
  const made = window.kitMade ?? (async (name, kind, asked) => `${form.dataset.address}${name}.${kind}?${asked}`);

  // A sheet comes when it is about to be seen, and again when something about it is chosen.
  const seen = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (entry.isIntersecting && !entry.target.dataset.seen) {
        entry.target.dataset.seen = "yes";
        show(entry.target.querySelector("img"));
      }
    }
  }, { rootMargin: "200px" });

  for (const image of previews) {
    image.addEventListener("load", () => { image.hidden = false; });
    image.addEventListener("error", () => { image.hidden = true; });
    seen.observe(image.parentElement);
  }

  let waiting = 0;
  form.addEventListener("input", (event) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      for (const image of previews) {
        const own = event.target.name.startsWith(`${image.dataset.preview}.`);
        if (image.parentElement.dataset.seen && (own || !event.target.name.includes("."))) show(image);
      }
    }, 400);
  });

  document.documentElement.dataset.kit = "ready";
})();
