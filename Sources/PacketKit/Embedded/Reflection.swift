// Functions that need metadata, which Embedded Swift does not have.

#if hasFeature(Embedded)
  @_documentation(visibility: internal)
  public typealias CodableUnlessEmbedded = Any

  protocol LentAlgorithm: AnyObject {}

  extension PacketWriter {
    @usableFromInline
    @inline(never)
    mutating func writeSlowly<Prefix: LengthPrefix>(
      _ value: String, after prefix: Prefix.Type, _ maximum: Int, _ endianness: Endianness
    ) throws(PacketError) {
      try writeCopy(of: value, after: prefix, maximum, endianness)
    }
  }
#else
  /// Swift's `Codable`.
  @_documentation(visibility: internal)
  public typealias CodableUnlessEmbedded = Codable

  extension NarrowInteger {
    /// Decodes a single number.
    @_documentation(visibility: internal)
    public init(from decoder: any Decoder) throws {
      let number = try Wider(from: decoder)
      self.init(truncatingIfNeeded: number)
      guard value == number else {
        let text = "\(number) does not fit in \(Self.self)"
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: text))
      }
    }

    /// Encodes a single number.
    @_documentation(visibility: internal)
    public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  extension _Kept: @unsafe CustomReflectable {
    /// Shows nothing: a place that was taken out of it would not be marked as unsafe.
    public var customMirror: Mirror { Mirror(reflecting: ()) }
  }

  /// The type that has the algorithm of a checksum.
  protocol LentAlgorithm: AnyObject {
    var state: any ChecksumAlgorithm { get }
  }

  extension Checksum {
    /// The algorithm, in its state before the first byte. Use it to compute a checksum of bytes that are not contiguous:
    ///
    /// ```swift
    /// var sum = Checksum.crc32.algorithm
    /// sum.update(header)
    /// sum.update(body)
    /// print(sum.value)
    /// ```
    public var algorithm: any ChecksumAlgorithm { start.state }
  }

  extension Checksum: CustomStringConvertible {
    /// The name of the checksum, as a declaration has it: `crc32`.
    @_documentation(visibility: internal)
    public var description: String {
      let form = start.digits.map { ".\($0)" } ?? ""
      let own = start.ownByte == 0 ? "" : ".countingItself(as: \(start.ownByte))"
      return "\(algorithm)\(form)\(own)"
    }
  }

  extension Start {
    var state: any ChecksumAlgorithm {
      if last.isEmpty { return algorithm }
      return Followed(base: algorithm, bytes: last)
    }
  }

  /// An algorithm that takes some bytes last.
  private struct Followed<Base: ChecksumAlgorithm>: ChecksumAlgorithm, CustomStringConvertible {
    var base: Base
    let bytes: [UInt8]

    var byteCount: Int { base.byteCount }

    var value: UInt32 {
      var state = base
      state.update(bytes)
      return state.value
    }

    var hasByteOrder: Bool { base.hasByteOrder }

    var _bytes: [UInt8] {
      var state = base
      state.update(bytes)
      return state._bytes
    }

    static var _isDigest: Bool { Base._isDigest }

    mutating func update(_ bytes: Span<UInt8>) { base.update(bytes) }

    var description: String { "\(base).including(after: \(bytes))" }
  }
#endif
