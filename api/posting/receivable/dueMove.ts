import { type SQL, sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { receivableDueMoves, receivableItems } from "#db/schema/sales/receivable";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";
import { firstOpenDay, holdReceivableMonths } from "./month.ts";
import { insertRows, unnest, updateRows } from "#posting/rows";

/** An instalment that falls due on another day, and the document that says so. */
export type DueChange = { instalmentId: string; dueOn: string; documentId: string; docNo: string };
/** An item that falls due on another day. */
export type DueMove = { itemId: string; fromOn: string; toOn: string; documentId: string; docNo: string };
/** A move of an item that was posted on a day. */
export type DueSet = DueMove & { postedOn: string };
const MOVING = shaped({ itemId: "id", fromOn: "text", toOn: "text", documentId: "id", docNo: "text", version: "integer" });
type Moving = RowIn<typeof MOVING>;

/** What joins to items of alias `i` the day on which they fell due as seen on a day, as alias `due`; at most one row each. */
export const dueJoin = (day: SQL): SQL =>
  sql`left join receivable_due due on due.comp_id = i.comp_id and due.item_id = i.id and ${day} >= due.held_from and ${day} < due.held_to`;
/** The day on which an item of alias `i` fell due then, beside `dueJoin`. */
export const DUE_ON = sql`coalesce(due.due_on, i.due_on)`;

/** Open items of instalments fall due on another day from today on, in an open month; days before keep the former one. */
export async function moveDueDays(work: Work, module: string, changes: readonly DueChange[]): Promise<void> {
  if (changes.length === 0) return;
  const items = await openItemsOf(work, changes);
  if (items.length === 0) return;
  await holdReceivableMonths(work, [work.today]);
  await updateRows(
    work,
    receivableItems,
    items.map(({ itemId, toOn, version }) => ({ id: itemId, dueOn: toOn, version: version + 1 })),
  );
  await keepMoves(
    work,
    module,
    items.map((item) => ({ ...item, validOn: work.today })),
  );
  work.changed("sales.receivableItem", work.today.slice(0, 4));
}

function openItemsOf(work: Work, changes: readonly DueChange[]): Promise<Moving[]> {
  const lists = {
    instalmentId: changes.map(({ instalmentId }) => instalmentId),
    dueOn: changes.map(({ dueOn }) => dueOn),
    documentId: changes.map(({ documentId }) => documentId),
    docNo: changes.map(({ docNo }) => docNo),
  };
  return work.run(MOVING`select i.id as "itemId", i.due_on::text as "fromOn", k.due_on::text as "toOn", k.document_id as "documentId", k.doc_no as "docNo", i.version
    from ${unnest("k", lists, { instalmentId: "bigint", dueOn: "date", documentId: "bigint", docNo: "text" })}
    join receivable_item i on i.comp_id = ${work.compId} and i.instalment_id = k.instalment_id and not i.is_advance and i.open_amount <> 0
    and i.due_on <> k.due_on
    order by i.id for update of i`);
}

/**
 * Due days that are set right hold from the first day on which they were not moved since, and never in a closed month: what its end said
 * stays. Items that were never moved and are younger than that say it for every day and need no move.
 */
export async function setMovesRight(work: Work, module: string, moves: readonly DueSet[]): Promise<void> {
  if (moves.length === 0) return;
  const open = await firstOpenDay(work);
  const known = await work.run(shaped({ itemId: "id", validOn: "text" })`select item_id as "itemId", max(valid_on)::text as "validOn"
    from receivable_due_move where comp_id = ${work.compId} and item_id = any(${arrayOf(
      moves.map(({ itemId }) => itemId),
      "bigint",
    )}) group by item_id`);
  const last = new Map(known.map(({ itemId, validOn }) => [itemId, validOn]));
  const from = ({ itemId, postedOn }: DueSet) => {
    const moved = last.get(itemId);
    const kept = open !== null && postedOn < open ? open : undefined;
    return moved !== undefined && kept !== undefined && moved > kept ? moved : (kept ?? moved);
  };
  await keepMoves(
    work,
    module,
    moves.flatMap((move) => {
      const validOn = from(move);
      return validOn === undefined ? [] : [{ ...move, validOn }];
    }),
  );
}

async function keepMoves(work: Work, module: string, moves: readonly (DueMove & { validOn: string })[]): Promise<void> {
  await insertRows(
    work,
    receivableDueMoves,
    moves.map(({ itemId, fromOn, toOn, validOn, documentId, docNo }) => ({
      id: newId(),
      itemId,
      fromOn,
      toOn,
      validOn,
      module,
      documentId,
      docNo,
      createdBy: work.viewer.accountId,
      createdAt: work.now,
    })),
  );
}
