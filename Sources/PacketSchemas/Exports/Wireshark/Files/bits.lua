-- Runs of bits.

local function bit_at(r, run, index)
  local place = index % 8
  return floor(byte_at(r, floor(index / 8)) / 2 ^ (run.is_low_first and place or 7 - place)) % 2
end

local function take_bits(r, run, count)
  local low, high, first, last, step = 0, 0, run.bit, run.bit + count - 1, 1
  if run.is_low_first then first, last, step = last, first, -1 end
  for index = first, last, step do
    high = (high * 2 + floor(low / 2147483648)) % two32
    low = (low % 2147483648) * 2 + bit_at(r, run, index)
  end
  run.bit = run.bit + count
  return low, high
end

local function step_number(t, bits, low)
  if t.zero then
    local middle = 2 ^ (bits - 1) - 1
    return math.min(math.max((low - middle) * (t.upper / middle), t.lower), t.upper)
  end
  local last = 2 ^ bits - 1
  return math.min(t.lower + low * ((t.upper - t.lower) / last), t.upper)
end

-- The step of a number, as the program has it in 32 or 64 bits.
local function step_of(t, bits, number)
  if t.bits == 32 then number = single(number) end
  if number < t.lower or number > t.upper then return nil end
  if t.zero then
    local middle = 2 ^ (bits - 1) - 1
    return floor(number * (middle / t.upper) + (middle + 0.5))
  end
  return floor((number - t.lower) * ((2 ^ bits - 1) / (t.upper - t.lower)) + 0.5)
end

local function bits_value(r, t, low, high, bits, at, last)
  if t.kind == "ranged" then
    local number, text = bits_value(r, t.value, low, high, bits, at, last)
    check_bounds(r, t.bounds, text, tonumber(text), at, last)
    return number, text, t.value.field
  elseif t.kind == "bool" then
    if low > 1 or high > 0 then
      local _, text = unsigned(low, high, 64)
      fail(r, at, text .. " at offset " .. at .. " is not a value of Bool", last)
    end
    return low == 1, tostring(low == 1), t.field
  elseif t.kind == "integer" and t.signed then
    if bits <= 32 then
      local number = low >= 2 ^ (bits - 1) and low - 2 ^ bits or low
      if t.bits > 32 then return Int64(number), string.format("%.0f", number), t.field end
      return number, string.format("%.0f", number), t.field
    end
    local number, text = signed(low, high, bits)
    return number, text, t.field
  elseif t.kind == "enumeration" then
    local number, text = bits_value(r, t.rawValue, low, high, bits, at, last)
    local is_known = not t.cases
    for _, case in ipairs(t.cases or {}) do is_known = is_known or case.rawValue == text end
    if not is_known then
      fail(r, at, text .. " at offset " .. at .. " is not a value of " .. short(t.type), last)
    end
    return number, text, t.field
  end
  local shown_bits = t.bits or (t.rawValue and t.rawValue.bits) or 64
  local number, text = unsigned(low, high, shown_bits)
  return number, text, t.field
end

local function unit_quaternion(r, bits, run, at, last)
  -- They are one number, whose most significant bits come last in a run from the least significant bit on.
  local largest = not run.is_low_first and take_bits(r, run, 2)
  local limit = 0.70710676908493042
  local steps = { lower = -limit, upper = limit, zero = true }
  local parts, sum, greatest, is_step = {}, 0, 0, true
  for index = 1, 3 do
    local i = run.is_low_first and 4 - index or index
    local step = take_bits(r, run, bits)
    is_step = is_step and step < 2 ^ bits - 1
    parts[i] = step_number(steps, bits, step)
    sum = sum + parts[i] * parts[i]
    greatest = math.max(greatest, math.abs(parts[i]))
  end
  largest = largest or take_bits(r, run, 2)
  table.insert(parts, largest + 1, math.max(math.sqrt(math.max(1 - sum, 0)), greatest))
  local square = 0
  for i = 1, 4 do square = square + parts[i] * parts[i] end
  if not is_step or math.abs(square - 1) > 0.001 + 4 * limit / (2 ^ (bits - 1) - 1) then
    fail(r, at, "bit pattern at offset " .. at .. " is not a unit quaternion", last)
  end
  return parts
end

local function read_bits(r, item, tree, frame)
  local total = 0
  for _, field in ipairs(item.fields) do
    local lanes = field.type.lanes or 1
    total = total + (field.type.kind == "unitQuaternion" and 2 + 3 * field.bits or lanes * field.bits)
  end
  local count = math.ceil(total / 8)
  if count > r.stop - r.pos then truncated(r, count, item.fields[1].name) end
  local start = take(r, count)
  local run = { bit = 8 * start, is_low_first = item.leastSignificantFirst }
  for _, field in ipairs(item.fields) do
    local t, at = field.type, floor(run.bit / 8)
    local first = run.bit
    local function bytes(from) return r.tvb(floor(from / 8), math.ceil(run.bit / 8) - floor(from / 8)) end
    if t.kind == "quantized" then
      for _ = 1, t.lanes do
        local from = run.bit
        local low = take_bits(r, run, field.bits)
        if t.zero and low == 2 ^ field.bits - 1 then
          fail(r, at, string.format("step %.0f at offset %d is not within 0...%.0f", low, at, low - 1), field.name)
        end
        local number = step_number(t, field.bits, low)
        if step_of(t, field.bits, number) ~= low then
          fail(r, at, string.format("a range in %d bits, finer than the type's numbers or without extent, at offset %d",
            field.bits, at), field.name)
        end
        tree:add(t.field, bytes(t.lanes > 1 and first or from), number)
      end
    elseif t.kind == "unitQuaternion" then
      for _, part in ipairs(unit_quaternion(r, field.bits, run, at, field.name)) do
        tree:add(t.field, bytes(first), part)
      end
    else
      local low, high = take_bits(r, run, field.bits)
      local number, text, shown = bits_value(r, t, low, high, field.bits, at, field.name)
      frame.values[field.name] = { text = text, found = number }
      sum_up(r, field.name, t, text)
      if field.constant then
        frame.constants[#frame.constants + 1] = { name = field.name, at = at, found = text, constant = field.constant }
      end
      tree:add(shown, bytes(first), number)
    end
  end
  local at = floor(run.bit / 8)
  while run.bit < 8 * r.pos do
    if bit_at(r, run, run.bit) == 1 then
      fail(r, at, "unused bits at offset " .. at .. " must be zero", item.fields[#item.fields].name)
    end
    run.bit = run.bit + 1
  end
end
