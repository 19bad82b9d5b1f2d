import Foundation

extension CodecRaces {
  var dataAppending: Entry {
    let packet = packet
    var data = Data()
    packet.append(to: &data)
    return encoder("Data.append", data, hasOurBytes: isOrdered, decode: { try Self.decode($0) }) {
      iterations in
      for _ in 0..<iterations {
        var data = Data()
        packet.append(to: &data)
        use(data)
      }
    }
  }

  var dataSlicing: Entry {
    var data = Data()
    packet.append(to: &data)
    let bytes = opaque(data)
    return decoder(
      "Data, field by field", byteCount: bytes.count, decode: { try Self.decode(bytes) }
    ) {
      iterations in
      for _ in 0..<iterations { use(try Self.decode(bytes)) }
    }
  }

  @inline(__always)
  private static func decode(_ data: Data) throws -> Subject {
    var offset = 0
    let packet = try Subject(from: data, at: &offset)
    guard offset == data.count else { throw MalformedData() }
    return packet
  }

  var json: Entry {
    get throws {
      let (packet, encoder) = (packet, JSONEncoder())
      return self.encoder(
        "JSONEncoder", try encoder.encode(packet),
        decode: { try JSONDecoder().decode(Subject.self, from: $0) }
      ) { iterations in
        for _ in 0..<iterations { use(try encoder.encode(packet)) }
      }
    }
  }

  var propertyList: Entry {
    get throws {
      let (packet, encoder) = (packet, PropertyListEncoder())
      encoder.outputFormat = .binary
      return self.encoder(
        "PropertyListEncoder, binary", try encoder.encode(packet),
        decode: { try PropertyListDecoder().decode(Subject.self, from: $0) }
      ) { iterations in
        for _ in 0..<iterations { use(try encoder.encode(packet)) }
      }
    }
  }

  var jsonFromData: Entry {
    get throws {
      let (data, decoder) = (opaque(try JSONEncoder().encode(packet)), JSONDecoder())
      return self.decoder(
        "JSONDecoder", byteCount: data.count,
        decode: { try decoder.decode(Subject.self, from: data) }
      ) { iterations in
        for _ in 0..<iterations { use(try decoder.decode(Subject.self, from: data)) }
      }
    }
  }

  var propertyListFromData: Entry {
    get throws {
      let encoder = PropertyListEncoder()
      encoder.outputFormat = .binary
      let (data, decoder) = (opaque(try encoder.encode(packet)), PropertyListDecoder())
      return self.decoder(
        "PropertyListDecoder, binary", byteCount: data.count,
        decode: { try decoder.decode(Subject.self, from: data) }
      ) { iterations in
        for _ in 0..<iterations { use(try decoder.decode(Subject.self, from: data)) }
      }
    }
  }
}
