import Foundation

extension Integers: DataCoded {
  init(from data: Data, at offset: inout Int) throws {
    values = try data.elements(at: &offset) { data, offset in try data.number(at: &offset) }
  }

  func append(to data: inout Data) {
    data.append(UInt32(values.count))
    for value in values { data.append(value) }
  }
}

extension Floats: DataCoded {
  init(from data: Data, at offset: inout Int) throws {
    values = try data.elements(at: &offset) { data, offset in
      Float(bitPattern: try data.number(at: &offset))
    }
  }

  func append(to data: inout Data) {
    data.append(UInt32(values.count))
    for value in values { data.append(value.bitPattern) }
  }
}

/// The pairs are in the dictionary's order, which differs from run to run: PacketKit sorts them.
extension Scores: DataCoded {
  init(from data: Data, at offset: inout Int) throws {
    let count: UInt32 = try data.number(at: &offset)
    scores = [:]
    for _ in 0..<count {
      let key: UInt32 = try data.number(at: &offset)
      guard scores.updateValue(try data.number(at: &offset), forKey: key) == nil else {
        throw MalformedData()
      }
    }
  }

  func append(to data: inout Data) {
    data.append(UInt32(scores.count))
    for (key, value) in scores {
      data.append(key)
      data.append(value)
    }
  }
}
