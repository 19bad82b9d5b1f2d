internal import PacketKit

/// The source of a packet's bytes.
package enum PacketInput: Equatable, Sendable {
  /// These bytes.
  case bytes([UInt8])
  /// The contents of a file at this path.
  case file(String)
  /// The standard input.
  case standardInput

  /// The most bytes that are read from a file.
  package static let limit = 64 * 1024 * 1024

  /// Classifies the operands: hex digits, in one operand or several, are the packet; anything else is a file.
  ///
  /// - Parameter isRaw: Whether the operand is always a file.
  package init(_ operands: [String], isRaw: Bool) throws(Failure) {
    guard let first = operands.first else {
      throw .usage(
        "the packet is missing: give it as hex, as a file, or as - for the standard input"
      )
    }
    let other = operands.first { isRaw || !$0.isHex }
    if let other, operands.count > 1 {
      throw .usage(
        isRaw
          ? "with --raw there must be one file, but there are \(operands.count)"
          : "\(other.inQuotes) is not hex, as all of several arguments must be"
      )
    }
    switch other {
    case "-"?: self = .standardInput
    case let path?: self = .file(path)
    case nil:
      do {
        self = .bytes(try CommentedHex(parsing: operands.joined(separator: " ").plainHex).bytes)
      } catch {
        let text = operands.count == 1 ? first.inQuotes : "one of the arguments"
        throw .usage("\(text) is not hex of whole bytes: a digit is left over")
      }
    }
  }

  /// Reads the packet's bytes.
  ///
  /// - Parameters:
  ///   - isRaw: Whether a file contains the bytes themselves, whatever it looks like.
  ///   - contents: Reads a file, or the standard input for nil, to the end or to one byte more than the limit.
  package func read<SystemError>(
    isRaw: Bool,
    contents: (_ path: String?) throws(SystemError) -> [UInt8]
  ) throws(Failure) -> [UInt8] {
    let name: String
    let bytes: [UInt8]
    do {
      switch self {
      case .bytes(let bytes):
        return bytes
      case .file(let path):
        name = path.inQuotes
        bytes = try contents(path)
      case .standardInput:
        name = "the standard input"
        bytes = try contents(nil)
      }
    } catch {
      throw Failure(code: .noInput, message: "cannot read \(name): \(error)")
    }
    guard bytes.count <= Self.limit else {
      throw Failure(code: .noInput, message: "\(name) holds more than \(Self.limit) bytes")
    }
    return isRaw ? bytes : try Self.bytes(in: bytes, of: name)
  }

  /// The bytes that a file contains: the contents themselves or, for text, the bytes that it represents in hex.
  package static func bytes(in contents: [UInt8], of name: String) throws(Failure) -> [UInt8] {
    guard let text = String(utf8: contents), text.isPlain else {
      return contents
    }
    do {
      return try CommentedHex(parsing: text).bytes
    } catch {
      if let bytes = HexText.bytes(in: text) { return bytes }
      throw Failure(
        code: .badPacket,
        message:
          "\(name), \(error.description.printable); --raw takes the text itself for the packet"
      )
    }
  }
}

extension String {
  /// Whether it contains only hexadecimal digits and white space, or bytes such as `0x01, 0x02` or `01:02`.
  fileprivate var isHex: Bool {
    plainHex.allSatisfy { $0.isWhitespace || $0.isASCII && $0.isHexDigit }
  }

  /// The text with white space for what separates bytes, if there is a digit before it.
  fileprivate var plainHex: String {
    let text = String(map { ",:".contains($0) ? " " : $0 })
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    return parts.map { $0.lowercased().hasPrefix("0x") ? $0.dropFirst(2) : $0 }
      .joined(separator: " ")
  }

  /// Whether it contains no control characters except those that lay out text.
  fileprivate var isPlain: Bool {
    unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control || "\t\n\r".unicodeScalars.contains($0)
    }
  }
}
