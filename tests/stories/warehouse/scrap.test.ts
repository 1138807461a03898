import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#db/id";
import { decide } from "#engine/approval/decide";
import { openTasks } from "#engine/approval/view";
import { problemOf, type Trade } from "#support/trade";
import { type keepersOf, openStore } from "./keepers.ts";
import type { Row } from "#define/rows";

const SCRAP = "warehouse.scrapOrder";
const REASON = { reason: "story" };
let trade: Trade;
let people: ReturnType<typeof keepersOf>;
beforeAll(async () => {
  ({ trade, people } = await openStore([
    ["M1", "10", "3.3333"],
    ["M2", "20", "2"],
    ["M3", "5", "700"],
  ]));
});

const draftOf = (lines: readonly (readonly [string, string])[], header: Record<string, unknown> = {}) => ({
  header: { docOn: "2026-04-02", warehouseId: { code: "W1" }, reason: "rusted through", ...header },
  lines: { lines: lines.map(([code, quantity]) => ({ materialId: { code }, quantity })) },
});
const lay = (quantity: string, area: string) => ({ materialId: { code: "M5" }, quantity, unitPrice: "4", area });
const held = (quantity: string, more: Record<string, unknown>) => ({ materialId: { code: "M4" }, quantity, ...more });
const submitted = async (...lines: Parameters<typeof draftOf>[0]) => {
  const keeper = await people.keeper("W1", "71");
  return people.does(SCRAP, await people.create(SCRAP, draftOf(lines), keeper), "submit", keeper);
};
const finding = (acceptedQuantity: string, rejectedQuantity: string, inspectionResult = "scrapped"): Row => ({
  acceptedQuantity,
  rejectedQuantity,
  inspectionResult,
});

describe("A scrap order", () => {
  it("prepared at /scrapOrder is inspected line by line at /scrapOrderConfirm: what is accepted leaves at cost, the rest stays", async () => {
    const inspector = await people.keeper("W1", "72");
    const waiting = await submitted(["M1", "4"], ["M2", "5"]);
    expect(waiting.header).toMatchObject({ stage: "submitted", totalAmount: "23.3300", isAboveLimit: false });
    const confirm = (...rows: Row[]) => people.does(SCRAP, waiting, "confirm", inspector, people.says(waiting, rows));
    expect(await problemOf(people.does(SCRAP, waiting, "confirm", inspector))).toMatchObject({
      issues: expect.arrayContaining([
        { code: "fillIn", document: 0, table: "lines", row: 1, field: "acceptedQuantity" },
        { code: "choose", document: 0, table: "lines", row: 2, field: "inspectionResult" },
      ]),
    });
    expect(await problemOf(confirm(finding("4", "0"), finding("2", "2")))).toMatchObject({
      issues: [{ code: "inspectedSum", table: "lines", row: 2, params: { qty: "5.000000" } }],
    });
    const posted = await confirm(finding("3", "1", "partly"), finding("0", "5", "kept"));
    expect([posted.header.stage, posted.header.totalAmount, posted.lines.lines?.[0]?.amount]).toEqual(["posted", "10.0000", "10.0000"]);
    expect(await people.lying("W1", "M1")).toEqual({ available: "7 / 23.33" });
    expect(
      await trade.rows(sql`select account, sum(debit - credit)::float8 as amount from journal_line
      where module = ${SCRAP} group by 1 order by 1`),
    ).toEqual([
      { account: "inventory", amount: -10 },
      { account: "scrapLoss", amount: 10 },
    ]);
    expect(await trade.rows(sql`select 1 from stock_balance where reserved <> 0`)).toEqual([]);
    const moved = await people.does(SCRAP, posted, "changeMonth", people.clerk("73"), {
      ...REASON,
      input: { header: { postedMonth: "2026-05" }, lines: {} },
    });
    expect(moved.header).toMatchObject({ stage: "posted", docOn: "2026-04-02", postedMonth: "2026-05" });
    expect(
      await trade.rows(sql`select posted_month as month, sum(debit - credit)::float8 as amount from journal_line
        where module = ${SCRAP} and account = 'scrapLoss' group by 1 order by 1`),
    ).toEqual([
      { month: "2026-04", amount: 0 },
      { month: "2026-05", amount: 10 },
    ]);
    const reversed = await people.does(SCRAP, moved, "reverse", inspector, REASON);
    expect(reversed.header.stage).toBe("reversed");
    expect(await people.lying("W1", "M1")).toEqual({ available: "10 / 33.33" });
    expect(await trade.broken()).toEqual([]);
  });

  it("gives up what is blocked, a supplier's or a customer's, out of that stock alone", async () => {
    const [keeper, inspector] = [await people.keeper("W1", "71"), await people.keeper("W1", "72")];
    const header = { docOn: "2026-04-01", warehouseId: { code: "W1" }, departmentId: { code: "D1" }, reason: "found" };
    const kept = [
      { materialId: { code: "M4" }, quantity: "5", unitPrice: "2", state: "blocked" },
      { materialId: { code: "M4" }, quantity: "4", owner: "supplier", supplierId: { code: "V1" } },
      { materialId: { code: "M4" }, quantity: "6", owner: "customer", customerId: { code: "C1" } },
    ];
    await trade.done("warehouse.stockAdjustment", { header, lines: { lines: kept } }, "submit", "confirm");
    const nobodys = await people.create(SCRAP, { ...draftOf([]), lines: { lines: [held("1", { owner: "supplier" })] } }, keeper);
    expect(await problemOf(people.does(SCRAP, nobodys, "submit", keeper))).toMatchObject({ issues: [{ code: "shortStock", row: 1 }] });
    const lines = [
      held("2", { state: "blocked" }),
      held("1", { owner: "supplier", supplierId: { code: "V1" } }),
      held("5", { owner: "customer", customerId: { code: "C1" } }),
    ];
    const draft = await people.create(SCRAP, { ...draftOf([]), lines: { lines } }, people.clerk("73"));
    const waiting = await people.does(SCRAP, draft, "submit", keeper);
    expect(waiting.header.totalAmount, "2 blocked at 2; what is others' has no value here").toBe("4.0000");
    const says = people.says(waiting, [finding("2", "0"), finding("1", "0"), finding("5", "0")]);
    const posted = await people.does(SCRAP, waiting, "confirm", inspector, says);
    expect(posted.header.totalAmount).toBe("4.0000");
    const lying = await trade.rows(sql`select b.owner, b.state, b.quantity::integer as quantity from stock_balance b
      join material m on m.id = b.material_id where b.comp_id = 1 and m.code = 'M4' order by 1`);
    expect(lying).toEqual([
      { owner: "customer", state: "available", quantity: 1 },
      { owner: "own", state: "blocked", quantity: 3 },
      { owner: "supplier", state: "available", quantity: 3 },
    ]);
    expect(await trade.broken()).toEqual([]);
  });

  it("goes against the account of its operation type where it names one", async () => {
    await trade.create("warehouse.operationType", {
      header: { code: "301", nameZh: "项目报废", direction: "send", account: "projectCost" },
    });
    const [keeper, inspector] = [await people.keeper("W1", "71"), await people.keeper("W1", "72")];
    const draft = await people.create(SCRAP, draftOf([["M2", "3"]], { operationTypeId: { code: "301" } }), keeper);
    const waiting = await people.does(SCRAP, draft, "submit", keeper);
    const posted = await people.does(SCRAP, waiting, "confirm", inspector, people.says(waiting, [finding("3", "0")]));
    const booked = await trade.rows(sql`select account, (debit - credit)::float8 as amount from journal_line
      where module = ${SCRAP} and document_id = ${posted.header.id} order by 1`);
    expect(booked).toEqual([
      { account: "inventory", amount: -6 },
      { account: "projectCost", amount: 6 },
    ]);
    await people.does(SCRAP, posted, "reverse", inspector, REASON);
  });

  it("from several places shares what is left of its goods by quantity", async () => {
    const keeper = await people.keeper("W1", "71");
    const header = { docOn: "2026-04-01", warehouseId: { code: "W1" }, departmentId: { code: "D1" }, reason: "found" };
    await trade.done("warehouse.stockAdjustment", { header, lines: { lines: [lay("3", "A"), lay("7", "B")] } }, "submit", "confirm");
    const line = { materialId: { code: "M5" }, quantity: "10", residual: "100.01" };
    const draft = await people.create(SCRAP, { ...draftOf([]), lines: { lines: [line] } }, keeper);
    const waiting = await people.does(SCRAP, draft, "submit", keeper);
    // 3 of 10: 30.003; the last takes the rest.
    expect(waiting.lines.lines?.map(({ area, quantity, residual }) => [area, quantity, residual])).toEqual([
      ["A", "3.000000", "30.0000"],
      ["B", "7.000000", "70.0100"],
    ]);
    expect(waiting.header.residual).toBe("100.0100");
    await people.does(SCRAP, waiting, "withdraw", keeper);
  });

  it("takes no line without a quantity above 0, none beyond what is free, and none without a reason", async () => {
    const keeper = await people.keeper("W1", "71");
    expect(await problemOf(people.create(SCRAP, draftOf([["M1", "0"]], { reason: "" }), keeper))).toMatchObject({
      issues: expect.arrayContaining([
        expect.objectContaining({ code: "positive", table: "lines", row: 1, field: "quantity" }),
        expect.objectContaining({ code: "required", field: "reason" }),
      ]),
    });
    expect(await problemOf(submitted(["M2", "12"], ["M2", "9"]))).toMatchObject({
      issues: [{ code: "shortStock", table: "lines", row: 2, params: { available: "8.000000" } }],
    });
  });

  it("goes back to its preparer and is prepared again, or is void; what it kept is free", async () => {
    const keeper = await people.keeper("W1", "71");
    const rejected = await people.does(SCRAP, await submitted(["M2", "20"]), "reject", keeper, REASON);
    const again = await people.does(SCRAP, rejected, "submit", keeper);
    const back = await people.does(SCRAP, again, "withdraw", keeper);
    expect((await people.does(SCRAP, back, "void", keeper)).header.stage).toBe("void");
    expect(await trade.rows(sql`select 1 from stock_balance where reserved <> 0`)).toEqual([]);
  });

  it("above the company's limit waits for its approval before the inspection", async () => {
    const inspector = await people.keeper("W1", "72");
    const head = await approver();
    expect(await problemOf(submitted(["M3", "2"]))).toEqual({ type: "noChain" });
    await head.publish();
    const waiting = await submitted(["M3", "2"]);
    expect(waiting.header).toMatchObject({ stage: "submitted", isAboveLimit: true, totalAmount: "1400.0000" });
    const says = people.says(waiting, [finding("2", "0")]);
    expect((await people.seen(SCRAP, waiting, inspector)).actions).not.toContain("confirm");
    expect(await problemOf(people.does(SCRAP, waiting, "confirm", inspector, says))).toEqual({ type: "undecided", action: "confirm" });
    await head.approve(String(waiting.header.id));
    expect((await people.does(SCRAP, waiting, "confirm", inspector, says)).header.stage).toBe("posted");
    const small = await submitted(["M3", "1"]);
    expect((await people.seen(SCRAP, small, inspector)).actions).toContain("confirm");
  });

  it("is refused to a reader, and to the keeper of another warehouse", async () => {
    const waiting = await submitted(["M1", "1"]);
    const says = people.says(waiting, [finding("1", "0")]);
    expect(await problemOf(people.does(SCRAP, waiting, "confirm", people.reader, says))).toMatchObject({ type: "forbidden" });
    expect(await problemOf(people.create(SCRAP, draftOf([["M1", "1"]]), people.reader))).toMatchObject({ type: "forbidden" });
    expect(await problemOf(people.does(SCRAP, waiting, "confirm", await people.keeper("W2", "73"), says))).toMatchObject({
      type: "notFound",
    });
  });
});

/** The head of scrapping: an employee with an account, who approves whatever the chain asks him. */
async function approver() {
  const [chain, account, membership, role] = [newId(), newId(), newId(), newId()];
  const [employee] = await trade.create("masterData.employee", { header: { code: "E1", nameEn: "Head", departmentId: { code: "D1" } } });
  const employeeId = String(employee?.header.id);
  const viewer = people.clerk(account, { employeeId });
  await trade.rows(sql`update company set scrap_limit = 1000 where id = 1`);
  await trade.rows(sql`insert into account (id, account, name, password_hash) values (${account}, 'head', 'Head', '')`);
  await trade.rows(sql`insert into membership (comp_id, id, account_id, employee_id) values (1, ${membership}, ${account}, ${employeeId})`);
  await trade.rows(sql`insert into role (id, code, name_en, created_by, updated_by) values (${role}, 'head', 'Head', 0, 0)`);
  await trade.rows(sql`insert into role_grant (role_id, module, action) values (${role}, '*', '*')`);
  await trade.rows(sql`insert into role_menu (role_id, path) values (${role}, '/scrapOrderConfirm')`);
  await trade.rows(
    sql`insert into station (comp_id, id, membership_id, role_id, scope) values (1, ${newId()}, ${membership}, ${role}, 'company')`,
  );
  const publish = async () => {
    await trade.rows(
      sql`insert into approval_chain (comp_id, id, name_en, module, stage, resubmit, created_by, updated_by) values (1, ${chain}, 'chain', ${SCRAP}, 'published', 'start', 0, 0)`,
    );
    await trade.rows(
      sql`insert into approval_step (comp_id, id, chain_id, seq, name_en, resolver, mode) values (1, ${newId()}, ${chain}, 1, 'head', 'people', 'any')`,
    );
    await trade.rows(
      sql`insert into approval_step_person (comp_id, id, chain_id, seq, step, employee_id) values (1, ${newId()}, ${chain}, 1, 1, ${employeeId})`,
    );
  };
  const approve = (id: string) =>
    trade.work(async (work) => {
      const task = (await openTasks(work)).tasks.find(({ documentId }) => documentId === id);
      return decide(work, task?.id ?? "", task?.version ?? 0, { verb: "approve" });
    }, viewer);
  return { publish, approve };
}
