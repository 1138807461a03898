import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { leadFollowUps } from "#db/schema/crm/lead";
import type { Posting } from "#define/rule";
import type { Work } from "#define/work";
import { appendLines } from "#posting/appendLines";
import { addDays } from "#define/days";
import { fillUnits } from "#posting/stamp";
import type { Lead } from "./rules.ts";

const FOLLOW_UPS = { name: "followUps", table: leadFollowUps, parent: "leadId" } as const;

/** Whoever takes a lead answers for it, for so many days as the company gives without a follow-up. */
export const take: Posting<Lead> = async (documents, work) => {
  await fillUnits(work, documents);
  const days = await leadDays(work);
  for (const { header } of documents) {
    header.salespersonId ??= work.viewer.employeeId;
    header.takenOn = work.today;
    header.poolOn = addDays(work.today, days);
  }
};

/** Keeps what was done, and begins the days of the pool anew. */
export const noteFollowUp: Posting<Lead> = async (documents, work) => {
  const days = await leadDays(work);
  await appendLines(
    work,
    FOLLOW_UPS,
    documents.map((document) => {
      const { followUp, nextFollowOn } = document.header;
      return { document, row: { followedOn: work.today, employeeId: work.viewer.employeeId, followUp, nextFollowOn } };
    }),
  );
  for (const { header } of documents) {
    const kept = addDays(work.today, days);
    header.poolOn = header.nextFollowOn !== null && header.nextFollowOn > kept ? header.nextFollowOn : kept;
    header.followUp = null;
  }
};

/** What comes from elsewhere is converted with its project, which names it from then on, else followed by its owner. */
export const takeOver: Posting<Lead> = async (documents, work) => {
  await take(documents, work);
  const converted = documents.filter(({ header }) => header.projectId !== null);
  for (const { header } of converted) Object.assign(header, { stage: "converted", poolOn: null });
  const [leads, projects] = [converted.map(({ header }) => header.id), converted.map(({ header }) => header.projectId)];
  await work.run(sql`update sales_project p set lead_id = k.lead_id, version = p.version + 1, updated_at = ${work.now}
    from unnest(${arrayOf(leads, "bigint")}, ${arrayOf(projects, "bigint")}) as k (lead_id, project_id)
    where p.comp_id = ${work.compId} and p.id = k.project_id and p.lead_id is null`);
};

/** Nobody answers for it any more. */
export const release: Posting<Lead> = (documents) => {
  for (const { header } of documents) Object.assign(header, { salespersonId: null, takenOn: null, poolOn: null, nextFollowOn: null });
  return Promise.resolve();
};

async function leadDays(work: Work): Promise<number> {
  const [company] = await work.run(shaped({ days: "integer" })`select lead_days as days from company where id = ${work.compId}`);
  return company?.days ?? 0;
}
