#if Foundation || canImport(Darwin) && !hasFeature(Embedded)
  // Packets, writers, readers and checksums take and make `Data`, as they do `[UInt8]`.

  #if canImport(FoundationEssentials)
    public import FoundationEssentials
  #else
    public import Foundation
  #endif

  extension Packet {
    /// Encodes the packet as `Data`.
    ///
    /// For many packets, reuse one ``PacketWriter``: creating a `Data` allocates twice, writing into a
    /// writer that has enough capacity never allocates.
    ///
    /// - Throws: ``PacketError`` if a value has no encoding, such as a string that is too long for its field.
    @inlinable
    public func encoded(limits: PacketLimits = .init()) throws(PacketError) -> Data {
      try withScratchWriter(limits) { writer in writer.makeData() }
    }

    /// Decodes a packet that takes all of `data`.
    ///
    /// - Throws: ``PacketError`` for malformed or trailing bytes.
    @inlinable
    @inline(__always)
    public init(decoding data: borrowing Data, limits: PacketLimits = .init())
      throws(PacketError)
    {
      try self.init(decoding: data.bytes, limits: limits)
    }

    /// Decodes a packet that takes all of `data` and replaces this one, reusing its memory where possible.
    ///
    /// It accepts and rejects the same input as `init(decoding:)`. If it throws, the packet is still valid, but some of
    /// its values may be old and others new.
    ///
    /// - Throws: ``PacketError`` for malformed or trailing bytes.
    @inlinable
    public mutating func update(decoding data: borrowing Data, limits: PacketLimits = .init())
      throws(PacketError)
    {
      try update(decoding: data.bytes, limits: limits)
    }
  }

  extension GivenPacket {
    /// Encodes the packet as `Data`.
    ///
    /// - Throws: ``PacketError`` if the packet has no encoding with the given value.
    @inlinable
    public func encoded(
      given: Given, limits: PacketLimits = .init()
    ) throws(PacketError) -> Data {
      var writer = PacketWriter(limits: limits)
      try writer.write(self, as: .given(given))
      return writer.makeData()
    }

    /// Decodes a packet that takes all of `data`.
    ///
    /// - Throws: ``PacketError`` for malformed or trailing bytes.
    @inlinable
    public init(
      decoding data: borrowing Data, given: Given, limits: PacketLimits = .init()
    ) throws(PacketError) {
      try self.init(decoding: data.bytes, given: given, limits: limits)
    }
  }

  extension DeltaPacket {
    /// Encodes the difference from a baseline as `Data`.
    ///
    /// - Throws: ``PacketError`` if the packet, or a part of the baseline, has no encoding.
    @inlinable
    public func encoded(
      against baseline: Self,
      limits: PacketLimits = .init()
    ) throws(PacketError) -> Data {
      var writer = PacketWriter(limits: limits)
      try writer.write(self, against: baseline)
      return writer.makeData()
    }

    /// Decodes a packet from `data`, its delta against a baseline.
    ///
    /// - Throws: ``PacketError`` for malformed or trailing bytes.
    @inlinable
    public init(
      decoding data: borrowing Data,
      against baseline: Self,
      limits: PacketLimits = .init()
    ) throws(PacketError) {
      try self.init(decoding: data.bytes, against: baseline, limits: limits)
    }

    /// Decodes a delta against a baseline from `data`, and replaces the packet.
    ///
    /// With `updatesInPlace: true`, its arrays reuse their memory. If it throws, the packet is still valid, but some of its
    /// parts may be old and others new.
    ///
    /// - Throws: ``PacketError`` for malformed or trailing bytes.
    @inlinable
    public mutating func update(
      decoding data: borrowing Data,
      against baseline: Self,
      limits: PacketLimits = .init()
    ) throws(PacketError) {
      try update(decoding: data.bytes, against: baseline, limits: limits)
    }
  }

  extension FieldsView where Fields: _PacketFields {
    /// Decodes a packet that takes all of `data`, without copying.
    ///
    /// - Throws: ``PacketError`` for malformed or trailing bytes.
    @safe
    @inlinable
    @_lifetime(borrow data)
    public init(decoding data: borrowing Data, limits: PacketLimits = .init()) throws(PacketError) {
      try self.init(decoding: data.bytes, limits: limits)
    }
  }

  extension PacketReader {
    /// Reads `data` from its start, whatever its `startIndex`.
    @inlinable
    @_lifetime(borrow data)
    public init(_ data: borrowing Data, limits: PacketLimits = .init()) {
      self.init(data.bytes, limits: limits)
    }
  }

  extension PacketWriter {
    /// A copy of the bytes written.
    @inlinable
    public borrowing func makeData() -> Data {
      unsafe Data(bytes: base, count: count)
    }
  }

  extension Checksum {
    /// Returns the checksum of `bytes`.
    public func callAsFunction(_ bytes: Data) -> UInt32 { self(bytes.bytes) }
  }
#endif
