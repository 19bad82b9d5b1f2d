/// The number of bits that the fields of a run take.
struct BitCount {
  /// The sum of all counts that are literal numbers.
  private var number = 0
  private var terms: [String] = []
  private let names: LocalNames

  init(_ run: BitRun, _ names: LocalNames) {
    self.names = names
    for field in run.fields { add(field) }
  }

  /// An expression for the bits.
  ///
  /// A count that only the compiler can evaluate may be absurd: the sum must not trap; the field throws.
  var expression: String { (number > 0 ? ["\(number)"] + terms : terms).joined(separator: " &+ ") }

  /// An expression for the bytes that hold them.
  var byteCount: String {
    terms.isEmpty ? "\((number + 7) / 8)" : "_fewestBytes(in: (\(expression) &+ 7) / 8)"
  }

  private mutating func add(_ field: Field) {
    guard case .bits(let bits)? = field.coding.shape?.size else { return }
    number += bits.others
    switch bits.multiplier {
    case .number(let multiplier): add(multiplier, bits.count)
    case .quantities:
      if let quantities = FieldKind.quantityCount(of: field.type) {
        add(quantities, bits.count)
      } else {
        let type = TypeExpression(field: field, names: names)
        let quantities = "\(names.packet)._quantityCount(of: \(type.metatype(.field)))"
        terms.append("\(quantities) &* \(bits.count.asTerm)")
      }
    }
  }

  private mutating func add(_ multiplier: Int, _ count: String) {
    if let literal = integerLiteral(count) {
      number += multiplier * literal
    } else {
      terms.append(multiplier == 1 ? count.asTerm : "\(multiplier) &* \(count.asTerm)")
    }
  }
}
