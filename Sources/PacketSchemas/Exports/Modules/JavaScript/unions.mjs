// Unions.

items.union = (union, plan) => {
  const tag = plan.schema.prefix(union.tag);
  const cases = union.cases.map((found) => ({ ...found, items: plan.itemsOf(found.items, undefined, found.name) }));
  const byTag = new Map(cases.map((found) => [`${found.tag}`, found]));
  const byName = new Map(cases.map((found) => [found.name, found]));
  const most = union.tag.kind === "integer" ? 2n ** BigInt(union.tag.bits) - 1n : 2n ** 64n - 1n;
  const caseOf = (text, offset) => {
    const isTag = /^\d+$/.test(text) && BigInt(text) <= most;
    const found = byTag.get(text === "other" ? "" : text) ?? (isTag ? byTag.get("other") : undefined);
    return found ?? fail("unknownTag", offset, `${text} at offset ${offset} is not a tag of ${plan.name}`);
  };
  const readTag = plan.schema.part((r) => {
    const start = r.pos;
    const text = `${tag.read(r)}`;
    return { found: caseOf(text, start), text };
  }, "tag");
  // The case of a value, and its tag.
  const caseIn = (w, value) => {
    const found = byName.get(value?.case) ?? notAValue(w.pos, shown(value?.case ?? value), plan.name);
    if (found.tag !== "other") return { found, number: found.tag };
    if (byTag.has(`${value.tag}`)) fail("tagOfAnotherCase", w.pos, `${value.tag} is the tag of another case`);
    return { found, number: value.tag };
  };
  const writeTag = (w, value) => {
    const { found, number } = caseIn(w, value);
    if (number > most) doesNotFit(w.pos, number, tag.range?.name ?? "a tag");
    tag.write(w, tag.range?.isBig ? BigInt(number) : number);
    return { found };
  };
  // The values of a case, in an object beside its name.
  const codeCase = (c, f, { found, text }) => {
    if (c.isReader) {
      f.value.case = found.name;
      if (found.tag === "other") f.value.tag = tag.range?.isBig === false ? Number(text) : BigInt(text);
      f.value.values = {};
    }
    f.value = f.value.values ?? {};
    codeItems(c, found.items, f);
  };
  return {
    step: "", caseOf, caseIn, codeCase,
    code: (c, f) => codeCase(c, f, c.isReader ? readTag(c) : writeTag(c, f.value)),
  };
};

// A case of a union whose tag an earlier field states.
function codeTagged(plan, c, value, text) {
  const [union] = plan.items;
  const f = new Frame(plan, c.isReader ? {} : value, c.pos);
  const whole = f.value;
  if (c.isReader) {
    c.note("begin");
    const found = union.caseOf(text, c.pos);
    c.note("case", found.name);
    union.codeCase(c, f, { found, text });
    checkPacket(c, plan, f);
  } else {
    const { found, number } = union.caseIn(c, value);
    if (`${number}` !== text) {
      fail("contradictsTag", c.pos, `has the tag ${number}, but an earlier field states ${text}`);
    }
    union.codeCase(c, f, { found });
  }
  return whole;
}

coders.tagged = ({ packet, by }, schema) => {
  const plan = schema.planOf(packet);
  return twoWay({
    level: "none", minimum: 0, text: String, plan,
    identity: (value, most) => identityOfPacket(plan(), value, most),
  }, (c, value, f) => {
    const text = statedText(f, by, c);
    c.enter(false);
    const found = codeTagged(plan(), c, value, text);
    c.leave(false);
    return found;
  });
};

// Cases of a union, whose tags are the bytes of an earlier field.
arrayCoders.tagged = ({ packet, by }, schema) => {
  const plan = schema.planOf(packet);
  const tagsOf = (c, f) => {
    const tags = partAt(f, by, c)?.value;
    if (tags instanceof Uint8Array || Array.isArray(tags)) return tags;
    return invalid(c.pos, `an earlier field holds the invalid count ${statedText(f, by, c)}`);
  };
  return twoWay({
    level: "collection", minimum: 0, text: (values) => plural(values.length, "element"),
    identity: (values, most) => values.map((value) => identityOfPacket(plan(), value, most)),
  }, (c, values, f) => {
    const tags = tagsOf(c, f);
    if (c.isReader) {
      checkMaximum(c.pos, tags.length, c.maximumCount);
    } else {
      checkList(c, values);
      checkStated(c, values.length, tags.length);
    }
    const rest = tags[Symbol.iterator]();
    const element = twoWay({}, (c, value) => codeTagged(plan(), c, value, `${rest.next().value}`));
    element.read = schema.part(element.read, "element");
    c.enter(false);
    const found = codeElements(c, f, element, values ?? [], tags.length);
    c.leave(false);
    return found;
  });
};
