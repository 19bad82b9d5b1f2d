// Quantized values and unit quaternions that are elements of a run of bits.

extension BitReader {
  /// Reads `count` values quantized over `range`, with `bits` bits for each number. Without `zero`, ``QuantizedZero`` says
  /// whether zero is a step.
  ///
  /// - Throws: ``PacketError`` also if the run does not hold as many.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func read<Elements: BitElements>(
    _ type: Elements.Type = Elements.self,
    quantized range: ClosedRange<Elements.Element.Quantity>,
    bits width: Int,
    zero: QuantizedZero? = nil,
    count: Int,
    field: StaticString? = nil
  ) throws(PacketError) -> Elements where Elements.Element: Quantizable {
    let lanes = Elements.Element.quantityCount
    guard lanes == 1 else {
      return try elements(count, eachOf: width &* lanes, field: field) {
        bits throws(PacketError) in
        try bits.read(Elements.Element.self, quantized: range, bits: width, zero: zero)
      }
    }
    let quantizer = try Quantizer(range, bits: width, zero, at: offset, field)
    return try elements(count, bits: width, field: field) { bits, offset throws(PacketError) in
      let number = quantizer.number(at: bits)
      let value = Elements.Element(quantities: SIMD4(number, 0, 0, 0))
      // As for a value on its own.
      guard bits <= quantizer.last else {
        try PacketError.beyondLastStep(bits: width, at: offset).raise()
      }
      if !quantizer.hasDistinctSteps(as: Elements.Element.Quantity.self) {
        try quantizer.check(
          SIMD4(bits, 0, 0, 0), of: value.quantities, lanes: 1, bits: width, at: offset)
      }
      return value
    }
  }

  /// Reads `count` unit quaternions of `2 + 3 * bits` bits each.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func read<Elements: BitElements>(
    _ type: Elements.Type = Elements.self, unitQuaternion bits: Int, count: Int,
    field: StaticString? = nil
  ) throws(PacketError) -> Elements where Elements.Element == SIMD4<Float> {
    try elements(count, eachOf: 2 &+ 3 &* bits, field: field) { reader throws(PacketError) in
      try reader.read(SIMD4<Float>.self, unitQuaternion: bits)
    }
  }

  /// Reads elements of `width` bits one by one.
  @inlinable
  #if !DEBUG
    @inline(always)
  #endif
  @_lifetime(self: copy self)
  mutating func elements<Elements: BitElements>(
    _ count: Int, eachOf width: Int, field: StaticString?,
    _ read: (inout BitReader) throws(PacketError) -> Elements.Element
  ) throws(PacketError) -> Elements {
    do throws(PacketError) {
      try checkElements(count, bits: width, maximumWidth: 128)
      return try unsafe Elements(_count: count, at: offset) {
        memory, initializedCount throws(PacketError) in
        do throws(PacketError) {
          while initializedCount < count {
            unsafe (memory + initializedCount).initialize(to: try read(&self))
            initializedCount += 1
          }
        } catch {
          try (consume error).rethrow(atIndex: initializedCount)
        }
      }
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }
}

extension BitWriter {
  /// Writes `count` values quantized over `range`, with `bits` bits for each number. Without `zero`, ``QuantizedZero`` says
  /// whether zero is a step.
  ///
  /// - Throws: ``PacketError`` if there are not as many values, or as for a value on its own.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func write<Elements: BitElements>(
    _ elements: Elements,
    quantized range: ClosedRange<Elements.Element.Quantity>,
    bits width: Int,
    zero: QuantizedZero? = nil,
    count: Int,
    field: StaticString? = nil
  ) throws(PacketError) where Elements.Element: Quantizable {
    let lanes = Elements.Element.quantityCount
    guard lanes == 1 else {
      return try append(elements, count, field: field) { element, bits throws(PacketError) in
        try bits.write(element, quantized: range, bits: width, zero: zero)
      }
    }
    let quantizer = try Quantizer(range, bits: width, zero, at: offset, field)
    try append(elements, count, bits: width, field: field) { element, offset throws(PacketError) in
      let quantity = element.quantities.x
      guard let step = quantizer.index(of: quantity) else {
        try PacketError.outOfRange(Elements.Element.Quantity(quantity), range, at: offset).raise()
      }
      return step
    }
  }

  /// Writes `count` unit quaternions in `2 + 3 * bits` bits each.
  ///
  /// - Throws: ``PacketError`` if there are not as many, or if the length of one is not 1.
  @inlinable
  @inline(always)
  @_lifetime(self: copy self)
  public mutating func write<Elements: BitElements>(
    _ elements: Elements, unitQuaternion bits: Int, count: Int, field: StaticString? = nil
  ) throws(PacketError) where Elements.Element == SIMD4<Float> {
    try append(elements, count, field: field) { element, writer throws(PacketError) in
      try writer.write(element, unitQuaternion: bits)
    }
  }

  /// Writes elements one by one.
  @inlinable
  #if !DEBUG
    @inline(always)
  #endif
  @_lifetime(self: copy self)
  mutating func append<Elements: BitElements>(
    _ elements: Elements, _ count: Int, field: StaticString?,
    _ write: (Elements.Element, inout BitWriter) throws(PacketError) -> Void
  ) throws(PacketError) {
    do throws(PacketError) {
      guard elements.count == count else {
        try PacketError.wrongCount(elements.count, expected: count, at: offset).raise()
      }
      for index in 0..<count {
        do throws(PacketError) {
          try write(unsafe elements._element(at: index), &self)
        } catch {
          try (consume error).rethrow(atIndex: index)
        }
      }
    } catch {
      try (consume error).rethrow(inField: field)
    }
  }
}

extension PacketDescription {
  /// Adds `count` values quantized over `range`, with `width` bits for each number.
  public mutating func field<Elements: BitElements>(
    _ type: Elements.Type, quantized range: ClosedRange<Elements.Element.Quantity>, bits width: Int,
    zero: QuantizedZero? = nil, count: Int, field: StaticString? = nil
  ) where Elements.Element: Quantizable {
    let element = WireType(quantized: Elements.Element.self, range, width, zero)
    add(.array(element, .fixed(count)), bits: width, field)
  }

  /// Adds as many values quantized over `range` as the field of a name states: `times * value + plus - minus`.
  public mutating func field<Elements: BitElements>(
    _ type: Elements.Type, quantized range: ClosedRange<Elements.Element.Quantity>, bits width: Int,
    zero: QuantizedZero? = nil, by name: StaticString, times: Int = 1, plus: Int = 0,
    minus: Int = 0, field: StaticString? = nil
  ) where Elements.Element: Quantizable {
    let element = WireType(quantized: Elements.Element.self, range, width, zero)
    add(.array(element, NamedNumber(name, times, plus, minus).extent), bits: width, field)
  }

  /// Adds `count` unit quaternions of `2 + 3 * bits` bits each.
  public mutating func field<Elements: BitElements>(
    _ type: Elements.Type, unitQuaternion bits: Int, count: Int, field: StaticString? = nil
  ) {
    add(.array(.unitQuaternion(), .fixed(count)), bits: bits, field)
  }

  /// Adds as many unit quaternions as the field of a name states: `times * value + plus - minus`.
  public mutating func field<Elements: BitElements>(
    _ type: Elements.Type, unitQuaternion bits: Int, by name: StaticString, times: Int = 1,
    plus: Int = 0, minus: Int = 0, field: StaticString? = nil
  ) {
    let extent = NamedNumber(name, times, plus, minus).extent
    add(.array(.unitQuaternion(), extent), bits: bits, field)
  }
}
