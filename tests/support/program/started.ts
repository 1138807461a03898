import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { onLeaving } from "#support/leaving";

const READY = "Longwall ready on ";

/** Starts the server (the words of Node, the folder that it starts in); resolves with what it said once it is ready or has ended. */
export async function startProgram(words: string[], env: Record<string, string>, cwd = process.cwd()) {
  const child = spawn(process.execPath, words, {
    cwd,
    env: { ...process.env, DATABASE_URL: "", PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onLeaving(() => endProgram(child));
  const said: string[] = [];
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on("line", (line) => {
        said.push(line);
        if (line.startsWith(READY)) resolve();
      });
  });
  await Promise.race([isReady, once(child, "close")]);
  const url = said.find((line) => line.startsWith(READY))?.slice(READY.length) ?? "";
  return { child, said, url };
}

/** Ends a program as an administrator does; resolves when it is gone. */
export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
