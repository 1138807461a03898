import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { act } from "#engine/write/act";
import { CONTRACT, contractOf, INVOICE, invoiceOf, itemsOf } from "#support/money";
import { openTrade, person, problemOf, type Trade } from "#support/trade";

const ARRANGEMENT = "sales.receivableArrangement";
const READER = { ...person({ company: true }), may: (permission: string) => permission.endsWith(".read") };
let trade: Trade;
/** An item that an invoice opened. */
let first: string;
beforeAll(async () => {
  trade = await openTrade();
  const contract = await trade.done(CONTRACT, contractOf(["339", "791"]), "takeOver");
  const [item] = await itemsOf(
    trade,
    await trade.done(
      INVOICE,
      invoiceOf(contract, [
        [1, "339"],
        [2, "791"],
      ]),
      "takeOver",
    ),
  );
  first = item?.id ?? "";
});

const opening = (contractNo: unknown, itemNo: string) => ({
  header: { departmentId: { code: "D1" } },
  lines: { lines: [{ customerId: { code: "C1" }, itemNo, contractNo, postedOn: "2026-01-10", dueOn: "2026-02-10", totalAmount: "100" }] },
});
const dataOf = async (id: string) =>
  (
    await trade.rows<Record<string, string | null>>(
      sql`select contract_id as contract, contract_no as "contractNo", due_on::text as due, accepted_on::text as accepted from receivable_item where comp_id = 1 and id = ${id}`,
    )
  )[0];

describe("The contract data of ageing (/crmRptAgeContdataArrangement)", () => {
  it("finds items that say otherwise than their contract, sets them right for every day, and back again", async () => {
    const [deal] = [await trade.done(CONTRACT, contractOf(["339", "791"]), "takeOver")];
    const bill = await trade.done(INVOICE, invoiceOf(deal, [[2, "791"]]), "takeOver");
    const [item] = await itemsOf(trade, bill);
    const old = await trade.done("sales.receivableOpening", opening(deal.header.docNo, "OLD-1"), "post");
    const [taken] = await itemsOf(trade, old);
    const [, later] = deal.lines.instalments ?? [];
    await trade.work((work) =>
      act(work, trade.module(CONTRACT), "recordEvents", [{ id: String(deal.header.id), version: Number(deal.header.version) }], {
        input: { header: {}, lines: { instalments: [{ id: later?.id, acceptedOn: "2026-06-01" }] } },
      }),
    );
    const proposed = await trade.done(ARRANGEMENT, { header: { departmentId: { code: "D1" }, customerId: { code: "C1" } } }, "propose");
    expect(
      proposed.lines.lines?.map(({ itemId, finding, contractId, acceptedOn }) => ({ itemId, finding, contractId, acceptedOn })),
    ).toEqual([
      { itemId: taken?.id, finding: "contractMissing", contractId: deal.header.id, acceptedOn: null },
      { itemId: item?.id, finding: "acceptanceDiffers", contractId: null, acceptedOn: "2026-06-01" },
    ]);
    const arranged = await trade.act(ARRANGEMENT, proposed, ["post"]);
    expect(await dataOf(taken?.id ?? "")).toMatchObject({
      contract: deal.header.id,
      contractNo: deal.header.docNo,
      due: "2026-02-10",
    });
    expect(await dataOf(item?.id ?? "")).toMatchObject({ accepted: "2026-06-01" });
    expect((await trade.done(ARRANGEMENT, { header: { departmentId: { code: "D1" } } }, "propose")).lines.lines).toEqual([]);
    expect(await trade.broken()).toEqual([]);

    const line = { itemId: taken?.id, dueOn: "2026-03-10" };
    const again = await trade.done(ARRANGEMENT, { header: { departmentId: { code: "D1" } }, lines: { lines: [line] } }, "post");
    expect(again.lines.lines).toMatchObject([{ formerDueOn: "2026-02-10", formerContractNo: deal.header.docNo }]);
    expect(await dataOf(taken?.id ?? "")).toMatchObject({ due: "2026-03-10", contract: deal.header.id });
    await trade.act(ARRANGEMENT, again, ["reverse"]);
    expect(await dataOf(taken?.id ?? "")).toMatchObject({ due: "2026-02-10" });
    await trade.act(ARRANGEMENT, arranged, ["reverse"]);
    expect(await dataOf(taken?.id ?? "")).toMatchObject({ contract: null, contractNo: deal.header.docNo });
    expect(await dataOf(item?.id ?? "")).toMatchObject({ accepted: null });
  });

  it("takes no contract of somebody else or for what an invoice opened, nothing twice, nothing that changes nothing, no later arrangement undone by an earlier", async () => {
    const [own, other] = [await trade.done(CONTRACT, contractOf(["339", "791"]), "takeOver"), { code: "C2" }];
    const foreign = await trade.done(CONTRACT, contractOf(["339", "791"], { customerId: other }), "takeOver");
    const [item] = await itemsOf(trade, await trade.done("sales.receivableOpening", opening(null, "OLD-2"), "post"));
    const refusal = async (...lines: Record<string, unknown>[]) =>
      problemOf(trade.done(ARRANGEMENT, { header: { departmentId: { code: "D1" } }, lines: { lines } }, "post"));
    const id = item?.id;
    expect(await refusal({ itemId: id, contractId: foreign.header.id })).toMatchObject({ type: "invalid" });
    expect(await refusal({ itemId: first, contractId: own.header.id })).toMatchObject({ issues: [{ code: "readonly", row: 1 }] });
    expect(await refusal({ itemId: id, dueOn: "2026-02-10" })).toMatchObject({ issues: [{ code: "saysNothingNew", value: "OLD-2" }] });
    expect(await refusal({ itemId: id, acceptedOn: "2026-07-01" })).toMatchObject({ issues: [{ code: "outOfRange" }] });
    const twice = { itemId: id, dueOn: "2026-04-01" };
    expect(await refusal(twice, twice)).toMatchObject({ issues: [{ code: "repeatedRow", row: 2 }] });
    const set = (dueOn: string) =>
      trade.done(ARRANGEMENT, { header: { departmentId: { code: "D1" } }, lines: { lines: [{ itemId: id, dueOn }] } }, "post");
    const [earlier] = [await set("2026-04-01"), await set("2026-05-01")];
    expect(await problemOf(trade.act(ARRANGEMENT, earlier, ["reverse"]))).toMatchObject({
      issues: [{ code: "arrangedSince", value: "OLD-2" }],
    });
    const draft = await trade.done(ARRANGEMENT, { header: { departmentId: { code: "D1" } } });
    expect(await problemOf(trade.act(ARRANGEMENT, draft, ["post"], READER))).toMatchObject({ type: "forbidden" });
  });
});
