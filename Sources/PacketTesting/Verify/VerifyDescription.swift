public import PacketKit
internal import PacketSchemas

/// Checks that a packet's description matches its decoder for the given bytes.
///
/// `@Packet` generates both. Use this check for a hand-written packet that describes itself:
///
/// ```swift
/// try verifyDescription(of: Ping.self, in: bytes)
/// ```
///
/// The description must give the same values, or the same error with the same offset and path. Try bytes of packets,
/// and ``HostileInputs`` derived from them.
///
/// A value of a type that describes itself as another must encode to the same bytes, in either byte order. The numbers
/// that it stores must not be the described ones with their bytes reversed.
///
/// - Throws: ``VerificationFailure`` if the two differ.
public func verifyDescription<Value: Packet>(
  of type: Value.Type,
  in bytes: [UInt8],
  limits: PacketLimits = .init(),
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line
) throws(VerificationFailure) {
  guard let difference = difference(.init(type), bytes, limits) else { return }
  throw CallSite(fileID, filePath, line).failure("\(type): \(difference)")
}

/// Checks that the description of a packet that is given something matches its decoder for the given bytes, as for other
/// packets.
///
/// - Throws: ``VerificationFailure`` if the two differ.
public func verifyDescription<Value: GivenPacket>(
  of type: Value.Type,
  in bytes: [UInt8],
  given: Value.Given,
  limits: PacketLimits = .init(),
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line
) throws(VerificationFailure) {
  guard let difference = difference(.init(type, given: given), bytes, limits) else { return }
  throw CallSite(fileID, filePath, line).failure("\(type), given \(given): \(difference)")
}

/// How a packet's description differs from its decoder.
private func difference<Value>(
  _ subject: Subject<Value>,
  _ bytes: [UInt8],
  _ limits: PacketLimits
) -> String? {
  let format = PacketReference(subject.format)
  let tree = PacketTree(of: format, in: bytes, given: subject.given, limits: limits)
  // A description does not state how much of the stack a value takes.
  if case .stackExceeded = tree.error?.reason { return nil }
  let packet: Value
  do throws(PacketError) {
    packet = try subject.decode(bytes, limits)
  } catch {
    if case .stackExceeded = error.reason { return nil }
    return tree.error == error ? nil : difference(described: tree.error, decoded: error)
  }
  if let error = tree.error { return difference(described: error, decoded: nil) }
  return (tree.gap ?? ValueComparison(tree: tree).difference(from: packet)).map {
    "its description does not match how it decodes: \($0)"
  }
}

private func difference(described: PacketError?, decoded: PacketError?) -> String {
  func sentence(_ error: PacketError?) -> String { error.map { "\($0)" } ?? "no error" }
  return
    "its description results in '\(sentence(described))', but decoding in '\(sentence(decoded))'"
}

extension PacketTree {
  /// A part that does not begin where the previous one ends.
  fileprivate var gap: String? {
    var end = 0
    var gap: String?
    forEachNode { path, node in
      guard gap == nil else { return }
      if node.bits.lowerBound != end {
        gap = "\(path) begins at bit \(node.bits.lowerBound), not \(end)"
      }
      // Before its parts, a value has a count, or a byte that states its presence.
      let isWhole = node.children.isEmpty
      end = isWhole ? node.bits.upperBound : node.isBits ? end : 8 * node.content.lowerBound
    }
    return gap ?? (end == 8 * bytes.count ? nil : "the last part ends at bit \(end)")
  }
}
