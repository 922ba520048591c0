// Blocks that ask the server again and again: what did not change (304) stays as it is, and the focus stays where it was.
(() => {
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.xhr.status === 304) event.detail.shouldSwap = false;
  });
})();
