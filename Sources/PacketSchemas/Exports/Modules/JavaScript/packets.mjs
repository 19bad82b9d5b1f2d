// Packets: their fields, and what surrounds these.

// How a field of a packet is stored in its object. Names that all objects have are looked up in this one alone.
function accessors(key) {
  const isInherited = key in Object.prototype;
  return {
    has: (object) => Object.hasOwn(object, key) || !isInherited && key in object,
    get: isInherited ? (object) => Object.hasOwn(object, key) ? object[key] : undefined : (object) => object[key],
    set: key === "__proto__"
      ? (object, value) => Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
      : (object, value) => { object[key] = value; },
  };
}

// A packet's items, divided as they are read.
class Plan {
  constructor(packet, schema) {
    const { name } = packet;
    Object.assign(this, { packet, schema, name, magic: [], items: [], versions: [], fields: new Map(), derived: [] });
    this.rules = packet.rules ?? [];
    this.unsteady = new Set(packet.unsteady);
    this.usesPlaces = JSON.stringify(packet.items).includes('"fieldChecksum"') || this.rules.length > 0;
    for (const item of packet.items) this.add(item);
    this.trailer = this.checksum && (this.size || packet.items.some(takesRemaining)) ? this.checksum.bits / 8 : 0;
    this.isFollowed = packet.items.some((item) => item.type?.kind === "region" && item.type.extent.remaining)
      || this.versions.length === 0 && !this.unknownBytes && packet.items.at(-1)?.type?.extent?.whileNext !== undefined;
  }

  add(item) {
    if (item.item === "magic" && item.field === undefined && this.items.length === 0 && this.versions.length === 0) {
      this.magic.push(magicItem(item, this.schema));
    } else if (item.item === "version") {
      const version = { number: item.number, defaults: bytesOfHex(item.defaults), items: [], fields: [], hasAlignment: false };
      this.versions.push(version);
    } else if (item.item === "size") {
      this.size = sizeOf(item, this.schema);
    } else if (item.item === "unknownBytes") {
      this.unknownBytes = this.item(item);
    } else if (item.item === "checksum") {
      this.checksum = { ...item, read: checksumReader(item, this.schema) };
    } else if (item.item === "opaque") {
      this.opaque = item;
    } else {
      const version = this.versions.at(-1);
      if (item.item === "alignment" && version) version.hasAlignment = true;
      (version ?? this).items.push(this.item(item, version));
    }
  }

  item(item, version, unionCase) {
    switch (item.item) {
      case "field": return fieldItem(item, this, version, unionCase);
      case "trailer": return trailerItem(item, this);
      case "bits": return bitsItem(item, this, version, unionCase);
      case "union": return unionItem(item, this);
      case "unknownBytes": return fieldItem({ name: item.name, type: { kind: "bytes", extent: { remaining: true } } }, this, version, unionCase);
      case "magic": return magicItem(item, this.schema);
      case "padding": return paddingItem(item, this.schema);
      case "alignment": return alignmentItem(item, this.schema);
      case "fieldChecksum": return fieldChecksumItem(item, this);
      default: throw new Error(`this module cannot read the part '${item.item}' of ${this.name}`);
    }
  }

  // Notes a field, so that others can refer to it.
  field(name, coder, version, unionCase) {
    const key = unionCase !== undefined && name.startsWith(`${unionCase}.`) ? name.slice(unionCase.length + 1) : name;
    const field = { name, coder, ...accessors(key) };
    if (!this.fields.has(name)) this.fields.set(name, field);
    version?.fields.push(field);
    return field;
  }
}

// The length before a packet, and the bytes after its items that nobody knows.
function sizeOf(item, schema) {
  const { including = 0 } = item;
  const prefix = schema.prefix(item.prefix);
  const readCount = schema.part((r) => prefixCount(r, prefix, undefined, including), "size");
  return {
    ...item, prefix, including,
    read(r) {
      const count = readCount(r);
      if (count > r.end - r.pos) r.truncated(count);
      r.end = r.pos + Number(count);
    },
    skip: schema.part((r) => {
      r.pos = r.end;
    }, "unknownBytes"),
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

function readItems(r, items, f) {
  let index = 0;
  try {
    for (; index < items.length; index++) items[index].read(r, f);
  } catch (problem) {
    if (problem.isPlaced) throw Object.assign(problem, { isPlaced: false });
    throw located(problem, items[index].step);
  }
}

function writeItems(w, items, f) {
  let index = 0;
  try {
    for (; index < items.length; index++) items[index].write(w, f);
  } catch (problem) {
    if (problem.isPlaced) throw Object.assign(problem, { isPlaced: false });
    throw located(problem, items[index].step);
  }
}

// Whole packets.

function readPacket(plan, r, given) {
  if (plan.opaque) return handWritten(plan, r).read(r, given);
  if (plan.packet.given && !given) invalid(r.pos, `${plan.name} is given nothing`);
  r.note("begin");
  const f = new Frame(plan, {}, r.pos, given);
  const { value } = f;
  for (const magic of plan.magic) magic.read(r);
  const outerEnd = r.end;
  if (plan.size) {
    r.beginRemaining();
    plan.size.read(r);
    f.start = r.pos;
  }
  if (plan.trailer > r.end - r.pos) r.truncated(plan.trailer);
  r.end -= plan.trailer;
  readItems(r, plan.items, f);
  for (const version of plan.versions) readVersion(r, plan, version, f);
  if (plan.versions.length > 0) checkLastVersion(r, plan, f);
  if (plan.unknownBytes) readItems(r, [plan.unknownBytes], f);
  if (plan.size?.skipsUnknownBytes) {
    plan.size.skip(r);
    r.taken = true;
  }
  if (plan.usesPlaces) endPlaces(r, f);
  if (plan.trailer > 0 || plan.isFollowed) {
    r.checkEnd();
    r.taken = true;
  }
  r.end += plan.trailer;
  if (plan.checksum) {
    const start = r.pos;
    const found = plan.checksum.read(r);
    compareChecksum(r, plan.checksum, found, r.bytes.subarray(f.start, start), start);
  }
  if (plan.size) {
    r.checkEnd();
    r.end = outerEnd;
    r.taken = false;
  }
  f.value = value;
  checkFound(r, plan, f);
  return value;
}

// The checksums that cover all bytes of a packet.
function endPlaces(cursor, f) {
  try {
    endChecksums(cursor, null, f);
  } catch (problem) {
    throw Object.assign(problem, { isPlaced: false });
  }
}

function writePacket(plan, w, value, given) {
  if (plan.opaque) return handWritten(plan, w).write(w, value, given);
  if (typeof value !== "object" || value === null) notAValue(w.pos, shown(value), plan.name);
  const f = new Frame(plan, value, w.pos, given);
  for (const rule of plan.rules) checkRule(w, plan, rule, f);
  try {
    withDerived(w, plan, value, f);
  } catch (problem) {
    throw Object.assign(problem, { isPlaced: false });
  }
  for (const magic of plan.magic) magic.write(w);
  if (!plan.size) return writeFields(plan, w, value, f);
  const outer = w.takenEnd;
  w.checkEnd();
  w.takenEnd = -1;
  const { prefix, including } = plan.size;
  const start = w.pos;
  writeAfterLength(w, prefix, undefined, including, () => {
    f.start = w.pos;
    writeFields(plan, w, value, f);
    w.checkEnd();
  });
  w.takenEnd = outer < start ? outer : -1;
}

function writeFields(plan, w, value, f) {
  writeItems(w, plan.items, f);
  if (plan.versions.length > 0) writeVersions(w, plan, f, value);
  if (!isAbsent(plan.unknownBytes?.get(f.value))) writeItems(w, [plan.unknownBytes], f);
  if (plan.usesPlaces) endPlaces(w, f);
  const isFollowed = plan.trailer > 0 || plan.isFollowed;
  if (isFollowed) {
    checkLeft(w, f);
    w.takenEnd = -1;
  }
  if (plan.checksum) {
    const offset = w.add(plan.checksum.bits / 8);
    writeChecksum(w, plan.checksum, w.bytes.slice(f.start, offset), offset);
  }
  if (isFollowed && !plan.size) w.takenEnd = w.pos;
}

// After a field that leaves the last bytes, there are exactly these.
function checkLeft(w, f) {
  if (f.leftEnd === undefined) return w.checkEnd();
  if (w.pos > f.leftEnd) w.followsRemaining(f.leftEnd);
  if (w.pos < f.leftEnd) invalid(w.pos, `${plural(f.leftEnd - w.pos)} that a field leaves are missing`);
}

function handWritten({ name }, cursor) {
  return cursor.hook("coders", name) ?? (() => { throw new MissingFunction("coders", name); })();
}

function packetCoder({ packet: name }, schema) {
  const facts = schema.packets[name];
  const plan = schema.planOf(name);
  return {
    level: facts.nesting, minimum: facts.minimum, plan, text: () => facts.name,
    identity: (value, most) => identityOfPacket(plan(), value, most), holdsData: true,
    read: (r) => readPacket(plan(), r),
    write: (w, value) => writePacket(plan(), w, value),
  };
}

// A packet that is given what an earlier field states.
function givenCoder({ packet: name, by }, schema) {
  const plan = schema.planOf(name);
  return {
    ...packetCoder({ packet: name }, schema), level: "packet",
    read: (r, f) => readPacket(plan(), r, partAt(f, by, r)),
    write: (w, value, f) => writePacket(plan(), w, value, partAt(f, by, w)),
  };
}

function identityOfPacket(plan, value, most) {
  const object = value?.case === undefined ? value : value.values ?? {};
  const fields = [...plan.fields.values()].filter((field) => field.has(object));
  const name = value?.case;
  return [name, ...fields.map((field) => [field.name, isAbsent(field.get(object)) ? "nil" : identityOf(field.coder, field.get(object), most)])];
}

// A value that must use up a count of bytes.
function regionCoder({ value: form, extent }, schema) {
  const value = schema.coder(form);
  const prefix = extent.prefix && schema.prefix(extent.prefix);
  const { including = 0, maximum, leaving = 0, stated } = extent;
  const countOf = (r, f) => {
    r.beginRemaining();
    if (prefix) return prefixCount(r, prefix, maximum, including);
    if (stated) return statedCount(r, stated, f);
    if (leaving > r.end - r.pos) r.truncated(leaving);
    return r.end - r.pos - leaving;
  };
  const writeContent = (w, found, f) => {
    const outer = w.takenEnd;
    w.checkEnd();
    w.takenEnd = -1;
    writeField(value, w, found, f);
    w.checkEnd();
    w.takenEnd = outer;
  };
  return {
    ...value, level: "none", minimum: prefix ? prefix.minimum : 0, writeContent,
    isByte: false, isNumber: false, isTagged: false,
    read(r, f) {
      const count = countOf(r, f);
      if (count > r.end - r.pos) r.truncated(count);
      const outerEnd = r.end;
      r.end = r.pos + Number(count);
      const found = readField(value, r, f);
      r.checkEnd();
      r.end = outerEnd;
      r.taken = Boolean(extent.remaining);
      return found;
    },
    write(w, found, f) {
      const start = w.pos;
      if (prefix) return writeAfterLength(w, prefix, maximum, including, () => writeContent(w, found, f));
      const expected = stated && statedCount(w, stated, f);
      writeContent(w, found, f);
      if (stated && w.pos - start !== expected) {
        fail("contradictsLength", start, `takes ${plural(w.pos - start)}, but an earlier field states ${expected}`);
      }
      if (extent.remaining && leaving > 0) f.leftEnd = w.pos + leaving;
      else if (extent.remaining) w.endRemaining();
    },
  };
}
