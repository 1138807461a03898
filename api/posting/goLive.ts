import { shaped } from "#db/row";
import type { Rule } from "#define/rule";
import type { Work } from "#define/work";

/** Says whether the company has begun: from then on only ordinary documents change its balances. */
export async function hasBegun(work: Work): Promise<boolean> {
  const [row] = await work.run(
    shaped({ one: "integer" })`select 1 as one from go_live where comp_id = ${work.compId} and stage = 'locked' limit 1`,
  );
  return row !== undefined;
}

/** What is brought along comes before the company begins. */
export const beforeGoLive: Rule<object> = async (documents, work) =>
  (await hasBegun(work)) ? documents.map((_, document) => ({ document, code: "openingLocked" })) : [];
