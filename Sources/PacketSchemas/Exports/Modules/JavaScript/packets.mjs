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

// The items of packets by their kinds. Each makes what has the step of a path to it, and reads or writes itself.
const items = {};

// A packet's items, divided as they are read.
class Plan {
  constructor(packet, schema) {
    const { name, rules, given } = packet;
    Object.assign(this, { schema, name, rules, given, unsteady: new Set(packet.unsteady), fields: new Map() });
    Object.assign(this, { magic: [], items: [], versions: [], derived: [] });
    // What ends checksums of some bytes, if there are such.
    const hasChecksums = JSON.stringify(packet.items).includes('"fieldChecksum"');
    this.checksums = hasChecksums ? items.fieldChecksum : undefined;
    this.usesPlaces = hasChecksums || rules !== undefined;
    for (const item of packet.items) this.add(item);
    if (this.skip) this.items.push({ step: "", code: (c) => c.isReader && this.skip(c) });
    if (hasChecksums) this.items.push({ step: "", code: (c, f) => this.checksums.end(c, null, f) });
    this.trailer = this.checksum && (this.size || packet.items.some(takesRemaining)) ? this.checksum.count : 0;
    this.isFollowed = this.trailer > 0
      || packet.items.some((item) => item.type?.kind === "region" && item.type.extent.remaining)
      || this.versions.length === 0 && !this.rest && packet.items.at(-1)?.type?.extent?.whileNext !== undefined;
  }

  add(item) {
    const isFirst = item.item === "magic" && item.field === undefined && this.items.length === 0;
    const isOfVersion = this.version && !surrounding.has(item.item);
    const list = isFirst ? this.magic : isOfVersion ? this.version.items : this.items;
    list.push(...this.itemsOf([item], isOfVersion ? this.version : undefined));
  }

  itemsOf(list, version, unionCase) {
    return list.flatMap((item) => {
      const make = Object.hasOwn(items, item.item) ? items[item.item] : undefined;
      if (!make) throw new Error(`this module cannot read the part '${item.item}' of ${this.name}`);
      return make(item, this, version, unionCase);
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

// What no version has.
const surrounding = new Set(["version", "unknownBytes", "checksum", "size"]);

// The length before a packet.
items.size = ({ prefix: form, including = 0, skipsUnknownBytes }, plan) => {
  const prefix = plan.schema.prefix(form);
  const readCount = plan.schema.part((r) => prefixCount(r, prefix, undefined, including), "size");
  plan.skip = skipsUnknownBytes && plan.schema.part((r) => {
    r.pos = r.end;
    r.endRemaining();
  }, "unknownBytes");
  plan.size = {
    read: (r, f, body) => readSized(r, f, () => readCount(r), body),
    write(w, f, body) {
      const start = w.pos;
      const outer = w.takenEnd;
      writeAfterLength(w, prefix, undefined, including, () => writeSized(w, () => {
        f.start = w.pos;
        body();
      }));
      w.takenEnd = outer < start ? outer : -1;
    },
  };
  return [];
};

// A packet that the program reads and writes itself.
items.opaque = (_, plan) => {
  plan.isOpaque = true;
  return [];
};

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
    this.alignments = this.found = this.prepared = this.leftEnd = undefined;
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
  if (plan.isOpaque) return r.needed("coders", plan.name).read(r, given);
  if (plan.given && !given) invalid(r.pos, `${plan.name} is given nothing`);
  r.note("begin");
  const value = {};
  const f = new Frame(plan, value, r.pos, given);
  for (const magic of plan.magic) magic.code(r, f);
  if (plan.size) plan.size.read(r, f, () => readFields(plan, r, f));
  else readFields(plan, r, f);
  f.value = value;
  checkPacket(r, plan, f);
  return value;
}

// Checks a packet once it is whole.
function checkPacket(r, plan, f) {
  if (f.found) members.derived.check(r, plan, f);
  if (plan.rules) members.rules(r, plan, f);
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
  if (plan.isFollowed) {
    r.checkEnd();
    r.endRemaining();
  }
  r.end += plan.trailer;
  plan.checksum?.code(r, f);
}

function writePacket(plan, w, value, given) {
  if (plan.isOpaque) return w.needed("coders", plan.name).write(w, value, given);
  if (typeof value !== "object" || value === null) notAValue(w.pos, shown(value), plan.name);
  const f = new Frame(plan, value, w.pos, given);
  if (plan.rules) members.rules(w, plan, f);
  if (plan.derived.length > 0) members.derived.fillIn(w, plan, value, f);
  for (const magic of plan.magic) magic.code(w, f);
  if (plan.size) return plan.size.write(w, f, () => writeFields(plan, w, f));
  return writeFields(plan, w, f);
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

function writeFields(plan, w, f) {
  codeItems(w, plan.items, f);
  if (plan.isFollowed) {
    checkLeft(w, f);
    w.takenEnd = -1;
  }
  plan.checksum?.code(w, f);
  if (plan.isFollowed && !plan.size) w.takenEnd = w.pos;
}

// After a field that leaves the last bytes, there are exactly these.
function checkLeft(w, f) {
  if (f.leftEnd === undefined) return w.checkEnd();
  if (w.pos > f.leftEnd) followsRemaining(f.leftEnd);
  return w.pos === f.leftEnd || invalid(w.pos, `${plural(f.leftEnd - w.pos)} that a field leaves are missing`);
}

coders.packet = packetCoder;
coders.given = packetCoder;

// A packet, which may be given what an earlier field states.
function packetCoder({ packet: name, by }, schema) {
  const facts = schema.packets[name];
  const plan = schema.planOf(name);
  const givenFrom = (c, f) => by === undefined ? undefined : members.by(f, by, c);
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
coders.region = ({ value: form, extent }, schema) => {
  const value = schema.coder(form);
  const prefix = extent.prefix && schema.prefix(extent.prefix);
  const { including = 0, maximum, leaving = 0, stated, remaining: isLast } = extent;
  const readCount = (r, f) => {
    if (prefix) return prefixCount(r, prefix, maximum, including);
    if (stated) return members.stated(r, stated, f);
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
      const expected = stated && members.stated(w, stated, f);
      writeContent(w, found, f);
      if (isLast && leaving === 0) w.endRemaining();
      if (isLast && leaving > 0) f.leftEnd = w.pos + leaving;
      const count = w.pos - start;
      if (!stated || count === expected) return undefined;
      return fail("contradictsLength", start, `takes ${plural(count)}, but an earlier field states ${expected}`);
    },
  };
};
