import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { signOf } from "#define/decimal";
import type { Issue } from "#define/problem";
import { eachDocument, type Finding, type Posting, type Rule } from "#define/rule";
import type { Work } from "#define/work";
import { levelsOf } from "#posting/customer/riskLevel";
import { grouped } from "#posting/rows";
import { nextDay } from "../lead/rules.ts";
import { NEEDS } from "./needs.ts";
import { leftPhase, type Phase, phasesOf, type Project } from "./posting.ts";

/** A phase is left with a next step that has a day. */
export const saysNextStep: Rule<Project> = eachDocument(({ header }, work) => [
  ...(isEmpty(header.nextStep) ? [{ code: "required" as const, field: "nextStep" }] : []),
  ...nextDay(header.nextStepOn, work.today, "nextStepOn"),
]);

/** What is to be decided on is worth something: a lead may not have said how much. */
export const isWorthSomething: Rule<Project> = eachDocument(({ header: { estimatedAmount } }) => {
  if (estimatedAmount === null) return [{ code: "required", field: "estimatedAmount" } as const];
  return signOf(estimatedAmount) > 0 ? [] : [{ code: "positive", field: "estimatedAmount", value: estimatedAmount } as const];
});

/** What comes from elsewhere as under way says what it is worth, were it nothing. */
export const saysWorth: Rule<Project> = eachDocument(({ header: { estimatedAmount } }) =>
  estimatedAmount === null ? [{ code: "required", field: "estimatedAmount" }] : [],
);

/** A project goes on to a later phase of its unit. */
export const goesOn: Rule<Project> = (documents, work) => moves(documents, work, (to, from) => to > from);
/** A project goes back to an earlier phase of its unit. */
export const goesBack: Rule<Project> = (documents, work) => moves(documents, work, (to, from) => to < from);

async function moves(documents: readonly Project[], work: Work, isRight: (to: number, from: number) => boolean): Promise<Finding[]> {
  const phases = await phasesOf(work, documents);
  const place = (id: string | null) => phases.find((phase) => phase.id === id)?.sortNo;
  return documents.flatMap((document, at): Finding[] => {
    const [to, from] = [place(document.header.phaseId), place(leftPhase(document))];
    if (to === undefined) return [{ document: at, code: "required", field: "phaseId" }];
    return from === undefined || isRight(to, from) ? [] : [{ document: at, code: "phaseOrder", field: "phaseId" }];
  });
}

/** Every phase that a move leaves or passes over has what it needs filled in and its tasks done; a bid begins when that of today has. */
export const isDoneWith: Rule<Project> = async (documents, work) => {
  const phases = await phasesOf(work, documents);
  const passed = documents.map((document) => passedPhases(document, phases));
  const needed = await work.run(
    shaped({ phaseId: "id", need: "text" })`select phase_id as "phaseId", need from project_phase_need
      where comp_id = ${work.compId} and phase_id = any(${arrayOf(passed.flat(), "bigint")}) order by seq`,
  );
  const needs = grouped(needed, ({ phaseId }) => phaseId);
  const levels = await levelsOf(work, documents);
  return documents.flatMap((document, at): Finding[] => {
    const left = passed[at] ?? [];
    if (left.length === 0) return [];
    const lacking = new Set(
      left.flatMap((phase) => needs.get(phase) ?? []).flatMap(({ need }) => (lacks(document, need, levels) ? [need] : [])),
    );
    return [...[...lacking].map((need): Issue => ({ code: "required", field: need })), ...openTasks(document, left)].map((issue) => ({
      ...issue,
      document: at,
    }));
  });
};

/** The phase that is left and those of the unit between it and the one that comes. */
function passedPhases(document: Project, phases: readonly Phase[]): string[] {
  const left = leftPhase(document);
  const own = phases.filter(({ variant }) => variant === document.header.variant);
  const place = (id: string | null) => own.find((phase) => phase.id === id)?.sortNo;
  const [from, to] = [place(left), place(document.header.phaseId)];
  if (left === null || from === undefined || to === undefined) return left === null ? [] : [left];
  return own.filter(({ id, sortNo }) => id === left || (sortNo > from && sortNo < to)).map(({ id }) => id);
}

/** Of the risk counts what the customer has today: a project keeps the level of the day on which it was handed in. */
function lacks({ header, lines }: Project, need: string, levels: ReadonlyMap<string, string>): boolean {
  if (need === "riskLevel") return !levels.has(header.customerId);
  if (need === "products") return lines.products.length === 0;
  const field = NEEDS.find((one) => one === need);
  return field !== undefined && field !== "products" && isEmpty(header[field]);
}

function openTasks({ lines }: Project, phases: readonly string[]): Issue[] {
  return lines.tasks.flatMap(({ phaseId, doneOn, task }, at): Issue[] =>
    doneOn !== null || (phaseId !== null && !phases.includes(phaseId))
      ? []
      : [{ code: "openTask", table: "tasks", row: at + 1, field: "doneOn", params: { task } }],
  );
}

/** Whoever loses says why. */
export const saysWhyLost: Rule<Project> = eachDocument(({ header }) =>
  isEmpty(header.lostReason) ? [{ code: "required", field: "lostReason" }] : [],
);

const OTHER = shaped({ id: "id", docNo: "text", name: "text", mineId: "id", face: "text" });

/** Writes on each project which other open ones are for the same mine and face. */
export const showTwins: Posting<Project> = async (documents, work) => {
  const others = await twinsOf(documents, work);
  for (const [at, { header }] of documents.entries())
    header.duplicates = others[at]?.map(({ docNo, name }) => `${docNo} ${name}`).join("; ") || null;
};

/** Says beforehand which open projects are for the same mine and face. */
export const tellsTwins: Rule<Project> = async (documents, work) => {
  const others = await twinsOf(documents, work);
  return others.flatMap((same, document): Finding[] => {
    const other = same.map(({ docNo, name }) => `${docNo} ${name}`).join("; ");
    return other === "" ? [] : [{ document, code: "twinProject", field: "mineId", params: { other } }];
  });
};

async function twinsOf(documents: readonly Project[], work: Work) {
  const mines = documents.flatMap(({ header }) => header.mineId ?? []);
  const found =
    mines.length === 0
      ? []
      : await work.run(OTHER`select id, doc_no as "docNo", name, mine_id as "mineId", coalesce(working_face, '') as face from sales_project
      where comp_id = ${work.compId} and mine_id = any(${arrayOf(mines, "bigint")}) and stage not in ('lost', 'cancelled', 'contracted') order by doc_no`);
  return documents.map(({ header }) =>
    found.filter(
      ({ id, mineId, face }) =>
        id !== header.id && mineId === header.mineId && (isEmpty(header.workingFace) || face === header.workingFace),
    ),
  );
}

/** A project whose bid is handed in ends as the bid does. */
export const awaitsNoBid: Rule<Project> = async (documents, work) => {
  const found = await work.run(
    shaped({ projectId: "id", docNo: "text" })`select project_id as "projectId", doc_no as "docNo" from project_bid
      where comp_id = ${work.compId} and stage = 'submitted' and project_id = any(${arrayOf(
        documents.map(({ header }) => header.id),
        "bigint",
      )}) order by id`,
  );
  return documents.flatMap(({ header: { id } }, document): Finding[] => {
    const bid = found.find(({ projectId }) => projectId === id);
    return bid ? [{ document, code: "openBid", params: { other: bid.docNo } }] : [];
  });
};
