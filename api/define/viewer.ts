export type Language = "zh" | "en" | "ru";
/** The language of a name, as accounts and messages keep it; Chinese for one that is none. */
export const languageNamed = (name: string | null | undefined): Language => LANGUAGES.find((one) => one === name) ?? "zh";
export const LANGUAGES: readonly Language[] = ["zh", "en", "ru"];

/** The rows of a company that a viewer's stations open, united. Nothing set = no rows. */
export type RowScope = {
  company: boolean;
  departments: readonly string[];
  /** Business units whose every top department is among these: what belongs to a unit as a whole is theirs to see. */
  units: readonly string[];
  warehouses: readonly string[];
  /** Rows whose owner column is this employee, or that this account created. */
  own: boolean;
  /** The same for the people of the departments that the employee leads; those departments. */
  team: { employees: readonly string[]; accounts: readonly string[]; departments: readonly string[] };
  /** The parties that the viewer himself is: rows of this customer, of this dealer. */
  customers: readonly string[];
  dealers: readonly string[];
};
export const NO_ROWS: RowScope = {
  company: false,
  departments: [],
  units: [],
  warehouses: [],
  own: false,
  team: { employees: [], accounts: [], departments: [] },
  customers: [],
  dealers: [],
};
export const ALL_ROWS: RowScope = { ...NO_ROWS, company: true };

/** A module that links to another (or takes over its lines), its paths, and the columns of the other that it fills from and chooses by. */
export type ReverseReference = {
  module: string;
  screens: readonly { open?: boolean; path: string }[];
  columns: ReadonlySet<string>;
};

export type FieldAccess = "hidden" | "read" | "write";

/** Who asks, in which company, with which rights. Made once per request from the session; a background job has a named system viewer. */
export type Viewer = {
  readonly accountId: string;
  readonly account: string;
  readonly employeeId: string | null;
  readonly departmentId: string | null;
  readonly language: Language;
  readonly compId: number;
  /** Every company the account is a member of. */
  readonly compIds: readonly number[];
  /** An invited customer: he sees the rows of the party that he is and nothing else of the company, whatever his roles say. */
  readonly isGuest: boolean;
  /** Who looks through his eyes: nothing is written, and what is private to him stays closed. */
  readonly seenBy?: string;
  /** A program asks, by a token of the account: it decides nothing that is for people to decide. */
  readonly byToken?: true;
  /** Paths of the menu; `null` = every path (administrator). */
  readonly menu: ReadonlySet<string> | null;
  /** `<module>.<action>`, for instance `warehouse.goodsReceipt.confirm`: whether any of his roles grants it. */
  may(permission: string): boolean;
  /** The rows that those of his stations open whose role grants this permission. */
  scope(permission: string): RowScope;
  /** What this viewer may do with one field of a module (line fields are `<table>.<field>`); "write" where nothing is declared. */
  access(module: string, field: string): FieldAccess;
  /** The modules that link to a module: by those that he reads he looks it up. Nothing for the program, which reads every module. */
  references(module: string): readonly ReverseReference[];
};
