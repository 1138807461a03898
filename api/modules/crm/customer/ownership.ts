import { type SQL, sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { poolCustomers } from "#db/schema/crm/customerPool";
import { arrayOf } from "#db/sql";
import type { companyParties } from "#db/schema/masterData/party";
import type { DocumentRecord, RowOf } from "#define/rows";
import type { Finding, Posting, Rule } from "#define/rule";
import type { Work } from "#define/work";
import { noteMoves, ownerMoves } from "#posting/customer/pool";
import { insertRows } from "#posting/rows";
import type { Customer } from "./rules.ts";

type Owned = DocumentRecord<Customer["header"] & Pick<RowOf<typeof companyParties>, "departmentId">, object>;

const stageOf = ({ ownerId }: Owned["header"]) => (ownerId === null ? "companyPool" : "owned");

/** A customer is somebody's, or everybody's, from his first day on: both stand in the ledger of the pool. */
const begin =
  (kind: string): Posting<Owned> =>
  async (documents, work) => {
    const [by, at] = [work.viewer.accountId, work.now];
    await insertRows(
      work,
      poolCustomers,
      documents.map(({ header }) => ({
        id: header.id,
        stage: stageOf(header),
        departmentId: header.departmentId,
        sinceOn: work.today,
        version: 1,
        createdBy: by,
        createdAt: at,
        updatedBy: by,
        updatedAt: at,
      })),
    );
    await noteMoves(
      work,
      documents.flatMap(({ header }) => {
        const move = { customerId: header.id, kind, stageFrom: null, stageTo: stageOf(header), departmentId: null, reason: null };
        return ownerMoves(move, null, header.ownerId);
      }),
    );
  };

export const beginOwnership = begin("created");
/** The same of customers who were there before there was a pool. */
export const openOwnership = begin("opening");

/** Holds of a customer of whom the pool knows nothing yet. */
export const isOutsidePool = (work: Work): SQL =>
  sql`not exists (select from pool_customer p where p.comp_id = ${work.compId} and p.id = t0.id)`;

const inPool =
  (isRetired: boolean) =>
  async (documents: readonly Customer[], work: Work): Promise<readonly string[]> => {
    const ids = documents.map(({ header }) => header.id);
    const rows = await work.run(shaped({ id: "id" })`select id from pool_customer
      where comp_id = ${work.compId} and id = any(${arrayOf(ids, "bigint")}) and (stage = 'retired') = ${isRetired}`);
    return rows.map(({ id }) => id);
  };

/** Those whom the pool knows, as in use or as out of it. */
export const pooled = inPool(false);
export const retired = inPool(true);

/** An owner, and the department of one who has an owner, change by a transfer, or by the pool: a save leaves them. */
export const keepsOwner: Rule<Owned> = async (documents, work) => {
  if (work.viewer.accountId === "0") return [];
  const ids = documents.map(({ header }) => header.id);
  const rows = await work.run(shaped({ id: "id", ownerId: "id?", departmentId: "id?" })`select c.id, c.owner_id as "ownerId",
      p.department_id as "departmentId" from customer c join company_party p on p.comp_id = c.comp_id and p.id = c.id
    where c.comp_id = ${work.compId} and c.id = any(${arrayOf(ids, "bigint")})`);
  const known = new Map(rows.map((row) => [row.id, row]));
  return documents.flatMap(({ header }, document): Finding[] => {
    const stored = known.get(header.id);
    if (!stored) return [];
    const moved = (["ownerId", "departmentId"] as const).filter((field) => stored[field] !== header[field]);
    const kept = moved.filter((field) => field === "ownerId" || (stored.ownerId !== null && stored.departmentId !== null));
    return kept.map((field) => ({ document, code: "ownerByTransfer", field }));
  });
};
