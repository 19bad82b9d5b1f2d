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
      this.magic.push(magicItem(item));
    } else if (item.item === "version") {
      const version = { number: item.number, defaults: bytesOfHex(item.defaults), items: [], fields: [], hasAlignment: false };
      this.versions.push(version);
    } else if (item.item === "size") {
      this.size = { ...item, prefix: this.schema.coder(item.prefix) };
    } else if (item.item === "unknownBytes") {
      this.unknownBytes = { step: `.${item.name}`, ...this.field(item.name, remainingBytes) };
    } else if (item.item === "checksum" || item.item === "opaque") {
      this[item.item] = item;
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
      case "magic": return magicItem(item);
      case "padding": return paddingItem(item);
      case "alignment": return alignmentItem(item);
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

// Fields.

// Whether a field has a value: always, or by a byte, by an earlier field, or by the bytes that remain.
function presenceOf(condition, flagText) {
  if (condition === undefined) return undefined;
  if (condition === "byte") return { read: readPresence, write: writePresence };
  if (condition.bytesRemain) {
    return {
      read(r) {
        if (r.pos === r.end) {
          r.taken = true;
          return false;
        }
        r.beginRemaining();
        return true;
      },
      write(w, value) {
        w.checkEnd();
        if (isAbsent(value)) w.takenEnd = w.pos;
        return !isAbsent(value);
      },
    };
  }
  const holds = conditionOf(condition);
  return {
    read: (r, f) => holds(r, f),
    write(w, value, f) {
      const isPresent = !isAbsent(value);
      if (isPresent !== holds(w, f)) {
        const sentence = isPresent ? `has a value, but ${flagText} is false` : `is nil, but ${flagText} is true`;
        fail("contradictsFlag", w.pos, sentence);
      }
      return isPresent;
    },
  };
}

const emptyTrailer = (offset) => invalid(offset, "an empty value cannot be distinguished from an absent one");

function fieldItem(item, plan, version, unionCase) {
  const coder = plan.schema.coder(item.type);
  const field = plan.field(item.name, coder, version, unionCase);
  const presence = presenceOf(item.presence, item.presence?.flag ?? item.presence?.field);
  const isOptional = presence !== undefined;
  // What is absent needs a value of its own.
  const isNested = isOptional && item.type.kind === "optional";
  const isTrailing = item.presence?.bytesRemain;
  if (item.derived) plan.derived.push({ ...field, item, coder, from: item.derived });
  const { get, set } = field;
  const isPlain = !plan.usesPlaces && presence === undefined && item.derived === undefined;
  return {
    step: `.${item.name}`, get, name: item.name,
    read: isPlain ? (r, f) => {
      f.fieldStart = r.pos;
      set(f.value, readField(coder, r, f));
    } : (r, f) => {
      const offset = r.pos;
      f.fieldStart = offset;
      f.starts?.set(item.name, offset);
      let value;
      if (!presence || presence.read(r, f)) {
        const start = r.pos;
        value = readField(coder, r, f);
        if (isTrailing && r.pos === start) emptyTrailer(start);
        if (isNested) value = [value];
      }
      set(f.value, value);
      if (item.derived) (f.found ??= []).push({ item, value, offset, coder });
      if (f.starts) endChecksums(r, item.name, f);
    },
    write(w, f) {
      f.fieldStart = w.pos;
      f.starts?.set(item.name, w.pos);
      const value = get(f.value);
      if (!presence || presence.write(w, value, f)) {
        const start = w.pos;
        const prepared = f.prepared?.get(item.name);
        if (prepared) w.write(prepared);
        else writeField(coder, w, isNested ? value[0] : value, f);
        if (isTrailing && w.pos === start) emptyTrailer(start);
      }
      if (f.starts) endChecksums(w, item.name, f);
    },
  };
}

// A field that is present if bytes remain, with what surrounds it.
function trailerItem({ name, items: parts }, plan) {
  const items = parts.map((part) => plan.item(part));
  const { get, set } = plan.fields.get(name);
  const finish = (cursor, f) => {
    f.fieldStart = cursor.pos;
    f.starts?.set(name, cursor.pos);
    if (f.starts) endChecksums(cursor, name, f);
  };
  return {
    step: "",
    read(r, f) {
      const start = r.pos;
      if (start === r.end) {
        set(f.value, undefined);
        finish(r, f);
        r.taken = true;
        return;
      }
      try {
        r.beginRemaining();
      } catch (problem) {
        throw located(problem, `.${name}`);
      }
      readItems(r, items, f);
      if (r.pos === start) throw trailerIsEmpty(start, name);
    },
    write(w, f) {
      const start = w.pos;
      w.checkEnd();
      if (isAbsent(get(f.value))) {
        finish(w, f);
        w.takenEnd = start;
        return;
      }
      writeItems(w, items, f);
      if (w.pos === start) throw trailerIsEmpty(start, name);
    },
  };
}

function trailerIsEmpty(start, name) {
  try {
    return emptyTrailer(start);
  } catch (problem) {
    return located(problem, `.${name}`);
  }
}

function bitsItem(item, plan, version, unionCase) {
  const isLowFirst = Boolean(item.leastSignificantFirst);
  const count = item.fields.reduce((sum, field) => sum + bitCount(field), 0);
  const byteCount = Math.ceil(count / 8);
  const fields = item.fields.map((part) => {
    const coder = bitsCoder(part, plan.schema);
    const field = { ...plan.field(part.name, coder, version, unionCase), part, least: bitCount(part) };
    if (part.derived) plan.derived.push({ ...field, item: part, from: part.derived });
    return field;
  });
  const step = (index) => `.${fields[index]?.name ?? ""}`;
  return {
    step: "",
    read(r, f) {
      f.fieldStart = r.pos;
      const run = new Bits(r, isLowFirst);
      let index = 0;
      try {
        r.take(byteCount);
        run.following = count;
        for (; index < fields.length; index++) {
          const { part, set, coder, least } = fields[index];
          const { offset } = run;
          run.following -= least;
          const value = coder.read(run, f);
          set(f.value, value);
          if (part.derived) (f.found ??= []).push({ item: part, value, offset, coder });
        }
        index--;
        const used = run.bit % 8;
        if (used === 0) return;
        const rest = run.take(8 - used);
        if (rest !== 0) fail("unusedBits", r.pos - 1, `unused bits at offset ${r.pos - 1} must be zero`);
      } catch (problem) {
        throw located(problem, step(index));
      }
    },
    write(w, f) {
      f.fieldStart = w.pos;
      const run = new Bits(w, isLowFirst);
      let index = 0;
      try {
        for (; index < fields.length; index++) fields[index].coder.write(run, fields[index].get(f.value), f);
      } catch (problem) {
        throw located(problem, step(index));
      }
    },
  };
}

// Constants and padding.

function magicItem({ bytes: digits, field }) {
  const bytes = bytesOfHex(digits);
  return {
    step: field === undefined ? "" : `.${field}`,
    read(r) {
      const start = r.take(bytes.length);
      if (bytes.every((byte, index) => r.bytes[start + index] === byte)) return;
      const [found, expected] = [r.bytes.subarray(start, r.pos), bytes].map((list) => hexDigits(list, " "));
      fail("wrongMagic", start, `bytes at offset ${start} are ${found}, but the magic is ${expected}`);
    },
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

function paddingItem(item) {
  const missing = (cursor, f) => {
    if (item.to === undefined) return item.count;
    const count = cursor.pos - f.fieldStart;
    if (count > item.to) lengthTooLarge(f.fieldStart, count, item.to);
    return item.to - count;
  };
  return {
    step: `.${item.field}`,
    read: (r, f) => readPadding(r, missing(r, f), item),
    write: (w, f) => writePadding(w, missing(w, f), item),
  };
}

function alignmentItem(item) {
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
    read: (r, f) => pad(r, f, readPadding),
    write: (w, f) => pad(w, f, writePadding),
  };
}

const remainingBytes = bytesCoder({ extent: { remaining: true } });

// Unions.

function unionItem(union, plan) {
  const tag = plan.schema.coder(union.tag);
  const cases = union.cases.map((found) => ({
    ...found, items: found.items.map((item) => plan.item(item, undefined, found.name)),
  }));
  const byTag = new Map(cases.map((found) => [`${found.tag}`, found]));
  const byName = new Map(cases.map((found) => [found.name, found]));
  const most = union.tag.kind === "integer" ? 2n ** BigInt(union.tag.bits) - 1n : 2n ** 64n - 1n;
  const caseOf = (text, offset) => {
    const isTag = /^\d+$/.test(text) && BigInt(text) <= most;
    const found = byTag.get(text === "other" ? "" : text) ?? (isTag ? byTag.get("other") : undefined);
    return found ?? fail("unknownTag", offset, `${text} at offset ${offset} is not a tag of ${plan.name}`);
  };
  // The values of a case, in an object beside its name.
  const readCase = (r, f, found, text) => {
    const values = {};
    f.value.case = found.name;
    if (found.tag === "other") f.value.tag = tag.range?.isBig === false ? Number(text) : BigInt(text);
    f.value.values = f.value = values;
    readItems(r, found.items, f);
  };
  const namedCase = (w, value) => byName.get(value?.case) ?? notAValue(w.pos, shown(value?.case ?? value), plan.name);
  const tagOf = (w, found, value) => {
    if (found.tag !== "other") return found.tag;
    const text = `${value.tag}`;
    if (byTag.has(text)) fail("tagOfAnotherCase", w.pos, `${text} is the tag of another case`);
    return value.tag;
  };
  const writeCase = (w, f, found, value) => {
    f.value = value.values ?? {};
    writeItems(w, found.items, f);
  };
  return {
    step: "", caseOf, readCase, namedCase, tagOf, writeCase,
    read(r, f) {
      const start = r.pos;
      const text = `${tag.read(r)}`;
      readCase(r, f, caseOf(text, start), text);
    },
    write(w, f) {
      const found = namedCase(w, f.value);
      const number = tagOf(w, found, f.value);
      if (number > most) doesNotFit(w.pos, number, tag.range?.name ?? "a tag");
      tag.write(w, tag.range?.isBig ? BigInt(number) : number);
      writeCase(w, f, found, f.value);
    },
  };
}

// A case of a union whose tag an earlier field states.
function readTagged(plan, r, text) {
  const value = {};
  const f = new Frame(plan, value, r.pos);
  const [union] = plan.items;
  union.readCase(r, f, union.caseOf(text, r.pos), text);
  checkFound(r, plan, f);
  return value;
}

function writeTagged(plan, w, value, text) {
  const [union] = plan.items;
  const found = union.namedCase(w, value);
  const tag = union.tagOf(w, found, value);
  if (`${tag}` !== text) {
    fail("contradictsTag", w.pos, `has the tag ${tag}, but an earlier field states ${text}`);
  }
  union.writeCase(w, new Frame(plan, value, w.pos), found, value);
}

function taggedCoder({ packet, by }, schema) {
  const plan = schema.planOf(packet);
  return {
    level: "none", minimum: 0, isTagged: true, text: String, plan,
    identity: (value, most) => identityOfPacket(plan(), value, most),
    read(r, f) {
      const text = statedText(f, by, r);
      r.enter(false);
      const value = readTagged(plan(), r, text);
      r.leave(false);
      return value;
    },
    write(w, value, f) {
      const text = statedText(f, by, w);
      w.enter(false);
      writeTagged(plan(), w, value, text);
      w.leave(false);
    },
  };
}

// Cases of a union, whose tags are the bytes of an earlier field.
function taggedElementsCoder({ packet, by }, schema) {
  const plan = schema.planOf(packet);
  const tagsOf = (cursor, f) => {
    const tags = listedTags(f, by, cursor);
    if (tags) return tags;
    return invalid(cursor.pos, `an earlier field states ${statedText(f, by, cursor)}, which gives no valid count`);
  };
  return {
    level: "collection", minimum: 0, text: (values) => plural(values.length, "element"),
    identity: (values, most) => values.map((value) => identityOfPacket(plan(), value, most)),
    read(r, f) {
      const tags = tagsOf(r, f);
      if (tags.length > r.maximumCount) lengthTooLarge(r.pos, tags.length, r.maximumCount);
      r.enter(false);
      const values = [];
      try {
        for (const tag of tags) values.push(readTagged(plan(), r, `${tag}`));
      } catch (problem) {
        throw located(problem, `[${values.length}]`);
      }
      r.leave(false);
      return values;
    },
    write(w, values, f) {
      const tags = tagsOf(w, f);
      listIn(w, values);
      if (tags.length !== values.length) contradictsCount(w.pos, values.length, tags.length);
      w.enter(false);
      for (const [index, value] of values.entries()) {
        try {
          writeTagged(plan(), w, value, `${tags[index]}`);
        } catch (problem) {
          throw located(problem, `[${index}]`);
        }
      }
      w.leave(false);
    },
  };
}

// Derived fields and rules.

// The fields that follow from the rest of a packet, in a copy of its value.
function withDerived(w, plan, value, f) {
  if (plan.derived.length === 0) return;
  f.value = Object.assign(Object.create(null), value);
  for (const { name, item, coder, from, set } of plan.derived) {
    const path = `${plan.name}.${name}`;
    if (from === "computed") {
      const compute = w.hook("computed", path);
      if (!compute) throw new MissingFunction("computed", path);
      set(f.value, compute(value));
    } else if (from.constant !== undefined) {
      set(f.value, coder.raw && coder.check ? coder.check(parsedRaw(coder, from.constant), 0) : parsed(coder, from.constant));
    } else {
      set(f.value, countFor(w, plan, f, name, from, item, coder));
    }
  }
}

const parsedRaw = (coder, text) => coder.rawOf(text) ?? text;

// The number from which the count or the size of a later field follows.
function countFor(w, plan, f, name, from, item, coder) {
  const counted = plan.packet.items.flatMap((part) => [part, ...part.items ?? [], ...part.fields ?? []])
    .find((part) => part.name === (from.bytesOf ?? from.countOf) && part.type);
  const field = plan.fields.get(counted.name);
  const value = field.get(f.value);
  const zero = coder.range?.make(0n) ?? 0;
  if (isAbsent(value)) return zero;
  const { by, times = 1, plus = 0, minus = 0 } = counted.type.extent.stated;
  let count = value.length ?? value.size;
  if (from.bytesOf !== undefined) {
    const scratch = new Writer(w.functions);
    scratch.depth = w.depth;
    // The value is written without its length, which is not known before.
    try {
      writeRegion(field.coder, scratch, value, f);
    } catch (problem) {
      throw Object.assign(located(problem, `.${counted.name}`), { isPlaced: true });
    }
    (f.prepared ??= new Map()).set(counted.name, scratch.bytes.slice(0, scratch.pos));
    count = scratch.pos;
  }
  const alternative = by.split(" ?? ").find((text) => text.split(" ")[0] === name) ?? name;
  const [, sign = "+", digits = "0"] = /^\S+(?: ([+-]) (\d+))?$/.exec(alternative) ?? [];
  const product = BigInt(count ?? 0) + BigInt(minus) - BigInt(plus);
  const number = product / BigInt(times) - BigInt(sign + digits);
  if (product % BigInt(times) !== 0n || number < 0n) {
    const unit = from.bytesOf === undefined ? plural(count, "element") : plural(count);
    throw Object.assign(located(refusal(w.pos, `no number states ${unit}`), `.${counted.name}`), { isPlaced: true });
  }
  return coder.range ? coder.range.make(number) : Number(number);
}

function refusal(offset, sentence) {
  try {
    return invalid(offset, sentence);
  } catch (problem) {
    return problem;
  }
}

const writeRegion = (coder, w, value, f) => (coder.writeContent ?? coder.write)(w, value, f);

// Compares derived fields with what they follow from, once the packet is whole, then checks its rules.
function checkFound(r, plan, f) {
  for (const { item, value, offset, coder } of f.found ?? []) {
    const expected = expectedText(r, plan, f, item, value, coder);
    const found = coder.isText ? value : textOf(coder.raw && !isAbsent(value) ? value : value, { coder });
    if (expected === undefined || found === expected) continue;
    const quotes = coder.isText ? quoted : (text) => text;
    const sentence = `${quotes(found)} at offset ${offset} must be ${quotes(expected)} to match the rest of the packet`;
    throw located(new PacketError("wrongValue", offset, sentence), `.${item.name}`);
  }
  for (const rule of plan.rules) checkRule(r, plan, rule, f);
}

function expectedText(r, plan, f, { name, derived }, value, coder) {
  if (derived === "computed") {
    const computed = r.hook("computed", `${plan.name}.${name}`)?.(f.value);
    return computed === undefined ? undefined : textOf(computed, { coder });
  }
  if (derived.constant !== undefined) return derived.constant;
  const counted = plan.fields.get(derived.bytesOf ?? derived.countOf);
  return isAbsent(counted.get(f.value)) ? "0" : undefined;
}

function checkRule(cursor, plan, { name, sentence, field }, f) {
  const holds = cursor.hook("rules", `${plan.name}.${name}`);
  if (!holds || holds(f.value)) return;
  const start = cursor instanceof Reader && f.starts.get(field);
  const problem = new PacketError("invalid", start ?? f.beginning, `${sentence} at offset ${start ?? f.beginning}`);
  throw field === undefined ? problem : located(problem, `.${field}`);
}

// Versions.

function readVersion(r, plan, version, f) {
  if (r.pos < r.end) {
    f.last = { version, start: r.pos };
    f.alignments = [];
    return readItems(r, version.items, f);
  }
  if (plan.unsteady.has(version.number)) {
    invalid(r.pos, "the default values of absent fields differ each time");
  }
  try {
    Object.assign(f.value, readDefaults(r, plan, version).value);
  } catch (problem) {
    if (problem.reason !== "tooDeep") throw problem;
    const { offset } = problem;
    problem.sentence = problem.sentence.replace(`offset ${offset}`, `offset ${r.pos}`);
    throw Object.assign(problem, { offset: r.pos });
  }
}

// Reads the defaults of a version as if they were here.
function readDefaults(cursor, plan, version) {
  const r = new Reader(version.defaults, cursor.functions);
  r.depth = cursor.depth;
  const f = new Frame(plan, {}, 0);
  f.alignments = [];
  readItems(r, version.items, f);
  return f;
}

// Whether the bytes of a version are those of its defaults, whatever alignments there are between these.
function areDefaults(cursor, plan, version, start, alignments) {
  if (plan.unsteady.has(version.number)) return false;
  const without = (bytes, first, gaps) =>
    hexDigits(bytes.filter((_, index) => !gaps.some(([start, end]) => first + index >= start && first + index < end)));
  const gaps = version.hasAlignment ? readDefaults(cursor, plan, version).alignments : [];
  return without(cursor.bytes.subarray(start, cursor.pos), start, alignments) === without(version.defaults, 0, gaps);
}

function checkLastVersion(r, plan, { last, alignments }) {
  if (!last || r.pos < r.end || last.start === r.pos) return;
  if (!areDefaults(r, plan, last.version, last.start, alignments)) return;
  fail("needlessDefaults", last.start,
    `bytes from offset ${last.start} on hold only default values, so they must be absent`);
}

// Writes versions up to the last one that is not all defaults. Fields that a caller does not name have theirs.
function writeVersions(w, plan, f, value) {
  let kept = w.pos;
  let isEmpty = false;
  for (const version of plan.versions) {
    if (!version.fields.every((field) => field.has(value))) {
      const defaults = readDefaults(w, plan, version).value;
      f.value = Object.assign(Object.create(null), defaults, f.value);
    }
    const start = w.pos;
    f.alignments = [];
    writeItems(w, version.items, f);
    if (areDefaults(w, plan, version, start, f.alignments)) continue;
    kept = w.pos;
    isEmpty = start === w.pos;
  }
  const rest = plan.unknownBytes?.get(f.value);
  if (rest?.length > 0) return;
  if (isEmpty) emptyTrailer(kept);
  w.pos = kept;
}

// Whole packets.

function readPacket(plan, r, given) {
  if (plan.opaque) return handWritten(plan, r).read(r, given);
  if (plan.packet.given && !given) invalid(r.pos, `${plan.name} is given nothing`);
  const beginning = r.pos;
  const f = new Frame(plan, {}, beginning, given);
  const { value } = f;
  for (const magic of plan.magic) magic.read(r);
  const outerEnd = r.end;
  if (plan.size) {
    r.beginRemaining();
    const count = prefixCount(r, plan.size.prefix, undefined, plan.size.including ?? 0);
    if (count > r.end - r.pos) r.truncated(count);
    r.end = r.pos + Number(count);
    f.start = r.pos;
  }
  if (plan.trailer > r.end - r.pos) r.truncated(plan.trailer);
  r.end -= plan.trailer;
  readItems(r, plan.items, f);
  for (const version of plan.versions) readVersion(r, plan, version, f);
  if (plan.versions.length > 0) checkLastVersion(r, plan, f);
  if (plan.unknownBytes) {
    try {
      plan.unknownBytes.set(value, remainingBytes.read(r));
    } catch (problem) {
      throw located(problem, plan.unknownBytes.step);
    }
  }
  if (plan.size?.skipsUnknownBytes) {
    r.pos = r.end;
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
    const found = takeChecksum(r, plan.checksum);
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
  const { prefix, including = 0 } = plan.size;
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
  const rest = plan.unknownBytes?.get(f.value);
  if (!isAbsent(rest)) remainingBytes.write(w, rest);
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
  const prefix = extent.prefix && schema.coder(extent.prefix);
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
