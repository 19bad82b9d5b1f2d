// Numbers. A coder reads values of a form and writes them; `text` is what errors show of one.

// What a table has under a name is in a module only if the document has the name: in `coders` those of forms by their
// kinds, and in `members` what is needed for members of the document.
const coders = {};
const members = {};

// A coder whose reading and writing are one function, which returns the value; a reader passes none.
const twoWay = (facts, code) => ({ ...facts, read: (r, f) => code(r, undefined, f), write: code });

const isWhole = (value) => typeof value === "bigint" || Number.isInteger(value);

// Reads a value, or writes it.
function coded(coder, c, value, f) {
  if (c.isReader) return coder.read(c, f);
  coder.write(c, value, f);
  return value;
}

// A coder of some values of another. `check` is given each with the offset where it begins. Of a number that its type
// can hold, but its bits cannot, it is what says so.
function checked(coder, check, facts = {}) {
  return twoWay({ ...coder, isByte: false, isNumber: false, ...facts }, (c, value, f) => {
    const start = c.pos;
    if (!c.isReader && coder.isNarrow && isWhole(value)) check(value, start, c);
    return check(coded(coder, c, value, f), start, c);
  });
}

/** A NaN with other bits than the usual ones. */
class NotANumber extends Number {
  constructor(bits, width) {
    super(NaN);
    Object.assign(this, { bits, width });
  }
}

const usualNaN = { 32: 0x7fc00000n, 64: 0x7ff8000000000000n };
const bitsOfNaN = (value, width) => value instanceof NotANumber && value.width === width ? value.bits : usualNaN[width];

function unsignedInteger(bytes, start, count, isLittle) {
  let number = 0n;
  for (let index = 0; index < count; index++) {
    number = number << 8n | BigInt(bytes[start + (isLittle ? count - 1 - index : index)]);
  }
  return number;
}

function writeUnsigned(w, number, count, isLittle) {
  const start = w.add(count);
  for (let index = 0, rest = number; index < count; index++, rest >>= 8n) {
    w.bytes[start + (isLittle ? index : count - 1 - index)] = Number(rest & 0xffn);
  }
}

// The bounds of integers of so many bits, and whether they are bigints.
function integerRange(bits, isSigned, name = `${isSigned ? "Int" : "UInt"}${bits}`) {
  const isBig = bits > 53;
  const lower = isSigned ? -(2n ** BigInt(bits - 1)) : 0n;
  const upper = 2n ** BigInt(isSigned ? bits - 1 : bits) - 1n;
  return { isBig, lower, upper, name, least: Number(lower), most: Number(upper), make: isBig ? BigInt : Number };
}

// The integer that a value is, as a number or bigint of a range.
function integerIn(range, value, offset, place = range.name) {
  if (typeof value === "number" && !range.isBig && Number.isInteger(value)) {
    if (value >= range.least && value <= range.most) return value;
    doesNotFit(offset, value, place);
  }
  if (typeof value !== "bigint" && !Number.isInteger(value)) notAValue(offset, shown(value), range.name);
  const number = BigInt(value);
  if (number < range.lower || number > range.upper) doesNotFit(offset, number, place);
  return range.make(number);
}

const viewed = { 8: "Int8", 16: "Int16", 32: "Int32", 64: "BigInt64" };

coders.integer = integerCoder;

function integerCoder({ bits, signed: isSigned = false, endianness }) {
  const isLittle = endianness === "little";
  const range = integerRange(bits, isSigned);
  const count = bits / 8;
  const coder = { level: "leaf", minimum: count, isNumber: true, isByte: bits === 8 && !isSigned, range, text: String };
  const method = isSigned ? viewed[bits] : viewed[bits]?.replace("Int", "Uint");
  const [get, set] = [DataView.prototype[`get${method}`], DataView.prototype[`set${method}`]];
  coder.isNarrow = !method && bits !== 128;
  const place = coder.isNarrow ? plural(count) : range.name;
  coder.read = get ? (r) => get.call(r.view, r.take(count), isLittle) : (r) => {
    const number = unsignedInteger(r.bytes, r.take(count), count, isLittle);
    return range.make(isSigned ? BigInt.asIntN(bits, number) : number);
  };
  coder.write = (w, value) => {
    const number = integerIn(range, value, w.pos, place);
    if (!set) return writeUnsigned(w, BigInt.asUintN(bits, BigInt(number)), count, isLittle);
    const start = w.add(count);
    return set.call(w.view, start, number, isLittle);
  };
  return coder;
}

// No NaN is equal to another.
let notEqual = 0;

coders.float = ({ bits, endianness }) => {
  const isLittle = endianness === "little";
  const count = bits / 8;
  const [get, set] = [`getFloat${bits}`, `setFloat${bits}`];
  return {
    level: "leaf", minimum: count, isNumber: true, isFloat: true, bits,
    text: (value) => floatText(value, bits),
    identity: (value) => Number.isNaN(Number(value)) ? ["nan", notEqual++] : String(Number(value) + 0),
    read(r) {
      const start = r.take(count);
      const number = r.view[get](start, isLittle);
      if (number === number) return number;
      const found = unsignedInteger(r.bytes, start, count, isLittle);
      return found === usualNaN[bits] ? NaN : new NotANumber(found, bits);
    },
    write(w, value) {
      const isNumber = typeof value === "number" || value instanceof Number;
      if (!isNumber) notAValue(w.pos, shown(value), bits === 32 ? "Float" : "Double");
      if (Number.isNaN(Number(value))) return writeUnsigned(w, bitsOfNaN(value, bits), count, isLittle);
      const start = w.add(count);
      return w.view[set](start, value, isLittle);
    },
  };
};

function booleanIn(value, offset) {
  return typeof value === "boolean" ? value : notAValue(offset, shown(value), "Bool");
}

// A byte that is 0 or 1.
function readFlag(r, zero, one) {
  const offset = r.take(1);
  if (r.bytes[offset] > 1) unexpected(r.bytes[offset], offset, `0x00 (${zero}) or 0x01 (${one})`);
  return r.bytes[offset] === 1;
}

function writeFlag(w, isOne) {
  w.bytes[w.add(1)] = isOne ? 1 : 0;
}

const boolCoder = {
  level: "leaf", minimum: 1, isBool: true, text: String,
  read: (r) => readFlag(r, "false", "true"),
  write: (w, value) => writeFlag(w, booleanIn(value, w.pos)),
};

coders.bool = () => boolCoder;

// Varints.

function checkWidth(isTooWide, offset, bits) {
  if (isTooWide) fail("varintTooLarge", offset, `varint at offset ${offset} does not fit in ${bits} bits`);
}

function checkShortest(isLonger, offset) {
  if (isLonger) fail("varintNotMinimal", offset, `varint at offset ${offset} is not in its shortest form`);
}

function unendingVarint(r, start) {
  r.pos = start;
  r.truncated(r.end - start + 1);
}

const leb128 = {
  read(r, bits) {
    const start = r.pos;
    let [small, number] = [0, 0n];
    for (let index = 0; r.pos < r.end; index++) {
      const byte = r.bytes[r.pos++];
      const room = bits - 7 * index;
      const digits = byte & 0x7f;
      checkWidth(room <= 0 || room < 7 && digits >> room !== 0, start, bits);
      if (index < 4) small |= digits << 7 * index;
      else number |= BigInt(digits) << BigInt(7 * index);
      if (byte & 0x80) continue;
      checkShortest(byte === 0 && index > 0, start);
      return index < 4 ? small : number | BigInt(small);
    }
    return unendingVarint(r, start);
  },
  write(w, number) {
    let rest = number;
    for (; rest > 0x3fffffff; rest >>= 7n) {
      if (typeof rest === "number") rest = BigInt(rest);
      w.bytes[w.add(1)] = Number(rest & 0x7fn) | 0x80;
    }
    for (rest = Number(rest); rest > 0x7f; rest >>= 7) w.bytes[w.add(1)] = rest & 0x7f | 0x80;
    w.bytes[w.add(1)] = rest;
  },
};

// The other forms of varints.
const varints = {};

varints.mostSignificantFirst = {
  read(r, bits) {
    const start = r.pos;
    let number = 0n;
    while (r.pos < r.end) {
      const byte = r.bytes[r.pos++];
      checkShortest(byte === 0x80 && r.pos === start + 1, start);
      checkWidth(number >> BigInt(Math.max(bits - 7, 0)) !== 0n, start, bits);
      number = number << 7n | BigInt(byte & 0x7f);
      if (byte < 0x80) return number;
    }
    return unendingVarint(r, start);
  },
  write(w, number) {
    let rest = BigInt(number);
    const groups = [Number(rest & 0x7fn)];
    while ((rest >>= 7n) > 0n) groups.unshift(Number(rest & 0x7fn) | 0x80);
    w.write(groups);
  },
};

varints.quic = {
  read(r, bits) {
    const start = r.pos;
    const count = r.pos < r.end ? 1 << (r.bytes[r.pos] >> 6) : 1;
    const number = BigInt.asUintN(8 * count - 2, unsignedInteger(r.bytes, r.take(count), count, false));
    checkShortest(count > 1 && number >> BigInt(4 * count - 2) === 0n, start);
    checkWidth(number >> BigInt(bits) !== 0n, start, bits);
    return number;
  },
  write(w, value) {
    const number = BigInt(value);
    const size = [6n, 14n, 30n, 62n].findIndex((bits) => number >> bits === 0n);
    if (size < 0) doesNotFit(w.pos, number, "62 bits");
    const count = 1 << size;
    writeUnsigned(w, BigInt(size) << BigInt(8 * count - 2) | number, count, false);
  },
};

coders.varint = ({ bits, signed: isSigned = false, form = "zigzag" }) => {
  const range = integerRange(bits, isSigned);
  const { read, write } = varints[form] ?? leb128;
  return {
    level: "leaf", minimum: 1, range, text: String,
    read(r) {
      const number = read(r, bits);
      if (!isSigned) return range.make(number);
      if (form === "plain") return range.make(BigInt.asIntN(bits, BigInt(number)));
      if (typeof number === "number" && !range.isBig) return number >>> 1 ^ -(number & 1);
      const wide = BigInt(number);
      return range.make(wide >> 1n ^ -(wide & 1n));
    },
    write(w, value) {
      const number = integerIn(range, value, w.pos);
      if (!isSigned) return write(w, number);
      const wide = BigInt(number);
      return write(w, BigInt.asUintN(bits, form === "plain" ? wide : wide << 1n ^ wide >> BigInt(bits - 1)));
    },
  };
};

// Digits.

const digitNames = { 8: "an octal digit", 10: "a decimal digit", 16: "a lowercase hexadecimal digit" };

function readDigits(r, { bits, signed: isSigned = false, radix, width, terminator }, range) {
  const start = r.pos;
  const [endCount, end] = terminator === undefined ? [0] : [1, `0x${hexDigits([terminator])}`];
  const hasWidth = width !== undefined;
  if (hasWidth && r.end - r.pos - endCount < width) r.truncated(width + endCount);
  const limit = hasWidth ? start + width : r.end;
  let [number, isNegative, count] = [0n, false, 0];
  const tooLarge = (last = "") =>
    doesNotFit(start, `${isNegative ? "-" : ""}${number.toString(radix)}${last}`, range.name);
  while (r.pos < limit && (hasWidth || r.bytes[r.pos] !== terminator)) {
    const byte = r.bytes[r.pos++];
    if (isSigned && r.pos === start + 1 && byte === 0x2d) {
      isNegative = true;
      continue;
    }
    const text = String.fromCharCode(byte);
    const digit = /[0-9a-z]/.test(text) ? parseInt(text, radix) : NaN;
    const other = hasWidth || count === 0 ? undefined : end;
    if (!hasWidth && count > 0 && number === 0n) {
      unexpected(byte, r.pos - 1, `${other ?? "nothing"}, because no zero precedes other digits`);
    }
    if (Number.isNaN(digit)) unexpected(byte, r.pos - 1, [digitNames[radix], other].filter(Boolean).join(" or "));
    const sum = number * BigInt(radix) + BigInt(digit);
    if (sum >= 1n << 64n || sum >> BigInt(bits - 1) > 1n) tooLarge(text);
    number = sum;
    count++;
  }
  if (!hasWidth && r.pos === r.end) r.truncated(1);
  const first = hasWidth ? start : r.pos;
  if (count === 0) unexpected(r.bytes[first], first, digitNames[radix]);
  if (isNegative && number === 0n) unexpected(0x2d, start, "a digit, because zero has no sign");
  if (isNegative ? -number < range.lower : number > range.upper) tooLarge();
  if (terminator !== undefined) {
    if (r.bytes[r.pos] !== terminator) unexpected(r.bytes[r.pos], r.pos, end);
    r.pos++;
  }
  return range.make(isNegative ? -number : number);
}

function holdsTerminator(offset, terminator) {
  const sentence = `byte at offset ${offset} is the terminator 0x${hexDigits([terminator])}`;
  fail("holdsTerminator", offset, `${sentence}, so the value could not be read back`);
}

coders.digits = (form) => {
  const { radix, width = 1, terminator } = form;
  const end = terminator === undefined ? [] : [terminator];
  const range = integerRange(form.bits, Boolean(form.signed));
  return {
    level: "leaf", minimum: width + end.length, range, text: String,
    read: (r) => readDigits(r, form, range),
    write(w, value) {
      const text = integerIn(range, value, w.pos).toString(radix);
      if (text.length > (form.width ?? Infinity)) doesNotFit(w.pos, text, plural(width));
      const [, sign, digits] = /^(-?)(.*)$/.exec(text);
      const bytes = Array.from(sign + digits.padStart(width - sign.length, "0"), (digit) => digit.charCodeAt(0));
      const at = form.width === undefined ? bytes.indexOf(terminator) : -1;
      if (at >= 0) holdsTerminator(w.pos + at, terminator);
      w.write([...bytes, ...end]);
    },
  };
};

coders.vector = ({ count, element: form }, schema) => {
  const element = schema.coder(form);
  return {
    level: "leaf", minimum: count * element.minimum, text: (values) => `(${values.map(element.text).join(", ")})`,
    identity: element.identity && ((values) => values.map(element.identity)),
    read(r) {
      r.checkRoom(element.minimum * count);
      return Array.from({ length: count }, () => element.read(r));
    },
    write(w, values) {
      if (!Array.isArray(values) || values.length !== count) notAValue(w.pos, shown(values), `SIMD${count}`);
      for (const value of values) element.write(w, value);
    },
  };
};

// Times, as the count of their units since 1970, or of a duration.

const unitsPerSecond = { seconds: 1n, milliseconds: 1000n, microseconds: 1000000n, nanoseconds: 1000000000n };

function rounded(number) {
  const whole = Math.trunc(number);
  return Math.abs(number - whole) >= 0.5 ? whole + Math.sign(number) : whole;
}

coders.timestamp = timeCoder;
coders.interval = timeCoder;

// Swift's Date counts seconds from 2001 on, and cannot represent every count.
function isDate(count, units) {
  const date = Number(count / units) + Number(count % units) / Number(units) - 978307200;
  const again = rounded((date + 978307200) * Number(units));
  return BigInt(again) === count && again < 2 ** 63;
}

function timeCoder({ kind, unit, endianness }) {
  return checked(integerCoder({ bits: 64, signed: true, endianness }), (count, offset) => {
    const isTime = kind === "interval" || isDate(BigInt(count), unitsPerSecond[unit]);
    return isTime ? count : notAValue(offset, `${count}`, "Date");
  }, { range: undefined });
}
