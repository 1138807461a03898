import { sql } from "drizzle-orm";
import { accessChanged } from "#db/access";
import { arrayOf } from "#db/sql";
import type { Posting } from "#define/rule";
import { everywhere } from "#db/everyCompany";
import { keptElsewhere } from "#posting/roleHolders";
import type { User } from "./stored.ts";

const idsOf = (documents: readonly User[]) =>
  arrayOf(
    documents.map(({ header }) => header.id),
    "bigint",
  );

/** Whoever is disabled is out at once: the company that keeps the account closes it as a whole. */
export const lockOut: Posting<User> = async (documents, work) => {
  await work.run(sql`update account set is_enabled = false where id = any(${idsOf(documents)})`);
  await endSessions(documents, work);
};

export const letIn: Posting<User> = async (documents, work) => {
  const kept = await keptElsewhere(
    work,
    documents.map(({ header }) => header.id),
  );
  const own = documents.filter(({ header }) => !kept.has(header.id));
  await work.run(sql`update account set is_enabled = true where id = any(${idsOf(own)})`);
};

/** Attempts count from nothing again. */
export const unlock: Posting<User> = async (documents, work) => {
  for (const document of documents) document.header.lockedUntil = null;
  await work.run(
    sql`delete from rate_limit using account a where starts_with(key, 'account:' || lower(a.account) || ' ') and a.id = any(${idsOf(documents)})`,
  );
};

/** Every browser of an account is asked to sign in again. */
export const endSessions: Posting<User> = async (documents, work) => {
  await work.run(sql`delete from session where account_id = any(${idsOf(documents)})`);
  for (const { header } of documents) work.later(accessChanged({ account: header.id }));
};

/** What is given next is to be changed by whoever signs in with it. */
export const resetPassword: Posting<User> = async (documents, work) => {
  for (const document of documents) {
    document.header.mustChangePassword = true;
    document.header.lockedUntil = null;
  }
  await unlock(documents, work);
  await endSessions(documents, work);
  await everywhere(work, () => work.run(sql`delete from calendar_feed where account_id = any(${idsOf(documents)})`));
};

/** Whoever lost his authenticator signs in without it, and sets a new one up where his role asks for it. */
export const resetSecondStep: Posting<User> = async (documents, work) => {
  for (const document of documents) document.header.secondStepAt = null;
  await work.run(sql`delete from recovery_code where account_id = any(${idsOf(documents)})`);
  await work.run(sql`delete from second_step where account_id = any(${idsOf(documents)})`);
  await endSessions(documents, work);
};
