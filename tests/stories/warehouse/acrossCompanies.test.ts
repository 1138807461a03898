import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { defined } from "#db/row";
import { newId } from "#db/id";
import type { Viewer } from "#define/viewer";
import { readHistory } from "#engine/history";
import { listDocuments } from "#engine/list/list";
import { readRecords } from "#engine/records";
import { createDocuments, updateDocument } from "#engine/write/save";
import { createDatabase, openClient } from "#support/database";
import { openTrade, problemOf, receiptOf, SYSTEM, type Trade } from "#support/trade";
import { openMonths } from "#posting/stock/openMonths";
import { keepersOf } from "./keepers.ts";
import type { DocumentRecord } from "#define/rows";

const [TRANSFER, PARTY] = ["warehouse.stockTransfer", "masterData.relatedCompany"];
const REASON = { reason: "story" };
const THERE: Viewer = { ...SYSTEM, compId: 2, compIds: [2], accountId: "82", account: "clerk there" };
const warehouseThere = newId();
let trade: Trade;
let people: ReturnType<typeof keepersOf>;
beforeAll(async () => {
  trade = await openTrade();
  people = keepersOf(trade);
  const { ownerOptions } = await createDatabase();
  const owner = openClient(ownerOptions, 1);
  const [department, materialClass] = [newId(), newId()];
  await owner`insert into company (id, code, name_en, currency, time_zone, created_by, updated_by) values (2, 'TWO', 'Two', 'USD', 'UTC', 0, 0)`;
  await owner`insert into exchange_rate (id, from_currency, to_currency, valid_on, rate, created_by, updated_by) values (${newId()}, 'CNY', 'USD', '2026-01-01', 0.14, 0, 0)`;
  await owner`insert into department (comp_id, id, code, name_en, created_by, updated_by) values (2, ${department}, 'D', 'D', 0, 0)`;
  await owner`insert into warehouse (comp_id, id, code, name_en, department_id, created_by, updated_by) values (2, ${warehouseThere}, 'W', 'W', ${department}, 0, 0)`;
  await trade.work((work) => openMonths(work, "2026-01", "2026-06"), THERE);
  await owner`insert into material_class (comp_id, id, code, name_en, created_by, updated_by) values (2, ${materialClass}, 'K', 'K', 0, 0)`;
  await owner`insert into company_material (comp_id, id, material_class_id, created_by, updated_by) select 2, id, ${materialClass}, 0, 0 from material where code in ('M1', 'M2')`;
  const stock = receiptOf([
    ["M1", "10", "10"],
    ["M2", "9", "3.3333"],
    ["M3", "5", "7"],
  ]);
  const [first, ...others] = stock.lines?.lines ?? [];
  const dated = { ...first, batch: "B1", expiresOn: "2027-05-01" };
  await trade.done("warehouse.goodsReceipt", { ...stock, lines: { lines: [dated, ...others] } }, "submit", "confirm");
  await trade.create(PARTY, { header: { code: "TWO", nameEn: "Two" } }, { header: { code: "ELSE", nameEn: "Nobody of us" } });
});

const draftOf = (lines: readonly (readonly [string, string])[], header: Record<string, unknown> = {}) => ({
  header: { docOn: "2026-04-02", warehouseId: { code: "W1" }, partnerId: { code: "TWO" }, ...header },
  lines: { lines: lines.map(([code, quantity]) => ({ materialId: { code }, quantity, ...(code === "M1" ? { batch: "B1" } : {}) })) },
});
const submitted = (...lines: Parameters<typeof draftOf>[0]) => trade.done(TRANSFER, draftOf(lines), "submit");
const does = (record: DocumentRecord, action: string, viewer: Viewer) => people.does(TRANSFER, record, action, viewer, REASON);
const seen = async (screen: string, viewer: Viewer) =>
  (await trade.work((work) => listDocuments(work, trade.module(TRANSFER), { screen }), viewer)).rows;
const twinOf = async ({ header }: DocumentRecord): Promise<DocumentRecord> => {
  const row = (await seen("confirm", THERE)).find(({ docNo }) => docNo === `ONE-${String(header.docNo)}`);
  const [twin] = await trade.work((work) => readRecords(work, trade.module(TRANSFER), [String(row?.id)]), THERE);
  if (!twin) throw new Error("nothing arrives there");
  return twin;
};
const here = async (record: DocumentRecord) => {
  const [found] = await trade.work((work) => readRecords(work, trade.module(TRANSFER), [String(record.header.id)]));
  return found ?? record;
};
const lyingThere = async (material: string) =>
  Object.fromEntries(
    (
      await trade.work(
        (work) =>
          work.run(defined<{
            state: string;
            lies: string;
          }>`select b.state, concat(sum(b.quantity)::float8, ' / ', sum(b.value)::float8) as lies from stock_on_hand b
            join material m on m.id = b.material_id where b.comp_id = 2 and m.code = ${material} and b.quantity <> 0 group by 1`),
        THERE,
      )
    ).map(({ state, lies }) => [state, lies]),
  );
/** Says on a party of a company which company of the group it is, and where that one's goods arrive. */
const relate = async (viewer: Viewer, code: string, header: Record<string, unknown>) => {
  const module = trade.module(PARTY);
  const { rows } = await trade.work((work) => listDocuments(work, module, { filter: { code } }), viewer);
  const [party] = rows;
  await trade.work((work) => updateDocument(work, module, String(party?.id), Number(party?.version), { header, lines: {} }), viewer);
};

describe("A transfer to another company of the group", () => {
  it("is refused while one company does not know the other, and while it names no warehouse for the goods", async () => {
    expect(await problemOf(submitted(["M1", "4"]))).toMatchObject({ issues: [{ code: "unknownRecord", field: "partnerId" }] });
    await relate(SYSTEM, "TWO", { partnerCompId: { code: "TWO" } });
    const waiting = await submitted(["M1", "1"]);
    const send = () => problemOf(does(waiting, "sendAcross", SYSTEM));
    expect(await send()).toMatchObject({ issues: [{ code: "notIntercompany", field: "partnerId" }] });
    await trade.work((work) => createDocuments(work, trade.module(PARTY), [{ header: { code: "ONE", nameEn: "One" } }]), THERE);
    await relate(THERE, "ONE", { partnerCompId: { code: "ONE" } });
    expect(await send()).toMatchObject({ issues: [{ code: "noArrival" }] });
    expect(await people.lying("W1", "M1")).toEqual({ available: "10 / 100" });
    await relate(THERE, "ONE", { arrivalWarehouseId: { code: "W" } });
    await does(waiting, "withdraw", SYSTEM);
    expect(await trade.broken()).toEqual([]);
  });

  it("names no warehouse of the other company, nor itself as another one, nor one company twice", async () => {
    const foreign = draftOf([["M1", "1"]], { partnerId: null, inWarehouseId: warehouseThere });
    expect(await problemOf(trade.create(TRANSFER, foreign))).toMatchObject({
      issues: expect.arrayContaining([expect.objectContaining({ code: "unknownRecord", field: "inWarehouseId" })]),
    });
    expect(await problemOf(relate(SYSTEM, "ELSE", { partnerCompId: { code: "ONE" } }))).toMatchObject({
      issues: [{ code: "sameValue", field: "partnerCompId" }],
    });
    expect(await problemOf(relate(SYSTEM, "ELSE", { partnerCompId: { code: "TWO" } }))).toMatchObject({
      issues: [{ code: "duplicate", field: "partnerCompId" }],
    });
  });

  it("prepared at /moveTab leaves by /moveTabConfirm, arrives there in that company's currency, and both documents end together", async () => {
    const waiting = await submitted(["M1", "4"], ["M2", "3"]);
    expect(waiting.header).toMatchObject({ direction: "outgoing", inWarehouseId: null });
    expect(await problemOf(does(waiting, "confirmOut", SYSTEM))).toMatchObject({ type: "notApplicable" });
    const sent = await does(waiting, "sendAcross", SYSTEM);
    expect(sent.header).toMatchObject({ stage: "inTransit", totalAmount: "50.0000" });
    expect(await people.lying("W1", "M1")).toEqual({ available: "6 / 60" });
    const twin = await twinOf(sent);
    expect(twin.header).toMatchObject({ stage: "inTransit", direction: "incoming", totalAmount: "7.0000", twinId: sent.header.id });
    expect([await lyingThere("M1"), await lyingThere("M2")]).toEqual([{ inTransit: "4 / 5.6" }, { inTransit: "3 / 1.4" }]);
    expect(await problemOf(does(sent, "confirmIn", SYSTEM))).toMatchObject({ type: "notApplicable" });
    const part = await people.does(TRANSFER, twin, "receivePart", THERE, people.says(twin, [{ arrivingQuantity: "1" }]));
    expect((await here(sent)).header).toMatchObject({ stage: "inTransit", totalReceived: "1.000000" });
    const received = await does(part, "confirmIn", THERE);
    expect(received.header).toMatchObject({ stage: "posted", totalReceived: "7.000000" });
    expect([await lyingThere("M1"), await lyingThere("M2")]).toEqual([{ available: "4 / 5.6" }, { available: "3 / 1.4" }]);
    const done = await here(sent);
    expect(done.header).toMatchObject({ stage: "posted", totalReceived: "7.000000" });
    const history = await trade.work((work) => readHistory(work, trade.module(TRANSFER), String(sent.header.id)));
    expect(history.map(({ action }) => action)).toEqual(expect.arrayContaining(["confirmIn", "receivePart", "sendAcross"]));
    const [batch] = await trade.work((work) => work.run(defined`select batch, expires_on from stock_batch where comp_id = 2`), THERE);
    expect(batch).toEqual({ batch: "B1", expires_on: "2027-05-01" });
    const accounts = (viewer: Viewer) =>
      trade.work(
        (work) =>
          work.run(
            defined`select account, sum(debit - credit)::float8 as amount from journal_line where module = ${TRANSFER} group by 1 order by 1`,
          ),
        viewer,
      );
    expect([await accounts(SYSTEM), await accounts(THERE)]).toEqual([
      [
        { account: "intercompany", amount: 50 },
        { account: "inventory", amount: -50 },
      ],
      [
        { account: "intercompany", amount: -7 },
        { account: "inventory", amount: 7 },
      ],
    ]);
    expect(await trade.broken()).toEqual([]);
    expect(await problemOf(does(done, "reverse", SYSTEM))).toMatchObject({ type: "notApplicable" });
    expect((await does(received, "reverse", THERE)).header.stage).toBe("reversed");
    expect((await here(sent)).header.stage).toBe("reversed");
    expect([await people.lying("W1", "M1"), await lyingThere("M1")]).toEqual([{ available: "10 / 100" }, {}]);
    expect(await trade.broken()).toEqual([]);
  });

  it("that nothing of has arrived is taken back by the one or sent back by the other", async () => {
    const first = await does(await submitted(["M2", "2"]), "sendAcross", SYSTEM);
    const twin = await twinOf(first);
    expect((await does(first, "takeBack", SYSTEM)).header.stage).toBe("reversed");
    expect(await problemOf(does(twin, "confirmIn", THERE))).toMatchObject({ type: "stale" });
    const second = await does(await submitted(["M2", "2"]), "sendAcross", SYSTEM);
    expect((await does(await twinOf(second), "takeBack", THERE)).header.stage).toBe("reversed");
    expect((await here(second)).header.stage).toBe("reversed");
    expect([await people.lying("W1", "M2"), await lyingThere("M2")]).toEqual([{ available: "9 / 30" }, {}]);
    const third = await does(await submitted(["M2", "2"]), "sendAcross", SYSTEM);
    const there = await twinOf(third);
    await people.does(TRANSFER, there, "receivePart", THERE, people.says(there, [{ arrivingQuantity: "1" }]));
    expect(await problemOf(does(await here(third), "takeBack", SYSTEM))).toMatchObject({ type: "notApplicable" });
    expect(await trade.broken()).toEqual([]);
  });

  it("that has arrived in part brings the rest back to where it lay, in each company at the value at which it was sent", async () => {
    const [before, beforeThere] = [await people.lying("W1", "M1"), await lyingThere("M1")];
    const sent = await does(await submitted(["M1", "4"]), "sendAcross", SYSTEM);
    const twin = await twinOf(sent);
    expect(await problemOf(people.does(TRANSFER, twin, "returnAcross", THERE, REASON))).toMatchObject({ type: "notApplicable" });
    const part = await people.does(TRANSFER, twin, "receivePart", THERE, people.says(twin, [{ arrivingQuantity: "1" }]));
    expect(await problemOf(people.does(TRANSFER, part, "returnAcross", THERE))).toMatchObject({ issues: [{ code: "reasonRequired" }] });
    expect(await problemOf(people.does(TRANSFER, await here(sent), "returnAcross", SYSTEM, REASON))).toMatchObject({
      type: "notApplicable",
    });
    const ended = await people.does(TRANSFER, part, "returnAcross", THERE, REASON);
    expect(ended.header).toMatchObject({ stage: "posted", totalReceived: "1.000000" });
    expect((await here(sent)).header).toMatchObject({ stage: "posted", totalReceived: "1.000000" });
    expect([before, beforeThere]).toEqual([{ available: "10 / 100" }, {}]);
    expect([await people.lying("W1", "M1"), await lyingThere("M1")]).toEqual([{ available: "9 / 90" }, { available: "1 / 1.4" }]);
    expect(await trade.broken()).toEqual([]);
    expect((await does(ended, "reverse", THERE)).header.stage).toBe("reversed");
    expect([await people.lying("W1", "M1"), await lyingThere("M1")]).toEqual([before, beforeThere]);
    expect(await trade.broken()).toEqual([]);
  });

  it("sends nothing that the other company does not keep, line by line", async () => {
    const waiting = await submitted(["M1", "1"], ["M3", "1"]);
    expect(await problemOf(does(waiting, "sendAcross", SYSTEM))).toMatchObject({
      issues: [{ code: "notKeptThere", table: "lines", row: 2, field: "materialId" }],
    });
    await does(waiting, "withdraw", SYSTEM);
  });

  it("shows the sender nothing else of the other company, is sent off at its source only, and is refused to a reader", async () => {
    const waiting = await submitted(["M1", "1"]);
    expect(await problemOf(does(waiting, "sendAcross", people.reader))).toMatchObject({ type: "forbidden" });
    expect(await problemOf(does(waiting, "sendAcross", await people.keeper("W2", "72")))).toMatchObject({ type: "notFound" });
    const sent = await does(waiting, "sendAcross", await people.keeper("W1", "71"));
    expect(sent.header.stage).toBe("inTransit");
    expect(await trade.rows(sql`select id from stock_balance where comp_id = 2`)).toEqual([]);
    expect((await seen("confirm", SYSTEM)).some(({ id }) => id === sent.header.twinId)).toBe(false);
  });
});
