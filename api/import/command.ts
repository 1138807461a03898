import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { databasePlace } from "#db/settings/environment";
import { shaped } from "#db/row";
import { run } from "#db/client";
import { joinDatabase, StartRefused } from "#db/server";
import { ProblemError } from "#define/problem";
import type { Runtime } from "#engine/runtime";
import { systemViewer } from "#engine/access/viewer";
import { parseMap } from "./map.ts";
import { type ImportIssue, type ImportReport, shown } from "./report.ts";
import { importFile } from "./run.ts";
import { withRuntime } from "./runtime.ts";

const USAGE = "npm run import -- --company CODE --module ID --file F.csv|F.xlsx [--map M.json] [--dry-run]";
const SHOWN = 50;

type Order = { company: string; module: string; file: string; map?: string; dryRun: boolean };

/** The command that imports a file; 1 where rows were refused. */
export async function importCommand(words: string[]): Promise<number> {
  const order = readOrder(words);
  const database = await joinDatabase({ ...databasePlace(), say: (line) => console.error(line) });
  return withRuntime(database, (runtime) => importOne(runtime, order));
}

function readOrder(words: string[]): Order {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: words,
    options: { company: text, module: text, file: text, map: text, "dry-run": { type: "boolean" } },
  });
  const { company, module, file, map } = values;
  if (!company || !module || !file) throw new StartRefused(USAGE);
  return { company, module, file, dryRun: values["dry-run"] ?? false, ...(map ? { map } : {}) };
}

async function importOne(runtime: Runtime, { company, module: id, file, map, dryRun }: Order): Promise<number> {
  const [found] = await run(runtime.client, shaped({ id: "integer" })`select id from company where code = ${company}`);
  const module = runtime.definitions.modules.get(id);
  if (!found || !module) throw new StartRefused(`There is no ${found ? `module ${id}` : `company ${company}`}`);
  const options = {
    fileName: basename(file),
    dryRun,
    say: (line: string) => console.error(line),
    ...(map ? { map: parseMap(JSON.parse(await readFile(map, "utf8"))) } : {}),
  };
  try {
    const report = await importFile(runtime, systemViewer(found.id, "import"), module, createReadStream(file), options);
    printReport(runtime, report);
    return report.issueCount > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { problem } = error;
    for (const issue of problem.type === "invalid" ? problem.issues : []) console.log(lineOf(runtime, issue));
    console.log(problem.type);
    return 1;
  }
}

function printReport(runtime: Runtime, report: ImportReport): void {
  for (const issue of report.issues.slice(0, SHOWN)) console.log(lineOf(runtime, issue));
  const { issues: _issues, warnings, ...counts } = report;
  console.log(JSON.stringify({ ...counts, warnings: warnings.slice(0, SHOWN).map(({ row }) => row) }));
}

function lineOf({ words }: Runtime, { row, column, field, code, value, params }: ImportIssue): string {
  const message = words.word("en", "problems", `issues.${code}`, {
    line: row ?? 0,
    label: column ?? field ?? "",
    value: shown(value),
    ...Object.fromEntries(
      Object.entries(params ?? {}).map(([name, fact]) => [name, typeof fact === "number" ? fact : [fact].flat().join(", ")]),
    ),
  });
  return [row ?? "-", column ?? field ?? "-", shown(value), message ?? code].join("\t");
}
