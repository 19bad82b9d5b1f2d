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
    throw Object.assign(located(refusal(w.pos, `${unit} has no length code`), `.${counted.name}`), { isPlaced: true });
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
    r.late(located(new PacketError("wrongValue", offset, sentence), `.${item.name}`));
  }
  for (const rule of plan.rules) checkRule(r, plan, rule, f);
}

function expectedText(r, plan, f, { name, derived }, value, coder) {
  if (derived === "computed") {
    const compute = r.hook("computed", `${plan.name}.${name}`);
    if (compute) return textOf(compute(f.value), { coder });
    return r.note("unchecked", "fields that follow from others are not compared with them");
  }
  if (derived.constant !== undefined) return derived.constant;
  const counted = plan.fields.get(derived.bytesOf ?? derived.countOf);
  return isAbsent(counted.get(f.value)) ? "0" : undefined;
}

function checkRule(cursor, plan, { name, sentence, field }, f) {
  const holds = cursor.hook("rules", `${plan.name}.${name}`);
  if (!holds) cursor.note("unchecked", `the rule "${sentence}" is not checked`);
  if (!holds || holds(f.value)) return;
  const start = cursor instanceof Reader && f.starts.get(field);
  const problem = new PacketError("invalid", start ?? f.beginning, `${sentence} at offset ${start ?? f.beginning}`);
  throw field === undefined ? problem : located(problem, `.${field}`);
}
