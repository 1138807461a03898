import { narrow, type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { signOf } from "#define/decimal";
import { ownNames } from "#define/own";
import type { Work } from "#define/work";
import type { Account } from "#posting/journal/journal";

import { hasBegun } from "#posting/goLive";
import type { Finding, Rule } from "#define/rule";
import type { Maybe, StockHeader } from "./documents.ts";

const OPERATION_TYPE = shaped({
  id: "id",
  direction: narrow<"receive" | "send">("text"),
  source: narrow<"none" | "purchaseOrder" | "goodsIssue" | "goodsReceipt" | "production">("text"),
  account: narrow<Account>("text"),
  requiresCustomer: "boolean",
  requiresDepartment: "boolean",
  requiresProject: "boolean",
  requiresCostCenter: "boolean",
  requiresContract: "boolean",
});
type OperationType = RowIn<typeof OPERATION_TYPE>;
const WANTED = {
  requiresCustomer: "customerId",
  requiresDepartment: "useDepartmentId",
  requiresProject: "projectId",
  requiresCostCenter: "costCenterId",
  requiresContract: "contractId",
} as const;
/** The sign of what goes against a direction. */
const WRONG = { receive: -1, send: 1, none: undefined } as const;
/** What each line names then: the issue or receipt that it refers to, the product that it delivers. */
const IN_LINES = { goodsIssue: "issueLineId", goodsReceipt: "receiptLineId", requiresContract: "contractProductId" } as const;

/** What names an operation type; what that asks for a document says where it has the column. */
type Typed = {
  header: Pick<StockHeader, "operationTypeId"> & Maybe<(typeof WANTED)[keyof typeof WANTED] | "purchaseOrderId">;
  lines: { lines: ({ id: string } & Maybe<(typeof IN_LINES)[keyof typeof IN_LINES]>)[] };
};

/** The operation types that the documents of a batch name, by id; none for a batch that names none. */
async function operationTypesOf(
  work: Work,
  documents: readonly { header: Pick<StockHeader, "operationTypeId"> }[],
): Promise<ReadonlyMap<string, OperationType>> {
  const ids = [...new Set(documents.flatMap(({ header }) => header.operationTypeId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await work.run(OPERATION_TYPE`select id, direction, source, account, requires_customer as "requiresCustomer",
      requires_department as "requiresDepartment", requires_project as "requiresProject", requires_cost_center as "requiresCostCenter",
      requires_contract as "requiresContract"
    from operation_type where comp_id = ${work.compId} and id = any(${arrayOf(ids, "bigint")})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Says what the operation types of documents ask for and the documents do not say: customer, using department, project, cost centre,
 * contract and its products, the order or the issue they refer to.
 */
export const saysWhatTypeAsks: Rule<Typed> = async (documents, work) => {
  const types = await operationTypesOf(work, documents);
  const isLocked = [...types.values()].some(({ account }) => account === "openingBalance") && (await hasBegun(work));
  return documents.flatMap(({ header, lines }, document): Finding[] => {
    const type = types.get(header.operationTypeId ?? "");
    if (!type) return [];
    if (isLocked && type.account === "openingBalance") return [{ document, code: "openingLocked", field: "operationTypeId" }];
    const wanted = ownNames(WANTED).flatMap((flag) => (type[flag] ? [WANTED[flag]] : []));
    const asked = [...wanted, ...(type.source === "purchaseOrder" ? (["purchaseOrderId"] as const) : [])];
    const missing = asked.flatMap((field): Finding[] =>
      Object.hasOwn(header, field) && isEmpty(header[field]) ? [{ document, code: "required", field }] : [],
    );
    return [
      ...missing,
      ...(type.source === "goodsIssue" || type.source === "goodsReceipt" ? without(IN_LINES[type.source], lines, document) : []),
      ...(type.requiresContract ? without(IN_LINES.requiresContract, lines, document) : []),
    ];
  });
};

/** Says which lines go the other way than the operation type of their document: what comes against what goes. */
export const goesAsTypeSays: Rule<Pick<Typed, "header"> & { lines: { lines: { quantity: string }[] } }> = async (documents, work) => {
  const types = await operationTypesOf(work, documents);
  return documents.flatMap((record, document) => {
    const wrong = WRONG[types.get(record.header.operationTypeId ?? "")?.direction ?? "none"];
    return record.lines.lines.flatMap(({ quantity }, at): Finding[] =>
      signOf(quantity) === wrong ? [{ document, code: "wrongDirection", table: "lines", row: at + 1, field: "quantity" }] : [],
    );
  });
};

/** The account that each document of a batch meets; `otherwise` where it names no operation type. */
export async function accountsOf(
  work: Work,
  documents: readonly Pick<Typed, "header">[],
  otherwise: Account,
): Promise<(document: Pick<Typed, "header">) => Account> {
  const types = await operationTypesOf(work, documents);
  return ({ header }) => types.get(header.operationTypeId ?? "")?.account ?? otherwise;
}

function without(field: (typeof IN_LINES)[keyof typeof IN_LINES], lines: Typed["lines"], document: number): Finding[] {
  return lines.lines.flatMap((line, at): Finding[] =>
    Object.hasOwn(line, field) && isEmpty(line[field]) ? [{ document, code: "required", table: "lines", row: at + 1, field }] : [],
  );
}
