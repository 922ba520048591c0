// Blocks that ask the server again and again: what did not change (304) stays as it is, and the focus stays where it was.
(() => {
  // A button put in anew between press and release would lose the click: news that come meanwhile are left to the next look.
  let pressed = false;
  const PRESSED = "button, a, input, select, label, summary";
  document.addEventListener("pointerdown", (event) => { pressed = event.button === 0 && event.target.closest?.(PRESSED) !== null; }, true);
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(() => { pressed = false; }), true);
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    // htmx gives looks by the clock no event; whatever people ask for has one.
    const isNews = !event.detail.requestConfig.triggeringEvent;
    if (event.detail.xhr.status === 304 || (isNews && pressed)) event.detail.shouldSwap = false;
  });
})();
