import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { act } from "#engine/write/act";
import { openTrade, person, problemOf, type Trade } from "#support/trade";

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade();
});

const seller = { departmentId: { code: "D1" }, customerId: { code: "C1" } };
const bid = {
  header: { docOn: "2026-05-20", ...seller, projectName: "Shearer", result: "won", bidAmount: "90", winAmount: "90", currency: "USD" },
};
const target = {
  header: { year: 2026, departmentId: { code: "D1" } },
  lines: {
    lines: [
      { month: 1, measure: "orderIntake", amount: "5" },
      { month: 2, measure: "collected", amount: "7" },
    ],
  },
};
describe("A bid result", () => {
  it("is confirmed at the rate of the day of the award and tells the figures of its year", async () => {
    const posted = await trade.done("crm.bidResult", bid, "submit", "confirm");
    expect(posted.header).toMatchObject({ stage: "posted", exchangeRate: "7.20000000", winAmount: "90.0000" });
    expect(await changesOf("crm.bidResult")).toContain("2026");
  });
});

const plan = (header: Record<string, unknown> = {}) => ({
  header: { year: 2026, departmentId: { code: "D2" }, intakeTarget: "100", ...header },
  lines: { lines: [{ month: 1, measure: "orderIntake", amount: "60" }] },
});

describe("Sales targets", () => {
  it("shows what its months leave of the year, and changes by a further edition only", async () => {
    const published = await trade.done("crm.salesTarget", plan(), "takeOver");
    expect(published.header).toMatchObject({ stage: "approved", edition: 1, intakeGap: "40.0000", publishedOn: "2026-06-30" });
    expect(await problemOf(trade.done("crm.salesTarget", plan(), "takeOver"))).toMatchObject({
      issues: [{ code: "publishedPlan", field: "year" }],
    });
    await trade.act("crm.salesTarget", published, ["revise"]);
    const [draft] = await trade.rows<{ id: string; version: number; edition: number }>(
      sql`select id, version, edition from sales_target where comp_id = 1 and replaces_id = ${published.header.id}`,
    );
    expect(draft?.edition).toBe(2);
    await trade.work((work) =>
      act(work, trade.module("crm.salesTarget"), "takeOver", [{ id: draft?.id ?? "", version: draft?.version ?? 0 }]),
    );
    const stages = await trade.rows(
      sql`select edition, stage from sales_target where comp_id = 1 and year = 2026 and department_id = (select id from department where comp_id = 1 and code = 'D2') order by edition, stage`,
    );
    expect(stages).toEqual(
      expect.arrayContaining([
        { edition: 1, stage: "replaced" },
        { edition: 2, stage: "approved" },
      ]),
    );
  });

  it("is refused to a reader", async () => {
    const draft = await trade.done("crm.salesTarget", plan({ year: 2027 }));
    expect(
      await problemOf(
        trade.act("crm.salesTarget", draft, ["submit"], {
          ...person({ company: true }),
          may: (permission: string) => permission.endsWith(".read"),
        }),
      ),
    ).toMatchObject({ type: "forbidden" });
  });

  it("sum up, count when approved, and come back with a reason", async () => {
    const approved = await trade.done("crm.salesTarget", target, "takeOver");
    expect(approved.header).toMatchObject({
      stage: "approved",
      intakePlanned: "5.0000",
      collectedPlanned: "7.0000",
      approvalAmount: "7.0000",
    });
    expect(approved.header.unitId).not.toBeNull();
    expect(await changesOf("crm.salesTarget")).toEqual(["2026"]);
    expect((await trade.act("crm.salesTarget", approved, ["cancelApproved"])).header.stage).toBe("void");
  });
});

const changesOf = async (module: string) => {
  const rows = await trade.rows<{ period: string }>(sql`select distinct period from data_change where comp_id = 1 and module = ${module}`);
  return rows.map(({ period }) => period);
};
