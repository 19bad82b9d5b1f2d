// Divides the streams of fixtures into frames with a module: verify_frames.mjs MODULE STREAMS

import { readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [module, folder] = process.argv.slice(2);
const { frames } = await import(pathToFileURL(resolve(module)));
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const control = { CR: "0d", LF: "0a", NUL: "00", a: "61", b: "62" };

// The module's name of a fixture's framing; undefined for those that only Swift has.
function framingOf(title) {
  const [, width, rest] = /^UInt(\d+)(.*)$/.exec(title) ?? [];
  if (width) return `uint${width}${/little/.test(rest) ? "-little" : ""}${/with header/.test(rest) ? "-inclusive" : ""}`;
  const [, pattern] = /^delimited by (.*)$/.exec(title) ?? [];
  if (pattern) return `delimited:${pattern.split(" ").map((name) => control[name]).join("")}`;
  if (title.startsWith("PPP")) return "ppp";
  if (title.startsWith("fixed length ")) return `fixed:${title.split(" ").at(-1)}`;
  return { "type and length": "header:2:1:uint8:kept", COBS: "cobs", SLIP: "slip", line: "line", varint32: "varint32" }[title];
}

const counts = { cases: 0, frames: 0, errors: 0, framed: 0, same: 0 };
const problems = [];

function events(stream, bytes, size) {
  const found = [];
  for (let start = 0; start < bytes.length; start += size) {
    for (let part = bytes.subarray(start, start + size); part; ) {
      try {
        found.push(...stream.push(part).map(hex));
        part = undefined;
      } catch (problem) {
        found.push(...problem.frames.map(hex), `error: ${problem.message}`);
        if (problem.reason !== "lineTooLong") return found;
        part = new Uint8Array();
      }
    }
  }
  return found;
}

for (const file of readdirSync(folder).filter((name) => name.endsWith(".hex")).sort()) {
  for (const text of readFileSync(resolve(folder, file), "utf8").split(/^\[/m).slice(1)) {
    const [, title, , maximum] = /^# framing: (.*?)(, maximum (\d+))?$/m.exec(text);
    const framing = framingOf(title);
    if (!framing) continue;
    const bytes = Uint8Array.from(Buffer.from(text.split("\n").slice(1).map((line) => line.split("#")[0]).join("").replace(/\s/g, ""), "hex"));
    const wanted = [...text.matchAll(/^# (?:frame of \d+ bytes?(?:: (.*))?|(error: .*))$/gm)]
      .map(([, frame = "", error]) => error ?? frame.replace(/ /g, "")).filter((event) => !event.includes("error: stream ends"));
    counts.cases++;
    for (const size of [1, 7, bytes.length || 1]) {
      const found = events(frames(framing, maximum ? Number(maximum) : undefined), bytes, size);
      counts.frames += found.length;
      counts.errors += found.filter((event) => event.startsWith("error")).length;
      if (found.join("\n") !== wanted.join("\n")) problems.push(`${file} ${text.split("]")[0]} by ${size}: ${found}, not ${wanted}`);
    }
    for (const content of wanted.filter((event) => !event.startsWith("error"))) {
      const stream = frames(framing, maximum ? Number(maximum) : undefined);
      const again = hex(stream.frame(Uint8Array.from(Buffer.from(content, "hex"))));
      const back = stream.push(Uint8Array.from(Buffer.from(again, "hex"))).map(hex);
      // An empty frame of SLIP or PPP is none, and other senders write some frames in another way.
      if (hex(bytes).includes(again.replace(/^(c0|7e)/, ""))) counts.same++;
      if (back.join() !== content && content !== "") problems.push(`${file} ${content}: ${again}, then ${back}`);
      counts.framed++;
    }
  }
}
console.log(JSON.stringify(counts));
if (problems.length > 0 || counts.cases < 100 || counts.errors < 100 || counts.same < counts.framed - 20) {
  console.log(problems.slice(0, 20).join("\n"), `\n${problems.length} problems`);
  process.exitCode = 1;
}
