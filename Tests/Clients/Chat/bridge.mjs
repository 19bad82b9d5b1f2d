import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { WebSocketServer } from "ws";

const types = { "/chat.mjs": "text/javascript", "/chat.html": "text/html" };
const server = createServer(({ url }, response) => {
  response.writeHead(types[url] ? 200 : 404, { "Content-Type": types[url] ?? "text/plain" });
  response.end(types[url] ? readFileSync(`.${url}`) : "Not found");
});
new WebSocketServer({ server, maxPayload: 1 << 16 }).on("connection", (page) => {
  const chat = connect(4712, "127.0.0.1").on("data", (bytes) => page.send(bytes));
  page.on("message", (bytes) => chat.write(bytes)).on("close", () => chat.destroy());
  chat.on("error", () => page.close()).on("close", () => page.close());
});
server.listen(8080, "127.0.0.1");
