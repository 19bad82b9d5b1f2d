-- Reading. A reader has the bytes, its position, the end of the available bytes, and the path of what it reads.

local function fail(r, at, sentence, last)
  local text = r.root
  for _, step in ipairs(r.path) do text = text .. step end
  if last then text = text .. "." .. last end
  error({ offset = at, text = text .. ": " .. sentence }, 0)
end

local function stop_here(r, reason) error({ offset = r.pos, note = reason }, 0) end

local function plural(count)
  if count >= 2 ^ 63 then return "9223372036854775807 bytes" end
  return count == 1 and "1 byte" or string.format("%.0f bytes", count)
end

local function truncated(r, needed, last)
  local start, available = r.pos, r.stop - r.pos
  fail(r, start, "needs " .. plural(needed) .. " at offset " .. start .. ", but " .. string.format("%.0f", available)
    .. (available == 1 and " remains" or " remain"), last)
end

local function take(r, count, last)
  if count > r.stop - r.pos then truncated(r, count, last) end
  local start = r.pos
  r.pos = whole(start + count)
  return start
end

local function byte_at(r, offset) return byte(r.data, offset + 1) end

-- An unsigned integer as its lower and upper 32 bits.
local function integer(r, count, little)
  local start = take(r, count)
  local low, high = 0, 0
  for i = 0, count - 1 do
    local next = byte_at(r, little and start + count - 1 - i or start + i)
    high = (high * 256 + floor(low / 16777216)) % two32
    low = (low % 16777216) * 256 + next
  end
  return low, high
end

-- A number that Wireshark shows, and its digits.
local function unsigned(low, high, bits)
  if bits <= 32 then return low, string.format("%.0f", low) end
  local number = UInt64.new(low, high)
  return number, tostring(number)
end

local function signed(low, high, bits)
  if bits <= 32 then
    local number = low
    if low >= 2 ^ (bits - 1) then number = low - 2 ^ bits end
    return number, string.format("%.0f", number)
  end
  if bits < 64 and high >= 2 ^ (bits - 33) then high = high + two32 - 2 ^ (bits - 32) end
  local number = Int64.new(low, high)
  return number, tostring(number)
end

local function number_of(low, high, bits, is_signed)
  if is_signed then return signed(low, high, bits) end
  return unsigned(low, high, bits)
end

-- The digits of an integer of more than 64 bits, by long division.
local function wide_integer(r, count, little, is_signed)
  local start = take(r, count)
  local bytes = {}
  for i = 0, count - 1 do bytes[i + 1] = byte_at(r, little and start + count - 1 - i or start + i) end
  local is_negative = is_signed and bytes[1] >= 128
  if is_negative then
    local carry = 1
    for i = count, 1, -1 do
      local sum = 255 - bytes[i] + carry
      bytes[i] = sum % 256
      carry = floor(sum / 256)
    end
  end
  local digits = ""
  repeat
    local rest, is_zero = 0, true
    for i = 1, count do
      rest = rest * 256 + bytes[i]
      bytes[i] = floor(rest / 10)
      rest = rest % 10
      is_zero = is_zero and bytes[i] == 0
    end
    digits = string.format("%.0f", rest) .. digits
  until is_zero
  return (is_negative and "-" or "") .. digits
end

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
    fail(r, start, string.format("a length that counts %d more bytes than follow it cannot be %s at offset %d",
      surplus, digits, start))
  end
  check(count_low, count_high, maximum)
  return whole(count_high * two32 + count_low), low, high
end

-- What an earlier field states, or a field of an earlier packet.
local function known_at(path, frame)
  local values, known = frame.values, nil
  for name in path:gmatch("[^%.]+") do
    known = values and values[name]
    values = known and known.members
  end
  return known
end

-- A count that an earlier field states.
local function stated(r, statement)
  local known = known_at(statement.by, r.frame)
  local text = known and known.text or ""
  local number = tonumber(text)
  local count = number and (statement.times or 1) * (number + 0.0) + (statement.plus or 0) - (statement.minus or 0)
  if not count or count < 0 or count >= 2 ^ 63 then
    fail(r, r.pos, "an earlier field states " .. text .. ", which gives no valid count at offset " .. r.pos)
  end
  return whole(count)
end

-- The bytes before a terminator: their first and last offset.
local function before_terminator(r, extent)
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

local function unexpected(r, offset, expected, last)
  fail(r, offset, string.format("byte at offset %d is 0x%02x, but must be %s", offset, byte_at(r, offset), expected), last)
end

-- The offset of the first bytes that are not UTF-8.
local function invalid_utf8(r, first, last)
  local i = first
  while i < last do
    local a = byte_at(r, i)
    local count, low, high = 0, 128, 191
    if a < 128 then count = 1
    elseif a >= 194 and a <= 223 then count = 2
    elseif a >= 224 and a <= 239 then
      count = 3
      if a == 224 then low = 160 elseif a == 237 then high = 159 end
    elseif a >= 240 and a <= 244 then
      count = 4
      if a == 240 then low = 144 elseif a == 244 then high = 143 end
    end
    if count == 0 or i + count > last then return i end
    for k = 1, count - 1 do
      local b = byte_at(r, i + k)
      if b < low or b > high then return i end
      low, high = 128, 191
    end
    i = i + count
  end
end

local function utf8_of(number)
  local function tail(shift) return string.char(128 + floor(number / 2 ^ shift) % 64) end
  if number == 0 then return "\226\144\128" end
  if number < 128 then return string.char(number) end
  if number < 2048 then return string.char(192 + floor(number / 64)) .. tail(0) end
  if number < 65536 then return string.char(224 + floor(number / 4096)) .. tail(6) .. tail(0) end
  return string.char(240 + floor(number / 262144)) .. tail(12) .. tail(6) .. tail(0)
end

local function unit_at(r, offset, little)
  return byte_at(r, little and offset + 1 or offset) * 256 + byte_at(r, little and offset or offset + 1)
end

local function utf16(r, first, last, little)
  local text, i = {}, first
  local function invalid(at) fail(r, at, "bytes at offset " .. at .. " are not valid UTF-16") end
  while i + 1 < last do
    local unit = unit_at(r, i, little)
    local following = i + 3 < last and unit_at(r, i + 2, little) or 0
    if unit >= 55296 and unit < 56320 and following >= 56320 and following < 57344 then
      text[#text + 1] = utf8_of(65536 + (unit - 55296) * 1024 + following - 56320)
      i = i + 4
    elseif unit >= 55296 and unit < 57344 then invalid(i)
    else
      text[#text + 1] = utf8_of(unit)
      i = i + 2
    end
  end
  if i < last then invalid(last - 1) end
  return table.concat(text)
end

local function checked_text(r, first, last, encoding)
  if encoding == "ascii" then
    for i = first, last - 1 do
      if byte_at(r, i) >= 128 then unexpected(r, i, "ASCII") end
    end
  elseif encoding == "utf8" then
    local wrong = invalid_utf8(r, first, last)
    if wrong then fail(r, wrong, "bytes at offset " .. wrong .. " are not valid UTF-8") end
  elseif encoding == "latin1" then
    return (sub(r.data, first + 1, last):gsub("[\128-\255]", function(c)
      local b = byte(c)
      return string.char(192 + floor(b / 64), 128 + b % 64)
    end):gsub("\0", "\226\144\128"))
  elseif encoding == "utf16" or encoding == "utf16LittleEndian" then
    return utf16(r, first, last, encoding == "utf16LittleEndian")
  else stop_here(r, "text in " .. encoding) end
  -- Wireshark would end the text at a NUL.
  return (sub(r.data, first + 1, last):gsub("\0", "\226\144\128"))
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
  if kind == "packet" then return minimums[t.packet] or 0 end
  if kind == "integer" or kind == "float" then return t.bits / 8 end
  if kind == "bool" or kind == "optional" then return 1 end
  if minimum_of[kind] then return minimum_of[kind](t) end
  if kind == "uuid" then return 16 end
  if kind == "unicodeScalar" then return 4 end
  if kind == "timestamp" or kind == "interval" then return 8 end
  if kind == "vector" then return t.count * minimum(t.element) end
  if kind == "enumeration" or kind == "optionSet" then return minimum(t.rawValue) end
  if kind == "ranged" or kind == "wrapped" then return minimum(t.value) end
  if extent and extent.terminator then return 1 end
  if extent and extent.prefix then return extent.prefix.kind == "integer" and extent.prefix.bits / 8 or 1 end
  if extent and extent.count then return extent.count * (t.element and minimum(t.element) or 1) end
  return 0
end

local function check_room(r, count, least)
  if least > 0 then
    if count * least > r.stop - r.pos then truncated(r, count * least) end
  elseif count > 1024 then
    fail(r, r.pos, string.format("length %.0f at offset %d is more than the maximum of 1024", count, r.pos))
  end
end
