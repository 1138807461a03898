import { type ImportReport, shown } from "./report.ts";

/** An import that a program needed was refused; the message holds the first faults with row, column and value. */
export class ImportRefused extends Error {
  constructor(fileName: string, { issues, issueCount }: ImportReport) {
    const told = issues
      .slice(0, 10)
      .map(({ row, column, field, code, value }) => `row ${row ?? "?"}, ${column ?? field ?? "?"}: ${code} (${shown(value)})`);
    super([`${fileName}: ${issueCount} issues`, ...told].join("\n  "));
  }
}
