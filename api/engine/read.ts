import { arrayOf, identifier } from "#db/sql";
import { type SQL, sql } from "drizzle-orm";
import { defined } from "#db/row";
import type { Module } from "#define/module";
import { fail } from "#define/problem";
import { openToChain, undecided } from "./approval/approval.ts";
import { visibleFields } from "./list/filter.ts";
import { gatherLabels, labelJoins, type Labels, pick, withLabels } from "./labels.ts";
import { allowedActions, columnsOfActions } from "./write/allowedActions.ts";
import { type Proposed, proposalsOf } from "./write/proposals.ts";
import { isId, ownRows } from "./records.ts";
import { secretColumns, secretsOf, withoutSecrets } from "./secret.ts";
import { namedColumns, withNamed } from "./access/named.ts";
import { toldColumns } from "./access/rowFields.ts";
import { scoped } from "./access/scoped.ts";
import { demandLook, hasLookupAccess } from "./access/moduleAccess.ts";
import { displayWords, displayValues } from "./displayValues.ts";
import { answered, type Column, columnAt, columnOf, type LineShape, shapeOf, tablesOf } from "./definition/shape.ts";
import { inTurns, ROWS } from "./turns.ts";
import type { Row } from "#define/rows";
import type { EngineWork } from "./context.ts";

/** One record as a person sees it: hidden fields are not there, lines are in order, `actions` are what he may do now. */
export type DocumentAnswer = {
  id: string;
  version: number;
  stage: string | null;
  header: Row;
  lines: Record<string, Row[]>;
  labels: Labels;
  actions: string[];
  /** What the actions that he may do propose for the fields that they ask for, by action. */
  proposed?: Proposed;
  /** A chain of approval decides on it. */
  isInChain?: true;
};

/** Reads one record with its lines and labels; throws notFound outside the viewer's scope, forbidden without the right to read. */
export async function readDocument(work: EngineWork, module: Module, id: string): Promise<DocumentAnswer> {
  demandLook(work.viewer, module);
  if (!isId(id)) fail({ type: "notFound", what: module.id });
  const labels: Labels = {};
  const [header, ...lines] = await Promise.all([
    readHeader(work, module, id, labels),
    ...linesOf(work, module).map((line) => readLines(work, module, line, [id], labels)),
  ]);
  if (!header) fail({ type: "notFound", what: module.id });
  const { id: own, version, stage, ...values } = pick(header, shownColumns(work, module));
  const rest = "stage" in module.fields ? { ...values, stage: stage ?? null } : values;
  const state = typeof stage === "string" ? stage : null;
  const record = withNamed(module, work.viewer, header);
  const chains = state === module.approval?.stage ? await undecided(work, module, [id]) : undefined;
  const actions = openToChain(module, allowedActions(module, work.viewer, record), chains?.get(id));
  const secrets = secretsOf(module, work.viewer, record);
  const proposed = await proposalsOf(work, module, id, actions, labels);
  const open = lines.map(([table, rows]) => [table, withoutSecrets(table, rows, secrets)] as const);
  const shown = {
    id: String(own),
    version: Number(version ?? 1),
    stage: state,
    header: rest,
    lines: Object.fromEntries(open),
    labels,
    actions,
    ...(proposed ? { proposed } : {}),
  };
  return chains?.has(id) ? { ...shown, isInChain: true } : shown;
}

async function readHeader(work: EngineWork, module: Module, id: string, labels: Labels): Promise<Row | undefined> {
  const shape = shapeOf(module);
  const columns = toldColumns(module, work.viewer);
  const fields = visibleFields(module, work.viewer);
  const names = new Set([
    ...shownColumns(work, module),
    ...[...columnsOfActions(module), ...secretColumns(module)].filter((name) => columns.has(name)),
  ]);
  const naming = namedColumns(module, work.viewer);
  const inner = sql`select ${answered([...columnsOf(columns, names), ...naming])} from ${tablesOf(shape)}
    where ${scoped(module, work.viewer)} and ${columnAt(columnOf(columns, "id"))} = ${id}`;
  const joined = labelJoins(work, fields);
  const rows = await work.run(defined`${withLabels(inner, joined)}`);
  gatherLabels(rows, joined.links, labels);
  displayWords(work, module, rows);
  return rows[0] && pick(rows[0], [...names, ...naming.map(({ property }) => property)]);
}

function shownColumns(work: EngineWork, module: Module): string[] {
  const fields = visibleFields(module, work.viewer).map(([name]) => name);
  return [...fields, "id", "stage", "version", "createdAt", "updatedAt"].filter((name) => shapeOf(module).columns.has(name));
}

/**
 * The lines of some records as their viewer sees them, in the order of each; `also` are columns beside those that he sees. Lines are shown
 * only with their header: the caller drops them where the header lies outside the scope.
 */
export async function readLines(
  work: EngineWork,
  module: Module,
  line: LineShape,
  ids: readonly string[],
  labels: Labels,
  also: readonly string[] = [],
): Promise<[string, Row[]]> {
  const { name, part, parent, fields, columns } = line;
  const open = Object.entries(fields).filter(([field]) => work.viewer.access(module.id, `${name}.${field}`) !== "hidden");
  const names = new Set([...open.map(([field]) => field), "id", "seq", ...also]);
  const inner = sql`select ${answered(columnsOf(columns, names))} from ${identifier(part.table)} l ${liveOf(work, line, ids)}
    where ${ownRows(work, part)} and ${columnAt(columnOf(part.columns, parent))} ${among(ids)}`;
  const joined = labelJoins(work, open);
  const rows = await work.run(defined`${withLabels(inner, joined, sql`page."seq"`)}`);
  gatherLabels(rows, joined.links, labels);
  await displayValues(work, module, open, rows);
  const picked: Row[] = [];
  await inTurns(rows, (row) => picked.push(pick(row, names)), ROWS);
  return [name, picked];
}

/** Of one record it is asked as of one, which PostgreSQL plans better. */
const among = (ids: readonly string[]): SQL => (ids.length === 1 ? sql`= ${ids[0]}` : sql`= any(${arrayOf(ids, "bigint")})`);

/** What a view says of the lines, found once for all of them. */
function liveOf({ compId }: EngineWork, { part, parent, live }: LineShape, ids: readonly string[]): SQL {
  if (live === undefined) return sql``;
  const header = identifier("x", columnOf(part.columns, parent).name);
  return sql`left join (select * from ${identifier(live)} where comp_id = ${compId} and id = any(array(
      select x.id from ${identifier(part.table)} x where x.comp_id = ${compId} and ${header} ${among(ids)}))) v on v.id = l.id`;
}

function linesOf({ viewer }: EngineWork, module: Module): LineShape[] {
  return hasLookupAccess(viewer, module) ? [] : [...shapeOf(module).lines.values()];
}

function columnsOf(columns: ReadonlyMap<string, Column>, names: ReadonlySet<string>): Column[] {
  return [...names].map((name) => columnOf(columns, name));
}
