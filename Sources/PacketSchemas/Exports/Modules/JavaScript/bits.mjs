// Runs of bits.

// Bits that are read or written one after another, in either order.
class Bits {
  constructor(cursor, isLowFirst) {
    Object.assign(this, { cursor, isLowFirst, bit: 8 * cursor.pos, following: 0 });
  }

  get offset() {
    return Math.floor(this.bit / 8);
  }

  // A number of at most 48 bits.
  takeSmall(count) {
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

  take(count) {
    if (count <= 48) return this.takeSmall(count);
    const first = BigInt(this.takeSmall(32));
    const rest = BigInt(this.take(count - 32));
    return this.isLowFirst ? rest << 32n | first : first << BigInt(count - 32) | rest;
  }

  // Lets a run go on with `count` bits before those of the fields that follow.
  extend(count) {
    const r = this.cursor;
    const missing = BigInt(count) + BigInt(this.following) - BigInt(8 * r.pos - this.bit);
    if (missing <= 0n) return;
    r.take((missing + 7n) / 8n);
  }

  put(value, count) {
    const w = this.cursor;
    let [number, done] = [value, 0];
    if (count > 48) {
      const high = BigInt(value) >> 32n;
      const low = Number(BigInt(value) & 0xffffffffn);
      const rest = count - 32;
      if (this.isLowFirst) return this.put(low, 32), this.put(rest > 48 ? high : Number(high), rest);
      const first = BigInt(value) >> BigInt(rest);
      const last = BigInt.asUintN(rest, BigInt(value));
      return this.put(Number(first), 32), this.put(rest > 48 ? last : Number(last), rest);
    }
    number = Number(number);
    while (done < count) {
      const used = this.bit % 8;
      if (used === 0) w.bytes[w.add(1)] = 0;
      const part = Math.min(8 - used, count - done);
      const shift = this.isLowFirst ? done : count - done - part;
      const bits = Math.floor(number / 2 ** shift) % 2 ** part;
      w.bytes[(this.bit - used) / 8] |= bits << (this.isLowFirst ? used : 8 - used - part);
      this.bit += part;
      done += part;
    }
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

// A coder of bits: `read(bits, f)` and `write(bits, value, f)`.
function bitsCoder({ type, bits }, schema) {
  switch (type.kind) {
    case "quantized": return quantizedCoder(type, bits);
    case "unitQuaternion": return quaternionCoder(bits);
    case "optional": return optionalBitsCoder(type, bits, schema);
    case "array": return bitElementsCoder(type, bits, schema);
    default: return bitValueCoder(type, bits, schema);
  }
}

// A value of one number.
function bitValueCoder(type, bits, schema) {
  switch (type.kind) {
    case "bool": return {
      ...boolCoder,
      read(run) {
        const offset = run.offset;
        const number = run.take(bits);
        if (number > 1) notAValue(offset, `${number}`, "Bool");
        return Number(number) === 1;
      },
      write(run, value) {
        if (typeof value !== "boolean") notAValue(run.offset, shown(value), "Bool");
        run.put(value ? 1 : 0, bits);
      },
    };
    case "ranged": {
      const value = bitValueCoder(type.value, bits, schema);
      const { check } = rangedCoder(type, schema, value);
      return {
        ...value,
        read(run, f) {
          const offset = run.offset;
          return check(run.cursor, value.read(run, f), offset);
        },
        write: (run, found, f) => value.write(run, check(run.cursor, found, run.offset), f),
      };
    }
    case "enumeration": {
      const raw = bitValueCoder(type.rawValue, bits, schema);
      const coder = enumerationCoder(type, schema, raw);
      return {
        ...coder,
        read(run, f) {
          const offset = run.offset;
          return coder.check(raw.read(run, f), offset);
        },
        write(run, value, f) {
          const rawValue = coder.rawOf(value);
          if (rawValue === undefined) notAValue(run.offset, shown(value), coder.name);
          raw.write(run, rawValue, f);
        },
      };
    }
    case "optionSet": {
      const raw = bitValueCoder({ kind: "integer", bits: type.rawValue.bits }, bits);
      const coder = optionSetCoder(type);
      return {
        ...coder, range: raw.range,
        read(run) {
          const offset = run.offset;
          return coder.check(raw.read(run), offset);
        },
        write(run, value) {
          coder.check(integerIn(integerRange(type.rawValue.bits, false), value, run.offset), run.offset);
          raw.write(run, value);
        },
      };
    }
    case "integer": {
      const range = integerRange(bits, Boolean(type.signed));
      range.name = `${type.signed ? "Int" : "UInt"}${type.bits}`;
      const place = plural(bits, "bit");
      return {
        level: "leaf", range, text: String,
        read(run) {
          const number = run.take(bits);
          if (!type.signed) return range.make(number);
          if (bits <= 48) return number >= 2 ** (bits - 1) ? number - 2 ** bits : number;
          return range.make(BigInt.asIntN(bits, BigInt(number)));
        },
        write(run, value) {
          const number = integerIn(range, value, run.offset, place);
          run.put(number < 0 ? (range.isBig ? BigInt.asUintN(bits, number) : number + 2 ** bits) : number, bits);
        },
      };
    }
    default: return {
      ...opaqueCoder(type),
      read: () => { throw new MissingFunction("coders", shortName(type.type ?? type.kind)); },
      write: () => { throw new MissingFunction("coders", shortName(type.type ?? type.kind)); },
    };
  }
}

function optionalBitsCoder(type, bits, schema) {
  const field = { type: type.wrapped, bits };
  const value = bitsCoder(field, schema);
  return {
    ...value,
    read(run, f) {
      if (run.take(1) === 0) return undefined;
      run.extend(bitCount(field));
      return value.read(run, f);
    },
    write(run, found, f) {
      run.put(isAbsent(found) ? 0 : 1, 1);
      if (!isAbsent(found)) value.write(run, found, f);
    },
  };
}

function bitElementsCoder({ element, extent }, bits, schema) {
  const field = { type: element, bits };
  const coder = bitsCoder(field, schema);
  const read = schema.part(coder.read, "element", undefined, coder);
  return {
    level: "collection", text: (values) => plural(values.length, "element"),
    read(run, f) {
      let count = extent.count;
      if (extent.stated) {
        count = statedCount(run.cursor, extent.stated, f);
        run.extend(BigInt(count) * BigInt(bitCount(field)));
      }
      const values = [];
      run.cursor.note("begin", count);
      try {
        while (values.length < count) values.push(read(run, f));
      } catch (problem) {
        throw located(problem, `[${values.length}]`);
      }
      return values;
    },
    write(run, values, f) {
      if (!Array.isArray(values) && !ArrayBuffer.isView(values)) notAValue(run.offset, shown(values), "Array");
      if (extent.stated) {
        const stated = statedCount(run.cursor, extent.stated, f);
        if (stated !== values.length) contradictsCount(run.offset, values.length, stated);
      } else if (values.length !== extent.count) {
        wrongCount(run.offset, values.length, extent.count);
      }
      for (const [index, value] of values.entries()) {
        try {
          coder.write(run, value, f);
        } catch (problem) {
          throw located(problem, `[${index}]`);
        }
      }
    },
  };
}

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

function quantizedCoder({ lanes, bits: width, lower, upper, zero }, count) {
  const steps = quantizedSteps(lower, upper, count, width, zero !== undefined);
  const tooFine = (offset) => invalid(offset, `cannot quantize to ${count} bits, because the range is empty or its steps are finer than the type's numbers,`);
  const write = (run, value, offset) => {
    const number = width === 32 && typeof value === "number" ? Math.fround(value) : value;
    const index = typeof number === "number" ? steps.index(number) : notAValue(offset, shown(value), "a number");
    if (index === undefined) {
      const range = `${floatText(lower, width)}...${floatText(upper, width)}`;
      const text = Number.isNaN(number) ? "nan" : floatText(number, width);
      fail("outOfRange", offset, `${text} at offset ${offset} is not within ${range}`);
    }
    if (steps.index(steps.number(index)) !== index) tooFine(offset);
    run.put(index, count);
  };
  return {
    level: "leaf", isFloat: true, bits: width, text: (value) => lanes === 1 ? floatText(value, width) : vectorText(value, width),
    identity: (value) => value,
    read(run) {
      const { offset } = run;
      const indices = Array.from({ length: lanes }, () => run.take(count));
      const beyond = indices.find((index) => index > steps.last);
      if (beyond !== undefined) {
        fail("outOfRange", offset, `step ${beyond} at offset ${offset} is not within 0...${beyond - 1}`);
      }
      const values = indices.map(steps.number);
      if (indices.some((index, lane) => steps.index(values[lane]) !== index)) tooFine(offset);
      return lanes === 1 ? values[0] : values;
    },
    write(run, value) {
      const { offset } = run;
      if (lanes > 1 && (!Array.isArray(value) || value.length !== lanes)) notAValue(offset, shown(value), `SIMD${lanes}`);
      for (const number of lanes === 1 ? [value] : value) write(run, number, offset);
    },
  };
}

// The next greater number of 32 bits; for numbers that are not negative.
function nextUp(number) {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, number);
  view.setUint32(0, view.getUint32(0) + 1);
  return view.getFloat32(0);
}

function quaternionCoder(bits) {
  const limit = Math.fround(0.70710676908493042);
  const steps = quantizedSteps(-limit, limit, bits, 32, true);
  const mask = (1n << BigInt(bits)) - 1n;
  const squareOf = (parts) => parts.reduce((total, number) => total + number * number, 0);
  const isUnit = (parts) => Math.abs(squareOf(parts) - 1) <= 0.001 + 4 * (2 * limit / steps.last);
  const decoded = (indices, place) => {
    const parts = indices.map(steps.number);
    const greatest = Math.max(...parts.map(Math.abs));
    const largest = Math.max(Math.fround(Math.sqrt(Math.max(1 - squareOf(parts), 0))), nextUp(greatest));
    parts.splice(place, 0, largest);
    return parts;
  };
  return {
    level: "leaf", text: (parts) => vectorText(parts, 32),
    identity: (parts) => parts,
    read(run) {
      const { offset } = run;
      const packed = BigInt(run.take(2 + 3 * bits));
      const indices = [2, 1, 0].map((place) => Number(packed >> BigInt(place * bits) & mask));
      const parts = decoded(indices, Number(packed >> BigInt(3 * bits)));
      if (indices.some((index) => index > steps.last) || !isUnit(parts)) {
        fail("notUnitQuaternion", offset, `bit pattern at offset ${offset} is not a unit quaternion`);
      }
      return parts;
    },
    write(run, value) {
      const { offset } = run;
      const isList = Array.isArray(value) && value.length === 4 && value.every((part) => typeof part === "number");
      if (!isList) notAValue(offset, shown(value), "SIMD4<Float>");
      const parts = value.map(Math.fround);
      const refuse = () => fail("notUnitQuaternion", offset,
        `SIMD4<Float>${vectorText(parts, 32)} at offset ${offset} is not a unit quaternion`);
      if (!isUnit(parts)) refuse();
      const sizes = parts.map(Math.abs);
      const place = sizes.indexOf(Math.max(...sizes));
      const sign = parts[place] < 0 ? -1 : 1;
      const indices = parts.filter((_, index) => index !== place)
        .map((part) => steps.index(Math.min(Math.max(part * sign, -limit), limit)));
      if (!isUnit(decoded(indices, place))) refuse();
      const packed = indices.reduce((number, index) => number << BigInt(bits) | BigInt(index), BigInt(place));
      run.put(packed, 2 + 3 * bits);
    },
  };
}
