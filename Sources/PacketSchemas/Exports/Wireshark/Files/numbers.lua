-- Numbers that are wide, or in other forms than the bytes of their types.

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

-- The lower and upper 32 bits of a number in decimal digits; nil if it has more than 64.
local function halves_of(digits)
  local low, high = 0, 0
  for digit in digits:gmatch("%d") do
    low = low * 10 + tonumber(digit)
    high = high * 10 + floor(low / two32)
    low = low % two32
    if high >= two32 then return nil end
  end
  return low, high
end

-- The product of two numbers in halves; nil if it has more than 64 bits.
local function product(a_low, a_high, b_low, b_high)
  local function parts(low, high) return { low % 65536, floor(low / 65536), high % 65536, floor(high / 65536) } end
  local a, b, sums, carry = parts(a_low, a_high), parts(b_low, b_high), { 0, 0, 0, 0, 0, 0, 0, 0 }, 0
  for i = 1, 4 do
    for k = 1, 4 do sums[i + k - 1] = sums[i + k - 1] + a[i] * b[k] end
  end
  for i = 1, 8 do
    local sum = sums[i] + carry
    sums[i], carry = sum % 65536, floor(sum / 65536)
    if i > 4 and sums[i] > 0 then return nil end
  end
  return sums[1] + sums[2] * 65536, sums[3] + sums[4] * 65536
end

-- The sum of a number in halves and another, which may be negative; nil if it is negative or has more than 63 bits.
local function sum(low, high, number)
  low = low + number % two32
  high = high + floor(number / two32) + floor(low / two32)
  if high < 0 or high >= 2147483648 then return nil end
  return low % two32, high
end

-- The number of 32 or 64 bits at an offset, from the parts of which IEEE 754 consists.
local function float_number(r, start, count, little)
  local function at(i) return byte_at(r, little and start + count - 1 - i or start + i) end
  local width, bias = 52, 1023
  local exponent, fraction = at(0) % 128 * 16 + floor(at(1) / 16), at(1) % 16
  if count == 4 then
    width, bias = 23, 127
    exponent, fraction = at(0) % 128 * 2 + floor(at(1) / 128), at(1) % 128
  end
  for i = 2, count - 1 do fraction = fraction * 256 + at(i) end
  local sign = at(0) >= 128 and -1.0 or 1.0
  if exponent == 2 * bias + 1 then
    if fraction == 0 then return sign * math.huge, sign > 0 and "inf" or "-inf" end
    local payload = fraction % 2 ^ (width - 2)
    return 0 / 0, (sign > 0 and "" or "-") .. (fraction >= 2 ^ (width - 1) and "" or "s") .. "nan"
      .. (payload > 0 and string.format("(0x%x)", whole(payload)) or "")
  end
  if exponent == 0 then return sign * fraction * 2.0 ^ (1 - bias - width) end
  return sign * (1 + fraction / 2.0 ^ width) * 2.0 ^ (exponent - bias)
end

-- The nearest number of 32 bits.
local function single(number)
  local size, unit = math.abs(number), 2.0 ^ -149
  while size / unit >= 2 ^ 24 do unit = unit * 2 end
  local steps = floor(size / unit)
  local rest = size / unit - steps
  if rest > 0.5 or rest == 0.5 and steps % 2 == 1 then steps = steps + 1 end
  return (number < 0 and -1 or 1) * steps * unit
end

-- The next digits, such as 1.3 after 1.2.
local function next_digits(text)
  local place = text:find("[0-8]9*$") or text:find("[0-8][9%.]*$")
  if not place then return text end
  return text:sub(1, place - 1) .. string.char(byte(text, place) + 1) .. text:sub(place + 1):gsub("9", "0")
end

-- The shortest digits from which a number of 32 or 64 bits can be read, as Swift writes them.
local function float_text(number, bits)
  if number == 0 then return 1 / number < 0 and "-0.0" or "0.0" end
  local rounded = bits == 32 and single or function(value) return value end
  local sign, size, digits, exponent = number < 0 and "-" or "", math.abs(number), nil, nil
  for count = 0, 16 do
    local mantissa, power = string.format("%." .. count .. "e", size):match("^(.*)e(.*)$")
    -- At a power of two, the nearest digits may be too far away, but not the next.
    for _, candidate in ipairs({ mantissa, next_digits(mantissa) }) do
      if rounded(tonumber(candidate .. "e" .. power)) == size then
        digits, exponent = candidate:gsub("%.", ""), tonumber(power)
        break
      end
    end
    if digits then break end
  end
  if exponent < -4 or size > 2 ^ (bits == 32 and 24 or 53) then
    return sign .. digits:sub(1, 1) .. (#digits > 1 and "." .. digits:sub(2) or "")
      .. string.format("e%s%02d", exponent < 0 and "-" or "+", math.abs(exponent))
  end
  if exponent < 0 then return sign .. "0." .. string.rep("0", -exponent - 1) .. digits end
  if #digits <= exponent + 1 then return sign .. digits .. string.rep("0", exponent + 1 - #digits) .. ".0" end
  return sign .. digits:sub(1, exponent + 1) .. "." .. digits:sub(exponent + 2)
end
