extension FieldAttributeRule {
  /// A row of one of the tables in Attributes.md.
  struct DocumentationRow: Sendable {
    let cells: [String]

    /// A row of the fields' or the bits' table.
    static func field(
      _ spelling: String,
      on subject: String,
      writer: String = "",
      reader: String = ""
    ) -> Self {
      Self(cells: [spelling, subject, writer, reader])
    }

    /// A row of the packet's table.
    static func packet(_ spelling: String, meaning: String) -> Self {
      Self(cells: [spelling, meaning])
    }

    var markdown: String {
      "|" + cells.map { $0.isEmpty ? " |" : " \($0) |" }.joined()
    }
  }

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
