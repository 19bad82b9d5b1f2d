/// The number of bits that fields of a run take.
struct BitCount {
  /// The sum of all counts that are literal numbers.
  private var number = 0
  private var terms: [String] = []
  private let names: LocalNames

  /// The bits that fields take at least or, given their values, those that they take.
  @inline(never) init(_ fields: [Field], _ names: LocalNames, values: [String]? = nil) {
    self.names = names
    for (index, field) in fields.enumerated() { add(field, value: values?[index]) }
  }

  /// The bits of one value of a field: of an element, or of what an optional wraps.
  @inline(never) init(ofOne field: Field, _ names: LocalNames) {
    self.names = names
    addOne(of: field)
  }

  /// An expression for the bits.
  ///
  /// A count that only the compiler can evaluate may be absurd: the sum must not trap; the field throws.
  @inline(never) var expression: String {
    (number > 0 || terms.isEmpty ? ["\(number)"] + terms : terms).joined(separator: " &+ ")
  }

  /// An expression for the bytes that hold them.
  @inline(never) var byteCount: String {
    terms.isEmpty ? "\((number + 7) / 8)" : names.fewestBytes("in: (\(expression) &+ 7) / 8")
  }

  private mutating func add(_ field: Field, value: String?) {
    let one = BitCount(ofOne: field, names).expression.asTerm
    switch field.coding.bits?.repetition {
    case .count(let count)?: add(count, times: one)
    case .stated(let statement)?:
      guard let value else { return }
      terms.append("\(names.count(of: value, statement, field)) &* \(one)")
    case nil where field.type.wrapped != nil:
      number += 1
      if let value { terms.append("(\(value) == nil ? 0 : \(one))") }
    case nil: addOne(of: field)
    }
  }

  private mutating func add(_ count: String, times one: String) {
    if let count = integerLiteral(count), let one = integerLiteral(one),
      0...0x7FFF_FFFF ~= count, 0...0xFFFF ~= one
    {
      number += count * one
    } else {
      terms.append("\(count.asTerm) &* \(one)")
    }
  }

  private mutating func addOne(of field: Field) {
    guard let bits = field.coding.bits else { return }
    number += bits.others
    switch bits.multiplier {
    case .number(let multiplier): add(multiplier, bits.count)
    case .quantities:
      if let quantities = field.typeOfBits.flatMap(FieldKind.quantityCount) {
        add(quantities, bits.count)
      } else {
        let type = TypeExpression(field: field, names: names)
        let one = bits.repetition != nil ? type.metatype(.element) : type.metatype(.wrapped)
        terms.append("\(names.table.field)._quantityCount(of: \(one)) &* \(bits.count.asTerm)")
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
