/// The forms of values in a document, each with its name in JSON.
///
/// What is made of a document switches over them without a default, so that a new form does not compile until each
/// consumer has it.
enum Form: String {
  case integer, float, bool, varint, string, bytes, array, set, dictionary, optional, enumeration
  case optionSet, vector, uuid, unicodeScalar, timestamp, interval, ranged, packet, wrapped, tagged
  case region, opaque

  // Only in runs of bits.
  case quantized, unitQuaternion
}

extension JSONValue {
  /// The form of a type; nil in a lock file that has a form of another version.
  var form: Form? { self["kind"]?.string.flatMap(Form.init) }

  /// A form by its name.
  static func form(_ form: Form) -> JSONValue { .string(form.rawValue) }
}
