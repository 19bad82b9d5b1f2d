// Arrays, and the counts of elements.

// The error in a part of what is read or written.
function located(problem, step) {
  return problem instanceof PacketError ? problem.within(step) : problem;
}

// Rejects a count of elements that the available bytes could not hold, or that no bytes limit.
function checkRoom(r, count, least) {
  if (least > 0) {
    if (Number(count) * least > r.end - r.pos) r.truncated(BigInt(count) * BigInt(least));
  } else if (count > 1024) {
    lengthTooLarge(r.pos, count, 1024);
  }
}

function checkEmptyElements(w, offset, count, least) {
  if (least === 0 && count > 1024) lengthTooLarge(offset, count, 1024);
}

const smaller = (a, b) => a === undefined || b < a ? b : a;

function contradictsCount(offset, count, stated) {
  fail("contradictsCount", offset, `has ${plural(count, "element")}, but an earlier field states ${stated}`);
}

// The count of elements that something states before them.
function countCoder({ prefix: form, maximum, count, stated }, schema) {
  if (form) {
    const prefix = schema.prefix(form);
    return {
      minimum: prefix.minimum,
      read: (r) => prefixCount(r, prefix, smaller(maximum, r.maximumCount)),
      write: (w, found) => writeCount(w, prefix, found, smaller(maximum, w.maximumCount)),
    };
  }
  if (stated) {
    return {
      minimum: 0,
      read(r, f) {
        const number = statedCount(r, stated, f);
        if (number > r.maximumCount) lengthTooLarge(r.pos, number, r.maximumCount);
        return number;
      },
      write(w, found, f) {
        const number = statedCount(w, stated, f);
        if (number !== found) contradictsCount(w.pos, found, number);
      },
    };
  }
  return {
    minimum: count,
    isFixed: true,
    read: () => count,
    write(w, found) {
      if (found !== count) wrongCount(w.pos, found, count);
    },
  };
}

const minimumOf = (counter, element) => counter.isFixed ? counter.minimum * element.minimum : counter.minimum;

// A function that reads an element, after zero bytes up to a multiple from where the first begins.
function elementReader({ read, alignment }, schema) {
  if (!alignment) return schema.part(read, "element");
  const pad = schema.part(readPadding, "padding");
  return schema.part((r, f, first) => {
    const excess = (r.pos - first) % alignment;
    if (excess !== 0) pad(r, alignment - excess, {});
    return read(r, f);
  }, "element");
}

function writeAlignment(w, element, start) {
  const excess = element.alignment ? (w.pos - start) % element.alignment : 0;
  if (excess !== 0) w.write(new Uint8Array(element.alignment - excess));
}

// Elements up to where `hasEnded` says so.
function readUncounted(r, f, element, maximum, hasEnded) {
  const values = [];
  const first = r.pos;
  r.note("begin", 0);
  while (!hasEnded(values)) {
    const [index, start] = [values.length, r.pos];
    if (index >= maximum) lengthTooLarge(start, index + 1, maximum);
    try {
      values.push(element.readPart(r, f, first));
      if (r.pos === start) invalid(start, "an element that takes no bytes cannot be counted");
    } catch (problem) {
      throw located(problem, `[${index}]`);
    }
    r.note("begin", values.length);
  }
  return values;
}

function writeElements(w, f, element, values, after = () => {}) {
  const first = w.pos;
  let index = 0;
  try {
    for (; index < values.length; index++) {
      writeAlignment(w, element, first);
      const start = w.pos;
      element.write(w, values[index], f);
      after(start, index);
    }
  } catch (problem) {
    throw located(problem, `[${index}]`);
  }
}

function listIn(w, values) {
  if (!Array.isArray(values) && !ArrayBuffer.isView(values)) notAValue(w.pos, shown(values), "Array");
  return values;
}

// Where the elements of an array end, unless something counts them.
function endOfElements(extent, element, schema) {
  const { terminator, until, whileNext, untilNext } = extent;
  const next = bytesOfHex(whileNext ?? untilNext ?? "");
  const isNext = (bytes, start, end) => start + next.length <= end && next.every((byte, index) => bytes[start + index] === byte);
  if (terminator !== undefined) {
    return {
      hasEnded: (r) => () => {
        if (r.pos >= r.end) r.truncated(1);
        return r.bytes[r.pos] === terminator;
      },
      end: schema.part((r) => r.pos++, "terminator"),
      check: (w) => (start) => {
        if (w.bytes[start] === terminator && w.pos > start) holdsTerminator(start, terminator);
      },
      write: (w) => w.write([terminator]),
    };
  }
  const isLast = until === undefined ? undefined : (value, r) => flagOf(element, value, until, r);
  const noBytes = (w, start) => {
    if (w.pos === start) invalid(start, "an element that takes no bytes cannot be counted");
  };
  return {
    hasEnded: (r) => until !== undefined ? (values) => values.length > 0 && isLast(values.at(-1), r)
      : whileNext !== undefined ? () => !isNext(r.bytes, r.pos, r.end)
      : untilNext !== undefined ? () => r.pos >= r.end || isNext(r.bytes, r.pos, r.end)
      : () => r.pos >= r.end,
    end: () => {},
    check: (w, values) => (start, index) => {
      noBytes(w, start);
      if (until !== undefined && isLast(values[index], w) !== (index === values.length - 1)) {
        invalid(start, "only the last element may be marked as the last");
      }
      if (whileNext !== undefined && !isNext(w.bytes, start, w.pos) || untilNext !== undefined && isNext(w.bytes, start, w.pos)) {
        invalid(start, "a reader would end the elements elsewhere");
      }
    },
    write: () => {},
  };
}

function arrayCoder(form, schema) {
  const { extent } = form;
  const coder = schema.coder(form.element);
  const element = { ...coder, readPart: elementReader(coder, schema) };
  if (element.isTagged) return taggedElementsCoder(form.element, schema);
  const isBytes = element.isByte;
  const list = {
    level: "collection", text: (values) => plural(values.length, "element"), element,
    holdsData: element.holdsData,
    identity: (values, most) => isBytes ? hexDigits(values) : values.map((value) => identityOf(element, value, most)),
  };
  const isCounted = extent.prefix || extent.stated || extent.count !== undefined;
  if (isCounted || extent.remaining && element.isNumber) {
    const counter = isCounted ? countCoder(extent, schema) : remainingNumbers(element);
    const isFlat = isLeafOrFlat(element);
    return {
      ...list, minimum: minimumOf(counter, element),
      read(r, f) {
        if (extent.remaining) r.beginRemaining();
        const count = counter.read(r, f);
        checkRoom(r, count, element.minimum);
        r.enter(isFlat);
        const values = isBytes ? r.read(count) : readElements(r, f, element, count);
        r.leave(isFlat);
        if (extent.remaining) r.taken = true;
        return values;
      },
      write(w, value, f) {
        const values = isBytes ? bytesIn(value, w.pos) : listIn(w, value);
        const offset = w.pos;
        counter.write(w, values.length, f);
        checkEmptyElements(w, offset, values.length, element.minimum);
        w.enter(isFlat);
        if (isBytes) w.write(values);
        else writeElements(w, f, element, values);
        w.leave(isFlat);
        if (extent.remaining) w.endRemaining();
      },
    };
  }
  const end = endOfElements(extent, element, schema);
  const isTerminated = extent.terminator !== undefined;
  const terminated = isTerminated && isBytes ? extentCoder(extent, undefined, schema) : undefined;
  return {
    ...list, minimum: isTerminated ? 1 : 0,
    read(r, f) {
      if (extent.remaining) r.beginRemaining();
      r.enter(false);
      let values;
      if (terminated) {
        const [first, last] = takeTerminated(r, { ...extent, maximum: smaller(extent.maximum, r.maximumCount) });
        values = r.bytes.slice(first, last);
      } else {
        const maximum = smaller(extent.maximum, r.maximumCount);
        values = readUncounted(r, f, element, maximum, end.hasEnded(r));
        end.end(r);
        if (isBytes) values = Uint8Array.from(values);
      }
      r.leave(false);
      if (extent.remaining) r.taken = true;
      return values;
    },
    write(w, value, f) {
      const values = listIn(w, value);
      const maximum = smaller(extent.maximum, w.maximumCount);
      if (values.length > maximum) lengthTooLarge(w.pos, values.length, maximum);
      if (extent.until !== undefined && values.length === 0) wrongCount(w.pos, 0, "at least 1");
      w.enter(false);
      if (terminated) {
        terminated.write(w, bytesIn(values, w.pos));
      } else {
        writeElements(w, f, element, values, end.check(w, values));
        end.write(w);
      }
      w.leave(false);
      if (extent.remaining) w.endRemaining();
    },
  };
}

function remainingNumbers(element) {
  return {
    minimum: 0,
    read(r) {
      const count = Math.floor((r.end - r.pos) / element.minimum);
      if (count > r.maximumCount) lengthTooLarge(r.pos, count, r.maximumCount);
      return (r.end - r.pos) % element.minimum === 0 ? count : count + 1;
    },
    write(w, count) {
      if (count > w.maximumCount) lengthTooLarge(w.pos, count, w.maximumCount);
    },
  };
}

function readElements(r, f, element, count) {
  const values = [];
  const first = r.pos;
  const read = element.isNumber ? element.read : element.readPart;
  let index = 0;
  r.note("begin", count);
  try {
    for (; index < count; index++) values.push(read(r, f, first));
  } catch (problem) {
    throw element.isNumber ? problem : located(problem, `[${index}]`);
  }
  return values;
}
