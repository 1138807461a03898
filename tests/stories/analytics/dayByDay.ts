import { newId } from "#db/id";
import type { Ledger } from "#support/ledger";

const COMP = 2;
const FIRST = "2026-04-01";
/** The days on which something may happen. */
export const LIFE = Array.from({ length: 40 }, (_, at) => new Date(Date.parse(FIRST) + at * 86_400_000).toISOString().slice(0, 10));
type Change = { on: string; stage: string };
export type Request = { cents: number; docOn: string; changes: readonly Change[]; bookedOn: string | null };
export type Delivery = { no: string; moves: readonly { on: string; quantity: number }[] };

/** A repeatable number below a bound. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
}

/** Requests that were handed in, sent back, handed in again, agreed to, issued (some of them dated back) or given up, or still wait. */
export function requests(count: number): Request[] {
  const next = chance(60_401);
  return Array.from({ length: count }, (_, index) => {
    let at = next(6);
    const docOn = LIFE[next(10)] ?? FIRST;
    const changes: Change[] = [];
    const then = (stage: string) => changes.push({ on: LIFE[(at += next(6))] ?? FIRST, stage });
    then("draft");
    for (let round = next(2); round >= 0; round--) {
      then("inApproval");
      if (round > 0) then("returned");
    }
    const end = index % 4;
    if (end !== 3) then("approved");
    if (end === 0 || end === 1) then("issued");
    else if (end === 3) then("void");
    const last = changes.at(-1)?.on ?? FIRST;
    const booked = LIFE[LIFE.indexOf(last) - next(5)] ?? last;
    return { cents: 100 + next(90_000), docOn, changes, bookedOn: end < 2 ? booked : null };
  });
}

const BEFORE = ["inApproval", "approved", "changing"];
/** What of them stood before the books at the end of a day, in cents: recounted from their lives. */
export const unposted = (all: readonly Request[], day: string): number =>
  all.reduce((sum, { cents, docOn, changes, bookedOn }) => {
    const stage = changes.findLast(({ on }) => on <= day)?.stage ?? "";
    return sum + (BEFORE.includes(stage) && docOn <= day && (bookedOn === null || bookedOn > day) ? cents : 0);
  }, 0);

const money = (cents: number) => (cents / 100).toFixed(2);

/** Writes requests of a customer with their history, at noon of their days. */
export async function writeRequests(ledger: Ledger, customer: string, department: string, all: readonly Request[]): Promise<void> {
  const documents = all.map((one, at) => ({ ...one, id: newId(), no: `RQ${at}` }));
  await ledger.write(
    "sales_invoice",
    documents.map(({ id, no, docOn, changes, bookedOn, cents }) => ({
      comp_id: COMP,
      id,
      doc_no: no,
      doc_on: docOn,
      stage: changes.at(-1)?.stage ?? "draft",
      posted_on: bookedOn,
      customer_id: customer,
      department_id: department,
      currency: "CNY",
      total_amount: money(cents),
      created_by: "0",
      updated_by: "0",
    })),
  );
  await ledger.write(
    "sales_invoice_line",
    documents.map(({ id, cents }) => ({
      comp_id: COMP,
      id: newId(),
      seq: 1,
      invoice_id: id,
      total_amount: money(cents),
      due_on: "2026-06-01",
    })),
  );
  await ledger.write(
    "document_history",
    documents.flatMap(({ id, changes }) =>
      changes.map(({ on, stage }, at) => ({
        comp_id: COMP,
        id: newId(),
        module: "sales.salesInvoice",
        document_id: id,
        version: at + 1,
        action: "step",
        stage_from: changes[at - 1]?.stage ?? null,
        stage_to: stage,
        actor_id: "0",
        created_at: `${on}T04:00:00Z`,
      })),
    ),
  );
}

/** Deliveries of four pieces each, of which some came back and went out again. */
export function deliveries(count: number): Delivery[] {
  const next = chance(90_402);
  return Array.from({ length: count }, (_, index) => {
    let [at, left] = [next(15), 4];
    const moves = [{ on: LIFE[at] ?? FIRST, quantity: 4 }];
    for (let times = next(5); times > 0; times--) {
      const quantity = left === 4 || (left > 0 && next(2) === 0) ? -(left - next(2) * (left - 1)) : 4 - left;
      left += quantity;
      moves.push({ on: LIFE[(at += next(5))] ?? FIRST, quantity });
    }
    return { no: `GI-${index}`, moves };
  });
}

/** The numbers of those of which something was with the customer at the end of a day. */
export const standing = (all: readonly Delivery[], day: string): string =>
  all
    .filter(({ moves }) => moves.reduce((sum, { on, quantity }) => (on <= day ? sum + quantity : sum), 0) > 0)
    .map(({ no }) => no)
    .toSorted()
    .join(", ");

/** Writes deliveries of a contract of a customer and puts the contract's number on an item of his. */
export async function writeDeliveries(
  ledger: Ledger,
  { customer, department, item, material }: Record<"customer" | "department" | "item" | "material", string>,
  all: readonly Delivery[],
): Promise<void> {
  const [contract, product] = [newId(), newId()];
  const company = { comp_id: COMP, created_by: "0" };
  const who = { customer_id: customer, department_id: department, currency: "CNY", updated_by: "0" };
  await ledger.write("sales_contract", [
    { ...company, ...who, id: contract, doc_no: "KD", doc_on: FIRST, stage: "effective", effective_on: FIRST },
  ]);
  await ledger.write("sales_contract_product", [
    { comp_id: COMP, id: product, contract_id: contract, seq: 1, material_id: material, quantity: "99", unit_price: "1" },
  ]);
  await ledger.write(
    "contract_delivery",
    all.flatMap(({ no, moves }) => {
      const origin = newId();
      return moves.map(({ on, quantity }, at) => ({
        ...company,
        id: at === 0 ? origin : newId(),
        contract_id: contract,
        product_id: product,
        kind: at === 0 ? "delivery" : "return",
        origin_id: origin,
        moved_on: on,
        quantity: String(quantity),
        amount: String(quantity),
        company_amount: String(quantity),
        module: "warehouse.goodsIssue",
        document_id: origin,
        line_id: origin,
        doc_no: no,
      }));
    }),
  );
  await ledger.sql`update receivable_item set contract_id = ${contract} where comp_id = ${COMP} and id = ${item}`;
}
