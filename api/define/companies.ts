import { isOwn } from "./own.ts";

/**
 * How a dataset is asked over several companies: every view is made of one company's rows alone, their money converted to the currency of
 * the group before that, and then the rows of all stand below each other. Texts are DuckDB over the columns.
 */
export type OverCompanies = {
  /** The day whose rate counts: of a balance the parameter that it is asked for, of what happened its own day. */
  on: string;
  /** Money that is made of an amount in the currency that stands beside it; all other money is the company's. */
  made?: Readonly<Record<string, { amount: string; currency: string }>>;
  /** Money that stays what it is: in the currency of its document. */
  stays?: readonly string[];
  /**
   * Rows that are converted as one amount, so that what adds up to nothing is nothing after it: their keys, their order, and which of them
   * (`less`, a condition) take off what the others put on.
   */
  whole?: { by: readonly string[]; order: string; less?: string };
  /** The column that tells the digits of the company's currency. */
  digits?: string;
  /** The column of every view with the party that a row is about: rows about a company of the group are dealings within it. */
  partner?: string;
  /** Metrics and figures that mean something between the currency of one company and others: nothing stands there. */
  without?: readonly string[];
};

/** The dimension that such a dataset has, and the parameters: which companies are asked, and whether with dealings between them. */
export const COMPANY = "company";
export const COMPANIES = "companies";
export const DEALINGS = "dealings";
/** Its column in the rows of several companies. */
export const COMPANY_COLUMN = "company_code";

type Choice = {
  kind: "choice";
  values: readonly string[];
  initial: string;
  within?: { param: string; cases: Readonly<Record<string, readonly string[]>> };
};

const DIMENSIONS = { [COMPANY]: { kind: "link", sql: COMPANY_COLUMN, to: "masterData.company", by: "code" } } as const;
const WHICH = { [COMPANIES]: { kind: "choice", values: ["one", "all"], initial: "one" } } as const;
const BETWEEN = {
  [DEALINGS]: {
    kind: "choice",
    values: ["without", "with", "only"],
    initial: "without",
    within: { param: COMPANIES, cases: { one: ["with"], all: ["without", "with", "only"] } },
  },
} as const;

/** What a dataset over companies has beside its own. */
export const dimensionsOver = (over: OverCompanies | undefined) => (over ? DIMENSIONS : {});
export const paramsOver = (over: OverCompanies | undefined): Readonly<Record<string, Choice>> =>
  over ? { ...WHICH, ...(over.partner ? BETWEEN : {}) } : {};

/** Parameters as somebody has them who is at home in one company only: there are no others to ask. */
export function paramsOfOne<P extends Readonly<Record<string, object>>>(params: P): P {
  return isOwn(params, COMPANIES) ? { ...params, [COMPANIES]: { ...WHICH[COMPANIES], values: ["one"] } } : params;
}

/** Parameters as somebody has them who may not see everywhere whom rows are about: dealings within the group cannot be told apart. */
export function paramsUnparted<P extends Readonly<Record<string, object>>>(params: P): P {
  if (!isOwn(params, DEALINGS)) return params;
  const only = ["with"];
  const within = { param: COMPANIES, cases: { one: only, all: only } };
  return { ...params, [DEALINGS]: { ...BETWEEN[DEALINGS], values: only, initial: "with", within } };
}

/** Parameters as they are told: of one company nothing is said of others. */
export const paramsShown = (params: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  asksAll(params) ? params : paramsAlone(params);

/** What parameters say beside which companies are asked. */
export function paramsAlone(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => name !== COMPANIES && name !== DEALINGS));
}

/** Whether parameters ask for all companies that the reader may read. */
export const asksAll = (params: Readonly<Record<string, string>> | undefined): boolean => params?.[COMPANIES] === "all";
