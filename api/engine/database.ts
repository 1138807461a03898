import { getTableConfig } from "drizzle-orm/pg-core";
import { SCHEMA } from "#db/registry";
import { ProblemError, type Problem, type PlainCode } from "#define/problem";

type DatabaseError = Error & { code: string; detail?: string; syscall?: string };
type Constraint = { table: string; fields: readonly string[] };

const GONE = new Set(["CONNECTION_CLOSED", "CONNECTION_ENDED", "CONNECTION_DESTROYED", "CONNECT_TIMEOUT"]);
/** What the system says of a connection that we opened: of one that ends with its request it names no call, of a file another one. */
const CUT = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT"]);
const CALLS = new Set(["connect", "read", "write"]);
const BUSY = new Set(["55P03", "57014", "53300", "40P01", "40001"]);
/** What no text of the database can hold: the character 0. */
const NO_TEXT = new Set(["22021", "22P05"]);
/** What it does not read as a day or an instant, or does not hold as one: its form, its fields, its zone. */
const NO_INSTANT = new Set(["22007", "22008", "22009"]);
const constraints = readConstraints();

/** Says whether the database refused to write in a transaction that only reads. */
export const isWriteRefused = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "25006";

/** The typed problem of a database error, by SQLSTATE and the constraint named in its message; every other error comes back as it is. */
export function typed(error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return error;
  const problem = problemOf(error as DatabaseError);
  return problem ? Object.assign(new ProblemError(problem), { cause: error }) : error;
}

/**
 * The typed problem of a database error, naming what was given where the database, which keeps the rows of others secret, does not say it.
 */
export function typedWith(error: unknown, given: (field: string) => unknown): unknown {
  const told = typed(error);
  if (!(told instanceof ProblemError) || told.problem.type !== "invalid") return told;
  const issues = told.problem.issues.map((issue) =>
    issue.value === undefined && issue.field !== undefined ? { ...issue, value: given(issue.field) ?? "" } : issue,
  );
  return Object.assign(new ProblemError({ type: "invalid", issues }), { cause: told.cause });
}

function problemOf(error: DatabaseError): Problem | undefined {
  const { code } = error;
  if (code.startsWith("08") || code.startsWith("57P0") || GONE.has(code) || BUSY.has(code) || isCut(error)) return { type: "unavailable" };
  if (code === "23505") return invalid("duplicate", fieldOf(error), valueIn(error));
  if (code === "23502") return invalid("required", camel(/column "([^"]+)"/.exec(error.message)?.[1]));
  if (code === "22003") return invalid("outOfRange", undefined);
  if (NO_TEXT.has(code) || NO_INSTANT.has(code)) return invalid("format", undefined);
  if (code !== "23503") return undefined;
  return error.message.startsWith("update or delete")
    ? invalid("inUse", undefined)
    : invalid("unknownRecord", fieldOf(error), valueIn(error));
}

function isCut({ code, syscall }: DatabaseError): boolean {
  return CUT.has(code) && syscall !== undefined && CALLS.has(syscall);
}

function invalid(code: PlainCode, field: string | undefined, value?: string): Problem {
  return { type: "invalid", issues: [{ code, ...(field ? { field } : {}), ...(value === undefined ? {} : { value }) }] };
}

function fieldOf({ message }: DatabaseError): string | undefined {
  const name = /constraint "([^"]+)"/.exec(message)?.[1]?.replace(/_\d+$/, "");
  return name === undefined ? undefined : constraints.get(name)?.fields.at(-1);
}

/** The last value of `Key (comp_id, code)=(1, C001) already exists.` */
function valueIn({ detail }: DatabaseError): string | undefined {
  return /=\((?:.*, )?(.*)\) /.exec(detail ?? "")?.[1];
}

function readConstraints(): Map<string, Constraint> {
  const tables = [...SCHEMA].map(([table, of]) => ({ table, ...getTableConfig(of) }));
  return new Map(
    tables.flatMap(({ table, indexes, foreignKeys }) => [
      ...indexes.map((index): [string, Constraint] => [index.config.name ?? "", { table, fields: named(index.config.columns) }]),
      ...foreignKeys.map((key): [string, Constraint] => [key.getName(), { table, fields: named(key.reference().columns) }]),
    ]),
  );
}

function named(columns: readonly object[]): string[] {
  return columns.flatMap((column) => ("name" in column && typeof column.name === "string" ? [column.name] : []));
}

function camel(column: string | undefined): string | undefined {
  return column?.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
