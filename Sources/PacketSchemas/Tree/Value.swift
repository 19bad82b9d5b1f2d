#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension PacketTree {
  /// What a part of a packet holds.
  public indirect enum Value: Sendable {
    /// Nothing, in place of an optional value.
    case absent
    /// A Boolean.
    case bool(Bool)
    /// An unsigned integer.
    case unsigned(UInt64)
    /// A signed integer.
    case signed(Int64)
    /// A number of single precision.
    case float(Float)
    /// A number of double precision.
    case double(Double)
    /// Text.
    case text(String)
    /// The bytes of the part's content.
    case data
    /// An array of the bytes of the part's content.
    case byteArray
    /// The numbers of an array.
    case numbers([Value])
    /// The numbers of a vector.
    case vector([Value])
    /// One of the cases of an enumeration, by its name, and its raw value.
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
    /// A value of a type that is written by hand, as text.
    case opaque(String)
    /// Bytes that say no more than that they are there.
    case constant
    /// The checksum.
    case checksum(UInt32)
  }
}
