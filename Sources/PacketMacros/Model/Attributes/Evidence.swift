extension FieldAttributeRule {
  /// What shows that the attribute works. A test looks for all of it.
  struct Evidence: Sendable {
    /// The test packet that has the attribute; its fixtures are in the folder of this name.
    let packet: String
    /// What Fixtures/scripts/wire_format.py models it with; `nil` of what adds no bytes.
    var model: String?
    /// What FieldKind+All.swift of the fuzz properties calls; `nil` of what only a declaration can say.
    var fuzzKind: String?
  }
}
