// Fields.

// A function that says whether a condition on earlier fields holds.
const holdsOf = (condition) => condition.flag === undefined ? members.field(condition) : members.flag(condition);

// Whether a field has a value: always, or by a byte, by an earlier field, or by the bytes that remain.
function presenceOf(condition) {
  if (condition === undefined || condition === "byte") return condition && presence;
  if (condition.bytesRemain) return presenceInRemaining;
  const holds = holdsOf(condition);
  const name = condition.flag ?? condition.field;
  return (c, value, f) => {
    const isPresent = holds(c, f);
    if (!c.isReader && isPresent === isAbsent(value)) {
      const sentence = isPresent ? `is nil, but ${name} is true` : `has a value, but ${name} is false`;
      fail("contradictsFlag", c.pos, sentence);
    }
    return isPresent;
  };
}

function presenceInRemaining(c, value) {
  const isPresent = c.isReader ? c.pos < c.end : !isAbsent(value);
  if (isPresent || !c.isReader) c.beginRemaining();
  if (!isPresent) c.endRemaining();
  return isPresent;
}

const emptyTrailer = (offset) => invalid(offset, "an empty value cannot be distinguished from an absent one");

items.field = fieldItem;

function fieldItem(item, plan, version, unionCase) {
  const coder = plan.schema.coder(item.type);
  const { name, derived } = item;
  const field = plan.field(item, coder, version, unionCase);
  const { get, set } = field;
  const { read, write } = fieldCoder(coder);
  const isPresent = presenceOf(item.presence);
  // What is absent needs a value of its own.
  const isNested = isPresent !== undefined && item.type.kind === "optional";
  const isTrailing = item.presence?.bytesRemain;
  const isPlain = !plan.usesPlaces && isPresent === undefined && derived === undefined;
  const writeContent = (w, value, f) => {
    const bytes = f.prepared?.get(name);
    if (bytes) w.write(bytes);
    else write(w, value, f);
  };
  const code = isPlain ? (c, f) => {
    f.fieldStart = c.pos;
    if (!c.isReader) return writeContent(c, get(f.value), f);
    const value = read(c, f);
    set(f.value, value);
    return value;
  } : (c, f) => {
    const offset = f.fieldStart = c.pos;
    f.starts?.set(name, offset);
    let value = c.isReader ? undefined : get(f.value);
    if (!isPresent || isPresent(c, value, f)) {
      const start = c.pos;
      if (c.isReader) value = read(c, f);
      else writeContent(c, isNested ? value[0] : value, f);
      if (isTrailing && c.pos === start) emptyTrailer(start);
      if (isNested && c.isReader) value = [value];
    }
    if (c.isReader) set(f.value, value);
    if (c.isReader && derived) (f.found ??= []).push({ ...field, value, offset });
    return value;
  };
  const made = { step: `.${name}`, code: plan.schema.part(code, "field", name) };
  return plan.checksums ? [made, { step: "", code: (c, f) => plan.checksums.end(c, name, f) }] : made;
}

// The bytes after all items, of which nothing is known.
items.unknownBytes = (item, plan, version, unionCase) => {
  const field = { ...item, item: "field", type: { kind: "unknownBytes", extent: { remaining: true } } };
  const rest = plan.itemsOf([field], version, unionCase);
  if (unionCase !== undefined) return rest;
  plan.rest = item.name;
  const { get } = plan.fields.get(item.name);
  return {
    step: "",
    code(c, f) {
      if (c.isReader || !isAbsent(get(f.value))) codeItems(c, rest, f);
    },
  };
};

// A field that is present if bytes remain, with what surrounds it.
items.trailer = ({ name, items: parts }, plan) => {
  const items = plan.itemsOf(parts);
  const { get, set } = plan.fields.get(name);
  const step = `.${name}`;
  const readAbsent = plan.schema.part((r, f) => set(f.value, undefined), "field", name);
  return {
    step: "",
    code(c, f) {
      const start = c.pos;
      const isPresent = c.isReader ? inPart(step, () => presenceInRemaining(c)) : presenceInRemaining(c, get(f.value));
      if (!isPresent) {
        if (c.isReader) readAbsent(c, f);
        f.fieldStart = start;
        f.starts?.set(name, start);
        plan.checksums?.end(c, name, f);
        return;
      }
      codeItems(c, items, f);
      if (c.pos === start) inPart(step, () => emptyTrailer(start));
    },
  };
};

items.bits = (item, plan, version, unionCase) => {
  const isLowFirst = Boolean(item.leastSignificantFirst);
  const count = item.fields.reduce((sum, field) => sum + bitCount(field), 0);
  const byteCount = Math.ceil(count / 8);
  const fields = item.fields.map((part) => {
    const coder = bitsCoder(part, plan.schema);
    const read = plan.schema.part(coder.read, "field", part.name, coder);
    const field = plan.field(part, coder, version, unionCase);
    return { ...field, recorded: { ...coder, read }, least: bitCount(part) };
  });
  const readUnused = plan.schema.part((run, count) => {
    const offset = run.pos;
    if (run.take(count) !== 0) fail("unusedBits", offset, `unused bits at offset ${offset} must be zero`);
  }, "unusedBits");
  const checkRoom = plan.schema.part((r) => r.checkRoom(byteCount), "field", fields[0]?.name ?? "");
  return {
    step: "",
    code(c, f) {
      f.fieldStart = c.pos;
      const run = new Bits(c, isLowFirst);
      const isReader = c.isReader;
      let index = 0;
      try {
        if (isReader) {
          if (byteCount > c.end - c.pos) checkRoom(c);
          c.take(byteCount);
          run.following = count;
        }
        for (; index < fields.length; index++) {
          const field = fields[index];
          const offset = run.pos;
          run.following -= field.least;
          const value = coded(field.recorded, run, isReader ? undefined : field.get(f.value), f);
          if (!isReader) continue;
          field.set(f.value, value);
          if (field.derived) (f.found ??= []).push({ ...field, value, offset });
        }
        index--;
        if (isReader && run.bit % 8 !== 0) readUnused(run, 8 - run.bit % 8);
      } catch (problem) {
        throw located(problem, `.${fields[index]?.name ?? ""}`);
      }
    },
  };
};
