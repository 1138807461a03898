import { reportTemplates } from "#db/schema/platform/composed";
import { composedReport, PLAIN_CODE } from "#define/composed";
import type { DocumentOf, RowOf } from "#define/rows";
import { eachDocument, type Rule } from "#define/rule";
import { composedPostings } from "./composed.ts";

type Template = DocumentOf<typeof reportTemplates>;

/** A code that an address can be made of. */
export const plainCode: Rule<{ header: Pick<RowOf<typeof reportTemplates>, "code"> }> = eachDocument(({ header }) =>
  !PLAIN_CODE.test(header.code) ? [{ code: "format", field: "code", value: header.code }] : [],
);

/** The definition holds together, by the checker that reports from files pass too. */
export const composesWell: Rule<Template> = (documents, work) =>
  documents.flatMap(({ header: { code, dataset, definition } }, index) =>
    work.validate("report", { code, dataset, definition }).map((issue) => ({ ...issue, document: index })),
  );

/** A published report stands in somebody's menu. */
export const hasReaders: Rule<{ lines: { roles: readonly object[] } }> = eachDocument(({ lines }) =>
  lines.roles.length > 0 ? [] : [{ code: "noLines", table: "roles" }],
);

const REPORTS = { table: reportTemplates, module: "reports.template", pathOf: composedReport } as const;

/** A version takes the place of the one before; a report that is out of use leaves the menus. */
export const { publish: publishReport, disable: disableReport } = composedPostings(REPORTS);
