import PacketFraming
import PacketKit
import PacketSchemas

/// The packet that `packet connect` sends and `packet serve` passes on.
@Packet
struct ChatMessage: Equatable, Sendable {
  @LengthPrefixed(UInt8.self) var name: String  // UInt8 byte count, then UTF-8
  var text: String  // UInt32 byte count, then UTF-8
}

/// The framings of a chat's messages.
enum ChatFraming: String, CaseIterable {
  case uint32
  case uint64Little = "uint64-little"
  case varint32
  case cobs

  /// The most bytes of a message.
  static let maximumLength = 64 * 1024

  static let option = Option(
    name: "--framing",
    value: "NAME",
    summary: "\(allCases.map(\.rawValue).joined(separator: ", ")); \(uint32.rawValue) unless given"
  )

  /// Creates the framing that the option names.
  init(_ arguments: Arguments) throws(Failure) {
    guard let name = arguments.textIfGiven(Self.option) else {
      self = .uint32
      return
    }
    guard let framing = Self(rawValue: name) else {
      let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("--framing \(name.inQuotes) is unknown; it must be one of \(names)")
    }
    self = framing
  }

  var framing: Framing {
    let maximum = Self.maximumLength
    return switch self {
    case .uint32: .lengthPrefixed(UInt32.self, maximumLength: maximum)
    case .uint64Little:
      .lengthPrefixed(UInt64.self, endianness: .little, maximumLength: maximum)
    case .varint32: .varint32(maximumLength: maximum)
    case .cobs: .cobs(maximumLength: maximum)
    }
  }
}
