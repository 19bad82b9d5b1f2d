// Recodes packets with WebAssembly, line by line, as Recode.swift does: node recode.mjs FILE.wasm

import { readFileSync } from "node:fs";
import { start } from "../Clients/Browser/runtime.mjs";

const { call } = await start(readFileSync(process.argv[2]));
const bytes = (digits) => Uint8Array.from(Buffer.from(digits, "hex"));
const digits = (bytes) => Buffer.from(bytes).toString("hex");

function answer(name, content, baseline) {
  try {
    if (baseline === undefined) {
      return digits(call(name === "PlayerState" ? "recodePlayer" : "recodeWorld", bytes(content)));
    }
    const world = call("decodeDelta", bytes(content), bytes(baseline));
    return `${digits(call("encodeDelta", world, bytes(baseline)))} ${digits(world)}`;
  } catch (error) {
    return `error: ${error.message}`;
  }
}

const lines = readFileSync(0, "utf8").trimEnd().split("\n");
console.log(lines.map((line) => answer(...line.split(" "))).join("\n"));
