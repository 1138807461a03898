import type { PgTable } from "drizzle-orm/pg-core";
import type { Action } from "./action.ts";
import type { Field } from "./field.ts";
import type { ColumnOf, Lines } from "./lines.ts";
import type { Approval, ModuleData, Reminder } from "./moduleData.ts";
import type { DocumentRecord, DraftOf, RowOf } from "./rows.ts";
import type { Derive, Posting, Rule } from "./rule.ts";
import type { Screen } from "./screen.ts";

export type Module = ModuleData & {
  actions?: Readonly<Record<string, Action>>;
  derive?: Derive;
  /** Fills in what the next action will: in memory, for a draft to show it beforehand. */
  foresees?: Posting;
  /** What follows in the books when records are made, in the same transaction. */
  begins?: readonly Posting[];
  /** Checked at every save. */
  check?: readonly Rule[];
  /** After a save of a master or document outside postings: which figures it touches. */
  changes?: (document: DocumentRecord) => string;
};

type LinesOf = Readonly<Record<string, Lines>>;
/** Columns of a table, and of those behind it that it does not have itself. */
type Columns<T extends PgTable, Base extends readonly PgTable[]> = Base extends readonly [
  infer Next extends PgTable,
  ...infer Rest extends readonly PgTable[],
]
  ? RowOf<T> & Omit<Columns<Next, Rest>, keyof RowOf<T>>
  : RowOf<T>;
/** A record of a module by its tables. */
type RecordOf<T extends PgTable, Base extends readonly PgTable[], L extends LinesOf> = DocumentRecord<
  Columns<T, Base>,
  { -readonly [K in keyof L]: RowOf<L[K]["table"]>[] }
>;

/** A screen that names only actions and columns which its module has. */
type ScreenOf<Stage extends string, ActionName extends string, Column extends string> = Screen<Stage> & {
  actions?: readonly ActionName[];
  columns?: readonly Column[];
  filters?: readonly Column[];
  requiredFilters?: readonly Column[];
  header?: readonly Column[];
};

/**
 * Checks a document or master-data type where it is written: a field that is no column of its table or bases, a stage or action that is not
 * listed,
 * and a rule or posting of documents of another shape do not compile.
 */
export function defineModule<
  T extends PgTable,
  const Stage extends string,
  const ActionName extends string,
  const Base extends readonly PgTable[] = readonly [],
  const L extends LinesOf = Readonly<Record<string, never>>,
  Live extends PgTable = never,
>(
  module: Omit<
    Module,
    | "table"
    | "base"
    | "live"
    | "fields"
    | "lines"
    | "stages"
    | "editable"
    | "final"
    | "actions"
    | "approval"
    | "reminders"
    | "screens"
    | "columns"
    | "title"
    | "told"
    | "sums"
    | "search"
    | "sort"
    | "derive"
    | "foresees"
    | "begins"
    | "check"
    | "changes"
  > & {
    table: T;
    base?: Base;
    live?: Live;
    fields: Readonly<Partial<Record<ColumnOf<T> | ColumnOf<Base[number]> | ColumnOf<Live>, Field>>>;
    columns: readonly NoInfer<ColumnOf<T> | ColumnOf<Base[number]> | ColumnOf<Live>>[];
    title: { code: NoInfer<ColumnOf<T> | ColumnOf<Base[number]>>; name?: NoInfer<ColumnOf<T> | ColumnOf<Base[number]>> | "names" };
    told?: readonly NoInfer<ColumnOf<T> | ColumnOf<Base[number]>>[];
    sums?: readonly NoInfer<ColumnOf<T> | ColumnOf<Base[number]> | ColumnOf<Live>>[];
    search?: readonly NoInfer<ColumnOf<T> | ColumnOf<Base[number]>>[];
    sort?: { by: NoInfer<ColumnOf<T> | ColumnOf<Base[number]>>; descending?: boolean };
    lines?: L;
    stages?: readonly Stage[];
    editable?: readonly NoInfer<Stage>[];
    final?: readonly NoInfer<Stage>[];
    actions?: Readonly<Record<ActionName, Action<NoInfer<Stage>, NoInfer<RecordOf<T, Base, L>>>>>;
    approval?: Approval<NoInfer<Stage>>;
    reminders?: Readonly<Record<string, Reminder<NoInfer<Stage>, NoInfer<ColumnOf<T> | ColumnOf<Base[number]>>>>>;
    derive?: Derive<NoInfer<DraftOf<RecordOf<T, Base, L>>>>;
    foresees?: Posting<NoInfer<DraftOf<RecordOf<T, Base, L>>>>;
    begins?: readonly Posting<NoInfer<RecordOf<T, Base, L>>>[];
    check?: readonly Rule<NoInfer<RecordOf<T, Base, L>>>[];
    changes?: (document: NoInfer<RecordOf<T, Base, L>>) => string;
    screens: Readonly<
      Record<string, ScreenOf<NoInfer<Stage>, NoInfer<ActionName>, NoInfer<ColumnOf<T> | ColumnOf<Base[number]> | ColumnOf<Live>>>>
    >;
  },
): Module {
  return module as unknown as Module;
}
