import { reportTemplates } from "#db/schema/platform/composed";
import { composedReport, PLAIN_CODE } from "#define/composed";
import type { DocumentRecord } from "#define/rows";
import { eachDocument, type Rule } from "#define/rule";
import { composedPostings } from "./composed.ts";

const textIn = ({ header }: DocumentRecord, name: string): string => String(header[name] ?? "");

/** A code that an address can be made of. */
export const plainCode: Rule = eachDocument(({ header }) =>
  typeof header.code === "string" && !PLAIN_CODE.test(header.code) ? [{ code: "format", field: "code", value: header.code }] : [],
);

/** The definition holds together, by the checker that reports from files pass too. */
export const composesWell: Rule = (documents, work) =>
  documents.flatMap((document, index) =>
    work
      .validate("report", {
        code: textIn(document, "code"),
        dataset: textIn(document, "dataset"),
        definition: textIn(document, "definition"),
      })
      .map((issue) => ({ ...issue, document: index })),
  );

/** A published report stands in somebody's menu. */
export const hasReaders: Rule = eachDocument(({ lines }) => ((lines.roles ?? []).length > 0 ? [] : [{ code: "noLines", table: "roles" }]));

const REPORTS = { table: reportTemplates, module: "reports.template", pathOf: composedReport } as const;

/** A version takes the place of the one before; a report that is out of use leaves the menus. */
export const { publish: publishReport, disable: disableReport } = composedPostings(REPORTS);
