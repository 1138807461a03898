import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "#db/client";
import { newId } from "#db/id";
import { sendAcross } from "#posting/stockAcross";
import { createDatabase } from "#support/database";
import { type StockDesk, stockDesk } from "#support/stockDesk";
import { openTrade, problemOf, type Trade } from "#support/trade";

let trade: Trade;
let desk: StockDesk;
const there = { compId: 2, warehouseId: newId() };
beforeAll(async () => {
  trade = await openTrade();
  desk = stockDesk(trade);
  const { ownerOptions } = await createDatabase();
  const owner = connect(ownerOptions, 1);
  const [department, materialClass, party] = [newId(), newId(), newId()];
  await owner`insert into company (id, code, name_en, currency, time_zone, created_by, updated_by) values (2, 'TWO', 'Two', 'USD', 'UTC', 0, 0)`;
  await owner`insert into exchange_rate (id, from_currency, to_currency, valid_on, rate, created_by, updated_by) values (${newId()}, 'CNY', 'USD', '2026-01-01', 0.14, 0, 0)`;
  await owner`insert into department (comp_id, id, code, name_en, created_by, updated_by) values (2, ${department}, 'D', 'D', 0, 0)`;
  await owner`insert into warehouse (comp_id, id, code, name_en, department_id, created_by, updated_by) values (2, ${there.warehouseId}, 'W', 'W', ${department}, 0, 0)`;
  await owner`insert into material_class (comp_id, id, code, name_en, created_by, updated_by) values (2, ${materialClass}, 'K', 'K', 0, 0)`;
  await owner`insert into company_material (comp_id, id, material_class_id, created_by, updated_by) select 2, id, ${materialClass}, 0, 0 from material where code = 'M1'`;
  await owner`insert into party (id, code, name_en, created_by, updated_by) values (${party}, 'ONE', 'One', 0, 0)`;
  await owner`insert into company_party (comp_id, id, partner_comp_id, created_by, updated_by) values (2, ${party}, 1, 0, 0)`;
  await owner.end();
  await desk.post([{ quantity: "10", value: "100", account: "receivedNotInvoiced" }]);
});

const send = async (quantity: string) => {
  const of = desk.paper();
  const [out] = await desk.requestsOf(of, [{ quantity }]);
  if (!out) throw new Error("no movement");
  const twin = { documentId: newId(), lineId: newId(), docNo: `T-${of.docNo}` };
  return trade.work((work) => sendAcross(work, [{ out, twin }], there));
};

describe("Goods for another company of the group", () => {
  it("are refused while one company does not know the other", async () => {
    expect(await problemOf(send("-4"))).toMatchObject({ issues: [{ code: "notIntercompany", field: "inWarehouseId" }] });
    expect(await desk.lies()).toMatchObject({ quantity: "10.000", value: "100.00" });
  });

  it("leave the stock of one and are under way to the other, in its currency, against the intercompany account of both", async () => {
    await trade.rows(sql`insert into party (id, code, name_en, created_by, updated_by) values (99, 'TWO', 'Two', 0, 0)`);
    await trade.rows(sql`insert into company_party (comp_id, id, partner_comp_id, created_by, updated_by) values (1, 99, 2, 0, 0)`);
    const { sent, underWay } = await send("-4");
    expect(sent).toMatchObject([{ quantity: "-4", value: "-40.00", account: "intercompany" }]);
    expect(underWay).toMatchObject([
      { quantity: "4", value: "5.60", account: "intercompany", key: { state: "inTransit", warehouseId: there.warehouseId } },
    ]);
    expect(await desk.lies()).toMatchObject({ quantity: "6.000", value: "60.00" });
    expect(await trade.broken()).toEqual([]);
  });

  it("are the only thing of the other company that can be seen", async () => {
    await send("-1");
    expect(await trade.rows(sql`select id from stock_balance where comp_id = 2`)).toEqual([]);
  });
});
