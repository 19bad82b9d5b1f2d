// Unions.

function unionItem(union, plan) {
  const tag = plan.schema.prefix(union.tag);
  const cases = union.cases.map((found) => ({
    ...found, items: found.items.map((item) => plan.item(item, undefined, found.name)),
  }));
  const byTag = new Map(cases.map((found) => [`${found.tag}`, found]));
  const byName = new Map(cases.map((found) => [found.name, found]));
  const most = union.tag.kind === "integer" ? 2n ** BigInt(union.tag.bits) - 1n : 2n ** 64n - 1n;
  const caseOf = (text, offset) => {
    const isTag = /^\d+$/.test(text) && BigInt(text) <= most;
    const found = byTag.get(text === "other" ? "" : text) ?? (isTag ? byTag.get("other") : undefined);
    return found ?? fail("unknownTag", offset, `${text} at offset ${offset} is not a tag of ${plan.name}`);
  };
  // The values of a case, in an object beside its name.
  const readCase = (r, f, found, text) => {
    const values = {};
    f.value.case = found.name;
    if (found.tag === "other") f.value.tag = tag.range?.isBig === false ? Number(text) : BigInt(text);
    f.value.values = f.value = values;
    readItems(r, found.items, f);
  };
  const namedCase = (w, value) => byName.get(value?.case) ?? notAValue(w.pos, shown(value?.case ?? value), plan.name);
  const tagOf = (w, found, value) => {
    if (found.tag !== "other") return found.tag;
    const text = `${value.tag}`;
    if (byTag.has(text)) fail("tagOfAnotherCase", w.pos, `${text} is the tag of another case`);
    return value.tag;
  };
  const writeCase = (w, f, found, value) => {
    f.value = value.values ?? {};
    writeItems(w, found.items, f);
  };
  const readTag = plan.schema.part((r) => {
    const start = r.pos;
    const text = `${tag.read(r)}`;
    return { found: caseOf(text, start), text };
  }, "tag");
  return {
    step: "", caseOf, readCase, namedCase, tagOf, writeCase,
    read(r, f) {
      const { found, text } = readTag(r);
      readCase(r, f, found, text);
    },
    write(w, f) {
      const found = namedCase(w, f.value);
      const number = tagOf(w, found, f.value);
      if (number > most) doesNotFit(w.pos, number, tag.range?.name ?? "a tag");
      tag.write(w, tag.range?.isBig ? BigInt(number) : number);
      writeCase(w, f, found, f.value);
    },
  };
}

// A case of a union whose tag an earlier field states.
function readTagged(plan, r, text) {
  const value = {};
  const f = new Frame(plan, value, r.pos);
  const [union] = plan.items;
  r.note("begin");
  const found = union.caseOf(text, r.pos);
  r.note("case", found.name);
  union.readCase(r, f, found, text);
  checkFound(r, plan, f);
  return value;
}

function writeTagged(plan, w, value, text) {
  const [union] = plan.items;
  const found = union.namedCase(w, value);
  const tag = union.tagOf(w, found, value);
  if (`${tag}` !== text) {
    fail("contradictsTag", w.pos, `has the tag ${tag}, but an earlier field states ${text}`);
  }
  union.writeCase(w, new Frame(plan, value, w.pos), found, value);
}

function taggedCoder({ packet, by }, schema) {
  const plan = schema.planOf(packet);
  return {
    level: "none", minimum: 0, isTagged: true, text: String, plan,
    identity: (value, most) => identityOfPacket(plan(), value, most),
    read(r, f) {
      const text = statedText(f, by, r);
      r.enter(false);
      const value = readTagged(plan(), r, text);
      r.leave(false);
      return value;
    },
    write(w, value, f) {
      const text = statedText(f, by, w);
      w.enter(false);
      writeTagged(plan(), w, value, text);
      w.leave(false);
    },
  };
}

// Cases of a union, whose tags are the bytes of an earlier field.
function taggedElementsCoder({ packet, by }, schema) {
  const plan = schema.planOf(packet);
  const tagsOf = (cursor, f) => {
    const tags = listedTags(f, by, cursor);
    if (tags) return tags;
    return invalid(cursor.pos, `an earlier field holds the invalid count ${statedText(f, by, cursor)}`);
  };
  const readElement = schema.part((r, tag) => readTagged(plan(), r, `${tag}`), "element");
  return {
    level: "collection", minimum: 0, text: (values) => plural(values.length, "element"),
    identity: (values, most) => values.map((value) => identityOfPacket(plan(), value, most)),
    read(r, f) {
      const tags = tagsOf(r, f);
      if (tags.length > r.maximumCount) lengthTooLarge(r.pos, tags.length, r.maximumCount);
      r.enter(false);
      const values = [];
      r.note("begin", tags.length);
      try {
        for (const tag of tags) values.push(readElement(r, tag));
      } catch (problem) {
        throw located(problem, `[${values.length}]`);
      }
      r.leave(false);
      return values;
    },
    write(w, values, f) {
      const tags = tagsOf(w, f);
      listIn(w, values);
      if (tags.length !== values.length) contradictsCount(w.pos, values.length, tags.length);
      w.enter(false);
      for (const [index, value] of values.entries()) {
        try {
          writeTagged(plan(), w, value, `${tags[index]}`);
        } catch (problem) {
          throw located(problem, `[${index}]`);
        }
      }
      w.leave(false);
    },
  };
}
