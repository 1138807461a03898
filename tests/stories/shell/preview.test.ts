import { createHook } from "node:async_hooks";
import { EventEmitter, once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import type { Module } from "#define/module";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { previewDocument } from "#engine/write/preview";
import { findSession } from "#routes/access/sessions";
import { byWeight, heavily, heavyFile, UNREAD_MS } from "#routes/access/heavy";
import { openServer, type Visitor } from "#support/server";

const server = await openServer();
const admin = await server.signedIn("admin");
const RECEIPTS = "/api/documents/warehouse.goodsReceipt";
type Answer = {
  header: Record<string, unknown>;
  lines: { lines: Record<string, unknown>[] };
  foreseen: { lines: Record<string, unknown>[] };
  issues: { code: string; row?: number; field?: string }[];
  more?: number;
};

const unit = await made("masterData.unitOfMeasure", { code: "PCS", nameZh: "件" });
const kind = await made("masterData.materialClass", { code: "K1", nameZh: "设备" });
const materialId = await made("masterData.material", { code: "M1", nameZh: "支架", unitOfMeasureId: unit, materialClassId: kind });
const header = { warehouseId: { code: "W1" }, departmentId: { code: "D3" } };
const preview = (lines: object[], more: object = {}) =>
  admin.ask<Answer>("POST", `${RECEIPTS}/preview?company=HS`, { header, lines: { lines }, ...more });

const file = () => heavyFile("reader", () => Promise.resolve(new Blob(["ab"]).stream()));

function unnamed(count: number): object[] {
  return Array.from({ length: count }, () => ({ quantity: "1" }));
}

async function turnsOf(count: number): Promise<number> {
  let turns = 0;
  const hook = createHook({ init: (_, type) => void (type === "Immediate" && turns++) }).enable();
  await preview(unnamed(count));
  hook.disable();
  return turns;
}

function sessionOf({ cookie }: Visitor) {
  return findSession(server.served.client, cookie.split("=")[1] ?? "", server.clock.now());
}

async function made(module: string, values: Record<string, unknown>): Promise<string> {
  const { body } = await admin.ask<{ id: string }>("POST", `/api/documents/${module}?company=HS`, { header: values });
  return body.id;
}

describe("A draft that is looked at before it is stored", () => {
  it("has the amounts and totals that saving would give it, and is not stored", async () => {
    const { status, body } = await preview([
      { materialId, quantity: "3", unitPrice: "2.5" },
      { materialId, quantity: "2", unitPrice: "10" },
    ]);
    expect(status).toBe(200);
    expect(body.lines.lines.map(({ amount }) => Number(amount))).toEqual([7.5, 20]);
    expect([body.header.totalQuantity, body.header.totalAmount].map(Number)).toEqual([5, 27.5]);
    expect(body.issues).toEqual([]);
    const { body: list } = await admin.ask<{ rows: unknown[] }>("GET", `${RECEIPTS}?company=HS`);
    expect(list.rows).toEqual([]);
  });

  it("tells the row and field that saving would refuse", async () => {
    const { status, body } = await preview([{ materialId, quantity: "3" }, { quantity: "1" }]);
    expect(status).toBe(200);
    expect(body.issues).toContainEqual(expect.objectContaining({ code: "emptyInRow", row: 2, field: "materialId" }));
  });

  it("keeps the amounts of its other lines while one is wrong, and says of none that it is 0 where it is not known", async () => {
    const sound = { materialId, quantity: "3", unitPrice: "2.5" };
    for (const wrong of [{ quantity: "many" }, { quantity: "-1" }, { quantity: null }, { unitPrice: null }]) {
      const { body } = await preview([sound, { ...sound, ...wrong }]);
      expect(body.lines.lines.map(({ amount }) => amount && Number(amount))).toEqual([7.5, null]);
      expect(body.header.totalAmount).toBeNull();
    }
    const { body } = await preview([{ materialId, quantity: "3" }]);
    expect([body.lines.lines[0]?.amount, body.header.totalAmount]).toEqual([null, null]);
    const strange = await preview([sound, { ...sound, materialId: { code: "nobody" } }]);
    expect(strange.body.lines.lines.map(({ amount }) => Number(amount))).toEqual([7.5, 7.5]);
  });

  it("keeps no amount of a number that somebody changed into one that cannot be", async () => {
    const lines = [
      { materialId, quantity: "3", unitPrice: "2.5" },
      { materialId, quantity: "2", unitPrice: "10" },
    ];
    const { body: saved } = await admin.ask<Answer & { id: string }>("POST", `${RECEIPTS}?company=HS`, { header, lines: { lines } });
    for (const wrong of [{ quantity: "many" }, { quantity: "99999999999999" }, { unitPrice: "1.12345678" }, { unitPrice: "-1" }]) {
      const changed = saved.lines.lines.map(({ id }, at) => ({ id, ...lines[at], ...(at === 1 ? wrong : {}) }));
      const { body } = await preview(changed, { id: saved.id });
      expect(body.lines.lines.map(({ amount }) => amount && Number(amount))).toEqual([7.5, null]);
      expect(body.header.totalAmount).toBeNull();
      expect(body.header.totalQuantity && Number(body.header.totalQuantity)).toBe("quantity" in wrong ? null : 5);
    }
  });

  it("tells the planned price that a line without one will be given, and its amount", async () => {
    const planned = await made("masterData.material", {
      code: "M2",
      nameZh: "立柱",
      unitOfMeasureId: unit,
      materialClassId: kind,
      plannedPrice: "42500",
    });
    const { body } = await preview([
      { materialId: planned, quantity: "12" },
      { materialId: planned, quantity: "1", unitPrice: "5" },
    ]);
    expect(body.foreseen.lines.map(({ unitPrice }) => unitPrice && Number(unitPrice))).toEqual([42_500, undefined]);
    expect(body.lines.lines.map(({ unitPrice, amount }) => [unitPrice && Number(unitPrice), Number(amount)])).toEqual([
      [null, 510_000],
      [5, 5],
    ]);
    expect(Number(body.header.totalAmount)).toBe(510_005);
  });

  it("is known to nobody who may not write it, nor for a record that is not there", async () => {
    const analyst = await server.signedIn("analyst");
    expect((await analyst.ask("POST", `${RECEIPTS}/preview?company=HS`, { header })).status).toBe(403);
    expect((await preview([], { id: "1" })).status).toBe(404);
  });
});

describe("A draft of thousands of lines", () => {
  it("lets others have their turn while it is derived, more often the longer it is", async () => {
    const [few, many] = [await turnsOf(1_000), await turnsOf(4_000)];
    expect(few).toBeGreaterThanOrEqual(1_000 / 200);
    expect(many / few).toBeGreaterThan(3);
    expect(many / few).toBeLessThan(5);
  });

  it("lets others have their turn between each two of its derivations", async () => {
    const module = server.served.definitions.modules.get("warehouse.goodsReceipt");
    if (!module?.derive) throw new Error("receipts are not derived");
    const at: number[] = [];
    let turns = 0;
    const { derive } = module;
    const watched: Module = {
      ...module,
      derive: (record, money) => {
        at.push(turns);
        derive(record, money);
      },
    };
    const hook = createHook({ init: (_, type) => void (type === "Immediate" && turns++) }).enable();
    const lines = Array.from({ length: 10 }, () => ({ materialId, quantity: "1" }));
    await inWork(
      server.served,
      systemViewer(2, "story"),
      (work) => previewDocument(work, watched, { header, lines: { lines } }),
      "read only",
    );
    hook.disable();
    expect(at.length).toBeGreaterThan(2);
    expect(new Set(at).size).toBe(at.length);
  });

  it("is told two hundred of its faults and how many more there are, and so is one that is saved", async () => {
    const { body } = await preview(unnamed(300));
    expect([body.issues.length, body.more]).toEqual([200, 100]);
    const saved = await admin.ask<Answer & { detail: string }>("POST", `${RECEIPTS}?company=HS`, {
      header,
      lines: { lines: unnamed(300) },
    });
    expect([saved.status, saved.body.issues.length, saved.body.more]).toEqual([422, 200, 100]);
    expect(saved.body.detail.split("\n").at(-1)).toBe("……另有 100 处");
  });

  it("is told of its first cells that nobody knows, and of no more", async () => {
    const strange = Object.fromEntries(Array.from({ length: 55 }, (_, at) => [`strange${at}`, "1"]));
    const { body } = await preview(Array.from({ length: 10 }, () => ({ materialId, quantity: "1", ...strange })));
    expect(body.issues.map(({ code }) => code)).toEqual(Array.from({ length: 200 }, () => "unknownField"));
    expect([body.issues.at(-1)?.row, body.more]).toEqual([4, undefined]);
  });

  it("waits while its account is busy with others, and is refused where too many wait; what is small and what others send is not", async () => {
    const { accountId = "" } = (await sessionOf(admin)) ?? {};
    const gate = new EventEmitter();
    const freed = once(gate, "free");
    const begun: number[] = [];
    const busy = Array.from({ length: 6 }, (_, at) => heavily(accountId, () => (begun.push(at), freed)));
    const refused = await preview(unnamed(501));
    expect([refused.status, refused.body]).toEqual([429, expect.objectContaining({ type: "/problems/busy" })]);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect((await preview(unnamed(500))).status).toBe(200);
    const light = byWeight(accountId, 400, () => freed);
    expect((await preview(unnamed(101))).status, "with the lines of others that run").toBe(429);
    expect((await preview(unnamed(100))).status).toBe(200);
    await heavily("another", () => Promise.resolve());
    expect(begun).toEqual([0, 1]);
    gate.emit("free");
    await Promise.all([...busy, light]);
    expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
    expect((await preview(unnamed(501))).status).toBe(200);
  });

  it("is a file until its last byte is read: who sends for many is refused, who leaves or does not read gives his place back", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const [read, left] = [await file(), await file()];
    const waiting = Array.from({ length: 4 }, file);
    try {
      await expect(file()).rejects.toMatchObject({ problem: { type: "busy" } });
      expect(await new Response(read).text()).toBe("ab");
      await left.cancel();
      const unread = await Promise.all(waiting.slice(0, 2));
      await setImmediate();
      expect(vi.getTimerCount()).toBe(2);
      vi.advanceTimersByTime(UNREAD_MS);
      for (const one of unread) await expect(new Response(one).text()).rejects.toThrow("nobody reads");
    } finally {
      vi.useRealTimers();
    }
    expect(await Promise.all(waiting.slice(2).map(async (one) => new Response(await one).text()))).toEqual(["ab", "ab"]);
    await expect(heavyFile("reader", () => Promise.reject(new Error("none")))).rejects.toThrow("none");
    const bytes = await heavyFile("reader", () => Promise.resolve(new Uint8Array([1])));
    expect(bytes).toEqual(new Uint8Array([1]));
  });

  it("is every file of a list or report", async () => {
    const { accountId = "" } = (await sessionOf(admin)) ?? {};
    const gate = new EventEmitter();
    const freed = once(gate, "free");
    const busy = Array.from({ length: 6 }, () => heavily(accountId, () => freed));
    for (const whole of ["", "&whole=1"])
      expect((await admin.ask("GET", `/api/documents/masterData.material/export?company=HS&format=csv${whole}`)).status).toBe(429);
    const slice = { dataset: "sales.receivables", metrics: ["open"], by: [] };
    expect((await admin.ask("POST", "/api/reports/sales.receivablesAge/export?format=csv&company=HS", { slice })).status).toBe(429);
    gate.emit("free");
    await Promise.all(busy);
  });
});
