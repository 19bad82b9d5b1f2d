import Foundation

#if !LIBFUZZER
  /// Checks the property for the files that the arguments tell.
  func run(_ property: Property) {
    do {
      for path in CommandLine.arguments.dropFirst() {
        print(path)
        try property.check([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
      }
    } catch {
      print(error)
      exit(1)
    }
  }
#endif
