import type { Run } from "./client.ts";
import { shaped } from "./row.ts";
import { compiled } from "./sql.ts";

/** The company from which an installation is kept: the one that is marked, of those in use, else the first of them. */
const KEEPER = "select id from company where stage = 'enabled' order by keeps_installation desc, id limit 1";
export const keeper = compiled(KEEPER);

/** Whether what holds for all companies is kept from this one. */
export async function keepsInstallation({ run }: { run: Run }, compId: number): Promise<boolean> {
  const [found] = await run(shaped({ is: "boolean" })`select coalesce(${compId} = (${keeper}), false) as is`);
  return found?.is === true;
}
