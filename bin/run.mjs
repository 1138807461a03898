import { spawn } from "node:child_process";
import { setPriority } from "node:os";

const POLITE = 10;
const running = new Set();
let asked;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, end);
endWithNpm();

function end(signal) {
  asked = signal;
  if (running.size === 0) process.exit(1);
  // An interrupt typed at the terminal reaches the children by itself.
  if (signal === "SIGINT" && process.stdin.isTTY) return;
  for (const child of running) child.kill(signal);
}

/** npm passes a signal to its shell only, which dies of it without a word to us. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    end("SIGTERM");
  }, 200);
  watch.unref();
}

/**
 * Runs a program to its end, without stdin; gives its exit code and, with stdio "pipe", what it said. One that is `polite` lets others go
 * first.
 */
export function run(command, words, { stdio = "inherit", env = process.env, timeout, polite = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, words, { stdio: ["ignore", stdio, stdio], env, timeout });
    running.add(child);
    if (polite && child.pid !== undefined) setPriority(child.pid, POLITE);
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes) => said.push(bytes));
    const close = (code, reason) => {
      running.delete(child);
      resolve({ code: code ?? 1, said: Buffer.concat(said).toString("utf8") + reason });
    };
    child.once("error", (error) => close(1, error.message));
    child.once("close", (code, signal) => close(code, signal ? `\nended by ${signal}` : ""));
  });
}

/** Runs a Node program: flags and file first, its own words after. */
export function runNode(words, options) {
  return run(process.execPath, words, options);
}

/** Runs npm and rejects when it fails. */
export async function npm(words) {
  const ours = process.env.npm_execpath ?? "";
  const { code } = await (ours.endsWith("npm-cli.js") ? runNode([ours, ...words]) : run("npm", words));
  if (code !== 0) throw new Error(`npm ${words[0]} failed (exit code ${code})`);
}

/** Ends this program when somebody asked it to, now that its children have ended. */
export function endIfAsked() {
  if (asked) process.exit(130);
}
