// The fields in the order of their bytes.

const partNames = {
  magic: "magic", size: "size", terminator: "terminator", tag: "tag", checksum: "checksum", padding: "padding",
  unusedBits: "unused bits", unknownBytes: "unknown bytes",
};

// The consecutive pieces of a node's bytes: its presence, its length, then its content.
function pieces(node) {
  const [first, last] = bytesOf(node);
  const middle = Math.min(first + node.presence, last);
  const start = content(node)[0];
  return [[first, middle], [middle, start], [start, last]].filter(([a, b]) => a < b);
}

function addFields(fields, node, path, bytes, hasError) {
  const { role, name } = node;
  const isNamed = role === "field" || (role === "padding" || role === "magic") && name;
  const isOfPair = ["key", "value"].includes(role);
  const step = isNamed ? `.${name}` : isOfPair ? `.${role}` : role === "element" ? `[${name}]` : "";
  let here = path + step;
  // Elements that share bytes are one part.
  if (node.role === "element" && node.order) return;
  const isWhole = node.children.length === 0 || node.order !== undefined;
  const start = content(node)[0];
  let parts = pieces(node).filter(([first]) => isWhole || first < start);
  let text = textOf(node, bytes);
  if (role === "value" && isWhole && fields.at(-1)?.pair === path) {
    // A pair of a dictionary is one field if its key and its value are.
    const key = fields.pop();
    here = path;
    parts = [...key.parts, ...parts];
    text = [key.text, text].filter((part) => part !== undefined).join(": ");
  }
  // The position of missing bytes is shown, although it has no bytes. So is a case without bytes.
  const isMissing = isWhole && node.value === undefined && hasError;
  const isShown = isMissing || emptyCase(node) !== undefined;
  if (isShown && start === content(node)[1]) parts.push(content(node));
  if (parts.length > 0 || isShown) {
    const bits = node.order ? [node.start, node.end] : undefined;
    fields.push({
      path: here, part: partNames[role], parts, bits, order: node.order, text,
      pair: role === "key" ? path : undefined, isUnnamed: node.value?.isUnnamed, isMissing,
    });
  }
  for (const child of node.children) addFields(fields, child, here, bytes, hasError);
}

// The bytes that are wrong: their first and last offset.
function wrongBytes(failure, fields, length) {
  const start = Math.min(Math.max(failure.offset, 0), length);
  const range = ({ parts }) => [parts[0][0], parts.at(-1)[1]];
  const field = fields.find((candidate) => range(candidate)[0] <= start && start < range(candidate)[1]);
  const part = field?.parts.find(([first, last]) => first <= start && start < last);
  const count = failure.count ?? (part ? part[1] - start : 1);
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
  const packet = schema.packets[name];
  const r = makeReader(schema, bytes, packet.name);
  const root = open(r, "packet");
  const result = { fields: [], wrongFields: [], root: packet.name };
  try {
    fieldValue(r, { kind: "packet", packet: name }, root);
    checkEnd(r);
  } catch (problem) {
    if (problem instanceof Unreadable) result.unreadable = problem;
    else if (problem instanceof Failure) result.failure = problem;
    else throw problem;
  }
  result.failure = r.earlier ?? result.failure;
  root.end = 8 * r.pos;
  result.notes = [...r.notes];
  addFields(result.fields, root, packet.name, bytes, Boolean(result.failure ?? result.unreadable));
  const last = result.fields.at(-1)?.parts.at(-1)?.[1] ?? 0;
  const { failure } = result;
  if (failure) {
    result.wrong = wrongBytes(failure, result.fields, bytes.length);
    if (failure.offset === last && failure.sentence.startsWith("ends at")) {
      result.fields.push({ path: packet.name, part: "left over", parts: [[last, last + failure.count]] });
    }
    result.wrongFields = wrongFields(failure, result.wrong, result.fields);
  } else if (!result.unreadable && last < bytes.length) {
    result.fields.push({ path: packet.name, parts: [[last, bytes.length]] });
  }
  return result;
}
