/// Text that takes a fixed number of bytes: then padding up to the width.
///
/// Encoding rejects a value that could not be decoded unchanged: one that ends in the padding byte or, if the padding is
/// NUL, contains it. Decoding rejects anything but NUL after the first NUL of such a field.
@_documentation(visibility: internal)
@frozen
public struct FixedWidthEncoding: LibraryEncoding, ViewedEncoding, DescribedForm {
  public typealias Value = String

  @usableFromInline let width: Int
  @usableFromInline let padding: UInt8
  @usableFromInline let truncating: Bool
  @usableFromInline let encoding: TextEncoding

  @export(implementation)
  @inline(__always)
  init(_ width: Int, _ padding: UInt8, _ truncating: Bool, _ encoding: TextEncoding) {
    self.width = width
    self.padding = padding
    self.truncating = truncating
    self.encoding = encoding
  }

  @inlinable
  public var minimumByteCount: Int { width }

  public var wireType: WireType { .string(.fixed(width, padding: padding), encoding) }

  @inlinable
  @inline(__always)
  public static var readRollback: Rollback { .offset }

  @inlinable
  @inline(__always)
  public static var writeRollback: Rollback { .nothing }

  @inlinable
  @inline(__always)
  public func read(from reader: inout PacketReader) throws(PacketError) -> String {
    guard encoding.isUTF8 else {
      return try reader.takeTranscodedString(
        fixedWidth: width, padding: padding, encoding: encoding)
    }
    let bytes = unsafe UnsafeRawBufferPointer(start: try reader.take(width), count: width)
    let count = unsafe bytes.count(withoutPadding: padding)
    let utf8 = unsafe UnsafeRawBufferPointer(start: bytes.baseAddress, count: count)
    guard unsafe count == width || padding != 0 || bytes.areNUL(from: count),
      let text = unsafe String(validating: utf8, as: encoding)
    else {
      try unsafe PacketError.raiseNoText(bytes, padding, encoding, reader.base)
    }
    return text
  }

  @inlinable
  @inline(__always)
  public func write(_ value: String, into writer: inout PacketWriter) throws(PacketError) {
    if encoding != .utf8 {
      guard encoding == .ascii else {
        return try writer.writeTranscoded(
          value, fixedWidth: width, padding: padding, truncating: truncating, encoding: encoding)
      }
      try writer.checkASCII(value)
    }
    let longest = width <= PacketWriter.maximumFixedByteCount ? width : -1
    // One closure does everything, so that the string's representation is checked once.
    let isWritten = unsafe value.utf8.withContiguousStorageIfAvailable { utf8 in
      guard utf8.count <= longest, unsafe !utf8.isLost(in: padding) else { return false }
      let bytes = unsafe writer.append(width)
      unsafe bytes.copyShort(from: utf8)
      if utf8.count < width {
        unsafe (bytes + utf8.count).initializeMemory(
          as: UInt8.self,
          repeating: padding,
          count: width - utf8.count
        )
      }
      return true
    }
    guard isWritten == true else {
      return try writer.writeSlowly(value, width, padding, truncating)
    }
  }

  @inlinable
  @inline(__always)
  public func keep(from reader: inout PacketReader) throws(PacketError) -> BytesPlace {
    let first = unsafe try reader.take(width: width)
    let bytes = unsafe UnsafeRawBufferPointer(start: first, count: width)
    let count = unsafe try reader.count(of: bytes, withoutPadding: padding)
    let text = unsafe UnsafeRawBufferPointer(start: first, count: count)
    // The padding is ASCII too, in most packets, and the width a constant.
    let isText =
      unsafe reader.isTrusted || bytes.isASCII || BoundedText.accepts(text, encoding: encoding)
    guard isText else {
      unsafe try PacketError.invalidText(text, encoding: encoding, at: first - reader.base).raise()
    }
    return unsafe BytesPlace(first, count: count)
  }
}

extension FieldForm {
  /// Text that takes `width` bytes. `padding` is the byte that fills the rest of the field after a shorter string.
  ///
  /// A longer string is rejected or, if `truncating` is true, truncated at a character boundary.
  @inlinable
  @inline(__always)
  public static func fixedWidth(
    _ width: Int, padding: UInt8 = 0, truncating: Bool = false, encoding: TextEncoding = .utf8
  ) -> Self where Self == FixedWidthEncoding {
    FixedWidthEncoding(width, padding, truncating, encoding)
  }

  @_documentation(visibility: internal)
  @available(
    *,
    unavailable,
    message: "a fixed width is for a 'String'; write an optional with '?', not as a type alias"
  )
  public static func fixedWidth<Other>(
    _ width: Int, padding: UInt8 = 0, truncating: Bool = false, encoding: TextEncoding = .utf8
  ) -> Self where Self == MismatchedEncoding<Other> {
    MismatchedEncoding()
  }
}
