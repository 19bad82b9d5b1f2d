-- The first fields of a packet.

-- The name of a value's case, or its text.
local function shown_text(t, text)
  if t.kind == "ranged" or t.kind == "wrapped" then return shown_text(t.value, text) end
  for _, case in ipairs(t.cases or {}) do
    if case.rawValue == text then return case.name end
  end
  return t.kind == "string" and '"' .. text .. '"' or text
end

-- Adds what the column Info shows of a field of the packet itself.
local function sum_up(r, name, t, text)
  if r.level > 1 or text == nil or text == "" then return end
  text = shown_text(t, text):gsub("%c", "?")
  if #text > 40 then text = text:sub(1, 40):gsub("[\192-\255]?[\128-\191]*$", "") .. "…" end
  r.summary[#r.summary + 1] = name .. " " .. text
end

local function summary(r)
  local text = ""
  for index, part in ipairs(r.summary) do
    if index > 1 and #text + #part > 120 then return text .. ", …" end
    text = text .. (index > 1 and ", " or "") .. part
  end
  return text
end
