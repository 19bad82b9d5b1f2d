extension WiresharkScript {
  /// Packets and framings.
  static let packets = #"""
    -- Packets.

    local read_item

    local function padding(r, count, name)
      local last = name ~= "" and name or nil
      local start = take(r, count, last)
      for i = start, r.pos - 1 do
        if byte_at(r, i) ~= 0 then unexpected(r, i, "0x00 (padding)", last) end
      end
    end

    local function read_union(r, item, plan, tree, frame, start)
      local at = r.pos
      local low, high = prefix_number(r, item.tag)
      local number, text = unsigned(low, high, 64)
      for _, case in ipairs(item.cases) do
        if string.format("%.0f", case.tag) == text or case.tag == text then
          if high == 0 then add(r, tree, item.field, at, low) else add(r, tree, item.wide_field, at, number) end
          tree:append_text(", " .. case.name)
          for _, part in ipairs(case.items) do read_item(r, part, plan, tree, frame, start) end
          return
        end
      end
      add(r, tree, item.field, at, low)
      fail(r, at, text .. " at offset " .. at .. " is not a tag of " .. plan.name)
    end

    local function read_field(r, item, tree, flags)
      step_in(r, "." .. item.name)
      local first, t = r.pos, item.type
      local presence_kind = item.presence
      local is_present = true
      if presence_kind == "byte" then
        is_present = presence(r)
      elseif type(presence_kind) == "table" then
        if not presence_kind.flag then stop_here(r, "a condition that cannot be dissected") end
        is_present = flags[presence_kind.flag] == true
      end
      if is_present then
        local _, found = value(r, t, tree, first)
        if found == true or found == false then flags[item.name] = found end
      elseif r.pos > first then
        add(r, tree, t.absent, first):append_text(": nil")
      end
      step_out(r)
    end

    function read_item(r, item, plan, tree, frame, start)
      local kind = item.item
      if kind == "field" then
        frame.starts[item.name] = r.pos
        read_field(r, item, tree, frame.values)
        end_checksums(r, item.name, frame, start)
      elseif kind == "fieldChecksum" then read_field_checksum(r, item, tree, frame, start)
      elseif kind == "bits" then read_bits(r, item, tree, frame.values)
      elseif kind == "union" then read_union(r, item, plan, tree, frame, start)
      elseif kind == "padding" then padding(r, item.count, item.field)
      elseif kind == "alignment" then padding(r, (item.to - (r.pos - start) % item.to) % item.to, item.field)
      else stop_here(r, "the part '" .. kind .. "' of a packet cannot be dissected") end
    end

    local function check_end(r)
      local count = r.stop - r.pos
      if count > 0 then
        fail(r, r.pos, "ends at offset " .. r.pos .. ", but " .. plural(count) .. (count == 1 and " is" or " are")
          .. " left over")
      end
    end

    local function read_versions(r, plan, tree, frame, start)
      local last, last_start
      for _, version in ipairs(plan.versions) do
        if r.pos < r.stop then
          last, last_start = version, r.pos
          for _, item in ipairs(version.items) do read_item(r, item, plan, tree, frame, start) end
        end
      end
      if last and r.pos == r.stop and r.pos > last_start then
        local digits = hex(r, last_start, r.pos - last_start):gsub(" ", "")
        if digits == last.defaults then
          fail(r, last_start, "bytes from offset " .. last_start .. " on are only default values, so they must be absent")
        end
      end
    end

    local function read_packet(r, name, tree)
      local plan = plans[name]
      if plan.opaque then stop_here(r, plan.name .. " is hand-written and does not describe itself") end
      r.depth = r.depth + 1
      if r.depth > 64 then fail(r, r.pos, "exceeds the nesting limit of 64 at offset " .. r.pos) end
      local frame, start = { values = {}, starts = {}, open = {} }, r.pos
      for _, magic in ipairs(plan.magic) do
        local count = #magic.bytes / 2
        local at = take(r, count)
        add(r, tree, magic.field, at)
        local found, expected = hex(r, at, count), magic.bytes:gsub("(%x%x)", "%1 "):sub(1, -2)
        if found ~= expected then
          fail(r, at, "bytes at offset " .. at .. " are " .. found .. ", but the magic is " .. expected)
        end
      end
      local outer = r.stop
      if plan.size then
        local at = r.pos
        local count = length(r, plan.size.prefix)
        add(r, tree, plan.size.field, at, UInt64(count % two32, floor(count / two32)))
        if count > r.stop - r.pos then truncated(r, count) end
        r.stop = r.pos + count
        start = r.pos
      end
      local trailer = plan.leaves_checksum and plan.checksum.bits / 8 or 0
      if r.stop - r.pos < trailer then truncated(r, trailer) end
      r.stop = r.stop - trailer
      for _, item in ipairs(plan.items) do read_item(r, item, plan, tree, frame, start) end
      read_versions(r, plan, tree, frame, start)
      if plan.unknown then
        local at = r.pos
        r.pos = r.stop
        add(r, tree, plan.unknown.field, at)
      elseif plan.size and plan.size.skipsUnknownBytes then
        r.pos = r.stop
      end
      end_checksums(r, nil, frame, start)
      if plan.leaves_checksum then check_end(r) end
      r.stop = r.stop + trailer
      if plan.checksum then read_checksum(r, plan.checksum, tree, start) end
      if plan.size then
        check_end(r)
        r.stop = outer
        r.taken = false
      end
      r.depth = r.depth - 1
    end

    function read.packet(r, t, tree, first)
      local item = tree:add(t.field, range(r, first, r.stop))
      read_packet(r, t.packet, item)
      item:set_len(r.pos - first)
      return ""
    end

    -- One packet, which takes all bytes of a range.
    local function dissect(tvb, pinfo, tree)
      pinfo.cols.protocol = settings.title
      local r = { tvb = tvb, data = tvb:raw(0, tvb:len()), size = tvb:len(), pos = 0, stop = tvb:len(), depth = 0 }
      r.root, r.path = plans[settings.root].name, {}
      local shown = tree:add(proto, tvb())
      local is_good, problem = pcall(function()
        read_packet(r, settings.root, shown)
        check_end(r)
      end)
      if is_good then return end
      if type(problem) ~= "table" then problem = { offset = r.pos, text = tostring(problem) } end
      local at = math.min(problem.offset, tvb:len() - 1)
      if problem.note then
        local rest = shown:add(rest_field, tvb(at, tvb:len() - at))
        rest:add_proto_expert_info(unknown, problem.note)
      else
        shown:add(error_field, tvb(at, 1), problem.text):add_proto_expert_info(malformed, problem.text)
        pinfo.cols.info = problem.text
      end
    end

    -- Framings: the bytes of a frame's header, of its contents, and of its end; nil if more bytes are needed.
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
      local offset, framing = 0, settings.framing
      while offset < tvb:len() do
        local header, count, tail = framings[framing.kind](tvb, offset, framing)
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

    if settings.udp then DissectorTable.get("udp.port"):add(settings.udp, proto) end
    if settings.tcp then DissectorTable.get("tcp.port"):add(settings.tcp, proto) end
    """#
}
