internal import PacketKit

// What earlier fields state. If it is of no use, such as a count of millions, other numbers are looked for.
extension RandomBytes {
  /// The fields that have been written, as the description and the packet's own code read them.
  mutating func fields(
    _ earlier: inout EarlierFields
  ) throws(PacketError) -> (node: PacketTree.Node, bytes: [UInt8]) {
    if let read = earlier.read { return read }
    let body = bytes[earlier.start..<earlier.end]
    let head = try head(of: earlier)
    let all = head + body + [UInt8](repeating: 0, count: Settlement.spareByteCount)
    try step(1 + body.count / 16)
    let range = head.count..<head.count + body.count
    let node = try earlier.prefix.read(earlier.items, in: all, range)
    earlier.read = (node, all)
    return (node, all)
  }

  /// The magic bytes and a size before the items of a sized packet.
  private func head(of earlier: EarlierFields) throws(PacketError) -> [UInt8] {
    var random = RandomBytes(generator)
    for item in earlier.head {
      switch item {
      case .magic(let magic, _): random.bytes += magic
      case .size(let prefix, let surplus, _):
        let count = earlier.end - earlier.start + Settlement.spareByteCount
        try random.write(size: count, surplus, as: prefix)
      default: break
      }
    }
    return random.bytes
  }

  /// Looks for numbers with which the earlier fields state one that is accepted, and says whether there are any.
  ///
  /// - Parameter path: The field that states it, whose numbers are tried first.
  mutating func settle(
    _ earlier: inout EarlierFields, at path: String, toward target: Int64,
    hints: [Int64] = [], _ accepts: @escaping (Int64) -> Bool,
    _ value: @escaping (PacketTree.Node, [UInt8]) -> Int64?
  ) throws(PacketError) -> Bool {
    let range = earlier.start..<earlier.end
    let found = numbers.filter {
      range.contains($0.place.lowerBound) && $0.place.upperBound <= range.upperBound
    }
    let names = path.alternativePaths.map { $0.split(separator: ".").last.map(String.init) }
    let candidates =
      found.filter { names.contains($0.name) } + found.filter { !names.contains($0.name) }
    guard !candidates.isEmpty else { return false }
    var settlement = Settlement(
      Settlement.Goal(value: value, target: target, accepts: accepts, hints: hints), earlier,
      head: try head(of: earlier), body: Array(bytes[range]),
      candidates.prefix(48).map { number in
        var number = number
        number.place =
          number.place.lowerBound - range.lowerBound..<number.place.upperBound - range.lowerBound
        return number
      })
    let isSettled = settlement.run(using: &generator)
    try step(settlement.stepCount * (1 + range.count / 16))
    guard isSettled else { return false }
    bytes.replaceSubrange(range, with: settlement.body)
    earlier.read = nil
    return true
  }

  /// The count that earlier fields state, if need be after these are changed: a small one, if there is one.
  mutating func count(
    _ count: StatedCount, _ earlier: inout EarlierFields
  ) throws(PacketError) -> Int {
    let least = Int64(min(max(count.plus &- count.minus, 0), 1 << 32))
    let number = try fields(&earlier).node.product(count)
    if let number, 0...(least + 256) ~= number { return Int(number) }
    let most = least + 15 * Int64(min(max(count.times, 1), 1 << 32))
    var isSettled = false
    // Nothing is counted only if need be, and now and then.
    for least in below(4) == 0 ? [least] : [least + 1, least] where !isSettled {
      isSettled = try settle(
        &earlier, at: count.field, toward: least + Int64(below(4)), { least...most ~= $0 }
      ) { node, _ in node.product(count) }
    }
    let found = isSettled ? try fields(&earlier).node.product(count) : number
    guard let found, 0...(1 << 16) ~= found else {
      throw failure(
        "\(count.field) states \(found.map { "\($0)" } ?? "nothing"), and no other count was found")
    }
    return Int(found)
  }

  /// The tag of a case that an earlier field states, if need be after this is changed.
  mutating func tag(
    of union: PacketReference, statedBy path: String, _ earlier: inout EarlierFields
  ) throws(PacketError) -> UInt64 {
    func tag(_ node: PacketTree.Node) -> UInt64? { UInt64(node.text(statedBy: path)) }
    let cases = union.cases
    func isTag(_ tag: UInt64) -> Bool { cases.contains { $0.isOther || $0.tag == tag } }
    if let stated = tag(try fields(&earlier).node), isTag(stated) { return stated }
    let tags = cases.filter { !$0.isOther }.compactMap { Int64(exactly: $0.tag) }
    let target = tags.randomElement(using: &generator) ?? 0
    let isSettled = try settle(
      &earlier, at: path, toward: target, hints: tags, { UInt64(exactly: $0).map(isTag) ?? false }
    ) { node, _ in tag(node).flatMap { Int64(exactly: $0) } }
    guard isSettled, let found = tag(try fields(&earlier).node) else {
      throw failure("\(path) states no tag of \(union.shortName), and no other was found")
    }
    return found
  }

  /// The tags of cases that an earlier field lists, if need be after this is changed.
  mutating func tags(
    of union: PacketReference, listedBy path: String, _ earlier: inout EarlierFields
  ) throws(PacketError) -> [UInt64] {
    let cases = union.cases
    func tags(_ node: PacketTree.Node, _ bytes: [UInt8]) -> [UInt8]? {
      node.tags(listedBy: path, in: bytes).flatMap { tags in
        let areKnown = tags.allSatisfy { tag in cases.contains { $0.isOther || $0.tag == tag } }
        return areKnown && tags.count <= 256 ? tags : nil
      }
    }
    func found() throws(PacketError) -> [UInt64]? {
      let fields = try fields(&earlier)
      return tags(fields.node, fields.bytes)?.map(UInt64.init)
    }
    if let found = try found() { return found }
    let isSettled = try settle(
      &earlier, at: path, toward: 1, hints: cases.compactMap { Int64(exactly: $0.tag) }, { $0 == 1 }
    ) { node, bytes in tags(node, bytes) == nil ? 0 : 1 }
    guard isSettled, let found = try found() else {
      throw failure(
        "\(path) lists other tags than those of \(union.shortName), and no others were found")
    }
    return found
  }

  /// Gives the packets in a field what they depend on, with small counts.
  mutating func give(_ type: WireType, _ earlier: inout EarlierFields) throws(PacketError) {
    guard let path = type.pathOfGiven else { return }
    let nested = earlier.statements.within(path)
    for (rest, statement) in nested.counts {
      let path = rest.isEmpty ? path : "\(path).\(rest)"
      let least = Int64(statement.least)
      func value(_ node: PacketTree.Node) -> Int64? { node.number(statedBy: path) }
      guard let stated = value(try fields(&earlier).node), !(least...(least + 63) ~= stated) else {
        continue
      }
      _ = try settle(
        &earlier, at: path, toward: least + Int64(below(4)), { least...(least + 7) ~= $0 }
      ) { node, _ in value(node) }
    }
    for (rest, union) in nested.unions {
      _ = try tag(of: union, statedBy: rest.isEmpty ? path : "\(path).\(rest)", &earlier)
    }
    for (rest, union) in nested.listedUnions {
      _ = try tags(of: union, listedBy: rest.isEmpty ? path : "\(path).\(rest)", &earlier)
    }
    let fields = try fields(&earlier)
    given = fields.node.giving(path)
    // Its bytes are those of the fields.
    guard let format = type.givenPacket?.type as? any FormatOfGivenPacket.Type else { return }
    let value = given?.value(for: format, in: fields.bytes, limits: .init())
    if let value { given = GivenValue(of: value) }
  }
}
