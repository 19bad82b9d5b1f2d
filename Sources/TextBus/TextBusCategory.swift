internal import PacketKit

/// The subject of a message on a text bus, which clients subscribe to: one word, such as `/upper/colour`.
///
/// Two categories are equal if their bytes are equal; a bus sees no structure in them. By convention, most have the
/// form `/GROUP/KEY`; ``group`` and ``key`` return its parts.
///
/// ```swift
/// try await client.subscribe("/upper/colour")
/// let category = try TextBusCategory(group: room, key: "colour")
/// ```
public struct TextBusCategory: Sendable, Equatable {
  /// The word: at least one byte, without white space.
  public let bytes: [UInt8]

  /// Creates a category from bytes that are known to be a word.
  init(word bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Creates the category with the given name.
  ///
  /// - Throws: ``TextBusError`` if the name is empty or contains white space or NUL.
  public init(_ name: String) throws(TextBusError) {
    try TextBusError.Part.category.check(name.utf8)
    self.init(word: name.utf8)
  }

  /// Creates the category `/GROUP/KEY`.
  ///
  /// - Throws: ``TextBusError`` if the group or key is empty or contains white space or NUL, or if the group contains a
  ///   slash, because the rest of it would be parsed as part of the key.
  public init(group: String, key: String) throws(TextBusError) {
    try TextBusError.Part.group.check(group.utf8)
    try TextBusError.Part.key.check(key.utf8)
    self.init(word: "/\(group)/\(key)".utf8)
  }
}

extension TextBusCategory {
  /// The group of a category `/GROUP/KEY`, up to the second slash; nil for any other category.
  public var group: String? { path?.group }

  /// The key of a category `/GROUP/KEY`, everything after the second slash; nil for any other category.
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
  /// Hashes all bytes at once, not one by one.
  public func hash(into hasher: inout Hasher) {
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}

extension TextBusCategory: ExpressibleByStringLiteral {
  /// Creates the category that a literal names. An invalid literal stops the program; because it is a literal, received
  /// data cannot cause that.
  public init(stringLiteral name: StaticString) {
    do throws(TextBusError) {
      try self.init("\(name)")
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

extension TextBusCategory: CustomStringConvertible {
  /// The word, with invalid UTF-8 repaired.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

/// The bytes that have a meaning on a text bus.
enum ASCII {
  static let null: UInt8 = 0x00
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let slash: UInt8 = 0x2F
  static let colon: UInt8 = 0x3A

  /// Whether the byte is a space, or in the range from horizontal tab to carriage return.
  static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == space || (0x09...0x0D).contains(byte)
  }
}
