import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Gives a text that tells this process from a later one with the same pid, or undefined when no such process runs. */
export function birthOf(pid: number): string | undefined {
  if (process.platform === "linux") return birthInProc(pid);
  if (!answers(pid)) return undefined;
  return process.platform === "win32" ? "running" : shownByPs(pid, "lstart=");
}

/** Gives the command line of a running process, or an empty text when it cannot be read. */
export function commandOf(pid: number): string {
  if (process.platform !== "linux") return shownByPs(pid, "command=") ?? "";
  return (textOf(`/proc/${pid}/cmdline`) ?? "").replaceAll("\0", " ");
}

/** Sends a signal and says whether the process was there to get it. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

function birthInProc(pid: number): string | undefined {
  const stat = textOf(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name of the program stands in brackets and may hold blanks: count the fields after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const dead = fields[0] === "Z" || fields[0] === "X";
  return dead ? undefined : `${textOf("/proc/sys/kernel/random/boot_id")?.trim()} ${fields[19]}`;
}

function answers(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function shownByPs(pid: number, column: string): string | undefined {
  try {
    return execFileSync("ps", ["-o", column, "-p", String(pid)], { encoding: "utf8" }).trim() || undefined;
  } catch {
    return undefined;
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
