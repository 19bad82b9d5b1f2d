// Sorts the elements of a set, or the pairs of a dictionary, by their bytes, after they have been written.

/// The first bytes of an element, and its index.
private struct RankedElement {
  let rank: UInt64
  let index: Int

  /// A byte of the rank.
  @inline(__always)
  func digit(at shift: UInt64) -> Int { Int(truncatingIfNeeded: rank &>> shift & 0xFF) }
}

/// The element that takes all remaining bytes, or the first of those that do. It must come last once they are sorted.
@frozen
@usableFromInline
struct GreedyElement {
  /// The element's place in the order of writing; -1 if there is none.
  @usableFromInline var index = -1

  /// The writer's `remainingEnd` before the elements.
  @usableFromInline let previousEnd: Int

  @inlinable
  init(after previousEnd: Int) { self.previousEnd = previousEnd }
}

extension PacketWriter {
  /// Notes that the element recorded last takes all remaining bytes.
  @usableFromInline
  @inline(never)
  mutating func note(
    _ taking: inout GreedyElement, from firstElement: Int
  ) throws(PacketError) {
    guard remainingEnd == count else { throw .followsRemaining(at: remainingEnd) }
    remainingEnd = taking.previousEnd
    let elements = unsafe elements(from: firstElement)
    let written = unsafe UnsafeRawBufferPointer(start: base, count: count)
    let index = elements.count - 1
    let isFirst =
      unsafe taking.index < 0
      || written.precedes(elements[index].key, elements[taking.index].key)
    if isFirst { taking.index = index }
  }

  /// The elements recorded from `firstElement` on.
  @unsafe
  private func elements(from firstElement: Int) -> UnsafeBufferPointer<EncodedElement> {
    unsafe UnsafeBufferPointer(
      start: (sorting.base.unsafelyUnwrapped + firstElement)
        .assumingMemoryBound(to: EncodedElement.self),
      count: (sorting.byteCount - firstElement) / MemoryLayout<EncodedElement>.stride)
  }

  /// Sorts the elements recorded in the sorting memory from `firstElement` on, which are the last bytes written.
  ///
  /// - Parameters:
  ///   - isComposite: Whether a key may hold several values.
  ///   - taking: The index of the element that takes all remaining bytes, if it is not -1.
  /// - Returns: Whether the elements' hashes must be counted; see ``KeyCollisions``.
  @usableFromInline
  mutating func sortLast(
    from firstElement: Int,
    isComposite: Bool,
    _ taking: Int
  ) throws(PacketError) -> Bool {
    let elementCount =
      (sorting.byteCount - firstElement) / MemoryLayout<EncodedElement>.stride
    guard elementCount > 0 else { return false }
    sorting.reserve(
      2 * elementCount * MemoryLayout<RankedElement>.stride + 256 * MemoryLayout<Int>.stride)
    let elements = unsafe elements(from: firstElement)
    let ranked = unsafe sorting.take(elementCount, of: RankedElement.self)
    let spare = unsafe sorting.take(elementCount, of: RankedElement.self)
    let written = unsafe UnsafeRawBufferPointer(start: base, count: count)
    let longest = unsafe rank(elements, into: ranked)
    let starts = unsafe sorting.take(256, of: Int.self)
    let areDistinct = unsafe sort(ranked, spare, starts) { a, b in
      unsafe written.precedes(elements[a].key, elements[b].key)
    }
    // Short keys of different ranks are neither equal nor expensive to hash.
    let mustCheck = !areDistinct || longest >= KeyCollisions.hashedByteCount
    let mustCount =
      mustCheck ? try unsafe written.checkSortedKeys(of: elements, ranked, isComposite) : false
    unsafe move(elements, in: ranked)
    if taking >= 0, unsafe ranked[elementCount - 1].index != taking {
      throw unsafe followsTaking(taking, elements, ranked)
    }
    return mustCount
  }

  /// The error for elements after one that takes all remaining bytes.
  @inline(never)
  private func followsTaking(
    _ taking: Int,
    _ elements: UnsafeBufferPointer<EncodedElement>,
    _ ranked: UnsafeMutableBufferPointer<RankedElement>
  ) -> PacketError {
    var end = unsafe elements[0].key.lowerBound
    for place in ranked.indices {
      let index = unsafe ranked[place].index
      let element = unsafe elements[index]
      end += element.end - element.key.lowerBound
      if index == taking { break }
    }
    return .followsRemaining(at: end)
  }

  /// Returns the most bytes of a key.
  private func rank(
    _ elements: UnsafeBufferPointer<EncodedElement>,
    into ranked: UnsafeMutableBufferPointer<RankedElement>
  ) -> Int {
    var longest = 0
    for index in elements.indices {
      let key = unsafe elements[index].key
      let rank = unsafe encodingRank(of: base + key.lowerBound, count: key.byteCount)
      unsafe ranked.initializeElement(at: index, to: RankedElement(rank: rank, index: index))
      longest = max(longest, key.byteCount)
    }
    return longest
  }

  /// Copies the elements in order to the end of the buffer, then moves them to their place.
  private mutating func move(
    _ elements: UnsafeBufferPointer<EncodedElement>,
    in ranked: UnsafeMutableBufferPointer<RankedElement>
  ) {
    let start = unsafe elements[0].key.lowerBound
    let byteCount = count - start
    let sorted = unsafe append(byteCount)
    var next = unsafe sorted
    for place in ranked.indices {
      let element = unsafe elements[ranked[place].index]
      let elementByteCount = element.end - element.key.lowerBound
      unsafe next.copyShort(from: base + element.key.lowerBound, byteCount: elementByteCount)
      unsafe next += elementByteCount
    }
    unsafe (base + start).copyMemory(from: sorted, byteCount: byteCount)
    removeLast(byteCount)
  }
}

extension UnsafeRawBufferPointer {
  /// Rejects equal keys and keys that are expensive to hash. Returns whether the keys' hashes must be counted.
  fileprivate func checkSortedKeys(
    of elements: UnsafeBufferPointer<EncodedElement>,
    _ ranked: UnsafeMutableBufferPointer<RankedElement>,
    _ isComposite: Bool
  ) throws(PacketError) -> Bool {
    var collisions = KeyCollisions(isComposite: isComposite)
    var previous: (key: Range<Int>, rank: UInt64)?
    for place in ranked.indices {
      let rank = unsafe ranked[place].rank
      let key = unsafe elements[ranked[place].index].key
      if let previous {
        if previous.rank == rank, unsafe areEqual(previous.key, key) {
          throw .duplicateElement(at: Swift.max(previous.key.lowerBound, key.lowerBound))
        }
        unsafe collisions.noteNeighbors(previous.key, key, in: self)
      }
      previous = (key, rank)
      try unsafe checkCombiningMarks(in: key)
    }
    return collisions.mustCount
  }
}

/// Sorts by rank, and elements of equal rank by `precedes`. Overwrites the memory of `spare` and `starts`.
///
/// - Returns: True if all ranks differ. False if they may not.
private func sort(
  _ elements: UnsafeMutableBufferPointer<RankedElement>,
  _ spare: UnsafeMutableBufferPointer<RankedElement>,
  _ starts: UnsafeMutableBufferPointer<Int>,
  by precedes: (Int, Int) -> Bool
) -> Bool {
  if elements.count >= 32, unsafe sortByRank(elements, spare, starts) { return true }
  var elements = unsafe elements
  unsafe elements.sort { a, b in
    a.rank == b.rank ? precedes(a.index, b.index) : a.rank < b.rank
  }
  return false
}

/// Sorts by rank in linear time: by one byte at a time, least significant first, and only by the bytes that are not the
/// same in all ranks. If the most significant of these distinguishes most ranks, the others are not needed.
///
/// - Returns: Whether all ranks differ, so that no other comparison is needed.
private func sortByRank(
  _ elements: UnsafeMutableBufferPointer<RankedElement>,
  _ spare: UnsafeMutableBufferPointer<RankedElement>,
  _ starts: UnsafeMutableBufferPointer<Int>
) -> Bool {
  var differing: UInt64 = 0
  for index in elements.indices {
    unsafe differing |= elements[index].rank ^ elements[0].rank
  }
  guard differing != 0 else { return false }
  let last = (63 &- UInt64(differing.leadingZeroBitCount)) & ~7
  let isLastEnough = unsafe countDigits(of: elements, at: last, starts) <= 16
  var (from, to) = unsafe (elements, spare)
  var isInSpare = false
  for shift in stride(from: isLastEnough ? last : 0, through: last, by: 8)
  where differing &>> shift & 0xFF != 0 {
    unsafe sort(from, into: to, byDigitAt: shift, starts)
    unsafe swap(&from, &to)
    isInSpare.toggle()
  }
  if isInSpare {
    for index in elements.indices { unsafe elements[index] = spare[index] }
  }
  return unsafe sortNeighbors(elements)
}

/// Counts how often each value of a byte of the ranks occurs.
///
/// - Returns: How often the most frequent value occurs.
@inline(__always)
private func countDigits(
  of elements: UnsafeMutableBufferPointer<RankedElement>,
  at shift: UInt64,
  _ counts: UnsafeMutableBufferPointer<Int>
) -> Int {
  unsafe counts.initialize(repeating: 0)
  var most = 0
  for index in elements.indices {
    let digit = unsafe elements[index].digit(at: shift)
    let count = unsafe counts[digit] &+ 1
    unsafe counts[digit] = count
    most = max(most, count)
  }
  return most
}

/// Sorts by one byte of the ranks. Elements in which it is the same stay in order.
@inline(__always)
private func sort(
  _ elements: UnsafeMutableBufferPointer<RankedElement>,
  into sorted: UnsafeMutableBufferPointer<RankedElement>,
  byDigitAt shift: UInt64,
  _ starts: UnsafeMutableBufferPointer<Int>
) {
  _ = unsafe countDigits(of: elements, at: shift, starts)
  var sum = 0
  for value in 0..<256 {
    let count = unsafe starts[value]
    unsafe starts[value] = sum
    sum &+= count
  }
  for index in elements.indices {
    let element = unsafe elements[index]
    let place = unsafe starts[element.digit(at: shift)]
    unsafe starts[element.digit(at: shift)] = place &+ 1
    unsafe sorted.initializeElement(at: place, to: element)
  }
}

/// Sorts elements that are near their places by rank.
///
/// - Returns: Whether all ranks differ.
@inline(__always)
private func sortNeighbors(_ elements: UnsafeMutableBufferPointer<RankedElement>) -> Bool {
  var areDistinct = true
  for index in elements.indices.dropFirst() {
    let element = unsafe elements[index]
    var place = index
    while place > 0, unsafe elements[place &- 1].rank > element.rank {
      unsafe elements[place] = elements[place &- 1]
      place &-= 1
    }
    if place > 0, unsafe elements[place &- 1].rank == element.rank { areDistinct = false }
    if place < index { unsafe elements[place] = element }
  }
  return areDistinct
}
