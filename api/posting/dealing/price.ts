import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { add, compare, divide, multiply, signOf } from "#define/decimal";
import { failIfAny, type Issue } from "#define/problem";
import type { Finding, Posting, Rule } from "#define/rule";
import type { MoneyDigits, Work } from "#define/work";
import { shares } from "#posting/amounts";
import { deriveContract } from "#posting/contract/amounts";
import type { Contract, Product } from "#posting/contract/documents";
import { ratesOf } from "#posting/journal/rate";
import { dealOf, groupOf, type SalesRelation } from "./relation.ts";

const DIGITS = 4;
const WORTH = shaped({ id: "id", cost: "decimal?", plannedPrice: "decimal?", listPrice: "decimal?" });

/** What a piece of a line is worth before the relation says its mark-up, in the currency of the document. */
export type Base = (line: Product) => string | undefined;

/**
 * What the goods of a contract cost the company, or what its masters say of their price: in the currency of the contract at the rate of its
 * day.
 */
export async function basesOf(work: Work, document: Contract, { priceSource }: SalesRelation): Promise<Base> {
  const ids = new Set(document.lines.products.map(({ materialId }) => materialId));
  const rows = await work.run(WORTH`select m.id, m.planned_price as "plannedPrice", m.list_price as "listPrice",
      case when sum(v.quantity) > 0 then sum(v.value) / sum(v.quantity) end as cost
    from company_material m left join stock_valuation v on v.comp_id = m.comp_id and v.material_id = m.id and v.owner = 'own' and v.transfer = ''
    where m.comp_id = ${work.compId} and m.id = any(${arrayOf([...ids], "bigint")}) group by m.comp_id, m.id`);
  const [rate = "1"] = await ratesOf([document], work);
  const worth = new Map(rows.map((row) => [row.id, row[priceSource]]));
  return ({ materialId }) => {
    const base = worth.get(materialId);
    return isEmpty(base) || signOf(base) <= 0 ? undefined : divide(base, rate, 12);
  };
}

/**
 * Sells at the price and the tax of a relation; instalments keep their shares of the whole. Says of which lines nobody knows a price.
 */
export function sellBy(document: Contract, money: MoneyDigits, { markup, taxRate }: SalesRelation, baseOf: Base): Issue[] {
  const { header, lines } = document;
  const issues: Issue[] = [];
  for (const [at, line] of lines.products.entries()) {
    const base = baseOf(line);
    if (base === undefined) issues.push({ code: "noDealingPrice", table: "products", row: at + 1, field: "materialId" });
    else line.unitPrice = divide(multiply(base, add("100", markup), 16), "100", DIGITS);
    if (taxRate !== null) line.taxRate = taxRate;
  }
  deriveContract(document, money);
  const weights = lines.instalments.map(({ amount }) => amount);
  const parts = shares(header.totalAmount, weights, money.of(header.currency));
  for (const [at, line] of lines.instalments.entries()) line.amount = parts[at] ?? line.amount;
  deriveContract(document, money);
  return issues;
}

/** Says which sales within the group follow no relation of their day. */
export const followsRelation: Rule<Contract> = async (documents, work) => {
  const group = await groupOf(work);
  return documents.flatMap(({ header }, document): Finding[] => {
    const { issue } = dealOf(group, header);
    return issue ? [{ document, ...issue }] : [];
  });
};

/** Sales within the group are at the price of the relation of their day. */
export const priceByRelation: Posting<Contract> = async (documents, work) => {
  const group = await groupOf(work);
  for (const [at, document] of documents.entries()) {
    const { deal } = dealOf(group, document.header);
    if (!deal) continue;
    const issues = sellBy(document, work.money, deal.relation, await basesOf(work, document, deal.relation));
    failIfAny(issues.map((issue): Finding => ({ ...issue, document: at })));
  }
};

/** Tells before a sale within the group is handed in which prices the relation of its day changes. */
export const pricesFollow: Rule<Contract> = async (documents, work) => {
  const group = await groupOf(work);
  const findings: Finding[] = [];
  for (const [document, contract] of documents.entries()) {
    const { deal } = dealOf(group, contract.header);
    if (!deal || !["draft", "returned"].includes(contract.header.stage)) continue;
    const said = structuredClone(contract);
    sellBy(said, work.money, deal.relation, await basesOf(work, contract, deal.relation));
    for (const [at, { unitPrice }] of contract.lines.products.entries()) {
      const price = said.lines.products[at]?.unitPrice ?? unitPrice;
      if (compare(price, unitPrice) === 0) continue;
      const place = { document, table: "products", row: at + 1, field: "unitPrice" };
      findings.push({ ...place, code: "pricedByRelation", value: unitPrice, params: { price } });
    }
  }
  return findings;
};
