import PacketKit

extension FieldMap {
  /// Decodes longer and longer prefixes of the bytes; each fails at the next part, and says how much it lacks.
  mutating func trace<Root: Packet>(
    _ type: Root.Type,
    in bytes: [UInt8],
    limits: PacketLimits,
    maximumPartCount: Int
  ) {
    // A packet whose last fields may be absent, or take whatever is left, is content with a prefix; one byte
    // more tells whether another part follows.
    func truncation(from count: Int) -> (error: PacketError, count: Int)? {
      for count in count...min(count + 1, bytes.count) {
        let error = Self.error(of: type, inFirst: count, of: bytes, limits: limits)
        if let error, error.needed != nil { return (error, count) }
      }
      return nil
    }
    var prefixCount = 0
    var partCount = 0
    while let (found, count) = truncation(from: prefixCount) {
      guard
        found != error,
        let needed = found.needed,
        let available = found.available,
        // The prefix grows in each step, so the loop ends whatever a hand-written packet throws.
        needed > available,
        needed - available <= bytes.count - count
      else { return }
      guard partCount < maximumPartCount else {
        // What follows is the packet's, up to the error.
        let end = min(error?.offset ?? byteCount, byteCount)
        append(root, undecoded.lowerBound..<max(end, undecoded.lowerBound))
        return
      }
      place(found.path, at: found.offset, count: needed)
      prefixCount = count + needed - available
      partCount += 1
    }
  }

  private static func error<Root: Packet>(
    of type: Root.Type,
    inFirst count: Int,
    of bytes: [UInt8],
    limits: PacketLimits
  ) -> PacketError? {
    var limits = limits
    limits.withheldByteCount = bytes.count - count
    do throws(PacketError) {
      var reader = unsafe PacketReader(bytes.span.bytes.extracting(first: count), limits: limits)
      _ = try reader.read(type)
      return nil
    } catch {
      return error
    }
  }
}

extension FieldMap {
  /// Adds a part, in place of all that was said of the bytes from its offset on.
  ///
  /// What was said of them was said by a packet or collection that missed its bytes as a whole.
  private mutating func place(_ path: String, at offset: Int, count: Int) {
    let start = min(max(offset, 0), byteCount)
    forget(from: start)
    fill(to: start)
    append(path, start..<start + min(count, byteCount - start))
  }

  private mutating func forget(from offset: Int) {
    while let field = fields.popLast() {
      let parts = field.parts.map { $0.clamped(to: 0..<offset) }.filter { !$0.isEmpty }
      if !parts.isEmpty {
        fields.append(Field(path: field.path, parts: parts))
        return
      }
    }
  }

  /// Ascribes the bytes up to `offset`, which no field has missed, to the packet around the last field.
  private mutating func fill(to offset: Int) {
    guard undecoded.lowerBound < offset else { return }
    append(parent(of: fields.last?.path ?? root), undecoded.lowerBound..<offset)
  }

  private mutating func append(_ path: String, _ range: Range<Int>) {
    if let last = fields.indices.last, fields[last].path == path {
      fields[last].parts.append(range)
    } else {
      fields.append(Field(path: path, parts: [range]))
    }
  }

  private func parent(of path: String) -> String {
    guard path.hasPrefix(root), let end = path.lastIndex(where: { $0 == "." || $0 == "[" }) else {
      return root
    }
    return end < root.endIndex ? root : String(path[..<end])
  }
}

extension FieldMap {
  /// Ascribes the bytes that are left of a packet that is well-formed.
  mutating func finish<Root: Packet>(_ packet: Root, _ bytes: [UInt8]) {
    guard !undecoded.isEmpty else { return }
    let rest = undecoded
    if let path = FieldValues(of: packet, in: bytes).path(ofRest: bytes[rest]) {
      append("\(root).\(path)", rest)
    } else {
      fill(to: byteCount)
    }
  }

  /// Ascribes the bytes that the error is about.
  mutating func finish(_ error: PacketError) {
    if let available = error.available {
      place(error.path, at: error.offset, count: available)
    } else if error.offset >= undecoded.lowerBound {
      append(error.path, undecoded)
    }
  }
}
