-- Reading. A reader has the bytes, its position, the end of the available bytes, and the path of what it reads.

local function fail(r, at, sentence, last)
  local text = r.root
  for _, step in ipairs(r.path) do text = text .. step end
  if last then text = text .. "." .. last end
  error({ offset = at, path = text, text = text .. ": " .. sentence }, 0)
end

local function stop_here(r, reason) error({ offset = r.pos, note = reason }, 0) end

-- The digits of a count. Of one that a number would round, they are those of the last that was read.
local function digits_of(r, count)
  if count < 2 ^ 53 then return string.format("%.0f", count) end
  return r.high < 2147483648 and tostring(UInt64.new(r.low, r.high)) or "9223372036854775807"
end

local function plural(r, count) return count == 1 and "1 byte" or digits_of(r, count) .. " bytes" end

local function truncated(r, needed, last)
  local start, available = r.pos, r.stop - r.pos
  fail(r, start, "needs " .. plural(r, needed) .. " at offset " .. start .. ", but " .. string.format("%.0f", available)
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
