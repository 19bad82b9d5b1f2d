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

local function bits_value(r, t, low, high, bits, at)
  if t.kind == "ranged" then
    local number, text = bits_value(r, t.value, low, high, bits, at)
    check_bounds(r, t.bounds, text, tonumber(text), at)
    return number, text, t.value.field
  elseif t.kind == "bool" then
    if low > 1 or high > 0 then
      local _, text = unsigned(low, high, 64)
      fail(r, at, text .. " at offset " .. at .. " is not a value of Bool")
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
    local number, text = bits_value(r, t.rawValue, low, high, bits, at)
    local is_known = not t.cases
    for _, case in ipairs(t.cases or {}) do is_known = is_known or case.rawValue == text end
    if not is_known then
      fail(r, at, text .. " at offset " .. at .. " is not a value of " .. short(t.type))
    end
    return number, text, t.field
  end
  local shown_bits = t.bits or (t.rawValue and t.rawValue.bits) or 64
  local number, text = unsigned(low, high, shown_bits)
  return number, text, t.field
end

local function unit_quaternion(r, bits, run, at)
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
    fail(r, at, "bit pattern at offset " .. at .. " is not a unit quaternion")
  end
  return parts
end

-- The bits that every value takes: all of them, unless they vary.
local function bit_count(t, bits)
  if t.kind == "quantized" then return t.lanes * bits end
  if t.kind == "unitQuaternion" then return 2 + 3 * bits end
  if t.kind == "optional" then return 1 end
  if t.kind == "array" then return (t.extent.count or 0) * bit_count(t.element, bits) end
  return bits
end

-- Lets a run go on with `count` bits before those of the fields that follow.
local function extend_run(r, run, count)
  local missing = math.ceil((count + run.following - (8 * r.pos - run.bit)) / 8)
  if missing > 0 then take(r, missing) end
end

local run_value

local function run_elements(r, run, t, bits, tree)
  local first, count = floor(run.bit / 8), t.extent.count
  if t.extent.stated then
    count = stated(r, t.extent.stated)
    extend_run(r, run, count * bit_count(t.element, bits))
  end
  local list = open_list(r, t, tree, first)
  for index = 0, count - 1 do
    step_in(r, "[" .. index .. "]")
    run_value(r, run, t.element, bits, list)
    step_out(r)
  end
  list:append_text(string.format(": %.0f", count))
  list:set_len(math.ceil(run.bit / 8) - first)
  return ""
end

-- Reads a value of a run: its text, and what it is, if others can depend on it.
function run_value(r, run, t, bits, tree)
  local first, at = run.bit, floor(run.bit / 8)
  local function bytes(from) return r.tvb(floor(from / 8), math.ceil(run.bit / 8) - floor(from / 8)) end
  if t.kind == "array" then return run_elements(r, run, t, bits, tree) end
  if t.kind == "optional" then
    if take_bits(r, run, 1) == 0 then
      tree:add(t.absent, bytes(first)):append_text(": nil")
      return "nil", nil, true
    end
    extend_run(r, run, bit_count(t.wrapped, bits))
    return run_value(r, run, t.wrapped, bits, tree)
  elseif t.kind == "quantized" then
    for _ = 1, t.lanes do
      local from = run.bit
      local low = take_bits(r, run, bits)
      if t.zero and low == 2 ^ bits - 1 then
        fail(r, at, string.format("step %.0f at offset %d is not within 0...%.0f", low, at, low - 1))
      end
      local number = step_number(t, bits, low)
      if step_of(t, bits, number) ~= low then
        fail(r, at, string.format("cannot quantize to %d bits, because the range is empty or its steps are finer than the type's numbers, at offset %d",
          bits, at))
      end
      tree:add(t.field, bytes(t.lanes > 1 and first or from), number)
    end
  elseif t.kind == "unitQuaternion" then
    for _, part in ipairs(unit_quaternion(r, bits, run, at)) do tree:add(t.field, bytes(first), part) end
  else
    local low, high = take_bits(r, run, bits)
    local number, text, shown = bits_value(r, t, low, high, bits, at)
    tree:add(shown, bytes(first), number)
    return text, number
  end
end

local function read_bits(r, item, tree, frame)
  local total = 0
  for _, field in ipairs(item.fields) do total = total + bit_count(field.type, field.bits) end
  local count = math.ceil(total / 8)
  if count > r.stop - r.pos then truncated(r, count, item.fields[1].name) end
  local start = take(r, count)
  local run = { bit = 8 * start, is_low_first = item.leastSignificantFirst, following = total }
  for _, field in ipairs(item.fields) do
    local t, at = field.type, floor(run.bit / 8)
    run.following = run.following - bit_count(t, field.bits)
    step_in(r, "." .. field.name)
    local text, number, is_absent = run_value(r, run, t, field.bits, tree)
    step_out(r)
    if text then
      frame.values[field.name] = { text = text, found = number, is_absent = is_absent }
      sum_up(r, field.name, t, text)
    end
    if field.constant then
      frame.constants[#frame.constants + 1] = { name = field.name, at = at, found = text, constant = field.constant }
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
