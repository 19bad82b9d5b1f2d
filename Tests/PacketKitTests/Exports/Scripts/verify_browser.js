// Looks at the page that it is in, uses it as a reader would, and writes the problems in its place. The address ends in #
// and the width of the screen: a browser's window would not be so narrow.

"use strict";

const problems = [];

function check(isRight, problem) {
  if (!isRight && problems.length < 40) problems.push(problem);
}

const all = (selector) => [...document.querySelectorAll(selector)];
const nameOf = (element) => `${element.localName}.${element.className} "${element.textContent.trim().slice(0, 40)}"`;

// Waits until the browser has drawn what has changed.
const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)));

function press(key) {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

function checkWidths() {
  check(document.documentElement.scrollWidth <= innerWidth, "the page is wider than the screen");
  for (const table of all("table")) {
    const [inner, outer] = [table, table.parentElement].map((element) => element.getBoundingClientRect().width);
    check(inner <= outer + 1, `${nameOf(table)} is ${inner - outer} wider than its box`);
  }
  for (const part of all("td, .bytes, .bytes i, nav li")) {
    check(part.scrollWidth <= part.clientWidth + 1 || part.clientWidth === 0, `${nameOf(part)} is cut`);
  }
  for (const diagram of all(".diagram")) {
    check(diagram.scrollWidth <= diagram.clientWidth, "a diagram is cut");
    const shown = [...diagram.children].filter((picture) => picture.getBoundingClientRect().height > 0);
    check(shown.length === 1, `${shown.length} forms of a diagram are shown`);
  }
  for (const kind of innerWidth > 640 ? ["parts", "fields"] : []) {
    const left = (table) => [...table.rows[0].cells].map((cell) => Math.round(cell.offsetLeft)).join(" ");
    const places = new Set(all(`table.${kind}`).map(left));
    check(places.size <= 1, `the columns of ${kind} begin at ${[...places]}`);
  }
}

// Names are divided after dots only.
function checkNames() {
  const [canvas] = [document.createElement("canvas").getContext("2d")];
  for (const name of all("tbody th")) {
    canvas.font = getComputedStyle(name).font;
    for (const word of name.textContent.split(/(?<=\.)| /)) {
      const width = canvas.measureText(word).width;
      check(width <= name.clientWidth + 1 || width > innerWidth / 2, `${nameOf(name)} is divided within '${word}'`);
    }
  }
}

const shownLinks = () => all("nav a").filter((link) => link.offsetParent);

async function checkIndex() {
  const [filter, menu] = ["filter", "menu"].map((id) => document.getElementById(id));
  check((menu.offsetParent !== null) === (innerWidth < 1024), "the menu is not for narrow screens");
  check((shownLinks().length > 0) === (innerWidth >= 1024), "the list is not open on wide screens alone");
  press("/");
  check(document.activeElement === filter, "/ does not lead to the filter");
  const count = shownLinks().length;
  check(count === all("main > section").length, `${count} packets are listed`);
  for (const [text, wanted] of [["roster", "Roster"], ["USERNAME", "PlayerState"], ["no such name", undefined]]) {
    filter.value = text;
    filter.dispatchEvent(new Event("input"));
    const found = shownLinks().map((link) => link.textContent);
    check(wanted ? found.includes(wanted) && found.length < count / 2 : found.length === 0, `${text} finds ${found}`);
    check((document.getElementById("nothing").textContent === "") === Boolean(wanted), `${text}: wrong note`);
  }
  press("Escape");
  check(document.activeElement === document.body, "Escape does not leave the filter");
  check(filter.value === "", "Escape leaves the filter's text");
  if (innerWidth < 1024) {
    check(shownLinks().length === 0, "Escape does not close the menu");
    menu.click();
  }
  check(shownLinks().length === count, "the list is not whole again");

  for (const { link } of [3, 20].map((index) => ({ link: shownLinks()[index] }))) {
    link.click();
    await drawn();
    const current = all("nav [aria-current]");
    check(current.length === 1 && current[0] === link, `${current.map(nameOf)} is marked, not ${nameOf(link)}`);
    const place = document.querySelector("nav").getBoundingClientRect();
    check(Math.abs(place.top) <= 1, `the index is at ${place.top}`);
    if (innerWidth < 1024) menu.click();
    const box = document.getElementById("index").getBoundingClientRect();
    const { top, bottom } = link.getBoundingClientRect();
    check(top >= box.top && bottom <= box.bottom && bottom <= innerHeight, `${nameOf(link)} is out of sight`);
  }
}

function checkDecoding() {
  const button = document.querySelector(".example[data-packet] button");
  button.click();
  const input = document.getElementById("decode-bytes");
  const rows = () => all("#decode-result tr.wrong").length;
  check(rows() === 0, "a row is wrong without an error");
  input.value = input.value.slice(0, -2);
  input.dispatchEvent(new Event("input"));
  check(all("#decode-result .error").length === 1 && rows() === 1, "the wrong row is not marked");
}

async function checkAll() {
  try {
    checkWidths();
    checkNames();
    await checkIndex();
    checkDecoding();
  } catch (error) {
    problems.push(error.stack);
  }
  parent.postMessage(problems.join("\n") || "fine", "*");
}

if (parent === self) {
  addEventListener("message", (event) => {
    document.documentElement.textContent = `[[${event.data}]]`;
  });
  addEventListener("load", () => {
    const frame = document.createElement("iframe");
    frame.src = location.pathname;
    frame.style = `border: 0; width: ${location.hash.slice(1)}px; height: 900px`;
    document.body.replaceChildren(frame);
  });
} else {
  addEventListener("load", checkAll);
}
