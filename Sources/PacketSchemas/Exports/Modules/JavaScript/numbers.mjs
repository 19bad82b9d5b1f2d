// Numbers. A coder reads values of a form and writes them; `text` is what errors show of one.

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
function integerRange(bits, isSigned) {
  const isBig = bits > 53;
  const lower = isSigned ? -(2n ** BigInt(bits - 1)) : 0n;
  const upper = 2n ** BigInt(isSigned ? bits - 1 : bits) - 1n;
  const name = `${isSigned ? "Int" : "UInt"}${bits}`;
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

// A value that a caller passed, in the sentence of an error.
function shown(value) {
  if (typeof value === "string") return quoted(value);
  return typeof value === "object" && value !== null || typeof value === "function" ? typeof value : `${String(value)}`;
}

const sized = { 8: "Int8", 16: "Int16", 32: "Int32", 64: "BigInt64" };

function integerCoder({ bits, signed: isSigned = false, endianness }) {
  const isLittle = endianness === "little";
  const range = integerRange(bits, isSigned);
  const count = bits / 8;
  const coder = { level: "leaf", minimum: count, isNumber: true, isByte: bits === 8 && !isSigned, range, text: String };
  const kind = sized[bits];
  if (kind) {
    const method = isSigned ? kind : kind.replace("Int", "Uint");
    const [get, set] = [DataView.prototype[`get${method}`], DataView.prototype[`set${method}`]];
    coder.read = (r) => get.call(r.view, r.take(count), isLittle);
    coder.write = (w, value) => {
      const number = integerIn(range, value, w.pos);
      const start = w.add(count);
      set.call(w.view, start, number, isLittle);
    };
    return coder;
  }
  coder.read = (r) => {
    const number = unsignedInteger(r.bytes, r.take(count), count, isLittle);
    return range.make(isSigned ? BigInt.asIntN(bits, number) : number);
  };
  coder.write = (w, value) => {
    const number = integerIn(range, value, w.pos, range.place ?? range.name);
    writeUnsigned(w, BigInt.asUintN(bits, BigInt(number)), count, isLittle);
  };
  return coder;
}

function floatCoder({ bits, endianness }) {
  const isLittle = endianness === "little";
  const count = bits / 8;
  const get = bits === 32 ? "getFloat32" : "getFloat64";
  const set = bits === 32 ? "setFloat32" : "setFloat64";
  return {
    level: "leaf", minimum: count, isNumber: true, isFloat: true,
    bits,
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
      w.view[set](start, value, isLittle);
    },
  };
}

// No NaN is equal to another.
let notEqual = 0;

const boolCoder = {
  level: "leaf", minimum: 1, isBool: true, text: String,
  read(r) {
    const offset = r.take(1);
    const byte = r.bytes[offset];
    if (byte > 1) unexpected(byte, offset, "0x00 (false) or 0x01 (true)");
    return byte === 1;
  },
  write(w, value) {
    if (typeof value !== "boolean") notAValue(w.pos, shown(value), "Bool");
    w.bytes[w.add(1)] = value ? 1 : 0;
  },
};

// Varints.

const tooWide = (offset, bits) =>
  fail("varintTooLarge", offset, `varint at offset ${offset} does not fit in ${bits} bits`);
const notShortest = (offset) =>
  fail("varintNotMinimal", offset, `varint at offset ${offset} is not in its shortest form`);

function unendingVarint(r, start) {
  r.pos = start;
  r.truncated(r.end - start + 1);
}

const varintForms = {
  zigzag: {
    read(r, bits) {
      const start = r.pos;
      let [small, number] = [0, 0n];
      for (let index = 0; r.pos < r.end; index++) {
        const byte = r.bytes[r.pos++];
        const room = bits - 7 * index;
        const digits = byte & 0x7f;
        if (room <= 0 || room < 7 && digits >> room !== 0) tooWide(start, bits);
        if (index < 4) small |= digits << 7 * index;
        else number |= BigInt(digits) << BigInt(7 * index);
        if (byte & 0x80) continue;
        if (byte === 0 && index > 0) notShortest(start);
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
  },
  mostSignificantFirst: {
    read(r, bits) {
      const start = r.pos;
      let number = 0n;
      while (r.pos < r.end) {
        const byte = r.bytes[r.pos++];
        if (byte === 0x80 && r.pos === start + 1) notShortest(start);
        if (number >> BigInt(Math.max(bits - 7, 0)) !== 0n) tooWide(start, bits);
        number = number << 7n | BigInt(byte & 0x7f);
        if (byte < 0x80) return number;
      }
      return unendingVarint(r, start);
    },
    write(w, number) {
      const groups = [];
      let rest = BigInt(number);
      do {
        groups.unshift(Number(rest & 0x7fn) | 0x80);
        rest >>= 7n;
      } while (rest > 0n);
      groups[groups.length - 1] &= 0x7f;
      w.write(groups);
    },
  },
  quic: {
    read(r, bits) {
      const start = r.pos;
      const count = r.pos < r.end ? 1 << (r.bytes[r.pos] >> 6) : 1;
      const number = BigInt.asUintN(8 * count - 2, unsignedInteger(r.bytes, r.take(count), count, false));
      const least = { 1: 0n, 2: 1n << 6n, 4: 1n << 14n, 8: 1n << 30n }[count];
      if (number < least) notShortest(start);
      if (number >> BigInt(bits) !== 0n) tooWide(start, bits);
      return number;
    },
    write(w, value) {
      const number = BigInt(value);
      const size = [6n, 14n, 30n, 62n].findIndex((bits) => number >> bits === 0n);
      if (size < 0) doesNotFit(w.pos, number, "62 bits");
      const count = 1 << size;
      writeUnsigned(w, BigInt(size) << BigInt(8 * count - 2) | number, count, false);
    },
  },
};

varintForms.plain = varintForms.zigzag;

function varintCoder({ bits, signed: isSigned = false, form = "zigzag" }) {
  const range = integerRange(bits, isSigned);
  const { read, write } = varintForms[form];
  const coder = { level: "leaf", minimum: 1, range, text: String };
  if (!isSigned) {
    coder.read = (r) => range.make(read(r, bits));
    coder.write = (w, value) => write(w, integerIn(range, value, w.pos));
  } else if (form === "plain") {
    coder.read = (r) => range.make(BigInt.asIntN(bits, BigInt(read(r, bits))));
    coder.write = (w, value) => write(w, BigInt.asUintN(bits, BigInt(integerIn(range, value, w.pos))));
  } else {
    coder.read = (r) => {
      const number = read(r, bits);
      if (typeof number === "number" && !range.isBig) return number >>> 1 ^ -(number & 1);
      const wide = BigInt(number);
      return range.make(wide >> 1n ^ -(wide & 1n));
    };
    coder.write = (w, value) => {
      const number = BigInt(integerIn(range, value, w.pos));
      write(w, number < 0n ? (-number << 1n) - 1n : number << 1n);
    };
  }
  return coder;
}

// Digits.

const digitNames = { 8: "an octal digit", 10: "a decimal digit", 16: "a lowercase hexadecimal digit" };

function readDigits(r, { bits, signed: isSigned = false, radix, width, terminator }, range) {
  const start = r.pos;
  const endCount = terminator === undefined ? 0 : 1;
  const end = terminator === undefined ? undefined : `0x${hexDigits([terminator])}`;
  if (width !== undefined && r.end - r.pos - endCount < width) r.truncated(width + endCount);
  let [number, isNegative, count] = [0n, false, 0];
  const tooLarge = (last = "") => doesNotFit(start, `${isNegative ? "-" : ""}${number.toString(radix)}${last}`, range.name);
  const more = () => width === undefined ? r.pos < r.end && r.bytes[r.pos] !== terminator : r.pos < start + width;
  while (more()) {
    const byte = r.bytes[r.pos++];
    if (isSigned && r.pos === start + 1 && byte === 0x2d) {
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
      unexpected(byte, r.pos - 1, expected);
    }
    const sum = number * BigInt(radix) + BigInt(digit);
    if (sum >= 1n << 64n || sum >> BigInt(bits - 1) > 1n) tooLarge(text);
    number = sum;
    count++;
  }
  if (width === undefined && r.pos === r.end) r.truncated(1);
  if (count === 0) {
    const offset = width === undefined ? r.pos : start;
    unexpected(r.bytes[offset], offset, digitNames[radix]);
  }
  if (isNegative && number === 0n) unexpected(0x2d, start, "a digit, because zero has no sign");
  if (isNegative ? -number < range.lower : number > range.upper) tooLarge();
  if (terminator !== undefined) {
    if (r.bytes[r.pos] !== terminator) unexpected(r.bytes[r.pos], r.pos, end);
    r.pos++;
  }
  return range.make(isNegative ? -number : number);
}

function digitsCoder(form) {
  const { radix, width, terminator } = form;
  const range = integerRange(form.bits, Boolean(form.signed));
  return {
    level: "leaf", minimum: (width ?? 1) + (terminator === undefined ? 0 : 1), range, text: String,
    read: (r) => readDigits(r, form, range),
    write(w, value) {
      const text = integerIn(range, value, w.pos).toString(radix);
      const isNegative = text[0] === "-";
      if (width !== undefined && text.length > width) doesNotFit(w.pos, text, plural(width));
      const digits = isNegative ? `-${text.slice(1).padStart((width ?? 1) - 1, "0")}` : text.padStart(width ?? 1, "0");
      const bytes = Array.from(digits, (digit) => digit.charCodeAt(0));
      if (width === undefined && bytes.includes(terminator)) holdsTerminator(w.pos + bytes.indexOf(terminator), terminator);
      w.write(terminator === undefined ? bytes : [...bytes, terminator]);
    },
  };
}

function holdsTerminator(offset, terminator) {
  const sentence = `byte at offset ${offset} is the terminator 0x${hexDigits([terminator])}`;
  fail("holdsTerminator", offset, `${sentence}, so the value could not be read back`);
}

function vectorCoder({ count, element: form }, schema) {
  const element = schema.coder(form);
  return {
    level: "leaf", minimum: count * element.minimum, text: (values) => `(${values.map(element.text).join(", ")})`,
    identity: element.identity && ((values) => values.map(element.identity)),
    read(r) {
      if (element.minimum * count > r.end - r.pos) r.truncated(element.minimum * count);
      return Array.from({ length: count }, () => element.read(r));
    },
    write(w, values) {
      if (!Array.isArray(values) || values.length !== count) notAValue(w.pos, shown(values), `SIMD${count}`);
      for (const value of values) element.write(w, value);
    },
  };
}

// Times, as the count of their units since 1970, or of a duration.

const unitsPerSecond = { seconds: 1n, milliseconds: 1000n, microseconds: 1000000n, nanoseconds: 1000000000n };

function rounded(number) {
  const whole = Math.trunc(number);
  return Math.abs(number - whole) >= 0.5 ? whole + Math.sign(number) : whole;
}

// Swift's Date counts seconds from 2001 on, and cannot represent every count.
function isDate(count, units) {
  const date = Number(count / units) + Number(count % units) / Number(units) - 978307200;
  const again = rounded((date + 978307200) * Number(units));
  return BigInt(again) === count && again < 2 ** 63;
}

function timeCoder({ kind, unit, endianness }) {
  const integer = integerCoder({ bits: 64, signed: true, endianness });
  const check = (count, offset) => {
    if (kind === "timestamp" && !isDate(count, unitsPerSecond[unit])) notAValue(offset, `${count}`, "Date");
    return count;
  };
  return {
    level: "leaf", minimum: 8, text: String,
    read(r) {
      const start = r.pos;
      return check(integer.read(r), start);
    },
    write(w, value) {
      check(integerIn(integer.range, value, w.pos), w.pos);
      integer.write(w, value);
    },
  };
}
