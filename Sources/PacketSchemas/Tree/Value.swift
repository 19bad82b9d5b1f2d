public import Foundation

extension PacketTree {
  /// The value of a part of a packet.
  public indirect enum Value: Sendable {
    /// An optional without a value.
    case absent
    /// A Boolean.
    case bool(Bool)
    /// An unsigned integer.
    case unsigned(UInt64)
    /// A signed integer.
    case signed(Int64)
    /// An integer of more than 64 bits.
    case wide(WideInteger)
    /// A single-precision number.
    case float(Float)
    /// A double-precision number.
    case double(Double)
    /// Text.
    case text(String)
    /// The bytes of the part's content.
    case data
    /// An array of the bytes in the part's content.
    case byteArray
    /// The numbers of an array.
    case numbers([Value])
    /// The numbers of a vector.
    case vector([Value])
    /// A case of an enumeration, as its name and raw value.
    case enumerationCase(String, rawValue: Value)
    /// The raw value of an option set.
    case options(UInt64)
    /// A UUID.
    case uuid(UUID)
    /// A Unicode scalar.
    case scalar(Unicode.Scalar)
    /// A point in time.
    case date(Date)
    /// A duration.
    case duration(Duration)
    /// An array or set, whose elements are the part's children.
    case collection(count: Int)
    /// A dictionary, whose pairs are the part's children.
    case dictionary(count: Int)
    /// A packet, whose fields are the part's children.
    case packet
    /// A value of a hand-written type, as text.
    case opaque(String)
    /// Bytes without further meaning.
    case constant
    /// The checksum.
    case checksum(UInt32)
    /// A checksum that is text, or a digest; of a number, the most significant byte first.
    case digest([UInt8])
  }
}
