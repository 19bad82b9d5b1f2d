// Text, bytes, and the lengths before them.

// Counts are numbers as long as these are exact.
const compact = (number) => typeof number === "bigint" && number <= 2n ** 53n ? Number(number) : number;

// The count that a prefix states, which is `surplus` less than its number.
function prefixCount(r, prefix, maximum = maximumInteger, surplus = 0) {
  const start = r.pos;
  const length = compact(prefix.read(r));
  if (surplus === 0) {
    if (length > maximum) lengthTooLarge(start, length, maximum);
    r.note("length", start, length);
    return length;
  }
  if (length > maximumInteger) lengthTooLarge(start, length, maximumInteger);
  const count = compact(BigInt(length) - BigInt(surplus));
  if (count < 0 || count > maximumInteger) impossibleLength(start, length, surplus);
  if (count > maximum) lengthTooLarge(start, count, maximum);
  r.note("length", start, length);
  return count;
}

function impossibleLength(offset, length, surplus) {
  invalid(offset, `length ${length}, which includes ${surplus} more bytes, is out of range`);
}

// Writes a count, which must be within its maximum and fit its prefix.
function writeCount(w, prefix, count, maximum = maximumInteger) {
  const offset = w.pos;
  if (count > maximum) lengthTooLarge(offset, count, maximum);
  const most = prefix.range?.upper ?? maximumInteger;
  if (count > most) lengthTooLarge(offset, count, most);
  prefix.write(w, prefix.range?.isBig ? BigInt(count) : count);
}

// Writes what `body` writes after its length.
function writeAfterLength(w, prefix, maximum, surplus, body) {
  const start = w.pos;
  const width = prefix.isNumber ? prefix.minimum : 0;
  w.add(width);
  body();
  const end = w.pos;
  const count = end - start - width;
  if (count + surplus < 0) invalid(start, `${count} bytes are fewer than the ${-surplus} that their length excludes`);
  if (count > (maximum ?? maximumInteger)) lengthTooLarge(start, count, maximum);
  if (width > 0) {
    w.pos = start;
    writeCount(w, prefix, count + surplus);
    w.pos = end;
  } else {
    const length = new Writer(w.functions);
    writeCount(length, prefix, count + surplus);
    w.insert(length.bytes.subarray(0, length.pos), start);
  }
}

// The range of the bytes before a terminator, which is one byte, or two in UTF-16.
function takeTerminated(r, { terminator, maximum = maximumInteger }, encoding) {
  const start = r.pos;
  if (encoding?.startsWith("utf16")) {
    const unit = encoding === "utf16" ? [0, terminator] : [terminator, 0];
    for (;;) {
      const count = r.pos - start;
      if (count > maximum) lengthTooLarge(r.pos -= 2, count, maximum);
      const at = r.take(2);
      if (r.bytes[at] === unit[0] && r.bytes[at + 1] === unit[1]) return [start, at];
    }
  }
  const mayBeTooLong = maximum < r.end - start;
  const last = mayBeTooLong ? start + Number(maximum) + 1 : r.end;
  const found = r.bytes.subarray(0, last).indexOf(terminator, start);
  if (found < 0) {
    r.pos = mayBeTooLong ? last - 1 : r.end;
    if (!mayBeTooLong) r.truncated(1);
    lengthTooLarge(r.pos, maximum + (typeof maximum === "bigint" ? 1n : 1), maximum);
  }
  r.pos = found + 1;
  return [start, found];
}

// Where text or bytes end: how the range of their bytes is read, and how bytes are written.
function extentCoder(extent, encoding, schema) {
  if (extent.prefix) {
    const prefix = schema.prefix(extent.prefix);
    const { maximum, including = 0 } = extent;
    return {
      minimum: prefix.minimum,
      take(r) {
        const start = r.take(prefixCount(r, prefix, maximum, including));
        return [start, r.pos];
      },
      write(w, bytes) {
        if (bytes.length > (maximum ?? maximumInteger)) lengthTooLarge(w.pos, bytes.length, maximum);
        writeCount(w, prefix, bytes.length + including);
        w.write(bytes);
      },
    };
  }
  if (extent.terminator !== undefined) {
    return {
      minimum: 1,
      take: (r) => takeTerminated(r, extent, encoding),
      write(w, bytes) {
        const { terminator, maximum = maximumInteger } = extent;
        if (bytes.length > maximum) lengthTooLarge(w.pos, bytes.length, maximum);
        const end = encoding === "utf16" ? [0, terminator] : encoding ? [terminator, 0] : [terminator];
        const units = encoding?.startsWith("utf16") ? 2 : 1;
        for (let index = 0; index < bytes.length; index += units) {
          const isEnd = units === 1 ? bytes[index] === terminator
            : bytes[index] === end[0] && bytes[index + 1] === end[1];
          if (isEnd) holdsTerminator(w.pos + index, terminator);
        }
        w.write(bytes);
        w.write(end.slice(0, units));
      },
    };
  }
  if (extent.count !== undefined) {
    return {
      minimum: extent.count,
      take(r) {
        const start = r.take(extent.count);
        return [start, r.pos];
      },
      write(w, bytes) {
        if (bytes.length !== extent.count) wrongCount(w.pos, bytes.length, extent.count);
        w.write(bytes);
      },
    };
  }
  return {
    minimum: 0,
    take(r) {
      r.beginRemaining();
      const start = r.take(r.end - r.pos);
      r.taken = true;
      return [start, r.pos];
    },
    write(w, bytes) {
      w.write(bytes);
      w.endRemaining();
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

function decodeUTF8(r, first, last) {
  if (last - first < 24) {
    let text = "";
    let index = first;
    for (; index < last && r.bytes[index] < 0x80; index++) text += String.fromCharCode(r.bytes[index]);
    if (index === last) return text;
  }
  try {
    return utf8Decoder.decode(r.bytes.subarray(first, last));
  } catch {
    const wrong = invalidUTF8(r.bytes, first, last);
    return fail("invalidUTF8", wrong, `bytes at offset ${wrong} are not valid UTF-8`);
  }
}

const notUTF16 = (offset) => fail("invalidUTF16", offset, `bytes at offset ${offset} are not valid UTF-16`);

function decodeUTF16(r, first, last, isLittle) {
  const units = [];
  for (let index = first; index + 1 < last; index += 2) {
    const unit = r.view.getUint16(index, isLittle);
    units.push(String.fromCharCode(unit));
    if ((unit & 0xf800) !== 0xd800) continue;
    const next = index + 3 < last ? r.view.getUint16(index + 2, isLittle) : 0;
    if (unit >= 0xdc00 || (next & 0xfc00) !== 0xdc00) notUTF16(index);
    units.push(String.fromCharCode(next));
    index += 2;
  }
  if ((last - first) % 2 === 1) notUTF16(last - 1);
  const text = units.join("");
  checkMarks(first, text, 0);
  return text;
}

function decodeText(r, first, last, encoding) {
  if (encoding === "utf8") return decodeUTF8(r, first, last);
  if (encoding.startsWith("utf16")) return decodeUTF16(r, first, last, encoding === "utf16LittleEndian");
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
    if (code < 0x80) {
      bytes[end++] = code;
    } else if (code < 0x800) {
      bytes[end++] = 0xc0 | code >> 6;
      bytes[end++] = 0x80 | code & 0x3f;
    } else if ((code & 0xf800) === 0xd800) {
      w.pos = start;
      return false;
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
  if (encoding.startsWith("utf16")) {
    if (/\p{Cs}/u.test(text)) notUTF16(offset);
    checkMarks(offset, text, 0);
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
  if (/\p{Cs}/u.test(text)) fail("invalidUTF8", offset, `bytes at offset ${offset} are not valid UTF-8`);
  return utf8Encoder.encode(text);
}

// Text in a fixed width, and the padding after it.

function unitAt(r, offset, encoding) {
  return encoding.startsWith("utf16") ? r.view.getUint16(offset, encoding === "utf16LittleEndian") : r.bytes[offset];
}

function evenWidth(offset, width, encoding) {
  const isOdd = encoding.startsWith("utf16") && width % 2 !== 0;
  if (isOdd) invalid(offset, `UTF-16 takes an even number of bytes, not ${width}`);
}

function endOfText(r, first, last, padding, encoding) {
  const step = encoding.startsWith("utf16") ? 2 : 1;
  evenWidth(first, last - first, encoding);
  let end = padding === 0 ? first : last;
  if (padding !== 0) {
    while (end > first && unitAt(r, end - step, encoding) === padding) end -= step;
    return end;
  }
  while (end < last && unitAt(r, end, encoding) !== 0) end += step;
  for (let offset = end; offset < last; offset++) {
    if (r.bytes[offset] !== 0) unexpected(r.bytes[offset], offset, "0x00 like the padding before it");
  }
  return end;
}

// Writes the padding after text that begins at an offset.
function writeTextPadding(w, text, start, { count: width, padding = 0 }, encoding) {
  const count = w.pos - start;
  evenWidth(start, width, encoding);
  if (count > width) {
    fail("stringTooLong", start, `${quoted(text)} is ${plural(count)}, but the field holds ${width}`);
  }
  if (padding === 0 ? text.includes("\0") : text.charCodeAt(text.length - 1) === padding) {
    const verb = padding === 0 ? "contains" : "ends in";
    const sentence = `${quoted(text)} ${verb} the padding byte 0x${hexDigits([padding])}`;
    fail("stringHoldsPadding", start, `${sentence}, so it could not be read back`);
  }
  const first = w.add(width - count);
  if (!encoding.startsWith("utf16")) w.bytes.fill(padding, first, w.pos);
  else for (let at = first; at < w.pos; at += 2) w.view.setUint16(at, padding, encoding === "utf16LittleEndian");
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

function checkMarks(offset, text, marks) {
  let run = marks;
  for (const scalar of text) {
    run = isMark(scalar) ? run + 1 : 0;
    if (run <= maximumMarks) continue;
    const sentence = `text at offset ${offset} has more than ${maximumMarks} combining marks in a row`;
    fail("tooManyCombiningMarks", offset, sentence);
  }
  return run;
}

function checkCombiningMarks(bytes, first, last) {
  if (last - first <= 2 * maximumMarks) return;
  let run = 0;
  let index = first;
  while (index < last) {
    const wrong = invalidUTF8(bytes, index, last);
    const end = wrong < 0 ? last : wrong;
    run = checkMarks(first, lenientDecoder.decode(bytes.subarray(index, end)), run);
    if (wrong >= 0) run = 0;
    index = end + 1;
  }
}
