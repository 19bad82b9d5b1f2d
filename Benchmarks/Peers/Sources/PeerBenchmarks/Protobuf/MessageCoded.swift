import Foundation
import SwiftProtobuf

/// A packet that has a twin among the generated messages. Only the twin is measured, not the way there and back.
protocol MessageCoded {
  associatedtype Message: SwiftProtobuf.Message & Equatable
  var message: Message { get }
  init(_ message: Message) throws
}

/// The message holds what the packet cannot.
struct ForeignMessage: Error {}

extension PlayerState: MessageCoded {
  var message: Peers_PlayerState {
    .with {
      $0.identifier = identifier
      $0.username = username
      $0.state = state
    }
  }

  init(_ message: Peers_PlayerState) {
    self.init(
      identifier: message.identifier, username: message.username, state: message.state)
  }
}

extension Monsters: MessageCoded {
  var message: Peers_Monsters { .with { $0.monsters = monsters.map(\.message) } }

  init(_ message: Peers_Monsters) throws {
    monsters = try message.monsters.map(Monster.init)
  }
}

extension Monster: MessageCoded {
  var message: Peers_Monster {
    .with {
      $0.position = position.message
      $0.mana = Int32(mana)
      $0.health = Int32(health)
      $0.name = name
      $0.inventory = Data(inventory)
      $0.color = Peers_Color(rawValue: Int(color.rawValue)) ?? .UNRECOGNIZED(-1)
      $0.weapons = weapons.map(\.message)
      $0.equipped = equipped.message
      $0.path = path.map(\.message)
    }
  }

  init(_ message: Peers_Monster) throws {
    guard let color = UInt8(exactly: message.color.rawValue).flatMap(Color.init) else {
      throw ForeignMessage()
    }
    self.init(
      position: Vector(message.position),
      mana: Int16(message.mana),
      health: Int16(message.health),
      name: message.name,
      inventory: Array(message.inventory),
      color: color,
      weapons: message.weapons.map(Weapon.init),
      equipped: Weapon(message.equipped),
      path: message.path.map(Vector.init)
    )
  }
}

extension Weapon: MessageCoded {
  var message: Peers_Weapon {
    .with {
      $0.name = name
      $0.damage = Int32(damage)
    }
  }

  init(_ message: Peers_Weapon) {
    self.init(name: message.name, damage: Int16(message.damage))
  }
}

extension Vector: MessageCoded {
  var message: Peers_Vector {
    .with {
      $0.x = x
      $0.y = y
      $0.z = z
    }
  }

  init(_ message: Peers_Vector) {
    self.init(x: message.x, y: message.y, z: message.z)
  }
}

extension Integers: MessageCoded {
  var message: Peers_Integers { .with { $0.values = values } }
  init(_ message: Peers_Integers) { values = message.values }
}

extension Floats: MessageCoded {
  var message: Peers_Floats { .with { $0.values = values } }
  init(_ message: Peers_Floats) { values = message.values }
}

extension Scores: MessageCoded {
  var message: Peers_Scores { .with { $0.scores = scores } }
  init(_ message: Peers_Scores) { scores = message.scores }
}
