import { act } from "#engine/write/act";
import type { Runtime } from "#engine/runtime";
import { createDocuments } from "#engine/write/save";
import { shaped } from "#db/row";
import { personOf } from "./person.ts";
import { yearTargets } from "./yearTargets.ts";

const TARGET = "crm.salesTarget";
const PLANNED = shaped({ departmentId: "id", unitId: "id?", month: "integer", measure: "text", amount: "text" });

/** The targets of next year, eight per cent above this year's: all but the last department's wait for approval, the last is a draft. */
export async function openTargets(runtime: Runtime, compId: number): Promise<void> {
  const module = runtime.definitions.modules.get(TARGET);
  if (!module) throw new Error(`no module ${TARGET}`);
  await personOf(runtime, compId)("admin", async (work) => {
    const year = Number(work.today.slice(0, 4));
    const planned = await work.run(PLANNED`select t.department_id as "departmentId", t.unit_id as "unitId", l.month, l.measure,
        round(l.amount * 1.08, -4)::text as amount
      from sales_target t join sales_target_line l on l.comp_id = t.comp_id and l.target_id = t.id
      where t.comp_id = ${work.compId} and t.year = ${year} and t.stage = 'approved' and t.salesperson_id is null order by t.id, l.seq`);
    const drafts = [...new Set(planned.map(({ departmentId }) => departmentId))].map((departmentId) => {
      const own = planned.filter((one) => one.departmentId === departmentId);
      return {
        header: { docOn: work.today, year: year + 1, departmentId, unitId: own[0]?.unitId ?? null, ...yearTargets(own) },
        lines: { lines: own.map(({ month, measure, amount }) => ({ month, measure, amount })) },
      };
    });
    const made = await createDocuments(work, module, drafts);
    const targets = made.slice(0, -1).map(({ header }) => ({ id: String(header.id), version: Number(header.version) }));
    return act(work, module, "submit", targets);
  });
}
