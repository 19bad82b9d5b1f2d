// @Computed: what follows from earlier fields, and takes no bytes.
extension FieldAttributeRule {
  static let computed = FieldAttributeRule(
    id: .computed, name: "Computed",
    role: .computed,
    places: [.computedProperty],
    takesAnyType: true,
    conflicts: [
      Conflict(
        .all.subtracting([.transient, .unknownBytes]),
        .leavesNoMeaning("says that the property takes no bytes"))
    ]
  )
}
