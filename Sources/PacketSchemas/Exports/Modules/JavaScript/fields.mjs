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
    read: plan.schema.part(isPlain ? (r, f) => {
      f.fieldStart = r.pos;
      const value = readField(coder, r, f);
      set(f.value, value);
      return value;
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
      return value;
    }, "field", item.name),
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
  const readAbsent = plan.schema.part((r, f) => set(f.value, undefined), "field", name);
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
        readAbsent(r, f);
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
    const field = { ...plan.field(part.name, coder, version, unionCase), part, least: bitCount(part), read: plan.schema.part(coder.read, "field", part.name, coder) };
    if (part.derived) plan.derived.push({ ...field, item: part, from: part.derived });
    return field;
  });
  const readUnused = plan.schema.part((run, count) => {
    const { offset } = run;
    if (run.take(count) !== 0) fail("unusedBits", offset, `unused bits at offset ${offset} must be zero`);
  }, "unusedBits");
  const refuse = plan.schema.part((r) => r.truncated(byteCount), "field", fields[0]?.name ?? "");
  const step = (index) => `.${fields[index]?.name ?? ""}`;
  return {
    step: "",
    read(r, f) {
      f.fieldStart = r.pos;
      const run = new Bits(r, isLowFirst);
      let index = 0;
      try {
        if (byteCount > r.end - r.pos) refuse(r);
        r.take(byteCount);
        run.following = count;
        for (; index < fields.length; index++) {
          const { part, set, coder, least, read } = fields[index];
          const { offset } = run;
          run.following -= least;
          const value = read(run, f);
          set(f.value, value);
          if (part.derived) (f.found ??= []).push({ item: part, value, offset, coder });
        }
        index--;
        const used = run.bit % 8;
        if (used !== 0) readUnused(run, 8 - used);
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
