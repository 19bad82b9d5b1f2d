-- Text.

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
  if number < 128 then return string.char(number) end
  if number < 2048 then return string.char(192 + floor(number / 64)) .. tail(0) end
  if number < 65536 then return string.char(224 + floor(number / 4096)) .. tail(6) .. tail(0) end
  return string.char(240 + floor(number / 262144)) .. tail(12) .. tail(6) .. tail(0)
end

local function unit_at(r, offset, little)
  return byte_at(r, little and offset + 1 or offset) * 256 + byte_at(r, little and offset or offset + 1)
end

-- Rejects text, or the bytes of a key, with more combining marks in a row than one may have.
local function check_marks(r, text, at)
  local run, i = 0, 1
  while i <= #text do
    local lead = byte(text, i)
    local count = lead < 192 and 1 or lead < 224 and 2 or lead < 240 and 3 or 4
    local scalar = count == 1 and lead or lead % 2 ^ (7 - count)
    for k = i + 1, i + count - 1 do
      local next = byte(text, k) or 0
      if next < 128 or next > 191 then
        scalar, count = -1, k - i
        break
      end
      scalar = scalar * 64 + next % 64
    end
    local is_mark = false
    if scalar >= 768 then
      local least, most = 1, #marks / 2
      while least <= most and not is_mark do
        local middle = floor((least + most) / 2)
        if scalar < marks[2 * middle - 1] then most = middle - 1
        elseif scalar > marks[2 * middle] then least = middle + 1
        else is_mark = true end
      end
    end
    run = is_mark and run + 1 or 0
    if run > 128 then fail(r, at, "text at offset " .. at .. " has more than 128 combining marks in a row") end
    i = i + count
  end
end

local function check_key(r, first, last)
  if last - first > 256 then check_marks(r, sub(r.data, first + 1, last), first) end
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
  check_marks(r, table.concat(text), first)
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
    end))
  elseif encoding == "utf16" or encoding == "utf16LittleEndian" then
    return utf16(r, first, last, encoding == "utf16LittleEndian")
  else stop_here(r, "text in " .. encoding) end
  return sub(r.data, first + 1, last)
end

-- Text as errors quote it.
local function quoted(text)
  local escapes = { ["\0"] = "\\0", ["\t"] = "\\t", ["\n"] = "\\n", ["\r"] = "\\r", ["\""] = "\\\"", ["\\"] = "\\\\" }
  local result, count = "", 0
  for scalar in text:gmatch("[^\128-\191][\128-\191]*") do
    if count == 40 then return '"' .. result .. '"…' end
    count = count + 1
    result = result .. (escapes[scalar] or scalar:gsub("[%c]", function(c) return string.format("\\u{%02X}", byte(c)) end))
  end
  return '"' .. result .. '"'
end
