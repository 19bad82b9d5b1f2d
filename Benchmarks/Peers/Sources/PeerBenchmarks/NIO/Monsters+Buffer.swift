import NIOCore

extension Monsters: BufferCoded {
  init(from buffer: inout ByteBuffer, strings: BufferStrings) throws {
    monsters = try buffer.readElements(atLeast: 41) { buffer in
      try Monster(from: &buffer, strings: strings)
    }
  }

  func write(to buffer: inout ByteBuffer) {
    buffer.writeInteger(UInt32(monsters.count))
    for monster in monsters { monster.write(to: &buffer) }
  }
}

extension Monster: BufferCoded {
  init(from buffer: inout ByteBuffer, strings: BufferStrings) throws {
    position = try Vector(from: &buffer, strings: strings)
    guard let (mana, health) = buffer.readMultipleIntegers(as: (Int16, Int16).self) else {
      throw MalformedBuffer()
    }
    self.mana = mana
    self.health = health
    name = try buffer.readText(strings)
    guard let count = buffer.readInteger(as: UInt32.self),
      let inventory = buffer.readBytes(length: Int(count)),
      let color = buffer.readInteger(as: UInt8.self).flatMap(Color.init)
    else { throw MalformedBuffer() }
    self.inventory = inventory
    self.color = color
    weapons = try buffer.readElements(atLeast: 6) { buffer in
      try Weapon(from: &buffer, strings: strings)
    }
    equipped = try Weapon(from: &buffer, strings: strings)
    path = try buffer.readElements(atLeast: 12) { buffer in
      try Vector(from: &buffer, strings: strings)
    }
  }

  func write(to buffer: inout ByteBuffer) {
    position.write(to: &buffer)
    buffer.writeMultipleIntegers(mana, health)
    buffer.writeText(name)
    buffer.writeInteger(UInt32(inventory.count))
    buffer.writeBytes(inventory)
    buffer.writeInteger(color.rawValue)
    buffer.writeInteger(UInt32(weapons.count))
    for weapon in weapons { weapon.write(to: &buffer) }
    equipped.write(to: &buffer)
    buffer.writeInteger(UInt32(path.count))
    for point in path { point.write(to: &buffer) }
  }
}

extension Weapon: BufferCoded {
  init(from buffer: inout ByteBuffer, strings: BufferStrings) throws {
    name = try buffer.readText(strings)
    guard let damage = buffer.readInteger(as: Int16.self) else { throw MalformedBuffer() }
    self.damage = damage
  }

  func write(to buffer: inout ByteBuffer) {
    buffer.writeText(name)
    buffer.writeInteger(damage)
  }
}

extension Vector: BufferCoded {
  init(from buffer: inout ByteBuffer, strings: BufferStrings) throws {
    guard let (x, y, z) = buffer.readMultipleIntegers(as: (UInt32, UInt32, UInt32).self) else {
      throw MalformedBuffer()
    }
    self.init(x: Float(bitPattern: x), y: Float(bitPattern: y), z: Float(bitPattern: z))
  }

  func write(to buffer: inout ByteBuffer) {
    buffer.writeMultipleIntegers(x.bitPattern, y.bitPattern, z.bitPattern)
  }
}
