// Bytes as people paste them: hex with or without spaces and comments, `0x00, 0x01`, `00:01`, the output of `xxd` and
// `hexdump -C`, and base64.

const inputLimit = 1 << 20;

// The bytes of pairs of digits; undefined for other text.
function bytesOfPairs(text) {
  const parts = text.trim().split(/\s+/).filter(Boolean);
  return parts.every((part) => /^([0-9a-f]{2})+$/i.test(part)) ? bytesOfHex(parts.join("")) : undefined;
}

function bytesOfCommentedHex(text) {
  const lines = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).map((line) => bytesOfPairs(line.split("#")[0]));
  return lines.includes(undefined) ? undefined : joined(lines);
}

// The bytes after an offset, without the characters that they stand for.
function bytesOfRow(rest) {
  if (rest.startsWith(": ")) return bytesOfPairs(rest.slice(2).split("  ")[0]);
  return rest === "" || rest.startsWith("  ") ? bytesOfPairs(rest.split("|")[0]) : undefined;
}

// The bytes of lines with offsets. `*` stands for lines like that before.
function bytesOfDump(text) {
  const rows = [];
  let [count, repeats] = [0, false];
  for (const line of text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).filter(Boolean)) {
    if (line.trim() === "*") {
      repeats = count > 0;
      continue;
    }
    const [digits] = /^[0-9a-f]*/i.exec(line);
    const offset = parseInt(digits, 16);
    if (digits.length < 6) return undefined;
    if (repeats) {
      const all = joined(rows);
      const row = all.subarray(-16);
      if (offset < count || offset > inputLimit) return undefined;
      const filling = Uint8Array.from({ length: offset - count }, (_, index) => row[index % row.length]);
      rows.push(filling);
      count = offset;
      repeats = false;
    }
    const row = offset === count ? bytesOfRow(line.slice(digits.length)) : undefined;
    if (!row) return undefined;
    rows.push(row);
    count += row.length;
  }
  return count > 0 ? joined(rows) : undefined;
}

// The bytes of a list, each with two digits.
function bytesOfList(text) {
  const parts = text.split(/[\s,;:{}[\]()]+/).filter(Boolean).map((part) => part.replace(/^0x/i, ""));
  const isList = parts.length > 0 && parts.every((part) => /^[0-9a-f]{2}$/i.test(part));
  return isList ? bytesOfHex(parts.join("")) : undefined;
}

function bytesOfBase64(text) {
  const digits = text.replace(/\s/g, "").replace(/-/g, "+").replace(/_/g, "/");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(digits) || digits.length % 4 !== 0) return undefined;
  const characters = atob(digits);
  // The bits after the last byte are zero.
  return btoa(characters) === digits ? Uint8Array.from(characters, (one) => one.charCodeAt(0)) : undefined;
}

// The bytes of a text; undefined if it is none of these.
function bytesOfText(text) {
  return bytesOfCommentedHex(text) ?? bytesOfDump(text) ?? bytesOfList(text) ?? bytesOfBase64(text);
}
