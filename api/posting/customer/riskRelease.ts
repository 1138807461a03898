import { shaped } from "#db/row";
import { arrayOf, identifier } from "#db/sql";
import { multiply, sumOf } from "#define/decimal";
import type { Work } from "#define/work";

/** What a release of a customer or project at high risk lets pass: one contract, or one issue of goods. */
type Kind = "contract" | "shipment";
const NAMES = { contract: "contract_id", shipment: "issue_id" } as const;
/** Documents by their ids, with what they are worth in company currency; null where nobody knows. */
type Worth = { id: string; worth: string | null };
type Named = { header: { id: string } };

/** The ids of the documents that a release in force names, up to its amount. */
const among = async (work: Work, kind: Kind, documents: readonly Worth[]): Promise<ReadonlySet<string>> => {
  const named = identifier("r", NAMES[kind]);
  const rows = await work.run(shaped({ id: "id" })`select distinct ${named} as id from risk_release r
    join unnest(${arrayOf(
      documents.map(({ id }) => id),
      "bigint",
    )}, ${arrayOf(
      documents.map(({ worth }) => worth),
      "numeric",
    )}) as d (id, worth) on d.id = ${named}
    where r.comp_id = ${work.compId} and r.kind = ${kind} and r.stage = 'approved' and ${work.today}::date between r.valid_from and r.valid_to
      and (d.worth is null or d.worth <= r.amount)`);
  return new Set(rows.map(({ id }) => id));
};

type Contract = { header: { id: string; totalAmount: string; exchangeRate: string | null } };
/** The contracts that may go on. */
export const contractsReleased = (work: Work, documents: readonly Contract[]) =>
  among(
    work,
    "contract",
    documents.map(({ header }) => ({ id: header.id, worth: multiply(header.totalAmount, header.exchangeRate ?? "1", 4) })),
  );

type Issue = {
  header: { id: string; customerId: string | null };
  lines: { lines: readonly { contractProductId: string | null; quantity: string }[] };
};
/** The issues of goods that may go on; they are worth what their contracts say of what leaves. */
export async function shipmentsReleased(work: Work, documents: readonly Issue[]): Promise<ReadonlySet<string>> {
  const products = documents.flatMap(({ lines }) => lines.lines.flatMap(({ contractProductId }) => contractProductId ?? []));
  const rows = await work.run(shaped({ id: "id", price: "decimal" })`select p.id,
      round((p.amount + p.tax_amount) / p.quantity * coalesce(c.exchange_rate, 1), 8) as price
    from sales_contract_product p join sales_contract c on c.comp_id = p.comp_id and c.id = p.contract_id
    where p.comp_id = ${work.compId} and p.quantity <> 0 and p.id = any(${arrayOf(products, "bigint")})`);
  const prices = new Map(rows.map(({ id, price }) => [id, price]));
  const worths = documents.map(({ header: { id }, lines }) => {
    const known = lines.lines.flatMap((line) => {
      const price = prices.get(line.contractProductId ?? "");
      return price === undefined ? [] : [multiply(line.quantity, price, 4)];
    });
    return { id, worth: known.length === 0 ? null : sumOf(known) };
  });
  return among(work, "shipment", worths);
}

/** The releases in force that name documents which are done: used once, they let nothing pass any more. */
export const releasesUsed =
  (kind: Kind) =>
  async (documents: readonly Named[], work: Work): Promise<readonly string[]> => {
    const ids = documents.map(({ header }) => header.id);
    const rows = await work.run(shaped({ id: "id" })`select r.id from risk_release r where r.comp_id = ${work.compId} and r.kind = ${kind}
      and r.stage = 'approved' and ${work.today}::date between r.valid_from and r.valid_to
      and ${identifier("r", NAMES[kind])} = any(${arrayOf(ids, "bigint")}) order by r.id`);
    return rows.map(({ id }) => id);
  };
