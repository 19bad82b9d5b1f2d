// Checksums.

function reversedBits(number, count) {
  let result = 0n;
  for (let index = 0; index < count; index++) result = result << 1n | number >> BigInt(index) & 1n;
  return result;
}

// The remainder of a division without carries; in numbers up to 32 bits, in bigints beyond.
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

const checksums = {};

checksums.crc32 = crc(32, 0x04c11db7n, 0xffffffffn, true, 0xffffffffn);
checksums.crc32c = crc(32, 0x1edc6f41n, 0xffffffffn, true, 0xffffffffn);
checksums.crc16CCITT = crc(16, 0x1021n, 0xffffn, false, 0n);
checksums.crc64XZ = crc(64, 0x42f0e1eba9ea3693n, 2n ** 64n - 1n, true, 2n ** 64n - 1n);
checksums.crc64ECMA = crc(64, 0x42f0e1eba9ea3693n, 0n, false, 0n);
checksums.crc64GoISO = crc(64, 0x1bn, 2n ** 64n - 1n, true, 2n ** 64n - 1n);
checksums.adler32 = sums(65521, 1, 16n);
checksums.fletcher16 = sums(255, 0, 8n);
checksums.fletcher16Modulo256 = sums(256, 0, 8n);
checksums.internet = internetChecksum;
checksums.udp = (bytes) => internetChecksum(bytes) || 0xffffn;
checksums.sum8 = (bytes) => BigInt(bytes.reduce((sum, byte) => sum + byte & 0xff, 0));
checksums.sum16 = (bytes) => BigInt(bytes.reduce((sum, byte) => sum + byte & 0xffff, 0));
checksums.sum32 = (bytes) => BigInt(bytes.reduce((sum, byte) => sum + byte >>> 0, 0));
checksums.xor8 = (bytes) => BigInt(bytes.reduce((sum, byte) => sum ^ byte, 0));

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
function checksumFunction(algorithm) {
  const name = algorithm.replace(/\.countingItself\(as: \d+\)$/, "");
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
    return compute && ((bytes) => compute(joined([bytes, tail])));
  }
  if (Object.hasOwn(checksums, name)) return checksums[name];
  const pattern = /^crc\(width: (\d+), polynomial: (\w+), initial: (\w+), reflected: (\w+), finalXOR: (\w+)\)$/;
  const [, width, polynomial, initial, isReflected, final] = pattern.exec(name) ?? [];
  if (width === undefined || width < 8) return undefined;
  checksums[name] = crc(Number(width), BigInt(polynomial), BigInt(initial), isReflected === "true", BigInt(final));
  return checksums[name];
}

// The function of a checksum, which may be one that only the caller knows: it returns a number, or bytes.
function checksumOf(cursor, item) {
  const type = shortName(item.type ?? item.algorithm);
  const own = cursor.hook("checksums", item.algorithm) ?? cursor.hook("checksums", type);
  if (!own) return checksumFunction(item.algorithm) ?? (cursor.isReader ? undefined : missing("checksums", type));
  return (bytes) => {
    const found = own(bytes);
    return BigInt(typeof found === "object" ? `0x${hexDigits(found)}` : found);
  };
}

// Reads a checksum, or makes room for one, which is written once the bytes that it covers are known.
function checksumPlace({ bits, endianness }, schema) {
  const count = bits / 8;
  const read = (r) => unsignedInteger(r.bytes, r.take(count), count, endianness === "little");
  return schema.part((c) => c.isReader ? read(c) : c.fill(0, count), "checksum");
}

// The checksum at the end of a packet.
items.checksum = (item, plan) => {
  const place = checksumPlace(item, plan.schema);
  plan.checksum = {
    count: item.bits / 8,
    code(c, f) {
      const offset = c.pos;
      endChecksum(c, item, place(c), c.bytes.slice(f.start, offset), offset);
    },
  };
  return [];
};

// Compares a checksum at an offset with the one of bytes, or writes it there.
function endChecksum(c, item, found, bytes, offset) {
  const { algorithm, bits, endianness } = item;
  const compute = checksumOf(c, item);
  if (!compute) return c.note("unchecked", `the checksum ${algorithm} is not compared`);
  const computed = compute(bytes);
  if (!c.isReader) return c.rewrite(offset, () => writeUnsigned(c, computed, bits / 8, endianness === "little"));
  if (computed === found) return undefined;
  // Those that are text, or digests, are in quotation marks if both may be text.
  const both = [found, computed].map((number) => number.toString(16).padStart(bits / 4, "0"));
  const texts = both.map((digits) => String.fromCharCode(...bytesOfHex(digits)));
  const isNumber = bits <= 32 && !algorithm.includes(".digits(");
  const areTexts = !isNumber && texts.every((text) => /^[\0\t-\r -~]*$/.test(text));
  const [is, must] = areTexts ? texts.map((text) => quoted(text)) : both.map((digits) => `0x${digits}`);
  const sentence = `checksum at offset ${offset} is ${is}, but must be ${must}`;
  return fail(isNumber ? "wrongChecksum" : "wrongDigest", offset, sentence);
}

// What a checksum covers besides the packet's bytes, which the program computes.
function bytesBefore(cursor, plan, item, value) {
  if (item.including === undefined) return new Uint8Array();
  const name = `${plan.name}.${item.including}`;
  const compute = cursor.isReader ? cursor.hook("computed", name) : cursor.needed("computed", name);
  if (compute) return compute(value);
  return cursor.note("unchecked", `the checksum ${item.algorithm}, which covers ${item.including}, is not compared`);
}

function joined(parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}

// The checksum before or after a field. One before its bytes is compared, or written, once these are.
items.fieldChecksum = (item, plan) => {
  const place = checksumPlace(item, plan.schema);
  return {
    step: `.${item.before ?? item.after}`,
    code(c, f) {
      const offset = c.pos;
      const open = { item, offset, found: place(c) };
      if (item.before !== undefined) f.open.push(open);
      else coverBytes(c, f, open, f.ends.get(item.through) ?? offset);
    },
  };
};

// Ends a checksum that covers bytes up to an offset. Its own count as zero, or as another number.
function coverBytes(c, f, { item, offset, found }, end) {
  const before = bytesBefore(c, f.plan, item, f.value);
  if (!before) return;
  const start = f.starts.get(item.from) ?? f.start;
  const covered = c.bytes.slice(start, end);
  const own = Number(/\.countingItself\(as: (\d+)\)$/.exec(item.algorithm)?.[1] ?? 0);
  if (offset < end) covered.fill(own, Math.max(offset - start, 0), Math.max(offset + item.bits / 8 - start, 0));
  endChecksum(c, item, found, joined([before, covered]), offset);
}

// Ends the checksums that cover the bytes through a field or, for null, all bytes of the packet.
items.fieldChecksum.end = (c, field, f) => {
  f.ends.set(field, c.pos);
  const ending = f.open.filter(({ item }) => item.through === field);
  if (ending.length === 0) return;
  f.open = f.open.filter(({ item }) => item.through !== field);
  for (const open of ending) inPart(`.${open.item.before}`, () => coverBytes(c, f, open, c.pos));
};
