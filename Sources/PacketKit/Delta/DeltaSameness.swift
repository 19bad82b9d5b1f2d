// Whether two values of a field are certain to have the same bytes. A delta asks this first: it is cheap for unchanged packets. Where only the encodings can say so, they are not the same.

@export(implementation)
@inline(always)
@_disfavoredOverload
public func _isSame<Value>(_ value: Value, _ baseline: Value) -> Bool { false }

@export(implementation)
@inline(always)
public func _isSame<Value: DeltaPacket>(_ value: Value, _ baseline: Value) -> Bool {
  value._isUnchanged(from: baseline)
}

@inlinable
public func _isSame<Value: DeltaPacket>(_ value: Value?, _ baseline: Value?) -> Bool {
  guard let value, let baseline else { return value == nil && baseline == nil }
  return value._isUnchanged(from: baseline)
}

/// A packet may have more than its raw value.
@export(implementation)
@inline(always)
public func _isSame<Value: Packet>(_ value: Value, _ baseline: Value) -> Bool { false }

/// Enums and option sets.
@export(implementation)
@inline(always)
@_disfavoredOverload
public func _isSame<Value: RawRepresentable>(_ value: Value, _ baseline: Value) -> Bool
where Value.RawValue: FixedWidthInteger {
  value.rawValue == baseline.rawValue
}

@export(implementation)
@inline(always)
public func _isSame<Value: FixedWidthInteger>(_ value: Value?, _ baseline: Value?) -> Bool {
  value == baseline
}

/// Zero and negative zero are equal, but not the same.
@export(implementation)
@inline(always)
public func _isSame<Value: BinaryFloatingPoint>(_ value: Value, _ baseline: Value) -> Bool {
  value == baseline && value.sign == baseline.sign
}

@export(implementation)
@inline(always)
public func _isSame<Value: SIMD>(_ value: Value, _ baseline: Value) -> Bool
where Value.Scalar: BinaryFloatingPoint {
  value.indices.allSatisfy { _isSame(value[$0], baseline[$0]) }
}

/// Text in two forms, such as é in one part or two, is equal, but not the same.
@inlinable
public func _isSame(_ value: String, _ baseline: String) -> Bool {
  value.utf8.elementsEqual(baseline.utf8)
}
