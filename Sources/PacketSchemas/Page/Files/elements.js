// Arrays, sets and dictionaries.

// Rejects a count of elements that the available bytes could not hold, or that no bytes limit.
function checkRoom(r, count, least) {
  if (least > 0) {
    const needed = BigInt(count) * BigInt(least);
    if (needed > r.end - r.pos) truncated(r, needed);
  } else if (count > 1024) {
    lengthTooLarge(r, r.pos, count, 1024);
  }
}

function element(r, index, form, parent) {
  part(r, parent, "element", index, (node) => value(r, aligned(r, form, node, parent), node));
}

// Reads the padding before an element that is aligned, and returns the element's form.
function aligned(r, form, node, list) {
  if (form.kind !== "aligned") return form;
  const excess = (r.pos - bytesOf(list)[0] - list.presence - list.prefix) % form.to;
  if (excess !== 0) readPadding(r, form.to - excess, {}, list);
  node.start = 8 * r.pos;
  return form.value;
}

function elementCount(r, form, node) {
  const { extent } = form;
  if (extent.prefix) return nodeLength(r, extent, node);
  return extent.stated ? statedCount(r, extent.stated) : extent.count;
}

function elements(r, form, count, node) {
  checkRoom(r, count, minimum(r, form));
  const flat = isFlat(r, form);
  enterContents(r, flat);
  if (isByte(form)) {
    take(r, count);
    node.value = { kind: "byteArray" };
  } else if (isNumber(form)) {
    node.value = { kind: "numbers", values: numbers(r, form, count) };
  } else {
    node.value = { kind: "collection", count: Number(count) };
    for (let index = 0; index < count; index++) {
      const [start, taken] = [r.pos, r.taken];
      element(r, index, form, node);
      // The next element would read the same empty bytes, and so be the same.
      if (r.pos === start && r.taken === taken) break;
    }
  }
  if (!flat) r.depth--;
}

function uncountedElement(r, index, form, maximum, parent) {
  const start = r.pos;
  if (index >= maximum) lengthTooLarge(r, start, index + 1, maximum);
  part(r, parent, "element", index, (node) => {
    value(r, aligned(r, form, node, parent), node);
    if (r.pos === start) fail(r, start, `an element that takes no bytes cannot be counted at offset ${start}`);
  });
}

function terminatedElements(r, form, extent, node) {
  if (isByte(form)) {
    takeBeforeTerminator(r, extent, node);
    node.value = { kind: "byteArray" };
    return;
  }
  node.value = { kind: "collection", count: 0 };
  for (let index = 0; ; index++) {
    if (r.pos >= r.end) truncated(r, 1);
    if (r.bytes[r.pos] === extent.terminator) break;
    uncountedElement(r, index, form, extent.maximum ?? Infinity, node);
    node.value.count = index + 1;
  }
  part(r, node, "terminator", undefined, (end) => {
    end.value = { kind: "constant" };
    r.pos++;
  });
}

function remainingElements(r, form, node) {
  node.value = { kind: "collection", count: 0 };
  for (let index = 0; r.pos < r.end; index++) {
    uncountedElement(r, index, form, Infinity, node);
    node.value.count = index + 1;
  }
}

// Whether no element follows the last of a list, which says so itself, or as the next bytes are.
function hasEnded(r, { until, whileNext, untilNext }, node) {
  if (until !== undefined) {
    const found = node.children.length > 0 ? statement(node.children.at(-1), until) : undefined;
    return found?.kind === "bool" && found.value;
  }
  const next = whileNext ?? untilNext;
  const isNext = hexDigits(r.bytes.subarray(r.pos, Math.min(r.pos + next.length / 2, r.end))) === next;
  return whileNext === undefined ? r.pos >= r.end || isNext : !isNext;
}

function repeatedElements(r, form, extent, node) {
  node.value = { kind: "collection", count: 0 };
  while (!hasEnded(r, extent, node)) {
    uncountedElement(r, node.value.count, form, Infinity, node);
    node.value.count++;
  }
}

// Cases of a union, whose tags are the bytes of an earlier field.
function taggedElements(r, form, node) {
  const tags = r.parent.children.findLast((child) => child.role === "field" && child.name === form.by);
  const bytes = r.bytes.subarray(...(tags ? content(tags) : [0, 0]));
  enter(r);
  node.value = { kind: "collection", count: bytes.length };
  for (const [index, tag] of bytes.entries()) {
    part(r, node, "element", index, (element) => taggedCase(r, form, `${tag}`, element));
  }
  r.depth--;
}

read.array = (r, form, node) => {
  const { element: content, extent } = form;
  if (content.kind === "tagged") {
    taggedElements(r, content, node);
  } else if ((extent.until ?? extent.whileNext ?? extent.untilNext) !== undefined) {
    enter(r);
    repeatedElements(r, content, extent, node);
    r.depth--;
  } else if (extent.terminator !== undefined) {
    enter(r);
    terminatedElements(r, content, extent, node);
    r.depth--;
  } else if (extent.remaining) {
    beginRemaining(r);
    if (isNumber(content)) {
      elements(r, content, Math.ceil((r.end - r.pos) / minimum(r, content)), node);
    } else {
      enter(r);
      remainingElements(r, content, node);
      r.depth--;
    }
    r.taken = true;
  } else {
    elements(r, content, elementCount(r, form, node), node);
  }
};

// What identifies a key: two keys are the same if Swift takes their values for equal, whatever their bytes.
function identity(r, node) {
  const bytes = (range) => hexDigits(r.bytes.subarray(...range));
  const plain = (value) => {
    if (value.kind === "float") return Number.isNaN(value.value) ? ["nan", r.notANumber = (r.notANumber ?? 0) + 1]
      : ["float", String(value.value + 0)];
    if (value.kind === "text") return ["text", value.value.normalize("NFC")];
    return undefined;
  };
  const parts = () => node.children.map((child) => identity(r, child));
  const sorted = (keys) => keys.map((key) => JSON.stringify(key)).sort();
  switch (node.value?.kind) {
    case "data": return ["data", bytes(content(node))];
    case "numbers": case "vector": return node.value.values.map((number) => plain(number) ?? rawText(number));
    case "collection": return node.isUnordered ? ["set", sorted(parts())] : parts();
    // A pair has no value itself.
    case "packet": case undefined: return parts();
    case "dictionary": return ["dictionary", sorted(parts())];
    case "absent": return ["absent", node.presence];
    case "case": return plain(node.value.raw) ?? rawText(node.value.raw);
    default: return plain(node.value) ?? bytes(bytesOf(node));
  }
}

// Rejects a key whose bytes do not come after those of the one before it.
function checkOrder(r, keys, node) {
  const key = r.bytes.subarray(...bytesOf(node));
  const start = bytesOf(node)[0];
  const { last } = keys;
  if (last) {
    let index = 0;
    while (index < last.length && index < key.length && last[index] === key[index]) index++;
    if (index === last.length && index === key.length) fail(r, start, `duplicate element at offset ${start}`);
    if (index < last.length && (index === key.length || last[index] > key[index])) {
      fail(r, start,
        `element at offset ${start} is out of order: its bytes must come after those of the previous element`);
    }
  }
  keys.last = key;
  checkCombiningMarks(r, start, start + key.length);
  keys.identity = JSON.stringify(identity(r, node));
}

function checkDuplicate(r, keys, start) {
  if (keys.all.has(keys.identity)) fail(r, start, `duplicate element at offset ${start}`);
  keys.all.add(keys.identity);
}

read.set = (r, form, node) => {
  const count = elementCount(r, form, node);
  checkRoom(r, count, minimum(r, form.element));
  const flat = isFlat(r, form.element);
  enterContents(r, flat);
  node.value = { kind: "collection", count: Number(count) };
  node.isUnordered = true;
  const keys = { all: new Set() };
  for (let index = 0; index < count; index++) {
    const start = r.pos;
    part(r, node, "element", index, (key) => {
      value(r, form.element, key);
      key.end = 8 * r.pos;
      checkOrder(r, keys, key);
      checkDuplicate(r, keys, start);
    });
  }
  if (!flat) r.depth--;
};

read.dictionary = (r, form, node) => {
  const count = elementCount(r, form, node);
  checkRoom(r, count, minimum(r, form.key) + minimum(r, form.value));
  const flat = isFlat(r, form.key) && isFlat(r, form.value);
  enterContents(r, flat);
  node.value = { kind: "dictionary", count: Number(count) };
  const keys = { all: new Set() };
  for (let index = 0; index < count; index++) {
    const start = r.pos;
    part(r, node, "element", index, (pair) => {
      part(r, pair, "key", undefined, (key) => {
        value(r, form.key, key);
        key.end = 8 * r.pos;
        checkOrder(r, keys, key);
      });
      part(r, pair, "value", undefined, (content) => value(r, form.value, content));
      checkDuplicate(r, keys, start);
    });
  }
  if (!flat) r.depth--;
};
