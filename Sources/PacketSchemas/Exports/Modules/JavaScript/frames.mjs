// Frames of a stream. A framing finds the next frame in bytes, or how many to skip; undefined if it needs more. It
// knows where in the stream these begin, for errors, and up to where it has searched before.

const announcing = (place, length) => `frame at stream offset ${place} announces ${plural(length)}`;

function checkAnnounced(place, length, maximum) {
  if (length > maximum) fail("lengthTooLarge", place, `${announcing(place, length)}, but the maximum is ${maximum}`);
}

function unterminated(place, maximum) {
  const within = `within the maximum of ${plural(maximum)}`;
  fail("unterminated", place, `frame at stream offset ${place} has no terminator ${within}`);
}

function checkContent(content, terminator) {
  const at = indexOfBytes(joined([content, terminator]), terminator, 0);
  if (at < content.length) fail("holdsTerminator", 0, `content contains the terminator after ${plural(at)}`);
}

function indexOfBytes(bytes, pattern, from) {
  for (let at = bytes.indexOf(pattern[0], from); at >= 0; at = bytes.indexOf(pattern[0], at + 1)) {
    if (pattern.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}

// After a header with the length at an offset. It may count the header, which may be the beginning of the frame.
function headedFraming({ count, offset = 0, width = count, isLittle, isInclusive, isKept, isPrefix }, greatest) {
  const extra = isInclusive ? count : 0;
  const maximum = Math.min(greatest, 2 ** (8 * width) - 1 - extra);
  return {
    maximum: isKept ? maximum + count : maximum,
    next(bytes, _, place) {
      if (bytes.length < count) return undefined;
      const number = unsignedInteger(bytes, offset, width, isLittle);
      if (number < extra) {
        fail("lengthTooSmall", place, `${announcing(place, number)} with its header, which alone takes ${extra}`);
      }
      const length = number - BigInt(extra);
      checkAnnounced(place, length, maximum);
      return { start: isKept ? 0 : count, next: count + Number(length) };
    },
    write(w, content, given) {
      const header = isKept ? content : isPrefix || !given ? new Uint8Array(count) : given;
      if (header.length < count) wrongCount(0, header.length, `at least ${count}`);
      if (!isKept) w.write(header.subarray(0, count));
      w.write(content);
      const length = BigInt(w.pos - count + extra);
      w.rewrite(offset, () => writeUnsigned(w, length, width, isLittle));
    },
  };
}

function varintFraming(greatest) {
  const maximum = Math.min(greatest, 2 ** 31 - 1);
  return {
    maximum,
    next(bytes, _, place) {
      let length = 0;
      for (let index = 0; index < 5; index++) {
        if (index === bytes.length) return undefined;
        length += (bytes[index] & 0x7f) * 2 ** (7 * index);
        if (bytes[index] >= 0x80) continue;
        checkAnnounced(place, length, maximum);
        return { start: index + 1, next: index + 1 + length };
      }
      const sentence = `frame at stream offset ${place} has a length of more than 5 bytes`;
      return fail("lengthTakesTooManyBytes", place, sentence);
    },
    write(w, content) {
      leb128.write(w, content.length);
      w.write(content);
    },
  };
}

// Lines, which may end in CR LF. Those that are too long are skipped.
function lineFraming(maximum) {
  let isDiscarding = false;
  return {
    maximum,
    next(bytes, search, place) {
      if (isDiscarding) {
        const end = bytes.indexOf(10);
        isDiscarding = end < 0;
        return { skip: isDiscarding ? bytes.length : end + 1 };
      }
      const end = bytes.subarray(0, maximum + 2).indexOf(10, search.from);
      const length = end > 0 && bytes[end - 1] === 13 ? end - 1 : end;
      if (end >= 0 && length <= maximum) return { start: 0, end: length, next: end + 1 };
      const mayEnd = bytes.length <= maximum || bytes.length === maximum + 1 && bytes[maximum] === 13;
      if (end < 0 && mayEnd) return undefined;
      isDiscarding = true;
      const longer = `is longer than the maximum of ${plural(maximum)}`;
      return fail("lineTooLong", place, `line at stream offset ${place} ${longer}`);
    },
    write(w, content) {
      checkContent(content, Uint8Array.of(10));
      w.write(content);
      w.write(content.at(-1) === 13 ? [13, 10] : [10]);
    },
  };
}

function delimitedFraming(pattern, maximum) {
  return {
    maximum,
    next(bytes, search, place) {
      const longest = maximum + pattern.length;
      const end = indexOfBytes(bytes.subarray(0, longest), pattern, Math.max(search.from - pattern.length + 1, 0));
      if (end >= 0) return { start: 0, end, next: end + pattern.length };
      return bytes.length < longest ? undefined : unterminated(place, maximum);
    },
    write(w, content) {
      checkContent(content, pattern);
      w.write(content);
      w.write(pattern);
    },
  };
}

// Content that is changed so that it does not contain a byte, which ends it. `decode` returns it, or undefined if the
// frame is aborted.
function stuffedFraming(terminator, longest, maximum, decode, write) {
  return {
    maximum, write,
    next(bytes, search, place) {
      const end = bytes.subarray(0, longest + 1).indexOf(terminator, search.from);
      if (end < 0) return bytes.length <= longest ? undefined : unterminated(place, maximum);
      if (end === 0) return { skip: 1 };
      const content = decode(bytes.subarray(0, end), place);
      return content ? { content, next: end + 1 } : { skip: end + 1 };
    },
  };
}

// Pieces between zeros, each after its length plus one; 0xff and 254 bytes are a piece that no zero follows.
function cobsFraming(maximum) {
  return stuffedFraming(0, maximum + Math.floor(maximum / 254) + 1, maximum, (bytes, place) => {
    const content = [];
    for (let at = 0; at < bytes.length;) {
      const [code, available] = [bytes[at], bytes.length - at];
      if (code > available) {
        const sentence = `block at stream offset ${place + at} announces ${plural(code)}`;
        fail("blockTooLong", place + at, `${sentence}, but its frame ends after ${available}`);
      }
      for (let index = 1; index < code; index++) content.push(bytes[at + index]);
      at += code;
      if (code < 0xff && at < bytes.length) content.push(0);
    }
    checkAnnounced(place, content.length, maximum);
    return Uint8Array.from(content);
  }, (w, content) => {
    let code = w.add(1);
    for (const byte of content) {
      if (w.pos - code === 0xff) {
        w.bytes[code] = 0xff;
        code = w.add(1);
      }
      if (byte === 0) w.bytes[code] = w.pos - code;
      const at = w.add(1);
      if (byte === 0) code = at;
      else w.bytes[at] = byte;
    }
    w.bytes[code] = w.pos - code;
    w.write([0]);
  });
}

// Content between flags. An escape stands before what replaces a byte: those of a list, or any, with one bit inverted.
function escapedFraming(flag, escape, listed, maximum) {
  const special = [flag, escape];
  const original = (byte) => listed ? special[listed.indexOf(byte)] : byte === flag ? undefined : byte ^ 0x20;
  return stuffedFraming(flag, 2 * maximum, maximum, (bytes, place) => {
    const content = [];
    for (let at = 0; at < bytes.length; at++) {
      let byte = bytes[at];
      if (byte === escape) {
        const replacement = bytes[++at] ?? flag;
        byte = original(replacement);
        if (byte === undefined && !listed) return undefined;
        if (byte === undefined) {
          const sentence = `escape at stream offset ${place + at - 1} is followed by ${hexDigits([replacement])}`;
          fail("invalidEscape", place + at - 1, `${sentence}, which no escape has`);
        }
      }
      content.push(byte);
    }
    if (content.length > maximum) unterminated(place, maximum);
    return Uint8Array.from(content);
  }, (w, content) => {
    const bytes = [flag];
    for (const byte of content) {
      const isSpecial = special.includes(byte) || !listed && byte < 0x20;
      if (isSpecial) bytes.push(escape, listed ? listed[special.indexOf(byte)] : byte ^ 0x20);
      else bytes.push(byte);
    }
    w.write(Uint8Array.from([...bytes, flag]));
  });
}

function fixedFraming(count) {
  return {
    maximum: Infinity,
    next: () => ({ start: 0, next: count }),
    write(w, content) {
      if (content.length === count) return w.write(content);
      return fail("wrongLength", 0, `frame has ${plural(content.length)}, but all frames have ${count}`);
    },
  };
}

// The framings by their names. What a function does not return, is not known.
const framings = [
  [/^uint(8|16|24|32|64)(-little)?(-inclusive)?$/, (maximum, bits, isLittle, isInclusive) =>
    headedFraming({ count: bits / 8, isLittle, isInclusive, isPrefix: true }, maximum)],
  [/^header:(\d+):(\d+):uint(8|16|24|32|64)(-little)?(:kept)?$/, (maximum, count, offset, bits, isLittle, isKept) => {
    const header = { count: Number(count), offset: Number(offset), width: bits / 8, isLittle, isKept };
    return header.offset + header.width <= header.count ? headedFraming(header, maximum) : undefined;
  }],
  [/^delimited:((?:[0-9a-f]{2})+)$/i, (maximum, digits) => delimitedFraming(bytesOfHex(digits), maximum)],
  [/^fixed:(\d+)$/, (_, count) => count > 0 ? fixedFraming(Number(count)) : undefined],
  [/^varint32$/, varintFraming],
  [/^line$/, lineFraming],
  [/^cobs$/, cobsFraming],
  [/^slip$/, (maximum) => escapedFraming(0xc0, 0xdb, [0xdc, 0xdd], maximum)],
  [/^ppp$/, (maximum) => escapedFraming(0x7e, 0x7d, undefined, maximum)],
];

function framingNamed(name, maximum) {
  for (const [pattern, make] of framings) {
    const found = pattern.exec(name);
    const framing = found && make(maximum, ...found.slice(1));
    if (framing) return framing;
  }
  throw new RangeError(`the framing ${quoted(name)} is not known`);
}

/** Divides a stream into frames, of at most so many bytes. */
function frames(framing, maximum = 1 << 20) {
  const { next, write, maximum: most } = framingNamed(String(framing), maximum);
  const search = { from: 0 };
  let [kept, count, place, broken] = [new Uint8Array(), 0, 0, undefined];
  const append = (bytes) => {
    if (count + bytes.length > kept.length) {
      const larger = new Uint8Array(Math.max(2 * kept.length, count + bytes.length));
      larger.set(kept.subarray(0, count));
      kept = larger;
    }
    kept.set(bytes, count);
    count += bytes.length;
  };
  return {
    push(bytes) {
      if (broken) throw Object.assign(broken, { frames: [] });
      append(bytes);
      const found = [];
      let start = 0;
      try {
        while (start < count) {
          const rest = kept.subarray(start, count);
          const step = next(rest, search, place + start);
          search.from = step ? 0 : rest.length;
          if (!step || step.next > rest.length) break;
          if (step.skip === undefined) found.push(step.content ?? rest.slice(step.start, step.end ?? step.next));
          start += step.skip ?? step.next;
        }
      } catch (problem) {
        if (problem.reason !== "lineTooLong") broken = problem;
        throw Object.assign(problem, { frames: found });
      } finally {
        kept.copyWithin(0, start, count);
        count -= start;
        place += start;
      }
      return found;
    },
    frame(bytes, header) {
      if (bytes.length > most) {
        fail("frameTooLong", 0, `frame of ${plural(bytes.length)} is longer than the maximum of ${most}`);
      }
      const w = new Writer({});
      write(w, bytes, header);
      return w.bytes.slice(0, w.pos);
    },
  };
}
