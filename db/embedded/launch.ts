import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { accountFor } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import type { Folder } from "./folder.ts";
import { clearRemains, postmasterOf, SOCKET, type Postmaster } from "./postmaster.ts";
import { StartRefused } from "./refusal.ts";

const LONGEST_SOCKET_PATH = 100;
const LARGEST_LOG_BYTES = 10 * 1024 ** 2;
/** Reasons that pass by themselves: the last sessions of a killed server, a port taken between choosing and using it. */
const PASSING = /pre-existing shared memory block|could not bind|could not create any TCP\/IP sockets/;

/** Starts the server of a cluster and waits until it takes connections, after a crash as long as its recovery needs. */
export async function launch(folder: Folder, binaries: Binaries, say: (line: string) => void): Promise<Postmaster> {
  rotate(folder.log);
  for (let attempt = 1; ; attempt += 1) {
    clearRemains(folder.cluster);
    const from = sizeOf(folder.log);
    const child = await spawnServer(folder, binaries, say);
    const postmaster = await readyOrEnded(folder.cluster, child, say);
    if (postmaster) return postmaster;
    const told = readFileSync(folder.log).subarray(from).toString("utf8");
    if (attempt === 20 || !PASSING.test(told))
      throw new StartRefused(`PostgreSQL did not start:\n${told.trim() || "it said nothing"}\nIts log is ${folder.log}`);
    await wait(500);
  }
}

async function spawnServer(folder: Folder, binaries: Binaries, say: (line: string) => void): Promise<ChildProcess> {
  const account = accountFor(folder.cluster, binaries.postgres, say);
  const place = await listening(folder.cluster);
  const [command = "", ...words] = [
    ...account.before,
    binaries.postgres,
    "-D",
    folder.cluster,
    ...place.flatMap((setting) => ["-c", setting]),
  ];
  const log = openSync(folder.log, "a", 0o600);
  try {
    // A process group of its own: an interrupt at the terminal reaches us alone, and we end the server after our last query.
    const child = spawn(command, words, {
      detached: true,
      stdio: ["ignore", log, log],
      cwd: folder.cluster,
      uid: account.uid,
      gid: account.gid,
    });
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

/** A unix socket inside the data folder, or a free port of this machine where such a path is too long or unknown. */
async function listening(cluster: string): Promise<string[]> {
  const short = Buffer.byteLength(`${cluster}/${SOCKET}`) <= LONGEST_SOCKET_PATH;
  if (process.platform !== "win32" && short) return ["port=5432", "listen_addresses=", `unix_socket_directories=${cluster}`];
  return [`port=${await freePort()}`, "listen_addresses=127.0.0.1", "unix_socket_directories="];
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function readyOrEnded(cluster: string, child: ChildProcess, say: (line: string) => void): Promise<Postmaster | undefined> {
  child.once("error", (error) => say(error.message));
  for (let tick = 1; child.pid && child.exitCode === null && child.signalCode === null; tick += 1) {
    const postmaster = postmasterOf(cluster);
    if (postmaster?.ready && postmaster.pid === child.pid) return postmaster;
    if (tick % 500 === 0) say("PostgreSQL is still getting ready (after a crash it first repeats what it had confirmed)");
    await wait(20);
  }
  return undefined;
}

function rotate(log: string): void {
  if (sizeOf(log) > LARGEST_LOG_BYTES) renameSync(log, `${log}.1`);
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
