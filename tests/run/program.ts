import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { mkdir, mkdtemp } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const [LOOK_MS, PATIENCE_MS] = [200, 600_000];

/** Where a program is started: its tree, the folder of its data, how much of the demo it loads, and its port where that is given. */
export type Where = { tree: string; data: string; scale: number; port?: number };

/** The program as `npm start` runs it. */
export type Program = {
  origin: string;
  port: number;
  /** Seconds until it answered first, and since it was started. */
  answered: number;
  seconds: () => number;
  /** Waits until it has said a text. */
  heard: (text: string) => Promise<void>;
  /** Ends it as an administrator does, or with SIGKILL as a crash would; resolves when it has gone. */
  end: (how?: "SIGTERM" | "SIGKILL") => Promise<void>;
};

/** Starts the program and resolves when it answers; rejects with all that it said when it does not. */
export async function startProgram({ tree, data, scale, port: wanted }: Where): Promise<Program> {
  const port = wanted ?? (await freePort());
  const scratch = await mkdtemp(join(data, "../tmp-"));
  const own = { PORT: String(port), DATA_DIR: data, DEMO_SCALE: String(scale), TMPDIR: scratch };
  const [PATH, HOME] = [process.env.PATH ?? "", process.env.HOME ?? ""];
  // A group of its own: what it started in turn ends with it.
  const program = spawn(process.execPath, ["bin/start.mjs"], {
    cwd: tree,
    env: { PATH, HOME, ...own },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  let said = "";
  for (const stream of [program.stdout, program.stderr]) stream.on("data", (bytes: Buffer) => (said += bytes.toString("utf8")));
  const end: Program["end"] = (how = "SIGTERM") => ended(program, how);
  const heard = async (text: string) => {
    while (!said.includes(text)) {
      if (program.exitCode !== null || performance.now() - began > PATIENCE_MS) {
        // Whoever waited in vain leaves no program behind.
        await end();
        throw new Error(`It never said "${text}":\n${said}`);
      }
      await wait(LOOK_MS);
    }
  };
  await heard("Longwall ready on");
  return { origin: `http://127.0.0.1:${port}`, port, answered: seconds(), seconds, heard, end };
}

async function ended(program: ChildProcess, how: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null || program.pid === undefined) return;
  const gone = once(program, "close");
  if (how === "SIGKILL") process.kill(-program.pid, how);
  else program.kill(how);
  await gone;
}

/** The word of the command line that follows an option such as `--at`. */
export function wordAfter(option: string): string | undefined {
  const at = process.argv.indexOf(option);
  return at < 0 ? undefined : process.argv[at + 1];
}

/** Copies a tree as git has it, with the packages of this one but nothing that earlier runs left beside them; gives the folder. */
export async function cloned(root: string, folder: string): Promise<string> {
  const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n");
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  const packages = join(folder, "node_modules");
  await mkdir(packages);
  const installed = readdirSync(join(root, "node_modules")).filter((name) => !name.startsWith(".") || INSTALLED.has(name));
  for (const name of installed) symlinkSync(join(root, "node_modules", name), join(packages, name));
  return folder;
}

/** What npm itself writes beside the packages. */
const INSTALLED: ReadonlySet<string> = new Set([".bin", ".package-lock.json"]);

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
