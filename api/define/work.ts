import type { SQL } from "drizzle-orm";
import type { ModuleData } from "./moduleData.ts";
import type { Issue } from "./problem.ts";
import type { Viewer } from "./viewer.ts";

/** Digits after the point that amounts have: those of the company's own currency, and of any by its code (two where none is known). */
export type MoneyDigits = { readonly company: number; of(currency: unknown): number };

/** A statement that tells the columns of its rows. */
type Asked<T> = SQL<T> & { readonly shape: object | null };
/** Sends a statement: its rows where it tells their columns, else nothing. */
type Run = { <T extends object>(query: Asked<T>): Promise<T[]>; (query: SQL): Promise<void> };

/**
 * One transaction of one company, done for one viewer: all that rules and postings may touch.
 * `run` sends one statement (every company table in it carries `comp_id = work.compId`) and returns its rows where the statement tells
 * their shape (`shaped`).
 */
export type Work = {
  readonly compId: number;
  readonly viewer: Viewer;
  /** The company's business date, yyyy-MM-dd. */
  readonly today: string;
  /** The instant of this transaction, ISO. */
  readonly now: string;
  readonly money: MoneyDigits;
  /** What is wrong with a value that another part of the program understands (a composed report), or that nobody does. */
  validate(what: string, value: unknown): readonly Issue[];
  /** Every definition by its id: for rules about data that names a module. */
  readonly modules: ReadonlyMap<string, ModuleData>;
  readonly run: Run;
  /**
   * Sends statements that nothing here waits for (undefined is none): those sent after them are done after them, and their failure is that
   * of the transaction.
   */
  later(...queries: (SQL | undefined)[]): void;
  /** Work that is kept although this transaction is refused (such as a log of attempts): it runs afterwards in a transaction of its own. */
  ifRefused(note: (work: Work) => Promise<void>): void;
  /**
   * Notes that figures of these modules changed for a period (`yyyy`), so that snapshots and cockpits follow; written to the outbox of this
   * transaction.
   */
  changed(module: string, period: string): void;
};
