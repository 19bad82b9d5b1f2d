extension Checksum {
  /// CRC-32 as in Ethernet, zip and PNG (CRC-32/ISO-HDLC): 4 bytes; 0xCBF43926 for the ASCII string "123456789".
  public static let crc32 = Checksum(CRC(.crc32))

  /// CRC-32C as in iSCSI and SCTP (CRC-32/ISCSI): 4 bytes; 0xE3069283 for the ASCII string "123456789".
  public static let crc32c = Checksum(CRC(.crc32c))

  /// CRC-16 with the polynomial 0x1021 and the initial value 0xFFFF, often called CCITT-FALSE (CRC-16/IBM-3740): 2
  /// bytes; 0x29B1 for the ASCII string "123456789".
  public static let crc16CCITT = Checksum(CRC(.crc16CCITT))

  /// CRC-64 as in XZ, whose files are little-endian (CRC-64/XZ): 8 bytes; 0x995DC9BBDF1939FA for the ASCII string
  /// "123456789".
  public static let crc64XZ = Checksum(CRC64.xz)

  /// CRC-64 as in ECMA-182 (CRC-64/ECMA-182): 8 bytes; 0x6C40DF5F0B497347 for the ASCII string "123456789".
  public static let crc64ECMA = Checksum(CRC64.ecma)

  /// CRC-64 with the polynomial of ISO 3309 (CRC-64/GO-ISO): 8 bytes; 0xB90956C775A41001 for the ASCII string
  /// "123456789".
  public static let crc64GoISO = Checksum(CRC64.goISO)

  /// Adler-32 as in zlib (RFC 1950): 4 bytes; 0x091E01DE for the ASCII string "123456789".
  public static let adler32 = Checksum(SumOfSums.adler32)

  /// Fletcher's checksum of bytes: the sum of the bytes in the low byte, the sum of those sums in the high byte, both
  /// modulo 255; 2 bytes; 0x1EDE for the ASCII string "123456789".
  public static let fletcher16 = Checksum(SumOfSums.fletcher16)

  /// Fletcher's checksum of bytes modulo 256 instead of 255, as in UBX, whose packets are little-endian: 2 bytes; 0x15DD
  /// for the ASCII string "123456789".
  public static let fletcher16Modulo256 = Checksum(SumOfSums.fletcher16Modulo256)

  /// The checksum of IPv4, ICMP, UDP and TCP (RFC 1071): the complement of the one's complement sum of numbers of 16
  /// bits, most significant byte first, the last of which a zero byte may complete; 2 bytes; 0xF62A for the ASCII
  /// string "123456789".
  public static let internet = Checksum(InternetChecksum())

  /// The same with 0xFFFF in place of 0, as in UDP, where 0 says that there is no checksum: 2 bytes; 0xF62A for the ASCII
  /// string "123456789".
  public static let udp = Checksum(InternetChecksum(isNeverZero: true))

  /// The sum of the bytes modulo 256: 1 byte; 0xDD for the ASCII string "123456789".
  public static let sum8 = Checksum(Sum8())

  /// The sum of the bytes modulo 2¹⁶: 2 bytes; 0x01DD for the ASCII string "123456789".
  public static let sum16 = Checksum(Sum(byteCount: 2))

  /// The sum of the bytes modulo 2³²: 4 bytes; 0x000001DD for the ASCII string "123456789".
  public static let sum32 = Checksum(Sum(byteCount: 4))

  /// The exclusive or of the bytes: 1 byte; 0x31 for the ASCII string "123456789".
  public static let xor8 = Checksum(XOR8())

  /// A cyclic redundancy check, by the parameters that catalogs of them state.
  ///
  /// Each call computes a table, so keep the checksum in a constant:
  ///
  /// ```swift
  /// extension Checksum {
  ///   static let modbus = crc(width: 16, polynomial: 0x8005, initial: 0xFFFF, reflected: true)
  /// }
  ///
  /// @Packet(endianness: .little, checksum: .modbus)
  /// struct Command { … }
  /// ```
  ///
  /// It takes as many bytes as its bits need. `polynomial`, `initial` and `finalXOR` must fit in `width` bits.
  ///
  /// - Parameters:
  ///   - width: The number of bits of the remainder, from 1 to 32.
  ///   - polynomial: The polynomial without its highest term, most significant bit first even if `reflected`.
  ///   - initial: The remainder before the first byte, most significant bit first even if `reflected`.
  ///   - reflected: Whether bytes are taken, and the remainder is given, least significant bit first.
  ///   - finalXOR: The bits of the remainder that are inverted in the end.
  public static func crc(
    width: Int,
    polynomial: UInt32,
    initial: UInt32 = 0,
    reflected: Bool = false,
    finalXOR: UInt32 = 0
  ) -> Checksum {
    let parameters = CRC.Parameters(
      width: width,
      polynomial: polynomial,
      initial: initial,
      reflected: reflected,
      finalXOR: finalXOR
    )
    precondition(1...32 ~= width, "a CRC has a width from 1 to 32 bits")
    precondition(
      (polynomial | initial | finalXOR) & ~parameters.mask == 0,
      "the numbers of a CRC fit in its width"
    )
    return Checksum(CRC(parameters))
  }
}
