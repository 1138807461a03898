import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { creditChecks } from "#db/schema/sales/credit";
import { arrayOf } from "#db/sql";
import { add, compare, divide, multiply, signOf, subtract } from "#define/decimal";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { idOf, textOf } from "#posting/amounts";
import { insertRows } from "#posting/rows";
import type { DocumentRecord, Row } from "#define/rows";
import type { Finding } from "#define/rule";

/** How the credit of a document's customer stands: null where he has no limit or the program takes documents over. */
export type CreditOutcome = "passed" | "released" | null;
/** A document that would raise what its customer owes: by how much, in company currency, and where it stands in its batch. */
export type CreditAsked = { document: { header: Owing }; amount: string; at: number };
/** A document whose customer comes to owe something. */
type Owing = { id: string; docNo: string; customerId: string; departmentId: string | null };
const STANDING = shaped({
  customerId: "id",
  code: "text",
  creditLimit: "decimal",
  released: "text",
  openAmount: "text",
  notInvoiced: "text",
  advances: "text",
});
type Standing = RowIn<typeof STANDING>;

type Look = {
  at: number;
  header: Owing;
  standing: Standing;
  before: string;
  amount: string;
  exposure: string;
  outcome: "passed" | "released" | "refused";
};

/**
 * Looks at the credit of the customers of a batch, locked until commit: open items and what is effective but not invoiced, less advances,
 * against the limit and what is released today.
 * Each look is kept, also that which refuses; a document above it is the issue `overCredit`. Answers the outcomes in the order asked; what
 * the program itself takes over is not asked.
 */
export async function checkCredit(work: Work, module: string, asked: readonly CreditAsked[]): Promise<CreditOutcome[]> {
  if (work.viewer.accountId === "0") return asked.map(() => null);
  const customers = asked.map(({ document }) => document.header.customerId);
  const ids = arrayOf([...new Set(customers)].toSorted(), "bigint");
  // Locked by a statement of its own: the sums below must see what another transaction committed meanwhile.
  await work.run(sql`select id from customer where comp_id = ${work.compId} and id = any(${ids}) order by id for no key update`);
  const standings = await standingsOf(work, customers);
  const used = new Map([...standings].map(([id, standing]) => [id, exposureOf(standing)]));
  const looks = asked.flatMap(({ document: { header }, amount, at }): Look[] => {
    const id = header.customerId;
    const standing = standings.get(id);
    if (!standing) return [];
    const before = used.get(id) ?? "0";
    const exposure = add(before, amount);
    used.set(id, exposure);
    const isWithin = compare(exposure, standing.creditLimit) <= 0;
    const outcome = isWithin ? "passed" : compare(exposure, add(standing.creditLimit, standing.released)) <= 0 ? "released" : "refused";
    return [{ at, header, standing, before, amount, exposure, outcome }];
  });
  const refused = looks.filter(({ outcome }) => outcome === "refused");
  if (refused.length > 0) work.ifRefused((own) => keepLooks(own, module, refused));
  failIfAny(refused.map(overCredit));
  await keepLooks(work, module, looks);
  const outcomes = new Map(looks.map(({ at, outcome }) => [at, outcome]));
  return asked.map(({ at }) => {
    const outcome = outcomes.get(at);
    return outcome === undefined || outcome === "refused" ? null : outcome;
  });
}

function overCredit({ at, standing, before, amount }: Look): Finding {
  const limit = add(standing.creditLimit, standing.released);
  return { document: at, code: "overCredit", field: "customerId", value: standing.code, params: { limit, used: before, amount } };
}

async function keepLooks(work: Work, module: string, looks: readonly Look[]): Promise<void> {
  await insertRows(
    work,
    creditChecks,
    looks.map((look) => checkRow(work, module, look)),
  );
}

function checkRow(work: Work, module: string, { header, standing, amount, exposure, outcome }: Look): Row {
  const { code: _code, customerId, ...found } = standing;
  return {
    id: newId(),
    module,
    documentId: header.id,
    docNo: header.docNo,
    customerId,
    departmentId: header.departmentId,
    checkedOn: work.today,
    ...found,
    newAmount: amount,
    exposure,
    outcome,
    createdBy: work.viewer.accountId,
    createdAt: work.now,
  };
}

/** What contracts at their rates add to what their customers may come to owe. */
export const contractCredit = (
  documents: readonly { header: Owing & { totalAmount: string } }[],
  rates: readonly string[],
  digits: number,
): CreditAsked[] =>
  documents.map((document, at) => ({ document, at, amount: multiply(document.header.totalAmount, rates[at] ?? "1", digits) }));

/** What changes that were agreed add to it: nothing where they make a contract cheaper. */
export const raisedCredit = (
  raised: readonly { document: { header: Owing & { exchangeRate: string } }; from: string; to: string }[],
  digits: number,
): CreditAsked[] =>
  raised.flatMap(({ document, from, to }, at) => {
    const amount = multiply(subtract(to, from), document.header.exchangeRate, digits);
    return signOf(amount) > 0 ? [{ document, at, amount }] : [];
  });

/** Goods that go to a customer owe nothing more than his contract does: he must stand within his limit as he is. */
export const releaseCredit = (documents: readonly DocumentRecord[]): CreditAsked[] =>
  documents.flatMap(({ header }, at) => {
    const customerId = idOf(header.customerId);
    const owing = { id: textOf(header.id), docNo: textOf(header.docNo), departmentId: idOf(header.departmentId) };
    return customerId === null ? [] : [{ document: { header: { ...owing, customerId } }, at, amount: "0" }];
  });

/** What a customer owes and may come to owe. */
const exposureOf = ({ openAmount, notInvoiced, advances }: Standing) => subtract(add(openAmount, notInvoiced), advances);

/** A share in percent beyond this says nothing more. */
const MOST_USED = "99999";
/** How much customers use today, in percent, of their limits and what is released beside them; who has no limit is left out. */
export async function creditUseOf(work: Work, customers: readonly string[]): Promise<Map<string, string>> {
  return new Map([...(await standingsOf(work, customers))].map(([id, standing]) => [id, useOf(standing)]));
}

function useOf(standing: Standing): string {
  const [exposure, allowed] = [exposureOf(standing), add(standing.creditLimit, standing.released)];
  if (signOf(exposure) <= 0) return "0";
  if (signOf(allowed) <= 0) return MOST_USED;
  const use = divide(multiply(exposure, "100", 8), allowed, 4);
  return compare(use, MOST_USED) > 0 ? MOST_USED : use;
}

async function standingsOf(work: Work, customers: readonly string[]): Promise<Map<string, Standing>> {
  const ids = arrayOf([...new Set(customers)].toSorted(), "bigint");
  const rows = await work.run(STANDING`select c.id as "customerId", p.code, c.credit_limit as "creditLimit",
      coalesce((select sum(r.amount) from credit_release r where r.comp_id = ${work.compId} and r.customer_id = c.id and r.stage = 'approved'
        and ${work.today}::date between r.valid_from and r.valid_to), 0)::text as released,
      coalesce(o.owed, 0)::text as "openAmount", coalesce(o.advances, 0)::text as advances,
      coalesce((select sum(n.left_amount) from sales_contract h cross join lateral (select sum(amount) as left_amount from contract_not_invoiced
          where comp_id = h.comp_id and contract_id = h.id and customer_id = c.id and on_day <= ${work.today}::date) n
        where h.comp_id = ${work.compId} and h.customer_id = c.id and h.effective_on is not null and h.closed_on is null), 0)::text as "notInvoiced"
    from customer c join party p on p.id = c.id
    left join lateral (select sum(e.company_amount) filter (where not i.is_advance) as owed, -sum(e.company_amount) filter (where i.is_advance) as advances
      from receivable_item i join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id
      where i.comp_id = ${work.compId} and i.customer_id = c.id and i.open_amount <> 0) o on true
    where c.comp_id = ${work.compId} and c.id = any(${ids}) and c.credit_limit is not null`);
  return new Map(rows.map((row) => [row.customerId, row]));
}
