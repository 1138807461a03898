import { spawn } from "node:child_process";
import { connect, type NetConnectOpts } from "node:net";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

export type Verdict = "passed" | "refused";
/** Looks for viruses in a file; throws where no verdict can be had now. */
export type Scan = (bytes: Readable) => Promise<Verdict>;

/**
 * The virus scan that a setting names: `clamd:HOST:PORT` or `clamd:/SOCKET`, else a command that reads the file from its standard input and
 * ends with 0 (clean) or 1 (refused).
 */
export function scanFrom(setting: string): Scan {
  if (!setting.startsWith("clamd:")) return (bytes) => byCommand(setting, bytes);
  const place = setting.slice("clamd:".length);
  const [host, port] = place.split(":");
  return (bytes) => byDaemon(place.startsWith("/") ? { path: place } : { host: host ?? "", port: Number(port) }, bytes);
}

async function byCommand(command: string, bytes: Readable): Promise<Verdict> {
  const [program = "", ...words] = command.split(" ").filter((word) => word !== "");
  const scanner = spawn(program, words, { stdio: ["pipe", "ignore", "ignore"] });
  const ended = new Promise<number | null>((resolve, reject) => {
    scanner.on("error", reject);
    scanner.once("close", resolve);
  });
  // A scanner may know enough before it has read all.
  const [code] = await Promise.all([ended, pipeline(bytes, scanner.stdin).catch(() => undefined)]);
  if (code !== 0 && code !== 1) throw new Error(`the virus scan ended with ${code}`);
  return code === 0 ? "passed" : "refused";
}

/** The INSTREAM command of clamd: chunks with their length before them, an empty one at the end. */
async function byDaemon(place: NetConnectOpts, bytes: Readable): Promise<Verdict> {
  const socket = connect(place);
  const answer = new Promise<string>((resolve, reject) => {
    let said = "";
    socket.on("data", (part) => (said += part.toString()));
    socket.once("end", () => resolve(said));
    socket.on("error", reject);
  });
  const sent = pipeline(chunked(bytes), socket, { end: false });
  const [said] = await Promise.all([answer, sent]);
  socket.destroy();
  if (/\bOK\b/.test(said)) return "passed";
  if (/\bFOUND\b/.test(said)) return "refused";
  throw new Error(`the virus scan answered ${said}`);
}

async function* chunked(bytes: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from("zINSTREAM\0");
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield Buffer.concat([length, chunk]);
  }
  yield Buffer.alloc(4);
}
