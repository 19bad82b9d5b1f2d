/// The wire format of a ``GivenPacket``, where a packet's type is asked for: by descriptions, the lock, and the tool.
///
/// ```swift
/// PacketSchemas.main([Lobby.self, GivenFormat<Login>.self])
/// ```
///
/// It has no values, and decodes nothing.
public enum GivenFormat<Base: GivenPacket>: Packet {
  public static var minimumByteCount: Int { Base.minimumByteCount }

  public static func describe(to schema: inout PacketDescription) { Base.describe(to: &schema) }

  /// Always throws: the given value is unknown.
  public init(from reader: inout PacketReader) throws(PacketError) {
    throw .notGiven(at: reader.offset)
  }

  public func encode(into writer: inout PacketWriter) throws(PacketError) {}
}

extension PacketError.Reason {
  package static var notGiven: Self { .invalid("nothing says what the packet is given") }
}

extension PacketError {
  /// The error where a packet is read that needs to be given something.
  package static func notGiven(at offset: Int) -> PacketError {
    PacketError(.notGiven, at: offset)
  }
}

#if !hasFeature(Embedded)
  /// The format of a packet that needs a given value.
  package protocol FormatOfGivenPacket: Packet {
    /// The packet's type.
    static var base: Any.Type { get }

    /// The type of its given value.
    static var given: Any.Type { get }

    /// Reads a packet that is given a value; nil if the value is of another type.
    static func read(from reader: inout PacketReader, given: Any) throws(PacketError) -> Any?

    /// Decodes a packet that takes all of `bytes`.
    static func decode(_ bytes: [UInt8], given: Any, limits: PacketLimits) throws(PacketError)
  }

  extension GivenFormat: FormatOfGivenPacket {
    package static var base: Any.Type { Base.self }

    package static var given: Any.Type { Base.Given.self }

    package static func read(
      from reader: inout PacketReader, given: Any
    ) throws(PacketError) -> Any? {
      guard let given = given as? Base.Given else { return nil }
      return try Base(from: &reader, given: given)
    }

    package static func decode(
      _ bytes: [UInt8], given: Any, limits: PacketLimits
    ) throws(PacketError) {
      guard let given = given as? Base.Given else { return }
      _ = try Base(decoding: bytes, given: given, limits: limits)
    }
  }

  extension WireType {
    /// Describes the type of a given value, which need not be a field.
    init<Value>(given type: Value.Type) {
      self =
        (type as? any PacketField.Type).map { WireType(of: $0, .big) }
        ?? .opaque(TypeReference(given: type))
    }
  }

  extension TypeReference {
    /// Refers to a type that is no field, so that nothing reads its values.
    fileprivate init<Value>(given type: Value.Type) {
      self.init(type, minimumByteCount: 0, nesting: .leaf) { reader throws(PacketError) in
        throw .notAField(at: reader.offset)
      }
    }
  }
#endif

extension PacketDescription {
  /// States the type of the given value; see ``GivenPacket``.
  public mutating func given<Value>(_ type: Value.Type) { given = WireType(given: type) }
}
