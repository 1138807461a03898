import type { Flag } from "./condition.ts";
import type { LinkedField } from "./linkedField.ts";

/** `<module>.<action>`. */
export type Permission = `${string}.${string}.${string}`;

type Common = {
  /** Must be filled when saving (a draft too). */
  required?: Flag;
  readonly?: Flag;
  hidden?: Flag;
  /**
   * Of a line field: while it is hidden, the server keeps its value back (also from histories and previews); or from everybody but the
   * account in this column of the header.
   */
  secret?: boolean | { but: string };
  /**
   * For those alone who have one of these permissions for all rows that they read: whoever has none sees it at no door, whatever his roles
   * say of the field.
   */
  restrictedTo?: readonly Permission[];
  /** Of a restricted field: the column that stands in for it in a row that its reader may not see it of, though he does of others. */
  mask?: string;
  /** Of a header: seldom filled or looked at, so it stands behind the fold of its form. */
  collapsed?: true;
  /** Set by the engine or a posting, never accepted from a caller. */
  system?: boolean;
  /** Said by the engine when it describes a table: the record behind a link tells the value. */
  linked?: LinkedField;
  /** Said by the engine when it describes a field: an action asks for it; where nobody can change it no form shows it empty. */
  asked?: true;
  /** A person tells it with none of these: what he changes of them by hand takes it back. */
  toldWith?: readonly string[];
  /** It goes by a rule that is told at its head, in words at `hints.<name>`. */
  hint?: true;
  /** A value for a new record: a literal, or one of the names that the engine knows. */
  initial?: string | number | boolean | null | { from: "today" | "thisWeek" | "viewerDepartment" | "viewerEmployee" | CompanySetting };
};

/**
 * What a company says for its new documents; its sales tax is the rate at which it sells at home, which is none where the document is in a
 * currency that is not its own.
 */
export type CompanySetting = "companyCurrency" | "companySalesTax" | "contractTaxBasis" | "invoiceTaxBasis";

export type TextField = Common & {
  kind: "text";
  max?: number;
  /** time: of a day, HH:mm on the clock of 24 hours; idDigits: the last six signs of an identity card. */
  format?: "email" | "phone" | "code" | "time" | "idDigits";
  /** Kept encrypted and never read back: whoever asks gets ENCRYPTED, and giving that back changes nothing. */
  encrypted?: true;
  /** As encrypted, but nobody can open it: a hash under the installation's key and the id of the row is kept. */
  hashed?: true;
  /**
   * Of a line: the value stands for another field of the module, named by the columns `part` (`header` or a line table) and `field` of its
   * row; it is stored as it is and told as that field would be.
   */
  formattedAs?: { part: string; field: string };
  /**
   * Names an action or a stage of the document type in the field `type` of its row, or, of `rights`, what is given of it (actions with
   * commas between them, or a field): stored as it is, told in the reader's words.
   */
  wordOf?: { kind: "actions" | "stages" | "rights"; type: string };
  /** The number of a record of another company: its module, and the fields of the row that hold its id and whose it is. */
  opens?: { module: string; id: string; company: string };
};
export type LongTextField = Common & {
  kind: "longText";
  max?: number;
  /** Holds an issue as JSON, set by the program: why something that it did by itself failed. It is told in the reader's words. */
  issue?: true;
};
/** `isYear`: never grouped; `isSeconds`: a span, said in the unit that a person would. */
export type IntegerField = Common & { kind: "integer"; min?: number; max?: number; isYear?: true; isSeconds?: true };
/** Exact decimals, strings everywhere: quantity (6 digits), price (6), money (4), rate (8), percent (4; 13 means 13 %). */
export type DecimalField = Common & {
  kind: "quantity" | "price" | "money" | "rate" | "percent";
  sign?: "positive" | "notNegative" | "any";
  /** No more than this: a share of a whole is at most 100. */
  max?: number;
  /** For money and price: the header field that holds the currency code. */
  currency?: string;
  /**
   * For quantity: the field of the same row that says in which unit it is: a link to the unit, or to what is counted in one; null = the
   * same unit in every row. Quantities of different units are never added.
   */
  unit?: string | null;
  /**
   * For a header: what of its lines it adds up. A quantity is told unit by unit; of an amount the screen shows the sum of what is known,
   * and says what is not in it.
   */
  of?: LineTotal | { documents: string };
  /** An amount outside the books: it keeps four digits whatever its currency has. */
  unrounded?: true;
};
/**
 * A total over the lines of a table: of each the first of these quantities that it says, less another one but never below nothing. A view
 * of documents names instead (`documents`) its field with the module of each: the field of the same name there says it.
 */
export type LineTotal = { lines: string; fields: readonly string[]; less?: string };
export type DateField = Common & {
  kind: "date";
  /** The books of stock or of money say that it happened on this day: it lies no further ahead than the company allows. */
  books?: "stock" | "money";
  /** Asked for one day, not for those between two. */
  single?: true;
  /** The field of the same row, or of the header, with the day before which it does not lie. */
  notBefore?: string;
};
/** A month as yyyy-MM text. */
export type MonthField = Common & { kind: "month" };
export type FlagField = Common & { kind: "flag" };
/** One of a closed list of codes; words at `choices.<field>.<value>`. */
export type ChoiceField = Common & {
  kind: "choice";
  values: readonly string[];
  /**
   * The values are the ids of all modules of a kind, for rights also of datasets and whole areas (`sales.*`, `*`); their words are the
   * titles of those.
   */
  modules?: ModuleKind;
};
/** approval = modules that know approval · numbered = those that number their documents · granted = whatever a role is given rights for */
export type ModuleKind = "approval" | "numbered" | "granted";
/** The id (or with `by: "code"` the code) of a record of another module. */
export type LinkField = Common & {
  kind: "link";
  to: string;
  by?: "id" | "code";
  /** Only records for which all hold: a column of the target equals a literal, or equals a field of this record. */
  where?: Readonly<Record<string, string | boolean | { field: string }>>;
  /** Copies values of the chosen record into fields of this one that are still empty: target field -> own field. */
  fetches?: Readonly<Record<string, string>>;
  /**
   * Values of the record that is chosen anew begin fields of a header of which nothing is said, column there -> field, `unless` another
   * field says it in its own way.
   */
  proposes?: Readonly<Record<string, Proposes>>;
  /** A record that is sealed may be named here too, always or where it holds: what is there is used up. One that is disabled never is. */
  takesSealed?: Flag;
  /** What stands beside each choice where it decides. */
  availability?: Availability;
};
/**
 * The sum of a field (less another one) over those rows of a module that name the choice in `by`; `where` as of a link. Told as
 * `beside.<word>`.
 */
export type Availability = {
  module: string;
  by: string;
  sum: string;
  less?: string;
  where?: Readonly<Record<string, string | boolean | { field: string }>>;
  word: string;
};
export type Proposes = { field: string; unless?: string };
/** The document number: given by the engine from the series with this prefix when first saved, unless imported. */
export type DocNoField = Common & { kind: "docNo"; prefix: string };
/**
 * An instant (ISO), read only unless an action asks for it. `clock`: a device told it; the field of the same row holds the seconds by which
 * its clock went ahead of the server's.
 */
export type InstantField = Common & { kind: "instant"; clock?: string };

export type Field =
  | TextField
  | LongTextField
  | IntegerField
  | DecimalField
  | DateField
  | MonthField
  | FlagField
  | ChoiceField
  | LinkField
  | DocNoField
  | InstantField;

type Options<F extends Field, Own extends keyof F = never> = Omit<F, "kind" | Own>;

export const text = (options: Options<TextField> = {}): TextField => ({ kind: "text", ...options });
export const time = (options: Options<TextField, "max" | "format"> = {}): TextField => ({
  kind: "text",
  max: 5,
  format: "time",
  ...options,
});
export const longText = (options: Options<LongTextField> = {}): LongTextField => ({ kind: "longText", ...options });
export const integer = (options: Options<IntegerField> = {}): IntegerField => ({ kind: "integer", ...options });
export const quantity = (options: Options<DecimalField> = {}): DecimalField => ({ kind: "quantity", ...options });
/** A number that counts nothing and has no unit: a coordinate, a score; kept and typed as quantities are. */
export const plainNumber = (options: Options<DecimalField, "unit"> = {}): DecimalField => quantity({ ...options, unit: null });
export const price = (options: Options<DecimalField> = {}): DecimalField => ({ kind: "price", ...options });
export const money = (options: Options<DecimalField> = {}): DecimalField => ({ kind: "money", ...options });
export const rate = (options: Options<DecimalField> = {}): DecimalField => ({ kind: "rate", ...options });
export const percent = (options: Options<DecimalField> = {}): DecimalField => ({ kind: "percent", ...options });
export const date = (options: Options<DateField> = {}): DateField => ({ kind: "date", ...options });
export const month = (options: Options<MonthField> = {}): MonthField => ({ kind: "month", ...options });
export const flag = (options: Options<FlagField> = {}): FlagField => ({ kind: "flag", ...options });
export const choice = (values: readonly string[], options: Options<ChoiceField, "values"> = {}): ChoiceField => ({
  kind: "choice",
  values,
  ...options,
});
/** One of the document types of a kind. */
export const documentType = (modules: ModuleKind, options: Options<ChoiceField, "values" | "modules"> = {}): ChoiceField => ({
  kind: "choice",
  values: [],
  modules,
  ...options,
});
export const link = (to: string, options: Options<LinkField, "to"> = {}): LinkField => ({ kind: "link", to, ...options });
export const docNo = (prefix: string, options: Options<DocNoField, "prefix"> = {}): DocNoField => ({ kind: "docNo", prefix, ...options });
export const instant = (options: Options<InstantField> = {}): InstantField => ({ kind: "instant", system: true, ...options });

/** What stands where an encrypted value is kept. */
export const ENCRYPTED = "●●●●●●●●";

/** Digits after the point of the exact decimal kinds, as stored. */
export const SCALE = { quantity: 6, price: 6, money: 4, rate: 8, percent: 4 } as const satisfies Record<DecimalField["kind"], number>;
