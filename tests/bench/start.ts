import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { mkdir, mkdtemp } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { CockpitAnswer } from "#define/cockpit";
import { DEMO_PASSWORD } from "#demo/accounts";
import { bounded, type Figure, type Part, told } from "./figure.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const [FIRST_S, WHOLE_S, AGAIN_S] = [60, 180, 9];
const [LOOK_MS, PATIENCE_MS] = [200, 600_000];
const LEAST_SCALE = 0.05;
const COMPANY = "HS";
const RECEIPTS = "/api/documents/warehouse.goodsReceipt";

/** `npm start` on a fresh clone whose packages are installed: until work begins, until everything is there, and once more. */
export const start: Part = {
  name: "start",
  measure: async (place, scale) => {
    const clone = await cloned(join(place.folder, "clone"));
    const demoScale = Math.max(LEAST_SCALE, Math.min(1, scale));
    const first = await begin(clone, demoScale);
    const figures: Figure[] = [];
    try {
      const keeper = await first.signIn("keeper");
      const { loading } = await keeper.get<{ loading: unknown[] }>("/api/session");
      await postReceipt(keeper);
      const receipt = first.seconds();
      await fullCockpit(await first.signIn("leader"));
      const cockpit = first.seconds();
      await first.heard("The demo is whole");
      const whole = first.seconds();
      figures.push(
        told("First start: the address is answered", first.answered, "s", { "share of the demo": demoScale }),
        bounded("First start: a keeper has posted a receipt", receipt, "s", FIRST_S, {}),
        bounded("First start: a leader sees a full cockpit", cockpit, "s", FIRST_S, {}),
        bounded("First start: all companies are there", whole, "s", WHOLE_S, { "told as loading": loading.length }),
      );
    } finally {
      await first.end();
    }
    const second = await begin(clone, demoScale);
    try {
      await fullCockpit(await second.signIn("leader"));
      figures.push(
        told("Second start: the address is answered", second.answered, "s", {}),
        bounded("Second start: a leader sees a full cockpit", second.seconds(), "s", AGAIN_S, {}),
      );
    } finally {
      await second.end();
    }
    return figures;
  },
};

/** The tree as git has it, with the packages of this one but nothing that earlier runs left beside them. */
async function cloned(folder: string): Promise<string> {
  const files = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(folder, file));
  }
  const packages = join(folder, "node_modules");
  await mkdir(packages);
  const installed = readdirSync(join(ROOT, "node_modules")).filter((name) => !name.startsWith(".") || INSTALLED.has(name));
  for (const name of installed) symlinkSync(join(ROOT, "node_modules", name), join(packages, name));
  return folder;
}

/** What npm itself writes beside the packages. */
const INSTALLED: ReadonlySet<string> = new Set([".bin", ".package-lock.json"]);

/** The program as `npm start` runs it, with a data folder and a port of its own. */
type Started = {
  /** Seconds until it answered first, and since it was started. */
  answered: number;
  seconds: () => number;
  heard: (line: string) => Promise<void>;
  signIn: (account: string) => Promise<Visitor>;
  end: () => Promise<void>;
};

async function begin(clone: string, scale: number): Promise<Started> {
  const port = await freePort();
  const scratch = await mkdtemp(join(clone, "tmp-"));
  const own = { PORT: String(port), DATA_DIR: join(clone, "data"), DEMO_SCALE: String(scale), TMPDIR: scratch };
  const [PATH, HOME] = [process.env.PATH ?? "", process.env.HOME ?? ""];
  const program = spawn(process.execPath, ["bin/start.mjs"], {
    cwd: clone,
    env: { PATH, HOME, ...own },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  let said = "";
  for (const stream of [program.stdout, program.stderr]) stream.on("data", (bytes: Buffer) => (said += bytes.toString("utf8")));
  const heard = async (line: string) => {
    while (!said.includes(line)) {
      if (program.exitCode !== null || performance.now() - began > PATIENCE_MS) throw new Error(`It never said "${line}":\n${said}`);
      await wait(LOOK_MS);
    }
  };
  const end = () => ended(program);
  try {
    await heard("Longwall ready on");
  } catch (error) {
    await end();
    throw error;
  }
  const origin = `http://127.0.0.1:${port}`;
  return { answered: seconds(), seconds, heard, signIn: (account) => visitor(origin, account), end };
}

async function ended(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null) return;
  const gone = once(program, "close");
  program.kill("SIGTERM");
  await gone;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Somebody who is signed in at the company that is there first. */
type Visitor = { get: <T>(path: string) => Promise<T>; post: <T>(path: string, body: unknown) => Promise<T> };

async function visitor(origin: string, account: string): Promise<Visitor> {
  const answer = await fetch(`${origin}/api/session`, { method: "POST", body: JSON.stringify({ account, password: DEMO_PASSWORD }) });
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  const ask = async <T>(path: string, sent: RequestInit): Promise<T> => {
    const at = `${origin}${path}${path.includes("?") ? "&" : "?"}company=${COMPANY}`;
    const reply = await fetch(at, { ...sent, headers: { cookie, "content-type": "application/json" } });
    if (!reply.ok) throw new Error(`${account} at ${path}: ${reply.status} ${(await reply.text()).slice(0, 500)}`);
    return (await reply.json()) as T;
  };
  return { get: (path) => ask(path, {}), post: (path, body) => ask(path, { method: "POST", body: JSON.stringify(body) }) };
}

type Rows = { rows: readonly Record<string, string>[] };
type Document = { id: string; version: number; stage: string };

/** Prepares, submits and confirms a receipt where one was posted before. */
async function postReceipt({ get, post }: Visitor): Promise<void> {
  const { rows } = await get<Rows>(`${RECEIPTS}?stage=posted&limit=1`);
  const plain = encodeURIComponent(JSON.stringify({ isBatchControlled: false, isSerialControlled: false }));
  const materials = await get<Rows>(`/api/documents/masterData.material?filter=${plain}&limit=1`);
  const [before = {}, material = {}] = [rows[0], materials.rows[0]];
  const { warehouseId, departmentId } = before;
  const draft = { header: { warehouseId, departmentId }, lines: { lines: [{ materialId: material.id, quantity: "1", unitPrice: "10" }] } };
  const submitted = await post<Document>(RECEIPTS, { key: "start-create", ...draft, action: "submit" });
  const { id, version } = submitted;
  const { stage } = await post<Document>(`${RECEIPTS}/${id}/actions/confirm`, { version, key: "start-confirm" });
  if (stage !== "posted") throw new Error(`The receipt is ${stage}`);
}

/** Waits until every tile of the sales cockpit tells something. */
async function fullCockpit({ get }: Visitor): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await wait(LOOK_MS)) {
    const cockpit = await get<CockpitAnswer>("/api/cockpits/sales.hsCockpit").catch(() => null);
    if (cockpit?.panels.every(tells)) return;
  }
  throw new Error("The cockpit was never full");
}

const tells = ({ figure, steps, slices }: CockpitAnswer["panels"][number]) =>
  (figure !== null && figure.value !== null) ||
  Object.values(steps).some((value) => value !== null) ||
  Object.values(slices).some(({ rows }) => rows.length > 0);
