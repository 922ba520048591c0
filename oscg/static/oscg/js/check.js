// Checks again when typing pauses or a choice changes; the old verdict stays until the new one is here.
(() => {
  const form = document.getElementById("check");
  const result = document.getElementById("result");
  if (!form || !window.htmx) return;
  let pause = 0;
  const recheck = (wait) => {
    clearTimeout(pause);
    pause = setTimeout(() => {
      if (document.getElementById("txt").value.trim()) htmx.trigger(form, "recheck");
    }, wait);
  };
  const other = form.querySelector(".otherday");
  const when = document.getElementById("when");
  const showDay = () => { if (other) other.hidden = when.value !== "day"; };
  showDay();
  form.addEventListener("input", (event) => {
    if (event.target.id === "txt" || event.target.id === "allow") recheck(600);
  });
  form.addEventListener("change", (event) => {
    if (event.target === when) showDay();
    if (event.target.id === "file" && event.target.files.length) {
      form.requestSubmit();
    } else if (event.target.matches("[data-recheck]") && !(event.target === when && when.value === "day")) {
      recheck(0);
    }
  });
  // A check while typing repeats no button that was pressed before.
  form.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.triggeringEvent?.type !== "recheck") return;
    for (const name of ["fix", "agree", "as_format", "do"]) delete event.detail.parameters[name];
  });
  // A chosen file is read once; after that the text on the page counts.
  form.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful) document.getElementById("file").value = "";
  });
  // The link button and "Build on with it" lead to other pages: they are ordinary form posts.
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[name]");
    if (!button || button.form !== form) return;
    event.preventDefault();
    clearTimeout(pause); // a check that came after the click would go where the button leads
    if (button.name !== "do") {
      htmx.ajax("POST", form.getAttribute("action"), { source: form, target: "#result", values: { [button.name]: button.value } });
      return;
    }
    const field = Object.assign(document.createElement("input"), { type: "hidden", name: "do", value: button.value });
    form.append(field);
    form.action = button.getAttribute("formaction") || form.action;
    HTMLFormElement.prototype.submit.call(form);
  });
  document.body.addEventListener("htmx:beforeRequest", (event) => { if (event.target === form) result.setAttribute("aria-busy", "true"); });
  document.body.addEventListener("htmx:afterSettle", () => result.setAttribute("aria-busy", "false"));
})();
