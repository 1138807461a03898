import { asksAll, COMPANY, COMPANY_COLUMN, DEALINGS, type OverCompanies } from "#define/companies";
import type { Column, Metric, Sliceable } from "#define/dataset";
import { ownOf } from "#define/own";
import { idText, literal } from "./text.ts";
import type { GroupRate, Slice, SliceGroup, SliceMember } from "./query.ts";

type Over = { columns: Readonly<Record<string, Pick<Column, "type">>>; companies: OverCompanies };
type Money = { name: string; amount: string; rate: string };
const RATES = "group_rates";
const OWN_RATE = "rate_of_company";
/** How a currency is told that a reader may not see, or that nobody named. */
const UNKNOWN = "?";
/** Figures that are told of what is left out. */
const MOST_LEFT_OUT = 3;

/** The dataset as one company alone is asked: every row is of it. */
export function ofOne<T extends Pick<Sliceable, "companies" | "dimensions" | "records">>(dataset: T, code: string): T {
  const company = dataset.dimensions[COMPANY];
  if (!dataset.companies || company?.kind !== "link") return dataset;
  const { records } = dataset;
  return {
    ...dataset,
    dimensions: { ...dataset.dimensions, [COMPANY]: { ...company, sql: literal(code) } },
    records: { ...records, columns: records.columns.filter((name) => name !== COMPANY) },
  };
}

/** The dataset as all companies are asked together: what means something in one company's currency alone is nothing. */
export function ofAll<T extends Pick<Sliceable, "companies" | "records" | "metrics">>(dataset: T): T {
  const without = dataset.companies?.without ?? [];
  const metrics = Object.entries(dataset.metrics).map(([name, metric]) => [name, without.includes(name) ? nothing(metric) : metric]);
  const figures = Object.entries(dataset.records.figures).map(([name, figure]) => [
    name,
    without.includes(name) ? { ...figure, sql: NOTHING } : figure,
  ]);
  return {
    ...dataset,
    metrics: Object.fromEntries(metrics) as T["metrics"],
    records: { ...dataset.records, figures: Object.fromEntries(figures) as T["records"]["figures"] },
  };
}

const NOTHING = "cast(null as decimal(18,4))";
const nothing = (metric: Metric): Metric => ("sql" in metric ? { ...metric, sql: `max(${NOTHING})`, nullable: true } : metric);

/** A view of one company's rows, each with its code; dealings within the group are left out, kept, or all there is. */
export function memberView(
  view: string,
  { companies }: Pick<Over, "companies">,
  member: SliceMember,
  dealings: string | undefined,
): string {
  const within =
    companies.partner && member.partners.length > 0
      ? `coalesce(${companies.partner} in (${member.partners.map((id) => idText("partner", id)).join(", ")}), false)`
      : "false";
  const kept = dealings === "only" ? ` where ${within}` : dealings === "with" || !companies.partner ? "" : ` where not ${within}`;
  return `select *, ${literal(member.code)} as ${COMPANY_COLUMN} from (${view}) as m${kept}`;
}

/** The value of a slice's parameter that says what becomes of dealings within the group. */
export const dealingsOf = (params: Readonly<Record<string, string>>): string | undefined => params[DEALINGS];

/** The rows of one company with their money in the currency of the group; `on` is the day whose rate counts. */
export function memberFacts(facts: string, over: Over, { digits }: SliceGroup, member: SliceMember, on: string): string {
  const { companies } = over;
  const money = moneyIn(over);
  const made = money.map((one) => `${convertedSql(one, companies, digits)} as ${one.name}`);
  if (companies.digits) made.push(`cast(${digits} as integer) as ${companies.digits}`);
  const rates = ratesIn(over, member, on);
  if (made.length === 0) return facts;
  const names = rates.map(({ name }) => name).join(", ");
  const lookedUp = rates.map(({ name, sql }) => `${sql} as ${name}`).join(", ");
  return `(select * exclude (${names}) replace (${made.join(", ")}) from (select *, ${lookedUp} from ${facts}) as f)`;
}

/** The currencies of money of a company for which there is no rate. */
export function unratedIn(facts: string, over: Over, member: SliceMember, on: string): string[] {
  return ratesIn(over, member, on).map(({ name, sql, currency }) => {
    const amounts = moneyIn(over).flatMap(({ rate, amount }) => (rate === name ? [`coalesce(${amount}, 0) <> 0`] : []));
    const rows = `select ${currency} as currency, ${sql} as rate from ${facts} where ${amounts.join(" or ") || "false"}`;
    return `select distinct coalesce(currency, ${literal(UNKNOWN)}) as currency from (${rows}) as r where rate is null`;
  });
}

/** A statement over several companies with the rates that it looks up. */
export function withRates(sql: string, rates: readonly GroupRate[]): string {
  const rows = rates.map(
    ({ currency, from, rate }) => `(${literal(currency)}, date ${literal(from)}, cast(${literal(rate)} as decimal(12,8)))`,
  );
  const table = `${RATES}(of_currency, from_day, in_group) as (values ${rows.join(", ")})`;
  return sql.startsWith("with ") ? `with ${table}, ${sql.slice("with ".length)}` : `with ${table} ${sql}`;
}

/** The question of what dealings within the group come to that a slice leaves out: its amounts in total; null where it leaves out none. */
export function dealingsLeftOut(dataset: Pick<Sliceable, "metrics" | "params">, slice: Slice): Slice | null {
  const { params = {}, where = [] } = slice;
  const metrics = slice.metrics.filter((name) => dataset.metrics[name]?.unit === "money").slice(0, MOST_LEFT_OUT);
  const dealings = dataset.params[DEALINGS];
  const isLeftOut = dealings?.kind === "choice" && (ownOf(params, DEALINGS) ?? dealings.initial) === "without";
  if (!asksAll(params) || !isLeftOut || metrics.length === 0) return null;
  return { dataset: slice.dataset, metrics, by: [], where, params: { ...params, [DEALINGS]: "only" } };
}

function moneyIn({ columns, companies: { made = {}, stays = [] } }: Over): Money[] {
  const names = Object.keys(columns).filter((name) => columns[name]?.type === "money" && !stays.includes(name));
  return names.map((name) => {
    const from = ownOf(made, name);
    return { name, amount: from?.amount ?? name, rate: from ? `rate_of_${from.currency}` : OWN_RATE };
  });
}

function ratesIn(over: Over, member: SliceMember, on: string): { name: string; currency: string; sql: string }[] {
  const beside = [...new Set(Object.values(over.companies.made ?? {}).map(({ currency }) => currency))];
  const found = (currency: string) =>
    `(select arg_max(in_group, from_day) from ${RATES} where of_currency = ${currency} and from_day <= ${on})`;
  return [
    { name: OWN_RATE, currency: literal(member.currency), sql: found(literal(member.currency)) },
    ...beside.map((currency) => ({ name: `rate_of_${currency}`, currency, sql: found(currency) })),
  ];
}

/** Of rows that are one amount each is what that changes by. */
function convertedSql({ amount, rate }: Money, { whole }: OverCompanies, digits: number): string {
  const worth = (sql: string) => `round(cast(${sql} as decimal(26,4)) * ${rate}, ${digits})`;
  if (!whole) return `cast(${worth(amount)} as decimal(18,4))`;
  const sign = whole.less ? `case when ${whole.less} then -1 else 1 end * ` : "";
  const moved = `(${sign}${amount})`;
  const upTo = `sum(${moved}) over (partition by ${whole.by.join(", ")} order by ${whole.order} rows unbounded preceding)`;
  return `cast(${sign}(${worth(upTo)} - ${worth(`${upTo} - ${moved}`)}) as decimal(18,4))`;
}
