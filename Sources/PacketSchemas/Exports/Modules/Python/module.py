# The functions of the module.


class _Schema:
    """The packets of a document."""

    def __init__(self, document: Dict[str, Any], classes: Dict[str, Any]) -> None:
        self.packets: Dict[str, Any] = document["packets"]
        self.names: Dict[str, str] = document["names"]
        self.classes = classes
        self.plans: Dict[str, _Plan] = {}

    def coder(self, form: Dict[str, Any]) -> Any:
        make = _coders[form["kind"]]
        if form["kind"] == "array":
            # Some elements are not read alone.
            make = getattr(_coders[form["element"]["kind"]], "of_elements", None) or make
        return make(form, self)

    def plan_of(self, name: str) -> Any:
        """The plan of a packet, which is made when it is needed first: packets may contain each other."""

        def plan() -> _Plan:
            if name not in self.plans:
                self.plans[name] = _Plan(name, self)
            return self.plans[name]

        return plan

    def root(self, name: str) -> Any:
        qualified = self.names.get(name, name)
        if qualified not in self.packets:
            raise KeyError(f"there is no packet {name!r}")
        return _Packet({"packet": qualified}, self)

    def decode(self, name: str, data: bytes, functions: Dict[str, Any]) -> Any:
        return self.run(name, _Reader(data, functions), None)

    def encode(self, name: str, value: Any, functions: Dict[str, Any]) -> bytes:
        w = _Writer(functions)
        self.run(name, w, value)
        return bytes(w.bytes)

    def run(self, name: str, c: Any, value: Any) -> Any:
        coder = self.root(name)
        coder.given = _Part(c.functions["given"]) if "given" in c.functions else None
        try:
            c.enter(coder.level == "flatPacket")
            found = coder.code(c, value, None)
            c.check_end()
            return found
        except PacketError as problem:
            raise problem._within(coder.name)
