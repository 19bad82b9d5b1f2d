public import PacketKit
internal import PacketTesting
public import Testing

/// Expects that what an attacker makes of good bytes is refused, or is the encoding of another value.
///
/// The bytes are cut short, followed by more, with each bit flipped, and with lengths that are far too large; see
/// `HostileTwins`.
///
/// - Parameters:
///   - type: The packet's type.
///   - golden: The bytes of a good packet, a few hundred at most.
public func expectHostileInputsAreRefused<Subject: Packet>(
  _ type: Subject.Type,
  golden: [UInt8],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  do throws(HostileTwinFailure) {
    try HostileTwins(of: golden).verify(type)
  } catch {
    Issue.record("\(type): \(error)", sourceLocation: sourceLocation)
  }
}

/// Expects that random values come back from their bytes as they were, and encode to the same bytes again.
///
/// Of values that hold a NaN only the bytes are compared, since a NaN is not equal to itself.
///
/// - Parameters:
///   - type: The packet's type.
///   - count: The number of values.
///   - seed: The number that the values follow from; an issue tells it.
public func expectRoundTrip<Subject: Packet & Equatable>(
  _ type: Subject.Type,
  count: Int = 100,
  seed: UInt64 = .random(in: 0...UInt64.max),
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectAll(type, count, seed, sourceLocation) { value, bytes, _ in
    let again = try Subject(decoding: bytes)
    let encoding = try again.encodedBytes()
    guard encoding == bytes else { return "\(bytes) encodes to \(encoding)" }
    guard again == value || holdsNaN(value) else { return "\(value) comes back as \(again)" }
    return nil
  }
}

/// Whether a value is a NaN, or holds one anywhere.
private func holdsNaN(_ value: Any) -> Bool {
  func isNaN(inVector vector: some SIMD) -> Bool {
    vector.indices.contains { holdsNaN(vector[$0]) }
  }
  if let number = value as? any FloatingPoint { return number.isNaN }
  if let vector = value as? any SIMD { return isNaN(inVector: vector) }
  return Mirror(reflecting: value).children.contains { holdsNaN($0.value) }
}

/// Expects that whatever decodes encodes to the same bytes: random packets, and those with a change or two.
///
/// - Parameters:
///   - type: The packet's type.
///   - count: The number of packets, of each of which there are ten changed ones.
///   - seed: The number that the packets follow from; an issue tells it.
public func expectCanonical<Subject: Packet>(
  _ type: Subject.Type,
  count: Int = 100,
  seed: UInt64 = .random(in: 0...UInt64.max),
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectAll(type, count, seed, sourceLocation) { _, bytes, generator in
    for _ in 0..<10 where !bytes.isEmpty {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        changed[Int.random(in: changed.indices, using: &generator)] ^=
          1 << UInt8.random(in: 0..<8, using: &generator)
      }
      guard let value = try? Subject(decoding: changed) else { continue }
      let encoding = try value.encodedBytes()
      guard encoding == changed else { return "\(changed) encodes to \(encoding)" }
    }
    return nil
  }
}

/// Checks random values and their bytes, and records the first problem.
private func expectAll<Subject: Packet>(
  _ type: Subject.Type,
  _ count: Int,
  _ seed: UInt64,
  _ sourceLocation: SourceLocation,
  _ problem: (Subject, [UInt8], inout SplitMix64) throws -> String?
) {
  var generator = SplitMix64(seed: seed)
  do {
    for _ in 0..<count {
      let value = try Subject.random(using: &generator)
      guard let problem = try problem(value, try value.encodedBytes(), &generator) else { continue }
      Issue.record("\(type), seed \(seed): \(problem)", sourceLocation: sourceLocation)
      return
    }
  } catch {
    Issue.record("\(type), seed \(seed): \(error)", sourceLocation: sourceLocation)
  }
}
