import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";
import type { Finding, Rule } from "#define/rule";

type Delivering = { header: { warehouseId: string | null; customerId: string | null; contractId: string | null } };
type Counting = { lines: { lines: { warehouseId: string }[] } };

/** Says which documents send goods to a customer out of the stock of production: that is used up there, and goes out through a store. */
export const leavesThroughStore: Rule<Delivering> = async (documents, work) => {
  const codes = await codesOf(
    work,
    "production",
    documents.flatMap(({ header }) => header.warehouseId ?? []),
  );
  return documents.flatMap(({ header }, document): Finding[] => {
    const warehouse = codes.get(header.warehouseId ?? "");
    const isSent = header.customerId !== null || header.contractId !== null;
    return warehouse !== undefined && isSent
      ? [{ document, code: "productionStore", field: "warehouseId", value: warehouse, params: { warehouse } }]
      : [];
  });
};

/** Says which lines ask for a count where nothing lies that anybody could count. */
export const countsWhatLies: Rule<Counting> = async (documents, work) => {
  const codes = await codesOf(
    work,
    "virtual",
    documents.flatMap(({ lines }) => lines.lines.map(({ warehouseId }) => warehouseId)),
  );
  return documents.flatMap(({ lines }, document) =>
    lines.lines.flatMap(({ warehouseId }, at): Finding[] => {
      const warehouse = codes.get(warehouseId);
      return warehouse === undefined
        ? []
        : [{ document, code: "virtualStore", table: "lines", row: at + 1, field: "warehouseId", value: warehouse, params: { warehouse } }];
    }),
  );
};

/** The codes of those of these warehouses that are of a kind, by id. */
async function codesOf(work: Work, kind: "production" | "virtual", ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await work.run(shaped({
    id: "id",
    code: "text",
  })`select id, code from warehouse where comp_id = ${work.compId} and id = any(${arrayOf([...new Set(ids)], "bigint")})
      and case ${kind} when 'production' then is_production else is_virtual end`);
  return new Map(rows.map(({ id, code }) => [id, code]));
}
