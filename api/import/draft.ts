import { bare } from "#define/own";
import type { Draft } from "#engine/write/draft";
import type { Plan, Target } from "./plan.ts";
import type { ImportIssue } from "./report.ts";
import { issueOf, type StagedRow, UNREADABLE } from "./row.ts";

/** A document of the file with the rows that its header and its lines came from. */
export type FileDocument = {
  draft: Draft;
  row: number;
  lineRows: Readonly<Record<string, readonly number[]>>;
  issues: readonly ImportIssue[];
  /** A cell of it could not be read, which is already reported. */
  unreadable: boolean;
};

/**
 * Makes the document of the rows of one key: header cells must agree (an empty one agrees with all), each row adds a line to every table it
 * fills.
 */
export function draftOf(rows: readonly StagedRow[], plan: Plan): FileDocument {
  const header: Record<string, unknown> = bare({});
  const issues: ImportIssue[] = [];
  for (const target of plan.targets.filter(({ table }) => table === undefined)) {
    const first = rows.find(({ cells }) => cells[target.key] !== undefined)?.cells[target.key];
    if (first === undefined) continue;
    header[target.field] = valueOf(first, target);
    issues.push(
      ...rows
        .filter(({ cells }) => (cells[target.key] ?? first) !== first)
        .map((row) => issueOf(target, row.row, "headerDiffers", row.cells[target.key])),
    );
  }
  const lines: Record<string, Record<string, unknown>[]> = bare({});
  const lineRows: Record<string, number[]> = bare({});
  for (const [table, targets] of tablesOf(plan)) {
    const filled = rows.filter(({ cells }) => targets.some(({ key }) => cells[key] !== undefined));
    lines[table] = filled.map((row) => lineOf(row, targets));
    lineRows[table] = filled.map(({ row }) => row);
  }
  return {
    draft: { header, lines },
    row: rows[0]?.row ?? 0,
    lineRows,
    issues,
    unreadable: rows.some(({ cells }) => cells[UNREADABLE] !== undefined),
  };
}

function tablesOf(plan: Plan): Map<string, Target[]> {
  const tables = new Map<string, Target[]>();
  for (const target of plan.targets) {
    if (target.table === undefined) continue;
    tables.set(target.table, [...(tables.get(target.table) ?? []), target]);
  }
  return tables;
}

function lineOf({ cells }: StagedRow, targets: readonly Target[]): Record<string, unknown> {
  return Object.fromEntries(
    targets.flatMap((target) => (cells[target.key] === undefined ? [] : [[target.field, valueOf(cells[target.key] ?? "", target)]])),
  );
}

function valueOf(text: string, { definition, recipe }: Target): unknown {
  if (definition.kind === "flag") return text === "true";
  if (definition.kind === "integer") return Number(text);
  return definition.kind === "link" && definition.by !== "code" && recipe.by !== "id" ? { code: text } : text;
}
