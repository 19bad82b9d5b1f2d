/// A field of a packet, as later fields refer to it in an export.
struct ExportedField {
  /// The names by which it is found within its structure, such as those of a run of bits and of a field in it.
  var names: [String]
  /// Its form; nil if it is not known.
  let form: Form?
  /// The number of structures around it, within its packet; nil for the packet's given value.
  var level: Int?
  /// Whether there may be no such field.
  var mayBeAbsent: Bool
}

extension ExportedField {
  /// A packet's given value.
  static func given(_ form: Form) -> Self {
    Self(names: [], form: form.unwrapped, level: nil, mayBeAbsent: true)
  }
}
