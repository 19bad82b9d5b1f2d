// Elements that share bytes: an array with `@FixedCount` or `@Counted`, or an `InlineArray`.

extension FieldShape {
  /// The shape of so many elements of this shape.
  fileprivate func repeated(_ repetition: Repetition) -> FieldShape {
    guard var bits else { return self }
    bits.repetition = repetition
    return FieldShape(.bits, .bits, bits: bits, arguments: arguments)
  }

  /// The arguments with the count or the size in an encoding of that name: a reference, and literals.
  func statement(in encodingName: String) -> [Argument] {
    if case .stated(let arguments)? = bits?.repetition {
      return encodingName == "counted" ? arguments : []
    }
    return self.encodingName == encodingName ? arguments : []
  }
}

extension FieldCoding {
  /// The bits that the field takes of a run; `nil` if it has bytes of its own.
  var bits: FieldShape.Bits? { shape?.bits }

  /// Makes elements of bits where an attribute, or the type, says how many.
  func repeatBits(by attributes: [FieldAttribute], of type: TypeSyntax) {
    guard let bits = attributes.first(.bitFields) else { return }
    bits.rule.apply(bits, self)
    if let count = attributes.first(.countsElements) {
      let other = FieldCoding()
      count.rule.apply(count, other)
      if let other = other.shape {
        shape = shape?.repeated(
          other.size == .elements ? .count(other.amount) : .stated(other.arguments))
      }
    } else if let array = type.inlineArray {
      shape = shape?.repeated(.count(array.count))
    }
  }
}

extension Field {
  /// The type of the values that take bits: that of an element, or of what an optional wraps.
  var typeOfBits: TypeSyntax? {
    guard coding.bits?.repetition != nil else { return type.unwrapped }
    return type.elementOfBits
  }

  /// Whether it takes more bits of a run in some packets than in others.
  var variesInBits: Bool {
    guard let bits = coding.bits else { return false }
    if case .stated? = bits.repetition { return true }
    return type.wrapped != nil
  }
}

extension [FieldAttribute] {
  /// The type of the elements of a field whose elements share bytes; `nil` of other fields.
  func elementOfBits(in type: TypeSyntax) -> TypeSyntax? {
    first(.bitFields) != nil ? type.elementOfBits : nil
  }
}

extension TypeSyntax {
  /// The count and the elements' type of an `InlineArray`, as it is written.
  var inlineArray: (count: String, element: TypeSyntax)? {
    let type = unwrappedParentheses
    let isSized = type.shape == .other && type.text.hasPrefix("[")
    let parts = isSized ? type.parts : standardName == "InlineArray" ? genericArguments : []
    return parts.count == 2 ? (parts[0].text, parts[1]) : nil
  }

  /// The elements' type of an array that everyone knows.
  var elementOfBits: TypeSyntax? {
    inlineArray?.element ?? FieldKind.elementType(ofArray: self)
  }
}
