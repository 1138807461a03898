import type { Issue } from "#define/problem";

/** What is wrong with a row of the file: its number (heads are row 1), the head of the column, the value found there. */
export type ImportIssue = Issue & { column?: string };
/** A record that a text of the file may mean. */
export type Candidate = { code: string; name: string };
/** A text of the file that is the code of no record: the target and the head of its column, and what it may mean, the likeliest first. */
export type Unknown = { target: string; head: string; value: string; candidates: Candidate[] };
/**
 * What an import did or, with `dryRun` or `issues`, did not do. Documents = those of the file; of them some were new, changed or
 * `unchanged`.
 */
export type ImportReport = {
  run: string;
  rows: number;
  documents: number;
  created: number;
  updated: number;
  unchanged: number;
  emptyRows: number;
  filteredRows: number;
  /** The first thousand; `issueCount` is all of them. Nothing is stored while there is one. */
  issues: ImportIssue[];
  issueCount: number;
  /** Rows that are the same as an earlier row in every column; they are imported. */
  warnings: ImportIssue[];
  warningCount: number;
  applied: boolean;
  /** Texts that stand for no record, with those that they may mean: a map's `lookup` says which is meant. */
  unknown: Unknown[];
};

/** How many issues, and how many warnings, a report keeps. */
export const KEPT = 1_000;

/** A value of an issue as text. */
export function shown(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? "");
}

/** A report of nothing yet. */
export function emptyReport(run: string): ImportReport {
  const counts = { rows: 0, documents: 0, created: 0, updated: 0, unchanged: 0, emptyRows: 0, filteredRows: 0 };
  return { run, ...counts, issues: [], issueCount: 0, warnings: [], warningCount: 0, applied: false, unknown: [] };
}

/** Counts issues and keeps the first thousand. */
export function addIssues(report: ImportReport, issues: readonly ImportIssue[]): void {
  report.issueCount += issues.length;
  report.issues.push(...issues.slice(0, Math.max(0, KEPT - report.issues.length)));
}
