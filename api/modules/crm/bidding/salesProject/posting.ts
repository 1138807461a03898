import { type SQL, sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import {
  type salesProjectMembers,
  salesProjectMoves,
  type salesProjectProducts,
  type salesProjects,
  type salesProjectTasks,
} from "#db/schema/crm/salesProject";
import { isEmpty } from "#define/condition";
import { multiply } from "#define/decimal";
import type { Proposal } from "#define/action";
import type { DocumentOf, DraftOf } from "#define/rows";
import type { Posting } from "#define/rule";
import type { MoneyDigits, Work } from "#define/work";
import { appendLines } from "#posting/appendLines";
import { noteStandings } from "#posting/customer/projectStanding";
import { ratesOf } from "#posting/journal/rate";
import { fillUnits } from "#posting/stamp";

/** A sales project. */
export type Project = DocumentOf<
  typeof salesProjects,
  {
    products: typeof salesProjectProducts;
    members: typeof salesProjectMembers;
    tasks: typeof salesProjectTasks;
    moves: typeof salesProjectMoves;
  }
>;

const MOVES = { name: "moves", table: salesProjectMoves, parent: "projectId" } as const;

/** Amounts of its products; the chance that somebody stated counts before that of its phase. */
export function deriveProject({ header, lines }: DraftOf<Project>, money: MoneyDigits): void {
  header.variant ??= "";
  header.exchangeRate ??= "1";
  header.winPercent = header.statedPercent ?? header.phasePercent ?? null;
  for (const line of lines.products)
    line.amount =
      isEmpty(line.unitPrice) || isEmpty(line.quantity) ? null : multiply(line.quantity, line.unitPrice, money.of(header.currency));
}

/** The phases of these units, with the chance of winning in each: from its own history where enough projects of it have ended. */
const PHASE = shaped({ id: "id", variant: "text", sortNo: "integer", isBid: "boolean", percent: "decimal" });
export type Phase = RowIn<typeof PHASE>;

export function phasesOf(work: Work, documents: readonly { header: Pick<Project["header"], "variant"> }[]): Promise<Phase[]> {
  const variants = [...new Set(documents.map(({ header }) => header.variant))];
  return work.run(PHASE`select p.id, p.variant, p.sort_no as "sortNo", p.is_bid as "isBid",
      case when h.ended >= p.history_from then round(100.0 * h.won / h.ended, 4) else p.win_percent end as percent
    from project_phase p left join lateral (
      select count(*) as ended, count(*) filter (where s.stage in ('won', 'contracted')) as won from sales_project s
      where s.comp_id = p.comp_id and s.stage in ('won', 'contracted', 'lost')
        and exists (select from sales_project_move m where m.comp_id = s.comp_id and m.project_id = s.id and m.phase_id = p.id)) h on true
    where p.comp_id = ${work.compId} and p.stage = 'enabled' and p.variant = any(${arrayOf(variants, "text")}) order by p.variant, p.sort_no, p.id`);
}

/** A project that was approved begins in the first phase of its unit. */
export const beginPhases: Posting<Project> = async (documents, work) => {
  if (documents.length === 0) return;
  await fillUnits(work, documents);
  const phases = await phasesOf(work, documents);
  const rates = await ratesOf(documents, work);
  for (const [at, { header }] of documents.entries()) {
    header.exchangeRate = rates[at] ?? "1";
    header.phaseId ??= phases.find(({ variant }) => variant === header.variant)?.id ?? null;
  }
  await enter(documents, work, phases);
};

/** The phase that a project stands in until its move: an action has taken over the next one already. */
export const leftPhase = ({ lines }: Pick<Project, "lines">): string | null =>
  lines.moves.findLast(({ leftOn }) => leftOn === null)?.phaseId ?? null;

/** Proposes the phase after the one that each project stands in; where there is none, and it went through all, that one. */
export const proposesNext: Proposal<Project, "phaseId"> = async (documents, work) => {
  const phases = await phasesOf(work, documents);
  return documents.map((document) => ({ phaseId: nextPhase(document, phases)?.id ?? document.header.phaseId }));
};

/** The phase after the one that a project stands in, in the list of its unit. */
function nextPhase(document: Project, phases: readonly Phase[]): Phase | undefined {
  const own = phases.filter(({ variant }) => variant === document.header.variant);
  const from = own.find(({ id }) => id === leftPhase(document))?.sortNo;
  return from === undefined ? own[0] : own.find(({ sortNo }) => sortNo > from);
}

/** It is in the phase that was chosen, with the chance that its history gives. */
export const enterPhase: Posting<Project> = async (documents, work) => {
  await enter(documents, work, await phasesOf(work, documents));
};

/** It is bidden for: in the phase of its list in which that is done, unless it stands there already or later. */
export const enterBid: Posting<Project> = async (documents, work) => {
  const phases = await phasesOf(work, documents);
  const isBehind = (document: Project, bid: Phase) => bid.sortNo > (phases.find(({ id }) => id === document.header.phaseId)?.sortNo ?? 0);
  const bidPhase = ({ header }: Project) => phases.find(({ variant, isBid }) => isBid && variant === header.variant);
  const moving = documents.filter((document) => {
    const bid = bidPhase(document);
    return bid !== undefined && isBehind(document, bid);
  });
  for (const document of moving) document.header.phaseId = bidPhase(document)?.id ?? null;
  await enter(moving, work, phases);
  await note(
    documents.filter((document) => !moving.includes(document)),
    work,
    false,
  );
};

function enter(documents: readonly Project[], work: Work, phases: readonly Phase[]): Promise<void> {
  for (const { header } of documents) {
    header.phasePercent = phases.find(({ id }) => id === header.phaseId)?.percent ?? null;
    header.phaseOn = header.phaseId === null ? null : work.today;
    header.winPercent = header.statedPercent ?? header.phasePercent;
  }
  return note(documents, work, false);
}

/** A contract of it is in force. */
export const isContracted = (): SQL =>
  sql`exists (select from sales_contract c where c.comp_id = t0.comp_id and c.sales_project_id = t0.id
    and c.stage in ('effective', 'changing', 'done', 'closed'))`;

/** Keeps that a project went on, from today. */
export const noteMove: Posting<Project> = (documents, work) => note(documents, work, false);

/** Keeps what was edited of what it is worth, its chance or whose it is, from today. */
export const noteEdited: Posting<Project> = (documents, work) =>
  noteStandings(
    work,
    documents.map(({ header }) => header.id),
  );

/** Keeps that a project went back, from today. */
export const noteStepBack: Posting<Project> = async (documents, work) => note(documents, work, true);

/** It went back to an earlier phase. */
export const backInPhase: Posting<Project> = async (documents, work) => {
  const phases = await phasesOf(work, documents);
  for (const { header } of documents) {
    header.phasePercent = phases.find(({ id }) => id === header.phaseId)?.percent ?? null;
    header.phaseOn = work.today;
    header.winPercent = header.statedPercent ?? header.phasePercent;
  }
  await note(documents, work, true);
};

/** A project ends: what was to be done next is not any more. */
export const end: Posting<Project> = async (documents, work) => {
  for (const { header } of documents) Object.assign(header, { closedOn: work.today, nextStep: null, nextStepOn: null });
  await note(documents, work, false);
};

/** Why the tender was lost that it ended with, as its result says. */
export const noteCause: Posting<Project> = async (documents, work) => {
  const ids = documents.map(({ header }) => header.id);
  const rows = await work.run(
    shaped({ projectId: "id", cause: "text?" })`select project_id as "projectId", lost_cause as cause from bid_result
      where comp_id = ${work.compId} and stage = 'posted' and result = 'lost' and project_bid_id is null
        and project_id = any(${arrayOf(ids, "bigint")}) order by id`,
  );
  const causes = new Map(rows.map(({ projectId, cause }) => [projectId, cause]));
  for (const { header } of documents) header.lostReason = causes.get(header.id) ?? null;
};

/** Its bid moved it here, the one that ended last, and says why where it was lost. */
export const noteBid: Posting<Project> = async (documents, work) => {
  const ids = documents.map(({ header }) => header.id);
  const ended = await work.run(
    shaped({ projectId: "id", bidId: "id", cause: "text?" })`select distinct on (project_id) project_id as "projectId", id as "bidId",
        lost_cause as cause from project_bid
      where comp_id = ${work.compId} and stage in ('won', 'lost', 'cancelled') and project_id = any(${arrayOf(ids, "bigint")})
      order by project_id, updated_at desc, id desc`,
  );
  const bids = new Map(ended.map((bid) => [bid.projectId, bid]));
  for (const { header } of documents) {
    const bid = bids.get(header.id);
    header.movedByBidId = bid?.bidId ?? null;
    if (header.stage === "lost") header.lostReason = bid?.cause ?? null;
  }
};

/** What ended it was taken back: it is bidding again. */
export const bidOn: Posting<Project> = async (documents, work) => {
  for (const { header } of documents) Object.assign(header, { closedOn: null, lostReason: null });
  await note(documents, work, true);
};

const isMoved = ({ lines }: Project) => lines.moves.length > 0;

/** What comes from elsewhere stands where its last move says; without one it begins in the first phase. */
export const takeOver: Posting<Project> = async (documents, work) => {
  await beginPhases(
    documents.filter((document) => !isMoved(document)),
    work,
  );
  const moved = documents.filter(isMoved);
  await fillUnits(work, moved);
  const rates = await ratesOf(moved, work);
  for (const [at, { header, lines }] of moved.entries()) {
    for (const move of lines.moves) {
      move.employeeId ??= header.salespersonId;
      move.departmentId ??= header.departmentId;
    }
    const last = lines.moves.at(-1);
    if (!last) continue;
    const isOver = ["won", "lost", "cancelled", "contracted"].includes(last.stage);
    const { stage, phaseId, enteredOn, winPercent } = last;
    const place = { stage, phaseId, phaseOn: enteredOn, phasePercent: winPercent, closedOn: isOver ? enteredOn : null };
    Object.assign(header, { ...place, exchangeRate: rates[at] ?? "1", winPercent: header.statedPercent ?? winPercent });
  }
  for (const { header } of documents) work.changed("crm.salesProject", header.docOn.slice(0, 4));
};

async function note(documents: readonly Project[], work: Work, isBack: boolean): Promise<void> {
  for (const { header } of documents) header.movedByBidId = null;
  for (const { lines } of documents) for (const move of lines.moves) move.leftOn ??= work.today;
  await appendLines(
    work,
    MOVES,
    documents.map((document) => {
      const { stage, phaseId, winPercent, estimatedAmount, salespersonId, departmentId } = document.header;
      const worth = { winPercent, estimatedAmount, employeeId: salespersonId, departmentId };
      const row = { stage, phaseId, enteredOn: work.today, isBack, ...worth };
      return { document, row };
    }),
  );
  for (const { header } of documents) work.changed("crm.salesProject", header.docOn.slice(0, 4));
}
