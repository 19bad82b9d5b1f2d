/// The names that an export gives to parts of packets. No two are the same.
struct ExportNames {
  /// The kinds of things that have a name.
  enum Part: Hashable {
    case packet(String)
    case field(String)
  }

  private var names: [Part: String] = [:]
  private var taken: Set<String> = []

  init(fields: [String] = [], of unionCase: String = "") {
    for field in fields { add(field.after("\(unionCase)."), for: .field(field)) }
  }

  /// The name of a part.
  subscript(part: Part) -> String {
    if case .field(let name) = part { names[part] ?? name.identifier } else { names[part] ?? "" }
  }

  /// Finds a name for a part, like the one that it has in Swift.
  mutating func add(_ name: String, for part: Part) { names[part] = unique(name.identifier) }

  /// A name that no part has, nor will have.
  mutating func unique(_ name: String) -> String {
    var unique = name
    var number = 1
    while !taken.insert(unique).inserted {
      number += 1
      unique = "\(name)_\(number)"
    }
    return unique
  }

  /// Adds the packets of a document. The name of each is the last part of its qualified name, or more parts where that
  /// is needed to distinguish them.
  mutating func addPackets(of document: SchemaDocument) {
    let names = Dictionary(grouping: document.names, by: \.shortName)
    for name in document.names {
      let isUnique = names[name.shortName]?.count == 1
      let text = isUnique ? name.shortName : name.split(separator: ".").joined(separator: "_")
      add(text, for: .packet(name))
    }
  }
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

  /// The text without a prefix.
  func after(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}
