// The page: what is lit up under the pointer and by the keyboard, and the box where bytes are decoded.

const mostFields = 1000;
const mostBytes = 4096;

function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

// Lighting. An element with `data-f` belongs to the fields with these numbers.

function light(element) {
  const numbers = new Set(element?.dataset.f.split(" "));
  const example = element?.closest(".example");
  for (const lit of document.querySelectorAll(".lit")) lit.classList.remove("lit");
  for (const other of example?.querySelectorAll("[data-f]") ?? []) {
    if (other.dataset.f.split(" ").some((number) => numbers.has(number))) other.classList.add("lit");
  }
}

// One row of each table is in the order of the tab key. Arrow keys lead to the others.
function makeReachable(example) {
  for (const [index, row] of [...example.querySelectorAll("tr[data-f]")].entries()) {
    row.tabIndex = index === 0 ? 0 : -1;
  }
}

function focusRow(row) {
  if (!row) return;
  for (const other of row.closest("table").querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
  row.tabIndex = 0;
  row.focus();
}

function moveFocus(event) {
  const row = event.target.closest?.("tr[data-f]");
  if (!row) return;
  const rows = [...row.closest("table").querySelectorAll("tr[data-f]")];
  const last = rows.length - 1;
  const index = rows.indexOf(row);
  const next = { ArrowUp: Math.max(index - 1, 0), ArrowDown: Math.min(index + 1, last), Home: 0, End: last }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  focusRow(rows[next]);
}

function startLighting() {
  const owner = (event) => event.target.closest?.("[data-f]");
  document.addEventListener("pointerover", (event) => light(owner(event) ?? document.activeElement.closest("[data-f]")));
  document.addEventListener("focusin", (event) => light(owner(event)));
  document.addEventListener("keydown", moveFocus);
  document.addEventListener("click", (event) => {
    const cell = event.target.closest?.(".bytes [data-f]");
    const number = cell?.dataset.f.split(" ")[0];
    focusRow(cell?.closest(".example").querySelector(`tr[data-f="${number}"]`));
  });
  document.querySelectorAll(".example").forEach(makeReachable);
}

// What was decoded.

function placeText({ parts, bits }) {
  const first = parts[0]?.[0] ?? 0;
  const last = parts.at(-1)?.[1] ?? first;
  return [`${first}`, bits ? plural(bits[1] - bits[0], "bit") : plural(last - first)];
}

function nameOf(field, root) {
  const name = field.path.slice(root.length).replace(/^\./, "");
  return [name, field.part].filter(Boolean).join(" ") || root;
}

function bytesView(bytes, { fields, wrong }) {
  const owners = Array.from({ length: Math.min(bytes.length, mostBytes) }, () => []);
  for (const [number, field] of fields.entries()) {
    for (const [first, last] of field.parts) {
      for (let offset = first; offset < Math.min(last, owners.length); offset++) owners[offset].push(number);
    }
  }
  const view = make("div", { class: "bytes" });
  for (const [offset, numbers] of owners.entries()) {
    if (offset % 8 === 0) view.append(make("b", {}, `${offset}`));
    const isWrong = wrong && offset >= wrong[0] && offset < wrong[1];
    const owner = numbers.length > 0 ? numbers.join(" ") : undefined;
    const kind = isWrong ? "wrong" : undefined;
    view.append(make("span", { "data-f": owner, class: kind }, hexDigits([bytes[offset]])), " ");
    if (offset % 8 < 7 && offset + 1 < owners.length) continue;
    const row = bytes.subarray(offset - offset % 8, offset + 1);
    view.append(make("i", {}, String.fromCharCode(...row).replace(/[^ -~]/g, ".")));
  }
  return view;
}

function fieldsTable(result) {
  const heads = ["Field", "Offset", "Size", "Value"].map((text) => make("th", { scope: "col" }, text));
  const body = make("tbody");
  for (const [number, field] of result.fields.slice(0, mostFields).entries()) {
    const [offset, count] = placeText(field);
    const parts = nameOf(field, result.root).split(/(?<=\.)/).flatMap((part) => [make("wbr"), part]);
    const name = make("th", { scope: "row" }, ...parts);
    const cells = [offset, count, field.text ?? ""].map((text) => make("td", {}, text));
    const kind = result.wrongFields.includes(number) ? "wrong" : undefined;
    body.append(make("tr", { "data-f": number, class: kind }, name, ...cells));
  }
  return make("table", { class: "fields" }, make("thead", {}, make("tr", {}, ...heads)), body);
}

function resultOf(schema, name, bytes) {
  const result = decode(schema, name, bytes);
  const { failure, unreadable, fields } = result;
  const lines = [];
  if (failure) lines.push(make("p", { class: "error" }, failure.message));
  else if (unreadable) {
    lines.push(make("p", { class: "note" }, `Decoded up to offset ${unreadable.offset}: ${unreadable.reason}.`));
  } else {
    lines.push(make("p", { class: "good" }, `${result.root}, ${plural(bytes.length)}`));
  }
  for (const note of result.notes) lines.push(make("p", { class: "note" }, `${note[0].toUpperCase()}${note.slice(1)}.`));
  if (bytes.length > mostBytes) lines.push(make("p", { class: "note" }, `The first ${mostBytes} bytes are shown.`));
  if (fields.length > mostFields) {
    lines.push(make("p", { class: "note" }, `The first ${mostFields} of ${fields.length} fields are shown.`));
  }
  return [...lines, bytesView(bytes, result), make("div", { class: "wide" }, fieldsTable(result))];
}

function startDecoding(schema) {
  const section = document.getElementById("decode");
  const ids = ["decode-packet", "decode-bytes", "decode-result"];
  const [chosen, input, output] = ids.map((id) => document.getElementById(id));
  const update = () => {
    const text = input.value;
    const bytes = text.length > 4 * inputLimit ? undefined : bytesOfText(text);
    if (text.trim() === "") output.replaceChildren();
    else if (!bytes) {
      const help = "These are neither whole bytes in hex, nor a dump of xxd or hexdump, nor base64.";
      output.replaceChildren(make("p", { class: "error" }, help));
    } else {
      output.replaceChildren(...resultOf(schema, chosen.value, bytes));
      makeReachable(output);
    }
  };
  for (const source of [chosen, input]) source.addEventListener("input", update);
  section.hidden = false;
  for (const example of document.querySelectorAll(".example[data-packet]")) {
    const button = make("button", { type: "button" }, "Decode and edit");
    button.addEventListener("click", () => {
      chosen.value = example.dataset.packet;
      input.value = example.dataset.hex;
      update();
      section.scrollIntoView();
      input.focus({ preventScroll: true });
    });
    example.querySelector("figcaption").append(" ", button);
  }
  update();
}

function start() {
  startLighting();
  startIndex();
  const schema = document.getElementById("schema");
  if (schema) startDecoding(new RecordingSchema(JSON.parse(schema.textContent)));
}
