import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import { shaped } from "#db/row";
import { salesProjectMoves } from "#db/schema/crm/salesProject";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";
import { insertRows } from "#posting/rows";

const STANDS = shaped({
  projectId: "id",
  docOn: "day",
  seq: "integer",
  stage: "text",
  phaseId: "id?",
  winPercent: "decimal?",
  estimatedAmount: "decimal",
  employeeId: "id?",
  departmentId: "id",
});

/**
 * Keeps, from today, what open projects are worth, with which chance and whose they are, where their last move says otherwise: a move
 * that leaves stage and phase, so that past days keep what they said.
 */
export async function noteStandings(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await work.run(STANDS`select p.id as "projectId", p.doc_on as "docOn", m.seq + 1 as seq, p.stage, p.phase_id as "phaseId",
      p.win_percent as "winPercent", p.estimated_amount as "estimatedAmount", p.salesperson_id as "employeeId",
      p.department_id as "departmentId"
    from sales_project p cross join lateral (select * from sales_project_move m
      where m.comp_id = p.comp_id and m.project_id = p.id order by m.seq desc limit 1) m
    where p.comp_id = ${work.compId} and p.id = any(${arrayOf(ids, "bigint")}) and p.stage in ('active', 'bidding', 'suspended')
      and (p.estimated_amount, p.win_percent, p.salesperson_id, p.department_id)
        is distinct from (m.estimated_amount, m.win_percent, m.employee_id, m.department_id)
    order by p.id`);
  const changed = found.map(({ projectId }) => projectId);
  await work.run(sql`update sales_project_move set left_on = ${work.today}
    where comp_id = ${work.compId} and left_on is null and project_id = any(${arrayOf(changed, "bigint")})`);
  await insertRows(
    work,
    salesProjectMoves,
    found.map(({ projectId, seq, stage, phaseId, winPercent, estimatedAmount, employeeId, departmentId }) => {
      const stands = { stage, phaseId, winPercent, estimatedAmount, employeeId, departmentId };
      return { id: newId(), projectId, seq, ...stands, enteredOn: work.today, isBack: false };
    }),
  );
  for (const year of new Set(found.map(({ docOn }) => docOn.slice(0, 4)))) work.changed("crm.salesProject", year);
}
