import { type RowIn, shaped } from "#db/row";
import type { Runtime } from "#engine/runtime";
import { plusDays } from "./day.ts";
import { deskOf } from "./group/desk.ts";
import { personOf } from "./person.ts";
import { settle } from "./verdicts.ts";

const RELEASE = "crm.riskRelease";
/** Of each unit the release of one contract is agreed to, and that of another one waits. */
const OF_UNIT = 2;
const FOUND = shaped({ id: "id", customerId: "id", departmentId: "id", worth: "decimal", turn: "integer" });
type Found = RowIn<typeof FOUND>;

/** What is let pass although its customer is at risk: contracts in force of each unit, those of the riskiest customers first. */
export async function openReleases(runtime: Runtime, compId: number, today: string): Promise<void> {
  const desk = deskOf(runtime, compId);
  const found = await desk.rows(FOUND`select * from (select s.id, s.customer_id as "customerId", s.department_id as "departmentId",
      trunc(s.total_amount * coalesce(s.exchange_rate, 1), 2) as worth,
      (row_number() over (partition by s.unit_id order by c.risk_level = 'high' desc nulls last, s.effective_on desc, s.id))::integer as turn
    from sales_contract s join customer c on c.comp_id = s.comp_id and c.id = s.customer_id
    where s.comp_id = ${compId} and s.stage = 'effective' and s.total_amount > 0 and s.unit_id is not null) t
    where t.turn <= ${OF_UNIT} order by t.id`);
  const made = await desk.write(
    RELEASE,
    found.map((contract) => ({ header: releaseOf(contract, today) })),
  );
  const submitted = await desk.do(RELEASE, "submit", made);
  const agreed = new Map(submitted.flatMap(({ header }, at) => (found[at]?.turn === 1 ? [[String(header.id), "approve"] as const] : [])));
  const as = personOf(runtime, compId);
  for (const who of ["approver", "leader"]) await as(who, (work) => settle(work, agreed));
}

const releaseOf = ({ id, customerId, departmentId, worth }: Found, today: string) => ({
  docOn: today,
  kind: "contract",
  customerId,
  contractId: id,
  departmentId,
  amount: worth,
  validFrom: today,
  validTo: plusDays(today, 60),
  reason: "客户已提交还款计划，按约预付三成，申请放行本合同",
});
