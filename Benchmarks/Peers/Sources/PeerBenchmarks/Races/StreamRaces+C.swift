import HandwrittenC
import PacketFraming

extension StreamRaces {
  static var inC: Entry {
    get throws {
      let bytes = opaque(try stream(.lengthPrefixed(UInt32.self, maximumLength: 1024)))
      let run: Operation = { runs in
        guard c_run_decode_frames(c_player_state_coder(), bytes, bytes.count, 1024, runs) else {
          throw CFailure()
        }
      }
      return Entry(codec: Entry.c, byteCount: bytes.count, run: run) { try run(1) }
    }
  }
}
