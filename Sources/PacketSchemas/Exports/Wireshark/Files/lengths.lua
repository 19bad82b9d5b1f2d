-- Lengths, counts, and levels of nesting.

-- Seven bits a byte.
local function varint(r, bits, reversed)
  local start, low, high, count = r.pos, 0, 0, 0
  local function too_large() fail(r, start, "varint at offset " .. start .. " does not fit in " .. bits .. " bits") end
  local function not_minimal() fail(r, start, "varint at offset " .. start .. " is not in its shortest form") end
  while r.pos < r.stop do
    local next = byte_at(r, r.pos)
    local digits = next % 128
    r.pos = r.pos + 1
    if reversed then
      if next == 128 and count == 0 then not_minimal() end
      -- The sum would round up.
      if floor(high / 2 ^ math.max(bits - 39, 0)) > 0 and bits > 39 or bits <= 39 and high * two32 + low >= 2 ^ (bits - 7)
      then too_large() end
      high = (high * 128 + floor(low / 33554432)) % two32
      low = (low % 33554432) * 128 + digits
    else
      local room = bits - 7 * count
      if room <= 0 or (room < 7 and digits >= 2 ^ room) then too_large() end
      local shift = 7 * count
      if shift >= 32 then high = high + digits * 2 ^ (shift - 32)
      elseif shift > 25 then
        low = low + (digits * 2 ^ shift) % two32
        high = high + floor(digits / 2 ^ (32 - shift))
      else low = low + digits * 2 ^ shift end
      if next < 128 and next == 0 and count > 0 then not_minimal() end
    end
    count = count + 1
    if next < 128 then return low, high end
  end
  r.pos = start
  truncated(r, r.stop - start + 1)
end

-- As many bytes as the first two bits say.
local function quic_varint(r, bits)
  local start, available = r.pos, r.stop - r.pos
  local first = available > 0 and byte_at(r, start) or 0
  local count = ({ 1, 2, 4, 8 })[floor(first / 64) + 1]
  if count > available then truncated(r, count) end
  local low, high = first % 64, 0
  for at = start + 1, start + count - 1 do
    high = high * 256 + floor(low / 16777216)
    low = (low % 16777216) * 256 + byte_at(r, at)
  end
  r.pos = start + count
  local least = ({ 0, 64, nil, 16384, nil, nil, nil, 1073741824 })[count]
  if high == 0 and low < least then
    fail(r, start, "varint at offset " .. start .. " is not in its shortest form")
  end
  if bits <= 32 and (high > 0 or low >= 2 ^ bits) or bits > 32 and high >= 2 ^ (bits - 32) then
    fail(r, start, "varint at offset " .. start .. " does not fit in " .. bits .. " bits")
  end
  return low, high
end

local function prefix_number(r, prefix)
  if prefix.kind == "integer" then return integer(r, prefix.bits / 8, prefix.endianness == "little") end
  if prefix.kind == "varint" then return varint(r, 64, prefix.form == "mostSignificantFirst") end
  stop_here(r, "only the program can read a " .. (prefix.type or prefix.kind))
end

-- The count of bytes of a length that is `surplus` more, and the length itself as its lower and upper 32 bits.
local function length(r, prefix, maximum, surplus)
  local start = r.pos
  local low, high = prefix_number(r, prefix)
  r.low, r.high = low, high
  local function check(low, high, maximum)
    -- A maximum of more than 53 bits is text.
    local limit = tonumber(maximum)
    if high < 2147483648 and not (limit and high * two32 + low > limit) then return end
    local text = type(maximum) == "number" and string.format("%.0f", maximum) or maximum or "9223372036854775807"
    local _, digits = unsigned(low, high, 64)
    fail(r, start, "length " .. digits .. " at offset " .. start .. " is more than the maximum of " .. text)
  end
  if not surplus then
    check(low, high, maximum)
    return whole(high * two32 + low), low, high
  end
  check(low, high)
  -- In halves, because a number of 63 bits would be rounded.
  local carry = floor((low - surplus) / two32)
  local count_low, count_high = (low - surplus) % two32, high + carry
  if count_high < 0 or count_high >= 2147483648 then
    local _, digits = unsigned(low, high, 64)
    fail(r, start, string.format("length %s, which includes %d more bytes, is out of range at offset %d",
      digits, surplus, start))
  end
  check(count_low, count_high, maximum)
  r.low, r.high = count_low, count_high
  return whole(count_high * two32 + count_low), low, high
end

-- What an earlier field states, or a field of an earlier packet. Of several, it is the first that is present. The second
-- result is what to add to it.
local function known_at(paths, values)
  local last
  for text in (paths .. " ?? "):gmatch("(.-) %?%? ") do
    local path, sign, digits = text:match("^(.-) ([+-]) (%d+)$")
    local members, known = values, nil
    for name in (path or text):gmatch("[^%.]+") do
      known = members and members[name]
      members = known and known.members
    end
    if known and not known.is_absent then return known, path and tonumber(sign .. digits) end
    last = known
  end
  return last
end

-- The digits of a number, and another number that is added to it. What is too large for a count stays so.
local function added(text, addend)
  if addend and text:match("^%-%d+$") then return string.format("%.0f", tonumber(text) + addend) end
  if not addend or not text:match("^%d+$") then return text end
  local low, high = halves_of(text)
  if not low or high >= 2147483648 then return text end
  if high < 1048576 and math.abs(addend) < 2 ^ 52 then return string.format("%.0f", high * two32 + low + addend) end
  low = low + addend % two32
  high = high + floor(addend / two32) + floor(low / two32)
  local _, digits = unsigned(low % two32, high, 64)
  return digits
end

-- A count that an earlier field states.
local function stated(r, statement)
  local known, addend = known_at(statement.by, r.frame.values)
  local text = added(known and known.text or "", addend)
  local times, plus, minus = statement.times or 1, statement.plus or 0, statement.minus or 0
  local number = text:match("^%-?%d+$") and tonumber(text)
  local count = number and times * (number + 0.0) + plus - minus
  if count and count >= 0 and count < 2 ^ 53 and math.abs(number) < 2 ^ 53 then return whole(count) end
  local low, high = nil, nil
  if number and number > 0 then low, high = halves_of(text) end
  if low and high < 2147483648 then low, high = product(low, high, times % two32, floor(times / two32)) end
  for _, step in ipairs({ plus, -minus }) do
    if low and high < 2147483648 then low, high = sum(low, high, step) end
  end
  if not low or high >= 2147483648 then
    fail(r, r.pos, "an earlier field holds the invalid count " .. text .. " at offset " .. r.pos)
  end
  r.low, r.high = low, high
  return whole(high * two32 + low)
end

-- The bytes before a terminator of two bytes, that of UTF-16.
local function before_unit(r, extent, first, second)
  local start, most = r.pos, tonumber(extent.maximum) or math.huge
  while true do
    local count = r.pos - start
    if count > most then
      r.pos = r.pos - 2
      fail(r, r.pos, string.format("length %d at offset %d is more than the maximum of %d", count, r.pos, most))
    end
    local at = take(r, 2)
    if byte_at(r, at) == first and byte_at(r, at + 1) == second then return start, at end
  end
end

-- The bytes before a terminator: their first and last offset.
local function before_terminator(r, extent, encoding)
  if encoding == "utf16" then return before_unit(r, extent, 0, extent.terminator) end
  if encoding == "utf16LittleEndian" then return before_unit(r, extent, extent.terminator, 0) end
  local start, most = r.pos, tonumber(extent.maximum)
  local may_be_too_long = most and most < r.stop - start
  local last = may_be_too_long and start + most + 1 or r.stop
  local found = r.data:find(string.char(extent.terminator), start + 1, true)
  if not found or found > last then
    r.pos = may_be_too_long and start + most or r.stop
    if not may_be_too_long then truncated(r, 1) end
    fail(r, r.pos, string.format("length %d at offset %d is more than the maximum of %d", most + 1, r.pos, most))
  end
  r.pos = found
  return start, found - 1
end

-- Adds what was read since an offset to Wireshark's tree. An empty range at the end has no place of its own.
local function range(r, first, last)
  if last > first then return r.tvb(first, last - first) end
  return r.tvb(first < r.size and first or r.size - 1, 0)
end

local function add(r, tree, shown, first, value)
  if value == nil then return tree:add(shown, range(r, first, r.pos)) end
  return tree:add(shown, range(r, first, r.pos), value)
end

-- Wireshark shows the bytes of the range, so it has no place for their length.
local function add_bytes(r, tree, shown, label, first, last)
  local item = tree:add(shown, range(r, first, last))
  if last == first then item:set_text(label .. ": empty") end
end

local function hex(r, first, count)
  local digits = {}
  for i = first, first + count - 1 do digits[#digits + 1] = string.format("%02x", byte_at(r, i)) end
  return table.concat(digits, " ")
end

-- The digits of bytes without those of some gaps.
local function without_gaps(r, first, last, gaps)
  local digits, at = "", first
  for _, gap in ipairs(gaps) do
    digits = digits .. hex(r, at, gap.first - at)
    at = gap.last
  end
  return ((digits .. hex(r, at, last - at)):gsub(" ", ""))
end

local function unexpected(r, offset, expected, last)
  fail(r, offset, string.format("byte at offset %d is 0x%02x, but must be %s", offset, byte_at(r, offset), expected), last)
end

local function begin_rest(r, name)
  if r.taken then
    fail(r, r.pos, "a value that takes all remaining bytes must come last, but another follows at offset " .. r.pos,
      name)
  end
end

-- The fewest bytes of a value.
local minimum_of = {}
local function minimum(t)
  local kind, extent = t.kind, t.extent
  if kind == "packet" or kind == "given" then return facts[t.packet].minimum end
  if kind == "integer" or kind == "float" then return t.bits / 8 end
  if kind == "bool" or kind == "optional" then return 1 end
  if minimum_of[kind] then return minimum_of[kind](t) end
  if kind == "uuid" then return 16 end
  if kind == "unicodeScalar" then return 4 end
  if kind == "timestamp" or kind == "interval" then return 8 end
  if kind == "vector" then return t.count * minimum(t.element) end
  if kind == "enumeration" or kind == "optionSet" then return minimum(t.rawValue) end
  if kind == "ranged" or kind == "wrapped" or kind == "aligned" then return minimum(t.value) end
  if extent and extent.terminator then return 1 end
  if extent and extent.prefix then return extent.prefix.kind == "integer" and extent.prefix.bits / 8 or 1 end
  if extent and extent.count then return extent.count * (t.element and minimum(t.element) or 1) end
  return 0
end

local function check_room(r, count, least)
  if least > 0 then
    if count * least <= r.stop - r.pos then return end
    if count * least >= 2 ^ 53 then
      r.low, r.high = product(r.low, r.high, least, 0)
      r.low, r.high = r.low or 0, r.high or two32
    end
    truncated(r, count * least)
  elseif count > 1024 then
    fail(r, r.pos, string.format("length %s at offset %d is more than the maximum of 1024", digits_of(r, count), r.pos))
  end
end

-- Levels of nesting.

local nestings = {
  array = "collection", set = "collection", dictionary = "collection", optional = "collection", wrapped = "value",
  opaque = "value",
}

local function nesting(t)
  if t.packet then return facts[t.packet].nesting end
  if t.kind == "enumeration" then return nesting(t.rawValue) end
  if t.kind == "ranged" or t.kind == "region" or t.kind == "aligned" then return nesting(t.value) end
  return nestings[t.kind] or "leaf"
end

local function is_flat(t)
  local level = nesting(t)
  return level == "leaf" or level == "flatPacket"
end

-- Enters a level or, if nothing nests in it, checks that it may be entered.
local function enter(r, is_checked_only)
  if r.depth >= 64 then
    local _, problem = pcall(fail, r, r.pos, "exceeds the nesting limit of 64 at offset " .. r.pos)
    problem.is_too_deep = true
    error(problem, 0)
  end
  if not is_checked_only then r.depth = r.depth + 1 end
end

local function leave(r, was_checked_only)
  if not was_checked_only then r.depth = r.depth - 1 end
end
