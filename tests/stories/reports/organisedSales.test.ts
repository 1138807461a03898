import { describe, expect, it } from "vitest";
import { landed, rowsOf } from "#support/figures";
import type { Slice, SliceAnswer } from "#define/slice/query";
import { openComposedDesk, HS } from "./composedDesk.ts";

const { ledger, people, server } = await openComposedDesk();

const ask = async (slice: Partial<Slice>) => {
  const asked = { dataset: "sales.receivables", metrics: ["open"], by: [], params: { asOf: "2026-06-30" }, ...slice };
  const { status, body } = await people.leader.ask<SliceAnswer>("POST", "/api/datasets/sales.receivables/slice?company=HS", asked);
  expect(status).toBe(200);
  return rowsOf(body);
};
const ids = new Map<string, string>();
const byName = ([one = ""]: readonly (string | null | undefined)[], [other = ""]: readonly (string | null | undefined)[]) =>
  String(one).localeCompare(String(other));
const codes = () => new Map([...ids].map(([code, id]) => [id, code]));

describe("Departments that stand below each other", () => {
  it("take in what lies below them at every level, and are told by themselves where nothing is deeper", async () => {
    const customer = await ledger.customer(HS, "C20", "分级客户", "fenji");
    for (const code of ["TOP", "MID", "LOW", "LONE"]) {
      const { department, unit } = await ledger.department(HS, code);
      ids.set(code, department);
      const amount = { TOP: "100", MID: "20", LOW: "3", LONE: "7" }[code] ?? "0";
      await ledger.items(HS, [
        { customer, department, unit, dueOn: "2026-03-01", entries: [{ kind: "invoice", on: "2026-02-01", amount }] },
      ]);
    }
    const under = (code: string, above: string) =>
      ledger.sql`update department set parent_id = ${ids.get(above) ?? ""}, updated_at = now() where comp_id = ${HS} and id = ${ids.get(code) ?? ""}`;
    await under("MID", "TOP");
    await under("LOW", "MID");
    await ledger.announce(HS, "masterData.department");
    await landed(server.served.analytics, HS);
    const where = [{ dimension: "customer", in: [customer] }];
    const by = async (name: string, more: Slice["where"] = []) =>
      (await ask({ by: [name], where: [...where, ...more] })).map((row) => [codes().get(row[name] ?? ""), row.open]).toSorted(byName);
    // 100 + 20 + 3 = 123 lie under TOP, 20 + 3 = 23 under MID.
    await expect
      .poll(() => by("department1"))
      .toEqual([
        ["LONE", "7.0000"],
        ["TOP", "123.0000"],
      ]);
    expect(await by("department2")).toEqual([
      ["LONE", "7.0000"],
      ["MID", "23.0000"],
      ["TOP", "100.0000"],
    ]);
    expect(await by("department3")).toEqual([
      ["LONE", "7.0000"],
      ["LOW", "3.0000"],
      ["MID", "20.0000"],
      ["TOP", "100.0000"],
    ]);
    expect(await by("department", [{ dimension: "department1", in: [ids.get("TOP") ?? ""] }]), "a filter includes those below").toEqual([
      ["LOW", "3.0000"],
      ["MID", "20.0000"],
      ["TOP", "100.0000"],
    ]);
    const records = await ask({ rows: true, where: [...where, { dimension: "department2", in: [ids.get("MID") ?? ""] }] });
    expect(records.length, "and so do its records").toBe(2);
  });

  it("and people who report to each other take in what those below them sold", async () => {
    const customer = await ledger.customer(HS, "C22", "上级客户", "shangji");
    const { department, unit } = await ledger.department(HS, "TEAM");
    const sellers = new Map<string, string>();
    for (const [code, amount] of [
      ["HEAD", "100"],
      ["LEAD", "20"],
      ["REP", "3"],
      ["ALONE", "7"],
    ] as const) {
      const salesperson = await ledger.employee(HS, department, code);
      sellers.set(code, salesperson);
      const entries = [{ kind: "invoice", on: "2026-02-01", amount }];
      await ledger.items(HS, [{ customer, department, unit, salesperson, dueOn: "2026-03-01", entries }]);
    }
    for (const [code, above] of [
      ["LEAD", "HEAD"],
      ["REP", "LEAD"],
    ] as const)
      await ledger.sql`update employee set parent_id = ${sellers.get(above) ?? ""}, updated_at = now() where comp_id = ${HS} and id = ${sellers.get(code) ?? ""}`;
    await ledger.announce(HS, "masterData.employee");
    await landed(server.served.analytics, HS);
    const where = [{ dimension: "customer", in: [customer] }];
    const named = new Map([...sellers].map(([code, id]) => [id, code]));
    const by = async (name: string, more: Slice["where"] = []) =>
      (await ask({ by: [name], where: [...where, ...more] })).map((row) => [named.get(row[name] ?? ""), row.open]).toSorted(byName);
    await expect
      .poll(() => by("salesperson1"))
      .toEqual([
        ["ALONE", "7.0000"],
        ["HEAD", "123.0000"],
      ]);
    expect(await by("salesperson2")).toEqual([
      ["ALONE", "7.0000"],
      ["HEAD", "100.0000"],
      ["LEAD", "23.0000"],
    ]);
    expect(await by("salesperson", [{ dimension: "salesperson2", in: [sellers.get("LEAD") ?? ""] }])).toEqual([
      ["LEAD", "20.0000"],
      ["REP", "3.0000"],
    ]);
  });

  it("stand at a rank, and so many places better than by another figure", async () => {
    // LONE is owed another 500, which is not due yet.
    const { unit } = await ledger.department(HS, "EXTRA");
    const customer = await ledger.customer(HS, "C21", "未到期客户", "weidaoqi");
    const department = ids.get("LONE") ?? "";
    await ledger.items(HS, [
      { customer, department, unit, dueOn: "2026-12-01", entries: [{ kind: "invoice", on: "2026-02-01", amount: "500" }] },
    ]);
    await landed(server.served.analytics, HS);
    const windows: Slice["windows"] = [
      { name: "place", kind: "rank", of: "open" },
      { name: "gained", kind: "climbed", of: "open", against: "overdue" },
    ];
    const placed = async () =>
      (
        await ask({
          metrics: ["open", "overdue"],
          by: ["department"],
          where: [{ dimension: "department", in: [...ids.values()] }],
          windows,
          totals: true,
        })
      )
        .filter(({ total }) => total === "0")
        .map((row) => [codes().get(row.department ?? ""), row.place, row.gained]);
    // Open: LONE 507, TOP 100, MID 20, LOW 3. Overdue: TOP 100, MID 20, LONE 7, LOW 3.
    const expected = [
      ["LONE", "1", "2"],
      ["LOW", "4", "0"],
      ["MID", "3", "-1"],
      ["TOP", "2", "-1"],
    ];
    await expect.poll(async () => (await placed()).toSorted(byName)).toEqual(expected);
  });
});
