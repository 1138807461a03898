import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { riskScores } from "#db/schema/crm/customerRisk";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { compare, divide, multiply, round, subtract } from "#define/decimal";
import type { Issue } from "#define/problem";
import { eachDocument, type Finding, type Posting, type Rule } from "#define/rule";
import type { Work } from "#define/work";
import { amountOf } from "#posting/amounts";
import { RISK_LEVELS } from "#posting/customer/riskLevel";
import { addDays } from "#define/days";
import { creditUseOf } from "#posting/receivable/creditLimit";
import { type LineTable, replaceLines } from "#posting/replaceLines";
import type { Assessment } from "./assessment.ts";
import { deriveScore } from "./score.ts";
import { criteriaOf, figuresOf, scoringStandards, standardsOf } from "./sources.ts";

const LINES: LineTable = { name: "scores", table: riskScores, parent: "assessmentId" };

/** Takes the standard in force for each with its criteria: what the books know is scored, what a person judged stays. */
export const propose: Posting<Assessment> = async (documents, work) => {
  const standards = await standardsOf(work, documents);
  const criteria = await criteriaOf(work, [...new Set([...standards.values()].map(({ id }) => id))]);
  const customers = documents.map(({ header }) => header.customerId);
  const [figures, uses] = [await figuresOf(work, customers), await creditUseOf(work, customers)];
  const replaced = documents.map((document) => {
    const { header, lines } = document;
    const standard = standards.get(header.id);
    const figure = figures.get(header.customerId);
    const known = new Map([
      ["overdueShare", figure?.overdueShare ?? "0"],
      ["creditUse", uses.get(header.customerId) ?? "0"],
    ]);
    Object.assign(header, { standardId: standard?.id ?? null, balance: figure?.balance ?? "0", overdueAmount: figure?.overdue ?? "0" });
    const judged = new Map(lines.scores.map((line) => [line.indicator, line]));
    const rows = criteria
      .filter(({ standardId }) => standardId === standard?.id)
      .map(({ indicator, measure, weight, standardValue, worstAt }) => {
        const found = known.get(measure) ?? null;
        const before = judged.get(indicator);
        const score = found === null ? (before?.score ?? null) : scoreOf(found, worstAt ?? "100");
        return { indicator, measure, weight, standardValue, found, score, notes: before?.notes ?? null };
      });
    return { document, rows };
  });
  await replaceLines(work, LINES, replaced);
  await rate(documents, work);
};

/** 100 where nothing is found, 0 where it is at its worst. */
const scoreOf = (found: string, worst: string): string =>
  compare(found, worst) >= 0 ? "0" : round(subtract("100", divide(multiply(found, "100", 8), worst, 8)), 4);

/** The level is what the standard makes of the scores given by it once all are there; an override stands beside it. */
export const rate: Posting<Assessment> = async (documents, work) => {
  const standards = await scoringStandards(work, documents);
  for (const document of documents) {
    const { header } = document;
    const standard = standards.get(header.id);
    if (!standard) continue;
    deriveScore(document);
    if (header.score === null) continue;
    header.computedLevel =
      compare(header.score, standard.lowFrom) >= 0 ? "low" : compare(header.score, standard.mediumFrom) >= 0 ? "medium" : "high";
    header.riskLevel = isEmpty(header.overrideLevel) ? header.computedLevel : header.overrideLevel;
  }
};

/** The standard that the scores were given by is in force, and every criterion has its score. */
export const isComplete: Rule<Assessment> = async (documents, work) => {
  const standards = await standardsOf(work, documents);
  return documents.flatMap(({ header, lines }, document): Finding[] => {
    const standard = standards.get(header.id);
    if (!standard) return [{ document, code: "noRiskStandard", field: "docOn", value: header.docOn }];
    if (lines.scores.length === 0) return [{ document, code: "noLines", table: "scores" }];
    if (standard.id !== header.standardId) return [{ document, code: "otherStandard", field: "standardId" }];
    return lines.scores.flatMap(({ score }, at): Finding[] =>
      score === null ? [{ document, code: "required", table: "scores", row: at + 1, field: "score" }] : [],
    );
  });
};

/** Another level than the computed one needs its reason; no score lies beyond 100. */
export const saysWhy = eachDocument<Assessment>(({ header, lines }): Issue[] => [
  ...(!isEmpty(header.overrideLevel) && isEmpty(header.overrideReason) ? [{ code: "required", field: "overrideReason" } as const] : []),
  ...lines.scores.flatMap(({ score }, at): Issue[] =>
    score !== null && compare(score, "100") > 0
      ? [{ code: "tooGreat", table: "scores", row: at + 1, field: "score", params: { max: "100" } }]
      : [],
  ),
]);

/** What the second look found is said before it goes on. */
export const hasSecondLook = eachDocument<Assessment>(({ header }) =>
  isEmpty(header.secondConclusion) ? [{ code: "required", field: "secondConclusion" } as const] : [],
);

/** Valid from today for the days of its standard, or looked at a second time where amount or level, computed or judged, cross its limit. */
export const decide: Posting<Assessment> = async (documents, work) => {
  const standards = await scoringStandards(work, documents);
  const valid: Assessment[] = [];
  for (const document of documents) {
    const { header } = document;
    const standard = standards.get(header.id);
    const isBig = standard?.secondAmount && compare(amountOf(header.estimatedAmount), standard.secondAmount) > 0;
    const worst = Math.max(...[header.riskLevel, header.computedLevel].map((level) => placeOf(level ?? "low")));
    const isRisky = standard?.secondLevel && worst >= placeOf(standard.secondLevel);
    if (!header.isSecond && (isBig || isRisky)) {
      Object.assign(header, { isSecond: true, stage: "second" });
      continue;
    }
    const until = addDays(work.today, standard?.validDays ?? 0);
    Object.assign(header, { validFrom: work.today, validTo: until, validLevel: header.riskLevel });
    valid.push(document);
  }
  await keepLevel(
    work,
    valid.filter(({ header }) => header.kind === "customer").map(({ header }) => [header.customerId, header.riskLevel, header.validTo]),
  );
};

/** Asked for once more: what it said holds until the second look is approved, and that is not asked for again. */
export const askSecond: Posting<Assessment> = (documents) => {
  for (const { header } of documents) header.isSecond = true;
  return Promise.resolve();
};

/** One that was in force is not drafted again: it waits for its second look, and can be neither changed nor void. */
export const staysInForce: Posting<Assessment> = (documents) => {
  for (const { header } of documents) if (header.validFrom !== null) header.stage = "second";
  return Promise.resolve();
};

async function keepLevel(work: Work, levels: readonly (readonly [string, string | null, string | null])[]): Promise<void> {
  if (levels.length === 0) return;
  await work.run(sql`update customer c set risk_level = v.level, risk_until = v.until::date
    from unnest(${arrayOf(
      levels.map(([id]) => id),
      "bigint",
    )}, ${arrayOf(
      levels.map(([, level]) => level),
      "text",
    )}, ${arrayOf(
      levels.map(([, , until]) => until),
      "text",
    )}) as v (id, level, until) where c.comp_id = ${work.compId} and c.id = v.id`);
}

const placeOf = (level: string): number => RISK_LEVELS.findIndex((one) => one === level);

const assessedProjects = (documents: readonly Assessment[]): string[] =>
  documents.flatMap(({ header }) => (header.kind === "project" ? (header.projectId ?? []) : []));

/** The projects under way that were assessed, in one of these stages. */
export const ratedProjects =
  (stages: readonly string[]) =>
  async (documents: readonly Assessment[], work: Work): Promise<readonly string[]> => {
    const ids = assessedProjects(documents.filter(({ header }) => header.stage === "valid"));
    const rows = await work.run(shaped({ id: "id" })`select id from sales_project where comp_id = ${work.compId}
      and stage = any(${arrayOf(stages, "text")}) and id = any(${arrayOf(ids, "bigint")}) order by id`);
    return rows.map(({ id }) => id);
  };

/** The earlier assessments of the same customers, or of the same projects, that are valid still: a new one takes their place. */
export const replacedBy = async (documents: readonly Assessment[], work: Work): Promise<readonly string[]> => {
  const valid = documents.filter(({ header }) => header.stage === "valid");
  const rows = await work.run(shaped({ id: "id" })`select a.id from risk_assessment a where a.comp_id = ${work.compId} and a.stage = 'valid'
    and (a.kind = 'customer' and a.customer_id = any(${arrayOf(
      valid.filter(({ header }) => header.kind === "customer").map(({ header }) => header.customerId),
      "bigint",
    )}) or a.kind = 'project' and a.project_id = any(${arrayOf(assessedProjects(valid), "bigint")})) and a.id <> all(${arrayOf(
      documents.map(({ header }) => header.id),
      "bigint",
    )})`);
  return rows.map(({ id }) => id);
};
