import type { PgTable } from "drizzle-orm/pg-core";
import type { Action } from "./action.ts";
import type { Field } from "./field.ts";
import type { ColumnOf, Lines } from "./lines.ts";
import type { Approval, CalendarEntry, ModuleData, PanoramaOptions, Reminder, ScopeColumns, Variant } from "./moduleData.ts";
import type { Issue } from "./problem.ts";
import type { DocumentRecord, DraftOf, RowOf } from "./rows.ts";
import type { Derive, Posting, Review, Rule } from "./rule.ts";
import type { Screen } from "./screen.ts";
import type { Work } from "./work.ts";

/** A record that may be the same as a new one; its owner is told to whoever may make such records. */
export type Twin = { id: string; code: string; name: string; owner: string | null };

export type Module = ModuleData & {
  actions?: Readonly<Record<string, Action>>;
  derive?: Derive<DocumentRecord>;
  /** Fills in memory what the next action will fill, so that a draft can show it before. */
  foresees?: Posting<DocumentRecord>;
  /** Warnings: they block nothing, but have to be agreed to before a record moves on. */
  warns?: readonly Rule<DocumentRecord>[];
  /** What a change of a stored record is to be agreed to for: whoever asks to be asked is told, and nothing is stored before he agrees. */
  reviews?: Review<DocumentRecord>;
  /** Postings that run when records are created, in the same transaction; what they decide of the records is stored with them. */
  begins?: readonly Posting<DocumentRecord>[];
  /** Postings that run after records were created or changed, by whatever way, in the same transaction. */
  afterWrite?: readonly Posting<DocumentRecord>[];
  /** A record may turn out to be another one of it: what names the duplicate is turned, also what is written meanwhile. */
  merges?: true;
  /** Its records share a row of all companies, and a new one never takes over that of another one: its own rules refuse its code. */
  joins?: false;
  /** What one at a time may do to its records, in whatever company. */
  locks?: Locks;
  /** Who may do what depends on its records: every process reads rights anew once they were changed. */
  changesAccess?: true;
  /** Its records are their owner's alone: whoever looks at the program as he does is not shown them. */
  isPrivate?: true;
  /** What is wrong with taking a file off a record that has hung on it since an instant. */
  keepsFile?: (document: DocumentRecord, hungAt: string) => readonly Issue[];
  /** Checked before records are deleted. */
  deletes?: readonly Rule<DocumentRecord>[];
  /** Checked at every save. */
  check?: readonly Rule<DocumentRecord>[];
  /** What may be the same as what is being typed: told while it is, with whose it is. */
  twins?: (header: Readonly<Record<string, unknown>>, work: Work) => Promise<readonly Twin[]>;
  /** After a save of a master or document outside postings: which figures it touches. */
  changes?: (document: DocumentRecord) => string;
  /** The records that ought to be there and are not: the program makes them when it looks what is due. */
  awaits?: AwaitedRecords<DocumentRecord>;
};

/**
 * A lock that is taken before any row is: by these actions (`create`, `edit` and `delete` too), by an edit only where it says one of these
 * fields or lines, if they are named. Whoever took rows first and waited then could wait for whom waits for him.
 */
export type Locks<Name extends string = string, Said extends string = string> = {
  take: (work: Work) => Promise<void>;
  actions: readonly Name[];
  edits?: readonly Said[];
};

/** Headers of the records that are missing now. */
export type AwaitedRecords<D extends { header: object }> = (work: Work) => Promise<readonly Partial<D["header"]>[]>;

type LinesOf = Readonly<Record<string, Lines>>;
/** Columns of a table and of its base tables, without those that the table itself repeats. */
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

/** Columns of the table or of those behind it. */
type Own<T extends PgTable, Base extends readonly PgTable[]> = NoInfer<ColumnOf<T> | ColumnOf<Base[number]>>;
/** Columns of line tables, by table, as an action asks for them. */
type InLines<L extends LinesOf> = { readonly [K in keyof L]?: readonly ColumnOf<L[K]["table"]>[] };
/** Columns of line tables as `table.column`. */
type LineColumn<L extends LinesOf> = { [K in Extract<keyof L, string>]: `${K}.${ColumnOf<L[K]["table"]>}` }[Extract<keyof L, string>];

/** What is checked against the module itself. */
type Checked =
  | "table"
  | "base"
  | "live"
  | "scope"
  | "unit"
  | "fields"
  | "lines"
  | "stages"
  | "editable"
  | "final"
  | "counted"
  | "actions"
  | "approval"
  | "reminders"
  | "panorama"
  | "calendar"
  | "variants"
  | "screens"
  | "columns"
  | "title"
  | "lookup"
  | "sums"
  | "search"
  | "fullText"
  | "sort"
  | "asOf"
  | "derive"
  | "foresees"
  | "warns"
  | "reviews"
  | "begins"
  | "afterWrite"
  | "deletes"
  | "keepsFile"
  | "check"
  | "locks"
  | "changes";

/**
 * Checks a document or master-data type where it is written: whatever names a column, a stage, an action, a variant or a step of the
 * approval that it does not have, and a rule or posting of documents of another shape, do not compile.
 */
export function defineModule<
  T extends PgTable,
  const Stage extends string = string,
  const Name extends string = never,
  const Base extends readonly PgTable[] = readonly [],
  const L extends LinesOf = Readonly<Record<string, never>>,
  const VariantName extends string = never,
  const StepName extends string = never,
  Live extends PgTable = never,
>(
  module: Omit<Module, Checked> & {
    table: T;
    base?: Base;
    live?: Live;
    scope: ScopeColumns<Own<T, Base>>;
    unit?: Own<T, Base>;
    fields: Readonly<Partial<Record<ColumnOf<T> | ColumnOf<Base[number]> | ColumnOf<Live>, Field>>>;
    columns: readonly (Own<T, Base> | NoInfer<ColumnOf<Live>>)[];
    title: { code: Own<T, Base>; name?: Own<T, Base> | "names" };
    lookup?: readonly Own<T, Base>[];
    sums?: readonly (Own<T, Base> | NoInfer<ColumnOf<Live>>)[];
    search?: readonly Own<T, Base>[];
    fullText?: { column: Own<T, Base>; field: Own<T, Base> };
    sort?: { by: Own<T, Base>; descending?: boolean };
    asOf?: readonly { field: Own<T, Base>; table: PgTable & { $inferSelect: { readonly [K in ColumnOf<T>]: unknown } } }[];
    lines?: L;
    stages?: readonly Stage[];
    editable?: readonly NoInfer<Stage>[];
    final?: readonly NoInfer<Stage>[];
    counted?: readonly NoInfer<Stage>[];
    actions?: Readonly<
      Record<Name, Action<NoInfer<Stage>, NoInfer<RecordOf<T, Base, L>>, Own<T, Base>, NoInfer<InLines<L>>, NoInfer<Name>>>
    >;
    approval?: Approval<NoInfer<Stage>, Own<T, Base>, NoInfer<Name>, StepName>;
    reminders?: Readonly<Record<string, Reminder<NoInfer<Stage>, Own<T, Base> | NoInfer<ColumnOf<Live>>>>>;
    panorama?: PanoramaOptions<Own<T, Base>>;
    calendar?: CalendarEntry<NoInfer<Stage>, Own<T, Base>>;
    variants?: Readonly<Record<VariantName, Variant<Own<T, Base> | NoInfer<ColumnOf<Live> | LineColumn<L>>>>>;
    derive?: Derive<NoInfer<DraftOf<RecordOf<T, Base, L>>>>;
    foresees?: Posting<NoInfer<DraftOf<RecordOf<T, Base, L>>>>;
    warns?: readonly Rule<NoInfer<RecordOf<T, Base, L>>>[];
    reviews?: Review<NoInfer<RecordOf<T, Base, L>>>;
    begins?: readonly Posting<NoInfer<RecordOf<T, Base, L>>>[];
    keepsFile?: (document: NoInfer<RecordOf<T, Base, L>>, hungAt: string) => readonly Issue[];
    deletes?: readonly Rule<NoInfer<RecordOf<T, Base, L>>>[];
    afterWrite?: readonly Posting<NoInfer<RecordOf<T, Base, L>>>[];
    check?: readonly Rule<NoInfer<RecordOf<T, Base, L>>>[];
    locks?: Locks<NoInfer<Name> | "create" | "edit" | "delete", Own<T, Base> | NoInfer<Extract<keyof L, string>>>;
    changes?: (document: NoInfer<RecordOf<T, Base, L>>) => string;
    awaits?: AwaitedRecords<NoInfer<RecordOf<T, Base, L>>>;
    screens: Readonly<
      Record<
        string,
        Screen<{
          stage: NoInfer<Stage>;
          action: NoInfer<Name>;
          column: Own<T, Base> | NoInfer<ColumnOf<Live>>;
          variant: NoInfer<VariantName>;
          step: NoInfer<StepName>;
        }>
      >
    >;
  },
): Module {
  return module as unknown as Module;
}
