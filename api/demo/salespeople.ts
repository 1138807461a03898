import { type RowIn, shaped } from "#db/row";
import { systemViewer } from "#engine/access/viewer";
import type { Runtime } from "#engine/runtime";
import { inWork } from "#engine/work";
import { grouped } from "#posting/rows";

const CUSTOMER = shaped({
  id: "id",
  level: "text?",
  ownerId: "id",
  departmentId: "id",
  unitId: "id?",
  mineId: "id?",
  contactId: "id?",
});
const PROJECT = shaped({ id: "id", customerId: "id", fromOn: "day", toOn: "day?", leadId: "id?" });
/** A project of a customer from when to when, and the lead that it came of. */
export type Running = RowIn<typeof PROJECT>;
export type Owned = RowIn<typeof CUSTOMER>;
/** Somebody who sells, with the customers who are his. */
export type Salesperson = { id: string; departmentId: string; unitId: string | null; customers: readonly Owned[] };

/** Those who sell for a company: the owners of its customers. */
export async function salespeopleOf(runtime: Runtime, compId: number): Promise<Salesperson[]> {
  const customers = await inWork(
    runtime,
    systemViewer(compId, "demo"),
    (work) =>
      work.run(CUSTOMER`select c.id, c.level, c.owner_id as "ownerId", p.department_id as "departmentId", d.unit_id as "unitId",
          (select e.mine_id from end_customer e where e.comp_id = c.comp_id and e.dealer_id = c.id order by e.id limit 1) as "mineId",
          (select k.id from contact k where k.comp_id = c.comp_id and k.customer_id = c.id order by k.id limit 1) as "contactId"
        from customer c join company_party p on p.comp_id = c.comp_id and p.id = c.id
        join department d on d.comp_id = p.comp_id and d.id = p.department_id
        where c.comp_id = ${compId} and c.owner_id is not null order by c.id`),
    "read only",
  );
  const people = new Map<string, Owned[]>();
  for (const customer of customers) people.set(customer.ownerId, [...(people.get(customer.ownerId) ?? []), customer]);
  return [...people].flatMap(([id, own]) => {
    const [first] = own;
    return first ? [{ id, departmentId: first.departmentId, unitId: first.unitId, customers: own }] : [];
  });
}

/** The projects of every customer, the oldest first. */
export async function projectsOf(runtime: Runtime, compId: number): Promise<ReadonlyMap<string, readonly Running[]>> {
  const projects = await inWork(
    runtime,
    systemViewer(compId, "demo"),
    (work) =>
      work.run(PROJECT`select id, customer_id as "customerId", doc_on as "fromOn", closed_on as "toOn", lead_id as "leadId"
        from sales_project where comp_id = ${compId} and stage <> 'draft' order by doc_on, id`),
    "read only",
  );
  return grouped(projects, ({ customerId }) => customerId);
}
