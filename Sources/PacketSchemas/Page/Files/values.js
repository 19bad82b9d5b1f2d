// Values. Each function reads a form of the description into a node.

// Nodes.

function open(r, role, name) {
  if (role === "field") r.path.push(`.${name}`);
  if (role === "element") r.path.push(`[${name}]`);
  return { role, name, start: 8 * r.pos, end: 8 * r.pos, presence: 0, prefix: 0, terminator: 0, children: [] };
}

function close(r, node, parent) {
  node.end = Math.max(8 * r.pos, node.start);
  if (node.role === "field" || node.role === "element") r.path.pop();
  parent.children.push(node);
}

function part(r, parent, role, name, body) {
  const node = open(r, role, name);
  try {
    body(node);
  } finally {
    close(r, node, parent);
  }
}

const bytesOf = (node) => [Math.floor(node.start / 8), Math.ceil(node.end / 8)];

// The first and last offset of a node's bytes without those for its presence, its length or its end.
function content(node) {
  const [first, last] = bytesOf(node);
  const start = Math.min(first + node.presence + node.prefix, last);
  return [start, Math.max(start, last - node.terminator)];
}

// Levels of nesting.

function tooDeep(r) {
  const sentence = `exceeds the nesting limit of ${r.schema.maximumDepth} at offset ${r.pos}`;
  return new Failure(sentence, r.pos, pathOf(r), undefined, true);
}

function checkLevel(r) {
  if (r.depth >= r.schema.maximumDepth) throw tooDeep(r);
}

function enter(r) {
  checkLevel(r);
  r.depth++;
}

// Enters the level of the contents of a collection or an optional, unless nothing nests in it.
function enterContents(r, isFlat) {
  if (isFlat) checkLevel(r);
  else enter(r);
}

const nestings = {
  array: "collection", set: "collection", dictionary: "collection", optional: "collection",
  wrapped: "value", opaque: "value",
};

function nesting(r, form) {
  if (form.packet) return r.schema.packets[form.packet].nesting;
  if (form.kind === "enumeration") return nesting(r, form.rawValue);
  if (["ranged", "region", "aligned"].includes(form.kind)) return nesting(r, form.value);
  return nestings[form.kind] ?? "leaf";
}

function isFlat(r, form) {
  return ["leaf", "flatPacket"].includes(nesting(r, form));
}

const isNumber = (form) => form.kind === "integer" || form.kind === "float";
const isByte = (form) => form.kind === "integer" && form.bits === 8 && !form.signed;

// The fewest bytes of a value.
function minimum(r, form) {
  const { kind, extent } = form;
  if (isNumber(form)) return form.bits / 8;
  if (kind === "packet" || kind === "given") return r.schema.packets[form.packet].minimum;
  if (kind === "digits") return (form.width ?? 1) + (form.terminator === undefined ? 0 : 1);
  if (kind === "vector") return form.count * minimum(r, form.element);
  if (kind === "enumeration" || kind === "optionSet") return minimum(r, form.rawValue);
  if (["ranged", "wrapped", "aligned"].includes(kind)) return minimum(r, form.value);
  const fixed = { bool: 1, optional: 1, varint: 1, uuid: 16, unicodeScalar: 4, timestamp: 8, interval: 8 }[kind];
  if (fixed !== undefined) return fixed;
  if (extent?.terminator !== undefined) return 1;
  if (extent?.prefix) return extent.prefix.kind === "integer" ? extent.prefix.bits / 8 : 1;
  if (extent?.count !== undefined) return extent.count * (form.element ? minimum(r, form.element) : 1);
  return 0;
}

// Forms.

const read = {};

function value(r, form, node) {
  if (!read[form.kind]) throw new Unreadable(`this page cannot read the form '${form.kind}'`, r.pos);
  read[form.kind](r, form, node);
}

// The contents of a field, one level deeper if it counts as a level.
function fieldValue(r, form, node) {
  if (form.kind === "region" || form.kind === "tagged") return value(r, form, node);
  const level = nesting(r, form);
  const isLevel = level === "value" || level === "packet";
  if (isLevel) enter(r);
  else if (level === "flatPacket") checkLevel(r);
  value(r, form, node);
  if (isLevel) r.depth--;
}

function presence(r, node) {
  const offset = take(r, 1);
  node.presence++;
  if (r.bytes[offset] > 1) unexpected(r, offset, "0x00 (absent) or 0x01 (present)");
  if (r.bytes[offset] === 0) node.value = { kind: "absent" };
  return r.bytes[offset] === 1;
}

read.optional = (r, form, node) => {
  if (!presence(r, node)) return;
  const flat = isFlat(r, form.wrapped);
  enterContents(r, flat);
  value(r, form.wrapped, node);
  if (!flat) r.depth--;
};

read.wrapped = (r, form, node) => fieldValue(r, form.value, node);

read.opaque = (r, form) => {
  throw new Unreadable(`only the program can read ${form.type}`, r.pos);
};

// Numbers.

const integer = (number) => ({ kind: "integer", value: number });

read.integer = (r, form, node) => {
  node.value = integer(takeInteger(r, form));
};

read.float = (r, form, node) => {
  const start = take(r, form.bits / 8);
  const isLittle = form.endianness === "little";
  const number = form.bits === 32 ? r.view.getFloat32(start, isLittle) : r.view.getFloat64(start, isLittle);
  node.value = { kind: "float", value: number, bits: form.bits };
  if (!Number.isNaN(number)) return;
  const bytes = r.bytes.slice(start, r.pos);
  node.value.notANumber = notANumberText(isLittle ? bytes.reverse() : bytes);
};

read.bool = (r, form, node) => {
  const offset = take(r, 1);
  if (r.bytes[offset] > 1) unexpected(r, offset, "0x00 (false) or 0x01 (true)");
  node.value = { kind: "bool", value: r.bytes[offset] === 1 };
};

read.varint = (r, form, node) => {
  const number = (varintForms[form.form] ?? varint)(r, form.bits);
  if (!form.signed) node.value = integer(number);
  else if (form.form === "plain") node.value = integer(BigInt.asIntN(form.bits, number));
  else node.value = integer(number & 1n ? -(number >> 1n) - 1n : number >> 1n);
};

const digitNames = { 8: "an octal digit", 10: "a decimal digit", 16: "a lowercase hexadecimal digit" };

read.digits = (r, form, node) => {
  const { bits, signed, radix, width, terminator } = form;
  const start = r.pos;
  const endCount = terminator === undefined ? 0 : 1;
  const end = terminator === undefined ? undefined : `0x${hexDigits([terminator])}`;
  if (width !== undefined && r.end - r.pos - endCount < width) truncated(r, width + endCount);
  let [number, isNegative, count] = [0n, false, 0];
  const tooLarge = (last = "") => {
    const type = `${signed ? "Int" : "UInt"}${bits}`;
    fail(r, start, `${isNegative ? "-" : ""}${number.toString(radix)}${last} at offset ${start} does not fit in ${type}`);
  };
  const more = () => width === undefined ? r.pos < r.end && r.bytes[r.pos] !== terminator : r.pos < start + width;
  while (more()) {
    const byte = r.bytes[r.pos++];
    if (signed && r.pos === start + 1 && byte === 0x2d) {
      isNegative = true;
      continue;
    }
    const text = String.fromCharCode(byte);
    const isAfterZero = width === undefined && count > 0 && number === 0n;
    const digit = /^[0-9a-z]$/.test(text) ? parseInt(text, radix) : NaN;
    if (isAfterZero || Number.isNaN(digit)) {
      const other = width === undefined && count > 0 ? end : undefined;
      const expected = isAfterZero ? `${other ?? "nothing"}, because no zero precedes other digits`
        : [digitNames[radix], other].filter(Boolean).join(" or ");
      unexpected(r, r.pos - 1, expected);
    }
    const sum = number * BigInt(radix) + BigInt(digit);
    if (sum >= 1n << 64n || sum >> BigInt(bits - 1) > 1n) tooLarge(text);
    number = sum;
    count++;
  }
  if (width === undefined && r.pos === r.end) truncated(r, 1);
  if (count === 0) unexpected(r, width === undefined ? r.pos : start, digitNames[radix]);
  if (isNegative && number === 0n) unexpected(r, start, "a digit, because zero has no sign");
  const greatest = (1n << BigInt(signed ? bits - 1 : bits)) - 1n;
  if (number > greatest + (isNegative ? 1n : 0n)) tooLarge();
  if (terminator !== undefined) {
    if (r.bytes[r.pos] !== terminator) unexpected(r, r.pos, end);
    r.pos++;
  }
  node.value = integer(isNegative ? -number : number);
};

// The numbers of an array or a vector. All of them must be available.
function numbers(r, form, count) {
  const width = minimum(r, form);
  const start = take(r, BigInt(count) * BigInt(width));
  const reader = { ...r, pos: start, end: r.pos };
  return Array.from({ length: Number(count) }, () => {
    const node = {};
    value(reader, form, node);
    return node.value;
  });
}

read.vector = (r, form, node) => {
  node.value = { kind: "vector", values: numbers(r, form.element, form.count) };
};

// Values with types.

function notAValue(r, offset, text, type, field) {
  fail(r, offset, `${text} at offset ${offset} is not a value of ${type}`, field);
}

// The case that a raw value has. If the cases are not known, the raw value stands for its name.
function enumerationCase(r, form, raw, offset) {
  if (!form.cases) return { kind: "case", name: rawText(raw), raw, isUnnamed: true };
  const found = form.cases.find((candidate) => candidate.rawValue === rawText(raw));
  if (!found) notAValue(r, offset, quotedText(raw), form.type);
  return { kind: "case", name: found.name, raw };
}

read.enumeration = (r, form, node) => {
  const start = r.pos;
  if (!["integer", "bool", "float", "string"].includes(form.rawValue.kind)) {
    throw new Unreadable(`only the program can read ${form.type}`, start);
  }
  value(r, form.rawValue, node);
  if (form.rawValue.kind === "string") checkCombiningMarks(r, start, r.pos);
  node.value = enumerationCase(r, form, node.value, start);
};

read.optionSet = (r, form, node) => {
  const start = r.pos;
  const bits = takeInteger(r, { ...form.rawValue, signed: false });
  const unknown = bits & ~BigInt(form.knownBits);
  if (unknown !== 0n) notAValue(r, start, `0x${unknown.toString(16)}`, form.type);
  node.value = { kind: "options", value: bits };
};

read.uuid = (r, form, node) => {
  const start = take(r, 16);
  const digits = hexDigits(r.bytes.subarray(start, start + 16)).toUpperCase();
  node.value = { kind: "uuid", value: digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") };
};

read.unicodeScalar = (r, form, node) => {
  const start = r.pos;
  const number = Number(takeInteger(r, { bits: 32, endianness: form.endianness }));
  if (number > 0x10ffff || number >= 0xd800 && number < 0xe000) notAValue(r, start, `${number}`, "Scalar");
  node.value = { kind: "scalar", value: String.fromCodePoint(number), number };
};

// Time.

const unitsPerSecond = { seconds: 1n, milliseconds: 1000n, microseconds: 1000000n, nanoseconds: 1000000000n };

function rounded(number) {
  const whole = Math.trunc(number);
  return Math.abs(number - whole) >= 0.5 ? whole + Math.sign(number) : whole;
}

// A date counts seconds from 2001 on.
const dateOf = (count, units) => Number(count / units) + Number(count % units) / Number(units) - 978307200;

// Of any year, in as many decimal places as the date has. The calendar repeats after 400 years.
function dateText(date) {
  const countOf = (units) => BigInt(rounded((date + 978307200) * Number(units)));
  const units = Object.values(unitsPerSecond).find((units) => dateOf(countOf(units), units) === date);
  const [count, era] = [countOf(units), 12622780800n * units];
  const rest = (count % era + era) % era;
  const [year, ...others] = new Date(Number(rest / units) * 1000).toISOString().split(/(?<=^\d{4})|T|\./);
  const number = BigInt(year) + 400n * ((count - rest) / era);
  const sign = number < 0n ? "-" : "";
  const decimals = units === 1n ? "" : `.${String(rest % units).padStart(String(units).length - 1, "0")}`;
  return `${sign}${String(number).replace("-", "").padStart(4, "0")}${others[0]} ${others[1]}${decimals} +0000`;
}

read.timestamp = (r, form, node) => {
  const start = r.pos;
  const count = takeInteger(r, { bits: 64, signed: true, endianness: form.endianness });
  const units = unitsPerSecond[form.unit];
  const date = dateOf(count, units);
  const again = rounded((date + 978307200) * Number(units));
  if (BigInt(again) !== count || again >= 2 ** 63) notAValue(r, start, `${count}`, "Date");
  node.value = { kind: "time", value: dateText(date) };
};

read.interval = (r, form, node) => {
  const count = takeInteger(r, { bits: 64, signed: true, endianness: form.endianness });
  const attoseconds = count * (10n ** 18n / unitsPerSecond[form.unit]);
  const seconds = Number(attoseconds) / 1e18;
  node.value = { kind: "time", value: `${floatText(seconds, 64)} seconds` };
};

// Bounds.

// Whether text comes before other text, in the order of Unicode's canonical form.
function isTextLess(a, b) {
  const [first, second] = [a, b].map((text) => Array.from(text.normalize("NFC"), (scalar) => scalar.codePointAt(0)));
  const index = first.findIndex((code, place) => code !== second[place]);
  return index < 0 ? first.length < second.length : index < second.length && first[index] < second[index];
}

function isLess(value, a, b) {
  return value.kind === "text" ? isTextLess(a, b) : a < b;
}

function boundOf(value, text) {
  if (text === undefined) return undefined;
  if (value.kind === "text") return text;
  if (value.kind === "float") {
    const number = Number(text.replace("inf", "Infinity"));
    return value.bits === 32 ? Math.fround(number) : number;
  }
  return BigInt(text);
}

function isOutside(value, lower, upper, excludesUpper) {
  const found = value.value;
  if (Number.isNaN(found)) return lower !== undefined || upper !== undefined;
  if (lower !== undefined && isLess(value, found, lower)) return true;
  return upper !== undefined && (isLess(value, upper, found) || excludesUpper && !isLess(value, found, upper));
}

function checkBounds(r, bounds, value, offset) {
  if (bounds.range) return r.notes.add(`whether a value is within ${bounds.range} is not checked`);
  if (!value || !["integer", "float", "text"].includes(value.kind)) return;
  const [lower, upper] = [boundOf(value, bounds.lower), boundOf(value, bounds.upper)];
  if (!isOutside(value, lower, upper, bounds.excludesUpper)) return;
  const range = `${bounds.lower ?? ""}${bounds.excludesUpper ? "..<" : "..."}${bounds.upper ?? ""}`;
  fail(r, offset, `${quotedText(value)} at offset ${offset} is not within ${range}`);
}

read.ranged = (r, form, node) => {
  const start = r.pos;
  value(r, form.value, node);
  checkCombiningMarks(r, start, r.pos);
  checkBounds(r, form.bounds, node.value, start);
};

// Text and bytes.

read.string = (r, form, node) => {
  let [first, last] = takeExtent(r, form, node);
  if (form.extent.count !== undefined) last = endOfText(r, first, last, form.extent, form.encoding);
  node.value = { kind: "text", value: decodeText(r, first, last, form.encoding) };
};

read.bytes = (r, form, node) => {
  takeExtent(r, form, node);
  node.value = { kind: "data" };
};

// A value that must use up a count of bytes.
read.aligned = (r, form, node) => value(r, form.value, node);

read.region = (r, form, node) => {
  const { extent } = form;
  beginRemaining(r);
  let count;
  if (extent.prefix) {
    count = nodeLength(r, extent, node);
  } else if (extent.stated) {
    count = statedCount(r, extent.stated);
  } else {
    const leaving = extent.leaving ?? 0;
    if (leaving > r.end - r.pos) truncated(r, leaving);
    count = r.end - r.pos - leaving;
  }
  if (count > r.end - r.pos) truncated(r, count);
  const outerEnd = r.end;
  r.end = r.pos + Number(count);
  fieldValue(r, form.value, node);
  checkEnd(r);
  r.end = outerEnd;
  r.taken = Boolean(extent.remaining);
};
