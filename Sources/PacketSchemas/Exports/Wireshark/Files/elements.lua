-- Elements.

local function is_number(t) return t.kind == "integer" or t.kind == "float" end

local function step_in(r, step) r.path[#r.path + 1] = step end
local function step_out(r) r.path[#r.path] = nil end

local function element_count(r, t)
  local extent = t.extent
  if extent.prefix then return (length(r, extent.prefix, extent.maximum)) end
  if extent.stated then return stated(r, extent.stated) end
  if extent.count then return extent.count end
  stop_here(r, "an end that cannot be dissected")
end

-- Elements up to a terminator.
local function read_terminated(r, t, tree, first)
  local element, extent, index = t.element, t.extent, 0
  local item = tree:add(t.field, range(r, first, r.stop))
  if element.kind == "integer" and element.bits == 8 and not element.signed then
    local start, last = before_terminator(r, extent)
    for i = start, last - 1 do item:add(element.field, r.tvb(i, 1), byte_at(r, i)) end
    index = last - start
  else
    while true do
      local start = r.pos
      if start >= r.stop then truncated(r, 1) end
      if byte_at(r, start) == extent.terminator then break end
      if extent.maximum and index >= tonumber(extent.maximum) then
        fail(r, start, string.format("length %d at offset %d is more than the maximum of %d", index + 1, start, extent.maximum))
      end
      step_in(r, "[" .. index .. "]")
      value(r, element, item, start)
      if r.pos == start then fail(r, start, "an element that takes no bytes cannot be counted at offset " .. start) end
      step_out(r)
      index = index + 1
    end
    r.pos = r.pos + 1
  end
  item:append_text(": " .. index)
  item:set_len(r.pos - first)
  return ""
end

function read.array(r, t, tree, first)
  local element, extent = t.element, t.extent
  if extent.terminator then return read_terminated(r, t, tree, first) end
  if extent.remaining then
    begin_rest(r)
    local item = tree:add(t.field, range(r, first, r.stop))
    if is_number(element) then
      local width = minimum(element)
      local count = math.ceil((r.stop - r.pos) / width)
      if count * width > r.stop - r.pos then truncated(r, count * width) end
    end
    local index = 0
    while r.pos < r.stop do
      step_in(r, "[" .. index .. "]")
      local start = r.pos
      value(r, element, item, start)
      if r.pos == start then fail(r, start, "an element that takes no bytes cannot be counted at offset " .. start) end
      step_out(r)
      index = index + 1
    end
    item:append_text(": " .. index)
    r.taken = true
    return ""
  end
  local count = element_count(r, t)
  if element.kind == "packet" and r.depth >= 64 then
    fail(r, r.pos, "exceeds the nesting limit of 64 at offset " .. r.pos)
  end
  check_room(r, count, minimum(element))
  local item = add(r, tree, t.field, first):append_text(string.format(": %.0f", count))
  for index = 0, count - 1 do
    local start = r.pos
    step_in(r, "[" .. index .. "]")
    value(r, element, item, start)
    step_out(r)
    -- All others would take no bytes either.
    if r.pos == start then break end
  end
  item:set_len(r.pos - first)
  return ""
end

-- Rejects bytes that do not come after those before them.
local function check_order(r, before, start, last)
  if not before then return end
  local a, b = before, sub(r.data, start + 1, last)
  local i = 1
  while i <= #a and i <= #b and byte(a, i) == byte(b, i) do i = i + 1 end
  if i > #a and i > #b then fail(r, start, "duplicate element at offset " .. start) end
  if i > #b or (i <= #a and byte(a, i) > byte(b, i)) then
    fail(r, start, "element at offset " .. start
      .. " is out of order: its bytes must come after those of the previous element")
  end
end

function read.set(r, t, tree, first)
  local count = element_count(r, t)
  check_room(r, count, minimum(t.element))
  local item = add(r, tree, t.field, first):append_text(string.format(": %.0f", count))
  local before
  for index = 0, count - 1 do
    local start = r.pos
    step_in(r, "[" .. index .. "]")
    value(r, t.element, item, start)
    check_order(r, before, start, r.pos)
    before = sub(r.data, start + 1, r.pos)
    step_out(r)
  end
  item:set_len(r.pos - first)
  return ""
end

function read.dictionary(r, t, tree, first)
  local count = element_count(r, t)
  check_room(r, count, minimum(t.key) + minimum(t.value))
  local item = add(r, tree, t.field, first):append_text(string.format(": %.0f", count))
  local before
  for index = 0, count - 1 do
    local start = r.pos
    step_in(r, "[" .. index .. "]")
    value(r, t.key, item, start)
    check_order(r, before, start, r.pos)
    before = sub(r.data, start + 1, r.pos)
    value(r, t.value, item, r.pos)
    step_out(r)
  end
  item:set_len(r.pos - first)
  return ""
end
