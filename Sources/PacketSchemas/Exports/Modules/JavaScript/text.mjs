// Text, bytes, and the lengths before them.

// Counts are numbers as long as these are exact.
const compact = (number) => typeof number === "bigint" && number <= 2n ** 53n ? Number(number) : number;

// The count that a prefix states, which is `surplus` less than its number.
function prefixCount(r, prefix, maximum, surplus = 0) {
  const start = r.pos;
  const length = compact(prefix.read(r));
  let count = length;
  if (surplus !== 0) {
    checkMaximum(start, length);
    count = compact(BigInt(length) - BigInt(surplus));
    if (count < 0 || count > maximumInteger) {
      invalid(start, `length ${length}, which includes ${surplus} more bytes, is out of range`);
    }
  }
  checkMaximum(start, count, maximum);
  r.note("length", start, length);
  return count;
}

// Writes a count, which must be within its maximum and fit its prefix.
function writeCount(w, prefix, count, maximum) {
  checkMaximum(w.pos, count, maximum);
  checkMaximum(w.pos, count, prefix.range?.upper);
  prefix.write(w, prefix.range?.isBig ? BigInt(count) : count);
}

// Writes what `body` writes after its length.
function writeAfterLength(w, prefix, maximum, surplus, body) {
  const start = w.pos;
  const width = prefix.isNumber ? prefix.minimum : 0;
  w.add(width);
  body();
  const count = w.pos - start - width;
  if (count + surplus < 0) invalid(start, `${count} bytes are fewer than the ${-surplus} that their length excludes`);
  checkMaximum(start, count, maximum);
  if (width > 0) return w.rewrite(start, () => writeCount(w, prefix, count + surplus));
  const length = new Writer(w.functions);
  writeCount(length, prefix, count + surplus);
  return w.insert(length.bytes.subarray(0, length.pos), start);
}

// The offset of a unit, of one or two bytes, among those of text, or -1.
function indexOfUnit(bytes, unit, start) {
  if (unit.length === 1) return bytes.indexOf(unit[0], start);
  for (let at = start; at + 1 < bytes.length; at += 2) {
    if (bytes[at] === unit[0] && bytes[at + 1] === unit[1]) return at;
  }
  return -1;
}

// The range of the bytes before a terminator.
function takeTerminated(r, unit, maximum = maximumInteger) {
  const start = r.pos;
  const available = r.end - start;
  const most = maximum < available ? Number(maximum) : available;
  const found = indexOfUnit(r.bytes.subarray(0, Math.min(start + most + unit.length, r.end)), unit, start);
  if (found >= 0) {
    r.pos = found + unit.length;
    return [start, found];
  }
  // All whole units up to the one with which the text is too long.
  const count = most - most % unit.length + unit.length;
  if (count <= available) {
    r.pos = start + count - unit.length;
    checkMaximum(r.pos, count, maximum);
  }
  r.pos = r.end - available % unit.length;
  return r.truncated(unit.length);
}

// Where text or bytes end: how the range of their bytes is read, and how bytes are written.
function extentCoder({ prefix: form, terminator, maximum, count, including = 0 }, unitOf, schema) {
  const prefix = form && schema.prefix(form);
  const unit = terminator === undefined ? undefined : unitOf(terminator);
  const isRemaining = !prefix && !unit && count === undefined;
  return {
    minimum: prefix?.minimum ?? (unit ? 1 : count ?? 0),
    take(r) {
      if (unit) return takeTerminated(r, unit, maximum);
      if (isRemaining) r.beginRemaining();
      const start = r.take(prefix ? prefixCount(r, prefix, maximum, including) : count ?? r.remaining);
      if (isRemaining) r.endRemaining();
      return [start, r.pos];
    },
    write(w, bytes) {
      if (prefix || unit) checkMaximum(w.pos, bytes.length, maximum);
      else if (!isRemaining && bytes.length !== count) wrongCount(w.pos, bytes.length, count);
      if (prefix) writeCount(w, prefix, bytes.length + including);
      const at = unit ? indexOfUnit(bytes, unit, 0) : -1;
      if (at >= 0) holdsTerminator(w.pos + at, terminator);
      w.write(bytes);
      if (unit) w.write(unit);
      if (isRemaining) w.endRemaining();
    },
  };
}

const byteUnit = (code) => [code];

function wrongCount(offset, count, expected) {
  fail("wrongCount", offset, `has ${plural(count, "element")}, but the field holds ${expected}`);
}

coders.bytes = bytesCoder;
coders.unknownBytes = bytesCoder;

function bytesCoder({ extent: where }, schema) {
  const extent = extentCoder(where, byteUnit, schema);
  return {
    level: "leaf", minimum: extent.minimum, holdsData: true, text: (bytes) => plural(bytes.length),
    identity: (bytes, most = bytes.length) => [hexDigits(bytes.subarray(0, most)), bytes.length],
    read(r) {
      const [first, last] = extent.take(r);
      return r.bytes.slice(first, last);
    },
    write: (w, value) => extent.write(w, bytesIn(value, w.pos)),
  };
}

// The bytes of a Uint8Array, or of an array of numbers.
function bytesIn(value, offset) {
  if (value instanceof Uint8Array) return value;
  const isList = Array.isArray(value) && value.every((byte) => Number.isInteger(byte) && byte >= 0 && byte < 256);
  if (!isList) notAValue(offset, shown(value), "Data");
  return Uint8Array.from(value);
}

// Encodings of text.

const utf8Decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lenientDecoder = new TextDecoder("utf-8", { ignoreBOM: true });
const utf8Encoder = new TextEncoder();

const notUTF8 = (offset) => fail("invalidUTF8", offset, `bytes at offset ${offset} are not valid UTF-8`);

// The first of bytes that are not UTF-8: where text of a decoder that replaces such bytes has others.
function firstInvalid(bytes) {
  const valid = utf8Encoder.encode(lenientDecoder.decode(bytes));
  let at = valid.findIndex((byte, index) => byte !== bytes[index]);
  while ((valid[at] & 0xc0) === 0x80) at--;
  return at;
}

function decodeUTF8(r, first, last) {
  if (last - first < 24) {
    let text = "";
    let index = first;
    for (; index < last && r.bytes[index] < 0x80; index++) text += String.fromCharCode(r.bytes[index]);
    if (index === last) return text;
  }
  const bytes = r.bytes.subarray(first, last);
  try {
    return utf8Decoder.decode(bytes);
  } catch {
    return notUTF8(first + firstInvalid(bytes));
  }
}

// Writes short text in UTF-8 without the encoder of the system, which takes longer; false if it has surrogates.
function writeShortText(w, text) {
  const start = w.add(3 * text.length);
  const { bytes } = w;
  let end = start;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if ((code & 0xf800) === 0xd800) {
      w.pos = start;
      return false;
    }
    if (code < 0x80) {
      bytes[end++] = code;
    } else if (code < 0x800) {
      bytes[end++] = 0xc0 | code >> 6;
      bytes[end++] = 0x80 | code & 0x3f;
    } else {
      bytes[end++] = 0xe0 | code >> 12;
      bytes[end++] = 0x80 | code >> 6 & 0x3f;
      bytes[end++] = 0x80 | code & 0x3f;
    }
  }
  w.pos = end;
  return true;
}

function encodeUTF8(offset, text) {
  if (/\p{Cs}/u.test(text)) notUTF8(offset);
  return utf8Encoder.encode(text);
}

// The encodings by their names: the bytes of a unit, and how text is decoded and encoded.
const encodings = { utf8: { unit: byteUnit, decode: decodeUTF8, encode: encodeUTF8 } };

encodings.ascii = {
  unit: byteUnit,
  decode(r, first, last) {
    const wrong = r.bytes.subarray(first, last).findIndex((byte) => byte >= 0x80);
    if (wrong >= 0) unexpected(r.bytes[first + wrong], first + wrong, "ASCII");
    return decodeUTF8(r, first, last);
  },
  encode(offset, text) {
    if (/[^\0-\x7f]/.test(text)) fail("notASCII", offset, `${quoted(text)} is not ASCII`);
    return encodeUTF8(offset, text);
  },
};

const textOfUnits = (units) => Array.from(units, (code) => String.fromCharCode(code)).join("");

encodings.latin1 = {
  unit: byteUnit,
  decode: (r, first, last) => textOfUnits(r.bytes.subarray(first, last)),
  encode(offset, text) {
    if (/[^\0-\xff]/.test(text)) fail("notLatin1", offset, `${quoted(text)} is not Latin-1`);
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  },
};

encodings.utf16 = utf16(false);
encodings.utf16LittleEndian = utf16(true);

function utf16(isLittle) {
  const wrong = (offset) => fail("invalidUTF16", offset, `bytes at offset ${offset} are not valid UTF-16`);
  return {
    unit: (code) => isLittle ? [code, 0] : [0, code],
    decode(r, first, last) {
      const unit = (_, index) => r.view.getUint16(first + 2 * index, isLittle);
      const text = textOfUnits(Array.from({ length: last - first >> 1 }, unit));
      const index = text.search(/\p{Cs}/u);
      if (index >= 0) wrong(first + 2 * index);
      if ((last - first) % 2 === 1) wrong(last - 1);
      checkMarks(first, text);
      return text;
    },
    encode(offset, text) {
      if (/\p{Cs}/u.test(text)) wrong(offset);
      checkMarks(offset, text);
      const view = new DataView(new ArrayBuffer(2 * text.length));
      for (let index = 0; index < text.length; index++) view.setUint16(2 * index, text.charCodeAt(index), isLittle);
      return new Uint8Array(view.buffer);
    },
  };
}

// Text in a fixed width, and the padding after it.

function checkWhole(offset, width, unit) {
  if (width % unit.length !== 0) invalid(offset, `UTF-16 takes an even number of bytes, not ${width}`);
}

function endOfText(r, first, last, unit) {
  checkWhole(first, last - first, unit);
  const isPadding = (at) => unit.every((byte, index) => r.bytes[at + index] === byte);
  const fills = unit.some((byte) => byte !== 0);
  let end = fills ? last : first;
  while (fills && end > first && isPadding(end - unit.length)) end -= unit.length;
  while (!fills && end < last && !isPadding(end)) end += unit.length;
  for (let offset = end; !fills && offset < last; offset++) {
    if (r.bytes[offset] !== 0) unexpected(r.bytes[offset], offset, "0x00 like the padding before it");
  }
  return end;
}

// Writes the padding after text that begins at an offset.
function writeTextPadding(w, text, start, { count: width, padding = 0 }, unit) {
  const count = w.pos - start;
  checkWhole(start, width, unit);
  if (count > width) {
    fail("stringTooLong", start, `${quoted(text)} is ${plural(count)}, but the field holds ${width}`);
  }
  const isLast = () => count > 0 && unit.every((byte, index) => w.bytes[w.pos - unit.length + index] === byte);
  if (padding === 0 ? text.includes("\0") : isLast()) {
    const verb = padding === 0 ? "contains" : "ends in";
    const sentence = `${quoted(text)} ${verb} the padding byte 0x${hexDigits([padding])}`;
    fail("stringHoldsPadding", start, `${sentence}, so it could not be read back`);
  }
  if (unit.length === 1) return w.fill(padding, width - count);
  for (let rest = width - count; rest > 0; rest -= unit.length) w.write(unit);
  return undefined;
}

coders.string = ({ extent: where, encoding: name }, schema) => {
  const encoding = encodings[name];
  const extent = extentCoder(where, encoding.unit, schema);
  const isPadded = where.count !== undefined;
  const padding = encoding.unit(where.padding ?? 0);
  const isUTF8 = name === "utf8";
  const isPlain = isUTF8 && where.prefix?.kind === "integer" && !where.including;
  const prefix = isPlain ? schema.prefix(where.prefix) : undefined;
  const isOften = isUTF8 && isPadded || isPlain;
  return {
    level: "leaf", minimum: extent.minimum, isText: true, text: quoted,
    identity: (text) => text.normalize("NFC"),
    read(r) {
      let [first, last] = extent.take(r);
      if (isPadded) last = endOfText(r, first, last, padding);
      return encoding.decode(r, first, last);
    },
    write(w, text) {
      const start = w.pos;
      if (typeof text !== "string") notAValue(start, shown(text), "String");
      if (isOften && text.length < 64) {
        if (prefix) w.add(prefix.minimum);
        if (writeShortText(w, text)) {
          if (isPadded) return writeTextPadding(w, text, start, where, padding);
          const end = w.pos;
          w.pos = start;
          writeCount(w, prefix, end - start - prefix.minimum, where.maximum);
          w.pos = end;
          return undefined;
        }
        w.pos = start;
      }
      const bytes = encoding.encode(start, text);
      if (!isPadded) return extent.write(w, bytes);
      w.write(bytes);
      return writeTextPadding(w, text, start, where, padding);
    },
  };
};

// Combining marks, of which keys and values within bounds have few in a row.

const maximumMarks = 128;

function checkMarks(offset, text) {
  let run = 0;
  for (const scalar of text) {
    run = isMark(scalar) ? run + 1 : 0;
    if (run <= maximumMarks) continue;
    const sentence = `text at offset ${offset} has more than ${maximumMarks} combining marks in a row`;
    fail("tooManyCombiningMarks", offset, sentence);
  }
}

function checkCombiningMarks(bytes, first, last) {
  if (last - first > 2 * maximumMarks) checkMarks(first, lenientDecoder.decode(bytes.subarray(first, last)));
}
