// Values with types of their own, and values within bounds.

coders.enumeration = enumerationCoder;

// The cases of an enumeration by their raw values. Without cases, the raw value stands for itself.
function enumerationCoder({ type, cases, rawValue: form }, schema, raw = schema.coder(form)) {
  const name = shortName(type);
  const rawText = (value) => raw.isFloat ? raw.text(value) : String(value);
  const isNamed = cases && new Set(cases.map((found) => found.name)).size === cases.length;
  const names = new Map(cases?.map((found) => [found.rawValue, found.name]));
  const values = new Map(cases?.map((found) => [found.name, found.rawValue]));
  const rawOf = (value) => isNamed ? parsed(raw, values.get(value)) : value;
  const check = (value, offset) => {
    const text = rawText(value);
    if (cases && !names.has(text)) notAValue(offset, raw.isText ? quoted(text) : printable(text, 40), name);
    return isNamed ? names.get(text) : value;
  };
  return twoWay({
    level: raw.level, minimum: raw.minimum, raw: (value) => raw.raw ? raw.raw(rawOf(value)) : rawOf(value),
    identity: raw.identity && ((value) => raw.identity(rawOf(value))), isUnnamed: !cases,
    text: (value, maximum = 40) => printable(String((isNamed ? value : names.get(rawText(value))) ?? value), maximum),
    parse: (text) => isNamed ? text : parsed(raw, text),
  }, (c, value, f) => {
    const start = c.pos;
    if (!c.isReader && isNamed && !values.has(value)) notAValue(start, shown(value), name);
    const found = coded(raw, c, c.isReader ? undefined : rawOf(value), f);
    if (raw.isText) checkCombiningMarks(c.bytes, start, c.pos);
    return check(found, start);
  });
}

// A number or text of a document as a value of a coder.
function parsed(coder, text) {
  if (coder.parse) return coder.parse(text);
  if (text === undefined || coder.isText) return text;
  if (coder.isFloat) {
    const number = Number(text.replace("inf", "Infinity"));
    return coder.bits === 32 ? Math.fround(number) : number;
  }
  if (coder.isBool) return text === "true";
  return coder.range ? coder.range.make(BigInt(text)) : BigInt(text);
}

coders.optionSet = optionSetCoder;

function optionSetCoder({ type, knownBits, rawValue }, schema, raw = integerCoder({ ...rawValue, signed: false })) {
  const known = BigInt(knownBits);
  return checked(raw, (value, offset) => {
    const unknown = BigInt(value) & ~known;
    return unknown === 0n ? value : notAValue(offset, `0x${unknown.toString(16)}`, shortName(type));
  }, { text: (value) => `0x${value.toString(16)}`, bits: rawValue.bits });
}

coders.uuid = () => ({
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
});

coders.unicodeScalar = ({ endianness }) => {
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
};

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

coders.ranged = rangedCoder;

function rangedCoder({ value: form, bounds }, schema, value = schema.coder(form)) {
  const { lower, upper, excludesUpper, range } = bounds;
  const isCompared = value.isText || value.isFloat || value.range;
  const contains = isCompared ? boundsCheck(value, lower, upper, excludesUpper) : () => true;
  const name = range ?? `${lower ?? ""}${excludesUpper ? "..<" : "..."}${upper ?? ""}`;
  return checked(value, (found, offset, c) => {
    checkCombiningMarks(c.bytes, offset, c.pos);
    const isWithin = range ? c.hook("ranges", range) : contains;
    if (!isWithin) c.note("unchecked", `whether a value is within ${range} is not checked`);
    if (!isWithin || isWithin(found)) return found;
    const text = value.isText ? quoted(found) : printable(value.text(found), 40);
    return fail("outOfRange", offset, `${text} at offset ${offset} is not within ${name}`);
  });
}

const isAbsent = (value) => value === undefined || value === null;
const isLeafOrFlat = (coder) => coder.level === "leaf" || coder.level === "flatPacket";

// Whether there is a value, in a byte before it.
function presence(c, value) {
  if (c.isReader) {
    if (c.remaining > 0) c.note("presence");
    return readFlag(c, "absent", "present");
  }
  writeFlag(c, !isAbsent(value));
  return !isAbsent(value);
}

coders.optional = ({ wrapped: form }, schema) => {
  const wrapped = schema.coder(form);
  const isFlat = isLeafOrFlat(wrapped);
  // An optional within another is in an array, so that each has an absence of its own.
  const isNested = form.kind === "optional";
  return twoWay({
    level: "collection", minimum: 1, text: (value) => value === undefined ? "nil" : wrapped.text(value),
    holdsData: wrapped.holdsData,
    identity: (value, most) => isAbsent(value) ? ["nil"] : [identityOf(wrapped, isNested ? value[0] : value, most)],
  }, (c, value, f) => {
    if (!presence(c, value)) return undefined;
    if (isNested && !c.isReader && !Array.isArray(value)) notAValue(c.pos, shown(value), "an optional of an optional");
    c.enter(isFlat);
    const found = coded(wrapped, c, isNested ? value?.[0] : value, f);
    c.leave(isFlat);
    return isNested ? [found] : found;
  });
};

coders.opaque = opaqueCoder;

// A value of a type that only the program can read and write.
function opaqueCoder({ type }) {
  return twoWay({ level: "value", minimum: 0, text: String, isOpaque: true }, (c, value, f) => {
    return coded(c.hook("coders", type) ?? c.needed("coders", shortName(type)), c, value, f);
  });
}

coders.wrapped = ({ value }, schema) => {
  const inner = schema.coder(value);
  return { ...inner, level: "value", isByte: false, isNumber: false, ...fieldCoder(inner) };
};

coders.aligned = ({ value, to }, schema) =>
  ({ ...schema.coder(value), alignment: to, isByte: false, isNumber: false });

// The last part of a qualified name, with the last parts of its arguments.
const shortName = (name) => name.replace(/[\w()# ]+\.(?=[\w(])/g, "");

// The contents of a field, one level deeper if it counts as a level.
function fieldCoder({ level, read, write }) {
  if (level === "leaf" || level === "collection" || level === "none") return { read, write };
  const isFlat = level === "flatPacket";
  return {
    read(r, f) {
      r.enter(isFlat);
      const value = read(r, f);
      r.leave(isFlat);
      return value;
    },
    write(w, value, f) {
      w.enter(isFlat);
      write(w, value, f);
      w.leave(isFlat);
    },
  };
}

// What identifies a key: two keys are the same if Swift takes their values for equal, whatever their bytes. With
// `most`, only so many bytes of each `Data` count.
const identityOf = (coder, value, most) => coder.identity ? coder.identity(value, most) : coder.text(value);
