// Derived fields and rules.

members.derived = { fillIn, check: checkDerived };
members.rules = checkRules;

// The fields that follow from the rest of a packet, in a copy of its value.
function fillIn(w, plan, value, f) {
  f.value = Object.assign(Object.create(null), value);
  for (const field of plan.derived) {
    const { name, coder, derived, set } = field;
    if (derived === "computed") {
      set(f.value, w.needed("computed", `${plan.name}.${name}`)(value));
    } else if (derived.constant !== undefined) {
      set(f.value, parsed(coder, derived.constant));
    } else {
      const counted = plan.fields.get(derived.bytesOf ?? derived.countOf);
      const count = inPart(`.${counted.name}`, () => countFor(w, f, field, counted));
      set(f.value, coder.range ? coder.range.make(count) : Number(count));
    }
  }
}

// The number from which the count or the size of a later field follows.
function countFor(w, f, { name, derived }, counted) {
  const value = counted.get(f.value);
  if (isAbsent(value)) return 0n;
  const { by, times = 1, plus = 0, minus = 0 } = counted.type.extent.stated;
  const isOfBytes = derived.bytesOf !== undefined;
  const count = isOfBytes ? prepare(w, f, counted, value) : value.length ?? value.size ?? 0;
  const { addend } = by.split(" ?? ").map(sumOf).find(({ path }) => path === name) ?? sumOf(name);
  const product = BigInt(count) + BigInt(minus) - BigInt(plus);
  const number = product / BigInt(times) - addend;
  if (product % BigInt(times) !== 0n || number < 0n) {
    invalid(w.pos, `${isOfBytes ? plural(count) : plural(count, "element")} has no length code`);
  }
  return number;
}

// Writes a field whose size is not known before, without its length.
function prepare(w, f, { name, coder }, value) {
  const scratch = new Writer(w.functions);
  scratch.depth = w.depth;
  (coder.writeContent ?? coder.write)(scratch, value, f);
  (f.prepared ??= new Map()).set(name, scratch.bytes.slice(0, scratch.pos));
  return scratch.pos;
}

// Compares derived fields with what they follow from, once the packet is whole.
function checkDerived(r, plan, f) {
  for (const { name, coder, derived, value, offset } of f.found) {
    const expected = expectedText(r, plan, f, name, derived, coder);
    const found = coder.isText ? value : textOf(value, { coder });
    if (expected === undefined || found === expected) continue;
    const quotes = coder.isText ? quoted : (text) => text;
    const sentence = `${quotes(found)} at offset ${offset} must be ${quotes(expected)} to match the rest of the packet`;
    r.late(located(new PacketError("wrongValue", offset, sentence), `.${name}`));
  }
}

function expectedText(r, plan, f, name, derived, coder) {
  if (derived === "computed") {
    const compute = r.hook("computed", `${plan.name}.${name}`);
    if (compute) return textOf(compute(f.value), { coder });
    return r.note("unchecked", "fields that follow from others are not compared with them");
  }
  if (derived.constant !== undefined) return derived.constant;
  const counted = plan.fields.get(derived.bytesOf ?? derived.countOf);
  return isAbsent(counted.get(f.value)) ? "0" : undefined;
}

function checkRules(cursor, plan, f) {
  for (const { name, sentence, field } of plan.rules) {
    const holds = cursor.hook("rules", `${plan.name}.${name}`);
    if (!holds) cursor.note("unchecked", `the rule "${sentence}" is not checked`);
    if (!holds || holds(f.value)) continue;
    const offset = (cursor.isReader ? f.starts.get(field) : undefined) ?? f.beginning;
    inPart(field === undefined ? "" : `.${field}`, () => invalid(offset, sentence));
  }
}
