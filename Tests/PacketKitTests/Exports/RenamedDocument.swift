import PacketTesting

@testable import PacketSchemas

/// A document whose packets, fields and cases have other names: those of the languages of exports, those that exports
/// make of others, and random ones.
struct RenamedDocument {
  private var names: [String: String] = [:]
  private var pool: Pool

  /// Names that have not been given yet, so that all of them are given to the packets of many documents.
  struct Pool {
    private var names: [String] = []
    private let words: [String]

    /// - Parameter others: Names beside those that are always among them.
    init(and others: [String]) { words = Set(RenamedDocument.words + others).sorted() }

    fileprivate mutating func take(
      unless isTaken: (String) -> Bool,
      _ generator: inout SplitMix64
    ) -> String? {
      if names.isEmpty { names = words.shuffled(using: &generator) }
      return names.lastIndex { !isTaken($0) }.map { names.remove(at: $0) }
    }
  }

  private static let words = """
    Struct Maybe Whole Mapping packet packets cases this value tag size body content checksum magic since2 since_2 _io
    unknown padding Int8ub Container Switch If Const Bytes Adapter context obj ctx parse build items keys values get
    pop update copy search clear self None True False if else class def lambda import from in is not and or global
    int long float double void char bool true false null this new delete operator namespace template nil end local
    function wait notify notify_all getClass toString varint zero varintReversed nothingLeft check check_2 packetStart
    place unused hasTarget has_target textLength text_length textCount text_count userName user_name user__name aBit
    a_bit bits_a start_ x_0 größe grüße 名前 _ __ _1 value__
    alignas alignof and_eq asm auto bitand bitor catch char16_t class compl concept constexpr const_cast decltype
    default dynamic_cast enum explicit export extern final finally friend goto implements inline instanceof interface
    mutable native noexcept nullptr operator package private protected public register reinterpret_cast requires
    short signed sizeof static static_assert static_cast struct super switch synchronized template thread_local throw
    throws transient typedef typeid typename union unsigned using virtual volatile wchar_t xor xor_eq
    debugger eval arguments let of undefined var yield constructor prototype __proto__ toString valueOf hasOwnProperty
    break do elseif for repeat then until while error pairs ipairs print type table string math tostring tonumber
    Proto ProtoField ProtoExpert Pref DissectorTable ByteArray Tvb Int64 UInt64 tree tvb pinfo rest malformed
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  static func rename(
    _ document: SchemaDocument,
    from pool: inout Pool,
    _ generator: inout SplitMix64
  ) throws -> SchemaDocument {
    var renamed = RenamedDocument(pool: pool)
    defer { pool = renamed.pool }
    let json = try JSONParser.parse(document.json)
    let packets = json["packets"].map { renamed.packets($0, &generator) } ?? .null
    let text = JSONValue.object(["format": json["format"], "packets": packets]).text
    return try SchemaDocument(parsing: text)
  }

  /// Another name, always the same for one name. The names of unlabeled values are numbers.
  private mutating func name(_ old: String, _ generator: inout SplitMix64) -> String {
    old.mappingPaths { path in
      path.split(separator: ".").map { name(part: String($0), &generator) }.joined(separator: ".")
    }
  }

  private mutating func name(part: String, _ generator: inout SplitMix64) -> String {
    // What a packet is given has no name of its own.
    if Int(part) != nil || part == "given" { return part }
    let letters = (0..<3).map { _ in
      ["a", "B", "_", "has", "4"][Int.random(in: 0...4, using: &generator)]
    }
    let taken = names.values
    let new =
      names[part] ?? pool.take(unless: taken.contains, &generator)
      ?? "n\(names.count)\(letters.joined())"
    names[part] = new
    return new
  }

  private mutating func packets(_ json: JSONValue, _ generator: inout SplitMix64) -> JSONValue {
    guard case .object(let members) = json else { return json }
    return .object(
      members.map {
        .init(name: name($0.name, &generator), value: value($0.value, &generator))
      })
  }

  private mutating func value(_ json: JSONValue, _ generator: inout SplitMix64) -> JSONValue {
    switch json {
    case .array(let elements): return .array(elements.map { value($0, &generator) })
    case .object(let members):
      // The names of an enumeration's cases are values.
      if json["rawValue"]?.string != nil { return json }
      return .object(
        members.map { member in
          let keys = [
            "name", "field", "by", "flag", "from", "through", "before", "after", "packet",
            "until",
          ]
          guard keys.contains(member.name), let text = member.value.string else {
            return .init(name: member.name, value: value(member.value, &generator))
          }
          return .init(name: member.name, value: .string(name(text, &generator)))
        })
    case .null, .bool, .number, .string: return json
    }
  }
}
