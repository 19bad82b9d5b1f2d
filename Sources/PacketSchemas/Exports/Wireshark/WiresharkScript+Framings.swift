extension WiresharkScript {
  /// Framings, and where Wireshark begins.
  static let framings = #"""
    proto.prefs.udp_ports = Pref.range("UDP ports", tostring(settings.udp or ""), "Dissects these UDP ports", 65535)
    proto.prefs.tcp_ports = Pref.range("TCP ports", tostring(settings.tcp or ""), "Dissects these TCP ports", 65535)
    proto.prefs.maximum_length = Pref.uint("Maximum length", 16777216, "Rejects longer frames of a TCP stream, in bytes")

    -- Framings: the bytes of a frame's header, of its contents, and of its end; nil if more bytes are needed, or with what
    -- is wrong.
    local framings = {}

    local function frame_length(tvb, offset, count, little)
      if tvb:len() - offset < count then return nil end
      local low, high = integer({ data = tvb:raw(offset, count), pos = 0, stop = count }, count, little)
      return high * two32 + low
    end

    function framings.integer(tvb, offset, framing)
      local count = frame_length(tvb, offset, framing.bytes, framing.little)
      if count then return framing.bytes, count, 0 end
    end

    function framings.varint(tvb, offset)
      local bytes = tvb:raw(offset, math.min(10, tvb:len() - offset))
      local r = { data = bytes, pos = 0, stop = #bytes, root = "frame", path = {} }
      local is_good, low = pcall(varint, r, 32, false)
      if is_good then return r.pos, low, 0 end
      if r.pos > 0 then return nil, low.text end
    end

    function framings.line(tvb, offset)
      local text = tvb:raw(offset, tvb:len() - offset)
      local last = text:find("\n", 1, true)
      if not last then return nil end
      local has_return = last > 1 and byte(text, last - 1) == 13
      return 0, last - (has_return and 2 or 1), has_return and 2 or 1
    end

    function framings.fixed(tvb, offset, framing)
      if tvb:len() - offset >= framing.bytes then return 0, framing.bytes, 0 end
    end

    -- A header that is a packet of its own: `at` is the offset of the length in it.
    function framings.header(tvb, offset, framing)
      if tvb:len() - offset < framing.header then return nil end
      local count = frame_length(tvb, offset + framing.at, framing.bytes, framing.little)
      if count then return framing.header, count, 0 end
    end

    local function dissect_stream(tvb, pinfo, tree)
      local offset, framing, maximum = 0, settings.framing, proto.prefs.maximum_length
      while offset < tvb:len() do
        local header, count, tail = framings[framing.kind](tvb, offset, framing)
        local problem = not header and count
        if (header and count or tvb:len() - offset - (framing.header or 10)) > maximum then
          problem = "a frame of more than " .. string.format("%.0f", maximum) .. " bytes; see the protocol's preferences"
        end
        if problem then
          pinfo.cols.protocol, pinfo.cols.info = settings.title, problem
          tree:add(proto, tvb(offset)):add(error_field, tvb(offset, 1), problem)
            :add_proto_expert_info(malformed, problem)
          return tvb:len()
        end
        if not header or offset + header + count + tail > tvb:len() then
          pinfo.desegment_offset = offset
          pinfo.desegment_len = header and offset + header + count + tail - tvb:len() or DESEGMENT_ONE_MORE_SEGMENT
          return tvb:len()
        end
        if count > 0 then dissect(tvb(offset + header, count):tvb(), pinfo, tree) end
        offset = offset + header + count + tail
      end
      return tvb:len()
    end

    function proto.dissector(tvb, pinfo, tree)
      if pinfo.port_type == 2 and settings.framing then return dissect_stream(tvb, pinfo, tree) end
      if tvb:len() == 0 then return 0 end
      dissect(tvb, pinfo, tree)
      return tvb:len()
    end

    -- Ports, and the list of Decode As.
    local ports = {}

    local function register()
      for transport, chosen in pairs({ udp = proto.prefs.udp_ports, tcp = proto.prefs.tcp_ports }) do
        local dissectors = DissectorTable.get(transport .. ".port")
        if ports[transport] ~= chosen then
          if ports[transport] then dissectors:remove(ports[transport], proto) end
          ports[transport] = chosen ~= "" and chosen or nil
          if ports[transport] then dissectors:add(chosen, proto) end
        end
      end
    end

    for _, transport in ipairs({ "udp", "tcp" }) do
      DissectorTable.get(transport .. ".port"):add_for_decode_as(proto)
    end
    proto.prefs_changed = register
    register()
    """#
}
