extension PacketTree {
  /// Calls `body` for the packet and each of its parts, in the order of their bytes, with the part's path.
  ///
  /// Parts other than fields, such as a checksum, have the path of their packet, and padding has that of its field, as
  /// in errors.
  public func forEachNode(_ body: (_ path: String, Node) -> Void) {
    forEachPlace { place, node in body(place.path, node) }
  }

  func forEachPlace(_ body: (Place, Node) -> Void) {
    func visit(_ node: Node, _ place: Place) {
      body(place, node)
      for child in node.children { visit(child, place.place(of: child.role)) }
    }
    visit(root, Place(.packet(packet)))
  }
}
