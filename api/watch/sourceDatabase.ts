import { bare } from "#define/own";
import postgres from "postgres";
import { isAllowed } from "#analytics/sourceDataset";
import { unseal } from "#db/seal";
import type { IssueCode } from "#define/problem";
import { notLoaded } from "./sourceFault.ts";
import { cellsOf, limited, type SourceTable } from "./sourceTable.ts";

/** Where rows of a foreign database come from; `secret` as it is stored. */
export type Foreign = {
  address: string | null;
  database: string | null;
  userName: string | null;
  secret: string | null;
  query: string | null;
  rowLimit: number;
};

/** How long (seconds) a server may take to answer, and a statement to be done. */
export type SourceLimits = { connect: number; statement: number };
const LIMITS: SourceLimits = { connect: 10, statement: 30 };
/** What a server means by its SQLSTATE. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const FAULTS: Readonly<Record<string, IssueCode>> = bare({
  "28000": "sourceSignIn",
  "28P01": "sourceSignIn",
  "3D000": "sourceDatabase",
  "3F000": "sourceTable",
  "42P01": "sourceTable",
  "42501": "sourceRight",
  "57014": "sourceTimeout",
});
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Connection lost, too many connections, the server going down or coming up. */
const AWAY = /^(08|53|57P)/;

/** The table that a select of a foreign PostgreSQL database answers: in a read-only transaction, ended after half a minute, at an address that the administrator allows. Throws NotLoaded. */
export async function databaseTable(
  { address, database, userName, secret, query, rowLimit }: Foreign,
  limits: SourceLimits = LIMITS,
): Promise<SourceTable> {
  const place = `${address ?? ""}/${database ?? ""}`;
  if (!address || !isAllowed(address)) return notLoaded("sourceAddress", place);
  const [host = "", port = "5432"] = address.split(/:(?=\d+$)/);
  const client = postgres({
    host,
    port: Number(port),
    database: database ?? "",
    username: userName ?? "",
    password: (secret && unseal(secret)) ?? "",
    max: 1,
    connect_timeout: limits.connect,
    idle_timeout: 5,
    fetch_types: false,
    onnotice: () => undefined,
  });
  try {
    return limited({ place, ...(await answerOf(client, query ?? "", rowLimit, limits)) }, rowLimit);
  } catch (error) {
    if (error instanceof Error && "code" in error) return refused(place, String(error.code), error.message, limits);
    throw error;
  } finally {
    await client.end({ timeout: 1 });
  }
}

/** Values as texts of the server, so that decimals stay exact; statements are described or have a parameter, because only such may not be several at once and leave the transaction. */
async function answerOf(
  client: postgres.Sql,
  query: string,
  rowLimit: number,
  { statement }: SourceLimits,
): Promise<Omit<SourceTable, "place">> {
  return client.begin("isolation level repeatable read read only", async (open) => {
    await open.unsafe(`set local statement_timeout = ${1000 * statement}`);
    const inner = query.replace(/;\s*$/, "");
    const { columns } = await open.unsafe(`select * from (${inner}\n) q`).describe();
    const heads = columns.map(({ name }) => name.trim());
    const rows = await open.unsafe<{ cells: Record<string, string | null> }[]>(
      `select (select jsonb_object_agg(c.key, c.value) from jsonb_each_text(to_jsonb(q)) c) as cells from (${inner}\n) q limit $1`,
      [rowLimit + 1],
    );
    const told = rows.map(({ cells }) => Object.fromEntries(Object.entries(cells).map(([head, value]) => [head.trim(), value])));
    return {
      heads,
      rows: told.map((cells, at) => ({
        at: at + 1,
        cells: cellsOf(
          heads,
          heads.map((head) => cells[head]),
        ),
      })),
    };
  });
}

function refused(place: string, code: string, message: string, { statement }: SourceLimits): never {
  const fault = FAULTS[code];
  if (fault === "sourceTable") notLoaded(fault, place, { value: /"([^"]+)"/.exec(message)?.[1] ?? message });
  if (fault) notLoaded(fault, place, { value: message, params: { seconds: statement } });
  if (!SQLSTATE.test(code) || AWAY.test(code)) notLoaded("sourceUnreachable", place);
  return notLoaded("sourceQuery", place, { value: message });
}
