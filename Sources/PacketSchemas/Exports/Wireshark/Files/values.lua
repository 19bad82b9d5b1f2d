-- Values. Each function reads a value and adds it to Wireshark's tree, from the offset `first`. It returns the value as
-- text, as a number or a Boolean if it is one, and what else later fields may ask of it.
local read = {}

local function value(r, t, tree, first)
  local body = read[t.kind]
  if not body then stop_here(r, "the kind '" .. t.kind .. "' of field cannot be dissected") end
  return body(r, t, tree, first)
end

-- The contents of a field, one level deeper if they count as a level.
local function field_value(r, t, tree, first)
  local level = t.kind ~= "region" and t.kind ~= "tagged" and nesting(t) or "leaf"
  local is_level = level == "value" or level == "packet"
  if is_level or level == "flatPacket" then enter(r, not is_level) end
  local text, found, more = value(r, t, tree, first)
  leave(r, not is_level)
  return text, found, more
end

function read.integer(r, t, tree, first)
  if t.bits > 64 then
    local text = wide_integer(r, t.bits / 8, t.endianness == "little", t.signed)
    add(r, tree, t.field, first, text)
    return text, tonumber(text)
  end
  local low, high = integer(r, t.bits / 8, t.endianness == "little")
  local number, text = number_of(low, high, t.bits, t.signed)
  add(r, tree, t.field, first, number)
  return text, tonumber(text)
end

function read.float(r, t, tree, first)
  local count, is_little = t.bits / 8, t.endianness == "little"
  local start = take(r, count)
  local number, text = float_number(r, start, count, is_little)
  add(r, tree, t.field, first, number)
  -- Zero has two forms, and no NaN is equal to another.
  if r.equals and number == 0 then r.equals[#r.equals + 1] = is_little and start + count - 1 or start end
  if r.equals and number ~= number then r.equals.is_unique = true end
  return text or float_text(number, t.bits), number
end

function read.bool(r, t, tree, first)
  local start = take(r, 1)
  if byte_at(r, start) > 1 then unexpected(r, start, "0x00 (false) or 0x01 (true)") end
  local is_true = byte_at(r, start) == 1
  add(r, tree, t.field, first, is_true)
  return tostring(is_true), is_true
end

function read.uuid(r, t, tree, first)
  local start = take(r, 16)
  local digits = hex(r, start, 16):gsub(" ", ""):upper()
  local text = digits:gsub("^(........)(....)(....)(....)(............)$", "%1-%2-%3-%4-%5")
  add(r, tree, t.field, first, text)
  return text
end

function read.unicodeScalar(r, t, tree, first)
  local start = r.pos
  local low = integer(r, 4, t.endianness == "little")
  if low > 1114111 or (low >= 55296 and low < 57344) then
    fail(r, start, string.format("%.0f at offset %d is not a value of Scalar", low, start))
  end
  add(r, tree, t.field, first, low)
  return ""
end

function read.interval(r, t, tree, first)
  local low, high = integer(r, 8, t.endianness == "little")
  local number, text = signed(low, high, 64)
  add(r, tree, t.field, first, number):append_text(" " .. t.unit)
  return text, nil, nil, low, high
end

local units_per_second = { seconds = 1, milliseconds = 1000, microseconds = 1000000, nanoseconds = 1000000000 }

-- Rejects a time that a Date does not represent exactly: a number of 64 bits of the seconds since 2001.
function read.timestamp(r, t, tree, first)
  local start, units = r.pos, units_per_second[t.unit]
  local text, _, _, low, high = read.interval(r, t, tree, first)
  local sign = high >= 2147483648 and -1 or 1
  if sign < 0 then
    high = low > 0 and two32 - 1 - high or two32 - high
    low = (two32 - low) % two32
  end
  -- In steps of 16 bits, which numbers represent exactly.
  local rest, quotient = 0, {}
  for index, part in ipairs({ floor(high / 65536), high % 65536, floor(low / 65536), low % 65536 }) do
    rest = rest * 65536 + part
    quotient[index], rest = floor(rest / units), rest % units
  end
  local whole_seconds = (quotient[1] * 65536 + quotient[2]) * two32 + (quotient[3] * 65536 + quotient[4])
  local seconds = sign * whole_seconds + sign * rest / units
  local again = math.abs((seconds - 978307200 + 978307200) * units)
  local again_whole = floor(again)
  if again - again_whole >= 0.5 then again_whole = again_whole + 1 end
  local again_high = floor(again_whole / two32)
  if again_high ~= high or again_whole - again_high * two32 ~= low then
    fail(r, start, text .. " at offset " .. start .. " is not a value of Date")
  end
  return text
end

-- The lower and upper 32 bits of hexadecimal digits after 0x.
local function halves(digits)
  digits = string.rep("0", 16) .. digits:sub(3)
  return tonumber(digits:sub(-8), 16), tonumber(digits:sub(-16, -9), 16)
end

-- What is left of a number without the bits of another.
local function without(a, b)
  local rest, bit = 0, 1
  for _ = 1, 32 do
    if a % 2 == 1 and b % 2 == 0 then rest = rest + bit end
    a, b, bit = floor(a / 2), floor(b / 2), bit * 2
  end
  return rest
end

-- The bits that two numbers have in common.
local function common(a, b) return a - without(a, b) end

function read.optionSet(r, t, tree, first)
  local start = r.pos
  local raw = t.rawValue
  local low, high = integer(r, raw.bits / 8, raw.endianness == "little")
  local known_low, known_high = halves(t.knownBits)
  local rest_low, rest_high = without(low, known_low), without(high, known_high)
  if rest_low > 0 or rest_high > 0 then
    local digits = rest_high > 0 and string.format("%x%08x", rest_high, rest_low) or string.format("%x", rest_low)
    fail(r, start, "0x" .. digits .. " at offset " .. start .. " is not a value of " .. short(t.type))
  end
  local number, text = unsigned(low, high, raw.bits)
  add(r, tree, t.field, first, number)
  return text
end

function read.enumeration(r, t, tree, first)
  local start = r.pos
  local raw = t.rawValue
  raw.field = t.field
  if raw.kind == "integer" and raw.bits <= 64 then
    local low, high = integer(r, raw.bits / 8, raw.endianness == "little")
    local number, text = number_of(low, high, raw.bits, raw.signed)
    add(r, tree, t.field, first, number)
    for _, case in ipairs(t.cases or {}) do
      if case.rawValue == text then return text end
    end
    if t.cases then fail(r, start, text .. " at offset " .. start .. " is not a value of " .. short(t.type)) end
    return text
  end
  local text = value(r, raw, tree, first)
  if raw.kind == "string" then check_key(r, start, r.pos) end
  for _, case in ipairs(t.cases or {}) do
    if case.rawValue == text then return text end
  end
  if t.cases then
    if raw.kind == "string" then text = quoted(text) end
    fail(r, start, text .. " at offset " .. start .. " is not a value of " .. short(t.type))
  end
  return text
end

-- Whether a number is less than another. Integers are compared by their digits, because Lua would round them.
local function is_less(text, number, other_text, other)
  local pattern = "^(%-?)(%d+)$"
  local sign, digits = text:match(pattern)
  local other_sign, other_digits = other_text:match(pattern)
  if not digits or not other_digits then return number < other end
  if sign ~= other_sign then return sign == "-" end
  if #digits ~= #other_digits then return (#digits < #other_digits) == (sign == "") end
  return digits ~= other_digits and (digits < other_digits) == (sign == "")
end

-- Rejects text outside of its bounds. Of letters that Unicode composes, the order is not known here.
local function check_text_bounds(r, bounds, text, at)
  local function comes_before(a, b)
    for i = 1, math.min(#a, #b) do
      local first, second = byte(a, i), byte(b, i)
      if first ~= second then return first < second end
    end
    return #a < #b
  end
  local lower, upper = bounds.lower, bounds.upper
  if lower and comes_before(text, lower) or upper and comes_before(upper, text)
    or upper and bounds.excludesUpper and text == upper
  then
    fail(r, at, quoted(text) .. " at offset " .. at .. " is not within " .. (lower or "")
      .. (bounds.excludesUpper and "..<" or "...") .. (upper or ""))
  end
end

local function check_bounds(r, bounds, text, number, at, last)
  if type(number) == "string" and not bounds.range then return check_text_bounds(r, bounds, text, at) end
  if type(number) ~= "number" or bounds.range then return end
  local lower, upper = bounds.least or tonumber(bounds.lower), bounds.most or tonumber(bounds.upper)
  -- A NaN differs from itself, and is outside any bounds.
  if number ~= number
    or lower and is_less(text, number, bounds.lower, lower)
    or upper and is_less(bounds.upper, upper, text, number)
    or upper and bounds.excludesUpper and not is_less(text, number, bounds.upper, upper)
  then
    fail(r, at, text .. " at offset " .. at .. " is not within " .. (bounds.lower or "")
      .. (bounds.excludesUpper and "..<" or "...") .. (bounds.upper or ""), last)
  end
end

function read.ranged(r, t, tree, first)
  local start = r.pos
  local text, number, more = value(r, t.value, tree, first)
  check_key(r, start, r.pos)
  check_bounds(r, t.bounds, text, number, start)
  return text, number, more
end

function read.wrapped(r, t, tree, first) return field_value(r, t.value, tree, first) end

-- Reads whether a value is present.
local function presence(r)
  local start = take(r, 1)
  if byte_at(r, start) > 1 then unexpected(r, start, "0x00 (absent) or 0x01 (present)") end
  return byte_at(r, start) == 1
end

function read.optional(r, t, tree, first)
  if not presence(r) then
    add(r, tree, t.absent, first):append_text(": nil")
    return "nil", nil, { is_absent = true }
  end
  local flat = is_flat(t.wrapped)
  enter(r, flat)
  local text, found, more = value(r, t.wrapped, tree, first)
  leave(r, flat)
  return text, found, more
end

function read.vector(r, t, tree, first)
  local width = minimum(t.element)
  if t.count * width > r.stop - r.pos then truncated(r, t.count * width) end
  local item = tree:add(t.field, range(r, first, r.pos + t.count * width))
  for _ = 1, t.count do value(r, t.element, item, r.pos) end
  return ""
end
