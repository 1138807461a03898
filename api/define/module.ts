import type { PgTable } from "drizzle-orm/pg-core";
import type { Condition, Flag } from "./condition.ts";
import type { Field } from "./field.ts";
import type { PrintTemplate } from "./print.ts";
import type { Issue } from "./problem.ts";
import type { DraftOf, DraftRow, RowOf } from "./rows.ts";
import type { DocumentRecord, MoneyDigits, Work } from "./work.ts";

/** An issue of one document of the batch. */
export type Finding = Issue & { document: number };
/** Looks at a whole batch (one document for a user, thousands for an import) and says what is wrong; one query for all of them, never one each. */
export type Rule<D = DocumentRecord> = (documents: readonly D[], work: Work) => readonly Finding[] | Promise<readonly Finding[]>;
/** What an action does to the books, for a whole batch in order, inside the transaction that moves the stage; what it decides of the documents themselves it leaves in them, and the engine stores what differs. Throws typed problems. */
export type Posting<D = DocumentRecord> = (documents: readonly D[], work: Work) => Promise<void>;
/** Fills derived values (line amounts, totals) before validation and storing; pure, also run by the import. */
export type Derive<D = DocumentRecord> = (document: D, money: MoneyDigits) => void;

export type Action<Stage extends string = string, D = DocumentRecord> = {
  from: readonly Stage[];
  to: Stage;
  /** A reason must be given with the action; kept in the history. */
  reason?: boolean;
  check?: readonly Rule<D>[];
  post?: readonly Posting<D>[];
  /** Run by a posting or job only, never offered to a person. */
  system?: boolean;
  /** Fields asked for together with the action, by name; of line tables by table. Checked like a save and taken over before the rules of the action run; a `system` field among them is open to this action alone. */
  input?: Input;
  /** Refused to the one who created, or who submitted, the record. */
  fourEyes?: "creator" | "submitter";
  /** Legal only where this holds for the header. */
  when?: Condition;
  /** Undoes what the action of this name (or one of these) did: a reason is required, the history says which entry it undid. */
  reverses?: string | readonly string[];
  /** The column that keeps who did it last. */
  stampsUser?: string;
  /** Where it is done, where that is one side of a record that lies in two places: its row rights are checked there. */
  actsOn?: { department?: string; warehouse?: string };
  /** Documents of another module that it brings forth. */
  creates?: Creates<D>;
  /** Documents of another module that it takes along. */
  cascades?: readonly Cascade<D>[];
};
/** What an action makes: drafts with every field (system ones too), each from one document of the batch, what is done with them, and the column that keeps the id of what was made. */
export type Creates<D = DocumentRecord> = {
  module: string;
  drafts: Drafting<D>;
  actions?: readonly string[];
  storesIdIn?: string;
};
/** What an action takes along, once its own documents are stored: what is done with which documents of another module, by the program in the person's name, with the same reason. */
/** What a document of the batch becomes in another module, whose documents are `Made`. */
export type Drafting<D = DocumentRecord, Made = DocumentRecord> = (
  documents: readonly D[],
  work: Work,
) => Promise<readonly MadeDraft<Made>[]>;
export type Cascade<D = DocumentRecord> = {
  module: string;
  documents: (documents: readonly D[], work: Work) => Promise<readonly string[]>;
  action: string;
};
/** A draft made from the document at `from` of the batch. */
export type MadeDraft<Made = DocumentRecord> = Made extends { header: infer H; lines: infer L }
  ? {
      from: number;
      header: Partial<DraftRow<H>>;
      lines?: { readonly [K in keyof L]: L[K] extends (infer R)[] ? readonly Partial<DraftRow<R>>[] : never };
    }
  : never;
export type Input = { header?: readonly string[]; lines?: Readonly<Record<string, readonly string[]>> };

/** Lines taken over from open rows of another module whose rows are lines themselves: `where` narrows them to this document, `fills` says own line field <- their field. */
export type ItemSource = {
  module: string;
  where?: Readonly<Record<string, string | boolean | { field: string }>>;
  fetches: Readonly<Record<string, string>>;
};

export type Lines<T extends PgTable = PgTable> = {
  table: T;
  /** Property of the line table that holds the header id. */
  parent: string;
  fields: Readonly<Record<string, Field>>;
  /** Columns of the line table, in the order shown; all fields when absent. */
  columns?: readonly string[];
  /** Columns that get a sum in the footer. */
  sums?: readonly string[];
  required?: boolean;
  /** Pickers that take over lines of other documents, by name; words at `lines.<t>.itemsFrom.<name>`. */
  itemsFrom?: Readonly<Record<string, ItemSource>>;
  /** Entry by scanner: the fields that a scanned code of each kind goes into, and the quantity that each scan counts up by one. */
  scan?: Scan;
};

/** Names of line fields: links for `material` and `equipment`, texts for the others; a position's code is cut at `/` into its fields. */
export type Scan = {
  material?: string;
  equipment?: string;
  batch?: string;
  serial?: string;
  position?: readonly string[];
  count?: string;
};

/**
 * What a click on a row leads to: a document (of this module, or of the module named in a column), or another screen with filters taken from the row.
 * `filter` maps the target's field -> this row's column.
 */
export type Opens =
  | { kind: "document"; module: string | { column: string }; id: string }
  | { kind: "screen"; path: string; filter: Readonly<Record<string, string>> }
  /** A file that the server makes of the record: an address of the API with `:id` that is posted to, offered in these stages. */
  | { kind: "file"; path: string; stages: readonly string[] };

/** The employee who is looking; nobody's rows where an account is nobody. */
export type Looking = { from: "viewerEmployee" };
/** The record of a link's target with this code: how a business unit's route names its unit. */
export type Coded = { code: string };

export type Screen<Stage extends string = string> = {
  /** As spelt in the specification; a path without a leading slash opens at `/path`. */
  path: string;
  /** maintain = list with entry (masters) · prepare = list with entry in the given stages · confirm = list with read-only document and actions · query = read-only list; a document opened from it offers what is legal, a master nothing. */
  kind: "maintain" | "prepare" | "confirm" | "query";
  stages?: readonly Stage[];
  actions?: readonly string[];
  /** Fields shown as columns, in order; `lines` never. Default: the module's `columns`. */
  columns?: readonly string[];
  /** Filters offered inline above the grid. */
  filters?: readonly string[];
  /** Filters that must be chosen before rows are shown. */
  requiredFilters?: readonly string[];
  /** Fixed filter: a value, who is looking, or (for a link) a record by its code; a new record begins with what it says. */
  where?: Readonly<Record<string, string | boolean | Looking | Coded>>;
  /** Lists only what waits in this step of the module's chain (`Approval.steps`). */
  step?: string;
  opens?: readonly (Opens & { name: string })[];
  /** Not in the menu (opened from elsewhere). */
  unlisted?: boolean;
  /** Header fields that come from the page's filters: chosen before a new document is made, and not changed by an edit. */
  header?: readonly string[];
  /** Drawn by the file of this name in `web/own`, where list and form cannot say it. */
  own?: string;
  /** Drawn by the file of this name in `web/own` above the lines of a record, where no field can say it. */
  part?: string;
  /** The business-unit variant of this route: only its documents are listed, new ones belong to it. */
  variant?: string;
};

/** What a business unit does otherwise with the same document: stricter or hidden fields (`field` or `lines.field`), its own number prefix. */
export type Variant = { fields?: Readonly<Record<string, { required?: Flag; hidden?: Flag }>>; prefix?: string };

/** The chain of approval that runs inside a stage; `when` = only documents for which it holds, `amount` = the field that steps compare with their amounts; `approved` = the action done when the last step is decided (else the document goes on in its stage), `steps` = what every chain of the module consists of, in order, where each step has a screen of its own, `returned` = the one done when somebody sends it back to its preparer (else `reject`). */
export type Approval<Stage extends string = string> = {
  stage: Stage;
  when?: Condition;
  amount?: string;
  approved?: string;
  steps?: readonly string[];
  returned?: string;
};

/** Columns the row rights are checked on, or the reason why every reader of the module may see all rows of the company. */
export type ScopeColumns =
  | {
      /** Several where a record lies in several places: each opens it. */
      department?: string | readonly string[];
      warehouse?: string | readonly string[];
      owner?: string;
      creator?: string;
      /** The party for whom a row is: what an invited customer, or a dealer, sees of the company. */
      customer?: string;
      dealer?: string;
    }
  | { everyReader: true };

export type Module = {
  /** Its first part is the group in the menu. */
  id: string;
  table: PgTable;
  /** Where it stands among its area's in the menu, as the work goes; those that say nothing come last, by their ids. */
  order?: number;
  /** Tables that share this table's id one to one and hold further fields (global row behind a company row, company row behind a role row), nearest first. */
  base?: readonly PgTable[];
  /** company = rows belong to one company (comp_id in the key) · global = one row for all. */
  kind: "company" | "global";
  /** A ledger or balance: rows are written by postings only. */
  readonly?: boolean;
  /** How a record is called: its code or number, and its name: a column, or "names" for the three languages. */
  title: { code: string; name?: string };
  scope: ScopeColumns;
  /** The field that links the unit in which its records are counted. */
  unit?: string;
  fields: Readonly<Record<string, Field>>;
  lines?: Readonly<Record<string, Lines>>;
  /** Columns of the list, in order. */
  columns: readonly string[];
  sums?: readonly string[];
  /** Fields that the list's search box looks into; default code and names. */
  search?: readonly string[];
  sort?: { by: string; descending?: boolean };
  /** The same columns as they stood at the end of months, in another table: read instead of the module's own where a filter chooses this field. */
  asOf?: { field: string; table: PgTable };
  /** The first stage is the one of a new record. */
  stages?: readonly string[];
  /** Stages in which fields and lines may be changed and the record deleted. Masters: all. */
  editable?: readonly string[];
  /** Stages that nothing leaves. */
  final?: readonly string[];
  actions?: Readonly<Record<string, Action>>;
  /** Overlays by business unit, kept in the document's own column `variant` ('' = standard). */
  variants?: Readonly<Record<string, Variant>>;
  /** While its chain is undecided, only withdraw, reject and the chain's own actions are legal. */
  approval?: Approval;
  derive?: Derive;
  /** Fills in what the next action will: in memory, for a draft to show it beforehand. */
  foresees?: Posting;
  /** Checked at every save. */
  check?: readonly Rule[];
  /** After a save of a master or document outside postings: which figures it touches. */
  changes?: (document: DocumentRecord) => string;
  screens: Readonly<Record<string, Screen>>;
  /** What roles may do here in a new installation, by the code of the role; afterwards rights are data. */
  roles?: Readonly<Record<string, readonly string[]>>;
  /** Extensions of the files that hang on its records, where only some kinds are of use there. */
  attachable?: readonly string[];
  /** How its records look on paper, beside the standard form that every module has; named at `prints.<name>`. */
  prints?: Readonly<Record<string, PrintTemplate>>;
};

type ColumnOf<T> = T extends { $inferSelect: infer R } ? Extract<keyof R, string> : never;
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
 * Checks a document or master-data type where it is written: a field that is no column of its table or bases, a stage or action that is not listed,
 * and a rule or posting of documents of another shape do not compile.
 */
export function defineModule<
  T extends PgTable,
  const Stage extends string,
  const ActionName extends string,
  const Base extends readonly PgTable[] = readonly [],
  const L extends LinesOf = Readonly<Record<string, never>>,
>(
  module: Omit<
    Module,
    | "table"
    | "base"
    | "fields"
    | "lines"
    | "stages"
    | "editable"
    | "final"
    | "actions"
    | "approval"
    | "screens"
    | "columns"
    | "title"
    | "sums"
    | "search"
    | "sort"
    | "derive"
    | "foresees"
    | "check"
    | "changes"
  > & {
    table: T;
    base?: Base;
    fields: Readonly<Partial<Record<ColumnOf<T> | ColumnOf<Base[number]>, Field>>>;
    columns: readonly NoInfer<ColumnOf<T> | ColumnOf<Base[number]>>[];
    title: { code: NoInfer<ColumnOf<T> | ColumnOf<Base[number]>>; name?: NoInfer<ColumnOf<T> | ColumnOf<Base[number]>> | "names" };
    sums?: readonly NoInfer<ColumnOf<T> | ColumnOf<Base[number]>>[];
    search?: readonly NoInfer<ColumnOf<T> | ColumnOf<Base[number]>>[];
    sort?: { by: NoInfer<ColumnOf<T> | ColumnOf<Base[number]>>; descending?: boolean };
    lines?: L;
    stages?: readonly Stage[];
    editable?: readonly NoInfer<Stage>[];
    final?: readonly NoInfer<Stage>[];
    actions?: Readonly<Record<ActionName, Action<NoInfer<Stage>, NoInfer<RecordOf<T, Base, L>>>>>;
    approval?: Approval<NoInfer<Stage>>;
    derive?: Derive<NoInfer<DraftOf<RecordOf<T, Base, L>>>>;
    foresees?: Posting<NoInfer<DraftOf<RecordOf<T, Base, L>>>>;
    check?: readonly Rule<NoInfer<RecordOf<T, Base, L>>>[];
    changes?: (document: NoInfer<RecordOf<T, Base, L>>) => string;
    screens: Readonly<Record<string, ScreenOf<NoInfer<Stage>, NoInfer<ActionName>, NoInfer<ColumnOf<T> | ColumnOf<Base[number]>>>>>;
  },
): Module {
  return module as unknown as Module;
}

/** Checks the fields of a line table against its columns. */
export function defineLines<T extends PgTable>(
  lines: Omit<Lines, "table" | "fields" | "parent" | "columns" | "sums"> & {
    table: T;
    parent: ColumnOf<T>;
    fields: Readonly<Partial<Record<ColumnOf<T>, Field>>>;
    columns?: readonly NoInfer<ColumnOf<T>>[];
    sums?: readonly NoInfer<ColumnOf<T>>[];
  },
): Lines<T> {
  return lines as unknown as Lines<T>;
}

/** Turns a look at one document into a rule over a batch. */
export function eachDocument<D = DocumentRecord>(look: (document: D, work: Work) => readonly Issue[]): Rule<D> {
  return (documents, work) => documents.flatMap((document, index) => look(document, work).map((issue) => ({ ...issue, document: index })));
}
