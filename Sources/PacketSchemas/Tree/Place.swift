/// The path of a part of a packet. Paths share their common prefix, so many deep paths take little memory.
final class Place: Sendable {
  enum Step: Sendable {
    case packet(String)
    case field(String)
    case index(Int)
    case key
    case value
  }

  let parent: Place?
  private let step: Step

  init(_ step: Step, in parent: Place? = nil) {
    self.step = step
    self.parent = parent
  }

  /// Returns the place of a part of this one. A part that is not a field has the place of its packet.
  func place(of role: PacketTree.Node.Role) -> Place {
    switch role {
    case .field(let name): Place(.field(name), in: self)
    case .padding(let name) where !name.isEmpty, .magic(let name) where !name.isEmpty:
      Place(.field(name), in: self)
    case .element(let index): Place(.index(index), in: self)
    case .key: Place(.key, in: self)
    case .value: Place(.value, in: self)
    default: self
    }
  }

  /// Whether it is that of the key of a pair.
  var isKey: Bool { if case .key = step { true } else { false } }

  /// The path, such as `Roster.players[3].name`.
  var path: String { text(withRoot: true) }

  /// The path without the packet's name.
  var name: String { text(withRoot: false) }

  private func text(withRoot: Bool) -> String {
    var steps: [Step] = []
    var next: Place? = self
    while let place = next {
      steps.append(place.step)
      next = place.parent
    }
    var text = ""
    for step in steps.reversed() {
      switch step {
      case .packet(let name): if withRoot { text += name }
      case .field(let name): text += text.isEmpty ? name : ".\(name)"
      case .index(let index): text += "[\(index)]"
      case .key: text += ".key"
      case .value: text += ".value"
      }
    }
    return text
  }
}
