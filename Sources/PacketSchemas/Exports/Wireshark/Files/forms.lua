-- Numbers in other forms than the bytes of their types.

function read.varint(r, t, tree, first)
  local low, high
  if t.form == "quic" then low, high = quic_varint(r, t.bits)
  else low, high = varint(r, t.bits, t.form == "mostSignificantFirst") end
  local number, text
  if t.signed and t.form ~= "plain" then
    -- Zigzag: 0, -1, 1, -2, …
    local is_negative = low % 2 == 1
    low = floor(low / 2) + (high % 2) * 2147483648
    high = floor(high / 2)
    if is_negative then low, high = two32 - 1 - low, two32 - 1 - high end
    number, text = signed(low, high, 64)
    if t.bits <= 32 then number = tonumber(text) end
  else
    number, text = number_of(low, high, t.bits, t.signed)
  end
  add(r, tree, t.field, first, number)
  return text, tonumber(text)
end
function minimum_of.varint() return 1 end

local names_of_digits = { [8] = "an octal digit", [10] = "a decimal digit", [16] = "a lowercase hexadecimal digit" }

function read.digits(r, t, tree, first)
  local start, at, low, high, count, is_negative, text = r.pos, r.pos, 0, 0, 0, false, "0"
  local expected, ending = names_of_digits[t.radix], t.terminator and string.format("0x%02x", t.terminator)
  local function too_large(last)
    fail(r, start, (is_negative and "-" or "") .. text .. last .. " at offset " .. start .. " does not fit in "
      .. (t.signed and "Int" or "UInt") .. t.bits)
  end
  if t.width and minimum(t) > r.stop - r.pos then truncated(r, minimum(t)) end
  while not t.width or at < start + t.width do
    r.pos = at
    if at >= r.stop then truncated(r, 1) end
    local next = byte_at(r, at)
    if not t.width and next == t.terminator then break end
    if t.signed and at == start and next == 45 then
      is_negative = true
    else
      local letter = string.char(next)
      local digit = letter:match("[0-9a-f]") and tonumber(letter, 16)
      if not t.width and count > 0 and text == "0" then
        unexpected(r, at, ending .. ", because no zero precedes other digits")
      elseif not digit or digit >= t.radix then
        unexpected(r, at, expected .. (not t.width and count > 0 and " or " .. ending or ""))
      end
      local next_low = low * t.radix + digit
      local next_high = high * t.radix + floor(next_low / two32)
      next_low = next_low % two32
      local is_too_large = next_high >= 2 ^ math.max(t.bits - 32, 0)
      if is_too_large or t.bits < 32 and next_low >= 2 ^ t.bits then too_large(letter) end
      low, high, count = next_low, next_high, count + 1
      text = (text == "0" and "" or text) .. letter
    end
    at = at + 1
  end
  if count == 0 then unexpected(r, t.width and start or at, expected) end
  if is_negative and low == 0 and high == 0 then unexpected(r, start, "a digit, because zero has no sign") end
  if t.signed then
    local half = t.bits > 32 and 2 ^ (t.bits - 33) or 2 ^ (t.bits - 1)
    local most, rest = t.bits > 32 and high or low, t.bits > 32 and low or 0
    if most > half or most == half and (rest > 0 or not is_negative) then too_large("") end
  end
  if ending and byte_at(r, at) ~= t.terminator then unexpected(r, at, ending) end
  r.pos = at + (ending and 1 or 0)
  local number
  if is_negative then
    high = low > 0 and two32 - 1 - high or two32 - high
    low = (two32 - low) % two32
  end
  if t.signed then
    number, text = signed(low, high, 64)
    if t.bits <= 32 then number = tonumber(text) end
  else
    number, text = unsigned(low, high, t.bits)
  end
  add(r, tree, t.field, first, number)
  return text, tonumber(text)
end
function minimum_of.digits(t) return (t.width or 1) + (t.terminator and 1 or 0) end
