import { shaped } from "#db/row";
import { isEmpty } from "#define/condition";
import { multiply } from "#define/decimal";
import { ownNames } from "#define/own";
import type { Work } from "#define/work";
import { keyOf as rateKey, ratesOn } from "#posting/journal/rate";
import { unnest } from "#posting/rows";
import type { Settlement, SettlementLine } from "#posting/stock/documents";

type Price = { unitPrice: string; taxRate: string };
const TYPES = { ruleId: "bigint", supplierId: "bigint", materialId: "bigint", on: "date" } as const;
const PRICE = shaped({
  ruleId: "id",
  supplierId: "id",
  materialId: "id",
  on: "text",
  taxRate: "decimal",
  unitPrice: "decimal",
  currency: "text",
});

const keyOf = ({ ruleId, supplierId, materialId, on }: Record<keyof typeof TYPES, string>) => `${ruleId} ${supplierId} ${materialId} ${on}`;

/** Prices by line, and the currencies of those that no rate of the day tells in the company's. */
type Prices = { prices: ReadonlyMap<SettlementLine, Price>; noRate: ReadonlyMap<SettlementLine, string> };

/**
 * What the definition of each document says that its lines cost in company currency: the price agreed for the day, the planned one, or that
 * of the supplier's last order up to it, at the rate of the day. A definition of one supplier prices no goods of another.
 */
export async function settlementPrices(work: Work, documents: readonly Settlement[]): Promise<Prices> {
  const wanted = documents.flatMap(({ header, lines }) =>
    lines.lines.flatMap((line) =>
      isEmpty(line.materialId)
        ? []
        : [
            {
              line,
              ruleId: header.ruleId,
              supplierId: header.supplierId,
              materialId: line.materialId,
              on: header.docOn,
            },
          ],
    ),
  );
  if (wanted.length === 0) return { prices: new Map(), noRate: new Map() };
  const rows = await pricesOf(work, Object.fromEntries(ownNames(TYPES).map((name) => [name, wanted.map((one) => one[name])])));
  const rates = await ratesOn(
    work,
    rows.map(({ currency, on }) => ({ currency, on })),
  );
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  const [prices, noRate] = [new Map<SettlementLine, Price>(), new Map<SettlementLine, string>()];
  for (const one of wanted) {
    const row = found.get(keyOf(one));
    if (!row) continue;
    const rate = rates.get(rateKey(row));
    if (rate === undefined) noRate.set(one.line, row.currency);
    else prices.set(one.line, { unitPrice: multiply(row.unitPrice, rate, 6), taxRate: row.taxRate });
  }
  return { prices, noRate };
}

function pricesOf(work: Work, lists: Record<string, string[]>) {
  return work.run(PRICE`select k.rule_id as "ruleId", k.supplier_id as "supplierId", k.material_id as "materialId", k."on"::text as "on",
      r.tax_rate as "taxRate", p.unit_price as "unitPrice", p.currency
    from (select distinct * from ${unnest("k", lists, TYPES)}) k
    join settlement_rule r on r.comp_id = ${work.compId} and r.id = k.rule_id and r.supplier_id = k.supplier_id
    join company c on c.id = r.comp_id
    cross join lateral (
      (select a.unit_price, c.currency from settlement_price a where r.price_basis = 'agreed' and a.comp_id = r.comp_id and a.rule_id = r.id
        and a.material_id = k.material_id and a.valid_on <= k."on" order by a.valid_on desc limit 1)
      union all select m.planned_price, c.currency from company_material m where r.price_basis = 'planned' and m.comp_id = r.comp_id
        and m.id = k.material_id and m.planned_price is not null
      union all (select o.unit_price, o.currency from order_row o where r.price_basis = 'lastOrder' and o.comp_id = r.comp_id
        and o.supplier_id = r.supplier_id and o.material_id = k.material_id and o.doc_on <= k."on" order by o.doc_on desc, o.id desc limit 1)) p`);
}
