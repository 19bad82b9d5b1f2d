// Packets, and the fields that a page shows of them.

// What earlier fields of a packet state.

function statement(parent, paths) {
  const found = paths.split(" ?? ").map((text) => {
    const [, path, sign, digits] = /^(.*?)(?: ([+-]) (\d+))?$/.exec(text);
    const value = statementAt(parent, path);
    // What is too large for a count stays so.
    if (!digits || value?.kind !== "integer" || value.value > maximumInteger) return value;
    return { ...value, value: value.value + BigInt(sign + digits) };
  });
  return found.find((value) => value && value.kind !== "absent") ?? found.at(-1);
}

function statementAt(parent, path) {
  const value = partAt(parent, path)?.value;
  return value?.kind === "case" ? value.raw : value;
}

// The part at a path, which may begin with what the packet is given.
function partAt(parent, path) {
  const [name, ...rest] = path.split(".");
  const given = name === "given" ? parent.given : undefined;
  const found = given ?? parent.children.findLast((child) => child.role === "field" && child.name === name);
  return !found || rest.length === 0 ? found : partAt(found, rest.join("."));
}

// The path to what the packets in a value are given.
function pathOfGiven({ kind, by, element, value: inner }) {
  if (kind === "given") return by;
  const contained = kind === "array" ? element : kind === "region" ? inner : undefined;
  return contained && pathOfGiven(contained);
}

const statedText = (value) => value?.kind === "absent" ? "nil" : rawText(value);

function isStated(condition, parent) {
  const found = statement(parent, condition.flag ?? condition.field);
  if (condition.flag !== undefined) return found?.kind === "bool" && found.value;
  if (!found) return false;
  if (condition.equals !== undefined) return rawText(found) === condition.equals;
  if (condition.contains === undefined && condition.mask === undefined) return isWithin(found, condition);
  const mask = BigInt(condition.contains ?? condition.mask);
  if (typeof found.value !== "bigint") return false;
  const common = BigInt.asUintN(64, found.value) & mask;
  if (condition.contains !== undefined) return common === mask;
  return condition.bits === undefined ? common !== 0n : common === BigInt(condition.bits);
}

// Whether a number is within the bounds of a condition.
function isWithin(found, { from, through, below }) {
  const [lower, upper] = [boundOf(found, from), boundOf(found, through ?? below)];
  return found.kind !== "absent" && !isOutside(found, lower, upper, below !== undefined);
}

// Derived fields with a constant value, which are compared once the packet is whole.
function noteConstant(frame, field, node, offset) {
  if (field.constant !== undefined) frame.constants.push({ field, node, offset });
  // What counts another field is compared only if that may be absent.
  else if (field.isComputed || frame.optional.has(field.counts)) frame.isComputed = true;
}

function checkConstants(r, plan, frame) {
  for (const sentence of plan.rules) r.notes.add(`the rule "${sentence}" is not checked`);
  if (frame.isComputed) r.notes.add("fields that follow from others are not compared with them");
  for (const { field, node, offset } of frame.constants) {
    const found = node.value;
    if (!found || r.earlier || rawText(found) === field.constant) continue;
    const quotes = found.kind === "text" ? quoted : (text) => text;
    const sentence = `${quotes(rawText(found))} at offset ${offset} must be ${quotes(field.constant)}`;
    // Only the error waits: the program checks such fields last.
    r.earlier = new Failure(`${sentence} to match the rest of the packet`, offset, pathOf(r, field.name));
  }
}

// Fields.

function isPresent(r, field, node, frame, parent) {
  const condition = field.presence;
  if (condition === undefined) return true;
  if (condition === "byte") return presence(r, node);
  let found;
  if (condition.bytesRemain) {
    found = r.pos < r.end;
    if (found) beginRemaining(r);
    else r.taken = true;
  } else {
    found = isStated(condition, parent);
  }
  if (!found) node.value = { kind: "absent" };
  return found;
}

const emptyTrailer = (offset) => `an empty value cannot be distinguished from an absent one at offset ${offset}`;

function readField(r, field, frame, parent) {
  frame.fieldStart = r.pos;
  frame.starts.set(field.name, r.pos);
  part(r, parent, "field", field.name, (node) => {
    const offset = r.pos;
    if (!isPresent(r, field, node, frame, parent)) return;
    const start = r.pos;
    r.parent = parent;
    const [outer, path] = [r.given, pathOfGiven(field.type)];
    if (path) r.given = partAt(parent, path);
    fieldValue(r, field.type, node);
    r.given = outer;
    if (field.presence?.bytesRemain && r.pos === start) fail(r, start, emptyTrailer(start));
    noteConstant(frame, field, node, offset);
  });
  endChecksums(r, field.name, frame);
}

// A field that is present if bytes remain, with what surrounds it.
function readTrailer(r, item, plan, frame, parent) {
  const start = r.pos;
  if (start < r.end) {
    beginRemaining(r, item.name);
    for (const inner of item.items) readItem(r, inner, plan, frame, parent);
    if (r.pos === start) fail(r, start, emptyTrailer(start), item.name);
    return;
  }
  frame.fieldStart = start;
  frame.starts.set(item.name, start);
  part(r, parent, "field", item.name, (node) => {
    node.value = { kind: "absent" };
  });
  r.taken = true;
  endChecksums(r, item.name, frame);
}

// The parts of a packet.

function readMagic(r, item, parent) {
  part(r, parent, "magic", item.field, (node) => {
    node.value = { kind: "constant" };
    const expected = item.bytes.match(/../g) ?? [];
    const start = take(r, expected.length, item.field);
    const found = r.bytes.subarray(start, r.pos);
    if (hexDigits(found) === item.bytes) return;
    const sentence = `bytes at offset ${start} are ${hexDigits(found, " ")}, but the magic is ${expected.join(" ")}`;
    fail(r, start, sentence, item.field, found.length);
  });
}

function readPadding(r, count, item, parent) {
  const { field, fill = 0 } = item;
  part(r, parent, "padding", field, (node) => {
    node.value = { kind: "constant" };
    const start = take(r, count, field);
    const wrong = item.ignoresValues ? -1 : r.bytes.subarray(start, r.pos).findIndex((byte) => byte !== fill);
    if (wrong >= 0) unexpected(r, start + wrong, `0x${hexDigits([fill])} (padding)`, field);
  });
}

function readPaddingTo(r, item, frame, parent) {
  const count = r.pos - frame.fieldStart;
  if (count > item.to) {
    const start = frame.fieldStart;
    fail(r, start, `length ${count} at offset ${start} is more than the maximum of ${item.to}`, item.field);
  }
  readPadding(r, item.to - count, item, parent);
}

function readAlignment(r, item, frame, parent) {
  if (item.presence && !isStated(item.presence, parent)) return;
  const excess = (r.pos - frame.start) % item.to;
  const start = r.pos;
  readPadding(r, excess === 0 ? 0 : item.to - excess, item, parent);
  frame.alignments.push([start, r.pos]);
}

// The case of a union that has a tag.
function caseOf(r, union, text, type, offset) {
  const most = union.tag.kind === "integer" ? 2n ** BigInt(union.tag.bits) - 1n : 2n ** 64n - 1n;
  const isTag = /^\d+$/.test(text) && BigInt(text) <= most;
  const found = union.cases.find((candidate) => `${candidate.tag}` === text)
    ?? (isTag ? union.cases.find((candidate) => candidate.tag === "other") : undefined);
  if (!found) fail(r, offset, `${text} at offset ${offset} is not a tag of ${type}`);
  return found;
}

function readUnion(r, union, plan, frame, parent) {
  let found;
  part(r, parent, "tag", undefined, (node) => {
    const start = r.pos;
    const tag = prefixNumber(r, union.tag);
    found = caseOf(r, union, `${tag}`, plan.name, start);
    node.value = { kind: "case", name: found.name, raw: integer(tag) };
    node.isOtherTag = found.tag === "other";
  });
  for (const item of found.items) readItem(r, item, plan, frame, parent);
}

function readUnknownBytes(r, name, parent) {
  part(r, parent, "field", name, (node) => {
    beginRemaining(r);
    node.value = { kind: "data" };
    r.pos = r.end;
    r.taken = true;
  });
}

function readItem(r, item, plan, frame, parent) {
  switch (item.item) {
    case "field": return readField(r, item, frame, parent);
    case "trailer": return readTrailer(r, item, plan, frame, parent);
    case "bits":
      frame.fieldStart = r.pos;
      return runOfBits(r, item, frame, parent);
    case "union": return readUnion(r, item, plan, frame, parent);
    case "magic": return readMagic(r, item, parent);
    case "padding":
      return item.to === undefined ? readPadding(r, item.count, item, parent) : readPaddingTo(r, item, frame, parent);
    case "alignment": return readAlignment(r, item, frame, parent);
    case "unknownBytes": return readUnknownBytes(r, item.name, parent);
    case "fieldChecksum": return fieldChecksum(r, item, frame, parent);
    default: throw new Unreadable("what follows depends on what only the program knows", r.pos);
  }
}

// Whole packets.

function takesRemaining(item) {
  const extent = item.type?.extent ?? {};
  if (item.item === "trailer" || item.presence?.bytesRemain || extent.remaining) return true;
  if (extent.whileNext !== undefined || extent.untilNext !== undefined) return true;
  return (item.cases ?? []).some((found) => found.items.some(takesRemaining));
}

// A packet's items, divided as they are read.
function planOf(packet) {
  const plan = { name: packet.name, rules: packet.rules ?? [], magic: [], items: [], versions: [], unsteady: packet.unsteady ?? [] };
  for (const item of packet.items) {
    if (item.item === "magic" && item.field === undefined && plan.items.length === 0 && plan.versions.length === 0) {
      plan.magic.push(item);
    } else if (item.item === "version") plan.versions.push({ ...item, items: [] });
    else if (item.item === "size" || item.item === "checksum" || item.item === "opaque") plan[item.item] = item;
    else if (item.item === "unknownBytes") plan.unknownBytes = item;
    else (plan.versions.at(-1) ?? plan).items.push(item);
  }
  plan.leavesChecksum = Boolean(plan.checksum && (plan.size || plan.items.some(takesRemaining)));
  plan.optional = new Set(packet.items.flatMap((item) => item.item === "trailer" || item.presence ? item.name : []));
  const isLast = plan.versions.length === 0 && plan.unknownBytes === undefined;
  plan.mayLeaveBytes = plan.items.some((item) => item.type?.kind === "region" && item.type.extent.remaining)
    || isLast && plan.items.at(-1)?.type?.extent?.whileNext !== undefined;
  return plan;
}

function newFrame(start, plan) {
  const { optional } = plan;
  return { start, fieldStart: 0, alignments: [], starts: new Map(), ends: new Map(), open: [], constants: [], optional };
}

const bytesOfHex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

// Reads the defaults of a version as if they were here: what they align, and why they cannot be read.
function readDefaults(r, version, plan) {
  const bytes = bytesOfHex(version.defaults);
  const reader = { ...makeReader(r.schema, bytes, r.root), depth: r.depth, path: [...r.path], notes: new Set() };
  const frame = newFrame(0, plan);
  try {
    const node = open(reader, "packet");
    for (const item of version.items) readItem(reader, item, plan, frame, node);
  } catch (problem) {
    return { alignments: frame.alignments, problem };
  }
  return { alignments: frame.alignments };
}

const without = (bytes, first, gaps) =>
  hexDigits(bytes.filter((_, index) => !gaps.some(([start, end]) => first + index >= start && first + index < end)));

function readVersions(r, plan, frame, parent) {
  let last;
  for (const version of plan.versions) {
    if (r.pos < r.end) {
      last = { version, start: r.pos };
      frame.alignments = [];
      for (const item of version.items) readItem(r, item, plan, frame, parent);
      continue;
    }
    if (plan.unsteady.includes(version.number)) {
      fail(r, r.pos, `the default values of absent fields differ each time at offset ${r.pos}`);
    }
    const { problem } = readDefaults(r, version, plan);
    if (problem?.isTooDeep) {
      const sentence = `exceeds the nesting limit of ${r.schema.maximumDepth} at offset ${r.pos}`;
      throw new Failure(sentence, r.pos, problem.path);
    }
  }
  if (!last || r.pos < r.end || last.start === r.pos) return;
  const found = without(r.bytes.subarray(last.start, r.pos), last.start, frame.alignments);
  const isAligned = last.version.items.some((item) => item.item === "alignment");
  const gaps = isAligned ? readDefaults(r, last.version, plan).alignments : [];
  if (found === without(bytesOfHex(last.version.defaults), 0, gaps)) {
    fail(r, last.start, `bytes from offset ${last.start} on hold only default values, so they must be absent`);
  }
}

function beginPacket(r, plan, frame, node) {
  for (const magic of plan.magic) readMagic(r, magic, node);
  frame.outerEnd = r.end;
  if (plan.size) {
    beginRemaining(r);
    part(r, node, "size", undefined, (size) => {
      const surplus = plan.size.including ?? 0;
      const count = prefixCount(r, plan.size.prefix, undefined, surplus);
      size.value = integer(count + BigInt(surplus));
      if (count > r.end - r.pos) truncated(r, count);
      r.end = r.pos + Number(count);
    });
    frame.start = r.pos;
  }
  if (r.end - r.pos < frame.trailer) truncated(r, frame.trailer);
  r.end -= frame.trailer;
}

function endPacket(r, plan, frame, node) {
  if (plan.unknownBytes) readUnknownBytes(r, plan.unknownBytes.name, node);
  if (plan.size?.skipsUnknownBytes) {
    part(r, node, "unknownBytes", undefined, (rest) => {
      rest.value = { kind: "data" };
      r.pos = r.end;
    });
    r.taken = true;
  }
  endChecksums(r, null, frame);
  if (plan.leavesChecksum || plan.mayLeaveBytes) {
    checkEnd(r);
    r.taken = true;
  }
  r.end += frame.trailer;
  if (plan.checksum) readChecksum(r, plan.checksum, frame.start, node);
  if (!plan.size) return;
  checkEnd(r);
  r.end = frame.outerEnd;
  r.taken = false;
}

read.packet = (r, form, node) => {
  const packet = r.schema.packets[form.packet];
  packet.plan ??= planOf(packet);
  const { plan } = packet;
  if (plan.opaque) throw new Unreadable(`${plan.name} is hand-written and does not describe itself`, r.pos);
  if (packet.given && !node.given) throw new Unreadable(`nothing says what ${plan.name} is given`, r.pos);
  node.value = { kind: "packet" };
  const frame = newFrame(r.pos, plan);
  frame.trailer = plan.leavesChecksum ? plan.checksum.bits / 8 : 0;
  beginPacket(r, plan, frame, node);
  for (const item of plan.items) readItem(r, item, plan, frame, node);
  readVersions(r, plan, frame, node);
  endPacket(r, plan, frame, node);
  checkConstants(r, plan, frame);
};

// A packet that is given what an earlier field states.
read.given = (r, form, node) => {
  node.given = r.given;
  read.packet(r, form, node);
};

// A case of a union that has this tag.
function taggedCase(r, form, text, node) {
  const packet = r.schema.packets[form.packet];
  packet.plan ??= planOf(packet);
  node.value = { kind: "packet" };
  const found = caseOf(r, packet.plan.items[0], text, packet.name, r.pos);
  node.unionCase = found.name;
  const frame = newFrame(r.pos, packet.plan);
  for (const item of found.items) readItem(r, item, packet.plan, frame, node);
  checkConstants(r, packet.plan, frame);
}

// A case of a union whose tag an earlier field states.
read.tagged = (r, form, node) => {
  const text = statedText(statement(r.parent, form.by));
  enter(r);
  taggedCase(r, form, text, node);
  r.depth--;
};
