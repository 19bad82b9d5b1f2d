// Runs of bits.

// Bits that are read or written one after another, in either order. For coders, a run is a cursor.
class Bits {
  constructor(cursor, isLowFirst) {
    Object.assign(this, { cursor, isLowFirst, isReader: cursor.isReader, bit: 8 * cursor.pos, following: 0 });
  }

  get pos() {
    return Math.floor(this.bit / 8);
  }

  get bytes() {
    return this.cursor.bytes;
  }

  hook(kind, name) {
    return this.cursor.hook(kind, name);
  }

  needed(kind, name) {
    return this.cursor.needed(kind, name);
  }

  note(what, detail) {
    this.cursor.note(what, detail);
  }

  take(count) {
    if (count > 48) {
      const [first, rest] = [BigInt(this.take(32)), BigInt(this.take(count - 32))];
      return this.isLowFirst ? rest << 32n | first : first << BigInt(count - 32) | rest;
    }
    const { bytes } = this.cursor;
    let [number, done] = [0, 0];
    while (done < count) {
      const used = this.bit % 8;
      const part = Math.min(8 - used, count - done);
      const byte = bytes[(this.bit - used) / 8];
      const mask = (1 << part) - 1;
      if (this.isLowFirst) number += (byte >> used & mask) * 2 ** done;
      else number = number * 2 ** part + (byte >> 8 - used - part & mask);
      this.bit += part;
      done += part;
    }
    return number;
  }

  put(value, count) {
    if (count > 48) {
      const [wide, rest] = [BigInt(value), count - 32];
      this.put(this.isLowFirst ? wide & 0xffffffffn : wide >> BigInt(rest), 32);
      return this.put(this.isLowFirst ? wide >> 32n : BigInt.asUintN(rest, wide), rest);
    }
    const w = this.cursor;
    const number = Number(value);
    for (let done = 0; done < count;) {
      const used = this.bit % 8;
      if (used === 0) w.bytes[w.add(1)] = 0;
      const part = Math.min(8 - used, count - done);
      const shift = this.isLowFirst ? done : count - done - part;
      const bits = Math.floor(number / 2 ** shift) % 2 ** part;
      w.bytes[(this.bit - used) / 8] |= bits << (this.isLowFirst ? used : 8 - used - part);
      this.bit += part;
      done += part;
    }
    return undefined;
  }

  // Lets a run that is read go on with `count` bits before those of the fields that follow.
  extend(count) {
    if (!this.isReader) return;
    const missing = BigInt(count) + BigInt(this.following) - BigInt(8 * this.cursor.pos - this.bit);
    if (missing > 0n) this.cursor.take((missing + 7n) / 8n);
  }
}

// The bits that every value takes: all of them, unless they vary.
function bitCount({ type, bits }) {
  switch (type.kind) {
    case "quantized": return type.lanes * bits;
    case "unitQuaternion": return 2 + 3 * bits;
    case "optional": return 1;
    case "array": return (type.extent.count ?? 0) * bitCount({ type: type.element, bits });
    default: return bits;
  }
}

// Coders whose reader and writer are runs of bits.
const bitCoders = {};

bitCoders.ranged = (type, bits, schema) => rangedCoder(type, schema, bitsCoder({ type: type.value, bits }, schema));

bitCoders.enumeration = (type, bits, schema) =>
  enumerationCoder(type, schema, bitsCoder({ type: type.rawValue, bits }, schema));

bitCoders.optionSet = (type, bits, schema) => {
  const raw = { kind: "integer", bits: type.rawValue.bits };
  return optionSetCoder(type, schema, bitIntegerCoder(raw, bits));
};

function bitsCoder({ type, bits }, schema) {
  const make = Object.hasOwn(bitCoders, type.kind) ? bitCoders[type.kind] : undefined;
  return make ? make(type, bits, schema) : opaqueCoder({ type: type.type ?? type.kind });
}

bitCoders.bool = (_, bits) => ({
  ...boolCoder,
  read(run) {
    const offset = run.pos;
    const number = run.take(bits);
    return number > 1 ? notAValue(offset, `${number}`, "Bool") : Number(number) === 1;
  },
  write: (run, value) => run.put(booleanIn(value, run.pos) ? 1 : 0, bits),
});

bitCoders.integer = bitIntegerCoder;

function bitIntegerCoder(type, bits) {
  const isSigned = Boolean(type.signed);
  const range = integerRange(bits, isSigned, `${isSigned ? "Int" : "UInt"}${type.bits}`);
  const place = plural(bits, "bit");
  return {
    level: "leaf", range, text: String, isNarrow: true,
    read(run) {
      const number = run.take(bits);
      if (!isSigned) return range.make(number);
      if (bits <= 48) return number >= 2 ** (bits - 1) ? number - 2 ** bits : number;
      return range.make(BigInt.asIntN(bits, BigInt(number)));
    },
    write(run, value) {
      const number = integerIn(range, value, run.pos, place);
      if (number >= 0) run.put(number, bits);
      else run.put(bits <= 48 ? number + 2 ** bits : BigInt.asUintN(bits, BigInt(number)), bits);
    },
  };
}

bitCoders.optional = ({ wrapped: type }, bits, schema) => {
  const value = bitsCoder({ type, bits }, schema);
  return twoWay(value, (run, found, f) => {
    if (!run.isReader) run.put(isAbsent(found) ? 0 : 1, 1);
    if (run.isReader ? run.take(1) === 0 : isAbsent(found)) return undefined;
    run.extend(bitCount({ type, bits }));
    return coded(value, run, found, f);
  });
};

bitCoders.array = ({ element: type, extent }, bits, schema) => {
  const coder = bitsCoder({ type, bits }, schema);
  const element = { ...coder, read: schema.part(coder.read, "element", undefined, coder) };
  return {
    level: "collection", text: (values) => plural(values.length, "element"),
    read(run, f) {
      const count = extent.count ?? members.stated(run.cursor, extent.stated, f);
      run.extend(BigInt(count) * BigInt(bitCount({ type, bits })));
      return codeElements(run, f, element, [], count);
    },
    write(run, values, f) {
      checkList(run, values);
      if (extent.count === undefined) checkStated(run, values.length, members.stated(run.cursor, extent.stated, f));
      else if (values.length !== extent.count) wrongCount(run.pos, values.length, extent.count);
      codeElements(run, f, element, values, values.length);
    },
  };
};

// Quantities.

const vectorText = (parts, bits) => `(${parts.map((part) => floatText(part, bits)).join(", ")})`;

// The steps from one number to another.
function quantizedSteps(lower, upper, count, width, hasZero) {
  const last = 2 ** count - (hasZero ? 2 : 1);
  const middle = last / 2;
  return {
    last,
    number(step) {
      const number = hasZero
        ? Math.min(Math.max((step - middle) * (upper / middle), lower), upper)
        : Math.min(lower + step * ((upper - lower) / last), upper);
      return width === 32 ? Math.fround(number) : number;
    },
    index(number) {
      if (!(number >= lower && number <= upper)) return undefined;
      if (hasZero) return Math.floor(number * (middle / upper) + (middle + 0.5));
      return Math.floor((number - lower) * (last / (upper - lower)) + 0.5);
    },
  };
}

bitCoders.quantized = ({ lanes, bits: width, lower, upper, zero }, count) => {
  const steps = quantizedSteps(lower, upper, count, width, zero !== undefined);
  const checkFine = (index, number, offset) => {
    if (steps.index(number) === index) return;
    const sentence = `cannot quantize to ${count} bits, because the range is empty`;
    invalid(offset, `${sentence} or its steps are finer than the type's numbers,`);
  };
  const write = (run, value, offset) => {
    if (typeof value !== "number") notAValue(offset, shown(value), "a number");
    const number = width === 32 ? Math.fround(value) : value;
    const index = steps.index(number);
    if (index === undefined) {
      const range = `${floatText(lower, width)}...${floatText(upper, width)}`;
      const text = Number.isNaN(number) ? "nan" : floatText(number, width);
      fail("outOfRange", offset, `${text} at offset ${offset} is not within ${range}`);
    }
    checkFine(index, steps.number(index), offset);
    run.put(index, count);
  };
  const isSingle = lanes === 1;
  return {
    level: "leaf", isFloat: true, bits: width, identity: (value) => value,
    text: (value) => isSingle ? floatText(value, width) : vectorText(value, width),
    read(run) {
      const offset = run.pos;
      const indices = Array.from({ length: lanes }, () => run.take(count));
      for (const index of indices) {
        if (index <= steps.last) continue;
        fail("outOfRange", offset, `step ${index} at offset ${offset} is not within 0...${index - 1}`);
      }
      const values = indices.map(steps.number);
      indices.forEach((index, lane) => checkFine(index, values[lane], offset));
      return isSingle ? values[0] : values;
    },
    write(run, value) {
      const offset = run.pos;
      const numbers = isSingle ? [value] : value;
      if (!Array.isArray(numbers) || numbers.length !== lanes) notAValue(offset, shown(value), `SIMD${lanes}`);
      for (const number of numbers) write(run, number, offset);
    },
  };
};

// The next greater number of 32 bits; for numbers that are not negative.
function nextUp(number) {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, number);
  view.setUint32(0, view.getUint32(0) + 1);
  return view.getFloat32(0);
}

bitCoders.unitQuaternion = (_, bits) => {
  const limit = Math.fround(0.70710676908493042);
  const steps = quantizedSteps(-limit, limit, bits, 32, true);
  const squareOf = (parts) => parts.reduce((total, number) => total + number * number, 0);
  const isUnit = (parts) => Math.abs(squareOf(parts) - 1) <= 0.001 + 4 * (2 * limit / steps.last);
  const decoded = (indices, place) => {
    const parts = indices.map(steps.number);
    const greatest = Math.max(...parts.map(Math.abs));
    const largest = Math.max(Math.fround(Math.sqrt(Math.max(1 - squareOf(parts), 0))), nextUp(greatest));
    parts.splice(place, 0, largest);
    return parts;
  };
  const check = (holds, what, offset) => {
    if (!holds) fail("notUnitQuaternion", offset, `${what()} at offset ${offset} is not a unit quaternion`);
  };
  return {
    level: "leaf", text: (parts) => vectorText(parts, 32), identity: (parts) => parts,
    read(run) {
      const offset = run.pos;
      const packed = BigInt(run.take(2 + 3 * bits));
      const part = (place) => Number(BigInt.asUintN(bits, packed >> BigInt(place * bits)));
      const indices = [part(2), part(1), part(0)];
      const parts = decoded(indices, Number(packed >> BigInt(3 * bits)));
      check(indices.every((index) => index <= steps.last) && isUnit(parts), () => "bit pattern", offset);
      return parts;
    },
    write(run, value) {
      const offset = run.pos;
      const isList = Array.isArray(value) && value.length === 4 && value.every((part) => typeof part === "number");
      if (!isList) notAValue(offset, shown(value), "SIMD4<Float>");
      const parts = value.map(Math.fround);
      const text = () => vectorText(parts, 32);
      check(isUnit(parts), text, offset);
      const sizes = parts.map(Math.abs);
      const place = sizes.indexOf(Math.max(...sizes));
      const sign = parts[place] < 0 ? -1 : 1;
      const indices = parts.filter((_, index) => index !== place)
        .map((part) => steps.index(Math.min(Math.max(part * sign, -limit), limit)));
      check(isUnit(decoded(indices, place)), text, offset);
      run.put(indices.reduce((number, index) => number << BigInt(bits) | BigInt(index), BigInt(place)), 2 + 3 * bits);
    },
  };
};
