/// A bit in a delta.
@usableFromInline
struct DeltaPlace {
  /// The offset of the first byte of which no bit had been loaded.
  @usableFromInline let next: Int
  /// The bits before it that had not been read.
  @usableFromInline let loaded: Int
  /// The byte that these are in, if whole bytes follow it; otherwise -1.
  @usableFromInline let begun: Int

  @export(implementation)
  @inline(always)
  init(next: Int, loaded: Int, begun: Int) {
    self.next = next
    self.loaded = loaded
    self.begun = begun
  }

  @export(implementation)
  @inline(always)
  var offset: Int { loaded > 0 && begun >= 0 ? begun : next &- (loaded &+ 7) &>> 3 }

  /// A place of bits that have been read since the last whole byte.
  @export(implementation)
  @inline(always)
  func before(_ count: Int) -> DeltaPlace {
    DeltaPlace(next: next, loaded: loaded &+ count, begun: begun)
  }

  /// From 0, the most significant of the byte.
  var bit: Int { (8 - loaded % 8) % 8 }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func unchanged(at place: DeltaPlace) -> PacketError {
    let reason = "bit \(place.bit) claims a difference from the baseline where there is none"
    return PacketError(.invalid(reason), at: place.offset)
  }

  @usableFromInline
  @inline(never)
  static func invalidBaseline(at place: DeltaPlace) -> PacketError {
    let reason =
      "bit \(place.bit) claims no difference from the baseline, whose bytes are not valid after the earlier fields"
    return PacketError(.invalid(reason), at: place.offset)
  }

  @usableFromInline
  @inline(never)
  static func unequalKey(at offset: Int) -> PacketError {
    let reason = "a member or key that does not equal itself, such as a NaN, has no delta"
    return PacketError(.invalid(reason), at: offset)
  }

  @usableFromInline
  @inline(never)
  static func wideDifference(bits: Int, at place: DeltaPlace) -> PacketError {
    let reason = "the difference at bit \(place.bit) takes more bits than the \(bits) that suffice"
    return PacketError(.invalid(reason), at: place.offset)
  }
}
