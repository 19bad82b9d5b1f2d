// The elements of arrays as spans. The standard library's `span` and `mutableSpan` are available for arrays only on Apple's
// systems of 2025 and later: on all of Apple's systems, `bufferSpan` and `mutableBufferSpan` replace them.

extension Array where Element: BitwiseCopyable {
  /// The elements of the array, which cannot change as long as they are used.
  @inlinable
  package var elementSpan: Span<Element> {
    @_lifetime(borrow self)
    @inline(__always)
    get {
      #if canImport(Darwin)
        return bufferSpan
      #else
        return span
      #endif
    }
  }

  /// The same by the array's buffer. No such array is bridged from Objective-C, so its elements stay where they are.
  @inlinable
  package var bufferSpan: Span<Element> {
    @_lifetime(borrow self)
    get {
      let elements = unsafe withUnsafeBufferPointer { elements in unsafe elements }
      return unsafe _overrideLifetime(Span(_unsafeElements: elements), borrowing: self)
    }
  }
}

extension Array {
  /// The elements of the array, to be changed in place.
  @inlinable
  package var mutableElementSpan: MutableSpan<Element> {
    @_lifetime(&self)
    @inline(__always)
    mutating get {
      #if canImport(Darwin)
        return mutableBufferSpan
      #else
        return mutableSpan
      #endif
    }
  }

  /// The same by the array's buffer, which only this array has once it is to be changed.
  @inlinable
  package var mutableBufferSpan: MutableSpan<Element> {
    @_lifetime(&self)
    mutating get {
      let elements = unsafe withUnsafeMutableBufferPointer { elements in unsafe elements }
      return unsafe _overrideLifetime(MutableSpan(_unsafeElements: elements), mutating: &self)
    }
  }
}
