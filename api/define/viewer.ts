export type Language = "zh" | "en" | "ru";
export const LANGUAGES: readonly Language[] = ["zh", "en", "ru"];

/** Which rows of a company a viewer's stations open, united over all stations. Nothing set = no rows. */
export type RowScope = {
  company: boolean;
  departments: readonly string[];
  warehouses: readonly string[];
  /** Rows whose owner column is this employee, or that this account created. */
  own: boolean;
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
  readonly scope: RowScope;
  /** Paths of the menu; `null` = every path (administrator). */
  readonly menu: ReadonlySet<string> | null;
  /** `<module>.<action>`, for instance `warehouse.goodsReceipt.confirm`. */
  may(permission: string): boolean;
  /** What this viewer may do with one field of a module (line fields are `<table>.<field>`); "write" where nothing is declared. */
  access(module: string, field: string): FieldAccess;
};
