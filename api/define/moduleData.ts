import type { PgTable } from "drizzle-orm/pg-core";
import type { Whose } from "./access/duties.ts";
import type { Condition, Flag } from "./condition.ts";
import type { Field } from "./field.ts";
import type { Lines } from "./lines.ts";
import type { PrintTemplate } from "./print.ts";
import type { ByColumn, Cell } from "./rows.ts";
import type { Screen } from "./screen.ts";

/**
 * What a business unit, or a form, does otherwise with the same document: stricter or hidden fields (`field` or `lines.field`), choices of
 * fewer values, its own number prefix.
 */
export type Variant<Place extends string = string> = { fields?: ByColumn<Place, Overlay>; prefix?: string };
export type Overlay = { required?: Flag; hidden?: Flag; values?: readonly string[]; initial?: string | null };

/**
 * The chain of approval that runs inside a stage; `when` = only documents for which it holds, `amount` = the field that steps compare with
 * their amounts; `approved` = the action done when the last step is decided (else the document goes on in its stage), `steps` = what every
 * chain of the module consists of, in order, where each step has a screen of its own, `returned` = the one done when somebody sends it back
 * to its preparer (else `reject`).
 */
export type Approval<
  Stage extends string = string,
  Column extends string = string,
  Name extends string = string,
  StepName extends string = string,
> = {
  stage: Stage;
  /** Only where a chain is published that has a step for the document; else it goes on without. */
  optional?: true;
  when?: Condition<Column>;
  amount?: Column;
  approved?: Name;
  steps?: readonly StepName[];
  returned?: Name;
  /** The action by which it is taken back until somebody decided; `withdraw` where it names none. */
  withdrawal?: Name;
  /** By which whoever is asked, and has the right, ends the chain too: it is neither approved nor refused, and the next begins anew. */
  diversions?: readonly Name[];
};

/**
 * A day of a document in these stages: the employee that the field `to` names is written to so many days before it, and once it has passed.
 * `inWorkingDays`: those of the company's calendar. `unless`: not where another day took its place, or a flag says that it is done.
 * `at`: it is a day of another place, whose time zone (and hour, else the day ends it) it names.
 */
export type Reminder<Stage extends string = string, Column extends string = string> = {
  field: Column;
  stages: readonly Stage[];
  to: Column;
  daysBefore: number;
  inWorkingDays?: true;
  unless?: Column;
  at?: { zone: Column; time?: Column };
};

/**
 * When its records stand in whose calendar: the days (and times as HH:mm) of a record, the employee whose day it is, the link or text that
 * says what it is about, in which stages.
 */
export type CalendarEntry<Stage extends string = string, Column extends string = string> = {
  from: Column;
  to?: Column;
  fromTime?: Column;
  toTime?: Column;
  person: Column;
  about: Column;
  place?: Column;
  stages: readonly Stage[];
};

/** The headings under which a page tells what belongs to a record, in their order; what stands under none comes last. */
export const PANORAMA_SECTIONS = ["people", "money", "machines", "rivals"] as const;
export type PanoramaSection = (typeof PANORAMA_SECTIONS)[number];

/**
 * Rows that belong to a record though they do not name it: those of `module` whose field `by` is what the record says in `own` (its id
 * where that says nothing); of some not they, but their lines count.
 */
export type Beside<Column extends string = string> = { module: string; by: string; own?: Column; lines?: BesideLines };

/**
 * Lines of a table, each told once by what it is `called`: the first of these fields that it says. Those in which the flag `unless` is set
 * are left out.
 */
export type BesideLines = { table: string; called: readonly string[]; amount?: string; unless?: string };

/**
 * What is told of a record as a whole, beside all that links to it: `figures` = a module whose row of the record says it in amounts,
 * `beside` = what belongs to it by a further step, `sections` = which of it stands under which heading, as a module, an area (`sales.*`) or
 * the lines of a module (`crm.bidResult.bidders`).
 */
export type PanoramaOptions<Column extends string = string> = {
  /** It is what a record is opened for: it stands beside it from the start. */
  first?: true;
  figures?: string;
  beside?: readonly Beside<Column>[];
  sections?: Readonly<Partial<Record<PanoramaSection, readonly string[]>>>;
};

/**
 * A line table of a record that names employees (its column `employee`): each reads the record as an owner does, and does more with it only
 * where the line has one of these values (`helps`), nowhere if it says none.
 */
export type NamedPeople = { table: string; employee: string; helps?: { column: string; values: readonly string[] } };

/** Columns the row rights are checked on, or the reason why every reader of the module may see all rows of the company. */
export type ScopeColumns<Column extends string = string> =
  | {
      /** Several where a record lies in several places: each opens it. */
      department?: Column | readonly Column[];
      warehouse?: Column | readonly Column[];
      owner?: Column;
      /** Whose it was: he reads it as an owner does, and changes nothing. */
      reader?: Column;
      creator?: Column;
      /** Records go from owner to owner: whoever made one has it only while nobody owns it. */
      creatorUntilOwned?: true;
      /** Whom a line of it names. */
      named?: NamedPeople;
      /** The party for whom a row is: what an invited customer, or a dealer, sees of the company. */
      customer?: Column;
      dealer?: Column;
      /** Rows that are open to every reader but an invited customer: those with one of these values in a column. */
      open?: { column: Column; values: readonly string[] };
    }
  | { everyReader: true };

/** Records that come with the product: what may be chosen (a year, say), and the header of each record of a choice. */
export type Delivered = { choices: readonly string[]; records: (choice: string) => readonly Readonly<Record<string, Cell>>[] };

/** A module without what it does: all that rules and postings may know of another one. */
export type ModuleData = {
  /** `<area>.<document>`; the area is the group in the menu. */
  id: string;
  table: PgTable;
  /** Position in the menu of its area, in the order of the work; modules without one come last, by id. */
  order?: number;
  /**
   * Tables that share this table's id one to one and hold further fields (global row behind a company row, company row behind a role row),
   * nearest first.
   */
  base?: readonly PgTable[];
  /** A view with the ids of the table: figures of its records that are read when they are, never stored; their fields are `system`. */
  live?: PgTable;
  /** company = rows belong to one company (comp_id in the key) · global = one row for all. */
  kind: "company" | "global";
  /** The module whose rows this view shows again: comments and files of a row are those of that document. */
  recordsOf?: string;
  /** A ledger or balance: rows are written by postings only. */
  readonly?: boolean;
  /** Its rows decide how everybody comes in, or what everybody is shown: they are changed from the company that keeps the installation. */
  ofInstallation?: true;
  /** How a record is titled: its code or number, and its name (a column, or "names" for the three languages). */
  title: { code: string; name?: string };
  scope: ScopeColumns;
  /** The field that links the unit in which its records are counted. */
  unit?: string;
  fields: Readonly<Record<string, Field>>;
  /** Fields shown beside code and name wherever a table links to a record; every reader of that table may see them. */
  lookup?: readonly string[];
  lines?: Readonly<Record<string, Lines>>;
  /** Columns of the list, in order. */
  columns: readonly string[];
  sums?: readonly string[];
  /** So many characters of a value stand in the filter of a column; 20 where nothing is said. */
  valueLength?: number;
  /** Fields that the list's search box looks into; default code and names. */
  search?: readonly string[];
  /** The search box finds records by what this field says too: `column` holds its terms (`termsOf`), one after the other. */
  fullText?: { column: string; field: string };
  sort?: { by: string; descending?: boolean };
  /**
   * The same columns as they stood at the end of days or months, in other tables: the first whose field a filter chooses is read instead
   * of the module's own.
   */
  asOf?: readonly { field: string; table: PgTable }[];
  /** The first stage is the one of a new record. */
  stages?: readonly string[];
  /** Stages in which fields and lines may be changed and the record deleted. Masters: all. */
  editable?: readonly string[];
  /** Final stages: no action leaves them. */
  final?: readonly string[];
  /** Stages in which a record counts for whoever has it: there it stays his when its customer goes to another one; else the final ones. */
  counted?: readonly string[];
  /** Overlays by business unit, kept in the document's own column `variant` ('' = standard). */
  variants?: Readonly<Record<string, Variant>>;
  /** The approval chain; while it is undecided only withdraw, reject and the chain's own actions are legal. */
  approval?: Approval;
  /** Reminders of dates of its documents, by name. */
  reminders?: Readonly<Record<string, Reminder>>;
  /** Beside a record stands all that belongs to it, as far as the reader may see it. */
  panorama?: PanoramaOptions;
  /** All of its records go to another installation as one file, by codes; there every difference is shown before it is stored. */
  portable?: true;
  /** Records that the product brings along and a company takes over where it wants them; they go the way of `portable`. */
  delivered?: Readonly<Record<string, Delivered>>;
  /** Its records stand in the calendars of the people. */
  calendar?: CalendarEntry;
  screens: Readonly<Record<string, Screen>>;
  /** What roles may do here in a new installation, by the code of the role; afterwards rights are data. */
  roles?: Readonly<Record<string, readonly string[]>>;
  /**
   * Whose duty an action is where a company keeps its three administrators apart, by action (`*` = all others; of `security` those that
   * change something). What says nothing is of the system administrator's where it changes something.
   */
  duties?: Readonly<Record<string, Whose>>;
  /** While it holds its files are kept back: from the list, from whoever fetches or takes off one, and by name from the history. */
  withheldFiles?: Condition;
  /** Allowed extensions of attachments, where only some kinds make sense. */
  attachable?: readonly string[];
  /** How its records look on paper, beside the standard form that every module has; named at `prints.<name>`. */
  prints?: Readonly<Record<string, PrintTemplate>>;
};
