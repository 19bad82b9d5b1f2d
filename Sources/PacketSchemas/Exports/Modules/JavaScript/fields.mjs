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
