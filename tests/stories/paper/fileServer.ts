import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { onLeaving } from "#support/leaving";

/** A daemon that speaks as clamd does and finds a virus in everything that says so. */
export async function openDaemon(): Promise<string> {
  const server = createServer((socket) => {
    let heard = Buffer.alloc(0);
    socket.on("data", (part) => {
      heard = Buffer.concat([heard, part]);
      if (heard.subarray(-4).equals(Buffer.alloc(4))) socket.end(heard.includes("VIRUS") ? "stream: Planted FOUND\0" : "stream: OK\0");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onLeaving(() => void server.close());
  return `clamd:127.0.0.1:${(server.address() as AddressInfo).port}`;
}
