import { createHash, createHmac } from "node:crypto";
import { Param, SQL, StringChunk } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import postgres from "postgres";

/** Where one database is and who connects; a host that begins with "/" is the folder of a unix socket. */
export type ConnectionOptions = {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  ssl?: "require" | "prefer" | "verify-full";
};
export type Client = postgres.Sql;
/** Sends a statement: rows where it tells their shape (`shaped` of #db/row), else nothing. */
export type Run = { <T extends object>(query: Asked<T>): Promise<T[]>; (query: SQL): Promise<void> };
type Asked<T> = SQL<T> & { readonly shape: object | null };
/**
 * One open transaction: `run` compiles and sends one prepared statement; `later` sends one that nobody waits for before the commit, which
 * fails with it.
 */
export type Transaction = {
  run: Run;
  later(query: SQL): void;
  sql: postgres.TransactionSql;
};

const dialect = new PgDialect({ casing: "snake_case" });
const APP_ROLE = "longwall_app";
const TAIL = 8;
const asIs = (value: string) => value;
const toIso = (value: string) => new Date(value).toISOString();
const types = {
  date: { to: 1082, from: [1082], serialize: asIs, parse: asIs },
  instant: { to: 1184, from: [1184], serialize: asIs, parse: toIso },
};

/** Opens a pool; dates stay yyyy-MM-dd, instants become ISO, bigint and numeric stay strings. */
export function connect(options: ConnectionOptions, max = 10): Client {
  return postgres({
    ...options,
    max,
    types,
    onnotice: () => {},
    connect_timeout: 10,
    idle_timeout: 60,
    connection: { application_name: "longwall" },
  });
}

/**
 * The login of the application role, which owns nothing: one for each owner, so that installations with owners of their own share a server;
 * its password follows from the owner's, so that every process finds it.
 */
export function appOptions(owner: ConnectionOptions): ConnectionOptions {
  const user = `${APP_ROLE}_${createHash("sha256").update(owner.user).digest("hex").slice(0, TAIL)}`;
  return { ...owner, user, password: createHmac("sha256", owner.password).update(user).digest("hex") };
}

/** Text and parameters of a statement, as sent. */
export function compile(query: SQL): { sql: string; params: unknown[] } {
  const params: unknown[] = [];
  const sql = textOf(query, params);
  return sql === undefined ? written(query) : { sql, params };
}

/** A statement as text with its values written out: a part of what a compiler makes of definitions. */
export const inlined = (query: SQL): string => dialect.sqlToQuery(query.inlineParams()).sql;

function written(query: SQL): { sql: string; params: unknown[] } {
  const { sql, params } = dialect.sqlToQuery(query);
  return { sql, params };
}

/**
 * The text of a statement of words and values, which nearly all are, at a small part of the cost; undefined where a table or column stands
 * in it.
 */
function textOf(chunk: unknown, params: unknown[]): string | undefined {
  if (chunk instanceof StringChunk) return chunk.value.join("");
  if (chunk instanceof SQL) return joined(chunk, params);
  if (chunk instanceof Param && !(chunk.value instanceof SQL))
    return `$${params.push(chunk.value === null ? null : chunk.encoder.mapToDriverValue(chunk.value))}`;
  return chunk === null || typeof chunk === "string" || typeof chunk === "number" || typeof chunk === "boolean"
    ? `$${params.push(chunk)}`
    : undefined;
}

function joined({ queryChunks }: SQL, params: unknown[]): string | undefined {
  let text = "";
  for (const chunk of queryChunks) {
    const part = textOf(chunk, params);
    if (part === undefined) return undefined;
    text += part;
  }
  return text;
}

/** Sends one statement outside any transaction (global tables, health); company tables show no rows here. */
export function run<T extends object>(client: Pick<Client, "unsafe">, query: Asked<T>): Promise<T[]>;
export function run(client: Pick<Client, "unsafe">, query: SQL): Promise<void>;
export function run(client: Pick<Client, "unsafe">, query: SQL): Promise<unknown> {
  return sent(client, query);
}

/** What is told of every answer where somebody compares them with their shapes: tests do. */
export const answers: { judge?: (query: SQL, answer: Answer, at: Error) => void } = {};
type Answer = readonly Readonly<Record<string, unknown>>[] & {
  readonly columns: readonly { readonly name: string; readonly type: number }[];
};

async function sent(sql: Pick<Client, "unsafe">, query: SQL): Promise<unknown> {
  const { sql: text, params } = compile(query);
  const { judge } = answers;
  const at = judge && new Error("sent");
  const rows = await sql.unsafe(text, params as never[], { prepare: true });
  if (judge && at) judge(query, rows, at);
  return rows;
}

/** Deadlock, serialisation failure, and a lock that somebody else holds where this transaction may not wait. */
const RETRY = new Set(["40P01", "40001", "55P03"]);
const ATTEMPTS = 3;

/**
 * Runs `work` in one transaction that sees only the given companies (row security), and again (at most three times) after it lost against
 * another one:
 * `work` must have no effect outside the transaction.
 */
export async function transaction<T>(
  client: Client,
  compIds: readonly number[],
  work: (transaction: Transaction) => Promise<T>,
  mode: "read write" | "read only" = "read write",
): Promise<T> {
  const seen = compIds.map((id) => Math.trunc(id)).join(",");
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOn(client, seen, work, mode);
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRY.has((error as { code?: string }).code ?? "")) throw error;
    }
  }
}

async function attemptOn<T>(client: Client, seen: string, work: (transaction: Transaction) => Promise<T>, mode: string): Promise<T> {
  const state: State = { isOver: false, isLost: false, later: [] };
  try {
    const result = (await client.begin(mode, async (sql) => {
      try {
        const setting = sql.unsafe(`set local app.comp_ids = '${seen}'`).simple().execute();
        const [, done] = await Promise.all([setting, work(bind(sql, state))]);
        return done;
      } catch (error) {
        if (state.isLost || isGone(error)) await never();
        throw error;
      } finally {
        state.isOver = true;
      }
    })) as T;
    await Promise.all(state.later);
    return result;
  } catch (error) {
    state.isLost = true;
    throw error;
  } finally {
    state.isOver = true;
  }
}

/**
 * Where the connection is gone the driver ends the transaction by itself: were the failure passed on to it, it would send a rollback into
 * nothing and end the program.
 */
const never = () => new Promise<never>(() => undefined);
/** Does a job of a transaction that the driver keeps; see `never`. */
export async function whileConnected<T>(job: () => Promise<T>): Promise<T> {
  try {
    return await job();
  } catch (error) {
    return isGone(error) ? never() : Promise.reject(error);
  }
}

const LOST = new Set(["CONNECTION_CLOSED", "CONNECTION_ENDED", "CONNECTION_DESTROYED", "ECONNRESET", "EPIPE"]);

/** Whether an error says that the connection is no more. */
export function isGone(error: unknown): boolean {
  const { code = "" } = error as { code?: string };
  return LOST.has(code) || code.startsWith("57P0");
}

type State = { isOver: boolean; isLost: boolean; later: Promise<unknown>[] };

/** A statement that comes after the end (from a branch of work beside the one that failed) would run on its own: it is refused. */
function bind(sql: postgres.TransactionSql, state: State): Transaction {
  const send = async (query: SQL): Promise<unknown> => {
    if (state.isOver) throw new Error("this transaction is over");
    return sent(sql, query);
  };
  const later = (query: SQL) => {
    const sending = send(query);
    sending.catch(() => {});
    state.later.push(sending);
  };
  return { sql, run: send as Run, later };
}
