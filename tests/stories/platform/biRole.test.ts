import { describe, expect, it } from "vitest";
import { biUser, closeBi, keepBi, openBi } from "#db/biRole";
import { connect } from "#db/client";
import { biViews } from "#setup/biViews";
import { onLeaving } from "#support/leaving";
import { createDatabase } from "#support/database";
import { programModules, programWords } from "#support/definitions";

const { ownerOptions } = await createDatabase();
const views = biViews(new Map((await programModules()).modules), await programWords());
const owner = connect(ownerOptions, 1);
onLeaving(() => owner.end());
await owner
  .unsafe(`insert into company (id, code, name_en, currency, time_zone, created_by, updated_by) values
  (1, 'A', 'A', 'CNY', 'UTC', 0, 0), (2, 'B', 'B', 'CNY', 'UTC', 0, 0)`)
  .catch(async () => {
    await owner.unsafe("insert into currency (id, code, name_en, created_by, updated_by) values (1, 'CNY', 'Yuan', 0, 0)");
    await owner.unsafe(`insert into company (id, code, name_en, currency, time_zone, created_by, updated_by) values
    (1, 'A', 'A', 'CNY', 'UTC', 0, 0), (2, 'B', 'B', 'CNY', 'UTC', 0, 0)`);
  });
await owner.unsafe(
  `insert into department (comp_id, id, code, name_en, created_by, updated_by) values (1, 11, 'D1', 'One', 0, 0), (2, 12, 'D2', 'Two', 0, 0)`,
);
const password = await openBi(ownerOptions, [1], views);
const reader = connect({ ...ownerOptions, user: biUser(ownerOptions), password }, 1);
onLeaving(() => reader.end());
const refused = (text: string) =>
  reader.unsafe(text).then(
    () => "done",
    (error: unknown) => (error as { code: string }).code,
  );

describe("The read-only role of BI tools", () => {
  it("reads a view of each document and master with lines, of its companies alone", async () => {
    const rows = await reader.unsafe("select code from longwall_bi.master_data_department");
    expect(rows.map(({ code }) => code)).toEqual(["D1"]);
    expect(await refused("select count(*) from longwall_bi.sales_sales_contract")).toBe("done");
    const names = await reader.unsafe("select table_name as name from information_schema.views where table_schema = 'longwall_bi'");
    expect(names.length).toBeGreaterThan(100);
  });

  it("finds each view and column described, and nothing by which a person is reached", async () => {
    const silent =
      await owner.unsafe(`select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = 'longwall_bi'::regnamespace and (obj_description(c.oid, 'pg_class') is null
        or a.attname <> 'comp_id' and col_description(c.oid, a.attnum) is null)`);
    expect(silent).toEqual([]);
    const personal = await owner.unsafe(
      "select 1 from information_schema.columns where table_schema = 'longwall_bi' and column_name in ('mobile', 'email', 'id_digits')",
    );
    expect(personal.length).toBe(0);
    const bid = await owner.unsafe(
      "select column_name as name from information_schema.columns where table_schema = 'longwall_bi' and table_name = $1",
      ["crm_project_bid"],
    );
    expect(bid.map(({ name }) => name)).toContain("opened_amount");
    expect(bid.map(({ name }) => name)).not.toContain("bid_amount");
  });

  it("is told nothing of the history, of the journal's chain, or of who may do what: that is the auditor's and the administrators'", async () => {
    const kept = ["document_history", "audit_batch", "audit_link", "account", "membership", "station", "role", "role_grant", "api_token"];
    const shown = await owner`select distinct table_name as name from information_schema.view_table_usage
      where view_schema = 'longwall_bi' and table_schema = 'public'`;
    const names = shown.map(({ name }) => String(name));
    expect(names).toContain("department");
    expect(kept.filter((name) => names.includes(name))).toEqual([]);
    for (const name of kept) expect(await refused(`select * from public.${name}`)).toBe("42501");
  });

  it("writes nothing and reads nothing else, whatever it says of its transaction", async () => {
    expect(await refused("select * from public.account")).toBe("42501");
    expect(await refused("select * from public.department")).toBe("42501");
    expect(await refused("update longwall_bi.master_data_department set code = 'X'")).toMatch(/^(25006|42501)$/);
    await reader.unsafe("set default_transaction_read_only = off");
    expect(await refused("update longwall_bi.master_data_department set code = 'X'")).toBe("42501");
    expect(await refused("create table longwall_bi.mine (a integer)")).toBe("42501");
    expect((await reader.unsafe("show statement_timeout"))[0]?.statement_timeout).toBe("1min");
  });

  it("has the views of the next release at its start, and none once it is closed", async () => {
    await owner.unsafe("drop schema longwall_bi cascade");
    await keepBi(ownerOptions, views);
    expect((await reader.unsafe("select code from longwall_bi.master_data_department")).length).toBe(1);
    await closeBi(ownerOptions);
    expect(await owner.unsafe("select 1 from pg_namespace where nspname = 'longwall_bi'")).toEqual([]);
    expect(await owner.unsafe("select 1 from pg_roles where rolname = $1", [biUser(ownerOptions)])).toEqual([]);
  });
});
