// Frames of a stream.

const prefixedFraming = /^uint(8|16|24|32|64)(-little)?(-inclusive)?$/;

// Reads the length before a frame: [bytes of the length, bytes that follow], or undefined for too few bytes.
function lengthPrefix(bits, isLittle, isInclusive) {
  const count = bits / 8;
  return {
    read(bytes) {
      if (bytes.length < count) return undefined;
      const length = Number(unsignedInteger(bytes, 0, count, isLittle)) - (isInclusive ? count : 0);
      if (length < 0) invalid(0, `a frame's length ${length + count} is less than its own bytes`);
      return [count, length];
    },
    write(w, length) {
      writeUnsigned(w, BigInt(length + (isInclusive ? count : 0)), count, isLittle);
    },
  };
}

const varintPrefix = {
  read(bytes) {
    const end = bytes.subarray(0, 5).findIndex((byte) => byte < 0x80);
    if (end < 0) return bytes.length < 5 ? undefined : tooWide(0, 32);
    return [end + 1, Number(varintForms.plain.read(new Reader(bytes.subarray(0, end + 1), {}), 32))];
  },
  write: (w, length) => varintForms.plain.write(w, length),
};

// The end of the first frame, and where the next begins; undefined for too few bytes.
function boundary(framing) {
  const [name, digits] = framing.split(":");
  const [, bits, little, inclusive] = prefixedFraming.exec(name) ?? [];
  const prefix = name === "varint32" ? varintPrefix : bits && lengthPrefix(Number(bits), little, inclusive);
  if (prefix) {
    return {
      next(bytes) {
        const [start, length] = prefix.read(bytes) ?? [];
        return start === undefined ? undefined : { start, end: start + length, next: start + length, length };
      },
      write(w, bytes) {
        prefix.write(w, bytes.length);
        w.write(bytes);
      },
    };
  }
  const end = name === "line" ? Uint8Array.of(10) : name === "delimited" ? bytesOfHex(digits ?? "") : undefined;
  if (end?.length > 0) {
    return {
      next(bytes, from) {
        for (let at = from; at + end.length <= bytes.length; at++) {
          if (!end.every((byte, index) => bytes[at + index] === byte)) continue;
          const isReturn = name === "line" && at > 0 && bytes[at - 1] === 13;
          return { start: 0, end: isReturn ? at - 1 : at, next: at + end.length, length: at };
        }
        return undefined;
      },
      overlap: end.length - 1,
      write(w, bytes) {
        w.write(bytes);
        w.write(end);
      },
    };
  }
  const count = name === "fixed" ? Number(digits) : 0;
  if (!(count > 0)) throw new RangeError(`the framing ${quoted(String(framing))} is not known`);
  return {
    next: () => ({ start: 0, end: count, next: count, length: count }),
    write: (w, bytes) => bytes.length === count ? w.write(bytes) : wrongCount(0, bytes.length, count),
  };
}

/** Divides a stream into frames, of at most so many bytes. */
function frames(framing, maximum = 1 << 20) {
  const { next, write, overlap = 0 } = boundary(framing);
  let [kept, count, searched] = [new Uint8Array(), 0, 0];
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
      append(bytes);
      const found = [];
      let start = 0;
      for (;;) {
        const rest = kept.subarray(start, count);
        const frame = rest.length > 0 ? next(rest, searched) : undefined;
        const length = frame ? frame.length : rest.length;
        if (length > maximum) lengthTooLarge(0, length, maximum);
        if (!frame || frame.next > rest.length) {
          searched = Math.max(rest.length - overlap, 0);
          break;
        }
        found.push(rest.slice(frame.start, frame.end));
        start += frame.next;
        searched = 0;
      }
      kept.copyWithin(0, start, count);
      count -= start;
      return found;
    },
    frame(bytes) {
      if (bytes.length > maximum) lengthTooLarge(0, bytes.length, maximum);
      const w = new Writer({});
      write(w, bytes);
      return w.bytes.slice(0, w.pos);
    },
  };
}
