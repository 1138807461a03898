import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";

/** The company's day of each of these instants, by its time zone. */
export async function companyDays(work: Work, instants: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(instants)];
  if (asked.length === 0) return new Map();
  const rows = await work.run(
    shaped({ said: "text", on: "day" })`select d.said, (d.said::timestamptz at time zone c.time_zone)::date as "on"
      from unnest(${arrayOf(asked, "text")}) as d (said) join company c on c.id = ${work.compId}`,
  );
  return new Map(rows.map(({ said, on }) => [said, on]));
}
