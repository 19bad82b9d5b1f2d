public import PacketKit

extension HostileTwins {
  /// Decodes every twin: each must be refused, or encode to the bytes that it was decoded from.
  ///
  /// The work grows with the square of the number of bytes: a few hundred are a good size.
  ///
  /// - Throws: ``HostileTwinFailure`` for the first twin that is accepted, but encodes to other bytes, or
  ///   if the good packet itself is not accepted.
  public func verify<Subject: Packet>(_ packet: Subject.Type) throws(HostileTwinFailure) {
    do throws(PacketError) {
      _ = try Subject(decoding: bytes)
    } catch {
      throw HostileTwinFailure(twin: nil, outcome: .refused(error))
    }
    for twin in truncations { try verify(twin, of: packet) }
    for twin in extensions { try verify(twin, of: packet) }
    for twin in bitFlips { try verify(twin, of: packet) }
    for twin in inflations { try verify(twin, of: packet) }
  }

  private func verify<Subject: Packet>(
    _ twin: HostileTwin,
    of packet: Subject.Type
  ) throws(HostileTwinFailure) {
    guard let value = try? Subject(decoding: twin.bytes) else { return }
    let encoding: [UInt8]
    do throws(PacketError) {
      encoding = try value.encodedBytes()
    } catch {
      throw HostileTwinFailure(twin: twin, outcome: .notEncodable(error))
    }
    guard encoding == twin.bytes else {
      throw HostileTwinFailure(twin: twin, outcome: .encodedOtherwise(encoding))
    }
  }
}

/// A packet that breaks the rule that what is accepted encodes to the same bytes.
public struct HostileTwinFailure: Error, Equatable, CustomStringConvertible {
  /// What came of the bytes.
  public enum Outcome: Sendable, Equatable {
    /// They were refused, though they are those of the good packet.
    case refused(PacketError)

    /// They were accepted as a value that cannot be encoded.
    case notEncodable(PacketError)

    /// They were accepted as a value that encodes to other bytes.
    case encodedOtherwise([UInt8])
  }

  /// The bytes, or nil for those of the good packet.
  public let twin: HostileTwin?

  /// What came of them.
  public let outcome: Outcome

  /// One sentence: the twin, and what came of it.
  public var description: String {
    let subject = twin.map { "the packet, \($0)," } ?? "the packet"
    return switch outcome {
    case .refused(let error): "\(subject) is refused: \(error)"
    case .notEncodable(let error): "\(subject) is accepted, but cannot be encoded: \(error)"
    case .encodedOtherwise(let bytes): "\(subject) is accepted, but encodes to \(bytes)"
    }
  }
}
