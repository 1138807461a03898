import { isEmpty } from "#define/condition";
import { compare } from "#define/decimal";
import { settlementPrices } from "./price.ts";
import { consumedOf, type Consumed, type Definition, definitionsOf, issueLinesOf, settles } from "./sources.ts";
import type { Issue } from "#define/problem";
import type { Finding, Rule } from "#define/rule";
import type { Settlement, SettlementLine } from "#posting/stock/documents";

/** Says which settlements name another supplier or warehouse than their business definition. */
export const fitsDefinition: Rule<Settlement> = async (documents, work) => {
  const definitions = await definitionsOf(work, documents);
  return documents.flatMap(({ header }, document) => {
    const by = definitions.get(header.ruleId);
    if (!by) return [];
    const differs = (["supplierId", "warehouseId"] as const).filter((field) => by[field] !== null && header[field] !== by[field]);
    return differs.map((field): Finding => ({ document, code: "otherThanDefined", field }));
  });
};

/** Says which lines settle what was not consumed there in that time by their definition, or more of it than is open. */
export const settlesOpen: Rule<Settlement> = async (documents, work) => {
  const [consumed, definitions] = [await consumedOf(work, issueLinesOf(documents)), await definitionsOf(work, documents)];
  const seen = new Set<string>();
  return documents.flatMap((document, index) => {
    const lines = document.lines.lines;
    if (lines.length === 0) return [{ document: index, code: "noLines", table: "lines" } satisfies Finding];
    const by = definitions.get(document.header.ruleId);
    return lines.flatMap((line, at): Finding[] => {
      const id = line.issueLineId ?? "";
      const place = { document: index, table: "lines", row: at + 1 };
      if (id === "") return [];
      if (seen.has(id)) return [{ ...place, code: "settledBefore", field: "issueLineId" }];
      seen.add(id);
      const fault = consumptionFault(document.header, line, consumed.get(id), by);
      return fault ? [{ ...fault, ...place }] : [];
    });
  });
};

function consumptionFault(
  header: Settlement["header"],
  line: SettlementLine,
  one: Consumed | undefined,
  by: Definition | undefined,
): Issue | null {
  if (!one || one.warehouseId !== header.warehouseId || one.supplierId !== header.supplierId)
    return { code: "unknownRecord", field: "issueLineId" };
  if (by && !settles(by, one)) return { code: "otherThanDefined", field: "issueLineId" };
  if (compare(one.open, "0") <= 0) return { code: "settledBefore", field: "issueLineId" };
  if (one.docOn < header.consumedFrom || one.docOn > header.consumedTo) return { code: "outOfRange", field: "issueLineId" };
  if (one.materialId !== line.materialId) return { code: "otherMaterial", field: "materialId" };
  return compare(line.quantity, one.open) > 0
    ? { code: "overSettled", field: "quantity", value: line.quantity, params: { qty: one.open } }
    : null;
}

/** Says which lines neither say a price nor get one from their definition, or get one in a currency that has no rate on the day. */
export const isPricedByRule: Rule<Settlement> = async (documents, work) => {
  const { prices, noRate } = await settlementPrices(work, documents);
  return documents.flatMap((document, index) =>
    document.lines.lines.flatMap((line, at): Finding[] => {
      if (!isEmpty(line.unitPrice) || prices.has(line)) return [];
      const place = { document: index, table: "lines", row: at + 1, field: "unitPrice" };
      const currency = noRate.get(line);
      return currency === undefined
        ? [{ ...place, code: "required" }]
        : [{ ...place, code: "noRate", params: { currency, on: document.header.docOn } }];
    }),
  );
};

/** Whether a line buys what still lies there, rather than what was consumed. */
export const buysStock = (line: SettlementLine): boolean => isEmpty(line.issueLineId);
