// What earlier fields of a packet state: counts, tags, and whether later fields are present.

// The part at a path, as its value and coder. The path may begin with what the packet is given.
function partAt(f, path, cursor) {
  const [name, ...rest] = path.split(".");
  let part = name === "given" ? f.given : undefined;
  if (!part) {
    const field = f.plan.fields.get(name);
    part = field ? { value: field.get(f.value), coder: field.coder } : computedPart(f, name, cursor);
  }
  for (const member of rest) part = part && memberOf(part, member, cursor);
  return part;
}

members.by = partAt;

// A property that only the program computes.
function computedPart(f, name, cursor) {
  return { value: cursor.needed("computed", `${f.plan.name}.${name}`)(f.value) };
}

function memberOf({ value, coder }, name, cursor) {
  if (isAbsent(value)) return undefined;
  if (coder?.plan) return partAt({ plan: coder.plan(), value }, name, cursor);
  if (name === "rawValue") return { value: coder?.raw ? coder.raw(value) : value };
  return Object.hasOwn(Object(value), name) ? { value: value[name] } : undefined;
}

// What a part states: the raw value of a case, or the value itself.
function rawOf(part) {
  if (!part || isAbsent(part.value)) return undefined;
  return part.coder?.raw ? part.coder.raw(part.value) : part.value;
}

// A path to a number and what is added to it, such as "length32 - 16".
function sumOf(text) {
  const [, path, sign, digits] = /^(.*?)(?: ([+-]) (\d+))?$/.exec(text);
  return { path, addend: BigInt((sign ?? "+") + (digits ?? "0")) };
}

// The statement of the first of several fields that is present, such as "length32 - 16 ?? length8".
function statement(f, paths, cursor) {
  let part;
  for (const text of paths.split(" ?? ")) {
    const { path, addend } = sumOf(text);
    part = partAt(f, path, cursor);
    const value = rawOf(part);
    if (value === undefined) continue;
    // What is too large for a count stays so.
    return { part, value: addend !== 0n && isWhole(value) && value <= maximumInteger ? BigInt(value) + addend : value };
  }
  return { part, value: undefined };
}

function statedText(f, paths, cursor) {
  const { part, value } = statement(f, paths, cursor);
  if (value === undefined) return part ? "nil" : "";
  return textOf(value, part);
}

function textOf(value, part) {
  if (typeof value === "object") return "";
  const isFraction = typeof value === "number" && !Number.isInteger(value);
  return isFraction ? floatText(value, part?.coder?.bits ?? 64) : String(value);
}

// Whether an element of an array says that it is the last.
members.until = (plan, value, path, cursor) => rawOf(partAt({ plan, value }, path, cursor)) === true;

// The count that an earlier field states.
members.stated = (cursor, { by, times = 1, plus = 0, minus = 0 }, f) => {
  const { value } = statement(f, by, cursor);
  if (isWhole(value)) {
    const product = BigInt(value) * BigInt(times);
    const sum = product + BigInt(plus);
    const result = sum - BigInt(minus);
    const fits = [BigInt(value), product, sum].every((number) => BigInt.asIntN(64, number) === number);
    if (fits && result >= 0n && result <= maximumInteger) return compact(result);
  }
  return invalid(cursor.pos, `an earlier field holds the invalid count ${statedText(f, by, cursor)}`);
};

members.flag = conditionOf;
members.field = conditionOf;

// A function that says whether a condition holds.
function conditionOf({ flag, field, equals, contains, mask, bits, from, through, below }) {
  return (cursor, f) => {
    const { part, value } = statement(f, flag ?? field, cursor);
    if (flag !== undefined) return value === true;
    if (equals !== undefined) return part !== undefined && (value === undefined ? "" : textOf(value, part)) === equals;
    if (value === undefined) return false;
    if (contains === undefined && mask === undefined) {
      const coder = { ...part.coder, isText: typeof value === "string" };
      return boundsCheck(coder, from, through ?? below, below !== undefined)(value);
    }
    if (!isWhole(value)) return false;
    const common = BigInt.asUintN(64, BigInt(value)) & BigInt(contains ?? mask);
    return bits === undefined && contains === undefined ? common !== 0n : common === BigInt(contains ?? bits);
  };
}
