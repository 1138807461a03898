import type { SourceColumn } from "#define/composed";
import type { Issue } from "#define/problem";
import { isOwner } from "./owners.ts";

const NAME = /^[a-z][a-z0-9]{0,29}$/;
const RESERVED = new Set(["rowid", "rows", "source"]);

/** What is wrong with the declaration of a source, before its dataset is made; `addresses` (host:port) are those it may be connected at. */
export function sourceFaults(source: Record<string, unknown>, addresses: ReadonlySet<string> | undefined): Issue[] {
  const columns = source.columns as readonly SourceColumn[];
  const names = columns.map(({ fieldName }) => fieldName);
  const { kind, address } = source;
  const strange = kind === "postgres" && typeof address === "string" && !addresses?.has(address);
  return [
    ...(strange ? [{ code: "choice", field: "address", value: address } as const] : []),
    ...columns.flatMap((column, at): Issue[] => columnFaults(column, at, names)),
    ...(columns.some(({ use }) => use !== "figure") ? [] : [{ code: "required", table: "columns", field: "use" } as const]),
  ];
}

function columnFaults({ fieldName, propType, use, currency, unit }: SourceColumn, at: number, names: readonly string[]): Issue[] {
  const place = { table: "columns", row: at + 1 };
  const isNumber = ["integer", "quantity", "money"].includes(propType);
  return [
    ...(NAME.test(fieldName) && !RESERVED.has(fieldName)
      ? []
      : [{ ...place, code: "sourceField", field: "fieldName", value: fieldName } as const]),
    ...(names.indexOf(fieldName) < at
      ? [{ ...place, code: "repeatedRow", field: "fieldName", value: fieldName, params: { first: names.indexOf(fieldName) + 1 } } as const]
      : []),
    ...((use === "figure" ? isNumber : !isOwner(use) || !isNumber)
      ? []
      : [{ ...place, code: "choice", field: "use", value: use } as const]),
    ...(currency && propType !== "money" ? [{ ...place, code: "choice", field: "currency", value: currency } as const] : []),
    ...(unit && (propType === "money" || !isNumber) ? [{ ...place, code: "choice", field: "unit", value: unit } as const] : []),
    ...(isOwner(use) && propType !== "text" ? [{ ...place, code: "choice", field: "propType", value: propType } as const] : []),
  ];
}
