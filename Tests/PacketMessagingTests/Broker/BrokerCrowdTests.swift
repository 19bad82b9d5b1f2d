@testable import PacketMessaging
import Foundation
import PacketFraming
import Testing

/// Sixteen thousand senders that wait, in a process of their own, whose time on the processor is measured. They take
/// about a second of it in a debug build; where each goes through all others, ten and more.
@Suite(.timeLimit(.minutes(5))) struct BrokerCrowdTests {
  @Test func areCancelledInLinearTime() async {
    await #expect(processExitsWith: .success) { try await cancelThousands(lastFirst: false) }
  }

  @Test func areCancelledLastFirstInLinearTime() async {
    await #expect(processExitsWith: .success) { try await cancelThousands(lastFirst: true) }
  }

  @Test func areServedInLinearTime() async {
    await #expect(processExitsWith: .success) {
      let channel = GatedChannel(keepsWrites: false)
      let framing = Framing.lengthPrefixed(UInt32.self, maximumLength: 1 << 17)
      let broker = SymmetricBroker<TaggedMessage>(channel, framing: framing)
      // Each is a write of its own.
      let message = TaggedMessage(tag: 1, payload: Data(count: 64 * 1024))
      let senders = (0..<16_000).map { _ in Task { try await broker.send(message) } }
      try await yield(while: broker.connection.outbox.waitingCount < 15_999)
      let start = OwnProcess.processorTime
      await channel.open()
      for sender in senders { try await sender.value }
      let time = OwnProcess.processorTime - start
      precondition(time < 6, "\(time) s")
    }
  }
}

private func cancelThousands(lastFirst: Bool) async throws {
  let channel = GatedChannel()
  let broker = NoteBroker(channel, framing: .notes)
  let senders = (0..<16_001).map { number in Task { try await broker.send(Note(number)) } }
  try await yield(while: broker.connection.outbox.waitingCount < 16_000)
  let start = OwnProcess.processorTime
  for sender in lastFirst ? senders.reversed() : senders { sender.cancel() }
  await channel.open()
  var cancelledCount = 0
  for sender in senders {
    if case .failure = await sender.result { cancelledCount += 1 }
  }
  let time = OwnProcess.processorTime - start
  precondition(cancelledCount == 16_000, "\(cancelledCount)")
  precondition(time < 6, "\(time) s")
}
