// The index: a filter by name and field, a mark at the packet in view and, on narrow screens, a menu.

function startIndex() {
  const nav = document.querySelector("nav");
  const ids = ["menu", "index", "search", "filter", "nothing"];
  const [menu, index, search, filter, nothing] = ids.map((id) => document.getElementById(id));
  const entries = [...nav.querySelectorAll("a")].map((link) => {
    const section = document.getElementById(link.getAttribute("href").slice(1));
    const fields = [...section.querySelectorAll(".parts tbody th")].map((field) => field.textContent);
    const found = make("small");
    link.after(found);
    return { link, section, fields, found, title: section.querySelector("h2").textContent };
  });

  const update = () => {
    const wanted = filter.value.trim().toLowerCase();
    const matches = (text) => text.toLowerCase().includes(wanted);
    for (const { link, title, fields, found } of entries) {
      const names = wanted === "" || matches(title) ? [] : fields.filter(matches);
      found.textContent = names.slice(0, 3).join(", ");
      link.dataset.found = matches(title) || names.length > 0;
    }
    for (const item of nav.querySelectorAll("li")) item.hidden = !item.querySelector('[data-found="true"]');
    const isFound = entries.some(({ link }) => link.dataset.found === "true");
    nothing.textContent = isFound ? "" : "No packet and no field has this name.";
  };
  // Scrolls the list to the packet in view.
  const reveal = () => {
    const link = nav.querySelector("[aria-current]");
    if (!link) return;
    const [list, place] = [index, link].map((element) => element.getBoundingClientRect());
    if (place.top < list.top || place.bottom > list.bottom) index.scrollTop += place.top - list.top - list.height / 2;
  };
  const open = (isOpen) => {
    nav.classList.toggle("open", isOpen);
    menu.setAttribute("aria-expanded", isOpen);
    reveal();
  };
  const leave = () => {
    filter.value = "";
    update();
    open(false);
    document.activeElement.blur();
  };

  filter.addEventListener("input", update);
  menu.addEventListener("click", () => open(!nav.classList.contains("open")));
  index.addEventListener("click", (event) => event.target.closest("a") && open(false));
  document.addEventListener("keydown", (event) => {
    const isInIndex = nav.contains(event.target);
    if (event.key === "Escape" && isInIndex) leave();
    else if (event.key === "Enter" && event.target === filter) {
      nav.querySelector('[data-found="true"]')?.click();
    } else if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey
      && !event.target.closest("input, textarea, select")) {
      event.preventDefault();
      open(true);
      filter.select();
    }
  });

  const mark = () => {
    const above = entries.filter(({ section }) => section.getBoundingClientRect().top < 90);
    const { link, title } = above.at(-1) ?? entries[0];
    if (link.hasAttribute("aria-current")) return;
    for (const { link } of entries) link.removeAttribute("aria-current");
    link.setAttribute("aria-current", "location");
    menu.textContent = title;
    reveal();
  };
  menu.hidden = search.hidden = false;
  nav.classList.add("scripted");
  document.addEventListener("scroll", mark, { passive: true });
  update();
  mark();
}
