import { sql } from "drizzle-orm";
import type { Run } from "./client.ts";
import { shaped } from "./row.ts";

/** Asks something of every company of the installation inside this transaction; nothing else of them can be reached afterwards. */
export async function everywhere<T>(work: { run: Run }, ask: () => Promise<T>): Promise<T> {
  const [before] = await work.run(shaped({ ids: "text?" })`select current_setting('app.comp_ids', true) as ids`);
  const see = (ids: string) => work.run(sql`select set_config('app.comp_ids', ${ids}, true)`);
  const back = () => see(before?.ids ?? "");
  const companies = await work.run(shaped({ id: "integer" })`select id from company order by id`);
  await see(companies.map(({ id }) => id).join(","));
  const result = await ask().catch(async (error: unknown) => {
    await back().catch(() => undefined);
    throw error;
  });
  await back();
  return result;
}
