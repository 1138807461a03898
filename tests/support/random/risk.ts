import { newId } from "#db/id";
import type { Ledger } from "#support/ledger";
import type { Cast } from "./unposted.ts";

const at = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;
const LEVELS = ["low", "medium", "high"];

/** Customers of each level of risk, valid, about to expire or expired, with the assessments that said so; every other one owes money. */
export async function writeRandomRisk(ledger: Ledger, compId: number, cast: Cast): Promise<void> {
  const by = { created_by: "0", updated_by: "0" };
  for (let index = 0; index < 36; index++) {
    const id = await ledger.customer(compId, `RC${index}`, `险${index}`, `xian${index}`);
    const [owner, place] = [at(cast.salespeople, index), at(cast.departments, index)];
    const until = at(["2026-07-10", "2026-12-31", "2026-01-15", "2027-03-01"], index);
    await ledger.sql`update company_party set department_id = ${place.department} where comp_id = ${compId} and id = ${id}`;
    await ledger.sql`update customer set owner_id = ${owner}, risk_level = ${at(LEVELS, index)}, risk_until = ${until}
      where comp_id = ${compId} and id = ${id}`;
    const assessment = (stage: string, level: string, kind: string, from: string | null, to: string | null) => ({
      comp_id: compId,
      id: newId(),
      doc_no: `RA${index}-${stage}-${kind}`,
      doc_on: from ?? "2026-06-01",
      stage,
      kind,
      customer_id: id,
      department_id: place.department,
      salesperson_id: owner,
      risk_level: level,
      valid_from: from,
      valid_to: to,
      ...by,
    });
    await ledger.write("risk_assessment", [
      assessment("expired", "low", "customer", "2024-01-01", "2025-01-01"),
      assessment(at(["valid", "valid", "second"], index), at(LEVELS, index), "customer", "2025-12-01", until),
      assessment("inApproval", "low", "customer", null, null),
      assessment("valid", "high", "project", "2026-02-01", "2027-02-01"),
    ]);
    if (index % 2 === 0)
      await ledger.items(compId, [
        {
          customer: id,
          department: place.department,
          unit: place.unit,
          dueOn: at(["2025-11-30", "2026-09-30", "2026-03-15"], index),
          entries: [
            { kind: "invoice", on: "2025-10-01", amount: `${index + 1}000.55` },
            ...(index % 3 === 0 ? [{ kind: "receipt", on: "2026-01-10", amount: `-${index + 1}000.55` }] : []),
          ],
        },
      ]);
  }
}
