// Constants and padding.

function magicItem({ bytes: digits, field }, schema) {
  const bytes = bytesOfHex(digits);
  return {
    step: field === undefined ? "" : `.${field}`,
    read: schema.part((r) => {
      const start = r.take(bytes.length);
      if (bytes.every((byte, index) => r.bytes[start + index] === byte)) return;
      const [found, expected] = [r.bytes.subarray(start, r.pos), bytes].map((list) => hexDigits(list, " "));
      fail("wrongMagic", start, `bytes at offset ${start} are ${found}, but the magic is ${expected}`);
    }, "magic", field),
    write: (w) => w.write(bytes),
  };
}

function readPadding(r, count, { fill = 0, ignoresValues }) {
  const start = r.take(count);
  if (ignoresValues) return;
  for (let offset = start; offset < r.pos; offset++) {
    if (r.bytes[offset] !== fill) unexpected(r.bytes[offset], offset, `0x${hexDigits([fill])} (padding)`);
  }
}

const writePadding = (w, count, { fill = 0 }) => {
  const start = w.add(count);
  w.bytes.fill(fill, start, w.pos);
};

function paddingItem(item, schema) {
  const read = schema.part(readPadding, "padding", item.field);
  const missing = (cursor, f) => {
    if (item.to === undefined) return item.count;
    const count = cursor.pos - f.fieldStart;
    if (count > item.to) lengthTooLarge(f.fieldStart, count, item.to);
    return item.to - count;
  };
  return {
    step: `.${item.field}`,
    read: (r, f) => read(r, missing(r, f), item),
    write: (w, f) => writePadding(w, missing(w, f), item),
  };
}

function alignmentItem(item, schema) {
  const read = schema.part(readPadding, "padding", item.field);
  const holds = item.presence ? conditionOf(item.presence) : () => true;
  const pad = (cursor, f, body) => {
    if (!holds(cursor, f)) return;
    const start = cursor.pos;
    const excess = (start - f.start) % item.to;
    body(cursor, excess === 0 ? 0 : item.to - excess, item);
    f.alignments?.push([start, cursor.pos]);
  };
  return {
    step: `.${item.field}`,
    read: (r, f) => pad(r, f, read),
    write: (w, f) => pad(w, f, writePadding),
  };
}

