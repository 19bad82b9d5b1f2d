// Holds a generated module to the vectors of a folder: verify_module.mjs FOLDER [PACKET]

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, only] = process.argv.slice(2);
const module = await import(pathToFileURL(resolve(folder, "module.mjs")));
const { decode, encode } = module;
const { packets } = JSON.parse(readFileSync(resolve(folder, "document.json"), "utf8"));
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const bytesOf = (digits) => Uint8Array.from(Buffer.from(digits, "hex"));

// What only the program computes is what was decoded.
const computedBy = (MissingFunction) => new Proxy({}, {
  getOwnPropertyDescriptor: () => ({ value: true, configurable: true }),
  get: (_, name) => (packet) => {
    const key = name.split(".").at(-1);
    if (packet && key in packet) return packet[key];
    throw new MissingFunction("computed", name);
  },
});

function reachable(name) {
  const found = new Set([name]);
  for (const packet of found) {
    for (const [, inner] of JSON.stringify(packets[packet]).matchAll(/"packet":"([^"]*)"/g)) found.add(inner);
  }
  return JSON.stringify([...found].map((packet) => packets[packet]));
}

// Whether a decoded value is that of a vector.
function same(found, expected) {
  if (found === undefined || expected === null) return found === undefined && expected === null;
  if (Array.isArray(expected)) {
    const list = found instanceof Map || found instanceof Set ? [...found] : found;
    const isList = Array.isArray(list) || list instanceof Uint8Array;
    return isList && list.length === expected.length && expected.every((value, index) => same(list[index], value));
  }
  if (typeof expected === "object" && "case" in expected && "rawValue" in expected) {
    return found === expected.case || `${found}` === `${expected.rawValue}`;
  }
  if (typeof expected === "object" && "case" in expected && "values" in expected) {
    const names = Object.keys(expected.values);
    const own = (name) => name.startsWith(`${expected.case}.`) ? name.slice(expected.case.length + 1) : name;
    return found.case === expected.case && names.every((name) => same(found.values[own(name)], expected.values[name]));
  }
  // Computed properties are in a vector alone, and absent versions in a value alone.
  if (typeof expected === "object") {
    return Object.keys(found).every((name) => !Object.hasOwn(expected, name) || same(found[name], expected[name]));
  }
  if (found instanceof Uint8Array) return hex(found) === expected;
  if (typeof found === "string") return found === expected;
  if (typeof expected === "string" && /nan/.test(expected)) return Number.isNaN(Number(found));
  if (typeof expected === "string" && / \+0000$| seconds$/.test(expected)) return typeof found === "bigint";
  if (typeof expected === "string" && /^-?inf$/.test(expected)) return found === Number(expected.replace("inf", "Infinity"));
  if (typeof expected === "number") {
    const number = Number(found);
    return number === expected || number === Math.fround(expected);
  }
  return typeof found === typeof expected ? found === expected : `${found}` === `${expected}`;
}

const count = { lines: 0, agreed: 0, encoded: 0, unknown: 0, problems: 0 };
for (const file of readdirSync(folder).filter((name) => name.endsWith(".jsonl")).sort()) {
  if (only && file !== `${only}.jsonl`) continue;
  const [head, ...lines] = readFileSync(resolve(folder, file), "utf8").split("\n");
  const { packet, qualified } = JSON.parse(head);
  // A packet's own module need not have the names of the one of all packets.
  const own = resolve(folder, "own", file.replace(".jsonl", ".mjs"));
  const hasOwn = existsSync(own);
  const { decode, encode, PacketError, MissingFunction } = hasOwn ? await import(pathToFileURL(own)) : module;
  const name = hasOwn ? qualified : packet;
  const computed = computedBy(MissingFunction);
  const text = reachable(qualified);
  const isPartial = /"derived":"computed"|"rules"|"including":"|"sample"|"range"|"opaque"/.test(text);
  const losesBytes = /"ignoresValues"|"skipsUnknownBytes"/.test(text);
  let shown = 0;
  const note = (problem) => {
    count.problems++;
    if (shown++ < 3) console.log(`${file}: ${problem}`);
  };
  for (const line of lines) {
    const vector = JSON.parse(line);
    const digits = vector.bytes;
    const isUnknown = isPartial && /^wrong|^invalid|^outOf|^unknown/.test(vector.reason ?? "");
    count.lines++;
    let value;
    try {
      value = decode(name, bytesOf(digits));
    } catch (problem) {
      const { offset, path, reason, message } = problem;
      const agrees = offset === vector.offset && path === vector.path && reason === vector.reason
        && message === vector.sentence;
      if (problem instanceof MissingFunction) count.unknown++;
      else if (!(problem instanceof PacketError)) note(`${digits.slice(0, 100)}: ${problem.stack}`);
      else if (agrees) count.agreed++;
      else if (isUnknown) count.unknown++;
      else note(`${digits.slice(0, 100)}: ${message} [${reason}], not ${vector.sentence} [${vector.reason}]`);
      continue;
    }
    if (vector.sentence !== undefined) {
      if (isUnknown) count.unknown++;
      else note(`${digits.slice(0, 100)}: accepted, but ${vector.sentence}`);
      continue;
    }
    if (!same(value, vector.value)) {
      note(`${digits.slice(0, 100)}: not ${JSON.stringify(vector.value).slice(0, 300)}`);
      continue;
    }
    count.agreed++;
    try {
      let again = hex(encode(name, value, { computed }));
      if (again !== digits && losesBytes) {
        const other = hex(encode(name, decode(name, bytesOf(again)), { computed }));
        if (other !== again) note(`${digits.slice(0, 100)}: encodes to ${again.slice(0, 100)}, then to others`);
      } else if (again !== digits) {
        note(`${digits.slice(0, 100)}: encodes to ${again.slice(0, 100)}`);
      }
      count.encoded++;
    } catch (problem) {
      if (problem instanceof MissingFunction) count.unknown++;
      else note(`${digits.slice(0, 100)}: encoding: ${problem instanceof PacketError ? problem.message : problem.stack}`);
    }
  }
}

// Values that encoding must refuse: a valid packet with another value of a field. Those of the second file are values of
// Swift, too, and ModuleTests checks that these are the words of its encoder.
const refusals = ["refusals.json", "swift_refusals.json"]
  .flatMap((name) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8")));
for (const [name, digits, field, value, reason, sentence] of refusals) {
  try {
    encode(name, { ...decode(name, bytesOf(digits)), [field]: value });
    console.log(`${name}.${field} may be ${JSON.stringify(value)}`);
    count.problems++;
  } catch (problem) {
    if (problem.reason === reason && problem.message === sentence) continue;
    console.log(`${problem.stack} [${problem.reason}], not ${sentence}`);
    count.problems++;
  }
}
// Hostile input: names that all objects have, nesting, counts beyond the input, and time beyond linear.
const source = `${readFileSync(resolve(folder, "module.mjs"), "utf8")}export { Schema };`;
const { Schema, frames } = await import(`data:text/javascript;base64,${Buffer.from(source).toString("base64")}`);
const byte = { kind: "integer", bits: 8 };
const word = { kind: "integer", bits: 32 };
const optional = (wrapped) => ({ kind: "optional", wrapped });
const field = (name, type, presence) => ({ item: "field", name, type, presence });
const packet = (name, ...items) => ({ name, minimum: 0, nesting: "packet", items });
const list = (kind, element) => ({ kind, element, extent: { prefix: word } });
const hostile = new Schema({
  names: { Names: "Names", Nested: "Nested", Keys: "Keys", Words: "Words" },
  packets: {
    Names: packet("Names", field("__proto__", byte), field("constructor", byte, "byte"), field("toString", byte)),
    Nested: packet("Nested", field("next", optional({ kind: "packet", packet: "Nested" }))),
    Keys: packet("Keys", field("keys", list("set", word))),
    Words: packet("Words", field("words", list("array", word))),
  },
});
const expect = (isTrue, what) => {
  if (isTrue) return;
  console.log(`hostile input: ${what}`);
  count.problems++;
};
const refused = (name, bytes) => {
  try {
    hostile.decode(name, bytes);
  } catch (problem) {
    return problem.reason;
  }
  return undefined;
};
const named = hostile.decode("Names", Uint8Array.of(7, 0, 9));
expect(Object.keys(named).join() === "__proto__,constructor,toString" && named.toString === 9, "names");
expect(hex(hostile.encode("Names", named)) === "070009", "names again");
expect(hex(hostile.encode("Names", JSON.parse('{"__proto__": 7, "toString": 9}'))) === "070009", "names of objects");
expect(refused("Nested", new Uint8Array(1_000_000).fill(1)) === "tooDeep", "nesting");
expect(refused("Words", Uint8Array.of(255, 255, 255, 255, 0)) === "truncated", "a count beyond the input");
const chain = {};
for (let level = 0, last = chain; level < 100_000; level++) last = last.next = {};
try {
  hostile.encode("Nested", chain);
  expect(false, "nesting in encoding");
} catch (problem) {
  expect(problem.reason === "tooDeep", `nesting in encoding: ${problem}`);
}
const timeOf = (size) => {
  const keys = new Set(Array.from({ length: size }, (_, index) => size - index));
  const start = process.cpuUsage();
  hostile.decode("Keys", hostile.encode("Keys", { keys }));
  const lines = frames("line", 1 << 24);
  for (let index = 0; index < size; index++) lines.push(Uint8Array.of(65));
  return process.cpuUsage(start).user;
};
timeOf(10_000);
const [short, long] = [timeOf(10_000), timeOf(80_000)];
expect(long < 40 * short, `8 times the input takes ${Math.round(long / short)} times the time`);
if (Object.keys(Object.prototype).length > 0 || {}.polluted !== undefined) count.problems++;

const { lines, agreed, encoded, unknown, problems } = count;
console.log(`${lines} lines: ${agreed} agree, ${encoded} encoded, ${unknown} only the program knows, ${problems} differ`);
process.exitCode = problems > 0 || lines === 0 ? 1 : 0;
