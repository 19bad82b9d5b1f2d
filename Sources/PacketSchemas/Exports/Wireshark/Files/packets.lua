-- Packets.

local read_item

function padding(r, count, item)
  local last = item.field ~= "" and item.field or nil
  local fill = item.fill or 0
  local start = take(r, count, last)
  if item.ignoresValues then return end
  for i = start, r.pos - 1 do
    if byte_at(r, i) ~= fill then unexpected(r, i, string.format("0x%02x (padding)", fill), last) end
  end
end

-- The case of a union that has a tag.
local function case_of(union, text)
  local other
  for _, case in ipairs(union.cases) do
    if case.tag == "other" then other = case
    elseif case.tag == text or (type(case.tag) == "number" and string.format("%.0f", case.tag) == text) then return case end
  end
  local low, high = nil, nil
  if text:match("^%d+$") then low, high = halves_of(text) end
  local bits = union.tag.kind == "integer" and union.tag.bits or 64
  return low and high * two32 + low < 2 ^ bits + (bits == 64 and 1 or 0) and other or nil
end

local function read_union(r, item, plan, tree, frame, start)
  local at = r.pos
  local low, high = prefix_number(r, item.tag)
  local number, text = unsigned(low, high, 64)
  local case = case_of(item, text)
  if high == 0 then add(r, tree, item.field, at, low) else add(r, tree, item.wide_field, at, number) end
  if not case then fail(r, at, text .. " at offset " .. at .. " is not a tag of " .. plan.name) end
  tree:append_text(", " .. case.name)
  if r.level == 1 then r.summary[#r.summary + 1] = case.name end
  for _, part in ipairs(case.items) do read_item(r, part, plan, tree, frame, start) end
end

local function new_frame()
  return { values = {}, starts = {}, ends = {}, open = {}, constants = {}, alignments = {} }
end

-- Rejects derived fields that do not have the value that they always have.
local function check_constants(r, frame)
  for _, field in ipairs(frame.constants) do
    if field.found ~= field.constant then
      local quote = field.is_text and quoted or tostring
      fail(r, field.at, quote(field.found) .. " at offset " .. field.at .. " must be " .. quote(field.constant)
        .. " to match the rest of the packet", field.name)
    end
  end
end

-- The lower and upper 32 bits of a number in an earlier field; nil if it is none.
local function bits_of(known)
  local sign, digits = known.text:match("^(%-?)(%d+)$")
  if not digits then return nil end
  local low, high = halves_of(digits)
  if not low or sign == "" then return low, high end
  return (two32 - low) % two32, low > 0 and two32 - 1 - high or (two32 - high) % two32
end

local function is_present(r, condition, frame)
  if not condition then return true end
  if condition == "byte" then return presence(r) end
  if condition.bytesRemain then
    if r.pos < r.stop then
      begin_rest(r)
      return true
    end
    r.taken = true
    return false
  end
  local known = known_at(condition.flag or condition.field, frame.values)
  if condition.flag then return known and known.found == true end
  if not known or known.is_absent then return false end
  if condition.equals then return known.text == condition.equals end
  if condition.mask then
    local known_low, known_high = bits_of(known)
    if known_low == nil then return false end
    local mask_low, mask_high = halves(condition.mask)
    local low, high = common(known_low, mask_low), common(known_high, mask_high)
    if not condition.bits then return low ~= 0 or high ~= 0 end
    local bits_low, bits_high = halves(condition.bits)
    return low == bits_low and high == bits_high
  end
  if condition.from or condition.through or condition.below then
    local function precedes(a, b) return is_less(a, tonumber(a), b, tonumber(b)) end
    return not (condition.from and precedes(known.text, condition.from))
      and not (condition.through and precedes(condition.through, known.text))
      and (not condition.below or precedes(known.text, condition.below))
  end
  if not condition.contains then stop_here(r, "a condition that cannot be dissected") end
  local low, high = halves(condition.contains)
  local known_low, known_high = bits_of(known)
  return known_low ~= nil and without(low, known_low) == 0 and without(high, known_high) == 0
end

-- The path to what the packets in a value are given.
local function path_of_given(t)
  if t.kind == "given" then return t.by end
  local inner = (t.kind == "array" and t.element) or (t.kind == "region" and t.value)
  return inner and path_of_given(inner)
end

local function read_field(r, item, tree, frame)
  step_in(r, "." .. item.name)
  local at, t = r.pos, item.type
  frame.field_start, frame.starts[item.name] = at, at
  if is_present(r, item.presence, frame) then
    local start, outer_given, path = r.pos, r.given, path_of_given(t)
    if path then r.given = known_at(path, frame.values) end
    local text, found, more = field_value(r, t, tree, at)
    r.given = outer_given
    if type(item.presence) == "table" and item.presence.bytesRemain and r.pos == start then
      fail(r, at, "an empty value cannot be distinguished from an absent one at offset " .. at)
    end
    local known = more or {}
    known.text, known.found = text, found
    frame.values[item.name] = known
    sum_up(r, item.name, t, text)
    if item.constant then
      frame.constants[#frame.constants + 1] =
        { name = item.name, at = at, found = text, constant = item.constant, is_text = t.kind == "string" }
    end
  else
    frame.values[item.name] = { text = "nil", is_absent = true }
    if r.pos > at then add(r, tree, t.absent, at):append_text(": nil") end
  end
  step_out(r)
end

local function read_magic(r, item, tree)
  local count = #item.bytes / 2
  local at = take(r, count, item.field_name)
  add(r, tree, item.field, at)
  local found, expected = hex(r, at, count), item.bytes:gsub("(%x%x)", "%1 "):sub(1, -2)
  if found ~= expected then
    fail(r, at, "bytes at offset " .. at .. " are " .. found .. ", but the magic is " .. expected, item.field_name)
  end
end

local function fill(r, item, frame)
  local count = r.pos - frame.field_start
  if count > item.to then
    fail(r, frame.field_start, string.format("length %d at offset %d is more than the maximum of %d", count,
      frame.field_start, item.to), item.field)
  end
  padding(r, item.to - count, item)
end

-- A field that is present if bytes remain, with what surrounds it.
local function read_trailer(r, item, plan, tree, frame, start)
  local at = r.pos
  if at == r.stop then
    frame.values[item.name], frame.starts[item.name], frame.field_start = { text = "nil", is_absent = true }, at, at
    r.taken = true
    end_checksums(r, item.name, frame, start)
    return
  end
  begin_rest(r, item.name)
  for _, part in ipairs(item.items) do read_item(r, part, plan, tree, frame, start) end
  if r.pos == at then
    fail(r, at, "an empty value cannot be distinguished from an absent one at offset " .. at, item.name)
  end
end

function read_item(r, item, plan, tree, frame, start)
  local kind = item.item
  if kind == "field" then
    read_field(r, item, tree, frame)
    end_checksums(r, item.name, frame, start)
  elseif kind == "trailer" then read_trailer(r, item, plan, tree, frame, start)
  elseif kind == "fieldChecksum" then read_field_checksum(r, item, tree, frame, start)
  elseif kind == "bits" then
    frame.field_start = r.pos
    read_bits(r, item, tree, frame)
  elseif kind == "union" then read_union(r, item, plan, tree, frame, start)
  elseif kind == "magic" then read_magic(r, item, tree)
  elseif kind == "unknownBytes" then
    begin_rest(r)
    local at = r.pos
    take(r, r.stop - at)
    r.taken = true
    add_bytes(r, tree, item.field, item.name, at, r.pos)
  elseif kind == "padding" and item.to then fill(r, item, frame)
  elseif kind == "padding" then padding(r, item.count, item)
  elseif kind == "alignment" then
    if is_present(r, item.presence, frame) then
      local at = r.pos
      padding(r, (item.to - (at - start) % item.to) % item.to, item)
      frame.alignments[#frame.alignments + 1] = { first = at, last = r.pos }
    end
  else stop_here(r, "the part '" .. kind .. "' of a packet cannot be dissected") end
end

local function check_end(r)
  local count = r.stop - r.pos
  if count > 0 then
    fail(r, r.pos, "ends at offset " .. r.pos .. ", but " .. plural(r, count) .. (count == 1 and " is" or " are")
      .. " left over")
  end
end

-- A tree that shows nothing.
local nowhere = setmetatable({}, { __index = function() return function(self) return self end end })

-- Reads the defaults of a version as if they were here: their bytes without what they align, and why they cannot be read.
local function read_defaults(r, version, plan)
  local data = version.defaults:gsub("%x%x", function(pair) return string.char(tonumber(pair, 16)) end)
  local path, frame = { table.unpack(r.path) }, new_frame()
  local reader = { tvb = function() end, data = data, size = #data, pos = 0, stop = #data, depth = r.depth }
  reader.root, reader.path, reader.frame, reader.level, reader.summary = r.root, path, frame, r.level + 1, {}
  local is_good, problem = pcall(function()
    for _, item in ipairs(version.items) do read_item(reader, item, plan, nowhere, frame, 0) end
  end)
  return without_gaps(reader, 0, #data, frame.alignments), not is_good and problem
end

local function read_versions(r, plan, tree, frame, start)
  local last, last_start
  for _, version in ipairs(plan.versions) do
    if r.pos < r.stop then
      last, last_start, frame.alignments = version, r.pos, {}
      for _, item in ipairs(version.items) do read_item(r, item, plan, tree, frame, start) end
    elseif plan.is_unsteady[version.number] then
      fail(r, r.pos, "the default values of absent fields differ each time at offset " .. r.pos)
    else
      local _, problem = read_defaults(r, version, plan)
      if problem and problem.is_too_deep then
        error({ offset = r.pos, text = problem.path .. ": exceeds the nesting limit of 64 at offset " .. r.pos }, 0)
      end
    end
  end
  if not last or r.pos < r.stop or r.pos == last_start then return end
  local defaults = #frame.alignments > 0 and read_defaults(r, last, plan) or last.defaults
  if without_gaps(r, last_start, r.pos, frame.alignments) == defaults then
    fail(r, last_start, "bytes from offset " .. last_start .. " on hold only default values, so they must be absent")
  end
end

local function read_packet(r, name, tree, given)
  local plan = plans[name]
  if plan.opaque then stop_here(r, plan.name .. " is hand-written and does not describe itself") end
  if facts[name].given and not given then stop_here(r, "nothing says what " .. plan.name .. " is given") end
  local frame, start, outer_frame = new_frame(), r.pos, r.frame
  if facts[name].given then frame.values.given = given end
  r.frame, r.level = frame, r.level + 1
  for _, magic in ipairs(plan.magic) do read_magic(r, magic, tree) end
  local outer = r.stop
  if plan.size then
    begin_rest(r)
    local at = r.pos
    local count, low, high = length(r, plan.size.prefix, nil, plan.size.including)
    add(r, tree, plan.size.field, at, UInt64.new(low, high))
    if count > r.stop - r.pos then truncated(r, count) end
    r.stop = r.pos + count
    start = r.pos
  end
  local trailer = whole(plan.leaves_checksum and plan.checksum.bits / 8 or 0)
  if r.stop - r.pos < trailer then truncated(r, trailer) end
  r.stop = r.stop - trailer
  for _, item in ipairs(plan.items) do read_item(r, item, plan, tree, frame, start) end
  read_versions(r, plan, tree, frame, start)
  if plan.unknown then
    begin_rest(r, plan.unknown.name)
    local at = r.pos
    r.pos, r.taken = r.stop, true
    add_bytes(r, tree, plan.unknown.field, plan.unknown.name, at, r.pos)
  elseif plan.size and plan.size.skipsUnknownBytes then
    r.pos, r.taken = r.stop, true
  end
  end_checksums(r, nil, frame, start)
  if plan.leaves_checksum or plan.leaves_bytes then
    check_end(r)
    r.taken = true
  end
  r.stop = r.stop + trailer
  if plan.checksum then read_checksum(r, plan.checksum, tree, start) end
  if plan.size then
    check_end(r)
    r.stop = outer
    r.taken = false
  end
  check_constants(r, frame)
  r.frame, r.level = outer_frame, r.level - 1
  return frame
end

function read.packet(r, t, tree, first, given)
  local item = tree:add(t.field, range(r, first, r.stop))
  local frame = read_packet(r, t.packet, item, given)
  item:set_len(r.pos - first)
  return "", nil, { members = frame.values }
end

-- A packet that is given what an earlier field states.
function read.given(r, t, tree, first) return read.packet(r, t, tree, first, r.given) end

-- A case of a union that has this tag.
function read_case(r, t, tree, first, text)
  local plan, outer_frame = plans[t.packet], r.frame
  local item = tree:add(t.field, range(r, first, r.stop))
  local case = case_of(plan.items[1], text)
  if not case then fail(r, r.pos, text .. " at offset " .. r.pos .. " is not a tag of " .. plan.name) end
  item:append_text(", " .. case.name)
  local frame, start = new_frame(), r.pos
  r.frame, r.level = frame, r.level + 1
  for _, part in ipairs(case.items) do read_item(r, part, plan, item, frame, start) end
  check_constants(r, frame)
  r.frame, r.level = outer_frame, r.level - 1
  item:set_len(r.pos - first)
  return ""
end

-- A case of a union, whose tag an earlier field states.
function read.tagged(r, t, tree, first)
  enter(r)
  local known = known_at(t.by, r.frame.values)
  local text = read_case(r, t, tree, first, known and known.text or "")
  leave(r)
  return text
end
