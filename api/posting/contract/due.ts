import { type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { contractDues } from "#db/schema/sales/contractLedger";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { add, multiply, negate, signOf } from "#define/decimal";
import type { Work } from "#define/work";
import { grouped, insertRows } from "#posting/rows";
import type { Contract, Instalment } from "./documents.ts";
import type { Row } from "#define/rows";

const DUE = shaped({ contractId: "id", instalmentId: "id", dueOn: "text", amount: "text", companyAmount: "text" });
type Due = RowIn<typeof DUE>;
type Demanded = Omit<Due, "contractId">;

/**
 * Keeps what contracts in effect demand and when, in company currency too: what their instalments say otherwise than before holds from
 * today on, of a contract that takes effect from its day. Of a closed one only what is invoiced is demanded.
 */
export async function keepDues(work: Work, documents: readonly Contract[], since: "effect" | "today" = "today"): Promise<void> {
  const inEffect = documents.flatMap((document) => {
    const { effectiveOn } = document.header;
    return effectiveOn === null ? [] : [{ ...document, effectiveOn }];
  });
  if (inEffect.length === 0) return;
  const known = since === "effect" ? new Map<string, Due[]>() : await standingOf(work, inEffect);
  await insertRows(
    work,
    contractDues,
    inEffect.flatMap(({ effectiveOn, ...document }) => {
      const contractId = document.header.id;
      const validOn = since === "effect" ? effectiveOn : laterOf(work.today, effectiveOn);
      return differences(demandedBy(document, work.money.company), known.get(contractId) ?? []).map((moved): Row => {
        return { id: newId(), contractId, ...moved, validOn, createdBy: work.viewer.accountId, createdAt: work.now };
      });
    }),
  );
}

/** The days on which instalments were due before they came to be due on the days that they say; nothing for those that never moved. */
export async function formerDues(work: Work, instalments: readonly Instalment[]): Promise<Map<string, string>> {
  const ids = instalments.map(({ id }) => id);
  const moves = await work.run(shaped({
    id: "id",
    dueOn: "text",
    former: "text",
  })`select m.instalment_id as id, m.due_on::text as "dueOn", m.former::text as former
    from (select id as move_id, instalment_id, due_on, amount, lag(due_on) over before as former, lag(amount) over before as taken from contract_due
      where comp_id = ${work.compId} and instalment_id = any(${arrayOf(ids, "bigint")}) window before as (partition by instalment_id order by id)) m
    where m.amount > 0 and m.taken < 0 order by m.move_id`);
  const dueOn = new Map(instalments.map((line) => [line.id, line.dueOn]));
  return new Map(moves.flatMap((move) => (dueOn.get(move.id) === move.dueOn ? [[move.id, move.former] as const] : [])));
}

const laterOf = (one: string, other: string) => (one < other ? other : one);

async function standingOf(work: Work, documents: readonly Contract[]): Promise<Map<string, Due[]>> {
  const ids = documents.map(({ header }) => header.id);
  const rows =
    await work.run(DUE`select contract_id as "contractId", instalment_id as "instalmentId", due_on::text as "dueOn", sum(amount)::text as amount,
      sum(company_amount)::text as "companyAmount"
    from contract_due where comp_id = ${work.compId} and contract_id = any(${arrayOf(ids, "bigint")})
    group by contract_id, instalment_id, due_on having sum(amount) <> 0 or sum(company_amount) <> 0 order by instalment_id, due_on`);
  return grouped(rows, ({ contractId }) => contractId);
}

function demandedBy(document: Contract, digits: number): Demanded[] {
  const { header } = document;
  return document.lines.instalments.map((line) => {
    const amount = isEmpty(header.closedOn) ? line.amount : line.invoicedAmount;
    const companyAmount = multiply(amount, header.exchangeRate, digits);
    return { instalmentId: line.id, dueOn: line.dueOn, amount, companyAmount };
  });
}

/** What is to be added to what stands so that it is what is demanded. */
function differences(demanded: readonly Demanded[], standing: readonly Demanded[]): Demanded[] {
  const taken = standing.map((due) => ({ ...due, amount: negate(due.amount), companyAmount: negate(due.companyAmount) }));
  const moves = grouped([...taken, ...demanded], ({ instalmentId, dueOn }) => `${instalmentId} ${dueOn}`);
  return [...moves.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const amount = same.reduce((all, due) => add(all, due.amount), "0");
    const companyAmount = same.reduce((all, due) => add(all, due.companyAmount), "0");
    const isSame = signOf(amount) === 0 && signOf(companyAmount) === 0;
    return isSame ? [] : [{ instalmentId: first.instalmentId, dueOn: first.dueOn, amount, companyAmount }];
  });
}
