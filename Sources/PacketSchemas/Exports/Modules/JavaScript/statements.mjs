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

// A property that only the program computes.
function computedPart(f, name, cursor) {
  const path = `${f.plan.name}.${name}`;
  const compute = cursor.hook("computed", path);
  if (!compute) throw new MissingFunction("computed", path);
  return { value: compute(f.value) };
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

// The statement of the first of several fields that is present, such as "length32 - 16 ?? length8".
function statement(f, paths, cursor) {
  let part;
  for (const text of paths.split(" ?? ")) {
    const [, path, sign, digits] = /^(.*?)(?: ([+-]) (\d+))?$/.exec(text);
    part = partAt(f, path, cursor);
    const value = rawOf(part);
    if (value === undefined) continue;
    // What is too large for a count stays so.
    if (!digits || typeof value !== "bigint" && !Number.isInteger(value) || value > maximumInteger) return { part, value };
    return { part, value: BigInt(value) + BigInt(sign + digits) };
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
  return typeof value === "number" && !Number.isInteger(value) ? floatText(value, part?.coder?.bits ?? 64) : String(value);
}

// The count that an earlier field states.
function statedCount(cursor, { by, times = 1, plus = 0, minus = 0 }, f) {
  const { value } = statement(f, by, cursor);
  if (typeof value === "bigint" || Number.isInteger(value)) {
    const number = BigInt(value);
    const fits = (result) => result >= -maximumInteger - 1n && result <= maximumInteger;
    const product = number * BigInt(times);
    const sum = product + BigInt(plus);
    const result = sum - BigInt(minus);
    if (fits(number) && fits(product) && fits(sum) && fits(result) && result >= 0n) return compact(result);
  }
  const text = statedText(f, by, cursor);
  return invalid(cursor.pos, `an earlier field holds the invalid count ${text}`);
}

// A function that says whether a condition holds.
function conditionOf(condition) {
  const { flag, field, equals, contains, mask, bits, from, through, below } = condition;
  return (cursor, f) => {
    const { part, value } = statement(f, flag ?? field, cursor);
    if (flag !== undefined) return value === true;
    if (equals !== undefined) return part !== undefined && (value === undefined ? "" : textOf(value, part)) === equals;
    if (value === undefined) return false;
    if (contains === undefined && mask === undefined) {
      const coder = { ...part.coder, isText: typeof value === "string" };
      return boundsCheck(coder, from, through ?? below, below !== undefined)(value);
    }
    if (typeof value !== "bigint" && !Number.isInteger(value)) return false;
    const common = BigInt.asUintN(64, BigInt(value)) & BigInt(contains ?? mask);
    if (contains !== undefined) return common === BigInt(contains);
    return bits === undefined ? common !== 0n : common === BigInt(bits);
  };
}

// Whether an element is the last of a list, as its flag at a path says.
function flagOf(element, value, path, cursor) {
  const part = partAt({ plan: element.plan(), value }, path, cursor);
  return rawOf(part) === true;
}

// The tags that the bytes of an earlier field are.
function listedTags(f, path, cursor) {
  const value = partAt(f, path, cursor)?.value;
  return value instanceof Uint8Array || Array.isArray(value) ? value : undefined;
}
