// What a page shows of a packet: its parts, as the module's schema reads them.

// A part has the offsets of its first bit and of the bit after it, the bytes of its presence, of its length and of its
// end, the parts in it, and its text. It has begun if it is a packet, or a collection of `count` elements.
function newPart(parent, role, name, start) {
  return { parent, role, name, start, end: start, presence: 0, prefix: 0, terminator: 0, elements: 0, children: [] };
}

const bytesOf = (part) => [Math.floor(part.start / 8), Math.ceil(part.end / 8)];

// The first and last offset of a part's bytes without those for its presence, its length or its end.
function content(part) {
  const [first, last] = bytesOf(part);
  const start = Math.min(first + part.presence + part.prefix, last);
  return [start, Math.max(start, last - part.terminator)];
}

class RecordingReader extends Reader {
  constructor(bytes, functions) {
    super(bytes, functions);
    this.part = newPart(undefined, "packet", undefined, 0);
    this.notes = new Set();
  }

  note(what, detail, length) {
    if (what === "unchecked") this.notes.add(detail);
    else if (what === "presence") this.part.presence++;
    else if (what === "case") this.part.unionCase = detail;
    else if (what === "length" && this.part.role === "size") this.part.text = `${length}`;
    else if (what === "length") this.part.prefix = this.pos - detail;
    else Object.assign(this.part, { hasBegun: true, count: detail });
  }

  // Only the error waits: the program checks such fields last.
  late(problem) {
    const steps = [];
    for (let part = this.part; part; part = part.parent) {
      if (part.role === "field") steps.unshift(`.${part.name}`);
      if (part.role === "element") steps.unshift(`[${part.name}]`);
    }
    this.earlier ??= problem.within(steps.join(""));
  }
}

// The texts of parts whose role says what they are.
const textsOfRoles = {
  tag: ({ found, text }) => printable(found.name) + (found.tag === "other" ? ` ${text}` : ""),
  checksum: (number, [first, last]) => `0x${number.toString(16).padStart(2 * (last - first), "0")}`,
  unknownBytes: (_, [first, last]) => plural(last - first),
};

class RecordingSchema extends Schema {
  reader(bytes, functions) {
    const r = new RecordingReader(bytes, functions);
    this.outermost ??= r;
    return r;
  }

  prefix(form) {
    return super.coder(form);
  }

  // Lengths are not values of their own, but all others are.
  coder(form) {
    const coder = super.coder(form);
    const set = textSetter(form, coder);
    return {
      ...coder,
      read(r, f) {
        const { part } = r;
        const value = coder.read(r, f);
        set(part, value);
        return value;
      },
    };
  }

  // Records a part, of bytes, or of a run of bits with the coder of its values.
  part(read, role, name, coder) {
    return (source, ...others) => {
      const isOfBits = source instanceof Bits;
      const r = isOfBits ? source.cursor : source;
      const place = () => isOfBits ? source.bit : 8 * r.pos;
      const outer = r.part;
      const part = newPart(outer, role, role === "element" ? outer.elements++ : name, place());
      if (isOfBits) part.order = source.isLowFirst ? "leastSignificantFirst" : "mostSignificantFirst";
      // The padding before an element is not in it.
      const isBefore = role === "padding" && outer.role === "element" && name === undefined;
      r.part = part;
      try {
        const value = read(source, ...others);
        part.end = place();
        if (isBefore) outer.start = part.end;
        part.text = textsOfRoles[role]?.(value, bytesOf(part)) ?? part.text;
        if (isOfBits && role !== "unusedBits") textSetter({}, coder)(part, value);
        else if (role === "field" && value === undefined) part.text = "nil";
        return value;
      } finally {
        part.end = Math.max(place(), part.start);
        (isBefore ? outer.parent : outer).children.push(part);
        r.part = outer;
      }
    };
  }

  // Reads a packet, which should be all of the bytes. Returns the reader and, if there is one, the problem.
  record(name, bytes) {
    this.outermost = undefined;
    try {
      this.decode(name, bytes);
      return { r: this.outermost };
    } catch (problem) {
      return { r: this.outermost, problem };
    }
  }
}

const longestList = 8;

function list(values, text = String) {
  return values.length <= longestList ? `[${Array.from(values, text).join(", ")}]` : plural(values.length, "element");
}

// A function that sets the text of a part to that of its value.
function textSetter({ kind, unit, extent, encoding }, coder) {
  const terminator = extent?.terminator === undefined ? 0 : encoding?.startsWith("utf16") ? 2 : 1;
  return (part, value) => {
    if (value === undefined) part.text = "nil";
    else if (kind === "timestamp") part.text = dateText(dateOf(value, unitsPerSecond[unit]));
    else if (kind === "interval") part.text = intervalText(value, unitsPerSecond[unit]);
    else if (value instanceof Uint8Array && kind === "array") part.text = list(value);
    else if (kind === "array" && part.elements === 0) part.text = list(value, (element) => coder.element.text(element));
    else if (coder.level === "leaf") part.text = coder.text(value, Infinity);
    if (value instanceof Uint8Array || kind === "string") part.terminator = terminator;
    part.isUnnamed ||= coder.isUnnamed;
  };
}

// The name of a union's case whose tag is in another field and whose values take no bytes.
function emptyCase(part) {
  const [first, last] = content(part);
  return first === last && part.unionCase !== undefined ? printable(part.unionCase) : undefined;
}

// The value of a part in one line; undefined if it contains others, or if its bytes have no further meaning.
function textOfPart(part) {
  if (part.text !== undefined) return part.text;
  if (part.count === undefined) return emptyCase(part);
  const elements = part.children.filter((child) => child.role === "element");
  const isShort = part.count === elements.length && part.count <= longestList;
  const texts = (isShort ? elements : []).map(elementText).filter((text) => text !== undefined);
  return texts.length === part.count ? list(texts) : plural(part.count, "element");
}

// The text of an element in which nothing nests.
function elementText(part) {
  const [key, value] = part.children;
  if (part.children.length === 2 && key.role === "key" && value.role === "value") {
    const texts = [key, value].map(elementText);
    return texts.includes(undefined) ? undefined : texts.join(": ");
  }
  return part.children.length === 0 ? textOfPart(part) : undefined;
}

// Times. A date counts seconds from 2001 on.

const dateOf = (count, units) => Number(count / units) + Number(count % units) / Number(units) - 978307200;

// Of any year, in as many decimal places as the date has. The calendar repeats after 400 years.
function dateText(date) {
  const countOf = (units) => BigInt(rounded((date + 978307200) * Number(units)));
  const units = Object.values(unitsPerSecond).find((units) => dateOf(countOf(units), units) === date);
  const [count, era] = [countOf(units), 12622780800n * units];
  const rest = (count % era + era) % era;
  const [year, ...others] = new Date(Number(rest / units) * 1000).toISOString().split(/(?<=^\d{4})|T|\./);
  const number = BigInt(year) + 400n * ((count - rest) / era);
  const sign = number < 0n ? "-" : "";
  const decimals = units === 1n ? "" : `.${String(rest % units).padStart(String(units).length - 1, "0")}`;
  return `${sign}${String(number).replace("-", "").padStart(4, "0")}${others[0]} ${others[1]}${decimals} +0000`;
}

function intervalText(count, units) {
  return `${floatText(Number(count * (10n ** 18n / units)) / 1e18, 64)} seconds`;
}
