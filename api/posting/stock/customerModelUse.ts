import { narrow, type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import type { Work } from "#define/work";
import type { Finding, Rule } from "#define/rule";
import type { Maybe, StockDocument, StockLine } from "./documents.ts";

const MODEL = shaped({ id: "id", code: "text", customerId: "id", materialId: "id", validOn: "text", nextOn: "text?" });
type Model = RowIn<typeof MODEL>;

/** Says which lines name a customer model of another customer, for another material, or not valid on the document's day. */
export const fitsModels: Rule<StockDocument<StockLine & Maybe<"customerModelId">>> = async (documents, work) => {
  const lines = documents.flatMap((document, index) =>
    document.lines.lines.flatMap((line, at) => {
      const modelId = line.customerModelId ?? null;
      return modelId === null ? [] : [{ document: index, row: at + 1, header: document.header, line, modelId }];
    }),
  );
  const models = await modelsOf(
    work,
    lines.map(({ modelId }) => modelId),
  );
  return lines.flatMap(({ document, row, header, line, modelId }): Finding[] => {
    const model = models.get(modelId);
    if (!model) return [];
    const place = { document, table: "lines", row, field: "customerModelId", value: model.code };
    const on = header.docOn;
    if (!isEmpty(header.customerId) && header.customerId !== model.customerId) return [{ ...place, code: "wrongParty" }];
    if (on < model.validOn || (model.nextOn !== null && on >= model.nextOn)) return [{ ...place, code: "notValidOn", params: { on } }];
    return line.materialId === model.materialId ? [] : [{ ...place, code: "otherMaterial" }];
  });
};

async function modelsOf(work: Work, ids: readonly string[]): Promise<Map<string, Model>> {
  if (ids.length === 0) return new Map();
  const rows = await work.run(MODEL`select m.id, m.code, m.customer_id as "customerId", m.material_id as "materialId",
      m.valid_on::text as "validOn", (select min(n.valid_on)::text from customer_model n where n.comp_id = m.comp_id
        and n.customer_id = m.customer_id and n.code = m.code and n.valid_on > m.valid_on) as "nextOn"
    from customer_model m where m.comp_id = ${work.compId} and m.id = any(${arrayOf([...new Set(ids)], "bigint")})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Says which documents would ship to a customer from a warehouse that is not linked to him; a customer without links is shipped to from
 * anywhere.
 */
export const shipsToCustomer: Rule<StockDocument> = async (documents, work) => {
  const customers = [...new Set(documents.flatMap(({ header }) => header.customerId ?? []))];
  if (customers.length === 0) return [];
  const links = await work.run(shaped({ customerId: "id", warehouses: narrow<string[]>("json") })`select customer_id as "customerId",
      json_agg(warehouse_id::text) as warehouses from warehouse_customer
    where comp_id = ${work.compId} and stage = 'enabled' and customer_id = any(${arrayOf(customers, "bigint")}) group by customer_id`);
  const allowed = new Map(links.map(({ customerId, warehouses }) => [customerId, warehouses]));
  return documents.flatMap(({ header }, document): Finding[] => {
    const warehouses = allowed.get(header.customerId ?? "");
    if (!warehouses || warehouses.includes(header.warehouseId)) return [];
    return [{ document, code: "notLinked", field: "customerId", value: header.customerId }];
  });
};
