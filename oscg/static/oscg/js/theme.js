// Puts the chosen colours on <html> before anything is drawn; without a choice the device decides. The footer form sets the cookie.
(() => {
  const chosen = document.cookie.match(/(?:^|; )theme=(light|dark)(?:;|$)/);
  if (chosen) document.documentElement.dataset.theme = chosen[1];
  document.addEventListener("DOMContentLoaded", () => {
    const select = document.getElementById("theme");
    if (select && chosen) select.value = chosen[1];
  });
})();
