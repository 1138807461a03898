import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { arrayOf } from "#db/sql";
import { documentHistory } from "#db/schema/finance/ledger";
import type { Work } from "#define/work";
import { insertRows } from "#posting/rows";
import { assign, confirmation, fillUnits } from "#posting/stamp";
import type { DocumentOf } from "#define/rows";
import type { salesTargetLines, salesTargets } from "#db/schema/crm/salesTarget";
import type { Finding, Posting, Rule } from "#define/rule";
import type { Drafting } from "#define/action";

/** A year's plan with its months. */
export type Target = DocumentOf<typeof salesTargets, { lines: typeof salesTargetLines }>;

const MODULE = "crm.salesTarget";
/** Whose plan it is, of which year. */
const KEY = ["year", "departmentId", "salespersonId", "regionId", "productLineId"] as const;
const keyOf = (plan: Pick<Target["header"], (typeof KEY)[number]>) => KEY.map((field) => plan[field] ?? "").join(":");
const PUBLISHED = shaped({
  id: "id",
  docNo: "text",
  year: "integer",
  departmentId: "id",
  salespersonId: "id?",
  regionId: "id?",
  productLineId: "id?",
});
type Published = Pick<RowIn<typeof PUBLISHED>, "id" | "docNo">;

/** Plans in force or completed, by whose they are; nobody publishes another one of these departments meanwhile. */
async function publishedBy(work: Work, documents: readonly Target[]): Promise<Map<string, Published>> {
  const departments = arrayOf([...new Set(documents.map(({ header }) => header.departmentId))].toSorted(), "bigint");
  const years = arrayOf([...new Set(documents.map(({ header }) => header.year))], "integer");
  await work.run(sql`select id from department where comp_id = ${work.compId} and id = any(${departments}) order by id for no key update`);
  const rows =
    await work.run(PUBLISHED`select id, doc_no as "docNo", year, department_id as "departmentId", salesperson_id as "salespersonId",
      region_id as "regionId", product_line_id as "productLineId"
    from sales_target where comp_id = ${work.compId} and stage in ('approved', 'done') and year = any(${years}) and department_id = any(${departments})`);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/**
 * What is published changes by a further edition only: another plan for the same year and people is refused unless it replaces the one in
 * force, and of two that are handled together the second one is.
 */
export const replacesPublished: Rule<Target> = async (documents, work) => {
  const known = await publishedBy(work, documents);
  return documents.flatMap(({ header }, document): Finding[] => {
    const current = known.get(keyOf(header));
    known.set(keyOf(header), header);
    if (!current || current.id === header.id || current.id === header.replacesId) return [];
    return [{ document, code: "publishedPlan", field: "year", value: String(header.year), params: { other: current.docNo } }];
  });
};

/** Makes plans of a year count from today; the edition that each replaces counts no more. */
export const publishTargets: Posting<Target> = async (documents, work) => {
  await fillUnits(work, documents);
  for (const { header } of documents) {
    assign(header, { publishedOn: work.today, ...confirmation(work) });
    if (header.replacesId !== null) await replace(work, header.replacesId);
    work.changed(MODULE, String(header.year));
  }
};

async function replace(work: Work, id: string): Promise<void> {
  const replaced = await work.run(shaped({
    version: "integer",
  })`update sales_target set stage = 'replaced', version = version + 1, updated_by = ${work.viewer.accountId}::bigint, updated_at = ${work.now}::timestamptz
    where comp_id = ${work.compId} and id = ${id}::bigint and stage = 'approved' returning version`);
  const entry = {
    module: MODULE,
    documentId: id,
    action: "replace",
    stageFrom: "approved",
    stageTo: "replaced",
    actorId: work.viewer.accountId,
  };
  await insertRows(
    work,
    documentHistory,
    replaced.map(({ version }) => ({ id: newId(), ...entry, version, createdAt: work.now })),
  );
}

/** Makes plans of a year count no more. */
export const withdrawTargets: Posting<Target> = (documents, work) => {
  for (const { header } of documents) {
    header.publishedOn = null;
    work.changed(MODULE, String(header.year));
  }
  return Promise.resolve();
};

/** The next edition of published plans, with their figures as a start. */
export const nextEdition: Drafting<Target, Target> = (documents, work) =>
  Promise.resolve(
    documents.map(({ header, lines }, from) => {
      const { year, departmentId, unitId, salespersonId, regionId, productLineId, notes } = header;
      const { intakeTarget, invoicedTarget, collectedTarget } = header;
      const people = { departmentId, unitId, salespersonId, regionId, productLineId };
      const targets = { intakeTarget, invoicedTarget, collectedTarget };
      return {
        from,
        header: { year, ...people, ...targets, notes, docOn: work.today, edition: header.edition + 1, replacesId: header.id },
        lines: { lines: lines.lines.map(({ month, measure, kpiName, kpiUnit, amount }) => ({ month, measure, kpiName, kpiUnit, amount })) },
      };
    }),
  );
