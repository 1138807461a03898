import { beforeAll, describe, expect, it } from "vitest";
import { checkLedgers } from "#db/invariants";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { createDocuments } from "#engine/write/save";
import { openServer, type Visitor } from "#support/server";

const COMPANY = "company=HS";
const CLIENTS = 8;
const EACH = 4;
const MONTHS = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2025, 3 + at, 1)).toISOString().slice(0, 7));
const MATERIALS = ["M1", "M2", "M3", "M4", "M5"];
const WAREHOUSES = ["W1", "W2"];

type Row = Record<string, unknown>;
type Answer = { id: string; version: number; stage: string; lines: { lines: Row[] } };
type Desk = { ask: Visitor["ask"]; some: <T>(values: readonly T[]) => T; chance: (share: number) => boolean; day: string };
type Kind = (desk: Desk, other: Desk) => Promise<string>;

let server: Awaited<ReturnType<typeof openServer>>;
let desks: Desk[];
const statuses = new Map<number, number>();

beforeAll(async () => {
  server = await openServer();
  const { served } = server;
  await inWork(served, systemViewer(2, "story"), async (work) => {
    const write = (id: string, headers: Row[]) => {
      const module = served.definitions.modules.get(id);
      if (!module) throw new Error(`no module ${id}`);
      return createDocuments(
        work,
        module,
        headers.map((header) => ({ header })),
      );
    };
    await write("masterData.unitOfMeasure", [{ code: "PCS", nameZh: "件" }]);
    await write("masterData.materialClass", [{ code: "K1", nameZh: "类别" }]);
    const drawn = { code: "101", nameZh: "生产领用", direction: "send", account: "materialConsumption", requiresDepartment: true };
    await write("warehouse.operationType", [drawn]);
    await write(
      "masterData.material",
      MATERIALS.map((code) => ({ code, nameZh: "物料", unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "K1" } })),
    );
  });
  // One after the other: of many attempts for one account at the same moment some are asked to read a picture.
  desks = [];
  for (let at = 0; at < CLIENTS; at += 1) desks.push(await deskOf(at === 0 ? "keeper" : "admin", at + 1));
});

/** A client with his own chance, the same in every run. */
async function deskOf(account: string, seed: number): Promise<Desk> {
  const visitor = await server.signedIn(account);
  let state = seed * 2_654_435_761;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return {
    some: (values) => values[Math.floor(next() * values.length)] as (typeof values)[number],
    chance: (share) => next() < share,
    day: "",
    async ask(method, path, body) {
      const answer = await visitor.ask<never>(method, `${path}${path.includes("?") ? "&" : "?"}${COMPANY}`, body);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      return answer;
    },
  };
}

const of = (module: string) => `/api/documents/warehouse.${module}`;
const lineOf = (desk: Desk, quantity: string, more: Row = {}): Row => ({ materialId: { code: desk.some(MATERIALS) }, quantity, ...more });
const count = (desk: Desk, most: number) => String(1 + Math.floor(Number(desk.some(["0.13", "0.37", "0.61", "0.93"])) * most));
const linesOf = (desk: Desk, line: () => Row) => Array.from({ length: desk.some([1, 2, 3]) }, line);

/** Prepares and submits; answers nothing where it is refused. */
async function submitted(desk: Desk, module: string, header: Row, lines: Row[]): Promise<Answer | undefined> {
  const draft = { header: { docOn: desk.day, departmentId: { code: "D3" }, ...header }, lines: { lines } };
  const { status, body } = await desk.ask<Answer>("POST", of(module), draft);
  return status === 201 ? ((await does(desk, module, body, "submit")) ?? (await given(desk, module, body))) : undefined;
}

async function does(desk: Desk, module: string, { id, version }: Answer, action: string, more: Row = {}): Promise<Answer | undefined> {
  const { status, body } = await desk.ask<Answer>("POST", `${of(module)}/${id}/actions/${action}`, { version, reason: "year", ...more });
  return status === 200 ? body : undefined;
}

/** Takes away what could not be booked: nothing may wait when the month is closed. */
async function given(desk: Desk, module: string, document: Answer): Promise<undefined> {
  const rejected = document.stage === "submitted" ? await does(desk, module, document, "reject") : document;
  await does(desk, module, rejected ?? document, "void");
  return undefined;
}

/** Books a submitted document, and undoes some of them again. */
async function booked(desk: Desk, module: string, waiting: Answer | undefined, action: string, more: Row = {}): Promise<string> {
  if (!waiting) return "refused";
  const posted = await does(desk, module, waiting, action, more);
  if (!posted) return (await given(desk, module, waiting)) ?? "refused";
  return desk.chance(0.15) && (await does(desk, module, posted, "reverse")) ? "reversed" : "posted";
}

const at = (desk: Desk) => ({ warehouseId: { code: desk.some(WAREHOUSES) } });
const KINDS: Readonly<Record<string, Kind>> = {
  receipt: async (desk) => {
    const lines = linesOf(desk, () => lineOf(desk, count(desk, 40), { unitPrice: desk.some(["1", "3.3333", "19.99", "7.015"]) }));
    return booked(desk, "goodsReceipt", await submitted(desk, "goodsReceipt", at(desk), lines), "confirm");
  },
  issue: async (desk) => {
    const header = { ...at(desk), operationTypeId: { code: "101" }, useDepartmentId: { code: desk.some(["D1", "D2"]) } };
    const lines = linesOf(desk, () => lineOf(desk, count(desk, 9)));
    return booked(desk, "goodsIssue", await submitted(desk, "goodsIssue", header, lines), "confirm");
  },
  adjustment: async (desk, other) => {
    const lines = linesOf(desk, () => lineOf(desk, desk.chance(0.7) ? `-${count(desk, 6)}` : count(desk, 3), { unitPrice: "2" }));
    const waiting = await submitted(desk, "stockAdjustment", { warehouseId: { code: "W1" }, reason: "found" }, lines);
    return booked(other, "stockAdjustment", waiting, "confirm");
  },
  scrap: async (desk) => {
    const waiting = await submitted(
      desk,
      "scrapOrder",
      { ...at(desk), reason: "broken" },
      linesOf(desk, () => lineOf(desk, count(desk, 5))),
    );
    const lines = (waiting?.lines.lines ?? []).map(({ id, quantity }) => ({
      id,
      acceptedQuantity: quantity,
      rejectedQuantity: "0",
      inspectionResult: "scrapped",
    }));
    return booked(desk, "scrapOrder", waiting, "confirm", { lines: { lines } });
  },
  transfer: async (desk) => {
    const [from, to] = desk.chance(0.5) ? ["W1", "W2"] : ["W2", "W1"];
    const lines = linesOf(desk, () => lineOf(desk, count(desk, 8)));
    const header = { warehouseId: { code: from }, inWarehouseId: { code: to }, inDepartmentId: { code: "D3" } };
    const waiting = await submitted(desk, "stockTransfer", header, lines);
    if (desk.chance(0.4)) return booked(desk, "stockTransfer", waiting, "confirmOneStep");
    const sent = waiting && (await does(desk, "stockTransfer", waiting, "confirmOut"));
    if (!waiting || !sent) return waiting ? ((await given(desk, "stockTransfer", waiting)) ?? "refused") : "refused";
    const arrived = await does(desk, "stockTransfer", sent, desk.chance(0.2) ? "returnToSource" : "confirmIn");
    return arrived ? "posted" : "refused";
  },
};
/** Receipts come first, so that there is something to move. */
const DRAW = ["receipt", "receipt", "receipt", "issue", "issue", "transfer", "transfer", "scrap"];

async function monthOf(month: string): Promise<string[]> {
  const work = desks.map(async (desk, place) => {
    const done: string[] = [];
    for (let turn = 0; turn < EACH; turn += 1) {
      desk.day = `${month}-${String(1 + turn * 5).padStart(2, "0")}`;
      const name = place === 0 ? desk.some(["receipt", "adjustment"]) : desk.some(DRAW);
      const kind = KINDS[name];
      if (kind) done.push(`${name} ${await kind(desk, desks[1] ?? desk)}`);
    }
    return done;
  });
  return (await Promise.all(work)).flat();
}

/** Closes the month of both warehouses, as the accountant does at /term. */
async function close(month: string): Promise<string[]> {
  const [, chief] = desks;
  if (!chief) throw new Error("nobody is there");
  const filter = encodeURIComponent(JSON.stringify({ yearMonth: month }));
  const { body } = await chief.ask<{ rows: Answer[] }>("GET", `${of("stockPeriod")}?filter=${filter}`);
  const closed: string[] = [];
  for (const period of body.rows) closed.push((await does(chief, "stockPeriod", period, "close"))?.stage ?? "refused");
  return closed;
}

describe("A year of a warehouse", () => {
  it("is worked by eight clients at once and closed month by month, and every ledger holds", async () => {
    const done: string[] = [];
    for (const month of MONTHS) {
      done.push(...(await monthOf(month)));
      expect([month, await close(month)]).toEqual([month, ["closed", "closed"]]);
    }
    const outcomes = Object.fromEntries([...new Set(done)].map((what) => [what, done.filter((one) => one === what).length]));
    expect(outcomes).toMatchObject(Object.fromEntries(Object.keys(KINDS).map((kind) => [`${kind} posted`, expect.any(Number)])));
    expect(done.filter((what) => what.endsWith(" reversed")).length).toBeGreaterThan(0);
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    const checks = await checkLedgers(server.client);
    expect(checks.filter(({ broken }) => broken > 0)).toEqual([]);
  });
});
