internal import Foundation

/// A file that cannot be read or written.
package struct FileFailure: Error, CustomStringConvertible {
  /// One sentence without a period, with the path in quotation marks.
  package let description: String

  private init(_ error: any Error, _ action: String, _ path: String) {
    description = "cannot \(action) \(path.inQuotes): \(error.fileReason)"
  }

  /// Reads a text file.
  package static func text(of path: String) throws(FileFailure) -> String {
    do {
      return String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    } catch {
      throw FileFailure(error, "read", path)
    }
  }

  /// The names of the files in a folder.
  package static func names(in folder: String) throws(FileFailure) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw FileFailure(error, "read", folder)
    }
  }

  /// Writes a text file.
  ///
  /// - Parameter isAtomic: Whether the file is replaced as a whole, or else left as it was.
  package static func write(
    _ text: String,
    to path: String,
    isAtomic: Bool
  ) throws(FileFailure) {
    do {
      let url = URL(fileURLWithPath: path)
      try Data(text.utf8).write(to: url, options: isAtomic ? .atomic : [])
    } catch {
      throw FileFailure(error, "write", path)
    }
  }
}

extension Error {
  /// The failure, in a few words. For an error of the file system, these are the system's.
  package var fileReason: String {
    guard let error = self as? CocoaError else { return "\(self)" }
    if error.code == .fileNoSuchFile { return "its folder does not exist" }
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    return cause.flatMap(Platform.words) ?? error.localizedDescription
  }
}
