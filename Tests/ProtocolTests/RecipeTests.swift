import PacketKit
import PacketTesting
import Testing

/// The packets of the article Recipes.
@Suite struct RecipeTests {
  @Test func everyRecipeHasRandomValues() throws {
    try check(Recipes.Startup.self)
    try check(Recipes.Title.self)
    try check(Recipes.Recording.self)
    try check(Recipes.Setting.self)
    try check(Recipes.Property.self)
    try check(Recipes.Capture.self)
    try check(Recipes.Contexts.self)
    try check(Recipes.Device.self)
    try check(Recipes.Image<Recipes.BigEndianOrder>.Header.self)
    try check(Recipes.Image<Recipes.LittleEndianOrder>.Header.self)
    try check(Recipes.Chunk.self)
    try check(Recipes.Suites.self)
    try check(Recipes.Scores.self)
    try check(Recipes.Element.self)
    try check(Recipes.Change.self)
    try check(Recipes.Dice.self)
    try check(Recipes.Call.self)
    try check(Recipes.Request.self)
    try check(Recipes.Reading.self)
    try check(Recipes.Block.self)
    try check(Recipes.Box.self)
    try check(Recipes.Greeting.self)
    try check(Recipes.Volume.self)
    try check(Recipes.Slot.self)
    try check(Recipes.Stick.self)
    try check(Recipes.Reply.self)
    try check(Recipes.Command.self)
    try check(Recipes.NamedMessage.self)
    try check(Recipes.Marker.self)
    try check(Recipes.Wave.self)
    try check(Recipes.Temperature.self)
    try check(Recipes.Login.self)
    try check(Recipes.Header.self)
    try check(Recipes.Entry.self)
    try check(Recipes.Datagram.self)
    try check(Recipes.Window.self)
  }

  @Test func severalHaveTheirBytes() throws {
    let ping: [UInt8] = Array("ping".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0] + Array(1...8)
    let message = try Recipes.NamedMessage(decoding: ping)
    #expect(try message.encodedBytes() == ping)
    guard case .ping(0x0102_0304_0506_0708) = message.payload else {
      Issue.record("\(message)")
      return
    }
    let marker: [UInt8] = [0xFF, 0xFF, 0xFF, 0xE0]
    #expect(try Recipes.Marker(decoding: marker).bytes.count == 3)
    #expect(try Recipes.Marker(decoding: marker).encodedBytes() == marker)
    // The last chunk of an odd size may lack its padding.
    let chunk: [UInt8] = Array("data".utf8) + [1, 0, 0, 0, 7]
    for bytes in [chunk, chunk + [0], chunk + [0] + chunk, chunk + [0] + chunk + [0]] {
      #expect(try Recipes.Wave(decoding: bytes).encodedBytes() == bytes)
    }
    var wave = try Recipes.Wave(decoding: chunk)
    wave.chunks += wave.chunks
    #expect(throws: PacketError.self) { try wave.encodedBytes() }
    let negative = Array(repeating: 0xFF as UInt8, count: 9) + [1]
    #expect(try Recipes.Temperature(decoding: negative).degrees == -1)
  }

  private func check<Recipe: Packet>(_ type: Recipe.Type) throws {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<20 {
      let bytes = try Recipe.random(using: &generator).encodedBytes()
      try verifyDescription(of: type, in: bytes)
    }
  }
}
