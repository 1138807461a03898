import { Socket } from "node:net";

type Done = (error?: Error | null) => void;

/** A connection to the database that sends what is written in one turn of the event loop as one message: each one costs a call of the system and wakes the other side. */
export class GatheringSocket extends Socket {
  private isGathering = false;

  private constructor(
    readonly host: string,
    readonly port: number,
  ) {
    super();
  }

  /** Begins to connect; a host that begins with "/" is the folder of a unix socket. */
  static to(host: string, port: number): GatheringSocket {
    const socket = new GatheringSocket(host, port);
    return host.startsWith("/") ? socket.connect(`${host}/.s.PGSQL.${port}`) : socket.connect(port, host);
  }

  override write(chunk: Uint8Array | string, encoding?: BufferEncoding | Done, done?: Done): boolean {
    this.gather();
    return typeof encoding === "string" ? super.write(chunk, encoding, done) : super.write(chunk, encoding);
  }

  private gather(): void {
    if (this.isGathering) return;
    this.isGathering = true;
    this.cork();
    setImmediate(() => {
      this.isGathering = false;
      this.uncork();
    });
  }
}
