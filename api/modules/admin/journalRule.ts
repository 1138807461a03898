import { JOURNAL_NAMES, LEAST_DAYS } from "#db/journals";
import { journalRules } from "#db/schema/platform/journalRule";
import { choice, integer, longText } from "#define/field";
import { defineModule } from "#define/module";

/** How long journals are kept; `clearJournals` goes by it. */
export default defineModule({
  id: "admin.journalRule",
  table: journalRules,
  kind: "company",
  title: { code: "journal" },
  scope: { everyReader: true },
  fields: {
    journal: choice(JOURNAL_NAMES, { required: true }),
    keepDays: integer({ required: true, min: LEAST_DAYS, max: 36_500, initial: 400 }),
    notes: longText(),
  },
  columns: ["journal", "keepDays", "notes"],
  sort: { by: "journal" },
  screens: { maintain: { path: "/journalRule", kind: "maintain" } },
});
