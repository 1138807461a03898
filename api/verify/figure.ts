import { createReadStream } from "node:fs";
import { defined, shaped } from "#db/row";
import type { SQL } from "drizzle-orm";
import { ImportRefused } from "#import/refused";
import { importFile, importSource } from "#import/run";
import type { ImportMap } from "#import/map";
import { type Fields, openFile, sourceOf } from "#import/source";
import type { Runtime } from "#engine/runtime";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";

/** One published figure against what the program says. */
export type Figure = { figure: string; expected: string; got: string };
/** A scratch company that takes a data set in. */
export type Scratch = { runtime: Runtime; compId: number };

/** Imports a file; throws where a row is refused. */
export async function take(scratch: Scratch, module: string, file: string, map: ImportMap): Promise<void> {
  const report = await importFile(scratch.runtime, viewerOf(scratch), moduleOf(scratch, module), createReadStream(file), {
    fileName: module,
    map,
  });
  if (!report.applied) throw new ImportRefused(module, report);
}

/** Imports rows that the program makes. */
export async function takeRows(
  scratch: Scratch,
  module: string,
  heads: readonly string[],
  rows: AsyncIterable<Fields> | Iterable<Fields>,
  map: ImportMap = {},
): Promise<void> {
  const report = await importSource(scratch.runtime, viewerOf(scratch), moduleOf(scratch, module), sourceOf(heads, rows), {
    fileName: module,
    map,
  });
  if (!report.applied) throw new ImportRefused(module, report);
}

/** The rows of a file by their heads. */
export async function* recordsOf(file: string): AsyncGenerator<Fields> {
  const { heads, rows } = await openFile(file, createReadStream(file));
  for await (const { cells } of rows) yield Object.fromEntries(heads.map((head, at) => [head, String(cells[at] ?? "")]));
}

/** Asks for one row of texts and puts each beside what is published, in order. */
export async function compare({ runtime, compId }: Scratch, query: SQL, expected: Readonly<Record<string, string>>): Promise<Figure[]> {
  const [row] = await inWork(runtime, systemViewer(compId, "verify"), (work) => work.run(defined`${query}`), "read only");
  return Object.entries(expected).map(([figure, wanted]) => ({ figure, expected: wanted, got: String(row?.[figure] ?? "nothing") }));
}

/** Asks for rows of name and value and puts each beside what is published. */
export async function compareRows({ runtime, compId }: Scratch, query: SQL, expected: Readonly<Record<string, string>>): Promise<Figure[]> {
  const rows = await inWork(
    runtime,
    systemViewer(compId, "verify"),
    (work) => work.run(shaped({ name: "text", value: "text" })`${query}`),
    "read only",
  );
  const found = new Map(rows.map(({ name, value }) => [name, value]));
  const unknown = rows
    .filter(({ name }) => !Object.hasOwn(expected, name))
    .map(({ name, value }) => ({ figure: name, expected: "nothing", got: value }));
  return [
    ...Object.entries(expected).map(([figure, wanted]) => ({ figure, expected: wanted, got: found.get(figure) ?? "nothing" })),
    ...unknown,
  ];
}

function viewerOf({ compId }: Scratch) {
  return systemViewer(compId, "verify");
}

function moduleOf({ runtime }: Scratch, id: string) {
  const module = runtime.definitions.modules.get(id);
  if (!module) throw new Error(`no module ${id}`);
  return module;
}
