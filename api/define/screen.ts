import type { ByColumn } from "./rows.ts";

/**
 * What a click on a row leads to: a document (of this module, or of the module named in a column), or another screen with filters taken
 * from the row.
 * `filter` maps the target's field -> this row's column; `begins` = a new record of this module is begun there, by whoever may.
 */
export type Opens<Column extends string = string, Stage extends string = string> =
  | { kind: "document"; module: string | { column: Column }; id: Column }
  | { kind: "screen"; path: string; filter: Readonly<Record<string, Column>>; begins?: string }
  /** A file that the server makes of the record: an address of the API with `:id` that is posted to, offered in these stages. */
  | { kind: "file"; path: string; stages: readonly Stage[] };

/** The viewer's employee; an account without one sees no rows. */
export type Looking = { from: "viewerEmployee" };

/** The record of a link's target with this code: how a business unit's route names its unit. */
export type Coded = { code: string };

/**
 * Days around today, by the calendar of the company: so many days, weeks or months from today's to another, 0 being its own, open at a side
 * that is not given. Something that lasts (to the day in `until`) counts where any of its days lies there.
 */
export type Within<Column extends string = string> = {
  within: { unit: "day" | "week" | "month"; from?: number; to?: number };
  until?: Column;
};

/** Names of the module that a screen may refer to. */
export type ScreenNames = { stage: string; action: string; column: string; variant: string; step: string };

export type Screen<N extends ScreenNames = ScreenNames> = {
  /** As spelt in the specification; a path without a leading slash opens at `/path`. */
  path: string;
  /**
   * maintain = list with entry (masters) · prepare = list with entry in the given stages · confirm = list with read-only document and
   * actions · query = read-only list; a document opened from it offers what is legal, a master nothing.
   */
  kind: "maintain" | "prepare" | "confirm" | "query";
  stages?: readonly N["stage"][];
  actions?: readonly N["action"][];
  /** Of a confirm screen: a record is changed there too, where its stage and the rights of the reader allow it. */
  edits?: true;
  /** Fields shown as columns, in order; `lines` never. Default: the module's `columns`. */
  columns?: readonly N["column"][];
  /** Filters offered inline above the grid. */
  filters?: readonly N["column"][];
  /** Filters that must be chosen before rows are shown. */
  requiredFilters?: readonly N["column"][];
  /**
   * Fixed filter: a value, who is looking, days around today, or (for a link) a record by its code; a new record begins with what it says.
   */
  where?: ByColumn<N["column"], string | boolean | Looking | Coded | Within<N["column"]>>;
  /** Lists only what waits in this step of the module's chain (`Approval.steps`). */
  step?: N["step"];
  opens?: readonly (Opens<N["column"], N["stage"]> & { name: string })[];
  /** Open to everybody who is signed in, whatever his menu says; what may be done there, and with which rows, is asked as everywhere. */
  open?: true;
  /** Not in the menu (opened from elsewhere). */
  unlisted?: boolean;
  /** Header fields that come from the page's filters: chosen before a new document is made, and not changed by an edit. */
  header?: readonly N["column"][];
  /** Taken along by a device: its rows and their records are read without network. */
  offline?: true;
  /** Drawn by the file of this name in `web/own`, where list and form cannot say it. */
  own?: string;
  /** Drawn by the file of this name in `web/own` above the lines of a record, where no field can say it. */
  part?: string;
  /** The business-unit variant of this route: only its documents are listed, new ones belong to it. */
  variant?: N["variant"];
};
