import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { ConnectionOptions } from "#db/client";

/** A wire to a database that can be cut and mended; `place` is where its near end is. */
export type Wire = { place: ConnectionOptions; cut: () => Promise<void>; mend: () => Promise<void> };

/** Lays a wire to a database on a port of its own. */
export async function layWire(far: ConnectionOptions): Promise<Wire> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const line = far.host.startsWith("/") ? connect(`${far.host}/.s.PGSQL.${far.port}`) : connect(far.port, far.host);
    for (const socket of [near, line]) {
      open.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        open.delete(socket);
        near.destroy();
        line.destroy();
      });
    }
    near.pipe(line).pipe(near);
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    place: { ...far, host: "127.0.0.1", port },
    cut: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    mend: () => listen(port),
  };
}
