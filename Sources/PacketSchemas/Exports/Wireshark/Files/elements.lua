-- Elements.

local padding, read_case

local function is_number(t) return t.kind == "integer" or t.kind == "float" end
local function is_byte(t) return t.kind == "integer" and t.bits == 8 and not t.signed end

local function step_in(r, step) r.path[#r.path + 1] = step end
local function step_out(r) r.path[#r.path] = nil end

local function element_count(r, t)
  local extent = t.extent
  if extent.prefix then return (length(r, extent.prefix, extent.maximum)) end
  if extent.stated then return stated(r, extent.stated) end
  if extent.count then return extent.count end
  stop_here(r, "an end that cannot be dissected")
end

-- The node of a list, and what a list returns once its elements have been read.
local function open_list(r, t, tree, first) return tree:add(t.field, range(r, first, r.stop)) end

local function close_list(r, item, first, count)
  item:append_text(string.format(": %.0f", count))
  item:set_len(r.pos - first)
  return ""
end

-- Reads an element, before which there may be padding.
local function read_element(r, index, element, list, first)
  step_in(r, "[" .. index .. "]")
  local start = r.pos
  if element.kind == "aligned" then
    local excess = (start - first) % element.to
    if excess > 0 then padding(r, element.to - excess, { field = "" }) end
    element = element.value
  end
  local _, _, more = value(r, element, list, r.pos)
  return start, more
end

local function read_uncounted(r, index, element, maximum, list, first)
  if index >= maximum then
    fail(r, r.pos, string.format("length %d at offset %d is more than the maximum of %d", index + 1, r.pos, maximum))
  end
  local start, more = read_element(r, index, element, list, first)
  if r.pos == start then fail(r, start, "an element that takes no bytes cannot be counted at offset " .. start) end
  step_out(r)
  return more
end

-- Whether no element follows the last of a list, which says so itself, or as the next bytes are.
local function has_ended(r, extent, last)
  if extent["until"] then
    local known = last and known_at(extent["until"], last.members or {})
    return known and known.found == true
  end
  local wanted = extent.whileNext or extent.untilNext
  local is_next = wanted and hex(r, r.pos, math.min(#wanted / 2, r.stop - r.pos)):gsub(" ", "") == wanted
  if extent.whileNext then return not is_next end
  return r.pos >= r.stop or is_next
end

-- Elements up to the end, or up to where a repetition ends.
local function read_repeated(r, t, tree, first, start)
  local item, index, last = open_list(r, t, tree, first), 0, nil
  enter(r)
  while not has_ended(r, t.extent, last) do
    last = read_uncounted(r, index, t.element, math.huge, item, start)
    index = index + 1
  end
  leave(r)
  return close_list(r, item, first, index)
end

-- Elements up to a terminator.
local function read_terminated(r, t, tree, first, start)
  local element, extent, index = t.element, t.extent, 0
  local item, more = open_list(r, t, tree, first), nil
  enter(r)
  if is_byte(element) then
    local from, last = before_terminator(r, extent)
    for i = from, last - 1 do item:add(element.field, r.tvb(i, 1), byte_at(r, i)) end
    index, more = last - from, { first = from, last = last }
  else
    while true do
      if r.pos >= r.stop then truncated(r, 1) end
      if byte_at(r, r.pos) == extent.terminator then break end
      read_uncounted(r, index, element, tonumber(extent.maximum) or math.huge, item, start)
      index = index + 1
    end
    r.pos = r.pos + 1
  end
  leave(r)
  return close_list(r, item, first, index), nil, more
end

-- Cases of a union, whose tags are the bytes of an earlier field.
local function read_tagged_list(r, t, tree, first)
  local tags = known_at(t.element.by, r.frame.values) or {}
  local from, last = tags.first or 0, tags.last or 0
  enter(r)
  local item = open_list(r, t, tree, first)
  for index = 0, last - from - 1 do
    step_in(r, "[" .. index .. "]")
    read_case(r, t.element, item, r.pos, tostring(byte_at(r, from + index)))
    step_out(r)
  end
  leave(r)
  return close_list(r, item, first, last - from)
end

function read.array(r, t, tree, first)
  local element, extent, start = t.element, t.extent, r.pos
  if element.kind == "tagged" then return read_tagged_list(r, t, tree, first) end
  if extent["until"] or extent.whileNext or extent.untilNext then return read_repeated(r, t, tree, first, start) end
  if extent.terminator then return read_terminated(r, t, tree, first, start) end
  local count
  if extent.remaining then
    begin_rest(r)
    if not is_number(element) then
      local text = read_repeated(r, t, tree, first, start)
      r.taken = true
      return text
    end
    count = math.ceil((r.stop - r.pos) / minimum(element))
  else
    count = element_count(r, t)
  end
  check_room(r, count, minimum(element))
  local flat, item = is_flat(element), open_list(r, t, tree, first)
  start = r.pos
  enter(r, flat)
  for index = 0, count - 1 do
    local place, was_taken = r.pos, r.taken
    read_element(r, index, element, item, start)
    step_out(r)
    -- All others would take no bytes either.
    if r.pos == place and r.taken == was_taken then break end
  end
  leave(r, flat)
  r.taken = r.taken or extent.remaining
  return close_list(r, item, first, count), nil, is_byte(element) and { first = start, last = r.pos } or nil
end

-- Rejects a key whose bytes do not come after those of the key before it.
local function check_order(r, before, start, last)
  if before then
    local a, b = before, sub(r.data, start + 1, last)
    local i = 1
    while i <= #a and i <= #b and byte(a, i) == byte(b, i) do i = i + 1 end
    if i > #a and i > #b then fail(r, start, "duplicate element at offset " .. start) end
    if i > #b or (i <= #a and byte(a, i) > byte(b, i)) then
      fail(r, start, "element at offset " .. start
        .. " is out of order: its bytes must come after those of the previous element")
    end
  end
  check_key(r, start, last)
end

-- Reads a key, and returns what is the same for all keys that are equal: its bytes, but for the sign of zero.
local function read_key(r, t, item, before)
  local start, outer = r.pos, r.equals
  r.equals = {}
  value(r, t, item, start)
  check_order(r, before, start, r.pos)
  local key, equals = sub(r.data, start + 1, r.pos), r.equals
  local identity = key
  for _, at in ipairs(equals) do
    local place = at - start
    identity = sub(identity, 1, place) .. string.char(byte(identity, place + 1) % 128) .. sub(identity, place + 2)
  end
  r.equals = outer
  if outer then
    for _, at in ipairs(equals) do outer[#outer + 1] = at end
    outer.is_unique = outer.is_unique or equals.is_unique
  end
  return key, not equals.is_unique and identity or nil
end

local function check_duplicate(r, known, identity, start)
  if not identity then return end
  if known[identity] then fail(r, start, "duplicate element at offset " .. start) end
  known[identity] = true
end

-- Reads the elements of a set, or with values, the pairs of a dictionary.
local function keyed(r, t, tree, first, key, of)
  local count = element_count(r, t)
  check_room(r, count, minimum(key) + (of and minimum(of) or 0))
  local flat, item, known, before = is_flat(key) and (not of or is_flat(of)), open_list(r, t, tree, first), {}, nil
  enter(r, flat)
  for index = 0, count - 1 do
    local start, identity = r.pos, nil
    step_in(r, "[" .. index .. "]")
    before, identity = read_key(r, key, item, before)
    if of then value(r, of, item, r.pos) end
    check_duplicate(r, known, identity, start)
    step_out(r)
  end
  leave(r, flat)
  return close_list(r, item, first, count)
end

function read.set(r, t, tree, first) return keyed(r, t, tree, first, t.element) end

function read.dictionary(r, t, tree, first) return keyed(r, t, tree, first, t.key, t.value) end
