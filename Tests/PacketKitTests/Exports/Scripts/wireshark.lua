-- What the exported dissectors need of Wireshark, for Lua 5.4 without Wireshark.
--
-- usage: lua5.4 wireshark.lua FOLDER, which has the dissectors. For each line 'NAME HEX' of the standard input, it writes
-- a line with what the dissector of this name says of the bytes: 'error: …', 'note: …', or 'dissected'.

local said, dissector

-- Numbers of 64 bits.
local function unsigned_digits(bits)
  if bits >= 0 then return string.format("%d", bits) end
  local tenth = (bits >> 1) // 5
  return string.format("%d%d", tenth, bits - tenth * 10)
end

local function wide(digits)
  local number = { __tostring = function(number) return digits(number.bits) end }
  local function new(low, high)
    -- Only the lower half may be negative, if it is the whole.
    local bits = high and math.tointeger(high) << 32 | math.tointeger(low) or math.tointeger(low)
    return setmetatable({ bits = bits }, number)
  end
  return setmetatable({ new = new }, { __call = function(_, low, high) return new(low, high) end })
end

Int64 = wide(function(bits) return string.format("%d", bits) end)
UInt64 = wide(unsigned_digits)

-- Bytes.
local function range(data, first, count)
  assert(math.tointeger(first) and math.tointeger(count), "a range that is not of integers")
  assert(first >= 0 and count >= 0 and first + count <= #data, "a range beyond the packet")
  local part = {}
  return part
end

local function buffer(data)
  local methods = {}
  function methods.raw(_, first, count) return data:sub(first + 1, first + count) end
  function methods.len() return #data end
  return setmetatable(methods, {
    __call = function(_, first, count) return range(data, first or 0, count or #data - (first or 0)) end,
  })
end

-- The tree.
local item = {}
item.__index = item

function item.add(_, field, _, value)
  local is_integer = (field.kind or ""):match("int")
  assert(not is_integer or value == nil or type(value) == "table" or math.tointeger(value), "it is not an integer")
  return setmetatable({}, item)
end

function item.append_text(self, text)
  assert(not text:match("%d%.0"), "an integer with a point: " .. text)
  return self
end

function item.set_text() end

function item.set_len(_, count) assert(math.tointeger(count), "a length that is not an integer") end

-- The sentence of an error is its own field's, too.
function item.add_proto_expert_info(_, which, text)
  if which.is_error then said = "error: " .. text end
  said = said or "note: " .. text
end

-- Protocols.
function Proto(name)
  dissector = { name = name, prefs = {} }
  return dissector
end

ProtoField = setmetatable({}, {
  __index = function(_, kind)
    return function(path) return { kind = kind, path = path } end
  end,
})
ProtoExpert = { new = function(_, _, _, severity) return { is_error = severity == "error" } end }
expert, base = { group = {}, severity = { ERROR = "error" } }, {}
DissectorTable = { get = function() return { add = function() end, add_for_decode_as = function() end } end }
Pref = { range = function(_, default) return default end, uint = function(_, default) return default end }

local folder, known = arg[1], {}
for line in io.lines() do
  local name, digits = line:match("^(%S+) (%x*)$")
  if not known[name] then
    dofile(folder .. "/" .. name .. ".lua")
    known[name] = dissector
  end
  local data = digits:gsub("%x%x", function(pair) return string.char(tonumber(pair, 16)) end)
  said = nil
  known[name].dissector(buffer(data), { cols = {} }, setmetatable({}, item))
  print((said or "dissected"))
end
