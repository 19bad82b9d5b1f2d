-- A value that must use up a count of bytes.
function read.region(r, t, tree, first)
  local extent, count = t.extent, nil
  begin_rest(r)
  if extent.prefix then
    count = length(r, extent.prefix, extent.maximum, extent.including)
  elseif extent.stated then
    count = stated(r, extent.stated)
  else
    local leaving = extent.leaving or 0
    count = r.stop - r.pos - leaving
    if count < 0 then truncated(r, leaving) end
  end
  if count > r.stop - r.pos then truncated(r, count) end
  local outer = r.stop
  r.stop = r.pos + count
  local text, found, more = field_value(r, t.value, tree, first)
  check_end(r)
  r.stop, r.taken = outer, extent.remaining
  return text, found, more
end
