#if !hasFeature(Embedded)
  // Facts that follow from a wire type.

  extension PacketField {
    /// How a value counts towards the nesting limit: whether its code is by hand is no part of the format.
    static var describedNesting: _FieldNesting { _nesting == .packetByHand ? .packet : _nesting }
  }

  extension WireType {
    /// How a value counts towards the nesting limit.
    package var nesting: _FieldNesting {
      switch self {
      case .integer, .float, .bool, .number, .string, .bytes, .optionSet, .vector, .uuid,
        .unicodeScalar, .timestamp, .interval, .quantized, .unitQuaternion:
        .leaf
      case .array, .set, .dictionary, .optional: .collection
      case .enumeration(_, let rawValue, _): rawValue.nesting
      case .ranged(let type, _), .region(let type, _), .aligned(let type, _): type.nesting
      case .packet(let packet), .tagged(let packet, _): packet.nesting
      case .given: .packet
      case .wrapped(let type, _), .opaque(let type): type.nesting
      }
    }

    /// The fewest bytes that a value takes.
    package var minimumByteCount: Int {
      switch self {
      case .integer(let bitWidth, _, _), .float(let bitWidth, _): bitWidth / 8
      case .bool, .optional: 1
      case .number(_, _, let form): form.minimumByteCount
      case .string(let extent, _), .bytes(let extent): extent.minimumByteCount(ofElement: 1)
      case .array(let element, let extent), .set(let element, let extent):
        extent.minimumByteCount(ofElement: element.minimumByteCount)
      case .dictionary(_, _, let extent): extent.minimumByteCount(ofElement: 0)
      case .enumeration(let type, _, _): type.minimumByteCount
      case .optionSet(_, let rawValue, _): rawValue.minimumByteCount
      case .vector(let number, let count):
        WireType.Extent.fixed(count).minimumByteCount(ofElement: number.minimumByteCount)
      case .uuid: 16
      case .unicodeScalar: 4
      case .timestamp, .interval: 8
      case .ranged(let type, _), .aligned(let type, _): type.minimumByteCount
      case .tagged, .quantized, .unitQuaternion: 0
      case .region(_, let extent): extent.minimumByteCount(ofElement: 0)
      case .packet(let packet), .given(let packet, _): packet.minimumByteCount
      case .wrapped(let type, _), .opaque(let type): type.minimumByteCount
      }
    }
  }

  extension WireType.Extent {
    fileprivate func minimumByteCount(ofElement elementByteCount: Int) -> Int {
      switch self {
      case .prefixed(let prefix, _, _): prefix.minimumByteCount
      case .fixed(let count, _):
        max(count, 0) > .max / max(elementByteCount, 1) ? .max : max(count, 0) * elementByteCount
      case .terminated: 1
      case .remaining, .allButLast, .stated, .repeated: 0
      }
    }
  }

  extension WirePrefix {
    package var minimumByteCount: Int {
      switch self {
      case .integer(let bitWidth, _): bitWidth / 8
      case .varint: 1
      case .custom(let prefix): prefix.type?.minimumByteCount ?? 0
      }
    }
  }
#endif
