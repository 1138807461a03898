import type { Encryption } from "#define/composed";
import { bare } from "#define/own";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import postgres from "postgres";
import { whileConnected } from "#db/client";
import { decrypt } from "#db/encryption";
import type { Runtime } from "#engine/runtime";
import { NotLoaded, notLoaded } from "./fault.ts";
import { floatOr } from "./file.ts";
import { encrypted, NO_TLS, NO_TRUST } from "./encryption.ts";
import { demandForeign } from "./ownDatabase.ts";
import type { SourceRow, SourceTable } from "./table.ts";
import type { IssueCode } from "#define/issueCode";

/** Where rows of a foreign database come from; `secret` as it is stored. */
export type Foreign = {
  address: string | null;
  encryption: Encryption;
  /** PEM of what signed the certificate of the server; none = one that the program trusts anyway. */
  authority: string | null;
  database: string | null;
  userName: string | null;
  secret: string | null;
  query: string | null;
};

/** How long (seconds) a server may take to answer, a statement to be done, and all of it however the server behaves. */
export type SourceLimits = { connect: number; statement: number; whole: number };
const LIMITS: SourceLimits = { connect: 10, statement: 30, whole: 600 };
/** The same where somebody waits before the screen. */
export const LOOK_LIMITS: SourceLimits = { ...LIMITS, whole: 60 };
/** What a server means by its SQLSTATE. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const FAULTS: Readonly<Record<string, IssueCode>> = bare({
  "28000": "sourceSignIn",
  "28P01": "sourceSignIn",
  "3D000": "sourceDatabase",
  "3F000": "sourceTable",
  "42P01": "sourceTable",
  "42501": "sourceRight",
  "57014": "sourceTimeout",
  [NO_TLS]: "sourceNoTls",
  [NO_TRUST]: "sourceNoTrust",
});
/** The types of the server whose values are floats: float4 and float8. */
const FLOATS = [700, 701];
const PIECE = 2000;
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Connection lost, too many connections, the server going down or coming up. */
const AWAY = /^(08|53|57P)/;

/**
 * Does a job with the table that a select of a foreign PostgreSQL database answers: in a read-only transaction, ended after half a minute,
 * at one of the addresses that are allowed, which is not the program's own. A server that falls silent is left, as is one when whoever
 * asked has left. Throws NotLoaded.
 */
export async function withDatabase<T>(
  { client: own, sourceAddresses: addresses }: Pick<Runtime, "client" | "sourceAddresses">,
  { address, encryption, authority, database, userName, secret, query }: Foreign,
  job: (table: SourceTable) => Promise<T>,
  limits: SourceLimits = LIMITS,
  left?: AbortSignal,
): Promise<T> {
  const place = `${address ?? ""}/${database ?? ""}`;
  if (!address || !addresses?.has(address)) return notLoaded("sourceAddress", place);
  const [host = "", port = "5432"] = address.split(/:(?=\d+$)/);
  const options = {
    socket: onlyOnce(() => connected(host, Number(port), limits.connect, encryption === "tls" ? { authority } : null)),
    database: database ?? "",
    username: userName ?? "",
    password: (secret && decrypt(secret)) ?? "",
    max: 1,
    connect_timeout: limits.connect,
    idle_timeout: 5,
    fetch_types: false,
    onnotice: () => undefined,
  };
  const client = postgres(options);
  const theirs: unknown[] = [];
  const watch = new Watch(limits, left);
  try {
    const done = client.begin("isolation level repeatable read read only", (open) =>
      whileConnected(async () => {
        await open.unsafe(`set local statement_timeout = ${1000 * limits.statement}`);
        await demandForeign(own, open, place);
        const { heads, rows } = await answerOf(open, query ?? "");
        const answer = job({ place, heads, rows: heard(rows, theirs, watch) });
        return { answer: await answer.catch((error: unknown) => Promise.reject(theirs.includes(error) ? error : new Own(error))) };
      }),
    );
    return ((await Promise.race([done, watch.over])) as { answer: T }).answer;
  } catch (error) {
    if (error instanceof Own) throw error.cause;
    if (error instanceof NotLoaded) throw error;
    return refused(place, error, limits);
  } finally {
    watch.end();
    await client.end({ timeout: 1 });
  }
}

/** The driver tries again without a pause where a server hangs up before it let anybody in: it gets one connection, and then the reason. */
function onlyOnce(open: () => Promise<Socket>): () => Promise<Socket> {
  let isOpened = false;
  return () => {
    if (isOpened) return Promise.reject(Object.assign(new Error("the server hung up"), { code: "CONNECTION_CLOSED" }));
    isOpened = true;
    return open();
  };
}

async function connected(host: string, port: number, seconds: number, tls: { authority: string | null } | null): Promise<Socket> {
  const socket = connect(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  const signal = AbortSignal.timeout(1000 * seconds);
  try {
    await once(socket, "connect", { signal });
    return tls ? await encrypted(socket, host, tls.authority, signal) : socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Our side gave up on a server, as that ends a statement of its own that takes too long. */
class Late extends Error {
  readonly code = "57014";

  constructor(readonly seconds: number) {
    super(`no answer for ${seconds} seconds`);
  }
}

/** Ends the waiting for a server: when it says nothing for too long, takes too long in all, or nobody wants its answer any more. */
class Watch {
  readonly over: Promise<never>;
  private silence: NodeJS.Timeout | undefined;
  private readonly whole: NodeJS.Timeout;
  private give: (error: unknown) => void = () => undefined;

  constructor(
    private readonly limits: SourceLimits,
    private readonly left: AbortSignal | undefined,
  ) {
    this.over = new Promise<never>((_, reject) => (this.give = reject));
    this.over.catch(() => undefined);
    this.whole = setTimeout(() => this.give(new Late(limits.whole)), 1000 * limits.whole);
    left?.addEventListener("abort", this.leave);
    if (left?.aborted) this.leave();
    this.heard();
  }

  /** The server said something. */
  heard(): void {
    clearTimeout(this.silence);
    const seconds = this.limits.connect + this.limits.statement;
    this.silence = setTimeout(() => this.give(new Late(seconds)), 1000 * seconds);
  }

  end(): void {
    clearTimeout(this.silence);
    clearTimeout(this.whole);
    this.left?.removeEventListener("abort", this.leave);
  }

  private readonly leave = (): void => this.give(new Late(0));
}

/**
 * Values as texts of the server, so that decimals stay exact; statements are described or have a parameter, because only such may not be
 * several at once and leave the transaction.
 */
async function answerOf(open: postgres.TransactionSql, query: string): Promise<Omit<SourceTable, "place">> {
  const inner = query.replace(/;\s*$/, "");
  const { columns } = await open.unsafe(`select * from (${inner}\n) q`).describe();
  const isFloat = columns.map(({ type }) => FLOATS.includes(type));
  const names = columns.map(({ name }) => name);
  const cells = open
    .unsafe<{ cells: Record<string, string | null> }[]>(
      `select (select jsonb_object_agg(c.key, c.value) from jsonb_each_text(to_jsonb(q)) c) as cells from (${inner}\n) q where $1::boolean`,
      [true],
    )
    .cursor(PIECE);
  async function* rows(): AsyncGenerator<SourceRow[], void> {
    let before = 0;
    for await (const piece of cells) {
      yield piece.map((row, at) => ({
        at: before + at + 1,
        cells: names.map((name, column) => floatOr(row.cells[name] ?? null, isFloat[column] ?? false)),
      }));
      before += piece.length;
    }
  }
  return { heads: names.map((name) => name.trim()), rows: rows() };
}

/** What ended a job of ours, whatever it is called: the server is not blamed for it. */
class Own extends Error {
  constructor(cause: unknown) {
    super("a job over a foreign database ended", { cause });
  }
}

/** Rows of the server, whose errors are kept apart from those of whoever takes them. */
async function* heard<T>(rows: AsyncIterable<T>, theirs: unknown[], watch: Watch): AsyncGenerator<T, void> {
  try {
    for await (const piece of rows) {
      watch.heard();
      yield piece;
    }
  } catch (error) {
    theirs.push(error);
    throw error;
  }
}

function refused(place: string, error: unknown, { statement }: SourceLimits): never {
  if (!(error instanceof Error && "code" in error)) throw error;
  const [code, message] = [String(error.code), error.message];
  const fault = FAULTS[code];
  if (fault === "sourceTable") notLoaded(fault, place, { value: /"([^"]+)"/.exec(message)?.[1] ?? message });
  if (fault) notLoaded(fault, place, { value: message, params: { seconds: error instanceof Late ? error.seconds : statement } });
  if (!SQLSTATE.test(code) || AWAY.test(code)) notLoaded("sourceUnreachable", place);
  return notLoaded("sourceQuery", place, { value: message });
}
