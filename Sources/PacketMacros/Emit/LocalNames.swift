/// Names for what the expansion declares, chosen so that neither a field nor anything that the
/// packet's types and attributes mention is meant by accident.
struct LocalNames {
  let reader: String
  let writer: String
  let value: String
  let count: String
  private let inferringFunctions: [TypeExpression.Subject: String]
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
    func free(_ name: String, _ alternative: String, besides more: Set<String> = []) -> String {
      let unusable = mentioned.union(more)
      var name = unusable.contains(name) ? alternative : name
      while unusable.contains(name) { name += "_" }
      return name
    }
    // Everything but the locals of the initialiser is reached through `self`.
    let locals = Set(model.fields.map(\.plainName))
    reader = free("reader", "packetReader", besides: locals)
    writer = free("writer", "packetWriter")
    value = free("value", "wrapped")
    count = free("count", "byteCount")
    inferringFunctions = [
      .field: free("fieldType", "typeOfField", besides: locals),
      .wrapped: free("wrappedType", "typeOfWrapped", besides: locals),
      .element: free("elementType", "typeOfElement", besides: locals),
    ]
    taken = mentioned.union([reader])
  }

  /// The function that infers such a type from a property.
  func function(_ subject: TypeExpression.Subject) -> String {
    inferringFunctions[subject] ?? "type"
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
