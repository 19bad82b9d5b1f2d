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

// A set and a map take -0 for 0, but not an object for it.
const keyFor = (key) => Object.is(key, -0) ? new Number(key) : key;

coders.set = orderedCoder;
coders.dictionary = orderedCoder;

// A set, or a dictionary, whose elements are entries that begin with their keys.
function orderedCoder({ kind, element, key: keyForm = element, value: valueForm, extent }, schema) {
  const isSet = kind === "set";
  const key = schema.coder(keyForm);
  const value = isSet ? undefined : schema.coder(valueForm);
  const counter = countCoder(extent, key.minimum + (value?.minimum ?? 0), schema);
  const isFlat = isLeafOrFlat(key) && (isSet || isLeafOrFlat(value));
  const readKey = isSet ? key.read : schema.part(key.read, "key");
  const readValue = value && schema.part(value.read, "value");
  const entriesIn = (found) => {
    if (isSet && (found instanceof Set || Array.isArray(found))) return Array.from(found, (key) => [key]);
    return !isSet && (found instanceof Map || Array.isArray(found)) ? [...found] : undefined;
  };
  const entryCoder = (order) => ({
    read: schema.part((r, f) => {
      const start = r.pos;
      const found = readKey(r, f);
      order.check(r.bytes, start, r.pos, found);
      const content = readValue?.(r, f);
      order.checkDuplicate(start);
      return [keyFor(found), content];
    }, "element"),
    write(w, [found, content], f) {
      const start = w.pos;
      key.write(w, found, f);
      order.push({ start, keyEnd: w.pos, found });
      value?.write(w, content, f);
    },
  });
  return {
    level: "collection", minimum: counter.minimum, holdsData: key.holdsData || value?.holdsData,
    text: (entries) => plural(entries.size, isSet ? "element" : "pair"),
    identity: (entries, most) => entriesIn(entries).map(([found, content]) =>
      JSON.stringify([identityOf(key, found, most), value && identityOf(value, content, most)])).sort(),
    read(r, f) {
      const count = counter.read(r, f);
      r.enter(isFlat);
      const entries = codeElements(r, f, entryCoder(new KeyOrder(key)), [], count);
      r.leave(isFlat);
      return isSet ? new Set(entries.map(([key]) => key)) : new Map(entries);
    },
    write(w, collection, f) {
      const entries = entriesIn(collection);
      if (!entries) notAValue(w.pos, shown(collection), isSet ? "Set" : "Dictionary");
      counter.write(w, entries.length, f);
      w.enter(isFlat);
      const [first, places] = [w.pos, []];
      codeElements(w, f, entryCoder(places), entries, entries.length);
      sortEntries(w, key, first, places);
      w.leave(isFlat);
    },
  };
}

// Puts entries that are written from an offset on in the order of their keys' bytes.
function sortEntries(w, coder, first, places) {
  const bytes = w.bytes.slice(first, w.pos);
  const entries = places.map(({ start, keyEnd, found }, index) => {
    const part = (from, to) => bytes.subarray(from - first, to - first);
    return { found, key: part(start, keyEnd), rest: part(keyEnd, places[index + 1]?.start ?? first + bytes.length) };
  });
  entries.sort((a, b) => compareBytes(a.key, b.key));
  const order = new KeyOrder(coder);
  w.pos = first;
  for (const { found, key, rest } of entries) {
    const start = w.pos;
    w.write(key);
    order.check(w.bytes, start, w.pos, found);
    order.checkDuplicate(start);
    w.write(rest);
  }
}
