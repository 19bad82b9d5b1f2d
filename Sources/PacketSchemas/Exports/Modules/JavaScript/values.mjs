// Values with types of their own, and values within bounds.

// The cases of an enumeration by their raw values. Without cases, the raw value stands for itself.
function enumerationCoder({ type, cases, rawValue: form }, schema, raw = schema.coder(form)) {
  const name = shortName(type);
  const rawText = raw.rawText ?? ((value) => raw.isFloat ? raw.text(value) : String(value));
  const isNamed = cases && new Set(cases.map((found) => found.name)).size === cases.length;
  const names = new Map(cases?.map((found) => [found.rawValue, isNamed ? found.name : undefined]));
  const values = new Map(cases?.map((found) => [found.name, found.rawValue]));
  const rawOf = (value) => isNamed ? parsed(raw, values.get(value)) : value;
  const check = (value, offset) => {
    const text = rawText(value);
    if (cases && !names.has(text)) notAValue(offset, raw.isText ? quoted(text) : printable(text, 40), name);
    return isNamed ? names.get(text) : value;
  };
  return {
    level: raw.level, minimum: raw.minimum, raw: (value) => raw.raw ? raw.raw(rawOf(value)) : rawOf(value),
    identity: raw.identity && ((value) => raw.identity(rawOf(value))), isUnnamed: !cases,
    text: (value, maximum = 40) => printable(cases?.find((found) => found.rawValue === rawText(rawOf(value)))?.name ?? String(value), maximum),
    check, rawOf, name,
    read(r, f) {
      const start = r.pos;
      const value = raw.read(r, f);
      if (raw.isText) checkCombiningMarks(r.bytes, start, r.pos);
      return check(value, start);
    },
    write(w, value, f) {
      if (isNamed && !values.has(value)) notAValue(w.pos, shown(value), name);
      const start = w.pos;
      raw.write(w, rawOf(value), f);
      if (!isNamed && cases) check(value, start);
      if (raw.isText) checkCombiningMarks(w.bytes, start, w.pos);
    },
  };
}

// A number or text of a document as a value of a coder.
function parsed(coder, text) {
  if (text === undefined || coder.isText) return text;
  if (coder.isFloat) {
    const number = Number(text.replace("inf", "Infinity"));
    return coder.bits === 32 ? Math.fround(number) : number;
  }
  if (coder.isBool) return text === "true";
  return coder.range ? coder.range.make(BigInt(text)) : BigInt(text);
}

function optionSetCoder({ type, knownBits, rawValue }) {
  const bits = rawValue.bits;
  const known = BigInt(knownBits);
  const raw = integerCoder({ ...rawValue, signed: false });
  const check = (value, offset) => {
    const unknown = BigInt(value) & ~known;
    if (unknown !== 0n) notAValue(offset, `0x${unknown.toString(16)}`, shortName(type));
    return value;
  };
  return {
    level: "leaf", minimum: raw.minimum, text: (value) => `0x${value.toString(16)}`, range: raw.range, bits, check,
    read(r) {
      const start = r.pos;
      return check(raw.read(r), start);
    },
    write(w, value) {
      check(integerIn(raw.range, value, w.pos), w.pos);
      raw.write(w, value);
    },
  };
}

const uuidCoder = {
  level: "leaf", minimum: 16, text: String,
  read(r) {
    const start = r.take(16);
    const digits = hexDigits(r.bytes.subarray(start, start + 16)).toUpperCase();
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  },
  write(w, value) {
    const isUUID = typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
    if (!isUUID) notAValue(w.pos, shown(value), "UUID");
    w.write(bytesOfHex(value.replaceAll("-", "")));
  },
};

function scalarCoder({ endianness }) {
  const raw = integerCoder({ bits: 32, endianness });
  return {
    level: "leaf", minimum: 4, text: (value) => quoted(value),
    read(r) {
      const start = r.pos;
      const number = raw.read(r);
      if (number > 0x10ffff || number >= 0xd800 && number < 0xe000) notAValue(start, `${number}`, "Scalar");
      return String.fromCodePoint(number);
    },
    write(w, value) {
      const scalars = typeof value === "string" ? [...value] : [];
      if (scalars.length !== 1 || /\p{Cs}/u.test(value)) notAValue(w.pos, shown(value), "Scalar");
      raw.write(w, value.codePointAt(0));
    },
  };
}

// Bounds.

// Whether text comes before other text, in the order of Unicode's canonical form.
function isTextLess(a, b) {
  const [first, second] = [a, b].map((text) => Array.from(text.normalize("NFC"), (scalar) => scalar.codePointAt(0)));
  const index = first.findIndex((code, place) => code !== second[place]);
  return index < 0 ? first.length < second.length : index < second.length && first[index] < second[index];
}

// A function that says whether a value is within bounds, as texts.
function boundsCheck(coder, lower, upper, excludesUpper) {
  const isLess = coder.isText ? isTextLess : (a, b) => a < b;
  const [least, most] = [lower, upper].map((text) => text === undefined ? undefined
    : coder.isText || coder.isFloat ? parsed(coder, text) : BigInt(text));
  return (value) => {
    if (coder.isFloat && Number.isNaN(Number(value))) return least === undefined && most === undefined;
    if (least !== undefined && isLess(value, least)) return false;
    return most === undefined || (excludesUpper ? isLess(value, most) : !isLess(most, value));
  };
}

function rangedCoder({ value: form, bounds }, schema, value = schema.coder(form)) {
  const contains = boundsCheck(value, bounds.lower, bounds.upper, bounds.excludesUpper);
  const isCompared = value.isText || value.isFloat || value.range;
  const range = `${bounds.lower ?? ""}${bounds.excludesUpper ? "..<" : "..."}${bounds.upper ?? ""}`;
  const check = (cursor, found, offset) => {
    const isWithin = bounds.range ? cursor.hook("ranges", bounds.range) : contains;
    if (bounds.range && !isWithin) cursor.note("unchecked", `whether a value is within ${bounds.range} is not checked`);
    if (!isWithin || !isCompared && !bounds.range || isWithin(found)) return found;
    const text = value.isText ? quoted(found) : printable(value.text(found), 40);
    fail("outOfRange", offset, `${text} at offset ${offset} is not within ${bounds.range ?? range}`);
  };
  return {
    ...value, check, isByte: false, isNumber: false,
    read(r, f) {
      const start = r.pos;
      const found = value.read(r, f);
      checkCombiningMarks(r.bytes, start, r.pos);
      return check(r, found, start);
    },
    write(w, found, f) {
      const start = w.pos;
      value.write(w, found, f);
      checkCombiningMarks(w.bytes, start, w.pos);
      check(w, found, start);
    },
  };
}

function optionalCoder({ wrapped: form }, schema) {
  const wrapped = schema.coder(form);
  const isFlat = isLeafOrFlat(wrapped);
  // An optional within another is in an array, so that each has an absence of its own.
  const isNested = form.kind === "optional";
  return {
    level: "collection", minimum: 1, text: (value) => value === undefined ? "nil" : wrapped.text(value),
    holdsData: wrapped.holdsData,
    identity: (value, most) => isAbsent(value) ? ["nil"] : [identityOf(wrapped, isNested ? value[0] : value, most)],
    read(r, f) {
      if (!readPresence(r)) return undefined;
      r.enter(isFlat);
      const value = wrapped.read(r, f);
      r.leave(isFlat);
      return isNested ? [value] : value;
    },
    write(w, value, f) {
      if (!writePresence(w, value)) return;
      if (isNested && !Array.isArray(value)) notAValue(w.pos, shown(value), "an optional of an optional");
      w.enter(isFlat);
      wrapped.write(w, isNested ? value[0] : value, f);
      w.leave(isFlat);
    },
  };
}

const isAbsent = (value) => value === undefined || value === null;
const isLeafOrFlat = (coder) => coder.level === "leaf" || coder.level === "flatPacket";

function readPresence(r) {
  const offset = r.take(1);
  r.note("presence");
  if (r.bytes[offset] > 1) unexpected(r.bytes[offset], offset, "0x00 (absent) or 0x01 (present)");
  return r.bytes[offset] === 1;
}

function writePresence(w, value) {
  w.bytes[w.add(1)] = isAbsent(value) ? 0 : 1;
  return !isAbsent(value);
}

// A value of a type that only the program can read and write.
function opaqueCoder({ type }) {
  const find = (cursor) => cursor.hook("coders", type) ?? cursor.hook("coders", shortName(type));
  return {
    level: "value", minimum: 0, text: String, isOpaque: true,
    read(r, f) {
      const coder = find(r);
      if (!coder) throw new MissingFunction("coders", shortName(type));
      return coder.read(r, f);
    },
    write(w, value, f) {
      const coder = find(w);
      if (!coder) throw new MissingFunction("coders", shortName(type));
      coder.write(w, value, f);
    },
  };
}

function wrappedCoder({ value: form }, schema) {
  const inner = schema.coder(form);
  return {
    ...inner, level: "value", isByte: false, isNumber: false,
    read: (r, f) => readField(inner, r, f),
    write: (w, value, f) => writeField(inner, w, value, f),
  };
}

// The last part of a qualified name, with the last parts of its arguments.
const shortName = (name) => name.replace(/[\w()# ]+\.(?=[\w(])/g, "");

// The contents of a field, one level deeper if it counts as a level.
function readField(coder, r, f) {
  if (coder.level === "leaf" || coder.level === "collection") return coder.read(r, f);
  const isFlat = coder.level === "flatPacket";
  if (coder.level !== "none") r.enter(isFlat);
  const value = coder.read(r, f);
  if (coder.level !== "none") r.leave(isFlat);
  return value;
}

function writeField(coder, w, value, f) {
  if (coder.level === "leaf" || coder.level === "collection") return coder.write(w, value, f);
  const isFlat = coder.level === "flatPacket";
  if (coder.level !== "none") w.enter(isFlat);
  coder.write(w, value, f);
  if (coder.level !== "none") w.leave(isFlat);
}

// What identifies a key: two keys are the same if Swift takes their values for equal, whatever their bytes. With
// `most`, only so many bytes of each `Data` count.
const identityOf = (coder, value, most) => coder.identity ? coder.identity(value, most) : coder.text(value);
