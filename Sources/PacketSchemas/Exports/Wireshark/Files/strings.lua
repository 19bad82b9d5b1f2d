-- Text and bytes as values.

-- The bytes of text or data: their first and last offset.
local function extent_of(r, extent, encoding)
  if extent.prefix then
    local count = length(r, extent.prefix, extent.maximum)
    local start = take(r, count)
    return start, r.pos
  elseif extent.count then
    local start = take(r, extent.count)
    return start, r.pos
  elseif extent.remaining then
    begin_rest(r)
    local start = take(r, r.stop - r.pos)
    r.taken = true
    return start, r.pos
  elseif extent.terminator then
    return before_terminator(r, extent, encoding)
  end
  stop_here(r, "an end that cannot be dissected")
end

function read.string(r, t, tree, first)
  local start, last = extent_of(r, t.extent, t.encoding)
  if t.extent.count then
    local padding = t.extent.padding or 0
    local finish = last
    if t.encoding:sub(1, 5) == "utf16" then
      local little = t.encoding == "utf16LittleEndian"
      if t.extent.count % 2 == 1 then
        fail(r, start, string.format("UTF-16 takes an even number of bytes, not %d at offset %d",
          t.extent.count, start))
      end
      if padding == 0 then
        finish = start
        while finish < last and unit_at(r, finish, little) ~= 0 do finish = finish + 2 end
        for i = finish, last - 1 do
          if byte_at(r, i) ~= 0 then unexpected(r, i, "0x00 like the padding before it") end
        end
      else
        while finish > start and unit_at(r, finish - 2, little) == padding do finish = finish - 2 end
      end
    elseif padding == 0 then
      finish = start
      while finish < last and byte_at(r, finish) ~= 0 do finish = finish + 1 end
      for i = finish, last - 1 do
        if byte_at(r, i) ~= 0 then unexpected(r, i, "0x00 like the padding before it") end
      end
    else
      while finish > start and byte_at(r, finish - 1) == padding do finish = finish - 1 end
    end
    last = finish
  end
  local text = checked_text(r, start, last, t.encoding)
  -- Wireshark would end the text at a NUL.
  add(r, tree, t.field, first, (text:gsub("\0", "\226\144\128")))
  return text, text
end

function read.bytes(r, t, tree, first)
  local start, last = extent_of(r, t.extent)
  add_bytes(r, tree, t.field, t.label, start, last)
  return "", nil, { first = start, last = last }
end
