.executableTarget(
  name: "schemas",
  dependencies: ["Game", .product(name: "PacketSchemas", package: "PacketKit")]
)
