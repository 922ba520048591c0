// Blocks that ask the server again and again: what did not change (304) stays as it is, and the focus stays where it was.
(() => {
  // A button put in anew between press and release would lose the click: news that come meanwhile are left to the next look.
  let pressed = false;
  document.addEventListener("pointerdown", () => { pressed = true; }, true);
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(() => { pressed = false; }), true);
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    const isNews = event.detail.requestConfig.triggeringEvent?.type === "hx:poll:trigger";
    if (event.detail.xhr.status === 304 || (isNews && pressed)) event.detail.shouldSwap = false;
  });
})();
