import { shaped } from "#db/row";
import { isEmpty } from "#define/condition";
import { ownNames } from "#define/own";
import type { Work } from "#define/work";
import { linesOf, textOf } from "#posting/amounts";
import { unnest } from "#posting/rows";
import type { DocumentRecord, Row } from "#define/rows";

type Price = { unitPrice: string; taxRate: string };
const TYPES = { ruleId: "bigint", materialId: "bigint", on: "date" } as const;

const keyOf = ({ ruleId, materialId, on }: Record<keyof typeof TYPES, string>) => `${ruleId} ${materialId} ${on}`;

/**
 * What the rule of each document says that its lines cost, by line: the price agreed for the day, the planned one, or that of the last
 * order of the supplier in force.
 */
export async function settlementPrices(work: Work, documents: readonly DocumentRecord[]): Promise<ReadonlyMap<Row, Price>> {
  const wanted = documents.flatMap((document) =>
    linesOf(document, "lines").flatMap((line) =>
      isEmpty(line.materialId)
        ? []
        : [{ line, ruleId: textOf(document.header.ruleId), materialId: textOf(line.materialId), on: textOf(document.header.docOn) }],
    ),
  );
  if (wanted.length === 0) return new Map();
  const lists = Object.fromEntries(ownNames(TYPES).map((name) => [name, wanted.map((one) => one[name])]));
  const rows = await work.run(shaped({
    ruleId: "id",
    materialId: "id",
    on: "text",
    taxRate: "decimal",
    unitPrice: "decimal",
  })`select distinct on (k.rule_id, k.material_id, k."on")
      k.rule_id as "ruleId", k.material_id as "materialId", k."on"::text as "on", r.tax_rate as "taxRate",
      case r.price_basis when 'agreed' then (select p.unit_price from settlement_price p where p.comp_id = r.comp_id and p.rule_id = r.id
          and p.material_id = k.material_id and p.valid_on <= k."on" order by p.valid_on desc limit 1)
        when 'planned' then (select c.planned_price from company_material c where c.comp_id = r.comp_id and c.id = k.material_id)
        else (select o.unit_price from order_row o where o.comp_id = r.comp_id and o.supplier_id = r.supplier_id and o.material_id = k.material_id
          order by o.doc_on desc limit 1) end as "unitPrice"
    from ${unnest("k", lists, TYPES)} join settlement_rule r on r.comp_id = ${work.compId} and r.id = k.rule_id`);
  const prices = new Map(rows.filter(({ unitPrice }) => !isEmpty(unitPrice)).map((row) => [keyOf(row), row]));
  return new Map(
    wanted.flatMap((one): [Row, Price][] => {
      const price = prices.get(keyOf(one));
      return price ? [[one.line, price]] : [];
    }),
  );
}
