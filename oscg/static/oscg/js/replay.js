// The replay: left and right go to the step before and after, Home and End to the first and the last. Never inside fields.
(() => {
  const keys = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
  let step = "";
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.cookie.includes("keys=off")) return;
    if (event.target.closest("input, textarea, select, [contenteditable], .ranks, .log ol")) return;
    const link = keys[event.key] && document.querySelector(`[data-step="${keys[event.key]}"]`);
    if (!link) return;
    event.preventDefault();
    link.click();
  });
  // The link that was pressed is pressed again by Enter: it keeps the focus in the new table.
  document.body.addEventListener("htmx:beforeRequest", () => { step = document.activeElement?.dataset?.step || ""; });
  document.body.addEventListener("htmx:afterSettle", () => { if (step) document.querySelector(`[data-step="${step}"]`)?.focus({ preventScroll: true }); });
})();
