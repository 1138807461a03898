import type { SQL } from "drizzle-orm";
import type { Condition } from "./condition.ts";
import type { PlainCode } from "./problem.ts";
import type { Cell, DocumentRecord, DraftRow } from "./rows.ts";
import type { Work } from "./work.ts";
import type { Posting, Rule } from "./rule.ts";

/** The stage of a master that is not in use yet: nothing may name it. */
export const UNRELEASED = "unreleased";

/** Who did something with a record before, by what he did. */
export type Signer = "creator" | "submitter" | "recounter";

/** Columns of line tables, by table. */
export type LineColumns = Readonly<Record<string, readonly string[]>>;

/** No columns of lines. */
export type NoLines = Readonly<Record<string, never>>;

/** `Column` and `InLines` are the columns that it may name, `Name` the actions beside it. */
export type Action<
  Stage extends string = string,
  D = DocumentRecord,
  Column extends string = string,
  InLines = LineColumns,
  Name extends string = string,
> = {
  from: readonly Stage[];
  /** The stage that it leads to; without one a record stays where it is. */
  to?: Stage;
  /** A reason must be given with the action; kept in the history. */
  reason?: boolean;
  check?: readonly Rule<D>[];
  post?: readonly Posting<D>[];
  /** Done only with a record as it is made, never with a stored one; in the stage where it leads nothing else may name the record. */
  atOnce?: true;
  /** Run by a posting or job only, never offered to a person. */
  system?: boolean;
  /** A `system` action that people do at a place of its own: the page is told who may. */
  apart?: true;
  /**
   * Fields asked for together with the action, by name; of line tables by table. Checked like a save and taken over before the rules of the
   * action run; a `system` field among them is open to this action alone.
   */
  input?: Input<Column, InLines, D>;
  /** Four-eyes rule: refused to whoever did one of these before (created, submitted or recounted the record). */
  fourEyes?: Signer | readonly Signer[];
  /** Legal only where this holds for the header. */
  when?: Condition<Column>;
  /** Undoes what the action of this name (or one of these) did: a reason is required, the history says which entry it undid. */
  reverses?: Name | readonly Name[];
  /** The column that keeps who did it last. */
  stampsUser?: Column;
  /** The side of a record that lies in two places (sender or receiver) whose row rights the action is checked on. */
  actsOn?: { department?: Column; warehouse?: Column };
  /** Documents of other modules that it creates, one after the other: a later one knows the ids of those before it. */
  creates?: Creates<D, Column> | readonly Creates<D, Column>[];
  /** Documents of another module on which it performs an action too. */
  cascades?: readonly Cascade<D>[];
  /**
   * Takes out for good what says who somebody is, of the record and of all that keeps what it was: its fields, and its names, which become
   * a word for nobody; fields of documents that name it; what history, comments, files and news tell of it.
   */
  erases?: Erases<Column>;
  /** Who is written to that it was done: the employee in this field, with what the field `says` holds; not he who did it himself. */
  notifies?: { to: Column; says?: Column };
  /** Done by the program once it is due, document by document; offered to people too unless it is `system`. */
  automatic?: Automatic<Column>;
  /** May be done without network: the device keeps it, and sends it when the server is reached. */
  offline?: Offline<Column>;
};

/**
 * What a record keeps of an action that a device sent: when it was done by the clock of the device, by how many seconds that clock went
 * ahead of the server's as it was sent, and the flag that says it went wrong. What is older than its company allows is refused.
 */
export type Offline<Column extends string = string> = { deviceAt: Column; clockAhead: Column; isClockOff: Column };

/** When an automatic action is due for a document: a date of the document has passed, and a condition on other documents holds. */
export type Automatic<Column extends string = string> = {
  after?: Column;
  /** SQL condition on the document's row, which is `t0`. */
  due?: (work: Work) => SQL;
};

/**
 * What an action makes: drafts with every field (system ones too), each from one document of the batch, what is done with them, and the
 * column that keeps the id of what was made.
 */
export type Creates<D = DocumentRecord, Column extends string = string> = {
  module: string;
  drafts: Drafting<D>;
  actions?: readonly string[];
  storesIdIn?: Column;
  /** What is made takes the form (variant) named like its business unit, where its draft names none that the module has. */
  ofUnit?: true;
};

/** What a document of the batch becomes in another module, whose documents are `Made`. */
export type Drafting<D = DocumentRecord, Made = DocumentRecord> = (
  documents: readonly D[],
  work: Work,
) => Promise<readonly MadeDraft<Made>[]>;

/**
 * What an action takes along, once its own documents are stored: what is done with which documents of another module, by the program in the
 * person's name, with the same reason. What hinders one of them is told at `field`, and as its own.
 */
export type Cascade<D = DocumentRecord> = {
  module: string;
  documents: (documents: readonly D[], work: Work) => Promise<readonly string[]>;
  action: string;
  field?: string;
};

export type Erases<Column extends string = string> = { fields: readonly Column[]; along?: readonly Erased[] };

/** Fields, and columns of lines, of the documents of a module that name a record in `by`. */
export type Erased = { module: string; by: string; fields?: readonly string[]; lines?: LineColumns };

/** A draft made from the document at `from` of the batch. */
export type MadeDraft<Made = DocumentRecord> = Made extends { header: infer H; lines: infer L }
  ? {
      from: number;
      header: Partial<DraftRow<H>>;
      lines?: { readonly [K in keyof L]: L[K] extends (infer R)[] ? readonly Partial<DraftRow<R>>[] : never };
    }
  : never;

/** A field that is filled in with an action, where a condition holds, and how it is said that it is empty. */
export type Need<Column extends string = string> = { field: Column; when?: Condition<Column>; code: PlainCode };

/** Values for header fields, of each record of the batch. */
export type Proposal<D = DocumentRecord, Column extends string = string> = (
  documents: readonly D[],
  work: Work,
) => Promise<readonly { readonly [Name in Column]?: Cell }[]>;

/** Proposes today for these days. */
export const proposesToday =
  <const Column extends string>(...days: readonly Column[]): Proposal<unknown, Column> =>
  (documents, { today }) =>
    Promise.resolve(documents.map(() => Object.fromEntries(days.map((day) => [day, today])) as Record<Column, string>));

export type Input<Column extends string = string, InLines = LineColumns, D = DocumentRecord> = {
  header?: readonly Column[];
  lines?: InLines;
  /** Header fields that must not be empty: asked where they are filled in, before a device keeps it, and on the server. */
  needs?: readonly Need<Column>[];
  /** What header fields begin with, told with the record and shown in its form; taken where nobody says anything else. */
  proposes?: Proposal<D>;
  /** Takes prepared values as they are unless others are given, so that a list can run it on many records at once. */
  prepared?: true;
};
