import { writeXlsxStream } from "hucre";
import { compile } from "#db/client";
import type { Module } from "#define/module";
import { fail } from "#define/problem";
import type { Viewer } from "#define/viewer";
import { csvStream, type FileCell, xlsxCell } from "#engine/cells";
import type { EngineWork } from "#engine/context";
import { fileColumns } from "./exportColumns.ts";
import { gatherLabels, type Labels } from "#engine/labels";
import { NO_TOTALS } from "./lineTotals.ts";
import { type ListRequest, pageQuery, planList, totalsBeside } from "./list.ts";
import { demand } from "#engine/write/guards";
import type { Runtime } from "#engine/runtime";
import { displayWords } from "#engine/displayValues";
import { inWork } from "#engine/work";
import { cursorOf } from "./page.ts";
import type { Plan } from "./plan.ts";
import type { Row } from "#define/rows";

export type ExportFormat = "csv" | "xlsx";
export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

const CHUNK = 500;
type Cells = FileCell[];

/** Finds who asks for a file, with the rights that he has now; throws where nobody is signed in any more. */
export type Asker = () => Promise<Viewer>;

/**
 * Streams every row that the list would show, over all its pages, as a file in the viewer's language; rows come from a server cursor, a
 * slow reader holds it back but keeps no connection. Who asks is found anew for each transaction: the file is cut where he may not read on.
 * Throws the problems of the list, and forbidden without the right to export.
 */
export async function exportDocuments(
  runtime: Runtime,
  asker: Asker,
  module: Module,
  request: ListRequest,
  format: ExportFormat,
): Promise<ReadableStream<Uint8Array>> {
  const rows = openRows(runtime, asker, module, request);
  const first = await rows.next();
  const chunks = (async function* () {
    if (!first.done) yield first.value;
    yield* rows;
  })();
  return format === "csv" ? csvStream(chunks) : writeXlsxStream(cellsOf(chunks), { name: module.id.split(".").at(-1) ?? module.id });
}

/** How long (milliseconds) a transaction waits for its reader, and how long it lasts at most. */
const PATIENCE = { chunk: 1000, turn: 60_000 };
type Writer = WritableStreamDefaultWriter<Cells[]>;
/** `heads` are those of the file, once they are written. */
type Asked = { module: Module; request: ListRequest; writer: Writer; heads?: string[] };
/** Where a transaction ended before the last row: behind which mark, and when what it gave last is taken. */
type Rest = { after: string; taken: Promise<void> };

/** Chunks of rows, the first of the head: out of one transaction while they are taken, else out of a further one from there on. */
async function* openRows(runtime: Runtime, asker: Asker, module: Module, request: ListRequest): AsyncGenerator<Cells[], void> {
  const { readable, writable } = new TransformStream<Cells[], Cells[]>();
  const writer = writable.getWriter();
  const asked: Asked = { module, request, writer };
  const turn = async (after?: string) => inWork(runtime, await asker(), (work) => pour(work, asked, after), "read only");
  const ended = inTurns(turn).then(
    () => writer.close(),
    (error: unknown) => writer.abort(error),
  );
  const reader = readable.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
    await ended.catch(() => undefined);
  }
}

async function inTurns(turn: (after: string | undefined) => Promise<Rest | undefined>): Promise<void> {
  for (let rest = await turn(undefined); rest; rest = await turn(rest.after)) await rest.taken;
}

async function pour(work: EngineWork, asked: Asked, after: string | undefined): Promise<Rest | undefined> {
  const { module, request, writer } = asked;
  demand(work, module, "export");
  const until = Date.now() + PATIENCE.turn;
  const plan = planList(work, module, request);
  const beside = plan ? totalsBeside(work, plan) : NO_TOTALS;
  const columns = plan ? fileColumns(work, module, columnsOf(module, plan, request.screen), beside.totals) : [];
  const heads = columns.map(({ head }) => head);
  if (asked.heads) demandSame(module, asked.heads, heads);
  else await writer.write([heads.map((head) => ({ value: head, isNumber: false }))]);
  asked.heads = heads;
  if (!plan) return undefined;
  const { query, links } = pageQuery(work, plan, after, undefined, beside);
  const { sql: text, params } = compile(query);
  const labels: Labels = {};
  for await (const rows of work.transaction.sql.unsafe<Row[]>(text, params as never[]).cursor(CHUNK)) {
    const last = rows.at(-1);
    const mark = last && cursorOf(plan.orders, last);
    gatherLabels(rows, links, labels);
    displayWords(work, module, rows);
    const taken = writer.write(rows.map((row) => columns.map(({ cell }) => cell(row, labels))));
    const isTaken = await within(taken, PATIENCE.chunk);
    if (mark !== undefined && (!isTaken || Date.now() > until)) return { after: mark, taken };
  }
  return undefined;
}

/** Throws forbidden where the columns that somebody may see are not those that his file began with. */
export function demandSame(module: Module, begun: readonly string[], heads: readonly string[]): void {
  if (begun.join("\t") !== heads.join("\t")) fail({ type: "forbidden", permission: `${module.id}.export` });
}

/** Whether something is done in time; throws what it throws until then. */
async function within(done: Promise<void>, time: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, time, false)));
  return Promise.race([done.then(() => true), late]).finally(() => clearTimeout(timer));
}

function columnsOf(module: Module, { names }: Plan, screen: string | undefined): string[] {
  const wanted = (screen === undefined ? undefined : module.screens[screen]?.columns) ?? module.columns;
  return wanted.filter((name) => names.includes(name));
}

async function* cellsOf(chunks: AsyncIterable<Cells[]>) {
  for await (const rows of chunks) for (const row of rows) yield row.map(xlsxCell);
}
