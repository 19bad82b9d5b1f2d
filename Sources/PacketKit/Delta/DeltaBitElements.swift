// Elements that share bytes in a packet: each against that of the same index.

extension _DeltaWriter {
  /// Writes `count` elements of `width` bits, if they have changed: each if it has changed, then those that are new.
  ///
  /// - Parameter relative: How each number of an element is written as a difference; `nil` if its bits are written
  ///   themselves.
  @inlinable
  public mutating func writeElements<Elements: BitElements>(
    _ width: Int, _ relative: _Relative? = nil, count: Int, of elements: Elements,
    against baseline: Elements, into writer: inout PacketWriter, field: StaticString,
    _ encode: (Elements.Element, inout BitWriter) throws(PacketError) -> Void
  ) throws(PacketError) {
    let before = self
    let start = writer.position
    do throws(PacketError) {
      guard elements.count == count else {
        try PacketError.wrongCount(elements.count, expected: count, at: writer.count).raise()
      }
      append(1, count: 1, to: &writer)
      hasChange = count != baseline.count
      for index in 0..<count {
        do throws(PacketError) {
          let offset = writer.count
          let steps = try DeltaSteps(count: width, at: offset) { bits throws(PacketError) in
            try encode(unsafe elements._element(at: index), &bits)
          }
          guard index < baseline.count else {
            append(steps, to: &writer)
            continue
          }
          let old = try DeltaSteps(count: width, at: offset) { bits throws(PacketError) in
            try encode(unsafe baseline._element(at: index), &bits)
          }
          write(steps, against: old, relative, into: &writer)
        } catch {
          throw (consume error).atIndex(index)
        }
      }
    } catch {
      try (consume error).rethrow(inField: field)
    }
    writeUnchanged(unlessChangedSince: start, before, to: &writer)
  }

  /// Writes all bits of a value.
  @inlinable
  mutating func append(_ steps: DeltaSteps, to writer: inout PacketWriter) {
    for start in stride(from: 0, to: steps.count, by: 64) {
      let count = min(steps.count - start, 64)
      append(steps[start, count: count], count: count, to: &writer)
    }
  }
}

extension _DeltaReader {
  /// Reads `count` elements of `width` bits.
  @inlinable
  public mutating func readElements<Elements: BitElements>(
    _ width: Int, _ relative: _Relative? = nil, count: Int, against baseline: Elements,
    from reader: inout PacketReader, field: StaticString,
    _ encode: (Elements.Element, inout BitWriter) throws(PacketError) -> Void,
    or decode: (inout BitReader) throws(PacketError) -> Elements.Element
  ) throws(PacketError) -> Elements {
    guard try readChange(from: &reader, field: field) else {
      guard count == baseline.count else {
        try PacketError.invalidBaseline(at: place(in: reader).before(1)).rethrow(inField: field)
      }
      return baseline
    }
    let place = place(in: reader).before(1)
    do throws(PacketError) {
      let oldCount = baseline.count
      let (bitCount, overflow) = max(count - oldCount, 0).multipliedReportingOverflow(by: width)
      let needed = overflow ? .max : max(bitCount - loaded, 0) / 8
      guard needed <= reader.remainingCount else {
        try PacketError.truncated(
          needed: needed, available: reader.remainingCount, at: reader.offset
        ).raise()
      }
      hasChange = count != oldCount
      let elements = unsafe try Elements(_count: count, at: place.offset) {
        memory, readCount throws(PacketError) in
        do throws(PacketError) {
          while readCount < count {
            let old = readCount < oldCount ? unsafe baseline._element(at: readCount) : nil
            let element = try readElement(
              width, relative, against: old, from: &reader, encode, or: decode)
            unsafe (memory + readCount).initialize(to: element)
            readCount += 1
          }
        } catch {
          throw (consume error).atIndex(readCount)
        }
      }
      guard hasChange else { try PacketError.unchanged(at: place).raise() }
      return elements
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads an element, which is new if the baseline has none.
  @inlinable
  mutating func readElement<Element>(
    _ width: Int, _ relative: _Relative?, against baseline: Element?,
    from reader: inout PacketReader,
    _ encode: (Element, inout BitWriter) throws(PacketError) -> Void,
    or decode: (inout BitReader) throws(PacketError) -> Element
  ) throws(PacketError) -> Element {
    guard let baseline else {
      let place = place(in: reader)
      var steps = try DeltaSteps(count: width, at: place.offset)
      for start in stride(from: 0, to: width, by: 64) {
        let count = min(width - start, 64)
        steps.set(start, count: count, to: try take(count, from: &reader))
      }
      return try steps.read(at: place.offset, decode)
    }
    guard try readChange(from: &reader) else { return baseline }
    let place = place(in: reader).before(1)
    let old = try DeltaSteps(count: width, at: place.offset) { bits throws(PacketError) in
      try encode(baseline, &bits)
    }
    return try read(relative, against: old, changed: place, from: &reader, field: nil)
      .read(at: place.offset, decode)
  }
}

// A delta compares as many bits, whether an optional is present or not.

extension BitWriter {
  /// Writes whether there is a value, and its `count` bits, which are zero if there is none.
  @_documentation(visibility: internal)
  @inlinable
  @_lifetime(self: copy self)
  public mutating func _write<Value>(
    _ value: Value?, bits count: Int,
    _ write: (Value, inout BitWriter) throws(PacketError) -> Void
  ) throws(PacketError) {
    try append(value == nil ? 0 : 1, count: 1)
    if let value { return try write(value, &self) }
    for start in stride(from: 0, to: count, by: 64) { try append(0, count: min(count - start, 64)) }
  }
}

extension BitReader {
  /// Reads a value, if there is one, whose `count` bits are otherwise zero.
  @_documentation(visibility: internal)
  @inlinable
  @_lifetime(self: copy self)
  public mutating func _read<Value>(
    bits count: Int, field: StaticString,
    _ read: (inout BitReader) throws(PacketError) -> Value
  ) throws(PacketError) -> Value? {
    let place = offset
    if try self.read(Bool.self, bits: 1, field: field) { return try read(&self) }
    for start in stride(from: 0, to: count, by: 64) {
      guard try take(min(count - start, 64)) == 0 else {
        try PacketError.unusedBits(at: place).rethrow(inField: field)
      }
    }
    return nil
  }
}
