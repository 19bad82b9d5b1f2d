// Fields that take all remaining bytes.

extension FieldListCheck {
  /// The fields after another: of the first clause of each `#if`.
  private struct Following {
    var fields: [Field] = []
    /// Whether an `#if` decides which they are.
    var isConditional = false
  }

  /// Checks that nothing follows a field that takes all remaining bytes, and that a field that leaves some is followed by
  /// fields of as many.
  func checkRemaining() { _ = check(items, followedBy: Following()) }

  /// Checks `items`, which `following` come after; returns the fields of both.
  private func check(_ items: [LayoutItem<Field>], followedBy following: Following) -> Following {
    var following = following
    for item in items.reversed() {
      switch item {
      case .element(let field):
        checkRemaining(field, followedBy: following)
        following.fields.insert(field, at: 0)
      case .conditional(let clauses):
        let all = clauses.map { check($0.items, followedBy: following) }
        let count = following.fields.count
        following = all.first { $0.fields.count > count } ?? following
        following.isConditional = true
      }
    }
    return following
  }

  private func checkRemaining(_ field: Field, followedBy following: Following) {
    guard field.coding.isRemaining else { return }
    if !field.coding.isLast {
      guard let variable = following.fields.first(where: \.variesInSize) else {
        return checkCount(field, followedBy: following)
      }
      report(.leavesFixedCount(field.plainName), field, before: variable)
    } else if let next = following.fields.first {
      report(.remainingNotLast(field.plainName), field, before: next)
    } else if field.coding.isPlacedAfter {
      diagnostics.report(.paddingAfterRemaining, at: field.nameRange)
    }
  }

  /// Checks that a field leaves as many bytes as follow it, if literals and known types say how many.
  private func checkCount(_ field: Field, followedBy following: Following) {
    guard !following.isConditional, let left = field.coding.shape?.arguments.first?.value,
      let count = integerLiteral(left), let own = field.coding.byteCountAfter
    else { return }
    var taken = own
    for segment in Segment.segments(ofRunsIn: following.fields) {
      guard let byteCount = segment.byteCount else { return }
      taken += byteCount
    }
    guard taken != count else { return }
    diagnostics.report(.leavesOtherCount(field.plainName, count, taken), at: field.nameRange)
  }

  private func report(_ message: Message, _ field: Field, before following: Field) {
    let note = Diagnostic.Note(.followingField(following.plainName), at: following.nameRange)
    diagnostics.report(message, at: field.nameRange, notes: [note])
  }
}

extension FieldCoding {
  /// Whether the field takes all remaining bytes, and leaves none.
  var isLast: Bool { takesRemaining && shape?.arguments.isEmpty != false }
}

extension Segment {
  /// The bytes that a field or a run of bits takes with what surrounds it, if that can be seen.
  fileprivate var byteCount: Int? {
    if kind != .bits { return fields[0].coding.byteCount(around: fields[0].byteCountOfValue) }
    var bits = 0
    var around = 0
    for field in fields {
      guard let count = field.bitCount, let byteCount = field.coding.byteCount(around: 0) else {
        return nil
      }
      bits += count
      around += byteCount
    }
    return (bits + 7) / 8 + around
  }
}

extension FieldCoding {
  /// The bytes after a value that aligns nothing.
  fileprivate var byteCountAfter: Int? {
    guard paddedSize == nil, !isAligned else { return nil }
    return sum([paddingAfter], checksum?.after == nil ? nil : checksum)
  }

  /// The bytes of a value of so many bytes with what surrounds it.
  fileprivate func byteCount(around value: Int?) -> Int? {
    guard let value,
      let around = sum([paddingBefore, magic?.count, paddingAfter], checksum)
    else { return nil }
    return value + around
  }

  private func sum(_ counts: [String?], _ checksum: FieldChecksum?) -> Int? {
    guard var sum = checksum.map(\.kind.byteCountOfChecksum) ?? 0 else { return nil }
    for count in counts.present {
      guard let number = integerLiteral(count), 0...0x7FFF_FFFF ~= number else { return nil }
      sum += number
    }
    return sum
  }
}

extension Field {
  /// The bytes of each of its values, with the padding that fills them up, if that can be seen.
  fileprivate var byteCountOfValue: Int? {
    if let size = coding.paddedSize { return integerLiteral(size) }
    switch coding.shape?.size {
    case nil: return FieldKind.byteCount(of: type)
    case .bytes: return coding.shape.flatMap { integerLiteral($0.amount) }
    case .elements:
      return coding.shape.flatMap { integerLiteral($0.amount) }.flatMap(byteCount(ofElements:))
    case .prefix, .coder, .bits, .remaining, .ownType, .unknown: return nil
    }
  }

  private func byteCount(ofElements count: Int) -> Int? {
    guard coding.each == nil, 0...0x7FFF_FFFF ~= count else { return nil }
    if FieldKind(type).isOne(of: .data, .bytes) { return count }
    return FieldKind.elementType(ofArray: type).flatMap(FieldKind.byteCount).map { count * $0 }
  }

  /// The bits that it takes of a run, if that can be seen.
  fileprivate var bitCount: Int? {
    guard let bits = coding.bits, let count = integerLiteral(bits.count), 0...64 ~= count,
      type.wrapped == nil
    else { return nil }
    let each: Int?
    switch bits.multiplier {
    case .number(let number): each = number * count + bits.others
    case .quantities:
      each = typeOfBits.flatMap(FieldKind.quantityCount).map { $0 * count + bits.others }
    }
    switch bits.repetition {
    case nil: return each
    case .count(let count):
      guard let count = integerLiteral(count), 0...0x7FFF_FFFF ~= count else { return nil }
      return each.map { count * $0 }
    case .stated: return nil
    }
  }

  /// Whether its values may take different numbers of bytes, as far as that can be seen.
  fileprivate var variesInSize: Bool {
    let isOptional = coding.condition != nil || coding.version != nil || type.wrapped != nil
    if isOptional || coding.takesRemaining || coding.isAligned { return true }
    if coding.paddedSize != nil { return false }
    switch coding.shape?.size {
    case nil: return FieldKind(type).isCollection
    case .bytes: return coding.has(.mayTakeMore)
    case .elements:
      let element = FieldKind.elementType(ofArray: type).map(FieldKind.init)
      return coding.each == nil && element?.isCollection == true
    case .prefix, .remaining: return true
    case .unknown: return coding.tag == nil
    case .bits: return variesInBits
    case .coder, .ownType: return false
    }
  }
}
