import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { projectResponsibilities, projectResponsibilityShares } from "#db/schema/crm/projectResponsibility";
import { compare, divide, multiply, signOf } from "#define/decimal";
import type { DocumentOf, DraftOf } from "#define/rows";
import { eachDocument, type Finding, type Posting, type Rule } from "#define/rule";
import { shares, sum } from "#posting/amounts";
import { fillUnits } from "#posting/stamp";
import type { Cascade } from "#define/action";

/** Who answers for a project. */
export type Responsibility = DocumentOf<typeof projectResponsibilities, { shares: typeof projectResponsibilityShares }>;
const LOCKED = shaped({ id: "id" });
const END = "9999-12-31";
const WHOLE = "100";

export function deriveResponsibility({ header }: DraftOf<Responsibility>): void {
  header.variant ??= "";
  header.exchangeRate ??= "1";
}

/** The weights of all come to exactly a hundred. */
export const weighsHundred: Rule<Responsibility> = eachDocument(({ lines }) => {
  const weight = sum(lines.shares.map((share) => share.weight));
  return compare(weight, WHOLE) === 0 ? [] : [{ code: "weightSum", table: "shares", field: "weight", params: { sum: weight } }];
});

/** On one day one person answers for a project; whoever looks at it next waits until this is written. */
export const isAlone: Rule<Responsibility> = async (documents, work) => {
  const projects = arrayOf(
    documents.map(({ header }) => header.projectId),
    "bigint",
  );
  await work.run(LOCKED`select id from sales_project where comp_id = ${work.compId} and id = any(${projects}) order by id for update`);
  const found = await work.run(
    shaped({
      id: "id",
      docNo: "text",
      projectId: "id",
      fromOn: "day",
      toOn: "day?",
    })`select id, doc_no as "docNo", project_id as "projectId",
      from_on as "fromOn", to_on as "toOn" from project_responsibility where comp_id = ${work.compId} and stage in ('approved', 'done')
        and project_id = any(${projects})`,
  );
  const beside = documents.map(({ header: { id, docNo, projectId, fromOn, toOn } }) => ({ id, docNo, projectId, fromOn, toOn }));
  return documents.flatMap(({ header: { projectId, stage, fromOn, toOn } }, document): Finding[] => {
    const others = [...found.filter((one) => !beside.some((own) => own.id === one.id)), ...beside.slice(0, document)];
    const other = others.find((one) => one.projectId === projectId && one.fromOn <= (toOn ?? END) && fromOn <= (one.toOn ?? END));
    const [field, value] = stage === "approved" ? (["toOn", toOn] as const) : (["fromOn", fromOn] as const);
    return other ? [{ document, code: "responsibleTwice", field, value, params: { other: other.docNo ?? "" } }] : [];
  });
};

/** It ends before it is settled: a contract of its last day counts for it. */
export const isOver: Rule<Responsibility> = eachDocument(({ header: { toOn } }, work) =>
  toOn === null || toOn >= work.today ? [{ code: "notOver", field: "toOn", value: toOn }] : [],
);

/** A responsibility is of the unit of its department. */
export const placeInUnit: Posting<Responsibility> = (documents, work) => fillUnits(work, documents);

/** The project becomes that of the one who answers for it today: by this action of the project, where it stands in this stage. */
export const handsOver = (action: string, stage: string): Cascade<Responsibility> => ({
  module: "crm.salesProject",
  action,
  documents: async (documents, work) => {
    const asked = documents.filter(({ header }) => header.fromOn <= work.today).map(({ header }) => header.projectId);
    const found = await work.run(shaped({ id: "id" })`select id from sales_project
      where comp_id = ${work.compId} and stage = ${stage} and id = any(${arrayOf(asked, "bigint")}) order by id`);
    return found.map(({ id }) => id);
  },
});

/** Projects that came to somebody by a responsibility that is cancelled go back; one that is over moved nothing that stands today. */
export const GIVES_BACK: Cascade<Responsibility> = {
  module: "crm.salesProject",
  action: "giveBack",
  documents: async (documents, work) => {
    const ids = arrayOf(
      documents.map(({ header }) => header.id),
      "bigint",
    );
    const found = await work.run(shaped({ id: "id" })`select p.id from project_responsibility r
      join sales_project p on p.comp_id = r.comp_id and p.id = r.project_id and p.salesperson_id = r.salesperson_id
      where r.comp_id = ${work.compId} and r.id = any(${ids}) and p.stage in ('active', 'bidding', 'suspended')
        and r.from_on <= ${work.today}::date and (r.to_on is null or r.to_on >= ${work.today}::date)
        and exists (select from sales_project_move m where m.comp_id = p.comp_id and m.project_id = p.id
          and m.employee_id <> p.salesperson_id and m.left_on >= greatest(r.from_on, r.doc_on))
      group by p.id order by p.id`);
    return found.map(({ id }) => id);
  },
};

const WON = shaped({ at: "integer", amount: "decimal" });

/** Settled by what the contracts of the project came to within its days: each share by its weight, nothing is typed. */
export const settle: Posting<Responsibility> = async (documents, work) => {
  const column = (of: (header: Responsibility["header"]) => string | null) => documents.map(({ header }) => of(header));
  const won = await work.run(WON`select k.at, coalesce(sum(c.company_amount - c.cancelled_amount), 0) as amount
    from unnest(${arrayOf(
      documents.map((_, at) => at),
      "integer",
    )}, ${arrayOf(
      column(({ projectId }) => projectId),
      "bigint",
    )}, ${arrayOf(
      column(({ fromOn }) => fromOn),
      "date",
    )}, ${arrayOf(
      column(({ toOn }) => toOn),
      "date",
    )}) as k (at, project_id, from_on, to_on)
    left join sales_contract c on c.comp_id = ${work.compId} and c.sales_project_id = k.project_id
      and c.effective_on >= k.from_on and (k.to_on is null or c.effective_on <= k.to_on) and c.stage in ('effective', 'changing', 'done', 'closed')
    group by k.at`);
  const amounts = new Map(won.map(({ at, amount }) => [at, amount]));
  const digits = work.money.company;
  for (const [at, { header, lines }] of documents.entries()) {
    const amount = amounts.get(at) ?? "0";
    const bonus = header.bonusPercent === null ? null : divide(multiply(amount, header.bonusPercent, 8), WHOLE, digits);
    header.settledAmount = amount;
    header.settledOn = work.today;
    header.achievedPercent = signOf(header.target) === 0 ? null : divide(multiply(amount, WHOLE, 8), header.target, 4);
    header.bonusAmount = bonus;
    const weights = lines.shares.map(({ weight }) => weight);
    const [amountParts, bonusParts] = [shares(amount, weights, digits), shares(bonus ?? "0", weights, digits)];
    for (const [place, share] of lines.shares.entries()) {
      share.settledAmount = amountParts[place] ?? "0";
      share.bonusAmount = bonus === null ? null : (bonusParts[place] ?? "0");
    }
  }
};
