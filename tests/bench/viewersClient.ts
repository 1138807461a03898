import { connect } from "node:net";

/** What the client is told by its parent: where to ask what, on how many connections, for how long. */
export type Load = { port: number; head: string; connections: number; milliseconds: number };
/**
 * What it found: how many answers came whole, how many bytes they had in all, and how long each was waited for at the median and the 99th
 * percentile.
 */
export type Loaded = { answers: number; bytes: number; milliseconds: number; p50: number; p99: number };

const END_OF_HEAD = "\r\n\r\n";

process.on("message", (load: Load) => {
  void loaded(load).then((found) => process.send?.(found));
});

/** Asks the same over and over on every connection, the next time as soon as an answer is whole. */
async function loaded({ port, head, connections, milliseconds }: Load): Promise<Loaded> {
  const began = performance.now();
  const until = began + milliseconds;
  const waits: number[] = [];
  const bytes = await Promise.all(Array.from({ length: connections }, () => oneViewer(port, head, until, waits)));
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    answers: waits.length,
    bytes: bytes.reduce((sum, each) => sum + each, 0),
    milliseconds: performance.now() - began,
    p50: at(0.5),
    p99: at(0.99),
  };
}

function oneViewer(port: number, head: string, until: number, waits: number[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let [missing, bytes, asked] = [-1, 0, 0];
    let text = "";
    const ask = () => {
      asked = performance.now();
      missing = -1;
      text = "";
      socket.write(head);
    };
    const begin = (part: Buffer): number => {
      text += part.toString("latin1");
      const end = text.indexOf(END_OF_HEAD);
      if (end < 0) return -1;
      if (!/^HTTP\/1\.1 (200|304)/.test(text)) reject(new Error(text.slice(0, 300)));
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
      return length - (text.length - end - END_OF_HEAD.length);
    };
    socket.setNoDelay(true);
    socket.on("connect", ask);
    socket.on("error", reject);
    socket.on("data", (part: Buffer) => {
      bytes += part.length;
      missing = missing < 0 ? begin(part) : missing - part.length;
      if (missing !== 0) return;
      const now = performance.now();
      waits.push(now - asked);
      if (now < until) return ask();
      socket.end();
      resolve(bytes);
    });
  });
}
