// The simulation's form is drawn anew by the server when a choice changes what it asks; buttons of rows do the same.
(() => {
  if (!window.htmx) return;
  const form = () => document.getElementById("new");
  let focused = "";
  let open = [];
  const folds = () => [...document.querySelectorAll("#new details")];
  document.addEventListener("change", (event) => {
    const field = event.target.closest("#new [data-redraw]");
    if (!field) return;
    // Another option begins with its own value in force, not with what was typed for the one before.
    const value = field.dataset.redraw && document.getElementById(field.dataset.redraw);
    if (value) value.disabled = true;
    htmx.trigger(form(), "redraw");
  });
  // Drawing anew repeats no button that was pressed before.
  document.body.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.triggeringEvent?.type === "redraw") delete event.detail.parameters.do;
  });
  document.body.addEventListener("htmx:beforeRequest", () => {
    focused = document.activeElement ? document.activeElement.id : "";
  });
  // What somebody has opened stays open.
  document.body.addEventListener("htmx:beforeSwap", () => { open = folds().map((fold) => fold.open); });
  document.body.addEventListener("htmx:afterSettle", () => {
    folds().forEach((fold, at) => { if (open[at]) fold.open = true; });
    const place = document.getElementById("refused") || (focused && document.getElementById(focused));
    if (place) place.focus();
  });
})();
