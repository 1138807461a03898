import type { Issue } from "#define/problem";
import type { FileDocument } from "./draft.ts";
import type { Plan } from "./plan.ts";
import type { ImportIssue } from "./report.ts";

export type Attributed = { issues: ImportIssue[]; documents: ReadonlySet<number> };

/**
 * Puts what the engine found in a batch where the file has it: row and head of the column. `documents` are the batch's documents with
 * faults.
 */
export function attribute(issues: readonly (Issue & { document?: number })[], batch: readonly FileDocument[], plan: Plan): Attributed {
  const documents = new Set<number>();
  const placed = issues.map(({ document: at, ...issue }) => {
    const index = at ?? (batch.length === 1 ? 0 : undefined);
    if (index !== undefined) documents.add(index);
    const document = index === undefined ? undefined : batch[index];
    const row = document && rowOf(issue, document);
    const head = plan.targets.find(({ table, field }) => table === issue.table && field === issue.field)?.head;
    const { row: line, ...rest } = issue;
    return {
      ...rest,
      ...(row === undefined ? {} : { row }),
      ...(head === undefined ? {} : { column: head }),
      ...(line === undefined ? {} : { params: { line, ...issue.params } }),
    } as ImportIssue;
  });
  return { issues: placed, documents };
}

function rowOf({ table, row }: Issue, document: FileDocument): number {
  return (table !== undefined && row !== undefined ? document.lineRows[table]?.[row - 1] : undefined) ?? document.row;
}
