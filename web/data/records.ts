import type { HistoryEntry, SeenDocument } from "#define/history";
import { call, send } from "./api.ts";
import { TAKEN_AT } from "./drafts.ts";
import { problemOf, type ProblemIssue } from "./problem.ts";

/**
 * How a linked record is called; `stage` = where it stands, if it is out of use there; `unit` = that in which it is counted, `linked` =
 * what it says of itself, by field.
 */
export type Label = {
  code: string;
  name: string | null;
  stage?: string;
  isOutside?: true;
  unit?: string | null;
  linked?: Readonly<Record<string, string>>;
};
/** Of each summed quantity the sum of the rows of each unit. */
export type UnitSums = Readonly<Record<string, readonly UnitSum[]>>;
export type UnitSum = { unit: string | null; sum: string };
/** Labels of link values: field (or line field) -> id -> code and name. */
export type Labels = Readonly<Record<string, Readonly<Record<string, Label>>>>;
export type Value = string | number | boolean | null;
export type Values = Readonly<Record<string, Value>>;

/** One row of a list: its values, its version and stage, what the viewer may do with it now, and its totals over lines unit by unit. */
export type ListRow = Values & { id?: string; version?: number; stage?: string } & { actions?: readonly string[]; unitSums?: UnitSums };
export type ListPage = {
  rows: readonly ListRow[];
  next?: string | null;
  labels?: Labels;
  total?: number | string;
  sums?: Readonly<Record<string, string | null>>;
  unitSums?: UnitSums;
  leftOut?: Readonly<Record<string, number>>;
  /** The server was not reached: these rows were taken along then, whatever was asked. */
  takenAt?: string;
};

/** What is asked of a list: as in the address bar. */
export type Filters = Readonly<Record<string, unknown>>;
/** One condition of a table filter, joined to all before it. */
export type Criterion = { field: string; wanted: unknown; junction: "and" | "or" };
export type ListQuery = {
  screen?: string;
  stage?: string;
  filter: Filters;
  criteria?: readonly Criterion[];
  q: string;
  sort: string;
  naming?: Naming | undefined;
  /** Where what is picked will stand, as `<module>.<field>`. */
  picking?: string | undefined;
};
/** Only what something new may name; `used` = what is sealed too. */
export type Naming = "new" | "used";

export type SavedRecord = {
  id: string;
  version: number;
  stage: string;
  header: Values;
  lines: Readonly<Record<string, readonly Values[]>>;
  labels: Labels;
  actions: readonly string[];
  /** What actions propose for the fields that they ask for, by action. */
  proposed?: Readonly<Record<string, Values>>;
  /** What the action that was just done made elsewhere, as far as the reader sees it. */
  made?: readonly { module: string; id: string; code: string; name: string | null }[];
  /** A chain of approval decides on it. */
  isInChain?: true;
  /** The server does not know it yet: a device keeps what makes it so. */
  isUnsent?: true;
};
export type Draft = {
  header: Readonly<Record<string, unknown>>;
  lines: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
};
/** What became of one of many; `warnings` of a trial are to be agreed to before it is done. */
export type BulkResult = {
  id: string;
  ok: boolean;
  version?: number;
  stage?: string;
  warnings?: readonly ProblemIssue[];
  problem?: { title: string; detail?: string };
};
const at = (module: string, rest = "") => `/api/documents/${module}${rest}`;

/** The parameters of a list request, those that are empty left out. */
function parametersOf(query: ListQuery): Record<string, string | undefined> {
  return {
    screen: query.screen,
    stage: query.stage || undefined,
    q: query.q || undefined,
    sort: query.sort || undefined,
    criteria: query.criteria && query.criteria.length > 0 ? JSON.stringify(query.criteria) : undefined,
    filter: Object.keys(query.filter).length > 0 ? JSON.stringify(query.filter) : undefined,
  };
}

/** Reads one page of a list; `count` adds the total and the sums. What was taken along is one page, whose rows alone are counted. */
export async function listPage(
  module: string,
  query: ListQuery,
  page: { after?: string; limit?: number; count?: boolean },
  signal?: AbortSignal,
): Promise<ListPage> {
  const parameters = {
    ...parametersOf(query),
    naming: query.naming,
    picking: query.picking,
    after: page.after,
    limit: page.limit ?? 50,
    count: page.count ? 1 : undefined,
  };
  const answer = await send("GET", at(module), { query: parameters, ...(signal ? { signal } : {}) });
  const [read, takenAt] = [(await answer.json()) as ListPage, answer.headers.get(TAKEN_AT)];
  if (takenAt === null) return read;
  return { rows: read.rows, ...(read.labels ? { labels: read.labels } : {}), total: read.rows.length, takenAt };
}

/** A value of a column with how many rows have it; null = none. */
export type ColumnValue = { value: string | null; count: number; label?: Label };

/** Reads the values of a column in the rows of a list that hold a text, as if nothing were asked of this column. */
export function columnValues(module: string, query: ListQuery, field: string, find: string, signal: AbortSignal) {
  const { sort: _order, ...asked } = parametersOf(query);
  return call<{ values: readonly ColumnValue[]; more: boolean }>("GET", at(module, "/values"), {
    query: { ...asked, field, find: find || undefined },
    signal,
  });
}

/** Reads one record with lines, labels and the legal actions. */
export function readRecord(module: string, id: string, signal?: AbortSignal): Promise<SavedRecord> {
  return call<SavedRecord>("GET", at(module, `/${id}`), signal ? { signal } : {});
}

/** Stores a new record, once for one key; `action` is done in the same transaction, with `ask` only where nothing is to be agreed to. */
export function createRecord(module: string, key: string, draft: Draft, action?: string, ask?: boolean): Promise<SavedRecord> {
  return call<SavedRecord>("POST", at(module), { body: { key, ...draft, ...(action ? { action, ask } : {}) } });
}

/** A draft as storing it would derive it, and what its next action will fill in of each line. */
export type Previewed = Pick<SavedRecord, "header" | "lines"> & { foreseen: Readonly<Record<string, readonly Values[]>> };

/** Derives a draft (of a new record without `id`) as storing it would, and stores nothing. */
export function previewRecord(module: string, id: string | undefined, draft: Draft, signal: AbortSignal): Promise<Previewed> {
  return call("POST", at(module, "/preview"), { body: { ...(id ? { id } : {}), ...draft }, signal });
}

/** Stores the changes of a record that still has this version; to `ask` where something is to be agreed to. */
export function updateRecord(module: string, id: string, version: number, key: string, draft: Draft, ask = false): Promise<SavedRecord> {
  return call<SavedRecord>("PUT", at(module, `/${id}`), { body: { version, key, ask, ...draft } });
}

/** Deletes a record that still has this version. */
export function deleteRecord(module: string, id: string, version: number): Promise<void> {
  return call<void>("DELETE", at(module, `/${id}`), { query: { version } });
}

/** What is said with an action: why, the fields it asks for (lines by their id), and to `ask` where something is to be agreed to. */
export type ActionInput = { reason?: string | undefined; ask?: boolean } & Partial<Draft>;

/** Does one action with one record. */
export function actOn(module: string, id: string, action: string, version: number, key: string, said: ActionInput): Promise<SavedRecord> {
  return call<SavedRecord>("POST", at(module, `/${id}/actions/${action}`), { body: { version, key, ...said } });
}

/** Does one action with many records, each by itself; one result per record. */
export async function actOnMany(module: string, action: string, rows: readonly ListRow[], reason?: string): Promise<readonly BulkResult[]> {
  const items = rows.map((row) => ({ id: row.id, version: row.version, key: crypto.randomUUID() }));
  const answer = await call<{ results: readonly BulkResult[] }>("POST", at(module, `/actions/${action}`), {
    body: { items, ...(reason ? { reason } : {}) },
  });
  return answer.results;
}

/** The same with one record of a list; with `ask` throws unagreed where something is to be agreed to first. */
export async function actOnRow(module: string, action: string, { id = "", version = 0 }: ListRow, said: ActionInput): Promise<BulkResult> {
  try {
    const done = await actOn(module, id, action, version, crypto.randomUUID(), said);
    return { id, ok: true, version: done.version, stage: done.stage };
  } catch (thrown) {
    const problem = problemOf(thrown);
    if (problem.type === "unagreed" || problem.status === 0) throw thrown;
    return { id, ok: false, problem };
  }
}

/** What would become of each of many records by an action, in their order; nothing is done. */
export async function tryOnMany(module: string, action: string, rows: readonly ListRow[], reason?: string): Promise<readonly BulkResult[]> {
  const items = rows.map(({ id, version }) => ({ id, version }));
  const body = { items, dryRun: true, ...(reason ? { reason } : {}) };
  return (await call<{ results: readonly BulkResult[] }>("POST", at(module, `/actions/${action}`), { body })).results;
}

/** Reads what was done with a record, newest first as the server tells it. */
export function readHistory(module: string, id: string): Promise<readonly HistoryEntry[]> {
  return call<readonly HistoryEntry[]>("GET", at(module, `/${id}/history`));
}

/** Reads a record as somebody saw it when he decided on it. */
export function readSeen(module: string, id: string, entry: string): Promise<SeenDocument> {
  return call<SeenDocument>("GET", at(module, `/${id}/history/${entry}`));
}

/** Fetches a list as a file of the given format with exactly the list's parameters; `whole`: as a file that can be imported again. */
export async function exportList(module: string, query: ListQuery, format: "csv" | "xlsx", whole = false): Promise<Blob> {
  const answer = await send("GET", at(module, "/export"), { query: { ...parametersOf(query), format, whole: whole ? 1 : undefined } });
  return answer.blob();
}
