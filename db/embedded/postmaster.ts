import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { birthOf, commandOf, signal } from "./liveness.ts";

/** The name of the socket inside the folder of a cluster. */
export const SOCKET = ".s.PGSQL.5432";

/** How a server is asked to end, ever more firmly, and how long it may take. */
const STOPS = [
  { name: "SIGINT", seconds: 60 },
  { name: "SIGQUIT", seconds: 10 },
  { name: "SIGKILL", seconds: 10 },
] as const;

/** The running server of one cluster, as its postmaster.pid tells it. */
export type Postmaster = { pid: number; host: string; port: number; ready: boolean };

/** Reads who serves a cluster; undefined when nobody does, even if the pid there belongs to another program by now. */
export function postmasterOf(cluster: string): Postmaster | undefined {
  const postmaster = inFile(cluster);
  return postmaster && birthOf(postmaster.pid) !== undefined && commandOf(postmaster.pid).includes(cluster) ? postmaster : undefined;
}

/**
 * Removes what a dead server left: PostgreSQL would take any living process with its old pid for it. Only while nobody serves the cluster.
 */
export function clearRemains(cluster: string): void {
  for (const name of ["postmaster.pid", SOCKET, `${SOCKET}.lock`]) rmSync(join(cluster, name), { force: true });
}

/** Stops the server of a cluster if there is one: waits a minute for its sessions to be ended in order, then has it end at once. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const pid = postmasterOf(cluster)?.pid;
  if (pid === undefined) return;
  for (const { name, seconds } of STOPS) {
    signal(pid, name);
    for (let tick = 0; tick < seconds * 50; tick += 1) {
      if (birthOf(pid) === undefined) return;
      await wait(20);
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) in ${cluster} does not end`);
}

/** Stops the server of a cluster without giving the event loop a turn, for the last moment of a program; waits at most ten seconds. */
export function stopPostmasterNow(cluster: string): void {
  const pid = postmasterOf(cluster)?.pid;
  if (pid === undefined || !signal(pid, "SIGINT")) return;
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let tick = 0; tick < 500 && birthOf(pid) !== undefined; tick += 1) Atomics.wait(pause, 0, 0, 20);
}

function inFile(cluster: string): Postmaster | undefined {
  const [pid = "", , , port = "", socketFolder = "", address = "", , status = ""] = linesOf(join(cluster, "postmaster.pid"));
  if (!/^\d+$/.test(pid)) return undefined;
  return { pid: Number(pid), host: socketFolder || address, port: Number(port), ready: status.trim() === "ready" };
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, "utf8").split("\n");
  } catch {
    return [];
  }
}
