import { availableParallelism, totalmem } from "node:os";
import { StartRefused } from "../embedded/refusal.ts";
import type { Environment } from "./environment.ts";

const GIB = 1024 ** 3;

/** What of this machine the program takes for its parts; a container's limits count where the system tells them to Node. */
export type Shares = {
  /** Memory (MiB) that the embedded PostgreSQL shares among its connections. */
  sharedBuffers: number;
  /** Memory (MiB) of the DuckDB that answers questions about figures. */
  figuresMemory: number;
  /** Threads of one question about figures. */
  figuresThreads: number;
  /** Connections of one process to the database. */
  connections: number;
};

const within = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);

/** Shares of a machine of so much memory (bytes) and so many processors: an eighth of the memory each, within what is of use. */
export function sharesOf(memory: number, processors: number): Shares {
  const eighth = Math.floor(memory / 8 / 1024 ** 2);
  return {
    sharedBuffers: within(256, eighth, (8 * GIB) / 1024 ** 2),
    figuresMemory: within(1024, eighth, (16 * GIB) / 1024 ** 2),
    figuresThreads: within(2, Math.floor(processors / 2), 8),
    connections: within(10, 4 * processors, 24),
  };
}

/** Memory (bytes) that this process may use: a container's limit where it has one. */
export function machineMemory(): number {
  const memory = process.constrainedMemory?.() ?? 0;
  return memory > 0 && memory < totalmem() ? memory : totalmem();
}

/** The variables that say a size instead of the machine, with the least of each. */
const SAID = {
  sharedBuffers: ["SHARED_BUFFERS_MB", 128],
  figuresMemory: ["FIGURES_MEMORY_MB", 256],
  figuresThreads: ["FIGURES_THREADS", 1],
  connections: ["DATABASE_CONNECTIONS", 5],
} as const;

/** The shares of this machine, but for those that its settings say; throws StartRefused where one of them is no size. */
export function machineShares(env: Environment = process.env): Shares {
  const shares = sharesOf(machineMemory(), availableParallelism());
  const said = (share: keyof Shares): number => {
    const [name, least] = SAID[share];
    const value = env[name] ? Number(env[name]) : shares[share];
    if (!Number.isInteger(value) || (env[name] && value < least))
      throw new StartRefused(`${name} is ${env[name]}; it is a whole number, ${least} at least`);
    return value;
  };
  return {
    sharedBuffers: said("sharedBuffers"),
    figuresMemory: said("figuresMemory"),
    figuresThreads: said("figuresThreads"),
    connections: said("connections"),
  };
}
