import { type SQL, sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { identifier, snake } from "#db/sql";
import type { Work } from "#define/work";
import { noteStandings } from "#posting/customer/projectStanding";
import { noteEdits } from "#posting/noteEdits";
import type { Part } from "./parts.ts";

const MOVED = shaped({ id: "id", version: "integer", stage: "text?", onDay: "day" });
type Way = { from: string; to: string; docNo: string };

/** Business of one owner is another one's: each record gets its next version, and its history says by which transfer. */
export async function moveBusiness(work: Work, part: Part, way: Way, which: SQL): Promise<void> {
  const { accountId } = work.viewer;
  const written = part.columns.has("updatedBy") ? sql`, updated_by = ${accountId}, updated_at = ${work.now}` : sql``;
  const moved = await work.run(MOVED`update ${identifier(part.table)} set ${identifier(part.owner)} = ${way.to},
      version = version + 1${written}
    where comp_id = ${work.compId} and ${identifier(part.owner)} = ${way.from} and ${which}
    returning id, version, ${part.columns.has("stage") ? sql`stage` : sql`null::text`} as stage, ${dayOf(work, part)} as "onDay"`);
  if (moved.length === 0) return;
  const changes = { [part.ownerField]: [way.from, way.to] } as const;
  await noteEdits(
    work,
    part.module,
    moved.map(({ id, version, stage }) => ({ id, version, stage, changes })),
    way.docNo,
  );
  if (part.module === "crm.salesProject")
    await noteStandings(
      work,
      moved.map(({ id }) => id),
    );
  for (const year of new Set(moved.map(({ onDay }) => onDay.slice(0, 4)))) work.changed(part.module, year);
}

/** The day by which figures of it are kept. */
function dayOf({ today }: Work, { columns }: Part): SQL {
  const day = ["visitOn", "comeOn", "docOn"].find((name) => columns.has(name));
  return day === undefined ? sql`${today}::date` : identifier(snake(day));
}
