// The elements of arrays as spans. The standard library has the same, `span` and `mutableSpan`, but for arrays only on
// Apple's systems of 2025 and later.

extension Array where Element: BitwiseCopyable {
  /// The elements of the array, which cannot change as long as they are used. No such array is bridged from Objective-C, so
  /// its elements stay where they are.
  @inlinable
  package var elementSpan: Span<Element> {
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
    mutating get {
      let elements = unsafe withUnsafeMutableBufferPointer { elements in unsafe elements }
      return unsafe _overrideLifetime(MutableSpan(_unsafeElements: elements), mutating: &self)
    }
  }
}
