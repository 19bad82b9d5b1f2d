// Runs of bits, and checksums.

// A run has the offsets of its first byte and of the byte after it, and the next bit.
function bitAt(r, run, index) {
  const place = index % 8;
  return r.bytes[Math.floor(index / 8)] >> (run.isLowFirst ? place : 7 - place) & 1;
}

function takeBits(r, run, count) {
  let number = 0n;
  for (let index = 0; index < count; index++) {
    const bit = BigInt(bitAt(r, run, run.bit + index));
    number = run.isLowFirst ? number | bit << BigInt(index) : number << 1n | bit;
  }
  run.bit += count;
  return number;
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

// Lets a run go on with `count` bits before those of the fields that follow.
function extendRun(r, run, count) {
  const missing = BigInt(count) + BigInt(run.following) - BigInt(8 * r.pos - run.bit);
  if (missing <= 0n) return;
  const byteCount = (missing + 7n) / 8n;
  if (byteCount > r.end - r.pos) truncated(r, byteCount);
  take(r, Number(byteCount));
}

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
      if (number < lower || number > upper) return undefined;
      if (hasZero) return Math.floor(number * (middle / upper) + (middle + 0.5));
      return Math.floor((number - lower) * (last / (upper - lower)) + 0.5);
    },
  };
}

function quantizedValue(r, form, bits, run, offset) {
  const steps = quantizedSteps(form.lower, form.upper, bits, form.bits, form.zero !== undefined);
  const indices = Array.from({ length: form.lanes }, () => Number(takeBits(r, run, bits)));
  const beyond = indices.find((index) => index > steps.last);
  if (beyond !== undefined) {
    fail(r, offset, `step ${beyond} at offset ${offset} is not within 0...${beyond - 1}`);
  }
  if (indices.some((index) => steps.index(steps.number(index)) !== index)) {
    const sentence = `cannot quantize to ${bits} bits, because the range is empty or its steps are finer than the type's numbers,`;
    fail(r, offset, `${sentence} at offset ${offset}`);
  }
  const values = indices.map((index) => ({ kind: "float", value: steps.number(index), bits: form.bits }));
  return values.length === 1 ? values[0] : { kind: "vector", values };
}

// The next greater number of 32 bits; for numbers that are not negative.
function nextUp(number) {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, number);
  view.setUint32(0, view.getUint32(0) + 1);
  return view.getFloat32(0);
}

function quaternionValue(r, bits, run, offset) {
  const limit = Math.fround(0.70710676908493042);
  const steps = quantizedSteps(-limit, limit, bits, 32, true);
  const packed = takeBits(r, run, 2 + 3 * bits);
  const mask = (1n << BigInt(bits)) - 1n;
  const indices = [2, 1, 0].map((place) => Number(packed >> BigInt(place * bits) & mask));
  const parts = indices.map(steps.number);
  const sum = parts.reduce((total, number) => total + number * number, 0);
  const greatest = Math.max(...parts.map(Math.abs));
  const largest = Math.max(Math.fround(Math.sqrt(Math.max(1 - sum, 0))), nextUp(greatest));
  parts.splice(Number(packed >> BigInt(3 * bits)), 0, largest);
  const square = parts.reduce((total, number) => total + number * number, 0);
  if (indices.some((index) => index > steps.last) || !(Math.abs(square - 1) <= 0.001 + 4 * (2 * limit / steps.last))) {
    fail(r, offset, `bit pattern at offset ${offset} is not a unit quaternion`);
  }
  return { kind: "vector", values: parts.map((number) => ({ kind: "float", value: number, bits: 32 })) };
}

// The value that bits represent.
function valueOfBits(r, form, number, bits, offset) {
  switch (form.kind) {
    case "integer": return integer(form.signed ? BigInt.asIntN(bits, number) : number);
    case "bool":
      if (number > 1n) notAValue(r, offset, `${number}`, "Bool");
      return { kind: "bool", value: number === 1n };
    case "ranged": {
      const found = valueOfBits(r, form.value, number, bits, offset);
      checkBounds(r, form.bounds, found, offset);
      return found;
    }
    case "enumeration":
      return enumerationCase(r, form, valueOfBits(r, form.rawValue, number, bits, offset), offset);
    case "opaque": throw new Unreadable(`only the program can read ${form.type}`, offset);
    default: return integer(number);
  }
}

function elementsOfBits(r, { type, bits }, run, node) {
  const field = { type: type.element, bits };
  let { count } = type.extent;
  if (type.extent.stated) {
    count = statedCount(r, type.extent.stated);
    extendRun(r, run, count * BigInt(bitCount(field)));
  }
  node.value = { kind: "collection", count: Number(count) };
  for (let index = 0; index < count; index++) {
    const child = bitNode(index, run, "element");
    r.path.push(`[${index}]`);
    try {
      child.value = bitsValue(r, field, run, child);
    } finally {
      child.end = run.bit;
      node.children.push(child);
    }
    r.path.pop();
  }
  return node.value;
}

function bitsValue(r, field, run, node) {
  const { type, bits } = field;
  const offset = Math.floor(run.bit / 8);
  if (type.kind === "array") return elementsOfBits(r, field, run, node);
  if (type.kind === "optional") {
    if (takeBits(r, run, 1) === 0n) return { kind: "absent" };
    const value = { type: type.wrapped, bits };
    extendRun(r, run, bitCount(value));
    return bitsValue(r, value, run, node);
  }
  if (type.kind === "quantized") return quantizedValue(r, type, bits, run, offset);
  if (type.kind === "unitQuaternion") return quaternionValue(r, bits, run, offset);
  return valueOfBits(r, type, takeBits(r, run, bits), bits, offset);
}

function bitNode(name, run, role = "field") {
  const order = run.isLowFirst ? "leastSignificantFirst" : "mostSignificantFirst";
  const parts = { presence: 0, prefix: 0, terminator: 0, children: [] };
  return { role, name, start: run.bit, end: run.bit, order, ...parts };
}

function runOfBits(r, item, frame, parent) {
  const count = item.fields.reduce((sum, field) => sum + bitCount(field), 0);
  const byteCount = Math.ceil(count / 8);
  if (byteCount > r.end - r.pos) {
    part(r, parent, "field", item.fields[0]?.name ?? "", () => truncated(r, byteCount));
  }
  const run = { bit: 8 * take(r, byteCount), isLowFirst: Boolean(item.leastSignificantFirst), following: count };
  r.parent = parent;
  for (const field of item.fields) {
    const node = bitNode(field.name, run);
    const offset = Math.floor(run.bit / 8);
    r.path.push(`.${field.name}`);
    run.following -= bitCount(field);
    try {
      node.value = bitsValue(r, field, run, node);
    } finally {
      node.end = run.bit;
      parent.children.push(node);
      r.path.pop();
    }
    noteConstant(frame, field, node, offset);
  }
  if (run.bit === 8 * r.pos) return;
  const rest = { ...bitNode(undefined, run, "unusedBits"), end: 8 * r.pos, value: { kind: "constant" } };
  parent.children.push(rest);
  const offset = Math.floor(run.bit / 8);
  for (let index = run.bit; index < rest.end; index++) {
    if (bitAt(r, run, index)) fail(r, offset, `unused bits at offset ${offset} must be zero`, item.fields.at(-1).name);
  }
}

// Checksums.

function reversedBits(number, count) {
  let result = 0n;
  for (let index = 0; index < count; index++) result = result << 1n | number >> BigInt(index) & 1n;
  return result;
}

function crc(width, polynomial, initial, isReflected, final) {
  const mask = (1n << BigInt(width)) - 1n;
  const high = 1n << BigInt(width - 1);
  const divisor = isReflected ? reversedBits(polynomial, width) : polynomial;
  const step = (sum) => isReflected
    ? sum >> 1n ^ (sum & 1n ? divisor : 0n)
    : (sum << 1n ^ (sum & high ? divisor : 0n)) & mask;
  const shift = BigInt(width - 8);
  const table = Array.from({ length: 256 }, (_, byte) => {
    let sum = isReflected ? BigInt(byte) : BigInt(byte) << shift;
    for (let index = 0; index < 8; index++) sum = step(sum);
    return sum;
  });
  return (bytes) => {
    let sum = isReflected ? reversedBits(initial, width) : initial;
    for (const byte of bytes) {
      sum = isReflected
        ? sum >> 8n ^ table[Number(sum & 0xffn) ^ byte]
        : (sum << 8n ^ table[Number(sum >> shift) ^ byte]) & mask;
    }
    return sum ^ final;
  };
}

function sums(modulus, start, shift) {
  return (bytes) => {
    let [a, b] = [start, 0];
    for (const byte of bytes) {
      a = (a + byte) % modulus;
      b = (b + a) % modulus;
    }
    return BigInt(b) << shift | BigInt(a);
  };
}

function internetChecksum(bytes) {
  let sum = 0;
  for (let index = 0; index < bytes.length; index += 2) {
    sum += bytes[index] << 8 | (bytes[index + 1] ?? 0);
    if (sum > 0xffff) sum -= 0xffff;
  }
  return BigInt(0xffff - sum);
}

const checksums = {
  crc32: crc(32, 0x04c11db7n, 0xffffffffn, true, 0xffffffffn),
  crc32c: crc(32, 0x1edc6f41n, 0xffffffffn, true, 0xffffffffn),
  crc16CCITT: crc(16, 0x1021n, 0xffffn, false, 0n),
  adler32: sums(65521, 1, 16n),
  fletcher16: sums(255, 0, 8n),
  fletcher16Modulo256: sums(256, 0, 8n),
  crc64XZ: crc(64, 0x42f0e1eba9ea3693n, 2n ** 64n - 1n, true, 2n ** 64n - 1n),
  crc64ECMA: crc(64, 0x42f0e1eba9ea3693n, 0n, false, 0n),
  crc64GoISO: crc(64, 0x1bn, 2n ** 64n - 1n, true, 2n ** 64n - 1n),
  internet: internetChecksum,
  udp: (bytes) => internetChecksum(bytes) || 0xffffn,
  sum8: (bytes) => BigInt(bytes.reduce((sum, byte) => sum + byte & 0xff, 0)),
  sum16: (bytes) => BigInt(bytes.reduce((sum, byte) => sum + byte & 0xffff, 0)),
  sum32: (bytes) => BigInt(bytes.reduce((sum, byte) => sum + byte >>> 0, 0)),
  xor8: (bytes) => BigInt(bytes.reduce((sum, byte) => sum ^ byte, 0)),
};

// The checksum as a number in digits, whose bytes are a number again.
function digitsOf(compute, radix, width, isUpper, end) {
  return (bytes) => {
    const digits = compute(bytes).toString(radix).padStart(width, "0").slice(-width);
    const text = [...(isUpper ? digits.toUpperCase() : digits)].map((digit) => digit.charCodeAt(0));
    return [...text, ...end].reduce((number, byte) => number << 8n | BigInt(byte), 0n);
  };
}

const numbersIn = (list) => (list ?? "").split(",").filter(Boolean).map(Number);

// The function of a checksum's name; undefined if the name does not say all about it.
function checksumFunction(name) {
  const own = /^(.*)\.countingItself\(as: \d+\)$/.exec(name);
  if (own) return checksumFunction(own[1]);
  const text = /^(.*)\.digits\(\.(\w+), width: (\d+)(, uppercase: true)?(?:, terminator: \[([\d, ]*)\])?\)$/.exec(name);
  if (text) {
    const radix = { octal: 8, decimal: 10, hexadecimal: 16 }[text[2]];
    const compute = checksumFunction(text[1]);
    return compute && digitsOf(compute, radix, Number(text[3]), text[4] !== undefined, numbersIn(text[5]));
  }
  const extended = /^(.*)\.including\(after: \[([\d, ]*)\]\)$/.exec(name);
  if (extended) {
    const compute = checksumFunction(extended[1]);
    const tail = numbersIn(extended[2]);
    return compute && ((bytes) => compute(Uint8Array.of(...bytes, ...tail)));
  }
  if (Object.hasOwn(checksums, name)) return checksums[name];
  const pattern = /^crc\(width: (\d+), polynomial: (\w+), initial: (\w+), reflected: (\w+), finalXOR: (\w+)\)$/;
  const [, width, polynomial, initial, isReflected, final] = pattern.exec(name) ?? [];
  if (width === undefined || width < 8) return undefined;
  checksums[name] = crc(Number(width), BigInt(polynomial), BigInt(initial), isReflected === "true", BigInt(final));
  return checksums[name];
}

function takeChecksum(r, item, node, field) {
  const count = item.bits / 8;
  const number = unsignedInteger(r, take(r, count, field), count, item.endianness === "little");
  node.value = { kind: "checksum", value: number };
  return number;
}

// Checksums as errors show them: those that are text, or digests, in quotation marks if all may be text.
function checksumsShown(item, numbers) {
  const digits = numbers.map((number) => number.toString(16).padStart(item.bits / 4, "0"));
  const texts = digits.map((text) => String.fromCharCode(...bytesOfHex(text)));
  const isNumber = item.bits <= 32 && !item.algorithm.includes(".digits(");
  const areTexts = !isNumber && texts.every((text) => /^[\0\t-\r -~]*$/.test(text));
  return areTexts ? texts.map((text) => quoted(text)) : digits.map((text) => `0x${text}`);
}

function compareChecksum(r, item, found, bytes, offset, field) {
  const compute = checksumFunction(item.algorithm);
  if (!compute) return r.notes.add(`the checksum ${item.algorithm} is not compared`);
  const computed = compute(bytes);
  if (computed === found) return;
  const [is, must] = checksumsShown(item, [found, computed]);
  const sentence = `checksum at offset ${offset} is ${is}, but must be ${must}`;
  fail(r, offset, sentence, field, item.bits / 8);
}

// Reads a checksum of the bytes from `start` to `end`, or to the checksum.
function readChecksum(r, item, start, parent, field, end) {
  part(r, parent, "checksum", undefined, (node) => {
    const place = r.pos;
    const found = takeChecksum(r, item, node, field);
    compareChecksum(r, item, found, r.bytes.subarray(start, end ?? place), place, field);
  });
}

// Reads a checksum before or after a field. One before its bytes is compared once they have been read.
function fieldChecksum(r, item, frame, parent) {
  const offset = r.pos;
  if (item.including !== undefined) {
    r.notes.add(`the checksum ${item.algorithm}, which covers ${item.including}, is not compared`);
    part(r, parent, "checksum", undefined, (node) => takeChecksum(r, item, node, item.before ?? item.after));
  } else if (item.before === undefined) {
    readChecksum(r, item, startOf(item, frame), parent, item.after, frame.ends.get(item.through));
  } else {
    part(r, parent, "checksum", undefined, (node) => {
      frame.open.push({ item, offset, found: takeChecksum(r, item, node, item.before) });
    });
  }
}

function startOf(item, frame) {
  return frame.starts.get(item.from) ?? frame.start;
}

// Compares the checksums that cover the bytes through a field or, for null, all bytes of the packet.
function endChecksums(r, field, frame) {
  frame.ends.set(field, r.pos);
  const ending = frame.open.filter(({ item }) => item.through === field);
  for (const { item, offset, found } of ending) {
    const start = startOf(item, frame);
    const covered = r.bytes.slice(start, r.pos);
    // Its own bytes count as zero, or as another number.
    const own = Number(/\.countingItself\(as: (\d+)\)$/.exec(item.algorithm)?.[1] ?? 0);
    for (let index = 0; index < item.bits / 8; index++) if (offset + index >= start) covered[offset + index - start] = own;
    compareChecksum(r, item, found, covered, offset, item.before);
  }
  frame.open = frame.open.filter((open) => !ending.includes(open));
}
