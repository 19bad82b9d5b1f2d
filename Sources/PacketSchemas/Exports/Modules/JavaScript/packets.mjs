// Packets: their fields, and what surrounds these.

// How a field of a packet is stored in its object. Names that all objects have are looked up in this one alone.
function accessors(key) {
  const isInherited = key in Object.prototype;
  return {
    has: (object) => Object.hasOwn(object, key) || !isInherited && key in object,
    get: isInherited ? (object) => Object.hasOwn(object, key) ? object[key] : undefined : (object) => object[key],
    set(object, value) {
      if (key !== "__proto__") object[key] = value;
      else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
    },
  };
}

const itemKinds = {
  field: fieldItem, trailer: trailerItem, bits: bitsItem, union: unionItem, magic: magicItem, padding: paddingItem,
  alignment: paddingItem, fieldChecksum: fieldChecksumItem,
};

// A packet's items, divided as they are read. Each has the step of a path to it, and reads or writes itself.
class Plan {
  constructor(packet, schema) {
    const { name } = packet;
    Object.assign(this, { packet, schema, name, magic: [], items: [], versions: [], fields: new Map(), derived: [] });
    this.rules = packet.rules ?? [];
    this.unsteady = new Set(packet.unsteady);
    this.usesPlaces = JSON.stringify(packet.items).includes('"fieldChecksum"') || this.rules.length > 0;
    for (const item of packet.items) this.add(item);
    this.trailer = this.checksum && (this.size || packet.items.some(takesRemaining)) ? this.checksum.bits / 8 : 0;
    this.isFollowed = this.trailer > 0
      || packet.items.some((item) => item.type?.kind === "region" && item.type.extent.remaining)
      || this.versions.length === 0 && !this.unknownBytes && packet.items.at(-1)?.type?.extent?.whileNext !== undefined;
  }

  add(item) {
    const version = this.versions.at(-1);
    if (item.item === "magic" && item.field === undefined && this.items.length === 0 && !version) {
      this.magic.push(...this.itemsOf([item]));
    } else if (item.item === "version") {
      this.versions.push({ ...item, defaults: bytesOfHex(item.defaults), items: [], fields: [], hasAlignment: false });
    } else if (item.item === "size") {
      this.size = sizeOf(item, this.schema);
    } else if (item.item === "unknownBytes") {
      this.unknownBytes = { items: this.itemsOf([item]), get: (value) => this.fields.get(item.name).get(value) };
    } else if (item.item === "checksum") {
      this.checksum = { ...item, place: checksumPlace(item, this.schema) };
    } else if (item.item === "opaque") {
      this.opaque = item;
    } else {
      if (item.item === "alignment" && version) version.hasAlignment = true;
      (version ?? this).items.push(...this.itemsOf([item], version));
    }
  }

  itemsOf(list, version, unionCase) {
    return list.flatMap((item) => {
      const isRest = item.item === "unknownBytes";
      const described = isRest ? { ...item, type: { kind: "bytes", extent: { remaining: true } } } : item;
      const make = itemKinds[isRest ? "field" : item.item];
      if (!make) throw new Error(`this module cannot read the part '${item.item}' of ${this.name}`);
      const made = make(described, this, version, unionCase);
      if (!this.usesPlaces || make !== fieldItem) return made;
      return [made, { step: "", code: (c, f) => endChecksums(c, item.name, f) }];
    });
  }

  // Notes a field, so that others can refer to it.
  field({ name, type, derived }, coder, version, unionCase) {
    const key = unionCase !== undefined && name.startsWith(`${unionCase}.`) ? name.slice(unionCase.length + 1) : name;
    const field = { name, type, derived, coder, ...accessors(key) };
    if (!this.fields.has(name)) this.fields.set(name, field);
    if (derived) this.derived.push(field);
    version?.fields.push(field);
    return field;
  }
}

// The length before a packet, and the bytes after its items that nobody knows.
function sizeOf(item, schema) {
  const { including = 0, skipsUnknownBytes } = item;
  const prefix = schema.prefix(item.prefix);
  const skip = schema.part((r) => {
    r.pos = r.end;
    r.endRemaining();
  }, "unknownBytes");
  return {
    prefix, including, skip: skipsUnknownBytes ? skip : () => {},
    read: schema.part((r) => prefixCount(r, prefix, undefined, including), "size"),
  };
}

function takesRemaining(item) {
  const extent = item.type?.extent ?? {};
  if (item.item === "trailer" || item.presence?.bytesRemain || extent.remaining) return true;
  if (extent.whileNext !== undefined || extent.untilNext !== undefined) return true;
  return (item.cases ?? []).some((found) => found.items.some(takesRemaining));
}

// The state of a packet while it is read or written.
class Frame {
  constructor(plan, value, start, given) {
    this.plan = plan;
    this.value = value;
    this.start = this.beginning = this.fieldStart = start;
    this.given = given;
    this.alignments = this.found = this.prepared = this.last = this.leftEnd = undefined;
    this.starts = plan.usesPlaces ? new Map() : undefined;
    this.ends = plan.usesPlaces ? new Map() : undefined;
    this.open = plan.usesPlaces ? [] : undefined;
  }
}

function codeItems(c, items, f) {
  let index = 0;
  try {
    for (; index < items.length; index++) items[index].code(c, f);
  } catch (problem) {
    throw located(problem, items[index].step);
  }
}

// Whole packets.

function readPacket(plan, r, given) {
  if (plan.opaque) return handWritten(plan, r).read(r, given);
  if (plan.packet.given && !given) invalid(r.pos, `${plan.name} is given nothing`);
  r.note("begin");
  const value = {};
  const f = new Frame(plan, value, r.pos, given);
  for (const magic of plan.magic) magic.code(r, f);
  if (plan.size) readSized(r, f, () => plan.size.read(r), () => readFields(plan, r, f));
  else readFields(plan, r, f);
  f.value = value;
  checkFound(r, plan, f);
  return value;
}

// Reads what must use up a count of bytes.
function readSized(r, f, readCount, body) {
  r.beginRemaining();
  const count = readCount();
  r.checkRoom(count);
  const outerEnd = r.end;
  r.end = r.pos + Number(count);
  f.start = r.pos;
  const value = body();
  r.checkEnd();
  r.end = outerEnd;
  r.taken = false;
  return value;
}

function readFields(plan, r, f) {
  r.checkRoom(plan.trailer);
  r.end -= plan.trailer;
  codeItems(r, plan.items, f);
  for (const version of plan.versions) readVersion(r, plan, version, f);
  checkLastVersion(r, plan, f);
  if (plan.unknownBytes) codeItems(r, plan.unknownBytes.items, f);
  plan.size?.skip(r);
  if (plan.usesPlaces) endChecksums(r, null, f);
  if (plan.isFollowed) {
    r.checkEnd();
    r.endRemaining();
  }
  r.end += plan.trailer;
  codeChecksum(plan, r, f);
}

function codeChecksum({ checksum }, c, f) {
  if (!checksum) return;
  const offset = c.pos;
  const found = checksum.place(c);
  endChecksum(c, checksum, found, c.bytes.slice(f.start, offset), offset);
}

function writePacket(plan, w, value, given) {
  if (plan.opaque) return handWritten(plan, w).write(w, value, given);
  if (typeof value !== "object" || value === null) notAValue(w.pos, shown(value), plan.name);
  const f = new Frame(plan, value, w.pos, given);
  for (const rule of plan.rules) checkRule(w, plan, rule, f);
  withDerived(w, plan, value, f);
  for (const magic of plan.magic) magic.code(w, f);
  if (!plan.size) return writeFields(plan, w, value, f);
  const start = w.pos;
  const outer = w.takenEnd;
  writeAfterLength(w, plan.size.prefix, undefined, plan.size.including, () => writeSized(w, () => {
    f.start = w.pos;
    writeFields(plan, w, value, f);
  }));
  w.takenEnd = outer < start ? outer : -1;
  return undefined;
}

// Writes what must use up a count of bytes, in which a value may take all that remain.
function writeSized(w, body) {
  const outer = w.takenEnd;
  w.checkEnd();
  w.takenEnd = -1;
  body();
  w.checkEnd();
  w.takenEnd = outer;
}

function writeFields(plan, w, value, f) {
  codeItems(w, plan.items, f);
  if (plan.versions.length > 0) writeVersions(w, plan, f, value);
  if (!isAbsent(plan.unknownBytes?.get(f.value))) codeItems(w, plan.unknownBytes.items, f);
  if (plan.usesPlaces) endChecksums(w, null, f);
  if (plan.isFollowed) {
    checkLeft(w, f);
    w.takenEnd = -1;
  }
  codeChecksum(plan, w, f);
  if (plan.isFollowed && !plan.size) w.takenEnd = w.pos;
}

// After a field that leaves the last bytes, there are exactly these.
function checkLeft(w, f) {
  if (f.leftEnd === undefined) return w.checkEnd();
  if (w.pos > f.leftEnd) followsRemaining(f.leftEnd);
  return w.pos === f.leftEnd || invalid(w.pos, `${plural(f.leftEnd - w.pos)} that a field leaves are missing`);
}

function handWritten({ name }, cursor) {
  const coder = cursor.hook("coders", name);
  if (!coder) throw new MissingFunction("coders", name);
  return coder;
}

// A packet, which may be given what an earlier field states.
function packetCoder({ packet: name, by }, schema) {
  const facts = schema.packets[name];
  const plan = schema.planOf(name);
  const givenFrom = (c, f) => by === undefined ? undefined : partAt(f, by, c);
  return {
    level: by === undefined ? facts.nesting : "packet", minimum: facts.minimum, plan, text: () => facts.name,
    identity: (value, most) => identityOfPacket(plan(), value, most), holdsData: true,
    read: (r, f) => readPacket(plan(), r, givenFrom(r, f)),
    write: (w, value, f) => writePacket(plan(), w, value, givenFrom(w, f)),
  };
}

function identityOfPacket(plan, value, most) {
  const object = value?.case === undefined ? value : value.values ?? {};
  const fields = [...plan.fields.values()].filter((field) => field.has(object));
  const identity = (content, coder) => isAbsent(content) ? "nil" : identityOf(coder, content, most);
  return [value?.case, ...fields.map(({ name, coder, get }) => [name, identity(get(object), coder)])];
}

// A value that must use up a count of bytes.
function regionCoder({ value: form, extent }, schema) {
  const value = schema.coder(form);
  const prefix = extent.prefix && schema.prefix(extent.prefix);
  const { including = 0, maximum, leaving = 0, stated, remaining: isLast } = extent;
  const readCount = (r, f) => {
    if (prefix) return prefixCount(r, prefix, maximum, including);
    if (stated) return statedCount(r, stated, f);
    r.checkRoom(leaving);
    return r.remaining - leaving;
  };
  const content = fieldCoder(value);
  const writeContent = (w, found, f) => writeSized(w, () => content.write(w, found, f));
  return {
    ...value, level: "none", minimum: prefix ? prefix.minimum : 0, writeContent, isByte: false, isNumber: false,
    read(r, f) {
      const found = readSized(r, {}, () => readCount(r, f), () => content.read(r, f));
      r.taken = Boolean(isLast);
      return found;
    },
    write(w, found, f) {
      const start = w.pos;
      if (prefix) return writeAfterLength(w, prefix, maximum, including, () => writeContent(w, found, f));
      const expected = stated && statedCount(w, stated, f);
      writeContent(w, found, f);
      if (isLast && leaving === 0) w.endRemaining();
      if (isLast && leaving > 0) f.leftEnd = w.pos + leaving;
      const count = w.pos - start;
      if (!stated || count === expected) return undefined;
      return fail("contradictsLength", start, `takes ${plural(count)}, but an earlier field states ${expected}`);
    },
  };
}
