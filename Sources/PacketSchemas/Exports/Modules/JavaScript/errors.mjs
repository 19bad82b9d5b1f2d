// Errors, and the reader and the writer that throw them.

/** Why bytes are not a packet, or why a value has no bytes. */
class PacketError extends Error {
  constructor(reason, offset, sentence) {
    super();
    Object.assign(this, { name: "PacketError", reason, offset, sentence, path: "" });
  }

  get message() {
    const sentence = printable(this.sentence, 500);
    return this.path === "" ? sentence : `${this.path}: ${sentence}`;
  }

  /** The error in a part of a packet. */
  within(step) {
    this.path = step + this.path;
    return this;
  }
}

// What only the program knows, and was not given.
class MissingFunction extends Error {
  constructor(kind, name) {
    super(`only the program knows ${name}: pass a function as ${kind}[${JSON.stringify(name)}]`);
    Object.assign(this, { name: "MissingFunction", what: name });
  }
}

function missing(kind, name) {
  throw new MissingFunction(kind, name);
}

const maximumInteger = 2n ** 63n - 1n;

function fail(reason, offset, sentence) {
  throw new PacketError(reason, offset, sentence);
}

const invalid = (offset, sentence) => fail("invalid", offset, `${sentence} at offset ${offset}`);

function unexpected(byte, offset, expected) {
  fail("unexpectedByte", offset, `byte at offset ${offset} is 0x${hexDigits([byte])}, but must be ${expected}`);
}

function notAValue(offset, text, type) {
  fail("unknownValue", offset, `${text} at offset ${offset} is not a value of ${type}`);
}

function doesNotFit(offset, value, place) {
  fail("doesNotFit", offset, `${value} at offset ${offset} does not fit in ${place}`);
}

function checkMaximum(offset, length, maximum = maximumInteger) {
  if (length <= maximum) return;
  fail("lengthTooLarge", offset, `length ${length} at offset ${offset} is more than the maximum of ${maximum}`);
}

function followsRemaining(offset) {
  const sentence = "a value that takes all remaining bytes must come last, but another follows";
  fail("followsRemaining", offset, `${sentence} at offset ${offset}`);
}

// The error in a part of what is read or written.
function located(problem, step) {
  return problem instanceof PacketError ? problem.within(step) : problem;
}

// Does something in a part of a packet.
function inPart(step, body) {
  try {
    return body();
  } catch (problem) {
    throw located(problem, step);
  }
}

// What a reader and a writer have in common: a place, the levels of nesting, and what the caller passes.
class Cursor {
  constructor(functions, isReader) {
    this.isReader = isReader;
    this.pos = 0;
    this.depth = 0;
    this.functions = functions;
    this.maximumDepth = functions.maximumDepth ?? 64;
    this.maximumCount = functions.maximumElementCount ?? maximumInteger;
  }

  // Enters a level, or stays on this one if nothing nests in the value.
  enter(isFlat) {
    if (this.depth >= this.maximumDepth) {
      fail("tooDeep", this.pos, `exceeds the nesting limit of ${this.maximumDepth} at offset ${this.pos}`);
    }
    if (!isFlat) this.depth++;
  }

  leave(isFlat) {
    if (!isFlat) this.depth--;
  }

  // For readers that record what they read: that something begins, its length, its presence, and what is not checked.
  note() {}

  // A function that the caller passes, such as that of a rule.
  hook(kind, name) {
    const found = this.functions[kind];
    return found && Object.hasOwn(found, name) ? found[name] : undefined;
  }

  // One without which nothing can be read or written.
  needed(kind, name) {
    return this.hook(kind, name) ?? missing(kind, name);
  }
}

class Reader extends Cursor {
  constructor(bytes, functions) {
    super(functions, true);
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.end = bytes.length;
    this.taken = false;
  }

  /** The bytes up to the end. */
  get remaining() {
    return this.end - this.pos;
  }

  truncated(needed) {
    const start = this.pos;
    const available = this.end - start;
    this.pos = this.end;
    const count = needed > maximumInteger ? maximumInteger : needed;
    const verb = available === 1 ? "remains" : "remain";
    fail("truncated", start, `needs ${plural(count)} at offset ${start}, but ${available} ${verb}`);
  }

  checkRoom(count) {
    if (count > this.end - this.pos) this.truncated(count);
  }

  // The offset of the next `count` bytes.
  take(count) {
    const start = this.pos;
    if (count > this.end - start) this.truncated(count);
    this.pos = start + Number(count);
    return start;
  }

  /** The next `count` bytes. */
  read(count) {
    const start = this.take(count);
    return this.bytes.slice(start, this.pos);
  }

  checkEnd() {
    const count = this.end - this.pos;
    if (count === 0) return;
    const verb = count === 1 ? "is" : "are";
    fail("trailingBytes", this.pos, `ends at offset ${this.pos}, but ${plural(count)} ${verb} left over`);
  }

  beginRemaining() {
    if (this.taken) followsRemaining(this.pos);
  }

  endRemaining() {
    this.taken = true;
  }

  // An error of a whole packet, after which a reader that records goes on.
  late(problem) {
    throw problem;
  }
}

// A writer that has ended, whose memory the next takes over.
let spare;

class Writer extends Cursor {
  constructor(functions) {
    super(functions, false);
    this.bytes = spare?.bytes ?? new Uint8Array(1024);
    this.view = spare?.view ?? new DataView(this.bytes.buffer);
    spare = undefined;
    this.takenEnd = -1;
  }

  // The bytes that have been written. They are the last.
  finish() {
    if (this.bytes.length <= 1 << 16) spare = this;
    return this.bytes.slice(0, this.pos);
  }

  // Makes room for `count` bytes, and returns the offset of the first.
  add(count) {
    const start = this.pos;
    if (start + count > this.bytes.length) this.grow(start + count);
    this.pos = start + count;
    return start;
  }

  grow(least) {
    const bytes = new Uint8Array(Math.max(2 * this.bytes.length, least));
    bytes.set(this.bytes.subarray(0, this.pos));
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer);
  }

  /** Writes bytes. */
  write(bytes) {
    const start = this.add(bytes.length);
    this.bytes.set(bytes, start);
  }

  // Writes a byte so many times.
  fill(byte, count) {
    const start = this.add(count);
    this.bytes.fill(byte, start, this.pos);
  }

  // Puts bytes before those from an offset on.
  insert(bytes, start) {
    const end = this.pos;
    this.add(bytes.length);
    this.bytes.copyWithin(start + bytes.length, start, end);
    this.bytes.set(bytes, start);
    if (this.takenEnd >= start) this.takenEnd += bytes.length;
  }

  // Writes what is before the bytes written last.
  rewrite(start, body) {
    const end = this.pos;
    this.pos = start;
    body();
    this.pos = end;
  }

  beginRemaining() {
    this.checkEnd();
  }

  // A value takes all remaining bytes, up to here.
  endRemaining() {
    this.checkEnd();
    this.takenEnd = this.pos;
  }

  checkEnd() {
    if (this.takenEnd >= 0 && this.pos > this.takenEnd) followsRemaining(this.takenEnd);
  }
}
