extension WiresharkScript {
  /// Runs of bits and checksums.
  static let bits = #"""
    -- Runs of bits.

    local function bit_at(r, index)
      return floor(byte_at(r, floor(index / 8)) / 2 ^ (7 - index % 8)) % 2
    end

    local function take_bits(r, run, count)
      local low, high = 0, 0
      for index = run.bit, run.bit + count - 1 do
        high = (high * 2 + floor(low / 2147483648)) % two32
        low = (low % 2147483648) * 2 + bit_at(r, index)
      end
      run.bit = run.bit + count
      return low, high
    end

    local function step_number(t, bits, low)
      local last = 2 ^ bits - 1
      return math.min(t.lower + low * ((t.upper - t.lower) / last), t.upper)
    end

    local function bits_value(r, t, low, high, bits, at, last)
      if t.kind == "ranged" then
        local number, text = bits_value(r, t.value, low, high, bits, at, last)
        local lower, upper = tonumber(t.bounds.lower), tonumber(t.bounds.upper)
        local n = tonumber(text)
        if n and not t.bounds.range and ((lower and n < lower) or (upper and (n > upper or (n == upper and t.bounds.excludesUpper)))) then
          fail(r, at, text .. " at offset " .. at .. " is not within " .. (t.bounds.lower or "")
            .. (t.bounds.excludesUpper and "..<" or "...") .. (t.bounds.upper or ""), last)
        end
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
          fail(r, at, text .. " at offset " .. at .. " is not a value of " .. t.type:match("[^%.]+$"), last)
        end
        return number, text, t.field
      end
      local shown_bits = t.bits or (t.rawValue and t.rawValue.bits) or 64
      local number, text = unsigned(low, high, shown_bits)
      return number, text, t.field
    end

    local function unit_quaternion(r, bits, run, at, last)
      local largest = take_bits(r, run, 2)
      local limit = 0.70710676908493042
      local steps = { lower = -limit, upper = limit }
      local parts, sum, greatest = {}, 0, 0
      for i = 1, 3 do
        parts[i] = step_number(steps, bits, (take_bits(r, run, bits)))
        sum = sum + parts[i] * parts[i]
        greatest = math.max(greatest, math.abs(parts[i]))
      end
      table.insert(parts, largest + 1, math.max(math.sqrt(math.max(1 - sum, 0)), greatest))
      local square = 0
      for i = 1, 4 do square = square + parts[i] * parts[i] end
      if math.abs(square - 1) > 0.001 + 8 * limit / (2 ^ bits - 1) then
        fail(r, at, "bit pattern at offset " .. at .. " is not a unit quaternion", last)
      end
      return parts
    end

    local function read_bits(r, item, tree, flags)
      local total = 0
      for _, field in ipairs(item.fields) do
        local lanes = field.type.lanes or 1
        total = total + (field.type.kind == "unitQuaternion" and 2 + 3 * field.bits or lanes * field.bits)
      end
      local count = math.ceil(total / 8)
      if count > r.stop - r.pos then truncated(r, count, item.fields[1].name) end
      local start = take(r, count)
      local run = { bit = 8 * start }
      for _, field in ipairs(item.fields) do
        local t, at = field.type, floor(run.bit / 8)
        local first = run.bit
        local function bytes(from) return r.tvb(floor(from / 8), math.ceil(run.bit / 8) - floor(from / 8)) end
        if t.kind == "quantized" then
          for _ = 1, t.lanes do
            local from = run.bit
            local low = take_bits(r, run, field.bits)
            tree:add(t.field, bytes(t.lanes > 1 and first or from), step_number(t, field.bits, low))
          end
        elseif t.kind == "unitQuaternion" then
          for _, part in ipairs(unit_quaternion(r, field.bits, run, at, field.name)) do
            tree:add(t.field, bytes(first), part)
          end
        else
          local low, high = take_bits(r, run, field.bits)
          local number, _, shown = bits_value(r, t, low, high, field.bits, at, field.name)
          if number == true or number == false then flags[field.name] = number end
          tree:add(shown, bytes(first), number)
        end
      end
      local at = floor(run.bit / 8)
      while run.bit < 8 * r.pos do
        if bit_at(r, run.bit) == 1 then
          fail(r, at, "unused bits at offset " .. at .. " must be zero", item.fields[#item.fields].name)
        end
        run.bit = run.bit + 1
      end
    end

    -- Checksums, over the bytes from one offset to another.

    local xor = bit32 and bit32.bxor or load("return function(a, b) return (a // 1 | 0) ~ (b // 1 | 0) end")()

    local function reversed(number, bits)
      local result = 0
      for _ = 1, bits do
        result = result * 2 + number % 2
        number = floor(number / 2)
      end
      return result
    end

    local function crc(width, polynomial, initial, reflected, final)
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
        return xor(c, final)
      end
    end

    local function sums(modulus, start)
      return function(r, first, last)
        local a, b = start, 0
        for i = first, last - 1 do
          a = (a + byte_at(r, i)) % modulus
          b = (b + a) % modulus
        end
        return b * (modulus == 255 and 256 or 65536) + a
      end
    end

    local checksums = {
      crc32 = crc(32, 0x04C11DB7, 0xFFFFFFFF, true, 0xFFFFFFFF),
      crc32c = crc(32, 0x1EDC6F41, 0xFFFFFFFF, true, 0xFFFFFFFF),
      crc16CCITT = crc(16, 0x1021, 0xFFFF, false, 0),
      adler32 = sums(65521, 1),
      fletcher16 = sums(255, 0),
      sum8 = function(r, first, last)
        local sum = 0
        for i = first, last - 1 do sum = (sum + byte_at(r, i)) % 256 end
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

    local function algorithm(name)
      if not checksums[name] then
        local width, polynomial, initial, reflected, final = name:match(
          "^crc%(width: (%d+), polynomial: (%w+), initial: (%w+), reflected: (%w+), finalXOR: (%w+)%)$")
        if width and tonumber(width) >= 8 then
          checksums[name] = crc(tonumber(width), tonumber(polynomial), tonumber(initial), reflected == "true", tonumber(final))
        end
      end
      return checksums[name]
    end

    local function compare_checksum(r, item, shown, at, low, covered, first, last, name)
      local compute = algorithm(item.algorithm)
      if not compute then
        shown:add_proto_expert_info(unknown, "the checksum " .. item.algorithm .. " is not compared")
        return
      end
      local computed = compute(covered, first, last)
      if computed ~= low then
        local digits = "0x%0" .. 2 * item.bits / 8 .. "x"
        fail(r, at, string.format("checksum at offset %d is " .. digits .. ", but must be " .. digits, at, low, computed), name)
      end
      shown:append_text(" (correct)")
    end

    local function take_checksum(r, item, tree, name)
      local at = r.pos
      if item.bits / 8 > r.stop - r.pos then truncated(r, item.bits / 8, name) end
      local low = integer(r, item.bits / 8, item.endianness == "little")
      return low, add(r, tree, item.field, at, low), at
    end

    local function read_checksum(r, item, tree, start, name)
      local low, shown, at = take_checksum(r, item, tree, name)
      compare_checksum(r, item, shown, at, low, r, start, at, name)
    end

    -- A checksum before or after a field. One before its bytes is compared once they have been read.
    local function read_field_checksum(r, item, tree, frame, start)
      local first = item.from and frame.starts[item.from] or start
      if item.after then return read_checksum(r, item, tree, first, item.after) end
      local low, shown, at = take_checksum(r, item, tree, item.before)
      frame.open[#frame.open + 1] = { item = item, low = low, shown = shown, at = at }
    end

    local function end_checksums(r, name, frame, start)
      for _, open in ipairs(frame.open) do
        local item = open.item
        if item.through == name and not open.is_done then
          open.is_done = true
          local first = item.from and frame.starts[item.from] or start
          -- Its own bytes count as zero.
          local data, count = r.data, item.bits / 8
          if open.at >= first then
            data = sub(data, 1, open.at) .. string.rep("\0", count) .. sub(data, open.at + count + 1)
          end
          compare_checksum(r, item, open.shown, open.at, open.low, { data = data }, first, r.pos, item.before)
        end
      end
    end
    """#
}
