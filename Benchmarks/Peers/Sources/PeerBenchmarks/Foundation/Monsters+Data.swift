import Foundation

extension Monsters: DataCoded {
  init(from data: Data, at offset: inout Int) throws {
    monsters = try data.elements(at: &offset, Monster.init)
  }

  func append(to data: inout Data) {
    data.append(UInt32(monsters.count))
    for monster in monsters { monster.append(to: &data) }
  }
}

extension Monster: DataCoded {
  init(from data: Data, at offset: inout Int) throws {
    position = try Vector(from: data, at: &offset)
    mana = try data.number(at: &offset)
    health = try data.number(at: &offset)
    name = try data.text(at: &offset)
    let count: UInt32 = try data.number(at: &offset)
    inventory = Array(try data.bytes(Int(count), at: &offset))
    guard let color = Color(rawValue: try data.number(at: &offset)) else { throw MalformedData() }
    self.color = color
    weapons = try data.elements(at: &offset, Weapon.init)
    equipped = try Weapon(from: data, at: &offset)
    path = try data.elements(at: &offset, Vector.init)
  }

  func append(to data: inout Data) {
    position.append(to: &data)
    data.append(mana)
    data.append(health)
    data.append(name)
    data.append(UInt32(inventory.count))
    data.append(contentsOf: inventory)
    data.append(color.rawValue)
    data.append(UInt32(weapons.count))
    for weapon in weapons { weapon.append(to: &data) }
    equipped.append(to: &data)
    data.append(UInt32(path.count))
    for point in path { point.append(to: &data) }
  }
}

extension Weapon: DataCoded {
  init(from data: Data, at offset: inout Int) throws {
    name = try data.text(at: &offset)
    damage = try data.number(at: &offset)
  }

  func append(to data: inout Data) {
    data.append(name)
    data.append(damage)
  }
}

extension Vector: DataCoded {
  init(from data: Data, at offset: inout Int) throws {
    x = Float(bitPattern: try data.number(at: &offset))
    y = Float(bitPattern: try data.number(at: &offset))
    z = Float(bitPattern: try data.number(at: &offset))
  }

  func append(to data: inout Data) {
    data.append(x.bitPattern)
    data.append(y.bitPattern)
    data.append(z.bitPattern)
  }
}
