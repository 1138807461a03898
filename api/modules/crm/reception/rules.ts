import type {
  receptionCars,
  receptionCosts,
  receptionGifts,
  receptionGuests,
  receptionLeaders,
  receptionMeals,
  receptionRooms,
  receptions,
} from "#db/schema/crm/reception";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Drafting } from "#define/action";
import { isEmpty } from "#define/condition";
import { add, compare, signOf } from "#define/decimal";
import type { DocumentOf, DraftOf } from "#define/rows";
import { eachDocument, type Finding, type Posting, type Rule } from "#define/rule";
import type { Work } from "#define/work";
import { amountOf } from "#posting/amounts";
import { noteMet } from "#posting/customer/met";
import { grouped } from "#posting/rows";

/** Guests of a customer, from the plan to what it cost. */
export type Reception = DocumentOf<
  typeof receptions,
  {
    guests: typeof receptionGuests;
    cars: typeof receptionCars;
    rooms: typeof receptionRooms;
    meals: typeof receptionMeals;
    leaders: typeof receptionLeaders;
    gifts: typeof receptionGifts;
    costs: typeof receptionCosts;
  }
>;

/** The chain decides on the budget with what is asked beyond it. */
export function deriveReception({ header }: DraftOf<Reception>): void {
  header.askedAmount = add(amountOf(header.budget), amountOf(header.extraBudget));
}

/** Who plans names as many guests as he announces, at most. */
export const announcesGuests: Rule<Reception> = eachDocument(({ header, lines }) =>
  lines.guests.length > header.comeCount
    ? [{ code: "tooSmall", field: "comeCount", value: header.comeCount, params: { min: String(lines.guests.length) } }]
    : [],
);

const ISSUED = shaped({ id: "id", materialId: "id", quantity: "decimal" });

/** What was given out of the store is what stands in the reception: its gifts change by bringing them back only. */
export const keepsIssuedGifts: Rule<Reception> = async (documents, work) => {
  const issues = documents.flatMap(({ header }) => (header.areGiftsOut ? (header.giftIssueId ?? []) : []));
  if (issues.length === 0) return [];
  const rows = await work.run(ISSUED`select i.id, l.material_id as "materialId", sum(l.quantity) as quantity from goods_issue i
    join goods_issue_line l on l.comp_id = i.comp_id and l.issue_id = i.id
    where i.comp_id = ${work.compId} and i.id = any(${arrayOf(issues, "bigint")}) group by 1, 2`);
  const issued = grouped(rows, ({ id }) => id);
  return documents.flatMap(({ header, lines }, document): Finding[] => {
    const own = !header.areGiftsOut || header.giftIssueId === null ? undefined : issued.get(header.giftIssueId);
    if (!own) return [];
    const now = quantitiesOf(lines.gifts);
    const isSame = own.length === now.size && own.every(({ materialId, quantity }) => compare(now.get(materialId) ?? "0", quantity) === 0);
    return isSame ? [] : [{ document, code: "giftsIssued", table: "gifts" }];
  });
};

function quantitiesOf(gifts: Reception["lines"]["gifts"]): ReadonlyMap<string, string> {
  const sums = new Map<string, string>();
  for (const { materialId, quantity } of gifts) sums.set(materialId, add(sums.get(materialId) ?? "0", quantity));
  return sums;
}

/** There is something to give, out of a store and for a purpose. */
export const hasGifts: Rule<Reception> = eachDocument(({ header, lines }) => [
  ...(lines.gifts.length === 0 ? [{ code: "noLines" as const, table: "gifts" }] : []),
  ...(["giftWarehouseId", "operationTypeId"] as const).flatMap((field) =>
    isEmpty(header[field]) ? [{ code: "choose" as const, field }] : [],
  ),
]);

/** The issue of a reception's gifts, from the store that it names. */
export const giftIssues: Drafting<Reception> = async (documents, work) => {
  const departments = await departmentsOf(
    work,
    documents.map(({ header }) => header.giftWarehouseId),
  );
  return documents.map(({ header, lines }, from) => ({
    from,
    header: {
      docOn: work.today,
      warehouseId: header.giftWarehouseId,
      departmentId: departments.get(header.giftWarehouseId ?? "") ?? header.departmentId,
      operationTypeId: header.operationTypeId,
      useDepartmentId: header.departmentId,
      customerId: header.customerId,
      notes: header.docNo,
    },
    lines: {
      lines: lines.gifts.map(({ materialId, quantity }) => ({ materialId, quantity, requestedQuantity: quantity, owner: "own" })),
    },
  }));
};

async function departmentsOf(work: Work, warehouses: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const rows = await work.run(shaped({ id: "id", departmentId: "id" })`select id, department_id as "departmentId" from warehouse
    where comp_id = ${work.compId} and department_id is not null and id = any(${arrayOf(warehouses, "bigint")})`);
  return new Map(rows.map(({ id, departmentId }) => [id, departmentId]));
}

/** The issues whose gifts come back. */
export const issuedGifts = (documents: readonly Reception[]) =>
  Promise.resolve(documents.flatMap(({ header }) => header.giftIssueId ?? []));

const SPENT = shaped({ id: "id", spent: "decimal" });

/** A reception is closed within what was agreed for it; what lies beyond is asked for first. */
export const withinBudget: Rule<Reception> = async (documents, work) => {
  const rows = await work.run(SPENT`select id, cost_amount as spent from reception_actual where comp_id = ${work.compId}
    and id = any(${arrayOf(
      documents.map(({ header }) => header.id),
      "bigint",
    )})`);
  const spent = new Map(rows.map((row) => [row.id, row.spent]));
  return documents.flatMap(({ header }, document): Finding[] => {
    const [cost, most] = [spent.get(header.id) ?? "0", amountOf(header.approvedBudget)];
    return compare(cost, most) > 0 ? [{ document, code: "overBudget", field: "costAmount", value: cost, params: { max: most } }] : [];
  });
};

/** What is asked for beyond the budget is something, and says why. */
export const asksForMore: Rule<Reception> = eachDocument(({ header }) => [
  ...(signOf(amountOf(header.extraBudget)) > 0 ? [] : [{ code: "positive" as const, field: "extraBudget" }]),
  ...(isEmpty(header.extraReason) ? [{ code: "fillIn" as const, field: "extraReason" }] : []),
]);

/** What the chain agreed to is what may be spent. */
export const agreeBudget: Posting<Reception> = (documents) => {
  for (const { header } of documents) {
    header.approvedBudget = add(amountOf(header.approvedBudget ?? header.budget), amountOf(header.extraBudget));
    header.extraBudget = null;
  }
  return Promise.resolve();
};

/** What was asked for beyond an agreed budget and is not agreed to leaves the reception as it stood. */
export const keepAgreed: Posting<Reception> = (documents) => {
  for (const { header } of documents) {
    if (header.approvedBudget === null) continue;
    header.stage = "approved";
    header.extraBudget = null;
  }
  return Promise.resolve();
};

/** The day it was closed; its customer was met until the guests left. */
export const closeReception: Posting<Reception> = (documents, work) => {
  for (const { header } of documents) header.doneOn = work.today;
  noteMet(
    work,
    documents.map(({ header: { customerId, comeOn, leaveOn } }) => {
      const last = leaveOn ?? comeOn;
      return { customerId, onDay: last < work.today ? last : work.today };
    }),
  );
  return Promise.resolve();
};

const gone =
  (areGiftsOut: boolean): Posting<Reception> =>
  (documents) => {
    for (const { header } of documents) header.areGiftsOut = areGiftsOut;
    return Promise.resolve();
  };
/** The gifts are out of the store. */
export const giveGifts = gone(true);
/** They are in it again. */
export const takeGiftsBack = gone(false);
