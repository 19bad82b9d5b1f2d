// What articles use of GameKit, of Network, and of their reader's own code.
import Dispatch
import Foundation
import PacketKit
import PacketSockets

// GameKit.
final class GKPlayer: NSObject {}
protocol GKMatchDelegate: AnyObject {}
final class GKMatch: NSObject {
  enum SendDataMode { case reliable, unreliable }
  weak var delegate: (any GKMatchDelegate)?
  var players: [GKPlayer] { [] }
  func send(_ data: Data, to players: [GKPlayer], dataMode mode: SendDataMode) throws {}
  func sendData(toAllPlayers data: Data, with mode: SendDataMode) throws {}
}

// Network.
enum NWEndpoint {
  struct Host: Sendable {}
  struct Port: Sendable {}
}
struct NWError: Error {}
struct NWParameters: Sendable {
  static let udp = NWParameters()
  static let tcp = NWParameters()
  static let tls = NWParameters()
}
final class NWConnection: Sendable {
  final class ContentContext: Sendable {
    static let defaultMessage = ContentContext()
    static let finalMessage = ContentContext()
  }
  enum SendCompletion: Sendable {
    case contentProcessed(@Sendable (NWError?) -> Void)
    case idempotent
  }
  typealias Reception = @Sendable (Data?, ContentContext?, Bool, NWError?) -> Void
  init(to endpoint: NWEndpoint, using parameters: NWParameters) {}
  init(host: NWEndpoint.Host, port: NWEndpoint.Port, using parameters: NWParameters) {}
  func start(queue: DispatchQueue) {}
  func cancel() {}
  func receiveMessage(completion: @escaping Reception) {}
  func receive(
    minimumIncompleteLength: Int, maximumLength: Int, completion: @escaping Reception
  ) {}
  func send(
    content: Data?, contentContext: ContentContext = .defaultMessage, isComplete: Bool = true,
    completion: SendCompletion
  ) {}
}
final class NWListener {
  struct Service {
    init(name: String, type: String) {}
  }
  var service: Service?
  var newConnectionHandler: (@Sendable (NWConnection) -> Void)?
  init(using parameters: NWParameters) throws {}
  func start(queue: DispatchQueue) {}
}

// The reader's own.
@Packet
struct PlayerState: Sendable { var state: UInt32 }

@Packet(delta: true)
struct World: Sendable {
  var tick: UInt32
  mutating func apply(_ input: some Packet, from peer: DatagramPeer) {}
}
