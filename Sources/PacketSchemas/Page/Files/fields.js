// The fields in the order of their bytes.

const partNames = {
  magic: "magic", size: "size", terminator: "terminator", tag: "tag", checksum: "checksum", padding: "padding",
  unusedBits: "unused bits", unknownBytes: "unknown bytes",
};

// The consecutive pieces of a part's bytes: its presence, its length, then its content.
function pieces(part) {
  const [first, last] = bytesOf(part);
  const middle = Math.min(first + part.presence, last);
  const start = content(part)[0];
  return [[first, middle], [middle, start], [start, last]].filter(([a, b]) => a < b);
}

const constants = ["magic", "padding", "terminator", "unusedBits"];

function addFields(fields, part, path, hasError) {
  const { role, name } = part;
  const isNamed = role === "field" || (role === "padding" || role === "magic") && name;
  const isOfPair = ["key", "value"].includes(role);
  const step = isNamed ? `.${name}` : isOfPair ? `.${role}` : role === "element" ? `[${name}]` : "";
  let here = path + step;
  // Elements that share bytes are one part.
  if (role === "element" && part.order) return;
  const isWhole = part.children.length === 0 || part.order !== undefined;
  const start = content(part)[0];
  let parts = pieces(part).filter(([first]) => isWhole || first < start);
  let text = textOfPart(part);
  // The position of missing bytes is shown, although it has no bytes. So is a case without bytes.
  const isMissing = isWhole && text === undefined && !part.hasBegun && !constants.includes(role) && hasError;
  const isShown = isMissing || emptyCase(part) !== undefined;
  if (role === "value" && isWhole && fields.at(-1)?.pair === path) {
    // A pair of a dictionary is one field if its key and its value are.
    const key = fields.pop();
    here = path;
    parts = [...key.parts, ...parts];
    text = [key.text, text].filter((part) => part !== undefined).join(": ");
  }
  if (isShown && start === content(part)[1]) parts.push(content(part));
  if (parts.length > 0 || isShown) {
    const bits = part.order ? [part.start, part.end] : undefined;
    fields.push({
      path: here, part: partNames[role], parts, bits, order: part.order, text,
      pair: role === "key" ? path : undefined, isUnnamed: part.isUnnamed, isMissing,
    });
  }
  for (const child of part.children) addFields(fields, child, here, hasError);
}

// The count of the bytes that are wrong; undefined for those of a part.
function countOfWrong(failure, r) {
  if (failure.reason === "unexpectedByte" || failure.reason === "invalidUTF8") return 1;
  if (failure.reason === "trailingBytes") return r.end - failure.offset;
  return ["truncated", "wrongMagic"].includes(failure.reason) ? r.pos - failure.offset : undefined;
}

// The bytes that are wrong: their first and last offset.
function wrongBytes(failure, fields, length, counted) {
  const start = Math.min(Math.max(failure.offset, 0), length);
  const range = ({ parts }) => [parts[0][0], parts.at(-1)[1]];
  const field = fields.find((candidate) => range(candidate)[0] <= start && start < range(candidate)[1]);
  const part = field?.parts.find(([first, last]) => first <= start && start < last);
  const count = counted ?? (part ? part[1] - start : 1);
  return [start, start + Math.min(count, length - start)];
}

// The numbers of the wrong fields: those with wrong bytes and, if some have it, the path of the error; or the last.
function wrongFields({ path }, [start, end], fields) {
  const overlaps = ({ parts }) => parts.some(([first, last]) => Math.max(first, start) < Math.min(last, end));
  const found = [...fields.keys()].filter((number) => overlaps(fields[number]));
  const named = found.filter((number) => fields[number].path === path);
  return named.length > 0 ? named : found.length > 0 ? found : [...fields.keys()].slice(-1);
}

// Decodes a packet, which should be all of the bytes: its fields, why the bytes are not a packet, and where this
// description ends.
function decode(schema, name, bytes) {
  const { facts: { name: root, given } } = schema.root(name);
  const { r, problem } = schema.record(name, bytes);
  const result = { fields: [], wrongFields: [], root, notes: [...r.notes] };
  if (given) result.unreadable = { offset: 0, reason: `nothing says what ${root} is given` };
  else if (problem instanceof MissingFunction) {
    result.unreadable = { offset: r.pos, reason: `only the program can read ${problem.what}` };
  }
  else if (problem && !(problem instanceof PacketError)) throw problem;
  else result.failure = r.earlier?.within(root) ?? problem;
  r.part.end = 8 * r.pos;
  addFields(result.fields, r.part, root, Boolean(problem ?? r.earlier));
  const last = result.fields.at(-1)?.parts.at(-1)?.[1] ?? 0;
  const { failure } = result;
  if (failure) {
    const counted = countOfWrong(failure, r);
    result.wrong = wrongBytes(failure, result.fields, bytes.length, counted);
    if (failure.offset === last && failure.reason === "trailingBytes") {
      result.fields.push({ path: root, part: "left over", parts: [[last, last + counted]] });
    }
    result.wrongFields = wrongFields(failure, result.wrong, result.fields);
  } else if (!result.unreadable && last < bytes.length) {
    result.fields.push({ path: root, parts: [[last, bytes.length]] });
  }
  return result;
}
