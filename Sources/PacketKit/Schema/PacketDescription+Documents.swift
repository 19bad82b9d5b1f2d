#if !hasFeature(Embedded)
  // Descriptions that are made of documents, not by the packets themselves.

  extension PacketDescription {
    /// Creates the description of a packet with the parts that a document has.
    package init(
      of packet: PacketReference, items: [Item], given: WireType?, rules: [Rule]
    ) {
      self.init(empty: packet)
      for item in items { addLast(item) }
      self.given = given
      self.rules = rules
    }
  }

  extension PacketDescription.Field {
    package init(
      named name: String, _ type: WireType, _ presence: PacketDescription.Presence,
      _ derivation: PacketDescription.Derivation?
    ) {
      self.init(name: name, type: type, presence: presence, derivation: derivation)
    }
  }

  extension PacketDescription.BitField {
    package init(
      named name: String, _ type: PacketDescription.BitType,
      _ derivation: PacketDescription.Derivation?
    ) {
      self.init(name: name, type: type, derivation: derivation)
    }
  }

  extension PacketDescription.Case {
    /// Creates a case; that for all other tags has none.
    package init(named name: String, tag: UInt64?, _ items: [PacketDescription.Item]) {
      self.init(name: name, tag: tag ?? 0, isOther: tag == nil, items: items)
    }
  }

  extension PacketDescription.FieldChecksum {
    package init(
      _ checksum: Checksum, _ endianness: Endianness, isBefore: Bool, field: String,
      first: String?, last: String?, including: String?
    ) {
      self.init(
        checksum: checksum, endianness: endianness, field: field, isBefore: isBefore, first: first,
        last: last, including: including)
    }
  }

  extension StatedCount {
    package init(by field: String, times: Int, plus: Int, minus: Int) {
      self.init(field: field, times: times, plus: plus, minus: minus)
    }
  }

  extension WireType.EnumerationCase {
    package init(named name: String, rawValue: String) {
      self.init(name: name, rawValue: rawValue)
    }
  }

  extension WireBounds {
    /// Creates bounds that only a type can compare values with.
    package init(lower: String?, upper: String?, includesUpper: Bool, reference: TypeReference?) {
      self.lower = lower
      self.upper = upper
      self.includesUpper = includesUpper
      self.reference = reference
    }
  }
#endif
