// The order of sets and dictionaries, which have none of their own: ascending by the bytes of the encoding,
// compared as unsigned numbers from the first on; of two of which one begins with the other, the shorter
// comes first.

/// The bytes of the element read last, in the decoding of a set or a dictionary.
@usableFromInline
struct EncodingOrder {
  @usableFromInline var previous: Range<Int>?

  @inlinable
  init() {}
}

extension PacketReader {
  /// Refuses an element whose bytes do not come after those of the one before.
  @usableFromInline
  func checkOrder(_ order: inout EncodingOrder, of bytes: Range<Int>) throws(PacketError) {
    if let previous = order.previous {
      let all = unsafe UnsafeRawBufferPointer(start: base, count: bytes.upperBound)
      guard unsafe all[previous].lexicographicallyPrecedes(all[bytes]) else {
        throw unsafe all[previous].elementsEqual(all[bytes])
          ? .duplicateElement(at: bytes.lowerBound) : .elementOutOfOrder(at: bytes.lowerBound)
      }
    }
    order.previous = bytes
  }
}

/// Where the bytes of an element that has been written stand: of the part that orders it, and its end.
@usableFromInline
struct EncodedElement {
  @usableFromInline let key: Range<Int>
  @usableFromInline let end: Int

  @inlinable
  init(key: Range<Int>, end: Int) {
    self.key = key
    self.end = end
  }
}

extension PacketWriter {
  /// Puts elements that stand one behind the other at the end of the bytes written into their order.
  @usableFromInline
  mutating func sortLast(_ elements: inout [EncodedElement]) throws(PacketError) {
    guard let start = elements.first?.key.lowerBound, let end = elements.last?.end else { return }
    let written = unsafe UnsafeRawBufferPointer(start: base, count: end)
    elements.sort { unsafe written[$0.key].lexicographicallyPrecedes(written[$1.key]) }
    for (a, b) in zip(elements, elements.dropFirst()) {
      guard unsafe !written[a.key].elementsEqual(written[b.key]) else {
        throw .duplicateElement(at: max(a.key.lowerBound, b.key.lowerBound))
      }
    }
    // Behind those in disorder they are put in order, and moved from there to their place.
    let byteCount = end - start
    let sorted = unsafe append(byteCount)
    var next = unsafe sorted
    for element in elements {
      let elementByteCount = element.end - element.key.lowerBound
      unsafe next.copyMemory(from: base + element.key.lowerBound, byteCount: elementByteCount)
      unsafe next += elementByteCount
    }
    unsafe (base + start).copyMemory(from: sorted, byteCount: byteCount)
    removeLast(byteCount)
  }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func duplicateElement(at offset: Int) -> PacketError {
    PacketError(.duplicateElement, at: offset)
  }

  @inline(never)
  static func elementOutOfOrder(at offset: Int) -> PacketError {
    PacketError(.elementOutOfOrder, at: offset)
  }
}
