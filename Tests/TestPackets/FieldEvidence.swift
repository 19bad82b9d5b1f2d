import PacketKit

/// What stands for a kind of field in tests. Older kinds have it in lists of their own.
struct FieldEvidence: Sendable {
  /// Packets with the kind, which are fuzzed.
  let packets: [any (Packet & Equatable & SendableMetatype).Type]

  /// Values of such packets whose bytes the fixtures hold. Their packets are updated, viewed, described, and exported.
  let goldens: [Golden]

  /// Ways to read and write it by hand.
  let kinds: [FieldKind]
}

extension FieldEvidence {
  /// Kept inputs choose packets and kinds by their place, so new ones come last.
  static let all: [FieldEvidence] = [
    leaving, digits, deltas, conditions, anyBodies, counting, repeated, ranges, deltaEvents, rules,
    spaces, sizedBodies, checksums, taggedLists, alignedElements, repeatedBits, computed, given,
    offsetCounts, leavingPackets, terminatedTexts, otherForms,
  ]
}
