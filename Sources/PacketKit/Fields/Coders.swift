/// A custom encoding for a type that you do not own, or a second encoding for a type.
///
/// ```swift
/// enum RGB565: PacketCoder {
///   static func decode(from reader: inout PacketReader) throws(PacketError) -> Color { … }
///   static func encode(_ color: Color, into writer: inout PacketWriter) throws(PacketError) { … }
/// }
///
/// @Packet struct Lamp {
///   @Coded(by: RGB565.self) var color: Color
/// }
/// ```
///
/// Like a ``PacketField``, a coder must be canonical: whatever `decode` accepts, `encode` writes back byte for byte. A
/// value that a coder reads or writes counts as one level of nesting.
public protocol PacketCoder<Value>: SendableMetatype {
  /// The type of the values that the coder reads and writes.
  associatedtype Value

  /// The fewest bytes that any value takes; see ``PacketField/minimumByteCount``. Zero by default.
  static var minimumByteCount: Int { get }

  /// Reads a value.
  static func decode(from reader: inout PacketReader) throws(PacketError) -> Value

  /// Appends a value's bytes.
  static func encode(_ value: Value, into writer: inout PacketWriter) throws(PacketError)
}

extension PacketCoder {
  @inlinable
  public static var minimumByteCount: Int { 0 }
}

extension PacketReader {
  /// Reads a value that `coder` decodes.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func read<Coder: PacketCoder>(
    _ type: Coder.Value.Type = Coder.Value.self,
    codedBy coder: Coder.Type,
    field: StaticString? = nil
  ) throws(PacketError) -> Coder.Value {
    let start = position
    do throws(PacketError) {
      try descend()
      let value = try Coder.decode(from: &self)
      ascend()
      return value
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }
}

extension PacketWriter {
  /// Writes a value that `coder` encodes.
  @inlinable
  public mutating func write<Coder: PacketCoder>(
    _ value: Coder.Value,
    codedBy coder: Coder.Type,
    field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      try descend()
      try Coder.encode(value, into: &self)
      ascend()
    } catch {
      rewind(to: start)
      try (consume error).rethrow(inField: field)
    }
  }
}

extension PacketDescription {
  /// Adds a field whose encoding only a coder knows.
  public mutating func field<Value, Coder>(
    _ type: Value.Type,
    codedBy coder: Coder.Type,
    field: StaticString? = nil
  ) {
    guard let coder = coder as? any PacketCoder.Type else { return }
    add(.opaque(TypeReference(coder: coder)), field)
  }
}

extension TypeReference {
  init<Coder: PacketCoder>(coder: Coder.Type) {
    self.init(
      coder,
      value: Coder.Value.self,
      minimumByteCount: Coder.minimumByteCount,
      nesting: .value
    ) { reader throws(PacketError) in try Coder.decode(from: &reader) }
  }
}
