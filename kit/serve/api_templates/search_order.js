
// What the guides say comes first, though not all of it, sooner in the reader's language; then the code, then the rest.
window.pdocSearch = ((search, FIRST = 4) => (term) => {
    const lang = /\/guide\/(\w+)/.exec(location.pathname)?.[1] ?? navigator.language.slice(0, 2);
    const worth = (one) => one.score * (one.doc.modulename.startsWith(`guide.${lang}`) ? 2 : 1);
    const results = search(term), code = results.filter((one) => !one.doc.title);
    const guides = results.filter((one) => one.doc.title).sort((one, other) => worth(other) - worth(one))
        .map((one) => ({ ...one, doc: { ...one.doc, fullname: one.doc.title } }));
    return [...guides.slice(0, FIRST), ...code, ...guides.slice(FIRST)];
})(window.pdocSearch);
