import PacketKit

/// A type of the module's own, called like a number of the standard library.
struct Float: PacketField, Equatable {
  var text: String

  static var minimumByteCount: Int { 4 }

  init(_ text: String) { self.text = text }

  init(from reader: inout PacketReader) throws(PacketError) {
    text = try reader.read(String.self)
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(text)
  }
}

@Packet(view: true) struct Fields: Equatable {
  var a: UInt8
  var b: Float
  var c: Float
  var d: UInt16
  var e: Float
}

@Packet(view: true) enum Message: Equatable {
  @Tag(1) case one(Float)
  @Tag(2) case two(Float, UInt8)
}

/// The extension of a packet does not see the types beside it.
enum Siblings {
  enum UInt8: Swift.UInt16, PacketField { case x = 0x0102 }
  enum Bool: Swift.UInt8, PacketField { case no, yes }
  typealias String = Float

  @Packet(updatesInPlace: true, view: true) struct Values: Equatable {
    var a: UInt8
    var b: [UInt8]
    var c: String
    var d: Bool?
    @FixedCount(2) var e: [UInt8]
  }

  @Packet(view: true) enum Choice: Equatable {
    @Tag(1) case one(UInt8)
    @Tag(2) case two(Bool, c: String)
  }
}

@main enum Main {
  static func main() throws {
    let fields = Fields(a: 1, b: Float("two"), c: Float(""), d: 4, e: Float("5"))
    let bytes = try fields.encodedBytes()
    precondition(bytes == [1, 0, 0, 0, 3, 0x74, 0x77, 0x6F, 0, 0, 0, 0, 0, 4, 0, 0, 0, 1, 0x35])
    let copy = try Fields(decoding: bytes)
    precondition(copy == fields)
    let view = try PacketView<Fields>(decoding: bytes)
    precondition(view.b == fields.b && view.c == fields.c && view.d == 4)
    for message in [Message.one(Float("a")), .two(Float("b"), 7)] {
      let copy = try Message(decoding: message.encodedBytes())
      precondition(copy == message)
    }
    do throws(PacketError) {
      _ = try Fields(decoding: [1, 0, 0, 0, 1, 0x74, 0, 0, 0, 9, 1, 2])
    } catch {
      precondition(error.path == "Fields.c" && error.needed == 9, "\(error)")
    }
    try checkSiblings()
    print("passed")
  }

  static func checkSiblings() throws {
    let values = Siblings.Values(a: .x, b: [.x], c: Float("c"), d: .yes, e: [.x, .x])
    let bytes = try values.encodedBytes()
    precondition(
      bytes == [1, 2, 0, 0, 0, 1, 1, 2, 0, 0, 0, 1, 0x63, 1, 1, 1, 2, 1, 2], "\(bytes)")
    var copy = try Siblings.Values(decoding: bytes)
    precondition(copy == values)
    copy.b = []
    try copy.update(decoding: bytes)
    precondition(copy == values)
    let view = try PacketView<Siblings.Values>(decoding: bytes)
    precondition(view.a == .x && view.b.count == 1 && view.c == values.c && view.d == .yes)
    for choice in [Siblings.Choice.one(.x), .two(.yes, c: Float("c"))] {
      let copy = try Siblings.Choice(decoding: choice.encodedBytes())
      precondition(copy == choice)
    }
    let choice = try Siblings.Choice.one(.x).encodedBytes()
    precondition(choice == [1, 1, 2])
  }
}
