import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { systemViewer } from "#engine/access/viewer";
import { companiesOf } from "#engine/company";
import { type EngineWork, moduleOf } from "#engine/context";
import type { Runtime } from "#engine/runtime";
import { inWork } from "#engine/work";
import { createDocuments, type Draft } from "#engine/write/save";
import { approvalChains } from "./approvalChains.ts";
import { PROJECT_PHASES } from "./projectPhases.ts";

/** The records that a company begins with, by module; from then on they are its own. */
const BEGINNINGS: readonly { module: string; drafts: (work: EngineWork) => Promise<readonly Draft[]> }[] = [
  { module: "crm.projectPhase", drafts: () => Promise.resolve(PROJECT_PHASES) },
  { module: "admin.approvalChain", drafts: approvalChains },
];

/** So many days a new company keeps stock for a document that nobody books; from then on it says another number, or none. */
const RESERVATION_DAYS = 30;

/** Gives a company what it begins with; of a module of which it ever had a record, nothing: what it took away stays away. */
export async function beginCompany(runtime: Runtime, compId: number): Promise<void> {
  await inWork(runtime, systemViewer(compId, "setup"), async (work) => {
    await work.run(sql`select from company where id = ${compId} for update`);
    await work.run(sql`update company set reservation_days = ${RESERVATION_DAYS} where id = ${compId} and reservation_days is null
      and not exists (select from document_history where comp_id = ${compId} and module = any(${arrayOf(
        BEGINNINGS.map(({ module }) => module),
        "text",
      )}))`);
    for (const { module, drafts } of BEGINNINGS)
      if (!(await everHad(work, module))) await createDocuments(work, moduleOf(work, module), await drafts(work));
  });
}

/** The same for every company that an earlier version began, but those that are `loading`. */
export async function beginCompanies(runtime: Runtime, loading: readonly number[]): Promise<void> {
  for (const compId of (await companiesOf(runtime)).keys()) if (!loading.includes(compId)) await beginCompany(runtime, compId);
}

async function everHad({ run, compId }: EngineWork, module: string): Promise<boolean> {
  const known = await run(shaped({ id: "id" })`select id from document_history where comp_id = ${compId} and module = ${module} limit 1`);
  return known.length > 0;
}
