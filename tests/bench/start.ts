import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { CockpitAnswer } from "#define/cockpit";
import { DEMO_PASSWORD } from "#demo/accounts";
import { cloned, startProgram } from "../run/program.ts";
import { bounded, type Figure, type Part, untargeted } from "./figure.ts";

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
    const clone = await cloned(ROOT, join(place.folder, "clone"));
    const demoScale = Math.max(LEAST_SCALE, Math.min(1, scale));
    const where = { tree: clone, data: join(clone, "data"), scale: demoScale };
    const first = await startProgram(where);
    const figures: Figure[] = [];
    try {
      const keeper = await visitor(first.origin, "keeper");
      const { loading } = await keeper.get<{ loading: unknown[] }>("/api/session");
      await postReceipt(keeper);
      const receipt = first.seconds();
      await fullCockpit(await visitor(first.origin, "leader"));
      const cockpit = first.seconds();
      await first.heard("The demo is whole");
      const whole = first.seconds();
      figures.push(
        untargeted("First start: the address is answered", first.answered, "s", { "share of the demo": demoScale }),
        bounded("First start: a keeper has posted a receipt", receipt, "s", FIRST_S, {}),
        bounded("First start: a leader sees a full cockpit", cockpit, "s", FIRST_S, {}),
        bounded("First start: all companies are there", whole, "s", WHOLE_S, { "told as loading": loading.length }),
      );
    } finally {
      await first.end();
    }
    const second = await startProgram(where);
    try {
      await fullCockpit(await visitor(second.origin, "leader"));
      figures.push(
        untargeted("Second start: the address is answered", second.answered, "s", {}),
        bounded("Second start: a leader sees a full cockpit", second.seconds(), "s", AGAIN_S, {}),
      );
    } finally {
      await second.end();
    }
    return figures;
  },
};

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
