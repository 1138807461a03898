import { type SQL, sql } from "drizzle-orm";
import type { Run } from "./client.ts";
import { shaped } from "./row.ts";
import { arrayOf, compiled } from "./sql.ts";

/** The companies that keep their three administrators apart: a list for `in`. */
export const SEPARATED = "select comp_id from duty_separation where stage <> 'off'";
export const separated = compiled(SEPARATED);

type Duty = "system" | "security" | "audit";

/**
 * The accounts that decide in a company what is administrators' to decide: administrators or, where duties are separated, those who have
 * one of these duties. A list for `in`.
 */
export const decidersOf = (company: SQL, ...duties: readonly Duty[]): SQL => sql`select s.account_id from member_station s
  join role r on r.id = s.role_id where s.comp_id = ${company} and s.is_in_force
    and (r.is_administrator or r.duty = any(${arrayOf(duties, "text")}) and s.comp_id in (${separated}))`;

type Asking = { run: Run; compId: number; viewer: { menu: unknown; accountId: string; byToken?: true } };

/**
 * Whether the viewer decides what is administrators' to decide, as one of them or, where duties are separated, by one of these duties. Only
 * a person does: a program decides nothing by the token of one who does.
 */
export async function decides({ run, compId, viewer }: Asking, ...duties: readonly Duty[]): Promise<boolean> {
  if (viewer.byToken) return false;
  if (viewer.menu === null) return true;
  const deciders = decidersOf(sql`${compId}`, ...duties);
  const [found] = await run(shaped({ is: "boolean" })`select ${viewer.accountId}::bigint in (${deciders}) as is`);
  return found?.is === true;
}

/**
 * Waits until nobody else changes who holds a duty, and keeps it so until the end of the transaction. One lock of all companies, as roles
 * are those of all. What is read after it is what counts.
 */
export async function lockDuties({ run }: { run: Run }): Promise<void> {
  await run(sql`select pg_advisory_xact_lock(hashtext('duties'))`);
}

/** The company from which an installation is kept: the one that is marked, of those in use, else the first of them. */
const KEEPER = "select id from company where stage = 'enabled' order by keeps_installation desc, id limit 1";
export const keeper = compiled(KEEPER);

/** Whether what holds for all companies is kept from this one. */
export async function keepsInstallation({ run }: { run: Run }, compId: number): Promise<boolean> {
  const [found] = await run(shaped({ is: "boolean" })`select coalesce(${compId} = (${keeper}), false) as is`);
  return found?.is === true;
}
