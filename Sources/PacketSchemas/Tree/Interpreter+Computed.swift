internal import PacketKit

// Values that take no bytes: the packet's own code computes them from what it reads before them.
extension Interpreter {
  mutating func computed(
    _ name: String,
    _ type: TypeReference,
    _ frame: inout Frame,
    into parent: inout Node
  ) throws(Failed) {
    let place = (self.place, end)
    position = frame.beginning
    end = frame.outerEnd
    hasTakenRemaining = false
    let value: Any
    do throws(Failed) {
      value = try withReader(type.read)
    } catch {
      end = place.1
      throw error
    }
    (self.place, end) = place
    parent.children.append(Node(.field(name), at: position, value))
  }
}
