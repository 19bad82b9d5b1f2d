// Sets and dictionaries: keys in the order of their bytes.

const maximumCollisions = 64;
const hashedByteCount = 80;

class KeyOrder {
  constructor(coder) {
    Object.assign(this, { coder, last: undefined, known: new Set(), counts: new Map() });
  }

  // Rejects a key whose bytes do not come after those of the one before it.
  check(bytes, start, end, value) {
    const key = bytes.subarray(start, end);
    const order = this.last === undefined ? -1 : compareBytes(this.last, key);
    if (order === 0) duplicate(start);
    if (order > 0) {
      const sentence = `element at offset ${start} is out of order`;
      fail("elementOutOfOrder", start, `${sentence}: its bytes must come after those of the previous element`);
    }
    this.last = key;
    checkCombiningMarks(bytes, start, end);
    if (this.coder.holdsData && key.length >= hashedByteCount) this.count(value, start);
    if (this.coder.identity) this.identity = JSON.stringify(this.coder.identity(value));
  }

  // Rejects keys of which only the first bytes are hashed, if too many begin with the same.
  count(value, start) {
    const hashed = JSON.stringify(this.coder.identity(value, hashedByteCount));
    const count = (this.counts.get(hashed) ?? 0) + 1;
    this.counts.set(hashed, count);
    if (count <= maximumCollisions) return;
    const sentence = `keys up to offset ${start} collide: more than ${maximumCollisions} have the same hash`;
    fail("tooManyCollidingKeys", start, sentence);
  }

  // Rejects a key that is equal to an earlier one with other bytes.
  checkDuplicate(start) {
    if (!this.coder.identity) return;
    if (this.known.has(this.identity)) duplicate(start);
    this.known.add(this.identity);
  }
}

const duplicate = (offset) => fail("duplicateElement", offset, `duplicate element at offset ${offset}`);

function compareBytes(a, b) {
  const count = Math.min(a.length, b.length);
  for (let index = 0; index < count; index++) if (a[index] !== b[index]) return a[index] - b[index];
  return a.length - b.length;
}

// A collection of entries, each of which begins with its key.
function orderedCoder({ key, value }, counter, schema, { isElement, make, entriesIn, type }) {
  const isFlat = isLeafOrFlat(key) && (!value || isLeafOrFlat(value));
  const least = key.minimum + (value?.minimum ?? 0);
  const readKey = value ? schema.part(key.read, "key") : key.read;
  const readValue = value && schema.part(value.read, "value");
  const readEntry = schema.part((r, f, order) => {
    const start = r.pos;
    const found = readKey(r, f);
    order.check(r.bytes, start, r.pos, found);
    const content = readValue?.(r, f);
    order.checkDuplicate(start);
    return [found, content];
  }, "element");
  return {
    level: "collection", minimum: counter.isFixed ? counter.minimum * least : counter.minimum,
    holdsData: key.holdsData || value?.holdsData,
    text: (entries) => plural(entries.size, isElement ? "element" : "pair"),
    identity: (entries, most) => entriesIn(entries).map(([found, content]) =>
      JSON.stringify([identityOf(key, found, most), value && identityOf(value, content, most)])).sort(),
    read(r, f) {
      const count = counter.read(r, f);
      checkRoom(r, count, least);
      r.enter(isFlat);
      const entries = [];
      const order = new KeyOrder(key);
      r.note("begin", count);
      try {
        while (entries.length < count) entries.push(readEntry(r, f, order));
      } catch (problem) {
        throw located(problem, `[${entries.length}]`);
      }
      r.leave(isFlat);
      return make(entries);
    },
    write(w, collection, f) {
      const entries = entriesIn(collection);
      if (!entries) notAValue(w.pos, shown(collection), type);
      const offset = w.pos;
      counter.write(w, entries.length, f);
      checkEmptyElements(w, offset, entries.length, least);
      w.enter(isFlat);
      writeOrdered(w, f, key, value, entries);
      w.leave(isFlat);
    },
  };
}

// Writes entries in their order, then puts them in that of their keys' bytes.
function writeOrdered(w, f, key, value, entries) {
  const first = w.pos;
  const written = [];
  for (const [index, [found, content]] of entries.entries()) {
    try {
      const start = w.pos;
      key.write(w, found, f);
      const keyEnd = w.pos;
      value?.write(w, content, f);
      written.push({ start, keyEnd, end: w.pos, found });
    } catch (problem) {
      throw located(problem, `[${index}]`);
    }
  }
  const bytes = w.bytes.slice(first, w.pos);
  const keyOf = ({ start, keyEnd }) => bytes.subarray(start - first, keyEnd - first);
  written.sort((a, b) => compareBytes(keyOf(a), keyOf(b)));
  const order = new KeyOrder(key);
  w.pos = first;
  for (const { start, keyEnd, end, found } of written) {
    const place = w.pos;
    w.write(bytes.subarray(start - first, end - first));
    order.check(w.bytes, place, place + keyEnd - start, found);
    order.checkDuplicate(place);
  }
}

// A set and a map take -0 for 0, but not an object for it.
const keyFor = (key) => Object.is(key, -0) ? new Number(key) : key;

function setCoder({ element, extent }, schema) {
  return orderedCoder({ key: schema.coder(element) }, countCoder(extent, schema), schema, {
    isElement: true, type: "Set",
    make: (entries) => new Set(entries.map(([key]) => keyFor(key))),
    entriesIn: (set) => set instanceof Set || Array.isArray(set) ? Array.from(set, (key) => [key]) : undefined,
  });
}

function dictionaryCoder({ key, value, extent }, schema) {
  return orderedCoder({ key: schema.coder(key), value: schema.coder(value) }, countCoder(extent, schema), schema, {
    isElement: false, type: "Dictionary",
    make: (entries) => new Map(entries.map(([key, value]) => [keyFor(key), value])),
    entriesIn: (map) => map instanceof Map || Array.isArray(map) ? Array.from(map) : undefined,
  });
}
