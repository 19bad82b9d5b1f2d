internal import PacketKit

// Checksums.

extension SchemaComparison {
  /// Compares two checksums, which are the same apart from what they compute.
  mutating func sample(_ old: Checksum, _ new: Checksum, _ field: String) {
    guard ChecksumText(old).computed != ChecksumText(new).computed else { return }
    note(.breaking, field, "\(new) is computed in another way now")
  }
}
