public import PacketKit

/// Checks that random values are decoded unchanged from their bytes, and encode to the same bytes again.
///
/// ```swift
/// try verifyRoundTrip(Lobby.self)
/// ```
///
/// For values that contain a NaN, only the bytes are compared, because a NaN is not equal to itself.
///
/// - Parameters:
///   - type: The packet's type.
///   - count: The number of values.
///   - seed: The seed of the values. A failure states it.
///   - fileID: The module and the file that a failure names.
///   - filePath: The path of the file that a failure names.
///   - line: The line that a failure names.
/// - Throws: ``VerificationFailure`` for the first value that is decoded differently.
public func verifyRoundTrip<Subject: Packet & Equatable>(
  _ type: Subject.Type,
  count: Int = 100,
  seed: UInt64 = .random(in: 0...UInt64.max),
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line
) throws(VerificationFailure) {
  let site = CallSite(fileID, filePath, line)
  try verifyAll(type, count, seed, site) { value, bytes, _ throws(PacketError) in
    let again = try Subject(decoding: bytes)
    let encoding = try again.encodedBytes()
    guard encoding == bytes else { return "\(bytes) encodes to \(encoding)" }
    guard again == value || holdsNaN(value) else { return "\(value) comes back as \(again)" }
    return nil
  }
}

/// Checks that all bytes that can be decoded encode to the same bytes: random packets, and copies with a bit or two
/// changed.
///
/// ```swift
/// try verifyCanonical(Lobby.self)
/// ```
///
/// - Parameters:
///   - type: The packet's type.
///   - count: The number of packets, each of which is changed in ten ways.
///   - seed: The seed of the packets. A failure states it.
///   - fileID: The module and the file that a failure names.
///   - filePath: The path of the file that a failure names.
///   - line: The line that a failure names.
/// - Throws: ``VerificationFailure`` for the first bytes that decode but encode to other bytes.
public func verifyCanonical<Subject: Packet>(
  _ type: Subject.Type,
  count: Int = 100,
  seed: UInt64 = .random(in: 0...UInt64.max),
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line
) throws(VerificationFailure) {
  let site = CallSite(fileID, filePath, line)
  try verifyAll(type, count, seed, site) { _, bytes, generator throws(PacketError) in
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

/// Checks random values and their bytes, up to the first for which `problem` finds an error.
private func verifyAll<Subject: Packet>(
  _ type: Subject.Type,
  _ count: Int,
  _ seed: UInt64,
  _ site: CallSite,
  _ problem: (Subject, [UInt8], inout SplitMix64) throws(PacketError) -> String?
) throws(VerificationFailure) {
  var generator = SplitMix64(seed: seed)
  for _ in 0..<count {
    let found: String?
    do {
      let value = try Subject.random(using: &generator)
      found = try problem(value, try value.encodedBytes(), &generator)
    } catch {
      found = "\(error)"
    }
    if let found { throw site.failure("\(type), seed \(seed): \(found)") }
  }
}

/// Whether a value is a NaN or contains one.
private func holdsNaN(_ value: Any) -> Bool {
  func isNaN(inVector vector: some SIMD) -> Bool {
    vector.indices.contains { holdsNaN(vector[$0]) }
  }
  if let number = value as? any FloatingPoint { return number.isNaN }
  if let vector = value as? any SIMD { return isNaN(inVector: vector) }
  return Mirror(reflecting: value).children.contains { holdsNaN($0.value) }
}
