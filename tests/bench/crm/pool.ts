import type { Client } from "#db/client";
import { doWhatIsDue } from "#engine/automatic";
import { recycleByHand } from "../byHand/pool.ts";
import { duration, type Part } from "../figure.ts";
import { COMPANY, DAY, someOf } from "../masters.ts";
import { settle } from "../host.ts";
import { duelOf, timed } from "../timing.ts";

const CUSTOMERS = 200_000;
const FIRST = 2_000_000;

/** Customers whose day of going back has come, all in one night: the program does what is due, against one statement by hand. */
export const pool: Part = {
  name: "pool",
  measure: (place, scale) =>
    place.database("bench_pool", async (bench) => {
      const rows = Math.round(CUSTOMERS * scale);
      // The customers of the masters enter the pool before.
      await doWhatIsDue(bench.runtime, COMPANY);
      await load(bench.owner, rows);
      await settle(bench.owner);
      const byHand = await timed(() => recycleByHand(bench.runtime.client));
      await settle(bench.owner);
      let done = 0;
      const ours = await timed(async () => {
        done = await doWhatIsDue(bench.runtime, COMPANY);
      });
      if (done !== rows) throw new Error(`${done} of ${rows} customers went back`);
      return [duration("Recycling customers in one night", duelOf([ours], [byHand]), 2, { customers: rows })];
    }),
};

async function load(owner: Client, rows: number): Promise<void> {
  const by = "created_by, updated_by";
  const numbered = `generate_series(0, ${rows - 1}) n`;
  await owner.unsafe(
    [
      `insert into party (id, code, name_zh, pinyin, ${by}) select ${FIRST} + n, 'B' || n, '煤业' || n, 'meiye' || n, 0, 0 from ${numbered}`,
      `insert into company_party (comp_id, id, is_customer, stage, department_id, ${by})
        select ${COMPANY}, ${FIRST} + n, true, 'enabled', ${someOf("department", 5)}, 0, 0 from ${numbered}`,
      `insert into customer (comp_id, id, owner_id) select ${COMPANY}, ${FIRST} + n, ${someOf("employee", 6)} from ${numbered}`,
      `insert into pool_rule (comp_id, id, from_on, follow_days, warn_days, cool_days, department_days, ${by})
        values (${COMPANY}, 1, '2020-01-01', 90, 7, 30, 60, 0, 0)`,
      `insert into pool_customer (comp_id, id, stage, department_id, since_on, recycle_on, ${by})
        select g.comp_id, g.id, 'warning', g.department_id, date '${DAY}' - 400, date '${DAY}' - 2, 0, 0 from company_party g
        where g.comp_id = ${COMPANY} and g.id >= ${FIRST}`,
      `insert into customer_pool_entry (comp_id, id, customer_id, employee_id, delta, kind, stage_to, on_day, created_by)
        select c.comp_id, c.id, c.id, c.owner_id, 1, 'opened', 'owned', date '${DAY}' - 400, 0 from customer c
        where c.comp_id = ${COMPANY} and c.id >= ${FIRST}`,
    ].join(";\n"),
  );
}
