// Versions.

// The items that follow belong to a version. All of them are one part of the packet.
items.version = (item, plan) => {
  plan.version = { ...item, defaults: bytesOfHex(item.defaults), items: [], fields: [], hasAlignment: false };
  plan.versions.push(plan.version);
  return plan.versions.length > 1 ? [] : {
    step: "", code: (c, f) => c.isReader ? readVersions(c, plan, f) : writeVersions(c, plan, f),
  };
};

function readVersions(r, plan, f) {
  let last;
  for (const version of plan.versions) {
    if (r.pos < r.end) last = { version, start: r.pos };
    readVersion(r, plan, version, f);
  }
  if (!last || r.pos < r.end || last.start === r.pos) return;
  if (!areDefaults(r, plan, last.version, last.start, f.alignments)) return;
  const sentence = `bytes from offset ${last.start} on hold only default values, so they must be absent`;
  fail("needlessDefaults", last.start, sentence);
}

function readVersion(r, plan, version, f) {
  if (r.pos < r.end) {
    f.alignments = [];
    return codeItems(r, version.items, f);
  }
  if (plan.unsteady.has(version.number)) {
    invalid(r.pos, "the default values of absent fields differ each time");
  }
  try {
    return Object.assign(f.value, readDefaults(r, plan, version).value);
  } catch (problem) {
    if (problem.reason !== "tooDeep") throw problem;
    const sentence = problem.sentence.replace(`offset ${problem.offset}`, `offset ${r.pos}`);
    throw Object.assign(problem, { sentence, offset: r.pos });
  }
}

// Reads the defaults of a version as if they were here.
function readDefaults(cursor, plan, version) {
  const r = plan.schema.reader(version.defaults, cursor.functions);
  r.depth = cursor.depth;
  const f = new Frame(plan, {}, 0);
  f.alignments = [];
  codeItems(r, version.items, f);
  return f;
}

// Whether the bytes of a version are those of its defaults, whatever alignments there are between these.
function areDefaults(cursor, plan, version, start, alignments) {
  if (plan.unsteady.has(version.number)) return false;
  const without = (bytes, first, gaps) =>
    hexDigits(bytes.filter((_, index) => !gaps.some(([start, end]) => first + index >= start && first + index < end)));
  const gaps = version.hasAlignment ? readDefaults(cursor, plan, version).alignments : [];
  return without(cursor.bytes.subarray(start, cursor.pos), start, alignments) === without(version.defaults, 0, gaps);
}

// Writes versions up to the last one that is not all defaults. Fields that a caller does not name have theirs.
function writeVersions(w, plan, f) {
  const { value } = f;
  let kept = w.pos;
  let isEmpty = false;
  for (const version of plan.versions) {
    if (!version.fields.every((field) => field.has(value))) {
      const defaults = readDefaults(w, plan, version).value;
      f.value = Object.assign(Object.create(null), defaults, f.value);
    }
    const start = w.pos;
    f.alignments = [];
    codeItems(w, version.items, f);
    if (areDefaults(w, plan, version, start, f.alignments)) continue;
    kept = w.pos;
    isEmpty = start === w.pos;
  }
  if (plan.fields.get(plan.rest)?.get(f.value)?.length > 0) return;
  if (isEmpty) emptyTrailer(kept);
  w.pos = kept;
}
