// Bytes, numbers, lengths and text. A reader has the bytes, its position, the end of the available bytes, and the path
// of what it reads. Counts from the wire are BigInts until they are known to be small.

const maximumInteger = 2n ** 63n - 1n;

// Why the bytes are not a packet.
class Failure {
  constructor(sentence, offset, path, count, isTooDeep = false) {
    Object.assign(this, { sentence, offset, path, count, isTooDeep });
  }

  get text() {
    return `${this.path}: ${printable(this.sentence, 500)}`;
  }
}

// What only the program itself can read.
class Unreadable {
  constructor(reason, offset) {
    Object.assign(this, { reason, offset });
  }
}

function makeReader(schema, bytes, root) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { schema, bytes, view, root, pos: 0, end: bytes.length, depth: 0, taken: false, path: [], notes: new Set() };
}

function pathOf(r, field) {
  return r.root + r.path.join("") + (field === undefined ? "" : `.${field}`);
}

// `count` is the number of wrong bytes; without it, they are the part at the offset.
function fail(r, offset, sentence, field, count) {
  throw new Failure(sentence, offset, pathOf(r, field), count);
}

function truncated(r, needed, field) {
  const start = r.pos;
  const available = r.end - start;
  r.pos = r.end;
  const count = needed > maximumInteger ? maximumInteger : needed;
  const verb = available === 1 ? "remains" : "remain";
  fail(r, start, `needs ${plural(count)} at offset ${start}, but ${available} ${verb}`, field, available);
}

// The offset of the next `count` bytes.
function take(r, count, field) {
  if (count > r.end - r.pos) truncated(r, count, field);
  const start = r.pos;
  r.pos += Number(count);
  return start;
}

function unexpected(r, offset, expected, field) {
  const found = hexDigits([r.bytes[offset]]);
  fail(r, offset, `byte at offset ${offset} is 0x${found}, but must be ${expected}`, field, 1);
}

function checkEnd(r) {
  const count = r.end - r.pos;
  if (count === 0) return;
  const verb = count === 1 ? "is" : "are";
  fail(r, r.pos, `ends at offset ${r.pos}, but ${plural(count)} ${verb} left over`, undefined, count);
}

function beginRemaining(r, name) {
  if (!r.taken) return;
  fail(r, r.pos, `a value that takes all remaining bytes must come last, but another follows at offset ${r.pos}`, name);
}

// Numbers.

function unsignedInteger(r, start, count, isLittle) {
  let number = 0n;
  for (let index = 0; index < count; index++) {
    number = number << 8n | BigInt(r.bytes[start + (isLittle ? count - 1 - index : index)]);
  }
  return number;
}

function takeInteger(r, form) {
  const count = form.bits / 8;
  const number = unsignedInteger(r, take(r, count), count, form.endianness === "little");
  return form.signed ? BigInt.asIntN(form.bits, number) : number;
}

function varint(r, bits) {
  const start = r.pos;
  let number = 0n;
  for (let index = 0; r.pos < r.end; index++) {
    const byte = r.bytes[r.pos++];
    const room = bits - 7 * index;
    const digits = BigInt(byte & 0x7f);
    if (room <= 0 || room < 7 && digits >> BigInt(room) !== 0n) {
      fail(r, start, `varint at offset ${start} does not fit in ${bits} bits`);
    }
    number |= digits << BigInt(7 * index);
    if (byte & 0x80) continue;
    if (byte === 0 && index > 0) fail(r, start, `varint at offset ${start} is not in its shortest form`);
    return number;
  }
  r.pos = start;
  truncated(r, r.end - start + 1);
}

function reversedVarint(r, bits) {
  const start = r.pos;
  let number = 0n;
  while (r.pos < r.end) {
    const byte = r.bytes[r.pos++];
    if (byte === 0x80 && r.pos === start + 1) {
      fail(r, start, `varint at offset ${start} is not in its shortest form`);
    }
    if (number >> BigInt(Math.max(bits - 7, 0)) !== 0n) {
      fail(r, start, `varint at offset ${start} does not fit in ${bits} bits`);
    }
    number = number << 7n | BigInt(byte & 0x7f);
    if (byte < 0x80) return number;
  }
  r.pos = start;
  truncated(r, r.end - start + 1);
}

// As many bytes as the first two bits say.
function quicVarint(r, bits) {
  const start = r.pos;
  const count = r.pos < r.end ? 1 << (r.bytes[r.pos] >> 6) : 1;
  const number = BigInt.asUintN(8 * count - 2, unsignedInteger(r, take(r, count), count, false));
  const least = { 1: 0n, 2: 1n << 6n, 4: 1n << 14n, 8: 1n << 30n }[count];
  if (number < least) fail(r, start, `varint at offset ${start} is not in its shortest form`);
  if (number >> BigInt(bits) !== 0n) fail(r, start, `varint at offset ${start} does not fit in ${bits} bits`);
  return number;
}

const varintForms = { mostSignificantFirst: reversedVarint, quic: quicVarint };

// Lengths.

function prefixNumber(r, prefix) {
  if (prefix.kind === "integer") return takeInteger(r, prefix);
  if (prefix.kind === "varint") return varint(r, 64);
  throw new Unreadable(`only the program can read ${prefix.type}`, r.pos);
}

function lengthTooLarge(r, offset, length, maximum) {
  fail(r, offset, `length ${length} at offset ${offset} is more than the maximum of ${maximum}`);
}

// The count that a prefix states, which is `surplus` less than its number.
function prefixCount(r, prefix, maximum, surplus = 0) {
  const start = r.pos;
  const most = BigInt(maximum ?? maximumInteger);
  const length = prefixNumber(r, prefix);
  const limit = surplus === 0 ? most : maximumInteger;
  if (length > limit) lengthTooLarge(r, start, length, limit);
  const count = length - BigInt(surplus);
  if (count < 0n || count > maximumInteger) {
    fail(r, start,
      `length ${length}, which includes ${surplus} more bytes, is out of range at offset ${start}`);
  }
  if (count > most) lengthTooLarge(r, start, count, most);
  return count;
}

// The length of a node's value.
function nodeLength(r, extent, node) {
  const start = r.pos;
  const count = prefixCount(r, extent.prefix, extent.maximum, extent.including);
  node.prefix = r.pos - start;
  return count;
}

// The count that an earlier field states.
function statedCount(r, count) {
  const value = statement(r.parent, count.by);
  const number = value?.kind === "integer" ? value.value : undefined;
  const fits = (result) => result >= -maximumInteger - 1n && result <= maximumInteger;
  if (number !== undefined && fits(number)) {
    const product = number * BigInt(count.times ?? 1);
    const sum = product + BigInt(count.plus ?? 0);
    const result = sum - BigInt(count.minus ?? 0);
    if (fits(product) && fits(sum) && fits(result) && result >= 0n) return result;
  }
  const text = statedText(value);
  fail(r, r.pos, `an earlier field holds the invalid count ${text} at offset ${r.pos}`);
}

// The first and last offset of the bytes before a terminator of two bytes, that of UTF-16.
function takeBeforeUnit(r, extent, encoding, node) {
  const start = r.pos;
  const most = extent.maximum ?? Infinity;
  const unit = encoding === "utf16" ? [0, extent.terminator] : [extent.terminator, 0];
  for (;;) {
    const count = r.pos - start;
    if (count > most) lengthTooLarge(r, r.pos -= 2, BigInt(count), most);
    const at = take(r, 2);
    if (r.bytes[at] !== unit[0] || r.bytes[at + 1] !== unit[1]) continue;
    node.terminator = 2;
    return [start, at];
  }
}

// The first and last offset of the bytes before a terminator.
function takeBeforeTerminator(r, extent, node) {
  const start = r.pos;
  const most = extent.maximum ?? Infinity;
  const mayBeTooLong = most < r.end - start;
  const found = r.bytes.indexOf(extent.terminator, start);
  const last = mayBeTooLong ? start + Number(most) + 1 : r.end;
  if (found < 0 || found >= last) {
    r.pos = mayBeTooLong ? start + Number(most) : r.end;
    if (!mayBeTooLong) truncated(r, 1);
    lengthTooLarge(r, r.pos, BigInt(most) + 1n, most);
  }
  r.pos = found + 1;
  node.terminator = 1;
  return [start, found];
}

// The first and last offset of the bytes of text or data.
function takeExtent(r, { extent, encoding }, node) {
  if (extent.terminator !== undefined && encoding?.startsWith("utf16")) {
    return takeBeforeUnit(r, extent, encoding, node);
  }
  if (extent.terminator !== undefined) return takeBeforeTerminator(r, extent, node);
  if (extent.remaining) beginRemaining(r);
  const count = extent.prefix ? nodeLength(r, extent, node) : extent.remaining ? r.end - r.pos : extent.count;
  const start = take(r, count);
  if (extent.remaining) r.taken = true;
  return [start, r.pos];
}

// Text.

// The offset of the first bytes that are not UTF-8.
function invalidUTF8(bytes, first, last) {
  let index = first;
  while (index < last) {
    const lead = bytes[index];
    let [count, low, high] = [0, 0x80, 0xbf];
    if (lead < 0x80) count = 1;
    else if (lead >= 0xc2 && lead <= 0xdf) count = 2;
    else if (lead >= 0xe0 && lead <= 0xef) count = 3;
    else if (lead >= 0xf0 && lead <= 0xf4) count = 4;
    if (lead === 0xe0) low = 0xa0;
    if (lead === 0xf0) low = 0x90;
    if (lead === 0xed) high = 0x9f;
    if (lead === 0xf4) high = 0x8f;
    if (count === 0 || index + count > last) return index;
    for (let next = 1; next < count; next++) {
      if (bytes[index + next] < low || bytes[index + next] > high) return index;
      [low, high] = [0x80, 0xbf];
    }
    index += count;
  }
  return -1;
}

function utf16(r, first, last, isLittle) {
  const invalid = (offset) => fail(r, offset, `bytes at offset ${offset} are not valid UTF-16`);
  let text = "";
  for (let index = first; index + 1 < last; index += 2) {
    const unit = r.view.getUint16(index, isLittle);
    const next = index + 3 < last ? r.view.getUint16(index + 2, isLittle) : 0;
    const isPair = (unit & 0xfc00) === 0xd800 && (next & 0xfc00) === 0xdc00;
    if ((unit & 0xf800) === 0xd800 && !isPair) invalid(index);
    text += isPair ? String.fromCharCode(unit, next) : String.fromCharCode(unit);
    if (isPair) index += 2;
  }
  if ((last - first) % 2 === 1) invalid(last - 1);
  checkMarks(r, first, text, 0);
  return text;
}

function decodeText(r, first, last, encoding) {
  const bytes = r.bytes.subarray(first, last);
  if (encoding.startsWith("utf16")) return utf16(r, first, last, encoding === "utf16LittleEndian");
  if (encoding === "latin1") return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  if (encoding === "ascii") {
    const wrong = bytes.findIndex((byte) => byte >= 0x80);
    if (wrong >= 0) unexpected(r, first + wrong, "ASCII");
  }
  const wrong = invalidUTF8(r.bytes, first, last);
  if (wrong >= 0) fail(r, wrong, `bytes at offset ${wrong} are not valid UTF-8`, undefined, 1);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

// The end of a text that is followed by padding.
function endOfText(r, first, last, extent, encoding) {
  const padding = extent.padding ?? 0;
  const isWide = encoding.startsWith("utf16");
  const step = isWide ? 2 : 1;
  if ((last - first) % step !== 0) {
    const sentence = `UTF-16 takes an even number of bytes, not ${last - first}`;
    fail(r, first, `${sentence} at offset ${first}`);
  }
  const unit = (offset) => isWide ? r.view.getUint16(offset, encoding === "utf16LittleEndian") : r.bytes[offset];
  if (padding !== 0) {
    let end = last;
    while (end > first && unit(end - step) === padding) end -= step;
    return end;
  }
  let end = first;
  while (end < last && unit(end) !== 0) end += step;
  for (let offset = end; offset < last; offset++) {
    if (r.bytes[offset] !== 0) unexpected(r, offset, "0x00 like the padding before it");
  }
  return end;
}

const maximumMarks = 128;

// Rejects text with more combining marks in a row, after some, and returns how many there are at its end.
function checkMarks(r, first, text, marks) {
  let run = marks;
  for (const scalar of text) {
    run = isMark(scalar) ? run + 1 : 0;
    if (run <= maximumMarks) continue;
    fail(r, first, `text at offset ${first} has more than ${maximumMarks} combining marks in a row`);
  }
  return run;
}

// Rejects bytes with more combining marks in a row than a key or a bounded value may have.
function checkCombiningMarks(r, first, last) {
  if (last - first <= 2 * maximumMarks) return;
  let run = 0;
  let index = first;
  while (index < last) {
    const wrong = invalidUTF8(r.bytes, index, last);
    const end = wrong < 0 ? last : wrong;
    run = checkMarks(r, first, new TextDecoder("utf-8", { ignoreBOM: true }).decode(r.bytes.subarray(index, end)), run);
    if (wrong >= 0) run = 0;
    index = end + 1;
  }
}
