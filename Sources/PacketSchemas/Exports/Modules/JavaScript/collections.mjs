// Arrays, and the counts of elements.

const smaller = (a, b) => a === undefined || b < a ? b : a;

function checkStated(w, count, stated) {
  if (stated === count) return;
  fail("contradictsCount", w.pos, `has ${plural(count, "element")}, but an earlier field states ${stated}`);
}

// Elements without bytes are not limited by these.
const maximumWithoutBytes = 1024;

// The count of elements that take at least so many bytes each: a prefix or an earlier field states it, or it is fixed,
// or they fill the remaining bytes.
function countCoder({ prefix: form, maximum, count, stated }, least, schema) {
  const prefix = form && schema.prefix(form);
  const most = (c) => smaller(maximum, c.maximumCount);
  const readCount = (r, f) => {
    if (prefix) return prefixCount(r, prefix, most(r));
    if (count !== undefined) return count;
    const found = stated ? members.stated(r, stated, f) : Math.floor(r.remaining / least);
    checkMaximum(r.pos, found, r.maximumCount);
    return stated || r.remaining % least === 0 ? found : found + 1;
  };
  return {
    minimum: prefix ? prefix.minimum : (count ?? 0) * least,
    read(r, f) {
      const found = readCount(r, f);
      if (Number(found) * least > r.remaining) r.truncated(BigInt(found) * BigInt(least));
      if (least === 0) checkMaximum(r.pos, found, maximumWithoutBytes);
      return found;
    },
    write(w, found, f) {
      const offset = w.pos;
      if (prefix) writeCount(w, prefix, found, most(w));
      else if (stated) checkStated(w, found, members.stated(w, stated, f));
      else if (count === undefined) checkMaximum(w.pos, found, w.maximumCount);
      else if (found !== count) wrongCount(w.pos, found, count);
      if (least === 0) checkMaximum(offset, found, maximumWithoutBytes);
    },
  };
}

// Elements of a coder, after zero bytes up to a multiple from where the first begins.
function elementCoder(coder, schema) {
  const { alignment = 1 } = coder;
  const pad = schema.part(codePadding, "padding");
  const align = (c, first) => {
    const excess = (c.pos - first) % alignment;
    if (excess !== 0) pad(c, alignment - excess, {});
  };
  const read = alignment === 1 ? coder.read : (r, f, first) => {
    align(r, first);
    return coder.read(r, f);
  };
  return { ...coder, align, read: schema.part(read, "element") };
}

// Reads or writes `count` elements or, without a count, reads up to where they end.
function codeElements(c, f, { read, write, align, alignment }, values, count, end) {
  const { pos: first, isReader } = c;
  c.note("begin", count ?? 0);
  for (let index = 0; count === undefined ? !end.hasEnded(c, values) : index < count; index++) {
    try {
      if (alignment && !isReader) align(c, first);
      const start = c.pos;
      if (isReader) values.push(read(c, f, first));
      else write(c, values[index], f);
      if (end) end.check(c, start, values, index);
    } catch (problem) {
      throw located(problem, `[${index}]`);
    }
    if (count === undefined) c.note("begin", values.length);
  }
  return values;
}

function checkList(c, values) {
  if (!Array.isArray(values) && !ArrayBuffer.isView(values)) notAValue(c.pos, shown(values), "Array");
}

// Where the elements of an array end, unless something counts them.
function endOfElements({ terminator, until, whileNext, untilNext, maximum }, element) {
  const next = bytesOfHex(whileNext ?? untilNext ?? "");
  const isNext = (bytes, start, end) =>
    start + next.length <= end && next.every((byte, index) => bytes[start + index] === byte);
  const isTerminated = terminator !== undefined;
  const isLast = (value, c) => members.until(element.plan(), value, until, c);
  const hasEnded = (r, values) => {
    if (isTerminated) {
      r.checkRoom(1);
      return r.bytes[r.pos] === terminator;
    }
    if (until !== undefined) return values.length > 0 && isLast(values.at(-1), r);
    if (whileNext !== undefined) return !isNext(r.bytes, r.pos, r.end);
    return r.pos >= r.end || untilNext !== undefined && isNext(r.bytes, r.pos, r.end);
  };
  return {
    hasEnded(r, values) {
      if (hasEnded(r, values)) return true;
      checkMaximum(r.pos, values.length + 1, smaller(maximum, r.maximumCount));
      return false;
    },
    // Rejects an element after which a reader could not tell where the next begins, or whether it was the last.
    check(c, start, values, index) {
      if (c.pos === start && (c.isReader || !isTerminated)) {
        invalid(start, "an element that takes no bytes cannot be counted");
      }
      if (c.isReader) return;
      if (isTerminated && c.bytes[start] === terminator && c.pos > start) holdsTerminator(start, terminator);
      if (until !== undefined && isLast(values[index], c) !== (index === values.length - 1)) {
        invalid(start, "only the last element may be marked as the last");
      }
      const found = isNext(c.bytes, start, c.pos);
      if (whileNext !== undefined && !found || untilNext !== undefined && found) {
        invalid(start, "a reader would end the elements elsewhere");
      }
    },
  };
}

// Coders of arrays whose elements no coder reads alone.
const arrayCoders = {};

coders.array = ({ element: form, extent }, schema) => {
  if (form.kind === "tagged") return arrayCoders.tagged(form, schema);
  const coder = schema.coder(form);
  const isBytes = coder.isByte;
  const isCounted = extent.prefix || extent.stated || extent.count !== undefined;
  const areCounted = isCounted || extent.remaining && coder.isNumber;
  const counter = areCounted ? countCoder(extent, coder.minimum, schema) : undefined;
  // Counted numbers are one part of a packet.
  const element = counter && coder.isNumber ? coder : elementCoder(coder, schema);
  const end = counter ? undefined : endOfElements(extent, element);
  const isFlat = counter !== undefined && isLeafOrFlat(element);
  const isTerminated = extent.terminator !== undefined;
  const readEnd = schema.part((r) => r.pos++, "terminator");
  const readContent = (r, f, count) => {
    if (isBytes && counter) return r.read(count);
    if (isBytes && isTerminated) {
      const [first, last] = takeTerminated(r, [extent.terminator], smaller(extent.maximum, r.maximumCount));
      return r.bytes.slice(first, last);
    }
    const values = codeElements(r, f, element, [], count, end);
    if (isTerminated) readEnd(r);
    return isBytes ? Uint8Array.from(values) : values;
  };
  return {
    level: "collection", minimum: counter?.minimum ?? (isTerminated ? 1 : 0),
    text: (values) => plural(values.length, "element"), element, holdsData: element.holdsData,
    identity: (values, most) => isBytes ? hexDigits(values) : values.map((value) => identityOf(element, value, most)),
    read(r, f) {
      if (extent.remaining) r.beginRemaining();
      const count = counter?.read(r, f);
      r.enter(isFlat);
      const values = readContent(r, f, count);
      r.leave(isFlat);
      if (extent.remaining) r.endRemaining();
      return values;
    },
    write(w, value, f) {
      const values = isBytes ? bytesIn(value, w.pos) : value;
      checkList(w, values);
      if (counter) counter.write(w, values.length, f);
      else checkMaximum(w.pos, values.length, smaller(extent.maximum, w.maximumCount));
      if (extent.until !== undefined && values.length === 0) wrongCount(w.pos, 0, "at least 1");
      w.enter(isFlat);
      if (isBytes && isTerminated && values.includes(extent.terminator)) {
        holdsTerminator(w.pos + values.indexOf(extent.terminator), extent.terminator);
      }
      if (isBytes && (counter || isTerminated)) w.write(values);
      else codeElements(w, f, element, values, values.length, end);
      if (isTerminated) w.write([extent.terminator]);
      w.leave(isFlat);
      if (extent.remaining) w.endRemaining();
    },
  };
};
