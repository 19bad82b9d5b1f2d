// Decodes bytes with the script of a page, and compares every field and every error with PacketKit's.
//
// usage: verify_page.js FOLDER, which has cases.json and script.js.

"use strict";

const fs = require("fs");
const path = require("path");

const folder = process.argv[2];
const { schema: json, cases, texts } = JSON.parse(fs.readFileSync(path.join(folder, "cases.json"), "utf8"));
const { RecordingSchema, decode, bytesOfText } = require(path.resolve(folder, "script.js"));
const schema = new RecordingSchema(json);

const counts = { cases: 0, fields: 0, errors: 0, unreadable: 0, unchecked: 0, ruled: 0, divided: 0 };
const problems = [];
const partial = new Set();

// What only the program can find, or only on this machine.
const ofTheProgram = new Set(["wrongValue", "outOfRange", "unknownValue", "wrongChecksum", "wrongDigest", "invalid", "tooManyCollidingKeys"]);

function plain(field) {
  const { path, part, parts, bits, order, text } = field;
  return JSON.stringify({ path, part, parts, bits, order, text });
}

function sameField(found, wanted) {
  if (found.isUnnamed) return plain({ ...found, text: wanted.text }) === plain(wanted);
  return plain(found) === plain(wanted);
}

// Whether a note says that a rule is not checked, and the error is that rule's.
function isOfRule(note, error) {
  const [, sentence] = /^the rule "(.*)" is not checked$/.exec(note) ?? [];
  return sentence !== undefined && error?.includes(`: ${sentence} at offset `);
}

// The paths of what fields are in.
function outer(fields) {
  const paths = new Set();
  for (const { path } of fields) {
    for (let end = path.indexOf("."); end >= 0; end = path.indexOf(".", end + 1)) paths.add(path.slice(0, end));
  }
  return paths;
}

// The paths of the fields that the script divides, though PacketKit, which does not follow what is computed, does not.
function divided(fields, others) {
  const ofScript = outer(fields);
  const ofProgram = outer(others);
  return others.map((field) => field.path).filter((path) => ofScript.has(path) && !ofProgram.has(path));
}

// Whether a note says that a checksum is not compared, which only the program can compute, and the error is a checksum's.
function isOfChecksum(note, error) {
  const isOwn = /^the checksum ((sha1|hmacSHA1|fnv1a)\b.*|.*, which covers \w+,) is not compared$/.test(note);
  return isOwn && error?.includes(": checksum at offset ");
}

function check(wanted) {
  const bytes = Uint8Array.from(Buffer.from(wanted.bytes, "hex"));
  const result = decode(schema, wanted.packet, bytes);
  counts.cases++;
  const title = `${wanted.packet} ${wanted.bytes.slice(0, 120)}`;
  const whole = divided(result.fields, wanted.fields);
  if (whole.length > 0) counts.divided++;
  const isDivided = ({ path }) => whole.some((name) => path === name || path.startsWith(`${name}.`));
  let fields = result.fields.filter((field) => !isDivided(field));
  const others = wanted.fields.filter((field) => !isDivided(field));
  // To PacketKit, which does not follow some conditions, it is one field.
  const [first] = wanted.fields;
  const isOpaque = first !== undefined && !/[.[]/.test(first.path) && !first.part;
  if (result.unreadable) {
    counts.unreadable++;
    partial.add(wanted.packet);
    // The program reads more of the last field.
    const last = result.unreadable.offset;
    fields = fields.filter((field) => !field.isMissing && field.parts.every((part) => part[1] < last));
  } else {
    const isUnchecked = result.notes.length > 0 || fields.some((field) => field.isUnnamed);
    const found = result.failure?.message;
    const isOfNote = (note) => isOfRule(note, wanted.error) || isOfChecksum(note, wanted.error);
    if (!found && result.notes.some(isOfNote)) {
      counts.ruled++;
      return;
    }
    if (found !== wanted.error) {
      if (!isUnchecked || !ofTheProgram.has(wanted.reason)) {
        problems.push(`${title}: ${found}, not ${wanted.error}`);
        return;
      }
      counts.unchecked++;
      return;
    }
    if (found) counts.errors++;
    if (!isOpaque && JSON.stringify(result.wrong) !== JSON.stringify(wanted.wrong)) {
      problems.push(`${title}: ${result.wrong} is wrong, not ${wanted.wrong}`);
    }
    if (!isOpaque && whole.length === 0 && `${result.wrongFields}` !== `${wanted.wrongFields}`) {
      problems.push(`${title}: the fields ${result.wrongFields} are wrong, not ${wanted.wrongFields}`);
    }
    if (!isOpaque && fields.length !== others.length) {
      problems.push(`${title}: ${fields.length} fields, not ${others.length}`);
      return;
    }
  }
  if (isOpaque) return;
  for (const [index, field] of fields.entries()) {
    counts.fields++;
    const other = others[index];
    if (!other || !sameField(field, other)) {
      problems.push(`${title}: ${plain(field)}, not ${other && plain(other)}`);
      return;
    }
  }
}

for (const wanted of cases) {
  try {
    check(wanted);
  } catch (error) {
    problems.push(`${wanted.packet} ${wanted.bytes}: ${error.stack}`);
  }
}
for (const [text, wanted] of texts) {
  const bytes = bytesOfText(text);
  const found = bytes ? Buffer.from(bytes).toString("hex") : null;
  if (found !== wanted) problems.push(`${JSON.stringify(text)}: ${found}, not ${wanted}`);
}
if (counts.cases < 20000 || counts.fields < 100000 || counts.errors < 15000) problems.push("hardly anything was compared");
if (counts.unreadable > counts.cases / 30 || counts.unchecked > counts.cases / 300
  || counts.divided > counts.cases / 200) problems.push("too much was not compared");
console.log(JSON.stringify(counts), [...partial].sort().join(" "));
if (problems.length > 0) {
  console.log(problems.slice(0, 40).join("\n"), `\n${problems.length} problems`);
  process.exit(1);
}
