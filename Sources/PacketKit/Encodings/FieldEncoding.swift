/// The encoding of a field, as a value: the argument of `as:`.
///
/// ```swift
/// let name = try reader.read(String.self, as: .fixedWidth(8), field: "name")
/// try writer.write(name, as: .fixedWidth(8), field: "name")
/// ```
///
/// Static functions of the protocol's extensions make encodings. A ``FieldEncoding`` reads and writes; a
/// ``DescribedForm`` can be described. Most are both. One that refers to an earlier field has that field's value to read
/// and write, and its name to be described.
public protocol FieldForm<Value> {
  /// The type of the values.
  associatedtype Value
}

/// An encoding that reads and writes: text of a fixed width, elements before a terminator, or one of your own.
///
/// It handles only its bytes. The reader and the writer name the field, and are as they were before the call if it
/// throws.
public protocol FieldEncoding<Value>: FieldForm {
  /// The fewest bytes that any value takes. Zero is always safe.
  var minimumByteCount: Int { get }

  /// Whether a value counts as a level of nesting: that of an encoding of yours does.
  static var _nesting: _FieldNesting { get }

  /// Whether packets share one function that reads, which is quicker to compile than a copy in each of them. An encoding
  /// whose values count as a level has none.
  @_documentation(visibility: internal)
  static var isReadShared: Bool { get }

  /// The state that a throwing read may have modified.
  @_documentation(visibility: internal)
  static var readRollback: Rollback { get }

  /// The state that a throwing write may have modified.
  @_documentation(visibility: internal)
  static var writeRollback: Rollback { get }

  /// Reads a value.
  func read(from reader: inout PacketReader) throws(PacketError) -> Value

  /// Reads a value in place of another, whose memory it reuses if it can.
  func update(_ value: inout Value, from reader: inout PacketReader) throws(PacketError)

  /// Appends a value's bytes.
  func write(_ value: Value, into writer: inout PacketWriter) throws(PacketError)

  /// The encoding of the elements of a list that begins at `start`.
  @_documentation(visibility: internal)
  func _element(ofListAt start: Int) -> Self

  /// Writes a value's bytes into a place that was reserved for them.
  @_documentation(visibility: internal)
  func _fill(_ place: Range<Int>, with value: Value, in writer: inout PacketWriter)
    throws(PacketError)
}

/// The state that a throwing call of an encoding may have modified.
@_documentation(visibility: internal)
@frozen
public enum Rollback {
  /// Nothing.
  case nothing
  /// The reader's offset, or the count of the writer's bytes.
  case offset
  /// Also the level of nesting, or where the available bytes end.
  case all
}

/// An encoding that can be described.
public protocol DescribedForm<Value>: FieldForm {
  /// The encoding as a plain value.
  var wireType: WireType { get }
}

/// An encoding whose values a view reads in place.
public protocol ViewedEncoding<Value>: FieldEncoding where Value: PacketField {
  /// Reads past a value. It accepts the same bytes as `read`.
  func keep(from reader: inout PacketReader) throws(PacketError) -> Value._Place
}

/// An encoding of the library: its values nest nothing, or it counts their levels itself.
@_documentation(visibility: internal)
public protocol LibraryEncoding: FieldEncoding {}

/// An encoding of the library whose reads and writes change nothing if they throw.
@_documentation(visibility: internal)
public protocol RestoringEncoding: LibraryEncoding {}

@_documentation(visibility: internal)
extension RestoringEncoding {
  @inlinable
  @inline(__always)
  public static var readRollback: Rollback { .nothing }

  @inlinable
  @inline(__always)
  public static var writeRollback: Rollback { .nothing }
}

extension LibraryEncoding {
  @export(implementation)
  @inline(__always)
  public static var _nesting: _FieldNesting { .leaf }
}

@_documentation(visibility: internal)
extension FieldEncoding {
  @export(implementation)
  @inline(__always)
  public static var _nesting: _FieldNesting { .value }

  @export(implementation)
  @inline(__always)
  public static var isReadShared: Bool { false }

  @inlinable
  @inline(__always)
  public static var readRollback: Rollback { .all }

  @inlinable
  @inline(__always)
  public static var writeRollback: Rollback { .all }

  @inlinable
  @inline(__always)
  public func update(_ value: inout Value, from reader: inout PacketReader) throws(PacketError) {
    value = try read(from: &reader)
  }

  @export(implementation)
  @inline(__always)
  public func _element(ofListAt start: Int) -> Self { self }

  @inlinable
  public func _fill(_ place: Range<Int>, with value: Value, in writer: inout PacketWriter)
    throws(PacketError)
  {
    // The value is written at the end first, to learn how many bytes it takes.
    let end = writer.count
    try writer.write(value, as: self)
    let width = writer.count - end
    if width == place.count {
      unsafe (writer.base + place.lowerBound).copyMemory(from: writer.base + end, byteCount: width)
      writer.removeLast(width)
    } else {
      writer.moveLast(width, to: place)
    }
  }
}

extension PacketReader {
  /// Reads a value in an encoding.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func read<Value, Encoding: FieldEncoding<Value>>(
    _ type: Value.Type = Value.self, as encoding: Encoding, field: StaticString? = nil
  ) throws(PacketError) -> Value {
    if Encoding.isReadShared, Encoding._nesting != .value {
      return try readShared(as: encoding, field: field)
    }
    let start = position
    do throws(PacketError) {
      if Encoding._nesting == .value { try descend() }
      let value = try encoding.read(from: &self)
      if Encoding._nesting == .value {
        try checkEnd(hadTakenRemaining: start.hasTakenRemaining)
        ascend()
      }
      return value
    } catch {
      rewind(to: start, after: Encoding.readRollback)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads a value whose encoding counts its levels itself.
  @inlinable
  @_lifetime(self: copy self)
  mutating func readShared<Encoding: FieldEncoding>(
    as encoding: Encoding, field: StaticString?
  ) throws(PacketError) -> Encoding.Value {
    let start = position
    do throws(PacketError) {
      return try encoding.read(from: &self)
    } catch {
      rewind(to: start, after: Encoding.readRollback)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads a value in an encoding in place of another.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func update<Value, Encoding: FieldEncoding<Value>>(
    _ value: inout Value, as encoding: Encoding, field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      if Encoding._nesting == .value { try descend() }
      try encoding.update(&value, from: &self)
      if Encoding._nesting == .value {
        try checkEnd(hadTakenRemaining: start.hasTakenRemaining)
        ascend()
      }
    } catch {
      rewind(to: start, after: Encoding.readRollback)
      try (consume error).rethrow(inField: field)
    }
  }

  /// Reads past a value in an encoding. Called by code that `@Packet` generates.
  @safe
  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func _keep<Value: PacketField, Encoding: ViewedEncoding<Value>>(
    _ type: Value.Type, as encoding: Encoding
  ) throws(PacketError) -> _Kept<Value> {
    unsafe _Kept(try encoding.keep(from: &self))
  }

  @export(implementation)
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func rewind(to start: Position, after rollback: Rollback) {
    switch rollback {
    case .nothing: break
    case .offset: unsafe current = start.current
    case .all: rewind(to: start)
    }
  }
}

extension PacketWriter {
  /// Writes a value in an encoding.
  @inlinable
  @inline(__always)
  public mutating func write<Value, Encoding: FieldEncoding<Value>>(
    _ value: Value, as encoding: Encoding, field: StaticString? = nil
  ) throws(PacketError) {
    let start = position
    do throws(PacketError) {
      if Encoding._nesting == .value { try descend() }
      try encoding.write(value, into: &self)
      if Encoding._nesting == .value {
        try checkEnd(since: start)
        ascend()
      }
    } catch {
      rewind(to: start, after: Encoding.writeRollback)
      try (consume error).rethrow(inField: field)
    }
  }

  @export(implementation)
  @inline(__always)
  mutating func rewind(to start: Position, after rollback: Rollback) {
    switch rollback {
    case .nothing: break
    case .offset: unsafe current = base + start.count
    case .all: rewind(to: start)
    }
  }
}

extension PacketDescription {
  /// Adds a value in an encoding.
  public mutating func field<Value, Form: DescribedForm<Value>>(
    _ type: Value.Type, as form: Form, field: StaticString? = nil
  ) {
    add(form.wireType, field)
  }
}
