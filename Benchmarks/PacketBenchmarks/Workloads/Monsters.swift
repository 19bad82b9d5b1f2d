import PacketKit

/// Fifty monsters: many small fields, strings and arrays.
@Packet(updatesInPlace: true, view: true)
struct Monsters: Equatable, Codable {
  var monsters: [Monster]
}

@Packet(updatesInPlace: true, view: true)
struct Monster: Equatable, Codable {
  var position: Vector
  var mana: Int16
  var health: Int16
  var name: String
  var inventory: [UInt8]
  var color: Color
  var weapons: [Weapon]
  var equipped: Weapon
  var path: [Vector]
}

@Packet(updatesInPlace: true, view: true)
struct Weapon: Equatable, Codable {
  var name: String
  var damage: Int16
}

@Packet(updatesInPlace: true, view: true)
struct Vector: Equatable, Codable {
  var x: Float
  var y: Float
  var z: Float
}

enum Color: UInt8, PacketField, Codable { case red, green, blue }

extension Monsters {
  static let fifty = Monsters(
    monsters: (0..<50).map { index in
      let number = Float(index)
      return Monster(
        position: Vector(x: number, y: number + 0.5, z: -number),
        mana: Int16(index),
        health: Int16(300 - index),
        name: "Monster \(index)",
        inventory: (0..<UInt8(index % 20)).map { $0 },
        color: [.red, .green, .blue][index % 3],
        weapons: (0..<index % 4).map { Weapon(name: "Sword of \($0)", damage: Int16($0)) },
        equipped: Weapon(name: "Axe of \(index)", damage: 5),
        path: (0..<index % 8).map { Vector(x: Float($0), y: 1, z: 2) })
    })
}
