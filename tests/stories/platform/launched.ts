import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { ConnectionOptions } from "#db/client";

/** A program that was started on a data folder: what it said, the database it got or why it was refused, and how to end it. */
export type Launched = {
  pid: number;
  said: string[];
  owner?: ConnectionOptions;
  refused?: string;
  end: (signal?: NodeJS.Signals) => Promise<void>;
};

type Line = { said: string } | { owner: ConnectionOptions } | { refused: string };

/** Starts the program on a data folder and waits until it has its database or is refused. */
export async function launch(dataDir: string, way: "stay" | "leave" = "stay"): Promise<Launched> {
  const program = join(import.meta.dirname, "program.ts");
  const child = spawn(process.execPath, ["--import", "tsx", program, dataDir, way], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const end = async (signal?: NodeJS.Signals): Promise<void> => {
    if (signal) child.kill(signal);
    await ended;
  };
  const launched: Launched = { pid: child.pid ?? 0, said: [], end };
  for await (const text of createInterface(child.stdout)) {
    const line: Line = JSON.parse(text);
    if ("said" in line) launched.said.push(line.said);
    else return Object.assign(launched, line);
  }
  throw new Error("The program ended without a word");
}

/** The process that serves a data folder, or undefined when nobody does. */
export function serverOf(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return undefined;
  }
}
