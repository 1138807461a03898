import { type SQL, sql } from "drizzle-orm";
import { newId } from "#db/id";
import { customerPoolEntries } from "#db/schema/crm/customerPool";
import type { Work } from "#define/work";
import { insertRows } from "#posting/rows";

/** One movement of a customer between owners and pools. */
export type PoolMove = {
  customerId: string;
  employeeId: string | null;
  delta: -1 | 0 | 1;
  kind: string;
  stageFrom: string | null;
  stageTo: string;
  departmentId: string | null;
  reason: string | null;
};

/** Writes movements into the ledger of the pool, today. */
export const noteMoves = (work: Work, moves: readonly PoolMove[]): Promise<void> =>
  insertRows(
    work,
    customerPoolEntries,
    moves.map((move) => ({ id: newId(), ...move, onDay: work.today, createdBy: work.viewer.accountId, createdAt: work.now })),
  );

/** A customer goes from one owner to another; nobody stands for the pool. */
export const ownerMoves = (move: Omit<PoolMove, "employeeId" | "delta">, from: string | null, to: string | null): PoolMove[] => [
  ...(from === null ? [] : [{ ...move, employeeId: from, delta: -1 as const }]),
  ...(to === null ? [] : [{ ...move, employeeId: to, delta: 1 as const }]),
  ...(from === null && to === null ? [{ ...move, employeeId: null, delta: 0 as const }] : []),
];

/** Holds of a customer (by his id) with whom something runs: a contract in force, or money that is open. */
export const isBusy = (compId: number, customer: SQL): SQL => sql`(exists (select from sales_contract b where b.comp_id = ${compId}
    and b.customer_id = ${customer} and b.effective_on is not null and b.closed_on is null)
  or exists (select from receivable_item b where b.comp_id = ${compId} and b.customer_id = ${customer} and b.open_amount <> 0))`;
