// Fields added by later versions, at the end of a sized packet. A version whose fields all have their default values is
// absent, so that a packet from an older program is encoded to the bytes that it was decoded from.

/// Writes the default values of a version's fields.
///
/// Alignment in those fields is relative to `start`, which may be before the writer's first byte.
@_documentation(visibility: internal)
public typealias WriteDefaults = (
  _ version: Int, _ writer: inout PacketWriter, _ start: Int
) throws(PacketError) -> Void

/// One of a packet's consecutive versions, while it is read.
@_documentation(visibility: internal)
@frozen
public struct VersionRead {
  /// Whether the packet ends before this version.
  public let isAbsent: Bool

  /// The number of the last version up to this one that is present, and where it begins; zero if none is.
  @usableFromInline let number: Int
  @usableFromInline let start: Int

  @inlinable
  init(isAbsent: Bool, number: Int, start: Int) {
    self.isAbsent = isAbsent
    self.number = number
    self.start = start
  }
}

extension PacketReader {
  /// Begins a version. Called by code that `@Packet` generates.
  @inlinable
  public func _beginVersion(_ number: Int, after previous: VersionRead? = nil) -> VersionRead {
    isAtEnd
      ? VersionRead(isAbsent: true, number: previous?.number ?? 0, start: previous?.start ?? 0)
      : VersionRead(isAbsent: false, number: number, start: offset)
  }

  /// Begins a version whose defaults may differ each time, such as `UUID()`, or may nest too deeply. If the version is
  /// absent, it must also be absent when it is written again. Called by code that `@Packet` generates.
  @inlinable
  public func _beginVersion(
    _ number: Int, after previous: VersionRead? = nil, checking writeDefaults: WriteDefaults,
    from start: Int = 0
  ) throws(PacketError) -> VersionRead {
    let version = _beginVersion(number, after: previous)
    if version.isAbsent, !isTrusted {
      try checkDefaults { writer throws(PacketError) in
        try writeDefaults(number, &writer, start - offset)
      }
    }
    return version
  }

  /// Ends the last version. Called by code that `@Packet` generates.
  ///
  /// - Throws: ``PacketError`` if nothing follows the last version that is present, and all its fields have their
  ///   defaults.
  @inlinable
  public func _endVersions(
    _ last: VersionRead, defaults writeDefaults: WriteDefaults, from start: Int = 0
  ) throws(PacketError) {
    let version = last
    guard isAtEnd, version.number > 0, 0..<offset ~= version.start, !isTrusted else { return }
    let read = unsafe UnsafeRawBufferPointer(
      start: base + version.start,
      count: offset - version.start
    )
    // The writer starts in stack memory of exactly the needed size, so it rarely allocates.
    let areDefaults = try unsafe withUnsafeTemporaryAllocation(
      byteCount: min(read.count, 1024),
      alignment: 16
    ) { scratch throws(PacketError) in
      var defaults = unsafe PacketWriter(scratch: scratch)
      try writeDefaults(version.number, &defaults, start - version.start)
      return unsafe read.elementsEqual(defaults.rawBytes)
    }
    if areDefaults { throw .needlessDefaults(at: version.start) }
  }

  /// Rejects default values of absent fields that could not be written here.
  @inlinable
  func checkDefaults(
    _ writeDefaults: (inout PacketWriter) throws(PacketError) -> Void
  ) throws(PacketError) {
    // Both writers start in stack memory, so they rarely allocate.
    let areEqual = try unsafe withUnsafeTemporaryAllocation(byteCount: 512, alignment: 16) {
      scratch throws(PacketError) in
      var first = unsafe PacketWriter(scratch: .init(rebasing: scratch[..<256]), limits: limits)
      var second = unsafe PacketWriter(scratch: .init(rebasing: scratch[256...]), limits: limits)
      first.nesting.depth = nesting.depth
      first.nesting.stackEnd = nesting.stackEnd
      do throws(PacketError) {
        try writeDefaults(&first)
        try writeDefaults(&second)
      } catch {
        throw error.moved(to: offset)
      }
      return unsafe first.rawBytes.elementsEqual(second.rawBytes)
    }
    guard areEqual else {
      throw .differingDefaults(at: offset)
    }
  }
}

/// One of a packet's consecutive versions, while it is written.
@_documentation(visibility: internal)
@frozen
public struct VersionWritten {
  @usableFromInline let number: Int
  @usableFromInline let start: Int

  /// The last version before this one that must be kept, or the end of what precedes them all.
  @usableFromInline let kept: KeptVersion

  /// The end of the bytes before this version that a reader takes as all remaining bytes; -1 if there are none. Only a
  /// version that is removed can follow them.
  @usableFromInline let remainingEnd: Int

  @inlinable
  init(number: Int, start: Int, kept: KeptVersion, remainingEnd: Int) {
    self.number = number
    self.start = start
    self.kept = kept
    self.remainingEnd = remainingEnd
  }
}

/// Where a version that must be kept begins and ends.
@frozen
@usableFromInline
struct KeptVersion {
  /// -1 if there is no version.
  @usableFromInline let start: Int
  @usableFromInline let end: Int

  @inlinable
  init(start: Int = -1, end: Int) {
    self.start = start
    self.end = end
  }
}

extension PacketWriter {
  /// Begins the first version. Called by code that `@Packet` generates.
  @inlinable
  public mutating func _beginVersion(_ number: Int) -> VersionWritten {
    beginVersion(number, kept: KeptVersion(end: count))
  }

  @inlinable
  mutating func beginVersion(_ number: Int, kept: KeptVersion) -> VersionWritten {
    defer { remainingEnd = -1 }
    return VersionWritten(number: number, start: count, kept: kept, remainingEnd: remainingEnd)
  }

  /// Ends a version and begins the next. Called by code that `@Packet` generates.
  @inlinable
  public mutating func _beginVersion(
    _ number: Int, after previous: VersionWritten, defaults writeDefaults: WriteDefaults,
    from start: Int = 0
  ) throws(PacketError) -> VersionWritten {
    beginVersion(number, kept: try lastKept(previous, writeDefaults, start))
  }

  /// Ends the last version and removes the trailing versions whose fields all have their defaults. Called by code that
  /// `@Packet` generates.
  ///
  /// - Parameter isLast: Whether nothing follows.
  @inlinable
  public mutating func _endVersions(
    _ last: VersionWritten, isLast: Bool = true, defaults writeDefaults: WriteDefaults,
    from start: Int = 0
  ) throws(PacketError) {
    guard isLast else {
      if last.remainingEnd >= 0 { remainingEnd = last.remainingEnd }
      return
    }
    let kept = try lastKept(last, writeDefaults, start)
    // To a reader, a version without bytes is absent where nothing follows it.
    guard kept.start != kept.end else { throw .emptyTrailer(at: kept.end) }
    truncate(to: kept.end)
  }

  /// The last version that must be kept, now that another has been written.
  @inlinable
  mutating func lastKept(
    _ version: VersionWritten,
    _ writeDefaults: WriteDefaults,
    _ start: Int
  ) throws(PacketError) -> KeptVersion {
    let end = count
    let remainingEnd = remainingEnd
    let this = KeptVersion(start: version.start, end: end)
    guard 0...end ~= version.start else { return this }
    self.remainingEnd = -1
    try writeDefaults(version.number, &self, start + end - version.start)
    guard count >= end else { return this }
    let written = unsafe UnsafeRawBufferPointer(
      start: base + version.start,
      count: end - version.start
    )
    let defaults = unsafe UnsafeRawBufferPointer(start: base + end, count: count - end)
    let areEqual = unsafe written.elementsEqual(defaults)
    self.remainingEnd = version.remainingEnd < 0 ? remainingEnd : version.remainingEnd
    truncate(to: end)
    if !areEqual, version.start < end, 0...version.start ~= version.remainingEnd {
      throw .followsRemaining(at: version.remainingEnd)
    }
    return areEqual ? version.kept : this
  }

  @unsafe
  @inlinable
  var rawBytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: base, count: count) }
}

extension PacketDescription {
  /// Begins the fields that a version added. Called by code that `@Packet` generates.
  public mutating func version(_ number: Int, defaults writeDefaults: WriteDefaults) {
    version(number) { writer throws(PacketError) in try writeDefaults(number, &writer, 0) }
  }
}

extension PacketError {
  /// Returns the same error at another offset.
  @usableFromInline
  func moved(to offset: Int) -> PacketError {
    var error = PacketError(reason, at: offset)
    error.location = location
    return error
  }

  @usableFromInline
  @inline(never)
  static func differingDefaults(at offset: Int) -> PacketError {
    PacketError(.differingDefaults, at: offset)
  }

  @usableFromInline
  @inline(never)
  static func needlessDefaults(at offset: Int) -> PacketError {
    PacketError(.needlessDefaults, at: offset)
  }
}
