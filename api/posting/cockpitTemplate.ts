import { cockpitTemplates } from "#db/schema/platform/composed";
import { composedCockpit } from "#define/composed";
import type { DocumentOf } from "#define/rows";
import type { Rule } from "#define/rule";
import { composedPostings } from "./composed.ts";

/** The cockpit holds together, by the checker that cockpits from files pass too. */
export const holdsTogether: Rule<DocumentOf<typeof cockpitTemplates>> = (documents, work) =>
  documents.flatMap(({ header: { code, definition, words } }, index) =>
    work.validate("cockpit", { code, definition, words }).map((issue) => ({ ...issue, document: index })),
  );

const COCKPITS = { table: cockpitTemplates, module: "reports.cockpitTemplate", pathOf: composedCockpit } as const;

/** A version takes the place of the one before; a cockpit that is out of use leaves the menus. */
export const { publish: publishCockpit, disable: disableCockpit } = composedPostings(COCKPITS);
