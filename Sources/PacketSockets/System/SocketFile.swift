internal import PacketCLibrary

/// Identifies the file of a Unix-domain socket.
struct SocketFile: Equatable {
  fileprivate let device: UInt64
  fileprivate let number: UInt64
}

extension System {
  /// Returns the identity of the file at a path; nil unless it is a Unix-domain socket.
  static func socketFile(at path: String) -> SocketFile? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
    return SocketFile(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }

  static func removeFile(at path: String) {
    _ = unsafe unlink(path)
  }
}
