// @Computed: values that follow from earlier fields, and take no bytes.
extension FieldAttributeRule {
  static let computed = FieldAttributeRule(
    id: .computed, name: "Computed",
    role: .computed,
    places: [.computedProperty],
    traits: [.takesAnyType],
    conflicts: [
      Conflict(
        .all.subtracting([.transient, .unknownBytes]),
        .leavesNoMeaning("says that the property takes no bytes"))
    ]
  )
}
