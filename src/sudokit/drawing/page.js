(() => {
  const last = Number(document.getElementById("at").max);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const root = document.documentElement, slider = document.getElementById("at");
  let at = -1;
  const show = (wanted, remember = true) => {
    const next = Math.max(0, Math.min(last, wanted));
    if (next === at) return;
    at = next;
    for (const part of all("[data-at]")) part.hidden = Number(part.dataset.at) !== at;
    for (const row of all("[data-to]")) {
      const here = Number(row.dataset.to) === at;
      row.toggleAttribute("aria-current", here);
      if (here) {
        row.setAttribute("aria-current", "step");
        const list = row.closest("ol"), item = row.parentElement;
        list.scrollTop = item.offsetTop - list.clientHeight / 2 + item.clientHeight / 2;
      }
    }
    all(".bars i").forEach((bar, index) => {
      bar.className = index < at ? "done" : index === at ? "now" : "";
    });
    slider.value = at;
    for (const [go, ends] of [["first", 0], ["back", 0], ["on", last], ["last", last]])
      document.querySelector(`[data-go=${go}]`).disabled = at === ends;
    if (remember) history.replaceState(null, "", at < last ? `#step-${at + 1}` : "#end");
  };
  const go = {first: () => show(0), back: () => show(at - 1), on: () => show(at + 1), last: () => show(last)};
  const keys = {ArrowLeft: "back", ArrowRight: "on", p: "back", n: "on", Home: "first", End: "last"};
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target === slider || !(event.key in keys)) return;
    event.preventDefault();
    go[keys[event.key]]();
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-go]"), row = event.target.closest("[data-to]");
    if (button) go[button.dataset.go]();
    if (row) {
      event.preventDefault();
      show(Number(row.dataset.to));
    }
  });
  slider.addEventListener("input", () => show(Number(slider.value)));
  document.getElementById("theme").addEventListener("click", () => {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
  const asked = () => (location.hash === "#end" ? last : Number((location.hash.match(/^#step-(\d+)$/) || [0, 1])[1]) - 1);
  addEventListener("hashchange", () => show(asked(), false));
  try { show(asked(), false); } catch { show(0, false); }
})();
