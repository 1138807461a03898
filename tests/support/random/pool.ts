import { newId } from "#db/id";
import type { Ledger } from "#support/ledger";
import type { Cast } from "./unposted.ts";

const STATES = ["owned", "warning", "deptPool", "companyPool", "claiming", "locked", "retired"];
const at = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;

/** Customers in each of their states between owner and pool, with the ledger that led them there. */
export async function writeRandomPool(ledger: Ledger, compId: number, cast: Cast): Promise<void> {
  const by = { created_by: "0", updated_by: "0" };
  const customers = await Promise.all(
    Array.from({ length: 42 }, (_, index) => ledger.customer(compId, `PC${index}`, `池${index}`, `chi${index}`)),
  );
  for (const [index, id] of customers.entries()) {
    const stage = at(STATES, index);
    const isOwned = ["owned", "warning", "locked"].includes(stage);
    const [owner, { department }] = [at(cast.salespeople, index), at(cast.departments, index)];
    const [came, left] = [`2024-0${1 + (index % 9)}-11`, `2025-0${1 + (index % 9)}-17`];
    await ledger.sql`update customer set owner_id = ${isOwned ? owner : null}, level = ${at(["A", "B", null], index)},
      last_follow_on = ${came} where comp_id = ${compId} and id = ${id}`;
    await ledger.write("pool_customer", [
      {
        comp_id: compId,
        id,
        stage,
        department_id: isOwned ? department : null,
        pool_department_id: stage === "deptPool" || stage === "claiming" ? department : null,
        since_on: isOwned ? came : left,
        recycle_on: stage === "warning" ? "2026-06-30" : null,
        former_owner_id: isOwned ? null : owner,
        ...by,
      },
    ]);
    const entry = (delta: number, kind: string, from: string | null, to: string, on: string) => ({
      comp_id: compId,
      id: newId(),
      customer_id: id,
      employee_id: owner,
      delta,
      kind,
      stage_from: from,
      stage_to: to,
      department_id: department,
      on_day: on,
      created_by: "0",
    });
    await ledger.write("customer_pool_entry", [
      entry(1, "new", null, "owned", came),
      ...(isOwned ? (stage === "owned" ? [] : [entry(0, "state", "owned", stage, came)]) : [entry(-1, "recycle", "owned", stage, left)]),
    ]);
  }
}
