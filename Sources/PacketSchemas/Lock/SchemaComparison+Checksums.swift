// Checksums.

extension SchemaComparison {
  /// Compares two checksums, which are the same apart from what they compute.
  mutating func sample(_ old: PacketLayout.Checksum, _ new: PacketLayout.Checksum, _ field: String)
  {
    guard old.computed != new.computed else { return }
    note(.breaking, field, "\(new.algorithm) is computed in another way now")
  }
}

extension PacketLayout.Checksum {
  /// The checksum without what it computes, which of a type of one's own the description need not say.
  var withoutSample: Self {
    var checksum = self
    if type != nil { checksum.algorithm = "" }
    checksum.sample = nil
    checksum.type = nil
    return checksum
  }
}
