import { type SQL, sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Posting } from "#define/rule";
import type { Work } from "#define/work";
import { noteMove, type Project } from "./posting.ts";

const ANSWERS = shaped({ projectId: "id", salespersonId: "id", departmentId: "id" });

const inForce = (work: Work): SQL => sql`r.comp_id = ${work.compId} and r.stage = 'approved' and r.salesperson_id is not null
  and r.from_on <= ${work.today}::date and (r.to_on is null or r.to_on >= ${work.today}::date)`;

/** Another person than its salesperson answers for it today. */
export const isAnotherOnes = (work: Work): SQL =>
  sql`exists (select from project_responsibility r
    where ${inForce(work)} and r.project_id = t0.id and r.salesperson_id is distinct from t0.salesperson_id)`;

/** It is again that of whoever had it before, as its moves tell. */
export const giveBack: Posting<Project> = async (documents, work) => {
  for (const { header, lines } of documents) {
    const former = lines.moves.findLast(({ employeeId }) => employeeId !== null && employeeId !== header.salespersonId);
    if (former) Object.assign(header, { salespersonId: former.employeeId, departmentId: former.departmentId });
  }
  await noteMove(documents, work);
};

/** The project is that of whoever answers for it today; its history says from when. */
export const changeHands: Posting<Project> = async (documents, work) => {
  const found = await work.run(ANSWERS`select r.project_id as "projectId", r.salesperson_id as "salespersonId",
      r.department_id as "departmentId"
    from project_responsibility r where ${inForce(work)} and r.project_id = any(${arrayOf(
      documents.map(({ header }) => header.id),
      "bigint",
    )})`);
  const answers = new Map(found.map((one) => [one.projectId, one]));
  const moved = documents.filter(({ header }) => {
    const { salespersonId, departmentId } = answers.get(header.id) ?? header;
    if (salespersonId === header.salespersonId) return false;
    Object.assign(header, { salespersonId, departmentId });
    return true;
  });
  await noteMove(moved, work);
};
