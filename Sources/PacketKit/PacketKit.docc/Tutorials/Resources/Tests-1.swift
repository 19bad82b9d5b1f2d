import Game
import PacketTesting
import Testing

@Suite struct PlayerStateTests {
  let packet = PlayerState(identifier: "abcdefgh", username: "Renée", state: 42)

  @Test func bytesAreTheFixtures() throws {
    try verifyGolden(packet, "Fixtures/PlayerState.hex")
  }
}
