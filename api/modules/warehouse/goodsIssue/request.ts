import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { compare, signOf } from "#define/decimal";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { amountOf, sum } from "#posting/amounts";
import { plainQuantity } from "#posting/stock/plainQuantity";
import { grouped, unnest } from "#posting/rows";
import { eachDocument, type Finding, type Rule } from "#define/rule";
import type { GoodsIssue, GoodsIssueLine } from "#posting/stock/documents";

type RequestedLine = { document: number; row: number; line: GoodsIssueLine; sourceId: string };
const REQUEST = shaped({ id: "id", warehouseId: "id", materialId: "id", openQuantity: "decimal" });

/** Lines of a batch that carry on a line of an earlier request. */
const requestedLines = (documents: readonly GoodsIssue[]): RequestedLine[] =>
  documents.flatMap((document, index) =>
    document.lines.lines.flatMap((line, at) => {
      const sourceId = line.sourceLineId;
      return sourceId === null ? [] : [{ document: index, row: at + 1, line, sourceId }];
    }),
  );

/** Says which lines ask for, or issue, more than their quota. */
export const keepsQuota: Rule<GoodsIssue> = eachDocument((document) =>
  document.lines.lines.flatMap((line, index) =>
    (["requestedQuantity", "quantity"] as const)
      .filter((field) => !isEmpty(line.quotaQuantity) && compare(amountOf(line[field]), line.quotaQuantity ?? "0") > 0)
      .slice(0, 1)
      .map((field) => ({
        code: "overQuota" as const,
        table: "lines",
        row: index + 1,
        field,
        value: line[field],
        params: { qty: plainQuantity(line.quotaQuantity ?? "0") },
      })),
  ),
);

/** Says which lines carry on a request that is not open here, asks for another material, or has less left. */
export const carriesOpenRequest: Rule<GoodsIssue> = async (documents, work) => {
  const requested = requestedLines(documents);
  if (requested.length === 0) return [];
  const rows = await work.run(REQUEST`select id, warehouse_id as "warehouseId", material_id as "materialId", open_quantity as "openQuantity"
    from issue_row where comp_id = ${work.compId} and is_open and id = any(${arrayOf(
      requested.map(({ sourceId }) => sourceId),
      "bigint",
    )})`);
  const requests = new Map(rows.map((row) => [row.id, row]));
  return [...grouped(requested, ({ sourceId }) => sourceId)].flatMap(([sourceId, same]): Finding[] => {
    const request = requests.get(sourceId);
    const asked = sum(same.map(({ line }) => line.quantity));
    return same.flatMap(({ document, row, line }): Finding[] => {
      const place = { document, table: "lines", row };
      if (!request || request.warehouseId !== documents[document]?.header.warehouseId)
        return [{ ...place, code: "unknownRecord", field: "sourceLineId" }];
      if (request.materialId !== line.materialId) return [{ ...place, code: "otherMaterial", field: "materialId" }];
      return compare(asked, request.openQuantity) > 0
        ? [{ ...place, code: "overIssued", field: "quantity", value: line.quantity, params: { qty: plainQuantity(request.openQuantity) } }]
        : [];
    });
  });
};

/**
 * Counts what a batch issues on the requests that it carries on, or with -1 takes it back; refuses more than was asked for when others were
 * faster.
 */
export async function carryOn(work: Work, documents: readonly GoodsIssue[], direction: 1 | -1 = 1): Promise<void> {
  const requested = requestedLines(documents);
  if (requested.length === 0) return;
  const sums = [...grouped(requested, ({ sourceId }) => sourceId)].map(([id, same]) => ({
    id,
    quantity: sum(same.map(({ line }) => line.quantity)),
  }));
  const lists = { id: sums.map(({ id }) => id), quantity: sums.map(({ quantity }) => quantity) };
  const moved = await work.run(shaped({
    id: "id",
  })`with k as (select * from ${unnest("given", lists, { id: "bigint", quantity: "numeric" })}),
    line as (update goods_issue_line l set issued_quantity = l.issued_quantity + ${direction}::numeric * k.quantity from k
      where l.comp_id = ${work.compId} and l.id = k.id and l.issued_quantity + ${direction}::numeric * k.quantity <= coalesce(l.requested_quantity, l.quantity)
      returning l.id, l.issue_id, k.quantity),
    head as (update goods_issue h set open_quantity = greatest(h.open_quantity - ${direction}::numeric * s.quantity, 0), version = h.version + 1
      from (select issue_id, sum(quantity) as quantity from line group by issue_id) s
      where h.comp_id = ${work.compId} and h.id = s.issue_id)
    select id from line`);
  const counted = new Set(moved.map(({ id }) => id));
  failIfAny(
    requested
      .filter(({ sourceId }) => !counted.has(sourceId))
      .map(({ row, line }) => ({ code: "overIssued", table: "lines", row, field: "quantity", value: line.quantity, params: { qty: "0" } })),
  );
}

/** Says which issues cannot be undone: goods came back from them, they are settled, or another issue carries them on. */
export const nothingFollows: Rule<GoodsIssue> = async (documents, work) => {
  const ids = documents.flatMap((document) => document.lines.lines.map((line) => line.id));
  const carried = await work.run(shaped({ id: "id" })`select distinct l.source_line_id as id from goods_issue_line l
    join goods_issue h on h.comp_id = l.comp_id and h.id = l.issue_id
    where l.comp_id = ${work.compId} and h.stage in ('submitted', 'posted') and l.source_line_id = any(${arrayOf(ids, "bigint")})`);
  const followed = new Set(carried.map(({ id }) => id));
  return documents.flatMap((document, index) =>
    document.lines.lines.flatMap((line, at): Finding[] =>
      signOf(line.returnedQuantity) > 0 || signOf(line.settledQuantity) > 0 || followed.has(line.id)
        ? [{ document: index, code: "hasFollowers", table: "lines", row: at + 1, field: "quantity" }]
        : [],
    ),
  );
};
