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

const isWide = (encoding) => encoding?.startsWith("utf16") ?? false;

// A unit of text as its bytes.
function unitBytes(unit, encoding) {
  if (!isWide(encoding)) return [unit];
  return encoding === "utf16" ? [0, unit] : [unit, 0];
}

// The offset of a unit among bytes, or -1.
function indexOfUnit(bytes, unit, start) {
  if (unit.length === 1) return bytes.indexOf(unit[0], start);
  for (let at = start; at + 1 < bytes.length; at += 2) {
    if (bytes[at] === unit[0] && bytes[at + 1] === unit[1]) return at;
  }
  return -1;
}

// The range of the bytes before a terminator, which is one byte, or two in UTF-16.
function takeTerminated(r, { terminator, maximum = maximumInteger }, encoding) {
  const start = r.pos;
  const unit = unitBytes(terminator, encoding);
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
function extentCoder(extent, encoding, schema) {
  const { terminator, maximum, count, including = 0 } = extent;
  if (extent.prefix) {
    const prefix = schema.prefix(extent.prefix);
    return {
      minimum: prefix.minimum,
      take(r) {
        const start = r.take(prefixCount(r, prefix, maximum, including));
        return [start, r.pos];
      },
      write(w, bytes) {
        checkMaximum(w.pos, bytes.length, maximum);
        writeCount(w, prefix, bytes.length + including);
        w.write(bytes);
      },
    };
  }
  if (terminator !== undefined) {
    const unit = unitBytes(terminator, encoding);
    return {
      minimum: 1,
      take: (r) => takeTerminated(r, extent, encoding),
      write(w, bytes) {
        checkMaximum(w.pos, bytes.length, maximum);
        const at = indexOfUnit(bytes, unit, 0);
        if (at >= 0) holdsTerminator(w.pos + at, terminator);
        w.write(bytes);
        w.write(unit);
      },
    };
  }
  const isRemaining = count === undefined;
  return {
    minimum: count ?? 0,
    take(r) {
      if (isRemaining) r.beginRemaining();
      const start = r.take(count ?? r.remaining);
      if (isRemaining) r.endRemaining();
      return [start, r.pos];
    },
    write(w, bytes) {
      if (!isRemaining && bytes.length !== count) wrongCount(w.pos, bytes.length, count);
      w.write(bytes);
      if (isRemaining) w.endRemaining();
    },
  };
}

function wrongCount(offset, count, expected) {
  fail("wrongCount", offset, `has ${plural(count, "element")}, but the field holds ${expected}`);
}

function bytesCoder({ extent: where }, schema) {
  const extent = extentCoder(where, undefined, schema);
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
const notUTF16 = (offset) => fail("invalidUTF16", offset, `bytes at offset ${offset} are not valid UTF-16`);

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

function decodeUTF16(r, first, last, isLittle) {
  const unit = (_, index) => String.fromCharCode(r.view.getUint16(first + 2 * index, isLittle));
  const text = Array.from({ length: last - first >> 1 }, unit).join("");
  const wrong = text.search(/\p{Cs}/u);
  if (wrong >= 0) notUTF16(first + 2 * wrong);
  if ((last - first) % 2 === 1) notUTF16(last - 1);
  checkMarks(first, text);
  return text;
}

function decodeText(r, first, last, encoding) {
  if (encoding === "utf8") return decodeUTF8(r, first, last);
  if (isWide(encoding)) return decodeUTF16(r, first, last, encoding === "utf16LittleEndian");
  const bytes = r.bytes.subarray(first, last);
  if (encoding === "latin1") return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const wrong = bytes.findIndex((byte) => byte >= 0x80);
  if (wrong >= 0) unexpected(bytes[wrong], first + wrong, "ASCII");
  return decodeUTF8(r, first, last);
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

function encodeText(offset, text, encoding) {
  if (typeof text !== "string") notAValue(offset, shown(text), "String");
  if (isWide(encoding)) {
    if (/\p{Cs}/u.test(text)) notUTF16(offset);
    checkMarks(offset, text);
    const bytes = new Uint8Array(2 * text.length);
    const view = new DataView(bytes.buffer);
    for (let index = 0; index < text.length; index++) {
      view.setUint16(2 * index, text.charCodeAt(index), encoding === "utf16LittleEndian");
    }
    return bytes;
  }
  if (encoding === "ascii" && /[^\0-\x7f]/.test(text)) fail("notASCII", offset, `${quoted(text)} is not ASCII`);
  if (encoding === "latin1") {
    if (/[^\0-\xff]/.test(text)) fail("notLatin1", offset, `${quoted(text)} is not Latin-1`);
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  }
  if (/\p{Cs}/u.test(text)) notUTF8(offset);
  return utf8Encoder.encode(text);
}

// Text in a fixed width, and the padding after it.

function checkEven(offset, width, encoding) {
  if (isWide(encoding) && width % 2 !== 0) invalid(offset, `UTF-16 takes an even number of bytes, not ${width}`);
}

function endOfText(r, first, last, padding, encoding) {
  checkEven(first, last - first, encoding);
  const unit = unitBytes(padding, encoding);
  const isPadding = (at) => r.bytes[at] === unit[0] && (unit.length === 1 || r.bytes[at + 1] === unit[1]);
  let end = padding === 0 ? first : last;
  if (padding !== 0) {
    while (end > first && isPadding(end - unit.length)) end -= unit.length;
    return end;
  }
  while (end < last && !isPadding(end)) end += unit.length;
  for (let offset = end; offset < last; offset++) {
    if (r.bytes[offset] !== 0) unexpected(r.bytes[offset], offset, "0x00 like the padding before it");
  }
  return end;
}

// Writes the padding after text that begins at an offset.
function writeTextPadding(w, text, start, { count: width, padding = 0 }, encoding) {
  const count = w.pos - start;
  checkEven(start, width, encoding);
  if (count > width) {
    fail("stringTooLong", start, `${quoted(text)} is ${plural(count)}, but the field holds ${width}`);
  }
  if (padding === 0 ? text.includes("\0") : text.charCodeAt(text.length - 1) === padding) {
    const verb = padding === 0 ? "contains" : "ends in";
    const sentence = `${quoted(text)} ${verb} the padding byte 0x${hexDigits([padding])}`;
    fail("stringHoldsPadding", start, `${sentence}, so it could not be read back`);
  }
  if (!isWide(encoding)) return w.fill(padding, width - count);
  return w.write(Array.from({ length: (width - count) / 2 }, () => unitBytes(padding, encoding)).flat());
}

function stringCoder({ extent: where, encoding }, schema) {
  const extent = extentCoder(where, encoding, schema);
  const isPadded = where.count !== undefined;
  const isPlain = encoding === "utf8" && where.prefix?.kind === "integer" && !where.including;
  const prefix = isPlain ? schema.prefix(where.prefix) : undefined;
  const isOften = encoding === "utf8" && isPadded || isPlain;
  return {
    level: "leaf", minimum: extent.minimum, isText: true, text: quoted,
    identity: (text) => text.normalize("NFC"),
    read(r) {
      let [first, last] = extent.take(r);
      if (isPadded) last = endOfText(r, first, last, where.padding ?? 0, encoding);
      return decodeText(r, first, last, encoding);
    },
    write(w, text) {
      const start = w.add(prefix ? prefix.minimum : 0);
      if (isOften && typeof text === "string" && text.length < 64 && writeShortText(w, text)) {
        if (isPadded) return writeTextPadding(w, text, start, where, encoding);
        const end = w.pos;
        w.pos = start;
        writeCount(w, prefix, end - start - prefix.minimum, where.maximum);
        w.pos = end;
        return undefined;
      }
      w.pos = start;
      const bytes = encodeText(start, text, encoding);
      if (!isPadded) return extent.write(w, bytes);
      w.write(bytes);
      return writeTextPadding(w, text, start, where, encoding);
    },
  };
}

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
