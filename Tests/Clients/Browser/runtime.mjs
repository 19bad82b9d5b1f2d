// What a program in Embedded Swift needs of the C library, for WebAssembly.

/// Starts a program, which may need more functions than these. Its exports take bytes with `call`.
export async function start(wasm, more = {}) {
  let memory;
  const bytes = () => new Uint8Array(memory.buffer);
  const view = () => new DataView(memory.buffer);
  const free = new Map();  // Addresses of free blocks, by size.
  const sizes = new Map(); // Sizes of blocks in use, by address.
  let end;

  const allocate = (alignment, count) => {
    const size = 2 ** Math.ceil(Math.log2(Math.max(count, 16)));
    let address = alignment <= 16 ? free.get(size)?.pop() : undefined;
    if (address === undefined) {
      address = Math.ceil(end / Math.max(alignment, 16)) * Math.max(alignment, 16);
      end = address + size;
      const lacking = end - memory.buffer.byteLength;
      if (lacking > 0) memory.grow(Math.ceil(lacking / 65536));
    }
    sizes.set(address, size);
    return address;
  };
  const release = (address) => {
    const size = sizes.get(address);
    if (!sizes.delete(address)) return;
    if (!free.has(size)) free.set(size, []);
    free.get(size).push(address);
  };

  const whole = (high, low) => (BigInt.asUintN(64, high) << 64n) | BigInt.asUintN(64, low);
  const store = (address, value) => {
    view().setBigUint64(address, BigInt.asUintN(64, value), true);
    view().setBigUint64(address + 8, BigInt.asUintN(64, value >> 64n), true);
  };

  const library = {
    posix_memalign: (result, alignment, count) => {
      const address = allocate(alignment, count); // It may replace the memory's buffer.
      view().setUint32(result, address, true);
      return 0;
    },
    free: release,
    strlen: (text) => bytes().indexOf(0, text) - text,
    memcmp: (a, b, count) => {
      const all = bytes();
      for (let index = 0; index < count; index++) {
        if (all[a + index] !== all[b + index]) return all[a + index] - all[b + index];
      }
      return 0;
    },
    arc4random_buf: (address, count) => {
      crypto.getRandomValues(bytes().subarray(address, address + count));
    },
    // Arithmetic with 128 bits.
    __multi3: (result, aLow, aHigh, bLow, bHigh) => store(result, whole(aHigh, aLow) * whole(bHigh, bLow)),
    __udivti3: (result, aLow, aHigh, bLow, bHigh) => store(result, whole(aHigh, aLow) / whole(bHigh, bLow)),
    __umodti3: (result, aLow, aHigh, bLow, bHigh) => store(result, whole(aHigh, aLow) % whole(bHigh, bLow)),
    __ashlti3: (result, low, high, count) => store(result, whole(high, low) << BigInt(count)),
    __lshrti3: (result, low, high, count) => store(result, whole(high, low) >> BigInt(count)),
    __ashrti3: (result, low, high, count) => store(result, BigInt.asIntN(128, whole(high, low)) >> BigInt(count)),
    putchar: (character) => character, // Only programs that are not optimized print why they stop.
    __stack_chk_fail: () => { throw new Error("the stack has been overwritten"); },
  };
  const { instance } = await WebAssembly.instantiate(wasm, { env: { ...library, ...more } });
  memory = instance.exports.memory;
  end = instance.exports.__heap_base.value;

  /// Passes bytes to a function; numbers, as they are. Returns the bytes that it makes, or throws its error.
  const call = (name, ...values) => {
    const addresses = [];
    const parameters = values.flatMap((value) => {
      if (typeof value === "number") return [value];
      const address = allocate(16, value.length);
      addresses.push(address);
      bytes().set(value, address);
      return [address, value.length];
    });
    const count = instance.exports[name](...parameters);
    addresses.forEach(release);
    const result = bytes().slice(instance.exports.result(), instance.exports.result() + Math.abs(count));
    if (count < 0) throw new Error(new TextDecoder().decode(result));
    return result;
  };
  return { call, run: (name, ...numbers) => instance.exports[name](...numbers) };
}
