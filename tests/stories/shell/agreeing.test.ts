import { describe, expect, it } from "vitest";
import { openServer } from "#support/server";

const server = await openServer();
const admin = await server.signedIn("admin");
const RECEIPTS = "/api/documents/warehouse.goodsReceipt";
type Made = { id: string; version: number; stage: string };
type Refused = { type: string; detail: string; issues: { code: string; row: number; message: string }[] };
type Outcomes = { results: { id: string; ok: boolean; stage?: string; warnings?: { code: string; message: string }[] }[] };

async function make(module: string, draft: { header: object; lines?: object }): Promise<string> {
  const { status, body } = await admin.ask<Made>("POST", `/api/documents/${module}?company=HS`, draft);
  if (status !== 201) throw new Error(`${module}: ${JSON.stringify(body)}`);
  return body.id;
}
const unitOfMeasureId = await make("masterData.unitOfMeasure", { header: { code: "PCS", nameZh: "件" } });
const materialClassId = await make("masterData.materialClass", { header: { code: "K1", nameZh: "设备" } });
const materialId = await make("masterData.material", { header: { code: "M1", nameZh: "液压支架", unitOfMeasureId, materialClassId } });
const warehouseId = await make("masterData.warehouse", {
  header: { code: "W9", nameZh: "小库", departmentId: { code: "D3" } },
  lines: { positions: [{ area: "A", maximum: "10" }] },
});
const draft = (quantity: string) => ({
  header: { warehouseId, departmentId: { code: "D3" } },
  lines: { lines: [{ materialId, quantity, unitPrice: "1", area: "A" }] },
});
const asking = <T>(path: string, body: object) => admin.ask<T>("POST", `${RECEIPTS}${path}?company=HS`, body, { "accept-language": "en" });
const count = async () => (await admin.ask<{ total: number }>("GET", `${RECEIPTS}?company=HS&count=1`)).body.total;
const full = (lies: string) => `Line 1, A holds 10 at most, ${lies} lie there: with this it would hold more`;

describe("What hinders nobody", () => {
  it("is the answer to a request that asks for it, and nothing is done; what does not ask goes on", async () => {
    const before = await count();
    const refused = await asking<Refused>("", { ...draft("12"), action: "submit", ask: true });
    expect(refused).toMatchObject({ status: 409, body: { type: "/problems/unagreed", issues: [{ code: "placeFull", row: 1 }] } });
    expect(refused.body.detail).toBe(full("0"));
    expect(await count(), "the record was not made").toBe(before);
    const made = await asking<Made>("", { ...draft("12"), action: "submit" });
    expect([made.status, made.body.stage]).toEqual([201, "submitted"]);
    const { id, version } = made.body;
    expect((await asking(`/${id}/actions/confirm`, { version, key: "once", ask: true })).status).toBe(409);
    const confirmed = await asking<Made>(`/${id}/actions/confirm`, { version, key: "once" });
    expect([confirmed.status, confirmed.body.stage]).toEqual([200, "posted"]);
    expect((await asking<Made>(`/${id}/actions/reverse`, { version: confirmed.body.version, reason: "错收", ask: true })).body.stage).toBe(
      "reversed",
    );
  });

  it("is told of each of many by a trial, what goes in before it counted, and the bulk action does not stop at it", async () => {
    const items = [];
    for (const quantity of ["6", "3", "4"]) {
      const { body } = await asking<Made>("", { ...draft(quantity), action: "submit" });
      items.push({ id: body.id, version: body.version });
    }
    const tried = await asking<Outcomes>("/actions/confirm", { items, dryRun: true });
    expect(tried.body.results.map(({ ok, warnings = [] }) => [ok, ...warnings.map(({ message }) => message)])).toEqual([
      [true],
      [true],
      [true, full("9")],
    ]);
    const done = await asking<Outcomes>("/actions/confirm", { items });
    expect(done.body.results.map(({ ok, stage, warnings }) => [ok, stage, warnings])).toEqual(items.map(() => [true, "posted", undefined]));
  });
});
