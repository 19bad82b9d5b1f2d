-- Checksums, over the bytes from one offset to another.

-- Lua's versions differ in their operators for bits, so that of four bits is a table.
local xor_of_four = {}
for index = 0, 255 do
  local a, b, result = floor(index / 16), index % 16, 0
  for place = 0, 3 do
    if floor(a / 2 ^ place) % 2 ~= floor(b / 2 ^ place) % 2 then result = result + 2 ^ place end
  end
  xor_of_four[index] = result
end

local function xor(a, b)
  local result, place = 0, 1
  while a > 0 or b > 0 do
    result = result + place * xor_of_four[16 * (a % 16) + b % 16]
    a, b, place = floor(a / 16), floor(b / 16), place * 16
  end
  return whole(result)
end

local function reversed(number, bits)
  local result = 0
  for _ = 1, bits do
    result = result * 2 + number % 2
    number = floor(number / 2)
  end
  return result
end

local function crc(width, polynomial, initial, reflected, final)
  -- One of less than 8 bits is the first bits of one of 8.
  local scale = reflected and 1 or 2 ^ math.max(8 - width, 0)
  if scale > 1 then width, polynomial, initial = 8, polynomial * scale, initial * scale end
  local table_of_bytes = {}
  local high = 2 ^ (width - 1)
  local poly = reflected and reversed(polynomial, width) or polynomial
  for i = 0, 255 do
    local c
    if reflected then
      c = i
      for _ = 1, 8 do c = c % 2 == 1 and xor(floor(c / 2), poly) or floor(c / 2) end
    else
      c = i * 2 ^ (width - 8)
      for _ = 1, 8 do
        local carry = c >= high
        c = (c * 2) % 2 ^ width
        if carry then c = xor(c, polynomial) end
      end
    end
    table_of_bytes[i] = c
  end
  return function(r, first, last)
    local c = reflected and reversed(initial, width) or initial
    for i = first, last - 1 do
      if reflected then
        c = xor(floor(c / 256), table_of_bytes[xor(c % 256, byte_at(r, i))])
      else
        c = xor((c * 256) % 2 ^ width, table_of_bytes[xor(floor(c / 2 ^ (width - 8)), byte_at(r, i))])
      end
    end
    return xor(floor(c / scale), final)
  end
end

local function sums(modulus, start)
  return function(r, first, last)
    local a, b = start, 0
    for i = first, last - 1 do
      a = (a + byte_at(r, i)) % modulus
      b = (b + a) % modulus
    end
    return b * (modulus == 65521 and 65536 or 256) + a
  end
end

local parameters = {
  crc32 = { 32, 0x04C11DB7, 0xFFFFFFFF, true, 0xFFFFFFFF },
  crc32c = { 32, 0x1EDC6F41, 0xFFFFFFFF, true, 0xFFFFFFFF },
  crc16CCITT = { 16, 0x1021, 0xFFFF, false, 0 },
}

-- A checksum of 64 bits in halves of 32, each with the table that a byte chooses from, as its bytes from the most
-- significant on.
local function crc64(low, high, is_reflected, is_inverted)
  local lows, highs = {}, {}
  if is_reflected then low, high = reversed(high, 32), reversed(low, 32) end
  for i = 0, 255 do
    local a, b = is_reflected and i or 0, is_reflected and 0 or i * 16777216
    for _ = 1, 8 do
      local carry
      if is_reflected then
        carry = a % 2 == 1
        a, b = floor(a / 2) + b % 2 * 2147483648, floor(b / 2)
      else
        carry = b >= 2147483648
        a, b = a * 2 % two32, b * 2 % two32 + floor(a / 2147483648)
      end
      if carry then a, b = xor(a, low), xor(b, high) end
    end
    lows[i], highs[i] = a, b
  end
  local ones = is_inverted and two32 - 1 or 0
  return function(r, first, last)
    local a, b = ones, ones
    for i = first, last - 1 do
      if is_reflected then
        local index = xor(a % 256, byte_at(r, i))
        a, b = floor(a / 256) + b % 256 * 16777216, floor(b / 256)
        a, b = xor(a, lows[index]), xor(b, highs[index])
      else
        local index = xor(floor(b / 16777216), byte_at(r, i))
        a, b = a % 16777216 * 256, b % 16777216 * 256 + floor(a / 16777216)
        a, b = xor(a, lows[index]), xor(b, highs[index])
      end
    end
    a, b = xor(a, ones), xor(b, ones)
    local text = ""
    for _, half in ipairs({ a, b }) do
      for _ = 1, 4 do text, half = string.char(half % 256) .. text, floor(half / 256) end
    end
    return text
  end
end

-- The halves of their polynomials, whether they are reflected, and whether all bits are inverted at both ends.
local parameters_of_64 = {
  crc64XZ = { 0xA9EA3693, 0x42F0E1EB, true, true },
  crc64ECMA = { 0xA9EA3693, 0x42F0E1EB, false, false },
  crc64GoISO = { 0x1B, 0, true, true },
}

local checksums = {
  adler32 = sums(65521, 1),
  fletcher16 = sums(255, 0),
  fletcher16Modulo256 = sums(256, 0),
  sum8 = function(r, first, last)
    local sum = 0
    for i = first, last - 1 do sum = (sum + byte_at(r, i)) % 256 end
    return sum
  end,
  sum16 = function(r, first, last)
    local sum = 0
    for i = first, last - 1 do sum = (sum + byte_at(r, i)) % 65536 end
    return sum
  end,
  sum32 = function(r, first, last)
    local sum = 0
    for i = first, last - 1 do sum = (sum + byte_at(r, i)) % two32 end
    return sum
  end,
  xor8 = function(r, first, last)
    local sum = 0
    for i = first, last - 1 do sum = xor(sum, byte_at(r, i)) end
    return sum
  end,
  internet = function(r, first, last)
    local sum = 0
    for i = first, last - 1, 2 do
      sum = sum + byte_at(r, i) * 256 + (i + 1 < last and byte_at(r, i + 1) or 0)
      if sum > 65535 then sum = sum - 65535 end
    end
    return 65535 - sum
  end,
}
function checksums.udp(r, first, last)
  local sum = checksums.internet(r, first, last)
  return sum == 0 and 65535 or sum
end

-- The digits of a number of 64 bits, by long division of its bytes.
local function digits_of_bytes(number, radix)
  local base, bytes, text = ({ octal = 8, decimal = 10, hexadecimal = 16 })[radix], { byte(number, 1, -1) }, ""
  for _ = 1, 22 do
    local rest = 0
    for index, part in ipairs(bytes) do
      rest = rest * 256 + part
      bytes[index], rest = floor(rest / base), rest % base
    end
    text = string.format("%x", whole(rest)) .. text
  end
  return text
end

-- The last digits of a number, and what follows them.
local function in_digits(number, radix, width, list)
  local formats = { octal = "%o", decimal = "%d", hexadecimal = list:find("true") and "%X" or "%x" }
  local text = string.rep("0", width)
  if type(number) == "string" then text = text .. digits_of_bytes(number, radix)
  else text = text .. string.format(formats[radix], whole(number)) end
  local tail = (list:match("%[([%d, ]*)%]") or ""):gsub("%d+", string.char):gsub(", ", "")
  return sub(text, -width) .. tail
end

local function algorithm(name)
  name = name:gsub("%.countingItself%(as: %d+%)$", "")
  local number, radix, width, rest = name:match("^(.*)%.digits%(%.(%a+), width: (%d+)(.*)%)$")
  if number then
    local compute = algorithm(number)
    return compute and function(r, first, last)
      return in_digits(compute(r, first, last), radix, tonumber(width), rest)
    end
  end
  local base, list = name:match("^(.*)%.including%(after: %[([%d, ]*)%]%)$")
  if base then
    local tail = list:gsub("%d+", string.char):gsub(", ", "")
    local compute = algorithm(base)
    return compute and function(r, first, last)
      local data = sub(r.data, first + 1, last) .. tail
      return compute({ data = data }, 0, #data)
    end
  end
  local known = parameters[name]
  local known_64 = parameters_of_64[name]
  if known_64 and not checksums[name] then checksums[name] = crc64(known_64[1], known_64[2], known_64[3], known_64[4]) end
  if known and not checksums[name] then checksums[name] = crc(known[1], known[2], known[3], known[4], known[5]) end
  if not checksums[name] then
    local width, polynomial, initial, reflected, final = name:match(
      "^crc%(width: (%d+), polynomial: (%w+), initial: (%w+), reflected: (%w+), finalXOR: (%w+)%)$")
    if width then
      checksums[name] = crc(tonumber(width), tonumber(polynomial), tonumber(initial), reflected == "true", tonumber(final))
    end
  end
  return checksums[name]
end

-- A checksum that is text, or a digest, has its bytes in place of a number. They are quoted if both may be text.
local function checksum_digits(item, found, other)
  if not item.is_text then return string.format("0x%0" .. floor(item.bits / 4) .. "x", found) end
  if not (found .. other):find("[^%z\9-\13\32-\126]") then return quoted(found) end
  return "0x" .. found:gsub(".", function(c) return string.format("%02x", byte(c)) end)
end

local function compare_checksum(r, item, shown, at, low, covered, first, last, name)
  local compute = algorithm(item.algorithm)
  if not compute then
    shown:add_proto_expert_info(unknown, "the checksum " .. item.algorithm .. " is not compared")
    return
  end
  local computed = compute(covered, first, last)
  if computed ~= low then
    fail(r, at, string.format("checksum at offset %d is %s, but must be %s", at, checksum_digits(item, low, computed),
      checksum_digits(item, computed, low)), name)
  end
  shown:append_text(" (correct)")
end

local function take_checksum(r, item, tree, name)
  local at = r.pos
  if item.bits / 8 > r.stop - r.pos then truncated(r, item.bits / 8, name) end
  if item.is_text then
    take(r, item.bits / 8)
    local found = sub(r.data, at + 1, r.pos)
    return item.endianness == "little" and found:reverse() or found, add(r, tree, item.field, at), at
  end
  local low = integer(r, item.bits / 8, item.endianness == "little")
  return low, add(r, tree, item.field, at, low), at
end

local function read_checksum(r, item, tree, start, name, stop)
  local low, shown, at = take_checksum(r, item, tree, name)
  compare_checksum(r, item, shown, at, low, r, start, stop or at, name)
end

-- A checksum before or after a field. One before its bytes is compared once they have been read.
local function read_field_checksum(r, item, tree, frame, start)
  local first = item.from and frame.starts[item.from] or start
  if item.including then
    local _, shown = take_checksum(r, item, tree, item.before or item.after)
    shown:add_proto_expert_info(unknown, "the checksum " .. item.algorithm .. ", which covers " .. item.including
      .. ", is not compared")
    return
  end
  if item.after then return read_checksum(r, item, tree, first, item.after, frame.ends[item.through]) end
  local low, shown, at = take_checksum(r, item, tree, item.before)
  frame.open[#frame.open + 1] = { item = item, low = low, shown = shown, at = at }
end

local function end_checksums(r, name, frame, start)
  if name then frame.ends[name] = r.pos end
  for _, open in ipairs(frame.open) do
    local item = open.item
    if item.through == name and not open.is_done then
      open.is_done = true
      local first = item.from and frame.starts[item.from] or start
      -- Its own bytes count as zero, or as another number.
      local own = string.char(tonumber(item.algorithm:match("%.countingItself%(as: (%d+)%)$") or 0))
      local data, count = r.data, item.bits / 8
      if open.at >= first then
        data = sub(data, 1, open.at) .. string.rep(own, count) .. sub(data, open.at + count + 1)
      end
      compare_checksum(r, item, open.shown, open.at, open.low, { data = data }, first, r.pos, item.before)
    end
  end
end
