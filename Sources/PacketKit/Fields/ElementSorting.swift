// Sorts the elements of a set, or the pairs of a dictionary, by their bytes, after they have been written.

/// The first bytes of an element, and its index.
private struct RankedElement {
  let rank: UInt64
  let index: Int
}

extension PacketWriter {
  /// Sorts the elements recorded in the sorting memory from `firstElement` on, which are the last bytes written.
  ///
  /// - Parameter isComposite: Whether a key may hold several values.
  /// - Returns: Whether the elements' hashes must be counted; see ``KeyCollisions``.
  @usableFromInline
  mutating func sortLast(
    from firstElement: Int,
    isComposite: Bool
  ) throws(PacketError) -> Bool {
    let elementCount =
      (sorting.byteCount - firstElement) / MemoryLayout<EncodedElement>.stride
    guard elementCount > 0 else { return false }
    sorting.reserve(
      2 * elementCount * MemoryLayout<RankedElement>.stride + 256 * MemoryLayout<Int>.stride)
    let elements = unsafe UnsafeBufferPointer(
      start: (sorting.base.unsafelyUnwrapped + firstElement)
        .assumingMemoryBound(to: EncodedElement.self),
      count: elementCount
    )
    let ranked = unsafe sorting.take(elementCount, of: RankedElement.self)
    let spare = unsafe sorting.take(elementCount, of: RankedElement.self)
    let written = unsafe UnsafeRawBufferPointer(start: base, count: count)
    unsafe rank(elements, into: ranked)
    let starts = unsafe sorting.take(256, of: Int.self)
    unsafe sort(ranked, spare, starts) { a, b in
      unsafe written.precedes(elements[a].key, elements[b].key)
    }
    let mustCount = try unsafe written.checkSortedKeys(of: elements, ranked, isComposite)
    unsafe move(elements, in: ranked)
    return mustCount
  }

  private func rank(
    _ elements: UnsafeBufferPointer<EncodedElement>,
    into ranked: UnsafeMutableBufferPointer<RankedElement>
  ) {
    for index in elements.indices {
      let key = unsafe elements[index].key
      let rank = unsafe encodingRank(of: base + key.lowerBound, count: key.byteCount)
      unsafe ranked.initializeElement(at: index, to: RankedElement(rank: rank, index: index))
    }
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
      unsafe next.copyFew(from: base + element.key.lowerBound, byteCount: elementByteCount)
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
private func sort(
  _ elements: UnsafeMutableBufferPointer<RankedElement>,
  _ spare: UnsafeMutableBufferPointer<RankedElement>,
  _ starts: UnsafeMutableBufferPointer<Int>,
  by precedes: (Int, Int) -> Bool
) {
  if elements.count >= 32, unsafe sortByRank(elements, spare, starts) { return }
  var elements = unsafe elements
  unsafe elements.sort { a, b in
    a.rank == b.rank ? precedes(a.index, b.index) : a.rank < b.rank
  }
}

/// Sorts by rank in linear time: by one byte at a time, least significant first. Skips bytes that are the same in all
/// ranks.
///
/// - Returns: Whether all ranks differ, so that no other comparison is needed.
private func sortByRank(
  _ elements: UnsafeMutableBufferPointer<RankedElement>,
  _ spare: UnsafeMutableBufferPointer<RankedElement>,
  _ starts: UnsafeMutableBufferPointer<Int>
) -> Bool {
  var (from, to) = unsafe (elements, spare)
  var differing: UInt64 = 0
  for index in elements.indices {
    unsafe differing |= elements[index].rank ^ elements[0].rank
  }
  var isInSpare = false
  for shift in stride(from: 0 as UInt64, to: 64, by: 8) where differing &>> shift & 0xFF != 0 {
    func digit(_ element: RankedElement) -> Int {
      Int(truncatingIfNeeded: element.rank &>> shift & 0xFF)
    }
    unsafe starts.initialize(repeating: 0)
    for index in from.indices { unsafe starts[digit(from[index])] &+= 1 }
    var sum = 0
    for value in 0..<256 {
      let count = unsafe starts[value]
      unsafe starts[value] = sum
      sum &+= count
    }
    for index in from.indices {
      let element = unsafe from[index]
      let place = unsafe starts[digit(element)]
      unsafe starts[digit(element)] = place &+ 1
      unsafe to.initializeElement(at: place, to: element)
    }
    unsafe swap(&from, &to)
    isInSpare.toggle()
  }
  if isInSpare {
    for index in elements.indices { unsafe elements[index] = spare[index] }
  }
  return elements.indices.dropFirst().allSatisfy { index in
    unsafe elements[index].rank != elements[index &- 1].rank
  }
}
