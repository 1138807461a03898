import { once } from "node:events";
import { isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";

/** The request for TLS that a PostgreSQL server answers with S or N: https://www.postgresql.org/docs/current/protocol-flow.html */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);
const YES = "S".charCodeAt(0);
/** The server speaks no TLS, and its certificate is not one to be trusted: codes of the errors thrown here. */
export const [NO_TLS, NO_TRUST] = ["NO_TLS", "NO_TRUST"];

/**
 * Makes an open connection one over TLS, with the certificate of `host` signed by `authority` (PEM; none = by those that the program
 * trusts anyway). Throws an error with the code NO_TLS or NO_TRUST, and with that of the signal.
 */
export async function encrypted(socket: Socket, host: string, authority: string | null, signal: AbortSignal): Promise<Socket> {
  socket.write(SSL_REQUEST);
  const [answer] = (await once(socket, "data", { signal })) as [Buffer];
  // More than the one byte would be plain text that somebody slipped in before the handshake.
  if (answer.length !== 1 || answer[0] !== YES) throw Object.assign(new Error("no TLS"), { code: NO_TLS });
  const over = connectTls({
    socket,
    host,
    ...(isIP(host) ? {} : { servername: host }),
    ...(authority ? { ca: authority } : {}),
    minVersion: "TLSv1.2",
  });
  try {
    await once(over, "secureConnect", { signal });
    return over;
  } catch (error) {
    over.destroy();
    if (signal.aborted || !(error instanceof Error)) throw error;
    throw Object.assign(new Error(error.message, { cause: error }), { code: NO_TRUST });
  }
}
