// The functions of the module.

/** The packets of a document. */
class Schema {
  constructor(document) {
    this.packets = document.packets;
    this.plans = new Map();
    this.roots = new Map();
    this.names = new Map(Object.entries(document.names ?? {}));
  }

  coder(form) {
    const make = Object.hasOwn(coders, form.kind) ? coders[form.kind] : undefined;
    if (!make) throw new Error(`this module cannot read the form '${form.kind}'`);
    return make(form, this);
  }

  // The coder of a length, a count, or a tag.
  prefix(form) {
    return this.coder(form);
  }

  // How a part is read. A schema that records replaces it.
  part(read) {
    return read;
  }

  reader(bytes, functions) {
    return new Reader(bytes, functions);
  }

  // The plan of a packet, which is made when it is needed first: packets may contain each other.
  planOf(name) {
    return () => {
      let plan = this.plans.get(name);
      if (!plan) this.plans.set(name, plan = new Plan(this.packets[name], this));
      return plan;
    };
  }

  root(name) {
    const known = this.roots.get(name);
    if (known) return known;
    const qualified = this.names.get(name) ?? name;
    if (!Object.hasOwn(this.packets, qualified)) throw new RangeError(`there is no packet ${quoted(String(name))}`);
    const facts = this.packets[qualified];
    const root = { facts, isFlat: facts.nesting === "flatPacket", plan: this.planOf(qualified)() };
    this.roots.set(name, root);
    return root;
  }

  /** The value of a packet's bytes, which must be all of them. */
  decode(name, bytes, functions = {}) {
    const { facts, isFlat, plan } = this.root(name);
    const r = this.reader(bytes, functions);
    try {
      r.enter(isFlat);
      const value = readPacket(plan, r, givenIn(functions));
      r.checkEnd();
      return value;
    } catch (problem) {
      throw located(problem, facts.name);
    }
  }

  /** The bytes of a packet. */
  encode(name, value, functions = {}) {
    const { facts, isFlat, plan } = this.root(name);
    const w = new Writer(functions);
    try {
      w.enter(isFlat);
      writePacket(plan, w, value, givenIn(functions));
      w.checkEnd();
      return w.finish();
    } catch (problem) {
      throw located(problem, facts.name);
    }
  }
}

const givenIn = (functions) => Object.hasOwn(functions, "given") ? { value: functions.given } : undefined;

const bytesOfHex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
