import Foundation
import PacketSockets
import TestPackets

/// The process at the other end of a test.
///
///     TestPeer construct             encodes and decodes packets for agree.py
///     TestPeer messages PORT COUNT   exchanges messages with TwoProcessTests
///     TestPeer fragments SECONDS     feeds a receiver of snapshots with random fragments
///     FUZZ_PROPERTY=NAME TestPeer    tries a property: built by .ci/fuzz it takes libFuzzer's arguments, otherwise the
///                                    files to replay; a variable, because libFuzzer starts itself again
@main
enum TestPeer {
  static func main() async throws {
    if let name = ProcessInfo.processInfo.environment["FUZZ_PROPERTY"] { return try fuzz(name) }
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.dropFirst().compactMap(Int.init)
    if arguments.first == "construct" {
      try ConstructPeer.run()
    } else if arguments.first == "messages", numbers.count == 2,
      let port = UInt16(exactly: numbers[0])
    {
      let channel = try await SocketChannel.connect(to: .tcp(host: "127.0.0.1", port: port))
      try await Exchange(channel).run(count: numbers[1])
    } else if arguments.first == "fragments", numbers.count == 1 {
      try flood(seconds: Double(numbers[0]))
    } else {
      let messages = "TestPeer messages PORT COUNT | TestPeer fragments SECONDS"
      throw Failure(description: "usage: TestPeer construct | \(messages)")
    }
  }

  private static func fuzz(_ name: String) throws {
    if let property = Property.all.first(where: { $0.name == name }) {
      run { bytes throws(Violation) in
        try property.check(unsafe bytes.withUnsafeBytes { unsafe [UInt8]($0) })
      }
    } else if let property = LeanProperty.all.first(where: { $0.name == name }) {
      run(property.check)
    } else {
      let names = Property.all.map(\.name) + LeanProperty.all.map(\.name)
      throw Failure(description: "FUZZ_PROPERTY must be \(names.joined(separator: " or "))")
    }
  }
}
