// Names of the protocols for the extension that `@Packet` generates. In the inheritance clause of a generated extension, the
// compiler looks for a name in the client's module first, even with a module selector: a `struct Packet` of the client
// would leave a packet without its conformance.

public typealias _PacketConformance = Packet
public typealias _PacketFieldConformance = PacketField
public typealias _PacketUnionConformance = PacketUnion
public typealias _TaggedUnionConformance = TaggedUnion
public typealias _ViewablePacketConformance = ViewablePacket
public typealias _DeltaPacketConformance = DeltaPacket
public typealias _GivenPacketConformance = GivenPacket
