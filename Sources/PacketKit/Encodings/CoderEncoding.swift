/// The encoding of a coder.
@_documentation(visibility: internal)
@frozen
public struct CoderEncoding<Coder: PacketCoder>: FieldEncoding, DescribedForm {
  public typealias Value = Coder.Value

  @export(implementation)
  @inline(__always)
  init() {}

  @inlinable
  public var minimumByteCount: Int { Coder.minimumByteCount }

  public var wireType: WireType { .opaque(TypeReference(coder: Coder.self)) }

  @inlinable
  public func read(from reader: inout PacketReader) throws(PacketError) -> Value {
    try Coder.decode(from: &reader)
  }

  @inlinable
  public func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError) {
    try Coder.encode(value, into: &writer)
  }
}

extension FieldForm {
  /// The encoding of a coder.
  @inlinable
  @inline(__always)
  public static func coded<Coder: PacketCoder>(by coder: Coder.Type) -> Self
  where Self == CoderEncoding<Coder> { CoderEncoding() }

  @_documentation(visibility: internal)
  @available(
    *,
    unavailable,
    message: "the coder is for another type; write an optional with '?', not as a type alias"
  )
  public static func coded<Coder, Other>(by coder: Coder.Type) -> Self
  where Self == MismatchedEncoding<Other> { MismatchedEncoding() }
}
