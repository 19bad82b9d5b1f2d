/// The names that an export gives to parts of packets. No two are the same.
struct ExportNames {
  /// What has a name.
  enum Part: Hashable {
    case packet(String)
    case unionCase(String, of: String)
    case field(String)
    case bits(String)
    case checksum(String, isBefore: Bool)
    case version(Int)
  }

  /// How names are written.
  struct Style: Sendable {
    /// The name of what has another name in Swift.
    let name: @Sendable (String) -> String
    /// What distinguishes a name from others.
    let key: @Sendable (String) -> String
  }

  private let style: Style
  private var names: [Part: String] = [:]
  private var taken: Set<String> = []

  init(_ style: Style, fields: [String] = [], of unionCase: String = "") {
    self.style = style
    for field in fields { add(field.after("\(unionCase)."), for: .field(field)) }
  }

  /// The name of a part.
  subscript(part: Part) -> String {
    if case .field(let name) = part { names[part] ?? style.name(name) } else { names[part] ?? "" }
  }

  func contains(_ part: Part) -> Bool { names[part] != nil }

  /// Finds a name for a part, like the one that it has in Swift.
  @discardableResult
  mutating func add(_ name: String, for part: Part) -> String {
    let name = unique(name)
    names[part] = name
    return name
  }

  /// A name that no part has, nor will have.
  mutating func unique(_ name: String) -> String {
    let wanted = style.name(name)
    var name = wanted
    var number = 1
    while !taken.insert(style.key(name)).inserted {
      number += 1
      name = "\(wanted)_\(number)"
    }
    return name
  }

  /// Adds the packets of a document. The name of each is the last part of its qualified name, or more parts where that
  /// is needed to distinguish them.
  mutating func addPackets(of document: SchemaDocument, suffix: String = "") {
    for name in document.names {
      let isUnique = document.names.count { $0.shortName == name.shortName } == 1
      let text = isUnique ? name.shortName : name.split(separator: ".").joined(separator: "_")
      add(text + suffix, for: .packet(name))
    }
  }
}

extension ExportNames.Style {
  /// Identifiers as in Swift: letters, digits and underscores, and no digit or underscore at the start.
  static let plain = Self(name: { $0.identifier }, key: { $0 })

  /// Identifiers in lower case, such as `player_state`. Languages that have them in camel case know no others that are
  /// written alike.
  static let snake = Self(
    name: { name in
      let text = name.identifier.snake
      return reserved.contains(text) ? "\(text)_field" : text
    },
    key: { name in
      name.split(separator: "_").map { "\($0.prefix(1).uppercased())\($0.dropFirst())" }.joined()
    }
  )

  /// The words of Kaitai's expressions, and what Kaitai does not escape: the keywords of C++, Java, Lua and Python, and
  /// the methods that each object has.
  private static let reserved: Set<String> = Set(
    """
    abstract alignas alignof and and_eq as asm assert async auto await bitand bitor bitsizeof bool boolean break byte
    case catch char char16_t char32_t char8_t class clone close co_await co_return co_yield compl concept const
    const_cast consteval constexpr constinit continue decltype def default del delete do double dynamic_cast elif
    else elseif end enum except explicit export extends extern false final finalize finally float for friend from
    from_bytes from_file from_io function get_class global goto hash_code if implements import in inline instanceof
    int interface is lambda local long mutable namespace native new nil noexcept none nonlocal not not_eq notify
    notify_all null nullptr operator or or_eq package pass private protected public raise register reinterpret_cast
    repeat requires return short signed sizeof static static_assert static_cast strictfp struct super switch
    synchronized template then this thread_local throw throws to_string transient true try typedef typeid typename
    union unsigned until using virtual void volatile wait wchar_t while with xor xor_eq yield
    """.split(whereSeparator: \.isWhitespace).map { String($0) })
}

extension String {
  /// Letters, digits and underscores, and no digit or underscore at the start.
  fileprivate var identifier: String {
    var text = ""
    for scalar in unicodeScalars {
      let isPlain =
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      text.unicodeScalars.append(isPlain ? scalar : "_")
    }
    return text.unicodeScalars.first?.properties.isAlphabetic == true ? text : "value_\(text)"
  }

  /// The text in lower case, with an underscore before what were capital letters.
  fileprivate var snake: String {
    var text = ""
    for character in self {
      if character.isUppercase, let last = text.last, last != "_" { text += "_" }
      text += character.lowercased()
    }
    return text
  }

  /// The text without a prefix.
  func after(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}

/// The parameters of a CRC, from the text of a checksum.
struct CRCParameters {
  let python: String

  /// Returns nil for other checksums.
  init?(_ name: String) {
    guard name.hasPrefix("crc("), name.hasSuffix(")") else { return nil }
    let values = name.dropFirst(4).dropLast().split(separator: ",").compactMap { part in
      part.split(separator: ":").last.map { $0.drop { $0 == " " } }
    }
    guard values.count == 5 else { return nil }
    let reflected = values[3] == "true" ? "True" : "False"
    python = "crc(\(values[0]), \(values[1]), \(values[2]), \(reflected), \(values[4]))"
  }
}
