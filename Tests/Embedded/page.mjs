// Recodes PlayerState as the page does, line by line like Recode.swift: node page.mjs FILE.wasm

import { readFileSync } from "node:fs";
import { start } from "../Clients/Browser/runtime.mjs";

const { call } = await start(readFileSync(process.argv[2]));
const utf8 = (text) => new TextEncoder().encode(text);
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function answer(digits) {
  const packet = Uint8Array.from(Buffer.from(digits, "hex"));
  const ends = [...call("endsOfFields", packet)];
  try {
    const [, identifier, username, state] = decoder.decode(call("describePlayer", packet)).match(/^([^\0]*)\0(.*)\0(\d+)$/s);
    if (ends.length !== 3 || ends[0] !== 8) return `the fields end at ${ends}`;
    return Buffer.from(call("encodePlayer", utf8(identifier), utf8(username), Number(state))).toString("hex");
  } catch (error) {
    return `error: ${error.message}`;
  }
}

const lines = readFileSync(0, "utf8").trimEnd().split("\n");
console.log(lines.map((line) => answer(line.split(" ")[1])).join("\n"));
