// What the sockets' files that import Darwin use beside the mock of Darwin.

// Darwin's own.
let F_DUPFD_CLOEXEC: Int32 = 67
