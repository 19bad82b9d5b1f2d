import HandwrittenC

extension CodecRaces {
  var cReused: Entry { inC(handwritten.encoding()) }
  var cNew: Entry { inC(handwritten.encodingAnew) }
  var cDecoding: Entry { inC(handwritten.decoding) }

  private func inC(_ run: @escaping Operation) -> Entry {
    Entry(codec: Entry.c, byteCount: bytes.count, run: run, verify: handwritten.verify)
  }
}
