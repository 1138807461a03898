import { type CompanyCalendar, PLAIN_CALENDAR } from "#define/calendar";
import type { Dimension, Sliceable } from "#define/dataset";
import { paramText } from "./params.ts";
import type { Shift } from "./shift.ts";
import { dealingsOf, memberFacts, memberView, unratedIn } from "./companies.ts";
import { literal, refuse } from "./text.ts";
import type { SliceGroup, SliceMember, SliceOptions, ThresholdFilter } from "./query.ts";
import type { SliceMetric } from "./metrics.ts";

/** A dataset with the measures of one slice among its metrics. */
export type Sliced = Omit<Sliceable, "metrics"> & { metrics: Readonly<Record<string, SliceMetric>> };
/** What every part of one statement is written for; with `shift` rows stand at their own day moved on by that. */
export type SliceScope = {
  dataset: Sliced;
  options: SliceOptions;
  params: Readonly<Record<string, string>>;
  shift?: Shift;
  /** Where several companies are asked, the one whose rows are written. */
  member?: SliceMember;
  /** The condition of a threshold for a row's key, as the slice itself asks it whatever it is compared with. */
  threshold?: (filter: ThresholdFilter, key: string) => string;
};

/** The calendar of the company whose rows are asked. */
export const calendarOf = ({ options }: Pick<SliceScope, "options">): CompanyCalendar => options.calendar ?? PLAIN_CALENDAR;

/** Writes terms and parameters into a piece of a definition's DuckDB text. */
export function withTerms(scope: SliceScope, sql: string): string {
  const opened = sql.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === "facts" ? factsSql(scope) : `(${withTerms(scope, termText(scope, name))})`,
  );
  return opened.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const value = scope.params[name];
    if (value === undefined) throw new Error(`${scope.dataset.id}: no parameter ${name}`);
    const param = scope.dataset.params[name];
    return param ? paramText(name, param, value) : literal(value);
  });
}

function termText({ dataset, params }: SliceScope, name: string): string {
  const term = dataset.terms?.[name];
  const text = typeof term === "object" ? term.cases[params[term.param] ?? ""] : term;
  if (text === undefined) throw new Error(`${dataset.id}: no term ${name}`);
  return text;
}

function factsSql(scope: SliceScope): string {
  const { options, dataset, member } = scope;
  if (!options.group) return unionOf(options.tables.facts);
  if (!member || !dataset.companies) throw new Error(`${dataset.id}: rows of no company`);
  const { companies, columns } = dataset;
  return memberFacts(unionOf(member.facts), { companies, columns }, options.group, member, withTerms(scope, companies.on));
}

function unionOf(tables: readonly string[]): string {
  const [first, ...more] = tables;
  return more.length === 0 ? (first ?? "") : `(${tables.map((table) => `select * from ${table}`).join(" union all ")})`;
}

/** The rows that a view stands for. */
export function viewSql(scope: SliceScope, view: string): string {
  const { dataset, options, params } = scope;
  const text = dataset.views[view] ?? refuse("unknownPart", "view", view);
  const { companies } = dataset;
  if (!options.group || !companies) return withTerms(scope, text);
  const parts = options.group.members.map((member) =>
    memberView(withTerms({ ...scope, member }, text), { companies }, member, dealingsOf(params)),
  );
  return parts.join(" union all ");
}

/** A statement that lists the currencies of money, of all companies, for which there is no rate. */
export function unratedSql(scope: SliceScope, { members }: SliceGroup): string {
  const { companies, columns } = scope.dataset;
  if (!companies) throw new Error(`${scope.dataset.id}: asked of one company alone`);
  const on = withTerms(scope, companies.on);
  return members.flatMap((member) => unratedIn(unionOf(member.facts), { companies, columns }, member, on)).join(" union ");
}

/** The view that metrics need, replaced where a parameter says so. */
export function viewFor({ dataset, params }: SliceScope, view: string): string {
  return dataset.viewOverrides?.find((rule) => params[rule.param] === rule.is && rule.views.includes(view))?.by ?? view;
}

/** The table of the names that a link shows, each key once: several companies may call the same record by the same code. */
export function tableOf({ options, dataset }: SliceScope, module: string, key: "id" | "code"): string {
  const table = options.tables.dimensions[module];
  if (!table) throw new Error(`${dataset.id}: no dimension table of ${module}`);
  return options.group ? `(select * from ${table} as t qualify row_number() over (partition by ${key} order by id) = 1)` : table;
}

/** A dimension by its name; an `invalid` problem where the dataset has none. */
export function dimensionOf({ dataset }: SliceScope, name: string): Dimension {
  const dimension = Object.hasOwn(dataset.dimensions, name) ? dataset.dimensions[name] : undefined;
  return dimension ?? refuse("unknownDimension", "dimension", name);
}
