// Constants and padding.

items.magic = ({ bytes: digits, field }, plan) => {
  const bytes = bytesOfHex(digits);
  return {
    step: field === undefined ? "" : `.${field}`,
    code: plan.schema.part((c) => {
      if (!c.isReader) return c.write(bytes);
      const start = c.take(bytes.length);
      if (bytes.every((byte, index) => c.bytes[start + index] === byte)) return undefined;
      const [found, expected] = [c.bytes.subarray(start, c.pos), bytes].map((list) => hexDigits(list, " "));
      return fail("wrongMagic", start, `bytes at offset ${start} are ${found}, but the magic is ${expected}`);
    }, "magic", field),
  };
};

function codePadding(c, count, { fill = 0, ignoresValues }) {
  if (!c.isReader) return c.fill(fill, count);
  const start = c.take(count);
  if (ignoresValues) return undefined;
  for (let offset = start; offset < c.pos; offset++) {
    if (c.bytes[offset] !== fill) unexpected(c.bytes[offset], offset, `0x${hexDigits([fill])} (padding)`);
  }
  return undefined;
}

items.padding = paddingItem;
items.alignment = paddingItem;

// A count of bytes, or those up to a size, or to a multiple from where the packet's fields begin.
function paddingItem(item, plan, version) {
  const pad = plan.schema.part(codePadding, "padding", item.field);
  const isAlignment = item.item === "alignment";
  if (version && isAlignment) version.hasAlignment = true;
  const holds = item.presence ? holdsOf(item.presence) : () => true;
  const missing = (c, f) => {
    if (item.to === undefined) return item.count;
    if (isAlignment) return (item.to - (c.pos - f.start) % item.to) % item.to;
    const count = c.pos - f.fieldStart;
    checkMaximum(f.fieldStart, count, item.to);
    return item.to - count;
  };
  return {
    step: `.${item.field}`,
    code(c, f) {
      if (!holds(c, f)) return;
      const start = c.pos;
      pad(c, missing(c, f), item);
      if (isAlignment) f.alignments?.push([start, c.pos]);
    },
  };
}
