import { type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { documentHistory } from "#db/schema/finance/ledger";
import type { Work } from "#define/work";
import { insertRows } from "#posting/rows";
import { assign, fillUnits } from "#posting/stamp";
import type { DocumentOf } from "#define/rows";
import type { salesTargetLines, salesTargets } from "#db/schema/crm/salesTarget";
import type { Finding, Posting, Rule } from "#define/rule";
import type { Drafting } from "#define/action";

/** A year's plan with its months. */
export type Target = DocumentOf<typeof salesTargets, { lines: typeof salesTargetLines }>;

const MODULE = "crm.salesTarget";
const PUBLISHED = shaped({ id: "id", docNo: "text", edition: "integer" });
type Published = RowIn<typeof PUBLISHED>;

/** The plan that is in force for the year, department, salesperson, unit, region and product line of another. */
async function inForce(
  work: Work,
  { id, year, departmentId, salespersonId, regionId, productLineId }: Target["header"],
): Promise<Published | undefined> {
  const [found] =
    await work.run(PUBLISHED`select id, doc_no as "docNo", edition from sales_target where comp_id = ${work.compId} and stage = 'approved'
    and id <> ${id}::bigint and year = ${year}::integer and department_id = ${departmentId}::bigint
    and salesperson_id is not distinct from ${salespersonId}::bigint and region_id is not distinct from ${regionId}::bigint
    and product_line_id is not distinct from ${productLineId}::bigint limit 1`);
  return found;
}

/**
 * What is published changes by a further edition only: another plan for the same year and people is refused unless it replaces the one in
 * force.
 */
export const replacesPublished: Rule<Target> = async (documents, work) => {
  const findings: Finding[] = [];
  for (const [document, { header }] of documents.entries()) {
    const current = await inForce(work, header);
    if (current && current.id !== header.replacesId)
      findings.push({ document, code: "publishedPlan", field: "year", value: String(header.year), params: { other: current.docNo } });
  }
  return findings;
};

/** Makes plans of a year count from today; the edition that each replaces counts no more. */
export const publishTargets: Posting<Target> = async (documents, work) => {
  await fillUnits(work, documents);
  for (const { header } of documents) {
    assign(header, { publishedOn: work.today, approvedBy: work.viewer.accountId, approvedAt: work.now });
    if (header.replacesId !== null) await replace(work, header.replacesId);
    work.changed(MODULE, String(header.year));
  }
};

async function replace(work: Work, id: string): Promise<void> {
  const replaced = await work.run(shaped({
    version: "integer",
  })`update sales_target set stage = 'replaced', version = version + 1, updated_by = ${work.viewer.accountId}::bigint, updated_at = ${work.now}::timestamptz
    where comp_id = ${work.compId} and id = ${id}::bigint and stage = 'approved' returning version`);
  const deed = {
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
    replaced.map(({ version }) => ({ id: newId(), ...deed, version, createdAt: work.now })),
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
        lines: { lines: lines.lines.map(({ month, measure, amount }) => ({ month, measure, amount })) },
      };
    }),
  );
