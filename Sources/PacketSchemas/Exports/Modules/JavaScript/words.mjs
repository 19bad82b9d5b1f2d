// Numbers and text in sentences, as PacketKit writes them.

function plural(count, noun = "byte") {
  return count == 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

function hexDigits(bytes, separator = "") {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(separator);
}

// A NaN with its sign and payload.
function notANumberText(bits, count) {
  const [width, fraction] = count === 32 ? [32n, 23n] : [64n, 52n];
  const sign = bits >> width - 1n ? "-" : "";
  const signaling = bits >> fraction - 1n & 1n ? "" : "s";
  const payload = bits & (1n << fraction - 2n) - 1n;
  return `${sign}${signaling}nan${payload ? `(0x${payload.toString(16)})` : ""}`;
}

// The digits of a number in so many decimal places. Of two that are equally near, the even one.
function exponential(number, digits) {
  const rounded = number.toExponential(digits);
  const [exact] = number.toExponential(100).split("e");
  const [mantissa, power] = rounded.split("e");
  const isTie = /^50*$/.test(exact.slice(mantissa.length + (digits === 0 ? 1 : 0)));
  const last = Number(mantissa.at(-1));
  return isTie && last % 2 ? `${mantissa.slice(0, -1)}${last - 1}e${power}` : rounded;
}

// The shortest digits from which a number of 32 or 64 bits can be read.
function floatText(number, bits) {
  if (Number.isNaN(Number(number))) return notANumberText(bitsOfNaN(number, bits), bits);
  if (!Number.isFinite(number)) return number < 0 ? "-inf" : "inf";
  if (number === 0) return Object.is(number, -0) ? "-0.0" : "0.0";
  let shortest = number.toExponential();
  for (let digits = 0; bits === 32 && digits < 9; digits++) {
    shortest = exponential(number, digits);
    if (Math.fround(Number(shortest)) === number) break;
  }
  const [, sign, first, rest = "", power] = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(shortest);
  const exponent = Number(power);
  const digits = first + rest;
  if (exponent < -4 || Math.abs(number) > 2 ** (bits === 32 ? 24 : 53)) {
    const size = String(Math.abs(exponent)).padStart(2, "0");
    return `${sign}${first}${rest && `.${rest}`}e${exponent < 0 ? "-" : "+"}${size}`;
  }
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  if (digits.length <= exponent + 1) return `${sign}${digits.padEnd(exponent + 1, "0")}.0`;
  return `${sign}${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`;
}

const isMark = (scalar) => /\p{M}/u.test(scalar);
const beginsEmoji = (scalar) => scalar.codePointAt(0) > 0x7f && /\p{Emoji}/u.test(scalar);
const endsEmoji = (scalar) => beginsEmoji(scalar) || /\p{Variation_Selector}/u.test(scalar);

function isPrintable(scalar, before, after) {
  const code = scalar.codePointAt(0);
  if (code >= 0x20 && code < 0x7f) return true;
  // A joiner combines the parts of one emoji.
  if (code === 0x200d) return Boolean(before && after && endsEmoji(before) && beginsEmoji(after));
  if (isMark(scalar) && !before) return false;
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cn}\p{Co}\p{Cs}]/u.test(scalar)) return false;
  return !/\p{Default_Ignorable_Code_Point}/u.test(scalar) || /\p{Variation_Selector}/u.test(scalar);
}

const escapes = { 0: "\\0", 9: "\\t", 10: "\\n", 13: "\\r", 34: '\\"', 92: "\\\\" };

function escapeOf(scalar) {
  const code = scalar.codePointAt(0);
  if (escapes[code]) return escapes[code];
  const digits = code.toString(16).toUpperCase();
  return `\\u{${digits.padStart(code < 0x80 ? 2 : code < 0x10000 ? 4 : 8, "0")}}`;
}

// The first scalars with their escapes, and an ellipsis if there are more.
function escaped(text, maximum, others) {
  const scalars = [...text.slice(0, 2 * maximum + 2)];
  let [result, before] = ["", undefined];
  for (const [index, scalar] of scalars.slice(0, maximum).entries()) {
    const isPlain = isPrintable(scalar, before, scalars[index + 1]) && !others.includes(scalar);
    result += isPlain ? scalar : escapeOf(scalar);
    before = isPlain ? scalar : undefined;
  }
  return [result, scalars.length > maximum ? "…" : ""];
}

function printable(text, maximum = Infinity) {
  return escaped(text, maximum, "").join("");
}

function quoted(text, maximum = 40) {
  const [result, ellipsis] = escaped(text, maximum, '"\\');
  return `"${result}"${ellipsis}`;
}

// A value that a caller passed, in the sentence of an error.
function shown(value) {
  if (typeof value === "string") return quoted(value);
  return typeof value === "object" && value !== null || typeof value === "function" ? typeof value : String(value);
}
