// GameKit, as far as the articles use it, with Apple's declarations.
public import Foundation

open class GKPlayer: NSObject {}

public protocol GKMatchDelegate: NSObjectProtocol {
  func match(_ match: GKMatch, didReceive data: Data, fromRemotePlayer player: GKPlayer)
}

open class GKMatch: NSObject {
  public enum SendDataMode: Int { case reliable, unreliable }

  open var players: [GKPlayer] { [] }
  open weak var delegate: (any GKMatchDelegate)?

  open func send(_ data: Data, to players: [GKPlayer], dataMode mode: SendDataMode) throws {}
  open func sendData(toAllPlayers data: Data, with mode: SendDataMode) throws {}
}
