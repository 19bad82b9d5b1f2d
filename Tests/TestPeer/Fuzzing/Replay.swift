import Foundation
import TestPackets

#if !LIBFUZZER
  /// Checks a property for the files that the arguments name.
  func run(_ check: (RawSpan) throws(Violation) -> Void) {
    do {
      for path in CommandLine.arguments.dropFirst() {
        print(path)
        try check(Data(contentsOf: URL(fileURLWithPath: path)).bytes)
      }
    } catch {
      print(error)
      exit(1)
    }
  }
#endif
