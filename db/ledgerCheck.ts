import type { SQL } from "drizzle-orm";

/**
 * One law of the ledgers under the name that programs use and the one that people read: a query that gives each key with its company and
 * whether the law is broken there.
 */
export type LedgerCheck = { subject: string; name: string; keys: SQL };
