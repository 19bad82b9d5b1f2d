-- Everything below is the same for each schema. It uses no bit operations and no integer division, so that it runs in
-- Lua 5.2 to 5.4.

-- The protocol. Wireshark, or another script, may have one of this name.
local function protocol()
  local name, title = settings.name, settings.title
  for number = 1, 99 do
    local is_new, made = pcall(Proto, settings.name, settings.title)
    if is_new then return made end
    local suffix = number == 1 and "" or "_" .. number
    settings.name, settings.title = name .. "_packet" .. suffix, title .. " (packet" .. suffix .. ")"
  end
  return Proto(name, title)
end

local proto = protocol()
local all_fields = {}

local floor, byte, sub = math.floor, string.byte, string.sub
local two32 = 4294967296.0

-- Lua 5.4 shows a number with a point unless it is an integer.
local function whole(number) return math.tointeger and math.tointeger(number) or number end

-- A name without its module and enclosing types.
local function short(name) return facts[name] and facts[name].name or (name:gsub("[^%.<>%(%), %[:%?]+%.", "")) end

-- Fields of Wireshark. Each type in the schema gets its own.

local function identifier(text)
  text = text:gsub("(%l%d*)(%u)", "%1_%2"):gsub("(%u)(%u%l)", "%1_%2"):gsub("[^%w_%.]+", "_")
  return text:lower()
end

-- The kinds of the names that are taken. Wireshark wants one kind for all fields of a name. Names of the dissector's own
-- are given once all of the packets' fields have theirs, and differ from them.
local kinds, is_of_packet, waiting, is_own = {}, {}, {}, false

local function unique(kind, path)
  local name, number = path, 1
  while kinds[name] and kinds[name] ~= kind or is_own and is_of_packet[name] do
    number = number + 1
    name = path .. "_" .. number
  end
  kinds[name], is_of_packet[name] = kind, not is_own
  return settings.name .. "." .. name
end

local function field(kind, path, label, ...)
  local made = ProtoField[kind](unique(kind, path), label, ...)
  all_fields[#all_fields + 1] = made
  return made
end

-- Declares what has a name of the dissector's own.
local function own(declare) waiting[#waiting + 1] = declare end

-- The path of a part. Those of the packet itself have its name before them already.
local function join(path, name) return path == "" and name or path .. "." .. name end

local function width_of(bits) return bits > 32 and 64 or 32 end

local function value_names(cases)
  local names, count = {}, 0
  for _, case in ipairs(cases or {}) do
    local number = tonumber(case.rawValue)
    if number and number == floor(number) and math.abs(number) < 2147483648 then
      names[number] = case.name
      count = count + 1
    end
  end
  return count > 0 and names or nil
end

-- What Wireshark shows for each kind: the type of its field.
local declare = {}
local function declare_type(type, path, label)
  local make = declare[type.kind] or declare.unknown
  make(type, path, label)
  own(function() type.absent = field("none", path .. ".absent", label) end)
end

function declare.integer(t, path, label)
  if t.bits > 64 then
    t.field = field("string", path, label)
    return
  end
  t.field = field((t.signed and "int" or "uint") .. width_of(t.bits), path, label, base.DEC)
end
declare.varint = declare.integer
declare.digits = declare.integer
function declare.float(t, path, label) t.field = field("double", path, label) end
function declare.bool(t, path, label) t.field = field("bool", path, label) end
function declare.string(t, path, label) t.field = field("string", path, label, base.UNICODE) end
function declare.bytes(t, path, label) t.field, t.label = field("bytes", path, label), label end
function declare.uuid(t, path, label) t.field = field("string", path, label) end
function declare.unicodeScalar(t, path, label) t.field = field("uint32", path, label, base.HEX) end
function declare.timestamp(t, path, label) t.field = field("int64", path, label, base.DEC) end
declare.interval = declare.timestamp
function declare.optionSet(t, path, label)
  t.field = field("uint" .. width_of(t.rawValue.bits), path, label, base.HEX)
end
function declare.enumeration(t, path, label)
  local raw = t.rawValue
  if raw.kind == "integer" and raw.bits <= 32 then
    t.field = field((raw.signed and "int" or "uint") .. 32, path, label, base.DEC, value_names(t.cases))
  else
    declare_type(raw, path, label)
    t.field = raw.field
  end
end
local function declare_elements(t, path, label)
  own(function()
    t.field = field("none", path .. ".list", label)
    if t.element then declare_type(t.element, path .. ".element", label) end
    if t.key then
      declare_type(t.key, path .. ".key", "key")
      declare_type(t.value, path .. ".value", "value")
    end
  end)
end
declare.array, declare.set, declare.dictionary = declare_elements, declare_elements, declare_elements
declare.vector = declare_elements
function declare.optional(t, path, label) declare_type(t.wrapped, path, label) end
function declare.ranged(t, path, label) declare_type(t.value, path, label) end
declare.wrapped, declare.aligned = declare.ranged, declare.ranged
function declare.packet(t, path, label) own(function() t.field = field("none", path .. ".packet", label) end) end
declare.tagged, declare.given = declare.packet, declare.packet
declare.region = declare.ranged
function declare.quantized(t, path, label) t.field = field("double", path, label) end
declare.unitQuaternion = declare.quantized
function declare.unknown(t, path, label) t.field = field("bytes", path, label) end

-- The parts that have a name of the dissector's own.
local function declare_own(item, path)
  if item.item == "union" then
    local names = {}
    for _, case in ipairs(item.cases) do
      local tag = tonumber(case.tag)
      if tag and tag < 2147483648 then names[tag] = case.name end
    end
    item.field = field("uint32", join(path, "tag"), "tag", base.DEC, names)
    item.wide_field = field("uint64", join(path, "tag64"), "tag", base.DEC)
  elseif item.item == "checksum" or item.item == "fieldChecksum" then
    item.is_text = item.bits > 32 or item.algorithm:find(".digits(", 1, true) ~= nil
    if item.is_text then
      item.field = field("bytes", join(path, "checksum"), "checksum")
    else
      -- Wireshark shows as many digits as the type has.
      item.field = field("uint" .. math.ceil(item.bits / 8) * 8, join(path, "checksum"), "checksum", base.HEX)
    end
  elseif item.item == "magic" then
    item.field_name = item.field
    item.field = field("bytes", join(path, "magic"), "magic")
  elseif item.item == "size" then
    item.field = field("uint64", join(path, "size"), "size", base.DEC)
  end
end

local function declare_items(items, path)
  for _, item in ipairs(items) do
    own(function() declare_own(item, path) end)
    if item.item == "field" then
      declare_type(item.type, join(path, identifier(item.name)), item.name)
    elseif item.item == "trailer" then declare_items(item.items, path)
    elseif item.item == "bits" then
      for _, bits in ipairs(item.fields) do
        declare_type(bits.type, join(path, identifier(bits.name)), bits.name)
      end
    elseif item.item == "unknownBytes" then
      item.field = field("bytes", join(path, identifier(item.name)), item.name)
    elseif item.item == "union" then
      for _, case in ipairs(item.cases) do declare_items(case.items, path) end
    end
  end
end

local function takes_rest(item)
  local t, presence = item.type, item.presence
  local extent = t and t.extent or {}
  if extent.remaining or extent.whileNext or extent.untilNext then return true end
  if item.item == "trailer" or type(presence) == "table" and presence.bytesRemain then return true end
  for _, case in ipairs(item.cases or {}) do
    for _, part in ipairs(case.items) do
      if takes_rest(part) then return true end
    end
  end
  return false
end

-- A packet's items, divided as they are read.
local plans, counts, sorted = {}, {}, {}
for name in pairs(packets) do
  counts[short(name)] = (counts[short(name)] or 0) + 1
  sorted[#sorted + 1] = name
end
table.sort(sorted)
for _, name in ipairs(sorted) do
  local items = packets[name]
  local plan = { name = short(name), magic = {}, items = {}, versions = {}, is_unsteady = {} }
  for _, number in ipairs(facts[name].unsteady or {}) do plan.is_unsteady[number] = true end
  local path = identifier(counts[plan.name] > 1 and name or plan.name)
  declare_items(items, name == settings.root and "" or path)
  for _, item in ipairs(items) do
    if item.item == "magic" and not item.field and #plan.items == 0 and #plan.versions == 0 then
      plan.magic[#plan.magic + 1] = item
    elseif item.item == "size" then plan.size = item
    elseif item.item == "version" then
      plan.versions[#plan.versions + 1] = { number = item.number, defaults = item.defaults, items = {} }
    elseif item.item == "unknownBytes" then plan.unknown = item
    elseif item.item == "checksum" then plan.checksum = item
    elseif item.item == "opaque" then plan.opaque = true
    else
      local list = #plan.versions > 0 and plan.versions[#plan.versions].items or plan.items
      list[#list + 1] = item
      if #plan.versions == 0 then
        local t = item.type
        plan.takes_rest = plan.takes_rest or takes_rest(item)
        plan.leaves_bytes = plan.leaves_bytes or t and t.kind == "region" and t.extent.remaining
      end
    end
  end
  plan.leaves_checksum = plan.checksum and (plan.size or plan.takes_rest)
  plans[name] = plan
end

is_own = true
local next_waiting = 1
while waiting[next_waiting] do
  waiting[next_waiting]()
  next_waiting = next_waiting + 1
end
local error_field = field("string", "error", "error")
local rest_field = field("bytes", "rest", "not dissected")
proto.fields = all_fields
local malformed = ProtoExpert.new(unique("expert", "malformed"), "Malformed packet",
  expert.group.MALFORMED, expert.severity.ERROR)
local unknown = ProtoExpert.new(unique("expert", "unknown"), "Not dissected",
  expert.group.UNDECODED, expert.severity.NOTE)
proto.experts = { malformed, unknown }
