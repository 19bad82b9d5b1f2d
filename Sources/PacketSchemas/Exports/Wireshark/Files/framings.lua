-- The packet of a direction. What is sent from the server's port may be another one than what is sent to it.
local function root_of(pinfo)
  local port = pinfo.port_type == 2 and settings.tcp or settings.udp
  local is_from_server = pinfo.src_port == port and pinfo.dst_port ~= port
  return is_from_server and settings.root_from_server or settings.root
end

-- One packet, which takes all bytes of a range. Returns what the column Info shows.
local function dissect(tvb, pinfo, tree)
  local packet = root_of(pinfo)
  local r = { tvb = tvb, data = tvb:raw(0, tvb:len()), size = tvb:len(), pos = 0, stop = tvb:len(), depth = 0, level = 0 }
  r.root, r.path, r.frame, r.summary = plans[packet].name, {}, new_frame(), {}
  local shown = tree:add(proto, tvb())
  local is_good, problem = pcall(function()
    local root = { kind = "packet", packet = packet }
    local is_level = nesting(root) == "packet"
    enter(r, not is_level)
    read_packet(r, packet, shown)
    check_end(r)
  end)
  if is_good then return summary(r) end
  if type(problem) ~= "table" then problem = { offset = r.pos, text = tostring(problem) } end
  local at = math.min(problem.offset, tvb:len() - 1)
  if problem.note then
    local rest = shown:add(rest_field, tvb(at, tvb:len() - at))
    rest:add_proto_expert_info(unknown, problem.note)
    return summary(r)
  end
  shown:add(error_field, tvb(at, 1), problem.text):add_proto_expert_info(malformed, problem.text)
  return problem.text
end

proto.prefs.udp_ports = Pref.range("UDP ports", tostring(settings.udp or ""), "Dissects these UDP ports", 65535)
proto.prefs.tcp_ports = Pref.range("TCP ports", tostring(settings.tcp or ""), "Dissects these TCP ports", 65535)
proto.prefs.maximum_length = Pref.uint("Maximum length", 16777216, "Rejects longer frames of a TCP stream, in bytes")

-- Framings: the bytes of a frame's header, of its contents, and of its end, and the contents if they are stuffed; nil if
-- more bytes are needed, or with what is wrong.
local framings = {}

local function frame_length(tvb, offset, count, little)
  if tvb:len() - offset < count then return nil end
  local low, high = integer({ data = tvb:raw(offset, count), pos = 0, stop = count }, count, little)
  return high * two32 + low
end

function framings.integer(tvb, offset, framing)
  local length, surplus = frame_length(tvb, offset, framing.bytes, framing.little), framing.surplus or 0
  if length and length < surplus then
    return nil, string.format("a frame announces %.0f bytes, but its length alone takes %d", length, surplus)
  end
  if length then return framing.bytes, length - surplus, 0 end
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

function framings.delimited(tvb, offset, framing)
  local pattern = {}
  for index, number in ipairs(framing.pattern) do pattern[index] = string.char(number) end
  local first = tvb:raw(offset, tvb:len() - offset):find(table.concat(pattern), 1, true)
  if first then return 0, first - 1, #pattern end
end

function framings.cobs(tvb, offset)
  local text = tvb:raw(offset, tvb:len() - offset)
  local last = text:find("\0", 1, true)
  if not last then return nil end
  local parts, at = {}, 1
  while at < last do
    local code = byte(text, at)
    if at + code > last then return nil, "a block of a stuffed frame is longer than the frame" end
    parts[#parts + 1] = sub(text, at + 1, at + code - 1)
    at = at + code
    if code < 255 and at < last then parts[#parts + 1] = "\0" end
  end
  local content = table.concat(parts)
  if content == "" then return 0, 0, last end
  return 0, last - 1, 1, ByteArray.new(content, true):tvb("Unstuffed frame")
end

-- Frames up to a flag, in which an escape stands before a changed byte. An escape before the flag may abort a frame.
local function escaped(tvb, offset, flag, escape, original, can_abort)
  local text = tvb:raw(offset, tvb:len() - offset)
  local last = text:find(flag, 1, true)
  if not last then return nil end
  local parts, at = {}, 1
  while at < last do
    local part = sub(text, at, at)
    if part == escape then
      at = at + 1
      if at == last and can_abort then return 0, 0, last end
      part = original[byte(text, at)]
      if not part then return nil, "an escape of a frame is followed by a byte that no escape has" end
    end
    parts[#parts + 1] = part
    at = at + 1
  end
  local content = table.concat(parts)
  if content == "" then return 0, 0, last end
  return 0, last - 1, 1, ByteArray.new(content, true):tvb("Unescaped frame")
end

function framings.slip(tvb, offset)
  return escaped(tvb, offset, "\192", "\219", { [220] = "\192", [221] = "\219" }, false)
end

local inverted = {}
for number = 0, 255 do inverted[number] = string.char(number % 64 < 32 and number + 32 or number - 32) end

function framings.ppp(tvb, offset)
  return escaped(tvb, offset, "~", "}", inverted, true)
end

function framings.fixed(tvb, offset, framing)
  if tvb:len() - offset >= framing.bytes then return 0, framing.bytes, 0 end
end

-- A header that is a packet of its own: `at` is the offset of the length in it.
function framings.header(tvb, offset, framing)
  if tvb:len() - offset < framing.header then return nil end
  local count = frame_length(tvb, offset + framing.at, framing.bytes, framing.little)
  if count and framing.in_frame then return 0, framing.header + count, 0 end
  if count then return framing.header, count, 0 end
end

local function show_info(pinfo, parts)
  pinfo.cols.protocol, pinfo.cols.info = settings.title, table.concat(parts, "; ")
end

local function dissect_stream(tvb, pinfo, tree)
  local offset, framing, maximum, parts = 0, settings.framing, proto.prefs.maximum_length, {}
  while offset < tvb:len() do
    local header, count, tail, content = framings[framing.kind](tvb, offset, framing)
    local problem = not header and count
    if (header and count or tvb:len() - offset - (framing.header or 10)) > maximum then
      problem = "a frame of more than " .. string.format("%.0f", maximum) .. " bytes; see the protocol's preferences"
    end
    if problem then
      parts[#parts + 1] = problem
      show_info(pinfo, parts)
      tree:add(proto, tvb(offset)):add(error_field, tvb(offset, 1), problem)
        :add_proto_expert_info(malformed, problem)
      return tvb:len()
    end
    if not header or offset + header + count + tail > tvb:len() then
      if #parts > 0 then show_info(pinfo, parts) end
      pinfo.desegment_offset = offset
      pinfo.desegment_len = header and offset + header + count + tail - tvb:len() or DESEGMENT_ONE_MORE_SEGMENT
      return tvb:len()
    end
    if count > 0 then
      parts[#parts + 1] = dissect(content or tvb(offset + header, count):tvb(), pinfo, tree)
    end
    offset = offset + header + count + tail
  end
  if #parts > 0 then show_info(pinfo, parts) end
  return tvb:len()
end

function proto.dissector(tvb, pinfo, tree)
  if pinfo.port_type == 2 and settings.framing then return dissect_stream(tvb, pinfo, tree) end
  if tvb:len() == 0 then return 0 end
  show_info(pinfo, { dissect(tvb, pinfo, tree) })
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
