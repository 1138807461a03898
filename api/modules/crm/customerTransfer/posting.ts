import { getTableColumns, getTableName, sql } from "drizzle-orm";
import { shaped } from "#db/row";
import type { customerTransferLines, customerTransfers } from "#db/schema/crm/customerTransfer";
import { arrayOf, identifier, snake } from "#db/sql";
import type { ModuleData } from "#define/moduleData";
import type { DocumentOf } from "#define/rows";
import { eachDocument, type Finding, type Posting, type Rule } from "#define/rule";
import type { Work } from "#define/work";

/** A transfer of customers. */
export type Transfer = DocumentOf<typeof customerTransfers, { lines: typeof customerTransferLines }>;

/** What goes along where it is ticked: modules by their ids, as far as they are there. */
const TICKED = [
  ["takesProjects", ["crm.salesProject", "crm.lead"]],
  ["takesVisits", ["crm.visit"]],
  ["takesContracts", ["sales.salesContract"]],
] as const;
/** What always follows the customer. */
const ALWAYS = ["crm.contact", "crm.coalMine"];
/** Contracts that count for somebody already stay his: only those on their way change their salesperson. */
const UNCOUNTED: ReadonlyMap<string, readonly string[]> = new Map([
  ["sales.salesContract", ["draft", "inReview", "returned", "reviewed", "sealed"]],
]);

/** A transfer goes to somebody else. */
export const goesToAnother = eachDocument<Transfer>(({ header: { ownerId, formerOwnerId } }) =>
  ownerId === formerOwnerId ? [{ code: "sameValue", field: "ownerId", params: { other: "formerOwnerId" } } as const] : [],
);

/** Each customer belongs to the one who gives him. */
export const belongToGiver: Rule<Transfer> = async (documents, work) => {
  const ids = documents.flatMap(({ lines }) => lines.lines.map(({ customerId }) => customerId));
  const rows = await work.run(shaped({ id: "id", code: "text", ownerId: "id?" })`select c.id, p.code, c.owner_id as "ownerId"
    from customer c join party p on p.id = c.id where c.comp_id = ${work.compId} and c.id = any(${arrayOf(ids, "bigint")})`);
  const stored = new Map(rows.map((row) => [row.id, row]));
  return documents.flatMap(({ header, lines }, document): Finding[] =>
    lines.lines.flatMap(({ customerId }, at): Finding[] => {
      const found = stored.get(customerId);
      const place = { document, table: "lines", row: at + 1, field: "customerId" } as const;
      return found?.ownerId === header.formerOwnerId ? [] : [{ ...place, code: "otherOwner", value: found?.code ?? null }];
    }),
  );
};

/** What is open with each customer stands beside him: whoever gets him knows what he gets. */
export const showOpen: Posting<Transfer> = async (documents, work) => {
  const ids = documents.flatMap(({ lines }) => lines.lines.map(({ customerId }) => customerId));
  const rows = await work.run(shaped({ id: "id", contracts: "integer", balance: "decimal" })`select c.id,
      (select count(*)::integer from sales_contract s where s.comp_id = c.comp_id and s.customer_id = c.id and s.effective_on is not null
        and s.closed_on is null) as contracts,
      coalesce((select sum(e.company_amount) from receivable_item i join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id
        where i.comp_id = c.comp_id and i.customer_id = c.id and i.open_amount <> 0), 0)::numeric(18,4) as balance
    from customer c where c.comp_id = ${work.compId} and c.id = any(${arrayOf(ids, "bigint")})`);
  const open = new Map(rows.map((row) => [row.id, row]));
  for (const { lines } of documents)
    for (const line of lines.lines) {
      line.openContracts = open.get(line.customerId)?.contracts ?? 0;
      line.balance = open.get(line.customerId)?.balance ?? "0";
    }
};

/** The open business that is ticked goes to the new owner; what counts for the former one by its day stays his. */
export const takeBusiness: Posting<Transfer> = async (documents, work) => {
  for (const { header, lines } of documents) {
    const ticked = TICKED.flatMap(([tick, modules]) => {
      const customers = lines.lines.flatMap((line) => (line[tick] ? [line.customerId] : []));
      return modules.map((module) => ({ module, customers }));
    });
    const all = lines.lines.map(({ customerId }) => customerId);
    for (const { module, customers } of [...ticked, ...ALWAYS.map((one) => ({ module: one, customers: all }))])
      if (customers.length > 0) await handOver(work, work.modules.get(module), customers, header);
  }
};

/** The customers of transfers. */
export const customersOf = (documents: readonly Transfer[]): Promise<readonly string[]> =>
  Promise.resolve(documents.flatMap(({ lines }) => lines.lines.map(({ customerId }) => customerId)));

async function handOver(
  work: Work,
  module: ModuleData | undefined,
  customers: readonly string[],
  header: Transfer["header"],
): Promise<void> {
  if (!module || "everyReader" in module.scope || module.scope.owner === undefined) return;
  const columns = getTableColumns(module.table);
  const customer = Object.entries(module.fields).find(
    ([name, field]) => field.kind === "link" && field.to === "crm.customer" && Object.hasOwn(columns, name),
  );
  if (!customer) return;
  const owner = identifier(snake(module.scope.owner));
  const open = UNCOUNTED.get(module.id) ?? (module.stages ?? []).filter((stage) => !(module.final ?? []).includes(stage));
  const isOpen = "stage" in columns ? sql`stage = any(${arrayOf([...open], "text")})` : sql`true`;
  await work.run(sql`update ${identifier(getTableName(module.table))} set ${owner} = ${header.ownerId} where comp_id = ${work.compId}
    and ${owner} = ${header.formerOwnerId} and ${identifier(snake(customer[0]))} = any(${arrayOf([...customers], "bigint")}) and ${isOpen}`);
}
