import Foundation

/// The memory that the process has allocated and not freed, as its C library counts it.
package enum MemoryInUse {
  /// Whether the C library counts it. A sanitizer's allocator does not.
  package static let isKnown = byteCount > 0

  #if canImport(Glibc)
    /// The bytes in use; 0 if they are not known.
    package static var byteCount: Int {
      guard let report = report() else { return 0 }
      // The last of each are those of the whole process.
      func size(_ name: String) -> Int {
        let line = report.split(separator: "\n").last { $0.hasPrefix("<\(name)") }
        let value = line?.components(separatedBy: "size=\"").last?.prefix { $0 != "\"" }
        return value.flatMap { Int($0) } ?? 0
      }
      return size("system type=\"current\"") + size("total type=\"mmap\"")
        - size("total type=\"fast\"") - size("total type=\"rest\"")
    }

    /// What `malloc_info` writes; nil if there is no such function.
    private static func report() -> String? {
      typealias Report = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
      guard let symbol = unsafe dlsym(nil, "malloc_info") else { return nil }
      let write = unsafe unsafeBitCast(symbol, to: Report.self)
      var bytes: UnsafeMutablePointer<CChar>?
      var count = 0
      guard let file = unsafe open_memstream(&bytes, &count) else { return nil }
      let result = unsafe write(0, file)
      unsafe fclose(file)
      defer { unsafe free(bytes) }
      guard result == 0, let bytes = unsafe bytes else { return nil }
      return unsafe String(cString: bytes)
    }
  #else
    /// The bytes in use; 0, because they are not known.
    package static var byteCount: Int { 0 }
  #endif
}
