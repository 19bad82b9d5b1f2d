// Socket events: kqueue on Apple platforms, epoll on Linux.

internal import PacketCLibrary

/// The directions of a socket that have become ready.
struct Readiness {
  let number: Int32
  let isReadable: Bool
  let isWritable: Bool
}

extension System {
  /// Creates an event queue: kqueue or epoll.
  static func makeEventQueue() throws(SystemError) -> Int32 {
    #if canImport(Darwin)
      let queue = try check(kqueue())
      try check(fcntl(queue, F_SETFD, FD_CLOEXEC))
      return queue
    #else
      try check(epoll_create1(epoll_close_on_exec))
    #endif
  }

  /// Requests an event whenever one of these directions becomes ready, and one immediately if it is ready.
  ///
  /// Nobody waits for the other direction. It is left out, because a socket of datagrams becomes writable again with
  /// each datagram that it has sent.
  static func watch(
    _ number: Int32,
    reading: Bool,
    writing: Bool,
    in queue: Int32
  ) throws(SystemError) {
    #if canImport(Darwin)
      for filter in (reading ? [EVFILT_READ] : []) + (writing ? [EVFILT_WRITE] : []) {
        // An existing filter would not report again what it has already reported.
        change(number, Int16(filter), EV_DELETE, in: queue)
        try check(change(number, Int16(filter), EV_ADD | EV_CLEAR, in: queue))
      }
    #else
      // One request is for all directions. Repeating it reports again what has already been reported.
      let events =
        (reading ? epoll_readable : 0) | (writing ? epoll_writable : 0) | epoll_changes_only
      var event = unsafe epoll_event(events: events, data: epoll_data_t(fd: number))
      if unsafe epoll_ctl(queue, EPOLL_CTL_ADD, number, &event) == 0 { return }
      guard errno == EEXIST else { throw .last }
      try unsafe check(epoll_ctl(queue, EPOLL_CTL_MOD, number, &event))
    #endif
  }

  static func unwatch(_ number: Int32, in queue: Int32) {
    #if canImport(Darwin)
      change(number, Int16(EVFILT_READ), EV_DELETE, in: queue)
      change(number, Int16(EVFILT_WRITE), EV_DELETE, in: queue)
    #else
      _ = epoll_ctl(queue, EPOLL_CTL_DEL, number, nil)
    #endif
  }

  /// Waits for events, and passes them on, without end. This blocks, and allocates nothing for an event.
  static func passEvents(of queue: Int32, to body: (Readiness) -> Void) -> Never {
    #if canImport(Darwin)
      let events = UnsafeMutablePointer<Darwin.kevent>.allocate(capacity: 64)
      while true {
        let count = unsafe kevent(queue, nil, 0, events, 64, nil)
        for index in 0..<max(Int(count), 0) {
          let event = unsafe events[index]
          unsafe body(
            Readiness(
              number: Int32(event.ident),
              isReadable: event.filter == EVFILT_READ,
              isWritable: event.filter == EVFILT_WRITE))
        }
      }
    #else
      let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: 64)
      while true {
        let count = unsafe epoll_wait(queue, events, 64, -1)
        for index in 0..<max(Int(count), 0) {
          let event = unsafe events[index]
          unsafe body(
            Readiness(
              number: event.data.fd,
              isReadable: event.events & (epoll_readable | epoll_failed) != 0,
              isWritable: event.events & (epoll_writable | epoll_failed) != 0))
        }
      }
    #endif
  }

  #if canImport(Darwin)
    @discardableResult
    private static func change(
      _ number: Int32,
      _ filter: Int16,
      _ flags: Int32,
      in queue: Int32
    ) -> Int32 {
      var change = unsafe kevent(
        ident: UInt(number), filter: filter, flags: UInt16(flags), fflags: 0, data: 0, udata: nil)
      return unsafe kevent(queue, &change, 1, nil, 0, nil)
    }
  #endif
}
