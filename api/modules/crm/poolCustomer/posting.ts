import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import type { poolCustomers } from "#db/schema/crm/customerPool";
import type { customers } from "#db/schema/masterData/party";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import type { DocumentRecord, RowOf } from "#define/rows";
import { eachDocument, type Finding, type Posting, type Rule } from "#define/rule";
import type { Work } from "#define/work";
import { type PoolMove, noteMoves, ownerMoves } from "#posting/customer/pool";
import { addDays } from "#define/days";
import { reassignMasters } from "./reassign.ts";
import { wantsDeal } from "./rule.ts";
import { settingsOf } from "./settings.ts";

/** A customer as the pool sees him. */
export type PoolCustomer = DocumentRecord<
  RowOf<typeof poolCustomers> & Pick<RowOf<typeof customers>, "ownerId" | "level" | "lastFollowOn">,
  object
>;
type Header = PoolCustomer["header"];

const headersOf = (documents: readonly PoolCustomer[]) => documents.map(({ header }) => header);
const idsOf = (documents: readonly PoolCustomer[]) => documents.map(({ header }) => header.id);
const stageInPool = ({ poolDepartmentId }: Header): string => (poolDepartmentId === null ? "companyPool" : "deptPool");

/** Whoever has a contract running, or owes, does not go into the pool. */
export const isFree: Rule<PoolCustomer> = async (documents, work) => {
  const settings = await settingsOf(work, headersOf(documents));
  return documents.flatMap(({ header: { id } }, document): Finding[] => {
    const found = settings.get(id);
    return found?.isBusy ? [{ document, code: "poolExempt", field: "code", value: found.code }] : [];
  });
};

/** Why he is given back is said. */
export const saysWhy = eachDocument<PoolCustomer>(({ header: { poolReason } }) =>
  isEmpty(poolReason) ? [{ code: "required", field: "poolReason" } as const] : [],
);

/** To whom he is given is said, and that one has fewer customers than one may have. */
export const namesOwner: Rule<PoolCustomer> = async (documents, work) => {
  const settings = await settingsOf(
    work,
    documents.map(({ header: { id, ownerId } }) => ({ id, takerId: ownerId })),
  );
  const held = await heldBy(
    work,
    documents.flatMap(({ header }) => header.ownerId ?? []),
  );
  const given = new Map<string, number>();
  return documents.flatMap(({ header: { id, ownerId } }, document): Finding[] => {
    if (ownerId === null) return [{ document, code: "required", field: "ownerId" }];
    const before = given.get(ownerId) ?? 0;
    given.set(ownerId, before + 1);
    const holder = held.get(ownerId);
    const cap = settings.get(id)?.cap ?? null;
    if (!holder || cap === null || holder.count + before + 1 <= cap) return [];
    return [{ document, code: "poolCapOf", field: "ownerId", value: holder.name, params: { cap } }];
  });
};

/**
 * How many customers employees have, and claim; their rows are locked, so that what is given or claimed at one moment is counted together.
 */
async function heldBy(work: Work, employees: readonly string[]) {
  const ids = arrayOf([...new Set(employees)], "bigint");
  await work.run(sql`select id from employee where comp_id = ${work.compId} and id = any(${ids}) order by id for no key update`);
  const rows = await work.run(shaped({ id: "id", name: "text?", count: "integer" })`select e.id,
      coalesce(e.name_zh, e.name_en, e.name_ru) as name, ((select count(*) from customer c where c.comp_id = e.comp_id and c.owner_id = e.id
        and not exists (select from pool_customer r where r.comp_id = c.comp_id and r.id = c.id and r.stage = 'retired'))
      + (select count(*) from pool_customer r where r.comp_id = e.comp_id and r.claimer_id = e.id and r.stage = 'claiming'))::integer as count
    from employee e where e.comp_id = ${work.compId} and e.id = any(${ids})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whoever claims is an employee, is not the former owner within the days of waiting, and has fewer customers than one may have. */
export const mayClaim: Rule<PoolCustomer> = async (documents, work) => {
  const { employeeId } = work.viewer;
  if (employeeId === null) return documents.map((_, document) => ({ document, code: "noEmployee", field: "claimerId" }));
  const held = (await heldBy(work, [employeeId])).get(employeeId);
  const settings = await settingsOf(
    work,
    documents.map(({ header: { id } }) => ({ id, takerId: employeeId })),
  );
  return documents.flatMap(({ header }, document): Finding[] => {
    const setting = settings.get(header.id);
    if (header.formerOwnerId === employeeId && header.coolsUntil !== null && header.coolsUntil >= work.today)
      return [{ document, code: "poolCooling", field: "code", value: setting?.code ?? null, params: { until: header.coolsUntil } }];
    const cap = setting?.cap ?? null;
    return cap !== null && (held?.count ?? 0) + document + 1 > cap
      ? [{ document, code: "poolCap", field: "code", value: setting?.code ?? null, params: { cap } }]
      : [];
  });
};

/** The owner is told so many days ahead. */
export const warn: Posting<PoolCustomer> = async (documents, work) => {
  const settings = await settingsOf(work, headersOf(documents));
  for (const { header } of documents) header.recycleOn = addDays(work.today, settings.get(header.id)?.warnDays ?? 0);
};

/** The day of going back is off; what is counted since his owner has him goes on. */
export const keep: Posting<PoolCustomer> = (documents) => {
  for (const { header } of documents) header.recycleOn = null;
  return Promise.resolve();
};

/** Followed up today: the warning is over, unless it is an order that is wanting. */
export const followUp: Posting<PoolCustomer> = async (documents, work) => {
  const rows = await work.run(shaped({ id: "id" })`select t0.id from pool_customer t0
    where t0.comp_id = ${work.compId} and t0.id = any(${arrayOf(idsOf(documents), "bigint")}) and ${wantsDeal(work)}`);
  const wanting = new Set(rows.map(({ id }) => id));
  for (const { header } of documents) {
    header.lastFollowOn = work.today;
    if (wanting.has(header.id)) header.stage = "warning";
    else header.recycleOn = null;
  }
};

/** Nobody's from now on: the department's pool, or the company's where he has no department. */
export const release =
  (kind: "released" | "recycled"): Posting<PoolCustomer> =>
  async (documents, work) => {
    const settings = await settingsOf(work, headersOf(documents));
    await moving(work, documents, kind, ({ header }) => {
      const from = header.ownerId;
      const coolsUntil = addDays(work.today, settings.get(header.id)?.coolDays ?? 0);
      Object.assign(header, { ownerId: null, formerOwnerId: from, coolsUntil, poolDepartmentId: header.departmentId, recycleOn: null });
      header.stage = stageInPool(header);
      return [from, null];
    });
  };

/** From the department to the company, where everybody may claim him. */
export const moveUp: Posting<PoolCustomer> = (documents, work) =>
  moving(work, documents, "movedUp", ({ header }) => {
    header.poolDepartmentId = null;
    return [null, null];
  });

/** Claimed: waits for the manager where the rule says so, else he is the claimer's at once. */
export const claim: Posting<PoolCustomer> = async (documents, work) => {
  const settings = await settingsOf(work, headersOf(documents));
  for (const { header } of documents) Object.assign(header, { claimerId: work.viewer.employeeId, claimedAt: work.now });
  const [waiting, taken] = [[], []] as [PoolCustomer[], PoolCustomer[]];
  for (const document of documents) (settings.get(document.header.id)?.approvesClaims ? waiting : taken).push(document);
  await moving(work, waiting, "claimed", () => [null, null]);
  await take(work, taken, "claimed", ({ claimerId }) => claimerId);
};

export const approveClaim: Posting<PoolCustomer> = (documents, work) =>
  take(work, documents, "claimApproved", ({ claimerId }) => claimerId);

/** Refused: he lies where he lay. */
export const rejectClaim: Posting<PoolCustomer> = (documents, work) =>
  moving(work, documents, "claimRefused", ({ header }) => {
    Object.assign(header, { claimerId: null, claimedAt: null });
    header.stage = stageInPool(header);
    return [null, null];
  });

export const allocate: Posting<PoolCustomer> = (documents, work) => take(work, documents, "allocated", ({ ownerId }) => ownerId);

/** Locked, or free again: noted like every other movement. */
export const note =
  (kind: "locked" | "unlocked"): Posting<PoolCustomer> =>
  (documents, work) =>
    moving(work, documents, kind, () => [null, null]);

/** Out of use: his owner stays the last one, and nobody claims or gets him. */
export const retire: Posting<PoolCustomer> = (documents, work) =>
  moving(work, documents, "retired", ({ header }) => {
    Object.assign(header, { claimerId: null, claimedAt: null, recycleOn: null });
    return [null, null];
  });

/** In use again: his owner's, or in the pool where he lay. */
export const revive: Posting<PoolCustomer> = (documents, work) =>
  moving(work, documents, "revived", ({ header }) => {
    header.stage = header.ownerId === null ? stageInPool(header) : "owned";
    return [null, null];
  });

/** Who may not decide on a claim: the one who claims. */
export const isNotOwnClaim: Rule<PoolCustomer> = (documents, { viewer }) =>
  documents.flatMap(({ header }, document): Finding[] =>
    header.claimerId !== null && header.claimerId === viewer.employeeId ? [{ document, code: "ownClaim", field: "claimerId" }] : [],
  );

/** An employee has him from now on, in the department that he works in; why he was given back before is over. */
async function take(
  work: Work,
  documents: readonly PoolCustomer[],
  kind: string,
  ownerOf: (header: Header) => string | null,
): Promise<void> {
  const owners = [...new Set(documents.flatMap(({ header }) => ownerOf(header) ?? []))];
  const rows = await work.run(shaped({ id: "id", departmentId: "id" })`select id, department_id as "departmentId" from employee
    where comp_id = ${work.compId} and id = any(${arrayOf(owners, "bigint")})`);
  const departments = new Map(rows.map(({ id, departmentId }) => [id, departmentId]));
  await moving(work, documents, kind, ({ header }) => {
    const ownerId = ownerOf(header);
    const departmentId = departments.get(ownerId ?? "") ?? header.departmentId;
    Object.assign(header, { ownerId, departmentId, poolDepartmentId: null, claimerId: null, claimedAt: null, recycleOn: null });
    Object.assign(header, { stage: "owned", poolReason: null });
    return [null, ownerId];
  });
  await reassignMasters(work, documents, true);
}

/** Lets each customer go where it goes, and writes it down. */
async function moving(
  work: Work,
  documents: readonly PoolCustomer[],
  kind: string,
  go: (document: PoolCustomer) => readonly [from: string | null, to: string | null],
): Promise<void> {
  const stages = await stagesBefore(work, documents);
  const moves = documents.flatMap((document): PoolMove[] => {
    const { header } = document;
    const [from, to] = go(document);
    if (kind !== "locked" && kind !== "unlocked") header.sinceOn = work.today;
    const { id: customerId, stage: stageTo, departmentId, poolReason: reason } = header;
    return ownerMoves({ customerId, kind, stageFrom: stages.get(customerId) ?? null, stageTo, departmentId, reason }, from, to);
  });
  await noteMoves(work, moves);
}

/** The stages that are stored still: the rows are locked. */
async function stagesBefore(work: Work, documents: readonly PoolCustomer[]): Promise<Map<string, string>> {
  const rows = await work.run(shaped({ id: "id", stage: "text" })`select id, stage from pool_customer
    where comp_id = ${work.compId} and id = any(${arrayOf(idsOf(documents), "bigint")})`);
  return new Map(rows.map(({ id, stage }) => [id, stage]));
}
