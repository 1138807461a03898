import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { companyParties } from "#db/schema/masterData/party";
import type { DocumentRecord, RowOf } from "#define/rows";
import type { Finding, Posting, Rule } from "#define/rule";
import type { Customer } from "./rules.ts";

type Staged = DocumentRecord<Customer["header"] & Pick<RowOf<typeof companyParties>, "stage" | "departmentId">, object>;

const idsOf = (documents: readonly Staged[]) =>
  arrayOf(
    documents.map(({ header }) => header.id),
    "bigint",
  );
/** A firm that is supplier or manufacturer already stays in use: its stage is that of all its roles. */
const IS_CUSTOMER_ONLY = sql`not p.is_supplier and not p.is_manufacturer`;

/**
 * A new customer of a business unit that approves them, his own or that of his department, is a draft of that unit first, where its screens
 * find him. What the program itself takes over is in use.
 */
export const holdForApproval: Posting<Staged> = async (documents, work) => {
  if (work.viewer.accountId === "0") return;
  const held = await work.run(shaped({ id: "id", unitId: "id" })`with held as (update company_party p set stage = 'draft'
      from customer c, business_unit u
      where p.comp_id = ${work.compId} and p.id = any(${idsOf(documents)}) and ${IS_CUSTOMER_ONLY}
        and c.comp_id = p.comp_id and c.id = p.id and u.comp_id = p.comp_id and u.approves_customers
        and u.id = coalesce(c.unit_id, (select d.unit_id from department d where d.comp_id = p.comp_id and d.id = p.department_id))
      returning p.comp_id, p.id, u.id as unit_id)
    update customer c set unit_id = held.unit_id from held where c.comp_id = held.comp_id and c.id = held.id
    returning c.id, c.unit_id as "unitId"`);
  const drafts = new Map(held.map(({ id, unitId }) => [id, unitId]));
  for (const { header } of documents) {
    const unitId = drafts.get(header.id);
    if (unitId !== undefined) Object.assign(header, { stage: "draft", unitId });
  }
};

/** Who is in use comes to a business unit that approves its customers through approval, not by a save. */
export const joinsByApproval: Rule<Staged> = async (documents, work) => {
  if (work.viewer.accountId === "0") return [];
  const [units, departments] = [documents.map(({ header }) => header.unitId), documents.map(({ header }) => header.departmentId)];
  const rows = await work.run(shaped({ id: "id", unit: "text" })`select p.id, u.code as unit
    from unnest(${idsOf(documents)}, ${arrayOf(units, "bigint")}, ${arrayOf(departments, "bigint")}) as v (id, unit_id, department_id)
    join company_party p on p.comp_id = ${work.compId} and p.id = v.id and p.stage not in ('draft', 'rejected') and ${IS_CUSTOMER_ONLY}
    join customer c on c.comp_id = p.comp_id and c.id = p.id
    left join department former on former.comp_id = p.comp_id and former.id = p.department_id
    left join department d on d.comp_id = p.comp_id and d.id = v.department_id
    join business_unit u on u.comp_id = p.comp_id and u.id = coalesce(v.unit_id, d.unit_id) and u.approves_customers
    where u.id is distinct from coalesce(c.unit_id, former.unit_id)`);
  const joining = new Map(rows.map(({ id, unit }) => [id, unit]));
  return documents.flatMap(({ header }, document): Finding[] => {
    const unit = joining.get(header.id);
    return unit === undefined ? [] : [{ document, code: "unitApproves", field: "unitId", value: unit }];
  });
};
