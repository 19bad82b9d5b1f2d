#if !hasFeature(Embedded)
  // Parts of descriptions that are made of documents, not by the packets themselves.

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
