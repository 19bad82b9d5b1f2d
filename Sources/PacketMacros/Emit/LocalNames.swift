/// Names for what the expansion declares, chosen so that neither a field nor anything that the
/// packet's types and attributes mention is meant by accident.
struct LocalNames {
  let reader: String
  let writer: String
  let value: String
  let count: String
  private let taken: Set<String>

  init(_ model: PacketModel) {
    var mentioned: Set<String> = ["self", "Self", "init"]
    if let magic = model.magic { mentioned.formUnion(LocalNames.words(in: magic.bytes)) }
    for field in model.fields {
      let coding = field.coding
      let texts =
        [field.type.text, coding.endianness, coding.paddingBefore, coding.paddingAfter]
        .compactMap { $0 } + coding.arguments + coding.writeArguments
      for text in texts { mentioned.formUnion(LocalNames.words(in: text)) }
    }
    let fields = Set(model.fields.map(\.plainName))
    func free(_ names: String...) -> String {
      let all = mentioned.union(fields)
      if let name = names.first(where: { !all.contains($0) }) { return name }
      var name = (names.last ?? "name") + "_"
      while all.contains(name) { name += "_" }
      return name
    }
    reader = free("reader", "packetReader")
    writer = free("writer", "packetWriter")
    value = free("value", "wrapped")
    count = free("count", "byteCount")
    taken = mentioned.union([reader])
  }

  /// The local variable that holds a field until it is assigned.
  func local(_ field: Field) -> String {
    guard taken.contains(field.plainName) else { return field.name }
    var name = field.plainName.filter { $0.isLetter || $0.isNumber || $0 == "_" } + "Field"
    while taken.contains(name) { name += "_" }
    return name
  }

  /// Everything in `text` that may be a name.
  private static func words(in text: String) -> [String] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }
}
