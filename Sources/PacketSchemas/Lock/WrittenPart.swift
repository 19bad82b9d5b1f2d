internal import PacketKit

// Changes, in words.

/// A part of a description that is compared as a whole.
protocol WrittenPart: Equatable {
  var words: String { get }
  var json: JSONValue { get }
}

extension WireType: WrittenPart {}

extension PacketDescription.Item: WrittenPart {
  var words: String {
    switch self {
    case .magic(let bytes, _): "the bytes 0x\(bytes.map(\.hexDigits).joined())"
    case .checksum(let checksum, let order): checksum.words(order)
    case .fieldChecksum(let item): item.words
    case .padding(let count, let filling, _): "\(count) \(filling.words)"
    case .paddingTo(let size, let filling, _): "\(filling.words) up to \(size)"
    case .alignment(let multiple, let filling, _):
      "\(filling.words) up to a multiple of \(multiple)"
        + (filling.presence.words.map { ", \($0)" } ?? "")
    case .opaque: "an encoding of its own"
    case .size, .field, .computed, .bits, .version, .unknownBytes, .union: kind.rawValue
    }
  }
}

extension WrittenPart {
  /// The change from this part to a new one: the parts in words or, if these are the same, their members.
  func change(to new: Self) -> String {
    let (before, now) = (words, new.words)
    return before == now
      ? "its " + json.differences(from: new.json).joined(separator: ", its ")
      : "was \(before), is \(now) now"
  }
}

extension JSONValue {
  fileprivate func differences(from new: JSONValue) -> [String] {
    guard case .object(let members) = self, case .object(let newMembers) = new else {
      return ["values are \(new.plainText) now, not \(plainText)"]
    }
    var names = members.map(\.name)
    names += newMembers.map(\.name).filter { !names.contains($0) }
    return names.filter { self[$0] != new[$0] }.flatMap { name in
      switch (self[name], new[name]) {
      case (.object?, .object?): (self[name] ?? .null).differences(from: new[name] ?? .null)
      case (let before, let now):
        ["\(name.spaced) is \(now?.plainText ?? "none") now, not \(before?.plainText ?? "none")"]
      }
    }
  }

  /// The value without the signs of JSON.
  private var plainText: String {
    switch self {
    case .array(let elements): elements.map(\.plainText).joined(separator: " ")
    case .object(let members):
      members.map { "\($0.name.spaced) \($0.value.plainText)" }.joined(separator: ", ")
    case .string(let text): text
    default: line
    }
  }
}

extension String {
  /// "known bits" for "knownBits".
  fileprivate var spaced: String {
    reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : "\($1)" }
  }
}
