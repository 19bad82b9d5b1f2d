// Runs Recode.swift as WebAssembly, with its input and output: node recode.mjs FILE.wasm

import { readFileSync, writeFileSync } from "node:fs";
import { start } from "../Clients/Browser/runtime.mjs";

const input = readFileSync(0);
const output = [];
let position = 0;
const { run } = await start(readFileSync(process.argv[2]), {
  getchar: () => (position < input.length ? input[position++] : -1),
  putchar: (character) => output.push(character),
});
try {
  run("__main_argc_argv", 0, 0);
} finally {
  writeFileSync(1, Buffer.from(output));
}
