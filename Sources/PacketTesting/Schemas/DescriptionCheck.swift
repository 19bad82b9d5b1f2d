public import PacketKit
internal import PacketSchemas

/// Checks that a packet's description says of some bytes what the packet's decoder does.
///
/// `@Packet` generates both; the check is for a packet that is written by hand and describes itself:
///
/// ```swift
/// try verifyDescription(of: Ping.self, in: bytes)
/// ```
///
/// What the description says must come to the same values, or to the same error with the same offset and path. Try bytes
/// of packets, and ``HostileTwins`` of them.
///
/// - Throws: ``DescriptionFailure`` if the two differ.
public func verifyDescription<Subject: Packet>(
  of type: Subject.Type,
  in bytes: [UInt8],
  limits: PacketLimits = .init()
) throws(DescriptionFailure) {
  let tree = PacketTree(of: type, in: bytes, limits: limits)
  // How much of the stack a value takes is not described.
  if case .stackExceeded = tree.error?.reason { return }
  let packet: Subject
  do throws(PacketError) {
    packet = try Subject(decoding: bytes, limits: limits)
  } catch {
    if case .stackExceeded = error.reason { return }
    guard tree.error == error else {
      throw DescriptionFailure(packet: tree.packet, difference: .error(tree.error, decoder: error))
    }
    return
  }
  if let error = tree.error {
    throw DescriptionFailure(packet: tree.packet, difference: .error(error, decoder: nil))
  }
  if let difference = tree.gap ?? ValueComparison(tree: tree).difference(from: packet) {
    throw DescriptionFailure(packet: tree.packet, difference: .value(difference))
  }
}

/// How a packet's description differs from its decoder.
public struct DescriptionFailure: Error, Sendable, CustomStringConvertible {
  /// What differs.
  public enum Difference: Sendable {
    /// The error that follows from the description, and that of the decoder; nil for none.
    case error(PacketError?, decoder: PacketError?)

    /// A value, or the bytes that it takes, in a sentence.
    case value(String)
  }

  /// The packet's type.
  public let packet: String

  /// What differs.
  public let difference: Difference

  /// One sentence: the packet and what differs.
  public var description: String {
    switch difference {
    case .error(let error, let decoder):
      "\(packet) is described so that '\(sentence(error))', but decodes so that '\(sentence(decoder))'"
    case .value(let sentence): "\(packet) is described otherwise than it decodes: \(sentence)"
    }
  }

  private func sentence(_ error: PacketError?) -> String { error.map { "\($0)" } ?? "no error" }
}

extension PacketTree {
  /// A part that does not begin where the one before it ends.
  fileprivate var gap: String? {
    var end = 0
    var gap: String?
    forEachNode { path, node in
      guard gap == nil else { return }
      if node.bits.lowerBound != end {
        gap = "\(path) begins at bit \(node.bits.lowerBound), not \(end)"
      }
      // Before its parts a value has a count, or a byte that says that it is there.
      let isWhole = node.children.isEmpty
      end = isWhole ? node.bits.upperBound : node.isBits ? end : 8 * node.content.lowerBound
    }
    return gap ?? (end == 8 * bytes.count ? nil : "the last part ends at bit \(end)")
  }
}
