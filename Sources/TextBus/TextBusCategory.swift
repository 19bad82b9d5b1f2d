internal import PacketKit

/// What a message of a text bus is about, and what its subscribers ask for: one word, such as `/upper/colour`.
///
/// Categories are the same if their bytes are; a bus sees no structure in them. By convention most have the
/// form `/GROUP/KEY`, which ``group`` and ``key`` take apart.
///
/// ```swift
/// try await client.subscribe("/upper/colour")
/// let category = try TextBusCategory(group: room, key: "colour")
/// ```
public struct TextBusCategory: Sendable, Equatable {
  /// The word: at least one byte, and no white space among them.
  public let bytes: [UInt8]

  /// Bytes that are known to be a word.
  init(word bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// The category of that name.
  ///
  /// - Throws: ``TextBusError`` for a name that is empty, or holds white space or NUL.
  public init(_ name: String) throws(TextBusError) {
    try TextBusError.Part.category.check(name.utf8)
    self.init(word: name.utf8)
  }

  /// The category `/GROUP/KEY`.
  ///
  /// - Throws: ``TextBusError`` for a group or key that is empty, or holds white space or NUL, and for a
  ///   group that holds a slash: its rest would come back as part of the key.
  public init(group: String, key: String) throws(TextBusError) {
    try TextBusError.Part.group.check(group.utf8)
    try TextBusError.Part.key.check(key.utf8)
    self.init(word: "/\(group)/\(key)".utf8)
  }
}

extension TextBusCategory {
  /// The group of a category `/GROUP/KEY`, up to the second slash; nil of any other.
  public var group: String? { path?.group }

  /// The key of a category `/GROUP/KEY`, all that follows the second slash; nil of any other.
  public var key: String? { path?.key }

  private var path: (group: String, key: String)? {
    guard bytes[0] == ASCII.slash, let end = bytes.dropFirst().firstIndex(of: ASCII.slash) else {
      return nil
    }
    let group = bytes[1..<end]
    let key = bytes[(end + 1)...]
    guard !group.isEmpty, !key.isEmpty else { return nil }
    guard let group = String(utf8: group), let key = String(utf8: key) else { return nil }
    return (group, key)
  }
}

extension TextBusCategory: Hashable {
  /// Hashes the bytes at once, not one by one.
  public func hash(into hasher: inout Hasher) {
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}

extension TextBusCategory: ExpressibleByStringLiteral {
  /// The category that the source code names. One that is no category stops the program; it is a literal, so that
  /// nothing that comes in can be one.
  public init(stringLiteral name: StaticString) {
    do throws(TextBusError) {
      try self.init("\(name)")
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

extension TextBusCategory: CustomStringConvertible {
  /// The word, repaired where it is no UTF-8.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

/// The bytes that mean something on a text bus.
enum ASCII {
  static let null: UInt8 = 0x00
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let slash: UInt8 = 0x2F
  static let colon: UInt8 = 0x3A

  /// Whether the byte is a space, or one from horizontal tab to carriage return.
  static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == space || (0x09...0x0D).contains(byte)
  }
}
