import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import { documentHistory } from "#db/schema/finance/ledger";
import type { Finding, MadeDraft, Posting, Rule } from "#define/module";
import type { DocumentRecord, Row, Work } from "#define/work";
import { idOf, linesOf, textOf } from "#posting/amounts";
import { insertRows } from "#posting/rows";
import { fillUnits } from "#posting/stamp";

const MODULE = "crm.salesTarget";
type Published = { id: string; docNo: string; edition: number };

/** The plan that is in force for the year, department, salesperson, unit, region and product line of another. */
async function inForce(
  work: Work,
  { id, year, departmentId, salespersonId, regionId, productLineId }: Row,
): Promise<Published | undefined> {
  const [found] =
    await work.run<Published>(sql`select id, doc_no as "docNo", edition from sales_target where comp_id = ${work.compId} and stage = 'approved'
    and id <> ${textOf(id)}::bigint and year = ${Number(year)}::integer and department_id = ${textOf(departmentId)}::bigint
    and salesperson_id is not distinct from ${idOf(salespersonId)}::bigint and region_id is not distinct from ${idOf(regionId)}::bigint
    and product_line_id is not distinct from ${idOf(productLineId)}::bigint limit 1`);
  return found;
}

/** What is published changes by a further edition only: another plan for the same year and people is refused unless it replaces the one in force. */
export const replacesPublished: Rule = async (documents, work) => {
  const findings: Finding[] = [];
  for (const [document, { header }] of documents.entries()) {
    const current = await inForce(work, header);
    if (current && current.id !== idOf(header.replacesId))
      findings.push({ document, code: "publishedPlan", field: "year", value: textOf(header.year), params: { other: current.docNo } });
  }
  return findings;
};

/** Makes plans of a year count from today; the edition that each replaces counts no more. */
export const publishTargets: Posting = async (documents, work) => {
  await fillUnits(work, documents);
  for (const { header } of documents) {
    Object.assign(header, { publishedOn: work.today, approvedBy: work.viewer.accountId, approvedAt: work.now });
    if (idOf(header.replacesId) !== null) await replace(work, textOf(header.replacesId));
    work.changed(MODULE, textOf(header.year));
  }
};

async function replace(work: Work, id: string): Promise<void> {
  const replaced = await work.run<{
    version: number;
  }>(sql`update sales_target set stage = 'replaced', version = version + 1, updated_by = ${work.viewer.accountId}::bigint, updated_at = ${work.now}::timestamptz
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
export const withdrawTargets: Posting = (documents, work) => {
  for (const { header } of documents) {
    header.publishedOn = null;
    work.changed(MODULE, textOf(header.year));
  }
  return Promise.resolve();
};

const KEPT = [
  "year",
  "departmentId",
  "unitId",
  "salespersonId",
  "regionId",
  "productLineId",
  "intakeTarget",
  "invoicedTarget",
  "collectedTarget",
  "notes",
];

/** The next edition of published plans, with their figures as a start. */
export function nextEdition(documents: readonly DocumentRecord[], work: Work): Promise<readonly MadeDraft[]> {
  return Promise.resolve(
    documents.map((document, from) => ({
      from,
      header: {
        ...Object.fromEntries(KEPT.map((name) => [name, document.header[name] ?? null])),
        docOn: work.today,
        edition: Number(document.header.edition ?? 1) + 1,
        replacesId: document.header.id ?? null,
      },
      lines: {
        lines: linesOf(document, "lines").map(({ month, measure, amount }) => ({
          month: month ?? null,
          measure: measure ?? null,
          amount: amount ?? null,
        })),
      },
    })),
  );
}
