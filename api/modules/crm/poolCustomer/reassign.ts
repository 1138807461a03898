import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf, identifier } from "#db/sql";
import type { Work } from "#define/work";
import { noteEdits } from "#posting/noteEdits";

/** The masters that are a customer's, with the modules of their history. */
const MASTERS = [
  ["contact", "crm.contact"],
  ["coal_mine", "crm.coalMine"],
  ["archive_document", "crm.archiveDocument"],
] as const;
type Owned = { header: { id: string; ownerId: string | null; departmentId: string | null } };
const MOVED = shaped({
  id: "id",
  version: "integer",
  stage: "text",
  owner: "id?",
  newOwner: "id?",
  department: "id?",
  newDepartment: "id?",
});

/**
 * The department of customers is that of their owners: their contacts, mines and archived documents go along, and to the owner where he
 * took the customer out of the pool (`withOwner`); whose they are by a transfer the transfer says.
 */
export async function reassignMasters(work: Work, documents: readonly Owned[], withOwner: boolean): Promise<void> {
  const column = (of: (header: Owned["header"]) => string | null) =>
    arrayOf(
      documents.map(({ header }) => of(header)),
      "bigint",
    );
  const departments = column(({ departmentId }) => departmentId);
  const ids = column(({ id }) => id);
  await work.run(sql`update company_party p set department_id = d.department_id
    from unnest(${ids}, ${departments}) as d (id, department_id)
    where p.comp_id = ${work.compId} and p.id = d.id and d.department_id is not null`);
  const owners = column(({ ownerId }) => (withOwner ? ownerId : null));
  for (const [table, module] of MASTERS) {
    const moved = await work.run(MOVED`with k as (select m.id, m.owner_id, m.department_id, coalesce(d.owner_id, m.owner_id) as new_owner,
          coalesce(d.department_id, m.department_id) as new_department
        from ${identifier(table)} m join unnest(${ids}, ${departments}, ${owners}) as d (id, department_id, owner_id) on d.id = m.customer_id
        where m.comp_id = ${work.compId} for update of m)
      update ${identifier(table)} m set owner_id = k.new_owner, department_id = k.new_department, version = m.version + 1,
        updated_by = ${work.viewer.accountId}, updated_at = ${work.now}
      from k where m.comp_id = ${work.compId} and m.id = k.id and (k.owner_id, k.department_id) is distinct from (k.new_owner, k.new_department)
      returning m.id, m.version, m.stage, k.owner_id as owner, k.new_owner as "newOwner", k.department_id as department, k.new_department as "newDepartment"`);
    await noteEdits(
      work,
      module,
      moved.map(({ id, version, stage, owner, newOwner, department, newDepartment }) => ({
        id,
        version,
        stage,
        changes: {
          ...(owner === newOwner ? {} : { ownerId: [owner, newOwner] as const }),
          ...(department === newDepartment ? {} : { departmentId: [department, newDepartment] as const }),
        },
      })),
    );
    if (moved.length > 0) work.changed(module, work.today.slice(0, 4));
  }
}
